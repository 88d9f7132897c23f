#pragma once

#include "core/measure/probe.h"
#include "render/look/ground_line.h"

#include <QObject>
#include <QPointF>

namespace oxbow {

class Document;

/// What is drawn on the ground beside the terrain: the rivers, the chosen lake's shore, the chosen river, and
/// what the probe found: the way of a drop and the land it may have come from.
class GroundMarks : public QObject {
    Q_OBJECT
public:
    explicit GroundMarks(Document& document, QObject* parent = nullptr);

    /// Rings a lake and flies there.
    void chooseLake(int id);
    /// Marks a river and flies there.
    void chooseRiver(int id);
    /// Rings a place and flies there.
    void choosePlace(double eastM, double southM, double sizeM);
    /// Traces a drop that falls here; computed beside the UI thread.
    void probe(const QPointF& placeM);
    /// Takes the marks of choices and probes away.
    void clear();
    /// Shows streams by their order instead of the rivers; null shows the rivers again.
    void showStreams(std::shared_ptr<const std::vector<GroundLine>> streams);
    /// Rings every lake, in its own colour where it was given one.
    void setShoresShown(bool shown);
    /// What is to be drawn; never null.
    [[nodiscard]] const std::shared_ptr<const std::vector<GroundLine>>& lines() const { return m_lines; }

signals:
    void linesChanged();
    /// Views are to look at a place, with `sizeM` metres around it.
    void lookedAt(double eastM, double southM, double sizeM);
    /// The trace of the probe is gone.
    void cleared();
    /// "A drop from here runs 4.2 km to Lake 3 · 1.8 km² drain through this place".
    void probed(const QString& words);

private:
    void follow();
    void show();
    void flyTo(const MapPoint& low, const MapPoint& high);

    Document& m_document;
    std::shared_ptr<const std::vector<GroundLine>> m_lines = std::make_shared<std::vector<GroundLine>>();
    std::shared_ptr<const WaterBodies> m_water;
    std::shared_ptr<const std::vector<GroundLine>> m_streams;
    bool m_shoresShown = false;
    std::vector<GroundLine> m_rivers;
    std::vector<GroundLine> m_shores;
    std::vector<GroundLine> m_chosen;
    std::vector<GroundLine> m_probe;
    GridSpec m_grid;  ///< that the marks lie on
    int m_probes = 0; ///< answers that were overtaken are not shown
};

} // namespace oxbow
