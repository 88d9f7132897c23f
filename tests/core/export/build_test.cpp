#include "core/export/build_forecast.h"
#include "core/export/checkpoint.h"

#include "core/base/error.h"
#include "core/base/memory_use.h"
#include "core/base/thread_pool.h"
#include "core/project/project_file.h"
#include "core/recipe/recipe_edit.h"
#include "tests/core/base/refusal.h"
#include "tests/core/files/test_folder.h"
#include "tests/core/run/run_to_end.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <filesystem>
#include <fstream>
#include <numeric>

namespace oxbow {
namespace {

using testing::HasSubstr;

TEST(BuildForecast, GoesOnAsThePowerOfTheLastTwoRuns) {
    // Stages whose time grows by the power 1, 0.9, 0.8, and as nothing does; one too short to be told from nothing.
    const MeasuredRun a{100.0, {1.0, 1.0, 1.0, 0.01, 1e-4}, 1000.0, 0.0};
    const MeasuredRun b{400.0, {4.0, std::pow(4.0, 0.9), std::pow(4.0, 0.8), 100.0, 2e-3}, 1900.0, 0.0};
    const BuildForecast forecast = extrapolated({a, b}, 6400.0);
    ASSERT_EQ(forecast.stageSeconds.size(), 5u);
    EXPECT_NEAR(forecast.stageSeconds[0], 64.0, 1e-9);
    EXPECT_NEAR(forecast.stageSeconds[1], b.stageSeconds[1] * std::pow(16.0, 0.95), 1e-9) << "half way to 1";
    EXPECT_NEAR(forecast.stageSeconds[2], b.stageSeconds[2] * std::pow(16.0, 0.9), 1e-9);
    EXPECT_NEAR(forecast.stageSeconds[3], 100.0 * 16.0, 1e-6) << "no more than its cells";
    EXPECT_NEAR(forecast.stageSeconds[4], 2e-3 * 16.0, 1e-12) << "as its cells";
    EXPECT_NEAR(forecast.seconds, std::accumulate(forecast.stageSeconds.begin(), forecast.stageSeconds.end(), 0.0), 1e-9);
    EXPECT_NEAR(forecast.bytes, 1900.0 + 3.0 * 6000.0, 1e-9) << "3 bytes a cell";
    EXPECT_EQ(extrapolated({{100.0, {1.0}, 0.0, 0.0}, {400.0, {4.0}, 0.0, 0.0}}, 6400.0).bytes, 0.0) << "not known";
}

Recipe hills(int side) {
    Recipe recipe;
    recipe.grid = {side, side, 20.0};
    recipe.stages.emplace_back(*findStageKind("noise"));
    recipe.stages.emplace_back(*findStageKind("thermal_erosion"));
    recipe.stages[1].params.set("iterations", std::int64_t{12});
    recipe.stages.emplace_back(*findStageKind("droplet_erosion"));
    recipe.stages[2].params.set("drops_per_cell", 0.5);
    return recipe;
}

class Build : public testing::Test {
protected:

