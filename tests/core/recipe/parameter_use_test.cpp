#include "core/recipe/parameter_use.h"

#include "core/base/thread_pool.h"
#include "core/recipe/evaluator.h"
#include "core/recipe/stage_registry.h"

#include <gtest/gtest.h>

#include <cmath>

namespace oxbow {
namespace {

const ParamField& fieldOf(const StageKind& kind, std::string_view key) {
    return *std::ranges::find(kind.params, key, [](const ParamField& field) { return field.info.key; });
}

std::uint64_t hashOf(const RecipeStage& stage) {
    Recipe recipe;
    recipe.grid = {48, 40, 30.0};
    recipe.stages.emplace_back(*findStageKind("noise"));
    recipe.stages.push_back(stage);
    ThreadPool pool(2);
    Evaluator evaluator(pool, {});
    evaluator.begin(std::make_shared<const Recipe>(recipe));
    const CancelToken never;
    while (!evaluator.finished())
        evaluator.advance(never);
    return evaluator.capture({}).terrain.stateHash();
}

TEST(ParameterUse, EveryRowNamesAStageAParameterAndValuesOfAChoice) {
    for (const ParameterUse& use : parameterUses()) {
        const StageKind* kind = findStageKind(use.stage);
        ASSERT_NE(kind, nullptr) << use.stage;
        EXPECT_EQ(fieldOf(*kind, use.key).info.key, use.key);
        const auto options = fieldOf(*kind, use.choice).info.options;
        for (const std::string_view value : use.values)
            EXPECT_NE(std::ranges::find(options, value, &ChoiceOption::key), options.end()) << value;
    }
}

/// What is hidden as unused must not matter: both ends of its slider leave the bytes of the default.
TEST(ParameterUse, WhatIsNotUsedChangesNothing) {
    for (const ParameterUse& use : parameterUses()) {
        const StageKind& kind = *findStageKind(use.stage);
        for (const ChoiceOption& option : fieldOf(kind, use.choice).info.options) {
            RecipeStage stage(kind);
            stage.params.set(use.choice, std::string(option.key));
            const bool isListed = std::ranges::find(use.values, option.key) != use.values.end();
            EXPECT_EQ(isUsed(use.stage, use.key, [&](std::string_view key) { return stage.params.value(key); }),
                      isListed) << use.key << " " << option.key;
            if (isListed)
                continue;
            const std::uint64_t before = hashOf(stage);
            const ParamRange range = fieldOf(kind, use.key).info.range;
            for (const double value : {range.sliderMin(), range.sliderMax()}) {
                stage.params.set(use.key, value);
                EXPECT_EQ(hashOf(stage), before) << use.key << " = " << value << " at " << option.key;
            }
        }
    }
}

} // namespace
} // namespace oxbow
