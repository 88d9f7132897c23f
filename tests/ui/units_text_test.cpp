#include "ui/units_text.h"

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

} // namespace

} // namespace oxbow
