#include "tests/core/recipe/random_values.h"
#include "tests/ui/editor_fixture.h"
#include "tests/ui/gestures.h"
#include "ui/area/view_area.h"
#include "ui/document/branch_commands.h"
#include "ui/viewport/viewport_widget.h"

#include <QAbstractButton>
#include <QAbstractSpinBox>
#include <QComboBox>
#include <QDialog>
#include <QDrag>
#include <QFileDialog>
#include <QLineEdit>
#include <QMenu>
#include <QSpinBox>
#include <QTimer>

#include <cstdio>

/// Whatever is clicked, dragged, typed and chosen, in any order, the window goes on working. OXBOW_MONKEY
/// says how many events (300 if it is not there), OXBOW_RANDOM_SEED which; with OXBOW_MONKEY each event is
/// printed before it is sent.
namespace oxbow {
namespace {

constexpr int kUsualEvents = 300;
constexpr int kLargestSide = 128; ///< cells; the software renderer and two cores take their time
constexpr int kPopupPatienceMs = 400;

class Monkey : public EditorTest {
protected:
    Monkey() : EditorTest(QString()), m_home(qgetenv("HOME")) {
        qputenv("HOME", m_folder.path().toUtf8()); // where file dialogs begin
        m_window->resize(900, 640);
        m_loud = std::getenv("OXBOW_MONKEY") != nullptr;
        // A question that waits in a loop of its own is answered in the end.
        QObject::connect(&m_rescue, &QTimer::timeout, [this] {
            if (std::exchange(m_eventBefore, m_event) != m_event)
                return;
            QDrag::cancel();
            if (QWidget* popup = QApplication::activePopupWidget())
                popup->close();
            else if (auto* dialog = qobject_cast<QDialog*>(QApplication::activeModalWidget()))
                dialog->reject();
        });
        m_rescue.start(kPopupPatienceMs);
    }
    ~Monkey() override {
        closeDialogs();
        qputenv("HOME", m_home);
    }

    void say(const QString& what) const {
        if (m_loud) {
            std::printf("%5d %s\n", m_event, qUtf8Printable(what));
            std::fflush(stdout);
        }
    }
    static QString nameOf(const QWidget* widget) {
        return QString::fromLatin1(widget->metaObject()->className()) + QLatin1Char(' ') +
               widget->objectName();
    }

    static Recipe smallRecipe() {
        return test::recipeWith({64, 64, 30.0}, {"noise", "droplet_erosion", "thermal_erosion"});
    }
    /// What the monkey may have made larger or longer than a test can wait for.
    void keepSmall() {
        const GridSpec& grid = m_document.recipe().grid;
        if (std::max(grid.width, grid.height) > kLargestSide || m_document.recipe().stages.size() > 9) {
            say(QStringLiteral("(back to a small recipe)"));
            m_document.load(smallRecipe(), {});
        }
    }

    // ---- Whom it happens to ----

    [[nodiscard]] QWidget* front() const {
        if (QWidget* popup = QApplication::activePopupWidget())
            return popup;
        if (QWidget* modal = QApplication::activeModalWidget())
            return modal;
        return m_window.get();
    }
    [[nodiscard]] QWidget* anyWidget(Draw& draw) const {
        QWidget* top = front();
        if (top == m_window.get() && draw.oneIn(3))
            return m_window->view().viewport();
        QList<QWidget*> visible;
        for (QWidget* widget : top->findChildren<QWidget*>())
            if (widget->isVisible() && widget->window() == top->window())
                visible << widget;
        return visible.isEmpty() ? top : visible[draw.below(static_cast<int>(visible.size()))];
    }
    static QPoint anyPoint(const QWidget& widget, Draw& draw) {
        return {draw.below(std::max(1, widget.width())), draw.below(std::max(1, widget.height()))};
    }
    static Qt::KeyboardModifiers anyModifiers(Draw& draw) {
        constexpr Qt::KeyboardModifier kModifiers[] = {
            Qt::NoModifier,  Qt::NoModifier,      Qt::NoModifier,   Qt::ShiftModifier,
            Qt::AltModifier, Qt::ControlModifier, Qt::ShiftModifier};
        return kModifiers[draw.below(static_cast<int>(std::size(kModifiers)))];
    }

    // ---- What happens ----

