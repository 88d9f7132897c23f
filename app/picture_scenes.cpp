#include "app/picture_tour.h"

#include "core/base/error.h"
#include "core/files/heightmap_file.h"
#include "core/recipe/recipe.h"
#include "core/terrain/river_line.h"
#include "ui/area/comparison.h"
#include "ui/area/view_area.h"
#include "ui/document/document.h"
#include "ui/document/recipe_edits.h"
#include "ui/files/export_window.h"
#include "ui/files/import_dialog.h"
#include "ui/files/products_page.h"
#include "ui/files/target_page.h"
#include "ui/ground/ground_marks.h"
#include "ui/masks/mix_editor.h"
#include "ui/surface/surface_panel.h"
#include "ui/viewport/viewport_widget.h"
#include "ui/water/water_panel.h"
#include "ui/widgets/free_tr.h"
#include "ui/window/file_controller.h"
#include "ui/window/main_window.h"

#include <QApplication>
#include <QDockWidget>
#include <QLineEdit>
#include <QMouseEvent>
#include <QTableView>
#include <QTemporaryDir>
#include <QTreeWidget>

#include <algorithm>

/// What each picture of the tour shows.
namespace oxbow {

namespace {

// Of the recipe that the program starts with.
constexpr std::string_view kUplift = "Uplift and rivers", kRain = "Rain", kScree = "Scree";

int stageOf(const Recipe& recipe, std::string_view name) {
    const auto isOf = [&](const RecipeStage& stage) { return stage.title() == name; };
    return static_cast<int>(std::ranges::find_if(recipe.stages, isOf) - recipe.stages.begin());
}

using unowned::tr;

glm::dvec2 placeOf(std::int64_t cell, const GridSpec& grid) {
    const MapPoint at = middleOf(grid, cell);
    return {at.xM, at.yM};
}

const Lake& largestLake(const TerrainState& terrain) {
    const auto water = terrain.waterBodies();
    if (!water || water->lakes.empty())
        throw Error("pictures: the first terrain has no lake to look at");
    return *std::ranges::max_element(water->lakes, {}, &Lake::areaM2);
}

/// The highest place of the southern flank, whose water has a long way to go.
glm::dvec2 southernHeight(const TerrainState& ground) {
    const GridSpec& grid = ground.grid();
    int x = grid.width / 2, y = grid.height * 11 / 20;
    for (int j = grid.height * 11 / 20; j < grid.height * 13 / 20; ++j)
        for (int i = grid.width / 3; i < grid.width * 2 / 3; ++i)
            if (ground.value(Layer::Elevation, i, j) > ground.value(Layer::Elevation, x, y))
                x = i, y = j;
    return {(x + 0.5) * grid.cellSizeM, (y + 0.5) * grid.cellSizeM};
}

void sendMouse(QWidget& target, QEvent::Type type, const QPointF& at, Qt::MouseButton button,
               Qt::MouseButtons buttons) {
    QMouseEvent event(type, at, target.mapToGlobal(at), button, buttons, Qt::NoModifier);
    QCoreApplication::sendEvent(&target, &event);
}

} // namespace

void PictureTour::showFirstStart() {
    m_window.showFirstStart();
    finish("first_start.json");
    m_firstTerrain = std::make_shared<TerrainState>(terrain());
    const Recipe& recipe = m_window.document().recipe();
    m_window.document().selectStage(recipe.stages[stageOf(recipe, kRain)].id);
}

/// As the scenes after the first one begin.
void PictureTour::showModel() {
    setLook(Look::Natural);
    lookAtAll(24.0, 29.0, 0.93);
    m_usualPose = m_window.view().viewport()->camera().goal();
}

void PictureTour::showLakeClosely() {
    const Lake& lake = largestLake(terrain());
    const glm::dvec2 at = placeOf(lake.spillCell >= 0 ? lake.spillCell : lake.deepestCell, terrain().grid());
    lookAt(at.x, at.y, 3200.0, 40.0, 26.0);
}

void PictureTour::showProbe() {
    const glm::dvec2 at = southernHeight(terrain());
    lookAt(at.x, at.y + 1500.0, 6500.0, 24.0, 34.0);
    rest();
    press("tool.probe");
    bool isThere = false;
    const auto known = QObject::connect(m_window.view().marks(), &GroundMarks::probed, [&isThere] { isThere = true; });
    clickGround(at);
    waitUntil([&isThere] { return isThere; }, "the way of a drop");
    QObject::disconnect(known);
}

void PictureTour::showImport() {
    m_window.view().marks()->clear();
    press("tool.navigate");
    m_inputs = std::make_shared<QTemporaryDir>();
    const QString file = m_inputs->filePath(QStringLiteral("valley.tif"));
    writeHeightmap(file.toStdString(), terrain().flattened(Layer::Elevation));
    m_window.files().open(file);
    waitUntil([this] { return m_window.findChild<ImportDialog*>() && m_window.findChild<ImportDialog*>()->isVisible(); },
              "the question about a heightmap");
    m_over = m_window.findChild<ImportDialog*>();
}

void PictureTour::showPlay() {
    Document& document = m_window.document();
    const Recipe& recipe = document.recipe();
    const int rain = stageOf(recipe, kRain), begin = globalStep(recipe, {rain, 0});
    document.session().seek(begin + (globalStep(recipe, {rain + 1, 0}) - begin) / 2);
    press("overlay.discharge");
    lookAtAll(24.0, 33.0, 0.85);
}

void PictureTour::paintRain() {
    Document& document = m_window.document();
    m_window.mix().setMaskShown(false);
    m_window.mix().setOpen(false);
    openFinished("first_start.json"); // without the mask
    const Recipe& recipe = document.recipe();
    const int rain = stageOf(recipe, kRain);
    document.selectStage(recipe.stages[rain].id);
    const int begin = globalStep(recipe, {rain, 0});
    const int end = globalStep(recipe, {rain + 1, 0});
    document.session().seek(begin + (end - begin) / 4);
    m_window.view().viewport()->setPose(m_usualPose);
    rest();
    press("tool.rain");
    const GridSpec& grid = terrain().grid();
    const glm::dvec2 size{grid.widthM(), grid.heightM()};
    dragBrush({size * glm::dvec2(0.40, 0.52), size * glm::dvec2(0.44, 0.50), size * glm::dvec2(0.49, 0.51),
               size * glm::dvec2(0.54, 0.47), size * glm::dvec2(0.58, 0.48)});
}

void PictureTour::showStagesToAdd() {
    press("overlay.shaded");
    press("tool.navigate");
    m_window.document().session().evaluateAll();
    m_window.showAddMenu();
    m_over = QApplication::activePopupWidget();
    auto* search = m_over ? m_over->findChild<QLineEdit*>() : nullptr;
    if (!search)
        throw Error("pictures: the list of stages did not open");
    search->setText(tr("hydraulic"));
}

void PictureTour::showMask() {
    Document& document = m_window.document();
    document.session().evaluateAll();
    const std::uint64_t scree = document.recipe().stages[stageOf(document.recipe(), kScree)].id;
    document.selectStage(scree);
    rest();
    Mix mix = document.mix(scree);
    mix.where.emplace_back(*findMaskSource("slope"));
    mix.where.back().from = 24.0;
    mix.where.back().soft = 6.0;
    setMix(document, scree, mix, QStringLiteral("where"), tr("Mask"), EditPhase::Finished);
    m_window.mix().setOpen(true);
    m_window.mix().setMaskShown(true);
    waitUntil([this] { return m_window.mix().follower().isSettled(); }, "the mask");
    rest();
    document.session().evaluateAll();
    rest();
    lookAtAll(24.0, 34.0, 0.9);
}

void PictureTour::showSurface() {
    constexpr int kRockRow = 1;
    Document& document = m_window.document();
    m_window.mix().setMaskShown(false);
    setSurface(document, surfaceNamed("alpine", "pictures"), tr("Surface"));
    document.session().evaluateAll();
    raisePanel("surface");
    QTreeWidget* list = m_window.surfacePanel().list();
    list->setCurrentItem(list->topLevelItem(0)->child(kRockRow));
    waitUntil([this] { return m_window.surfacePanel().follower().isSettled(); }, "the mask of a material");
    rest();
    lookAtAll(24.0, 31.0, 0.8);
}

void PictureTour::showCurves() {
    Document& document = m_window.document();
    m_window.mix().setMaskShown(false);
    m_window.mix().setOpen(false);
    openFinished("drawn_valley.json");
    const auto& stages = document.recipe().stages;
    const auto last = std::ranges::find_if(stages.rbegin(), stages.rend(),
                                           [](const RecipeStage& stage) { return isMadeOfCurves(stage.params.kind()); });
    document.selectStage(last->id);
    press("tool.curve");
    document.selectCurve(last->curves.back().id);
    lookAtAll(24.0, 36.0, 0.72);
}

void PictureTour::showBranch() {
    Document& document = m_window.document();
    press("tool.navigate");
    const Recipe& recipe = document.recipe();
    const int rain = stageOf(recipe, kRain), begin = globalStep(recipe, {rain, 0});
    document.session().evaluateAll();
    rest();
    document.session().seek(begin + (globalStep(recipe, {rain + 1, 0}) - begin) * 7 / 10);
    press("overlay.wear");
    raisePanel("history");
}

void PictureTour::compareByWipe() {
    Document& document = m_window.document();
    press("overlay.shaded");
    document.session().evaluateAll();
    rest();
    const int before = globalStep(document.recipe(), {stageOf(document.recipe(), kUplift) + 1, 0});
    document.session().seek(before);
    rest();
    Comparison& comparison = m_window.view().comparison();
    comparison.startWithNow();
    document.session().evaluateAll();
    rest();
    waitUntil([&comparison] { return comparison.volumes().has_value(); }, "the volumes");
    const glm::dvec2 at = placeOf(largestLake(terrain()).deepestCell, terrain().grid());
    lookAt(at.x - 300.0, at.y, 7500.0, 24.0, 36.0);
}

void PictureTour::showLakes() {
    m_window.view().comparison().end();
    press("overlay.lakes");
    raisePanel("lakes");
    auto* panel = m_window.findChild<QDockWidget*>(QStringLiteral("lakes"))->findChild<WaterPanel*>();
    panel->view()->selectRow(0);
    emit panel->view()->clicked(panel->view()->model()->index(0, 0));
    rest();
    const glm::dvec3 at = m_window.view().viewport()->camera().goal().target;
    lookAt(at.x, at.z, 5200.0, 30.0, 38.0);
}

void PictureTour::showCatchments() {
    m_window.view().marks()->clear();
    press("overlay.catchments");
    lookAtAll(24.0, 42.0, 0.94);
}

void PictureTour::showOrders() {
    press("overlay.order");
    raisePanel("rivers");
}

void PictureTour::showBothViews() {
    press("overlay.height");
    press("view.both");
    rest();
    press("view.frameAll");
    lookAtAll(18.0, 34.0);
}

void PictureTour::showClay() {
    press("view.picture");
    press("overlay.shaded");
    press("view.contours");
    rest();
    setLook(Look::Clay);
    const glm::dvec2 at = placeOf(largestLake(terrain()).deepestCell, terrain().grid());
    lookAt(at.x, at.y, 6500.0, -28.0, 30.0);
}

void PictureTour::showLightTheme() {
    press("view.contours");
    setLook(Look::Natural);
    m_window.preferences().change([](PreferenceValues& values) { values.scheme = theme::Scheme::Light; });
    lookAtAll(52.0, 28.0, 0.92);
}

void PictureTour::showSea() {
    m_window.preferences().change([](PreferenceValues& values) { values.scheme = theme::Scheme::Dark; });
    raisePanel("lakes");
    openFinished("fjord.json");
    lookAtAll(62.0, 25.0, 0.90);
}

void PictureTour::showTargets() {
    showTarget(QStringLiteral("unreal"));
}

void PictureTour::showTarget(const QString& key) {
    auto* window = qobject_cast<ExportWindow*>(m_window.showExport()->window());
    window->target().setTarget(key);
    window->target().setFolder(QStringLiteral("For") + key.front().toUpper() + key.mid(1));
    window->open(window->target());
    m_over = window;
    m_page = &window->target();
}

void PictureTour::showExport() {
    m_over = m_window.showExport()->window();
}

/// Where a place on the ground is seen; nothing where it is not.
std::optional<QPointF> PictureTour::pixelOf(const glm::dvec2& placeM) const {
    const ViewportWidget& viewport = *m_window.view().viewport();
    const double ground = terrain().value(Layer::Elevation, static_cast<int>(placeM.x / terrain().grid().cellSizeM),
                                          static_cast<int>(placeM.y / terrain().grid().cellSizeM));
    const auto px =
        viewport.camera().pixelOf({placeM.x, ground * viewport.settings().options().verticalScale, placeM.y});
    return px ? std::optional(QPointF(px->x, px->y)) : std::nullopt;
}

void PictureTour::clickGround(const glm::dvec2& placeM) {
    ViewportWidget& viewport = *m_window.view().viewport();
    const std::optional<QPointF> at = pixelOf(placeM);
    if (!at)
        throw Error("pictures: a place to click is not in view");
    sendMouse(viewport, QEvent::MouseMove, *at, Qt::NoButton, Qt::NoButton);
    sendMouse(viewport, QEvent::MouseButtonPress, *at, Qt::LeftButton, Qt::LeftButton);
    sendMouse(viewport, QEvent::MouseButtonRelease, *at, Qt::LeftButton, Qt::NoButton);
}

/// Paints along places on the ground while the run goes a step on at each; the cursor stays over the last.
void PictureTour::dragBrush(const std::vector<glm::dvec2>& placesM) {
    ViewportWidget& viewport = *m_window.view().viewport();
    bool isDown = false;
    QPointF last;
    for (const glm::dvec2& place : placesM) {
        const std::optional<QPointF> px = pixelOf(place);
        if (!px)
            continue;
        const QPointF at = *px;
        sendMouse(viewport, QEvent::MouseMove, at, Qt::NoButton, isDown ? Qt::LeftButton : Qt::NoButton);
        if (!std::exchange(isDown, true))
            sendMouse(viewport, QEvent::MouseButtonPress, at, Qt::LeftButton, Qt::LeftButton);
        m_window.document().session().step();
        waitUntil([this] { return hasRun(); }, "a step under the brush");
        last = at;
    }
    sendMouse(viewport, QEvent::MouseButtonRelease, last, Qt::LeftButton, Qt::NoButton);
}

} // namespace oxbow
