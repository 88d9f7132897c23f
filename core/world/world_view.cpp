#include "core/world/world_view.h"

#include "core/files/raster/raster.h"
#include "core/files/tile_folder.h"
#include "core/flow/neighbours.h"
#include "core/lakes/lake_list.h"
#include "core/lakes/lake_shoreline.h"
#include "core/repair/plate/no_data_fill.h"
#include "core/terrain/coarser_state.h"
#include "core/terrain/extended_map.h"
#include "core/terrain/river_line.h"
#include "core/world/world_build.h"
#include "core/world/world_files.h"
#include "core/world/world_ground.h"
#include "core/world/world_rivers.h"

#include <algorithm>
#include <bit>
#include <cmath>

namespace oxbow {

namespace {

constexpr int kLeastLakeCells = 4;
const std::string kRivers = "rivers.geojson";

int coarserFor(const WorldPlan& plan, int longestSide) {
    return cellsOfCell(std::max(plan.grid().width, plan.grid().height), longestSide);
}

/// Means of cells of other sizes: each counts in the cell in which its middle lies.
class MeansByPlace {
public:
    MeansByPlace(const WorldPlan& plan, int coarser)
        : m_coarser(coarser),
          m_grid(coarserGrid(plan.grid(), coarser)),
          m_sums(m_grid.cellCount()),
          m_known(m_grid.cellCount()),
          m_seen(m_grid.cellCount()) {}

    [[nodiscard]] const GridSpec& grid() const { return m_grid; }
    [[nodiscard]] int known(std::size_t cell) const { return m_known[cell]; }
    [[nodiscard]] int seen(std::size_t cell) const { return m_seen[cell]; }
    [[nodiscard]] float mean(std::size_t cell) const {
        return m_known[cell] > 0 ? static_cast<float>(m_sums[cell] / m_known[cell]) : kNoValue;
    }

