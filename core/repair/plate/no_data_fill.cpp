#include "core/repair/plate/no_data_fill.h"

#include "core/base/simd.h"
#include "core/repair/plate/thin_plate.h"

#include <algorithm>
#include <cstdint>
#include <limits>
#include <vector>

namespace oxbow {

namespace {

OXBOW_MULTIVERSION
int countWithout(const float* heights, int count) {
    int without = 0;
    for (int i = 0; i < count; ++i)
        without += hasValue(heights[i]) ? 0 : 1;
    return without;
}

/// The mean of the known ones of each 2x2 block; NaN where none is.
Heightmap halved(const Heightmap& fine) {
    const GridSpec grid{(fine.width() + 1) / 2, (fine.height() + 1) / 2, fine.cellSizeM() * 2.0};
    Heightmap coarse(grid);
    for (int y = 0; y < grid.height; ++y)
        for (int x = 0; x < grid.width; ++x) {
            float sum = 0.0f;
            int count = 0;
            for (int j = 2 * y; j < std::min(2 * y + 2, fine.height()); ++j)
                for (int i = 2 * x; i < std::min(2 * x + 2, fine.width()); ++i)
                    if (hasValue(fine.at(i, j))) {
                        sum += fine.at(i, j);
                        ++count;
                    }
            coarse.at(x, y) = count > 0 ? sum / static_cast<float>(count) : std::nanf("");
        }
    return coarse;
}

/// The coarse map at the centre of a fine cell, between its four nearest cells.
float interpolated(const Heightmap& coarse, int fineX, int fineY) {
    const int x = fineX / 2;
    const int y = fineY / 2;
    const int besideX = std::clamp(fineX % 2 == 0 ? x - 1 : x + 1, 0, coarse.width() - 1);
    const int besideY = std::clamp(fineY % 2 == 0 ? y - 1 : y + 1, 0, coarse.height() - 1);
    return 0.5625f * coarse.at(x, y) + 0.1875f * (coarse.at(besideX, y) + coarse.at(x, besideY)) +
           0.0625f * coarse.at(besideX, besideY);
}

constexpr int kFillSweeps = 48;

void fillFromPyramid(Heightmap& heightmap, const ValueRange& known, const Compute& compute) {
    Heightmap coarse = halved(heightmap);
    if (countWithoutValue(coarse) > 0)
        fillFromPyramid(coarse, known, compute);
    std::vector<std::uint8_t> missing(heightmap.cells().size(), 0);
    for (int y = 0; y < heightmap.height(); ++y)
        for (int x = 0; x < heightmap.width(); ++x)
            if (!hasValue(heightmap.at(x, y))) {
                heightmap.at(x, y) = interpolated(coarse, x, y);
                missing[heightmap.grid().index(x, y)] = 1;
            }
    for (int sweep = 0; sweep < kFillSweeps; ++sweep)
        plateSweep(
            heightmap, compute, [&](std::size_t cell) { return missing[cell] != 0; },
            [&](std::size_t, float prediction) { return std::clamp(prediction, known.low, known.high); });
}

ValueRange knownRange(const Heightmap& heightmap) {
    constexpr float kNone = std::numeric_limits<float>::infinity();
    ValueRange range{kNone, -kNone};
    for (const float h : heightmap.cells())
        if (hasValue(h))
            range = {std::min(range.low, h), std::max(range.high, h)};
    return range;
}

} // namespace

std::size_t countWithoutValue(const Heightmap& heightmap) {
    std::size_t count = 0;
    for (int y = 0; y < heightmap.height(); ++y)
        count += static_cast<std::size_t>(countWithout(heightmap.row(y), heightmap.width()));
    return count;
}

std::size_t fillNoData(Heightmap& heightmap, const Compute& compute) {
    const std::size_t unknown = countWithoutValue(heightmap);
    if (unknown > 0 && unknown < heightmap.cells().size())
        fillFromPyramid(heightmap, knownRange(heightmap), compute);
    return unknown;
}

} // namespace oxbow
