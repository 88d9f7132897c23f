#include "ui/viewport_overlays.h"

#include "ui/overlay_card.h"
#include "ui/sun_popup.h"
#include "ui/units_text.h"
#include "ui/value_text.h"
#include "ui/viewport_widget.h"

#include <QMouseEvent>

#include <algorithm>
#include <array>
#include <cmath>

namespace oxbow {

namespace {

constexpr int kMargin = 12;
constexpr int kPadding = 10;
constexpr int kCardHeight = 32;
constexpr double kLongestScalePx = 130.0;

QString text(const std::string& characters) {
    return QString::fromStdString(characters);
}

/// As many digits as tell the ends of a range apart.
QString legendNumber(double value, double span) {
    const int decimals =
        span > 0.0 ? std::clamp(static_cast<int>(std::ceil(1.0 - std::log10(span))), 0, 6) : 0;
    QString number = shortNumber(value, decimals);
    if (number.contains(QLatin1Char('.')) && !number.contains(QLatin1Char('e')))
        while (number.endsWith(QLatin1Char('0')) || number.endsWith(QLatin1Char('.'))) {
            const bool wasPoint = number.endsWith(QLatin1Char('.'));
            number.chop(1);
            if (wasPoint)
                break;
        }
    return number;
}

} // namespace

QString overlayKey(Overlay overlay) {
    // 1 to 8 in the order of the menu, 9 what was painted, 0 the hardness of the ground.
    switch (overlay) {
    case Overlay::Hardness:
        return QStringLiteral("0");
    case Overlay::Rain:
        return QStringLiteral("9");
    default:
        return QString::number(static_cast<int>(overlay) + 1);
    }
}

double scaleBarM(double metresPerPx, double longestPx) {
    const double longest = metresPerPx * longestPx;
    if (!(longest > 0.0))
        return 0.0;
    const double power = std::pow(10.0, std::floor(std::log10(longest)));
    for (const double digit : {5.0, 2.0})
        if (digit * power <= longest)
            return digit * power;
    return power;
}

/// The names of the overlays with their keys; the chosen one is bright, a click chooses.
class ViewportOverlays::Chips : public OverlayCard {
public:
    explicit Chips(ViewportWidget& viewport) : OverlayCard(&viewport), m_viewport(viewport) {
        setMouseTracking(true);
        setCursor(Qt::PointingHandCursor);
        setAccessibleName(ViewportWidget::tr("What the ground is coloured by"));
    }
    void layOut(int mostWidth) {
        m_chips.clear();
        int x = kPadding;
        for (const OverlayInfo& info : overlays()) {
            const QString name = translated(info.title);
            const QString words = name + QLatin1Char(' ') + overlayKey(info.overlay);
            const int width = QFontMetrics(boldFont()).horizontalAdvance(words) + 6;
            const bool isChosen = info.overlay == m_viewport.settings().overlay;
            if (x + width + kPadding > mostWidth && !isChosen)
                continue;
            m_chips.push_back({info.overlay, name, QRect(x, 0, width, kCardHeight)});
            x += width + 6;
        }
        resize(x - 6 + kPadding, kCardHeight);
        update();
    }

protected:
    void paintContent(QPainter& painter) override {
        for (const Chip& chip : m_chips) {
            const bool isChosen = chip.overlay == m_viewport.settings().overlay;
            painter.setFont(isChosen ? boldFont() : font());
            painter.setPen(isChosen ? strong() : chip.overlay == m_hovered ? normal() : muted());
            painter.drawText(chip.place, Qt::AlignLeft | Qt::AlignVCenter, chip.name);
            const int after = painter.fontMetrics().horizontalAdvance(chip.name + QLatin1Char(' '));
            painter.setFont(font());
            painter.setPen(isChosen ? palette().color(QPalette::Link) : theme::current().muted);
            painter.drawText(chip.place.adjusted(after, 0, 0, 0), Qt::AlignLeft | Qt::AlignVCenter,
                             overlayKey(chip.overlay));
        }
    }
    void mouseMoveEvent(QMouseEvent* event) override {
        const Chip* chip = at(event->position().toPoint());
        m_hovered = chip ? std::optional(chip->overlay) : std::nullopt;
        update();
    }
    void leaveEvent(QEvent*) override {
        m_hovered.reset();
        update();
    }
    void mousePressEvent(QMouseEvent* event) override {
        const Chip* chip = at(event->position().toPoint());
        if (!chip)
            return;
        FrameSettings settings = m_viewport.settings();
        settings.overlay = chip->overlay;
        m_viewport.setSettings(settings);
    }

private:
    struct Chip {
        Overlay overlay;
        QString name;
        QRect place;
    };
    [[nodiscard]] QFont boldFont() const {
        QFont bold = font();
        bold.setWeight(QFont::DemiBold);
        return bold;
    }
    [[nodiscard]] const Chip* at(const QPoint& point) const {
        const auto found =
            std::ranges::find_if(m_chips, [&](const Chip& chip) { return chip.place.contains(point); });
        return found == m_chips.end() ? nullptr : &*found;
    }

