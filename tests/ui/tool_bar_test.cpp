#include "tests/ui/editor_fixture.h"

#include <QLabel>
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

} // namespace
} // namespace oxbow
