#include "core/filter/levels.h"

#include "core/base/thread_pool.h"
#include "core/recipe/recipe.h"
#include "tests/core/stage/measured_ledger.h"

#include <gtest/gtest.h>

namespace oxbow {
namespace {

/// Levels applied to a row of heights.
std::vector<float> applied(std::vector<float> heights, double lowM, double highM, double gamma) {
    WorkingTerrain terrain(GridSpec{static_cast<int>(heights.size()), 1, 1.0});
    std::ranges::copy(heights, terrain.elevation().cells().begin());
    StageParams params(*findStageKind("levels"));
    params.set("low_m", lowM);
    params.set("high_m", highM);
    params.set("gamma", gamma);
    ThreadPool pool(2);
    const CancelToken never;
    std::vector<Phrase> notes;
    StageContext context{{pool, never}, {}, notes};
    test::MeasuredLedger measured(terrain, pool);
    const auto stepper = params.kind().start(params.values(), terrain, pool);
    stepper->step(0, terrain, context);
    measured.add(context);
    const auto cells = terrain.elevation().cells();
    EXPECT_EQ(measured.now().rock.closingError(), 0.0);
    EXPECT_NEAR(measured.now().rock.stored, exactSum(cells).value(), 1e-9);
    return {cells.begin(), cells.end()};
}

TEST(Levels, MapsLowestAndHighestAndKeepsProportions) {
    EXPECT_EQ(applied({2, 4, 3}, 100, 300, 1.0), (std::vector<float>{100, 300, 200}));
}

TEST(Levels, GammaBendsTheMiddle) {
    EXPECT_EQ(applied({0, 1, 2}, 0, 100, 2.0), (std::vector<float>{0, 25, 100}));
}

TEST(Levels, TurnsUpsideDown) {
    EXPECT_EQ(applied({0, 1}, 10, -10, 1.0), (std::vector<float>{10, -10}));
}

TEST(Levels, FlatGroundGoesToTheLowest) {
    EXPECT_EQ(applied({7, 7}, 5, 9, 1.0), (std::vector<float>{5, 5}));
}

} // namespace
} // namespace oxbow
