#include "tests/ui/painting_fixture.h"

#include "core/paint/brush.h"
#include "ui/brush/painter.h"
#include "ui/document/recipe_edits.h"
#include "ui/document/stage_clipboard.h"

#include <QComboBox>
#include <QSettings>
#include <QTreeWidget>

#include <cmath>

namespace oxbow {

namespace {

TEST_F(PaintingTest, RainPaintedWhileARunPlaysFallsUnderTheStrokeFromItsNextStepOn) {
    load(90.0);
    press(Qt::Key_R);
    press(Qt::Key_Space);
    ASSERT_TRUE(waitFor([&] { return statusNow() == RunStatus::Playing && stepNow() > 3; }));
    const QPoint at = middle();
    const QPointF place = placeAt(at);
    drag(at, at + QPoint(6, 0));
    ASSERT_TRUE(waitFor([&] { return hasCaughtUp() && valueAt(Layer::Rain, place) > 1.2f; }));
    press(Qt::Key_Space);
    ASSERT_TRUE(waitFor([&] { return isAtRest(); }));
    EXPECT_EQ(paintedBeyond(Layer::Rain, place, m_window->tools().radiusM() + 200.0), 0);
    const std::vector<PaintEvent>& strokes = m_document.snapshot()->recipe->stages[1].strokes;
    ASSERT_FALSE(strokes.empty());
    EXPECT_GT(strokes.front().beforeStep, 0);
    ASSERT_EQ(m_document.undoStack().count(), 1) << "the stroke";
    EXPECT_EQ(m_document.undoStack().text(0), QStringLiteral("Rain stroke"));
}

TEST_F(PaintingTest, UndoTakesTheStrokeBackAndRedoBringsTheSameBytes) {
    load();
    const std::uint64_t before = finalHash();
    m_document.session().seek(6);
    settle();
    press(Qt::Key_R);
    drag(middle(), middle() + QPoint(60, 10));
    ASSERT_TRUE(waitFor([&] { return isAtRest(); }));
    EXPECT_EQ(m_document.undoStack().count(), 1);
    const std::uint64_t painted = finalHash();
    EXPECT_NE(painted, before);
    undo();
    EXPECT_EQ(finalHash(), before);
    redo();
    EXPECT_EQ(finalHash(), painted);
}

TEST_F(PaintingTest, EscapeTakesBackTheStrokeInProgress) {
    load();
    m_document.session().seek(6);
    settle();
    const std::uint64_t before = hashNow();
    const Recipe recipe = m_document.recipe();
    press(Qt::Key_R);
    const QPointF place = placeAt(middle());
    pressAndDrag(middle(), middle() + QPoint(40, 0));
    ASSERT_TRUE(waitFor([&] { return isAtRest() && valueAt(Layer::Rain, place) > 1.0f; }));
    QTest::keyClick(&view(), Qt::Key_Escape);
    moveMouse(view(), middle() + QPoint(50, 20));
    QTest::mouseRelease(&view(), Qt::LeftButton, Qt::NoModifier, middle() + QPoint(50, 20));
    ASSERT_TRUE(waitFor([&] { return isAtRest(); }));
    EXPECT_EQ(m_document.undoStack().count(), 0);
    EXPECT_EQ(m_document.recipe(), recipe);
    EXPECT_EQ(*m_document.snapshot()->recipe, recipe);
    EXPECT_EQ(hashNow(), before);
}

TEST_F(PaintingTest, RaisingFinishedGroundAddsAStageOfStrokesInOneEntry) {
    load();
    const std::uint64_t before = finalHash();
    settle();
    press(Qt::Key_G);
    const QPointF place = placeAt(middle());
    const float height = valueAt(Layer::Elevation, place);
    drag(middle(), middle() + QPoint(50, 0));
    ASSERT_TRUE(waitFor([&] { return isAtRest() && valueAt(Layer::Elevation, place) > height + 5.0f; }));
    EXPECT_TRUE(waitFor([&] { return hasCaughtUp() && statusNow() == RunStatus::Finished; }));
    ASSERT_EQ(m_document.recipe().stages.size(), 3u);
    EXPECT_TRUE(m_document.recipe().stages[2].params.kind().stepsAreStrokes);
    EXPECT_EQ(m_document.undoStack().count(), 1);
    // Another stroke goes to the same stage, and is seen.
    settle();
    drag(middle(), middle() + QPoint(50, 0), Qt::ControlModifier);
    ASSERT_TRUE(waitFor([&] { return isAtRest() && m_document.undoStack().count() == 2; }));
    EXPECT_EQ(m_document.recipe().stages.size(), 3u);
    EXPECT_EQ(m_document.undoStack().undoText(), QStringLiteral("Lower ground"));
    EXPECT_EQ(m_document.recipe().stages[2].strokes.back().beforeStep, 1);
    undo();
    undo();
    EXPECT_EQ(m_document.recipe().stages.size(), 2u);
    EXPECT_EQ(finalHash(), before);
}

TEST_F(PaintingTest, AStrokeInThePastIsPaintedThereAndTheRunGoesOnToWhereItWas) {
    load();
    runToTheEnd();
    settle();
    m_document.selectStage(m_document.recipe().stages[0].id);
    press(Qt::Key_R);
    const QPointF place = placeAt(middle());
    pressAndDrag(middle(), middle() + QPoint(20, 0));
    ASSERT_TRUE(waitFor([&] { return isAtRest() && valueAt(Layer::Rain, place) > 1.0f; }));
    EXPECT_LE(stepNow(), 2) << "behind the source, where the rain goes";
    QTest::mouseRelease(&view(), Qt::LeftButton, Qt::NoModifier, middle() + QPoint(20, 0));
    ASSERT_TRUE(waitFor([&] { return hasCaughtUp() && statusNow() == RunStatus::Finished; }));
    EXPECT_EQ(m_document.recipe().stages.size(), 3u);
    EXPECT_TRUE(m_document.recipe().stages[1].params.kind().stepsAreStrokes);
}

TEST_F(PaintingTest, AStrokeInAStageThatIsOverWhileItPlaysSaysWhyTheRunGoesBack) {
    load();
    const std::uint64_t first = m_document.recipe().stages[1].id;
    addStage(m_document, *findStageKind("droplet_erosion"), 2);
    const int start = m_document.recipe().totalSteps() - m_document.recipe().stepCount(2) + 1;
    m_document.session().seek(start);
    settle();
    press(Qt::Key_Space);
    ASSERT_TRUE(waitFor([&] { return statusNow() == RunStatus::Playing && stepNow() > start; }));
    m_window->painter().chooseTarget(first);
    QStringList said;
    QObject::connect(&m_document, &Document::notesChanged, m_window.get(), [&](const QStringList& notes) { said << notes; });
    press(Qt::Key_R);
    drag(middle(), middle() + QPoint(20, 0));
    EXPECT_FALSE(said.filter(QStringLiteral("is over: the run goes back for this stroke")).isEmpty()) << said.join(u' ').toStdString();
    ASSERT_FALSE(m_document.recipe().find(first)->strokes.empty());
    EXPECT_EQ(m_document.recipe().find(first)->strokes.front().beforeStep, 0);
}

TEST_F(PaintingTest, PaintingBesideTheMapDoesNothing) {
    load();
    press(Qt::Key_R);
    drag({3, view().height() / 2}, {6, view().height() / 2});
    EXPECT_EQ(m_document.undoStack().count(), 0);
}

TEST_F(PaintingTest, AltTurnsTheViewWithAToolInHand) {
    load();
    press(Qt::Key_R);
    const double heading = view().camera().pose().headingDeg;
    drag(middle(), middle() + QPoint(60, 0), Qt::AltModifier);
    settle();
    EXPECT_GT(std::abs(view().camera().pose().headingDeg - heading), 3.0);
    EXPECT_EQ(m_document.undoStack().count(), 0);
}

TEST_F(PaintingTest, BracketsChangeSizeAndStrength) {
    load();
    press(Qt::Key_R);
    ToolBox& tools = m_window->tools();
    const double radius = tools.radiusM();
    press(Qt::Key_BracketRight);
    EXPECT_NEAR(tools.radiusM(), 1.15 * radius, 1e-6 * radius);
    press(Qt::Key_BracketLeft);
    EXPECT_NEAR(tools.radiusM(), radius, 1e-6 * radius);
    const double strength = tools.strength();
    press(Qt::Key_BracketRight, Qt::ShiftModifier);
    EXPECT_GT(tools.strength(), strength);
    press(Qt::Key_BracketLeft, Qt::ShiftModifier);
    EXPECT_NEAR(tools.strength(), strength, 1e-9);
}

TEST_F(PaintingTest, StrokesGoToTheStageThatWasChosenForThem) {
    load();
    runToTheEnd();
    press(Qt::Key_G);
    auto* target = m_window->findChild<QComboBox*>(QStringLiteral("strokeTarget"));
    ASSERT_TRUE(target && target->isVisible());
    EXPECT_TRUE(target->currentText().startsWith(QStringLiteral("Automatic: "))) << target->currentText().toStdString();
    ASSERT_EQ(target->count(), 2) << "the erosion takes strokes on the ground";
    target->setCurrentIndex(1);
    emit target->activated(1);
    drag(middle(), middle() + QPoint(30, 0));
    ASSERT_TRUE(waitFor([&] { return isAtRest() && hasCaughtUp(); }));
    ASSERT_EQ(m_document.recipe().stages.size(), 2u) << "no stage was added";
    EXPECT_EQ(m_document.recipe().stages[1].strokes.size(), 1u);
    EXPECT_EQ(target->currentIndex(), 1) << "the choice stays";
}

TEST_F(PaintingTest, RaisingIsAimedAtTheGroundAsItWasWhenTheStrokeBegan) {
    load();
    m_document.session().seek(6);
    CameraPose low = view().camera().goal();
    low.pitchDeg = 24.0;
    low.distanceM = 2600.0;
    view().setPose(low);
    settle();
    press(Qt::Key_G);
    ToolSettings high = m_window->tools().settings();
    high.strength = 400.0; // high enough to hide what lies behind it
    high.radiusM = 30.0;
    m_window->tools().change(high);
    const QPoint from = middle() + QPoint(0, 60), to = middle() - QPoint(0, 40); // away from the camera
    std::vector<QPointF> aimed;
    for (int i = 0; i <= 10; ++i)
        aimed.push_back(placeAt(from + (to - from) * i / 10));
    QTest::mousePress(&view(), Qt::LeftButton, {}, from);
    for (int i = 1; i <= 10; ++i) {
        moveMouse(view(), from + (to - from) * i / 10);
        // Each move sees the ground that the last one raised.
        ASSERT_TRUE(waitFor([&] { return hasCaughtUp(); }));
        QTest::qWait(30);
    }
    QTest::mouseRelease(&view(), Qt::LeftButton, {}, to);
    std::vector<Dab> dabs;
    for (const RecipeStage& stage : m_document.recipe().stages)
        for (const PaintEvent& event : stage.strokes)
            dabs.insert(dabs.end(), event.stroke->dabs.begin(), event.stroke->dabs.end());
    ASSERT_GT(dabs.size(), 20u);
    const auto distance = [](const QPointF& a, const QPointF& b) {
        return std::hypot(a.x() - b.x(), a.y() - b.y());
    };
    for (const Dab& dab : dabs) { // every dab lies on the path that was aimed at
        double nearest = 1e9;
        for (std::size_t i = 1; i < aimed.size(); ++i)
            for (int part = 0; part <= 50; ++part)
                nearest = std::min(nearest, distance({dab.xM, dab.yM},
                                                     aimed[i - 1] + (aimed[i] - aimed[i - 1]) * part / 50.0));
        EXPECT_LT(nearest, 1.0);
    }
    for (std::size_t i = 1; i < dabs.size(); ++i) // evenly, without beads
        EXPECT_NEAR(std::hypot(dabs[i].xM - dabs[i - 1].xM, dabs[i].yM - dabs[i - 1].yM), 3.0, 0.3);
}

TEST_F(PaintingTest, AHeldBrushRaisesByItsStrengthAndNoMoreUnlessItIsAnAirbrush) {
    load();
    for (const bool airbrush : {false, true}) {
        m_document.session().seek(6);
        settle();
        press(Qt::Key_G);
        BrushOptions options = m_window->tools().options();
        options.airbrush = airbrush;
        m_window->tools().change(options);
        ToolSettings fine = m_window->tools().settings();
        fine.spacing = 1.0; // a dab brings much
        m_window->tools().change(fine);
        QTest::mousePress(&view(), Qt::LeftButton, {}, middle());
        QTest::qWait(700);
        moveMouse(view(), middle() + QPoint(3, 0));
        moveMouse(view(), middle());
        QTest::mouseRelease(&view(), Qt::LeftButton, {}, middle());
        ASSERT_TRUE(waitFor([&] { return isAtRest(); }));
        std::size_t dabs = 0;
        for (const PaintEvent& event : m_document.recipe().stages[1].strokes)
            dabs += event.stroke->dabs.size();
        if (airbrush)
            EXPECT_GT(dabs, 3u);
        else
            EXPECT_EQ(dabs, 1u);
        EXPECT_EQ(m_document.recipe().stages[1].strokes.front().stroke->brush.capped, !airbrush);
        m_document.undoStack().undo();
        ASSERT_TRUE(waitFor([&] { return isAtRest(); }));
    }
    forgetSettings();
}

TEST_F(PaintingTest, ShiftDragSmoothsAndControlErasesOrInverts) {
    load();
    press(Qt::Key_R);
    const auto lastBrush = [&] { return m_document.recipe().stages[1].strokes.back().stroke->brush; };
    drag(middle(), middle() + QPoint(20, 0), Qt::ShiftModifier);
    ASSERT_FALSE(m_document.recipe().stages[1].strokes.empty());
    EXPECT_EQ(lastBrush().action, BrushAction::Smooth);
    drag(middle(), middle() + QPoint(20, 0), Qt::ControlModifier);
    EXPECT_EQ(lastBrush().action, BrushAction::Add);
    EXPECT_LT(lastBrush().strength, 0.0);
    press(Qt::Key_P);
    drag(middle(), middle() + QPoint(20, 0), Qt::ControlModifier);
    EXPECT_EQ(lastBrush().action, BrushAction::Erase);
    EXPECT_EQ(m_document.undoStack().count(), 3);
}

TEST_F(PaintingTest, ShiftClickDrawsALineFromTheLastStroke) {
    load();
    m_document.session().seek(6);
    settle();
    press(Qt::Key_R);
    ToolSettings small = m_window->tools().settings();
    small.radiusM = 60.0;
    m_window->tools().change(small);
    QTest::mouseClick(&view(), Qt::LeftButton, Qt::NoModifier, middle());
    QTest::mouseClick(&view(), Qt::LeftButton, Qt::ShiftModifier, middle() + QPoint(45, 0));
    ASSERT_TRUE(waitFor([&] { return isAtRest() && m_document.undoStack().count() == 2; }));
    const QPointF from = placeAt(middle()), to = placeAt(middle() + QPoint(45, 0));
    for (const double share : {0.25, 0.5, 0.75, 1.0})
        EXPECT_GT(valueAt(Layer::Rain, from + share * (to - from)), 1.0f) << share;
}

TEST_F(PaintingTest, StrokeCanEndAtAStepAndThatCanBeUndone) {
    load();
    m_document.session().seek(4);
    settle();
    press(Qt::Key_R);
    const QPointF place = placeAt(middle());
    drag(middle(), middle() + QPoint(10, 0));
    ASSERT_TRUE(waitFor([&] { return isAtRest() && valueAt(Layer::Rain, place) > 1.0f; }));
    const std::uint64_t staying = finalHash();
    typeInto(Until, QStringLiteral("6"));
    EXPECT_TRUE(waitFor([&] { return m_document.recipe().stages[1].strokes.front().untilStep == 6; }));
    runToTheEnd();
    EXPECT_EQ(valueAt(Layer::Rain, place), 1.0f);
    undo();
    EXPECT_EQ(finalHash(), staying);
    clickOn(Remove);
    EXPECT_TRUE(waitFor([&] { return m_document.recipe().stages[1].strokes.empty(); }));
}

TEST_F(PaintingTest, RingIsDrawnUnderTheCursorAndGoesWithTheTool) {
    load();
    press(Qt::Key_V);
    QTest::mouseMove(&view(), middle());
    settle();
    const QImage without = view().grabFramebuffer();
    press(Qt::Key_G);
    moveMouse(view(), middle());
    settle();
    const QImage with = view().grabFramebuffer();
    ASSERT_EQ(with.size(), without.size());
    int changed = 0;
    for (int y = 0; y < with.height(); ++y)
        for (int x = 0; x < with.width(); ++x)
            changed += with.pixel(x, y) != without.pixel(x, y);
    EXPECT_GT(changed, 100);
    EXPECT_LT(changed, with.width() * with.height() / 4);
}

TEST_F(PaintingTest, AStrokeDeletedInACopyOfItsStageStaysInTheStage) {
    load();
    settle();
    const std::uint64_t first = m_document.recipe().stages[1].id;
    m_document.selectStage(first);
    m_document.stroke().begin(strokeTarget(m_document, Layer::Rain), QStringLiteral("rain"));
    m_document.stroke().addDabs({.layer = Layer::Rain, .radiusM = 200.0, .strength = 1.0}, {{800.0, 800.0, 1.0}});
    m_document.stroke().end();
    duplicateStages(m_document, {first});
    const std::uint64_t copy = m_document.selectedStage();
    ASSERT_NE(copy, first);
    const auto strokesOf = [this](std::uint64_t id) { return m_document.recipe().find(id)->strokes.size(); };
    ASSERT_EQ(strokesOf(copy), strokesOf(first));
    removeStroke(m_document, copy, m_document.recipe().find(copy)->strokes.front().group);
    EXPECT_EQ(strokesOf(copy), 0u);
    EXPECT_EQ(strokesOf(first), 1u);
    m_document.undoStack().undo();
    ASSERT_TRUE(waitFor([&] { return isAtRest() && recipeIs(m_document.recipe()); }));
    EXPECT_EQ(strokesOf(copy), 1u);
    EXPECT_EQ(strokesOf(first), 1u);
}

} // namespace

} // namespace oxbow
