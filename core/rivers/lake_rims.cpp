#include "core/rivers/lake_rims.h"

#include "core/base/angle.h"
#include "core/base/elementary.h"
#include "core/flow/neighbours.h"
#include "core/flow/river_trace.h"
#include "core/terrain/river_line.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>
#include <ranges>

namespace oxbow {

namespace {

constexpr float kNoBed = -std::numeric_limits<float>::infinity();

double awayM(const GridSpec& grid, std::uint32_t cell, const MapPoint& from) {
    const MapPoint middle = middleOf(grid, cell);
    return elementary::hypot(middle.xM - from.xM, middle.yM - from.yM);
}

/// Opens rims to the rivers of the lake.
class Mouths {
public:
    Mouths(const Heightmap& levels, const CellMask& kept, double bankSlope, std::vector<HeightAt>& rims)
        : m_levels(levels), m_grid(levels.grid()), m_kept(kept), m_bankSlope(bankSlope), m_rims(rims) {}

    /// From one end of a river on, as long as its points lie in or beside the lake there.
    template <typename Points>
    void openAlong(Points&& points) {
        const std::size_t end = cellAt(m_grid, points.begin()->at);
        if (!m_kept[end])
            return;
        for (const RiverPoint& point : points) {
            const auto cell = static_cast<std::uint32_t>(cellAt(m_grid, point.at));
            bool isBeside = m_kept[cell] != 0;
            forEachNeighbour(m_grid, cell, [&](std::uint32_t next) { isBeside |= m_kept[next] != 0; });
            if (!isBeside)
                return;
            open(point, m_levels.cells()[end]);
        }
    }

private:
    void open(const RiverPoint& point, float levelM) {
        // Farther off the mouth's bank is above the level.
        const double reachM = 0.5 * point.widthM + point.depthM / m_bankSlope + m_grid.cellSizeM;
        const auto cells = [&](double m, int most) {
            return static_cast<int>(std::clamp(std::floor(m / m_grid.cellSizeM), 0.0, most - 1.0));
        };
        for (int y = cells(point.at.yM - reachM, m_grid.height);
             y <= cells(point.at.yM + reachM, m_grid.height); ++y) {
            const std::size_t last = m_grid.index(cells(point.at.xM + reachM, m_grid.width), y);
            const std::size_t first = m_grid.index(cells(point.at.xM - reachM, m_grid.width), y);
            auto rim = std::ranges::lower_bound(m_rims, first, {}, &HeightAt::cell);
            for (; rim != m_rims.end() && rim->cell <= last; ++rim) {
                const double bank =
                    std::max(0.0, awayM(m_grid, rim->cell, point.at) - 0.5 * point.widthM) * m_bankSlope;
                rim->heightM = std::min(rim->heightM, static_cast<float>(levelM - point.depthM + bank));
            }
        }
    }

