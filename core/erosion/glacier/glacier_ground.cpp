#include "core/erosion/glacier/glacier_ground.h"

#include "core/base/angle.h"
#include "core/erosion/glacier/ice_work.h"

#include <numbers>
#include <numeric>

namespace oxbow {

namespace {

constexpr double kIceM = 5.0;        ///< from which a cell holds ice that breaks its walls
constexpr double kBreaks = 0.5;      ///< of what is too steep, a step
constexpr int kEvening = 4;

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
        const int x = grid.xOf(c), y = grid.yOf(c);
        double most = level[c];
        const auto support = [&](int i, int j, double distance) {
            if (!grid.contains(i, j))
                return;
            const std::size_t other = grid.index(i, j);
            const double stands = level[other] + slope * distance * grid.cellSizeM;
            if (!undercut[other] || stands >= most)
                return;
            most = stands;
            walls.fallsTo[c] = walls.fallsTo[other];
        };
        for (int dy = -1; dy <= 1; ++dy)
            for (int dx = -1; dx <= 1; ++dx)
                if (dx != 0 || dy != 0)
                    support(x + dx, y + dy, dx != 0 && dy != 0 ? std::numbers::sqrt2 : 1.0);
        if (most < level[c]) {
            walls.broken[c] = kBreaks * (level[c] - most);
            level[c] -= walls.broken[c];
            undercut[c] = 1;
        }
    }
    return walls;
}

void evenTill(const GridSpec& grid, std::vector<double>& laid, const Compute& compute) {
    for (int i = 0; i < kEvening; ++i)
        evenOnce(grid, laid, compute);
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
