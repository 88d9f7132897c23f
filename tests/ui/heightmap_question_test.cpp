#include "core/files/heightmap_file.h"
#include "tests/ui/editor_fixture.h"
#include "ui/document/recipe_edits.h"
#include "ui/files/import_dialog.h"
#include "ui/window/file_controller.h"

#include <QComboBox>
#include <QDialog>
#include <QPushButton>
#include <QTemporaryDir>
#include <QWindow>

namespace oxbow {
namespace {

class HeightmapQuestionTest : public EditorTest {
protected:
    HeightmapQuestionTest() {
        Heightmap hills({32, 32, 10.0});
        for (std::size_t i = 0; i < hills.cells().size(); ++i)
            hills.cells()[i] = static_cast<float>(i % 32);
        writeHeightmap(file().toStdString(), hills, {});
        Recipe recipe = test::recipeWith({48, 48, 20.0}, {"noise", "levels"});
        m_document.load(recipe, {});
        m_document.selectStage(m_document.recipe().stages[0].id);
    }
    [[nodiscard]] QString file() const { return m_folder.filePath(QStringLiteral("hills.tif")); }
    /// The one window that asks, once it has read the file and is on the screen.
    [[nodiscard]] QPushButton* acceptButton() const {
        const auto* dialog = m_window->findChild<ImportDialog*>();
        auto* accept = dialog ? dialog->findChild<QPushButton*>(QStringLiteral("importAccept")) : nullptr;
        const QWindow* screen = dialog ? dialog->windowHandle() : nullptr;
        return accept && accept->isVisible() && accept->isEnabled() && screen && screen->isExposed() ? accept : nullptr;
    }
    /// What stands in the way of a new terrain.
    [[nodiscard]] std::string whatIsOpen() {
        const GridSpec& grid = m_document.recipe().grid;
        QStringList words{QStringLiteral("%1 x %2 cells of %3 m").arg(grid.width).arg(grid.height).arg(grid.cellSizeM),
                          QStringLiteral("undo: ") + m_document.undoStack().undoText()};
        for (const QWidget* window : QApplication::topLevelWidgets())
            if (window->isVisible())
                words << window->objectName() + QStringLiteral(" \"") + window->windowTitle() + u'"';
        return words.join(QStringLiteral("; ")).toStdString();
    }
    [[nodiscard]] QComboBox* use() const { return m_window->findChild<QComboBox*>(QStringLiteral("importUse")); }
};

TEST_F(HeightmapQuestionTest, IsAddedToTheTerrainAndTakenBack) {
    renameStage(m_document, m_document.recipe().stages[1].id, QStringLiteral("mine"));
    m_window->files().open(file());
    ASSERT_TRUE(waitFor([&] { return acceptButton() != nullptr; }));
    ASSERT_TRUE(use());
    use()->setCurrentIndex(1);
    EXPECT_FALSE(m_window->findChild<QWidget*>(QStringLiteral("importedCell"))->isVisible()) << "it gets the cells of this terrain";
    QTest::mouseClick(acceptButton(), Qt::LeftButton);
    ASSERT_TRUE(waitFor([&] { return m_document.recipe().stages.size() == 3; }));
    EXPECT_EQ(m_document.recipe().stages[1].params.kind().id, "import");
    EXPECT_EQ(m_document.recipe().grid, (GridSpec{48, 48, 20.0})) << "the map stays as large as it was";
    EXPECT_EQ(m_document.selectedStage(), m_document.recipe().stages[1].id);
    m_document.session().evaluateAll();
    ASSERT_TRUE(waitFor([&] { return isAtRest(); }));
    m_document.undoStack().undo();
    EXPECT_EQ(m_document.recipe().stages.size(), 2u);
}

TEST_F(HeightmapQuestionTest, IsOneWindowThatNothingOpensOver) {
    renameStage(m_document, m_document.recipe().stages[1].id, QStringLiteral("mine"));
    m_window->files().open(file());
    ASSERT_TRUE(waitFor([&] { return acceptButton() != nullptr; }));
    EXPECT_EQ(m_window->findChildren<QDialog*>().size(), 1);
    EXPECT_TRUE(acceptButton()->window()->isModal());
}

TEST_F(HeightmapQuestionTest, IsNotAskedWhereThereIsNoWorkYet) {
    m_window->files().open(file());
    ASSERT_TRUE(waitFor([&] { return acceptButton() != nullptr; }));
    EXPECT_FALSE(use());
    QTest::mouseClick(acceptButton(), Qt::LeftButton);
    EXPECT_TRUE(waitFor([&] { return m_document.recipe().grid == GridSpec{32, 32, 10.0}; })) << whatIsOpen();
}

} // namespace
} // namespace oxbow
