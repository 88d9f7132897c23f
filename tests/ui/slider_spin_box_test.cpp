#include "ui/widgets/slider_spin_box.h"

#include "tests/ui/gestures.h"
#include "tests/ui/shown_units.h"
#include "ui/widgets/units_text.h"

#include <gtest/gtest.h>

#include <QApplication>
#include <QLineEdit>
#include <QSignalSpy>
#include <QTest>

#include <cmath>

using namespace oxbow;

namespace {

ParamInfo lengthParam() {
    return {"size_m",
            "Size",
            "The size of a thing.",
            ParamKind::Number,
            Unit::Metre,
            {.hardMin = 0, .hardMax = 5000, .softMin = 0, .softMax = 1000, .decimals = 1},
            {}};
}

class SliderSpinBoxTest : public ::testing::Test {
protected:
    SliderSpinBoxTest() {
        slider.resize(200, 24);
        slider.show();
        EXPECT_TRUE(QTest::qWaitForWindowExposed(&slider));
        QApplication::setActiveWindow(&slider);
    }
    void press(int x) { QTest::mousePress(&slider, Qt::LeftButton, Qt::NoModifier, QPoint(x, 12)); }
    void moveTo(int x, Qt::KeyboardModifiers modifiers = Qt::NoModifier) {
        moveMouse(slider, QPointF(x, 12), Qt::LeftButton, modifiers);
    }
    void release(int x) { QTest::mouseRelease(&slider, Qt::LeftButton, Qt::NoModifier, QPoint(x, 12)); }
    void type(const QString& text) {
        slider.edit();
        slider.editor()->setText({});
        QTest::keyClicks(slider.editor(), text);
        QTest::keyClick(slider.editor(), Qt::Key_Return);
    }

    SliderSpinBox slider{lengthParam(), 500.0};
    QSignalSpy changing{&slider, &SliderSpinBox::valueChanging};
    QSignalSpy changed{&slider, &SliderSpinBox::valueChanged};
};

} // namespace

TEST_F(SliderSpinBoxTest, ADragTellsEveryMoveAndItsEndOnce) {
    press(100);
    moveTo(110);
    moveTo(120);
    moveTo(140);
    EXPECT_EQ(changing.count(), 3);
    EXPECT_EQ(changed.count(), 0);
    release(140);
    ASSERT_EQ(changed.count(), 1);
    EXPECT_DOUBLE_EQ(slider.value(), 700.0); // 40 of 200 px of a travel of 1000 m
}

TEST_F(SliderSpinBoxTest, ShiftMakesADragTenTimesFiner) {
    press(100);
    moveTo(140, Qt::ShiftModifier);
    release(140);
    EXPECT_DOUBLE_EQ(slider.value(), 520.0);
}

TEST_F(SliderSpinBoxTest, ControlSnapsToRoundValues) {
    press(100);
    moveTo(113, Qt::ControlModifier);
    release(113);
    EXPECT_DOUBLE_EQ(slider.value(), 550.0); // 565 m on a step of 50 m
}

TEST_F(SliderSpinBoxTest, EscapeDuringADragRestoresTheValue) {
    press(100);
    moveTo(140);
    ASSERT_DOUBLE_EQ(slider.value(), 700.0);
    QTest::keyClick(&slider, Qt::Key_Escape);
    EXPECT_DOUBLE_EQ(slider.value(), 500.0);
    moveTo(180);
    EXPECT_DOUBLE_EQ(slider.value(), 500.0);
    release(180);
    ASSERT_EQ(changed.count(), 1);
    EXPECT_DOUBLE_EQ(changed[0][0].toDouble(), 500.0);
}

TEST_F(SliderSpinBoxTest, ADragStaysWithinTheSoftRange) {
    press(100);
    moveTo(900);
    release(900);
    EXPECT_DOUBLE_EQ(slider.value(), 1000.0);
}

