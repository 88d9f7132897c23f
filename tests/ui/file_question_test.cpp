#include "ui/document/recipe_edits.h"
#include "ui/document/stage_clipboard.h"
#include "ui/widgets/questions.h"

#include "core/earthwork/curve_kind.h"
#include "tests/ui/editor_fixture.h"
#include "ui/stage/curve_list.h"

#include <QDir>
#include <QFile>
#include <QPointer>
#include <QPushButton>
#include <QToolButton>

namespace oxbow {
namespace {

/// Questions for a file, which do not hold up the program.
class FileQuestions : public EditorTest {
protected:
    void load(const char* stage) {
        Recipe recipe = test::recipeWith({64, 64, 20.0}, {"noise", stage});
        loadRecipe(recipe);
        m_document.selectStage(recipe.stages[1].id);
        QCoreApplication::processEvents();
    }
    /// Presses a button by the text on it; returns what asks then.
    template <typename Button>
    [[nodiscard]] QFileDialog* press(const QString& text) {
        for (Button* button : m_window->findChildren<Button*>())
            if (button->text() == text && button->isVisible()) {
                button->click();
                break;
            }
        return m_window->findChild<QFileDialog*>();
    }
};

TEST_F(FileQuestions, OfAParameterGoesWithItsPanel) {
    load("import");
    const QPointer<QFileDialog> dialog = press<QToolButton>(QStringLiteral("…"));
    ASSERT_NE(dialog, nullptr);
    removeStage(m_document, m_document.recipe().stages[1].id);
    EXPECT_TRUE(waitFor([&] { return dialog.isNull(); }));
}

TEST_F(FileQuestions, OfAParameterSetsIt) {
    load("import");
    const QString file = putFile("ground.r32", "");
    QFileDialog* dialog = press<QToolButton>(QStringLiteral("…"));
    ASSERT_NE(dialog, nullptr);
    emit dialog->fileSelected(file);
    EXPECT_EQ(std::get<std::string>(m_document.recipe().stages[1].params.value("file")), file.toStdString());
}

/// Each question without a place of its own begins where the last file was.
TEST_F(FileQuestions, BeginWhereTheLastFileWas) {
    load("import");
    QFileDialog* dialog = press<QToolButton>(QStringLiteral("…"));
    ASSERT_NE(dialog, nullptr);
    emit dialog->fileSelected(m_folder.filePath(QStringLiteral("ground.r32")));
    delete dialog;
    load("curves");
    dialog = press<QPushButton>(QStringLiteral("Import…"));
    ASSERT_NE(dialog, nullptr);
    EXPECT_EQ(QDir(dialog->directory()).canonicalPath(), QDir(m_folder.path()).canonicalPath());
}

TEST_F(FileQuestions, OfCurvesGoToTheStageThatAsked) {
    load("curves");
    QFileDialog* dialog = press<QPushButton>(QStringLiteral("Import…"));
    ASSERT_NE(dialog, nullptr);
    duplicateStages(m_document, {m_document.recipe().stages[1].id}); // selects the copy
    const Recipe before = m_document.recipe();
    emit dialog->fileSelected(QStringLiteral("/no/such/file.geojson"));
    EXPECT_EQ(m_document.recipe(), before);
}

} // namespace
} // namespace oxbow
