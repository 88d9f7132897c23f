#include "core/stamp/stamp_stage.h"

#include "core/base/counter_random.h"
#include "core/base/error.h"
#include "core/project/project_file.h"
#include "tests/core/files/io_test_files.h"
#include "tests/core/stamp/stamp_test_help.h"

#include <gtest/gtest.h>

#include <cmath>
#include <random>

namespace oxbow {
namespace {

using test::plainly;
using test::putStamp;
using test::stamped;
using test::Values;

Values with(Values values, const Values& more) {
    for (const auto& [key, value] : more)
        values[key] = value;
    return values;
}

Heightmap rough(int side, double cellM, std::uint32_t seed = 1) {
    Heightmap map(GridSpec{side, side, cellM});
    for (std::size_t i = 0; i < map.cells().size(); ++i)
        map.cells()[i] = static_cast<float>(100.0 + 50.0 * unitDouble(randomBits(seed, i)));
    return map;
}

TEST(Stamp, ASampleACellIsAddedAsTheFileHasIt) {
    const TestFolder folder;
    putStamp(folder / "a.tif", 3, 3, {0, 1, 2, 3, 4, 3, 2, 1, 0});
    const Heightmap flat(GridSpec{5, 5, 10.0}, 7.0f);
    const Heightmap got = stamped(flat, plainly(flat.grid(), "a.tif", 30.0, 40.0), (folder / ""));
    const float expected[5][5] = {{7, 7, 7, 7, 7}, {7, 7, 17, 27, 7}, {7, 37, 47, 37, 7}, {7, 27, 17, 7, 7}, {7, 7, 7, 7, 7}};
    for (int y = 0; y < 5; ++y)
        for (int x = 0; x < 5; ++x)
            EXPECT_NEAR(got.at(x, y), expected[y][x], 1e-4) << x << ", " << y;
}

TEST(Stamp, SamplesCloserThanCellsBecomeTheirMeans) {
    const TestFolder folder;
    std::vector<float> samples(36);
    for (std::size_t i = 0; i < samples.size(); ++i)
        samples[i] = static_cast<float>(unitDouble(randomBits(3, i)));
    putStamp(folder / "a.tif", 6, 6, samples);
    const Heightmap flat(GridSpec{3, 3, 10.0});
    const float highest = *std::ranges::max_element(samples);
    const Heightmap got = stamped(flat, plainly(flat.grid(), "a.tif", 30.0, static_cast<double>(highest)), (folder / ""));
    for (int y = 0; y < 3; ++y)
        for (int x = 0; x < 3; ++x) {
            const std::size_t at = static_cast<std::size_t>(12 * y + 2 * x);
            EXPECT_NEAR(got.at(x, y), 0.25f * (samples[at] + samples[at + 1] + samples[at + 6] + samples[at + 7]), 1e-6);
        }
}

TEST(Stamp, ModesTakeTheHigherTheLowerOrAll) {
    const TestFolder folder;
    putStamp(folder / "a.tif", 2, 2, {1, 1, 1, 1});
    Heightmap ground(GridSpec{2, 2, 10.0});
    std::ranges::copy(std::vector<float>{0, 10, 20, 30}, ground.data());
    const auto result = [&](const char* mode, const char* on, double levelM) {
        const Heightmap got = stamped(ground, with(plainly(ground.grid(), "a.tif", 20.0, 5.0),
                                                   {{"mode", mode}, {"stands_on", on}, {"level_m", levelM}}), (folder / ""));
        return std::vector<float>(got.cells().begin(), got.cells().end());
    };
    using F = std::vector<float>;
    EXPECT_EQ(result("add", "below", 3.0), (F{5, 15, 25, 35}));
    EXPECT_EQ(result("maximum", "below", 0.0), (F{20, 20, 20, 30})) << "the mean below is 15";
    EXPECT_EQ(result("minimum", "below", 0.0), (F{0, 10, 20, 20}));
    EXPECT_EQ(result("replace", "below", -5.0), (F{15, 15, 15, 15}));
    EXPECT_EQ(result("replace", "zero", 8.0), (F{13, 13, 13, 13}));
}

TEST(Stamp, TheBaseIsTheEdgeTheLowestPointOrZero) {
    const TestFolder folder;
    putStamp(folder / "a.tif", 3, 3, {4, 4, 4, 4, 10, 4, 4, 4, 1});
    const Heightmap flat(GridSpec{3, 3, 10.0});
    const auto middle = [&](const char* base) {
        return stamped(flat, with(plainly(flat.grid(), "a.tif", 30.0, 90.0), {{"base", base}}), (folder / "")).at(1, 1);
    };
    EXPECT_NEAR(middle("zero"), 90.0, 1e-3);
    EXPECT_NEAR(middle("lowest"), 90.0, 1e-3);
    EXPECT_NEAR(middle("edge"), 90.0, 1e-3);
    const Heightmap low = stamped(flat, with(plainly(flat.grid(), "a.tif", 30.0, 90.0), {{"base", "lowest"}}), (folder / ""));
    EXPECT_NEAR(low.at(2, 2), 0.0, 1e-3);
    EXPECT_NEAR(low.at(0, 0), 90.0 * 3.0 / 9.0, 1e-3);
    const Heightmap edge = stamped(flat, with(plainly(flat.grid(), "a.tif", 30.0, 90.0), {{"base", "edge"}}), (folder / ""));
    EXPECT_NEAR(edge.at(0, 0), 90.0 * (4.0 - 29.0 / 8.0) / (10.0 - 29.0 / 8.0), 1e-3);
}

TEST(Stamp, AQuarterTurnIsTheTransposedExactly) {
    const Heightmap flat(GridSpec{64, 64, 32.0});
    const Values values{{"shape", "ridge"}, {"east_m", 1024.0}, {"south_m", 1024.0}, {"width_m", 1800.0}, {"depth_m", 900.0}};
    const Heightmap straight = stamped(flat, values);
    const Heightmap quarter = stamped(flat, with(values, {{"rotation_deg", 90.0}}));
    const Heightmap half = stamped(flat, with(values, {{"rotation_deg", -180.0}}));
    double sum = 0.0;
    for (int y = 0; y < 64; ++y)
        for (int x = 0; x < 64; ++x) {
            // Clockwise: what lay in the north lies in the east.
            ASSERT_EQ(quarter.at(63 - y, x), straight.at(x, y)) << x << ", " << y;
            ASSERT_EQ(half.at(63 - x, 63 - y), straight.at(x, y));
            sum += static_cast<double>(straight.at(x, y));
        }
    EXPECT_GT(sum, 0.0);
}

TEST(Stamp, NothingIsTouchedBeyondTheRectangleOrWhereTheFileHasNoValue) {
    const TestFolder folder;
    const float no = std::numeric_limits<float>::quiet_NaN();
    putStamp(folder / "a.tif", 4, 4, {1, 1, 1, 1, 1, 1, 1, 1, 1, 1, no, no, 1, 1, no, no});
    const Heightmap ground = rough(64, 10.0);
    const Heightmap got = stamped(ground, plainly(ground.grid(), "a.tif", 320.0, 50.0), (folder / ""));
    for (int y = 0; y < 64; ++y)
        for (int x = 0; x < 64; ++x) {
            const bool isOutside = x < 16 || y < 16 || x >= 48 || y >= 48;
            if (isOutside || (x >= 32 && y >= 32)) {
                ASSERT_EQ(got.at(x, y), ground.at(x, y)) << x << ", " << y;
            } else if (x < 24 && y < 24) {
                ASSERT_NEAR(got.at(x, y) - ground.at(x, y), 50.0f, 1e-3f);
            }
        }
}

TEST(Stamp, TheSoftEdgeRisesBySmoothSteps) {
    const TestFolder folder;
    putStamp(folder / "a.tif", 2, 2, {1, 1, 1, 1});
    const Heightmap flat(GridSpec{40, 40, 10.0});
    const Heightmap got = stamped(flat, with(plainly(flat.grid(), "a.tif", 400.0, 100.0), {{"soft_edge", 0.5}}), (folder / ""));
    for (int x = 0; x < 20; ++x) {
        const double t = std::min(1.0, (x + 0.5) / 10.0);
        EXPECT_NEAR(got.at(x, 20), 100.0 * t * t * (3.0 - 2.0 * t), 1e-3) << x;
        EXPECT_EQ(got.at(x, 20), got.at(39 - x, 20));
        EXPECT_EQ(got.at(x, 20), got.at(20, x));
    }
}

/// What an enlarged stamp must not have: slopes that jump at its samples.
TEST(Stamp, EnlargedItHasNoSteps) {
    const TestFolder folder;
    std::vector<float> samples(64);
    for (std::size_t i = 0; i < samples.size(); ++i)
        samples[i] = static_cast<float>(unitDouble(randomBits(9, i)));
    putStamp(folder / "a.tif", 8, 8, samples);
    const Heightmap flat(GridSpec{512, 512, 1.0});
    const Heightmap got = stamped(flat, plainly(flat.grid(), "a.tif", 512.0, 100.0), (folder / ""));
    double steepest = 0.0, bend = 0.0;
    for (int y = 1; y < 511; ++y)
        for (int x = 1; x < 511; ++x) {
            steepest = std::max(steepest, std::fabs(static_cast<double>(got.at(x + 1, y)) - static_cast<double>(got.at(x, y))));
            bend = std::max(bend, std::fabs(static_cast<double>(got.at(x - 1, y)) - 2.0 * static_cast<double>(got.at(x, y)) +
                                            static_cast<double>(got.at(x + 1, y))));
        }
    EXPECT_LT(steepest, 4.0) << "100 m over 64 cells between samples";
    EXPECT_LT(bend, 0.4) << "linear between samples would bend by more than 2 at once";
}

TEST(Stamp, ResolutionsAgreeInMetres) {
    const auto at = [](int side) {
        const Heightmap flat(GridSpec{side, side, 10240.0 / side});
        return stamped(flat, {{"shape", "peak"}, {"east_m", 5200.0}, {"south_m", 4900.0}, {"rotation_deg", 33.0}});
    };
    const Heightmap coarse = at(256), fine = at(1024);
    double worst = 0.0, square = 0.0, volume = 0.0, fineVolume = 0.0;
    for (int y = 0; y < 256; ++y)
        for (int x = 0; x < 256; ++x) {
            double mean = 0.0;
            for (int k = 0; k < 16; ++k)
                mean += static_cast<double>(fine.at(4 * x + k % 4, 4 * y + k / 4)) / 16.0;
            const double off = static_cast<double>(coarse.at(x, y)) - mean;
            worst = std::max(worst, std::fabs(off));
            square += off * off;
            volume += static_cast<double>(coarse.at(x, y));
            fineVolume += mean;
        }
    EXPECT_LT(std::sqrt(square / 65536.0), 4.0) << "of 1500 m";
    EXPECT_LT(worst, 60.0);
    EXPECT_NEAR(volume / fineVolume, 1.0, 0.002);
}

TEST(Stamp, TheLedgerClosesAndThreadsDoNotMatter) {
    const Heightmap ground = rough(200, 40.0);
    for (const char* mode : {"add", "maximum", "minimum", "replace"}) {
        const Values values{{"shape", "crater"}, {"mode", mode}, {"east_m", 3000.0}, {"south_m", 5000.0},
                            {"rotation_deg", 20.0}, {"width_m", 5000.0}, {"depth_m", 4000.0}, {"height_m", 300.0}};
        Ledger ledger;
        const Heightmap one = stamped(ground, values, {}, 1, &ledger);
        EXPECT_LT(std::fabs(ledger.rock.relativeError()), 1e-12) << mode;
        EXPECT_GT(ledger.rock.in + ledger.rock.out, 0.0);
        for (const int threads : {2, 3, 7})
            EXPECT_TRUE(std::ranges::equal(one.cells(), stamped(ground, values, {}, threads).cells())) << mode << threads;
    }
}

TEST(Stamp, WithoutHeightOrOffTheMapNothingChanges) {
    const Heightmap ground = rough(50, 10.0);
    const auto same = [&](const Values& values) { return std::ranges::equal(stamped(ground, values).cells(), ground.cells()); };
    EXPECT_TRUE(same({{"height_m", 0.0}, {"east_m", 250.0}, {"south_m", 250.0}}));
    EXPECT_TRUE(same({{"east_m", -90000.0}}));
    EXPECT_TRUE(same({{"east_m", 90000.0}, {"south_m", 90000.0}}));
    EXPECT_FALSE(same({{"east_m", -100.0}, {"south_m", -100.0}, {"width_m", 900.0}, {"depth_m", 900.0}}));
}

TEST(Stamp, SaysWhatIsWrongWithAFile) {
    const TestFolder folder;
    const Heightmap flat(GridSpec{8, 8, 10.0});
    EXPECT_THROW(stamped(flat, {{"shape", "file"}}), Error);
    EXPECT_THROW(stamped(flat, {{"shape", "file"}, {"file", "nowhere.png"}}, (folder / "")), Error);
    std::mt19937 random(5);
    putStamp(folder / "a.tif", 16, 16, std::vector<float>(256, 3.0f));
    writeHeightmap(folder / "b.png", Heightmap(GridSpec{16, 16, 1.0}, 2.0f));
    for (const char* name : {"a.tif", "b.png"}) {
        std::ifstream in(folder / name, std::ios::binary);
        const std::string bytes((std::istreambuf_iterator<char>(in)), {});
        for (int i = 0; i < 60; ++i) {
            std::string broken = bytes.substr(0, i % 3 == 0 ? random() % bytes.size() : bytes.size());
            for (int k = 0; k < 4 && !broken.empty(); ++k)
                broken[random() % broken.size()] = static_cast<char>(random());
            const std::string file = "broken" + std::to_string(i) + std::filesystem::path(name).extension().string();
            putFile(folder / file, broken);
            try {
                const Heightmap ground = stamped(flat, plainly(flat.grid(), file, 60.0, 10.0), (folder / ""));
                for (const float cell : ground.cells())
                    ASSERT_TRUE(std::isfinite(cell));
            } catch (const Error&) { // is an answer
            }
        }
    }
}

TEST(Stamp, AFileThatChangedIsReadAnew) {
    const TestFolder folder;
    const Heightmap flat(GridSpec{4, 4, 10.0});
    const Values values = with(plainly(flat.grid(), "a.tif", 40.0, 10.0), {{"base", "zero"}});
    putStamp(folder / "a.tif", 1, 1, {1});
    EXPECT_NEAR(stamped(flat, values, (folder / "")).at(1, 1), 10.0f, 1e-5f);
    putStamp(folder / "a.tif", 2, 1, {-1, -1});
    EXPECT_NEAR(stamped(flat, values, (folder / "")).at(1, 1), -10.0f, 1e-5f);
}

TEST(Stamp, ANewOneLiesInTheMiddleAndFitsTheMap) {
    const StageKind& kind = *findStageKind("stamp");
    const RecipeStage stage = newStage(kind, {300, 200, 10.0});
    const auto number = [&](const char* key) { return std::get<double>(stage.params.value(key)); };
    EXPECT_EQ(number("east_m"), 1500.0);
    EXPECT_EQ(number("south_m"), 1000.0);
    EXPECT_EQ(number("width_m"), 1200.0);
    EXPECT_EQ(number("height_m"), std::round(1500.0 * 1200.0 / 7000.0)) << "as steep as it is in nature";
    EXPECT_EQ(newStage(*findStageKind("levels"), {300, 200, 10.0}).params, StageParams(*findStageKind("levels")));
}

TEST(Stamp, ItsFileTravelsWithTheProject) {
    const TestFolder folder;
    putStamp(folder / "a.tif", 2, 2, {1, 2, 3, 4});
    Recipe recipe;
    recipe.grid = {8, 8, 10.0};
    recipe.stages.emplace_back(*findStageKind("stamp"));
    recipe.stages[0].params.set("shape", "file");
    recipe.stages[0].params.set("file", "a.tif");
    writeProject(folder / "p.oxbow", {.recipe = recipe, .folder = (folder / "")});
    ThreadPool pool(1);
    const Project back = readProject(folder / "p.oxbow", folder / "unpacked", pool);
    const auto file = std::get<std::string>(back.recipe.stages[0].params.value("file"));
    EXPECT_TRUE(std::filesystem::is_regular_file(back.folder / file)) << file;
}

} // namespace
} // namespace oxbow