TEST_F(SliderSpinBoxTest, AClickWithoutADragOpensTheTextField) {
    press(100);
    release(100);
    ASSERT_TRUE(slider.editor());
    EXPECT_EQ(slider.editor()->text(), "500");
    EXPECT_EQ(changed.count(), 0);
}

TEST_F(SliderSpinBoxTest, TheTextFieldFillsTheSliderAndItsTextStandsWhereTheNumberStood) {
    slider.edit();
    slider.editor()->deselect();
    EXPECT_EQ(slider.editor()->geometry(), slider.rect()) << "an edge would be cut off";
    static_cast<void>(slider.editor()->grab()); // places the text
    const QRect cursor = slider.editor()->inputMethodQuery(Qt::ImCursorRectangle).toRect();
    EXPECT_NEAR(cursor.center().x(), slider.width() - 8, 2);
}

TEST_F(SliderSpinBoxTest, TypingWithAUnitReachesBeyondTheSoftRange) {
    type("2km");
    EXPECT_DOUBLE_EQ(slider.value(), 2000.0);
    EXPECT_EQ(changed.count(), 1);
    EXPECT_FALSE(slider.editor());
}

TEST_F(SliderSpinBoxTest, InOtherUnitsItShowsTakesAndRoundsToThose) {
    const ShownUnits imperial(UnitSystem::Imperial);
    slider.setValue(304.8);
    EXPECT_EQ(slider.text(), "1000.0 ft");
    slider.setValue(500.0);
    slider.edit();
    EXPECT_EQ(slider.editor()->text(), "1640.42");
    QTest::keyClick(slider.editor(), Qt::Key_Return);
    EXPECT_DOUBLE_EQ(slider.value(), 500.0) << "what was not typed over keeps all its digits";
    type("2000");
    EXPECT_DOUBLE_EQ(slider.value(), 609.6);
    press(100);
    moveTo(113, Qt::ControlModifier);
    release(113);
    const double feet = slider.value() / 0.3048;
    EXPECT_NEAR(feet, std::round(feet / 50.0) * 50.0, 1e-6) << "snapped to a round number of feet";
}

TEST_F(SliderSpinBoxTest, AValueBeyondTheSoftRangeCanBeDraggedBack) {
    type("2km");
    press(100);
    moveTo(80);
    release(80);
    EXPECT_DOUBLE_EQ(slider.value(), 1900.0);
}

TEST_F(SliderSpinBoxTest, AValueBeyondTheHardRangeIsRefusedAndStaysToBePutRight) {
    for (const char* text : {"9 km", "-3"}) {
        type(text);
        ASSERT_TRUE(slider.editor()) << text;
        EXPECT_EQ(slider.editor()->text(), text);
        EXPECT_TRUE(slider.editor()->property("refused").toBool());
        EXPECT_DOUBLE_EQ(slider.value(), 500.0);
        QTest::keyClick(slider.editor(), Qt::Key_Escape);
    }
    type("9 km");
    slider.editor()->clearFocus();
    EXPECT_FALSE(slider.editor()) << "left as it is it is not taken";
    EXPECT_DOUBLE_EQ(slider.value(), 500.0);
    type("5 km");
    EXPECT_DOUBLE_EQ(slider.value(), 5000.0);
}

TEST_F(SliderSpinBoxTest, NonsenseIsRefusedAndTheFieldStaysOpen) {
    type("about 7");
    ASSERT_TRUE(slider.editor());
    EXPECT_TRUE(slider.editor()->property("refused").toBool());
    EXPECT_DOUBLE_EQ(slider.value(), 500.0);
    QTest::keyClick(slider.editor(), Qt::Key_Escape);
    EXPECT_FALSE(slider.editor());
    EXPECT_EQ(changed.count(), 0);
}

TEST_F(SliderSpinBoxTest, ArrowKeysStepAndEndAsOneChange) {
    slider.setFocus();
    QTest::keyClick(&slider, Qt::Key_Up);
    QTest::keyClick(&slider, Qt::Key_Up);
    EXPECT_DOUBLE_EQ(slider.value(), 520.0);
    EXPECT_TRUE(changed.wait(2000));
    EXPECT_EQ(changed.count(), 1);
}

