#include "ui/widgets/theme.h"

#include "tests/ui/editor_fixture.h"
#include "ui/timeline/timeline_strip.h"
#include "ui/widgets/slider_spin_box.h"

#include <QFontDatabase>
#include <QHeaderView>
#include <QLabel>
#include <QListView>
#include <QTableView>
#include <QToolButton>

namespace oxbow {
namespace {

TEST(TextSize, FollowsTheSystemWithinReason) {
    const QFont font = theme::windowFont();
    const double system = QFontInfo(QFontDatabase::systemFont(QFontDatabase::GeneralFont)).pointSizeF();
    EXPECT_GE(font.pointSizeF(), 8.0) << "given in points, which the screen's resolution scales";
    EXPECT_LE(font.pointSizeF(), 16.0);
    if (system >= 8.0 && system <= 16.0) {
        EXPECT_DOUBLE_EQ(font.pointSizeF(), system);
    }
}

class TextSizes : public testing::TestWithParam<int> {
protected:
    TextSizes() {
        QFont font = m_before;
        font.setPointSize(GetParam());
        QApplication::setFont(font);
        forgetSettings();
    }
    ~TextSizes() override { QApplication::setFont(m_before); }

    QFont m_before = QApplication::font();
};

TEST_P(TextSizes, TheLayoutHoldsEveryText) {
    Document document;
    MainWindow window(document, QStringLiteral("no picture in this test"));
    Recipe recipe = test::recipeWith({64, 64, 20.0}, {"noise", "droplet_erosion"});
    document.load(recipe, {});
    window.show();
    ASSERT_TRUE(QTest::qWaitForWindowExposed(&window));
    QCoreApplication::processEvents();
    const int line = QFontMetrics(QApplication::font()).height();
    int seen = 0;
    const auto holds = [&](const QWidget* widget) {
        if (!widget->isVisible())
            return;
        ++seen;
        EXPECT_GE(widget->height(), line)
            << widget->metaObject()->className() << " " << widget->objectName().toStdString();
    };
    for (const auto* slider : window.findChildren<SliderSpinBox*>())
        holds(slider);
    for (const auto* button : window.findChildren<QToolButton*>())
        if (!button->text().isEmpty() && button->toolButtonStyle() != Qt::ToolButtonIconOnly)
            holds(button);
    for (const auto* label : window.findChildren<QLabel*>())
        if (!label->text().isEmpty() && label->font() == QApplication::font())
            holds(label);
    EXPECT_GT(seen, 12);
    const auto* stages = window.findChild<QListView*>(QStringLiteral("recipeList"));
    EXPECT_GE(stages->visualRect(stages->model()->index(0, 0)).height(), line);
    for (const auto* table : window.findChildren<QTableView*>())
        EXPECT_GE(table->verticalHeader()->defaultSectionSize(), line);
    EXPECT_GE(window.findChild<TimelineStrip*>()->height(), 3 * line) << "number, bar and marks";
    EXPECT_LE(window.minimumSizeHint().height(), 960);
    EXPECT_LE(window.minimumSizeHint().width(), 1600);
}
INSTANTIATE_TEST_SUITE_P(Points, TextSizes, testing::Values(8, 9, 12, 16));

} // namespace
} // namespace oxbow
