#include "core/export/river_drawing.h"

#include "core/export/shaded_relief.h"
#include "core/terrain/river_look.h"

#include <algorithm>
#include <cmath>

namespace oxbow {

namespace {

/// A place in pixels, and half the width of the band there.
struct BandEnd {
    double x = 0.0, y = 0.0, half = 0.0;
};

void blend(std::uint8_t* pixel, const std::array<float, 3>& colour, double share) {
    for (std::size_t channel = 0; channel < 3; ++channel)
        pixel[channel] = static_cast<std::uint8_t>(
            std::lround(std::lerp(static_cast<double>(pixel[channel]), 255.0 * static_cast<double>(colour[channel]), share)));
}

/// Pixels whose centre lies within the band are covered, those up to a pixel from it in part.
void drawPiece(const BandEnd& a, const BandEnd& b, const std::array<float, 3>& colour, Rgb8Image& picture) {
    const double reach = std::max(a.half, b.half) + 1.0;
    const auto first = [&](double at) { return std::max(0, static_cast<int>(std::floor(at - reach))); };
    const auto last = [&](double at, int count) { return std::min(count - 1, static_cast<int>(std::ceil(at + reach))); };
    const double dx = b.x - a.x, dy = b.y - a.y, length2 = dx * dx + dy * dy;
    for (int y = first(std::min(a.y, b.y)); y <= last(std::max(a.y, b.y), picture.height); ++y)
        for (int x = first(std::min(a.x, b.x)); x <= last(std::max(a.x, b.x), picture.width); ++x) {
            const double px = x + 0.5 - a.x, py = y + 0.5 - a.y;
            const double t = length2 > 0.0 ? std::clamp((px * dx + py * dy) / length2, 0.0, 1.0) : 0.0;
            const double inside = std::lerp(a.half, b.half, t) + 0.5 - std::hypot(px - t * dx, py - t * dy);
            if (inside > 0.0)
                blend(picture.pixel(x, y), colour, std::min(inside, 1.0));
        }
}

} // namespace

void drawRivers(const WaterBodies& water, const GridSpec& grid, Rgb8Image& picture) {
    const double pixelsPerM = picture.width / grid.widthM();
    for (const bool brooks : {true, false})
        for (const RiverReach& reach : water.reaches) {
            if (reach.isBrook != brooks)
                continue;
            const RiverLook look = riverLook(reach);
            const double leastM = static_cast<double>(look.leastCells) * grid.cellSizeM;
            const auto endAt = [&](const RiverPoint& point) {
                return BandEnd{point.at.xM * pixelsPerM, point.at.yM * pixelsPerM,
                               0.5 * std::max(point.widthM, leastM) * pixelsPerM};
            };
            for (std::size_t i = 1; i < reach.points.size(); ++i)
                drawPiece(endAt(reach.points[i - 1]), endAt(reach.points[i]), look.colour, picture);
        }
}

Rgb8Image reliefPicture(const TerrainState& terrain, ThreadPool& pool) {
    const Heightmap water = terrain.flattened(Layer::Water);
    Rgb8Image picture = shadedRelief(terrain.flattened(Layer::Elevation), terrain.has(Layer::Water) ? &water : nullptr,
                                     std::nullopt, {}, pool);
    drawRivers(*terrain.waterBodies(), terrain.grid(), picture);
    return picture;
}

} // namespace oxbow
