#include "tests/core/recipe/recipe_with.h"
#include "ui/window/window_in_language.h"

#include "tests/ui/fresh_settings.h"
#include "ui/document/document.h"
#include "ui/document/recipe_edits.h"
#include "ui/window/language.h"
#include "ui/window/main_window.h"
#include "ui/window/preferences_dialog.h"

#include <QComboBox>
#include <QMenuBar>
#include <QPointer>
#include <QtTest/QTest>

#include <gtest/gtest.h>

namespace oxbow {
namespace {

constexpr int kPatienceMs = 60'000;

/// Chosen by the keyboard in the preferences, as the window's own list of languages offers it.
void choose(MainWindow& window, const QString& code) {
    auto* box = window.showPreferences()->findChild<QComboBox*>(QStringLiteral("language"));
    ASSERT_NE(box, nullptr);
    const int wanted = box->findData(code);
    ASSERT_GE(wanted, 0);
    box->setFocus();
    while (box->currentIndex() != wanted)
        QTest::keyClick(box, box->currentIndex() < wanted ? Qt::Key_Down : Qt::Key_Up);
}

TEST(WindowInLanguage, AnotherLanguageIsThereAtOnceAndWhatIsOpenStays) {
    forgetSettings();
    {
        Document document;
        WindowInLanguage shown(document, QStringLiteral("no picture in this test"));
        Recipe recipe = test::recipeWith({64, 64, 20.0}, {"noise"});
        document.load(recipe, {});
        renameStage(document, recipe.stages[0].id, QStringLiteral("Old hills"));
        const auto firstMenu = [&] { return shown.window().menuBar()->actions().first()->text().remove(u'&'); };
        EXPECT_EQ(firstMenu(), "File");
        const QPointer<MainWindow> english = &shown.window();
        choose(shown.window(), QStringLiteral("de"));
        ASSERT_TRUE(QTest::qWaitFor([&] { return firstMenu() == "Datei"; }, kPatienceMs));
        EXPECT_TRUE(english.isNull());
        EXPECT_TRUE(shown.window().isVisible());
        EXPECT_EQ(document.recipe().stages[0].name, "Old hills");
        EXPECT_TRUE(document.undoStack().canUndo());
        auto* dialog = shown.window().findChild<PreferencesDialog*>();
        ASSERT_NE(dialog, nullptr);
        EXPECT_TRUE(dialog->isVisible()) << "where the choice was made";
        choose(shown.window(), QStringLiteral("en"));
        EXPECT_TRUE(QTest::qWaitFor([&] { return firstMenu() == "File"; }, kPatienceMs));
    }
    forgetSettings();
    useLanguage(QStringLiteral("en"));
}

} // namespace
} // namespace oxbow
