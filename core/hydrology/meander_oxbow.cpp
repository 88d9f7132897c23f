#include "core/hydrology/meander_oxbow.h"

#include "core/hydrology/channel_carving.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

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

/// A range of cells, ends included.
struct Box {
    int x0, y0, x1, y1;
};

/// The cells that a loop may cover.
Box boxAround(const std::vector<RiverPoint>& loop, const GridSpec& grid) {
    Box box{grid.width, grid.height, -1, -1};
    for (const RiverPoint& point : loop) {
        const double x = point.at.xM / grid.cellSizeM, y = point.at.yM / grid.cellSizeM;
        const double reach = 0.5 * point.widthM / grid.cellSizeM + 1.0;
        box = {std::min(box.x0, static_cast<int>(x - reach)), std::min(box.y0, static_cast<int>(y - reach)),
               std::max(box.x1, static_cast<int>(x + reach)), std::max(box.y1, static_cast<int>(y + reach))};
    }
    return {std::max(0, box.x0), std::max(0, box.y0), std::min(grid.width - 1, box.x1),
            std::min(grid.height - 1, box.y1)};
}

/// Gives the loops their cells, one after the other.
class OxbowMaker {
public:
    OxbowMaker(const CellMask& rivers, WorkingTerrain& terrain)
        : m_grid(terrain.grid()),
          m_ground(terrain.elevation()),
          m_levels(terrain.edit(Layer::LakeLevel)),
          m_surface(m_grid, kNoValue),
          m_kept(m_grid.cellCount()) {
        for (std::size_t c = 0; c < m_kept.size(); ++c)
            m_kept[c] = !std::isnan(m_levels.cells()[c]) || (!rivers.empty() && rivers[c]);
    }

    [[nodiscard]] Lake make(const std::vector<RiverPoint>& loop) {
        Lake lake;
        // Still water is level: it stands as high as the lower end of the loop did.
        const auto level = static_cast<float>(loop.back().waterM);
        lake.levelM = level;
        lake.sillHeightM = std::numeric_limits<double>::quiet_NaN();
        ChannelShape shape;
        shape.farthestBankM = 0.0;
        carveChannel(loop, shape, m_kept, m_ground);
        markWater(loop, m_kept, m_surface);
        const Box box = boxAround(loop, m_grid);
        for (int y = box.y0; y <= box.y1; ++y)
            for (int x = box.x0; x <= box.x1; ++x) {
                const bool covered = !std::isnan(std::exchange(m_surface.at(x, y), kNoValue));
                if (!covered || m_ground.at(x, y) >= level)
                    continue;
                m_levels.at(x, y) = level;
                m_kept[m_grid.index(x, y)] = 1;
                addCell(m_grid, x, y, static_cast<double>(level) - m_ground.at(x, y), lake);
            }
        lake.areaM2 = static_cast<double>(lake.cells) * m_grid.cellAreaM2();
        lake.meanDepthM = lake.cells > 0 ? lake.volumeM3 / lake.areaM2 : 0.0;
        lake.shoreline.push_back(outline(loop));
        return lake;
    }

private:
    GridSpec m_grid;
    Heightmap& m_ground;
    Heightmap& m_levels;
    Heightmap m_surface;
    CellMask m_kept; ///< cells of lakes and rivers
};

} // namespace

void leaveOxbowLakes(const std::vector<std::vector<RiverPoint>>& loops, const CellMask& rivers,
                     WorkingTerrain& terrain, std::vector<Lake>& lakes) {
    const double cellM = terrain.grid().cellSizeM;
    const auto isLong = [&](const std::vector<RiverPoint>& loop) {
        return loop.size() > 1 && lengthM(loop) >= kShortestLake * std::max(loop.front().widthM, cellM);
    };
    if (std::ranges::none_of(loops, isLong))
        return;
    OxbowMaker maker(rivers, terrain);
    int id = 0;
    for (const Lake& lake : lakes)
        id = std::max(id, lake.id);
    for (const auto& loop : loops) {
        if (!isLong(loop))
            continue;
        Lake lake = maker.make(loop);
        if (lake.cells == 0)
            continue;
        lake.id = ++id;
        lakes.push_back(std::move(lake));
    }
}

} // namespace oxbow
