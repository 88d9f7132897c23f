#include "tests/ui/editor_fixture.h"
#include "tests/ui/gestures.h"
#include "ui/area/view_area.h"
#include "ui/document/branch_commands.h"
#include "ui/document/recipe_edits.h"
#include "ui/map/map_view.h"
#include "ui/widgets/slider_spin_box.h"

#include <QLineEdit>

#include <algorithm>

namespace oxbow {
namespace {

class FinishedRun : public EditorTest {
protected:
    FinishedRun() { m_window->resize(1500, 900); }

    [[nodiscard]] const RecipeStage& erosion() const { return m_document.recipe().stages[1]; }
    [[nodiscard]] std::vector<std::string> branches() const {
        std::vector<std::string> names;
        for (const BranchInfo& branch : m_document.snapshot()->branches)
            names.push_back(branch.name);
        return names;
    }
    void playToTheEnd() {
        m_document.session().setPace(0.0);
        press(Qt::Key_Space);
        ASSERT_TRUE(waitFor([&] { return hasCaughtUp() && statusNow() == RunStatus::Finished; }));
    }
    void type(const char* key, const QString& text) {
        SliderSpinBox& number = slider(key);
        number.setFocus();
        QTest::keyClick(&number, Qt::Key_Return);
        ASSERT_NE(number.editor(), nullptr);
        QTest::keyClicks(number.editor(), text);
        QTest::keyClick(number.editor(), Qt::Key_Return);
    }
    void paintAt(QPoint from) {
        paintInPassing(from);
        ASSERT_NO_FATAL_FAILURE(rest());
    }
    void paintInPassing(QPoint from) {
        dragMouse(m_window->view().map(), from, from + QPoint(16, 0), {.moves = 4, .pauseMs = 20});
    }
};

TEST_F(FinishedRun, TenUndosAndTenRedosEachEndOnTheFinishedPictureAndLeaveNoBranchBehind) {
    loadSmall();
    m_document.selectStage(erosion().id);
    ASSERT_NO_FATAL_FAILURE(playToTheEnd());
    const std::uint64_t first = hashNow();
    for (int i = 1; i <= 10; ++i) {
        ASSERT_NO_FATAL_FAILURE(type("inertia", QStringLiteral("0.%1").arg(20 + 5 * i)));
        ASSERT_NO_FATAL_FAILURE(rest());
        ASSERT_EQ(statusNow(), RunStatus::Finished) << i;
    }
    const std::uint64_t last = hashNow();
    EXPECT_NE(first, last);
    for (int i = 0; i < 10; ++i)
        undo();
    ASSERT_NO_FATAL_FAILURE(rest());
    EXPECT_EQ(statusNow(), RunStatus::Finished) << stepNow();
    EXPECT_EQ(hashNow(), first);
    EXPECT_FALSE(m_document.isModified());
    EXPECT_EQ(branches(), std::vector<std::string>{"Main"});
    for (int i = 0; i < 10; ++i)
        redo();
    ASSERT_NO_FATAL_FAILURE(rest());
    EXPECT_EQ(statusNow(), RunStatus::Finished) << stepNow();
    EXPECT_EQ(hashNow(), last);
    EXPECT_EQ(branches(), std::vector<std::string>{"Main"});
}

TEST_F(FinishedRun, StrokesOfOneSittingAreOneBranchBesideWhatWasFinished) {
    loadSmall();
    m_document.selectStage(erosion().id);
    ASSERT_NO_FATAL_FAILURE(playToTheEnd());
    const std::uint64_t finished = hashNow();
    MapView& map = m_window->view().map();
    ASSERT_TRUE(waitFor([&] { return map.isSettled(); }));
    press(Qt::Key_R);
    for (const int x : {-60, -30, 0, 30, 60})
        ASSERT_NO_FATAL_FAILURE(paintAt(map.rect().center() + QPoint(x, 0)));
    EXPECT_EQ(erosion().strokes.size(), 5u);
    EXPECT_EQ(branches(), (std::vector<std::string>{"Main", "Branch 1"}));
    EXPECT_EQ(statusNow(), RunStatus::Finished) << stepNow();
    // A name says that it is to stay: what is painted now parts from it.
    renameBranch(m_document, m_document.snapshot()->branches[1].id, QStringLiteral("Wet"));
    ASSERT_NO_FATAL_FAILURE(rest());
    ASSERT_NO_FATAL_FAILURE(paintAt(map.rect().center() + QPoint(0, 60)));
    EXPECT_EQ(branches(), (std::vector<std::string>{"Main", "Wet", "Branch 2"}));
    for (int i = 0; i < 7; ++i)
        undo();
    ASSERT_NO_FATAL_FAILURE(rest());
    EXPECT_EQ(hashNow(), finished);
    EXPECT_EQ(m_document.snapshot()->branches.front().name, "Main");
    EXPECT_TRUE(m_document.snapshot()->branches.front().current);
}

TEST_F(FinishedRun, StrokesWhileItStillCatchesUpEndAtTheEndAndEachIsUndoneAndRedoneToAFinishedPicture) {
    loadSmall(6.0);
    m_document.selectStage(erosion().id);
    ASSERT_NO_FATAL_FAILURE(playToTheEnd());
    std::vector<std::uint64_t> hashes = {hashNow()};
    MapView& map = m_window->view().map();
    ASSERT_TRUE(waitFor([&] { return map.isSettled(); }));
    press(Qt::Key_R);
    constexpr int kStrokes = 4;
    for (int i = 0; i < kStrokes; ++i) {
        ASSERT_NO_FATAL_FAILURE(paintInPassing(map.rect().center() + QPoint(30 * i - 45, 0)));
        // At once after the last one, or in the middle of what follows it.
        if (i % 2 == 1) {
            ASSERT_TRUE(waitFor([&] { return hasCaughtUp() && statusNow() == RunStatus::Seeking && stepNow() > 4; }));
        }
    }
    ASSERT_NO_FATAL_FAILURE(rest());
    EXPECT_EQ(statusNow(), RunStatus::Finished) << stepNow();
    ASSERT_EQ(erosion().strokes.size(), static_cast<std::size_t>(kStrokes));
    EXPECT_TRUE(std::ranges::all_of(erosion().strokes, [](const PaintEvent& event) { return event.beforeStep == 0; }));
    const std::uint64_t last = hashNow();
    for (int i = 0; i < kStrokes; ++i) {
        undo();
        ASSERT_NO_FATAL_FAILURE(rest());
        EXPECT_EQ(statusNow(), RunStatus::Finished) << i << " undone: " << stepNow();
        hashes.push_back(hashNow());
    }
    EXPECT_EQ(hashes.back(), hashes.front());
    for (int i = kStrokes - 1; i >= 0; --i) {
        redo();
        ASSERT_NO_FATAL_FAILURE(rest());
        EXPECT_EQ(statusNow(), RunStatus::Finished) << i << " undone: " << stepNow();
        EXPECT_EQ(hashNow(), i == 0 ? last : hashes[static_cast<std::size_t>(i)]);
    }
    for (int i = 0; i < kStrokes; ++i) // as quickly as keys repeat
        undo();
    ASSERT_NO_FATAL_FAILURE(rest());
    EXPECT_EQ(statusNow(), RunStatus::Finished) << stepNow();
    EXPECT_EQ(hashNow(), hashes.front());
}

TEST_F(FinishedRun, AStrokeBegunBesideTheGroundPaintsFromWhereItMeetsIt) {
    loadSmall();
    m_document.selectStage(erosion().id);
    ASSERT_NO_FATAL_FAILURE(playToTheEnd());
    MapView& map = m_window->view().map();
    ASSERT_TRUE(waitFor([&] { return map.isSettled(); }));
    press(Qt::Key_R);
    const QPoint outside = map.frame().pixelOf({-200.0, 1280.0}).toPoint(), inside = map.frame().pixelOf({600.0, 1280.0}).toPoint();
    ASSERT_TRUE(map.rect().contains(outside));
    dragMouse(map, outside, inside, {.pauseMs = 20});
    ASSERT_NO_FATAL_FAILURE(rest());
    ASSERT_FALSE(erosion().strokes.empty());
    EXPECT_EQ(statusNow(), RunStatus::Finished);
    undo();
    EXPECT_TRUE(erosion().strokes.empty()) << "one entry";
    // A press and release beside it is nothing.
    QTest::mouseClick(&map, Qt::LeftButton, {}, outside);
    EXPECT_FALSE(m_window->painter().isPainting());
    EXPECT_TRUE(erosion().strokes.empty());
}

TEST_F(FinishedRun, AnAddedStageRunsAtOnceUnlessChangesWaitForPlay) {
    loadSmall();
    ASSERT_NO_FATAL_FAILURE(playToTheEnd());
    m_document.selectStage(erosion().id);
    addStage(m_document, *findStageKind("lakes"));
    ASSERT_NO_FATAL_FAILURE(rest());
    EXPECT_EQ(statusNow(), RunStatus::Finished) << stepNow();
    EXPECT_TRUE(m_document.snapshot()->terrain.waterBodies());
    undo();
    ASSERT_NO_FATAL_FAILURE(rest());
    EXPECT_EQ(statusNow(), RunStatus::Finished) << stepNow();

    m_window->actions()["simulate.live"]->trigger();
    redo();
    ASSERT_NO_FATAL_FAILURE(rest());
    EXPECT_EQ(statusNow(), RunStatus::Paused);
    EXPECT_EQ(m_document.snapshot()->position, (RunPosition{2, 0})) << "what stood stands";
    press(Qt::Key_Space);
    ASSERT_TRUE(waitFor([&] { return hasCaughtUp() && statusNow() == RunStatus::Finished; }));
    ASSERT_NO_FATAL_FAILURE(type("inertia", QStringLiteral("0.7")));
    ASSERT_NO_FATAL_FAILURE(rest());
    EXPECT_EQ(m_document.snapshot()->position, (RunPosition{1, 0})) << "where the change takes effect";
}

TEST_F(FinishedRun, UndoingAnotherOrderIsFinishedAsItWas) {
    loadSmall();
    addStage(m_document, *findStageKind("thermal_erosion"));
    ASSERT_NO_FATAL_FAILURE(rest());
    ASSERT_NO_FATAL_FAILURE(playToTheEnd());
    const std::uint64_t before = hashNow();
    press(Qt::Key_Up, Qt::AltModifier);
    ASSERT_EQ(m_document.recipe().stages[1].params.kind().id, "thermal_erosion");
    ASSERT_NO_FATAL_FAILURE(rest());
    EXPECT_EQ(statusNow(), RunStatus::Finished) << stepNow();
    EXPECT_NE(hashNow(), before);
    undo();
    ASSERT_NO_FATAL_FAILURE(rest());
    EXPECT_EQ(statusNow(), RunStatus::Finished) << stepNow();
    EXPECT_EQ(hashNow(), before);
}

TEST_F(FinishedRun, ADragOfASliderLeavesTheValueThatItEndsAtAndNoEvents) {
    loadSmall(8.0); // long enough that the run does not end between two moves
    const std::uint64_t erosion = m_document.recipe().stages[1].id;
    m_document.selectStage(erosion);
    runToTheEnd();
    auto* slider = m_window->findChild<QWidget*>(QStringLiteral("inertia"))->findChild<SliderSpinBox*>();
    ASSERT_NE(slider, nullptr);
    const QPoint from = slider->rect().center();
    QTest::mousePress(slider, Qt::LeftButton, Qt::NoModifier, from);
    for (int i = 1; i <= 10; ++i) {
        moveMouse(*slider, from + QPoint(3 * i, 0));
        ASSERT_TRUE(waitFor([&] { return hasCaughtUp(); }));
        static_cast<void>(
            waitFor([&] { return m_document.snapshot()->position.step > 1 || !m_document.isRunning(); }));
    }
    QTest::mouseRelease(slider, Qt::LeftButton, Qt::NoModifier, from + QPoint(30, 0));
    rest();
    const RecipeStage& stage = *m_document.recipe().find(erosion);
    EXPECT_TRUE(stage.events.empty()) << stage.events.size() << " events";
    EXPECT_EQ(std::get<double>(stage.params.value("inertia")), slider->value());
    EXPECT_EQ(statusNow(), RunStatus::Finished);
    EXPECT_EQ(hashNow(), test::evaluated(m_document.recipe()).stateHash());
    undo(); // one drag, one entry
    EXPECT_EQ(m_document.recipe().find(erosion)->params.value("inertia"),
              m_document.recipe().find(erosion)->params.kind().find("inertia")->defaultValue);
}

} // namespace
} // namespace oxbow
