#include "ui/widgets/icons.h"

#include "ui/widgets/window_files.h"

#include <QIconEngine>
#include <QPainter>
#include <QSvgRenderer>

#include <map>
#include <memory>
#include <string>

namespace oxbow {

namespace {

/// The parsed file in a colour; kept, since a theme has few colours.
QSvgRenderer& drawingOf(Icon which, QRgb colour) {
    static std::map<std::pair<std::string, QRgb>, std::unique_ptr<QSvgRenderer>> drawings;
    std::unique_ptr<QSvgRenderer>& drawing = drawings[{which.file, colour}];
    if (!drawing) {
        const QByteArray name = QByteArray("icons/") + which.file + ".svg";
        drawing = std::make_unique<QSvgRenderer>(
            windowFile(name.constData()).replace("currentColor", QColor(colour).name().toLatin1()));
    }
    return *drawing;
}

class SvgIconEngine : public QIconEngine {
public:
    SvgIconEngine(Icon which, QColor theme::Colours::*colour) : m_which(which), m_colour(colour) {}

    void paint(QPainter* painter, const QRect& rect, QIcon::Mode mode, QIcon::State state) override {
        drawIcon(*painter, m_which, rect, colourFor(mode, state));
    }
    QPixmap pixmap(const QSize& size, QIcon::Mode mode, QIcon::State state) override {
        if (size.isEmpty())
            return {}; // nothing can be painted on it
        QPixmap map(size);
        map.fill(Qt::transparent);
        QPainter painter(&map);
        paint(&painter, QRect(QPoint(0, 0), size), mode, state);
        return map;
    }
    [[nodiscard]] QIconEngine* clone() const override { return new SvgIconEngine(*this); }

private:
    [[nodiscard]] QColor colourFor(QIcon::Mode mode, QIcon::State state) const {
        if (mode == QIcon::Disabled)
            return theme::current().faint;
        if (m_colour)
            return theme::current().*m_colour;
        if (state == QIcon::On || mode == QIcon::Selected)
            return theme::current().onChosen;
        return mode == QIcon::Active ? theme::current().strong : theme::current().text;
    }

    Icon m_which;
    QColor theme::Colours::*m_colour; ///< null: as the text beside it
};

} // namespace

void drawIcon(QPainter& painter, Icon which, const QRectF& square, const QColor& colour) {
    QSvgRenderer& drawing = drawingOf(which, colour.rgb());
    if (!drawing.isValid())
        return;
    const double side = std::min(square.width(), square.height());
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setOpacity(painter.opacity() * colour.alphaF());
    drawing.render(&painter, QRectF(square.center() - QPointF(side, side) / 2, QSizeF(side, side)));
    painter.restore();
}

QIcon icon(Icon which, QColor theme::Colours::*colour) {
    return which.isNone() ? QIcon() : QIcon(new SvgIconEngine(which, colour));
}

QIcon icon(Icon which) {
    return icon(which, nullptr);
}

QIcon spot(const QColor& colour, const std::function<void(QPainter&)>& paint) {
    QPixmap map(16, 16);
    map.fill(Qt::transparent);
    QPainter painter(&map);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(Qt::NoPen);
    painter.setBrush(colour);
    paint(painter);
    return map;
}

} // namespace oxbow
