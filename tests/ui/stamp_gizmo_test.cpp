#include "tests/ui/handle_fixture.h"
#include "ui/brush/rectangle_tool.h"
#include "ui/brush/select_tool.h"
#include "ui/document/recipe_edits.h"
#include "ui/document/user_stamps.h"
#include "ui/stage/stamp_chooser.h"
#include "ui/viewport/viewport_widget.h"
#include "ui/widgets/value_text.h"
#include "ui/window/action_table.h"

#include "core/files/heightmap_file.h"

#include <QCheckBox>
#include <QMessageBox>
#include <QPushButton>
#include <QStandardPaths>

#include <filesystem>

namespace oxbow {

namespace {

/// Hills with a stamp in their middle, the stamp selected, no brush in hand.
class StampGizmo : public HandleTest {
protected:
    void loadStamp(NamedView from = NamedView::Perspective) {
        Recipe recipe = test::recipeWith({128, 128, 40.0}, {"noise"});
        recipe.stages[0].params.set("relief_m", 200.0);
        recipe.stages.push_back(newStage(*findStageKind("stamp"), recipe.grid));
        m_document.load(recipe, {});
        m_document.selectStage(m_document.recipe().stages[1].id);
        m_document.session().evaluateAll();
        press(Qt::Key_V);
        settle();
        view().showView(from);
        settle();
        view().setFocus();
    }
    [[nodiscard]] double number(const char* key) {
        return std::get<double>(m_document.parameterValue(m_document.recipe().stages[1].id, key));
    }
    [[nodiscard]] PlacementTool& tool() { return dynamic_cast<PlacementTool&>(m_window->toolSet().current()); }
};

TEST_F(StampGizmo, ANewStampLiesInTheMiddleWithHandles) {
    loadStamp();
    EXPECT_EQ(number("east_m"), 2560.0);
    EXPECT_EQ(static_cast<int>(tool().handles().handles.size()), RectangleGizmo::PartCount);
    m_document.selectStage(m_document.recipe().stages[0].id);
    EXPECT_TRUE(tool().handles().isEmpty());
}

TEST_F(StampGizmo, IsMovedIn3DAsOneEntryAndUndone) {
    loadStamp();
    const int before = undoCount();
    const QPoint from = handle(RectangleGizmo::Move);
    drag(from, from + QPoint(90, -30));
    EXPECT_EQ(undoCount(), before + 1);
    EXPECT_GT(std::hypot(number("east_m") - 2560.0, number("south_m") - 2560.0), 200.0);
    settle();
    const QPoint now = handle(RectangleGizmo::Move);
    EXPECT_LT((now - (from + QPoint(90, -30))).manhattanLength(), 30) << "it stays under the hand";
    m_document.undoStack().undo();
    EXPECT_EQ(number("east_m"), 2560.0);
    EXPECT_EQ(number("south_m"), 2560.0);
}

TEST_F(StampGizmo, IsTurnedAndSnapsWithShift) {
    loadStamp(NamedView::Top);
    const QPoint middle = handle(RectangleGizmo::Move), from = handle(RectangleGizmo::Rotate);
    const QPoint arm = from - middle; // upwards
    const QPoint east = middle + QPoint(-arm.y(), arm.x());
    drag(from, east + QPoint(0, 12), Qt::ShiftModifier);
    EXPECT_EQ(number("rotation_deg"), 90.0);
    drag(handle(RectangleGizmo::Rotate), middle + arm);
    EXPECT_NEAR(number("rotation_deg"), 0.0, 6.0);
}

TEST_F(StampGizmo, SidesAndCornersSizeItFromTheOtherSide) {
    loadStamp(NamedView::Top);
    const double width = number("width_m"), depth = number("depth_m"), west = number("east_m") - width / 2;
    const QPoint side = handle(RectangleGizmo::FirstSide + 1); // east
    drag(side, side + QPoint(40, 15));
    EXPECT_GT(number("width_m"), 1.1 * width);
    EXPECT_EQ(number("depth_m"), depth);
    EXPECT_NEAR(number("east_m") - number("width_m") / 2, west, 1.0) << "the west side stays";
    const double ratio = number("width_m") / number("depth_m");
    const QPoint corner = handle(RectangleGizmo::FirstCorner + 2);
    drag(corner, corner + QPoint(20, -40), Qt::ShiftModifier);
    EXPECT_NEAR(number("width_m") / number("depth_m"), ratio, 1e-3) << "in proportion";
    EXPECT_NE(number("depth_m"), depth);
}

TEST_F(StampGizmo, ItsHeightIsDraggedUpright) {
    loadStamp();
    const double height = number("height_m");
    const QPoint from = handle(RectangleGizmo::Height);
    drag(from, from - QPoint(0, 40));
    EXPECT_GT(number("height_m"), height + 50.0);
    EXPECT_EQ(number("east_m"), 2560.0);
}

TEST_F(StampGizmo, EscTakesADragBackAndLeavesNoEntry) {
    loadStamp();
    const int before = undoCount();
    const QPoint from = handle(RectangleGizmo::Move);
    pressAndDrag(from, from + QPoint(60, 20));
    EXPECT_NE(number("east_m"), 2560.0);
    QTest::keyClick(&view(), Qt::Key_Escape);
    QTest::mouseRelease(&view(), Qt::LeftButton, {}, from + QPoint(60, 20));
    EXPECT_EQ(number("east_m"), 2560.0);
    EXPECT_EQ(undoCount(), before);
    EXPECT_FALSE(m_document.undoStack().canRedo());
}

TEST_F(StampGizmo, ArrowsNudgeItByACell) {
    loadStamp(NamedView::Top);
    QTest::keyClick(&view(), Qt::Key_Right);
    EXPECT_EQ(number("east_m"), 2600.0);
    QTest::keyClick(&view(), Qt::Key_Up, Qt::ShiftModifier);
    EXPECT_EQ(number("south_m"), 2160.0);
    m_document.undoStack().undo();
    EXPECT_EQ(number("south_m"), 2560.0);
    EXPECT_EQ(number("east_m"), 2600.0);
}

TEST_F(StampGizmo, IsMovedTurnedAndSizedOnTheMap) {
    loadStamp();
    showMap();
    const double pxPerM = map().frame().pxPerM();
    const QPoint from = handle(RectangleGizmo::Move, map());
    dragMouse(map(), from, from + QPoint(50, 20));
    EXPECT_NEAR(number("east_m"), 2560.0 + 50 / pxPerM, 1.0);
    EXPECT_NEAR(number("south_m"), 2560.0 + 20 / pxPerM, 1.0);
    const QPoint ring = handle(RectangleGizmo::Rotate, map());
    dragMouse(map(), ring, ring + QPoint(60, 10), {.keys = Qt::ShiftModifier});
    EXPECT_EQ(std::fmod(number("rotation_deg"), 15.0), 0.0);
    EXPECT_NE(number("rotation_deg"), 0.0);
    for (const GroundHandle& one : tool().handles().handles)
        if (one.id == RectangleGizmo::Height) {
            EXPECT_FALSE(pixelOf(one, map())) << "the map has no height";
        }
}

TEST_F(StampGizmo, HandlesAreHitAtAnyZoom) {
    loadStamp();
    showMap();
    for (const double zoom : {0.3, 1.0, 5.0}) {
        map().zoomAt(QPointF(handle(RectangleGizmo::Move, map())), zoom);
        const double pxPerM = map().frame().pxPerM();
        const double east = number("east_m");
        const QPoint from = handle(RectangleGizmo::Move, map()) + QPoint(6, 6); // beside its middle
        dragMouse(map(), from, from + QPoint(16, 0));
        EXPECT_NEAR(number("east_m"), east + 16 / pxPerM, 0.1 + 0.001 / pxPerM) << zoom;
        dragMouse(map(), from + QPoint(16, 0), from);
    }
}

TEST_F(StampGizmo, SeenSmallItIsMovedAndNotSquashed) {
    loadStamp();
    const std::uint64_t id = m_document.recipe().stages[1].id;
    const std::vector<KeyedValue> dam = {{"shape", std::string("dam")}, {"width_m", 400.0}, {"depth_m", 80.0}};
    changeParameters(m_document, id, QStringLiteral("dam"), {}, dam, EditPhase::Finished);
    settle();
    EXPECT_EQ(translatedTitle(m_document.recipe().stages[1]), QStringLiteral("Dam"));
    const QPoint from = handle(RectangleGizmo::Move);
    for (const QPoint& off : {QPoint(0, -3), QPoint(0, 3)}) { // where its long sides lie
        drag(from + off, from + off + QPoint(80, 10));
        EXPECT_EQ(number("depth_m"), 80.0);
        EXPECT_NE(number("east_m"), 2560.0);
        m_document.undoStack().undo();
        settle();
    }
    // At its ends the sides come before the corners.
    const QPoint end = handle(RectangleGizmo::FirstSide + 1);
    drag(end, end + QPoint(40, 3));
    EXPECT_GT(number("width_m"), 440.0);
    EXPECT_EQ(number("depth_m"), 80.0);
}

TEST_F(StampGizmo, BesideTheHandlesTheViewIsMoved) {
    loadStamp();
    const double heading = view().camera().goal().headingDeg;
    drag(QPoint(10, 60), QPoint(110, 60));
    EXPECT_EQ(number("east_m"), 2560.0);
    EXPECT_NE(view().camera().goal().headingDeg, heading);
}

// ---- The library ----

TEST_F(StampGizmo, AStampOfTheLibraryIsChosenByItsPicture) {
    loadStamp();
    auto* chooser = m_window->findChild<StampChooser*>();
    ASSERT_NE(chooser, nullptr);
    QListWidget& list = chooser->list();
    ASSERT_GE(list.count(), 17);
    const int before = undoCount();
    QTest::mouseClick(chooser, Qt::LeftButton);
    QListWidgetItem* volcano = list.item(5);
    ASSERT_TRUE(waitFor([&] { return !volcano->icon().isNull() && !volcano->icon().pixmap(64).isNull(); }));
    list.scrollToItem(volcano);
    QTest::mouseClick(list.viewport(), Qt::LeftButton, {}, list.visualItemRect(volcano).center());
    EXPECT_EQ(std::get<std::string>(m_document.parameterValue(m_document.recipe().stages[1].id, "shape")), "volcano");
    EXPECT_EQ(undoCount(), before + 1);
    EXPECT_LE(number("width_m"), 0.6 * 5120.0 + 1.0) << "the map has no room for more";
    m_document.undoStack().undo();
    EXPECT_EQ(std::get<std::string>(m_document.parameterValue(m_document.recipe().stages[1].id, "shape")), "peak");
}

// ---- The selection ----

TEST_F(StampGizmo, ASelectionIsSavedAsAStampAndOffered) {
    loadStamp();
    std::filesystem::remove_all(UserStamps::folder());
    press(Qt::Key_X);
    auto* select = dynamic_cast<SelectTool*>(&m_window->toolSet().current());
    ASSERT_NE(select, nullptr);
    const double east = select->cut().eastM;
    const auto at = view().pixelOf({select->cut().eastM, select->cut().southM},
                                   view().groundAt({select->cut().eastM, select->cut().southM}));
    ASSERT_TRUE(at);
    drag(at->toPoint(), at->toPoint() + QPoint(40, 0));
    EXPECT_NE(select->cut().eastM, east);
    m_window->findChild<QCheckBox*>(QStringLiteral("round"))->click();
    EXPECT_TRUE(select->cut().isRound);
    auto* name = m_window->findChild<QLineEdit*>(QStringLiteral("stampName"));
    auto* save = m_window->findChild<QPushButton*>(QStringLiteral("saveStamp"));
    EXPECT_FALSE(save->isEnabled());
    QTest::keyClicks(name, "My hill");
    QTest::mouseClick(save, Qt::LeftButton);
    ASSERT_TRUE(waitFor([&] { return UserStamps::files().size() == 1; }));
    ASSERT_TRUE(waitFor([&] { return name->text().isEmpty(); }));
    EXPECT_GT(valueRange(readHeightmap(UserStamps::files()[0].toStdString()).elevation.cells()).span(), 1.0f);

    // The chooser has it, and lays it.
    auto* chooser = m_window->findChild<StampChooser*>();
    QListWidget& list = chooser->list();
    QTest::mouseClick(chooser, Qt::LeftButton);
    const QList<QListWidgetItem*> found = list.findItems(QStringLiteral("My hill"), Qt::MatchExactly);
    ASSERT_EQ(found.size(), 1);
    list.scrollToItem(found[0]);
    QTest::mouseClick(list.viewport(), Qt::LeftButton, {}, list.visualItemRect(found[0]).center());
    ASSERT_TRUE(waitFor([&] {
        return std::get<std::string>(m_document.parameterValue(m_document.recipe().stages[1].id, "shape")) == "file";
    }));

    // The same name again: it asks first.
    QTest::keyClicks(name, "My hill");
    QTest::mouseClick(save, Qt::LeftButton);
    auto* question = m_window->findChild<QMessageBox*>(QStringLiteral("replaceStamp"));
    ASSERT_NE(question, nullptr);
    QTest::mouseClick(question->button(QMessageBox::No), Qt::LeftButton);
    EXPECT_EQ(name->text(), QStringLiteral("My hill"));
    std::filesystem::remove_all(UserStamps::folder());
}

} // namespace

} // namespace oxbow
