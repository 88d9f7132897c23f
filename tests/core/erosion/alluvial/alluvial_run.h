#pragma once

#include "core/base/counter_random.h"
#include "core/erosion/alluvial/alluvial_rivers.h"
#include "tests/core/stage/stage_run.h"
#include "tests/core/terrain/made_maps.h"

namespace oxbow::test {

struct AlluvialRun : StageRun<AlluvialRiversParams> {
    AlluvialRun(WorkingTerrain start, AlluvialRiversParams given, int threads = 2) : StageRun(alluvialRiversStage(), given, std::move(start), threads) {}
};

/// Springs alone, at a steady discharge.
inline AlluvialRiversParams steady() {
    AlluvialRiversParams params;
    params.rainMmPerHour = 0.0;
    params.floods = 0.0;
    params.lowWater = 1.0;
    params.mudLoad = 0.0;
    params.cells = 1024;
    return params;
}

inline double noiseM(int x, int y, std::uint64_t seed = 1) {
    return unitDouble(randomBits(seed, x, y)) - 0.5;
}

/// A plain that falls to the east, with a little noise.
inline WorkingTerrain plain(const GridSpec& grid, double slope, double roughM = 0.3) {
    return terrainOf(grid, [&](int x, int y) { return 100.0 - slope * (x + 0.5) * grid.cellSizeM + roughM * noiseM(x, y); });
}

inline void addSpring(WorkingTerrain& terrain, int x, int y, double m3PerS) {
    terrain.edit(Layer::Springs).at(x, y) = static_cast<float>(m3PerS);
}

} // namespace oxbow::test
