#include "ui/widgets/icons.h"

#include "ui/widgets/theme.h"

#include <QIconEngine>
#include <QPainter>
#include <QPainterPath>

namespace oxbow {

namespace {

/// A drawing on a square of 24 units: strokes 1.8 units wide and filled shapes.
struct Drawing {
    QPainterPath lines;
    QPainterPath shapes;
};

void line(QPainterPath& path, std::initializer_list<QPointF> points) {
    path.moveTo(*points.begin());
    for (const QPointF* point = points.begin() + 1; point != points.end(); ++point)
        path.lineTo(*point);
}

void triangle(QPainterPath& path, double left, double right, double top, double bottom) {
    line(path, {{left, top}, {right, (top + bottom) / 2}, {left, bottom}});
    path.closeSubpath();
}

Drawing play() {
    Drawing drawing;
    triangle(drawing.shapes, 8, 19, 5, 19);
    return drawing;
}

Drawing pause() {
    Drawing drawing;
    drawing.shapes.addRoundedRect(QRectF(7, 5, 3.6, 14), 1, 1);
    drawing.shapes.addRoundedRect(QRectF(13.4, 5, 3.6, 14), 1, 1);
    return drawing;
}

Drawing step(bool forward, bool toTheEnd) {
    Drawing drawing;
    const auto x = [forward](double at) { return forward ? at : 24 - at; };
    if (toTheEnd) {
        triangle(drawing.shapes, x(6), x(15), 6, 18);
        line(drawing.lines, {{x(18), 6}, {x(18), 18}});
    } else {
        line(drawing.lines, {{x(9), 6}, {x(15), 12}, {x(9), 18}});
    }
    return drawing;
}

Drawing stop() {
    Drawing drawing;
    drawing.shapes.addRoundedRect(QRectF(7, 7, 10, 10), 1.5, 1.5);
    return drawing;
}

Drawing eye(bool open) {
    Drawing drawing;
    drawing.lines.moveTo(2.5, 12);
    drawing.lines.quadTo(12, 2, 21.5, 12);
    drawing.lines.quadTo(12, 22, 2.5, 12);
    if (open)
        drawing.shapes.addEllipse(QPointF(12, 12), 3, 3);
    else
        line(drawing.lines, {{4, 20}, {20, 4}});
    return drawing;
}

Drawing plus() {
    Drawing drawing;
    line(drawing.lines, {{12, 5}, {12, 19}});
    line(drawing.lines, {{5, 12}, {19, 12}});
    return drawing;
}

Drawing close() {
    Drawing drawing;
    line(drawing.lines, {{6, 6}, {18, 18}});
    line(drawing.lines, {{18, 6}, {6, 18}});
    return drawing;
}

Drawing sheet() {
    Drawing drawing;
    line(drawing.lines, {{6, 3}, {14, 3}, {19, 8}, {19, 21}, {6, 21}, {6, 3}});
    line(drawing.lines, {{14, 3}, {14, 8}, {19, 8}});
    return drawing;
}

Drawing folder() {
    Drawing drawing;
    line(drawing.lines, {{3, 19}, {3, 5}, {9, 5}, {11, 8}, {20, 8}, {20, 11}});
    line(drawing.lines, {{3, 19}, {6.5, 11}, {22.5, 11}, {19, 19}, {3, 19}});
    return drawing;
}

Drawing disk() {
    Drawing drawing;
    line(drawing.lines, {{4, 4}, {17, 4}, {20, 7}, {20, 20}, {4, 20}, {4, 4}});
    line(drawing.lines, {{8, 4}, {8, 9}, {15, 9}, {15, 4}});
    line(drawing.lines, {{7, 20}, {7, 14}, {17, 14}, {17, 20}});
    return drawing;
}

Drawing arrowOut() {
    Drawing drawing;
    line(drawing.lines, {{12, 15}, {12, 3}});
    line(drawing.lines, {{7.5, 7.5}, {12, 3}, {16.5, 7.5}});
    line(drawing.lines, {{4, 14}, {4, 20}, {20, 20}, {20, 14}});
    return drawing;
}

Drawing turn(bool back) {
    Drawing drawing;
    const auto x = [back](double at) { return back ? at : 24 - at; };
    line(drawing.lines, {{x(8), 4}, {x(4), 8.5}, {x(8), 13}});
    drawing.lines.moveTo(x(4.5), 8.5);
    drawing.lines.lineTo(x(14), 8.5);
    drawing.lines.cubicTo(x(21.5), 8.5, x(21.5), 19.5, x(14), 19.5);
    drawing.lines.lineTo(x(9), 19.5);
    return drawing;
}

Drawing frame() {
    Drawing drawing;
    line(drawing.lines, {{4, 9}, {4, 4}, {9, 4}});
    line(drawing.lines, {{15, 4}, {20, 4}, {20, 9}});
    line(drawing.lines, {{20, 15}, {20, 20}, {15, 20}});
    line(drawing.lines, {{9, 20}, {4, 20}, {4, 15}});
    return drawing;
}

Drawing duplicate() {
    Drawing drawing;
    drawing.lines.addRoundedRect(QRectF(8, 8, 12, 12), 2, 2);
    line(drawing.lines, {{16, 4}, {4, 4}, {4, 16}});
    return drawing;
}

Drawing bin() {
    Drawing drawing;
    line(drawing.lines, {{4, 7}, {20, 7}});
    line(drawing.lines, {{9, 7}, {9, 4}, {15, 4}, {15, 7}});
    line(drawing.lines, {{6, 7}, {7, 20}, {17, 20}, {18, 7}});
    return drawing;
}

Drawing dice() {
    Drawing drawing;
    drawing.lines.addRoundedRect(QRectF(4, 4, 16, 16), 3, 3);
    for (const QPointF& dot : {QPointF(8.5, 8.5), QPointF(12, 12), QPointF(15.5, 15.5)})
        drawing.shapes.addEllipse(dot, 1.4, 1.4);
    return drawing;
}

Drawing chevronDown() {
    Drawing drawing;
    line(drawing.lines, {{5, 9}, {12, 16}, {19, 9}});
    return drawing;
}

Drawing pointer() {
    Drawing drawing;
    line(drawing.lines, {{5, 3.5}, {5, 18.5}, {9, 15}, {11.6, 20.5}, {14.4, 19.2}, {11.9, 13.8}, {17, 13.4}});
    drawing.lines.closeSubpath();
    return drawing;
}

Drawing rainCloud() {
    Drawing drawing;
    QPainterPath& path = drawing.lines;
    path.moveTo(7, 14);
    path.cubicTo(1.5, 14, 2, 7.5, 6.8, 8);
    path.cubicTo(7.5, 2, 16, 2, 16.8, 7.4);
    path.cubicTo(22.5, 7, 22.5, 14, 17.3, 14);
    path.closeSubpath();
    for (const double x : {7.5, 12.3, 17.0})
        line(path, {{x, 17}, {x - 1.4, 21}});
    return drawing;
}

Drawing spring() {
    Drawing drawing;
    QPainterPath& drop = drawing.shapes;
    drop.moveTo(12, 2.5);
    drop.cubicTo(14.5, 6.5, 16.5, 8.5, 16.5, 11);
    drop.cubicTo(16.5, 17, 7.5, 17, 7.5, 11);
    drop.cubicTo(7.5, 8.5, 9.5, 6.5, 12, 2.5);
    drawing.lines.moveTo(3.5, 18);
    drawing.lines.cubicTo(8, 22.5, 16, 22.5, 20.5, 18);
    return drawing;
}

Drawing rock() {
    Drawing drawing;
    line(drawing.lines, {{3, 18.5}, {5.5, 10}, {12, 5}, {18, 8}, {21, 18.5}});
    drawing.lines.closeSubpath();
    line(drawing.lines, {{5.5, 10}, {11.5, 12.5}, {18, 8}});
    line(drawing.lines, {{11.5, 12.5}, {10.5, 18.5}});
    return drawing;
}

Drawing raise() {
    Drawing drawing;
    drawing.lines.moveTo(2.5, 20);
    drawing.lines.cubicTo(8, 20, 8.5, 13, 12, 13);
    drawing.lines.cubicTo(15.5, 13, 16, 20, 21.5, 20);
    line(drawing.lines, {{12, 9.5}, {12, 3}});
    line(drawing.lines, {{8.8, 6}, {12, 2.8}, {15.2, 6}});
    return drawing;
}

Drawing smoothWave() {
    Drawing drawing;
    for (const double y : {8.5, 16.0}) {
        drawing.lines.moveTo(3, y);
        drawing.lines.cubicTo(8, y - 7, 16, y + 7, 21, y);
    }
    return drawing;
}

Drawing plateau() {
    Drawing drawing;
    line(drawing.lines, {{2.5, 19}, {7.5, 10.5}, {16.5, 10.5}, {21.5, 19}});
    line(drawing.lines, {{4, 5.5}, {8, 5.5}});
    line(drawing.lines, {{10.5, 5.5}, {13.5, 5.5}});
    line(drawing.lines, {{16, 5.5}, {20, 5.5}});
    return drawing;
}

Drawing jagged() {
    Drawing drawing;
    line(drawing.lines,
         {{2.5, 15}, {5.5, 9}, {8, 14}, {10.5, 5}, {13.5, 18}, {16, 9.5}, {18.5, 14}, {21.5, 11}});
    return drawing;
}

Drawing eraser() {
    Drawing drawing;
    line(drawing.lines, {{9.5, 19}, {3.5, 13}, {13, 3.5}, {20.5, 11}, {12.5, 19}});
    drawing.lines.closeSubpath();
    line(drawing.lines, {{8.2, 8.3}, {15.7, 15.8}});
    line(drawing.lines, {{12.5, 20.5}, {20.5, 20.5}});
    return drawing;
}

Drawing wall() {
    Drawing drawing;
    drawing.lines.addRect(QRectF(3, 5.5, 18, 13));
    line(drawing.lines, {{3, 12}, {21, 12}});
    line(drawing.lines, {{12, 5.5}, {12, 12}});
    line(drawing.lines, {{7.5, 12}, {7.5, 18.5}});
    line(drawing.lines, {{16.5, 12}, {16.5, 18.5}});
    return drawing;
}

Drawing pin() {
    Drawing drawing;
    QPainterPath& path = drawing.lines;
    path.moveTo(12, 21.5);
    path.cubicTo(8, 15.5, 5.5, 13, 5.5, 9.2);
    path.cubicTo(5.5, 0.6, 18.5, 0.6, 18.5, 9.2);
    path.cubicTo(18.5, 13, 16, 15.5, 12, 21.5);
    drawing.shapes.addEllipse(QPointF(12, 9), 2.4, 2.4);
    return drawing;
}

Drawing scree() {
    Drawing drawing;
    line(drawing.lines, {{3, 19.5}, {15.5, 6}, {21, 6}});
    line(drawing.lines, {{3, 19.5}, {21, 19.5}});
    for (const QPointF& stone : {QPointF(12, 16), QPointF(16.2, 16), QPointF(15.8, 12), QPointF(19.6, 13.4)})
        drawing.shapes.addEllipse(stone, 1.3, 1.3);
    return drawing;
}

Drawing uplift() {
    Drawing drawing;
    line(drawing.lines, {{5, 11}, {12, 4.5}, {19, 11}});
    line(drawing.lines, {{5, 17}, {12, 10.5}, {19, 17}});
    line(drawing.lines, {{3.5, 20.8}, {20.5, 20.8}});
    return drawing;
}

Drawing mask() {
    Drawing drawing;
    drawing.lines.addEllipse(QPointF(12, 12), 8.5, 8.5);
    drawing.shapes.moveTo(12, 3.5);
    drawing.shapes.arcTo(QRectF(3.5, 3.5, 17, 17), 90, 180);
    drawing.shapes.closeSubpath();
    return drawing;
}

Drawing loop() {
    Drawing drawing;
    drawing.lines.arcMoveTo(QRectF(4.5, 5.5, 15, 14), 60);
    drawing.lines.arcTo(QRectF(4.5, 5.5, 15, 14), 60, -330);
    drawing.lines.moveTo(10.5, 2.0);
    drawing.lines.lineTo(14.5, 5.8);
    drawing.lines.lineTo(10.5, 9.6);
    return drawing;
}

Drawing drawing(Icon which) {
    switch (which) {
    case Icon::None:
        return {};
    case Icon::Play:
        return play();
    case Icon::Pause:
        return pause();
    case Icon::StepForward:
        return step(true, false);
    case Icon::StepBack:
        return step(false, false);
    case Icon::ToStart:
        return step(false, true);
    case Icon::ToEnd:
        return step(true, true);
    case Icon::Stop:
        return stop();
    case Icon::Loop:
        return loop();
    case Icon::Eye:
        return eye(true);
    case Icon::EyeOff:
        return eye(false);
    case Icon::Plus:
        return plus();
    case Icon::Close:
        return close();
    case Icon::New:
        return sheet();
    case Icon::Open:
        return folder();
    case Icon::Save:
        return disk();
    case Icon::Export:
        return arrowOut();
    case Icon::Undo:
        return turn(true);
    case Icon::Redo:
        return turn(false);
    case Icon::Frame:
        return frame();
    case Icon::Duplicate:
        return duplicate();
    case Icon::Delete:
        return bin();
    case Icon::Dice:
        return dice();
    case Icon::ChevronDown:
        return chevronDown();
    case Icon::Navigate:
        return pointer();
    case Icon::Rain:
        return rainCloud();
    case Icon::Spring:
        return spring();
    case Icon::Hardness:
        return rock();
    case Icon::Raise:
        return raise();
    case Icon::Smooth:
        return smoothWave();
    case Icon::Flatten:
        return plateau();
    case Icon::Noise:
        return jagged();
    case Icon::Erase:
        return eraser();
    case Icon::Obstacle:
        return wall();
    case Icon::Mouth:
        return pin();
    case Icon::Talus:
        return scree();
    case Icon::Uplift:
        return uplift();
    case Icon::Mask:
        return mask();
    }
    return {};
}

class PathIconEngine : public QIconEngine {
public:
    PathIconEngine(Icon which, QColor theme::Colours::*colour) : m_which(which), m_colour(colour) {}

    void paint(QPainter* painter, const QRect& rect, QIcon::Mode mode, QIcon::State state) override {
        drawIcon(*painter, m_which, rect, colourFor(mode, state));
    }
    QPixmap pixmap(const QSize& size, QIcon::Mode mode, QIcon::State state) override {
        QPixmap map(size);
        map.fill(Qt::transparent);
        QPainter painter(&map);
        paint(&painter, QRect(QPoint(0, 0), size), mode, state);
        return map;
    }
    [[nodiscard]] QIconEngine* clone() const override { return new PathIconEngine(*this); }

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
    const double side = std::min(square.width(), square.height());
    const Drawing shape = drawing(which);
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.translate(square.center() - QPointF(side, side) / 2);
    painter.scale(side / 24, side / 24);
    painter.fillPath(shape.shapes, colour);
    painter.strokePath(shape.lines, QPen(colour, 1.9, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
    painter.restore();
}

QIcon icon(Icon which, QColor theme::Colours::*colour) {
    return which == Icon::None ? QIcon() : QIcon(new PathIconEngine(which, colour));
}

QIcon icon(Icon which) {
    return icon(which, nullptr);
}

} // namespace oxbow
