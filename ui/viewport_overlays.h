#pragma once

#include "render/overlay.h"

#include <QObject>
#include <QString>

class QWidget;

namespace oxbow {

class ViewportWidget;

/// The key that shows an overlay: "1" to "9" and "0".
[[nodiscard]] QString overlayKey(Overlay overlay);

/// A round length for a scale bar of at most `longestPx`: 1, 2 or 5 times a power of ten, metres.
[[nodiscard]] double scaleBarM(double metresPerPx, double longestPx);

/// What lies over the picture: the overlays to choose from, their legend with units, scale bar, sun and
/// compass.
class ViewportOverlays : public QObject {
    Q_OBJECT

public:
    explicit ViewportOverlays(ViewportWidget& viewport);

    /// Takes over what the view shows now; redraws only what changed.
    void follow();
    /// Lays everything out in the view's corners.
    void place();
    void hide();

private:
    ViewportWidget& m_viewport;
    class Chips;
    class LegendCard;
    class ScaleCard;
    class SunCard;
    class Compass;
    Chips* m_chips;
    LegendCard* m_legend;
    ScaleCard* m_scale;
    SunCard* m_sun;
    Compass* m_compass;
};

} // namespace oxbow
