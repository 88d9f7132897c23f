#include "core/mask/mask.h"

#include "core/base/simd.h"

#include <algorithm>

namespace oxbow {

namespace {

/// Whether two entries look at the same values, whatever they make of them.
bool sameValues(const MaskEntry& a, const MaskEntry& b) {
    return a.params == b.params && a.stage == b.stage && a.strokes == b.strokes && a.curve == b.curve;
}

OXBOW_MULTIVERSION
void join(MaskOp op, const float* entry, std::size_t count, float* mask) {
    const auto each = [&](auto joined) {
        for (std::size_t i = 0; i < count; ++i)
            mask[i] = joined(mask[i], entry[i]);
    };
    switch (op) {
    case MaskOp::Multiply:
        return each([](float m, float e) { return m * e; });
    case MaskOp::Add:
        return each([](float m, float e) { return std::min(1.0f, m + e); });
    case MaskOp::Subtract:
        return each([](float m, float e) { return std::max(0.0f, m - e); });
    case MaskOp::Min:
        return each([](float m, float e) { return std::min(m, e); });
    case MaskOp::Max:
        return each([](float m, float e) { return std::max(m, e); });
    }
}

} // namespace

const Heightmap& MaskMaker::values(const MaskEntry& entry) {
    const auto found = std::ranges::find_if(
        m_known, [&](const std::unique_ptr<Known>& known) { return sameValues(known->entry, entry); });
    if (found != m_known.end())
        return (*found)->values;
    m_ground.stageName = &entry.stage;
    m_ground.strokes = &entry.strokes;
    m_ground.curveName = &entry.curve;
    Heightmap values = entry.source().values(entry.params.values(), m_ground);
    if (m_known.size() >= m_most) // entries come and go while they are edited
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
            const std::size_t first = mask.grid().index(0, y0), count = mask.grid().index(0, y1) - first;
            const auto cells = mask.cells().subspan(first, count);
            if (isFirst)
                return entry.weigh(values.cells().subspan(first, count), cells);
            std::vector<float> weights(count);
            entry.weigh(values.cells().subspan(first, count), weights);
            join(entry.op, weights.data(), count, cells.data());
        });
    }
    return mask;
}

} // namespace oxbow
