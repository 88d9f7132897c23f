#pragma once

#include "render/camera/height_pyramid.h"
#include "render/camera/orbit_camera.h"

#include <optional>

namespace oxbow {

/// A view from low above the ground, over land to mountains. Of places and headings all over the map it is the one with the
/// most ground above the horizon that is neither a wall before the eye nor far off, but lit, rather from the side; water
/// before it counts too. The skyline stands in the upper part of the picture. Nothing where the ground is flat.
/// `pose` gives the lens, `aspect` is the picture's width over its height, `sunHeadingDeg` is where the sun stands.
/// The cost does not grow with the map.
[[nodiscard]] std::optional<CameraPose> scenicPose(const HeightPyramid& heights, double verticalScale, const CameraPose& pose,
                                                   double aspect, double sunHeadingDeg);

} // namespace oxbow
