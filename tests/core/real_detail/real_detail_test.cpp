#include "core/real_detail/real_detail_stage.h"

#include "core/base/counter_random.h"
#include "core/base/error.h"
#include "core/filter/gaussian_blur.h"
#include "core/measure/relief_bands.h"
#include "core/measure/river_overlap.h"
#include "core/terrain/coarse_grid.h"
#include "tests/core/files/io_test_files.h"
#include "tests/core/flow/hydrology_reference.h"
#include "tests/core/rivers/real_ground.h"
#include "tests/core/stamp/stamp_test_help.h"

#include "places.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>

namespace oxbow {
namespace {

using test::crater;
using test::Values;
using test::Workers;

Heightmap blurred(Heightmap ground, double sigmaM, const Compute& compute) {
    gaussianBlur(ground, sigmaM, compute);
    return ground;
}

Heightmap difference(Heightmap a, const Heightmap& b) {
    for (std::size_t c = 0; c < a.cells().size(); ++c)
        a.cells()[c] -= b.cells()[c];
    return a;
}

double correlation(const Heightmap& a, const Heightmap& b) {
    double ab = 0.0, aa = 0.0, bb = 0.0;
    for (std::size_t c = 0; c < a.cells().size(); ++c) {
        ab += a.cells()[c] * b.cells()[c];
        aa += a.cells()[c] * a.cells()[c];
        bb += b.cells()[c] * b.cells()[c];
    }
    return ab / std::sqrt(aa * bb);
}

double largest(const Heightmap& map) {
    double most = 0.0;
    for (const float cell : map.cells())
        most = std::max(most, std::fabs(static_cast<double>(cell)));
    return most;
}

/// The stage on a ground; what it tells is added to `notes`.
Heightmap detailed(const Heightmap& ground, const Values& values, const std::filesystem::path& folder = {}, std::vector<Phrase>* notes = nullptr) {
    WorkingTerrain terrain(ground.grid());
    terrain.elevation() = ground;
    StageParams params(*findStageKind("real_detail"));
    for (const auto& [key, value] : values)
        params.set(key, value);
    ThreadPool pool(2);
    std::vector<Phrase> none;
    StageContext context{{pool, kNeverCancelled}, folder, notes ? *notes : none};
    params.kind().start(params.values(), terrain, pool)->step(0, terrain, context);
    return terrain.elevation();
}

TEST(RealDetail, GroundThatIsTurnedAndMirroredHasOneView) {
    constexpr int kSide = DetailViews::kSide;
    std::array<float, kSide * kSide> samples;
    for (int y = 0; y < kSide; ++y)
        for (int x = 0; x < kSide; ++x)
            samples[y * kSide + x] = 2.0f * x + 0.7f * y + 4.0f * unitFloat(randomBits(5, x, y));
    const DetailViews eye;
    const DetailView straight = eye.of(samples);
    EXPECT_EQ(straight.turn, 0); // it rises to the east, and then to the south
    for (int turn = 0; turn < 8; ++turn) {
        std::array<float, kSide * kSide> turned;
        for (int y = 0; y < kSide; ++y)
            for (int x = 0; x < kSide; ++x) {
                int u = turn & 1 ? kSide - 1 - x : x, v = turn & 2 ? kSide - 1 - y : y;
                if (turn & 4)
                    std::swap(u, v);
                turned[y * kSide + x] = samples[v * kSide + u];
            }
        const DetailView view = eye.of(turned);
        EXPECT_EQ(view.turn, turn);
        EXPECT_NEAR(view.strength, straight.strength, 1e-3);
        for (std::size_t i = 0; i < view.values.size(); ++i)
            EXPECT_NEAR(view.values[i], straight.values[i], 1e-4) << turn << ", " << i;
    }
}

TEST(RealDetail, APatchIsTurnedAsTheGroundIs) {
    Workers workers;
    // One bump two cells east and one south of the middle of a slope that rises to the east and south.
    constexpr int kSide = 2 * DetailViews::kReach + 3, kMiddle = kSide / 2, kHalf = DetailSource::kPatch / 2;
    Heightmap land(GridSpec{kSide, kSide, 1.0});
    for (int y = 0; y < kSide; ++y)
        for (int x = 0; x < kSide; ++x)
            land.at(x, y) = static_cast<float>(x) + 0.3f * static_cast<float>(y) + (x == kMiddle + 2 && y == kMiddle + 1 ? 5.0f : 0.0f);
    const DetailSource source(std::array{DetailSource::Land{land, {}}}, workers);
    ASSERT_EQ(source.placeCount(), 1u);
    DetailView view;
    const DetailSource::Match match = source.matches(view)[0];
    EXPECT_EQ(match.turn, 0);
    const std::array<std::array<int, 2>, 8> bumps{{{2, 1}, {-2, 1}, {2, -1}, {-2, -1}, {1, 2}, {-1, 2}, {1, -2}, {-1, -2}}};
    std::array<float, DetailSource::kPatch * DetailSource::kPatch> patch;
    for (std::uint8_t turn = 0; turn < 8; ++turn) {
        source.patch({match.place, match.turn, match.land, 0.0f, 1.0f}, turn, 1, patch);
        const auto highest = static_cast<int>(std::ranges::max_element(patch) - patch.begin());
        EXPECT_EQ(highest % DetailSource::kPatch - kHalf, bumps[turn][0]) << int{turn};
        EXPECT_EQ(highest / DetailSource::kPatch - kHalf, bumps[turn][1]) << int{turn};
    }
}

TEST(RealDetail, ALandThatLostItsDetailFindsItAgainInItself) {
    Workers workers;
    const Heightmap land = crater();
    const double sigmaM = static_cast<double>(DetailViews::kSigma) * 10.0;
    const Heightmap smooth = blurred(land, sigmaM, workers);
    const DetailSource source(std::array{DetailSource::Land{land, {}}}, workers);
    RealDetailParams params;
    params.sizeM = 120.0;
    const Heightmap ground = withRealDetail(land, nullptr, source, params, workers);
    EXPECT_GT(correlation(difference(ground, smooth), difference(land, smooth)), 0.7); // 0 where a patch is turned the wrong way
}

TEST(RealDetail, OfSeveralLandsEachPlaceTakesTheOneThatLooksMostAlike) {
    Workers workers;
    const Heightmap land = crater();
    Heightmap other(GridSpec{256, 256, 10.0});
    for (int y = 0; y < 256; ++y)
        for (int x = 0; x < 256; ++x)
            other.at(x, y) = static_cast<float>(3.0 * x + 40.0 * unitFloat(randomBits(9, x / 9, y / 9)));
    const DetailSource both(std::array{DetailSource::Land{other, {}}, DetailSource::Land{land, {}}}, workers);
    EXPECT_EQ(both.cellCount(), 2 * land.cells().size());
    RealDetailParams params;
    params.sizeM = 120.0;
    const double sigmaM = static_cast<double>(DetailViews::kSigma) * 10.0;
    for (const Heightmap& ground : {land, other}) {
        const Heightmap smooth = blurred(ground, sigmaM, workers), after = withRealDetail(ground, nullptr, both, params, workers);
        EXPECT_GT(correlation(difference(after, smooth), difference(ground, smooth)), 0.7); // .64 by the look without detail alone
    }
}

TEST(RealDetail, GroundWithoutDetailGetsReliefOfARealLandsStrength) {
    Workers workers;
    const Heightmap real = crater(), smooth = blurred(real, 30.0, workers);
    const auto realBands = reliefBands(real, workers), lostBands = reliefBands(smooth, workers),
               bands = reliefBands(detailed(smooth, {{"size_m", 120.0}}), workers);
    for (std::size_t i = 0; i < realBands.size(); ++i)
        if (realBands[i].wavelengthM <= 40.0) {
            EXPECT_LT(lostBands[i].strengthM, 0.5 * realBands[i].strengthM); // or nothing is proved
            EXPECT_GT(bands[i].strengthM, 0.6 * realBands[i].strengthM) << realBands[i].wavelengthM;
            EXPECT_LT(bands[i].strengthM, 1.6 * realBands[i].strengthM) << realBands[i].wavelengthM;
        }
}

TEST(RealDetail, ASmoothFanStaysSmooth) {
    Workers workers;
    Heightmap fan(GridSpec{200, 160, 10.0}); // 6 degrees
    for (int y = 0; y < 160; ++y)
        for (int x = 0; x < 200; ++x)
            fan.at(x, y) = static_cast<float>(1.0 * std::hypot(x + 20.0, y - 80.0));
    const Heightmap change = difference(detailed(fan, {{"land", "any"}, {"size_m", 120.0}}), fan);
    double square = 0.0;
    for (int y = 20; y < 140; ++y)
        for (int x = 20; x < 180; ++x)
            square += change.at(x, y) * change.at(x, y) / (120.0 * 160.0);
    EXPECT_LT(std::sqrt(square), 0.38); // .44 m where roughness does not count
}

TEST(RealDetail, WhatIsLargerStaysAndRiversRunOnWhereTheyRan) {
    Workers workers;
    const Heightmap ground = crater(), after = detailed(ground, {{"size_m", 120.0}});
    const double most = largest(difference(after, ground));
    EXPECT_GT(most, 20.0);
    EXPECT_LT(largest(blurred(difference(after, ground), 240.0, workers)), 0.1 * most); // what beds lose is not put anywhere else
    EXPECT_GT(riverOverlap(ground, after, workers).dice, 0.85);
}

TEST(RealDetail, ASlopeHasNoFrameAtItsEdges) {
    Heightmap slope(GridSpec{128, 96, 10.0});
    for (int y = 0; y < 96; ++y)
        for (int x = 0; x < 128; ++x)
            slope.at(x, y) = static_cast<float>(4.0 * x + y);
    const Heightmap change = difference(detailed(slope, {{"size_m", 120.0}}), slope);
    double edge = 0.0, middle = 0.0, edges = 0.0, middles = 0.0;
    for (int y = 0; y < 96; ++y)
        for (int x = 0; x < 128; ++x) {
            const bool isEdge = std::min({x, y, 127 - x, 95 - y}) < 4;
            (isEdge ? edge : middle) += change.at(x, y) * change.at(x, y);
            (isEdge ? edges : middles) += 1.0;
        }
    EXPECT_LT(edge / edges, 2.0 * middle / middles);
}

TEST(RealDetail, LevelCrestsOfSteepSlopesStandNoHigherThanTheirSides) {
    Heightmap roof(GridSpec{129, 96, 10.0});
    for (int y = 0; y < 96; ++y)
        for (int x = 0; x < 129; ++x)
            roof.at(x, y) = static_cast<float>(6.0 * (64 - std::abs(x - 64)));
    const Heightmap change = difference(detailed(roof, {{"size_m", 120.0}}), roof);
    double crest = 0.0, sides = 0.0;
    for (int y = 8; y < 88; ++y) {
        crest += change.at(64, y) / 80.0;
        sides += (change.at(62, y) + change.at(66, y)) / 160.0;
    }
    EXPECT_LT(crest, sides); // a crest that kept its own would be a wall on sides that are smoothed
}

TEST(RealDetail, StrengthIsAShareOfTheChange) {
    const Heightmap ground = crater();
    EXPECT_EQ(largest(difference(detailed(ground, {{"size_m", 120.0}, {"strength", 0.0}}), ground)), 0.0);
    const auto changed = [&](double strength) {
        const Heightmap change = difference(detailed(ground, {{"size_m", 120.0}, {"strength", strength}}), ground);
        double sum = 0.0;
        for (const float cell : change.cells())
            sum += std::fabs(cell);
        return sum;
    };
    EXPECT_LT(changed(0.01), 0.013 * changed(1.0)); // .017 where all of the strip along rivers is eased
    const Heightmap flat(GridSpec{100, 80, 10.0}, 250.0f);
    EXPECT_LT(largest(difference(detailed(flat, {{"size_m", 120.0}}), flat)), 0.02);
}

TEST(RealDetail, TheGroundKeepsTheShareOfItsOwnThatIsSaid) {
    // Waves of 50 m, across a flank of 30 degrees.
    Heightmap flank(GridSpec{160, 120, 10.0}), waves(flank.grid());
    for (int y = 0; y < 120; ++y)
        for (int x = 0; x < 160; ++x) {
            waves.at(x, y) = 2.0f * static_cast<float>(std::cos(2.0 * 3.14159265 / 5.0 * y));
            flank.at(x, y) = static_cast<float>(5.77 * x) + waves.at(x, y);
        }
    const auto left = [&](double own) {
        const Heightmap after = detailed(flank, {{"size_m", 120.0}, {"own", own}});
        double product = 0.0, square = 0.0;
        for (int y = 20; y < 100; ++y)
            for (int x = 20; x < 140; ++x) {
                product += waves.at(x, y) * after.at(x, y);
                square += waves.at(x, y) * waves.at(x, y);
            }
        return product / square;
    };
    EXPECT_GT(left(1.0), 0.8); // strips along rivers are eased
    EXPECT_LT(left(0.0), 0.3);
    EXPECT_NEAR(left(0.5), 0.5 * (left(0.0) + left(1.0)), 0.1);
}

TEST(RealDetail, ALandGetsNoneOfItsOwnDetailTwice) {
    Workers workers;
    const Heightmap land = crater();
    const DetailSource source(std::array{DetailSource::Land{land, {}}}, workers);
    RealDetailParams params;
    params.sizeM = 120.0;
    const Heightmap own = difference(land, blurred(land, static_cast<double>(DetailViews::kSigma) * 10.0, workers)),
                    change = difference(withRealDetail(land, nullptr, source, params, workers), land);
    const auto strength = [](const Heightmap& map) {
        double square = 0.0;
        for (const float cell : map.cells())
            square += double{cell} * cell;
        return std::sqrt(square);
    };
    EXPECT_LT(strength(change), 0.45 * strength(own)); // .63 where it is laid twice
}

TEST(RealDetail, FinerAndCoarserMapsHaveTheSameDetail) {
    Workers workers;
    const Heightmap fine = crater();
    const CoarseGrid halved(fine.grid(), {128, 128, 20.0});
    const Heightmap coarse = halved.restrict(fine, workers);
    const Values values = {{"size_m", 240.0}};
    const Heightmap ofFine = halved.restrict(difference(detailed(fine, values), fine), workers), ofCoarse = difference(detailed(coarse, values), coarse);
    const double sigmaM = 40.0; // waves that both have room for
    EXPECT_GT(correlation(blurred(ofFine, sigmaM, workers), blurred(ofCoarse, sigmaM, workers)), 0.8);
}

TEST(RealDetail, GentleGroundKeepsItsOwnAndSteepGroundGetsAllOfTheNew) {
    // A plain that rises by 3 degrees and a flank of 30 degrees, both with waves of 50 m.
    Heightmap ground(GridSpec{200, 80, 10.0});
    for (int y = 0; y < 80; ++y)
        for (int x = 0; x < 200; ++x)
            ground.at(x, y) = static_cast<float>(x < 100 ? 0.52 * x : 52.0 + 5.77 * (x - 100)) + 0.3f * static_cast<float>((x + y) % 5);
    const Heightmap change = difference(detailed(ground, {{"size_m", 120.0}, {"gentle_deg", 5.0}}), ground),
                    all = difference(detailed(ground, {{"size_m", 120.0}, {"gentle_deg", 0.0}}), ground);
    double plain = 0.0, flank = 0.0;
    float onPlain = 0.0f;
    for (int y = 10; y < 70; ++y)
        for (int x = 10; x < 190; ++x) {
            plain += x < 80 ? std::fabs(all.at(x, y)) : 0.0;
            flank += x > 120 ? std::fabs(change.at(x, y) - all.at(x, y)) : 0.0;
            onPlain = std::max(onPlain, x < 80 ? std::fabs(change.at(x, y)) : 0.0f);
        }
    EXPECT_GT(plain, 100.0); // or nothing is proved
    EXPECT_LT(onPlain, 1.5f); // beds of its rivers are opened
    EXPECT_EQ(flank, 0.0);
}

TEST(RealDetail, SoftRockHasLessOfTheDetail) {
    Workers workers;
    const Heightmap land = crater(), smooth = blurred(land, 30.0, workers);
    Heightmap hardness(land.grid());
    for (int y = 0; y < 256; ++y)
        std::ranges::fill(std::span(hardness.row(y) + 128, 128), 0.4f);
    const DetailSource source(std::array{DetailSource::Land{land, {}}}, workers);
    RealDetailParams params;
    params.sizeM = 120.0;
    params.gentleDeg = 0.0;
    const auto changes = [&](double ofRock) {
        params.ofRock = ofRock;
        const Heightmap change = difference(withRealDetail(smooth, &hardness, source, params, workers), smooth);
        std::array<double, 2> sums{};
        for (int y = 0; y < 256; ++y)
            for (int x = 0; x < 256; ++x)
                sums[x >= 128] += std::fabs(static_cast<double>(change.at(x, y)));
        return sums;
    };
    const auto [softAlike, hardAlike] = changes(0.0);
    const auto [soft, hard] = changes(1.0);
    EXPECT_NEAR(hard / hardAlike, 1.0, 0.05); // rivers come down from the soft half
    EXPECT_LT(soft / softAlike, 0.75); // what is left is the smoothing
}

TEST(RealDetail, ItsLevelsHaveATwelfthOfTheSizeAndHalves) {
    const auto widths = [](double sizeM, const GridSpec& map) {
        std::vector<int> all;
        for (const GridSpec& level : detailLevels(sizeM, map))
            all.push_back(level.width);
        return all;
    };
    EXPECT_THAT(widths(480.0, {400, 300, 10.0}), testing::ElementsAre(100, 200, 400));
    EXPECT_THAT(widths(120.0, {400, 300, 10.0}), testing::ElementsAre(400));
    EXPECT_THAT(widths(60.0, {400, 300, 10.0}), testing::ElementsAre(800));
    EXPECT_THAT(widths(39.0, {400, 300, 10.0}), testing::IsEmpty());
}

TEST(RealDetail, WhatTakesTooMuchMemoryIsRefusedAndTheSizeItNamesIsNot) {
    const GridSpec map{8192, 8192, 10.0};
    StageParams params(*findStageKind("real_detail"));
    const auto refusal = [&](double sizeM) {
        params.set("size_m", sizeM);
        return params.kind().refusal(params.values(), map);
    };
    ASSERT_TRUE(refusal(60.0).has_value());
    EXPECT_EQ(refusal(60.0)->english(), "Size of 60 m takes too much memory on cells of 10 m: make it 126 m or more");
    EXPECT_FALSE(refusal(126.0).has_value());
    EXPECT_FALSE(refusal(39.0).has_value()); // it says so and does nothing
    params.set("size_m", 60.0);
    EXPECT_GT(params.kind().effort(params.values(), map, 0), 3.9 * static_cast<double>(map.cellCount()));
}

TEST(RealDetail, TooLargeCellsAreSaid) {
    const Heightmap ground = crater();
    std::vector<Phrase> notes;
    EXPECT_EQ(largest(difference(detailed(ground, {{"size_m", 35.0}}, {}, &notes), ground)), 0.0);
    ASSERT_EQ(notes.size(), 1u);
    EXPECT_THAT(notes[0].english(), testing::HasSubstr("cells of 10 m leave no room for detail of 35 m"));
}

TEST(RealDetail, AFileLendsItsDetail) {
    const TestFolder folder;
    Heightmap land(GridSpec{150, 120, 5.0});
    for (int y = 0; y < 120; ++y)
        for (int x = 0; x < 150; ++x)
            land.at(x, y) = static_cast<float>(2.0 * x + 3.0 * unitFloat(randomBits(9, x, y)));
    writeHeightmap(folder / "land.tif", land);
    const Heightmap ground = crater();
    const Values values = {{"land", "file"}, {"file", "land.tif"}, {"size_m", 120.0}, {"file_cell_m", 5.0}};
    EXPECT_GT(largest(difference(detailed(ground, values, folder / ""), ground)), 1.0);

    const auto said = [&](const Values& wrong) -> std::string {
        try {
            detailed(ground, wrong, folder / "");
        } catch (const Error& error) {
            return error.what();
        }
        return {};
    };
    EXPECT_THAT(said({{"land", "file"}}), testing::HasSubstr("no file is chosen"));
    writeHeightmap(folder / "small.tif", Heightmap(GridSpec{30, 90, 5.0}));
    EXPECT_THAT(said({{"land", "file"}, {"file", "small.tif"}}), testing::HasSubstr("small.tif has 30 x 90 cells"));
}

} // namespace
} // namespace oxbow
