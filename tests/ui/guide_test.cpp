#include "tests/ui/gestures.h"
#include "tests/ui/story_fixture.h"
#include "ui/area/comparison.h"
#include "ui/brush/tools.h"
#include "ui/files/export_footer.h"
#include "ui/files/products_page.h"
#include "ui/ground/ground_marks.h"
#include "ui/masks/mask_list.h"
#include "ui/masks/mix_editor.h"
#include "ui/recipe/recipe_panel.h"
#include "ui/timeline/history_view.h"
#include "ui/viewport/viewport_widget.h"
#include "ui/views/view_settings.h"
#include "ui/window/manual.h"

#include <QCheckBox>
#include <QListView>
#include <QPushButton>
#include <QRegularExpression>

/// The guide of the manual, done by keys and mouse in its own order: what it says is so.
namespace oxbow {
namespace {

QString guide() {
    const auto page = std::ranges::find(manual::pages(), QStringLiteral("guide.md"), &manual::Page::path);
    return page == manual::pages().end() ? QString() : page->text;
}

class GuideTest : public StoryTest {
protected:
    [[nodiscard]] const ViewOptions& options() { return m_window->view().settings().options(); }
    [[nodiscard]] const char* tool() { return m_window->toolSet().current().info().id; }

    void colourTheGround() {
        constexpr std::pair<Qt::Key, Overlay> kKeys[] = {
            {Qt::Key_2, Overlay::Height},     {Qt::Key_3, Overlay::Slope},      {Qt::Key_4, Overlay::Discharge},
            {Qt::Key_5, Overlay::Wear},       {Qt::Key_6, Overlay::Deposition}, {Qt::Key_7, Overlay::WaterDepth},
            {Qt::Key_8, Overlay::Lakes},      {Qt::Key_9, Overlay::Catchments}, {Qt::Key_0, Overlay::Hardness},
            {Qt::Key_1, Overlay::Shaded}};
        for (const auto& [key, overlay] : kKeys) {
            press(key);
            EXPECT_EQ(options().overlay, overlay) << key;
        }
        press(Qt::Key_C);
        EXPECT_TRUE(options().contours);
        press(Qt::Key_C);
        EXPECT_FALSE(options().contours);
    }

    void followADrop() {
        GroundMarks& marks = *m_window->view().marks();
        const std::size_t lines = marks.lines()->size();
        press(Qt::Key_Q);
        QTest::mouseClick(&map(), Qt::LeftButton, {}, pixelOf(ridge()));
        ASSERT_TRUE(waitFor([&] { return marks.lines()->size() > lines; })) << "a line from there";
        QTest::keyClick(&map(), Qt::Key_Escape);
        EXPECT_TRUE(waitFor([&] { return marks.lines()->size() == lines; }));
        press(Qt::Key_V);
        EXPECT_STREQ(tool(), "tool.navigate");
    }

    void arrangeStages() {
        addStageByWord(QStringLiteral("blur"));
        ASSERT_TRUE(waitFor([&] { return !m_window->findChild<AddStageMenu*>(); }));
        QApplication::setActiveWindow(m_window.get());
        const auto stages = [&]() -> const std::vector<RecipeStage>& { return m_document.recipe().stages; };
        ASSERT_EQ(stages().size(), 3u);
        ASSERT_EQ(m_document.selectedStage(), stages()[2].id);
        press(Qt::Key_D, Qt::ControlModifier);
        ASSERT_EQ(stages().size(), 4u);
        EXPECT_EQ(stages()[3].params.kind().id, stages()[2].params.kind().id);
        press(Qt::Key_Up, Qt::AltModifier);
        press(Qt::Key_H);
        EXPECT_FALSE(m_document.recipe().find(m_document.selectedStage())->enabled);
        auto* list = m_window->findChild<QListView*>(QStringLiteral("recipeList"));
        rest();
        ASSERT_TRUE(waitFor([&] { return list->currentIndex().isValid(); }));
        press(Qt::Key_F2);
        ASSERT_TRUE(waitFor([&] { return list->findChild<QLineEdit*>(); }));
        auto* name = list->findChild<QLineEdit*>();
        name->selectAll();
        QTest::keyClicks(name, QStringLiteral("Soft"));
        QTest::keyClick(name, Qt::Key_Return);
        EXPECT_TRUE(waitFor([&] { return m_document.recipe().find(m_document.selectedStage())->name == "Soft"; }));
        press(Qt::Key_F1, Qt::ShiftModifier);
        auto* manual = m_window->findChild<ManualWindow*>();
        ASSERT_TRUE(manual);
        EXPECT_EQ(manual->browser().path(), QStringLiteral("models/filters.md"));
        manual->close();
        QApplication::setActiveWindow(m_window.get());
        while (m_document.recipe() != m_opened) {
            ASSERT_TRUE(m_document.undoStack().canUndo());
            undo();
        }
        m_document.selectStage(stages()[1].id);
    }

