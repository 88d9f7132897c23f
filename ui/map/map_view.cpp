#include "ui/map/map_view.h"

#include "ui/document/document.h"
#include "ui/map/banded_painting.h"
#include "ui/map/contour_labels.h"
#include "ui/views/live_preview.h"
#include "ui/views/overlay_cards.h"
#include "ui/water/lake_labels.h"
#include "ui/widgets/theme.h"
#include "ui/widgets/unit_system.h"
#include "ui/widgets/units_text.h"
#include "ui/widgets/value_text.h"
#include "ui/widgets/wipe_handle.h"

#include <QHelpEvent>
#include <QPainter>
#include <QToolTip>

#include <cmath>

namespace oxbow {

namespace {

constexpr int kMapMargin = 12;
constexpr double kGridFromPx = 14.0; ///< cells of that size have a line around them
constexpr double kCellTipFromPx = 8.0;

QColor colourOf(const glm::vec3& srgb, float opacity) {
    return QColor::fromRgbF(srgb.r, srgb.g, srgb.b, opacity);
}

QPointF pointOf(const GroundLine::Point& point) {
    return {point.atM.x, point.atM.y};
}

} // namespace

MapView::MapView(Document& document, ViewSettings& settings, QWidget* parent)
    : QWidget(parent),
      m_document(document),
      m_settings(settings),
      m_input(new ViewInput(*this, *this)),
      m_chips(new OverlayChips(this, [&settings] { return settings.options().overlay; })),
      m_legend(new LegendCard(this, m_settings)),
      m_scale(new ScaleCard(this)),
      m_wipe(new WipeHandle(this)) {
    setMinimumSize(240, 160);
    setAccessibleName(tr("Map"));
    setAttribute(Qt::WA_OpaquePaintEvent);
    connect(&m_canvas, &MapCanvas::changed, this, &MapView::refresh);
    connect(&m_canvas, &MapCanvas::rangesChanged, this, [this] {
        m_legend->show(legend());
        emit rangesChanged();
    });
    connect(&document, &Document::snapshotChanged, this, &MapView::followDocument);
    connect(&settings, &ViewSettings::optionsChanged, this, &MapView::followStyle);
    connect(&settings, &ViewSettings::contentChanged, this, &MapView::followStyle);
    connect(&settings, &ViewSettings::maskChanged, this, [this] {
        followDocument();
        followStyle();
    });
    connect(m_chips, &OverlayChips::chose, this, [&settings](Overlay overlay) {
        settings.change([overlay](ViewOptions& options) { options.overlay = overlay; });
    });
    connect(m_wipe, &WipeHandle::moved, this, &MapView::refresh);
    followStyle();
    followDocument();
}

MapView::~MapView() {
    delete m_input; // events of a widget that is being taken apart are none of its
}

// ---- What is shown ----

void MapView::followDocument() {
    if (!m_previewing)
        setState(m_document.snapshot()->terrain);
}

void MapView::showPreview(const TerrainState& state) {
    const bool shows = !state.empty() && !m_before; // two states to compare have the same cells
    if (!shows && !m_previewing)
        return;
    setState(shows ? state : m_document.snapshot()->terrain);
    m_previewing = shows;
}

void MapView::setState(const TerrainState& state) {
    if (!m_gone.take(state))
        return;
    const GridSpec& grid = state.grid();
    const GridSpec before = picture().state().grid();
    m_canvas.setState(m_settings.shown(state));
    if (grid == before) {
        // Painted when tiles arrive. A hidden map draws nothing.
        if (isVisible())
            m_canvas.request(m_frame, devicePixelRatio());
        return;
    }
    m_frame.setMap({grid.widthM(), grid.heightM()}, grid.cellSizeM);
    if (m_before)
        emit comparisonEnded();
    if (coversTheSame(grid, before))
        refresh(); // what is looked at stays in view
    else
        frameAll();
}

void MapView::followStyle() {
    MapStyle style{m_settings.frame(), std::nullopt};
    m_tinted = style.settings.paint = m_settings.tinted(m_input->shownLayer());
    if (m_before) {
        style.settings.colours = nullptr; // they are of the state that is shown: two are compared in the same colours
        m_before->setStyle(style);
        if (m_changeTint)
            style.before = m_before->picture().state();
    }
    m_canvas.setStyle(style);
    m_legend->show(legend());
    placeCards();
    refresh();
}

Legend MapView::legend() const {
    Legend legend = mapLegend(picture().style(), picture().ranges());
    describeRivers(picture().state(), legend);
    return legend;
}

void MapView::compare(std::optional<TerrainState> before, bool tint) {
    m_changeTint = tint;
    if (!before) {
        m_before.reset();
    } else {
        if (!m_before) {
            m_before = std::make_unique<MapCanvas>();
            connect(m_before.get(), &MapCanvas::changed, this, &MapView::refresh);
        }
        m_before->setState(*before);
    }
    m_wipe->setVisible(m_before != nullptr);
    followStyle();
}

double MapView::wipe() const {
    return m_wipe->share();
}

void MapView::afterMove() {
    m_wasNavigated = true;
    refresh();
}

void MapView::afterTool() {
    if (m_settings.tinted(m_input->shownLayer()) != m_tinted)
        followStyle();
    else
        update();
}

void MapView::refresh() {
    m_stillIsOld = true;
    m_scale->show(1.0 / m_frame.pxPerM());
    m_input->followView();
    update();
}

void MapView::frameAll() {
    m_wasNavigated = false;
    m_frame.fit();
    refresh();
}

void MapView::flyTo(double eastM, double southM, double sizeM) {
    m_frame.lookAt({eastM, southM}, sizeM);
    afterMove();
}

void MapView::zoomAt(const QPointF& pixel, double factor) {
    m_frame.zoomAt(pixel, factor);
    afterMove();
}

void MapView::placeCards() {
    m_chips->layOut(width() - 2 * kMapMargin);
    m_chips->move(kMapMargin, kMapMargin);
    m_wipe->place(m_chips->geometry().bottom() + 10);
    if (m_aside && m_aside->parentWidget() == this)
        m_aside->move(width() - m_aside->width() - kMapMargin, m_chips->geometry().bottom() + kMapMargin);
    m_legend->move(kMapMargin, height() - m_legend->height() - kMapMargin);
    m_scale->move(width() - m_scale->width() - kMapMargin, height() - m_scale->height() - kMapMargin);
    keepApart(*m_legend, *m_scale);
}

void MapView::placeAside(QWidget* card) {
    m_aside = card;
    placeCards();
}

// ---- Painting the widget ----

void MapView::paintEvent(QPaintEvent*) {
    const QSize size = this->size() * devicePixelRatio();
    if (m_stillIsOld || m_still.size() != size) {
        if (m_still.size() != size)
            m_still = QPixmap(size);
        m_still.setDevicePixelRatio(devicePixelRatio());
        m_stillIsOld = false;
        QPainter ground(&m_still);
        paintGround(ground);
    }
    QPainter painter(this);
    painter.drawPixmap(0, 0, m_still);
    painter.setRenderHint(QPainter::Antialiasing);
    paintRing(painter);
}

void MapView::paintGround(QPainter& painter) {
    QLinearGradient air(0, 0, 0, height());
    air.setColorAt(0.0, theme::current().background);
    air.setColorAt(1.0, theme::current().raised);
    paintInBands(painter, rect(), devicePixelRatio(), [&] { painter.fillRect(rect(), air); });
    if (m_gone)
        return;
    if (m_before) {
        const double line = std::round(wipe() * width());
        painter.setClipRect(QRectF(0, 0, line, height()));
        m_before->paint(painter, m_frame, devicePixelRatio());
        painter.setClipRect(QRectF(line, 0, width() - line, height()));
    }
    m_canvas.paint(painter, m_frame, devicePixelRatio());
    painter.setClipping(false);
    painter.setRenderHint(QPainter::Antialiasing);
    paintCells(painter);
    paintLines(painter);
    paintLabels(painter);
}

void MapView::paintCells(QPainter& painter) const {
    const double cellPx = m_frame.pxPerCell();
    if (cellPx < kGridFromPx || picture().state().empty())
        return;
    const double cellM = picture().state().grid().cellSizeM;
    const QRectF visible = m_frame.visibleM();
    painter.setRenderHint(QPainter::Antialiasing, false);
    painter.setPen(QPen(QColor(0, 0, 0, 52), 0));
    for (int x = static_cast<int>(std::ceil(visible.left() / cellM)); x * cellM <= visible.right(); ++x)
        painter.drawLine(m_frame.pixelOf({x * cellM, visible.top()}),
                         m_frame.pixelOf({x * cellM, visible.bottom()}));
    for (int y = static_cast<int>(std::ceil(visible.top() / cellM)); y * cellM <= visible.bottom(); ++y)
        painter.drawLine(m_frame.pixelOf({visible.left(), y * cellM}),
                         m_frame.pixelOf({visible.right(), y * cellM}));
    painter.setRenderHint(QPainter::Antialiasing);
}

namespace {

/// Leaves out points less than a pixel from the one before: joins of strokes cost more than what is seen of them.
void dropNear(QPolygonF& points) {
    qsizetype kept = 1;
    for (qsizetype i = 1; i + 1 < points.size(); ++i)
        if ((points[i] - points[kept - 1]).manhattanLength() >= 1.0)
            points[kept++] = points[i];
    points[kept++] = points.back();
    points.resize(kept);
}

} // namespace

void MapView::paintLines(QPainter& painter) const {
    if (!m_settings.lines())
        return;
    const QRectF visible = m_frame.visibleM();
    for (const GroundLine& line : *m_settings.lines()) {
        QPolygonF points;
        double widthM = 0.0;
        for (const GroundLine::Point& point : line.points) {
            points.push_back(pointOf(point));
            widthM = std::max(widthM, static_cast<double>(point.widthM));
        }
        if (points.size() < 2 || !points.boundingRect().adjusted(-1, -1, 1, 1).intersects(visible))
            continue;
        for (QPointF& point : points)
            point = m_frame.pixelOf(point);
        const double widthPx = widthM * m_frame.pxPerM();
        if (widthPx <= static_cast<double>(line.leastPx))
            dropNear(points);
        QPen pen(colourOf(line.colour, line.opacity), line.leastPx, Qt::SolidLine, Qt::RoundCap,
                 Qt::RoundJoin);
        if (widthPx <= static_cast<double>(line.leastPx)) {
            painter.setPen(pen);
            painter.drawPolyline(points);
            continue;
        }
        // Of true width, which grows downstream.
        for (int i = 1; i < points.size(); ++i) {
            const double metres =
                0.5 * static_cast<double>(line.points[static_cast<std::size_t>(i)].widthM +
                                          line.points[static_cast<std::size_t>(i) - 1].widthM);
            pen.setWidthF(std::max(metres * m_frame.pxPerM(), static_cast<double>(line.leastPx)));
            painter.setPen(pen);
            painter.drawLine(points[i - 1], points[i]);
        }
    }
}

void MapView::paintLabels(QPainter& painter) const {
    const auto pixelOf = [this](const QPointF& placeM, double) { return std::optional(m_frame.pixelOf(placeM)); };
    const TerrainState& terrain = picture().state();
    const QFontMetricsF metrics(painter.font());
    if (m_settings.options().overlay == Overlay::Lakes)
        return drawLabels(painter, lakeLabels(terrain, rect(), metrics, pixelOf));
    if (!m_settings.options().contours)
        return;
    const auto placeOf = [this](const QPointF& pixel) {
        const QPointF place = m_frame.placeAt(pixel);
        return m_frame.contains(place) ? std::optional(place) : std::nullopt;
    };
    drawLabels(painter, contourLabels(terrain, contourIntervalM(m_settings.options(), picture().ranges().relief), rect(),
                                      metrics, placeOf, pixelOf));
}

void MapView::paintRing(QPainter& painter) const {
    const auto ring = m_input->ring();
    if (!ring)
        return;
    const QPointF at = m_frame.pixelOf(ring->placeM);
    const double rim = ring->radiusM * m_frame.pxPerM();
    const double half = rim * ring->halfShare;
    const QColor& colour = ring->colour;
    QColor within = colour;
    within.setAlphaF(0.10f);
    painter.setBrush(within);
    painter.setPen(QPen(QColor(0, 0, 0, 140), 3.6));
    painter.drawEllipse(at, rim, rim);
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(colour.lighter(115), 1.6));
    painter.drawEllipse(at, rim, rim);
    if (rim - half > 4.0) {
        QColor faint = colour;
        faint.setAlphaF(0.5f);
        painter.setPen(QPen(faint, 1.2));
        painter.drawEllipse(at, half, half);
    }
}

