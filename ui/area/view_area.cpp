#include "ui/area/view_area.h"

#include "core/run/rock_run.h"
#include "ui/area/comparison.h"
#include "ui/brush/tools.h"
#include "ui/document/document.h"
#include "ui/ground/drainage_follower.h"
#include "ui/ground/ground_marks.h"
#include "ui/map/map_view.h"
#include "ui/surface/surface_follower.h"
#include "ui/viewport/viewport_actions.h"
#include "ui/viewport/viewport_widget.h"
#include "ui/views/live_preview.h"
#include "ui/views/view_options_memory.h"
#include "ui/widgets/background_task.h"
#include "ui/widgets/boxes.h"
#include "ui/widgets/focus_edge.h"
#include "ui/widgets/settings_store.h"

#include <QAction>
#include <QActionGroup>
#include <QLabel>
#include <QMenu>
#include <QSplitter>
#include <QVBoxLayout>

namespace oxbow {

namespace {

constexpr auto kModeKey = "view/mode";

ViewMode modeBefore() {
    const int mode = settings::value(kModeKey).toInt();
    return static_cast<ViewMode>(std::clamp(mode, 0, static_cast<int>(ViewMode::Both)));
}

/// Keeps the hardness of the layers of rock that lie bare in the view's settings while its overlay shows hardness, beside
/// the UI thread.
class RockFollower : public QObject {
public:
    RockFollower(Document& document, ViewSettings& settings, QObject* parent)
        : QObject(parent), m_document(document), m_settings(settings) {
        connect(&document, &Document::snapshotChanged, this, &RockFollower::follow);
        connect(&settings, &ViewSettings::optionsChanged, this, &RockFollower::follow);
    }

private:
    void follow() {
        const SnapshotPtr shown = m_document.snapshot();
        const int stages = shown->stands.stage;
        const bool isWanted = m_settings.options().overlay == Overlay::Hardness && !shown->terrain.empty() &&
                              strataBefore(*shown->recipe, stages);
        if (!isWanted) {
            m_of = {};
            return m_settings.setRock(nullptr);
        }
        const auto same = [&](Layer layer) { return m_of.layer(layer).tiles() == shown->terrain.layer(layer).tiles(); };
        if (m_isWorking || (m_of.grid() == shown->terrain.grid() && same(Layer::Elevation) && same(Layer::Hardness)))
            return;
        m_isWorking = true;
        m_of = shown->terrain;
        const auto work = [shown, stages, previous = m_settings.rock()] {
            ThreadPool pool(1);
            return RockRun::shown(*shown->recipe, stages, shown->terrain, previous ? *previous : TiledLayer(), pool);
        };
        const auto done = [this](std::shared_ptr<const TiledLayer> rock) {
            m_isWorking = false;
            m_settings.setRock(std::move(rock));
            follow(); // it may have gone on meanwhile, or be wanted no more
        };
        runInBackground(Lane::Interactive, this, work, done, [this](const QString&) { m_isWorking = false; });
    }

