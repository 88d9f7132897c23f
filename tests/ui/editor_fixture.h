#pragma once

#include "tests/ui/fresh_settings.h"
#include "ui/document/document.h"
#include "ui/window/file_controller.h"
#include "ui/window/main_window.h"

#include <QApplication>
#include <QMessageBox>
#include <QPushButton>
#include <QTemporaryDir>
#include <QtTest/QTest>

#include <gtest/gtest.h>

#include <algorithm>
#include <memory>
#include <semaphore>

namespace oxbow {

inline constexpr int kPatienceMs = 60'000;

/// A window as a user has it before him. Without the 3D view unless a test is about it: the software renderer
/// would take most of the time.
class EditorTest : public testing::Test {
protected:
    explicit EditorTest(const QString& noPicture = QStringLiteral("no picture in this test"))
        : m_document(nullptr, twoThreads()), m_window(std::make_unique<MainWindow>(m_document, noPicture)) {
        m_window->show();
        QApplication::setActiveWindow(m_window.get());
        static_cast<void>(QTest::qWaitForWindowExposed(m_window.get()));
        QApplication::setActiveWindow(m_window.get());
    }

    [[nodiscard]] static Session::Options twoThreads() {
        Session::Options options;
        options.threads = 2;
        return options;
    }

    template <typename Condition>
    [[nodiscard]] static bool waitFor(Condition condition) {
        return QTest::qWaitFor(condition, kPatienceMs);
    }

    /// Noise and droplets on a small map.
    void loadSmall(double dropsPerCell = 2.0) {
        Recipe recipe;
        recipe.grid = {128, 128, 20.0};
        recipe.stages.emplace_back(*findStageKind("noise"));
        recipe.stages.emplace_back(*findStageKind("droplet_erosion"));
        recipe.stages[1].params.set("drops_per_cell", dropsPerCell);
        m_document.load(recipe, {});
        ASSERT_TRUE(waitFor([&] { return hasCaughtUp() && recipeIs(recipe); }));
    }

    /// Loads a terrain of which nothing comes until the worker may go on.
    [[nodiscard]] Recipe loadOnceItMayGoOn(std::binary_semaphore& mayGoOn) {
        m_document.session().lookUp({}, [&mayGoOn](const auto&) { mayGoOn.acquire(); });
        Recipe recipe;
        recipe.grid = {64, 64, 20.0};
        recipe.stages.emplace_back(*findStageKind("noise"));
        m_document.load(recipe, {});
        return recipe;
    }

    [[nodiscard]] bool recipeIs(const Recipe& recipe) const {
        return *m_document.snapshot()->recipe == recipe;
    }
    /// Whether the newest snapshot has seen every command.
    [[nodiscard]] bool hasCaughtUp() {
        return m_document.snapshot()->commandsDone >= m_document.session().commandsSent();
    }
    [[nodiscard]] bool isAtRest() { return hasCaughtUp() && !m_document.isRunning(); }
    [[nodiscard]] RunStatus statusNow() const { return m_document.snapshot()->status; }
    [[nodiscard]] int stepNow() const {
        return globalStep(*m_document.snapshot()->recipe, m_document.snapshot()->position);
    }
    /// Runs to the end and hashes what is there.
    [[nodiscard]] std::uint64_t finalHash() {
        m_document.session().evaluateAll();
        EXPECT_TRUE(waitFor([&] { return hasCaughtUp() && statusNow() == RunStatus::Finished; }));
        return m_document.snapshot()->terrain.stateHash();
    }
    [[nodiscard]] QMessageBox* question(const char* name) const {
        for (auto* found : m_window->findChildren<QMessageBox*>(QLatin1String(name)))
            if (found->isVisible())
                return found;
        return nullptr;
    }
    /// Presses a button of a question; false where it is not asked.
    bool answer(const char* name, QMessageBox::ButtonRole role) const {
        const QMessageBox* asked = question(name);
        const QList<QAbstractButton*> buttons = asked ? asked->buttons() : QList<QAbstractButton*>();
        const auto button =
            std::ranges::find_if(buttons, [&](QAbstractButton* each) { return asked->buttonRole(each) == role; });
        if (button == buttons.end())
            return false;
        (*button)->click();
        return true;
    }
    void press(Qt::Key key, Qt::KeyboardModifiers modifiers = Qt::NoModifier) {
        const QWidget* const active = QApplication::activeWindow();
        if (!active || !active->isVisible()) // without a screen a menu stays active that is gone
            QApplication::setActiveWindow(m_window.get());
        QTest::keyClick(m_window.get(), key, modifiers);
    }

    /// What another test left in the settings (a hidden view, a tool) is not there.
    struct FreshSettings {
        FreshSettings() { forgetSettings(); }
    };

    FreshSettings m_freshSettings; ///< first: the window reads them
    QTemporaryDir m_folder;
    Document m_document;
    std::unique_ptr<MainWindow> m_window;
};

} // namespace oxbow
