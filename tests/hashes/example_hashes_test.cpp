#include "core/base/thread_pool.h"
#include "core/measure/terrain_metrics.h"
#include "core/recipe/stage_registry.h"
#include "core/run/evaluator.h"
#include "tests/core/recipe/shipped_recipes.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <map>

/// The terrains of the recipes that come with the program, and of every stage with its defaults on noise with uneven rock and rain,
/// to the last bit, on every processor: their hashes are stored in tests/data/example_hashes.txt, a line each. Where they are meant
/// to change, the table is written anew by `OXBOW_RENEW_HASHES=1 build/release/tests/example_hashes`, and the commit says why.
namespace oxbow {
namespace {

constexpr int kSide = 256;
constexpr GridSpec kStageGrid{101, 93, 40.0}; ///< no multiple of a vector
const std::filesystem::path kTable = OXBOW_SOURCE_ROOT "/tests/data/example_hashes.txt";

using Hashes = std::map<std::string, std::string>; ///< by the recipe's name

Hashes storedHashes() {
    Hashes hashes;
    std::ifstream file(kTable);
    for (std::string name, hash; file >> name >> hash;)
        hashes[name] = hash;
    return hashes;
}

TerrainState resultOf(std::shared_ptr<const Recipe> recipe, const Compute& compute) {
    Evaluator evaluator(compute.pool, test::kRecipes);
    evaluator.begin(std::move(recipe));
    while (!evaluator.finished())
        evaluator.advance(compute.cancel);
    return evaluator.capture({}).terrain;
}

#ifndef OXBOW_HIDDEN_FEATURES // the same ground by other vector units says nothing new
/// Ground of the talus angle everywhere looks like roofs.
void expectNoSteeperThanRealMountains(const std::string& name, const TerrainState& terrain, const Compute& compute) {
    const auto metrics = terrainMetrics(terrain.flattened(Layer::Elevation), compute);
    const auto steep = std::ranges::find(metrics, "steep_share", &TerrainMetric::key);
    EXPECT_TRUE(steep->natural()) << name << " " << steep->value;
}
#else
void expectNoSteeperThanRealMountains(const std::string&, const TerrainState&, const Compute&) {}
#endif

std::shared_ptr<const Recipe> alone(const StageKind& kind) {
    auto recipe = std::make_shared<Recipe>();
    recipe->grid = kStageGrid;
    for (const char* ground : {"noise", "uneven_rock", "orographic_rain"})
        recipe->stages.emplace_back(*findStageKind(ground));
    recipe->stages.emplace_back(kind);
    return recipe;
}

TEST(ExampleHashes, AreTheStoredOnesOfGroundNoSteeperThanRealMountains) {
    ThreadPool pool(2);
    const Compute compute{pool};
    Hashes hashes;
    for (const std::string& name : test::recipeNames()) {
        const TerrainState result = resultOf(test::example(name, kSide), compute);
        hashes[name] = hashText(result.stateHash());
        expectNoSteeperThanRealMountains(name, result, compute);
    }
    for (const StageKind& kind : stageKinds())
        if (!kind.readsFile()) // there is nothing to read here
            hashes["stage:" + std::string(kind.id)] = hashText(resultOf(alone(kind), compute).stateHash());
    if (std::getenv("OXBOW_RENEW_HASHES") != nullptr) {
        std::ofstream file(kTable);
        for (const auto& [name, hash] : hashes)
            file << name << " " << hash << "\n";
        ASSERT_TRUE(file.flush()) << kTable;
    }
    EXPECT_EQ(hashes, storedHashes())
        << "see the head of tests/hashes/example_hashes_test.cpp for how to renew the table";
}

#ifdef OXBOW_HIDES_AVX512
TEST(ExampleHashes, HaveNoAvx512Here) {
    EXPECT_FALSE(__builtin_cpu_supports("avx512f"));
}
#endif
#ifdef OXBOW_HIDES_AVX2
TEST(ExampleHashes, HaveNoAvx2Here) {
    EXPECT_FALSE(__builtin_cpu_supports("avx2"));
}
#endif

} // namespace
} // namespace oxbow
