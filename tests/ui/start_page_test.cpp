#include "ui/window/start_page.h"

#include "core/recipe/recipe_file.h"
#include "places.h"
#include "tests/ui/editor_fixture.h"
#include "tests/ui/own_data_folder.h"

#include <QDir>
#include <QFileDialog>
#include <QLineEdit>
#include <QListWidget>
#include <QPushButton>
#include <QScreen>
#include <QSpinBox>
#include <QTabBar>

namespace oxbow {
namespace {

class StartPageTest : public EditorTest {
protected:
    StartPageTest() { QDir().mkpath(templateFolder()); }
    StartPage& opened() {
        QApplication::setActiveWindow(m_window.get());
        press(Qt::Key_N, Qt::ControlModifier);
        auto* page = m_window->findChild<StartPage*>();
        EXPECT_TRUE(waitFor([&] { return page && page->isVisible(); }));
        QApplication::setActiveWindow(page);
        return *page;
    }
    [[nodiscard]] static QListWidgetItem* itemOf(const StartPage& page, const QString& title) {
        const QList<QListWidgetItem*> found = page.list()->findItems(title, Qt::MatchExactly);
        return found.isEmpty() ? nullptr : found.first();
    }
    [[nodiscard]] static QStringList shown(const StartPage& page) {
        QStringList titles;
        for (int i = 0; i < page.list()->count(); ++i)
            if (!page.list()->item(i)->isHidden())
                titles << page.list()->item(i)->text();
        return titles;
    }
    [[nodiscard]] static bool hasPicture(const QListWidgetItem* item) {
        return item && !item->data(Qt::DecorationRole).value<QImage>().isNull();
    }
    static void pressStart(const StartPage& page) {
        for (QPushButton* button : page.findChildren<QPushButton*>())
            if (button->isDefault())
                QTest::mouseClick(button, Qt::LeftButton);
    }
    /// Saves what is open under that name.
    void saveAs(const QString& file) {
        m_document.file().save(file);
        EXPECT_TRUE(waitFor([&] { return !m_document.file().isSaving(); }));
    }
    [[nodiscard]] QString path(const char* name) const { return m_folder.filePath(QString::fromLatin1(name)); }

