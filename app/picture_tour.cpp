#include "app/picture_tour.h"

#include "core/base/error.h"
#include "core/export/target_folder.h"
#include "ui/document/document.h"
#include "ui/files/export_window.h"
#include "ui/files/products_page.h"
#include "ui/files/target_page.h"
#include "ui/recipe/mix_editor.h"
#include "ui/recipe/surface_panel.h"
#include "ui/views/comparison.h"
#include "ui/views/drainage_follower.h"
#include "ui/views/ground_marks.h"
#include "ui/views/map_view.h"
#include "ui/views/surface_follower.h"
#include "ui/views/view_area.h"
#include "ui/views/viewport_widget.h"
#include "ui/water/water_panel.h"
#include "ui/window/file_controller.h"
#include "ui/window/main_window.h"

#include <QApplication>
#include <QDockWidget>
#include <QElapsedTimer>
#include <QLineEdit>
#include <QMouseEvent>
#include <QPainter>
#include <QTableView>
#include <QTreeWidget>

#include <algorithm>
#include <cmath>

namespace oxbow {

namespace {

constexpr qint64 kPatienceMs = 600'000;
constexpr int kTurnMs = 20;
constexpr int kPageMargin = 20;
// Of the recipe that the program starts with.
constexpr int kUpliftStage = 1;
constexpr int kRainStage = 2;
constexpr int kScreeStage = 3;

QString tr(const char* text) {
    return QCoreApplication::translate("oxbow", text);
}

glm::dvec2 placeOf(std::int64_t cell, const GridSpec& grid) {
    return {(static_cast<double>(cell % grid.width) + 0.5) * grid.cellSizeM,
            (static_cast<double>(cell / grid.width) + 0.5) * grid.cellSizeM};
}

const Lake& largestLake(const TerrainState& terrain) {
    const auto water = terrain.waterBodies();
    if (!water || water->lakes.empty())
        throw Error("pictures: the first terrain has no lake to look at");
    return *std::ranges::max_element(water->lakes, {}, &Lake::areaM2);
}

/// Where the last row of a page ends in its window.
int bottomOf(const QWidget& page, const QWidget& window) {
    return page.mapTo(&window, page.childrenRect().bottomLeft()).y();
}

void sendMouse(QWidget& target, QEvent::Type type, const QPointF& at, Qt::MouseButton button,
               Qt::MouseButtons buttons) {
    QMouseEvent event(type, at, target.mapToGlobal(at), button, buttons, Qt::NoModifier);
    QCoreApplication::sendEvent(&target, &event);
}

} // namespace

PictureTour::PictureTour(MainWindow& window) : m_window(window) {}

#define WORDS(text) QT_TRANSLATE_NOOP("PictureTour", text)
std::vector<PictureTour::Scene> PictureTour::scenes() {
    std::vector<Scene> scenes = {
        {"first_start", WORDS("The first start: a range, its lakes and rivers"), &PictureTour::showFirstStart},
        {"lake", WORDS("A lake behind a moraine, and the river that leaves it"), &PictureTour::showLakeClosely},
        {"add_stage", WORDS("Stages to add, found by the names that other programs give them"),
         &PictureTour::showStagesToAdd},
        {"mask", WORDS("A mask: where scree may slide, hatched where it may not"), &PictureTour::showMask},
        {"surface", WORDS("Materials on the ground, and the list that lays them there"), &PictureTour::showSurface},
        {"curve", WORDS("A valley drawn by hand: a river and its points"), &PictureTour::showCurves},
        {"rain", WORDS("Rain painted while droplets run"), &PictureTour::paintRain},
        {"branch", WORDS("Back in time: the stroke has made a branch"), &PictureTour::showBranch},
        {"compare", WORDS("Two states compared by a wipe, cut and fill tinted"), &PictureTour::compareByWipe},
        {"lakes", WORDS("Lakes by their level, one ringed, all in a table"), &PictureTour::showLakes},
        {"catchments", WORDS("Catchments"), &PictureTour::showCatchments},
        {"orders", WORDS("Streams by their order"), &PictureTour::showOrders},
        {"both", WORDS("3D and map side by side"), &PictureTour::showBothViews},
        {"contours", WORDS("Clay with contour lines and their heights"), &PictureTour::showClay},
        {"light", WORDS("The light theme"), &PictureTour::showLightTheme},
        {"sea", WORDS("A fjord: the sea, cut open at the edge of the map"), &PictureTour::showSea},
        {"export", WORDS("Everything that can be exported, several at once"), &PictureTour::showExport},
        {"targets", WORDS("A folder for another program"), &PictureTour::showTargets},
    };
    for (const Target& target : targets())
        scenes.push_back({"target_" + std::string(target.key), WORDS("The export window's page for another program"),
                          [key = QString::fromUtf8(target.key)](PictureTour& tour) { tour.showTarget(key); }, false});
    return scenes;
}
#undef WORDS

void PictureTour::run(const std::set<std::string>& only, const std::function<void(const TourPicture&)>& taken) {
    const std::vector<Scene> all = scenes();
    for (const std::string& key : only)
        if (std::ranges::find(all, key, &Scene::key) == all.end())
            throw Error("pictures: there is no scene '" + key + "'");
    for (const Scene& scene : all) {
        if (!only.empty() && !only.contains(scene.key) && &scene != &all.front()) // what others show begins with the first
            continue;
        scene.arrange(*this);
        rest();
        QImage image = m_window.grab().toImage();
        if (m_over && !scene.isWindow) {
            image = m_over->grab({0, 0, m_over->width(), bottomOf(*m_page, *m_over) + kPageMargin}).toImage();
            m_over->close();
        } else if (m_over) {
            const QPixmap over = m_over->grab();
            const QPoint at = m_over->isWindow() && !(m_over->windowFlags() & Qt::Popup & ~Qt::Window)
                                  ? QPoint((image.width() - over.width()) / 2, (image.height() - over.height()) / 2)
                                  : m_over->mapToGlobal(QPoint()) - m_window.mapToGlobal(QPoint());
            QPainter(&image).drawPixmap(at, over);
            m_over->close();
        }
        taken({scene.key, tr(scene.caption), image, scene.isWindow});
    }
}

// ---- The scenes ----

void PictureTour::showFirstStart() {
    openFinished("first_start.json");
    m_firstTerrain = std::make_shared<TerrainState>(terrain());
    m_window.document().selectStage(m_window.document().recipe().stages[kRainStage].id);
    lookAtAll(24.0, 29.0, 0.93);
    m_usualPose = m_window.view().viewport()->camera().goal();
}

void PictureTour::showLakeClosely() {
    const Lake& lake = largestLake(terrain());
    const glm::dvec2 at = placeOf(lake.sillCell >= 0 ? lake.sillCell : lake.deepestCell, terrain().grid());
    lookAt(at.x, at.y, 3200.0, 40.0, 26.0);
}

void PictureTour::paintRain() {
    Document& document = m_window.document();
    m_window.mix().setMaskShown(false);
    m_window.mix().setOpen(false);
    openFinished("first_start.json"); // without the mask
    document.selectStage(document.recipe().stages[kRainStage].id);
    const Recipe& recipe = document.recipe();
    const int begin = globalStep(recipe, {kRainStage, 0});
    const int end = globalStep(recipe, {kRainStage + 1, 0});
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
    press("tool.navigate");
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
    const std::uint64_t scree = document.recipe().stages[kScreeStage].id;
    document.selectStage(scree);
    rest();
    Mix mix = document.mix(scree);
    mix.where.emplace_back(*findMaskSource("slope"));
    mix.where.back().from = 24.0;
    mix.where.back().soft = 6.0;
    document.setMix(scree, mix, QStringLiteral("where"), tr("Mask"), EditPhase::Finished);
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
    document.setSurface(surfaceNamed("alpine", "pictures"), tr("Surface"));
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
                                           [](const RecipeStage& stage) { return stage.params.kind().stepsAreCurves; });
    document.selectStage(last->id);
    press("tool.curve");
    document.selectCurve(last->curves.back().id);
    lookAtAll(24.0, 36.0, 0.72);
}

