#include "core/earthwork/curve_edit.h"

#include "core/terrain/sampling.h"

#include <limits>

namespace oxbow {

double groundAt(const Heightmap& ground, MapPoint at) {
    return heightBetween(ground, at.xM / ground.cellSizeM() - 0.5, at.yM / ground.cellSizeM() - 0.5);
}

double lowestAt(const Heightmap& ground, MapPoint at) {
    const Surrounding c = surrounding(ground.grid(), at.xM / ground.cellSizeM() - 0.5, at.yM / ground.cellSizeM() - 0.5);
    return std::min({ground.at(c.x0, c.y0), ground.at(c.x1, c.y0), ground.at(c.x0, c.y1), ground.at(c.x1, c.y1)});
}

double sampleStepM(const GridSpec& grid) {
    return std::clamp(0.5 * grid.cellSizeM, 0.5, 10.0);
}

double halfWidthOnGrid(double widthM, const GridSpec& grid) {
    constexpr double kDiagonal = 0.7072; // of the way to the farthest corner of a cell
    return std::max(0.5 * widthM, kDiagonal * grid.cellSizeM);
}

SlopedSides::Bounds SlopedSides::bounds(std::uint32_t segment, double distanceM, double radiusM) const {
    const PathPoint &a = m_path.points()[segment], &b = m_path.points()[segment + 1];
    const double low = std::min(m_sign * a.heightM, m_sign * b.heightM);
    const double high = std::max(m_sign * a.heightM, m_sign * b.heightM);
    const double narrow = 0.5 * std::min(a.widthM, b.widthM), wide = 0.5 * std::max(a.widthM, b.widthM);
    return {low - m_slope * std::max(0.0, distanceM + radiusM - narrow),
            high - m_slope * std::max(0.0, distanceM - radiusM - wide)};
}

std::vector<std::uint32_t> SlopedSides::deciding(const CurveTiles& tiles, const CellRect& rect,
                                                 std::span<const std::uint32_t> among) const {
    const MapPoint middle = tiles.middleOf(rect);
    const double radius = tiles.radiusOf(rect);
    double best = -std::numeric_limits<double>::infinity();
    std::vector<Bounds> all;
    all.reserve(among.size());
    for (const std::uint32_t segment : among) {
        all.push_back(bounds(segment, m_path.distanceTo(middle, segment), radius));
        best = std::max(best, all.back().least);
    }
    std::vector<std::uint32_t> deciding;
    for (std::size_t i = 0; i < among.size(); ++i)
        if (all[i].most >= best)
            deciding.push_back(among[i]);
    return deciding;
}

double SlopedSides::bound(MapPoint middle, double radiusM, std::span<const std::uint32_t> segments) const {
    double most = -std::numeric_limits<double>::infinity();
    for (const std::uint32_t segment : segments)
        most = std::max(most, bounds(segment, m_path.distanceTo(middle, segment), radiusM).most);
    return m_sign * most;
}

double SlopedSides::at(MapPoint place, std::span<const std::uint32_t> segments) const {
    double best = -std::numeric_limits<double>::infinity();
    for (const std::uint32_t segment : segments) {
        const PathPoint &a = m_path.points()[segment], &b = m_path.points()[segment + 1];
        const double dx = b.at.xM - a.at.xM, dy = b.at.yM - a.at.yM, length2 = dx * dx + dy * dy;
        const double px = place.xM - a.at.xM, py = place.yM - a.at.yM;
        const double t = length2 > 0.0 ? std::clamp((px * dx + py * dy) / length2, 0.0, 1.0) : 0.0;
        const double ax = px - t * dx, ay = py - t * dy;
        const double away = std::max(0.0, std::sqrt(ax * ax + ay * ay) - 0.5 * std::lerp(a.widthM, b.widthM, t));
        best = std::max(best, m_sign * std::lerp(a.heightM, b.heightM, t) - m_slope * away);
    }
    return m_sign * best;
}

std::optional<double> meanHeightAsked(const Curve& curve) {
    double sum = 0.0;
    int count = 0;
    for (const CurvePoint& point : curve.points)
        if (point.heightM) {
            sum += *point.heightM;
            ++count;
        }
    return count > 0 ? std::optional(sum / count) : std::nullopt;
}

} // namespace oxbow
