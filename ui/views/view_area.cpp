#include "ui/views/view_area.h"

#include "ui/document/document.h"
#include "ui/views/comparison.h"
#include "ui/views/drainage_follower.h"
#include "ui/views/ground_marks.h"
#include "ui/views/live_preview.h"
#include "ui/views/map_view.h"
#include "ui/views/viewport_actions.h"
#include "ui/views/viewport_widget.h"

#include <QAction>
#include <QActionGroup>
#include <QLabel>
#include <QMenu>
#include <QSettings>
#include <QSplitter>
#include <QVBoxLayout>

namespace oxbow {

namespace {

constexpr auto kModeKey = "view/mode";

ViewMode modeBefore() {
    const int mode = QSettings().value(kModeKey).toInt();
    return static_cast<ViewMode>(std::clamp(mode, 0, static_cast<int>(ViewMode::Both)));
}

} // namespace

ViewArea::ViewArea(Document& document, const QString& noPicture, QWidget* parent)
    : QWidget(parent), m_splitter(new QSplitter(this)) {
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    m_splitter->setChildrenCollapsible(false);
    m_splitter->setHandleWidth(3);
    if (noPicture.isEmpty())
        makeViewport(document);
    else
        makeNote(noPicture);
    makeMap(document);
    makePreview(document);
    layout->addWidget(m_splitter, 1);
    shareSettings();
    makeMarks(document);
    makeDrainage(document);
    makeComparison(document);
    showMode(m_viewport ? modeBefore() : ViewMode::Map);
}

void ViewArea::makeViewport(Document& document) {
    m_viewport = new ViewportWidget(document, this);
    m_splitter->addWidget(m_viewport);
    connect(m_viewport, &ViewportWidget::readingChanged, this, &ViewArea::showReading);
    connect(m_viewport, &ViewportWidget::framesPerSecondChanged, this, &ViewArea::framesPerSecondChanged);
}

void ViewArea::makeMap(Document& document) {
    m_map = new MapView(document, this);
    m_splitter->addWidget(m_map);
    connect(m_map, &MapView::readingChanged, this, &ViewArea::showReading);
    m_splitter->setSizes({1, 1});
}

void ViewArea::makePreview(Document& document) {
    auto* preview = new LivePreview(document, this);
    connect(preview, &LivePreview::changed, m_map, &MapView::showPreview);
    if (m_viewport)
        connect(preview, &LivePreview::changed, m_viewport, &ViewportWidget::showPreview);
}

void ViewArea::makeNote(const QString& words) {
    auto* label = new QLabel(words, this);
    label->setObjectName(QStringLiteral("noPicture"));
    label->setWordWrap(true);
    label->setContentsMargins(12, 8, 12, 8);
    label->setTextInteractionFlags(Qt::TextSelectableByMouse);
    layout()->addWidget(label);
}

void ViewArea::makeMarks(Document& document) {
    m_marks = new GroundMarks(document, this);
    connect(m_marks, &GroundMarks::linesChanged, this, &ViewArea::showLines);
    connect(m_marks, &GroundMarks::lookedAt, m_map, &MapView::flyTo);
    connect(m_map, &MapView::probed, m_marks, &GroundMarks::probe);
    if (m_viewport) {
        connect(m_marks, &GroundMarks::lookedAt, m_viewport, &ViewportWidget::flyTo);
        connect(m_viewport, &ViewportWidget::probed, m_marks, &GroundMarks::probe);
    }
    showLines();
}

void ViewArea::makeDrainage(Document& document) {
    m_drainage = new DrainageFollower(document, this);
    connect(m_drainage, &DrainageFollower::changed, this, &ViewArea::showDrainage);
    // Later: while one view hands its settings to the other none are handed back.
    const auto follow = [this] {
        m_drainage->show(m_map->settings().overlay);
        m_marks->setShoresShown(m_map->settings().overlay == Overlay::Lakes);
    };
    connect(m_map, &MapView::settingsChanged, m_drainage, follow, Qt::QueuedConnection);
    m_drainage->show(m_map->settings().overlay);
}

void ViewArea::showDrainage() {
    FrameSettings settings = m_map->settings();
    settings.drainage = m_drainage->overlay();
    m_map->setSettings(settings);
    m_marks->showStreams(settings.drainage ? settings.drainage->lines : nullptr);
}

void ViewArea::makeComparison(Document& document) {
    m_comparison = new Comparison(document, *m_map, m_viewport, this);
    connect(m_comparison, &Comparison::started, this,
            [this] { (m_mode == ViewMode::Map ? static_cast<QWidget*>(m_map) : m_viewport)->setFocus(); });
    connect(this, &ViewArea::modeChanged, m_comparison, &Comparison::showCard);
}

void ViewArea::showLines() {
    FrameSettings settings = m_map->settings();
    settings.lines = m_marks->lines();
    m_map->setSettings(settings);
}

void ViewArea::shareSettings() {
    if (!m_viewport)
        return addMapActions(*m_map);
    auto* frameAll = m_viewport->findChild<QAction*>(QLatin1String(kFrameAllAction));
    connect(frameAll, &QAction::triggered, m_map, &MapView::frameAll);
    m_map->setSettings(m_viewport->settings());
    const auto share = [this](auto& from, auto& to) {
        if (std::exchange(m_sharing, true))
            return;
        to.setSettings(from.settings());
        m_sharing = false;
    };
    connect(m_viewport, &ViewportWidget::settingsChanged, this, [=, this] { share(*m_viewport, *m_map); });
    connect(m_map, &MapView::settingsChanged, this, [=, this] { share(*m_map, *m_viewport); });
}

void ViewArea::showReading(const std::optional<Reading>& reading) {
    emit placeChanged(reading ? std::optional(QPointF(reading->eastM, reading->southM)) : std::nullopt);
}

void ViewArea::setPainter(Painter& painter) {
    m_map->setPainter(painter);
    if (m_viewport)
        m_viewport->setPainter(painter);
}

void ViewArea::setMode(ViewMode mode) {
    if (!m_viewport)
        mode = ViewMode::Map;
    else
        QSettings().setValue(kModeKey, static_cast<int>(mode));
    showMode(mode);
}

void ViewArea::showMode(ViewMode mode) {
    m_mode = mode;
    if (m_viewport)
        m_viewport->setVisible(mode != ViewMode::Map);
    m_map->setVisible(mode != ViewMode::Picture);
    (mode == ViewMode::Map || !m_viewport ? static_cast<QWidget*>(m_map) : m_viewport)->setFocus();
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
