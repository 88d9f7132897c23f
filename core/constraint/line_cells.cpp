#include "core/constraint/line_cells.h"

#include "core/curve/curve_field.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <utility>

namespace oxbow {

namespace {

constexpr double kSamplesPerCell = 2.5;

struct Visit {
    int x, y;
    double sum = 0.0, low = 0.0, high = 0.0;
    int count = 0;
};

bool touches(const Visit& a, const Visit& b) {
    return std::abs(a.x - b.x) <= 1 && std::abs(a.y - b.y) <= 1;
}

/// The cells in the order the path enters them.
std::vector<Visit> visitsOf(const CurvePath& path, double cellM) {
    std::vector<Visit> visits;
    const CurvePath sampled = path.sampled(cellM / kSamplesPerCell);
    for (const PathPoint& point : sampled.points()) {
        const int x = static_cast<int>(std::floor(point.at.xM / cellM)), y = static_cast<int>(std::floor(point.at.yM / cellM));
        if (visits.empty() || visits.back().x != x || visits.back().y != y)
            visits.push_back({x, y, 0.0, point.heightM, point.heightM});
        Visit& visit = visits.back();
        visit.sum += point.heightM;
        ++visit.count;
        visit.low = std::min(visit.low, point.heightM);
        visit.high = std::max(visit.high, point.heightM);
    }
    return visits;
}

/// Without cells that lie in the corner between the one before and the one behind.
std::vector<Visit> overCorners(const std::vector<Visit>& visits) {
    std::vector<Visit> kept;
    for (std::size_t i = 0; i < visits.size(); ++i) {
        const bool isBetween = !kept.empty() && i + 1 < visits.size();
        const bool isCorner = isBetween && touches(kept.back(), visits[i + 1]) &&
                              kept.back().x != visits[i + 1].x && kept.back().y != visits[i + 1].y;
        if (!isCorner)
            kept.push_back(visits[i]);
    }
    return kept;
}

/// With a cell more wherever two touch at a corner only.
std::vector<Visit> overSides(const std::vector<Visit>& visits) {
    std::vector<Visit> joined;
    for (const Visit& visit : visits) {
        if (!joined.empty() && joined.back().x != visit.x && joined.back().y != visit.y) {
            Visit between = joined.back();
            between.x = visit.x;
            joined.push_back(between);
        }
        joined.push_back(visit);
    }
    return joined;
}

} // namespace

std::vector<std::vector<LineCell>> cellsAlong(const CurvePath& path, const GridSpec& grid, LineSteps steps) {
    std::vector<std::vector<LineCell>> parts;
    if (path.empty())
        return parts;
    const std::vector<Visit> all = visitsOf(path, grid.cellSizeM);
    bool isOn = false;
    for (const Visit& visit : steps == LineSteps::Corners ? overCorners(all) : overSides(all)) {
        const bool wasOn = std::exchange(isOn, grid.contains(visit.x, visit.y));
        if (!isOn)
            continue;
        if (!wasOn)
            parts.emplace_back();
        parts.back().push_back({static_cast<std::uint32_t>(grid.index(visit.x, visit.y)), visit.sum / visit.count,
                                visit.high - visit.low});
    }
    return parts;
}

CellMask cellsInside(const CurvePath& path, const GridSpec& grid, const Compute& compute) {
    CellMask inside(grid.cellCount(), 0);
    eachRunInside(path, grid, compute, [&](int x0, int x1, int y) {
        std::fill_n(inside.begin() + static_cast<std::ptrdiff_t>(grid.index(x0, y)), x1 - x0, std::uint8_t{1});
    });
    return inside;
}

} // namespace oxbow
