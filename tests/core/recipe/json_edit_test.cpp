#include "core/recipe/json_edit.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

namespace oxbow {
namespace {

using Json = nlohmann::ordered_json;

/// What the whole of a text says: with the values that it leaves out.
Json stages(const char* list) {
    return {{"stages", Json::parse(list)}};
}

TEST(ChangedJson, AnObjectThatIsLeftOutGetsOnlyWhatDiffers) {
    const std::string text = "{ \"stages\": [ { \"stage\": \"lakes\" } ] }";
    const Json from = stages(R"([{"stage":"lakes","enabled":true,"parameters":{"depth":0.5,"area":7.0,"sea":1.0}}])");
    const Json to = stages(R"([{"stage":"lakes","enabled":true,"parameters":{"depth":2.0,"area":7.0,"sea":0.25}}])");
    EXPECT_EQ(changedJson(text, from, to),
              "{ \"stages\": [ { \"stage\": \"lakes\", \"parameters\": {\"depth\":2,\"sea\":0.25} } ] }");
}

TEST(ChangedJson, ElementsOfAListThatStayKeepTheirText) {
    const std::string text = "{ \"stages\": [\n  { \"stage\": \"a\", \"x\": 5 },\n  { \"stage\":  \"b\" },\n  { \"stage\": \"c\" }\n] }";
    const Json from = stages(R"([{"stage":"a","x":5,"y":1},{"stage":"b","y":1},{"stage":"c","y":1}])");
    EXPECT_EQ(changedJson(text, from, stages(R"([{"stage":"a","x":6,"y":1},{"stage":"c","y":1}])")),
              "{ \"stages\": [\n  { \"stage\": \"a\", \"x\": 6 },\n  { \"stage\": \"c\" }\n] }");
    EXPECT_EQ(changedJson(text, from, stages(R"([{"stage":"a","x":5,"y":1},{"stage":"d"},{"stage":"b","y":2},{"stage":"c","y":1}])")),
              "{ \"stages\": [\n  { \"stage\": \"a\", \"x\": 5 },\n  {\"stage\":\"d\"},\n  { \"stage\":  \"b\", \"y\": 2 },\n  { \"stage\": \"c\" }\n] }");
    EXPECT_EQ(changedJson(text, from, stages("[]")), "{ \"stages\": [\n  \n] }");
}

} // namespace
} // namespace oxbow
