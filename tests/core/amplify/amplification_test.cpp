#include "core/amplify/amplification.h"

#include "core/amplify/source_contract.h"
#include "core/base/counter_random.h"
#include "core/base/elementary.h"
#include "core/filter/gaussian_blur.h"
#include "core/flow/drainage_network.h"
#include "core/flow/network_grid.h"
#include "core/measure/relief_bands.h"
#include "core/measure/river_overlap.h"
#include "core/recipe/recipe_file.h"
#include "core/run/evaluator.h"
#include "tests/core/flow/hydrology_reference.h"
#include "tests/core/rivers/real_ground.h"

#include "places.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <numbers>

namespace oxbow {
namespace {

using test::crater;
using test::Workers;

/// What an elevation model of large cells knows of a ground, stretched over its grid.
Heightmap knownFrom(const Heightmap& ground, int cells, const Compute& compute) {
    const GridSpec& grid = ground.grid();
    const CoarseGrid between(grid, {grid.width / cells, grid.height / cells, grid.cellSizeM * cells});
    return between.prolonged(between.restrict(ground, compute), compute);
}

double strengthAt(const std::vector<ReliefBand>& bands, double waveM) {
    for (const ReliefBand& band : bands)
        if (band.wavelengthM == waveM)
            return band.strengthM;
    ADD_FAILURE() << "no band of " << waveM << " m";
    return 0.0;
}

TEST(Amplification, RealGroundLostToLargeCellsGetsReliefOfItsStrengthBack) {
    Workers workers;
    const Heightmap real = crater();
    Heightmap ground = knownFrom(real, 8, workers);
    const auto realBands = reliefBands(real, workers), lostBands = reliefBands(ground, workers);
    ground = amplifiedGround(ground, {.sourceCellM = 80.0}, workers).value();
    const auto bands = reliefBands(ground, workers);
    for (const double waveM : {20.0, 40.0}) {
        EXPECT_LT(strengthAt(lostBands, waveM), 0.7 * strengthAt(realBands, waveM)) << waveM; // or nothing is proved
        EXPECT_NEAR(strengthAt(bands, waveM), strengthAt(realBands, waveM), 0.2 * strengthAt(realBands, waveM)) << waveM;
    }
}

TEST(Amplification, MeansOfTheSourceStayWithinTheToleranceAndItsRiversInTheirPlaces) {
    Workers workers;
    for (const int cells : {2, 3, 8}) {
        const Heightmap source = knownFrom(crater(), cells, workers);
        const double cellM = 10.0 * cells;
        const SourceContract contract(source, sourceGrid(source.grid(), cellM), {0.5, 0.0}, workers);
        Heightmap ground = source;
        ground = amplifiedGround(ground, {.sourceCellM = cellM, .toleranceM = 0.5, .toleranceShare = 0.0}, workers).value();
        EXPECT_FALSE(std::ranges::equal(ground.cells(), source.cells()));
        EXPECT_LE(contract.report(ground, workers).largestM, 0.5) << cells;
        EXPECT_GE(riverOverlap(contract.means(), ground, workers).dice, 0.9) << cells;
    }
}

TEST(Amplification, WithoutToleranceMeansStayToRounding) {
    Workers workers;
    Heightmap ground = knownFrom(crater(), 4, workers);
    const SourceContract contract(ground, sourceGrid(ground.grid(), 40.0), {0.0, 0.0}, workers);
    ground = amplifiedGround(ground, {.sourceCellM = 40.0, .toleranceM = 0.0, .toleranceShare = 0.0}, workers).value();
    EXPECT_LT(contract.report(ground, workers).largestM, 1e-3);
}

TEST(Amplification, StrongDetailThatIsCutOffAtTheRangeKeepsMeansToo) {
    Workers workers;
    const Heightmap source = knownFrom(crater(), 4, workers);
    const SourceContract contract(source, sourceGrid(source.grid(), 40.0), {1.0, 0.01}, workers);
    const Heightmap ground = amplifiedGround(source, {.sourceCellM = 40.0, .detail = 4.0, .fall = 1.0, .carving = 1.0}, workers).value();
    EXPECT_LE(contract.report(ground, workers).ofTolerance, 1.0);
}

TEST(Amplification, GulliesFadeWithTheCarving) {
    Workers workers;
    const Heightmap source = knownFrom(crater(), 4, workers);
    const SourceContract contract(source, sourceGrid(source.grid(), 40.0), {1.0, 0.01}, workers);
    std::vector<double> strengths{strengthAt(reliefBands(source, workers), 20.0)};
    for (const double carving : {0.0, 0.001, 0.1, 0.3, 1.0}) {
        const Heightmap ground = amplifiedGround(source, {.sourceCellM = 40.0, .carving = carving}, workers).value();
        EXPECT_LE(contract.report(ground, workers).ofTolerance, 1.0) << carving;
        strengths.push_back(strengthAt(reliefBands(ground, workers), 20.0));
    }
    EXPECT_TRUE(std::is_sorted(strengths.begin() + 1, strengths.end()));
    EXPECT_LT(strengths[1], strengths[0]); // creep alone
    EXPECT_NEAR(strengths[2], strengths[1], 0.01 * strengths[5]);
}

TEST(Amplification, LevelGroundAndPlainsOfOneSlopeStaySmooth) {
    Workers workers;
    Heightmap level(GridSpec{64, 48, 10.0}, 250.0f);
    level = amplifiedGround(level, {.sourceCellM = 40.0}, workers).value();
    for (const float h : level.cells())
        ASSERT_NEAR(h, 250.0f, 1e-3f);
}

/// Waves of all directions, none shorter than `leastCells`.
Heightmap groundWithoutDirections(int side, double leastCells, std::uint32_t seed) {
    Heightmap ground(GridSpec{side, side, 10.0});
    std::array<double, 3> wave{};
    for (std::uint32_t i = 0; i < 300; ++i) {
        for (std::uint32_t part = 0; part < 3; ++part)
            wave[part] = unitDouble(randomBits(seed, i, part, 0));
        const double angle = 2.0 * std::numbers::pi * wave[0], length = leastCells * elementary::pow(12.0, wave[1] * wave[1]);
        const double k = 2.0 * std::numbers::pi / length, phase = 2.0 * std::numbers::pi * wave[2];
        const double kx = k * elementary::cos(angle), ky = k * elementary::sin(angle);
        for (int y = 0; y < side; ++y)
            for (int x = 0; x < side; ++x)
                ground.at(x, y) += static_cast<float>(0.5 * length * elementary::sin(kx * x + ky * y + phase));
    }
    return ground;
}

/// The mean of cos 4 phi over the directions of the slopes of a map, by their squares: 1 is the axes, -1 the diagonals.
double preferenceOfAxes(const Heightmap& map) {
    double sum = 0.0, all = 0.0;
    for (int y = 1; y + 1 < map.height(); ++y)
        for (int x = 1; x + 1 < map.width(); ++x) {
            const double u = map.at(x + 1, y) - map.at(x - 1, y), v = map.at(x, y + 1) - map.at(x, y - 1);
            const double square = u * u + v * v;
            if (square > 0.0)
                sum += (square * square - 8.0 * u * u * v * v) / square;
            all += square;
        }
    return sum / all;
}

TEST(Amplification, WhatItAddsToGroundWithoutDirectionsHasNoneAndNoFrame) {
    Workers workers;
    const int side = 256, edge = 8;
    for (const int cells : {4, 8}) {
        double outer = 0.0, inner = 0.0;
        const std::array<std::uint32_t, 3> seeds{5, 6, 7}; // where gullies are many, and where few, is chance
        for (const std::uint32_t seed : seeds) {
            const Heightmap ground = groundWithoutDirections(side, 2.2 * cells, seed);
            Heightmap change = amplifiedGround(ground, {.sourceCellM = 10.0 * cells, .seed = seed}, workers).value();
            for (int y = 0; y < side; ++y)
                for (int x = 0; x < side; ++x) {
                    change.at(x, y) -= ground.at(x, y);
                    const bool isInner = std::min({x, y, side - 1 - x, side - 1 - y}) >= edge;
                    (isInner ? inner : outer) += std::abs(change.at(x, y)) / seeds.size();
                }
            gaussianBlur(change, 20.0, workers);
            EXPECT_NEAR(preferenceOfAxes(change), 0.0, 0.15) << cells;
        }
        const double innerCells = (side - 2 * edge) * (side - 2 * edge);
        EXPECT_LT(outer / (side * side - innerCells), 1.2 * inner / innerCells) << cells;
        EXPECT_GT(inner / innerCells, 0.5) << cells; // or nothing is proved
    }
}

/// Of the cells of a change that are grooves (half a standard deviation deep, and steep), the share that water leaves in mid slope:
/// farther on there are no grooves for three cells, though it has neither reached the map's edge nor gentle ground, nor gathered
/// that of `river` cells.
double deadEnds(const Heightmap& ground, const Heightmap& before, double river, const Compute& compute) {
    DrainageNetwork network(ground, {outletMask(ground, {OutletPolicy::Edges})});
    const std::vector<std::uint32_t> next = network.receivers(compute);
    const std::vector<FlowSum>& area = network.cellCounts(compute);
    const int width = ground.width(), height = ground.height();
    const auto slopeAt = [&](std::size_t c) {
        const int x = std::clamp(static_cast<int>(c) % width, 1, width - 2), y = std::clamp(static_cast<int>(c) / width, 1, height - 2);
        return std::hypot(before.at(x + 1, y) - before.at(x - 1, y), before.at(x, y + 1) - before.at(x, y - 1));
    };
    double squares = 0.0, slopes = 0.0;
    for (std::size_t c = 0; c < next.size(); ++c) {
        squares += std::pow(ground.cells()[c] - before.cells()[c], 2.0);
        slopes += slopeAt(c);
    }
    const double deep = 0.5 * std::sqrt(squares / next.size()), gentle = 0.6 * slopes / next.size();
    const auto isGroove = [&](std::size_t c) { return ground.cells()[c] - before.cells()[c] < -deep; };
    int grooves = 0, dead = 0;
    for (std::size_t start = 0; start < next.size(); ++start) {
        if (!isGroove(start) || slopeAt(start) < gentle)
            continue;
        ++grooves;
        std::size_t c = start;
        for (int without = 0; without < 3; without = isGroove(c) ? 0 : without + 1) {
            if (next[c] == kNowhere || slopeAt(c) < gentle || area[c] > river * kFlowUnit)
                break;
            c = next[c];
            if (without == 2 && !isGroove(c))
                ++dead;
        }
    }
    return static_cast<double>(dead) / grooves;
}

TEST(Amplification, ItsGulliesLeadIntoValleysOfTheSource) {
    Workers workers;
    for (const int cells : {4, 8}) {
        const Heightmap source = knownFrom(crater(), cells, workers);
        const Heightmap ground = amplifiedGround(source, {.sourceCellM = 10.0 * cells}, workers).value();
        EXPECT_LT(deadEnds(ground, source, 8.0 * cells * cells, workers), 0.45) << cells;
    }
}

TEST(Amplification, AGridNoFinerThanTheSourceHasNoRoomForIt) {
    Workers workers;
    EXPECT_FALSE(amplifiedGround(crater(), {.sourceCellM = 10.0}, workers).has_value());
}

TEST(Amplification, TheSameBytesOnAnyNumberOfThreads) {
    std::vector<Heightmap> grounds;
    for (const int threads : {1, 2, 7}) {
        Workers workers(threads);
        grounds.push_back(knownFrom(crater(), 4, workers));
        grounds.back() = amplifiedGround(grounds.back(), {.sourceCellM = 40.0}, workers).value();
        EXPECT_TRUE(std::ranges::equal(grounds.front().cells(), grounds.back().cells())) << threads;
    }
}

auto notesOf(const std::string& between, const std::string& parameters = "") {
    ThreadPool pool(2);
    Evaluator evaluator(pool, {});
    evaluator.begin(std::make_shared<const Recipe>(parseRecipe(
        R"({ "oxbow": 1, "grid": { "width": 96, "height": 96, "cell_size_m": 20 }, "stages": [ { "stage": "noise" }, )" +
            between + R"({ "stage": "amplify", "parameters": { "source_cell_m": 80)" + parameters + " } } ] }",
        "recipe")));
    while (!evaluator.finished())
        evaluator.advance(kNeverCancelled);
    return evaluator.notes();
}

TEST(AmplifyStage, SaysHowGroundOfASourceIsKeptAndNothingOfGroundThatWasErodedBefore) {
    EXPECT_EQ(notesOf("").size(), 2u);
    EXPECT_EQ(notesOf(R"({ "stage": "thermal_erosion" }, )").size(), 0u);
}

TEST(AmplifyStage, SaysNoShareOfAToleranceOf0) {
    const auto saysShare = [](const std::string& parameters) {
        return notesOf("", parameters).at(0).key.find("of the tolerance") != std::string::npos;
    };
    EXPECT_TRUE(saysShare(""));
    EXPECT_FALSE(saysShare(R"(, "tolerance_m": 0, "tolerance_share": 0)"));
}

TEST(SourceContract, DeviationsBeyondTheToleranceAreTakenBackAndThoseWithinAreLeft) {
    Workers workers;
    const GridSpec source{4, 4, 40.0};
    const Heightmap flat(GridSpec{16, 16, 10.0}, 100.0f);
    const SourceContract contract(flat, source, {1.0, 0.0}, workers);
    Heightmap within = flat;
    for (float& h : within.cells())
        h += 0.5f;
    Heightmap kept = within;
    contract.restore(kept, workers);
    EXPECT_TRUE(std::ranges::equal(kept.cells(), within.cells()));
    EXPECT_NEAR(contract.report(within, workers).largestM, 0.5, 1e-6);
    EXPECT_NEAR(contract.report(within, workers).ofTolerance, 0.5, 1e-6);

    Heightmap beyond = flat;
    beyond.at(5, 5) += 160.0f; // 10 m in the mean of its source cell
    EXPECT_NEAR(contract.report(beyond, workers).largestM, 10.0, 1e-4);
    EXPECT_EQ(contract.report(beyond, workers).farthest, source.index(1, 1));
    contract.restore(beyond, workers);
    EXPECT_LE(contract.report(beyond, workers).largestM, 1.0);
}

TEST(SourceContract, TheToleranceIsAShareOfTheReliefWhereThatIsMore) {
    Workers workers;
    Heightmap ramp(GridSpec{16, 16, 10.0});
    for (int y = 0; y < 16; ++y)
        for (int x = 0; x < 16; ++x)
            ramp.at(x, y) = 10.0f * static_cast<float>(x); // source cells of 4 differ by 40 m: 80 m over three
    const SourceContract contract(ramp, {4, 4, 40.0}, {1.0, 0.1}, workers);
    Heightmap raised = ramp;
    for (float& h : raised.cells())
        h += 4.0f; // in the middle 4 of 8, at the sides 4 of 4
    EXPECT_NEAR(contract.report(raised, workers).ofTolerance, 1.0, 1e-4);
}

} // namespace
} // namespace oxbow
