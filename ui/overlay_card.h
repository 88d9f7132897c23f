#pragma once

#include <QPainter>
#include <QWidget>

namespace oxbow {

/// A dark, translucent card over the picture. Derived classes paint their content.
class OverlayCard : public QWidget {
    Q_OBJECT

public:
    explicit OverlayCard(QWidget* parent) : QWidget(parent) { setAttribute(Qt::WA_NoSystemBackground); }

protected:
    void paintEvent(QPaintEvent*) final {
        QPainter painter(this);
        painter.setRenderHint(QPainter::Antialiasing);
        QColor ground = palette().color(QPalette::Window);
        ground.setAlphaF(0.88f);
        painter.setPen(Qt::NoPen);
        painter.setBrush(ground);
        painter.drawRoundedRect(QRectF(rect()), kRadius, kRadius);
        painter.setBrush(Qt::NoBrush);
        paintContent(painter);
    }
    virtual void paintContent(QPainter& painter) = 0;

    [[nodiscard]] QColor strong() const { return palette().color(QPalette::BrightText); }
    [[nodiscard]] QColor normal() const { return palette().color(QPalette::WindowText); }
    [[nodiscard]] QColor muted() const { return palette().color(QPalette::PlaceholderText).lighter(125); }

private:
    static constexpr double kRadius = 6.0;
};

} // namespace oxbow
