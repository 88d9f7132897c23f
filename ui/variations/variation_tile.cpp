#include "ui/variations/variation_tile.h"

#include "ui/widgets/theme.h"

#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>

namespace oxbow {

namespace {

constexpr int kStarPx = 26;
constexpr double kOffOpacity = 0.3; ///< of one that cannot be taken

} // namespace

VariationTile::VariationTile(const QString& name, QWidget* parent) : QAbstractButton(parent) {
    setAccessibleName(name);
    setFocusPolicy(Qt::StrongFocus);
    setAttribute(Qt::WA_Hover);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
    setEnabled(false);
}

void VariationTile::setPicture(const QImage& picture) {
    m_picture = picture;
    setEnabled(true);
    update();
}

void VariationTile::setFailed() {
    m_hasFailed = true;
    setToolTip(tr("This variation cannot be computed"));
    update();
}

void VariationTile::setFavourite(bool on) {
    m_isFavourite = on;
    update();
}

void VariationTile::setTaken(bool on) {
    m_isTaken = on;
    update();
}

QRect VariationTile::star() const {
    return {width() - kStarPx, 0, kStarPx, kStarPx};
}

void VariationTile::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.setRenderHint(QPainter::SmoothPixmapTransform);
    const theme::Colours& colours = theme::current();
    painter.fillRect(rect(), colours.well);
    if (m_picture.isNull()) {
        painter.setPen(colours.muted);
        painter.drawText(rect(), Qt::AlignCenter, m_hasFailed ? QStringLiteral("×") : QStringLiteral("…"));
    } else {
        painter.setOpacity(isEnabled() ? 1.0 : kOffOpacity);
        const QSize size = m_picture.size().scaled(this->size(), Qt::KeepAspectRatio);
        painter.drawImage(QRect(QPoint((width() - size.width()) / 2, (height() - size.height()) / 2), size), m_picture);
        paintStar(painter);
    }
    if (m_isTaken || hasFocus() || underMouse()) {
        painter.setPen(QPen(m_isTaken ? colours.accentBright : colours.strong, m_isTaken ? 3 : 1));
        painter.setBrush(Qt::NoBrush);
        painter.drawRect(rect().adjusted(1, 1, -2, -2));
    }
}

void VariationTile::paintStar(QPainter& painter) const {
    if (!m_isFavourite && !underMouse() && !hasFocus())
        return;
    painter.fillRect(star(), theme::current().card);
    QFont font = painter.font();
    font.setPixelSize(kStarPx - 8);
    painter.setFont(font);
    painter.setPen(m_isFavourite ? theme::current().accentBright : theme::current().strong);
    painter.drawText(star(), Qt::AlignCenter, m_isFavourite ? QStringLiteral("★") : QStringLiteral("☆"));
}

void VariationTile::mouseReleaseEvent(QMouseEvent* event) {
    const bool isClick = isDown() && event->button() == Qt::LeftButton && rect().contains(event->position().toPoint());
    QAbstractButton::mouseReleaseEvent(event);
    if (!isClick)
        return;
    if (star().contains(event->position().toPoint()))
        emit starred();
    else
        emit taken(event->modifiers() & Qt::ShiftModifier);
}

void VariationTile::keyPressEvent(QKeyEvent* event) {
    if (event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter || event->key() == Qt::Key_Space)
        emit taken(event->modifiers() & Qt::ShiftModifier);
    else if (event->key() == Qt::Key_F)
        emit starred();
    else
        QAbstractButton::keyPressEvent(event);
}

} // namespace oxbow