    void play() {
        rest();
        ASSERT_NO_FATAL_FAILURE(scrubTo(1));
        press(Qt::Key_Space);
        ASSERT_TRUE(waitFor([&] { return statusNow() == RunStatus::Playing && stepNow() > 6; }));
        press(Qt::Key_Space);
        rest();
        const int stopped = stepNow();
        const std::uint64_t hash = terrain().stateHash();
        press(Qt::Key_Period);
        ASSERT_TRUE(waitFor([&] { return isAtRest() && stepNow() == stopped + 1; }));
        EXPECT_NE(terrain().stateHash(), hash);
        press(Qt::Key_Comma);
        ASSERT_TRUE(waitFor([&] { return isAtRest() && stepNow() == stopped; }));
        EXPECT_EQ(terrain().stateHash(), hash) << "one step back, exactly";
    }

    void setValues() {
        SliderSpinBox& inertia = slider("inertia");
        const double was = inertia.value();
        const int y = inertia.height() / 2;
        drag(inertia, {inertia.width() / 4, y}, {inertia.width() / 2, y});
        ASSERT_NE(inertia.value(), was);
        EXPECT_FALSE(inertia.hasFocus()) << "after a drag the keys are the view's again";
        press(Qt::Key_3);
        EXPECT_EQ(options().overlay, Overlay::Slope);
        press(Qt::Key_1);
        typeNumber(slider("move_cap_m"), QStringLiteral("2km"));
        EXPECT_EQ(slider("move_cap_m").value(), 2000.0);
        for (ParameterRow* row : m_window->findChild<ParameterPanel*>()->rows())
            if (row->param().info.key == "inertia")
                QTest::mouseDClick(&row->label(), Qt::LeftButton);
        EXPECT_EQ(inertia.value(), was) << "a double click on the name goes back to the default";
        rest();
    }

    /// Every brush: its key stands in the guide and takes it, a drag with it is one entry, Esc takes a stroke back.
    void paintWithEveryBrush() {
        const QPoint middle = map().rect().center();
        for (const ToolInfo& info : tools()) {
            if (!info.paints())
                continue;
            SCOPED_TRACE(info.id);
            const QKeySequence key(QLatin1String(info.shortcut));
            EXPECT_TRUE(guide().contains(QRegularExpression(QStringLiteral("\\| [^|]*\\b%1\\b[^|]*\\|").arg(key.toString()))))
                << "not in the table of the guide";
            press(static_cast<Qt::Key>(key[0].key()));
            EXPECT_STREQ(tool(), info.id);
            const int entries = m_document.undoStack().index();
            drag(map(), middle, middle + QPoint(30, 12), 3);
            EXPECT_EQ(m_document.undoStack().index(), entries + 1) << "a stroke is one entry";
            undo();
        }
        press(Qt::Key_R);
        const double radius = m_window->tools().radiusM();
        press(Qt::Key_BracketRight);
        EXPECT_GT(m_window->tools().radiusM(), radius);
        press(Qt::Key_BracketLeft);
        EXPECT_NEAR(m_window->tools().radiusM(), radius, 1e-6 * radius);
        QTest::mousePress(&map(), Qt::LeftButton, {}, middle);
        QTest::keyClick(&map(), Qt::Key_Escape);
        QTest::mouseRelease(&map(), Qt::LeftButton, {}, middle);
        rest();
        EXPECT_TRUE(droplets().strokes.empty()) << "Esc takes the stroke back while it is being made";
    }

