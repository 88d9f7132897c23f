#include "tests/ui/editor_fixture.h"
#include "ui/area/view_area.h"
#include "ui/map/map_view.h"
#include "ui/viewport/viewport_widget.h"

#include <QKeyEvent>
#include <QLineEdit>

namespace oxbow {
namespace {

class KeypadKeysTest : public EditorTest {
protected:
    KeypadKeysTest() : EditorTest(QString()) {}

    /// As X11 sends a digit of the keypad while Num Lock is on: first to whoever may want it before shortcuts do.
    /// Returns whether somebody did; else the window's shortcuts would get the plain digit.
    bool pressKeypad(QWidget& focus, int digit) {
        static constexpr std::array<quint32, 10> kCodes = {90, 87, 88, 89, 83, 84, 85, 79, 80, 81};
        const auto code = kCodes[static_cast<std::size_t>(digit)];
        const auto symbol = 0xffb0u + static_cast<quint32>(digit), numLock = 0x10u;
        const auto key = [&](QEvent::Type type) {
            return QKeyEvent(type, Qt::Key_0 + digit, Qt::KeypadModifier, code, symbol, numLock,
                             QString::number(digit));
        };
        QKeyEvent first = key(QEvent::ShortcutOverride);
        first.ignore();
        QApplication::sendEvent(&focus, &first);
        if (!first.isAccepted())
            return false;
        QKeyEvent press = key(QEvent::KeyPress), release = key(QEvent::KeyRelease);
        QApplication::sendEvent(&focus, &press);
        QApplication::sendEvent(&focus, &release);
        return true;
    }
};

TEST_F(KeypadKeysTest, ChooseViewsAndNotOverlays) {
    loadSmall();
    ViewportWidget& view = *m_window->view().viewport();
    view.setFocus();
    for (const int digit : {7, 1, 3, 0}) {
        const CameraPose before = view.camera().goal();
        ASSERT_TRUE(pressKeypad(view, digit)) << digit;
        const CameraPose after = view.camera().goal();
        EXPECT_TRUE(after.headingDeg != before.headingDeg || after.pitchDeg != before.pitchDeg) << digit;
        EXPECT_EQ(view.settings().options().overlay, Overlay::Shaded) << digit;
    }
}

TEST_F(KeypadKeysTest, DigitsAreTypedWhereSomethingIsTyped) {
    loadSmall();
    auto* field = new QLineEdit(m_window.get());
    field->show();
    field->setFocus();
    const CameraPose before = m_window->view().viewport()->camera().goal();
    static_cast<void>(pressKeypad(*field, 7));
    EXPECT_EQ(field->text(), QStringLiteral("7"));
    EXPECT_EQ(m_window->view().viewport()->camera().goal().pitchDeg, before.pitchDeg);
}

} // namespace
} // namespace oxbow
