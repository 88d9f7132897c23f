#pragma once

#include "core/terrain/terrain_state.h"
#include "render/look/frame_settings.h"

#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

namespace oxbow {

/// Brightness over the terrain, 0 to 255, row-major. A cell covers `cellsPerTexel` cells of the terrain a
/// side; the last row and column may reach beyond it.
struct LightMap {
    int width = 0;
    int height = 0;
    int cellsPerTexel = 1;
    std::vector<std::uint8_t> light;
    [[nodiscard]] bool empty() const { return light.empty(); }
};

/// Water that light falls on instead of on the ground below it.
struct StillWater {
    bool lakes = false;
    std::optional<double> seaLevelM;
    bool operator==(const StillWater&) const = default;
};
[[nodiscard]] StillWater stillWater(const FrameSettings& settings);
/// Level of the sea that the map's own is a part of, and that goes on beyond it: what was chosen, or that of its sea.
[[nodiscard]] std::optional<double> seaAroundM(const TerrainState& state, std::optional<double> chosenM);
/// Whether light falls on the same ground and lakes.
[[nodiscard]] bool sameSurface(const TerrainState& a, const TerrainState& b);

/// Heights averaged over square blocks so that neither side is longer than `longestSide`, times
/// `verticalScale`.
struct CoarseHeights {
    int width = 0;
    int height = 0;
    int cellsPerTexel = 1;
    double spacingM = 1.0; ///< between samples
    std::vector<float> cells;
};
[[nodiscard]] CoarseHeights coarseHeights(const TerrainState& state, double verticalScale, int longestSide,
                                          const StillWater& water = {});

struct SunDirection {
    double headingDeg = 285.0; ///< where the sun stands, clockwise from north
    double heightDeg = 24.0;
};

/// How much of the sun reaches each sample: one sweep away from the sun carries the height of the shadow's
/// edge from row to row. The edge of a shadow gets softer with the distance from what casts it. O(cells).
[[nodiscard]] LightMap sunLight(const CoarseHeights& heights, const SunDirection& sun);

/// Share of the sky's light that reaches level ground at each sample: mean over directions of cos² of the
/// horizon's angle, the horizon exact along each line (a convex hull kept as a stack, amortised O(1) a cell;
/// Timonen2010). Asks `cancelled` between directions and returns an empty map once it says so.
[[nodiscard]] LightMap skyLight(const CoarseHeights& heights, const std::function<bool()>& cancelled);

} // namespace oxbow
