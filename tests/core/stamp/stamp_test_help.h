#pragma once

#include "core/base/thread_pool.h"
#include "core/files/heightmap_file.h"
#include "core/recipe/recipe.h"
#include "tests/core/stage/measured_ledger.h"

#include <map>
#include <string>

namespace oxbow::test {

using Values = std::map<std::string, ParamValue>;

/// The ground after a stamp; `closing`: what the ledger does not explain, m³.
inline Heightmap stamped(Heightmap ground, const Values& values, const std::filesystem::path& folder = {}, int threads = 2,
                         Ledger* ledger = nullptr) {
    WorkingTerrain terrain(ground.grid());
    terrain.elevation() = std::move(ground);
    StageParams params(*findStageKind("stamp"));
    for (const auto& [key, value] : values)
        params.set(key, value);
    ThreadPool pool(threads);
    std::vector<Phrase> notes;
    StageContext context{{pool, kNeverCancelled}, folder, notes};
    MeasuredLedger measured(terrain, pool);
    params.kind().start(params.values(), terrain, pool)->step(0, terrain, context);
    measured.add(context);
    if (ledger)
        *ledger = measured.now();
    return terrain.elevation();
}

/// A float file of the samples.
inline void putStamp(const std::filesystem::path& path, int width, int height, const std::vector<float>& samples) {
    Heightmap map(GridSpec{width, height, 1.0});
    std::ranges::copy(samples, map.data());
    writeHeightmap(path, map);
}

/// A stamp from a file in the middle of a map, without a soft edge.
inline Values plainly(const GridSpec& grid, const std::string& file, double sizeM, double heightM) {
    return {{"shape", "file"}, {"file", file}, {"east_m", 0.5 * grid.widthM()}, {"south_m", 0.5 * grid.heightM()},
            {"width_m", sizeM}, {"depth_m", sizeM}, {"height_m", heightM}, {"soft_edge", 0.0}, {"base", "zero"}};
}

} // namespace oxbow::test
