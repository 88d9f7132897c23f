#pragma once

#include "core/base/counter_random.h"
#include "core/erosion/droplet/droplet_erosion.h"
#include "core/recipe/stage_registry.h"
#include "tests/core/stage/measured_ledger.h"

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
    Heightmap map(GridSpec{width, height, cellSizeM});
    for (int y = 0; y < height; ++y)
        for (int x = 0; x < width; ++x)
            map.at(x, y) = slope * static_cast<float>(cellSizeM) * static_cast<float>(x);
    return map;
}

/// A run of the stage, as the recipe makes it.
struct DropletRun {
    WorkingTerrain terrain;
    DropletErosionParams params;
    ThreadPool pool;
    CancelToken cancel;
    std::vector<Phrase> notes;
    StageKind kind = *findStageKind("droplet_erosion");
    std::unique_ptr<Stepper> stepper;
    std::optional<MeasuredLedger> measured;

    explicit DropletRun(const Heightmap& ground, DropletErosionParams p = {}, int threads = 2)
        : terrain(ground.grid()), params(p), pool(threads) {
        terrain.elevation() = ground;
    }
    void step(int index) {
        StageContext context{{pool, cancel}, {}, notes};
        if (!stepper) {
            stepper = kind.start(params, terrain, pool);
            measured.emplace(terrain, pool);
        }
        stepper->step(index, terrain, context);
        measured->add(context);
    }
    DropletRun& all() {
        for (int i = 0; i < kind.stepCount(params, terrain.grid()); ++i)
            step(i);
        return *this;
    }
    [[nodiscard]] std::uint64_t hash() { return TerrainState(terrain, TerrainState{}, pool).stateHash(); }
    [[nodiscard]] std::vector<float> ground() {
        const auto cells = terrain.elevation().cells();
        return {cells.begin(), cells.end()};
    }
};

inline double sumOf(const Heightmap* layer) {
    double sum = 0.0;
    for (const float cell : layer->cells())
        sum += cell;
    return sum;
}

} // namespace oxbow::test
