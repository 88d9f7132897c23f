#include "ui/widgets/focus_edge.h"

#include "ui/widgets/theme.h"

#include <QFocusEvent>
#include <QPainter>

namespace oxbow {

FocusEdge::FocusEdge(QWidget* around) : QWidget(around) {
    setAttribute(Qt::WA_TransparentForMouseEvents);
    setAttribute(Qt::WA_NoSystemBackground);
    hide();
    around->installEventFilter(this);
}

bool FocusEdge::eventFilter(QObject* watched, QEvent* event) {
    if (event->type() == QEvent::FocusIn) {
        const Qt::FocusReason reason = static_cast<const QFocusEvent*>(event)->reason();
        setGeometry(parentWidget()->rect());
        raise();
        setVisible(reason == Qt::TabFocusReason || reason == Qt::BacktabFocusReason);
    } else if (event->type() == QEvent::FocusOut) {
        hide();
    } else if (event->type() == QEvent::Resize) {
        setGeometry(parentWidget()->rect());
    }
    return QWidget::eventFilter(watched, event);
}

void FocusEdge::paintEvent(QPaintEvent*) {
    constexpr qreal kWidth = 2.0;
    QPainter painter(this);
    painter.setPen(QPen(theme::current().accentBright, kWidth));
    painter.drawRect(QRectF(rect()).adjusted(kWidth / 2, kWidth / 2, -kWidth / 2, -kWidth / 2));
}

} // namespace oxbow
