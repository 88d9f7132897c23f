#include "core/export/analysis_products.h"

#include "core/base/thread_pool.h"
#include "tests/core/terrain/made_maps.h"

#include <gtest/gtest.h>

namespace oxbow {
namespace {

/// Five by five, falling to the east by a metre a cell of 10 m.
TEST(FlowProducts, OfASlopeAreRowsThatFlowEast) {
    ThreadPool pool(2);
    const TerrainState state(test::terrainOf({5, 5, 10.0}, [](int x, int) { return 5 - x; }), {}, pool);
    const Heightmap areas = drainageAreas(state, pool), directions = directionNumbers(state, pool);
    for (int y = 1; y < 4; ++y)
        for (int x = 1; x < 4; ++x) {
            EXPECT_EQ(directions.at(x, y), 1.0f);
            EXPECT_EQ(areas.at(x, y), 100.0f * static_cast<float>(x)) << "the edge lets water out";
        }
    EXPECT_EQ(directions.at(0, 2), 0.0f);
}

} // namespace
} // namespace oxbow
