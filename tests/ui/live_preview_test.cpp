#include "ui/document/recipe_edits.h"
#include "ui/views/live_preview.h"

#include "core/base/thread_pool.h"
#include "tests/ui/editor_fixture.h"
#include "ui/area/view_area.h"
#include "ui/map/map_view.h"
#include "ui/viewport/viewport_widget.h"

#include <vector>

namespace oxbow {

namespace {

/// A run at its end whose first stage takes a while at full size.
class LivePreviewTest : public EditorTest {
protected:
    void loadFinished(int side, double dropsPerCell) {
        Recipe recipe = test::recipeWith({side, side, 20.0}, {"noise", "droplet_erosion"});
        recipe.stages[1].params.set("drops_per_cell", dropsPerCell);
        m_document.load(recipe, {});
        runToTheEnd();
    }
    void drag(double relief, EditPhase phase = EditPhase::Dragging) {
        setParameter(m_document, m_document.recipe().stages[0].id, QStringLiteral("relief_m"), relief, phase);
    }

    struct Shown {
        GridSpec grid;
        bool empty = false;
    };
    std::vector<Shown> m_shown;
    LivePreview m_preview{m_document};
    QMetaObject::Connection m_watch =
        QObject::connect(&m_preview, &LivePreview::changed, [this](const TerrainState& state) {
            m_shown.push_back({state.empty() ? GridSpec{} : state.grid(), state.empty()});
        });
};

TEST_F(LivePreviewTest, ACoarserTerrainComesWhileAnEarlySliderIsDraggedAndGoesWhenAllIsSettled) {
    loadFinished(320, 2.0);
    for (int i = 0; i < 5; ++i) {
        drag(900.0 + 20.0 * i);
        QTest::qWait(40);
    }
    ASSERT_TRUE(waitFor([&] { return !m_shown.empty(); }));
    EXPECT_FALSE(m_shown.front().empty);
    EXPECT_LT(m_shown.front().grid.width, 320);
    EXPECT_NEAR(m_shown.front().grid.widthM(), 320 * 20.0, 1e-6);
    drag(1000.0, EditPhase::Finished);
    ASSERT_TRUE(waitFor([&] { return hasCaughtUp() && statusNow() == RunStatus::Finished; }));
    ASSERT_TRUE(waitFor([&] { return m_shown.back().empty; }));
}

TEST_F(LivePreviewTest, ADragIsOneUndoEntryAndGivesTheHashOfTheSameValueTyped) {
    loadFinished(256, 1.0);
    const int before = m_document.undoStack().index();
    for (int i = 0; i < 8; ++i) {
        drag(900.0 + 20.0 * i);
        QTest::qWait(15);
    }
    drag(1100.0, EditPhase::Finished);
    EXPECT_EQ(m_document.undoStack().index(), before + 1);
    const std::uint64_t dragged = finalHash();
    m_document.undoStack().undo();
    const std::uint64_t first = finalHash();
    EXPECT_NE(first, dragged);
    drag(1100.0, EditPhase::Finished);
    EXPECT_EQ(finalHash(), dragged);
}

TEST_F(LivePreviewTest, ASliderOfAStageThatHasNotBegunNeedsNone) {
    loadFinished(128, 1.0);
    seekTo(0);
    drag(1234.0);
    QTest::qWait(300);
    EXPECT_TRUE(m_shown.empty());
}

class LivePreviewPicture : public EditorTest {
protected:
    LivePreviewPicture() : EditorTest(QString()) {}
};

TEST_F(LivePreviewPicture, TheViewShowsItOverTheSameGroundWithoutMovingTheCamera) {
    loadSmall();
    ViewportWidget& view = *m_window->view().viewport();
    ASSERT_TRUE(waitFor([&] { return view.isSettled(); }));
    const CameraPose before = view.camera().goal();
    WorkingTerrain coarse({32, 32, 80.0});
    coarse.elevation().at(3, 4) = 50.0f;
    ThreadPool pool(1);
    view.showPreview(TerrainState(coarse, {}, pool));
    EXPECT_EQ(view.previewSide(), 32);
    EXPECT_EQ(view.camera().goal().distanceM, before.distanceM);
    EXPECT_TRUE(waitFor([&] { return view.isSettled(); }));
    view.showPreview({});
    EXPECT_EQ(view.previewSide(), 0);
    EXPECT_TRUE(view.pick({view.width() / 2.0, view.height() / 2.0}));
}

/// The same without a 3D view.
class LivePreviewMap : public EditorTest {};

TEST_F(LivePreviewMap, TheMapShowsItOverTheSameGroundWithoutMoving) {
    loadSmall();
    MapView& map = m_window->view().map();
    map.zoomAt({300.0, 200.0}, 1.7);
    ASSERT_TRUE(waitFor([&] { return map.isSettled(); }));
    const double before = map.frame().pxPerM();
    const QPointF corner = map.frame().placeAt({0.0, 0.0});
    WorkingTerrain coarse({32, 32, 80.0});
    coarse.elevation().at(3, 4) = 50.0f;
    ThreadPool pool(1);
    map.showPreview(TerrainState(coarse, {}, pool));
    EXPECT_TRUE(map.isPreviewing());
    EXPECT_EQ(map.picture().state().grid().width, 32);
    m_document.session().step(); // what the run publishes meanwhile waits
    ASSERT_TRUE(waitFor([&] { return hasCaughtUp() && stepNow() > 0; }));
    EXPECT_EQ(map.picture().state().grid().width, 32);
    EXPECT_TRUE(waitFor([&] { return map.isSettled(); }));
    map.showPreview({});
    EXPECT_FALSE(map.isPreviewing());
    EXPECT_EQ(map.picture().state().grid(), m_document.snapshot()->terrain.grid());
    EXPECT_EQ(map.frame().pxPerM(), before);
    EXPECT_EQ(map.frame().placeAt({0.0, 0.0}), corner);
}

TEST_F(LivePreviewMap, TwoStatesThatAreComparedKeepTheirCells) {
    loadSmall();
    MapView& map = m_window->view().map();
    map.compare(m_document.snapshot()->terrain, true);
    WorkingTerrain coarse({32, 32, 80.0});
    ThreadPool pool(1);
    map.showPreview(TerrainState(coarse, {}, pool));
    EXPECT_FALSE(map.isPreviewing());
    EXPECT_EQ(map.picture().state().grid().width, 128);
    EXPECT_TRUE(map.isComparing());
}

} // namespace

} // namespace oxbow
