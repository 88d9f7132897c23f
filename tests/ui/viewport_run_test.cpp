#include "tests/ui/editor_fixture.h"

#include "ui/area/view_area.h"
#include "ui/viewport/viewport_widget.h"
#include "ui/widgets/message_bar.h"

#include <QSignalSpy>

namespace oxbow {
namespace {

class ViewportOfARun : public EditorTest {
protected:
    ViewportOfARun() : EditorTest(QString()) {}

    [[nodiscard]] ViewportWidget& viewport() { return *m_window->view().viewport(); }
    void settle() { ASSERT_TRUE(waitFor([&] { return viewport().isSettled(); })); }
    void load() {
        Recipe recipe;
        recipe.grid = {256, 256, 20.0};
        recipe.stages.emplace_back(*findStageKind("noise"));
        recipe.stages.emplace_back(*findStageKind("droplet_erosion"));
        recipe.stages[1].params.set("drops_per_cell", 20.0);
        m_document.load(recipe, {});
        ASSERT_TRUE(waitFor([&] { return isAtRest() && recipeIs(recipe); }));
        settle();
    }
};

TEST_F(ViewportOfARun, FramesComeWhileItPlaysAndItsEndIsDrawnWhole) {
    ASSERT_NO_FATAL_FAILURE(load());
    const QImage before = viewport().grabFramebuffer();
    QSignalSpy frames(&viewport(), &ViewportWidget::frameDrawn);
    m_document.session().play();
    ASSERT_TRUE(waitFor([&] { return frames.count() > 8 && statusNow() == RunStatus::Playing; }));
    EXPECT_NE(viewport().grabFramebuffer(), before);
    static_cast<void>(finalHash());
    settle();
    // What stays is what a view shows that saw nothing of the run.
    const QImage atEnd = viewport().grabFramebuffer();
    viewport().setPose(viewport().camera().pose());
    settle();
    EXPECT_EQ(viewport().grabFramebuffer(), atEnd);
}

TEST_F(ViewportOfARun, WhereTheNewTerrainIsNotThereYetTheOldOneIsSeenNoMore) {
    ASSERT_NO_FATAL_FAILURE(load());
    std::binary_semaphore mayGoOn(0);
    const Recipe recipe = loadOnceItMayGoOn(mayGoOn);
    const auto isBare = [&] {
        const QImage seen = viewport().grabFramebuffer();
        int others = 0;
        for (int y = 0; y < seen.height(); ++y)
            for (int x = 0; x < seen.width(); ++x)
                others += seen.pixel(x, y) != seen.pixel(0, 0);
        return others == 0;
    };
    EXPECT_TRUE(waitFor(isBare));
    mayGoOn.release();
    ASSERT_TRUE(waitFor([&] { return hasCaughtUp() && recipeIs(recipe); }));
    settle();
    EXPECT_FALSE(isBare());
}

TEST_F(ViewportOfARun, WhoBeginsToWalkIsToldTheKeys) {
    ASSERT_NO_FATAL_FAILURE(load());
    press(Qt::Key_E, Qt::ShiftModifier);
    EXPECT_TRUE(viewport().camera().isWalking());
    EXPECT_TRUE(m_window->messages().text().contains("W A S D")) << m_window->messages().text().toStdString();
    EXPECT_TRUE(m_window->messages().text().contains("Shift+E"));
}

TEST_F(ViewportOfARun, AHandThatMovesTheCameraIsFollowedAtOnce) {
    ASSERT_NO_FATAL_FAILURE(load());
    m_document.session().play();
    QSignalSpy frames(&viewport(), &ViewportWidget::frameDrawn);
    ASSERT_TRUE(waitFor([&] { return frames.count() > 3; }));
    const double heading = viewport().camera().pose().headingDeg;
    const QPoint from(300, 260);
    QTest::mousePress(&viewport(), Qt::RightButton, {}, from);
    for (int i = 1; i <= 6; ++i) {
        const QPointF to = from + QPointF(10 * i, 0);
        QMouseEvent move(QEvent::MouseMove, to, viewport().mapToGlobal(to), Qt::NoButton, Qt::RightButton, {});
        QApplication::sendEvent(&viewport(), &move);
        QTest::qWait(20);
    }
    EXPECT_EQ(statusNow(), RunStatus::Playing);
    EXPECT_NE(viewport().camera().pose().headingDeg, heading);
    const QImage turned = viewport().grabFramebuffer();
    QTest::mouseRelease(&viewport(), Qt::RightButton, {}, from + QPoint(60, 0));
    m_document.session().cancel();
    ASSERT_TRUE(waitFor([&] { return isAtRest(); }));
    settle();
    EXPECT_NE(viewport().grabFramebuffer(), turned) << "at rest it is sharp";
}

} // namespace
} // namespace oxbow
