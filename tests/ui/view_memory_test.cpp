#include "ui/viewport/view_memory.h"

#include "tests/ui/editor_fixture.h"
#include "ui/area/view_area.h"
#include "ui/viewport/viewport_widget.h"
#include "ui/window/preferences_dialog.h"

#include <QAction>
#include <QHash>
#include <QMenu>
#include <QSettings>
#include <QTreeWidget>

namespace oxbow {
namespace {

/// With the 3D view.
class ViewMemoryTest : public EditorTest {
protected:
    ViewMemoryTest() : EditorTest(QString()) {
        loadSmall();
        m_viewport = m_window->view().viewport();
    }
    [[nodiscard]] ViewMemory& memory() { return *m_viewport->findChild<ViewMemory*>(); }
    void look(double eastM, double southM, double distanceM, double headingDeg) {
        CameraPose pose = m_viewport->camera().goal();
        pose.distanceM = distanceM;
        pose.headingDeg = headingDeg;
        m_viewport->easeTo(eastM, southM, pose);
    }

    ViewportWidget* m_viewport = nullptr;
};

TEST_F(ViewMemoryTest, ASavedViewComesBackByItsShortcut) {
    look(640.0, 1280.0, 900.0, 75.0);
    memory().save(QStringLiteral("Ridge"));
    look(1280.0, 1280.0, 3000.0, 10.0);
    m_window->actions()["view.saved1"]->trigger();
    const CameraPose& pose = m_viewport->camera().goal();
    EXPECT_NEAR(pose.target.x, 640.0, 1e-6);
    EXPECT_NEAR(pose.target.z, 1280.0, 1e-6);
    EXPECT_NEAR(pose.distanceM, 900.0, 1e-6);
    EXPECT_NEAR(pose.headingDeg, 75.0, 1e-9);
    memory().forget(QStringLiteral("Ridge"));
    EXPECT_FALSE(m_window->actions()["view.saved1"]->isEnabled());
}

TEST_F(ViewMemoryTest, NoKeyIsThatOfTwoActionsOfTheWindow) {
    memory().save(QStringLiteral("Ridge"));
    QHash<QString, QString> owners;
    for (const QAction* action : m_window->actions().all())
        if (action->shortcutContext() == Qt::WindowShortcut || action->shortcutContext() == Qt::ApplicationShortcut)
            for (const QKeySequence& keys : action->shortcuts()) {
                EXPECT_FALSE(owners.contains(keys.toString()))
                    << keys.toString().toStdString() << ": " << action->objectName().toStdString() << " and "
                    << owners.value(keys.toString()).toStdString();
                owners.insert(keys.toString(), action->objectName());
            }
    EXPECT_GT(owners.size(), 60);
    EXPECT_TRUE(owners.values().contains(QStringLiteral("view.saved5")));
    EXPECT_TRUE(owners.values().contains(QStringLiteral("view.worldPart")));
    memory().forget(QStringLiteral("Ridge"));
}

TEST_F(ViewMemoryTest, EveryActionStandsAmongTheShortcutsByItsName) {
    auto* list = m_window->showPreferences()->findChild<QTreeWidget*>(QStringLiteral("shortcutList"));
    ASSERT_NE(list, nullptr);
    const auto nameOf = [list](const QString& id) {
        for (QTreeWidgetItemIterator item(list); *item; ++item)
            if ((*item)->data(0, Qt::UserRole).toString() == id)
                return (*item)->text(0);
        return QString();
    };
    for (const QAction* action : m_window->actions().all())
        if (!action->menu()) {
            EXPECT_EQ(nameOf(action->objectName()), Actions::plain(action->text())) << action->objectName().toStdString();
        }
    memory().save(QStringLiteral("Ridge"));
    EXPECT_EQ(nameOf(QStringLiteral("view.saved1")), QStringLiteral("Ridge"));
    memory().forget(QStringLiteral("Ridge"));
}

TEST_F(ViewMemoryTest, ViewsAreThereAgainAtTheNextStart) {
    look(640.0, 1280.0, 900.0, 75.0);
    memory().save(QStringLiteral("Ridge & valley"));
    const ViewMemory again(*m_viewport);
    EXPECT_EQ(again.views(), memory().views());
    memory().forget(QStringLiteral("Ridge & valley"));
    EXPECT_TRUE(memory().views().empty());
}

TEST_F(ViewMemoryTest, AViewOfTheSameNameIsReplaced) {
    memory().save(QStringLiteral("A"));
    look(300.0, 300.0, 500.0, 5.0);
    memory().save(QStringLiteral("A"));
    ASSERT_EQ(memory().views().size(), 1u);
    EXPECT_NEAR(memory().views()[0].distance, 500.0 / 2560.0, 1e-9);
    EXPECT_EQ(memory().freeName(), QStringLiteral("View 2"));
    memory().forget(QStringLiteral("A"));
}

TEST_F(ViewMemoryTest, TheTurntableTurnsUntilItIsSwitchedOff) {
    QAction* action = m_window->actions()["view.turntable"];
    const double before = m_viewport->camera().goal().headingDeg;
    action->trigger();
    EXPECT_TRUE(waitFor([&] { return std::abs(m_viewport->camera().goal().headingDeg - before) > 2.0; }));
    action->trigger();
    ASSERT_TRUE(waitFor([&] { return m_viewport->isSettled(); }));
    const double after = m_viewport->camera().goal().headingDeg;
    m_viewport->update();
    QTest::qWait(50);
    EXPECT_EQ(m_viewport->camera().goal().headingDeg, after);
}

} // namespace
} // namespace oxbow
