#include "tests/ui/editor_fixture.h"
#include "tests/ui/gestures.h"
#include "ui/document/recipe_edits.h"
#include "ui/timeline/branch_button.h"
#include "ui/widgets/slider_spin_box.h"

#include <QMenu>

namespace oxbow {
namespace {

class PausedRun : public EditorTest {
protected:
    void drag(const char* key) {
        const QPoint from = slider(key).rect().center();
        dragMouse(slider(key), from, from + QPoint(20, 0), {.moves = 5, .pauseMs = 20});
        m_value = slider(key).value();
    }
    [[nodiscard]] const RecipeStage& erosion() const { return m_document.recipe().stages[1]; }

    double m_value = 0.0;
};

TEST_F(PausedRun, ASliderMovedAtRestInsideAStageCountsFromItsStartAndLeavesNoEvent) {
    loadSmall(8.0);
    m_document.selectStage(erosion().id);
    seekTo(9);
    drag("inertia");
    rest();
    EXPECT_TRUE(erosion().events.empty());
    EXPECT_EQ(std::get<double>(erosion().params.value("inertia")), m_value);
    EXPECT_EQ(stepNow(), 9) << "where it was paused";
    EXPECT_EQ(hashNow(), test::evaluated(m_document.recipe(), 9).stateHash());
    undo();
    EXPECT_EQ(erosion().params.value("inertia"), erosion().params.kind().find("inertia")->defaultValue);
}

TEST_F(PausedRun, WhileTheUserPlaysItBecomesAnEvent) {
    loadSmall(90.0);
    m_document.selectStage(erosion().id);
    press(Qt::Key_Space);
    ASSERT_TRUE(waitFor([&] { return statusNow() == RunStatus::Playing && stepNow() > 3; }));
    setParameter(m_document, erosion().id, QStringLiteral("inertia"), 0.5, EditPhase::Finished);
    ASSERT_TRUE(waitFor([&] { return m_document.hasSeenEdits(); }));
    ASSERT_EQ(erosion().events.size(), 1u);
    EXPECT_GT(erosion().events.front().beforeStep, 2);
    press(Qt::Key_Space);
}

TEST_F(PausedRun, WhatRunsByItselfIsPausedWithTheSameButton) {
    loadSmall(90.0);
    m_document.session().evaluateAll();
    ASSERT_TRUE(waitFor([&] { return m_window->actions()["simulate.play"]->text() == QStringLiteral("&Pause"); }));
    press(Qt::Key_Space);
    ASSERT_TRUE(waitFor([&] { return isAtRest() && statusNow() == RunStatus::Paused; }));
    EXPECT_LT(stepNow(), m_document.recipe().totalSteps());
    EXPECT_EQ(m_window->actions()["simulate.play"]->text(), QStringLiteral("&Play"));
}

TEST_F(PausedRun, WhatCameAfterStaysAsABranchWhoseMenuCountsAsTheTimelineDoes) {
    loadSmall(8.0);
    runToTheEnd();
    const int steps = erosion().stepCount(m_document.recipe().grid);
    seekTo(12); // of them the first is the noise
    press(Qt::Key_Space);
    ASSERT_TRUE(waitFor([&] { return statusNow() == RunStatus::Playing; }));
    setParameter(m_document, erosion().id, QStringLiteral("inertia"), 0.5, EditPhase::Finished);
    ASSERT_TRUE(waitFor([&] { return m_document.hasSeenEdits(); }));
    press(Qt::Key_Space);
    ASSERT_TRUE(waitFor([&] { return isAtRest() && m_document.snapshot()->branches.size() == 2u; }));
    const auto& branches = m_document.snapshot()->branches;
    const int parting = branches.front().parting.step;
    ASSERT_EQ(branches.front().parting.stage, 1);
    EXPECT_EQ(erosion().events.front().beforeStep, parting);
    QMenu* menu = m_window->findChild<BranchButton*>()->menu();
    emit menu->aboutToShow();
    EXPECT_TRUE(menu->actions().front()->text().contains(
        QStringLiteral("branches at Droplet erosion step %1, computed to the end").arg(parting)))
        << menu->actions().front()->text().toStdString() << steps;
}

} // namespace
} // namespace oxbow
