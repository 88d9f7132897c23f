#include "tests/ui/gestures.h"
#include "ui/widgets/choice_box.h"

#include <QHelpEvent>
#include <QImage>
#include <QTest>
#include <QToolTip>

#include <gtest/gtest.h>

namespace oxbow {
namespace {

const QString kLong = QStringLiteral("Automatic: New Paint stage after Uplift and rivers");

QString tipOf(ChoiceBox& box) {
    QToolTip::hideText();
    QHelpEvent ask(QEvent::ToolTip, {5, 5}, box.mapToGlobal(QPoint(5, 5)));
    QApplication::sendEvent(&box, &ask);
    return QToolTip::text();
}

TEST(ChoiceBox, TellsInItsToolTipTheWholeOfATextThatIsCut) {
    ChoiceBox box;
    box.addItem(kLong);
    box.setToolTip(QStringLiteral("Where strokes go"));
    box.setFixedWidth(2000);
    box.show();
    ASSERT_TRUE(QTest::qWaitForWindowExposed(&box));
    EXPECT_EQ(tipOf(box), QStringLiteral("Where strokes go"));
    box.setFixedWidth(160);
    QCoreApplication::processEvents();
    EXPECT_TRUE(tipOf(box).startsWith(kLong));
}

TEST(ChoiceBox, ACutTextEndsInDotsBeforeTheArrow) {
    ChoiceBox box, dots;
    box.addItem(kLong);
    dots.addItem(QString());
    for (ChoiceBox* each : {&box, &dots})
        each->setFixedSize(160, 28);
    const QString cut = box.fontMetrics().elidedText(kLong, Qt::ElideRight, 120);
    ASSERT_NE(cut, kLong);
    // What is drawn of the long text is what is drawn of some text cut by dots: no cut through a letter.
    const QImage drawn = box.grab().toImage();
    bool found = false;
    for (int room = 60; room < 160 && !found; ++room) {
        dots.setItemText(0, dots.fontMetrics().elidedText(kLong, Qt::ElideRight, room));
        found = dots.grab().toImage() == drawn;
    }
    EXPECT_TRUE(found);
}

TEST(ChoiceBox, LeavesTheWheelToThePanelUntilItHasTheFocus) {
    ChoiceBox box;
    box.addItems({QStringLiteral("one"), QStringLiteral("two")});
    EXPECT_FALSE(turnWheel(box, {5, 5}, -1));
    EXPECT_EQ(box.currentIndex(), 0);
}

} // namespace
} // namespace oxbow
