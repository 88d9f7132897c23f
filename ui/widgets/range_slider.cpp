#include "ui/widgets/range_slider.h"

#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QPainterPath>

#include <algorithm>
#include <limits>

namespace oxbow {

namespace {

constexpr double kMargin = 7.0; ///< so that handles at the ends are whole
constexpr double kReach = 9.0;  ///< how near a handle must be hit
constexpr double kOpen = std::numeric_limits<double>::infinity();

} // namespace

RangeSlider::RangeSlider(QWidget* parent) : QWidget(parent) {
    setFocusPolicy(Qt::StrongFocus);
    setMouseTracking(true);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    setAccessibleName(tr("Range"));
    theme::follow(this, [this] { update(); });
}

void RangeSlider::setRange(const Range& range) {
    if (m_dragged != Part::None || m_range == range)
        return;
    m_range = range;
    update();
}

void RangeSlider::setScale(const Scale& scale) {
    if (m_scale == scale)
        return;
    m_scale = scale;
    update();
}

// ---- Places and values ----

double RangeSlider::fractionOf(double value) const {
    if (!(m_scale.high > m_scale.low))
        return 0.0;
    if (m_scale.logarithmic)
        return std::log(std::max(value, m_scale.low * 1e-3) / m_scale.low) / std::log(m_scale.high / m_scale.low);
    return (value - m_scale.low) / (m_scale.high - m_scale.low);
}

double RangeSlider::xOf(double value) const {
    return kMargin + std::clamp(fractionOf(value), 0.0, 1.0) * (width() - 2.0 * kMargin);
}

double RangeSlider::valueAt(double x) const {
    const double fraction = std::clamp((x - kMargin) / std::max(1.0, width() - 2.0 * kMargin), 0.0, 1.0);
    if (m_scale.logarithmic)
        return m_scale.low * std::pow(m_scale.high / m_scale.low, fraction);
    return m_scale.low + fraction * (m_scale.high - m_scale.low);
}

double RangeSlider::weight(double value) const {
    const double outside = std::max(m_range.from - value, value - m_range.to);
    if (outside <= 0.0)
        return 1.0;
    if (!(outside < m_range.soft))
        return 0.0;
    const double t = 1.0 - outside / m_range.soft;
    return t * t * (3.0 - 2.0 * t);
}

RangeSlider::Part RangeSlider::partAt(double x) const {
    const double from = closed(m_range.from, m_scale.low), to = closed(m_range.to, m_scale.high);
    struct Handle {
        Part part;
        double x;
    };
    const Handle handles[] = {{Part::From, xOf(from)}, {Part::To, xOf(to)}};
    const auto nearest = std::ranges::min_element(handles, {}, [&](const Handle& h) { return std::abs(h.x - x); });
    if (std::abs(nearest->x - x) <= kReach)
        return nearest->part;
    if (x > xOf(from) && x < xOf(to))
        return Part::Middle;
    return x < xOf(from) ? Part::SoftFrom : Part::SoftTo;
}

RangeSlider::Range RangeSlider::moved(Part part, double x) const {
    Range range = m_grabbed;
    const double value = valueAt(x);
    const double from = closed(range.from, m_scale.low), to = closed(range.to, m_scale.high);
    switch (part) {
    case Part::From:
        range.from = value <= m_scale.low ? -kOpen : std::min(value, to);
        break;
    case Part::To:
        range.to = value >= m_scale.high ? kOpen : std::max(value, from);
        break;
    case Part::SoftFrom:
        range.soft = std::max(0.0, from - value);
        break;
    case Part::SoftTo:
        range.soft = std::max(0.0, value - to);
        break;
    case Part::Middle: {
        // Open ends stay open; both move by the same way across the widget.
        const double by = std::clamp(x - m_grabX, kMargin - xOf(from), width() - kMargin - xOf(to));
        if (std::isfinite(range.from))
            range.from = valueAt(xOf(from) + by);
        if (std::isfinite(range.to))
            range.to = valueAt(xOf(to) + by);
        break;
    }
    case Part::None:
        break;
    }
    return range;
}

// ---- Hands ----

void RangeSlider::take(const Range& range, bool isLast) {
    m_range = range;
    update();
    isLast ? emit changed(range) : emit changing(range);
}

void RangeSlider::mousePressEvent(QMouseEvent* event) {
    if (event->button() != Qt::LeftButton)
        return;
    m_grabX = event->position().x();
    m_grabbed = m_range;
    m_dragged = partAt(m_grabX);
}

void RangeSlider::mouseMoveEvent(QMouseEvent* event) {
    const double x = event->position().x();
    if (m_dragged != Part::None)
        return take(moved(m_dragged, x), false);
    setCursor(partAt(x) == Part::Middle ? Qt::OpenHandCursor : Qt::SizeHorCursor);
}

void RangeSlider::mouseReleaseEvent(QMouseEvent* event) {
    if (event->button() != Qt::LeftButton || m_dragged == Part::None)
        return;
    const Range range = moved(m_dragged, event->position().x());
    m_dragged = Part::None;
    take(range, true);
}

void RangeSlider::keyPressEvent(QKeyEvent* event) {
    constexpr Part kParts[] = {Part::From, Part::To, Part::SoftTo};
    const auto at = std::ranges::find(kParts, m_keyed) - std::begin(kParts);
    if (event->key() == Qt::Key_Down || event->key() == Qt::Key_Up) {
        m_keyed = kParts[(at + (event->key() == Qt::Key_Down ? 1 : 2)) % 3];
        return update();
    }
    if (event->key() != Qt::Key_Left && event->key() != Qt::Key_Right)
        return QWidget::keyPressEvent(event);
    const double step = (event->modifiers() & Qt::ShiftModifier ? 0.1 : 1.0) * (width() - 2 * kMargin) / 100.0 *
                        (event->key() == Qt::Key_Left ? -1.0 : 1.0);
    m_grabbed = m_range;
    const double to = closed(m_range.to, m_scale.high);
    const double from = m_keyed == Part::From ? closed(m_range.from, m_scale.low)
                        : m_keyed == Part::To ? to
                                              : to + m_range.soft;
    take(moved(m_keyed, xOf(from) + step), true);
}

// ---- The picture ----

void RangeSlider::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const theme::Colours& colours = theme::current();
    const QRectF box = QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5);
    QPainterPath outline;
    outline.addRoundedRect(box, 4, 4);
    painter.fillPath(outline, colours.well);
    painter.setClipPath(outline);
    const double foot = height() - 6.0, top = 6.0, across = width() - 2.0 * kMargin;
    const auto count = static_cast<double>(m_scale.bins.size());
    for (std::size_t i = 0; i < m_scale.bins.size(); ++i) {
        const double x = kMargin + across * static_cast<double>(i) / count;
        const double inside = weight(valueAt(x + 0.5 * across / count));
        QColor bar = colours.accent;
        bar.setAlphaF(0.16f + 0.6f * static_cast<float>(inside));
        // A few values that are everywhere leave something to be seen of the rest.
        const double tall = std::sqrt(double{m_scale.bins[i]}) * (foot - top);
        painter.fillRect(QRectF(x, foot - tall, across / count + 0.5, tall), bar);
    }
    QPainterPath curve;
    for (int x = 0; x <= static_cast<int>(across); x += 2) {
        const QPointF at(kMargin + x, foot - weight(valueAt(kMargin + x)) * (foot - top));
        x == 0 ? curve.moveTo(at) : curve.lineTo(at);
    }
    painter.setPen(QPen(colours.strong, 1.4));
    painter.drawPath(curve);
    painter.setClipping(false);
    const auto handle = [&](double value, Part part) {
        const double x = xOf(value);
        const bool isKeyed = hasFocus() && m_keyed == part;
        painter.setPen(Qt::NoPen);
        painter.setBrush(isKeyed || m_dragged == part ? colours.accentBright : colours.strong);
        painter.drawRoundedRect(QRectF(x - 2.0, 3.0, 4.0, height() - 6.0), 2.0, 2.0);
    };
    handle(closed(m_range.from, m_scale.low), Part::From);
    handle(closed(m_range.to, m_scale.high), Part::To);
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(hasFocus() ? colours.accentBright : colours.edge, 1.0));
    painter.drawPath(outline);
}

} // namespace oxbow
