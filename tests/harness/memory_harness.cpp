#include "core/base/memory_use.h"
#include "core/recipe/recipe_file.h"
#include "tests/ui/editor_fixture.h"
#include "ui/document/recipe_edits.h"
#include "ui/document/undo_history.h"
#include "ui/files/export_footer.h"
#include "ui/files/products_page.h"

#include "places.h"

#include <QElapsedTimer>
#include <QPushButton>

#include <cstdio>
#include <cstdlib>

/// Prints what the program holds while somebody works for long: each round opens an example, runs it, changes a
/// parameter, paints while it plays, scrubs, undoes and redoes all, saves, opens what was saved and exports. At the end
/// the slope, by least squares over all rounds but the first. Figures to read, not to pass. Run it under xvfb-run;
/// OXBOW_MINUTES says how long (1 if it is not there).
namespace oxbow {
namespace {

class MemoryOfLongWork : public EditorTest {
protected:
    MemoryOfLongWork() : EditorTest(QString()) { m_window->resize(900, 640); }


    void openExample() {
        Recipe recipe = readRecipe(OXBOW_SOURCE_ROOT "/resources/recipes/first_start.json");
        recipe.grid.cellSizeM *= recipe.grid.width / 256.0;
        recipe.grid.width = recipe.grid.height = 256;
        m_document.load(recipe, {});
        ASSERT_NO_FATAL_FAILURE(rest());
        runToTheEnd();
    }
    void changeAndPaint(int round) {
        const std::uint64_t stage = m_document.recipe().stages[1].id;
        for (int i = 0; i < 12; ++i) // a drag of the slider
            setParameter(m_document, stage, QStringLiteral("uplift_mm_per_year"), 1.0 + 0.1 * ((round + i) % 9),
                                    i < 11 ? EditPhase::Dragging : EditPhase::Finished);
        seekTo(5);
        m_document.session().play();
        const double sideM = m_document.recipe().grid.widthM();
        m_document.stroke().begin(strokeTarget(m_document, Layer::Hardness), QStringLiteral("stroke"));
        for (int i = 0; i < 20; ++i) {
            m_document.stroke().addDabs({.layer = Layer::Hardness, .radiusM = 0.05 * sideM, .strength = 0.5},
                                    {{sideM * (0.2 + 0.03 * i), 0.5 * sideM, 1.0}});
            QTest::qWait(5);
        }
        m_document.stroke().end();
        runToTheEnd();
    }
    void scrub() {
        const int steps = m_document.recipe().totalSteps();
        for (int i = 0; i < 20; ++i) {
            m_document.session().seek(steps * (i * 7 % 20) / 20);
            QTest::qWait(20);
        }
        ASSERT_NO_FATAL_FAILURE(rest());
    }
    void undoAndRedoAll() {
        UndoHistory& stack = m_document.undoStack();
        for (const bool back : {true, false}) {
            while (back ? stack.canUndo() : stack.canRedo())
                back ? stack.undo() : stack.redo();
            ASSERT_NO_FATAL_FAILURE(rest());
        }
    }
    void saveOpenAndExport() {
        const QString path = m_folder.filePath(QStringLiteral("work.oxbow"));
        runToTheEnd();
        save(path);
        m_window->files().open(path);
        ASSERT_NO_FATAL_FAILURE(rest());
        ProductsPage& page = *m_window->showExport();
        const QTemporaryDir folder;
        page.setFolder(folder.path());
        for (const char* product : {"png16", "glb", "rivers"})
            page.setChecked(QString::fromLatin1(product), true);
        QTest::mouseClick(page.footer().button(), Qt::LeftButton);
        ASSERT_TRUE(waitFor([&] { return !page.footer().isBusy(); }));
        page.window()->close();
    }
};

TEST_F(MemoryOfLongWork, IsPrinted) {
    const char* wanted = std::getenv("OXBOW_MINUTES");
    const double minutes = wanted ? std::atof(wanted) : 1.0;
    QElapsedTimer clock;
    clock.start();
    double n = 0, sumX = 0, sumY = 0, sumXX = 0, sumXY = 0;
    for (int round = 0; clock.elapsed() < minutes * 60'000.0; ++round) {
        ASSERT_NO_FATAL_FAILURE(openExample());
        ASSERT_NO_FATAL_FAILURE(changeAndPaint(round));
        ASSERT_NO_FATAL_FAILURE(scrub());
        ASSERT_NO_FATAL_FAILURE(undoAndRedoAll());
        ASSERT_NO_FATAL_FAILURE(saveOpenAndExport());
        const double x = static_cast<double>(clock.elapsed()) / 60'000.0;
        const double y = static_cast<double>(residentBytes().value_or(0)) / (1 << 20);
        std::printf("round %4d   %6.2f min   %8.1f MiB\n", round + 1, x, y);
        std::fflush(stdout);
        if (round == 0)
            continue;
        n += 1, sumX += x, sumY += y, sumXX += x * x, sumXY += x * y;
    }
    if (n > 2)
        std::printf("slope %+.3f MiB/min over %.0f rounds\n", (n * sumXY - sumX * sumY) / (n * sumXX - sumX * sumX), n);
}

} // namespace
} // namespace oxbow
