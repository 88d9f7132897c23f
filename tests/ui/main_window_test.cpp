#include "tests/ui/editor_fixture.h"

#include "core/files/heightmap_file.h"
#include "core/recipe/recipe_file.h"
#include "core/recipe/undoable_edits.h"
#include "places.h"
#include "ui/document/branch_commands.h"
#include "ui/document/recipe_edits.h"
#include "ui/document/stage_clipboard.h"
#include "ui/recipe/recipe_panel.h"
#include "ui/timeline/timeline_bar.h"
#include "ui/timeline/timeline_strip.h"
#include "ui/widgets/message_bar.h"
#include "ui/widgets/slider_spin_box.h"
#include "ui/widgets/value_text.h"
#include "ui/window/status_readout.h"

#include <QDir>
#include <QDropEvent>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QMessageBox>
#include <QMimeData>
#include <QToolButton>

namespace oxbow {

namespace {

/// Drags the slider by the mouse in several moves.
void drag(SliderSpinBox& slider, int fromX, int toX, int moves) {
    const int y = slider.height() / 2;
    QTest::mousePress(&slider, Qt::LeftButton, {}, {fromX, y});
    for (int i = 1; i <= moves; ++i)
        QTest::mouseMove(&slider, {fromX + (toX - fromX) * i / moves, y}, 20);
    QTest::mouseRelease(&slider, Qt::LeftButton, {}, {toX, y});
}

void drop(QWidget& window, const QString& path) {
    QMimeData data;
    data.setUrls({QUrl::fromLocalFile(path)});
    const QPoint middle = window.rect().center();
    QDragEnterEvent enter(middle, Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
    QCoreApplication::sendEvent(&window, &enter);
    ASSERT_TRUE(enter.isAccepted());
    QDropEvent event(middle, Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
    QCoreApplication::sendEvent(&window, &event);
}

} // namespace

class MainWindowTest : public EditorTest {};

TEST_F(MainWindowTest, StartShowsTheExampleAndPlaysIt) {
    m_window->files().openExample("first_start.json", true);
    ASSERT_TRUE(waitFor([&] { return statusNow() == RunStatus::Playing && stepNow() > 0; }));
    EXPECT_GE(m_document.recipe().stages.size(), 2u);
    EXPECT_GT(m_document.snapshot()->terrain.grid().cellCount(), 0u);
}

TEST_F(MainWindowTest, EveryExampleOpens) {
    const QDir folder(QStringLiteral(OXBOW_SOURCE_ROOT "/resources/recipes"));
    const QStringList files = folder.entryList({QStringLiteral("*.json")});
    QString problem;
    QObject::connect(&m_document, &Document::errorReported, m_window.get(), [&](const QString& words) { problem = words; });
    for (const QString& file : files) {
        m_window->files().openExample(qPrintable(file), false);
        EXPECT_TRUE(waitFor([&] { return hasCaughtUp(); })) << file.toStdString();
        EXPECT_EQ(problem, QString()) << file.toStdString();
        EXPECT_TRUE(m_document.recipe() == readRecipe(folder.filePath(file).toStdString())) << file.toStdString();
    }
}

TEST_F(MainWindowTest, SpacePausesAndPlaysOn) {
    loadSmall(50.0);
    press(Qt::Key_Space);
    ASSERT_TRUE(waitFor([&] { return statusNow() == RunStatus::Playing && stepNow() > 2; }));
    press(Qt::Key_Space);
    ASSERT_TRUE(waitFor([&] { return hasCaughtUp() && statusNow() == RunStatus::Paused; }));
    const int paused = stepNow();
    QTest::qWait(100);
    EXPECT_EQ(stepNow(), paused);
    press(Qt::Key_Space);
    EXPECT_TRUE(waitFor([&] { return stepNow() > paused; }));
}

TEST_F(MainWindowTest, PointStepsForwardAndCommaStepsBackToTheSameBytes) {
    loadSmall();
    seekTo(4);
    const std::uint64_t before = hashNow();
    press(Qt::Key_Period);
    ASSERT_TRUE(waitFor([&] { return isAtRest() && stepNow() == 5; }));
    EXPECT_NE(hashNow(), before);
    press(Qt::Key_Comma);
    ASSERT_TRUE(waitFor([&] { return isAtRest() && stepNow() == 4; }));
    EXPECT_EQ(hashNow(), before);
}

TEST_F(MainWindowTest, EscapeCancelsAndKeepsAWholeStep) {
    loadSmall(50.0);
    press(Qt::Key_Space);
    ASSERT_TRUE(waitFor([&] { return statusNow() == RunStatus::Playing && stepNow() > 1; }));
    press(Qt::Key_Escape);
    ASSERT_TRUE(waitFor([&] { return hasCaughtUp() && statusNow() == RunStatus::Paused; }));
    const int stopped = stepNow();
    const std::uint64_t hash = hashNow();
    m_document.session().seek(0);
    seekTo(stopped);
    EXPECT_EQ(hashNow(), hash);
}

TEST_F(MainWindowTest, DroppedRecipeIsOpened) {
    Recipe recipe = test::recipeWith({64, 48, 12.5}, {"noise"});
    const QString path = putFile("dropped.json", recipeText(recipe));
    drop(*m_window, path);
    EXPECT_TRUE(waitFor([&] { return recipeIs(recipe); }));
    EXPECT_EQ(m_document.file().path(), path);
    EXPECT_EQ(m_window->files().recentFiles().value(0), path);
}

TEST_F(MainWindowTest, DroppedHeightmapIsShownInItsSizeWithoutAQuestion) {
    Heightmap map({40, 30, 25.0}, 0.0f);
    for (int y = 0; y < 30; ++y)
        for (int x = 0; x < 40; ++x)
            map.at(x, y) = 100.0f + static_cast<float>(x * y);
    const QString path = m_folder.filePath(QStringLiteral("hill.png"));
    writeHeightmap(path.toStdString(), map);
    drop(*m_window, path);
    ASSERT_TRUE(waitFor([&] { return isAtRest() && stepNow() == 1; }));
    EXPECT_EQ(m_document.snapshot()->terrain.grid(), map.grid());
    EXPECT_NEAR(m_document.snapshot()->terrain.value(Layer::Elevation, 39, 29), map.at(39, 29), 0.02);
}

TEST_F(MainWindowTest, DamagedFileIsReportedAndTheOldTerrainStays) {
    loadSmall();
    const Recipe before = m_document.recipe();
    const QString path = putFile("broken.png", "this is no picture");
    drop(*m_window, path);
    EXPECT_TRUE(waitFor([&] { return m_window->messages().text().contains(QStringLiteral("broken.png")); }));
    EXPECT_EQ(m_document.recipe(), before);
}

TEST_F(MainWindowTest, SliderDragIsOneUndoEntryAndAtRestCountsFromTheStagesStart) {
    loadSmall(50.0);
    const std::uint64_t untouched = [&] {
        seekTo(30);
        return hashNow();
    }();
    seekTo(10);
    const std::uint64_t droplets = m_document.recipe().stages[1].id;
    m_document.selectStage(droplets);
    const int width = slider("inertia").width();
    drag(slider("inertia"), width / 4, width * 3 / 4, 8);
    EXPECT_EQ(m_document.undoStack().count(), 1);
    EXPECT_TRUE(m_document.undoStack().undoText().startsWith(QStringLiteral("Inertia ")));
    seekTo(30);
    const RecipeStage& stage = m_document.snapshot()->recipe->stages[1];
    EXPECT_TRUE(stage.events.empty()) << "only who plays makes events";
    EXPECT_EQ(std::get<double>(stage.params.value("inertia")), slider("inertia").value());
    EXPECT_NE(hashNow(), untouched);
}

TEST_F(MainWindowTest, UndoToTheStartAndRedoToTheEndGiveTheSameBytes) {
    loadSmall();
    const std::uint64_t first = finalHash();
    m_document.session().seek(5);
    ASSERT_TRUE(waitFor([&] { return isAtRest(); }));
    const std::uint64_t droplets = m_document.recipe().stages[1].id;
    setParameter(m_document, droplets, QStringLiteral("inertia"), 0.7, EditPhase::Dragging);
    setParameter(m_document, droplets, QStringLiteral("inertia"), 0.6, EditPhase::Finished);
    setParameter(m_document, m_document.recipe().stages[0].id, QStringLiteral("seed"), std::int64_t{99},
                            EditPhase::Finished);
    addStage(m_document, *findStageKind("levels"));
    moveStage(m_document, droplets, 2);
    setStageEnabled(m_document, droplets, false);
    renameStage(m_document, droplets, QStringLiteral("rain"));
    duplicateStages(m_document, {droplets});
    removeStage(m_document, m_document.recipe().stages[0].id);
    setGrid(m_document, {96, 80, 20.0});
    ASSERT_EQ(m_document.undoStack().count(), 9);
    const std::uint64_t last = finalHash();
    const Recipe edited = m_document.recipe();
    ASSERT_NE(first, last);
    for (int i = 0; i < 9; ++i)
        undo();
    EXPECT_EQ(finalHash(), first);
    for (int i = 0; i < 9; ++i)
        redo();
    EXPECT_EQ(finalHash(), last);
    EXPECT_EQ(*m_document.snapshot()->recipe, edited);
}

TEST_F(MainWindowTest, UndoRightAfterAnArrowKeyTakesItBackForGood) {
    loadSmall();
    const std::uint64_t droplets = m_document.recipe().stages[1].id;
    m_document.selectStage(droplets);
    const ParamValue before = m_document.parameterValue(droplets, "inertia");
    SliderSpinBox& moved = slider("inertia");
    moved.setFocus();
    ASSERT_TRUE(moved.hasFocus());
    QTest::keyClick(&moved, Qt::Key_Up);
    const ParamValue after = m_document.parameterValue(droplets, "inertia");
    ASSERT_NE(after, before);
    undo();
    QTest::qWait(500); // longer than a movement by keys waits for its next one
    EXPECT_EQ(m_document.parameterValue(droplets, "inertia"), before);
    EXPECT_EQ(ParamValue(moved.value()), before);
    EXPECT_TRUE(m_document.undoStack().canRedo());
    redo();
    EXPECT_EQ(m_document.parameterValue(droplets, "inertia"), after);
}

TEST_F(MainWindowTest, DragOnTheTimelineSeeksExactly) {
    loadSmall();
    const int end = m_document.recipe().totalSteps();
    runToTheEnd();
    TimelineStrip* strip = m_window->timeline().strip();
    const int wanted = end / 2;
    QTest::mousePress(strip, Qt::LeftButton, {}, QPoint(static_cast<int>(strip->xOf(end)) - 2, 28));
    QTest::mouseMove(strip, QPoint(static_cast<int>(std::lround(strip->xOf(wanted))), 28), 20);
    QTest::mouseRelease(strip, Qt::LeftButton, {},
                        QPoint(static_cast<int>(std::lround(strip->xOf(wanted))), 28));
    EXPECT_TRUE(waitFor([&] { return isAtRest() && std::abs(stepNow() - wanted) <= 1; })) << stepNow();
}

TEST_F(MainWindowTest, TheTimelineHasRoomForTheNamesOfShortStages) {
    m_window->files().openExample("first_start.json", false);
    QStringList titles;
    for (const RecipeStage& stage : m_document.recipe().stages)
        titles << translatedTitle(stage);
    TimelineStrip strip(m_document);
    strip.resize(1300, strip.sizeHint().height()); // of a window of 1920
    EXPECT_EQ(strip.shownNames(), titles);
    EXPECT_GT(strip.xOf(40) - strip.xOf(10), 60.0) << "a long stage is still the longest";
    strip.resize(800, strip.sizeHint().height());
    for (const QString& name : strip.shownNames())
        EXPECT_GT(name.size(), 2) << name.toStdString();
}

TEST_F(MainWindowTest, WhatIsAddedToAnExampleGoesBehindItsLastStage) {
    m_window->files().openExample("alpine.json", false);
    EXPECT_EQ(m_document.selectedStage(), m_document.recipe().stages.back().id);
}

TEST_F(MainWindowTest, EyeSwitchesAStageOffAndUndoSwitchesItOn) {
    loadSmall();
    RecipePanel& panel = m_window->recipePanel();
    QTest::mouseClick(panel.list()->viewport(), Qt::LeftButton, {}, panel.eyeRect(1).center());
    EXPECT_FALSE(m_document.recipe().stages[1].enabled);
    undo();
    EXPECT_TRUE(m_document.recipe().stages[1].enabled);
}

TEST_F(MainWindowTest, AddMenuFindsAStageByItsWordsAndAddsItBehindTheSelected) {
    loadSmall();
    m_document.selectStage(m_document.recipe().stages[0].id);
    addStageByWord(QStringLiteral("levels"));
    ASSERT_EQ(m_document.recipe().stages.size(), 3u);
    EXPECT_EQ(m_document.recipe().stages[1].params.kind().id, "levels");
    EXPECT_EQ(m_document.selectedStage(), m_document.recipe().stages[1].id);
}

TEST_F(MainWindowTest, ADamThatIsAddedToLakesStandsBeforeThem) {
    loadSmall();
    for (const char* id : {"lakes", "rivers"})
        addStage(m_document, *findStageKind(id));
    addStageByWord(QStringLiteral("dam"));
    std::vector<std::string_view> ids;
    for (const RecipeStage& stage : m_document.recipe().stages)
        ids.push_back(stage.params.kind().id);
    EXPECT_EQ(ids, (std::vector<std::string_view>{"noise", "droplet_erosion", "stamp", "lakes", "rivers"}));
    EXPECT_EQ(m_document.selectedStage(), m_document.recipe().stages[2].id);
}

TEST_F(MainWindowTest, SavedRecipeReadsBackEqualAndIsNoLongerModified) {
    loadSmall();
    setInertia(0.11);
    EXPECT_TRUE(m_window->isWindowModified());
    const QString path = m_folder.filePath(QStringLiteral("saved.json"));
    m_document.file().save(path);
    ASSERT_TRUE(waitFor([&] { return !m_window->isWindowModified(); }));
    EXPECT_EQ(readRecipe(path.toStdString()), m_document.recipe());
}

TEST_F(MainWindowTest, ClosingWithUnsavedChangesAsksAndTheRunGoesOn) {
    loadSmall(50.0);
    setInertia(0.11);
    press(Qt::Key_Space);
    m_window->close();
    EXPECT_TRUE(m_window->isVisible());
    auto* question = m_window->findChild<QMessageBox*>(QStringLiteral("unsavedQuestion"));
    ASSERT_NE(question, nullptr);
    const int before = stepNow();
    EXPECT_TRUE(waitFor([&] { return stepNow() > before + 2; }));
    question->reject();
    EXPECT_TRUE(m_window->isVisible());
}

TEST_F(MainWindowTest, HashIsShownOnDemandWhenTheRunRests) {
    loadSmall();
    EXPECT_TRUE(m_window->status().hashText().isEmpty());
    m_window->status().actions().front()->trigger();
    const QString expected = QString::fromStdString(hashText(finalHash()));
    EXPECT_TRUE(waitFor([&] { return m_window->status().hashText() == expected; }));
}

TEST_F(MainWindowTest, EveryActionStandsInAMenuAndNoShortcutIsGivenTwice) {
    QHash<QString, QString> owners;
    for (const QAction* action : m_window->actions().all()) {
        EXPECT_FALSE(action->toolTip().isEmpty()) << action->objectName().toStdString();
        for (const QKeySequence& keys : action->shortcuts()) {
            EXPECT_FALSE(owners.contains(keys.toString())) << action->objectName().toStdString() << " and "
                                                           << owners.value(keys.toString()).toStdString();
            owners.insert(keys.toString(), action->objectName());
        }
    }
    EXPECT_GT(owners.size(), 20);
}

TEST_F(MainWindowTest, WithoutAPictureTheWindowSaysWhy) {
    const auto* words = m_window->findChild<QLabel*>(QStringLiteral("noPicture"));
    ASSERT_NE(words, nullptr);
    EXPECT_EQ(words->text(), QStringLiteral("no picture in this test"));
}

TEST_F(MainWindowTest, AChangeInThePastLeavesABranchToGoBackTo) {
    loadSmall();
    const std::uint64_t first = finalHash();
    auto* branches = m_window->findChild<QToolButton*>(QStringLiteral("branches"));
    ASSERT_NE(branches, nullptr);
    EXPECT_FALSE(branches->isVisible());
    seekTo(8);
    setInertia(0.7);
    const std::uint64_t second = finalHash();
    EXPECT_NE(second, first);
    ASSERT_TRUE(waitFor([&] { return m_document.snapshot()->branches.size() == 2; }));
    EXPECT_TRUE(branches->isVisible());
    selectBranch(m_document, m_document.snapshot()->branches[0].id);
    ASSERT_TRUE(waitFor([&] { return isAtRest() && statusNow() == RunStatus::Finished; }));
    EXPECT_EQ(hashNow(), first);
    undo(); // back on the other line
    EXPECT_EQ(finalHash(), second);
    undo(); // and before the change
    EXPECT_EQ(finalHash(), first);
}

TEST_F(MainWindowTest, TheWindowDoesNotGrowWithTheNumbersInItsStatusBar) {
    auto* status = m_window->findChild<StatusReadout*>();
    m_window->resize(m_window->minimumSizeHint());
    QCoreApplication::processEvents();
    const int width = m_window->width();
    status->setFramesPerSecond(60);
    status->setPlace(QPointF(10.0, 10.0));
    QCoreApplication::processEvents();
    EXPECT_EQ(m_window->width(), width);
    EXPECT_LE(status->minimumSizeHint().width(), 120);
    int end = 0;
    for (const QLabel* label : status->findChildren<QLabel*>())
        if (label->isVisible()) {
            QLabel fresh(label->text()); // the hint of one that had a size never gets narrower
            fresh.setFont(label->font());
            fresh.setContentsMargins(label->contentsMargins());
            EXPECT_GE(label->width(), fresh.sizeHint().width()) << label->text().toStdString();
            end = std::max(end, label->geometry().right());
        }
    EXPECT_GT(end, 0);
    EXPECT_LT(end, status->width());
}

} // namespace oxbow
