#include "core/curve/curve_field.h"

namespace oxbow {

std::vector<CellRect> CurveTiles::blocks(double reachM) const {
    if (m_path.empty())
        return {};
    const auto [west, east] = std::ranges::minmax(m_path.points(), {}, [](const PathPoint& p) { return p.at.xM; });
    const auto [north, south] = std::ranges::minmax(m_path.points(), {}, [](const PathPoint& p) { return p.at.yM; });
    const auto cell = [&](double m, int most) {
        return static_cast<int>(std::clamp(std::floor(m / m_grid.cellSizeM), 0.0, double(most)));
    };
    const CellRect bounds{cell(west.at.xM - reachM, m_grid.width), cell(north.at.yM - reachM, m_grid.height),
                          std::min(m_grid.width, cell(east.at.xM + reachM, m_grid.width) + 1),
                          std::min(m_grid.height, cell(south.at.yM + reachM, m_grid.height) + 1)};
    std::vector<CellRect> blocks;
    for (int y = bounds.y0; y < bounds.y1; y += kBlock)
        for (int x = bounds.x0; x < bounds.x1; x += kBlock)
            blocks.push_back(CellRect{x, y, x + kBlock, y + kBlock}.within(bounds));
    return blocks;
}

std::vector<std::uint32_t> CurveTiles::nearest(const CellRect& rect, std::span<const std::uint32_t> among,
                                               double reachM) const {
    constexpr double kSlack = 1.0 + 1e-9; // of rounding
    const MapPoint middle = middleOf(rect);
    const double radius = radiusOf(rect);
    std::vector<double> distances;
    distances.reserve(among.size());
    for (const std::uint32_t segment : among)
        distances.push_back(m_path.distanceTo(middle, segment));
    std::vector<std::uint32_t> near;
    if (distances.empty())
        return near;
    const double least = *std::ranges::min_element(distances);
    if (least > (reachM + radius) * kSlack)
        return near;
    for (std::size_t i = 0; i < among.size(); ++i)
        if (distances[i] <= (least + 2.0 * radius) * kSlack)
            near.push_back(among[i]);
    return near;
}

std::vector<double> crossingsOf(const CurvePath& path, double yM) {
    std::vector<double> at;
    for (std::size_t i = 0; i + 1 < path.points().size(); ++i) {
        const MapPoint a = path.points()[i].at, b = path.points()[i + 1].at;
        if ((a.yM > yM) != (b.yM > yM))
            at.push_back(a.xM + (yM - a.yM) / (b.yM - a.yM) * (b.xM - a.xM));
    }
    std::ranges::sort(at);
    return at;
}

} // namespace oxbow