    ViewportWidget& m_viewport;
    std::vector<Chip> m_chips;
    std::optional<Overlay> m_hovered;
};

/// The colours of the overlay with the values at their ends and in the middle.
class ViewportOverlays::LegendCard : public OverlayCard {
public:
    explicit LegendCard(QWidget* parent) : OverlayCard(parent) {
        setAttribute(Qt::WA_TransparentForMouseEvents);
        setFixedSize(212, 66);
        setVisible(false);
    }
    void show(const Legend& legend) {
        const bool isSame = legend.title == m_legend.title && legend.low == m_legend.low &&
                            legend.high == m_legend.high && legend.ramp == m_legend.ramp;
        if (isSame)
            return;
        m_legend = legend;
        setVisible(legend.ramp != nullptr);
        update();
    }

protected:
    void paintContent(QPainter& painter) override {
        if (!m_legend.ramp)
            return;
        const QRect inner = rect().adjusted(kPadding, 7, -kPadding, -7);
        painter.setPen(normal());
        painter.drawText(inner, Qt::AlignLeft | Qt::AlignTop, translated(m_legend.title));
        if (!m_legend.unit.empty()) {
            painter.setPen(muted());
            painter.drawText(inner, Qt::AlignRight | Qt::AlignTop, text(m_legend.unit));
        }
        paintRamp(painter, QRectF(inner.left(), inner.top() + 21, inner.width(), 8));
        painter.setPen(strong());
        const double span = m_legend.high - m_legend.low;
        const double middle = m_legend.logarithmic ? std::sqrt(m_legend.low * m_legend.high)
                                                   : 0.5 * (m_legend.low + m_legend.high);
        const auto number = [&](double value) {
            return m_legend.logarithmic ? QString::number(value, 'g', 2) : legendNumber(value, span);
        };
        painter.drawText(inner, Qt::AlignLeft | Qt::AlignBottom, number(m_legend.low));
        painter.drawText(inner, Qt::AlignHCenter | Qt::AlignBottom, number(middle));
        painter.drawText(inner, Qt::AlignRight | Qt::AlignBottom, number(m_legend.high));
    }

private:
    void paintRamp(QPainter& painter, const QRectF& bar) const {
        QLinearGradient colours(bar.topLeft(), bar.topRight());
        constexpr int kStops = 24;
        for (int i = 0; i <= kStops; ++i) {
            const glm::vec3 colour = m_legend.ramp->at(static_cast<double>(i) / kStops);
            colours.setColorAt(static_cast<double>(i) / kStops,
                               QColor::fromRgbF(colour.r, colour.g, colour.b));
        }
        painter.setPen(Qt::NoPen);
        painter.setBrush(colours);
        painter.drawRoundedRect(bar, 4, 4);
    }

    Legend m_legend;
};

/// A bar of a round length, true at the point that the camera looks at.
class ViewportOverlays::ScaleCard : public OverlayCard {
public:
    explicit ScaleCard(QWidget* parent) : OverlayCard(parent) {
        setAttribute(Qt::WA_TransparentForMouseEvents);
        setFixedHeight(40);
        setFixedWidth(static_cast<int>(kLongestScalePx) + 2 * kPadding);
    }
    void show(double metresPerPx) {
        if (std::abs(metresPerPx - m_metresPerPx) < 1e-6 * metresPerPx)
            return;
        m_metresPerPx = metresPerPx;
        update();
    }

protected:
    void paintContent(QPainter& painter) override {
        const double lengthM = scaleBarM(m_metresPerPx, kLongestScalePx);
        if (!(lengthM > 0.0))
            return;
        const double px = lengthM / m_metresPerPx;
        const double left = (width() - px) / 2.0;
        painter.setPen(QPen(strong(), 1.2));
        const std::array points = {QPointF(left, 8), QPointF(left, 13), QPointF(left + px, 13),
                                   QPointF(left + px, 8)};
        painter.drawPolyline(points.data(), static_cast<int>(points.size()));
        painter.drawText(rect().adjusted(0, 16, 0, -4), Qt::AlignCenter, lengthText(lengthM));
    }

private:
    double m_metresPerPx = 0.0;
};

/// Where the sun stands and how much heights are stretched; a click opens the sliders for them.
class ViewportOverlays::SunCard : public OverlayCard {
public:
    explicit SunCard(ViewportWidget& viewport) : OverlayCard(&viewport), m_viewport(viewport) {
        setCursor(Qt::PointingHandCursor);
        setToolTip(ViewportWidget::tr("Sun direction and height, vertical scale: click to change"));
        setAccessibleName(ViewportWidget::tr("Sun and vertical scale"));
        setFocusPolicy(Qt::TabFocus);
        setFixedSize(110, 50);
    }

protected:
    void paintContent(QPainter& painter) override {
        const FrameSettings& view = m_viewport.settings();
        const QRect inner = rect().adjusted(kPadding, 7, -kPadding, -7);
        paintSun(painter, QPointF(inner.left() + 6.5, inner.top() + 8.0));
        painter.setPen(normal());
        painter.drawText(inner.adjusted(18, 0, 0, 0), Qt::AlignLeft | Qt::AlignTop,
                         QStringLiteral("%1° / %2°")
                             .arg(view.sun.headingDeg, 0, 'f', 0)
                             .arg(view.sun.heightDeg, 0, 'f', 0));
        painter.drawText(inner, Qt::AlignLeft | Qt::AlignBottom,
                         ViewportWidget::tr("vertical %1 ×").arg(view.verticalScale, 0, 'f', 1));
    }
    void mousePressEvent(QMouseEvent*) override { open(); }
    void keyPressEvent(QKeyEvent* event) override {
        if (event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter)
            return open();
        OverlayCard::keyPressEvent(event);
    }

private:
    void open() {
        auto* popup = new SunPopup(m_viewport);
        popup->adjustSize();
        popup->move(mapToGlobal(QPoint(width() - popup->width(), height() + 4)));
        popup->show();
    }
    void paintSun(QPainter& painter, const QPointF& centre) const {
        painter.setPen(QPen(theme::current().playhead, 1.3));
        painter.setBrush(Qt::NoBrush);
        painter.drawEllipse(centre, 2.6, 2.6);
        for (int ray = 0; ray < 8; ++ray) {
            const double angle = ray * 0.785398163;
            const QPointF along(std::cos(angle), std::sin(angle));
            painter.drawLine(centre + 4.4 * along, centre + 6.4 * along);
        }
    }