    [[nodiscard]] ResizedRun run(int side) {
        const Recipe recipe = hills(64);
        ResizedRun run = resized(recipe, endOf(recipe), side);
        run.folder = m_folder;
        return run;
    }
    [[nodiscard]] std::uint64_t plainHash(const ResizedRun& of) {
        Evaluator evaluator(m_pool, of.folder);
        test::runToEnd(evaluator, of.recipe);
        return evaluator.capture({}).terrain.stateHash();
    }
    const TestFolder m_folder;
    ThreadPool m_pool{2};
};

TEST_F(Build, AForecastRunsSmallSizesAndKnowsEveryStage) {
    const BuildForecast forecast = forecastBuild(run(512), m_pool, kNeverCancelled, {.mostSeconds = 0.0, .firstSide = 64});
    EXPECT_EQ(forecast.sides, (std::vector<int>{64, 128})) << "two, whatever they take";
    ASSERT_EQ(forecast.stageSeconds.size(), 3u);
    EXPECT_GT(forecast.seconds, 0.0);
    const BuildForecast patient = forecastBuild(run(512), m_pool, kNeverCancelled, {.mostSeconds = 1e9, .firstSide = 64});
    EXPECT_EQ(patient.sides, (std::vector<int>{64, 128, 256})) << "never half of it or more in cells a side but once";
}

TEST_F(Build, AForecastIsCancelled) {
    CancelToken cancel;
    cancel.request();
    EXPECT_THROW(static_cast<void>(forecastBuild(run(512), m_pool, cancel)), Cancelled);
}

TEST_F(Build, WhatWasBrokenOffGoesOnToTheSameBytes) {
    ResizedRun wanted = run(128);
    const std::uint64_t hash = plainHash(wanted);
    wanted.checkpoint = checkpointPath(wanted, m_folder / "builds");
    // Broken off in the middle: the moment is written as a checkpoint writes it.
    Evaluator half(m_pool, wanted.folder);
    half.begin(wanted.recipe);
    const int all = wanted.recipe->totalSteps();
    for (int i = 0; i < all / 2; ++i)
        half.advance(kNeverCancelled);
    const KeptState state = half.capture({});
    std::filesystem::create_directories(wanted.checkpoint.parent_path());
    writeProject(wanted.checkpoint, {.recipe = *wanted.recipe, .folder = wanted.folder, .state = &state});
    int steps = 0;
    bool resumed = false;
    const TerrainState terrain = carryOut(wanted, m_pool, kNeverCancelled, [&](const RunNews& news) {
        ++steps;
        resumed = news.isResumed;
    });
    EXPECT_TRUE(resumed);
    EXPECT_EQ(steps, all - all / 2);
    EXPECT_EQ(terrain.stateHash(), hash);
    EXPECT_FALSE(std::filesystem::exists(wanted.checkpoint)) << "it is over";
    EXPECT_TRUE(std::filesystem::is_empty(wanted.checkpoint.parent_path()));
}

TEST_F(Build, ACheckpointThatCannotBeWrittenIsToldOfOnceAndEndsNothing) {
    const ResizedRun wanted = run(64);
    std::ofstream(m_folder / "file") << "no folder";
    Evaluator evaluator(m_pool, wanted.folder);
    evaluator.begin(wanted.recipe);
    Checkpoint checkpoint(m_folder / "file" / "build.oxbow", wanted.recipe, wanted.folder, {});
    EXPECT_THAT(checkpoint.follow(evaluator).english(), HasSubstr("build.oxbow"));
    EXPECT_TRUE(checkpoint.follow(evaluator).empty());
}

TEST_F(Build, ATornCheckpointIsNoneAndTheRunBeginsAnew) {
    ResizedRun wanted = run(64);
    wanted.checkpoint = m_folder / "torn.oxbow";
    std::ofstream(wanted.checkpoint) << "PK\x03\x04 nothing of use";
    bool resumed = true;
    const TerrainState terrain =
        carryOut(wanted, m_pool, kNeverCancelled, [&](const RunNews& news) { resumed = news.isResumed; });
    EXPECT_FALSE(resumed);
    EXPECT_EQ(terrain.stateHash(), plainHash(wanted));
}

TEST_F(Build, AnotherRecipeSizeMomentOrInputHasAnotherCheckpoint) {
    const ResizedRun wanted = run(128);
    const auto path = [&](const ResizedRun& of) { return checkpointPath(of, "builds"); };
    EXPECT_EQ(path(wanted), path(run(128)));
    EXPECT_NE(path(wanted), path(run(256)));
    ResizedRun other = wanted;
    other.until = {1, 3};
    EXPECT_NE(path(wanted), path(other));
    auto changed = std::make_shared<Recipe>(*wanted.recipe);
    changed->stages[0].params.set("seed", std::int64_t{5});
    other = wanted;
    other.recipe = changed;
    EXPECT_NE(path(wanted), path(other));
    // A file that it reads: by its size and its time.
    changed = std::make_shared<Recipe>(*wanted.recipe);
    changed->stages.emplace(changed->stages.begin(), *findStageKind("import"));
    changed->stages[0].params.set("file", std::string("ground.png"));
    other.recipe = changed;
    std::ofstream(m_folder / "ground.png") << "1";
    const auto before = path(other);
    EXPECT_EQ(before, path(other));
    std::ofstream(m_folder / "ground.png") << "22";
    EXPECT_NE(before, path(other));
}

TEST_F(Build, MoreMemoryThanItMayIsAnErrorBetweenTwoSteps) {
    ResizedRun wanted = run(64);
    wanted.mostBytes = 1; // the program holds more than that already
    if (!residentBytes())
        GTEST_SKIP() << "the system does not say";
    EXPECT_THAT(test::refusal([&] { static_cast<void>(carryOut(wanted, m_pool, kNeverCancelled, [](const RunNews&) {})); }),
                HasSubstr("more memory than the limit"));
}

TEST(MemoryUse, ThePeakCountsWhatWasThereAndIsGoneAgain) {
    if (!resetPeakBytes() || !residentBytes())
        GTEST_SKIP() << "the system does not say";
    const std::size_t before = *residentBytes();
    constexpr std::size_t kBytes = std::size_t{64} << 20;
    {
        std::vector<char> room(kBytes, 1);
        EXPECT_EQ(room.back(), 1);
    }
    EXPECT_GE(*peakResidentBytes(), before + kBytes - (kBytes >> 4));
    ASSERT_TRUE(resetPeakBytes());
    EXPECT_LT(*peakResidentBytes(), before + (kBytes >> 1));
}

TEST(BuildWords, DurationsAndAmounts) {
    EXPECT_EQ(durationWords(0.2), "1 s");
    EXPECT_EQ(durationWords(59.4), "59 s");
    EXPECT_EQ(durationWords(200), "3 min 20 s");
    EXPECT_EQ(durationWords(7500), "2 h 5 min");
    EXPECT_EQ(bytesWords(5.2 * 1073741824.0), "5.2 GiB");
    EXPECT_EQ(bytesWords(640.0 * 1048576.0), "640 MiB");
    EXPECT_EQ(bytesOfText("8G", "x"), std::size_t{8} << 30);
    EXPECT_EQ(bytesOfText("1.5 GiB", "x"), std::size_t{3} << 29);
    EXPECT_EQ(bytesOfText("512M", "x"), std::size_t{512} << 20);
    for (const char* wrong : {"", "8", "G", "-1G", "8 apples", "0M", "nan G"})
        EXPECT_THROW(static_cast<void>(bytesOfText(wrong, "x")), Error) << wrong;
}

} // namespace
} // namespace oxbow
