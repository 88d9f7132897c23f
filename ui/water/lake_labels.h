#pragma once

#include "core/terrain/terrain_state.h"
#include "ui/widgets/view_label.h"

namespace oxbow {

/// Names at the deepest points of lakes: those that a person named first, then the largest; none over
/// another, none outside of the view, and no more than can be read. A label's id is the lake's.
[[nodiscard]] std::vector<ViewLabel> lakeLabels(const TerrainState& terrain, const QRectF& view,
                                                const QFontMetricsF& metrics, const PixelOfPlace& pixelOf);

} // namespace oxbow
