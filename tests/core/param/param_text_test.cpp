#include "core/param/param_text.h"

#include "core/base/error.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <clocale>

namespace oxbow {
namespace {

enum class Kind { Plain, Fancy };
constexpr ChoiceOption kKindOptions[] = {{"plain", "Plain"}, {"fancy", "Fancy"}};

struct SampleParams {
    double length = 3.0;
    int count = 4;
    bool on = true;
    Kind kind = Kind::Fancy;
    std::uint32_t seed = 7;
    std::string path;
};

constexpr Param<SampleParams> kTable[] = {
    number<&SampleParams::length>("length_m", "Length", Unit::Metre, {.hardMin = 0, .hardMax = 10},
                                  "How long it is."),
    integer<&SampleParams::count>("count", "Count", Unit::None, {.hardMin = 1, .hardMax = 9},
                                  "How many there are."),
    toggle<&SampleParams::on>("on", "On", "Whether it is on."),
    choice<&SampleParams::kind, kKindOptions>("kind", "Kind", "Which kind it is."),
    seed<&SampleParams::seed>("seed", "Seed", "Start of the random numbers."),
    file<&SampleParams::path>("file", "File", "Where it comes from."),
};
static_assert(checked(kTable));

/// Without text: Clang checks only the tables of such structs (param_schema.h).
struct NumberParams {
    double length = 3.0;
    bool on = true;
};

constexpr Param<NumberParams> kSound[] = {number<&NumberParams::length>(
    "length_m", "Length", Unit::Metre, {.hardMin = 0, .hardMax = 10}, "How long it is.")};
static_assert(checked(kSound));
constexpr Param<NumberParams> kDefaultOutOfRange[] = {number<&NumberParams::length>(
    "length_m", "Length", Unit::Metre, {.hardMin = 4, .hardMax = 10}, "How long it is.")};
static_assert(!checked(kDefaultOutOfRange));
constexpr Param<NumberParams> kTwice[] = {toggle<&NumberParams::on>("on", "On", "Whether it is on."),
                                          toggle<&NumberParams::on>("on", "On", "Whether it is on.")};
static_assert(!checked(kTwice));
constexpr Param<NumberParams> kNoSentence[] = {toggle<&NumberParams::on>("on", "On", "on or off")};
static_assert(!checked(kNoSentence));
constexpr Param<NumberParams> kBadKey[] = {toggle<&NumberParams::on>("On!", "On", "Whether it is on.")};
static_assert(!checked(kBadKey));

TEST(ParamText, EveryKindReadsBackWhatItWrites) {
    SampleParams params{0.1 + 0.2, 9, false, Kind::Plain, 4294967295u, "a b.tif"};
    SampleParams again;
    for (const auto& row : kTable)
        row.write(again, parseValue(row, valueText(row.read(params)), "here"));
    EXPECT_EQ(again.length, params.length);
    EXPECT_EQ(again.count, 9);
    EXPECT_FALSE(again.on);
    EXPECT_EQ(again.kind, Kind::Plain);
    EXPECT_EQ(again.seed, 4294967295u);
    EXPECT_EQ(again.path, "a b.tif");
    for (const auto& row : kTable)
        EXPECT_EQ(parseJsonValue(row, toJson(row.read(params)), "here"), row.read(params));
}

TEST(ParamText, RefusesWhatIsNotAllowedAndSaysWhatIs) {
    const auto refused = [](const ParamInfo& param, std::string_view text) -> std::string {
        try {
            (void)parseValue(param, text, "--set x");
        } catch (const Error& error) {
            return error.what();
        }
        return "";
    };
    EXPECT_EQ(refused(kTable[0], "11"),
              "--set x: '11' is not allowed for length_m: give a number from 0 to 10 m");
    EXPECT_NE(refused(kTable[0], "nan"), "");
    EXPECT_NE(refused(kTable[0], "3 "), "");
    EXPECT_NE(refused(kTable[0], ""), "");
    EXPECT_NE(refused(kTable[1], "2.5"), "");
    EXPECT_EQ(refused(kTable[2], "yes"), "--set x: 'yes' is not allowed for on: give true or false");
    EXPECT_EQ(refused(kTable[3], "odd"), "--set x: 'odd' is not allowed for kind: give plain or fancy");
    EXPECT_NE(refused(kTable[4], "4294967296"), "");
    EXPECT_THROW((void)parseJsonValue(kTable[0], nlohmann::json(true), "x"), Error);
    EXPECT_THROW((void)parseJsonValue(kTable[1], nlohmann::json(2.0), "x"), Error);
    EXPECT_THROW((void)parseJsonValue(kTable[0], nlohmann::json::array(), "x"), Error);
}

TEST(ParamText, TheLocaleDoesNotMatter) {
    std::setlocale(LC_ALL, "de_DE.UTF-8");
    EXPECT_EQ(numberText(2.75), "2.75");
    EXPECT_EQ(std::get<double>(parseValue(kTable[0], "2.75", "x")), 2.75);
    std::setlocale(LC_ALL, "C");
}

} // namespace
} // namespace oxbow
