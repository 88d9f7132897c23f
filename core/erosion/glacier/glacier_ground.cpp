#include "core/erosion/glacier/glacier_ground.h"

#include "core/base/angle.h"
#include "core/flow/neighbours.h"

#include <numbers>
#include <numeric>

namespace oxbow {

namespace {

constexpr double kIceM = 5.0;        ///< from which a cell holds ice that breaks its walls
constexpr double kBreaks = 0.5;      ///< of what is too steep, a step

} // namespace

Headwalls breakHeadwalls(const ShallowIce& ice, std::span<const double> cut, double angleDeg) {
    const GridSpec& grid = ice.grid();
    const double slope = slopeOfDeg(angleDeg);
    const std::size_t count = grid.cellCount();
    Headwalls walls{std::vector<double>(count), std::vector<std::uint32_t>(count)};
    std::iota(walls.fallsTo.begin(), walls.fallsTo.end(), 0u);
    std::vector<double> level(count);
    std::vector<std::uint8_t> undercut(count);
    for (std::size_t c = 0; c < count; ++c)
        level[c] = ice.bed()[c] - cut[c];
    for (auto next = ice.order().rbegin(); next != ice.order().rend(); ++next) {
        const std::uint32_t c = *next;
        if (ice.thickness()[c] >= kIceM) {
            undercut[c] = 1;
            continue;
        }
        double most = level[c];
        forEachNeighbourBeside(grid, c, [&](std::uint32_t other, int dx, int dy) {
            const double distance = dx != 0 && dy != 0 ? std::numbers::sqrt2 : 1.0;
            const double stands = level[other] + slope * distance * grid.cellSizeM;
            if (!undercut[other] || stands >= most)
                return;
            most = stands;
            walls.fallsTo[c] = walls.fallsTo[other];
        });
        if (most < level[c]) {
            walls.broken[c] = kBreaks * (level[c] - most);
            level[c] -= walls.broken[c];
            undercut[c] = 1;
        }
    }
    return walls;
}

double layTill(const CoarseGrid& level, std::span<const double> laid, double sumM, WorkingTerrain& terrain,
               const Compute& compute) {
    if (sumM <= 0.0)
        return 0.0;
    return raiseGround(
        level, {laid.begin(), laid.end()}, terrain, compute, [](int, int, double depth) { return depth; },
        [&](double all) { return all > 0.0 ? sumM / all : 0.0; });
}

} // namespace oxbow
