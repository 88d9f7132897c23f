#include "core/export/surface_export.h"
#include "tests/ui/editor_fixture.h"
#include "tests/ui/gestures.h"
#include "ui/area/view_area.h"
#include "ui/document/recipe_edits.h"
#include "ui/document/reuse_edits.h"
#include "ui/map/map_view.h"
#include "ui/masks/mask_entry_editor.h"
#include "ui/parameters/parameter_row.h"
#include "ui/surface/surface_follower.h"
#include "ui/surface/surface_panel.h"
#include "ui/views/view_settings.h"
#include "ui/widgets/slider_spin_box.h"

#include <QColorDialog>
#include <QDockWidget>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QPushButton>
#include <QToolButton>
#include <QTreeWidget>

#include <algorithm>

namespace oxbow {
namespace {

/// The panel of what lies on the ground, by mouse and keys.
class SurfacePanelTest : public EditorTest {
protected:
    SurfacePanelTest() {
        m_window->resize(1300, 900);
        m_window->view().setMode(ViewMode::Map);
    }

    void loadHills(Surface surface = {}) {
        Recipe recipe = test::recipeWith({160, 128, 40.0}, {"noise"});
        recipe.stages[0].params.set("relief_m", 1800.0);
        recipe.surface = std::move(surface);
        m_document.load(recipe, {});
        runToTheEnd();
    }
    [[nodiscard]] SurfacePanel& panel() { return m_window->surfacePanel(); }
    void open() {
        auto* dock = m_window->findChild<QDockWidget*>(QStringLiteral("surface"));
        ASSERT_NE(dock, nullptr);
        dock->raise();
        ASSERT_TRUE(waitFor([&] { return panel().isVisible(); }));
    }
    void click(const char* name) {
        QTest::mouseClick(panel().findChild<QToolButton*>(QLatin1String(name)), Qt::LeftButton);
    }
    /// The row of a menu, and of the menu that it opens, by keys as a hand would.
    void pick(const char* button, const QStringList& path) {
        auto* opens = panel().findChild<QToolButton*>(QLatin1String(button));
        QTimer::singleShot(0, m_window.get(), [opens, path] {
            QMenu* menu = opens->menu();
            for (const QString& text : path) {
                const auto actions = menu->actions();
                const auto action = std::ranges::find_if(actions, [&](QAction* a) { return a->text() == text; });
                ASSERT_NE(action, actions.end()) << text.toStdString();
                QTest::mouseClick(menu, Qt::LeftButton, {}, menu->actionGeometry(*action).center());
                if ((*action)->menu()) {
                    menu = (*action)->menu();
                    ASSERT_TRUE(waitFor([&] { return menu->isVisible(); }));
                }
            }
        });
        QTest::mouseClick(opens, Qt::LeftButton);
    }
    [[nodiscard]] const Surface& surface() const { return m_document.recipe().surface; }
    [[nodiscard]] std::vector<std::string> names() const {
        std::vector<std::string> names;
        for (const Material& material : surface().materials)
            names.push_back(material.name);
        return names;
    }
    [[nodiscard]] QTreeWidgetItem* row(int index, bool scatters = false) {
        return panel().list()->topLevelItem(scatters ? 1 : 0)->child(index);
    }
    void choose(QTreeWidgetItem* item) {
        QTest::mouseClick(panel().list()->viewport(), Qt::LeftButton, {},
                          panel().list()->visualItemRect(item).center());
        ASSERT_EQ(panel().list()->currentItem(), item);
    }
    [[nodiscard]] ParameterRow* valueRow(std::string_view key) {
        const auto found = std::ranges::find_if(panel().rows(), [&](ParameterRow* r) { return r->param().info.key == key; });
        return found == panel().rows().end() ? nullptr : *found;
    }
    void type(QWidget& in, const QString& name, const QString& text) {
        auto* number = name.isEmpty() ? in.findChild<SliderSpinBox*>() : in.findChild<SliderSpinBox*>(name);
        ASSERT_NE(number, nullptr);
        typeNumber(*number, text);
    }
    [[nodiscard]] const SurfaceFollower& follower() { return m_window->view().surface(); }
    [[nodiscard]] bool isSettled() { return isAtRest() && follower().isSettled(); }
};

TEST_F(SurfacePanelTest, NaturalGroundHasItsSnowAndTreesAtHand) {
    loadHills();
    open();
    const auto natural = [this](std::string_view key) {
        return *std::ranges::find_if(panel().naturalRows(),
                                     [&](ParameterRow* r) { return r->param().info.key == key; });
    };
    ASSERT_TRUE(natural("snow_higher_m")->isVisible());
    type(*natural("snow_higher_m"), {}, QStringLiteral("-200"));
    type(*natural("tree_size"), {}, QStringLiteral("2"));
    EXPECT_EQ(surface().natural, (NaturalSettings{.snowHigherM = -200.0, .treeSize = 2.0}));
    EXPECT_EQ(m_window->view().settings().frame().natural, surface().natural) << "the view has it";
    undo();
    EXPECT_EQ(surface().natural, NaturalSettings{.snowHigherM = -200.0});
    // It follows named values, and a material takes its place.
    type(*natural("snow_higher_m"), {}, QStringLiteral("winter = -400 m"));
    EXPECT_EQ(surface().natural.snowHigherM, -400.0);
    EXPECT_EQ(surface().natural.texts.of("snow_higher_m"), "winter");
    pick("surfacePresets", {QStringLiteral("Moon")});
    EXPECT_FALSE(natural("snow_higher_m")->isVisible());
}

TEST_F(SurfacePanelTest, InALowPanelItsRowsScrollInsteadOfLyingOverEachOther) {
    loadHills();
    open();
    panel().setFixedHeight(140);
    QApplication::processEvents();
    const ParameterRow* above = nullptr;
    for (const ParameterRow* row : panel().naturalRows()) {
        EXPECT_GE(row->height(), row->minimumSizeHint().height());
        if (above) {
            EXPECT_GT(row->geometry().top(), above->geometry().bottom());
        }
        above = row;
    }
}

TEST_F(SurfacePanelTest, MasksFollowNamedValues) {
    loadHills();
    open();
    pick("surfacePresets", {QStringLiteral("Alpine")});
    choose(row(0)); // snow
    MaskEntryEditor* const entry = panel().mask().entries().front();
    ASSERT_TRUE(waitFor([&] { return panel().follower().isSettled() && isSettled(); }));
    type(*entry, QStringLiteral("from"), QStringLiteral("line = 0.5"));
    const auto from = [this] { return surface().materials.back().where.front().from; };
    EXPECT_EQ(from(), 0.5);
    EXPECT_EQ(entry->findChild<SliderSpinBox*>(QStringLiteral("from"))->formula(), QStringLiteral("line"));
    EXPECT_TRUE(setNamedValue(m_document, QStringLiteral("line"), QStringLiteral("0.25")).isEmpty());
    EXPECT_EQ(from(), 0.25);
    undo();
    EXPECT_EQ(from(), 0.5);
    type(*entry, QStringLiteral("from"), QStringLiteral("0.4"));
    EXPECT_EQ(surface().materials.back().where.front().endTexts.of("from"), "") << "a number ends it";
}

TEST_F(SurfacePanelTest, APresetIsShownOnTheGroundAndTakenBack) {
    loadHills();
    open();
    EXPECT_EQ(follower().colours(), nullptr);
    pick("surfacePresets", {QStringLiteral("Moon")});
    EXPECT_EQ(surface(), surfaceNamed("moon", "test"));
    ASSERT_TRUE(waitFor([&] { return isSettled(); }));
    ASSERT_NE(follower().colours(), nullptr);
    EXPECT_EQ(follower().colours()->grid(), m_document.recipe().grid) << "at rest as fine as the terrain";
    EXPECT_EQ(m_window->view().settings().frame().colours, follower().colours());
    // The colours are those that an export makes.
    ThreadPool pool(1);
    MaskStudy study(std::make_shared<Recipe>(m_document.recipe()), 1, m_document.snapshot()->terrain, {}, 1);
    const Rgb8Image colours = study.colours(surface(), study.surfaceMap(surface()));
    EXPECT_EQ(follower().colours()->tile(0, 0)->levels[0][0], colours.pixel(0, 0)[0]);
    EXPECT_EQ(follower().colours()->tile(1, 0)->levels[0][0], colours.pixel(kTileSide, 0)[0]);
    // The map shows them.
    const auto isPurple = [&] {
        const QImage map = m_window->view().map().grab().toImage();
        const QColor middle = map.pixelColor(map.rect().center());
        return middle.red() > 2 * middle.green() && middle.blue() > 2 * middle.green();
    };
    EXPECT_FALSE(isPurple());
    Surface purple;
    purple.materials = {{.name = "purple", .colour = 0xff00ff}};
    setSurface(m_document, purple, "Purple");
    ASSERT_TRUE(waitFor(isPurple));
    undo();
    undo();
    EXPECT_TRUE(surface().empty());
    ASSERT_TRUE(waitFor([&] { return isSettled(); }));
    EXPECT_EQ(follower().colours(), nullptr);
    ASSERT_TRUE(waitFor([&] { return !isPurple(); }));
}

TEST_F(SurfacePanelTest, MaterialsAreAddedOrderedNamedSwitchedAndDeleted) {
    loadHills();
    open();
    pick("addSurface", {QStringLiteral("Plain material")});
    pick("addSurface", {QStringLiteral("Plain material")});
    EXPECT_EQ(names(), (std::vector<std::string>{"material", "material_2"}));
    EXPECT_EQ(row(0)->text(0), "material_2") << "the uppermost first";
    choose(row(0));
    click("surfaceDown");
    EXPECT_EQ(names(), (std::vector<std::string>{"material_2", "material"}));
    EXPECT_EQ(panel().list()->currentItem(), row(1)) << "it stays chosen";
    EXPECT_FALSE(panel().findChild<QToolButton*>(QStringLiteral("surfaceDown"))->isEnabled());
    // A new name, typed in the list.
    QTest::keyClick(panel().list(), Qt::Key_F2);
    auto* edit = panel().list()->findChild<QLineEdit*>();
    ASSERT_NE(edit, nullptr);
    edit->selectAll();
    QTest::keyClicks(edit, "dark rock");
    QTest::keyClick(edit, Qt::Key_Return);
    ASSERT_TRUE(waitFor([&] { return names()[0] == "dark_rock"; }));
    // The tick.
    const QRect rect = panel().list()->visualItemRect(row(0));
    QTest::mouseClick(panel().list()->viewport(), Qt::LeftButton, {}, {rect.left() + 8, rect.center().y()});
    EXPECT_FALSE(surface().materials[1].enabled);
    EXPECT_EQ(surface().inUse().materials.size(), 1u);
    choose(row(0));
    QTest::keyClick(panel().list(), Qt::Key_Delete); // of the list, not of the recipe
    EXPECT_EQ(names(), std::vector<std::string>{"dark_rock"});
    EXPECT_EQ(m_document.recipe().stages.size(), 1u);
    for (const std::size_t left : {2u, 2u, 2u, 2u, 1u, 0u}) {
        undo();
        EXPECT_EQ(surface().materials.size(), left);
    }
    EXPECT_EQ(m_document.undoStack().index(), 0);
}

TEST_F(SurfacePanelTest, ValuesAndMasksAreEditedAsThoseOfStages) {
    loadHills(surfaceNamed("alpine", "test"));
    open();
    const Surface before = surface();
    choose(row(0));
    const std::size_t top = before.materials.size() - 1;
    type(*valueRow("amount"), {}, "0.4");
    EXPECT_EQ(surface().materials[top].amount, 0.4);
    const std::size_t masks = surface().materials[top].where.size();
    // "Limit by…", then a source: stages' masks and paint are not offered.
    auto* add = panel().findChild<QPushButton*>(QStringLiteral("addMaskEntry"));
    QTimer::singleShot(0, m_window.get(), [add] {
        EXPECT_EQ(add->menu()->findChild<QAction*>(QStringLiteral("stage")), nullptr);
        EXPECT_EQ(add->menu()->findChild<QAction*>(QStringLiteral("painted")), nullptr);
        QAction* action = add->menu()->findChild<QAction*>(QStringLiteral("slope"));
        QTest::mouseClick(add->menu(), Qt::LeftButton, {}, add->menu()->actionGeometry(action).center());
    });
    QTest::mouseClick(add, Qt::LeftButton);
    ASSERT_EQ(surface().materials[top].where.size(), masks + 1);
    ASSERT_EQ(panel().mask().entries().size(), masks + 1);
    type(*panel().mask().entries()[masks], QStringLiteral("to"), "30");
    EXPECT_EQ(surface().materials[top].where[masks].to, 30.0);
    // Its histogram comes, and the mask is drawn on the ground while it is touched.
    ASSERT_TRUE(waitFor([&] { return panel().follower().isSettled() && isSettled(); }));
    EXPECT_EQ(panel().follower().histograms().size(), masks + 1);
    EXPECT_NE(m_window->view().settings().mask(), nullptr);
    ASSERT_TRUE(waitFor([&] { return !m_window->view().settings().mask(); })) << "and then no more";
    // The lowest covers everything: it has no mask to edit.
    choose(row(static_cast<int>(top)));
    EXPECT_TRUE(panel().mask().isHidden());
    for (int i = 0; i < 3; ++i)
        undo();
    EXPECT_EQ(surface(), before);
}

TEST_F(SurfacePanelTest, AColourIsChosenLiveAsOneEntryAndGivenUpWithoutOne) {
    loadHills(surfaceNamed("alpine", "test"));
    open();
    choose(row(0));
    const std::size_t top = surface().materials.size() - 1;
    const std::uint32_t before = surface().materials[top].colour;
    for (const bool accepts : {true, false}) {
        click("materialColour");
        auto* dialog = panel().findChild<QColorDialog*>();
        ASSERT_TRUE(waitFor([&] { return dialog->isVisible(); }));
        for (const QColor& colour : {QColor(10, 20, 30), QColor(200, 100, 50)}) {
            dialog->setCurrentColor(colour);
            EXPECT_EQ(surface().materials[top].colour, colour.rgb() & 0xffffffu) << "live";
        }
        QTest::keyClick(dialog, accepts ? Qt::Key_Return : Qt::Key_Escape);
        ASSERT_TRUE(waitFor([&] { return !panel().findChild<QColorDialog*>(); }));
        EXPECT_EQ(surface().materials[top].colour, accepts ? 0xc86432u : before);
        if (accepts)
            undo();
        EXPECT_EQ(surface().materials[top].colour, before);
        EXPECT_EQ(m_document.undoStack().index(), 0);
    }
}

TEST_F(SurfacePanelTest, ColoursFollowAMaterialAndTheTerrain) {
    loadHills(surfaceNamed("alpine", "test"));
    ASSERT_TRUE(waitFor([&] { return isSettled(); }));
    const auto first = follower().colours();
    Surface changed = surface();
    changed.materials.front().colour = 0xff00ff;
    setSurface(m_document, changed, "colour");
    EXPECT_FALSE(follower().isSettled());
    ASSERT_TRUE(waitFor([&] { return isSettled(); }));
    const auto second = follower().colours();
    EXPECT_NE(first, second);
    setParameter(m_document, m_document.recipe().stages[0].id, "seed", std::int64_t{77}, EditPhase::Finished);
    ASSERT_TRUE(waitFor([&] { return isAtRest() && statusNow() == RunStatus::Finished && isSettled(); }));
    EXPECT_NE(follower().colours(), second);
    ASSERT_NE(follower().colours(), nullptr);
    // Switched off in the menu of the view nothing is made, and the ground is natural.
    auto* action = m_window->findChild<QAction*>(QStringLiteral("view.surface"));
    ASSERT_NE(action, nullptr);
    EXPECT_TRUE(action->isChecked());
    action->trigger();
    EXPECT_FALSE(m_window->view().settings().options().surface);
    const auto kept = follower().colours();
    setSurface(m_document, surfaceNamed("moon", "test"), "moon");
    ASSERT_TRUE(waitFor([&] { return isAtRest(); }));
    EXPECT_EQ(follower().colours(), kept);
    action->trigger();
    ASSERT_TRUE(waitFor([&] { return isSettled() && follower().colours() != kept; }));
}

TEST_F(SurfacePanelTest, AMaskThatCannotBeMadeIsSaidInThePanel) {
    Surface surface = surfaceNamed("alpine", "test");
    MaskEntry entry(*findMaskSource("image"));
    entry.params.set("file", std::string("nowhere.png"));
    surface.materials.back().where = {entry};
    loadHills(surface);
    open();
    auto* words = panel().findChild<QLabel*>(QStringLiteral("surfaceProblem"));
    ASSERT_TRUE(waitFor([&] { return words->text().contains("nowhere.png"); }));
    EXPECT_EQ(follower().colours(), nullptr);
    ASSERT_TRUE(waitFor([&] { return isSettled(); })) << "it is not tried again and again";
    choose(row(0));
    click("removeSurface");
    ASSERT_TRUE(waitFor([&] { return isSettled() && follower().colours(); }));
    EXPECT_TRUE(words->isHidden());
}

TEST_F(SurfacePanelTest, ScattersAreListedEditedAndSaved) {
    loadHills();
    open();
    pick("addSurface", {QStringLiteral("Plain scatter")});
    ASSERT_EQ(surface().scatters.size(), 1u);
    choose(row(0, true));
    type(*valueRow("spacing_m"), {}, "12");
    EXPECT_EQ(surface().scatters[0].spacingM, 12.0);
    EXPECT_FALSE(panel().mask().isHidden());
    // The ground stays natural, and is seen as exports have it, with these things instead of the natural trees.
    ASSERT_TRUE(waitFor([&] { return isSettled(); }));
    ASSERT_NE(follower().colours(), nullptr);
    ThreadPool pool(1);
    LaidSurface laid(m_document.snapshot()->terrain, surfacePlan(m_document.recipe(), {}), pool);
    for (const int channel : {0, 1, 2})
        EXPECT_EQ(follower().colours()->tile(0, 0)->levels[0][static_cast<std::size_t>(channel)],
                  laid.colours().pixel(0, 0)[channel]);
    EXPECT_EQ(follower().colours()->plants() != nullptr, laid.plants().has_value());
    const QString file = m_folder.filePath("hills.json");
    save(file);
    m_document.load(Recipe{}, {});
    EXPECT_TRUE(surface().empty());
    m_document.file().open(file);
    ASSERT_TRUE(waitFor([&] { return surface().scatters.size() == 1; }));
    EXPECT_EQ(surface().scatters[0].spacingM, 12.0);
}

TEST_F(SurfacePanelTest, APictureGivesItsColoursByHeight) {
    loadHills();
    open();
    QImage picture(40, 80, QImage::Format_RGB32);
    for (int y = 0; y < 80; ++y)
        for (int x = 0; x < 40; ++x)
            picture.setPixel(x, y, y < 40 ? qRgb(240, 240, 250) : qRgb(40, 90, 30));
    const QString file = m_folder.filePath(QStringLiteral("photo.png"));
    ASSERT_TRUE(picture.save(file));
    const int entries = m_document.undoStack().count();
    panel().takePicture(file);
    EXPECT_EQ(m_document.undoStack().count(), entries + 1);
    ASSERT_EQ(surface().materials.size(), 8u);
    EXPECT_EQ(surface().materials.front().colour, 0x285a1eu) << "its lowest rows lie lowest";
    EXPECT_EQ(surface().materials.back().colour, 0xf0f0fau);
    EXPECT_TRUE(surface().materials.front().where.empty());
    ASSERT_EQ(surface().materials.back().where.size(), 1u);
    EXPECT_EQ(surface().materials.back().where[0].from, 7.5 / 8.0);
    undo();
    EXPECT_TRUE(surface().empty());
    panel().takePicture(m_folder.filePath(QStringLiteral("none.png")));
    EXPECT_TRUE(surface().empty());
}

TEST_F(SurfacePanelTest, WordsThatAreNoNameAreRefused) {
    loadHills(surfaceNamed("alpine", "test"));
    open();
    const Surface before = surface();
    const QString taken = row(1)->text(0);
    row(0)->setText(0, taken);
    EXPECT_EQ(surface(), before);
    EXPECT_NE(row(0)->text(0), taken) << "the list shows again what is true";
}

} // namespace
} // namespace oxbow
