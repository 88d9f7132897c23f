#pragma once

#include "ui/widgets/theme.h"
#include "ui/widgets/unit_system.h"

#include <QPainter>
#include <QWidget>

namespace oxbow {

/// A translucent card over the picture. Derived classes paint their content; one that takes the keyboard shows
/// it by its rim.
class OverlayCard : public QWidget {
    Q_OBJECT

public:
    explicit OverlayCard(QWidget* parent) : QWidget(parent) {
        setAttribute(Qt::WA_NoSystemBackground);
        units::follow(this, [this] { update(); });
    }

protected:
    void paintEvent(QPaintEvent*) final {
        QPainter painter(this);
        painter.setRenderHint(QPainter::Antialiasing);
        painter.setPen(hasFocus() ? QPen(theme::current().accentBright, 1.5) : QPen(Qt::NoPen));
        painter.setBrush(theme::current().card);
        const double rim = hasFocus() ? 1.0 : 0.0;
        painter.drawRoundedRect(QRectF(rect()).adjusted(rim, rim, -rim, -rim), kRadius, kRadius);
        painter.setBrush(Qt::NoBrush);
        paintContent(painter);
    }
    virtual void paintContent(QPainter& painter) = 0;

    [[nodiscard]] QColor strong() const { return theme::current().strong; }
    [[nodiscard]] QColor normal() const { return theme::current().text; }
    [[nodiscard]] QColor muted() const { return theme::current().overPicture; }

private:
    static constexpr double kRadius = 6.0;
};

} // namespace oxbow
