#include "tests/ui/editor_fixture.h"
#include "ui/brush/tool_table.h"
#include "ui/widgets/icons.h"

#include <QLabel>
#include <QPainter>
#include <QToolBar>
#include <QToolButton>

#include <set>

namespace oxbow {
namespace {

TEST_F(EditorTest, TheHintBehindTheToolsPushesNoneOfThemOutOfTheBar) {
    auto* bar = m_window->findChild<QToolBar*>(QStringLiteral("tools"));
    auto* hint = bar->findChild<QLabel*>(QStringLiteral("toolHint"));
    auto* more = bar->findChild<QToolButton*>(QStringLiteral("qt_toolbar_ext_button"));
    ASSERT_TRUE(hint && more);
    const QString words = hint->text();
    hint->clear();
    m_window->resize(4000, 800);
    QCoreApplication::processEvents();
    const int tools = hint->mapTo(m_window.get(), QPoint()).x(); // it begins where they end
    hint->setText(words);
    m_window->resize(tools + 60, 800);
    QCoreApplication::processEvents();
    EXPECT_GE(m_window->width(), tools + 60);
    EXPECT_LT(hint->width(), hint->sizeHint().width()) << "there is no room for it";
    EXPECT_FALSE(more->isVisible());
}

/// Where an icon has ink, a line of pixels after the other.
std::vector<bool> inkOf(const QIcon& icon) {
    constexpr int kSide = 32;
    const QImage image = icon.pixmap(QSize(kSide, kSide)).toImage();
    std::vector<bool> ink;
    for (int y = 0; y < image.height(); ++y)
        for (int x = 0; x < image.width(); ++x)
            ink.push_back(image.pixelColor(x, y).alpha() > 96);
    return ink;
}

TEST_F(EditorTest, EveryToolHasAFormAndANameOfItsOwn) {
    auto* bar = m_window->findChild<QToolBar*>(QStringLiteral("tools"));
    std::vector<std::pair<QString, std::vector<bool>>> forms;
    std::set<QString> names;
    for (const ToolInfo& tool : oxbow::tools()) {
        QAction* action = m_window->actions()[tool.id];
        auto* button = qobject_cast<QToolButton*>(bar->widgetForAction(action));
        ASSERT_NE(button, nullptr) << tool.id;
        const QString name = action->text().remove(u'&');
        EXPECT_FALSE(name.isEmpty()) << tool.id;
        EXPECT_TRUE(button->toolTip().startsWith(name + u'\n')) << button->toolTip().toStdString();
        names.insert(name);
        forms.emplace_back(name, inkOf(button->icon()));
    }
    EXPECT_EQ(forms.size(), 18U);
    EXPECT_EQ(names.size(), forms.size());
    for (std::size_t i = 0; i < forms.size(); ++i) {
        EXPECT_GT(std::ranges::count(forms[i].second, true), 40) << forms[i].first.toStdString() << " is hardly seen";
        for (std::size_t k = 0; k < i; ++k) {
            int either = 0, both = 0;
            for (std::size_t at = 0; at < forms[i].second.size(); ++at) {
                either += forms[i].second[at] || forms[k].second[at];
                both += forms[i].second[at] && forms[k].second[at];
            }
            EXPECT_LT(both, 0.6 * either) << forms[i].first.toStdString() << " looks like " << forms[k].first.toStdString();
        }
    }
}

TEST(Icons, OfNoSizeAreNothingAndWarnOfNothing) {
    static int warnings;
    warnings = 0;
    const QtMessageHandler usual =
        qInstallMessageHandler([](QtMsgType, const QMessageLogContext&, const QString&) { ++warnings; });
    for (const QSize size : {QSize(0, 14), QSize(14, 0), QSize(0, 0)})
        EXPECT_TRUE(icon(icons::kEye).pixmap(size).isNull());
    QPixmap canvas(20, 20);
    QPainter painter(&canvas);
    icon(icons::kEye).paint(&painter, QRect(3, 3, 0, 14));
    EXPECT_FALSE(icon(icons::kEye).pixmap(QSize(14, 14)).isNull());
    qInstallMessageHandler(usual);
    EXPECT_EQ(warnings, 0);
}

} // namespace
} // namespace oxbow
