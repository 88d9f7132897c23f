#include "core/param/param_set.h"

#include "core/base/thread_pool.h"
#include "core/recipe/stage_registry.h"
#include "core/run/evaluator.h"
#include "tests/core/run/run_to_end.h"

#include <gtest/gtest.h>

#include <cmath>

namespace oxbow {
namespace {

std::uint64_t hashOf(const RecipeStage& stage) {
    Recipe recipe;
    recipe.grid = {48, 40, 30.0};
    recipe.stages.emplace_back(*findStageKind("noise"));
    recipe.stages.push_back(stage);
    ThreadPool pool(2);
    Evaluator evaluator(pool, {});
    test::runToEnd(evaluator, std::make_shared<const Recipe>(recipe));
    return evaluator.capture({}).terrain.stateHash();
}

/// Calls visit(kind, parameter) for those that only some values of a choice make use of.
template <typename Visit>
void forEachBound(Visit&& visit) {
    for (const StageKind& kind : stageKinds())
        for (const ParamField& field : kind.params)
            if (!field.info.choice.empty())
                visit(kind, field.info);
}

TEST(ParameterUse, EveryRowNamesAChoiceOfItsStageAndValuesOfIt) {
    int bound = 0;
    forEachBound([&](const StageKind& kind, const ParamInfo& param) {
        ++bound;
        ASSERT_NE(kind.find(param.choice), nullptr) << kind.id << " " << param.key;
        const auto options = kind.find(param.choice)->info.options;
        EXPECT_FALSE(param.values.empty()) << param.key;
        for (const std::string_view value : param.values)
            EXPECT_NE(std::ranges::find(options, value, &ChoiceOption::key), options.end()) << value;
    });
    EXPECT_GE(bound, 11);
}

/// What is hidden as unused must not matter: both ends of its slider leave the bytes of the default.
TEST(ParameterUse, WhatIsNotUsedChangesNothing) {
    forEachBound([](const StageKind& kind, const ParamInfo& param) {
        for (const ChoiceOption& option : kind.find(param.choice)->info.options) {
            RecipeStage stage(kind);
            stage.params.set(param.choice, std::string(option.key));
            const bool isListed = std::ranges::find(param.values, option.key) != param.values.end();
            EXPECT_EQ(isUsed(param, [&](std::string_view key) { return stage.params.value(key); }), isListed)
                << param.key << " " << option.key;
            if (isListed)
                continue;
            const std::uint64_t before = hashOf(stage);
            const bool isFile = param.kind == ParamKind::File;
            for (const ParamValue& value : {isFile ? ParamValue("a.tif") : ParamValue(param.range.sliderMin()), isFile ? ParamValue("b.tif") : ParamValue(param.range.sliderMax())}) {
                stage.params.set(param.key, value);
                EXPECT_EQ(hashOf(stage), before) << param.key << " at " << option.key;
            }
        }
    });
}

} // namespace
} // namespace oxbow