void PictureTour::showBranch() {
    Document& document = m_window.document();
    press("tool.navigate");
    const Recipe& recipe = document.recipe();
    const int rain = globalStep(recipe, {kRainStage, 0});
    document.session().evaluateAll();
    rest();
    document.session().seek(rain + (globalStep(recipe, {kRainStage + 1, 0}) - rain) * 7 / 10);
    press("overlay.wear");
    raisePanel("history");
}

void PictureTour::compareByWipe() {
    Document& document = m_window.document();
    press("overlay.shaded");
    document.session().evaluateAll();
    rest();
    const int before = globalStep(document.recipe(), {kUpliftStage + 1, 0});
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

// ---- How they are arranged ----

void PictureTour::openFinished(const char* example) {
    m_window.files().openExample(example, false);
    waitUntil([this] { return hasRun(); }, example);
    m_window.document().session().evaluateAll();
    rest();
}

void PictureTour::setLook(Look look) {
    m_window.view().settings().change([look](ViewOptions& options) { options.look = look; });
}

void PictureTour::lookAt(double eastM, double southM, double distanceM, double headingDeg, double pitchDeg) {
    ViewportWidget* viewport = m_window.view().viewport();
    viewport->flyTo(eastM, southM, distanceM);
    CameraPose pose = viewport->camera().goal();
    pose.distanceM = distanceM;
    pose.headingDeg = headingDeg;
    pose.pitchDeg = pitchDeg;
    viewport->setPose(pose);
}

void PictureTour::lookAtAll(double headingDeg, double pitchDeg, double closer) {
    ViewportWidget* viewport = m_window.view().viewport();
    CameraPose pose = viewport->camera().goal();
    pose.headingDeg = headingDeg;
    pose.pitchDeg = pitchDeg;
    viewport->setPose(pose);
    viewport->frameAll();
    pose = viewport->camera().goal();
    pose.distanceM *= closer;
    viewport->setPose(pose);
}

void PictureTour::press(const char* action) {
    m_window.actions()[action]->trigger();
}

void PictureTour::raisePanel(const char* name) {
    m_window.findChild<QDockWidget*>(QLatin1String(name))->raise();
}

/// Paints along places on the ground while the run goes a step on at each; the cursor stays over the last.
void PictureTour::dragBrush(const std::vector<glm::dvec2>& placesM) {
    ViewportWidget& viewport = *m_window.view().viewport();
    bool isDown = false;
    QPointF last;
    for (const glm::dvec2& place : placesM) {
        const double ground =
            terrain().value(Layer::Elevation, static_cast<int>(place.x / terrain().grid().cellSizeM),
                            static_cast<int>(place.y / terrain().grid().cellSizeM));
        const auto px = viewport.camera().pixelOf(
            {place.x, ground * viewport.settings().options().verticalScale, place.y});
        if (!px)
            continue;
        const QPointF at(px->x, px->y);
        sendMouse(viewport, QEvent::MouseMove, at, Qt::NoButton, isDown ? Qt::LeftButton : Qt::NoButton);
        if (!std::exchange(isDown, true))
            sendMouse(viewport, QEvent::MouseButtonPress, at, Qt::LeftButton, Qt::LeftButton);
        m_window.document().session().step();
        waitUntil([this] { return hasRun(); }, "a step under the brush");
        last = at;
    }
    sendMouse(viewport, QEvent::MouseButtonRelease, last, Qt::LeftButton, Qt::NoButton);
}

void PictureTour::waitUntil(const std::function<bool()>& there, const char* what) const {
    QElapsedTimer clock;
    clock.start();
    while (!there()) {
        QCoreApplication::processEvents(QEventLoop::AllEvents | QEventLoop::WaitForMoreEvents, kTurnMs);
        if (clock.elapsed() > kPatienceMs)
            throw Error(std::string("pictures: ") + what + " did not come to rest: try on a faster machine");
        const std::string& error = m_window.document().snapshot()->error;
        if (!error.empty())
            throw Error("pictures: " + error);
    }
}

/// Twice in a row: what one turn of the event loop began is seen at the next.
void PictureTour::rest() const {
    int times = 0;
    waitUntil([&] { return (times = isAtRest() ? times + 1 : 0) > 2; }, "the picture");
}

bool PictureTour::hasRun() const {
    Document& document = m_window.document();
    return document.hasSeenEdits() && document.snapshot()->commandsDone >= document.session().commandsSent();
}

bool PictureTour::isAtRest() const {
    const ViewArea& view = m_window.view();
    const ViewportWidget* viewport = view.viewport();
    return hasRun() && !m_window.document().isRunning() && view.drainage().isSettled() && view.surface().isSettled() &&
           (!viewport->isVisible() || viewport->isSettled()) &&
           (!view.map().isVisible() || view.map().isSettled());
}

const TerrainState& PictureTour::terrain() const {
    return m_window.document().snapshot()->terrain;
}

// ---- The sheet ----

QImage contactSheet(const std::vector<TourPicture>& pictures, int columns) {
    constexpr int kWidth = 640, kMargin = 24, kCaption = 46;
    const int height = pictures.empty() ? 0 : kWidth * pictures[0].image.height() / pictures[0].image.width();
    const int count = static_cast<int>(pictures.size());
    const int rows = (count + columns - 1) / columns;
    QImage sheet(columns * (kWidth + kMargin) + kMargin, rows * (height + kCaption) + kMargin,
                 QImage::Format_RGB32);
    const theme::Colours& colours = theme::coloursOf(theme::Scheme::Dark);
    sheet.fill(colours.background);
    QPainter painter(&sheet);
    QFont font = QApplication::font();
    font.setPixelSize(15);
    painter.setFont(font);
    for (int i = 0; i < count; ++i) {
        const TourPicture& picture = pictures[static_cast<std::size_t>(i)];
        const QRect place(kMargin + i % columns * (kWidth + kMargin),
                          kMargin + i / columns * (height + kCaption), kWidth, height);
        painter.drawImage(
            place, picture.image.scaled(place.size(), Qt::IgnoreAspectRatio, Qt::SmoothTransformation));
        painter.setPen(colours.border);
        painter.drawRect(place.adjusted(0, 0, -1, -1));
        const QRect words(place.left(), place.bottom() + 8, kWidth, 22);
        const QString number = QString::number(i + 1);
        painter.setPen(colours.accentBright);
        painter.drawText(words, Qt::AlignLeft | Qt::AlignVCenter, number);
        painter.setPen(colours.text);
        painter.drawText(words.adjusted(26, 0, 0, 0), Qt::AlignLeft | Qt::AlignVCenter, picture.caption);
    }
    return sheet;
}

} // namespace oxbow
