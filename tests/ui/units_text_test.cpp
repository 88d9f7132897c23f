#include "ui/widgets/units_text.h"

#include "tests/ui/shown_units.h"
#include "ui/views/overlay_cards.h"
#include "ui/widgets/value_text.h"

#include <gtest/gtest.h>

namespace oxbow {

namespace {

TEST(ReadableNumber, GroupsLongNumbersByThinSpaces) {
    EXPECT_EQ(readableNumber(9999.0, 0), "9999");
    EXPECT_EQ(readableNumber(600000.0, 0), QStringLiteral("600\u2009000"));
    EXPECT_EQ(readableNumber(-1234567.5, 1), QStringLiteral("-1\u2009234\u2009567.5"));
}

TEST(ReadableNumber, LeavesOutTheZerosOfManyDecimalsOnly) {
    EXPECT_EQ(readableNumber(0.00012, 8), "0.00012");
    EXPECT_EQ(readableNumber(1.5, 2), "1.50");
    EXPECT_EQ(readableNumber(2.0, 6), "2.0");
}

TEST(ReadableNumber, IsReadBackAsWhatItShows) {
    for (const double value : {0.00012, 12.25, 10'000.0, 600'000.0, -98'765.5})
        EXPECT_EQ(parseNumber(readableNumber(value, 5), Unit::None).value, value);
}

TEST(AreaText, ChoosesTheUnitThatReadsEasily) {
    EXPECT_EQ(areaText(420.0), QStringLiteral("420 m²"));
    EXPECT_EQ(areaText(24000.0), QStringLiteral("24\u2009000 m²"));
    EXPECT_EQ(areaText(1.5e6), QStringLiteral("1.50 km²"));
    EXPECT_EQ(areaText(2.5e7), QStringLiteral("25.0 km²"));
}

TEST(ImperialText, LengthsAreMilesFeetOrInches) {
    const ShownUnits imperial(UnitSystem::Imperial);
    EXPECT_EQ(lengthText(1609.344), "1 mi");
    EXPECT_EQ(lengthText(4828.032), "3 mi");
    EXPECT_EQ(lengthText(30.48), "100 ft");
    EXPECT_EQ(lengthText(0.254), "10 in");
    EXPECT_EQ(lengthText(0.0), "0 ft");
    EXPECT_EQ(extentText(16093.44, 8046.72, 1), QStringLiteral("10.0 × 5.0 mi"));
}

TEST(ImperialText, AreasAndVolumesChooseTheUnitThatReadsEasily) {
    const ShownUnits imperial(UnitSystem::Imperial);
    EXPECT_EQ(areaText(929.0304), QStringLiteral("10\u2009000 ft²"));
    EXPECT_EQ(areaText(2589988.110336), QStringLiteral("1.00 mi²"));
    EXPECT_EQ(volumeText(28.316846592), QStringLiteral("1\u2009000 ft³"));
    EXPECT_EQ(volumeText(56633.693184), QStringLiteral("2.00 M ft³"));
    EXPECT_EQ(volumeText(4168181825.44), QStringLiteral("1.000 mi³"));
}

TEST(ImperialText, MeasuresAreConvertedAndOthersAreNot) {
    const ShownUnits imperial(UnitSystem::Imperial);
    EXPECT_EQ(measureText(304.8, "m", 1), QStringLiteral("1\u2009000.0 ft"));
    EXPECT_EQ(measureText(2.8316846592, "m³/s", 3), QStringLiteral("100.000 ft³/s"));
    EXPECT_EQ(measureText(25.4, "mm/h", 0), "1.00 in/h") << "digits enough to tell millimetres apart";
    EXPECT_EQ(measureText(33.0, "°", 0), "33 °");
    EXPECT_EQ(measureText(2.0, "", 0), "2");
}

TEST(ImperialText, ANumberAloneIsInTheUnitThatIsShown) {
    EXPECT_DOUBLE_EQ(*parseNumber("100", Unit::Metre).value, 100.0);
    const ShownUnits imperial(UnitSystem::Imperial);
    EXPECT_DOUBLE_EQ(*parseNumber("100", Unit::Metre).value, 30.48);
    EXPECT_DOUBLE_EQ(*parseNumber("100 m", Unit::Metre).value, 100.0);
    EXPECT_DOUBLE_EQ(*parseNumber("2 mi²", Unit::SquareKilometre).value, 2 * 2.589988110336);
    EXPECT_DOUBLE_EQ(*parseNumber("1", Unit::MillimetrePerHour).value, 25.4);
    EXPECT_DOUBLE_EQ(*parseNumber("45", Unit::Degree).value, 45.0);
    EXPECT_TRUE(parseNumber("3 kg", Unit::Metre).problem.contains("ft"));
}

TEST(ImperialText, WhatIsShownIsReadBackToSevenDigits) {
    const ShownUnits imperial(UnitSystem::Imperial);
    for (const Unit unit : {Unit::Metre, Unit::SquareMetre, Unit::SquareKilometre, Unit::MetrePerSecond,
                            Unit::MillimetrePerHour, Unit::MillimetrePerYear, Unit::CubicMetrePerSecond, Unit::Millimetre, Unit::CubicMetre,
                            Unit::MetrePerYearPerKilometre, Unit::MillimetrePerKelvinPerDay})
        for (const double value : {0.0123, 1.0, 777.7, 1.5e5}) {
            const QString text = exactShown(value, unit) + unitSuffix(unit);
            EXPECT_NEAR(*parseNumber(text, unit).value, value, 1e-6 * value) << text.toStdString();
        }
}

TEST(ScaleBar, IsRoundInTheUnitUnderIt) {
    EXPECT_DOUBLE_EQ(scaleBarM(10.0, 130.0), 1000.0);
    const ShownUnits imperial(UnitSystem::Imperial);
    EXPECT_NEAR(scaleBarM(10.0, 130.0), 2000 * 0.3048, 1e-9) << "1300 m hold 2000 ft";
    EXPECT_NEAR(scaleBarM(30.0, 130.0), 2 * 1609.344, 1e-9) << "3900 m hold 2 miles";
}

} // namespace

} // namespace oxbow
