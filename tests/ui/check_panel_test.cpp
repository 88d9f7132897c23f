#include "ui/recipe/check_panel.h"

#include "core/files/heightmap_file.h"
#include "core/files/import_stage.h"
#include "core/run/import_recipe.h"
#include "tests/ui/editor_fixture.h"
#include "ui/area/view_area.h"
#include "ui/document/recipe_edits.h"
#include "ui/ground/ground_marks.h"
#include "ui/recipe/import_work.h"

#include "places.h"

#include <QDoubleSpinBox>
#include <QInputDialog>
#include <QLabel>
#include <QListWidget>
#include <QPushButton>
#include <QSignalSpy>

#include <algorithm>

namespace oxbow {
namespace {

class CheckPanelTest : public EditorTest {
protected:
    [[nodiscard]] CheckPanel& panel() { return m_window->checkPanel(); }

    /// Real ground with three spikes, as a file that is opened.
    void openSpiked() {
        HeightmapReadOptions options;
        options.cellSizeM = 80.0;
        Heightmap map = readHeightmap(OXBOW_TEST_DATA "/dem/jacksboro_us_403x344.tif", options).elevation;
        for (const int x : {100, 200, 300})
            map.at(x, 150) += 600.0f;
        const QString file = m_folder.filePath(QStringLiteral("spiked.tif"));
        writeHeightmap(file.toStdString(), map);
        m_document.load(importRecipe(file.toStdString(), map.grid(), options), {});
        seekTo(1);
    }
    [[nodiscard]] int rowOf(FindingKind kind) {
        const auto& findings = panel().findings();
        const auto found = std::ranges::find(findings, kind, &Finding::kind);
        return found == findings.end() ? -1 : static_cast<int>(found - findings.begin());
    }
    void waitForCheck() {
        ASSERT_TRUE(waitFor([&] { return !panel().isChecking(); }));
    }
};

TEST_F(CheckPanelTest, TheMenuChecksTheGroundThatIsShown) {
    openSpiked();
    EXPECT_TRUE(panel().findings().empty());
    m_window->actions()["stage.check"]->trigger();
    waitForCheck();
    ASSERT_GE(rowOf(FindingKind::Spikes), 0);
    EXPECT_EQ(panel().list()->count(), static_cast<int>(panel().findings().size()));
    EXPECT_EQ(panel().findings()[static_cast<std::size_t>(rowOf(FindingKind::Spikes))].count, 3);
    EXPECT_TRUE(panel().isVisible());
}

TEST_F(CheckPanelTest, FindingsGoWithTheStageThatMadeTheGround) {
    openSpiked();
    m_window->actions()["stage.check"]->trigger();
    waitForCheck();
    ASSERT_FALSE(panel().findings().empty());
    const std::uint64_t later = m_document.recipe().stages.back().id;
    if (m_document.recipe().stages.size() > 1)
        removeStage(m_document, later);
    EXPECT_FALSE(panel().findings().empty()) << "the ground that was checked is as it was";
    removeStage(m_document, m_document.recipe().stages.front().id);
    EXPECT_TRUE(panel().findings().empty());
}

TEST_F(CheckPanelTest, AClickGoesToTheWorstPlaceAndFurtherClicksToTheNext) {
    openSpiked();
    panel().check();
    waitForCheck();
    const int row = rowOf(FindingKind::Spikes);
    ASSERT_GE(row, 0);
    QSignalSpy looked(m_window->view().marks(), &GroundMarks::lookedAt);
    for (int i = 0; i < 3; ++i) {
        panel().list()->setCurrentRow(row);
        emit panel().list()->itemClicked(panel().list()->item(row));
    }
    ASSERT_EQ(looked.count(), 3);
    QList<double> east;
    for (const auto& place : looked) {
        east << place[0].toDouble();
        EXPECT_NEAR(place[1].toDouble(), 150.5 * 80.0, 1e-6);
    }
    std::ranges::sort(east);
    EXPECT_EQ(east, QList<double>({100.5 * 80.0, 200.5 * 80.0, 300.5 * 80.0}));
}

TEST_F(CheckPanelTest, TheFixIsOneUndoEntryAndTakesTheFaultAway) {
    openSpiked();
    panel().check();
    waitForCheck();
    const int row = rowOf(FindingKind::Spikes);
    ASSERT_GE(row, 0);
    panel().list()->setCurrentRow(row);
    const int entries = m_document.undoStack().count();
    const std::size_t stages = m_document.recipe().stages.size();
    QTest::mouseClick(panel().fixButton(), Qt::LeftButton);
    ASSERT_TRUE(waitFor([&] { return isAtRest() && stepNow() == 2 && !panel().isChecking(); }));
    EXPECT_EQ(m_document.undoStack().count(), entries + 1);
    EXPECT_EQ(m_document.recipe().stages.size(), stages + 1);
    EXPECT_EQ(m_document.recipe().stages[1].params.kind().id, "repair");
    EXPECT_EQ(rowOf(FindingKind::Spikes), -1);
    const Heightmap mended = m_document.snapshot()->terrain.flattened(Layer::Elevation);
    EXPECT_LT(mended.at(200, 150), 1100.0f);
    m_document.undoStack().undo();
    ASSERT_TRUE(waitFor([&] { return isAtRest(); }));
    EXPECT_EQ(m_document.recipe().stages.size(), stages);
}

TEST_F(CheckPanelTest, AfterAnEditTheFixStandsBehindTheGroundThatWasCheckedAndFindingsAreOld) {
    openSpiked();
    removeStage(m_document, m_document.recipe().stages.back().id); // erosion, which wears spikes down
    addStage(m_document, *findStageKind("paint"), 1);
    rest();
    runToTheEnd();
    panel().check();
    waitForCheck();
    const int row = rowOf(FindingKind::Spikes);
    ASSERT_GE(row, 0);
    const auto saysThatItIsOld = [&] {
        return std::ranges::any_of(panel().findChildren<QLabel*>(), [](const QLabel* label) {
            return !label->isHidden() && label->text().startsWith(QStringLiteral("The ground has changed"));
        });
    };
    EXPECT_FALSE(saysThatItIsOld());
    addStage(m_document, *findStageKind("paint"), 1);
    EXPECT_TRUE(saysThatItIsOld());
    m_document.undoStack().undo();
    EXPECT_FALSE(saysThatItIsOld());
    m_document.undoStack().redo();
    panel().mend(row);
    ASSERT_EQ(m_document.recipe().stages.size(), 4u);
    EXPECT_EQ(m_document.recipe().stages[3].params.kind().id, "repair");
    ASSERT_TRUE(waitFor([&] { return isAtRest() && !panel().isChecking(); }));
    EXPECT_EQ(statusNow(), RunStatus::Finished);
    EXPECT_EQ(rowOf(FindingKind::Spikes), -1);
    EXPECT_FALSE(saysThatItIsOld());
}

TEST_F(CheckPanelTest, SoundGroundHasNoFindingsAndSaysSo) {
    Recipe recipe = test::recipeWith({96, 96, 20.0}, {"noise", "drain"});
    recipe.stages[1].params.set("max_depth_m", 12000.0);
    recipe.stages[1].params.set("max_area_m2", 1e12);
    m_document.load(recipe, {});
    runToTheEnd();
    panel().check();
    waitForCheck();
    EXPECT_TRUE(panel().findings().empty());
    EXPECT_FALSE(panel().fixButton()->isVisibleTo(&panel()));
    // Another recipe: what was found is not of it.
    loadSmall();
    EXPECT_TRUE(panel().findings().empty());
}

TEST_F(CheckPanelTest, BeforeTheFirstStepThereIsNoGroundToCheck) {
    loadSmall();
    panel().check();
    waitForCheck();
    EXPECT_TRUE(panel().findings().empty());
    const auto labels = panel().findChildren<QLabel*>();
    EXPECT_TRUE(std::ranges::any_of(labels, [](const QLabel* label) {
        return label->text().startsWith(QStringLiteral("There is no ground yet"));
    }));
}

/// What a bare picture left to be guessed is said first, and set by the button as one entry.
TEST_F(CheckPanelTest, AGuessedScaleIsSaidFirstAndSet) {
    Heightmap map({48, 48, 10.0});
    for (std::size_t i = 0; i < map.cells().size(); ++i)
        map.cells()[i] = static_cast<float>(i % 48 * 5);
    const std::string file = m_folder.filePath(QStringLiteral("bare.pgm")).toStdString();
    HeightmapWriteOptions eightBits;
    eightBits.bits = 8;
    eightBits.sidecar = false;
    writeHeightmap(file, map, eightBits);
    m_document.load(importRecipe(file, map.grid(), {}), {});
    seekTo(1);
    panel().check();
    waitForCheck();
    ASSERT_EQ(rowOf(FindingKind::GuessedCells), 0);
    ASSERT_EQ(rowOf(FindingKind::GuessedHeights), 1);
    EXPECT_EQ(rowOf(FindingKind::TooSteep), -1);
    panel().list()->setCurrentRow(0);
    const int entries = m_document.undoStack().count();
    QTest::mouseClick(panel().fixButton(), Qt::LeftButton);
    auto* dialog = m_window->findChild<QDialog*>(QStringLiteral("scaleDialog"));
    ASSERT_NE(dialog, nullptr);
    dialog->findChild<QDoubleSpinBox*>(QStringLiteral("scaleCell"))->setValue(30.0);
    dialog->findChild<QDoubleSpinBox*>(QStringLiteral("scaleHigh"))->setValue(900.0);
    dialog->accept();
    EXPECT_EQ(m_document.undoStack().count(), entries + 1);
    EXPECT_EQ(m_document.recipe().grid, (GridSpec{48, 48, 30.0}));
    EXPECT_EQ(std::get<double>(m_document.recipe().stages[0].params.value("high_m")), 900.0);
    ASSERT_TRUE(waitFor([&] { return isAtRest() && stepNow() == 1; }));
    panel().check();
    waitForCheck();
    EXPECT_EQ(rowOf(FindingKind::GuessedCells), -1);
    EXPECT_EQ(rowOf(FindingKind::GuessedHeights), -1);
}

TEST_F(CheckPanelTest, ItsButtonAsksHowFineAndRefinesAsOneUndoEntry) {
    openSpiked();
    const Recipe before = m_document.recipe();
    const int entries = m_document.undoStack().count();
    panel().findChild<QPushButton*>(QStringLiteral("refineGround"))->click();
    auto* dialog = m_window->findChild<QInputDialog*>(QStringLiteral("refinement"));
    ASSERT_NE(dialog, nullptr);
    ASSERT_GE(dialog->comboBoxItems().size(), 2);
    dialog->setTextValue(dialog->comboBoxItems()[1]);
    dialog->accept();
    EXPECT_EQ(m_document.recipe().grid.width, 4 * before.grid.width);
    EXPECT_EQ(m_document.recipe().stages.size(), before.stages.size() + 1);
    EXPECT_EQ(m_document.undoStack().count(), entries + 1);
    m_document.undoStack().undo();
    EXPECT_EQ(m_document.recipe().grid, before.grid);
    EXPECT_EQ(m_document.recipe().stages.size(), before.stages.size());
}

TEST_F(CheckPanelTest, TheGroundIsMadeLiveBehindWhatMadeItAsOneUndoEntry) {
    openSpiked();
    const std::size_t stages = m_document.recipe().stages.size();
    const int entries = m_document.undoStack().count();
    m_window->actions()["stage.makeLive"]->trigger();
    ASSERT_TRUE(waitFor([&] { return !m_window->importWork().isBusy(); }));
    ASSERT_EQ(m_document.recipe().stages.size(), stages + 1);
    const RecipeStage& added = m_document.recipe().stages[1];
    EXPECT_EQ(added.params.value("uplift_shape"), ParamValue(std::string("ground")));
    EXPECT_EQ(m_document.undoStack().count(), entries + 1);
    ASSERT_TRUE(waitFor([&] { return isAtRest() && stepNow() == 2; }));
    m_document.undoStack().undo();
    EXPECT_EQ(m_document.recipe().stages.size(), stages);
}

} // namespace
} // namespace oxbow
