#include "ui/widgets/metres_box.h"

#include "tests/ui/shown_units.h"

#include <QtTest/QTest>

#include <gtest/gtest.h>

namespace oxbow {

namespace {

void type(MetresBox& box, const char* text) {
    box.selectAll();
    QTest::keyClicks(&box, QString::fromUtf8(text));
    QTest::keyClick(&box, Qt::Key_Return);
}

TEST(MetresBox, ItsTextFollowsTheUnitsAndItsValueDoesNot) {
    MetresBox box({0.0, 10'000.0, 1});
    box.setValue(30.48);
    EXPECT_EQ(box.text(), "30.5 m");
    {
        const ShownUnits imperial(UnitSystem::Imperial);
        EXPECT_EQ(box.text(), "100.0 ft");
        EXPECT_DOUBLE_EQ(box.value(), 30.48);
    }
    EXPECT_EQ(box.text(), "30.5 m");
    EXPECT_DOUBLE_EQ(box.value(), 30.48);
}

TEST(MetresBox, UnderstandsNumbersWithAndWithoutAUnit) {
    MetresBox box({0.0, 10'000.0, 1});
    type(box, "12.5");
    EXPECT_DOUBLE_EQ(box.value(), 12.5);
    type(box, "2 km");
    EXPECT_DOUBLE_EQ(box.value(), 2000.0);
    const ShownUnits imperial(UnitSystem::Imperial);
    type(box, "1000");
    EXPECT_DOUBLE_EQ(box.value(), 304.8);
    type(box, "1 mi");
    EXPECT_DOUBLE_EQ(box.value(), 1609.344);
}

TEST(MetresBox, KeepsItsValueWhereTheTextIsNoneOrOutOfRange) {
    MetresBox box({0.0, 10'000.0, 1});
    box.setValue(5.0);
    type(box, "far");
    EXPECT_DOUBLE_EQ(box.value(), 5.0);
    type(box, "11 km");
    EXPECT_DOUBLE_EQ(box.value(), 5.0);
    EXPECT_EQ(box.text(), "5.0 m");
}

} // namespace

} // namespace oxbow
