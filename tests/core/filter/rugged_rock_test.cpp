#include "core/filter/rugged_rock.h"

#include "core/base/thread_pool.h"
#include "core/recipe/recipe.h"

#include <gtest/gtest.h>

#include <cmath>

namespace oxbow {
namespace {

using Values = std::initializer_list<std::pair<const char*, double>>;

template <typename Height>
Heightmap ruggedGround(const GridSpec& grid, const Values& values, Height&& height) {
    WorkingTerrain terrain(grid);
    for (int y = 0; y < grid.height; ++y)
        for (int x = 0; x < grid.width; ++x)
            terrain.elevation().at(x, y) = height((x + 0.5) * grid.cellSizeM, (y + 0.5) * grid.cellSizeM);
    StageParams params(*findStageKind("rugged_rock"));
    for (const auto& [key, value] : values)
        params.set(key, value);
    ThreadPool pool(2);
    std::vector<Phrase> notes;
    StageContext context{{pool, kNeverCancelled}, {}, notes};
    params.kind().start(params.values(), terrain, pool)->step(0, terrain, context);
    return terrain.elevation();
}

float hills(double xM, double yM) {
    return static_cast<float>(90.0 * std::sin(xM / 97.0) + 60.0 * std::cos(yM / 71.0 + xM / 160.0));
}

/// The root of the mean square of what became of an even slope, m, away from the map's edges.
double changeOfSlope(double east, double south, const Values& values) {
    const GridSpec grid{512, 512, 20.0};
    const auto slope = [&](double xM, double yM) { return static_cast<float>(east * xM + south * yM); };
    const Heightmap ground = ruggedGround(grid, values, slope);
    double sum = 0.0, count = 0.0;
    for (int y = 40; y < 472; ++y)
        for (int x = 40; x < 472; ++x, ++count) {
            const double change = ground.at(x, y) - slope((x + 0.5) * 20.0, (y + 0.5) * 20.0);
            sum += change * change;
        }
    return std::sqrt(sum / count);
}

TEST(RuggedRock, LevelGroundStaysLevelAndWithoutAShiftNothingChanges) {
    const Heightmap level = ruggedGround({300, 70, 10.0}, {{"shift", 0.4}}, [](double, double) { return 1234.56f; });
    for (const float height : level.cells())
        ASSERT_EQ(height, 1234.56f);
    const Heightmap same = ruggedGround({300, 70, 10.0}, {{"shift", 0.0}}, hills);
    for (int y = 0; y < 70; ++y)
        for (int x = 0; x < 300; ++x)
            ASSERT_EQ(same.at(x, y), hills(10.0 * x + 5.0, 10.0 * y + 5.0));
}

TEST(RuggedRock, AnEvenSlopeRisesAndSinksByItsSteepnessTimesTheShiftInAllDirections) {
    // Sizes of 800, 400, 200, 100 m and half of that of 50 m (2.5 cells) show. sum p^2i = 1 + .25 + .0625 + ..., so 1.153 in the
    // root: the shift is .05 * 800 * 1.153 = 46 m, of which a slope of 1/4 makes 11.5 m.
    const Values even{{"size_m", 800.0}, {"shift", 0.05}, {"persistence", 0.5}, {"unevenness", 0.0}};
    const double wanted = 0.25 * 0.05 * 800.0 * 1.153;
    for (const double angle : {0.0, 0.4, 0.8, 1.2, 1.6, 2.4})
        EXPECT_NEAR(changeOfSlope(0.25 * std::cos(angle), 0.25 * std::sin(angle), even), wanted, 0.1 * wanted) << angle;
}

TEST(RuggedRock, UnevennessMovesSomePlacesFartherAndMostLess) {
    const auto fourth = [](double unevenness) {
        const Heightmap ground = ruggedGround({512, 512, 20.0}, {{"size_m", 300.0}, {"unevenness", unevenness}},
                                              [](double xM, double) { return static_cast<float>(0.3 * xM); });
        double two = 0.0, four = 0.0, count = 0.0;
        for (int y = 30; y < 482; ++y)
            for (int x = 30; x < 482; ++x, ++count) {
                const double change = ground.at(x, y) - 0.3 * (x + 0.5) * 20.0;
                two += change * change;
                four += change * change * change * change;
            }
        return four * count / (two * two);
    };
    EXPECT_LT(fourth(0.0), 3.5); // as noise has it
    EXPECT_GT(fourth(0.6), 4.0);
    EXPECT_GT(fourth(1.0), fourth(0.6));
}

TEST(RuggedRock, FinerCellsAddOnlyWhatCoarserOnesCannotShow) {
    const Values smooth{{"size_m", 800.0}, {"persistence", 0.4}};
    const Heightmap coarse = ruggedGround({200, 200, 20.0}, smooth, hills), fine = ruggedGround({1000, 1000, 4.0}, smooth, hills);
    double off = 0.0, moved = 0.0;
    for (int y = 10; y < 190; ++y)
        for (int x = 10; x < 190; ++x) {
            const double apart = coarse.at(x, y) - fine.at(5 * x + 2, 5 * y + 2),
                         change = coarse.at(x, y) - hills(20.0 * x + 10.0, 20.0 * y + 10.0);
            off += apart * apart;
            moved += change * change;
        }
    EXPECT_GT(moved, 0.0);
    EXPECT_LT(std::sqrt(off / moved), 0.2);
}

} // namespace
} // namespace oxbow
