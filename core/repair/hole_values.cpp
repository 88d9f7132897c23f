#include "core/repair/hole_values.h"

#include <algorithm>
#include <array>
#include <limits>

namespace oxbow {

namespace {

constexpr std::array kNoDataMarks = {0.0f, -9999.0f, 9999.0f, -99999.0f, -32768.0f, -32767.0f, 32767.0f, 65535.0f};
constexpr float kOfMark = 0.1f, kOfAny = 0.25f; ///< shares of the range of the other heights
constexpr std::size_t kFewest = 4;

constexpr int kMixedCells = 2;

/// Cells of that height and those around them.
CellMask near(const Heightmap& ground, float value, HoleValue& hole) {
    CellMask mask(ground.cells().size(), 0);
    for (int y = 0; y < ground.height(); ++y)
        for (int x = 0; x < ground.width(); ++x) {
            if (ground.at(x, y) != value)
                continue;
            if (hole.cells++ == 0)
                hole.first = ground.grid().index(x, y);
            for (int j = std::max(0, y - kMixedCells); j <= std::min(ground.height() - 1, y + kMixedCells); ++j)
                for (int i = std::max(0, x - kMixedCells); i <= std::min(ground.width() - 1, x + kMixedCells); ++i)
                    mask[ground.grid().index(i, j)] = 1;
        }
    return mask;
}

/// `value` against the range of all heights but it.
std::optional<HoleValue> asHole(const Heightmap& ground, float value) {
    if (static_cast<std::size_t>(std::ranges::count(ground.cells(), value)) > ground.cells().size() / 2)
        return std::nullopt;
    constexpr float kNone = std::numeric_limits<float>::infinity();
    HoleValue hole{.value = value, .lowM = kNone, .highM = -kNone};
    const CellMask mixed = near(ground, value, hole);
    for (std::size_t i = 0; i < mixed.size(); ++i)
        if (!mixed[i]) {
            hole.lowM = std::min(hole.lowM, ground.cells()[i]);
            hole.highM = std::max(hole.highM, ground.cells()[i]);
        }
    const float span = hole.highM - hole.lowM;
    const float apart = std::max(hole.lowM - value, value - hole.highM);
    const bool isMark = std::ranges::count(kNoDataMarks, value) > 0;
    const bool holds = isMark ? apart > kOfMark * span : hole.cells >= kFewest && apart > kOfAny * span;
    return span > 0.0f && holds ? std::optional(hole) : std::nullopt;
}

} // namespace

std::optional<HoleValue> holeValue(const Heightmap& ground) {
    if (ground.empty())
        return std::nullopt;
    const ValueRange range = valueRange(ground.cells());
    if (const auto hole = asHole(ground, range.low))
        return hole;
    return asHole(ground, range.high);
}

} // namespace oxbow
