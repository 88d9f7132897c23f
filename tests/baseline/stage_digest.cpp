#include "tests/baseline/stage_digest.h"

#include "core/base/counter_random.h"
#include "core/base/thread_pool.h"
#include "core/erosion/droplet/droplet_erosion.h"
#include "core/erosion/fluvial/fluvial_erosion.h"
#include "core/erosion/slope_limit.h"
#include "core/erosion/thermal/thermal_erosion.h"
#include "core/filter/gaussian_blur.h"
#include "core/filter/levels.h"

#include <algorithm>

namespace oxbow {

namespace {

WorkingTerrain roughTerrain(bool layers) {
    const GridSpec grid{301, 187, 8.0};
    WorkingTerrain terrain(grid);
    const auto roughen = [&](Layer layer, std::uint64_t seed, float high) {
        Heightmap& map = terrain.edit(layer);
        for (int y = 0; y < grid.height; ++y)
            for (int x = 0; x < grid.width; ++x) {
                const float coarse = unitFloat(randomBits(seed, x / 24, y / 24));
                const float fine = unitFloat(randomBits(seed + 1, x, y));
                map.at(x, y) = high * (0.7f * coarse + 0.3f * fine);
            }
    };
    roughen(Layer::Elevation, 10, 700.0f);
    if (layers) {
        roughen(Layer::Hardness, 20, 1.0f);
        roughen(Layer::Rain, 30, 3.0f);
        roughen(Layer::Talus, 40, 60.0f);
    }
    return terrain;
}

std::uint64_t digest(const StageKind& kind, bool layers) {
    constexpr int kSteps = 4;
    ThreadPool pool(2);
    const CancelToken cancel;
    std::vector<Phrase> notes;
    StageContext context{{pool, cancel}, {}, notes};
    WorkingTerrain terrain = roughTerrain(layers);
    const auto stepper = kind.start(kind.defaults, terrain, pool);
    for (int i = 0; i < std::min(kSteps, kind.stepCount(kind.defaults, terrain.grid())); ++i)
        stepper->step(i, terrain, context);
    return TerrainState(terrain, {}, pool).stateHash();
}

} // namespace

std::vector<StageDigest> stageDigests() {
    std::vector<StageDigest> digests;
    for (const StageKind& kind : {dropletErosionStage(), fluvialErosionStage(), thermalErosionStage(),
                                  slopeLimitStage(), gaussianBlurStage(), levelsStage()})
        for (const bool layers : {false, true})
            digests.push_back({std::string(kind.id) + (layers ? " with layers" : ""), digest(kind, layers)});
    return digests;
}

} // namespace oxbow
