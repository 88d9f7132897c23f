#pragma once

#include "core/base/counter_random.h"
#include "core/erosion/droplet/droplet_erosion.h"
#include "core/recipe/stage_registry.h"
#include "tests/core/stage/measured_ledger.h"
#include "tests/core/terrain/made_maps.h"

#include <algorithm>
#include <cmath>
#include <optional>

namespace oxbow::test {

/// Smooth noise of several octaves between about 0 and `reliefM`.
inline Heightmap noise(int width, int height, double cellSizeM, float reliefM, std::uint32_t seed) {
    Heightmap map(GridSpec{width, height, cellSizeM});
    const auto smooth = [](double t) { return t * t * (3.0 - 2.0 * t); };
    for (int octave = 0; octave < 6; ++octave) {
        const double feature = std::max(width, height) / std::exp2(octave + 2.0);
        for (int y = 0; y < height; ++y)
            for (int x = 0; x < width; ++x) {
                const double fx = x / feature, fy = y / feature;
                const auto ix = static_cast<int>(fx), iy = static_cast<int>(fy);
                const auto at = [&](int dx, int dy) {
                    return unitDouble(randomBits(seed, octave, ix + dx, iy + dy));
                };
                const double north = std::lerp(at(0, 0), at(1, 0), smooth(fx - ix));
                const double south = std::lerp(at(0, 1), at(1, 1), smooth(fx - ix));
                map.at(x, y) += reliefM * static_cast<float>(std::exp2(-octave - 1.0) *
                                                             std::lerp(north, south, smooth(fy - iy)));
            }
    }
    return map;
}

inline Heightmap plane(int width, int height, double cellSizeM, float slope) {
    return mapOf({width, height, cellSizeM}, [&](int x, int) {
        return slope * static_cast<float>(cellSizeM) * static_cast<float>(x);
    });
}

/// The stage on a terrain of its own, which may be changed until the first step.
struct DropletRun {
    WorkingTerrain terrain;
    DropletErosionParams params;
    ThreadPool pool;
    CancelToken cancel;
    std::vector<Phrase> notes;
    StageKind kind = *findStageKind("droplet_erosion");
    std::unique_ptr<Stepper> stepper;
    std::optional<MeasuredLedger> measured;

    explicit DropletRun(Heightmap ground, DropletErosionParams p = {}, int threads = 2)
        : terrain(terrainOf(std::move(ground))), params(p), pool(threads) {}
    void step(int index) {
        StageContext context{{pool, cancel}, {}, notes};
        if (!stepper)
            stepper = kind.start(params, terrain, pool);
        if (!measured)
            measured.emplace(terrain, pool);
        stepper->step(index, terrain, context);
        measured->add(context);
    }
    DropletRun& steps(int from, int to) {
        for (int i = from; i < to; ++i)
            step(i);
        return *this;
    }
    DropletRun& all() { return steps(0, kind.stepCount(params, terrain.grid())); }
    /// Goes on where another run is.
    void resume(const DropletRun& other) {
        terrain = other.terrain;
        stepper = kind.start(params, terrain, pool);
        stepper->restoreState(other.stepper->savedState(), terrain);
    }
    [[nodiscard]] std::uint64_t hash() { return TerrainState(terrain, TerrainState{}, pool).stateHash(); }
    [[nodiscard]] std::vector<float> ground() {
        const auto cells = terrain.elevation().cells();
        return {cells.begin(), cells.end()};
    }
};

} // namespace oxbow::test