    void click(Draw& draw) {
        QWidget* widget = anyWidget(draw);
        const QPoint at = anyPoint(*widget, draw);
        const Qt::MouseButton button = draw.oneIn(8) ? Qt::RightButton : Qt::LeftButton;
        say(QStringLiteral("click %1 at %2,%3").arg(nameOf(widget)).arg(at.x()).arg(at.y()));
        if (draw.oneIn(8))
            QTest::mouseDClick(widget, button, anyModifiers(draw), at);
        else
            QTest::mouseClick(widget, button, anyModifiers(draw), at);
    }
    void drag(Draw& draw) {
        const QPointer<QWidget> widget = anyWidget(draw);
        const QPoint from = anyPoint(*widget, draw), to = anyPoint(*widget, draw);
        const Qt::KeyboardModifiers keys = anyModifiers(draw);
        const Qt::MouseButton button = draw.oneIn(4) ? Qt::MiddleButton : Qt::LeftButton;
        const int moves = 1 + draw.below(6);
        say(QStringLiteral("drag %1").arg(nameOf(widget)));
        QTest::mousePress(widget, button, keys, from);
        for (int i = 1; i <= moves && widget; ++i) {
            const QPoint at = from + (to - from) * i / moves;
            moveMouse(*widget, at, button, keys);
            if (draw.oneIn(10))
                pressKey(draw); // in the middle of a drag
            QCoreApplication::processEvents();
        }
        if (widget)
            QTest::mouseRelease(widget, button, keys, to);
    }
    void wheel(Draw& draw) {
        QWidget* widget = anyWidget(draw);
        const QPoint at = anyPoint(*widget, draw);
        say(QStringLiteral("wheel %1").arg(nameOf(widget)));
        const int notches = draw.heads() ? 1 : -1;
        turnWheel(*widget, at, notches, anyModifiers(draw));
    }
    void pressKey(Draw& draw) {
        constexpr Qt::Key kKeys[] = {Qt::Key_Space,       Qt::Key_Return, Qt::Key_Escape, Qt::Key_Tab,
                                     Qt::Key_Backtab,     Qt::Key_Delete, Qt::Key_Up,     Qt::Key_Down,
                                     Qt::Key_Left,        Qt::Key_Right,  Qt::Key_Home,   Qt::Key_End,
                                     Qt::Key_F2,          Qt::Key_Period, Qt::Key_Comma,  Qt::Key_PageUp,
                                     Qt::Key_BracketLeft, Qt::Key_1,      Qt::Key_9,      Qt::Key_Z,
                                     Qt::Key_Y,           Qt::Key_D,      Qt::Key_Minus};
        const Qt::Key key = draw.oneIn(3) ? static_cast<Qt::Key>(Qt::Key_A + draw.below(26))
                                          : kKeys[draw.below(static_cast<int>(std::size(kKeys)))];
        const Qt::KeyboardModifiers modifiers = anyModifiers(draw);
        if (modifiers == Qt::ControlModifier && key == Qt::Key_Q)
            return;
        QWidget* focus = QApplication::focusWidget();
        QWidget* target = focus && front() == m_window.get() ? focus : front();
        say(QStringLiteral("key %1 to %2")
                .arg(QKeySequence(QKeyCombination(modifiers, key)).toString(), nameOf(target)));
        QTest::keyClick(target, key, modifiers);
    }
    void chooseAction(Draw& draw) {
        if (front() != m_window.get())
            return answer(draw);
        const auto& actions = m_window->actions().all();
        QAction* action = actions[static_cast<std::size_t>(draw.below(static_cast<int>(actions.size())))];
        if (action->objectName() == QStringLiteral("file.quit") || !action->isEnabled())
            return;
        say(QStringLiteral("action %1").arg(action->objectName()));
        action->trigger();
    }
    void chooseView(Draw& draw) {
        const QList<QAction*> actions = m_window->view().viewport()->viewActions();
        if (!actions.isEmpty() && front() == m_window.get())
            actions[draw.below(static_cast<int>(actions.size()))]->trigger();
    }
    void paint(Draw& draw) {
        QWidget* view = m_window->view().viewport();
        if (front() != m_window.get() || !view->isVisible())
            return;
        const auto all = tools();
        m_window->tools().choose(all[static_cast<std::size_t>(draw.below(static_cast<int>(all.size())))]);
        say(QStringLiteral("stroke with %1").arg(QString::fromLatin1(m_window->tools().tool().id)));
        const QPoint from = anyPoint(*view, draw), to = anyPoint(*view, draw);
        const Qt::KeyboardModifiers keys = anyModifiers(draw);
        QTest::mousePress(view, Qt::LeftButton, keys, from);
        for (int i = 1; i <= 5; ++i) {
            const QPoint at = from + (to - from) * i / 5;
            moveMouse(*view, at, Qt::LeftButton, keys);
            if (draw.oneIn(8))
                chooseAction(draw); // undo, delete, play ... under the brush
            QTest::qWait(1 + draw.below(8));
        }
        if (!draw.oneIn(10)) // a release that goes elsewhere
            QTest::mouseRelease(view, Qt::LeftButton, keys, to);
    }
    void run(Draw& draw) {
        Session& session = m_document.session();
        say(QStringLiteral("run"));
        switch (draw.below(5)) {
        case 0:
            return m_window->togglePlay();
        case 1:
            return session.seek(draw.below(m_document.recipe().totalSteps() + 1));
        case 2:
            return m_document.undoStack().undo();
        case 3:
            return m_document.undoStack().redo();
        default:
            break;
        }
        const auto& branches = m_document.snapshot()->branches;
        if (!branches.empty())
            selectBranch(m_document, 
                branches[static_cast<std::size_t>(draw.below(static_cast<int>(branches.size())))].id);
    }

