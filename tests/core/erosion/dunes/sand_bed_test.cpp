#include "core/erosion/dunes/sand_bed.h"

#include "core/base/counter_random.h"
#include "tests/core/terrain/made_maps.h"

#include <gtest/gtest.h>

#include <cmath>
#include <cstring>
#include <numbers>

namespace oxbow {
namespace {

using test::setRect;

struct Bed {
    Bed(const GridSpec& spec, const SandRules& sandRules, int threads = 2)
        : grid(spec), rules(sandRules), pool(threads), rock(spec), sand(spec), bed(spec, sandRules.wraps) {}
    void load() { bed.load(rock, sand, nullptr, {pool}); }
    void blow(double fromDeg, int sweeps, std::uint64_t seed = 1) {
        bed.blow({windFrom(fromDeg), sweeps, seed}, rules, {pool});
        brought += bed.broughtM();
        lost += bed.lostM();
    }
    [[nodiscard]] double sum() const {
        double total = 0.0;
        for (int y = 0; y < grid.height; ++y)
            for (int x = 0; x < grid.width; ++x)
                total += bed.sandRow(y)[x];
        return total;
    }
    [[nodiscard]] float ground(int x, int y) const { return rock.at(x, y) + bed.sandRow(y)[x]; }

    GridSpec grid;
    SandRules rules;
    ThreadPool pool;
    Heightmap rock, sand;
    SandBed bed;
    double brought = 0.0, lost = 0.0;
};

/// Steepest slope to any of the neighbours, of cells with sand to give.
double steepestSand(const Bed& bed) {
    double steepest = 0.0;
    for (int y = 1; y + 1 < bed.grid.height; ++y)
        for (int x = 1; x + 1 < bed.grid.width; ++x)
            for (int dy = -1; dy <= 1; ++dy)
                for (int dx = -1; dx <= 1; ++dx)
                    if ((dx || dy) && bed.bed.sandRow(y)[x] > 0.01f)
                        steepest = std::max(steepest, (double{bed.ground(x, y)} - bed.ground(x + dx, y + dy)) /
                                                          (bed.grid.cellSizeM * std::hypot(dx, dy)));
    return steepest;
}

TEST(SandBed, AHeapSettlesAtTheAngleOfReposeAndRockStaysAsSteepAsItIs) {
    Bed heap({64, 64, 2.0}, {.reposeDeg = 34.0});
    setRect(heap.sand, {24, 24, 40, 40}, 40.0f);
    heap.rock.at(5, 5) = 100.0f;
    heap.load();
    const double before = heap.sum();
    heap.bed.settle(heap.rules, 4000, {heap.pool});
    EXPECT_NEAR(steepestSand(heap), std::tan(34.0 * std::numbers::pi / 180.0), 0.01);
    EXPECT_NEAR(heap.sum(), before, 1e-6 * before);
    EXPECT_EQ(heap.bed.sandRow(5)[5], 0.0f);
}

TEST(SandBed, SandSettlesWithoutABedAsItDoesInOne) {
    for (const bool wraps : {false, true}) {
        Bed bed({40, 30, 2.0}, {.wraps = wraps});
        test::setCells(bed.rock, [](int x, int y) { return static_cast<float>(4.0 * unitDouble(randomBits(3, x, y))); });
        setRect(bed.sand, {30, 20, 40, 30}, 30.0f);
        bed.load();
        bed.bed.settle(bed.rules, 50, {bed.pool});
        settleSand(bed.rock, bed.rules, 50, {bed.pool}, bed.sand);
        for (int y = 0; y < 30; ++y)
            ASSERT_TRUE(std::equal(bed.sand.row(y), bed.sand.row(y) + 40, bed.bed.sandRow(y))) << y;
    }
}

TEST(SandBed, AFlatSheetPassesOnWhatTheWindCanCarry) {
    SandRules rules{.slabM = 0.05, .hopM = 4.0, .onSand = 0.6, .speedUp = 0.0, .inflow = 1.0, .surges = 0.0};
    Bed sheet({64, 32, 2.0}, rules);
    std::ranges::fill(sheet.sand.cells(), 20.0f);
    sheet.load();
    const double before = sheet.sum();
    sheet.blow(270.0, 800);
    // Of each row enters, and after some saturation lengths leaves, reach slab / p a sweep.
    const double flux = 0.7 * rules.slabM / rules.onSand * 32;
    EXPECT_NEAR(sheet.brought, 800 * flux, 1e-3 * 800 * flux);
    EXPECT_NEAR(sheet.lost, 800 * flux, 0.06 * 800 * flux);
    EXPECT_NEAR(sheet.sum(), before + sheet.brought - sheet.lost, 1e-6 * before);
}

/// A heap of a radius in the wind: how fast it goes, and how high it is then.
struct Barchan {
    double speed = 0.0, high = 0.0;
    double leeDeg = 0.0; ///< steepest slope away from the wind
};
Barchan barchanOf(double radiusCells) {
    const GridSpec grid{256, 160, 10.0};
    Bed dune(grid, {.slabM = 0.4, .hopM = 14.0, .inflow = 0.0});
    test::setCells(dune.sand, [&](int x, int y) {
        const double away = std::hypot(x - 60.0, y - 80.0) / radiusCells;
        return 0.6 * radiusCells * std::max(0.0, 1.0 - away * away);
    });
    dune.load();
    const auto crest = [&] {
        std::pair<double, double> best{0.0, 0.0};
        for (int y = 0; y < grid.height; ++y)
            for (int x = 0; x < grid.width; ++x)
                if (dune.bed.sandRow(y)[x] > best.second)
                    best = {x, dune.bed.sandRow(y)[x]};
        return best;
    };
    dune.blow(270.0, 2500, 1);
    const auto first = crest();
    dune.blow(270.0, 1500, 2);
    const auto second = crest();
    dune.bed.settle(dune.rules, 600, {dune.pool});
    double steepest = 0.0;
    for (int y = 0; y < grid.height; ++y)
        for (int x = 1; x < grid.width; ++x)
            steepest = std::max(steepest, (double{dune.ground(x - 1, y)} - dune.ground(x, y)) / grid.cellSizeM);
    return {(second.first - first.first) / 1500.0, 0.5 * (first.second + second.second), std::atan(steepest) * 180.0 / std::numbers::pi};
}

TEST(SandBed, ABarchanGoesTheSlowerTheHigherItIsWithItsLeeAtTheAngleOfRepose) {
    const Barchan low = barchanOf(32.0), high = barchanOf(46.0);
    EXPECT_GT(high.high, 1.3 * low.high);
    EXPECT_GT(low.speed, 0.0);
    EXPECT_NEAR(low.leeDeg, 34.0, 1.5);
    EXPECT_NEAR(high.leeDeg, 34.0, 1.5);
    EXPECT_NEAR(high.speed * high.high / (low.speed * low.high), 1.0, 0.25)
        << low.speed << " at " << low.high << ", " << high.speed << " at " << high.high;
}

TEST(SandBed, SandIsKeptOnRoughRockWithEitherEdges) {
    for (const bool wraps : {false, true})
        for (std::uint64_t seed = 1; seed <= 4; ++seed) {
            Bed bed({70, 45, 5.0}, {.slabM = 0.3, .hopM = 9.0, .inflow = 0.5, .wraps = wraps});
            for (std::size_t c = 0; c < bed.rock.cells().size(); ++c) {
                bed.rock.cells()[c] = static_cast<float>(40.0 * unitDouble(randomBits(seed, c)));
                bed.sand.cells()[c] = static_cast<float>(10.0 * unitDouble(randomBits(seed, c, 1)));
            }
            bed.load();
            const double before = bed.sum();
            for (int season = 0; season < 3; ++season)
                bed.blow(77.0 * static_cast<double>(seed) + 40.0 * season, 40, seed + static_cast<std::uint64_t>(season));
            EXPECT_NEAR(bed.sum(), before + bed.brought - bed.lost, 1e-6 * before) << "seed " << seed;
            if (wraps) {
                EXPECT_EQ(bed.lost, 0.0);
            }
            for (int y = 0; y < bed.grid.height; ++y)
                for (int x = 0; x < bed.grid.width; ++x)
                    ASSERT_GE(bed.bed.sandRow(y)[x], 0.0f);
        }
}

TEST(SandBed, FirmSandStaysWhereItIs) {
    Bed bed({32, 32, 5.0}, {.slabM = 0.3, .hopM = 9.0, .wraps = true});
    std::ranges::fill(bed.sand.cells(), 5.0f);
    const Heightmap firm(bed.grid, 1.0f);
    bed.bed.load(bed.rock, bed.sand, &firm, {bed.pool});
    bed.blow(200.0, 60);
    for (int y = 0; y < 32; ++y)
        for (int x = 0; x < 32; ++x)
            EXPECT_EQ(bed.bed.sandRow(y)[x], 5.0f);
}

TEST(SandBed, AWallKeepsSandBelowIt) {
    Bed bed({96, 32, 5.0}, {.slabM = 0.3, .hopM = 9.0, .inflow = 1.0});
    setRect(bed.rock, {60, 0, 96, 32}, 80.0f);
    setRect(bed.sand, {0, 0, 50, 32}, 4.0f);
    bed.load();
    bed.blow(270.0, 1500);
    double below = 0.0, above = 0.0;
    for (int y = 0; y < 32; ++y)
        for (int x = 40; x < 96; ++x)
            (x < 60 ? below : above) += bed.bed.sandRow(y)[x];
    EXPECT_GT(below, 32 * 20 * 4.0);
    EXPECT_LT(above, 0.01 * below);
}

/// Mean depth of sand before a rock that rises over `run` cells to 80 m, by the cells before its foot, after a while.
std::vector<double> sandBefore(int run) {
    Bed bed({140, 32, 5.0}, {.slabM = 0.3, .hopM = 9.0, .inflow = 1.0});
    test::setCells(bed.rock, [&](int x, int) { return 80.0f * std::clamp((x - 79) / static_cast<float>(run), 0.0f, 1.0f); });
    setRect(bed.sand, {0, 0, 60, 32}, 3.0f);
    bed.load();
    bed.blow(270.0, 800);
    std::vector<double> depths(40, 0.0);
    for (int i = 0; i < 40; ++i)
        for (int y = 8; y < 24; ++y)
            depths[static_cast<std::size_t>(i)] += bed.bed.sandRow(y)[79 - i] / 16.0;
    return depths;
}

TEST(SandBed, AMoatStaysBetweenAWallAndItsEchoDune) {
    const std::vector<double> wall = sandBefore(1);
    // Nothing for a quarter of its height; a crest at a third to once its height away (Tsoar1983).
    for (int i = 0; i < 4; ++i)
        EXPECT_LT(wall[static_cast<std::size_t>(i)], 0.1) << i;
    const auto crest = std::ranges::max_element(wall);
    EXPECT_GT(*crest, 8.0);
    const double awayM = 5.0 * static_cast<double>(crest - wall.begin());
    EXPECT_GT(awayM, 80.0 / 3.0);
    EXPECT_LT(awayM, 80.0);
    // Up a slope of 27 degrees it climbs.
    const std::vector<double> slope = sandBefore(32);
    EXPECT_GT(slope[0], 5.0);
}

/// Crests of dunes in a wind: the angle, compass degrees, in which the ground changes most.
double acrossCrestsDeg(double fromDeg) {
    Bed bed({192, 192, 10.0}, {.slabM = 0.5, .hopM = 14.0, .wraps = true});
    for (std::size_t c = 0; c < bed.sand.cells().size(); ++c)
        bed.sand.cells()[c] = static_cast<float>(14.0 + unitDouble(randomBits(3, c)));
    bed.load();
    for (int season = 0; season < 30; ++season)
        bed.blow(fromDeg, 32, static_cast<std::uint64_t>(season));
    double xx = 0.0, yy = 0.0, xy = 0.0;
    for (int y = 1; y < 191; ++y)
        for (int x = 1; x < 191; ++x) {
            const double dx = bed.ground(x + 1, y) - bed.ground(x - 1, y), dy = bed.ground(x, y + 1) - bed.ground(x, y - 1);
            xx += dx * dx;
            yy += dy * dy;
            xy += dx * dy;
        }
    // From x east, y south to degrees from north, 0 to 180.
    const double axis = 0.5 * std::atan2(2.0 * xy, xx - yy) * 180.0 / std::numbers::pi + 90.0;
    return axis < 0.0 ? axis + 180.0 : axis;
}

TEST(SandBed, CrestsLieAcrossTheWindHoweverItBlowsOverTheGrid) {
    for (const double fromDeg : {90.0, 110.0, 155.0, 0.0}) {
        double apart = std::fabs(acrossCrestsDeg(fromDeg) - fromDeg);
        apart = std::min(apart, 180.0 - apart);
        EXPECT_LT(apart, 12.0) << fromDeg;
    }
}

TEST(SandBed, IsTheSameOnAnyNumberOfThreads) {
    for (const bool wraps : {false, true}) {
        std::vector<float> first;
        for (const int threads : {1, 2, 3, 7}) {
            Bed bed({150, 101, 5.0}, {.slabM = 0.3, .hopM = 9.0, .wraps = wraps}, threads);
            for (std::size_t c = 0; c < bed.rock.cells().size(); ++c) {
                bed.rock.cells()[c] = static_cast<float>(9.0 * unitDouble(randomBits(8, c)));
                bed.sand.cells()[c] = 3.0f;
            }
            bed.load();
            bed.blow(250.0, 50);
            std::vector<float> cells;
            for (int y = 0; y < bed.grid.height; ++y)
                cells.insert(cells.end(), bed.bed.sandRow(y), bed.bed.sandRow(y) + bed.grid.width);
            if (first.empty())
                first = cells;
            EXPECT_EQ(std::memcmp(first.data(), cells.data(), cells.size() * sizeof(float)), 0) << threads;
        }
    }
}

} // namespace
} // namespace oxbow
