#include "ui/views/map_view.h"

#include "ui/widgets/unit_system.h"
#include "ui/widgets/units_text.h"
#include "ui/widgets/value_text.h"

#include <QMouseEvent>
#include <QToolTip>

#include <cmath>

namespace oxbow {

namespace {

constexpr double kClickPx = 4.0;
constexpr double kZoomANotch = 1.2;
constexpr double kCellTipFromPx = 8.0;
constexpr double kWipeReachPx = 7.0;

} // namespace

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

// ---- The brush ----

void MapView::setPainter(Painter& painter) {
    m_brush->setPainter(painter);
}

void MapView::tabletEvent(QTabletEvent* event) {
    m_brush->pen(*event);
}

// ---- Events ----

bool MapView::isOnWipe(const QPointF& position) const {
    return m_before && std::abs(position.x() - m_wipe * width()) <= kWipeReachPx;
}

void MapView::mousePressEvent(QMouseEvent* event) {
    if (m_drag != Drag::None || m_brush->isPainting())
        return;
    m_pressed = m_last = event->position();
    m_dragButton = event->button();
    if (event->button() == Qt::LeftButton && isOnWipe(m_pressed)) {
        m_drag = Drag::Wipe;
        return;
    }
    const ViewGesture gesture = gestureOf(event->button(), event->modifiers(), m_brush->wantsLeft());
    if (gesture == ViewGesture::None && event->button() == Qt::LeftButton && m_brush->wantsLeft())
        return m_brush->press(*event);
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
    if (m_before && !m_brush->isPainting())
        isOnWipe(at) ? setCursor(Qt::SplitHCursor) : m_brush->showCursor();
    m_brush->move(*event);
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
    if (event->button() == Qt::LeftButton && m_brush->isPainting())
        return m_brush->release(*event);
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
        if (isEscape && (m_before || m_brush->isPainting())) {
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
    if (m_brush->isPainting())
        return m_brush->cancel();
    if (m_before)
        return emit comparisonEnded();
    QWidget::keyPressEvent(event);
}

void MapView::leaveEvent(QEvent* event) {
    emit readingChanged(std::nullopt);
    m_brush->leave();
    QWidget::leaveEvent(event);
}

void MapView::focusOutEvent(QFocusEvent* event) {
    m_drag = Drag::None;
    m_brush->letGo();
    QWidget::focusOutEvent(event);
}

} // namespace oxbow