    // ---- Dialogs and menus ----

    void answer(Draw& draw) {
        if (auto* menu = qobject_cast<QMenu*>(QApplication::activePopupWidget()))
            return chooseFrom(*menu, draw);
        QList<QDialog*> open;
        for (QWidget* top : QApplication::topLevelWidgets())
            if (auto* dialog = qobject_cast<QDialog*>(top); dialog && dialog->isVisible())
                open << dialog;
        if (open.isEmpty())
            return;
        QDialog& dialog = *open[draw.below(static_cast<int>(open.size()))];
        say(QStringLiteral("answer %1").arg(nameOf(&dialog)));
        if (auto* files = qobject_cast<QFileDialog*>(&dialog))
            files->selectFile(m_folder.filePath(QStringLiteral("monkey%1.oxbow").arg(draw.below(3))));
        for (QSpinBox* box : dialog.findChildren<QSpinBox*>())
            if (box->value() > kLargestSide)
                box->setValue(64);
        draw.oneIn(3) ? dialog.accept() : dialog.reject();
    }
    void chooseFrom(QMenu& menu, Draw& draw) {
        const QList<QAction*> actions = menu.actions();
        QAction* action = actions.isEmpty() ? nullptr : actions[draw.below(static_cast<int>(actions.size()))];
        say(QStringLiteral("menu entry %1").arg(action ? action->text() : QString()));
        menu.close();
        if (action && action->isEnabled() && !action->menu() &&
            action->objectName() != QStringLiteral("file.quit"))
            action->trigger();
    }
    static void closeDialogs() {
        while (QWidget* popup = QApplication::activePopupWidget())
            popup->close();
        for (QWidget* top : QApplication::topLevelWidgets())
            if (auto* dialog = qobject_cast<QDialog*>(top))
                dialog->reject();
        QCoreApplication::processEvents();
    }

    void act(Draw& draw) {
        const int kind = draw.below(20);
        if (kind < 5)
            click(draw);
        else if (kind < 7)
            drag(draw);
        else if (kind < 8)
            wheel(draw);
        else if (kind < 11)
            pressKey(draw);
        else if (kind < 13)
            chooseAction(draw);
        else if (kind < 14)
            chooseView(draw);
        else if (kind < 16)
            paint(draw);
        else if (kind < 18)
            run(draw);
        else
            answer(draw);
    }

    QByteArray m_home;
    QTimer m_rescue;
    bool m_loud = false;
    int m_event = 0;
    int m_eventBefore = -1; ///< at the last look
};

TEST_F(Monkey, AnyEventsInAnyOrderLeaveAWindowThatWorks) {
    const std::uint64_t seed = numberFrom("OXBOW_RANDOM_SEED", 1);
    const int events = static_cast<int>(numberFrom("OXBOW_MONKEY", kUsualEvents));
    SCOPED_TRACE("OXBOW_RANDOM_SEED=" + std::to_string(seed));
    Draw draw(seed);
    m_document.load(smallRecipe(), {});
    for (m_event = 0; m_event < events; ++m_event) {
        act(draw);
        QTest::qWait(draw.below(8));
        keepSmall();
        if (!m_window->isVisible())
            m_window->show();
    }
    closeDialogs();
    ASSERT_TRUE(waitFor([&] { return hasCaughtUp(); }));
    m_document.load(smallRecipe(), {});
    const std::uint64_t hash = finalHash();
    EXPECT_EQ(hash, test::evaluated(smallRecipe()).stateHash());
}

} // namespace
} // namespace oxbow
