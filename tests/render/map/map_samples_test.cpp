#include "render/map/map_samples.h"

#include "core/base/thread_pool.h"
#include "render/ground/layer_sources.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <limits>
#include <vector>

namespace oxbow {
namespace {

/// A run leads water through lakes along parallel lines: the map and the picture show none of them.
TEST(MapSamples, DischargeIsShownBesideLakesAndIsCalmOnThem) {
    WorkingTerrain terrain(GridSpec{128, 128, 20.0});
    std::ranges::fill(terrain.elevation().cells(), 400.0f);
    Heightmap& discharge = terrain.edit(Layer::Discharge);
    Heightmap& level = terrain.edit(Layer::LakeLevel);
    std::ranges::fill(level.cells(), std::numeric_limits<float>::quiet_NaN());
    const auto isLake = [](int x, int y) { return x >= 40 && x < 80 && y >= 30 && y < 90; };
    for (int y = 0; y < 128; ++y)
        for (int x = 0; x < 128; ++x) {
            discharge.at(x, y) = x % 2 == 0 ? 5.0f : 0.01f; // hatches
            if (isLake(x, y))
                level.at(x, y) = 410.0f;
        }
    ThreadPool pool(1);
    const TerrainState state(terrain, {}, pool);
    for (const int mapLevel : {0, 1}) {
        const MapTileId id{mapLevel, 0, 0};
        const Samples samples = dischargeSamples(state, id);
        const int side = id.cellsPerPixel();
        for (int y = 0; y < 128 / side && y < kTileSide; ++y)
            for (int x = 0; x < 128 / side && x < kTileSide; ++x) {
                const float shown = samples[static_cast<std::size_t>((y + 1) * kPadded + x + 1)];
                if (isLake(x * side, y * side))
                    EXPECT_EQ(shown, 0.0f) << x << "," << y;
                else
                    EXPECT_EQ(shown, side > 1 || x % 2 == 0 ? 5.0f : 0.01f) << x << "," << y;
            }
    }
    std::vector<float> cells(kTileSide * kTileSide);
    sourceOf(Layer::Discharge).compose(state, 0, 0, cells);
    for (int y = 0; y < kTileSide && y < 128; ++y)
        for (int x = 0; x < kTileSide && x < 128; ++x)
            EXPECT_EQ(cells[static_cast<std::size_t>(y * kTileSide + x)], isLake(x, y) ? 0.0f : x % 2 == 0 ? 5.0f : 0.01f);
}

} // namespace
} // namespace oxbow
