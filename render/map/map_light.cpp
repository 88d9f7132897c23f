#include "render/map/map_light.h"

#include <algorithm>
#include <cmath>

namespace oxbow {

namespace {

constexpr double kLowestSunDeg = 34.0;
constexpr int kMapSunSide = 1024;
constexpr int kMapSkySide = 512;

constexpr int kToldApart = 3; ///< of 255

bool differs(const LightMap& a, const LightMap& b, const CellBox& cells) {
    if (a.width != b.width || a.height != b.height || a.cellsPerTexel != b.cellsPerTexel)
        return true;
    // A pixel blends the texels around it.
    const int n = std::max(a.cellsPerTexel, 1);
    for (int y = std::max(cells.y0 / n - 1, 0); y < std::min((cells.y1 - 1) / n + 2, a.height); ++y)
        for (int x = std::max(cells.x0 / n - 1, 0); x < std::min((cells.x1 - 1) / n + 2, a.width); ++x) {
            const std::size_t i =
                static_cast<std::size_t>(y) * static_cast<std::size_t>(a.width) + static_cast<std::size_t>(x);
            if (std::abs(int{a.light[i]} - int{b.light[i]}) >= kToldApart)
                return true;
        }
    return false;
}

} // namespace

bool lightDiffers(const MapLight& a, const MapLight& b, const CellBox& cells) {
    return differs(a.sun, b.sun, cells) || differs(a.sky, b.sky, cells);
}

SunDirection mapSun(const SunSettings& sun) {
    return {sun.headingDeg, std::max(sun.heightDeg, kLowestSunDeg)};
}

MapLight mapLight(const TerrainState& state, const FrameSettings& settings) {
    MapLight light{state.grid(), {}, {}};
    if (!state.has(Layer::Elevation))
        return light;
    if (settings.sun.shadows)
        light.sun = sunLight(coarseHeights(state, settings.verticalScale, kMapSunSide, stillWater(settings)),
                             mapSun(settings.sun));
    if (settings.sun.ambientOcclusion)
        light.sky = skyLight(coarseHeights(state, settings.verticalScale, kMapSkySide, stillWater(settings)),
                             [] { return false; });
    return light;
}

bool sameMapLight(const TerrainState& a, const FrameSettings& forA, const TerrainState& b,
                  const FrameSettings& forB) {
    return sameSurface(a, b) && stillWater(forA) == stillWater(forB) &&
           forA.verticalScale == forB.verticalScale && forA.sun.headingDeg == forB.sun.headingDeg &&
           forA.sun.heightDeg == forB.sun.heightDeg && forA.sun.shadows == forB.sun.shadows &&
           forA.sun.ambientOcclusion == forB.sun.ambientOcclusion;
}

float lightAt(const LightMap& map, double cellX, double cellY) {
    if (map.empty())
        return 1.0f;
    const auto place = [&map](double cell, int count) {
        return std::clamp((cell + 0.5) / map.cellsPerTexel - 0.5, 0.0, static_cast<double>(count - 1));
    };
    const double x = place(cellX, map.width), y = place(cellY, map.height);
    const int left = static_cast<int>(x), top = static_cast<int>(y);
    const int right = std::min(left + 1, map.width - 1), bottom = std::min(top + 1, map.height - 1);
    const auto at = [&map](int column, int row) {
        return static_cast<float>(
            map.light[static_cast<std::size_t>(row) * static_cast<std::size_t>(map.width) +
                      static_cast<std::size_t>(column)]);
    };
    const auto fx = static_cast<float>(x - left), fy = static_cast<float>(y - top);
    const float upper = std::lerp(at(left, top), at(right, top), fx);
    return std::lerp(upper, std::lerp(at(left, bottom), at(right, bottom), fx), fy) / 255.0f;
}

} // namespace oxbow
