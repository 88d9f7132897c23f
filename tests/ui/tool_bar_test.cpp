#include "tests/ui/editor_fixture.h"
#include "ui/widgets/icons.h"

#include <QLabel>
#include <QPainter>
#include <QToolBar>
#include <QToolButton>

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
