#include "tests/ui/editor_fixture.h"
#include "tests/ui/gestures.h"

#include "ui/area/view_area.h"
#include "ui/viewport/viewport_widget.h"
#include "ui/widgets/message_bar.h"

#include <QElapsedTimer>
#include <QSignalSpy>

namespace oxbow {
namespace {

class ViewportOfARun : public EditorTest {
protected:
    ViewportOfARun() : EditorTest(QString()) {}

    [[nodiscard]] ViewportWidget& viewport() { return *m_window->view().viewport(); }
    void settle() { ASSERT_TRUE(waitFor([&] { return viewport().isSettled(); })); }
    void load() {
        Recipe recipe = test::recipeWith({256, 256, 20.0}, {"noise", "droplet_erosion"});
        recipe.stages[1].params.set("drops_per_cell", 6.0); // seconds at the usual speed
        loadRecipe(recipe);
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
    runToTheEnd();
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
    pressAndMove(viewport(), from, from + QPoint(60, 0), {.button = Qt::RightButton, .moves = 6, .pauseMs = 20});
    EXPECT_EQ(statusNow(), RunStatus::Playing);
    EXPECT_NE(viewport().camera().pose().headingDeg, heading);
    const QImage turned = viewport().grabFramebuffer();
    QTest::mouseRelease(&viewport(), Qt::RightButton, {}, from + QPoint(60, 0));
    m_document.session().cancel();
    ASSERT_TRUE(waitFor([&] { return isAtRest(); }));
    settle();
    EXPECT_NE(viewport().grabFramebuffer(), turned) << "at rest it is sharp";
}

TEST_F(ViewportOfARun, AVeryFirstStartIsALandscapeFromLowOnItsGroundAndLaterOnesAreAsTheUserLeftThem) {
    const auto options = [&] { return m_window->view().settings().options(); };
    const auto run = [&] { // of small ground, in the model: what the camera does is the same
        ASSERT_EQ(m_document.recipe().grid.width, 512) << "the example";
        loadSmall(0.25);
        runToTheEnd();
        ASSERT_TRUE(waitFor([&] { return !viewport().camera().moving(); }));
    };
    m_window->showFirstStart();
    EXPECT_EQ(options().look, Look::Landscape);
    EXPECT_TRUE(options().plants);
    press(Qt::Key_L, Qt::ShiftModifier);
    EXPECT_EQ(options().look, Look::Natural) << "one key away";
    ASSERT_NO_FATAL_FAILURE(run());
    const glm::dvec3 eye = viewport().camera().eye();
    const auto ground = viewport().drawnGroundAt(eye.x, eye.z);
    ASSERT_TRUE(ground) << "over the map";
    EXPECT_GT(eye.y, *ground);
    EXPECT_LT(eye.y - *ground, 0.25 * viewport().relief().span());

    m_window.reset(); // the next start
    m_window = std::make_unique<MainWindow>(m_document, QString());
    m_window->show();
    ASSERT_TRUE(QTest::qWaitForWindowExposed(m_window.get()));
    m_window->showFirstStart();
    EXPECT_EQ(options().look, Look::Natural);
    ASSERT_NO_FATAL_FAILURE(run());
    const glm::dvec3 later = viewport().camera().eye();
    EXPECT_FALSE(viewport().drawnGroundAt(later.x, later.z)) << "all of it, from beside";
}

TEST_F(ViewportOfARun, WhoHasMovedTheCameraIsNotTakenDown) {
    m_window->view().showFirstSight();
    loadSmall();
    viewport().showView(NamedView::Top);
    const double pitch = viewport().camera().goal().pitchDeg;
    runToTheEnd();
    EXPECT_EQ(viewport().camera().goal().pitchDeg, pitch);
}

TEST_F(ViewportOfARun, APictureThatTakesLongTellsHowFarItIsUntilItIsThere) {
    auto* note = m_window->findChild<QWidget*>(QStringLiteral("previewNote"));
    ASSERT_NE(note, nullptr);
    ASSERT_NO_FATAL_FAILURE(load());
    EXPECT_FALSE(note->isVisible());
    QElapsedTimer clock;
    clock.start();
    m_window->view().settings().change([](ViewOptions& options) {
        options.look = Look::Landscape;
        options.plants = true;
    });
    ASSERT_TRUE(waitFor([&] { return note->isVisible() || viewport().isSettled(); }));
    EXPECT_TRUE(note->isVisible() || clock.elapsed() < 1500) << "nothing was said for " << clock.elapsed() << " ms";
    m_window->view().settings().change([](ViewOptions& options) { options.look = Look::Natural; });
    settle();
    EXPECT_FALSE(note->isVisible());
}

} // namespace
} // namespace oxbow
