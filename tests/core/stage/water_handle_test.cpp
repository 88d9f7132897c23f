#include "core/stage/water_handle.h"

#include "core/base/error.h"
#include "core/recipe/recipe_file.h"

#include <gmock/gmock.h>
#include <nlohmann/json.hpp>

namespace oxbow {
namespace {

using testing::HasSubstr;

std::string recipeWith(const std::string& handles, const std::string& stage = "lakes") {
    return R"({"oxbow":1,"grid":{"width":8,"height":8,"cell_size_m":1},"stages":[{"stage":")" + stage +
           R"(","handles":)" + handles + "}]}";
}

std::string errorOf(const std::string& handles, const std::string& stage = "lakes") {
    try {
        (void)parseRecipe(recipeWith(handles, stage), "test.json");
    } catch (const Error& error) {
        return error.what();
    }
    return "no error";
}

TEST(WaterHandle, EveryKindGoesThroughAFile) {
    Recipe recipe = parseRecipe(recipeWith("[]"), "test.json");
    recipe.stages[0].handles = {{HandleKind::BreachOutlet, {3.5, 0.1 + 0.2}, 2.25, {}},
                                {HandleKind::FillWithSediment, {3.5, 4.5}, 0.3, {}},
                                {HandleKind::SetLevel, {-3.5, 4.5}, -12.125, {}},
                                {HandleKind::Remove, {1e6, 0.0}, 0.0, {}},
                                {HandleKind::Name, {3.5, 4.5}, 0.0, "Lac d’Aï \"\n"},
                                {HandleKind::Colour, {3.5, 4.5}, 0.0, "#3d9be9"},
                                {HandleKind::Tag, {3.5, 4.5}, -2147483647.0, {}}};
    for (const bool brief : {false, true})
        EXPECT_EQ(parseRecipe(recipeText(recipe, brief), "again"), recipe);
}

TEST(WaterHandle, ATagIsAWholeNumberAndZeroTakesItAway) {
    EXPECT_THAT(errorOf(R"([{"do":"tag","tag":1.5,"x_m":1,"y_m":2}])"), HasSubstr("handles[0].tag: a whole number"));
    EXPECT_THAT(errorOf(R"([{"do":"tag","tag":3e9,"x_m":1,"y_m":2}])"), HasSubstr("handles[0].tag: a number from"));
    std::vector<WaterHandle> handles;
    putHandle(handles, tagFromText("10.5,20=7", "test"));
    putHandle(handles, tagFromText("10.5,20=8", "test"));
    ASSERT_EQ(handles.size(), 1u);
    EXPECT_EQ(handles[0], (WaterHandle{HandleKind::Tag, {10.5, 20.0}, 8.0, {}}));
    putHandle(handles, tagFromText("10.5,20=0", "test"));
    EXPECT_TRUE(handles.empty());
    for (const char* text : {"", "7", "10,20", "10=7", "10,20=", "10,20=7.5", "a,20=7", "10,20=7x", "7=10,20"})
        EXPECT_THROW((void)tagFromText(text, "--lake-tag"), Error) << text;
}

TEST(WaterHandle, WhatIsWrongIsRefusedWithItsPlace) {
    const std::string at = R"("x_m":1,"y_m":2)";
    EXPECT_THAT(errorOf("{}"), HasSubstr("test.json: stages[0].handles: a list"));
    EXPECT_THAT(errorOf("[3]"), HasSubstr("stages[0].handles[0]: an object"));
    EXPECT_THAT(errorOf("[{}]"), HasSubstr("handles[0].do: a text"));
    EXPECT_THAT(errorOf(R"([{"do":"boil",)" + at + "}]"), HasSubstr("handles[0].do: 'boil' cannot"));
    EXPECT_THAT(errorOf(R"([{"do":"remove",)" + at + R"(},{"do":"remove","x_m":1}])"),
                HasSubstr("handles[1].y_m: a number"));
    EXPECT_THAT(errorOf(R"([{"do":"remove","x_m":1e300,"y_m":0}])"),
                HasSubstr("handles[0].x_m: a number from"));
    EXPECT_THAT(errorOf(R"([{"do":"remove","depth_m":2,)" + at + "}]"), HasSubstr("'depth_m' is not known"));
    EXPECT_THAT(errorOf(R"([{"do":"breach_outlet",)" + at + "}]"), HasSubstr("handles[0].depth_m"));
    EXPECT_THAT(errorOf(R"([{"do":"breach_outlet","depth_m":-1,)" + at + "}]"),
                HasSubstr("handles[0].depth_m"));
    EXPECT_THAT(errorOf(R"([{"do":"fill_with_sediment","share":1.5,)" + at + "}]"),
                HasSubstr("handles[0].share"));
    EXPECT_THAT(errorOf(R"([{"do":"set_level","level_m":"high",)" + at + "}]"),
                HasSubstr("handles[0].level_m"));
    EXPECT_THAT(errorOf(R"([{"do":"name","name":7,)" + at + "}]"), HasSubstr("handles[0].name"));
    for (const char* colour : {"red", "#12345", "#12345g", "#-12345", "1234567", "#1234567"})
        EXPECT_THAT(errorOf(R"([{"do":"colour","colour":")" + std::string(colour) + "\"," + at + "}]"),
                    HasSubstr("handles[0].colour"))
            << colour;
    EXPECT_THAT(errorOf(R"([{"do":"remove",)" + at + "}]", "noise"), HasSubstr("takes no handles"));
    EXPECT_THAT(errorOf(R"([{"do":"remove",)" + at + "}]", "rivers"), HasSubstr("known are name"));
    EXPECT_EQ(errorOf(R"([{"do":"name","name":"Wye",)" + at + "}]", "rivers"), "no error");
}

TEST(WaterHandle, ALaterOneTakesThePlaceOfItsKindAndDiggingAddsUp) {
    std::vector<WaterHandle> handles;
    putHandle(handles, {HandleKind::SetLevel, {1, 2}, 5.0, {}});
    putHandle(handles, {HandleKind::SetLevel, {1, 2}, 6.0, {}});
    putHandle(handles, {HandleKind::SetLevel, {9, 2}, 7.0, {}});
    putHandle(handles, {HandleKind::BreachOutlet, {1, 2}, 1.0, {}});
    putHandle(handles, {HandleKind::BreachOutlet, {1, 2}, 1.0, {}});
    putHandle(handles, {HandleKind::Name, {1, 2}, 0.0, "Wye"});
    ASSERT_EQ(handles.size(), 5u);
    EXPECT_EQ(handles[0].value, 6.0);
    putHandle(handles, {HandleKind::Name, {1, 2}, 0.0, {}});
    EXPECT_EQ(handles.size(), 4u);
    dropHandles(handles, {1, 2}, HandleKind::SetLevel);
    EXPECT_EQ(handles.size(), 3u);
    dropHandles(handles, {1, 2});
    EXPECT_EQ(handles, (std::vector<WaterHandle>{{HandleKind::SetLevel, {9, 2}, 7.0, {}}}));
}

} // namespace
} // namespace oxbow
