#pragma once

#include "core/files/heightmap_file.h"
#include "core/terrain/terrain_state.h"

#include "places.h"

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <map>
#include <ranges>
#include <string>
#include <vector>

namespace oxbow::test {

/// The elevation models (GeoTIFF) of the tests' data, each name once.
[[nodiscard]] inline std::vector<std::filesystem::path> realGrounds() {
    std::map<std::string, std::filesystem::path> files;
    for (const std::string folder : {OXBOW_TEST_DATA "/dem", OXBOW_SHARED_DATA "/dem"}) {
        if (!std::filesystem::exists(folder))
            continue;
        for (const auto& entry : std::filesystem::directory_iterator(folder))
            if (entry.path().extension() == ".tif")
                files.emplace(entry.path().filename().string(), entry.path());
    }
    const auto paths = files | std::views::values;
    return {paths.begin(), paths.end()};
}

/// One of them on cells of 30 m and without gaps.
[[nodiscard]] inline WorkingTerrain realGround(const std::filesystem::path& file) {
    Heightmap ground = readHeightmap(file).elevation;
    ground.setCellSizeM(30.0);
    const ValueRange range = valueRange(ground.cells());
    std::ranges::replace_if(ground.cells(), [](float h) { return !std::isfinite(h); }, range.low);
    WorkingTerrain terrain(ground.grid());
    terrain.elevation() = std::move(ground);
    return terrain;
}

/// The crater of Mount St. Helens on cells of 10 m.
[[nodiscard]] inline Heightmap crater() {
    HeightmapReadOptions options;
    options.cellSizeM = 10.0;
    options.lowM = 0.0;
    options.highM = 6553.5;
    return readHeightmap(OXBOW_TEST_DATA "/dem/sthelens_us_256x256.png", options).elevation;
}

} // namespace oxbow::test