    void limitToSteepGround() {
        m_document.selectStage(m_document.recipe().stages[1].id);
        MixEditor& mix = m_window->mix();
        mix.setOpen(true);
        auto* add = mix.findChild<QPushButton*>(QStringLiteral("addMaskEntry"));
        ASSERT_TRUE(add);
        QAction* slope = add->menu()->findChild<QAction*>(QStringLiteral("slope"));
        ASSERT_TRUE(slope);
        slope->trigger();
        ASSERT_EQ(droplets().mix.where.size(), 1u);
        rest();
        undo();
        EXPECT_TRUE(droplets().mix.where.empty());
    }

    void holdAndCompare() {
        rest();
        press(Qt::Key_4, Qt::ControlModifier);
        Comparison& comparison = m_window->view().comparison();
        ASSERT_TRUE(waitFor([&] { return comparison.isActive(); }));
        ASSERT_NO_FATAL_FAILURE(toTheEnd());
        ASSERT_TRUE(waitFor([&] { return comparison.volumes().has_value() && comparison.volumes()->cutM3 > 0.0; }));
        press(Qt::Key_4, Qt::ControlModifier | Qt::ShiftModifier);
        EXPECT_FALSE(comparison.isActive());
    }

    void goToALake() {
        ASSERT_GT(m_lakes->model()->rowCount(), 0);
        const std::size_t lines = m_window->view().marks()->lines()->size();
        QTest::mouseClick(m_lakes->viewport(), Qt::LeftButton, {}, m_lakes->visualRect(m_lakes->model()->index(0, 0)).center());
        EXPECT_TRUE(waitFor([&] { return m_window->view().marks()->lines()->size() > lines; })) << "it is ringed";
    }

    void takeItWithYou() {
        press(Qt::Key_E, Qt::ControlModifier);
        auto* page = m_window->findChild<ProductsPage*>();
        ASSERT_TRUE(page);
        const QSet<QString> wanted{QStringLiteral("png16"), QStringLiteral("obj")};
        for (QCheckBox* check : page->findChildren<QCheckBox*>())
            if (!check->objectName().isEmpty() && check->isChecked() != wanted.contains(check->objectName()))
                QTest::mouseClick(check, Qt::LeftButton, {}, {8, check->height() / 2});
        page->setFolder(m_folder.filePath(QStringLiteral("Höhen & 'Täler' #1 %20")));
        page->setName(QStringLiteral("valley"));
        QTest::mouseClick(page->footer().button(), Qt::LeftButton);
        ASSERT_TRUE(waitFor([&] { return !page->footer().isBusy() && !page->footer().resultText().isEmpty(); }));
        for (const char* file : {"valley.png", "valley.obj"})
            EXPECT_GT(QFileInfo(m_folder.filePath(QStringLiteral("Höhen & 'Täler' #1 %20/")) + QLatin1String(file)).size(), 10'000) << file;
    }
};

TEST_F(GuideTest, EachSectionInItsOrder) {
    ASSERT_FALSE(guide().isEmpty());
    ASSERT_NO_FATAL_FAILURE(dropAHeightmap());
    ASSERT_NO_FATAL_FAILURE(colourTheGround());
    ASSERT_NO_FATAL_FAILURE(followADrop());
    ASSERT_NO_FATAL_FAILURE(arrangeStages());
    ASSERT_NO_FATAL_FAILURE(play());
    ASSERT_NO_FATAL_FAILURE(setValues());
    ASSERT_NO_FATAL_FAILURE(paintWithEveryBrush());
    ASSERT_NO_FATAL_FAILURE(limitToSteepGround());
    ASSERT_NO_FATAL_FAILURE(holdAndCompare());
    ASSERT_NO_FATAL_FAILURE(addLakes());
    ASSERT_NO_FATAL_FAILURE(goToALake());
    ASSERT_NO_FATAL_FAILURE(takeItWithYou());
}

/// The first section, in 3D.
class GuideIn3D : public EditorTest {
protected:
    GuideIn3D() : EditorTest(QString()) { m_window->resize(900, 640); }

