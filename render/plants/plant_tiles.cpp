#include "render/plants/plant_tiles.h"

#include "render/camera/frustum.h"

#include <algorithm>
#include <cmath>

namespace oxbow {

double PlantReach::farM(const PlantRing& ring) const {
    return std::min(ring.farM * share, std::max(farthestM, kPlantRings.front().farM * share));
}

PlantReach plantReach(double pixelsPerRadian, double share) {
    constexpr double kTreeM = 12.0, kLeastPx = 1.2;
    return {share, kTreeM / kLeastPx * pixelsPerRadian * share};
}

std::vector<PlantTile> plantTiles(const HeightPyramid& heights, const PatchView& view, const PlantRing& ring, const PlantReach& reach) {
    std::vector<PlantTile> tiles;
    if (heights.empty() || reach.farM(ring) <= reach.nearM(ring))
        return tiles;
    const GridSpec& grid = heights.grid();
    const double sideM = kTreeSquareM * ring.squares * kTileSquares, nearM = reach.nearM(ring), farM = reach.farM(ring);
    const Frustum frustum(view.viewProjection);
    const auto range = [&](double eye, double lengthM) {
        const int most = static_cast<int>(std::ceil(lengthM / sideM));
        return std::pair(std::clamp(static_cast<int>(std::floor((eye - farM) / sideM)), 0, most),
                         std::clamp(static_cast<int>(std::ceil((eye + farM) / sideM)), 0, most));
    };
    const auto [left, right] = range(view.eye.x, grid.widthM());
    const auto [top, bottom] = range(view.eye.z, grid.heightM());
    for (int y = top; y < bottom; ++y)
        for (int x = left; x < right; ++x) {
            const double x0 = x * sideM, y0 = y * sideM;
            const double nearest = std::hypot(std::max({0.0, x0 - view.eye.x, view.eye.x - x0 - sideM}),
                                              std::max({0.0, y0 - view.eye.z, view.eye.z - y0 - sideM}));
            const double farthest = std::hypot(std::max(std::abs(view.eye.x - x0), std::abs(view.eye.x - x0 - sideM)),
                                               std::max(std::abs(view.eye.z - y0), std::abs(view.eye.z - y0 - sideM)));
            if (nearest > farM || farthest < nearM)
                continue;
            const auto cell = [&](double metres, int cells) {
                return std::clamp(static_cast<int>(metres / grid.cellSizeM), 0, cells - 1);
            };
            const int c0 = cell(x0 - grid.cellSizeM, grid.width), r0 = cell(y0 - grid.cellSizeM, grid.height);
            const HeightPyramid::Range ground =
                heights.over(c0, r0, std::max(cell(x0 + sideM, grid.width), c0 + 1), std::max(cell(y0 + sideM, grid.height), r0 + 1));
            const double low = (ground.low - view.reliefM) * view.verticalScale;
            const double high = (ground.high + view.reliefM + kTallestTreeM) * view.verticalScale;
            if (!frustum.sees({{x0, low, y0}, {x0 + sideM, high, y0 + sideM}}))
                continue;
            tiles.push_back({static_cast<float>(x * kTileSquares * ring.squares), static_cast<float>(y * kTileSquares * ring.squares),
                             static_cast<float>(ring.squares), static_cast<float>(nearM), static_cast<float>(farM),
                             static_cast<float>(reach.farM(kPlantRings.back()))});
        }
    return tiles;
}

} // namespace oxbow
