#pragma once

#include "core/erosion/fans/fan_cone.h"

#include <cstdint>
#include <vector>

namespace oxbow {

/// The bed that a river keeps on its fan, from the apex to the far end of the fan's middle (FanCone::longestWay): entrenched
/// at the head, shallow where it spreads.
///
///     depth = head (1 - s / 2),   s from 0 at the apex to 1 at the end; less over the first cells, so that no step is left
///
/// It is two cells wide, of 512 along the map's longer side. Where cells are larger it is wider, and shallower by the root of
/// that.
struct FanChannel {
    std::vector<std::uint32_t> cells; ///< the way over the fan, from the apex on
    double headDepthM = 0.0;
    std::uint32_t seed = 1; ///< of its bends, which go by the place
};

/// Lowers a sheet by the channel, smoothed and bent by a few cells. What is not above `leastM` stays.
void openChannel(const FanChannel& channel, float leastM, Heightmap& sheet);

} // namespace oxbow
