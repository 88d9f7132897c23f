#include "tests/ui/painting_fixture.h"

#include <QPointingDevice>
#include <QSettings>
#include <QTabletEvent>

namespace oxbow {

namespace {

using PenPaintingTest = PaintingTest;

TEST_F(PenPaintingTest, PenPressureScalesTheDabsUnlessSwitchedOff) {
    load();
    press(Qt::Key_R);
    const auto touch = [&](QEvent::Type type, Qt::MouseButton button) {
        QTabletEvent event(type, QPointingDevice::primaryPointingDevice(), middle(),
                           view().mapToGlobal(middle()), 0.25, 0, 0, 0, 0, 0, Qt::NoModifier, button, button);
        QApplication::sendEvent(&view(), &event);
        EXPECT_TRUE(event.isAccepted());
    };
    const auto lastPressure = [&] {
        return m_document.recipe().stages[1].strokes.back().stroke->dabs.back().pressure;
    };
    for (const bool heeded : {true, false}) {
        BrushOptions options = m_window->tools().options();
        options.pressure = heeded;
        m_window->tools().change(options);
        touch(QEvent::TabletPress, Qt::LeftButton);
        touch(QEvent::TabletRelease, Qt::LeftButton);
        ASSERT_FALSE(m_document.recipe().stages[1].strokes.empty());
        EXPECT_EQ(lastPressure(), heeded ? 0.25 : 1.0);
    }
    EXPECT_EQ(m_document.undoStack().count(), 2);
    forgetSettings();
}

/// A pen that touches with one end or the other.
class Pen {
public:
    Pen(QWidget& view, QPointingDevice::PointerType end)
        : m_view(view),
          m_device(QStringLiteral("pen"), 7, QInputDevice::DeviceType::Stylus, end,
                   QInputDevice::Capability::Position | QInputDevice::Capability::Pressure, 1, 1) {}
    void send(QEvent::Type type, QPoint at, double pressure, Qt::KeyboardModifiers keys = {}) {
        const auto held = type == QEvent::TabletRelease ? Qt::NoButton : Qt::LeftButton;
        const auto button = type == QEvent::TabletMove ? Qt::NoButton : Qt::LeftButton;
        QTabletEvent event(type, &m_device, at, m_view.mapToGlobal(at), pressure, 0, 0, 0, 0, 0, keys, button,
                           held);
        QApplication::sendEvent(&m_view, &event);
        EXPECT_TRUE(event.isAccepted());
    }
    void click(QPoint at, double pressure, Qt::KeyboardModifiers keys = {}) {
        send(QEvent::TabletPress, at, pressure, keys);
        send(QEvent::TabletRelease, at, 0.0, keys); // as tablets do
    }

private:
    QWidget& m_view;
    QPointingDevice m_device;
};

TEST_F(PenPaintingTest, ALineDrawnByAPenHasThePressureOfItsPressNotOfItsRelease) {
    load();
    press(Qt::Key_R);
    Pen pen(view(), QPointingDevice::PointerType::Pen);
    pen.click(middle(), 0.5);
    pen.click(middle() + QPoint(60, 0), 0.5, Qt::ShiftModifier);
    ASSERT_EQ(m_document.undoStack().count(), 2);
    const auto& strokes = m_document.recipe().stages[1].strokes;
    ASSERT_EQ(strokes.size(), 2u);
    ASSERT_GT(strokes[1].stroke->dabs.size(), 2u);
    for (const Dab& dab : strokes[1].stroke->dabs)
        EXPECT_EQ(dab.pressure, 0.5);
    // A hand that presses harder before it lifts: the last pressure there was.
    pen.send(QEvent::TabletPress, middle(), 0.1, Qt::ShiftModifier);
    pen.send(QEvent::TabletMove, middle() + QPoint(1, 0), 0.75, Qt::ShiftModifier);
    pen.send(QEvent::TabletRelease, middle() + QPoint(1, 0), 0.0, Qt::ShiftModifier);
    EXPECT_EQ(m_document.recipe().stages[1].strokes.back().stroke->dabs.back().pressure, 0.75);
}

TEST_F(PenPaintingTest, TheOtherEndOfThePenErases) {
    load();
    press(Qt::Key_R);
    Pen pen(view(), QPointingDevice::PointerType::Pen), eraser(view(), QPointingDevice::PointerType::Eraser);
    const auto last = [&] { return m_document.recipe().stages[1].strokes.back().stroke->brush; };
    pen.click(middle(), 1.0);
    EXPECT_EQ(last().action, BrushAction::Add);
    eraser.click(middle(), 1.0);
    EXPECT_EQ(last().action, BrushAction::Erase);
    EXPECT_EQ(last().layer, Layer::Rain);
    EXPECT_EQ(m_document.undoStack().undoText(), QStringLiteral("Erase"));
    // The ground has nothing to go back to: there it does the opposite.
    press(Qt::Key_G);
    m_document.session().seek(4);
    settle();
    eraser.click(middle(), 1.0);
    EXPECT_EQ(last().action, BrushAction::Add);
    EXPECT_LT(last().strength, 0.0);
    EXPECT_EQ(m_document.undoStack().undoText(), QStringLiteral("Lower ground"));
}

TEST_F(PenPaintingTest, ThePressureCurveBendsWhatThePenSays) {
    load();
    press(Qt::Key_R);
    Pen pen(view(), QPointingDevice::PointerType::Pen);
    for (const double exponent : {1.0, 2.0, 0.5}) {
        m_window->preferences().change(
            [exponent](PreferenceValues& values) { values.penPressureExponent = exponent; });
        pen.click(middle(), 0.25);
        EXPECT_DOUBLE_EQ(m_document.recipe().stages[1].strokes.back().stroke->dabs.back().pressure,
                         std::pow(0.25, exponent));
    }
    forgetSettings();
}

} // namespace

} // namespace oxbow
