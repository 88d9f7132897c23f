#include "tests/ui/editor_fixture.h"
#include "ui/document/recipe_edits.h"
#include "ui/timeline/branch_button.h"
#include "ui/widgets/slider_spin_box.h"

#include <QMenu>
#include <QMouseEvent>

namespace oxbow {
namespace {

class PausedRun : public EditorTest {
protected:
    void drag(const char* key) {
        auto* slider = m_window->findChild<QWidget*>(QString::fromLatin1(key))->findChild<SliderSpinBox*>();
        const QPoint from = slider->rect().center();
        QTest::mousePress(slider, Qt::LeftButton, Qt::NoModifier, from);
        for (int i = 1; i <= 5; ++i) {
            const QPointF to = from + QPointF(4 * i, 0);
            QMouseEvent move(QEvent::MouseMove, to, slider->mapToGlobal(to), Qt::NoButton, Qt::LeftButton,
                             Qt::NoModifier);
            QApplication::sendEvent(slider, &move);
            QTest::qWait(20);
        }
        QTest::mouseRelease(slider, Qt::LeftButton, Qt::NoModifier, from + QPoint(20, 0));
        m_value = slider->value();
    }
    void seek(int step) {
        m_document.session().seek(step);
        ASSERT_TRUE(waitFor([&] { return isAtRest() && stepNow() == step; }));
    }
    [[nodiscard]] const RecipeStage& erosion() const { return m_document.recipe().stages[1]; }

    double m_value = 0.0;
};

TEST_F(PausedRun, ASliderMovedAtRestInsideAStageCountsFromItsStartAndLeavesNoEvent) {
    loadSmall(8.0);
    m_document.selectStage(erosion().id);
    seek(9);
    drag("inertia");
    ASSERT_TRUE(waitFor([&] { return isAtRest() && m_document.hasSeenEdits(); }));
    EXPECT_TRUE(erosion().events.empty());
    EXPECT_EQ(std::get<double>(erosion().params.value("inertia")), m_value);
    EXPECT_EQ(stepNow(), 9) << "where it was paused";
    ThreadPool pool(1);
    Evaluator evaluator(pool, {});
    evaluator.begin(std::make_shared<Recipe>(m_document.recipe()));
    while (globalStep(m_document.recipe(), evaluator.position()) < 9)
        evaluator.advance(kNeverCancelled);
    EXPECT_EQ(m_document.snapshot()->terrain.stateHash(), evaluator.capture({}).terrain.stateHash());
    press(Qt::Key_Z, Qt::ControlModifier);
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
    m_document.session().evaluateAll();
    ASSERT_TRUE(waitFor([&] { return isAtRest() && statusNow() == RunStatus::Finished; }));
    const int steps = erosion().stepCount(m_document.recipe().grid);
    seek(12); // of them the first is the noise
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
