#include "tests/cli/command_line_fixture.h"

namespace oxbow_cli {
namespace {

/// Validates files by Python's jsonschema, a reader of its own.
class Schema : public CommandLine {
protected:
    int validate(const std::string& schema, const std::string& files) const {
        std::ofstream(folder / "validate.py") << R"(import json, sys
from jsonschema.validators import validator_for
schema = json.load(open(sys.argv[1]))
kind = validator_for(schema)
kind.check_schema(schema)
bad = 0
for name in sys.argv[2:]:
    for error in kind(schema).iter_errors(json.load(open(name))):
        print(name, list(error.absolute_path), error.message[:200])
        bad = 1
sys.exit(bad)
)";
        return shell("python3 validate.py " + schema + " " + files + " > valid.txt 2>&1");
    }
};

TEST_F(Schema, TakesEveryExampleAndRefusesWhatTheProgramRefuses) {
    ASSERT_EQ(oxbow("stages --json-schema").exitCode, 0);
    fs::copy_file(folder / "out.txt", folder / "recipe.schema.json");
    EXPECT_EQ(validate("recipe.schema.json", "recipe.json '" OXBOW_SOURCE_ROOT "'/resources/recipes/*.json"), 0)
        << contentOf(folder / "valid.txt");
    const auto whole = nlohmann::json::parse(contentOf(folder / "recipe.json"));
    const auto refused = [&](const char* name, auto change) {
        auto broken = whole;
        change(broken);
        std::ofstream(folder / name) << broken.dump();
        EXPECT_NE(validate("recipe.schema.json", name), 0) << name;
        EXPECT_EQ(oxbow(std::string("run ") + name).exitCode, 1) << name;
    };
    refused("a.json", [](auto& r) { r["stages"][1]["parameters"]["inertia"] = 7; });
    refused("b.json", [](auto& r) { r["stages"][1]["parameters"]["inerta"] = 0.1; });
    refused("c.json", [](auto& r) { r["stages"][1]["stage"] = "rain"; });
    refused("d.json", [](auto& r) { r["grid"].erase("width"); });
    refused("e.json", [](auto& r) { r["stages"][0]["parameters"]["kind"] = "perlin"; });
    refused("f.json", [](auto& r) { r["stages"][1]["mix"] = {{"where", {{{"source", "slop"}}}}}; });
    refused("g.json", [](auto& r) { r["surface"] = {{"materials", {{{"name", "a b"}}}}}; });
    refused("h.json", [](auto& r) { r["oxbow"] = 2; });
    auto rich = whole;
    rich["stages"][1]["mix"] = {{"amount", 0.5}, {"where", {{{"source", "slope"}, {"from", 20}, {"soft", 8}, {"radius_m", 50}}}}};
    rich["surface"] = {{"materials", {{{"name", "rock"}, {"colour", "#112233"}, {"where", {{{"source", "height"}, {"from", 3}}}}}}}};
    std::ofstream(folder / "rich.json") << rich.dump();
    EXPECT_EQ(validate("recipe.schema.json", "rich.json"), 0) << contentOf(folder / "valid.txt");
    EXPECT_EQ(oxbow("run rich.json").exitCode, 0);
}

TEST_F(Schema, ReportsAreAsTheirsSays) {
    ASSERT_EQ(oxbow("stages --report-schema").exitCode, 0);
    fs::copy_file(folder / "out.txt", folder / "report.schema.json");
    ASSERT_EQ(oxbow("run recipe.json --report r.json --measure").exitCode, 0);
    EXPECT_EQ(validate("report.schema.json", "r.json"), 0) << contentOf(folder / "valid.txt");
    std::ofstream(folder / "no.json") << "{\"width\": 3}";
    EXPECT_NE(validate("report.schema.json", "no.json"), 0);
}

} // namespace
} // namespace oxbow_cli
