#pragma once

#include "render/camera/ray_pick.h"

#include <optional>

namespace oxbow {

/// What the layers say at a point of the ground.
struct Reading {
    double eastM = 0.0;  ///< from the north-west corner of the map
    double southM = 0.0; ///< the same
    int cellX = 0;
    int cellY = 0;
    double elevationM = 0.0;
    double slopeDeg = 0.0;
    double waterM = 0.0;
    double dischargeM3S = 0.0;
    std::optional<double> lakeLevelM;
};

/// The values of the cell that was hit. The slope is that of central differences, of one side at the border.
[[nodiscard]] Reading readGround(const TerrainState& state, const GroundHit& hit);

} // namespace oxbow
