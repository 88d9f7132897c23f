#pragma once

#include "core/terrain/terrain_state.h"
#include "ui/widgets/view_label.h"

namespace oxbow {

/// The place on the ground (metres east and south) that a pixel shows; nothing beside the map.
using PlaceOfPixel = std::function<std::optional<QPointF>(const QPointF& pixel)>;

/// Heights, in the unit that is shown, along every fifth contour line: read uphill, a few spread over the view, none
/// on water, where the ground is level or over another one.
[[nodiscard]] std::vector<ViewLabel> contourLabels(const TerrainState& terrain, double intervalM, const QRectF& view,
                                                   const QFontMetricsF& metrics, const PlaceOfPixel& placeOf,
                                                   const PixelOfPlace& pixelOf);

} // namespace oxbow
