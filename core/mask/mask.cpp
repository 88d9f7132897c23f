#include "core/mask/mask.h"

#include <algorithm>
#include <cmath>

namespace oxbow {

namespace {

/// Whether two entries look at the same values, whatever they make of them.
bool sameValues(const MaskEntry& a, const MaskEntry& b) {
    return a.params == b.params && a.stage == b.stage && a.strokes == b.strokes;
}

float joined(MaskOp op, float mask, float entry) {
    switch (op) {
    case MaskOp::Multiply:
        return mask * entry;
    case MaskOp::Add:
        return std::min(1.0f, mask + entry);
    case MaskOp::Subtract:
        return std::max(0.0f, mask - entry);
    case MaskOp::Min:
        return std::min(mask, entry);
    case MaskOp::Max:
        break;
    }
    return std::max(mask, entry);
}

} // namespace

const Heightmap& MaskMaker::values(const MaskEntry& entry) {
    constexpr std::size_t kMost = 8; // entries come and go while they are edited
    const auto found = std::ranges::find_if(
        m_known, [&](const std::unique_ptr<Known>& known) { return sameValues(known->entry, entry); });
    if (found != m_known.end())
        return (*found)->values;
    m_ground.stageName = &entry.stage;
    m_ground.strokes = &entry.strokes;
    Heightmap values = entry.source().values(entry.params.values(), m_ground);
    if (m_known.size() == kMost)
        m_known.erase(m_known.begin());
    m_known.push_back(std::make_unique<Known>(Known{entry, std::move(values)}));
    return m_known.back()->values;
}

Heightmap MaskMaker::mask(const std::vector<MaskEntry>& where) {
    Heightmap mask(m_ground.grid(), 1.0f);
    for (const MaskEntry& entry : where) {
        const Heightmap& values = this->values(entry);
        const bool isFirst = &entry == &where.front();
        m_ground.compute().forRows(mask.height(), [&](int y0, int y1) {
            for (std::size_t c = mask.grid().index(0, y0); c < mask.grid().index(0, y1); ++c) {
                const float weight = entry.weight(values.cells()[c]);
                mask.cells()[c] = isFirst ? weight : joined(entry.op, mask.cells()[c], weight);
            }
        });
    }
    return mask;
}

} // namespace oxbow
