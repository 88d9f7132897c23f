#include "core/lakes/condition_depressions.h"

#include "tests/core/check/planted_faults.h"

#include <gtest/gtest.h>

#include <cmath>

namespace oxbow {
namespace {

using test::Workers;

struct Moved {
    double filled = 0.0, cut = 0.0; ///< m times cells
    std::ptrdiff_t pits = 0;        ///< that are left
    [[nodiscard]] double all() const { return filled + cut; }
};

Moved conditioned(const Heightmap& ground, DrainMode mode) {
    Heightmap map = ground;
    const CellMask outlets = outletMask(ground, {OutletPolicy::Edges});
    for (int pass = 0; pass < 20 && conditionDepressions(map, outlets, {mode, 1e5, 1e15}, Workers()); ++pass) {}
    Moved moved;
    for (std::size_t c = 0; c < map.cells().size(); ++c) {
        const double d = static_cast<double>(map.cells()[c]) - ground.cells()[c];
        (d > 0.0 ? moved.filled : moved.cut) += std::fabs(d);
    }
    moved.pits = std::ranges::count(flowDirections(map, outlets, Workers()), kPit);
    return moved;
}

/// A pit of one cell with a wide shelf, behind a spill point of three: it is best filled to the shelf and cut from there. A metre
/// more would cost six cells of fill for three of cut, a metre less three of cut for one of fill.
TEST(ConditionHollows, FillsToTheLevelAtWhichFillAndCutAreAlike) {
    const std::vector<float> floor = {0, 10, 10, 10, 5, 9, 9, 9, 9, 9, 30};
    Heightmap map(GridSpec{static_cast<int>(floor.size()), 3, 10.0}, 1000.0f);
    std::ranges::copy(floor, map.row(1));
    const Moved both = conditioned(map, DrainMode::LeastChange);
    EXPECT_NEAR(both.filled, 4.0, 0.001);
    EXPECT_NEAR(both.cut, 3.0, 0.001);
    EXPECT_NEAR(conditioned(map, DrainMode::Breach).all(), 15.0, 0.001);
    EXPECT_NEAR(conditioned(map, DrainMode::Fill).all(), 10.0, 0.001);
}

/// The water's own way over the lowest pass is long; a way over a higher, thin wall takes less rock.
TEST(ConditionHollows, TheCutTakesTheWayOfTheLeastRock) {
    Heightmap map(GridSpec{14, 5, 10.0}, 100.0f);
    const std::vector<float> floor = {0, 8, 8, 8, 8, 8, 8, 8, 8, 8, 1, 11, 0, 0};
    std::ranges::copy(floor, map.row(2));
    const Moved cut = conditioned(map, DrainMode::Breach);
    EXPECT_NEAR(cut.cut, 10.0, 0.001); // 11 to 1, instead of nine times 7
}

TEST(ConditionHollows, MovesLessThanTheBetterOfFillAndCutOnRealGround) {
    for (const test::SoundGround& sound : test::soundGrounds()) {
        const Moved least = conditioned(sound.map, DrainMode::LeastChange);
        const Moved cut = conditioned(sound.map, DrainMode::Breach), filled = conditioned(sound.map, DrainMode::Fill);
        EXPECT_LT(least.all(), std::min(cut.all(), filled.all())) << sound.name;
        EXPECT_EQ(least.pits + cut.pits + filled.pits, 0) << sound.name; // so no river climbs
    }
}

/// The same way as in a basin that is left a lake: a way out never lowers the shore of a lake that stays.
TEST(ConditionHollows, AKeptLakeKeepsItsLevel) {
    for (std::uint64_t seed = 0; seed < 40; ++seed) {
        const Heightmap ground = test::randomTerrain(seed);
        const CellMask outlets = outletMask(ground, {OutletPolicy::Edges});
        Workers workers;
        Heightmap map = ground;
        for (int pass = 0; pass < 20 && conditionDepressions(map, outlets, {DrainMode::LeastChange, 8.0, 1500.0}, workers); ++pass) {}
        const auto before = test::priorityFlood(ground, outlets), after = test::priorityFlood(map, outlets);
        for (std::size_t c = 0; c < before.size(); ++c)
            if (before[c] - ground.cells()[c] > 8.0f) { // deeper than the limit: of a lake that stays
                EXPECT_EQ(after[c], before[c]) << "seed " << seed << ", cell " << c;
            }
    }
}

} // namespace
} // namespace oxbow
