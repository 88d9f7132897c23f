#include "core/rivers/meander_oxbow.h"

#include "core/base/elementary.h"
#include "core/flow/depression_hierarchy.h"
#include "core/flow/neighbours.h"
#include "core/lakes/lake_list.h"
#include "core/lakes/lake_shoreline.h"
#include "core/rivers/channel_carving.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <limits>
#include <utility>

namespace oxbow {

namespace {

constexpr double kShortestLake = 8.0; ///< widths along the loop

double lengthM(const std::vector<RiverPoint>& line) {
    double sum = 0.0;
    for (std::size_t i = 1; i < line.size(); ++i)
        sum += elementary::hypot(line[i].at.xM - line[i - 1].at.xM, line[i].at.yM - line[i - 1].at.yM);
    return sum;
}

/// The cells that a loop may cover.
CellRect boxAround(const std::vector<RiverPoint>& loop, const GridSpec& grid) {
    CellRect box;
    for (const RiverPoint& point : loop) {
        const double x = point.at.xM / grid.cellSizeM, y = point.at.yM / grid.cellSizeM;
        const double reach = 0.5 * point.widthM / grid.cellSizeM + 1.0;
        box.add({static_cast<int>(x - reach), static_cast<int>(y - reach), static_cast<int>(x + reach) + 1,
                 static_cast<int>(y + reach) + 1});
    }
    return box.within({0, 0, grid.width, grid.height});
}

constexpr std::size_t kFewestCells = 4;
constexpr double kLeastDepthM = 0.05;

/// A level, or the next lower one that no other cell in the box has: its level tells which cells are a lake's.
float ownLevel(float level, const CellRect& box, const Heightmap& levels) {
    const auto isTaken = [&] {
        for (int y = box.y0; y < box.y1; ++y)
            for (int x = box.x0; x < box.x1; ++x)
                if (levels.at(x, y) == level)
                    return true;
        return false;
    };
    while (isTaken())
        level = std::nextafter(level, -std::numeric_limits<float>::infinity());
    return level;
}

/// The figures of a lake that covers some cells.
void describe(const Heightmap& ground, const std::vector<std::uint32_t>& cells, Lake& lake) {
    lake.deepestCell = *std::ranges::min_element(cells, {}, [&](std::uint32_t cell) { return ground.cells()[cell]; });
    setFigures(ground, cells, lake);
}

/// The largest of the parts that cells (sorted) make, of equal ones the first; sorted.
std::vector<std::uint32_t> largestPart(const GridSpec& grid, const std::vector<std::uint32_t>& cells) {
    std::vector<std::uint8_t> seen(cells.size(), 0);
    std::vector<std::uint32_t> largest;
    for (std::size_t start = 0; start < cells.size(); ++start) {
        if (std::exchange(seen[start], 1))
            continue;
        std::vector<std::uint32_t> part = {cells[start]};
        for (std::size_t i = 0; i < part.size(); ++i)
            forEachNeighbour(grid, part[i], [&](std::uint32_t next) {
                const auto found = std::ranges::lower_bound(cells, next);
                if (found != cells.end() && *found == next &&
                    !std::exchange(seen[static_cast<std::size_t>(found - cells.begin())], 1))
                    part.push_back(next);
            });
        if (part.size() > largest.size())
            largest = std::move(part);
    }
    std::ranges::sort(largest);
    return largest;
}

/// The lowest place around some cells (sorted) over which their water would leave.
struct Rim {
    double heightM = std::numeric_limits<double>::infinity();
    std::int64_t cell = -1;
};
Rim rimOf(const Heightmap& ground, const Heightmap& rivers, const std::vector<std::uint32_t>& cells) {
    Rim rim;
    for (const std::uint32_t cell : cells)
        forEachNeighbour(ground.grid(), cell, [&](std::uint32_t next) {
            if (std::ranges::binary_search(cells, next))
                return;
            const double height = std::fmax(ground.cells()[next], rivers.cells()[next]);
            if (height < rim.heightM)
                rim = {height, static_cast<std::int64_t>(next)};
        });
    return rim;
}

/// Gives a loop its cells; the lake has none where others were there first.
Lake lakeOfLoop(const std::vector<RiverPoint>& loop, const CellMask& kept, Heightmap& surface,
                WorkingTerrain& terrain) {
    Heightmap& ground = terrain.elevation();
    Heightmap& levels = terrain.edit(Layer::LakeLevel);
    Lake lake;
    lake.isOxbow = true;
    // Still water is level: it stands as high as the lower end of the loop did.
    const CellRect box = boxAround(loop, ground.grid());
    const float level = ownLevel(static_cast<float>(loop.back().waterM), box, levels);
    lake.levelM = level;
    ChannelShape shape;
    shape.hasBanks = false;
    carveChannel(loop, shape, {kept, {}}, ground);
    markWater(loop, kept, surface);
    std::vector<std::uint32_t> cells;
    for (int y = box.y0; y < box.y1; ++y)
        for (int x = box.x0; x < box.x1; ++x)
            if (!std::isnan(std::exchange(surface.at(x, y), kNoValue)) && ground.at(x, y) < level) {
                levels.at(x, y) = level;
                cells.push_back(static_cast<std::uint32_t>(ground.grid().index(x, y)));
            }
    if (!cells.empty())
        describe(ground, cells, lake);
    return lake;
}

/// Whether the lake stays.
bool update(const Heightmap& rivers, const Heightmap& ground, Heightmap& levels, Lake& lake) {
    const auto all = oxbowCells(lake, levels);
    std::vector<std::uint32_t> cells;
    std::ranges::copy_if(all, std::back_inserter(cells),
                         [&](std::uint32_t cell) { return std::isnan(rivers.cells()[cell]); });
    Rim rim;
    for (bool sinks = true; sinks;) {
        cells = largestPart(ground.grid(), cells);
        rim = rimOf(ground, rivers, cells);
        sinks = rim.heightM < lake.levelM;
        lake.levelM = static_cast<float>(std::min(lake.levelM, rim.heightM));
        sinks = std::erase_if(
                    cells, [&](std::uint32_t cell) { return !(ground.cells()[cell] < lake.levelM); }) > 0 ||
                sinks;
    }
    for (const std::uint32_t cell : all)
        levels.cells()[cell] = kNoValue;
    if (cells.size() < kFewestCells)
        return false;
    lake.levelM = ownLevel(static_cast<float>(lake.levelM), {lake.minX, lake.minY, lake.maxX + 1, lake.maxY + 1}, levels);
    describe(ground, cells, lake);
    if (lake.maxDepthM < kLeastDepthM)
        return false;
    for (const std::uint32_t cell : cells)
        levels.cells()[cell] = static_cast<float>(lake.levelM);
    lake.spillHeightM = rim.cell < 0 ? std::numeric_limits<double>::quiet_NaN() : rim.heightM;
    lake.spillCell = rim.cell;
    lake.kind = rim.cell >= 0 && lake.levelM < rim.heightM ? LakeKind::Partial : LakeKind::Full;
    drawShoreline(ground, cells, lake);
    return true;
}

} // namespace

std::vector<std::uint32_t> oxbowCells(const Lake& lake, const Heightmap& levels) {
    std::vector<std::uint32_t> cells;
    const auto level = static_cast<float>(lake.levelM);
    for (int y = lake.minY; y <= lake.maxY; ++y)
        for (int x = lake.minX; x <= lake.maxX; ++x)
            if (levels.at(x, y) == level)
                cells.push_back(static_cast<std::uint32_t>(levels.grid().index(x, y)));
    return cells;
}

void leaveOxbowLakes(const std::vector<std::vector<RiverPoint>>& loops, const Heightmap& rivers,
                     WorkingTerrain& terrain, std::vector<Lake>& lakes) {
    const double cellM = terrain.grid().cellSizeM;
    const auto isLong = [&](const std::vector<RiverPoint>& loop) {
        return loop.size() > 1 && lengthM(loop) >= kShortestLake * std::max(loop.front().widthM, cellM);
    };
    if (std::ranges::none_of(loops, isLong))
        return;
    CellMask kept(terrain.grid().cellCount());
    const Heightmap& levels = terrain.edit(Layer::LakeLevel);
    for (std::size_t c = 0; c < kept.size(); ++c)
        kept[c] = !std::isnan(levels.cells()[c]) || !std::isnan(rivers.cells()[c]);
    Heightmap surface(terrain.grid(), kNoValue);
    int id = 0;
    for (const Lake& lake : lakes)
        id = std::max(id, lake.id);
    for (const auto& loop : loops) {
        if (!isLong(loop))
            continue;
        Lake lake = lakeOfLoop(loop, kept, surface, terrain);
        if (lake.cells == 0)
            continue;
        for (const std::uint32_t cell : oxbowCells(lake, levels))
            kept[cell] = 1;
        lake.id = ++id;
        lakes.push_back(std::move(lake));
    }
}

void updateOxbowLakes(const Heightmap& rivers, WorkingTerrain& terrain, std::vector<Lake>& lakes) {
    if (std::ranges::none_of(lakes, &Lake::isOxbow))
        return;
    const Heightmap& ground = terrain.elevation();
    Heightmap& levels = terrain.edit(Layer::LakeLevel);
    std::erase_if(lakes, [&](Lake& lake) { return lake.isOxbow && !update(rivers, ground, levels, lake); });
}

} // namespace oxbow
