#include "ui/brush/curve_tool.h"

#include "core/curve/curve_path.h"
#include "core/earthwork/curve_kind.h"
#include "core/recipe/undoable_edits.h"
#include "tests/ui/handle_fixture.h"
#include "ui/document/recipe_edits.h"
#include "ui/stage/curve_list.h"
#include "ui/widgets/units_text.h"

#include <QCheckBox>
#include <QComboBox>
#include <QPushButton>
#include <QTreeWidget>

namespace oxbow {
namespace {

constexpr int kWidthHandle = 1'000'002, kBehindHandle = 1'000'001;

/// Hills with lakes and rivers, the curve tool in hand.
class CurveToolTest : public HandleTest {
protected:
    void loadHills(NamedView from = NamedView::Top) {
        Recipe recipe = test::recipeWith({128, 128, 40.0}, {"noise", "lakes"});
        recipe.stages[0].params.set("relief_m", 300.0);
        m_document.load(recipe, {});
        m_document.selectStage(m_document.recipe().stages[0].id);
        m_document.session().evaluateAll();
        press(Qt::Key_L);
        settle();
        view().showView(from);
        settle();
        view().setFocus();
    }
    [[nodiscard]] CurveTool& tool() { return dynamic_cast<CurveTool&>(m_window->toolSet().current()); }
    [[nodiscard]] const Curve& curve() {
        EXPECT_NE(tool().curve(), nullptr);
        return *tool().curve();
    }
    [[nodiscard]] QPointF at(std::size_t point) {
        return {curve().points.at(point).at.xM, curve().points.at(point).at.yM};
    }
    [[nodiscard]] std::size_t stageCount() { return m_document.recipe().stages.size(); }
    void clickOn(QWidget& on, QPoint where, Qt::KeyboardModifiers keys = Qt::NoModifier) {
        moveMouse(on, where, Qt::LeftButton, keys);
        QTest::mouseClick(&on, Qt::LeftButton, keys, where);
    }
    void doubleClickOn(QPoint where) {
        clickOn(view(), where);
        QTest::mouseDClick(&view(), Qt::LeftButton, {}, where);
        QTest::mouseRelease(&view(), Qt::LeftButton, {}, where);
    }
    void choose(const char* kind) {
        auto* kinds = m_window->findChild<QComboBox*>(QStringLiteral("newCurveKind"));
        ASSERT_NE(kinds, nullptr);
        const auto index = static_cast<int>(std::ranges::find(curveKinds(), kind, &CurveKind::id) - curveKinds().begin());
        kinds->setCurrentIndex(index);
        emit kinds->activated(index);
    }
    void draw(std::initializer_list<QPoint> points) {
        for (const QPoint& each : points)
            clickOn(view(), middle() + each);
        QTest::keyClick(&view(), Qt::Key_Return);
        settle();
    }
    [[nodiscard]] double away(const QPointF& a, const QPointF& b) { return std::hypot(a.x() - b.x(), a.y() - b.y()); }
};

TEST_F(CurveToolTest, ClicksDrawARiverBeforeTheLakesAndItIsUndoneAsAWhole) {
    loadHills();
    const std::uint64_t bare = finalHash();
    const int before = undoCount();
    clickOn(view(), middle() + QPoint(-90, -40));
    ASSERT_EQ(stageCount(), 3u);
    EXPECT_TRUE(m_document.recipe().stages[1].params.kind().stepsAreCurves()) << "before the lakes, so that they follow";
    EXPECT_EQ(m_document.selectedStage(), m_document.recipe().stages[1].id);
    EXPECT_EQ(undoCount(), before + 1) << "the stage and the first point are one entry";
    clickOn(view(), middle() + QPoint(0, 10));
    clickOn(view(), middle() + QPoint(80, 30));
    EXPECT_EQ(undoCount(), before + 3);
    EXPECT_TRUE(tool().isDrawing());
    m_document.undoStack().undo();
    EXPECT_EQ(curve().points.size(), 2u) << "while it is drawn by points";
    m_document.undoStack().redo();
    QTest::keyClick(&view(), Qt::Key_Return);
    EXPECT_FALSE(tool().isDrawing());
    EXPECT_EQ(undoCount(), before + 1) << "the gesture is one entry";
    EXPECT_EQ(m_document.undoStack().undoText(), "Draw River 1");
    ASSERT_EQ(curve().points.size(), 3u);
    EXPECT_EQ(curve().kind().id, "river");
    EXPECT_LT(away(at(1), placeAt(middle() + QPoint(0, 10))), 60.0);
    EXPECT_NE(finalHash(), bare);
    const Recipe drawn = m_document.recipe();
    m_document.undoStack().undo();
    EXPECT_EQ(stageCount(), 2u);
    EXPECT_EQ(finalHash(), bare);
    m_document.undoStack().redo();
    EXPECT_EQ(m_document.recipe(), drawn);
}

TEST_F(CurveToolTest, BehindALaterStageACurveGoesToAStageOfItsOwn) {
    loadHills();
    draw({{-90, -40}, {0, 10}});
    addStage(m_document, *findStageKind("thermal_erosion"));
    runToTheEnd();
    const std::uint64_t later = m_document.recipe().stages.back().id;
    ASSERT_EQ(m_document.selectedStage(), later);
    const Recipe before = m_document.recipe();
    draw({{-40, 60}, {40, 50}});
    ASSERT_EQ(stageCount(), before.stages.size() + 1);
    EXPECT_EQ(m_document.recipe().stages[1].curves, before.stages[1].curves) << "what is computed stays";
    EXPECT_EQ(edits::indexOf(m_document.recipe(), m_document.selectedStage()), static_cast<int>(before.stages.size()));
}

TEST_F(CurveToolTest, AClickSetsAPinThatIsGivenAHeightListedAndUndone) {
    loadHills();
    const std::uint64_t bare = finalHash();
    choose("pin");
    clickOn(view(), middle() + QPoint(-60, -20));
    settle();
    ASSERT_EQ(stageCount(), 3u);
    const RecipeStage& stage = m_document.recipe().stages[1];
    EXPECT_EQ(stage.params.kind().id, "pins") << "before the lakes";
    EXPECT_FALSE(tool().isDrawing()) << "one click is a whole pin";
    ASSERT_EQ(curve().points.size(), 1u);
    ASSERT_TRUE(curve().points[0].heightM.has_value());
    const double held = *curve().points[0].heightM;
    EXPECT_NEAR(held, tool().pointHeightM(), 0.05);

    tool().setPointHeight(held + 150.0, EditPhase::Finished);
    EXPECT_NE(finalHash(), bare);
    const GridSpec& grid = m_document.recipe().grid;
    const int x = static_cast<int>(at(0).x() / grid.cellSizeM), y = static_cast<int>(at(0).y() / grid.cellSizeM);
    EXPECT_EQ(m_document.snapshot()->terrain.value(Layer::Elevation, x, y), static_cast<float>(held + 150.0));

    clickOn(view(), middle() + QPoint(60, 40));
    settle();
    EXPECT_EQ(m_document.recipe().stages[1].curves.size(), 2u) << "the next click is another pin";
    auto* list = m_window->findChild<QTreeWidget*>(QStringLiteral("curveList"));
    ASSERT_NE(list, nullptr);
    ASSERT_EQ(list->topLevelItemCount(), 2);
    EXPECT_NE(finalHash(), bare);
    EXPECT_EQ(list->topLevelItem(0)->text(1), measureText(0.0, "m", 1)) << "met";

    // Another at the same place and another height.
    std::vector<Curve> curves = m_document.recipe().stages[1].curves;
    curves.push_back(asNewCurve(curves.front()));
    curves.back().points[0].heightM = held;
    setCurves(m_document, m_document.recipe().stages[1].id, curves, QStringLiteral("third"));
    settle();
    EXPECT_EQ(list->topLevelItem(2)->text(1), CurveList::tr("contradicts"));
    EXPECT_FALSE(list->topLevelItem(2)->toolTip(0).isEmpty());

    while (stageCount() > 2u)
        m_document.undoStack().undo();
    EXPECT_EQ(finalHash(), bare);
}

TEST_F(CurveToolTest, PinsDrawnInErosionRaiseTheLandAndAreUndone) {
    loadHills();
    RecipeStage erosion = newStage(*findStageKind("stream_power_erosion"), m_document.recipe().grid);
    erosion.params.set("steps", std::int64_t{30});
    addStage(m_document, erosion, 1);
    const std::uint64_t id = m_document.recipe().stages[1].id;
    choose("ridge");
    m_document.selectStage(id);
    settle();
    EXPECT_EQ(tool().kind().id, "ridge") << "erosion without pins leaves the tool as it is";
    const std::uint64_t bare = finalHash();
    choose("pin");
    clickOn(view(), middle());
    settle();
    ASSERT_EQ(stageCount(), 3u) << "the pin belongs to the erosion that is selected";
    std::vector<Curve> curves = m_document.recipe().stages[1].curves;
    ASSERT_EQ(curves.size(), 1u);
    curves[0].points[0].heightM = 700.0;
    setCurves(m_document, id, curves, QStringLiteral("higher"));
    EXPECT_NE(finalHash(), bare);
    settle();
    const TerrainState& terrain = m_document.snapshot()->terrain;
    const MapPoint place = curves[0].points[0].at;
    EXPECT_NEAR(terrain.value(Layer::Elevation, static_cast<int>(place.xM / 40.0), static_cast<int>(place.yM / 40.0)), 700.0, 14.0);
    auto* list = m_window->findChild<QTreeWidget*>(QStringLiteral("curveList"));
    ASSERT_NE(list, nullptr);
    ASSERT_EQ(list->topLevelItemCount(), 1);
    EXPECT_TRUE(list->topLevelItem(0)->text(1).endsWith(QStringLiteral("m"))) << "how far off it is";
    m_document.undoStack().undo();
    m_document.undoStack().undo();
    EXPECT_EQ(finalHash(), bare);
}

TEST_F(CurveToolTest, TheKindFollowsTheStageAndPinsAreTakenWhereTheyStand) {
    loadHills();
    choose("pin");
    clickOn(view(), middle() + QPoint(-60, -20));
    clickOn(view(), middle() + QPoint(70, 30));
    settle();
    const std::vector<Curve>& curves = m_document.recipe().stages[1].curves;
    ASSERT_EQ(curves.size(), 2u);
    clickOn(view(), middle() + QPoint(-60, -20)); // its mark, not the ground
    settle();
    EXPECT_EQ(m_document.recipe().stages[1].curves.size(), 2u);
    EXPECT_EQ(m_document.selectedCurve(), curves[0].id);
    EXPECT_NE(tool().point(), nullptr) << "its height is there to be changed";
    choose("ridge");
    draw({{-60, 40}, {20, 60}});
    ASSERT_EQ(stageCount(), 4u) << "a ridge belongs to a stage of curves";
    EXPECT_EQ(curve().kind().id, "ridge");
    m_document.selectStage(std::ranges::find_if(m_document.recipe().stages, [](const RecipeStage& stage) {
                               return stage.params.kind().id == "pins";
                           })->id);
    EXPECT_EQ(tool().kind().use, CurveUse::Constrain);
}

TEST_F(CurveToolTest, ADoubleClickEndsAndALoneClickLeavesNothing) {
    loadHills();
    const int before = undoCount();
    clickOn(view(), middle());
    QTest::keyClick(&view(), Qt::Key_Escape);
    EXPECT_EQ(stageCount(), 2u);
    EXPECT_EQ(undoCount(), before);
    clickOn(view(), middle());
    doubleClickOn(middle() + QPoint(60, 0));
    EXPECT_FALSE(tool().isDrawing());
    EXPECT_EQ(curve().points.size(), 2u) << "the second click adds no point";
    clickOn(view(), middle() + QPoint(0, 80));
    EXPECT_EQ(m_document.recipe().stages[1].curves.size(), 2u) << "the next click begins another curve";
    press(Qt::Key_V);
    EXPECT_EQ(m_document.recipe().stages[1].curves.size(), 1u) << "a curve of one point goes with the tool";
}

TEST_F(CurveToolTest, AnEndIsGoneOnFrom) {
    loadHills();
    draw({{-60, 0}, {20, 20}});
    const QPoint start = handle(0);
    doubleClickOn(start);
    EXPECT_TRUE(tool().isDrawing());
    const QPointF first = at(0);
    clickOn(view(), start + QPoint(-50, 30));
    ASSERT_EQ(curve().points.size(), 3u);
    EXPECT_EQ(at(1), first) << "before the first point";
}

TEST_F(CurveToolTest, PointsAreDraggedIn3DAsOneEntryAndTakenBackByEsc) {
    loadHills(NamedView::Perspective);
    draw({{-80, 0}, {0, 20}, {80, 0}});
    const int before = undoCount();
    const QPointF was = at(1);
    const QPoint from = handle(1);
    drag(from, from + QPoint(20, 40));
    EXPECT_EQ(undoCount(), before + 1);
    EXPECT_LT((handle(1) - (from + QPoint(20, 40))).manhattanLength(), 25) << "it stays under the hand";
    m_document.undoStack().undo();
    EXPECT_EQ(at(1), was);
    settle();
    pressAndDrag(handle(1), handle(1) + QPoint(-30, 30));
    EXPECT_NE(at(1), was);
    QTest::keyClick(&view(), Qt::Key_Escape);
    QTest::mouseRelease(&view(), Qt::LeftButton, {}, from);
    EXPECT_EQ(at(1), was);
    EXPECT_EQ(undoCount(), before);
}

TEST_F(CurveToolTest, AltBendsShiftLiftsCtrlInsertsDelDeletes) {
    loadHills(NamedView::Perspective);
    draw({{-90, 10}, {0, 40}, {90, 10}});
    drag(handle(1), handle(1) + QPoint(50, 0), Qt::AltModifier);
    ASSERT_TRUE(curve().points[1].tangentM);
    const MapPoint tangent = *curve().points[1].tangentM;
    drag(handle(kBehindHandle), handle(kBehindHandle) + QPoint(0, 30));
    EXPECT_NE(*curve().points[1].tangentM, tangent);
    QTest::mouseClick(&view(), Qt::LeftButton, Qt::AltModifier, handle(1));
    EXPECT_FALSE(curve().points[1].tangentM) << "a click with Alt makes it smooth again";

    const double ground = tool().pointHeightM();
    drag(handle(1), handle(1) - QPoint(0, 50), Qt::ShiftModifier);
    ASSERT_TRUE(curve().points[1].heightM);
    EXPECT_GT(*curve().points[1].heightM, ground + 20.0);

    // Ctrl on the line between the first two points.
    const CurvePath path(curve());
    const MapPoint between = path.at(0.25 * path.lengthM()).at;
    const auto on = view().pixelOf({between.xM, between.yM}, view().groundAt({between.xM, between.yM}));
    ASSERT_TRUE(on);
    clickOn(view(), on->toPoint(), Qt::ControlModifier);
    ASSERT_EQ(curve().points.size(), 4u);
    EXPECT_LT(away(at(1), {between.xM, between.yM}), 80.0);
    QTest::keyClick(&view(), Qt::Key_Delete);
    EXPECT_EQ(curve().points.size(), 3u);
    const MapPoint moved = curve().points[0].at;
    QTest::keyClick(&view(), Qt::Key_Right);
    EXPECT_NEAR(std::hypot(curve().points[0].at.xM - moved.xM, curve().points[0].at.yM - moved.yM), 40.0, 0.1);
    QTest::keyClick(&view(), Qt::Key_Escape); // no point is chosen now
    QTest::keyClick(&view(), Qt::Key_Delete);
    EXPECT_EQ(tool().curve(), nullptr) << "the curve itself";
    EXPECT_EQ(stageCount(), 3u) << "not the stage";
}

TEST_F(CurveToolTest, ALineIsDraggedWholeAndItsWidthByAHandle) {
    loadHills();
    draw({{-90, 10}, {90, 10}});
    const QPointF first = at(0), second = at(1);
    const QPoint between = (handle(0) + handle(1)) / 2;
    drag(between, between + QPoint(0, 40));
    EXPECT_GT(at(0).y(), first.y() + 100.0);
    EXPECT_LT(away(at(1) - at(0), second - first), 1.0) << "its form stays";
    clickOn(view(), handle(0));
    const double width = tool().pointWidthM();
    EXPECT_GT(width, 0.0);
    const QPoint side = handle(kWidthHandle);
    if ((side - handle(0)).manhattanLength() <= kHandleReachPx) // as narrow as that: by its number
        tool().setPointWidth(800.0, EditPhase::Finished);
    settle();
    drag(handle(kWidthHandle), handle(kWidthHandle) + QPoint(0, 20));
    ASSERT_TRUE(curve().points[0].widthM);
    EXPECT_GT(*curve().points[0].widthM, 900.0);
}

TEST_F(CurveToolTest, AClickOnTheStartClosesARegionAndThePanelReversesAndOpensIt) {
    loadHills();
    choose("region");
    for (const QPoint& each : {QPoint(-60, -30), QPoint(60, -30), QPoint(30, 50)})
        clickOn(view(), middle() + each);
    clickOn(view(), handle(0));
    EXPECT_FALSE(tool().isDrawing());
    EXPECT_TRUE(curve().closed);
    EXPECT_EQ(curve().points.size(), 3u);
    auto* closed = m_window->findChild<QCheckBox*>(QStringLiteral("closedCurve"));
    ASSERT_TRUE(closed->isVisible());
    EXPECT_TRUE(closed->isChecked());
    closed->click();
    EXPECT_FALSE(curve().closed);
    const QPointF first = at(0);
    m_window->findChild<QPushButton*>(QStringLiteral("reverseCurve"))->click();
    EXPECT_EQ(at(2), first);
}

TEST_F(CurveToolTest, ValuesOfAPointAreItsOwnOrItsCurves) {
    loadHills();
    draw({{-90, 10}, {0, 0}, {90, 10}});
    clickOn(view(), handle(1));
    auto* own = m_window->findChild<QCheckBox*>(QStringLiteral("pointHeightOwn"));
    ASSERT_TRUE(own->isVisible());
    EXPECT_FALSE(own->isChecked());
    own->click();
    ASSERT_TRUE(curve().points[1].heightM);
    EXPECT_NEAR(*curve().points[1].heightM, tool().pointHeightM(), 1e-9);
    own->click();
    EXPECT_FALSE(curve().points[1].heightM);
}

TEST_F(CurveToolTest, ListAndToolChooseTheSameCurve) {
    loadHills();
    draw({{-90, -40}, {90, -40}});
    choose("ridge");
    draw({{-90, 60}, {90, 60}});
    auto* list = m_window->findChild<CurveList*>();
    ASSERT_NE(list, nullptr);
    ASSERT_EQ(list->list()->topLevelItemCount(), 2);
    EXPECT_EQ(list->list()->currentItem(), list->list()->topLevelItem(1));
    list->list()->setCurrentItem(list->list()->topLevelItem(0));
    EXPECT_EQ(curve().kind().id, "river");
    clickOn(view(), middle() + QPoint(0, 60)); // on the ridge's line
    EXPECT_EQ(curve().kind().id, "ridge");
    EXPECT_EQ(list->list()->currentItem(), list->list()->topLevelItem(1));
    EXPECT_FALSE(tool().isDrawing());
}

TEST_F(CurveToolTest, DrawsAndDragsOnTheMapAtAnyZoom) {
    loadHills();
    showMap();
    const QPoint centre = map().rect().center();
    for (const QPoint& each : {QPoint(-60, 0), QPoint(0, 30), QPoint(60, 0)})
        clickOn(map(), centre + each);
    QTest::keyClick(&map(), Qt::Key_Return);
    ASSERT_EQ(curve().points.size(), 3u);
    for (const double zoom : {0.4, 1.0, 6.0}) {
        map().zoomAt(QPointF(handle(1, map())), zoom);
        const double pxPerM = map().frame().pxPerM();
        const QPointF was = at(1);
        const QPoint from = handle(1, map()) + QPoint(5, 5); // beside its middle
        dragMouse(map(), from, from + QPoint(18, 0));
        EXPECT_NEAR(at(1).x(), was.x() + 18 / pxPerM, 0.2 + 2.0 / pxPerM) << zoom;
        EXPECT_NEAR(at(1).y(), was.y(), 0.2 + 2.0 / pxPerM) << zoom;
        dragMouse(map(), handle(1, map()), handle(1, map()) - QPoint(18, 0));
    }
}

TEST_F(CurveToolTest, CurvesAreSeenWithoutTheToolAndCannotBeGrabbed) {
    loadHills();
    draw({{-90, 0}, {90, 0}});
    press(Qt::Key_V);
    const HandleSet set = m_window->toolSet().current().handles();
    EXPECT_TRUE(set.handles.empty());
    ASSERT_FALSE(set.lines.empty());
    for (const HandleLine& line : set.lines)
        EXPECT_EQ(line.id, -1);
    m_document.selectStage(m_document.recipe().stages[0].id);
    EXPECT_TRUE(m_window->toolSet().current().handles().isEmpty());
}

} // namespace
} // namespace oxbow
