#include "core/files/import_stage.h"

#include "core/project/project_file.h"
#include "core/recipe/recipe_edit.h"
#include "core/recipe/recipe_file.h"
#include "core/run/evaluator.h"
#include "core/run/import_recipe.h"

#include "tests/core/files/io_test_files.h"
#include "tests/core/terrain/made_maps.h"

#include <gmock/gmock.h>

#include <atomic>
#include <cmath>
#include <thread>

namespace oxbow {
namespace {

/// Six big-endian samples, 0 to 5, in rows of three: no length or name says so.
void putSamples(const std::filesystem::path& path) {
    putFile(path, std::string("\0\0\0\1\0\2\0\3\0\4\0\5", 12));
}

HeightmapReadOptions layout() {
    HeightmapReadOptions options;
    options.raw = RawLayout{3, 2, SampleType::U16, ByteOrder::Big};
    options.cellSizeM = 4.0;
    return options;
}

std::vector<float> groundOf(const Recipe& recipe, const std::filesystem::path& folder) {
    ThreadPool pool(1);
    Evaluator evaluator(pool, folder);
    evaluator.begin(std::make_shared<const Recipe>(recipe));
    evaluator.advance(kNeverCancelled);
    const Heightmap ground = evaluator.capture({}).terrain.flattened(Layer::Elevation);
    return {ground.cells().begin(), ground.cells().end()};
}

TEST(ImportLayout, GoesIntoTheParametersAndBack) {
    HeightmapReadOptions options = layout();
    options.lowM = -5.0;
    options.highM = 70.0;
    options.channel = Channel::Green;
    options.smooth8Bit = true;
    const HeightmapReadOptions back = readOptions(importParams("a.raw", options));
    ASSERT_TRUE(back.raw);
    EXPECT_EQ(back.raw->width, 3);
    EXPECT_EQ(back.raw->height, 2);
    EXPECT_EQ(back.raw->sampleType, SampleType::U16);
    EXPECT_EQ(back.raw->byteOrder, ByteOrder::Big);
    EXPECT_EQ(back.lowM, -5.0);
    EXPECT_EQ(back.highM, 70.0);
    EXPECT_EQ(back.channel, Channel::Green);
    EXPECT_TRUE(back.smooth8Bit);
    EXPECT_FALSE(readOptions(ImportParams{}).raw) << "as the file says";
}

TEST(ImportLayout, IsInTheRecipeAndNothingIsWrittenBesideTheFile) {
    const TestFolder folder;
    putSamples(folder / "a.raw");
    const Recipe recipe = importRecipe(folder / "a.raw", {3, 2, 4.0}, layout());
    const Recipe again = parseRecipe(recipeText(recipe), "test");
    EXPECT_THAT(groundOf(again, {}), testing::ElementsAre(0, 1, 2, 3, 4, 5));
    EXPECT_FALSE(std::filesystem::exists(folder / "a.raw.json"));
}

TEST(ImportLayout, AProjectCarriesItWhereverItIsOpened) {
    const TestFolder folder;
    std::filesystem::create_directories(folder / "there");
    putSamples(folder / "a.raw");
    writeProject(folder / "p.oxbow",
                 {.recipe = importRecipe(folder / "a.raw", {3, 2, 4.0}, layout()), .folder = {}});
    std::filesystem::remove(folder / "a.raw");
    ThreadPool pool(1);
    const Project project = readProject(folder / "p.oxbow", folder / "there", pool);
    EXPECT_THAT(groundOf(project.recipe, project.folder), testing::ElementsAre(0, 1, 2, 3, 4, 5));
}

TEST(ImportLayout, ASidecarOfEarlierTimesIsReadAndPacked) {
    const TestFolder folder;
    putSamples(folder / "a.raw");
    putFile(folder / "a.raw.json", R"({"format": "oxbow heightmap", "width": 3, "height": 2, "cell_size_m": 4,
                                       "sample_type": "u16", "byte_order": "big"})");
    const Recipe recipe = importRecipe(folder / "a.raw", {3, 2, 4.0}, {});
    EXPECT_THAT(groundOf(recipe, {}), testing::ElementsAre(0, 1, 2, 3, 4, 5));
    writeProject(folder / "p.oxbow", {.recipe = recipe, .folder = {}});
    std::filesystem::remove(folder / "a.raw");
    std::filesystem::remove(folder / "a.raw.json");
    ThreadPool pool(1);
    const Project project = readProject(folder / "p.oxbow", folder / "", pool);
    EXPECT_THAT(groundOf(project.recipe, project.folder), testing::ElementsAre(0, 1, 2, 3, 4, 5));
}

TEST(ImportLayout, AnotherInputKeepsWhatTheRecipeSaidOfItsOwn) {
    const TestFolder folder;
    HeightmapWriteOptions bare;
    bare.sidecar = false;
    writeHeightmap(folder / "a.pgm", test::groundOf(2, {0, 1}, 5.0), bare);
    HeightmapReadOptions options;
    options.lowM = 100.0;
    options.highM = 200.0;
    Recipe recipe = importRecipe("gone.pgm", {9, 9, 1.0}, options);
    HeightmapReadOptions given;
    given.cellSizeM = 3.0;
    static_cast<void>(setInput(recipe, folder / "a.pgm", given));
    EXPECT_EQ(recipe.grid, (GridSpec{2, 1, 3.0}));
    EXPECT_THAT(groundOf(recipe, {}), testing::ElementsAre(100, 200));
    given.lowM = 0.0;
    given.highM = 10.0;
    static_cast<void>(setInput(recipe, folder / "a.pgm", given));
    EXPECT_THAT(groundOf(recipe, {}), testing::ElementsAre(0, 10));
}

TEST(GroundTakenIn, IsThatOfTheFileWhateverComesBehind) {
    const TestFolder folder;
    putSamples(folder / "a.raw");
    Recipe recipe = importRecipe("a.raw", {3, 2, 4.0}, layout());
    ThreadPool pool(1);
    const auto taken = [&] { return groundTakenIn(recipe, folder / "", pool, kNeverCancelled); };
    ASSERT_TRUE(taken());
    EXPECT_THAT(taken()->cells(), testing::ElementsAre(0, 1, 2, 3, 4, 5));

    RecipeStage off(*findStageKind("noise"));
    off.enabled = false;
    recipe.stages.insert(recipe.stages.begin(), off);
    EXPECT_TRUE(taken()) << "a stage that is switched off makes no ground";
    recipe.stages[1].mix.amount = 0.5;
    EXPECT_FALSE(taken()) << "half of it is not the ground of the file";
    recipe.stages[1].mix.amount = 1.0;
    recipe.stages[0].enabled = true;
    EXPECT_FALSE(taken()) << "the ground was made here";
    recipe.stages.clear();
    EXPECT_FALSE(taken());
}

TEST(ImportStage, ACancelledImportEndsInWhateverFormat) {
    const TestFolder folder;
    const Heightmap ground = rollingGround(300, 40, 5);
    for (const char* name : {"a.png", "a.tif", "a.exr", "a.r16", "a.asc", "a.pgm", "a.bt"}) {
        SCOPED_TRACE(name);
        writeHeightmap(folder / name, ground);
        ThreadPool pool(1);
        CancelToken cancel;
        cancel.request();
        const Compute compute{pool, cancel};
        HeightmapReadOptions options;
        options.compute = &compute;
        EXPECT_THROW(static_cast<void>(readHeightmap(folder / name, options)), Cancelled);
        cancel.reset();
        EXPECT_EQ(readHeightmap(folder / name, options).elevation.width(), 300);
    }
}

/// Threads of this process, the test's own included.
std::ptrdiff_t threadCount() {
    return std::distance(std::filesystem::directory_iterator("/proc/self/task"), {});
}

TEST(ImportStage, WorksOnTheThreadsOfTheRunAndStopsWithIt) {
    const TestFolder folder;
    Heightmap ground = rollingGround(600, 600, 5);
    test::setRect(ground, {100, 100, 500, 500}, std::nanf(""));
    HeightmapWriteOptions coarse;
    coarse.bits = 8;
    writeHeightmap(folder / "a.png", ground, coarse);
    HeightmapReadOptions smooth;
    smooth.smooth8Bit = true;
    Recipe recipe = importRecipe(folder / "a.png", ground.grid(), smooth);
    recipe.stages.erase(recipe.stages.begin() + 1, recipe.stages.end());
    ThreadPool pool(1);
    Evaluator evaluator(pool, {});
    evaluator.begin(std::make_shared<const Recipe>(recipe));
    CancelToken cancel;
    std::atomic<bool> isDone = false;
    const std::ptrdiff_t before = threadCount();
    std::ptrdiff_t most = before;
    std::jthread watcher([&] {
        while (!isDone)
            most = std::max(most, threadCount());
    });
    evaluator.advance(cancel);
    isDone = true;
    watcher.join();
    EXPECT_LE(most, before + 1) << "the watcher alone";
}

} // namespace
} // namespace oxbow