    ViewportWidget& m_viewport;
};

/// Where north is; a click turns the view to it.
class ViewportOverlays::Compass : public OverlayCard {
public:
    explicit Compass(ViewportWidget& viewport) : OverlayCard(&viewport), m_viewport(viewport) {
        setCursor(Qt::PointingHandCursor);
        setToolTip(ViewportWidget::tr("North: click to face it"));
        setAccessibleName(ViewportWidget::tr("Compass"));
        setFixedSize(50, 50);
    }
    void show(double headingDeg) {
        if (std::abs(headingDeg - m_headingDeg) < 0.05)
            return;
        m_headingDeg = headingDeg;
        update();
    }

protected:
    void paintContent(QPainter& painter) override {
        painter.translate(width() / 2.0, height() / 2.0);
        painter.rotate(-m_headingDeg);
        const std::array north = {QPointF(0, -10), QPointF(4, 2), QPointF(0, 0), QPointF(-4, 2)};
        const std::array south = {QPointF(0, 14), QPointF(4, 2), QPointF(0, 0), QPointF(-4, 2)};
        painter.setPen(Qt::NoPen);
        painter.setBrush(palette().color(QPalette::Link));
        painter.drawPolygon(north.data(), static_cast<int>(north.size()));
        painter.setBrush(theme::current().faint);
        painter.drawPolygon(south.data(), static_cast<int>(south.size()));
        QFont letter = font();
        letter.setPixelSize(10);
        letter.setWeight(QFont::DemiBold);
        painter.setFont(letter);
        painter.setPen(strong());
        painter.drawText(QRectF(-10, -23, 20, 12), Qt::AlignCenter, ViewportWidget::tr("N", "north"));
    }
    void mousePressEvent(QMouseEvent*) override { m_viewport.faceNorth(); }

private:
    ViewportWidget& m_viewport;
    double m_headingDeg = 0.0;
};

ViewportOverlays::ViewportOverlays(ViewportWidget& viewport)
    : QObject(&viewport),
      m_viewport(viewport),
      m_chips(new Chips(viewport)),
      m_legend(new LegendCard(&viewport)),
      m_scale(new ScaleCard(&viewport)),
      m_sun(new SunCard(viewport)),
      m_compass(new Compass(viewport)) {
    connect(&viewport, &ViewportWidget::settingsChanged, this, [this] {
        m_sun->update();
        place();
    });
}

void ViewportOverlays::follow() {
    m_legend->show(m_viewport.legend());
    m_scale->show(m_viewport.camera().metresPerPixel(m_viewport.camera().pose().target));
    m_compass->show(m_viewport.camera().pose().headingDeg);
}

void ViewportOverlays::place() {
    const QSize view = m_viewport.size();
    m_sun->move(view.width() - m_sun->width() - kMargin, kMargin);
    m_compass->move(m_sun->x() - m_compass->width() - 6, kMargin);
    m_chips->layOut(m_compass->x() - 2 * kMargin);
    m_chips->move(kMargin, kMargin);
    m_legend->move(kMargin, view.height() - m_legend->height() - kMargin);
    m_scale->move(view.width() - m_scale->width() - kMargin, view.height() - m_scale->height() - kMargin);
}

void ViewportOverlays::hide() {
    for (QWidget* card : std::initializer_list<QWidget*>{m_chips, m_legend, m_scale, m_sun, m_compass})
        card->hide();
}

} // namespace oxbow
