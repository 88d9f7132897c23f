#include "core/param/formula.h"

#include "core/base/error.h"

#include <gmock/gmock.h>

namespace oxbow {
namespace {

UnitNumber noNames(std::string_view name) {
    throw Error(phrase("no name %1", name));
}
double inUnitOf(std::string_view text, Unit unit) {
    return inUnit(evaluated(text, noNames), unit);
}
std::string problemOf(std::string_view text, Unit unit) {
    try {
        static_cast<void>(inUnitOf(text, unit));
    } catch (const Error& error) {
        return error.what();
    }
    return "no error";
}

TEST(Formula, WorksOutPlainArithmeticAsPeopleDo) {
    EXPECT_EQ(inUnitOf("2 + 3 * 4", Unit::None), 14.0);
    EXPECT_EQ(inUnitOf("(2 + 3) * 4", Unit::None), 20.0);
    EXPECT_EQ(inUnitOf("10 - 4 - 3", Unit::None), 3.0) << "from the left";
    EXPECT_EQ(inUnitOf("12 / 4 / 3", Unit::None), 1.0);
    EXPECT_EQ(inUnitOf("-(2 - 5)", Unit::None), 3.0);
    EXPECT_EQ(inUnitOf("7 − 2 × 3", Unit::None), 1.0) << "signs as people write them";
    EXPECT_EQ(inUnitOf("1,5 + 0.25", Unit::None), 1.75) << "comma and point";
    EXPECT_EQ(inUnitOf("1e3", Unit::None), 1000.0);
}

TEST(Formula, CountsWithUnits) {
    EXPECT_EQ(inUnitOf("1.8 km - 200 m", Unit::Metre), 1600.0);
    EXPECT_EQ(inUnitOf("1800 m - 200", Unit::Metre), 1600.0) << "a plain number is in the other's unit";
    EXPECT_EQ(inUnitOf("33", Unit::Degree), 33.0) << "alone, in the one that is asked for";
    EXPECT_EQ(inUnitOf("3 km * 2 km", Unit::SquareKilometre), 6.0);
    EXPECT_EQ(inUnitOf("600 kyr * 0.5 mm/yr", Unit::Metre), 300.0) << "a rate times a time is a length";
    EXPECT_EQ(inUnitOf("300 m / 600 kyr", Unit::MillimetrePerYear), 0.5);
    EXPECT_EQ(inUnitOf("2 * 45°", Unit::Degree), 90.0);
    EXPECT_EQ(inUnitOf("1 km / 250 m", Unit::None), 4.0);
    EXPECT_EQ(inUnitOf("3 h", Unit::Second), 10800.0);
    EXPECT_EQ(inUnitOf("1800m", Unit::Metre), 1800.0);
    EXPECT_EQ(inUnitOf("2 in", Unit::Millimetre), 50.8);
    EXPECT_DOUBLE_EQ(inUnitOf("4 mm/K/d * 3 K * 10 d", Unit::Metre), 0.12);
    EXPECT_DOUBLE_EQ(inUnitOf("7 m/yr/km * 2 km", Unit::MillimetrePerYear), 14000.0);
    for (const Unit unit : {Unit::MillimetrePerYear, Unit::Millimetre, Unit::SquareKilometre, Unit::CubicMetre, Unit::Kelvin,
                            Unit::MetrePerYearPerKilometre, Unit::MillimetrePerKelvinPerDay})
        for (const double number : {1.8, 0.1, 1234.5678, 3.3e-7}) // what is kept in a unit comes back to the bit
            EXPECT_EQ(inUnitOf(textWithUnit(number, unit), unit), number) << unitSymbol(unit);
}

TEST(Formula, SaysWhatDoesNotFitOrCannotBeRead) {
    using testing::HasSubstr;
    EXPECT_THAT(problemOf("5 m + 3 yr", Unit::Metre), HasSubstr("adds up what does not fit: m and "));
    EXPECT_THAT(problemOf("3 yr", Unit::Metre), HasSubstr("and m is expected"));
    EXPECT_THAT(problemOf("5 m", Unit::None), HasSubstr("no unit is expected"));
    EXPECT_THAT(problemOf("5 +", Unit::None), HasSubstr("stops too early"));
    EXPECT_THAT(problemOf("5 $ 3", Unit::None), HasSubstr("cannot be read from '$ 3' on"));
    EXPECT_THAT(problemOf("5 3", Unit::None), HasSubstr("cannot be read from '3' on"));
    EXPECT_THAT(problemOf("1 / 0", Unit::None), HasSubstr("no finite number"));
    for (const char sign : {'(', '-'}) {
        std::string deep(200000, sign);
        deep.push_back('1');
        EXPECT_THAT(problemOf(deep, Unit::None), HasSubstr("nested too deeply"));
    }
}

TEST(Formula, KnowsNamesAndWhatIsMoreThanANumber) {
    EXPECT_THAT(namesIn("snow_line - 2 * Höhe + snow_line"), testing::ElementsAre("snow_line", "Höhe", "snow_line"));
    EXPECT_THAT(namesIn("5 m + 3 km"), testing::IsEmpty()) << "units are no names";
    EXPECT_EQ(withName("snow_line - snow", "snow", "ice"), "snow_line - ice") << "whole names only";
    EXPECT_FALSE(isFormula("1800 m"));
    EXPECT_FALSE(isFormula("-3"));
    EXPECT_TRUE(isFormula("snow_line"));
    EXPECT_TRUE(isFormula("2 * 900 m"));
    EXPECT_TRUE(nameProblem("snow_line").empty());
    EXPECT_TRUE(nameProblem("Höhe2").empty());
    EXPECT_TRUE(nameProblem("k").empty());
    for (const char* bad : {"", "2nd", "snow line", "a-b", "km"})
        EXPECT_FALSE(nameProblem(bad).empty()) << bad;
}

} // namespace
} // namespace oxbow
