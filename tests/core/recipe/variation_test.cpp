#include "core/recipe/variation.h"

#include "core/recipe/recipe_edit.h"
#include "tests/core/base/refusal.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <set>

namespace oxbow {
namespace {

using test::refusal;
using testing::ElementsAre;
using testing::HasSubstr;

TEST(Variation, CombinesAllValuesWithTheLastKeyFastest) {
    const Variation v = combinations({"seed=1..2", "noise.relief_m=100,250.5"}, "--vary");
    EXPECT_THAT(v.keys, ElementsAre("seed", "noise.relief_m"));
    EXPECT_THAT(v.runs, ElementsAre(ElementsAre("1", "100"), ElementsAre("1", "250.5"), ElementsAre("2", "100"),
                                    ElementsAre("2", "250.5")));
}

TEST(Variation, StepsAreShortDecimals) {
    EXPECT_THAT(combinations({"a.b=0..0.4..0.1"}, "").runs,
                ElementsAre(ElementsAre("0"), ElementsAre("0.1"), ElementsAre("0.2"), ElementsAre("0.3"), ElementsAre("0.4")));
    EXPECT_EQ(combinations({"seed=1..100"}, "").count(), 100u);
    EXPECT_THAT(combinations({"a.b=7,1..3"}, "").runs, testing::SizeIs(4));
}

TEST(Variation, ATableIsTakenLineByLine) {
    const Variation v = variationFromCsv("seed,noise.kind\r\n1,fbm\n\n2,\"ridged\"\n", "t.csv");
    EXPECT_THAT(v.runs, ElementsAre(ElementsAre("1", "fbm"), ElementsAre("2", "ridged")));
    EXPECT_THAT(refusal([] { static_cast<void>(variationFromCsv("seed\n1,2\n", "t.csv")); }), HasSubstr("line 2 has 2 values"));
    EXPECT_EQ(csvFields(csvField("a \"b\", c")).at(0), "a \"b\", c");
}

TEST(Variation, SlicesTakeEachRunOnce) {
    for (const std::size_t of : {1u, 3u, 7u, 20u}) {
        std::multiset<std::size_t> seen;
        for (std::size_t i = 1; i <= of; ++i)
            for (const std::size_t run : sliceOf(13, std::to_string(i) + "/" + std::to_string(of), ""))
                seen.insert(run);
        EXPECT_EQ(seen.size(), 13u);
        EXPECT_EQ(std::set<std::size_t>(seen.begin(), seen.end()).size(), 13u);
    }
    EXPECT_THAT(refusal([] { static_cast<void>(sliceOf(3, "4/3", "--slice")); }), HasSubstr("I from 1 to N"));
}

TEST(Variation, SaysWhatCannotBe) {
    for (const char* text : {"seed", "seed=", "=3"})
        EXPECT_THAT(refusal([&] { static_cast<void>(combinations({text}, "--vary")); }), HasSubstr("KEY=VALUES")) << text;
    EXPECT_THAT(refusal([] { static_cast<void>(combinations({"seed=5..1"}, "--vary")); }), HasSubstr("is no range"));
    EXPECT_THAT(refusal([] { static_cast<void>(combinations({"seed=1..2..0"}, "--vary")); }), HasSubstr("is no range"));
    EXPECT_THAT(refusal([] { static_cast<void>(combinations({"relief=1"}, "--vary")); }), HasSubstr("cannot be varied"));
    EXPECT_THAT(refusal([] { static_cast<void>(combinations({"seed=1", "seed=2"}, "--vary")); }), HasSubstr("given twice"));
    EXPECT_THAT(refusal([] { static_cast<void>(combinations({"a.b=0..1..1e-9"}, "--vary")); }), HasSubstr("million"));
    EXPECT_THAT(refusal([] { static_cast<void>(combinations({"a.b=1..2000", "a.c=1..2000"}, "--vary")); }), HasSubstr("million"));
}

TEST(RecipeEdit, ASeedIsThatOfMasksThatComeLaterToo) {
    Recipe recipe;
    RecipeStage& stage = recipe.stages.emplace_back(*findStageKind("terrace"));
    const std::vector<MaskEntry> patches = {MaskEntry(*findMaskSource("noise"))};
    stage.mix.where = patches;
    stage.mixEvents.push_back({1, {.where = patches}});
    setSeed(recipe, 77);
    const auto seedOf = [](const ParamSet& params) { return std::get<std::int64_t>(params.value("seed")); };
    EXPECT_EQ(seedOf(stage.params), 77);
    EXPECT_EQ(seedOf(stage.mix.where[0].params), 77);
    EXPECT_EQ(seedOf(stage.mixEvents[0].mix.where[0].params), 77);
}

TEST(Variation, ChangesTheRecipe) {
    Recipe recipe;
    recipe.stages.emplace_back(*findStageKind("noise"));
    const Variation v = combinations({"seed=9", "size=256", "noise.relief_m=77", "surface=moon"}, "");
    const Recipe changed = varied(recipe, v, 0);
    EXPECT_EQ(changed.grid.width, 256);
    EXPECT_EQ(std::get<double>(changed.stages[0].params.value("relief_m")), 77.0);
    EXPECT_EQ(changed.surface.materials[0].name, "regolith");
    EXPECT_THAT(refusal([&] { static_cast<void>(varied(recipe, combinations({"noise.relief_m=-3"}, ""), 0)); }),
                testing::StartsWith("run 1 noise.relief_m: '-3' is not allowed"));
}

} // namespace
} // namespace oxbow
