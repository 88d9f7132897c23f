#include "ui/files/crop_view.h"

#include "core/base/thread_pool.h"
#include "core/export/shaded_relief.h"
#include "ui/widgets/focus_edge.h"

#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>

#include <algorithm>
#include <cmath>
#include <tuple>
#include <utility>

namespace oxbow {

namespace {

constexpr int kSide = 460;
constexpr double kEdge = 6.0;   ///< room for handles at the edge of the picture
constexpr double kReach = 8.0;  ///< of a handle, px
constexpr double kHandle = 9.0; ///< its side
constexpr int kManyCells = 10;

/// A piece of a line, moved so that it lies within another.
std::pair<int, int> moved(int from, int to, int by, int length) {
    const int shift = std::clamp(by, -from, length - to);
    return {from + shift, to + shift};
}

} // namespace

QImage reliefPicture(const Heightmap& elevation, int longestSidePx) {
    ThreadPool pool(2);
    ReliefOptions options;
    options.longestSidePx = longestSidePx;
    const Rgb8Image relief = shadedRelief(elevation, nullptr, std::nullopt, options, pool);
    return QImage(relief.samples.data(), relief.width, relief.height, 3 * relief.width, QImage::Format_RGB888).copy();
}

CropView::CropView(QWidget* parent) : QWidget(parent) {
    setObjectName(QStringLiteral("importPreview"));
    setAccessibleName(tr("Part of the map"));
    setToolTip(tr("Drag the frame's sides and corners, or its middle; draw another outside of it. Shift keeps its "
                  "proportions, the arrow keys move it by cells, a double click takes the whole map."));
    setFocusPolicy(Qt::StrongFocus);
    setMouseTracking(true);
    setMinimumSize(kSide, kSide);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
    new FocusEdge(this);
}

QSize CropView::sizeHint() const {
    return {kSide, kSide};
}

void CropView::show(const QImage& picture, int columns, int rows) {
    m_picture = picture;
    m_columns = columns;
    m_rows = rows;
    update();
}

void CropView::setCrop(const CellRect& crop) {
    m_crop = crop;
    update();
}

// ---- Places ----

QRectF CropView::pictureFrame() const {
    const QRectF room = QRectF(rect()).adjusted(kEdge, kEdge, -kEdge, -kEdge);
    const QSizeF size = QSizeF(m_picture.size()).scaled(room.size(), Qt::KeepAspectRatio);
    return {room.center().x() - size.width() / 2, room.center().y() - size.height() / 2, size.width(), size.height()};
}

QPointF CropView::pointOf(int column, int row) const {
    const QRectF frame = pictureFrame();
    return {frame.left() + frame.width() * column / m_columns, frame.top() + frame.height() * row / m_rows};
}

QPointF CropView::cellAt(const QPointF& pixel) const {
    const QRectF frame = pictureFrame();
    return {(pixel.x() - frame.left()) * m_columns / frame.width(),
            (pixel.y() - frame.top()) * m_rows / frame.height()};
}

CropView::Grip CropView::gripAt(const QPointF& pixel) const {
    const QRectF crop = cropFrame();
    if (!crop.adjusted(-kReach, -kReach, kReach, kReach).contains(pixel))
        return {.across = 1, .along = 1, .isNew = true};
    const auto edge = [](double at, double low, double high) {
        const double toLow = std::fabs(at - low), toHigh = std::fabs(at - high);
        if (std::min(toLow, toHigh) > kReach)
            return 0;
        return toLow < toHigh ? -1 : 1;
    };
    return {.across = edge(pixel.x(), crop.left(), crop.right()),
            .along = edge(pixel.y(), crop.top(), crop.bottom())};
}

// ---- Dragging ----

CellRect CropView::dragged(const QPointF& to, bool keepsProportions) const {
    const int x = std::clamp(static_cast<int>(std::lround(to.x())), 0, m_columns);
    const int y = std::clamp(static_cast<int>(std::lround(to.y())), 0, m_rows);
    CellRect crop = m_before;
    if (m_grip.isMiddle()) {
        const QPointF by = to - m_pressed;
        std::tie(crop.x0, crop.x1) = moved(crop.x0, crop.x1, static_cast<int>(std::lround(by.x())), m_columns);
        std::tie(crop.y0, crop.y1) = moved(crop.y0, crop.y1, static_cast<int>(std::lround(by.y())), m_rows);
        return crop;
    }
    if (m_grip.isNew) {
        const int fromX = std::clamp(static_cast<int>(std::lround(m_pressed.x())), 0, m_columns);
        const int fromY = std::clamp(static_cast<int>(std::lround(m_pressed.y())), 0, m_rows);
        crop = {std::min(x, fromX), std::min(y, fromY), std::max(x, fromX), std::max(y, fromY)};
        return crop.empty() ? m_before : crop;
    }
    if (m_grip.across < 0)
        crop.x0 = std::min(x, crop.x1 - 1);
    if (m_grip.across > 0)
        crop.x1 = std::max(x, crop.x0 + 1);
    if (m_grip.along < 0)
        crop.y0 = std::min(y, crop.y1 - 1);
    if (m_grip.along > 0)
        crop.y1 = std::max(y, crop.y0 + 1);
    if (!keepsProportions)
        return crop;
    // The side that asks for more gives the measure; the corner or side across stays, and the map is the limit.
    const bool isWest = m_grip.across < 0, isNorth = m_grip.along < 0;
    const double most = std::min(static_cast<double>(isWest ? crop.x1 : m_columns - crop.x0) / m_before.width(),
                                 static_cast<double>(isNorth ? crop.y1 : m_rows - crop.y0) / m_before.height());
    const double wanted = std::max(m_grip.across == 0 ? 0.0 : static_cast<double>(crop.width()) / m_before.width(),
                                   m_grip.along == 0 ? 0.0 : static_cast<double>(crop.height()) / m_before.height());
    const double scale = std::min(wanted, most);
    const int width = std::max(1, static_cast<int>(std::lround(scale * m_before.width())));
    const int height = std::max(1, static_cast<int>(std::lround(scale * m_before.height())));
    (isWest ? crop.x0 : crop.x1) = isWest ? crop.x1 - width : crop.x0 + width;
    (isNorth ? crop.y0 : crop.y1) = isNorth ? crop.y1 - height : crop.y0 + height;
    return crop;
}

void CropView::take(const CellRect& crop) {
    if (crop == m_crop)
        return;
    setCrop(crop);
    emit cropDragged(crop);
}

void CropView::mousePressEvent(QMouseEvent* event) {
    if (event->button() != Qt::LeftButton || m_picture.isNull())
        return;
    m_isHeld = true;
    m_grip = gripAt(event->position());
    m_pressed = cellAt(event->position());
    m_before = m_crop;
}

void CropView::mouseMoveEvent(QMouseEvent* event) {
    if (m_isHeld)
        take(dragged(cellAt(event->position()), event->modifiers() & Qt::ShiftModifier));
    else if (!m_picture.isNull())
        point(event->position());
}

void CropView::mouseReleaseEvent(QMouseEvent* event) {
    if (event->button() == Qt::LeftButton)
        m_isHeld = false;
}

void CropView::point(const QPointF& pixel) {
    const Grip grip = gripAt(pixel);
    if (grip.isNew)
        return setCursor(Qt::CrossCursor);
    if (grip.isMiddle())
        return setCursor(Qt::SizeAllCursor);
    if (grip.across * grip.along == 0)
        return setCursor(grip.across != 0 ? Qt::SizeHorCursor : Qt::SizeVerCursor);
    setCursor(grip.across * grip.along > 0 ? Qt::SizeFDiagCursor : Qt::SizeBDiagCursor);
}

/// The arrow keys are its own, whatever else the program does with them.
bool CropView::event(QEvent* event) {
    if (event->type() == QEvent::ShortcutOverride) {
        const int key = static_cast<QKeyEvent*>(event)->key();
        if (key == Qt::Key_Left || key == Qt::Key_Right || key == Qt::Key_Up || key == Qt::Key_Down)
            event->accept();
    }
    return QWidget::event(event);
}

void CropView::keyPressEvent(QKeyEvent* event) {
    const int by = event->modifiers() & Qt::ControlModifier ? kManyCells : 1;
    const int key = event->key();
    const int across = key == Qt::Key_Right ? by : key == Qt::Key_Left ? -by : 0;
    const int along = key == Qt::Key_Down ? by : key == Qt::Key_Up ? -by : 0;
    if (across == 0 && along == 0)
        return QWidget::keyPressEvent(event);
    CellRect crop = m_crop;
    if (event->modifiers() & Qt::ShiftModifier) {
        crop.x1 = std::clamp(crop.x1 + across, crop.x0 + 1, m_columns);
        crop.y1 = std::clamp(crop.y1 + along, crop.y0 + 1, m_rows);
    } else {
        std::tie(crop.x0, crop.x1) = moved(crop.x0, crop.x1, across, m_columns);
        std::tie(crop.y0, crop.y1) = moved(crop.y0, crop.y1, along, m_rows);
    }
    take(crop);
}

// ---- Drawing ----

void CropView::paintEvent(QPaintEvent*) {
    if (m_picture.isNull())
        return;
    const QRectF frame = pictureFrame(), crop = cropFrame();
    QPainter painter(this);
    painter.setRenderHint(QPainter::SmoothPixmapTransform);
    painter.drawImage(frame, m_picture);
    QRegion outside(frame.toAlignedRect());
    outside -= crop.toAlignedRect();
    painter.setClipRegion(outside);
    painter.fillRect(frame, QColor(10, 12, 15, 165));
    painter.setClipping(false);

    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(QColor(255, 255, 255, 60), 1.0));
    for (int third = 1; third < 3 && m_isHeld; ++third) {
        const double x = crop.left() + crop.width() * third / 3, y = crop.top() + crop.height() * third / 3;
        painter.drawLine(QPointF(x, crop.top()), QPointF(x, crop.bottom()));
        painter.drawLine(QPointF(crop.left(), y), QPointF(crop.right(), y));
    }
    painter.setPen(QPen(QColor(0, 0, 0, 150), 3.0));
    painter.drawRect(crop);
    painter.setPen(QPen(Qt::white, 1.25));
    painter.drawRect(crop);
    painter.setPen(QPen(QColor(0, 0, 0, 190), 1.0));
    painter.setBrush(Qt::white);
    for (int along = 0; along < 3; ++along)
        for (int across = 0; across < 3; ++across) {
            if (across == 1 && along == 1)
                continue;
            const QPointF at(crop.left() + crop.width() * across / 2, crop.top() + crop.height() * along / 2);
            painter.drawRoundedRect(QRectF(at.x() - kHandle / 2, at.y() - kHandle / 2, kHandle, kHandle), 2, 2);
        }
}

} // namespace oxbow
