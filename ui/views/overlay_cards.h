#pragma once

#include "render/look/overlay.h"
#include "ui/widgets/overlay_card.h"

#include <QString>

#include <functional>
#include <optional>
#include <vector>

namespace oxbow {

class ViewSettings;

/// The key that shows an overlay: "1" to "9", "0", and with Shift.
[[nodiscard]] QString overlayKey(Overlay overlay);

/// A round length for a scale bar of at most `longestPx`: 1, 2 or 5 times a power of ten, metres.
[[nodiscard]] double scaleBarM(double metresPerPx, double longestPx);

/// The names of the overlays with their keys; the chosen one is bright, a click chooses. Those that have no
/// room are in a menu at the end. With the keyboard: arrows go from one to the next, Space and Enter choose.
class OverlayChips : public OverlayCard {
    Q_OBJECT
public:
    OverlayChips(QWidget* parent, std::function<Overlay()> chosen);
    void layOut(int mostWidth);

signals:
    void chose(oxbow::Overlay overlay);

protected:
    void paintContent(QPainter& painter) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void leaveEvent(QEvent* event) override;
    bool event(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;

private:
    struct Chip {
        Overlay overlay;
        QString name;
        QString key; ///< that the user chose for it
        QRect place;
    };
    [[nodiscard]] const Chip* at(const QPoint& point) const;
    void showOthers();
    void goTo(int place);
    void choose(int place);

    std::function<Overlay()> m_chosen;
    std::vector<Chip> m_chips;
    std::vector<Overlay> m_others; ///< without room
    QRect m_more;                  ///< where their menu opens; empty where all have room
    std::optional<Overlay> m_hovered;
    bool m_overMore = false;
    int m_at = -1; ///< where the keyboard is: a chip, behind the last one "More"; -1 without the focus
};

/// The colours of the overlay with the values at their ends and in the middle; hidden where it has no scale.
class LegendCard : public OverlayCard {
    Q_OBJECT
public:
    LegendCard(QWidget* parent, ViewSettings& settings);
    void show(const Legend& legend);
    /// The ramps to choose from, opened by a click on the legend.
    void showRamps();

protected:
    void paintContent(QPainter& painter) override;
    void mousePressEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    void paintClasses(QPainter& painter, const QRect& inner) const;
    void paintNumbers(QPainter& painter, const QRect& inner) const;

    ViewSettings& m_settings;
    Legend m_legend;
};

/// A bar of a round length.
class ScaleCard : public OverlayCard {
    Q_OBJECT
public:
    explicit ScaleCard(QWidget* parent);
    void show(double metresPerPx);

protected:
    void paintContent(QPainter& painter) override;

private:
    double m_metresPerPx = 0.0;
};

/// The colours of a ramp from left to right.
void paintRamp(QPainter& painter, const ColourRamp& ramp, const QRectF& bar);
/// In a view too narrow for both the legend stands above the scale.
void keepApart(LegendCard& legend, const ScaleCard& scale);

} // namespace oxbow