    Document& m_document;
    ViewSettings& m_settings;
    TerrainState m_of; ///< that what there is was made on
    bool m_isWorking = false;
};

} // namespace

ViewArea::ViewArea(Document& document, const QString& noPicture, QWidget* parent)
    : QWidget(parent), m_splitter(new QSplitter(this)), m_settings(new ViewSettings(this)) {
    auto* layout = filled(new QVBoxLayout(this), {.margins = QMargins(), .spacing = 0});
    new ViewOptionsMemory(*m_settings);
    m_splitter->setChildrenCollapsible(false);
    m_splitter->setHandleWidth(3);
    if (noPicture.isEmpty())
        makeViewport(document);
    else
        makeNote(noPicture);
    makeMap(document);
    makePreview(document);
    layout->addWidget(m_splitter, 1);
    makeActions();
    makeMarks(document);
    makeDrainage(document);
    makeSurface(document);
    makeComparison(document);
    showMode(m_viewport ? modeBefore() : ViewMode::Map);
}

ValueRange ViewArea::relief() const {
    return m_viewport ? m_viewport->relief() : m_map->picture().ranges().relief;
}

void ViewArea::makeViewport(Document& document) {
    m_viewport = new ViewportWidget(document, *m_settings, this);
    m_splitter->addWidget(m_viewport);
    new FocusEdge(m_viewport);
    connect(&m_viewport->input(), &ViewInput::readingChanged, this, &ViewArea::showReading);
    connect(m_viewport, &ViewportWidget::framesPerSecondChanged, this, &ViewArea::framesPerSecondChanged);
}

void ViewArea::makeMap(Document& document) {
    m_map = new MapView(document, *m_settings, this);
    m_splitter->addWidget(m_map);
    new FocusEdge(m_map);
    connect(&m_map->input(), &ViewInput::readingChanged, this, &ViewArea::showReading);
    m_splitter->setSizes({1, 1});
}

void ViewArea::makePreview(Document& document) {
    m_preview = new LivePreview(document, this);
    connect(m_preview, &LivePreview::changed, m_map, &MapView::showPreview);
    if (m_viewport)
        connect(m_preview, &LivePreview::changed, m_viewport, &ViewportWidget::showPreview);
}

void ViewArea::makeNote(const QString& words) {
    auto* label = named(wrapped(new QLabel(words, this)), "noPicture");
    label->setContentsMargins(12, 8, 12, 8);
    label->setTextInteractionFlags(Qt::TextSelectableByMouse);
    layout()->addWidget(label);
}

void ViewArea::makeMarks(Document& document) {
    m_marks = new GroundMarks(document, this);
    const auto show = [this] { m_settings->setLines(m_marks->lines()); };
    connect(m_marks, &GroundMarks::linesChanged, this, show);
    connect(m_marks, &GroundMarks::lookedAt, m_map, &MapView::flyTo);
    if (m_viewport)
        connect(m_marks, &GroundMarks::lookedAt, m_viewport, &ViewportWidget::flyTo);
    show();
}

void ViewArea::makeDrainage(Document& document) {
    m_drainage = new DrainageFollower(document, this);
    new RockFollower(document, *m_settings, this);
    connect(m_drainage, &DrainageFollower::changed, this, &ViewArea::showDrainage);
    const auto follow = [this] {
        m_drainage->show(m_settings->options().overlay);
        m_marks->setShoresShown(m_settings->options().overlay == Overlay::Lakes);
    };
    connect(m_settings, &ViewSettings::optionsChanged, this, follow);
    follow();
}

void ViewArea::makeSurface(Document& document) {
    m_surface = new SurfaceFollower(document, this);
    connect(m_preview, &LivePreview::changed, m_surface, &SurfaceFollower::showPreview);
    connect(m_surface, &SurfaceFollower::changed, this, [this] {
        m_settings->setColours(m_surface->colours());
        emit surfaceProblemChanged(m_surface->problem());
    });
    const auto follow = [this] {
        const ViewOptions& options = m_settings->options();
        m_surface->setShown(options.surface && options.look != Look::Clay);
    };
    connect(m_settings, &ViewSettings::optionsChanged, this, follow);
    follow();
    const auto showNatural = [this, &document] { m_settings->setNatural(document.recipe().surface.natural); };
    followRecipe(document, RecipePart::Values | RecipePart::Surface, this, showNatural);
    showNatural();
}

void ViewArea::showDrainage() {
    m_settings->setDrainage(m_drainage->overlay());
    m_marks->showStreams(m_drainage->overlay() ? m_drainage->overlay()->lines : nullptr);
}

void ViewArea::makeComparison(Document& document) {
    m_comparison = new Comparison(document, *m_map, m_viewport, this);
    connect(m_comparison, &Comparison::started, this, qOverload<>(&QWidget::setFocus));
    connect(this, &ViewArea::modeChanged, m_comparison, &Comparison::showCard);
}

void ViewArea::makeActions() {
    if (!m_viewport)
        return addMapActions(*m_map);
    auto* frameAll = m_viewport->findChild<QAction*>(QLatin1String(kFrameAllAction));
    connect(frameAll, &QAction::triggered, m_map, &MapView::frameAll);
}

void ViewArea::showReading(const std::optional<Reading>& reading) {
    emit placeChanged(reading ? std::optional(QPointF(reading->eastM, reading->southM)) : std::nullopt);
}

void ViewArea::setTools(ToolSet& tools) {
    m_map->input().setTools(tools);
    if (m_viewport)
        m_viewport->input().setTools(tools);
    connect(&tools.probe(), &ProbeTool::probed, m_marks, &GroundMarks::probe);
    connect(&tools.probe(), &ProbeTool::takenBack, m_marks, &GroundMarks::clear);
    connect(m_marks, &GroundMarks::cleared, &tools.probe(), &ProbeTool::forgetTrace);
}

void ViewArea::setNavigation(const NavigationStyle& style) {
    m_map->navigator().setStyle(style);
    if (m_viewport)
        m_viewport->navigator().setStyle(style);
}

void ViewArea::keysChanged() {
    m_map->placeCards();
    if (m_viewport)
        m_viewport->placeCards();
}

void ViewArea::setMode(ViewMode mode) {
    if (!m_viewport)
        mode = ViewMode::Map;
    else
        settings::set(kModeKey, static_cast<int>(mode));
    showMode(mode);
}

void ViewArea::showFirstSight() {
    if (!m_viewport)
        return;
    if (ViewOptionsMemory::isEmpty())
        m_settings->change([](ViewOptions& options) {
            options.look = Look::Landscape;
            options.plants = true;
        });
    if (m_settings->options().look == Look::Landscape)
        m_viewport->goLowAtEnd();
}

void ViewArea::showMode(ViewMode mode) {
    m_mode = mode;
    if (m_viewport)
        m_viewport->setVisible(mode != ViewMode::Map);
    m_map->setVisible(mode != ViewMode::Picture);
    setFocusProxy(mode == ViewMode::Map || !m_viewport ? static_cast<QWidget*>(m_map) : m_viewport);
    setFocus();
    emit modeChanged();
}

void ViewArea::bindModes(const std::array<QAction*, 3>& actions) {
    auto* group = new QActionGroup(this);
    for (QAction* action : actions) {
        group->addAction(action);
        action->setEnabled(m_viewport || action == actions[static_cast<std::size_t>(ViewMode::Map)]);
    }
    const auto follow = [this, actions] { actions[static_cast<std::size_t>(m_mode)]->setChecked(true); };
    connect(this, &ViewArea::modeChanged, group, follow);
    follow();
}

void ViewArea::addMenu(QMenu& menu) {
    QMenu* compare = menu.addMenu(tr("Co&mpare With"));
    connect(compare, &QMenu::aboutToShow, this, [this, compare] { m_comparison->fillMenu(*compare); });
    menu.addSeparator();
    QMenu* overlays = nullptr; // their names would make the menu higher than a screen
    for (QAction* action : m_viewport ? m_viewport->viewActions() : m_map->actions()) {
        const bool isOverlay = action->objectName().startsWith(QLatin1String("overlay."));
        if (isOverlay && !overlays)
            overlays = menu.addMenu(tr("&Overlay"));
        (isOverlay ? overlays : &menu)->addAction(action);
    }
}

} // namespace oxbow
