#include "tests/ui/editor_fixture.h"

#include "core/paint/brush.h"
#include "ui/views/view_area.h"
#include "ui/views/viewport_widget.h"

#include <QDockWidget>
#include <QLineEdit>
#include <QMouseEvent>
#include <QPointingDevice>
#include <QSettings>
#include <QTabletEvent>
#include <QTreeWidget>

#include <cmath>

namespace oxbow {

namespace {

/// The window with its 3D view, small, so that the software renderer draws it swiftly.
class PaintingTest : public EditorTest {
protected:
    PaintingTest() : EditorTest({}) {
        m_window->resize(1100, 700);
        view().setFocus();
    }

    [[nodiscard]] ViewportWidget& view() { return *m_window->view().viewport(); }
    void settle() {
        EXPECT_TRUE(waitFor([&] { return isAtRest() && view().isSettled(); }));
    }
    void load(double dropsPerCell = 2.0) {
        loadSmall(dropsPerCell);
        m_document.selectStage(m_document.recipe().stages[1].id);
        m_document.session().seek(2);
        settle();
        view().showView(NamedView::Top);
        settle();
    }
    [[nodiscard]] QPoint middle() { return view().rect().center() + QPoint(0, 20); }
    /// The place on the ground under a pixel, metres.
    [[nodiscard]] QPointF placeAt(QPoint at) {
        const auto hit = view().pick(at);
        EXPECT_TRUE(hit);
        return hit ? QPointF(hit->eastM, hit->southM) : QPointF();
    }
    void move(QPoint to, Qt::KeyboardModifiers keys = Qt::NoModifier) {
        QMouseEvent event(QEvent::MouseMove, to, view().mapToGlobal(to), Qt::NoButton, Qt::LeftButton, keys);
        QApplication::sendEvent(&view(), &event);
    }
    void pressAndDrag(QPoint from, QPoint to, Qt::KeyboardModifiers keys = Qt::NoModifier) {
        QTest::mousePress(&view(), Qt::LeftButton, keys, from);
        for (int i = 1; i <= 10; ++i) {
            move(from + (to - from) * i / 10, keys);
            QTest::qWait(5);
        }
    }
    void drag(QPoint from, QPoint to, Qt::KeyboardModifiers keys = Qt::NoModifier) {
        pressAndDrag(from, to, keys);
        QTest::mouseRelease(&view(), Qt::LeftButton, keys, to);
    }
    [[nodiscard]] float valueAt(Layer layer, QPointF placeM) {
        const TerrainState& terrain = m_document.snapshot()->terrain;
        return terrain.value(layer, static_cast<int>(placeM.x() / terrain.grid().cellSizeM),
                             static_cast<int>(placeM.y() / terrain.grid().cellSizeM));
    }
    enum Column { Name, From, Until, Remove };
    [[nodiscard]] QTreeWidget& strokes() {
        return *m_window->findChild<QTreeWidget*>(QStringLiteral("strokeList"));
    }
    void clickOn(int column) {
        QTreeWidget& list = strokes();
        ASSERT_EQ(list.topLevelItemCount(), 1);
        const QRect cell = list.visualItemRect(list.topLevelItem(0));
        const int x = list.columnViewportPosition(column) + list.columnWidth(column) / 2;
        QTest::mouseClick(list.viewport(), Qt::LeftButton, {}, {x, cell.center().y()});
        QCoreApplication::processEvents();
    }
    void typeInto(int column, const QString& text) {
        QTreeWidget& list = strokes();
        list.editItem(list.topLevelItem(0), column);
        auto* editor = list.findChild<QLineEdit*>();
        ASSERT_NE(editor, nullptr);
        editor->selectAll();
        QTest::keyClicks(editor, text);
        QTest::keyClick(editor, Qt::Key_Return);
        QCoreApplication::processEvents();
    }
    /// Cells of a layer that differ from its default and lie farther than that from a place.
    [[nodiscard]] int paintedBeyond(Layer layer, QPointF placeM, double distanceM) {
        const TerrainState& terrain = m_document.snapshot()->terrain;
        const double cellM = terrain.grid().cellSizeM;
        int count = 0;
        for (int y = 0; y < terrain.grid().height; ++y)
            for (int x = 0; x < terrain.grid().width; ++x)
                count +=
                    terrain.value(layer, x, y) != info(layer).defaultValue &&
                    std::hypot((x + 0.5) * cellM - placeM.x(), (y + 0.5) * cellM - placeM.y()) > distanceM;
        return count;
    }
};

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
    ASSERT_EQ(m_document.undoStack().count(), 2) << "the stroke, and the run around it";
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
    press(Qt::Key_Z, Qt::ControlModifier);
    EXPECT_EQ(finalHash(), before);
    press(Qt::Key_Z, Qt::ControlModifier | Qt::ShiftModifier);
    EXPECT_EQ(finalHash(), painted);
}

TEST_F(PaintingTest, EscapeTakesBackTheStrokeInProgress) {
    load();
    m_document.session().seek(6);
    settle();
    const std::uint64_t before = m_document.snapshot()->terrain.stateHash();
    const Recipe recipe = m_document.recipe();
    press(Qt::Key_R);
    const QPointF place = placeAt(middle());
    pressAndDrag(middle(), middle() + QPoint(40, 0));
    ASSERT_TRUE(waitFor([&] { return isAtRest() && valueAt(Layer::Rain, place) > 1.0f; }));
    QTest::keyClick(&view(), Qt::Key_Escape);
    move(middle() + QPoint(50, 20));
    QTest::mouseRelease(&view(), Qt::LeftButton, Qt::NoModifier, middle() + QPoint(50, 20));
    ASSERT_TRUE(waitFor([&] { return isAtRest(); }));
    EXPECT_EQ(m_document.undoStack().count(), 0);
    EXPECT_EQ(m_document.recipe(), recipe);
    EXPECT_EQ(*m_document.snapshot()->recipe, recipe);
    EXPECT_EQ(m_document.snapshot()->terrain.stateHash(), before);
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
    press(Qt::Key_Z, Qt::ControlModifier);
    press(Qt::Key_Z, Qt::ControlModifier);
    EXPECT_EQ(m_document.recipe().stages.size(), 2u);
    EXPECT_EQ(finalHash(), before);
}

TEST_F(PaintingTest, AStrokeInThePastIsPaintedThereAndTheRunGoesOnToWhereItWas) {
    load();
    static_cast<void>(finalHash());
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
    const double strength = tools.settings().strength;
    press(Qt::Key_BracketRight, Qt::ShiftModifier);
    EXPECT_GT(tools.settings().strength, strength);
    press(Qt::Key_BracketLeft, Qt::ShiftModifier);
    EXPECT_NEAR(tools.settings().strength, strength, 1e-9);
}

TEST_F(PaintingTest, PenPressureScalesTheDabsUnlessSwitchedOff) {
    load();
    press(Qt::Key_R);
    const auto touch = [&](QEvent::Type type, Qt::MouseButton button) {
        QTabletEvent event(type, QPointingDevice::primaryPointingDevice(), middle(),
                           view().mapToGlobal(middle()), 0.25, 0, 0, 0, 0, 0, Qt::NoModifier, button, button);
        QApplication::sendEvent(&view(), &event);
        EXPECT_TRUE(event.isAccepted());
    };
    const auto lastPressure = [&] {
        return m_document.recipe().stages[1].strokes.back().stroke->dabs.back().pressure;
    };
    for (const bool heeded : {true, false}) {
        BrushOptions options = m_window->tools().options();
        options.pressure = heeded;
        m_window->tools().change(options);
        touch(QEvent::TabletPress, Qt::LeftButton);
        touch(QEvent::TabletRelease, Qt::LeftButton);
        ASSERT_FALSE(m_document.recipe().stages[1].strokes.empty());
        EXPECT_EQ(lastPressure(), heeded ? 0.25 : 1.0);
    }
    EXPECT_EQ(m_document.undoStack().count(), 2);
    QSettings().clear();
}

/// A pen that touches with one end or the other.
class Pen {
public:
    Pen(QWidget& view, QPointingDevice::PointerType end)
        : m_view(view),
          m_device(QStringLiteral("pen"), 7, QInputDevice::DeviceType::Stylus, end,
                   QInputDevice::Capability::Position | QInputDevice::Capability::Pressure, 1, 1) {}
    void send(QEvent::Type type, QPoint at, double pressure, Qt::KeyboardModifiers keys = {}) {
        const auto held = type == QEvent::TabletRelease ? Qt::NoButton : Qt::LeftButton;
        const auto button = type == QEvent::TabletMove ? Qt::NoButton : Qt::LeftButton;
        QTabletEvent event(type, &m_device, at, m_view.mapToGlobal(at), pressure, 0, 0, 0, 0, 0, keys, button,
                           held);
        QApplication::sendEvent(&m_view, &event);
        EXPECT_TRUE(event.isAccepted());
    }
    void click(QPoint at, double pressure, Qt::KeyboardModifiers keys = {}) {
        send(QEvent::TabletPress, at, pressure, keys);
        send(QEvent::TabletRelease, at, 0.0, keys); // as tablets do
    }

private:
    QWidget& m_view;
    QPointingDevice m_device;
};

TEST_F(PaintingTest, ALineDrawnByAPenHasThePressureOfItsPressNotOfItsRelease) {
    load();
    press(Qt::Key_R);
    Pen pen(view(), QPointingDevice::PointerType::Pen);
    pen.click(middle(), 0.5);
    pen.click(middle() + QPoint(60, 0), 0.5, Qt::ShiftModifier);
    ASSERT_EQ(m_document.undoStack().count(), 2);
    const auto& strokes = m_document.recipe().stages[1].strokes;
    ASSERT_EQ(strokes.size(), 2u);
    ASSERT_GT(strokes[1].stroke->dabs.size(), 2u);
    for (const Dab& dab : strokes[1].stroke->dabs)
        EXPECT_EQ(dab.pressure, 0.5);
    // A hand that presses harder before it lifts: the last pressure there was.
    pen.send(QEvent::TabletPress, middle(), 0.1, Qt::ShiftModifier);
    pen.send(QEvent::TabletMove, middle() + QPoint(1, 0), 0.75, Qt::ShiftModifier);
    pen.send(QEvent::TabletRelease, middle() + QPoint(1, 0), 0.0, Qt::ShiftModifier);
    EXPECT_EQ(m_document.recipe().stages[1].strokes.back().stroke->dabs.back().pressure, 0.75);
}

TEST_F(PaintingTest, TheOtherEndOfThePenErases) {
    load();
    press(Qt::Key_R);
    Pen pen(view(), QPointingDevice::PointerType::Pen), eraser(view(), QPointingDevice::PointerType::Eraser);
    const auto last = [&] { return m_document.recipe().stages[1].strokes.back().stroke->brush; };
    pen.click(middle(), 1.0);
    EXPECT_EQ(last().action, BrushAction::Add);
    eraser.click(middle(), 1.0);
    EXPECT_EQ(last().action, BrushAction::Erase);
    EXPECT_EQ(last().layer, Layer::Rain);
    EXPECT_EQ(m_document.undoStack().undoText(), QStringLiteral("Erase"));
    // The ground has nothing to go back to: there it does the opposite.
    press(Qt::Key_G);
    m_document.session().seek(4);
    settle();
    eraser.click(middle(), 1.0);
    EXPECT_EQ(last().action, BrushAction::Add);
    EXPECT_LT(last().strength, 0.0);
    EXPECT_EQ(m_document.undoStack().undoText(), QStringLiteral("Lower ground"));
}

TEST_F(PaintingTest, ThePressureCurveBendsWhatThePenSays) {
    load();
    press(Qt::Key_R);
    Pen pen(view(), QPointingDevice::PointerType::Pen);
    for (const double exponent : {1.0, 2.0, 0.5}) {
        m_window->preferences().change(
            [exponent](PreferenceValues& values) { values.penPressureExponent = exponent; });
        pen.click(middle(), 0.25);
        EXPECT_DOUBLE_EQ(m_document.recipe().stages[1].strokes.back().stroke->dabs.back().pressure,
                         std::pow(0.25, exponent));
    }
    QSettings().clear();
}

TEST_F(PaintingTest, RaisingIsAimedAtTheGroundAsItWasWhenTheStrokeBegan) {
    // Without panels: the list of strokes that the first one brings makes a small window higher, and the view.
    for (QDockWidget* dock : m_window->findChildren<QDockWidget*>())
        dock->hide();
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
        move(from + (to - from) * i / 10);
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
        move(middle() + QPoint(3, 0));
        move(middle());
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
    QSettings().clear();
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
    static_cast<void>(finalHash());
    EXPECT_EQ(valueAt(Layer::Rain, place), 1.0f);
    press(Qt::Key_Z, Qt::ControlModifier);
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
    move(middle());
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

// ---- The tools themselves ----

TEST(ToolBoxTest, OnePassOfTheBrushBringsItsStrengthWhateverTheSpacing) {
    for (const double spacing : {0.1, 0.2, 0.5})
        for (const Falloff falloff : {Falloff::Smooth, Falloff::Sphere, Falloff::Linear, Falloff::Flat}) {
            ToolBox box;
            box.choose(toolById("tool.raise"));
            box.change(BrushOptions{.airbrush = true});
            box.change(
                ToolSettings{.radiusM = 100.0, .strength = 10.0, .falloff = falloff, .spacing = spacing});
            const Brush brush = box.brush(BrushMode::Plain, 0.0);
            double sum = 0.0;
            for (double x = -200.0; x <= 200.0; x += spacing * 100.0)
                sum += brush.strength * falloffWeight(falloff, std::abs(x) / 100.0);
            EXPECT_NEAR(sum, 10.0, falloff == Falloff::Flat ? 3.0 : 1.5) << spacing;
            // Capped, the strength is that of the stroke, and resting adds nothing.
            box.change(BrushOptions{.airbrush = false});
            const Brush capped = box.brush(BrushMode::Plain, 0.0);
            EXPECT_TRUE(capped.capped);
            EXPECT_EQ(capped.strength, 10.0);
            EXPECT_EQ(box.manner(capped).holdS, 0.0);
            EXPECT_GT(box.manner(brush).holdS, 0.0);
        }
    QSettings().clear();
}

TEST(ToolBoxTest, EveryToolMakesABrushThatCoreAccepts) {
    ToolBox box;
    for (const ToolInfo& tool : tools()) {
        if (!tool.paints())
            continue;
        box.choose(tool);
        for (const BrushMode mode :
             {BrushMode::Plain, BrushMode::Inverse, BrushMode::Smooth, BrushMode::Erase}) {
            const auto stroke = std::make_shared<const Stroke>(Stroke{box.brush(mode, 12.0), {{1.0, 1.0}}});
            EXPECT_NO_THROW(checkPaintEvent({.stroke = stroke}, tool.id)) << tool.id;
        }
    }
}

TEST(ToolBoxTest, SettingsOutliveTheWindow) {
    {
        ToolBox box;
        box.choose(toolById("tool.hardness"));
        box.change(
            ToolSettings{.radiusM = 77.0, .strength = 0.25, .falloff = Falloff::Spike, .spacing = 0.3});
    }
    ToolBox again;
    again.choose(toolById("tool.hardness"));
    EXPECT_EQ(again.settings().radiusM, 77.0);
    EXPECT_EQ(again.settings().strength, 0.25);
    EXPECT_EQ(again.settings().falloff, Falloff::Spike);
    EXPECT_EQ(again.settings().spacing, 0.3);
    QSettings().clear();
}

TEST(ToolBoxTest, EraserWorksOnTheLayerPaintedLast) {
    ToolBox box;
    box.choose(toolById("tool.hardness"));
    box.strokeEnded(BrushMode::Plain);
    box.choose(toolById("tool.raise"));
    box.strokeEnded(BrushMode::Plain);
    box.choose(toolById("tool.erase"));
    EXPECT_EQ(box.layer(), Layer::Hardness);
}

TEST(ToolBoxTest, EachMouthTakesTheNextNumber) {
    ToolBox box;
    box.choose(toolById("tool.mouth"));
    EXPECT_EQ(box.brush(BrushMode::Plain, 0.0).value, 1.0);
    box.strokeEnded(BrushMode::Plain);
    EXPECT_EQ(box.brush(BrushMode::Plain, 0.0).value, 2.0);
}

// ---- Where strokes go ----

class StrokeTargetTest : public testing::Test {
protected:
    StrokeTargetTest() {
        for (const char* id : {"noise", "droplet_erosion", "levels"})
            recipe.stages.emplace_back(*findStageKind(id));
    }
    [[nodiscard]] StrokeTarget target(int selected, RunPosition position, Layer layer) const {
        return strokeTarget(recipe, position, recipe.stages[static_cast<std::size_t>(selected)].id, layer);
    }
    Recipe recipe;
};

TEST_F(StrokeTargetTest, ASelectedSimulationTakesThemAtItsStep) {
    const StrokeTarget running = target(1, {1, 7}, Layer::Rain);
    EXPECT_EQ(running.index, 1);
    EXPECT_EQ(running.step, 7);
    EXPECT_EQ(running.added, nullptr);
    EXPECT_EQ(target(1, {0, 0}, Layer::Rain).step, 0);
    EXPECT_EQ(target(1, endOf(recipe), Layer::Rain).index, 1);
}

TEST_F(StrokeTargetTest, GroundBehindADoneSimulationGetsAStageOfItsOwn) {
    const StrokeTarget done = target(1, endOf(recipe), Layer::Elevation);
    ASSERT_NE(done.added, nullptr);
    EXPECT_TRUE(done.added->stepsAreStrokes);
    EXPECT_EQ(done.index, 2);
    recipe.stages.insert(recipe.stages.begin() + 2, RecipeStage(*done.added));
    const StrokeTarget again = target(1, endOf(recipe), Layer::Elevation);
    EXPECT_EQ(again.added, nullptr);
    EXPECT_EQ(again.index, 2);
}

TEST_F(StrokeTargetTest, BehindASourceUnlessASimulationRuns) {
    EXPECT_EQ(target(0, {0, 0}, Layer::Rain).index, 1);
    EXPECT_NE(target(0, {0, 0}, Layer::Rain).added, nullptr);
    EXPECT_EQ(target(0, {1, 3}, Layer::Rain).index, 1);
    EXPECT_EQ(target(0, {1, 3}, Layer::Rain).added, nullptr);
    EXPECT_EQ(target(2, {1, 3}, Layer::Rain).index, 3);
    EXPECT_EQ(strokeTarget(Recipe{}, {}, 0, Layer::Rain).index, 0);
}

TEST_F(PaintingTest, AStrokeDeletedInACopyOfItsStageStaysInTheStage) {
    load();
    settle();
    const std::uint64_t first = m_document.recipe().stages[1].id;
    m_document.selectStage(first);
    m_document.stroke().begin(m_document.strokeTarget(Layer::Rain), QStringLiteral("rain"));
    m_document.stroke().lay({.layer = Layer::Rain, .radiusM = 200.0, .strength = 1.0}, {{800.0, 800.0, 1.0}});
    m_document.stroke().end();
    m_document.duplicateStage(first);
    const std::uint64_t copy = m_document.selectedStage();
    ASSERT_NE(copy, first);
    const auto strokesOf = [this](std::uint64_t id) { return m_document.recipe().find(id)->strokes.size(); };
    ASSERT_EQ(strokesOf(copy), strokesOf(first));
    m_document.removeStroke(copy, m_document.recipe().find(copy)->strokes.front().group);
    EXPECT_EQ(strokesOf(copy), 0u);
    EXPECT_EQ(strokesOf(first), 1u);
    m_document.undoStack().undo();
    ASSERT_TRUE(waitFor([&] { return isAtRest() && recipeIs(m_document.recipe()); }));
    EXPECT_EQ(strokesOf(copy), 1u);
    EXPECT_EQ(strokesOf(first), 1u);
}

TEST_F(StrokeTargetTest, NotToAStageThatIsSwitchedOff) {
    recipe.stages[1].enabled = false;
    EXPECT_NE(target(1, {0, 0}, Layer::Rain).added, nullptr);
}

} // namespace

} // namespace oxbow
