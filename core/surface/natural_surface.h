#pragma once

#include "core/surface/surface_map.h"

namespace oxbow {

/// What lies on the ground where a recipe does not say it: the natural ground of the view. Its materials are in the order
/// of NaturalCover; its conifers and broadleaved trees stand where that has forest.
[[nodiscard]] const Surface& naturalSurface();

/// The natural ground of the view, whose covers are the first materials of the surface (as of naturalSurface()), with its
/// other materials over it.
[[nodiscard]] SurfaceMap naturalSurfaceMap(const Surface& surface, MaskGround& ground);
/// And its albedo, as the view has it: sRGB without light or shade.
[[nodiscard]] Rgb8Image naturalColourMap(const Surface& surface, const SurfaceMap& map, const MaskGround& ground);

} // namespace oxbow