    /// A map of these cells of the world, each of them 2^n of the world's wide.
    void add(const Heightmap& map, const CellRect& at) {
        const int side = cellsOfCell(at.width(), map.width());
        const auto middle = [&](int first, int index, int end) {
            return std::min(first + index * side + side / 2, end - 1) / m_coarser;
        };
        for (int y = 0; y < map.height(); ++y)
            for (int x = 0; x < map.width(); ++x) {
                const std::size_t cell = m_grid.index(middle(at.x0, x, at.x1), middle(at.y0, y, at.y1));
                ++m_seen[cell];
                if (const float value = map.at(x, y); std::isfinite(value)) {
                    m_sums[cell] += value;
                    ++m_known[cell];
                }
            }
    }

private:
    int m_coarser;
    GridSpec m_grid;
    std::vector<double> m_sums;
    std::vector<int> m_known, m_seen;
};

/// The smallest copy within a file whose cells are no wider than `coarser` cells of the world.
Heightmap smallerCopy(const std::filesystem::path& file, int coarser, const Compute& compute) {
    const int smallerCopy = std::bit_width(static_cast<unsigned>(coarser)) - 1;
    return std::move(readSamples(file, {.smallerCopy = smallerCopy, .compute = &compute}).samples);
}

/// Means of a layer over the tiles that are there.
MeansByPlace meansOfTiles(const WorldPlan& plan, const std::string& layer, int coarser,
                          const Compute& compute) {
    MeansByPlace means(plan, coarser);
    std::error_code none;
    for (const MapTile& tile : plan.tiles()) {
        const std::filesystem::path file = plan.folder / tileFile(layer, tile);
        if (std::filesystem::exists(file, none))
            means.add(smallerCopy(file, coarser, compute), tile.part);
    }
    return means;
}

MeansByPlace meansOfGround(const WorldPlan& plan, int coarser, const Compute& compute) {
    const std::filesystem::path all = plan.folder / "elevation_overview.tif";
    MeansByPlace means(plan, coarser);
    if (plan.source) {
        for (const MapTile& tile : plan.tiles())
            means.add(plan.source->ground(tile.part, compute), tile.part);
        return means;
    }
    const std::vector<int> index = plan.tasksOn(WorldTaskKind::Index, plan.all());
    const bool isJoined = !index.empty() && plan.isThere(index.front());
    const int joined =
        isJoined ? cellsOfCell(plan.grid().width, readSamples(all, {}, CellRect{}).columns()) : 0;
    if (!isJoined || joined > coarser)
        return meansOfTiles(plan, "elevation", coarser, compute);
    means.add(smallerCopy(all, coarser / joined, compute), plan.all());
    return means;
}

/// Fills cells that have no ground yet by the overview's.
void addOverview(const WorldPlan& plan, int coarser, Heightmap& ground) {
    const GridSpec overview = plan.overviewGrid();
    const int r = plan.coarseness;
    const FloatFile file(plan.file(0), overview.width, plan.overviewRows());
    std::vector<float> row(static_cast<std::size_t>(overview.width));
    const auto span = [&](int cell, int count) {
        const int first = std::min(cell * coarser / r, count - 1);
        return std::pair(first, std::clamp((cell + 1) * coarser / r, first + 1, count));
    };
    for (int v = 0; v < ground.height(); ++v) {
        const std::span<float> cells(ground.row(v), static_cast<std::size_t>(ground.width()));
        if (std::ranges::none_of(cells, [](float height) { return std::isnan(height); }))
            continue;
        std::vector<double> sums(cells.size());
        const auto [y0, y1] = span(v, overview.height);
        for (int y = y0; y < y1; ++y) {
            file.read(y, 0, row);
            for (int u = 0; u < ground.width(); ++u) {
                const auto [x0, x1] = span(u, overview.width);
                for (int x = x0; x < x1; ++x)
                    sums[static_cast<std::size_t>(u)] +=
                        static_cast<double>(row[static_cast<std::size_t>(x)]) / ((x1 - x0) * (y1 - y0));
            }
        }
        for (std::size_t u = 0; u < cells.size(); ++u)
            if (std::isnan(cells[u]))
                cells[u] = static_cast<float>(sums[u]);
    }
}

/// Lakes and the depth of their water.
void setLakes(const WorldPlan& plan, const Heightmap& levels, WorldView& view) {
    WorkingTerrain& terrain = view.terrain;
    auto bodies = std::make_shared<WaterBodies>(*terrain.waterBodies());
    bodies->lakes = lakesByLevel(terrain.elevation(), levels, kLeastLakeCells);
    for (Lake& lake : bodies->lakes)
        if (plan.seaLevelM && lake.levelM == *plan.seaLevelM)
            lake.kind = LakeKind::Sea;
    terrain.setWaterBodies(bodies);
    Heightmap& level = terrain.edit(Layer::LakeLevel);
    Heightmap& water = terrain.edit(Layer::Water);
    const std::span<const float> ground = terrain.elevation().cells();
    for (std::size_t i = 0; i < ground.size(); ++i)
        if (const float surface = levels.cells()[i]; surface > ground[i]) {
            level.cells()[i] = surface;
            water.cells()[i] = surface - ground[i];
        }
}

/// Cells without ground are marked, and get what joins those around, as imports have it.
void markGaps(WorldView& view, const Compute& compute) {
    Heightmap& ground = view.terrain.elevation();
    const auto isGround = [](float height) { return std::isfinite(height); };
    if (std::ranges::all_of(ground.cells(), isGround))
        return;
    Heightmap& gaps = view.terrain.edit(Layer::NoData);
    std::ranges::transform(ground.cells(), gaps.cells().begin(), [&](float height) { return isGround(height) ? 0.0f : 1.0f; });
    if (std::ranges::none_of(ground.cells(), isGround))
        std::ranges::fill(ground.cells(), 0.0f);
    else
        fillNoData(ground, compute);
}

void addRivers(const WorldPlan& plan, const std::string& file, const CellRect& cells, const Heightmap* areas,
               WorldView& view) {
    auto bodies = std::make_shared<WaterBodies>(*view.terrain.waterBodies());
    const Heightmap* const levels = view.terrain.find(Layer::LakeLevel);
    readWorldRivers(plan, file, cells, view.terrain.grid(), areas, levels, *bodies);
    findEnds(view.terrain.grid(), levels, *bodies);
    view.terrain.setWaterBodies(bodies);
}

/// A layer of tiles in the world's own cells.
Heightmap windowOfTiles(const WorldPlan& plan, const std::string& layer, const CellRect& cells,
                        const Compute& compute) {
    Heightmap window(plan.gridOf(cells), kNoValue);
    for (const MapTile& tile : plan.tiles()) {
        const CellRect part = tile.part.within(cells);
        if (!part.empty())
            paste(part.from(cells), tilePart(plan, layer, tile, part, compute), window);
    }
    return window;
}

/// The cells of one level that hang together with this one, and are not done yet.
std::vector<std::uint32_t> lakeFrom(std::size_t seed, const Heightmap& ground, const Heightmap& levels,
                                    std::vector<bool>& isDone) {
    const float level = levels.cells()[seed];
    std::vector<std::uint32_t> cells;
    const auto take = [&](std::size_t cell) {
        if (isDone[cell] || levels.cells()[cell] != level || !(level > ground.cells()[cell]))
            return;
        isDone[cell] = true;
        cells.push_back(static_cast<std::uint32_t>(cell));
    };
    take(seed);
    for (std::size_t next = 0; next < cells.size(); ++next)
        forEachNeighbour(ground.grid(), cells[next], take);
    return cells;
}

Lake lakeOf(const std::vector<std::uint32_t>& cells, float level, const Heightmap& ground) {
    const GridSpec& grid = ground.grid();
    Lake lake;
    lake.levelM = lake.spillHeightM = level;
    lake.cells = static_cast<std::int64_t>(cells.size());
    lake.areaM2 = static_cast<double>(lake.cells) * grid.cellAreaM2();
    CellRect box;
    for (const std::uint32_t cell : cells) {
        box.add(grid.xOf(cell), grid.yOf(cell));
        const double depthM = static_cast<double>(level) - static_cast<double>(ground.cells()[cell]);
        lake.volumeM3 += depthM * grid.cellAreaM2();
        if (depthM > lake.maxDepthM) {
            lake.maxDepthM = depthM;
            lake.deepestCell = cell;
        }
    }
    lake.meanDepthM = lake.volumeM3 / lake.areaM2;
    setBox(box, lake);
    drawShoreline(ground, cells, lake);
    return lake;
}

} // namespace

bool hasWater(const WorldPlan& plan) {
    const std::vector<int> last = plan.tasksOn(WorldTaskKind::Rivers, plan.all());
    return !last.empty() && plan.isThere(last.front());
}

GridSpec wholeGrid(const WorldPlan& plan, int longestSide) {
    return coarserGrid(plan.grid(), coarserFor(plan, longestSide));
}

std::optional<WorldView> wholeWorld(const WorldPlan& plan, int longestSide, const Compute& compute) {
    const int coarser = coarserFor(plan, longestSide);
    const MeansByPlace means = meansOfGround(plan, coarser, compute);
    WorldView view{WorkingTerrain(means.grid()), 0.0};
    Heightmap& ground = view.terrain.elevation();
    std::size_t known = 0;
    for (std::size_t i = 0; i < ground.cells().size(); ++i) {
        ground.cells()[i] = means.mean(i);
        known += means.known(i) > 0;
    }
    view.finished = static_cast<double>(known) / static_cast<double>(ground.cells().size());
    const bool hasOverview = plan.coarseness > 0 && plan.isThere(0);
    if (known == 0 && !hasOverview)
        return std::nullopt;
    if (known < ground.cells().size() && hasOverview)
        addOverview(plan, coarser, ground);
    markGaps(view, compute);
    if (hasWater(plan)) {
        const MeansByPlace levels = meansOfTiles(plan, "water_level", coarser, compute);
        Heightmap level(means.grid(), kNoValue);
        for (std::size_t i = 0; i < level.cells().size(); ++i)
            if (2 * levels.known(i) >= levels.seen(i)) // half of it is lake
                level.cells()[i] = levels.mean(i);
        setLakes(plan, level, view);
        addRivers(plan, kRivers, plan.all(), nullptr, view);
    } else if (hasOverview) {
        setLakes(plan, overviewLevels(plan, means.grid(), compute), view);
        addRivers(plan, "overview_rivers.geojson", plan.all(), nullptr, view);
    }
    view.terrain.setPlace(std::make_shared<GeoReference>(worldPlace(plan, plan.all())));
    return view;
}

WorldView worldPart(const WorldPlan& plan, const CellRect& cells, const Compute& compute) {
    WorldView view{WorkingTerrain(plan.gridOf(cells)), 1.0};
    view.terrain.elevation() = worldWindow(plan, cells, 1, compute);
    markGaps(view, compute);
    if (hasWater(plan)) {
        setLakes(plan, windowOfTiles(plan, "water_level", cells, compute), view);
        const Heightmap areas = windowOfTiles(plan, "drainage_area", cells, compute);
        Heightmap& discharge = view.terrain.edit(Layer::Discharge);
        for (std::size_t i = 0; i < areas.cells().size(); ++i)
            discharge.cells()[i] = std::isfinite(areas.cells()[i])
                                       ? static_cast<float>(dischargeOfArea(areas.cells()[i]))
                                       : 0.0f;
        addRivers(plan, kRivers, cells, &areas, view);
    }
    view.terrain.setPlace(std::make_shared<GeoReference>(worldPlace(plan, cells)));
    return view;
}

CellRect cellsAround(const WorldPlan& plan, const MapPoint& place, int side) {
    const auto first = [&](double metres, int count) {
        const int middle =
            static_cast<int>(std::clamp(metres / plan.grid().cellSizeM, 0.0, static_cast<double>(count)));
        return std::clamp(middle - side / 2, 0, std::max(0, count - side));
    };
    const int x = first(place.xM, plan.grid().width), y = first(place.yM, plan.grid().height);
    return CellRect{x, y, x + side, y + side}.within(plan.all());
}

std::vector<Lake> lakesByLevel(const Heightmap& ground, const Heightmap& levels, int leastCells) {
    std::vector<Lake> lakes;
    std::vector<bool> isDone(ground.cells().size());
    for (std::size_t seed = 0; seed < isDone.size(); ++seed) {
        const std::vector<std::uint32_t> cells = lakeFrom(seed, ground, levels, isDone);
        if (static_cast<int>(cells.size()) >= std::max(1, leastCells))
            lakes.push_back(lakeOf(cells, levels.cells()[seed], ground));
    }
    std::ranges::stable_sort(lakes, std::ranges::greater{}, &Lake::cells);
    for (std::size_t i = 0; i < lakes.size(); ++i)
        lakes[i].id = static_cast<int>(i) + 1;
    return lakes;
}

} // namespace oxbow
