#pragma once

#include "core/terrain/terrain_state.h"

#include <QFontMetrics>
#include <QPointF>
#include <QRectF>
#include <QString>

#include <functional>
#include <optional>
#include <vector>

class QPainter;

namespace oxbow {

/// Where a place (metres east and south) is seen, in pixels; nothing where it is not.
using PixelOfPlace = std::function<std::optional<QPointF>(const QPointF& placeM)>;

/// The name of a lake and where it is written.
struct LakeLabel {
    int lakeId = 0;
    QString text;
    QRectF place; ///< pixels
    int colour = -1;
    bool isNamed = false; ///< by a person
};

/// Names at the deepest points of lakes: those that a person named first, then the largest; none over
/// another, none outside of the view, and no more than can be read.
[[nodiscard]] std::vector<LakeLabel> lakeLabels(const TerrainState& terrain, const QRectF& view,
                                                const QFontMetricsF& metrics, const PixelOfPlace& pixelOf);

void drawLakeLabels(QPainter& painter, const TerrainState& terrain, const QRectF& view,
                    const PixelOfPlace& pixelOf);

} // namespace oxbow