    QTemporaryDir m_data;
    OwnDataFolder m_own{m_data.path()};
};

TEST_F(StartPageTest, EveryExampleHasItsPictureAndIsFoundByItsWords) {
    const QDir recipes(QStringLiteral(OXBOW_SOURCE_ROOT "/resources/recipes"));
    StartPage& page = opened();
    EXPECT_EQ(page.list()->count(), recipes.entryList({QStringLiteral("*.json")}).size() + 1) << "and the empty one";
    for (int i = 1; i < page.list()->count(); ++i)
        EXPECT_TRUE(waitFor([&] { return hasPicture(page.list()->item(i)); })) << page.list()->item(i)->text().toStdString();
    QTest::keyClicks(page.searchField(), QStringLiteral("hand river"));
    EXPECT_EQ(shown(page), QStringList{"Valley drawn by hand"});
    page.searchField()->clear();
    QTest::keyClicks(page.searchField(), QStringLiteral("zzz"));
    EXPECT_TRUE(shown(page).isEmpty());
    QTest::keyClick(page.searchField(), Qt::Key_Return);
    EXPECT_TRUE(page.isVisible()) << "there is nothing to start";
}

TEST_F(StartPageTest, TypeAndEnterStartAnExampleAndOnlyThenUnsavedWorkIsAskedAbout) {
    loadSmall();
    m_document.selectStage(m_document.recipe().stages[0].id);
    m_window->actions()["stage.delete"]->trigger();
    ASSERT_TRUE(m_document.isModified());
    StartPage& page = opened();
    EXPECT_FALSE(question("unsavedQuestion"));
    QTest::keyClicks(page.searchField(), QStringLiteral("canyon"));
    QTest::keyClick(page.searchField(), Qt::Key_Return);
    ASSERT_TRUE(waitFor([&] { return question("unsavedQuestion"); }));
    ASSERT_TRUE(answer("unsavedQuestion", QMessageBox::DestructiveRole));
    EXPECT_EQ(m_document.recipe(), readRecipe(OXBOW_SOURCE_ROOT "/resources/recipes/canyon.json"));
    EXPECT_TRUE(m_document.file().path().isEmpty());
}

TEST_F(StartPageTest, ArrowsGoFromTheSearchToTheTilesAndEnterTakesOne) {
    StartPage& page = opened();
    QTest::keyClick(page.searchField(), Qt::Key_Down);
    ASSERT_TRUE(page.list()->hasFocus());
    QTest::keyClick(page.list(), Qt::Key_Home);
    QTest::keyClick(page.list(), Qt::Key_Right);
    EXPECT_EQ(page.choice().kind, StartPage::Kind::Example);
    EXPECT_EQ(page.choice().file, QStringLiteral("first_start.json"));
    QTest::keyClicks(page.list(), QStringLiteral("ra"));
    EXPECT_EQ(page.searchField()->text(), QStringLiteral("ra")) << "letters go on searching";
    EXPECT_EQ(page.choice().file, QStringLiteral("first_start.json")) << "Range";
    QTest::keyClick(page.searchField(), Qt::Key_Return);
    EXPECT_TRUE(waitFor([&] { return m_document.recipe() == readRecipe(OXBOW_SOURCE_ROOT "/resources/recipes/first_start.json"); }));
}

TEST_F(StartPageTest, AnEmptyTerrainHasTheSizeThatIsSetBesideIt) {
    StartPage& page = opened();
    EXPECT_EQ(page.choice().kind, StartPage::Kind::Empty);
    auto* width = page.findChildren<QSpinBox*>().at(0);
    ASSERT_TRUE(width->isVisible());
    width->setFocus();
    width->selectAll();
    QTest::keyClicks(width, QStringLiteral("96"));
    pressStart(page);
    EXPECT_EQ(m_document.recipe().grid, (GridSpec{96, 1024, 10.0}));
    ASSERT_EQ(m_document.recipe().stages.size(), 1u);
}

TEST_F(StartPageTest, RecentFilesShowTheirPicturesAndLostOnesCannotBeChosen) {
    loadSmall(0.1);
    runToTheEnd();
    saveAs(path("kept.oxbow"));
    saveAs(path("lost.oxbow"));
    for (const char* name : {"kept.oxbow", "lost.oxbow"}) {
        m_window->files().open(path(name));
        ASSERT_TRUE(waitFor([&] { return m_document.file().path() == path(name); }));
    }
    QFile::remove(path("lost.oxbow"));
    StartPage& page = opened();
    ASSERT_TRUE(waitFor([&] { return hasPicture(itemOf(page, QStringLiteral("kept"))); }));
    const QListWidgetItem* lost = itemOf(page, QStringLiteral("lost"));
    ASSERT_NE(lost, nullptr);
    ASSERT_TRUE(waitFor([&] { return lost->flags() == Qt::NoItemFlags; }));
    page.findChild<QTabBar*>()->setCurrentIndex(static_cast<int>(StartPage::Kind::Recent));
    EXPECT_EQ(shown(page), (QStringList{"lost", "kept"}));
    EXPECT_EQ(page.choice().file, path("kept.oxbow"));
    pressStart(page);
    EXPECT_TRUE(waitFor([&] { return m_document.file().path() == path("kept.oxbow"); }));
}

TEST_F(StartPageTest, ATemplateIsSavedStartedManyTimesAndDeleted) {
    loadSmall(0.1);
    runToTheEnd();
    const Recipe recipe = m_document.recipe();
    m_window->actions()["file.saveTemplate"]->trigger();
    auto* dialog = m_window->findChild<QFileDialog*>();
    ASSERT_NE(dialog, nullptr);
    EXPECT_EQ(dialog->directory().path(), QDir(templateFolder()).path());
    dialog->findChild<QLineEdit*>(QStringLiteral("fileNameEdit"))->setText(QStringLiteral("Hills of mine"));
    QMetaObject::invokeMethod(dialog, "accept");
    const QString file = templateFolder() + QStringLiteral("/Hills of mine.oxbow");
    ASSERT_TRUE(waitFor([&] { return QFile::exists(file); }));
    EXPECT_TRUE(m_document.file().path().isEmpty()) << "what is open is no file yet";

    m_window->files().openExample("canyon.json", false);
    StartPage& page = opened();
    QListWidgetItem* item = itemOf(page, QStringLiteral("Hills of mine"));
    ASSERT_TRUE(waitFor([&] { return hasPicture(item); }));
    page.list()->setCurrentItem(item);
    pressStart(page);
    ASSERT_TRUE(waitFor([&] { return m_document.recipe() == recipe; }));
    EXPECT_TRUE(m_document.file().path().isEmpty()) << "saving must not replace the template";
    EXPECT_FALSE(m_document.isModified());
    ASSERT_TRUE(waitFor([&] { return !m_window->findChild<StartPage*>(); }));

    StartPage& again = opened();
    again.list()->setCurrentItem(itemOf(again, QStringLiteral("Hills of mine")));
    for (QPushButton* button : again.findChildren<QPushButton*>())
        if (button->text() == QStringLiteral("Move to the Trash")) {
            ASSERT_TRUE(button->isVisible());
            QTest::mouseClick(button, Qt::LeftButton);
        }
    EXPECT_FALSE(QFile::exists(file));
    EXPECT_EQ(itemOf(again, QStringLiteral("Hills of mine")), nullptr);
}

/// Also run on 1600 x 1000 pixels at 200 %.
TEST_F(StartPageTest, FitsItsScreen) {
    const StartPage& page = opened();
    const QSize room = page.screen()->availableSize();
    for (const QSize& size : {page.size(), page.minimumSizeHint()}) {
        EXPECT_LE(size.width(), room.width());
        EXPECT_LE(size.height(), room.height());
    }
}

} // namespace
} // namespace oxbow
