#include "ui/widgets/wipe_handle.h"

#include "ui/widgets/theme.h"

#include <QMouseEvent>
#include <QPainter>

#include <algorithm>
#include <cmath>
#include <tuple>

namespace oxbow {

namespace {

constexpr int kReachPx = 7;
constexpr int kHalfWidth = 32; ///< room for the letters

void paintWipe(QPainter& painter, double x, int height, int lettersTop) {
    const double y = height / 2.0;
    painter.setPen(QPen(QColor(0, 0, 0, 120), 4));
    painter.drawLine(QPointF(x, 0), QPointF(x, height));
    painter.setPen(QPen(theme::current().playhead, 1.6));
    painter.drawLine(QPointF(x, 0), QPointF(x, height));
    painter.setBrush(theme::current().raised);
    painter.drawRoundedRect(QRectF(x - 13, y - 11, 26, 22), 6, 6);
    painter.drawPolyline(QPolygonF{{x - 4, y - 4}, {x - 8, y}, {x - 4, y + 4}});
    painter.drawPolyline(QPolygonF{{x + 4, y - 4}, {x + 8, y}, {x + 4, y + 4}});
    painter.setBrush(Qt::NoBrush);
    painter.setFont(theme::bold(painter.font()));
    for (const auto& [words, place] : {std::tuple{WipeHandle::tr("A"), QRectF(x - 30, lettersTop, 22, 20)},
                                       std::tuple{WipeHandle::tr("B"), QRectF(x + 8, lettersTop, 22, 20)}}) {
        painter.setPen(Qt::NoPen);
        painter.setBrush(theme::current().card);
        painter.drawRoundedRect(place, 5, 5);
        painter.setPen(theme::current().playhead);
        painter.drawText(place, Qt::AlignCenter, words);
    }
}

} // namespace

WipeHandle::WipeHandle(QWidget* view) : QWidget(view) {
    setCursor(Qt::SplitHCursor);
    setAccessibleName(tr("Line between the two states"));
    hide();
}

void WipeHandle::setShare(double share) {
    m_share = std::clamp(share, 0.0, 1.0);
    place(m_lettersTop);
}

void WipeHandle::place(int lettersTop) {
    m_lettersTop = lettersTop;
    const QSize view = parentWidget()->size();
    const int x = static_cast<int>(std::lround(m_share * view.width()));
    setGeometry(x - kHalfWidth, 0, 2 * kHalfWidth, view.height());
    // What lies beside the line belongs to the view.
    const QRect line(kHalfWidth - kReachPx, 0, 2 * kReachPx, view.height());
    const QRect grip(kHalfWidth - 15, view.height() / 2 - 13, 30, 26);
    const QRect letters(0, lettersTop - 1, 2 * kHalfWidth, 22);
    setMask(QRegion(line) + grip + letters);
    update();
}

void WipeHandle::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    paintWipe(painter, kHalfWidth, height(), m_lettersTop);
}

void WipeHandle::mousePressEvent(QMouseEvent* event) {
    event->accept();
}

void WipeHandle::mouseMoveEvent(QMouseEvent* event) {
    if (!(event->buttons() & Qt::LeftButton))
        return;
    const QPointF at = mapTo(parentWidget(), event->position());
    setShare(at.x() / std::max(1, parentWidget()->width()));
    emit moved(m_share);
}

} // namespace oxbow
