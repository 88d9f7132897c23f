#include "tests/ui/editor_fixture.h"
#include "ui/recipe/recipe_panel.h"
#include "ui/window/preferences_dialog.h"

#include <QAbstractButton>
#include <QAccessible>
#include <QDockWidget>
#include <QListView>
#include <QMenuBar>

#include <set>

namespace oxbow {
namespace {

/// What a screen reader finds in the window.
class AccessibilityTest : public EditorTest {
protected:
    struct Found {
        QAccessible::Role role;
        QString name, value, type;
    };
    /// Everything under a widget that is seen and takes the keyboard.
    static std::vector<Found> reachable(QWidget& root) {
        std::vector<Found> all;
        for (QWidget* widget : root.findChildren<QWidget*>()) {
            if (!widget->isVisibleTo(&root) || !widget->isEnabled() ||
                !(widget->focusPolicy() & (Qt::TabFocus | Qt::StrongFocus)) || widget->focusProxy())
                continue;
            QAccessibleInterface* found = QAccessible::queryAccessibleInterface(widget);
            if (!found)
                continue;
            all.push_back({found->role(), found->text(QAccessible::Name), found->text(QAccessible::Value),
                           QString::fromLatin1(widget->metaObject()->className()) + u' ' + widget->objectName()});
        }
        return all;
    }
    /// Not in a panel behind another, which Qt moves off the window.
    bool isInSight(const QWidget& widget) const {
        for (const QWidget* at = &widget; at && at != m_window.get(); at = at->parentWidget())
            if (qobject_cast<const QDockWidget*>(at))
                return m_window->rect().intersects(at->geometry());
        return true;
    }
    static void expectNames(QWidget& root) {
        const std::vector<Found> all = reachable(root);
        EXPECT_GT(all.size(), 3u);
        for (const Found& found : all)
            EXPECT_FALSE(found.name.trimmed().isEmpty()) << found.type.toStdString() << " has no name";
    }
};

TEST_F(AccessibilityTest, EverythingThatTakesTheKeyboardHasAName) {
    for (QDockWidget* dock : m_window->findChildren<QDockWidget*>()) {
        dock->show();
        dock->raise();
        QApplication::processEvents();
        SCOPED_TRACE(dock->objectName().toStdString());
        for (const Found& found : reachable(*dock))
            EXPECT_FALSE(found.name.trimmed().isEmpty()) << found.type.toStdString() << " has no name";
    }
    expectNames(*m_window);
}

TEST_F(AccessibilityTest, EveryStageShowsParametersWithNamesAndValues) {
    Recipe recipe;
    recipe.grid = {32, 32, 20.0};
    for (const StageKind& kind : stageKinds())
        recipe.stages.emplace_back(kind).enabled = false;
    m_document.load(recipe, {});
    auto* parameters = m_window->findChild<QDockWidget*>(QStringLiteral("parameters"));
    ASSERT_TRUE(parameters);
    parameters->show();
    parameters->raise();
    for (const RecipeStage& stage : m_document.recipe().stages) {
        m_document.selectStage(stage.id);
        QApplication::processEvents();
        SCOPED_TRACE(std::string(stage.params.kind().id));
        for (const Found& found : reachable(*parameters)) {
            EXPECT_FALSE(found.name.trimmed().isEmpty()) << found.type.toStdString();
            if (found.role == QAccessible::Slider || found.role == QAccessible::SpinBox) {
                EXPECT_FALSE(found.value.isEmpty()) << found.name.toStdString();
            }
        }
    }
}

TEST_F(AccessibilityTest, TabGoesRoundTheWindowAndFocusIsSeen) {
    m_window->activateWindow();
    m_window->recipePanel().setFocus();
    std::set<QWidget*> visited;
    for (int i = 0; i < 400; ++i) {
        QTest::keyClick(QApplication::focusWidget() ? QApplication::focusWidget() : m_window.get(), Qt::Key_Tab);
        QWidget* at = QApplication::focusWidget();
        ASSERT_TRUE(at);
        EXPECT_TRUE(isInSight(*at)) << at->metaObject()->className() << " " << at->objectName().toStdString();
        if (!visited.insert(at).second)
            break;
    }
    EXPECT_GT(visited.size(), 8u);
    // Every widget of the ring looks another way with the focus than without.
    for (QWidget* widget : visited) {
        if (widget->inherits("QOpenGLWidget") || !widget->isVisible() || widget->size().isEmpty())
            continue;
        if (QApplication::focusWidget())
            QApplication::focusWidget()->clearFocus();
        QApplication::processEvents();
        const QImage without = widget->grab().toImage();
        widget->setFocus(Qt::TabFocusReason);
        QApplication::processEvents();
        EXPECT_TRUE(widget->grab().toImage() != without)
            << widget->metaObject()->className() << " " << widget->objectName().toStdString();
    }
}

TEST_F(AccessibilityTest, APanelThatAnotherIsRaisedBeforeLeavesTheKeyboard) {
    auto* history = m_window->findChild<QDockWidget*>(QStringLiteral("history"));
    auto* lakes = m_window->findChild<QDockWidget*>(QStringLiteral("lakes"));
    ASSERT_TRUE(history && lakes);
    history->raise();
    QApplication::processEvents();
    auto* list = history->findChild<QListView*>();
    ASSERT_TRUE(list);
    list->setFocus();
    ASSERT_TRUE(waitFor([&] { return list->hasFocus(); }));
    lakes->raise();
    EXPECT_TRUE(waitFor([&] { return !list->hasFocus(); }));
}

TEST_F(AccessibilityTest, DialogsHaveNames) {
    PreferencesDialog* preferences = m_window->showPreferences();
    ASSERT_TRUE(waitFor([&] { return preferences->isVisible(); }));
    expectNames(*preferences);
    preferences->close();
    m_window->showExport();
    QApplication::processEvents();
    int windows = 0;
    for (QWidget* window : QApplication::topLevelWidgets())
        if (window->isVisible() && window != m_window.get() && !window->windowTitle().isEmpty()) {
            ++windows;
            SCOPED_TRACE(window->windowTitle().toStdString());
            expectNames(*window);
            window->close();
        }
    EXPECT_GT(windows, 0);
}

} // namespace
} // namespace oxbow
