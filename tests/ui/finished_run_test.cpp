#include "tests/ui/editor_fixture.h"
#include "ui/stage/parameter_panel.h"
#include "ui/widgets/slider_spin_box.h"

#include <QMouseEvent>

namespace oxbow {
namespace {

class FinishedRun : public EditorTest {};

TEST_F(FinishedRun, ADragOfASliderLeavesTheValueThatItEndsAtAndNoEvents) {
    loadSmall(20.0); // long enough that the run does not end between two moves
    const std::uint64_t erosion = m_document.recipe().stages[1].id;
    m_document.selectStage(erosion);
    m_document.session().evaluateAll();
    ASSERT_TRUE(waitFor([&] { return isAtRest() && statusNow() == RunStatus::Finished; }));
    auto* slider = m_window->findChild<QWidget*>(QStringLiteral("inertia"))->findChild<SliderSpinBox*>();
    ASSERT_NE(slider, nullptr);
    const QPoint from = slider->rect().center();
    QTest::mousePress(slider, Qt::LeftButton, Qt::NoModifier, from);
    for (int i = 1; i <= 10; ++i) {
        const QPointF to = from + QPointF(3 * i, 0);
        QMouseEvent move(QEvent::MouseMove, to, slider->mapToGlobal(to), Qt::NoButton, Qt::LeftButton,
                         Qt::NoModifier);
        QApplication::sendEvent(slider, &move);
        ASSERT_TRUE(waitFor([&] { return hasCaughtUp(); }));
        static_cast<void>(
            waitFor([&] { return m_document.snapshot()->position.step > 1 || !m_document.isRunning(); }));
    }
    QTest::mouseRelease(slider, Qt::LeftButton, Qt::NoModifier, from + QPoint(30, 0));
    ASSERT_TRUE(waitFor([&] { return isAtRest() && m_document.hasSeenEdits(); }));
    const RecipeStage& stage = *m_document.recipe().find(erosion);
    EXPECT_TRUE(stage.events.empty()) << stage.events.size() << " events";
    EXPECT_EQ(std::get<double>(stage.params.value("inertia")), slider->value());
    EXPECT_EQ(statusNow(), RunStatus::Finished);
    ThreadPool pool(1);
    Evaluator evaluator(pool, {});
    evaluator.begin(std::make_shared<Recipe>(m_document.recipe()));
    while (!evaluator.finished())
        evaluator.advance(kNeverCancelled);
    EXPECT_EQ(m_document.snapshot()->terrain.stateHash(), evaluator.capture({}).terrain.stateHash());
    press(Qt::Key_Z, Qt::ControlModifier); // one drag, one entry
    EXPECT_EQ(m_document.recipe().find(erosion)->params.value("inertia"),
              m_document.recipe().find(erosion)->params.kind().find("inertia")->defaultValue);
}

} // namespace
} // namespace oxbow
