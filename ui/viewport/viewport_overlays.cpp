#include "ui/viewport/viewport_overlays.h"

#include "ui/map/contour_labels.h"
#include "ui/viewport/viewport_widget.h"
#include "ui/views/sun_popup.h"
#include "ui/water/lake_labels.h"
#include "ui/widgets/value_text.h"

#include <QMouseEvent>

#include <array>
#include <cmath>
#include <utility>

namespace oxbow {

namespace {

constexpr int kMargin = 12;
constexpr int kPadding = 10;
/// Ground that much nearer than a lake, as a share of the distance looked over, hides its name.
constexpr double kHiddenFromShare = 0.06;

} // namespace

/// A card that does something when it is clicked, and by Space or Enter.
class ViewportOverlays::ButtonCard : public OverlayCard {
public:
    explicit ButtonCard(QWidget* parent) : OverlayCard(parent) {
        setCursor(Qt::PointingHandCursor);
        setFocusPolicy(Qt::TabFocus);
    }

protected:
    virtual void activate() = 0;
    void mousePressEvent(QMouseEvent*) override { activate(); }
    bool event(QEvent* event) override {
        const bool isKey = event->type() == QEvent::ShortcutOverride || event->type() == QEvent::KeyPress;
        const int key = isKey ? static_cast<QKeyEvent*>(event)->key() : 0;
        if (key != Qt::Key_Space && key != Qt::Key_Return && key != Qt::Key_Enter)
            return OverlayCard::event(event);
        event->accept();
        if (event->type() == QEvent::KeyPress)
            activate();
        return true;
    }
};

/// Where the sun stands and how much heights are stretched; a click opens the sliders for them.
class ViewportOverlays::SunCard : public ButtonCard {
public:
    explicit SunCard(ViewportWidget& viewport) : ButtonCard(&viewport), m_viewport(viewport) {
        setToolTip(ViewportWidget::tr("Sun direction and height, vertical scale: click to change"));
        setAccessibleName(ViewportWidget::tr("Sun and vertical scale"));
        setFixedSize(110, 50);
    }

protected:
    void paintContent(QPainter& painter) override {
        const ViewOptions& view = m_viewport.settings().options();
        const QRect inner = rect().adjusted(kPadding, 7, -kPadding, -7);
        paintSun(painter, QPointF(inner.left() + 6.5, inner.top() + 8.0));
        painter.setPen(normal());
        painter.drawText(inner.adjusted(18, 0, 0, 0), Qt::AlignLeft | Qt::AlignTop,
                         QStringLiteral("%1° / %2°")
                             .arg(view.sun.headingDeg, 0, 'f', 0)
                             .arg(view.sun.heightDeg, 0, 'f', 0));
        painter.drawText(inner, Qt::AlignLeft | Qt::AlignBottom,
                         ViewportWidget::tr("vertical %1 ×").arg(plainNumber(view.verticalScale, 'f', 1)));
    }
    void activate() override {
        auto* popup = new SunPopup(m_viewport.settings(), &m_viewport);
        popup->adjustSize();
        popup->move(mapToGlobal(QPoint(width() - popup->width(), height() + 4)));
        popup->show();
    }

private:
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
class ViewportOverlays::Compass : public ButtonCard {
public:
    explicit Compass(ViewportWidget& viewport) : ButtonCard(&viewport), m_viewport(viewport) {
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
    void activate() override { m_viewport.faceNorth(); }

private:
    ViewportWidget& m_viewport;
    double m_headingDeg = 0.0;
};

/// A few quiet words while what is shown is coarser than the terrain.
class ViewportOverlays::PreviewNote : public OverlayCard {
public:
    explicit PreviewNote(ViewportWidget& viewport) : OverlayCard(&viewport) {
        setAttribute(Qt::WA_TransparentForMouseEvents);
        setObjectName(QStringLiteral("previewNote"));
        setFixedHeight(26);
        hide();
    }
    void show(const QString& words) {
        setVisible(!words.isEmpty());
        if (words == m_words)
            return;
        m_words = words;
        setFixedWidth(fontMetrics().horizontalAdvance(words) + 2 * kPadding);
        update();
    }

protected:
    void paintContent(QPainter& painter) override {
        painter.setPen(muted());
        painter.drawText(rect(), Qt::AlignCenter, m_words);
    }

private:
    QString m_words;
};

ViewportOverlays::ViewportOverlays(ViewportWidget& viewport)
    : QObject(&viewport),
      m_viewport(viewport),
      m_labels(new LabelLayer(&viewport)),
      m_chips(new OverlayChips(&viewport, [&viewport] { return viewport.settings().options().overlay; })),
      m_legend(new LegendCard(&viewport, viewport.settings())),
      m_scale(new ScaleCard(&viewport)),
      m_sun(new SunCard(viewport)),
      m_compass(new Compass(viewport)),
      m_note(new PreviewNote(viewport)) {
    connect(m_chips, &OverlayChips::chose, this, [&viewport](Overlay overlay) {
        viewport.settings().change([overlay](ViewOptions& options) { options.overlay = overlay; });
    });
    connect(&viewport.settings(), &ViewSettings::optionsChanged, this, [this] {
        m_sun->update();
        place();
    });
}

void ViewportOverlays::follow() {
    m_legend->show(m_viewport.legend());
    m_scale->show(m_viewport.camera().metresPerPixel(m_viewport.camera().pose().target));
    m_compass->show(m_viewport.camera().pose().headingDeg);
    followLabels();
}

/// Names while lakes are what the picture is about, heights along contour lines; those behind a ridge are left out.
void ViewportOverlays::followLabels() {
    const ViewOptions& options = m_viewport.settings().options();
    const TerrainState& terrain = m_viewport.state();
    const double reachM = kHiddenFromShare * m_viewport.camera().pose().distanceM;
    const auto pixelOf = [&](const QPointF& placeM, double heightM) -> std::optional<QPointF> {
        const auto px = m_viewport.camera().pixelOf({placeM.x(), heightM * options.verticalScale, placeM.y()});
        if (!px)
            return std::nullopt;
        const QPointF at(px->x, px->y);
        const auto hit = m_viewport.pick(at);
        const bool isHidden = hit && std::hypot(hit->eastM - placeM.x(), hit->southM - placeM.y()) > reachM;
        return isHidden ? std::nullopt : std::optional(at);
    };
    const QFontMetricsF metrics(m_labels->font());
    if (options.overlay == Overlay::Lakes)
        return m_labels->show(lakeLabels(terrain, m_viewport.rect(), metrics, pixelOf));
    if (!options.contours || m_viewport.previewSide() > 0)
        return m_labels->show({});
    const auto placeOf = [&](const QPointF& pixel) -> std::optional<QPointF> {
        const auto hit = m_viewport.pick(pixel);
        return hit ? std::optional(QPointF(hit->eastM, hit->southM)) : std::nullopt;
    };
    m_labels->show(contourLabels(terrain, contourIntervalM(options, m_viewport.relief()), m_viewport.rect(), metrics,
                                 placeOf, pixelOf));
}

void ViewportOverlays::noteCoarse(int previewSide, int cellsApart) {
    m_note->show(previewSide > 0  ? ViewportWidget::tr("preview %1 × %1").arg(previewSide)
                 : cellsApart > 1 ? ViewportWidget::tr(
                                        "too large for the graphics memory: drawn at 1/%1 of the resolution")
                                        .arg(cellsApart)
                                  : QString());
    placeNote();
}

void ViewportOverlays::noteProgress(double share) {
    m_note->show(ViewportWidget::tr("drawing the picture: %1 %").arg(static_cast<int>(100.0 * share)));
    placeNote();
}

void ViewportOverlays::place() {
    const QSize view = m_viewport.size();
    m_labels->resize(view);
    m_sun->move(view.width() - m_sun->width() - kMargin, kMargin);
    m_compass->move(m_sun->x() - m_compass->width() - 6, kMargin);
    m_chips->layOut(m_compass->x() - 2 * kMargin);
    m_chips->move(kMargin, kMargin);
    m_compass->setVisible(m_chips->geometry().right() < m_compass->x()); // a narrow view has no room for it
    m_legend->move(kMargin, view.height() - m_legend->height() - kMargin);
    m_scale->move(view.width() - m_scale->width() - kMargin, view.height() - m_scale->height() - kMargin);
    keepApart(*m_legend, *m_scale);
    placeNote();
}

/// Below the chips, and in a narrow view below the sun too.
void ViewportOverlays::placeNote() {
    const bool isBesideSun = 2 * kMargin + m_note->width() <= m_sun->x();
    m_note->move(kMargin, (isBesideSun ? bottomOfChips() : m_sun->geometry().bottom()) + kMargin / 2);
}

void ViewportOverlays::hide() {
    for (QWidget* card :
         std::initializer_list<QWidget*>{m_labels, m_chips, m_legend, m_scale, m_sun, m_compass, m_note})
        if (!card->isHidden()) {
            card->hide();
            m_hidden.push_back(card);
        }
}

void ViewportOverlays::showAgain() {
    for (QWidget* card : std::exchange(m_hidden, {}))
        card->show();
}

} // namespace oxbow
