#pragma once

#include "tests/core/files/io_test_files.h"
#include "tests/core/recipe/recipe_with.h"
#include "tests/core/run/evaluated.h"
#include "tests/ui/fresh_settings.h"
#include "ui/document/document.h"
#include "ui/document/recipe_edits.h"
#include "ui/parameters/parameter_row.h"
#include "ui/recipe/add_stage_menu.h"
#include "ui/stage/parameter_panel.h"
#include "ui/window/file_controller.h"
#include "ui/widgets/slider_spin_box.h"
#include "ui/window/main_window.h"

#include <QApplication>
#include <QLineEdit>
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
        Recipe recipe = test::recipeWith({128, 128, 20.0}, {"noise", "droplet_erosion"});
        recipe.stages[1].params.set("drops_per_cell", dropsPerCell);
        loadRecipe(recipe);
    }
    void loadRecipe(const Recipe& recipe) {
        m_document.load(recipe, {});
        ASSERT_TRUE(waitFor([&] { return isAtRest() && recipeIs(recipe); }));
    }

    /// Loads a terrain of which nothing comes until the worker may go on.
    [[nodiscard]] Recipe loadOnceItMayGoOn(std::binary_semaphore& mayGoOn) {
        m_document.session().lookUp({}, [&mayGoOn](const auto&) { mayGoOn.acquire(); });
        Recipe recipe = test::recipeWith({64, 64, 20.0}, {"noise"});
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
    [[nodiscard]] std::uint64_t hashNow() const { return m_document.snapshot()->terrain.stateHash(); }
    /// At rest, and window and worker have the same recipe.
    void rest() {
        ASSERT_TRUE(waitFor([&] { return isAtRest() && m_document.hasSeenEdits() && recipeIs(m_document.recipe()); }));
    }
    void seekTo(int step) {
        m_document.session().seek(step);
        ASSERT_TRUE(waitFor([&] { return isAtRest() && stepNow() == step; })) << stepNow() << " for " << step;
    }
    void runToTheEnd() {
        m_document.session().evaluateAll();
        ASSERT_TRUE(waitFor([&] { return isAtRest() && statusNow() == RunStatus::Finished; }));
    }
    /// Of what is there once it has run to the end.
    [[nodiscard]] std::uint64_t finalHash() {
        runToTheEnd();
        return hashNow();
    }
    void save(const QString& path) {
        bool isSaved = false;
        m_document.file().save(path, [&] { isSaved = true; });
        ASSERT_TRUE(waitFor([&] { return isSaved; }));
        ASSERT_FALSE(m_document.isModified());
    }
    /// Of the droplets that loadSmall() loads: the edit that most tests make.
    void setInertia(double value) {
        setParameter(m_document, m_document.recipe().stages[1].id, QStringLiteral("inertia"), value, EditPhase::Finished);
    }
    [[nodiscard]] SliderSpinBox& slider(std::string_view key) {
        for (ParameterRow* row : m_window->findChild<ParameterPanel*>()->rows())
            if (row->param().info.key == key)
                return *row->findChild<SliderSpinBox*>();
        throw std::runtime_error("no slider " + std::string(key));
    }
    /// From the menu that adds stages.
    void addStageByWord(const QString& word) {
        press(Qt::Key_A, Qt::ShiftModifier);
        auto* menu = m_window->findChild<AddStageMenu*>();
        ASSERT_NE(menu, nullptr);
        QTest::keyClicks(menu->searchField(), word);
        QTest::keyClick(menu->searchField(), Qt::Key_Return);
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
    /// The path of a file of the test's folder that holds these bytes.
    QString putFile(const char* name, std::string_view bytes) const {
        const QString path = m_folder.filePath(QLatin1String(name));
        oxbow::putFile(path.toStdString(), bytes);
        return path;
    }
    void undo() { press(Qt::Key_Z, Qt::ControlModifier); }
    void redo() { press(Qt::Key_Z, Qt::ControlModifier | Qt::ShiftModifier); }

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