    const Heightmap& m_levels;
    const GridSpec m_grid;
    const CellMask& m_kept;
    const double m_bankSlope;
    std::vector<HeightAt>& m_rims;
};

/// The highest of `least` that lie on the line, by point: those of the stretches beside it.
std::vector<double> leastByPoint(std::span<const HeightAt> least, const GridSpec& grid,
                                 const std::vector<RiverPoint>& points) {
    std::vector<double> result(points.size(), kNoBed);
    for (std::size_t i = 1; i < points.size(); ++i)
        eachCellOnLine(grid, points[i - 1].at, points[i].at, [&](int x, int y, double) {
            const auto cell = static_cast<std::uint32_t>(grid.index(x, y));
            const auto found = std::ranges::lower_bound(least, cell, {}, &HeightAt::cell);
            if (found == least.end() || found->cell != cell)
                return;
            result[i - 1] = std::max<double>(result[i - 1], found->heightM);
            result[i] = std::max<double>(result[i], found->heightM);
        });
    return result;
}

} // namespace

std::vector<HeightAt> lakeRims(const Heightmap& ground, const Heightmap& levels, const CellMask& kept,
                               const std::vector<RiverReach>& reaches, double bankAngleDeg) {
    std::vector<HeightAt> rims;
    if (kept.empty())
        return rims;
    const GridSpec& grid = ground.grid();
    const double bankSlope = slopeOfDeg(bankAngleDeg);
    std::vector<float> shallows;
    // Which columns are kept in a row or one beside it; one column more at both ends.
    std::vector<std::uint8_t> near(static_cast<std::size_t>(grid.width) + 2);
    for (int y = 0; y < grid.height; ++y) {
        std::ranges::fill(near, std::uint8_t{0});
        for (int v = std::max(0, y - 1); v <= std::min(y + 1, grid.height - 1); ++v) {
            const std::uint8_t* row = kept.data() + grid.index(0, v);
            for (int x = 0; x < grid.width; ++x)
                near[static_cast<std::size_t>(x) + 1] |= row[x];
        }
        if (std::ranges::all_of(near, [](std::uint8_t is) { return is == 0; }))
            continue;
        for (int x = 0; x < grid.width; ++x) {
            const auto cell = static_cast<std::uint32_t>(grid.index(x, y));
            if (kept[cell] || (near[x] | near[x + 1] | near[x + 2]) == 0)
                continue;
            float level = kNoBed, shallow = kNoBed;
            forEachNeighbourBeside(grid, cell, [&](std::uint32_t next, int dx, int dy) {
                if (!kept[next])
                    return;
                const double awayM = grid.cellSizeM * (dx == 0 || dy == 0 ? 1.0 : std::numbers::sqrt2);
                level = std::max(level, levels.cells()[next]);
                shallow = std::max(shallow, static_cast<float>(ground.cells()[next] - awayM * bankSlope));
            });
            if (level == kNoBed)
                continue;
            rims.push_back({cell, std::min(level, ground.cells()[cell])});
            shallows.push_back(shallow);
        }
    }
    Mouths mouths(levels, kept, bankSlope, rims);
    for (const RiverReach& reach : reaches) {
        mouths.openAlong(reach.points);
        mouths.openAlong(reach.points | std::views::reverse);
    }
    for (std::size_t i = 0; i < rims.size(); ++i)
        rims[i].heightM = std::max(rims[i].heightM, std::min(shallows[i], ground.cells()[rims[i].cell]));
    return rims;
}

bool raiseBeds(std::span<const HeightAt> least, const GridSpec& grid, const CellMask& kept,
               std::vector<RiverReach>& reaches) {
    if (least.empty())
        return false;
    const auto isLake = [&](const RiverPoint& point) { return kept[cellAt(grid, point.at)] != 0; };
    const std::vector<std::size_t> order = downstreamOrder(reaches);
    std::vector<double> mostM(reaches.size(), std::numeric_limits<double>::infinity());
    for (const std::size_t r : order) {
        const RiverReach& reach = reaches[r];
        if (isLake(reach.points.front()))
            mostM[r] = reach.points.front().waterM;
        if (reach.downstreamId != 0)
            mostM[reach.downstreamId - 1] = std::min(mostM[reach.downstreamId - 1], mostM[r]);
    }
    bool changes = false;
    for (auto r = order.rbegin(); r != order.rend(); ++r) {
        RiverReach& reach = reaches[*r];
        const std::vector<double> leastM = leastByPoint(least, grid, reach.points);
        double bed = kNoBed, water = kNoBed;
        if (reach.downstreamId != 0) {
            const RiverPoint& next = reaches[reach.downstreamId - 1].points.front();
            bed = next.bedM;
            water = next.waterM;
        }
        for (std::size_t i = reach.points.size(); i-- > 0;) {
            RiverPoint& point = reach.points[i];
            bed = std::max(bed, isLake(point) ? kNoBed : leastM[i]);
            if (leastM[i] > point.bedM && !isLake(point))
                water = std::max(water, std::min(leastM[i] + point.depthM, mostM[*r]));
            const double bedBefore = point.bedM;
            water = point.waterM = std::max(point.waterM, water);
            bed = point.bedM = std::min(std::max(point.bedM, bed), water);
            changes |= point.bedM != bedBefore;
            point.depthM = std::min(point.depthM, point.waterM - point.bedM);
        }
    }
    return changes;
}

} // namespace oxbow
