#include "core/erosion/fans/alluvial_fans.h"

#include "core/erosion/fans/fan_rivers.h"
#include "tests/core/stage/stage_run.h"
#include "tests/core/terrain/made_maps.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numbers>

namespace oxbow {
namespace {

using test::sumOf;

double tangent(double angleDeg) {
    return std::tan(angleDeg * std::numbers::pi / 180.0);
}

/// Valleys that fall south through a range and open on a plain that falls a little more: their floors at 8 degrees,
/// their sides at 35. `valleys`: middle and half width as shares of the map's side; what is between drains into them.
struct Valley {
    double middle, half;
};
WorkingTerrain rangeAndPlain(const GridSpec& grid, std::vector<Valley> valleys, double frontShare = 0.55) {
    const double side = grid.heightM();
    return test::terrainOf(grid, [&](int x, int y) {
        const double u = (x + 0.5) / grid.width, south = (y + 0.5) / grid.height;
        const double beyond = (south - frontShare) * side; // south of the front, m
        if (beyond >= 0.0)
            return 200.0 - 0.002 * beyond;
        double out = 1.0;
        for (const Valley& valley : valleys)
            out = std::min(out, std::max(0.0, std::abs(u - valley.middle)));
        return 200.0 - 0.14 * beyond + std::min(0.7 * out * side, -0.6 * beyond);
    });
}

AlluvialFansParams plain() {
    AlluvialFansParams params;
    params.steps = 6;
    params.durationYears = 20000.0;
    params.lobes = 0.0;
    params.concavity = 0.0;
    params.slopeDeg = 3.0;
    params.channelDepthM = 0.0;
    return params;
}

struct FanRun : test::StageRun<AlluvialFansParams> {
    explicit FanRun(WorkingTerrain start, AlluvialFansParams given = plain(), int threads = 2)
        : StageRun(alluvialFansStage(), given, std::move(start), threads) {
        run();
    }
};

const GridSpec kGrid{128, 128, 40.0};
const std::vector<Valley> kOne = {{0.5, 0.2}};

TEST(FanLaw, SlopesFallWithTheCatchmentAsThePowerSays) {
    const FanLaw law{0.07, 0.25};
    EXPECT_NEAR(law.slopeAt(1e6), 0.07, 1e-12);
    EXPECT_NEAR(law.slopeAt(16e6), 0.035, 1e-12);
    EXPECT_NEAR(law.slopeAt(1e6 / 16.0), 0.14, 1e-12);
    EXPECT_LE(law.slopeAt(0.0), 0.577);
    EXPECT_GE(law.slopeAt(1e30), 0.0035);
}

TEST(FanRivers, OpenAtTheFootOfARampAndNowhereElse) {
    const GridSpec grid{40, 120, 20.0};
    // A trough, so that there is one river, steep for 60 rows and then nearly flat.
    const Heightmap ground = test::mapOf(grid, [](int x, int y) {
        return 500.0 - 20.0 * (0.2 * std::min(y, 60) + 0.01 * std::max(0, y - 60)) + 4.0 * std::abs(x - 20);
    });
    ThreadPool pool(2);
    const FanRivers rivers(ground, {}, {0.07, 0.25, 1e5}, {pool});
    std::vector<std::uint32_t> mouths;
    for (std::uint32_t c = 0; c < grid.cellCount(); ++c)
        if (rivers.opensBelow(c))
            mouths.push_back(c);
    ASSERT_EQ(mouths.size(), 1u);
    EXPECT_EQ(mouths[0] % 40, 20u);
    EXPECT_NEAR(static_cast<double>(mouths[0] / 40), 60.0, 4.0);
    const FanRivers::Bed bed = rivers.bed(mouths[0], ground);
    EXPECT_EQ(bed.cells[bed.mouth + 1], mouths[0]);
    EXPECT_TRUE(std::ranges::is_sorted(bed.cells, {}, [&](std::uint32_t c) { return ground.cells()[c]; }));
}

TEST(AlluvialFans, TheLedgerClosesAndFansAreMadeOfWhatWasWorn) {
    const FanRun run(rangeAndPlain(kGrid, kOne));
    const Ledger ledger = run.measured.now();
    EXPECT_LE(std::abs(ledger.rock.relativeError()), 1e-6);
    const double worn = sumOf(run.terrain, Layer::Wear), laid = sumOf(run.terrain, Layer::Deposition);
    EXPECT_GT(laid, 0.3 * run.params.coarseShare * worn);
    EXPECT_LE(laid, run.params.coarseShare * worn * (1.0 + 1e-3));
    EXPECT_NEAR(ledger.rock.out, (worn - laid) * kGrid.cellAreaM2(), 1e-3 * ledger.rock.out);
}

/// The slope from the apex of what was laid on the plain, southward, over `rows` of it.
double fanSlope(const WorkingTerrain& terrain, double middle, int first, int rows) {
    const Heightmap* ground = terrain.find(Layer::Elevation);
    const int x = static_cast<int>(middle * terrain.grid().width);
    return (ground->at(x, first) - ground->at(x, first + rows)) / (rows * terrain.grid().cellSizeM);
}

TEST(AlluvialFans, AFanStandsAtTheSlopeOfItsRiverInAllDirections) {
    AlluvialFansParams params = plain();
    params.durationYears = 60000.0;
    const FanRun run(rangeAndPlain(kGrid, kOne), params);
    const WorkingTerrain before = rangeAndPlain(kGrid, kOne);
    const int front = static_cast<int>(0.55 * kGrid.height) + 1, middle = kGrid.width / 2;
    const Heightmap& ground = *run.terrain.find(Layer::Elevation);
    ASSERT_GT(ground.at(middle, front) - before.find(Layer::Elevation)->at(middle, front), 10.0f);
    // The river that builds it, where it leaves steep ground now.
    ThreadPool pool(2);
    const FanLaw law{tangent(3.0), 0.25, 1e5};
    const FanRivers rivers(ground, {}, law, {pool});
    double areaM2 = 0.0;
    for (std::uint32_t c = 0; c < kGrid.cellCount(); ++c)
        if (rivers.opensBelow(c))
            areaM2 = std::max(areaM2, rivers.areaM2(c));
    const double wanted = law.slopeAt(areaM2);
    EXPECT_NEAR(fanSlope(run.terrain, 0.5, front, 20), wanted, 0.05 * wanted);
    // The apex lies up in the valley: at equal distances from it the fan stands equally high.
    const double apex = ground.at(middle, front), drop = apex - ground.at(middle, front + 30);
    int top = front;
    while (ground.at(middle, top - 1) - ground.at(middle, top) < 1.2 * wanted * kGrid.cellSizeM)
        --top;
    const double radius = front + 30 - top; // cells
    for (const double angle : {-30.0, -15.0, 15.0, 30.0}) {
        const int x = middle + static_cast<int>(std::lround(radius * std::sin(angle * std::numbers::pi / 180.0)));
        const int y = top + static_cast<int>(std::lround(radius * std::cos(angle * std::numbers::pi / 180.0)));
        EXPECT_NEAR(ground.at(x, y), ground.at(middle, front + 30), 0.1 * drop) << angle;
    }
}

TEST(AlluvialFans, LargerRiversBuildGentlerFans) {
    AlluvialFansParams params = plain();
    params.slopeExponent = 0.4;
    params.durationYears = 60000.0;
    // The western valley drains three quarters of the range.
    const GridSpec grid{192, 128, 40.0};
    const FanRun run(rangeAndPlain(grid, {{0.4, 0.3}, {0.9, 0.1}}), params);
    const int front = static_cast<int>(0.55 * grid.height) + 1;
    const double large = fanSlope(run.terrain, 0.4, front, 6), small = fanSlope(run.terrain, 0.9, front, 4);
    EXPECT_GT(small, 1.15 * large);
}

TEST(AlluvialFans, FanAreasGrowWithTheirCatchments) {
    // Hooke1968: the area of a fan goes with a power of about 0.9 of that of its catchment.
    const auto fanArea = [](const GridSpec& grid) {
        AlluvialFansParams params = plain();
        const FanRun run(rangeAndPlain(grid, kOne), params);
        const int front = static_cast<int>(0.55 * grid.height) + 1;
        std::size_t covered = 0;
        for (int y = front; y < grid.height; ++y)
            for (int x = 0; x < grid.width; ++x)
                covered += run.terrain.find(Layer::Deposition)->at(x, y) > 0.5f ? 1 : 0;
        return static_cast<double>(covered) * grid.cellAreaM2();
    };
    const double small = fanArea({96, 96, 25.0}), large = fanArea({96, 96, 75.0}); // nine times the catchment
    const double power = std::log(large / small) / std::log(9.0);
    EXPECT_GT(power, 0.6);
    EXPECT_LT(power, 1.1);
}

TEST(AlluvialFans, BedrockAndFlatGroundStayAsTheyAre) {
    WorkingTerrain hard = rangeAndPlain(kGrid, kOne);
    std::ranges::fill(hard.edit(Layer::Hardness).cells(), 1.0f);
    const Heightmap before = hard.elevation();
    FanRun run(std::move(hard));
    EXPECT_TRUE(test::sameBytes(before, run.terrain.elevation()));

    FanRun flat(WorkingTerrain{kGrid});
    EXPECT_TRUE(std::ranges::all_of(flat.terrain.elevation().cells(), [](float h) { return h == 0.0f; }));
    ASSERT_EQ(flat.notes.size(), 1u);
    EXPECT_NE(flat.notes[0].english().find("no valley"), std::string::npos);
}

TEST(AlluvialFans, HardRockGivesLess) {
    const FanRun soft(rangeAndPlain(kGrid, kOne));
    WorkingTerrain half = rangeAndPlain(kGrid, kOne);
    std::ranges::fill(half.edit(Layer::Hardness).cells(), 0.5f);
    const FanRun hard(std::move(half));
    EXPECT_NEAR(sumOf(hard.terrain, Layer::Wear), 0.5 * sumOf(soft.terrain, Layer::Wear), 0.05 * sumOf(soft.terrain, Layer::Wear));
    EXPECT_LT(sumOf(hard.terrain, Layer::Deposition), 0.7 * sumOf(soft.terrain, Layer::Deposition));
}

TEST(AlluvialFans, TheBytesDoNotDependOnThreads) {
    AlluvialFansParams params = plain();
    params.steps = 3;
    params.lobes = 0.4;
    params.concavity = 0.5;
    const GridSpec grid{800, 780, 10.0}; // runs on a coarser grid
    const WorkingTerrain start = rangeAndPlain(grid, {{0.3, 0.2}, {0.75, 0.2}});
    FanRun one(start, params, 1);
    for (const int threads : {2, 7})
        EXPECT_TRUE(test::sameBytes(FanRun(start, params, threads).terrain.elevation(), one.terrain.elevation())) << threads;
}

TEST(AlluvialFans, FinerMapsHaveTheSameFans) {
    AlluvialFansParams params = plain();
    params.lobes = 0.3;
    const FanRun coarse(rangeAndPlain({512, 512, 10.0}, kOne), params), fine(rangeAndPlain({1024, 1024, 5.0}, kOne), params);
    const Heightmap& a = *coarse.terrain.find(Layer::Elevation);
    const Heightmap b = resampled(*fine.terrain.find(Layer::Elevation), 512, 512);
    const WorkingTerrain start = rangeAndPlain({512, 512, 10.0}, kOne);
    double most = 0.0, sum = 0.0, other = 0.0, apart = 0.0;
    for (std::size_t c = 0; c < a.cells().size(); ++c) {
        const double raised = double{a.cells()[c]} - start.find(Layer::Elevation)->cells()[c];
        most = std::max(most, raised);
        if (raised > 0.5) {
            sum += raised;
            other += double{b.cells()[c]} - start.find(Layer::Elevation)->cells()[c];
            apart += std::abs(double{a.cells()[c]} - b.cells()[c]);
        }
    }
    EXPECT_GT(most, 10.0);
    EXPECT_NEAR(other, sum, 0.1 * sum);
    EXPECT_LT(apart, 0.2 * sum); // lobes fall where a decimetre says
}

/// The largest river where it crosses a row: its place as a share of the width, and how deep it lies below the lower of its
/// banks 30 m aside.
struct Crossing {
    double place = 0.0, depthM = 0.0;
};
Crossing crossing(const WorkingTerrain& terrain, double southShare) {
    const Heightmap& ground = *terrain.find(Layer::Elevation);
    const GridSpec& grid = ground.grid();
    ThreadPool pool(2);
    const FanRivers rivers(ground, {}, {}, {pool});
    const int y = static_cast<int>(southShare * grid.height), aside = static_cast<int>(std::lround(30.0 / grid.cellSizeM));
    int river = aside;
    for (int x = aside; x < grid.width - aside; ++x)
        if (rivers.areaM2(static_cast<std::uint32_t>(grid.index(x, y))) > rivers.areaM2(static_cast<std::uint32_t>(grid.index(river, y))))
            river = x;
    const float bank = std::min(ground.at(river - aside, y), ground.at(river + aside, y));
    return {(river + 0.5) / grid.width, double{bank} - ground.at(river, y)};
}

TEST(AlluvialFans, ARiverKeepsOneBedOnItsFanAtEveryResolution) {
    const auto at = [](const GridSpec& grid, std::uint32_t seed, double channelDepthM) {
        AlluvialFansParams params = plain();
        params.lobes = 0.3;
        params.seed = seed;
        params.channelDepthM = channelDepthM;
        return crossing(FanRun(rangeAndPlain(grid, kOne), params).terrain, 0.57);
    };
    double apart = 0.0, apartWithout = 0.0; // cells of 512
    for (const std::uint32_t seed : {1, 2, 3}) {
        const Crossing coarse = at({512, 512, 10.0}, seed, 4.0), fine = at({1024, 1024, 5.0}, seed, 4.0);
        const Crossing none = at({512, 512, 10.0}, seed, 0.0), noneFine = at({1024, 1024, 5.0}, seed, 0.0);
        EXPECT_GT(coarse.depthM, 1.0) << seed;
        EXPECT_GT(fine.depthM, 1.0) << seed;
        EXPECT_LT(none.depthM, 0.5) << seed;
        apart += 512.0 * std::abs(coarse.place - fine.place);
        apartWithout += 512.0 * std::abs(none.place - noneFine.place);
    }
    EXPECT_LT(apart / 3.0, 2.0);
    EXPECT_GT(apartWithout / 3.0, 4.0) << "else it shows nothing";
}

TEST(AlluvialFans, ACancelledStepEnds) {
    FanRun run(rangeAndPlain(kGrid, kOne));
    run.cancel.request();
    StageContext context{{run.pool, run.cancel}, {}, run.notes};
    EXPECT_THROW(run.stepper->step(1, run.terrain, context), Cancelled);
}

} // namespace
} // namespace oxbow
