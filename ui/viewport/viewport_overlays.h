#pragma once

#include "ui/views/overlay_cards.h"
#include "ui/widgets/view_label.h"

#include <QObject>

namespace oxbow {

class ViewportWidget;

/// What lies over the picture: the overlays to choose from, their legend with units, scale bar, sun and
/// compass.
class ViewportOverlays : public QObject {
    Q_OBJECT

public:
    explicit ViewportOverlays(ViewportWidget& viewport);

    /// Takes over what the view shows now; redraws only what changed.
    void follow();
    /// Says that a preview with so many cells a side is shown (0 for none), or only every so manyth cell.
    void noteCoarse(int previewSide, int cellsApart);
    /// In its place: how much of a picture that takes long is drawn, 0 to 1.
    void noteProgress(double share);
    /// Lays everything out in the view's corners.
    void place();
    void hide();
    /// What hide() hid.
    void showAgain();
    [[nodiscard]] int bottomOfChips() const { return m_chips->geometry().bottom(); }
    void placeNote();

private:
    ViewportWidget& m_viewport;
    class ButtonCard;
    class SunCard;
    class Compass;
    class PreviewNote;
    void followLabels();

    LabelLayer* m_labels;
    OverlayChips* m_chips;
    LegendCard* m_legend;
    ScaleCard* m_scale;
    SunCard* m_sun;
    Compass* m_compass;
    PreviewNote* m_note;
    std::vector<QWidget*> m_hidden;
};

} // namespace oxbow
