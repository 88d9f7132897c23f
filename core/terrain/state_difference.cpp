#include "core/terrain/state_difference.h"

#include "core/base/error.h"
#include "core/base/exact_sum.h"

#include <algorithm>
#include <cmath>

namespace oxbow {

namespace {

void checkGrids(const TerrainState& a, const TerrainState& b) {
    if (!(a.grid() == b.grid()))
        throw Error(
            phrase("Compare: the terrains differ in size: give both the same number of cells and cell size"));
}

struct Tally {
    ExactSum cut, filled;
    float deepestCut = 0.0f;
    float highestFill = 0.0f;

    void add(float before, float after) {
        if (before == after || !std::isfinite(before) || !std::isfinite(after))
            return;
        if (after > before) {
            addTo(filled, after, before);
            highestFill = std::max(highestFill, after - before);
        } else {
            addTo(cut, before, after);
            deepestCut = std::max(deepestCut, before - after);
        }
    }

private:
    // Apart: the difference of two floats may not fit a float, nor a double.
    static void addTo(ExactSum& sum, float more, float less) {
        sum.add(static_cast<double>(more));
        sum.add(-static_cast<double>(less));
    }
};

/// Calls `visit(x, y, before, after)` for the cells of tiles that the two do not share.
template <typename Visit>
void forEachChange(const TerrainState& a, const TerrainState& b, Visit visit) {
    const TiledLayer& before = a.layer(Layer::Elevation);
    const TiledLayer& after = b.layer(Layer::Elevation);
    const GridSpec& grid = a.grid();
    for (int y0 = 0; y0 < grid.height; y0 += kTileSide)
        for (int x0 = 0; x0 < grid.width; x0 += kTileSide) {
            if (!before.empty() && !after.empty() &&
                before.tile(x0 / kTileSide, y0 / kTileSide) == after.tile(x0 / kTileSide, y0 / kTileSide))
                continue;
            for (int y = y0; y < std::min(y0 + kTileSide, grid.height); ++y)
                for (int x = x0; x < std::min(x0 + kTileSide, grid.width); ++x)
                    visit(x, y, a.value(Layer::Elevation, x, y), b.value(Layer::Elevation, x, y));
        }
}

} // namespace

VolumeChange volumeChange(const TerrainState& a, const TerrainState& b) {
    checkGrids(a, b);
    Tally tally;
    forEachChange(a, b, [&](int, int, float before, float after) { tally.add(before, after); });
    ExactSum net = tally.filled;
    net.subtract(tally.cut);
    const double areaM2 = a.grid().cellAreaM2();
    return {tally.cut.value() * areaM2,
            tally.filled.value() * areaM2,
            net.value() * areaM2,
            tally.deepestCut,
            tally.highestFill};
}

Heightmap heightDifference(const TerrainState& a, const TerrainState& b) {
    checkGrids(a, b);
    Heightmap difference(a.grid());
    forEachChange(a, b, [&](int x, int y, float before, float after) {
        if (std::isfinite(before) && std::isfinite(after))
            difference.at(x, y) = after - before;
    });
    return difference;
}

} // namespace oxbow