TEST_F(SliderSpinBoxTest, TypingNeedsAClickOrEnter) {
    slider.setFocus();
    QTest::keyClick(&slider, Qt::Key_7);
    EXPECT_FALSE(slider.editor()) << "7 is a shortcut of the window";
    QTest::keyClick(&slider, Qt::Key_Return);
    ASSERT_TRUE(slider.editor());
    QTest::keyClick(slider.editor(), Qt::Key_7);
    EXPECT_EQ(slider.editor()->text(), "7");
}

TEST_F(SliderSpinBoxTest, AfterADragItHasNotTheFocus) {
    slider.setFocus();
    press(100);
    moveTo(140);
    release(140);
    EXPECT_FALSE(slider.hasFocus());
}

TEST_F(SliderSpinBoxTest, TheWheelWorksOnlyWithTheFocus) {
    const auto turn = [this] { turnWheel(slider, {20, 12}, 1); };
    slider.clearFocus();
    turn();
    EXPECT_DOUBLE_EQ(slider.value(), 500.0);
    slider.setFocus();
    ASSERT_TRUE(slider.hasFocus());
    turn();
    EXPECT_DOUBLE_EQ(slider.value(), 510.0);
}

TEST(SliderSpinBox, ALogarithmicDragIsEvenInTheLogarithm) {
    ParamInfo info = lengthParam();
    info.range = {.hardMin = 0.01, .hardMax = 100, .logarithmic = true, .decimals = 2};
    SliderSpinBox slider(info, 1.0);
    slider.resize(200, 24);
    slider.show();
    QTest::mousePress(&slider, Qt::LeftButton, Qt::NoModifier, QPoint(100, 12));
    QTest::mouseMove(&slider, QPoint(150, 12));
    moveMouse(slider, QPointF(150, 12));
    QTest::mouseRelease(&slider, Qt::LeftButton, Qt::NoModifier, QPoint(150, 12));
    EXPECT_DOUBLE_EQ(slider.value(), 10.0); // a quarter of four decades
}

TEST(UnitsText, ReadsNumbersWithUnits) {
    EXPECT_DOUBLE_EQ(parseNumber("500m", Unit::Metre).value.value(), 500.0);
    EXPECT_DOUBLE_EQ(parseNumber(" 2 km ", Unit::Metre).value.value(), 2000.0);
    EXPECT_DOUBLE_EQ(parseNumber("33deg", Unit::Degree).value.value(), 33.0);
    EXPECT_DOUBLE_EQ(parseNumber("33°", Unit::Degree).value.value(), 33.0);
    EXPECT_DOUBLE_EQ(parseNumber("1,5", Unit::None).value.value(), 1.5);
    EXPECT_DOUBLE_EQ(parseNumber("-2e-3", Unit::None).value.value(), -0.002);
    EXPECT_DOUBLE_EQ(parseNumber("36 km/h", Unit::MetrePerSecond).value.value(), 10.0);
    EXPECT_DOUBLE_EQ(parseNumber("1 ha", Unit::SquareMetre).value.value(), 10000.0);
    EXPECT_DOUBLE_EQ(parseNumber("2 kyr", Unit::Year).value.value(), 2000.0);
}

TEST(UnitsText, RefusesWhatIsNoNumberOfThatUnit) {
    for (const char* text : {"", "m", "two", "5 kg", "5 deg", "nan", "inf", "1e999", "1.2.3"}) {
        const TypedNumber typed = parseNumber(text, Unit::Metre);
        EXPECT_FALSE(typed.value) << text;
        EXPECT_FALSE(typed.problem.isEmpty()) << text;
    }
}

TEST(UnitsText, NeverShowsASmallNumberAsNothing) {
    EXPECT_EQ(shortNumber(0.25, 2), "0.25");
    EXPECT_EQ(shortNumber(0.0, 2), "0.00");
    EXPECT_EQ(shortNumber(0.000002, 2), "2e-06");
}
