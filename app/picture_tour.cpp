#include "app/picture_tour.h"

#include "core/base/error.h"
#include "core/export/target_folder.h"
#include "ui/area/view_area.h"
#include "ui/document/document.h"
#include "ui/ground/drainage_follower.h"
#include "ui/map/map_view.h"
#include "ui/surface/surface_follower.h"
#include "ui/viewport/viewport_widget.h"
#include "ui/widgets/free_tr.h"
#include "ui/widgets/message_bar.h"
#include "ui/window/file_controller.h"
#include "ui/window/main_window.h"

#include <QApplication>
#include <QDockWidget>
#include <QElapsedTimer>
#include <QPainter>

#include <algorithm>

namespace oxbow {

namespace {

constexpr qint64 kPatienceMs = 600'000;
constexpr int kTurnMs = 20;
constexpr int kPageMargin = 20;
using unowned::tr;

/// Where the last row of a page ends in its window.
int bottomOf(const QWidget& page, const QWidget& window) {
    return page.mapTo(&window, page.childrenRect().bottomLeft()).y();
}

} // namespace

PictureTour::PictureTour(MainWindow& window) : m_window(window) {}

#define WORDS(text) QT_TRANSLATE_NOOP("PictureTour", text)
std::vector<PictureTour::Scene> PictureTour::scenes() {
    std::vector<Scene> scenes = {
        {"first_start", WORDS("The first start: a range as a landscape"), &PictureTour::showFirstStart},
        {"lake", WORDS("A lake behind a moraine, and the river that leaves it"), &PictureTour::showLakeClosely},
        {"probe", WORDS("A drop's way from a click to where it ends"), &PictureTour::showProbe},
        {"heightmap", WORDS("A heightmap before it is opened: what is taken of it, and how finely"), &PictureTour::showImport},
        {"play", WORDS("A run that was stopped half way, its discharge shown"), &PictureTour::showPlay},
        {"add_stage", WORDS("Stages to add, found by the names that other programs give them"),
         &PictureTour::showStagesToAdd},
        {"mask", WORDS("A mask: where scree may slide, hatched where it may not"), &PictureTour::showMask},
        {"surface", WORDS("Materials on the ground, and the list that lays them there"), &PictureTour::showSurface},
        {"curve", WORDS("A valley drawn by hand: the moraine and its points"), &PictureTour::showCurves},
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
        if (scene.key != "probe") // whose message is what it shows
            m_window.findChild<MessageBar*>()->hide();
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
        if (&scene == &all.front())
            showModel();
    }
}

// ---- How they are arranged ----

void PictureTour::openFinished(const char* example) {
    m_window.files().openExample(example, false);
    finish(example);
}

void PictureTour::finish(const char* example) {
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

void PictureTour::waitUntil(const std::function<bool()>& there, const char* what) const {
    QElapsedTimer clock;
    clock.start();
    while (!there()) {
        QCoreApplication::processEvents(QEventLoop::AllEvents | QEventLoop::WaitForMoreEvents, kTurnMs);
        if (clock.elapsed() > kPatienceMs)
            throw Error(std::string("pictures: ") + what + " did not come to rest: try on a faster machine");
        const Phrase& error = m_window.document().snapshot()->error;
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
