#pragma once

#include "core/files/heightmap_file.h"
#include "core/terrain/terrain_state.h"

#include "places.h"

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <set>
#include <string>
#include <utility>

namespace oxbow::test {

/// Calls visit(name, terrain) for every elevation model (GeoTIFF) of the tests' data, on cells of 30 m and
/// without gaps. False where there is none.
template <typename Visit>
bool forEachRealGround(Visit&& visit) {
    std::set<std::string> seen;
    for (const std::string folder : {OXBOW_TEST_DATA "/dem", OXBOW_SHARED_DATA "/dem"}) {
        if (!std::filesystem::exists(folder))
            continue;
        for (const auto& entry : std::filesystem::directory_iterator(folder)) {
            const std::string name = entry.path().filename().string();
            if (entry.path().extension() != ".tif" || !seen.insert(name).second)
                continue;
            Heightmap ground = readHeightmap(entry.path()).elevation;
            ground.setCellSizeM(30.0);
            const ValueRange range = valueRange(ground.cells());
            for (float& h : ground.cells())
                h = std::isfinite(h) ? h : range.low;
            WorkingTerrain terrain(ground.grid());
            terrain.elevation() = std::move(ground);
            visit(name, std::move(terrain));
        }
    }
    return !seen.empty();
}

} // namespace oxbow::test
