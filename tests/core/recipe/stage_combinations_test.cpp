#include "core/base/thread_pool.h"
#include "core/project/project_file.h"
#include "core/recipe/recipe_file.h"
#include "core/run/evaluator.h"
#include "tests/core/files/test_folder.h"
#include "tests/core/recipe/random_recipe.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

/// Stages must hold in any combination, not only alone. OXBOW_RANDOM_RECIPES says how many recipes are tried
/// (12 if it is not there), OXBOW_RANDOM_SEED where they start: a failure prints its own seed and recipe.
namespace oxbow {
namespace {

namespace fs = std::filesystem;

constexpr int kUsualCombinations = 12;
/// Layers whose cells may hold no value.
bool hasGaps(const LayerInfo& layer) {
    return std::isnan(layer.defaultValue);
}

void expectFinite(const WorkingTerrain& terrain) {
    for (const LayerInfo& layer : kLayers)
        if (const Heightmap* map = terrain.find(layer.layer)) {
            const bool sound = std::ranges::all_of(map->cells(), [&](float value) {
                return hasGaps(layer) ? !std::isinf(value) : std::isfinite(value);
            });
            EXPECT_TRUE(sound) << "the layer " << layer.key << " holds what is no number";
        }
}

/// A recipe's evaluation in one go.
class CombinationRun {
public:
    CombinationRun(std::shared_ptr<const Recipe> recipe, int threads) : m_pool(threads), m_evaluator(m_pool, {}) {
        m_evaluator.begin(std::move(recipe));
    }
    [[nodiscard]] Evaluator& evaluator() { return m_evaluator; }
    [[nodiscard]] ThreadPool& pool() { return m_pool; }
    [[nodiscard]] std::uint64_t hash() { return m_evaluator.capture({}).terrain.stateHash(); }

    void advance(int steps) {
        for (int i = 0; i < steps && !m_evaluator.finished(); ++i)
            m_evaluator.advance(m_never);
    }

private:
    ThreadPool m_pool;
    const CancelToken m_never;
    Evaluator m_evaluator;
};

class StageCombinations : public testing::Test {
protected:
    /// The run is written to a project in the middle, read back and carried on.
    [[nodiscard]] std::uint64_t hashOfResumed(const std::shared_ptr<const Recipe>& recipe, int afterSteps) {
        CombinationRun first(recipe, 2);
        first.advance(afterSteps);
        const KeptState state = first.evaluator().capture({});
        const fs::path path = m_folder / "middle.oxbow";
        writeProject(path, {.recipe = *recipe, .folder = {}, .state = &state});
        CombinationRun second(recipe, 2);
        const Project project = readProject(path, m_folder / "unpacked", second.pool());
        EXPECT_TRUE(project.state) << (project.notes.empty() ? "" : project.notes.front().english());
        if (!project.state)
            return 0;
        const auto read = std::make_shared<const Recipe>(project.recipe);
        second.evaluator().begin(read);
        second.evaluator().restore(read, *project.state);
        second.advance(std::numeric_limits<int>::max());
        return second.hash();
    }

    const TestFolder m_folder;
};

void expectRoundTrip(const Recipe& recipe) {
    EXPECT_TRUE(parseRecipe(recipeText(recipe), "full") == recipe);
    EXPECT_TRUE(parseRecipe(recipeText(recipe, true), "brief") == recipe);
}

TEST_F(StageCombinations, RandomRecipesRunSoundlyAndAlikeHoweverTheyAreRun) {
    const std::uint64_t first = numberFrom("OXBOW_RANDOM_SEED", 1);
    const std::uint64_t count = std::max<std::uint64_t>(1, numberFrom("OXBOW_RANDOM_RECIPES", kUsualCombinations));
    for (std::uint64_t seed = first; seed < first + count && !HasFailure(); ++seed) {
        const auto recipe = std::make_shared<const Recipe>(drawRecipe(seed));
        SCOPED_TRACE("OXBOW_RANDOM_RECIPES=1 OXBOW_RANDOM_SEED=" + std::to_string(seed) + "\n" +
                     recipeText(*recipe, true));
        expectRoundTrip(*recipe);
        CombinationRun straight(recipe, 1);
        straight.advance(std::numeric_limits<int>::max());
        expectFinite(straight.evaluator().terrain());
        CombinationRun parallel(recipe, 3);
        parallel.advance(std::numeric_limits<int>::max());
        EXPECT_EQ(parallel.hash(), straight.hash());
        const int middle = Draw(seed + 1).below(std::max(1, recipe->totalSteps()));
        EXPECT_EQ(hashOfResumed(recipe, middle), straight.hash()) << "resumed after " << middle << " steps";
    }
}

} // namespace
} // namespace oxbow
