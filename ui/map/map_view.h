#pragma once

#include "ui/map/map_canvas.h"
#include "ui/map/map_frame.h"
#include "ui/views/gone_ground.h"
#include "ui/views/navigator.h"
#include "ui/views/view_input.h"
#include "ui/views/view_settings.h"

#include <QPainterPath>
#include <QPointer>
#include <QWidget>

namespace oxbow {

/// Turns pointer and wheel into movements of the map. It has no heading: what orbits in 3D moves it.
class MapNavigator : public Navigator {
public:
    explicit MapNavigator(MapFrame& frame) : m_frame(frame) {}

    void wheel(const QPointF& position, double notches) override;

protected:
    void grasp(const QPointF& position) override { m_grasped = position; }
    void drag(ViewGesture gesture, const QPointF& move) override;

private:
    MapFrame& m_frame;
    QPointF m_grasped;
};

class Document;
class LegendCard;
class OverlayChips;
class ScaleCard;
class WipeHandle;

/// The terrain from above, drawn by the processor: works on machines that cannot draw in 3D. Shows the same
/// overlays, water, tints and lines as the 3D view, down to single cells, and paints with the same tools.
///
/// Mouse, pen and keys go through its ViewInput.
class MapView : public QWidget, public GroundView {
    Q_OBJECT
public:
    MapView(Document& document, ViewSettings& settings, QWidget* parent = nullptr);
    ~MapView() override;

    [[nodiscard]] ViewSettings& settings() const { return m_settings; }
    [[nodiscard]] ViewInput& input() const { return *m_input; }
    [[nodiscard]] Legend legend() const;
    [[nodiscard]] const MapFrame& frame() const { return m_frame; }
    [[nodiscard]] const MapPicture& picture() const { return m_canvas.picture(); }
    /// Whether everything in view shows the state that was set.
    [[nodiscard]] bool isSettled() const {
        return m_canvas.isSettled() && (!m_before || m_before->isSettled());
    }

    /// Shows another state; the view moves only where its ground is another.
    void setState(const TerrainState& state);
    /// Shows a coarser terrain over the same ground in place of the document's, until an empty one comes.
    void showPreview(const TerrainState& state);
    [[nodiscard]] bool isPreviewing() const { return m_previewing; }
    /// Compares with an earlier state: left of a line that the mouse drags the map shows `before`, right of
    /// it what is, with what was cut and filled as a tint where `tint` says so. Nothing ends it.
    void compare(std::optional<TerrainState> before, bool tint);
    [[nodiscard]] bool isComparing() const override { return m_before != nullptr; }
    /// Where the line stands, as a share of the width.
    [[nodiscard]] double wipe() const;
    /// Keeps a card at the right side, under the overlays' names.
    void placeAside(QWidget* card);

    void frameAll();
    /// Looks at a place of the map so that `sizeM` metres around it fill the view.
    void flyTo(double eastM, double southM, double sizeM);
    /// Scales by a factor about a pixel.
    void zoomAt(const QPointF& pixel, double factor);
    [[nodiscard]] std::optional<Reading> readingAt(const QPointF& position) const override;
    [[nodiscard]] std::optional<QPointF> pixelOf(const QPointF& placeM, double heightM) const override;
    [[nodiscard]] std::optional<QPointF> placeAt(const QPointF& pixel, double heightM) const override;
    [[nodiscard]] std::optional<double> heightAt(const QPointF&, const QPointF&) const override { return {}; }
    [[nodiscard]] double groundAt(const QPointF&) const override { return 0.0; } // it has no relief
    [[nodiscard]] Navigator& navigator() override { return m_navigator; }
    void holdGround(bool /*held*/) override {} // it has no relief
    void afterMove() override;
    void afterTool() override;
    void placeCards();

signals:
    /// The ranges of values that colours stand for.
    void rangesChanged();
    /// What is shown has another grid than what it is compared with.
    void comparisonEnded();

protected:
    bool event(QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void showEvent(QShowEvent* event) override;

private:
    void followDocument();
    void followStyle();
    void refresh();
    [[nodiscard]] QString cellText(const QPointF& position) const;
    void paintGround(QPainter& painter);
    void paintLines(QPainter& painter) const;
    void paintCells(QPainter& painter) const;
    void paintRing(QPainter& painter) const;
    void paintLabels(QPainter& painter) const;

    Document& m_document;
    ViewSettings& m_settings;
    MapFrame m_frame;
    MapNavigator m_navigator{m_frame};
    ViewInput* m_input;
    std::optional<Layer> m_tinted; ///< the painted layer that the map is drawn with
    MapCanvas m_canvas;
    std::unique_ptr<MapCanvas> m_before; ///< while two states are compared
    bool m_changeTint = true;
    bool m_previewing = false;
    GoneGround m_gone{[this] { refresh(); }};
    QPixmap m_still; ///< ground and lines as last painted: the ring moves over them
    bool m_stillIsOld = true;
    bool m_wasNavigated = false; ///< until then the whole map stays in view

    OverlayChips* m_chips;
    LegendCard* m_legend;
    ScaleCard* m_scale;
    WipeHandle* m_wipe;
    QPointer<QWidget> m_aside;
};

} // namespace oxbow
