#include "core/hydrology/meander_oxbow.h"

#include "core/hydrology/channel_carving.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace oxbow {

namespace {

constexpr double kShortestLake = 8.0; ///< widths along the loop

/// The outline of a line of some width: down its left side, back up its right one.
ShorelineRing outline(const std::vector<RiverPoint>& line) {
    ShorelineRing left, right;
    for (std::size_t i = 0; i < line.size(); ++i) {
        const MapPoint &before = line[i == 0 ? 0 : i - 1].at,
                       &after = line[std::min(i + 1, line.size() - 1)].at;
        const double dx = after.xM - before.xM, dy = after.yM - before.yM, way = std::hypot(dx, dy);
        if (way == 0.0)
            continue;
        const double side = 0.5 * line[i].widthM / way;
        left.push_back({line[i].at.xM + dy * side, line[i].at.yM - dx * side});
        right.push_back({line[i].at.xM - dy * side, line[i].at.yM + dx * side});
    }
    left.insert(left.end(), right.rbegin(), right.rend());
    if (!left.empty())
        left.push_back(left.front());
    return left;
}

double lengthM(const std::vector<RiverPoint>& line) {
    double sum = 0.0;
    for (std::size_t i = 1; i < line.size(); ++i)
        sum += std::hypot(line[i].at.xM - line[i - 1].at.xM, line[i].at.yM - line[i - 1].at.yM);
    return sum;
}

/// Takes one more cell into a lake.
void addCell(const GridSpec& grid, int x, int y, double depthM, Lake& lake) {
    if (lake.cells == 0) {
        lake.minX = lake.maxX = x;
        lake.minY = lake.maxY = y;
    }
    lake.minX = std::min(lake.minX, x);
    lake.maxX = std::max(lake.maxX, x);
    lake.minY = std::min(lake.minY, y);
    lake.maxY = std::max(lake.maxY, y);
    if (depthM > lake.maxDepthM || lake.deepestCell < 0) {
        lake.maxDepthM = depthM;
        lake.deepestCell = static_cast<std::int64_t>(grid.index(x, y));
    }
    ++lake.cells;
    lake.volumeM3 += depthM * grid.cellAreaM2();
}

} // namespace

void leaveOxbowLake(const std::vector<RiverPoint>& loop, WorkingTerrain& terrain, std::vector<Lake>& lakes) {
    const GridSpec grid = terrain.grid();
    if (loop.size() < 2 || lengthM(loop) < kShortestLake * std::max(loop.front().widthM, grid.cellSizeM))
        return;
    Heightmap& ground = terrain.elevation();
    Heightmap surface(grid, kNoValue);
    markWater(loop, {}, surface);
    // Still water is level: it stands as high as the lower end of the loop did.
    const auto level = static_cast<float>(loop.back().waterM);
    ChannelShape shape;
    shape.farthestBankM = 0.0;
    Heightmap& levels = terrain.edit(Layer::LakeLevel);
    CellMask kept(grid.cellCount());
    std::ranges::transform(levels.cells(), kept.begin(), [](float lake) { return std::isnan(lake) ? 0 : 1; });
    carveChannel(loop, shape, kept, ground);
    Lake lake;
    lake.kind = LakeKind::Full;
    lake.levelM = level;
    lake.sillHeightM = std::numeric_limits<double>::quiet_NaN();
    for (int y = 0; y < grid.height; ++y)
        for (int x = 0; x < grid.width; ++x) {
            if (std::isnan(surface.at(x, y)) || !std::isnan(levels.at(x, y)) || ground.at(x, y) >= level)
                continue;
            levels.at(x, y) = level;
            addCell(grid, x, y, static_cast<double>(level) - ground.at(x, y), lake);
        }
    if (lake.cells == 0)
        return;
    lake.areaM2 = static_cast<double>(lake.cells) * grid.cellAreaM2();
    lake.meanDepthM = lake.volumeM3 / lake.areaM2;
    lake.shoreline.push_back(outline(loop));
    for (const Lake& other : lakes)
        lake.id = std::max(lake.id, other.id);
    ++lake.id;
    lakes.push_back(std::move(lake));
}

} // namespace oxbow
