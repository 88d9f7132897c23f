#include "ui/map_view.h"

#include "ui/document.h"
#include "ui/lake_labels.h"
#include "ui/overlay_cards.h"
#include "ui/theme.h"
#include "ui/units_text.h"
#include "ui/value_text.h"
#include "ui/wipe_handle.h"

#include <QMouseEvent>
#include <QPainter>
#include <QToolTip>

#include <cmath>

namespace oxbow {

namespace {

constexpr int kMargin = 12;
constexpr double kClickPx = 4.0;
constexpr double kZoomANotch = 1.2;
constexpr double kGridFromPx = 14.0; ///< cells of that size have a line around them
constexpr double kCellTipFromPx = 8.0;
constexpr double kWipeReachPx = 7.0;

QColor colourOf(const glm::vec3& srgb, float opacity) {
    return QColor::fromRgbF(srgb.r, srgb.g, srgb.b, opacity);
}

QPointF pointOf(const GroundLine::Point& point) {
    return {point.atM.x, point.atM.y};
}

} // namespace

MapView::MapView(Document& document, QWidget* parent)
    : QWidget(parent),
      m_document(document),
      m_chips(new OverlayChips(this, [this] { return m_settings.overlay; })),
      m_legend(new LegendCard(this)),
      m_scale(new ScaleCard(this)) {
    setFocusPolicy(Qt::StrongFocus);
    setMouseTracking(true);
    setMinimumSize(240, 200);
    setAccessibleName(tr("Map"));
    setAttribute(Qt::WA_OpaquePaintEvent);
    connect(&m_canvas, &MapCanvas::changed, this, &MapView::refresh);
    connect(&m_canvas, &MapCanvas::rangesChanged, this, [this] {
        m_legend->show(legend());
        emit rangesChanged();
    });
    connect(&document, &Document::snapshotChanged, this, &MapView::followDocument);
    connect(m_chips, &OverlayChips::chose, this, [this](Overlay overlay) {
        FrameSettings settings = m_settings;
        settings.overlay = overlay;
        setSettings(settings);
    });
    followStyle();
    followDocument();
}

// ---- What is shown ----

void MapView::followDocument() {
    setState(m_document.snapshot()->terrain);
}

void MapView::setState(const TerrainState& state) {
    if (state.empty())
        return;
    const GridSpec& grid = state.grid();
    const bool isNew = !(grid == picture().state().grid());
    m_canvas.setState(state);
    if (!isNew) {
        // Painted when tiles arrive. A hidden map draws nothing.
        if (isVisible())
            m_canvas.request(m_frame, devicePixelRatio());
        return;
    }
    m_frame.setMap({grid.widthM(), grid.heightM()}, grid.cellSizeM);
    if (m_before)
        emit comparisonEnded();
    frameAll();
}

void MapView::setSettings(const FrameSettings& settings) {
    m_settings = settings;
    followStyle();
    emit settingsChanged();
}

void MapView::followStyle() {
    MapStyle style{m_settings, std::nullopt};
    if (toolWantsLeft())
        style.settings.paint = m_painter->shownLayer();
    if (m_before) {
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
    return mapLegend(picture().style(), picture().ranges());
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
    followStyle();
}

void MapView::setWipe(double share) {
    m_wipe = std::clamp(share, 0.0, 1.0);
    refresh();
}

void MapView::refresh() {
    m_stillIsOld = true;
    m_scale->show(1.0 / m_frame.pxPerM());
    update();
}

void MapView::frameAll() {
    m_wasNavigated = false;
    m_frame.fit();
    refresh();
}

void MapView::flyTo(double eastM, double southM, double sizeM) {
    m_wasNavigated = true;
    m_frame.lookAt({eastM, southM}, sizeM);
    refresh();
}

void MapView::zoomAt(const QPointF& pixel, double factor) {
    m_wasNavigated = true;
    m_frame.zoomAt(pixel, factor);
    refresh();
}

void MapView::placeCards() {
    m_chips->layOut(width() - 2 * kMargin);
    m_chips->move(kMargin, kMargin);
    if (m_aside && m_aside->parentWidget() == this)
        m_aside->move(width() - m_aside->width() - kMargin, m_chips->geometry().bottom() + kMargin);
    m_legend->move(kMargin, height() - m_legend->height() - kMargin);
    m_scale->move(width() - m_scale->width() - kMargin, height() - m_scale->height() - kMargin);
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
    paintWipe(painter);
}

void MapView::paintGround(QPainter& painter) {
    QLinearGradient air(0, 0, 0, height());
    air.setColorAt(0.0, theme::current().background);
    air.setColorAt(1.0, theme::current().raised);
    painter.fillRect(rect(), air);
    if (m_before) {
        const double line = std::round(m_wipe * width());
        painter.setClipRect(QRectF(0, 0, line, height()));
        m_before->paint(painter, m_frame, devicePixelRatio());
        painter.setClipRect(QRectF(line, 0, width() - line, height()));
    }
    m_canvas.paint(painter, m_frame, devicePixelRatio());
    painter.setClipping(false);
    painter.setRenderHint(QPainter::Antialiasing);
    paintCells(painter);
    paintLines(painter);
    if (m_settings.overlay == Overlay::Lakes)
        paintLakeNames(painter);
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

void MapView::paintLines(QPainter& painter) const {
    if (!m_settings.lines)
        return;
    const QRectF visible = m_frame.visibleM();
    for (const GroundLine& line : *m_settings.lines) {
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

void MapView::paintLakeNames(QPainter& painter) const {
    drawLakeLabels(painter, picture().state(), rect(),
                   [this](const QPointF& placeM) { return std::optional(m_frame.pixelOf(placeM)); });
}

void MapView::paintRing(QPainter& painter) const {
    if (!toolWantsLeft() || !m_brushAtM || m_drag != Drag::None)
        return;
    const ToolBox& tools = m_painter->tools();
    const QColor own = tools.tool().colour;
    const QColor colour = m_inverse && tools.tool().inverse != Inverse::None ? own.darker(170) : own;
    const QPointF at = m_frame.pixelOf(*m_brushAtM);
    const double rim = tools.radiusM() * m_frame.pxPerM();
    const double half = rim * halfWeightAt(tools.settings().falloff);
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

void MapView::paintWipe(QPainter& painter) const {
    if (!m_before)
        return;
    oxbow::paintWipe(painter, std::round(m_wipe * width()), height(), m_chips->geometry().bottom() + 10);
}

// ---- The ground under the cursor ----

std::optional<QPointF> MapView::placeAt(const QPointF& position) const {
    const QPointF place = m_frame.placeAt(position);
    return !picture().state().empty() && m_frame.contains(place) ? std::optional(place) : std::nullopt;
}

std::optional<Reading> MapView::readingAt(const QPointF& position) const {
    const auto place = placeAt(position);
    if (!place)
        return std::nullopt;
    const GridSpec& grid = picture().state().grid();
    GroundHit hit;
    hit.eastM = place->x();
    hit.southM = place->y();
    hit.cellX = std::min(static_cast<int>(place->x() / grid.cellSizeM), grid.width - 1);
    hit.cellY = std::min(static_cast<int>(place->y() / grid.cellSizeM), grid.height - 1);
    hit.elevationM = static_cast<double>(picture().state().value(Layer::Elevation, hit.cellX, hit.cellY));
    return readGround(picture().state(), hit);
}

QString MapView::cellText(const QPointF& position) const {
    const auto reading = readingAt(position);
    if (!reading || m_frame.pxPerCell() < kCellTipFromPx)
        return {};
    const TerrainState& state = picture().state();
    QStringList lines{tr("Cell %1, %2").arg(reading->cellX).arg(reading->cellY),
                      tr("Height %1 m").arg(quantityText(reading->elevationM, 2))};
    for (const LayerInfo& layer : kLayers) {
        const float value = state.value(layer.layer, reading->cellX, reading->cellY);
        const bool isPlain = layer.layer == Layer::Elevation || !state.has(layer.layer) ||
                             !std::isfinite(value) || value == layer.defaultValue;
        if (!isPlain)
            lines << QStringLiteral("%1 %2 %3")
                         .arg(translated(layer.key), shortNumber(static_cast<double>(value), 3),
                              QString::fromUtf8(layer.unit.data(), static_cast<int>(layer.unit.size())));
    }
    return lines.join(QLatin1Char('\n'));
}

// ---- The brush ----

void MapView::setPainter(Painter& painter) {
    m_painter = &painter;
    connect(&painter.tools(), &ToolBox::toolChanged, this, &MapView::followTool);
    connect(&painter.tools(), &ToolBox::settingsChanged, this, qOverload<>(&QWidget::update));
    followTool();
}

void MapView::followTool() {
    if (toolWantsLeft())
        setCursor(Qt::CrossCursor);
    else
        unsetCursor();
    followStyle();
}

bool MapView::toolWantsLeft() const {
    return m_painter && m_painter->isReady();
}

Painter::Touch MapView::touchAt(const QPointF& position, Qt::KeyboardModifiers keys, double pressure) {
    m_brushAtM = placeAt(position);
    m_inverse = keys & Qt::ControlModifier;
    update();
    return {m_brushAtM, pressure, keys};
}

void MapView::paintMove(const QPointF& position, Qt::KeyboardModifiers keys, double pressure) {
    if (m_painter->awaitsDrag() && (position - m_pressed).manhattanLength() < kClickPx)
        return;
    m_painter->move(touchAt(position, keys, pressure));
}

void MapView::tabletEvent(QTabletEvent* event) {
    const bool alt = event->modifiers() & Qt::AltModifier;
    const bool ours = toolWantsLeft() && (m_painter->isPainting() || !alt) &&
                      (event->button() == Qt::LeftButton || event->buttons() == Qt::LeftButton);
    if (!ours)
        return event->ignore(); // and comes again as a mouse event
    const QPointF at = event->position();
    if (event->type() == QEvent::TabletPress) {
        m_pressed = at;
        m_painter->press(touchAt(at, event->modifiers(), event->pressure()));
    } else if (event->type() == QEvent::TabletMove) {
        paintMove(at, event->modifiers(), event->pressure());
    } else {
        m_painter->release(touchAt(at, event->modifiers(), event->pressure()));
    }
    event->accept();
}

// ---- Events ----

bool MapView::isOnWipe(const QPointF& position) const {
    return m_before && std::abs(position.x() - m_wipe * width()) <= kWipeReachPx;
}

void MapView::mousePressEvent(QMouseEvent* event) {
    if (m_drag != Drag::None || (m_painter && m_painter->isPainting()))
        return;
    m_pressed = m_last = event->position();
    m_dragButton = event->button();
    if (event->button() == Qt::LeftButton && isOnWipe(m_pressed)) {
        m_drag = Drag::Wipe;
        return;
    }
    const ViewGesture gesture = gestureOf(event->button(), event->modifiers(), toolWantsLeft());
    if (gesture == ViewGesture::None && event->button() == Qt::LeftButton && toolWantsLeft()) {
        m_painter->press(touchAt(m_pressed, event->modifiers()));
        return;
    }
    if (gesture != ViewGesture::None)
        m_drag = gesture == ViewGesture::Zoom ? Drag::Zoom : Drag::Pan;
    m_clicking = (event->button() == Qt::LeftButton || event->button() == Qt::RightButton) &&
                 event->modifiers() == Qt::NoModifier;
}

void MapView::mouseMoveEvent(QMouseEvent* event) {
    const QPointF at = event->position();
    emit readingChanged(readingAt(at));
    if (m_drag != Drag::None)
        return dragTo(at);
    if (m_before && !(m_painter && m_painter->isPainting()))
        isOnWipe(at) ? setCursor(Qt::SplitHCursor)
                     : (toolWantsLeft() ? setCursor(Qt::CrossCursor) : unsetCursor());
    if (toolWantsLeft())
        paintMove(at, event->modifiers());
}

void MapView::dragTo(const QPointF& position) {
    const QPointF move = position - m_last;
    if (m_clicking && (position - m_pressed).manhattanLength() < kClickPx)
        return;
    m_clicking = false;
    m_last = position;
    if (m_drag == Drag::Wipe)
        return setWipe(position.x() / width());
    m_wasNavigated = true;
    if (m_drag == Drag::Zoom)
        m_frame.zoomAt(m_pressed, std::exp(-0.01 * move.y()));
    else
        m_frame.panBy(move);
    refresh();
}

void MapView::mouseReleaseEvent(QMouseEvent* event) {
    if (event->button() == Qt::LeftButton && m_painter && m_painter->isPainting()) {
        m_painter->release(touchAt(event->position(), event->modifiers()));
        return;
    }
    if (event->button() != m_dragButton)
        return;
    const bool wasWipe = std::exchange(m_drag, Drag::None) == Drag::Wipe;
    if (!std::exchange(m_clicking, false) || wasWipe)
        return;
    const auto reading = readingAt(event->position());
    if (reading && event->button() == Qt::LeftButton)
        emit probed(*reading);
    else if (reading)
        emit menuWanted(*reading, event->globalPosition().toPoint());
}

void MapView::wheelEvent(QWheelEvent* event) {
    zoomAt(event->position(), std::pow(kZoomANotch, event->angleDelta().y() / 120.0));
    event->accept();
}

bool MapView::event(QEvent* event) {
    if (event->type() == QEvent::ShortcutOverride) {
        const bool isEscape = static_cast<QKeyEvent*>(event)->key() == Qt::Key_Escape;
        if (isEscape && (m_before || (m_painter && m_painter->isPainting()))) {
            event->accept();
            return true;
        }
    }
    if (event->type() == QEvent::ToolTip) {
        const auto* help = static_cast<QHelpEvent*>(event);
        QToolTip::showText(help->globalPos(), cellText(help->pos()), this);
        return true;
    }
    return QWidget::event(event);
}

void MapView::keyPressEvent(QKeyEvent* event) {
    if (event->key() != Qt::Key_Escape)
        return QWidget::keyPressEvent(event);
    if (m_painter && m_painter->isPainting())
        return m_painter->cancel();
    if (m_before)
        return emit comparisonEnded();
    QWidget::keyPressEvent(event);
}

void MapView::leaveEvent(QEvent* event) {
    emit readingChanged(std::nullopt);
    m_brushAtM.reset();
    update();
    QWidget::leaveEvent(event);
}

void MapView::focusOutEvent(QFocusEvent* event) {
    m_drag = Drag::None;
    if (m_painter && m_painter->isPainting())
        m_painter->release({m_brushAtM});
    QWidget::focusOutEvent(event);
}

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

} // namespace oxbow