    void drag(Qt::MouseButton button, Qt::KeyboardModifiers keys, QPoint by) {
        ViewportWidget* view = m_window->view().viewport();
        const QPoint from = view->rect().center();
        dragMouse(*view, QPointF(from), QPointF(from + by), {button, keys, 4});
    }
};

TEST_F(GuideIn3D, LookAround) {
    ViewportWidget* view = m_window->view().viewport();
    if (!view)
        GTEST_SKIP() << "no 3D view here";
    ASSERT_NO_FATAL_FAILURE(loadSmall());
    ASSERT_TRUE(waitFor([&] { return view->isSettled(); }));
    const CameraPose first = view->camera().goal();
    drag(Qt::RightButton, {}, {60, 20});
    EXPECT_NE(view->camera().goal().headingDeg, first.headingDeg) << "orbits";
    const CameraPose orbited = view->camera().goal();
    drag(Qt::MiddleButton, Qt::ShiftModifier, {50, 0});
    EXPECT_NE(view->camera().goal().target, orbited.target) << "pans";
    turnWheel(*view, view->rect().center(), 2);
    EXPECT_LT(view->camera().goal().distanceM, orbited.distanceM) << "zooms";
    press(Qt::Key_F);
    EXPECT_GT(view->camera().goal().distanceM, 0.8 * first.distanceM) << "frames everything";
    press(Qt::Key_2, Qt::ControlModifier);
    EXPECT_EQ(m_window->view().mode(), ViewMode::Map);
    press(Qt::Key_3, Qt::ControlModifier);
    EXPECT_EQ(m_window->view().mode(), ViewMode::Both);
    press(Qt::Key_1, Qt::ControlModifier);
    EXPECT_EQ(m_window->view().mode(), ViewMode::Picture);
    press(Qt::Key_L, Qt::ShiftModifier);
    EXPECT_EQ(m_window->view().settings().options().look, Look::Landscape);
    press(Qt::Key_E, Qt::ShiftModifier);
    EXPECT_TRUE(view->camera().isWalking());
}

/// Keys in back quotes with a modifier are shortcuts of actions.
TEST_F(GuideIn3D, EveryKeyThatTheGuideNamesIsOne) {
    if (!m_window->view().viewport())
        GTEST_SKIP() << "no 3D view here";
    static const QRegularExpression kKeys(QStringLiteral("`((?:(?:Ctrl|Shift|Alt)\\+)+[^`]+)`"));
    QSet<QString> known;
    QList<QWidget*> widgets = m_window->findChildren<QWidget*>();
    widgets << m_window.get();
    for (const QWidget* widget : widgets)
        for (const QAction* action : widget->actions())
            for (const QKeySequence& key : action->shortcuts())
                known.insert(key.toString(QKeySequence::PortableText));
    int seen = 0;
    for (auto match = kKeys.globalMatch(guide()); match.hasNext(); ++seen) {
        const QString words = match.next().captured(1);
        EXPECT_TRUE(known.contains(QKeySequence(words).toString(QKeySequence::PortableText))) << words.toStdString();
    }
    EXPECT_GE(seen, 10);
}

} // namespace
} // namespace oxbow