// ---- The ground under the cursor ----

std::optional<Reading> MapView::readingAt(const QPointF& position) const {
    const QPointF place = m_frame.placeAt(position);
    if (picture().state().empty() || !m_frame.contains(place))
        return std::nullopt;
    const GridSpec& grid = picture().state().grid();
    GroundHit hit;
    hit.eastM = place.x();
    hit.southM = place.y();
    hit.cellX = std::min(static_cast<int>(place.x() / grid.cellSizeM), grid.width - 1);
    hit.cellY = std::min(static_cast<int>(place.y() / grid.cellSizeM), grid.height - 1);
    hit.elevationM = static_cast<double>(picture().state().value(Layer::Elevation, hit.cellX, hit.cellY));
    return readGround(picture().state(), hit);
}

std::optional<QPointF> MapView::pixelOf(const QPointF& placeM, double) const {
    return m_frame.pixelOf(placeM);
}

std::optional<QPointF> MapView::placeAt(const QPointF& pixel, double) const {
    return m_frame.placeAt(pixel);
}

QString MapView::cellText(const QPointF& position) const {
    const auto reading = readingAt(position);
    if (!reading || m_frame.pxPerCell() < kCellTipFromPx)
        return {};
    const TerrainState& state = picture().state();
    QStringList lines{tr("Cell %1, %2").arg(reading->cellX).arg(reading->cellY),
                      tr("Height %1").arg(measureText(reading->elevationM, "m", 2))};
    for (const LayerInfo& layer : kLayers) {
        const float value = state.value(layer.layer, reading->cellX, reading->cellY);
        const bool isPlain = layer.layer == Layer::Elevation || !state.has(layer.layer) ||
                             !std::isfinite(value) || value == layer.defaultValue;
        const units::Shown unit = units::shown(layer.unit);
        if (!isPlain)
            lines << QStringLiteral("%1 %2 %3")
                         .arg(translated(layer.key),
                              shortNumber(static_cast<double>(value) * unit.perKept, 3), unit.symbol);
    }
    return lines.join(QLatin1Char('\n'));
}

bool MapView::event(QEvent* event) {
    if (event->type() != QEvent::ToolTip)
        return QWidget::event(event);
    const auto* help = static_cast<QHelpEvent*>(event);
    QToolTip::showText(help->globalPos(), cellText(help->pos()), this);
    return true;
}

// ---- On the screen ----

void MapView::showEvent(QShowEvent* event) {
    QWidget::showEvent(event);
    refresh(); // what changed while it was hidden
}

void MapView::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    m_frame.setViewport(size());
    if (!m_wasNavigated)
        m_frame.fit();
    placeCards();
    refresh();
}

namespace {

constexpr double kScalePerPx = 0.01;
constexpr double kScalePerNotch = 1.2;

} // namespace

void MapNavigator::wheel(const QPointF& position, double notches) {
    m_frame.zoomAt(position, std::pow(kScalePerNotch, style().notches(notches)));
}

void MapNavigator::drag(ViewGesture gesture, const QPointF& move) {
    if (gesture == ViewGesture::Zoom)
        m_frame.zoomAt(m_grasped, std::exp(-kScalePerPx * move.y() * style().zoom));
    else if (gesture != ViewGesture::None)
        m_frame.panBy(move * style().pan);
}

} // namespace oxbow
