#include "core/recipe/random_values.h"

#include "core/recipe/recipe_file.h"
#include "core/recipe/stage_registry.h"
#include "tests/core/recipe/random_values.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>

namespace oxbow {
namespace {

Recipe hills() {
    Recipe recipe;
    recipe.grid = {64, 64, 20.0};
    recipe.stages.emplace_back(*findStageKind("noise"));
    recipe.stages.emplace_back(*findStageKind("droplet_erosion"));
    return recipe;
}

std::vector<StageValue> allOf(const Recipe& recipe) {
    std::vector<StageValue> values;
    for (const RecipeStage& stage : recipe.stages)
        for (const ParamField* param : variableParams(stage))
            values.push_back({stage.id, std::string(param->info.key), stage.params.value(param->info.key)});
    return values;
}

TEST(RandomValues, EveryStageTakesThemAndTheyStayOnTheirSliders) {
    for (const StageKind& kind : stageKinds()) {
        Recipe recipe;
        recipe.stages.push_back(newStage(kind, recipe.grid));
        const std::vector<StageValue> from = allOf(recipe);
        for (std::uint64_t seed = 0; seed < 20; ++seed) {
            const std::vector<StageValue> values = randomValues(recipe, from, 1.0, seed);
            ASSERT_EQ(values.size(), from.size());
            const Recipe changed = withValues(recipe, values);
            for (std::size_t i = 0; i < from.size(); ++i) {
                const ParamRange& range = kind.find(from[i].key)->info.range;
                EXPECT_EQ(changed.stages[0].params.value(from[i].key), values[i].value) << kind.id << ' ' << from[i].key;
                EXPECT_GE(asNumber(values[i].value), std::min(range.sliderMin(), asNumber(from[i].value))) << kind.id << ' ' << from[i].key;
                EXPECT_LE(asNumber(values[i].value), std::max(range.sliderMax(), asNumber(from[i].value))) << kind.id << ' ' << from[i].key;
            }
        }
    }
}

TEST(RandomValues, ALockedValueStaysAndTheOthersDoNotDependOnIt) {
    const Recipe recipe = hills();
    std::vector<StageValue> from = allOf(recipe);
    const std::vector<StageValue> all = randomValues(recipe, from, 0.5, 7);
    from.erase(from.begin() + 1);
    const std::vector<StageValue> others = randomValues(recipe, from, 0.5, 7);
    for (const StageValue& value : others)
        EXPECT_NE(std::ranges::find(all, value), all.end()) << value.key;
    const Recipe changed = withValues(recipe, others);
    EXPECT_EQ(changed.stages[0].params.value(all[1].key), recipe.stages[0].params.value(all[1].key));
}

TEST(RandomValues, StrengthIsTheFarthestMoveAlongTheSlider) {
    const Recipe recipe = hills();
    const ParamRange& range = findStageKind("droplet_erosion")->find("inertia")->info.range;
    ASSERT_FALSE(range.logarithmic);
    const double value = asNumber(recipe.stages[1].params.value("inertia"));
    const double step = std::pow(10.0, -range.decimals);
    double farthest = 0.0;
    for (std::uint64_t seed = 0; seed < 200; ++seed) {
        const StageValue from{recipe.stages[1].id, "inertia", value};
        farthest = std::max(farthest, std::abs(asNumber(randomValues(recipe, {&from, 1}, 0.1, seed)[0].value) - value));
    }
    const double most = 0.1 * (range.sliderMax() - range.sliderMin());
    EXPECT_LE(farthest, most + step);
    EXPECT_GE(farthest, 0.9 * most - step);
}

TEST(RandomValues, ASeedIsAlwaysAnotherOne) {
    const Recipe recipe = hills();
    const StageValue from{recipe.stages[0].id, "seed", recipe.stages[0].params.value("seed")};
    std::set<std::int64_t> seen;
    for (std::uint64_t seed = 0; seed < 50; ++seed) {
        const auto drawn = std::get<std::int64_t>(randomValues(recipe, {&from, 1}, 0.0, seed)[0].value);
        EXPECT_NE(ParamValue(drawn), from.value);
        seen.insert(drawn);
    }
    EXPECT_GT(seen.size(), 40U);
}

} // namespace
} // namespace oxbow
