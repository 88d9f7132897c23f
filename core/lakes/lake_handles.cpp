#include "core/lakes/lake_handles.h"

#include "core/base/exact_sum.h"
#include "core/base/number_text.h"
#include "core/flow/depression_hierarchy.h"
#include "core/flow/fill_spill_merge.h"
#include "core/flow/neighbours.h"
#include "core/lakes/lake_shoreline.h"
#include "core/terrain/layer.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace oxbow {

std::optional<std::size_t> lakeAt(const GridSpec& grid, const BasinGraph& graph, const LakeMap& map,
                                  MapPoint at) {
    const double x = std::floor(at.xM / grid.cellSizeM), y = std::floor(at.yM / grid.cellSizeM);
    if (!(x >= 0.0 && y >= 0.0 && x < grid.width && y < grid.height))
        return std::nullopt;
    const std::uint32_t basin = graph.labels[grid.index(static_cast<int>(x), static_cast<int>(y))];
    const std::int32_t lake = map.lakeOfBasin[basin];
    return lake < 0 ? std::nullopt : std::optional(static_cast<std::size_t>(lake));
}

LakeEdit shapeLake(Heightmap& ground, const Lake& lake, const WaterHandle& handle,
                   const FlowDirections& directions) {
    if (handle.kind == HandleKind::BreachOutlet)
        return breachOutlet(ground, lake, handle.value, directions);
    if (handle.kind == HandleKind::FillWithSediment && handle.value > 0.0)
        return fillWithSediment(ground, lake, sedimentLevelM(ground, lake, handle.value * lake.volumeM3));
    return {};
}

void changeLake(const Heightmap& ground, const WaterHandle& handle, Lake& lake, Heightmap& lakeLevel,
                Heightmap& water) {
    switch (handle.kind) {
    case HandleKind::SetLevel:
        setLakeLevel(ground, handle.value, lake, lakeLevel, water);
        lake.isLocked = true;
        break;
    case HandleKind::Remove:
        removeLake(ground, lake, lakeLevel, water);
        break;
    case HandleKind::Name:
        lake.name = handle.text;
        break;
    case HandleKind::Colour:
        lake.colour = parseColour(handle.text).value_or(-1);
        break;
    case HandleKind::Tag:
        lake.tag = static_cast<int>(handle.value);
        break;
    case HandleKind::BreachOutlet:
    case HandleKind::FillWithSediment:
        break;
    }
}

double drawOff(std::size_t lake, std::vector<Lake>& lakes) {
    Lake& first = lakes[lake];
    if (!(first.levelM < first.spillHeightM))
        return 0.0;
    const double drawn = std::exchange(first.outflowM3s, 0.0);
    int next = first.flowsTo == WaterEnd::Lake ? first.flowsToId : 0;
    first.flowsTo = WaterEnd::None;
    first.flowsToId = 0;
    for (double missing = drawn; next != 0 && missing > 0.0;) {
        const auto below = std::ranges::find(lakes, next, &Lake::id);
        if (below == lakes.end())
            break;
        below->inflowM3s = std::max(0.0, below->inflowM3s - missing);
        missing = std::min(missing, below->outflowM3s);
        below->outflowM3s -= missing;
        next = below->flowsTo == WaterEnd::Lake ? below->flowsToId : 0;
    }
    return drawn;
}

Phrase lostHandleText(const WaterHandle& handle) {
    return phrase("Lakes: there is no lake at %1, %2 m, so '%3' does nothing.", shortNumber(handle.at.xM),
                  shortNumber(handle.at.yM), key(handle.kind));
}

namespace {

/// Books changes of cells exactly.
class EditBook {
public:
    explicit EditBook(const GridSpec& grid) : m_cellAreaM2(grid.cellAreaM2()) {}

    void setGround(float& cell, float height) {
        if (cell == height)
            return;
        ExactSum& sum = height > cell ? m_added : m_removed;
        sum.add(std::max(cell, height));
        sum.add(-static_cast<double>(std::min(cell, height)));
        cell = height;
        ++m_cells;
    }
    void setWater(float& cell, float depth) {
        m_water.add(depth);
        m_water.add(-static_cast<double>(cell));
        m_cells += cell != depth;
        cell = depth;
    }
    [[nodiscard]] LakeEdit result() const {
        return {m_added.value() * m_cellAreaM2, m_removed.value() * m_cellAreaM2,
                m_water.value() * m_cellAreaM2, m_cells};
    }

private:
    double m_cellAreaM2;
    ExactSum m_added, m_removed, m_water;
    std::int64_t m_cells = 0;
};

/// Cells joined to the pit below a level.
std::vector<std::uint32_t> cellsBelow(const Heightmap& ground, std::int64_t pit, double levelM) {
    std::vector<std::uint32_t> cells;
    if (pit < 0 || ground.cells()[pit] >= levelM)
        return cells;
    std::vector<std::uint8_t> seen(ground.cells().size(), 0);
    cells.push_back(static_cast<std::uint32_t>(pit));
    seen[pit] = 1;
    for (std::size_t i = 0; i < cells.size(); ++i)
        forEachNeighbour(ground.grid(), cells[i], [&](std::uint32_t next) {
            if (seen[next] || ground.cells()[next] >= levelM)
                return;
            seen[next] = 1;
            cells.push_back(next);
        });
    return cells;
}

/// The cells from `cell` along the receivers down to the first that is below the level, or to the end.
std::vector<std::uint32_t> pathDownTo(const Heightmap& ground, const FlowDirections& directions,
                                      std::uint32_t cell, double levelM) {
    const auto offsets = directionOffsets(ground.width());
    std::vector<std::uint32_t> path = {cell};
    while (ground.cells()[cell] >= levelM && directions[cell] < kPit)
        path.push_back(cell += offsets[directions[cell]]);
    return path;
}

/// The neighbour of the spill point where the lake is deepest.
std::uint32_t lakeSideOf(const Heightmap& ground, const Lake& lake) {
    std::vector<std::uint32_t> cells = lakeCells(ground, lake);
    std::ranges::sort(cells);
    auto best = static_cast<std::uint32_t>(lake.deepestCell);
    float lowest = std::numeric_limits<float>::infinity();
    forEachNeighbour(ground.grid(), static_cast<std::uint32_t>(lake.spillCell), [&](std::uint32_t next) {
        if (ground.cells()[next] < lowest && std::ranges::binary_search(cells, next)) {
            lowest = ground.cells()[next];
            best = next;
        }
    });
    return best;
}

void describe(const Heightmap& ground, std::span<const std::uint32_t> cells, Lake& lake) {
    if (cells.empty()) {
        lake.cells = 0;
        lake.areaM2 = lake.volumeM3 = lake.meanDepthM = lake.maxDepthM = 0.0;
        lake.kind = LakeKind::Dry;
        lake.shoreline.clear();
        return;
    }
    setFigures(ground, cells, lake);
    lake.kind = lake.levelM < lake.spillHeightM ? LakeKind::Partial : LakeKind::Full;
    drawShoreline(ground, cells, lake);
}

} // namespace

std::vector<std::uint32_t> lakeCells(const Heightmap& ground, const Lake& lake) {
    return cellsBelow(ground, lake.deepestCell, lake.levelM);
}

LakeEdit breachOutlet(Heightmap& ground, const Lake& lake, double depthM, const FlowDirections& directions) {
    EditBook book(ground.grid());
    if (lake.spillCell < 0 || lake.outflowCell < 0 || depthM <= 0.0)
        return book.result();
    const double wanted = lake.spillHeightM - depthM;
    const auto inner = pathDownTo(ground, directions, lakeSideOf(ground, lake), wanted);
    const auto outer = pathDownTo(ground, directions, static_cast<std::uint32_t>(lake.outflowCell), wanted);
    // Both ends must lie below the bed, or the water would stay.
    float bed = std::max({static_cast<float>(wanted), std::nextafter(ground.cells()[inner.back()], INFINITY),
                          std::nextafter(ground.cells()[outer.back()], INFINITY)});
    bed = std::min(bed, ground.cells()[lake.spillCell]);
    for (const std::uint32_t cell : inner)
        book.setGround(ground.cells()[cell], std::min(ground.cells()[cell], bed));
    book.setGround(ground.cells()[lake.spillCell], bed);
    for (const std::uint32_t cell : outer) {
        bed = std::nextafter(bed, -INFINITY);
        book.setGround(ground.cells()[cell], std::min(ground.cells()[cell], bed));
    }
    return book.result();
}

LakeEdit fillWithSediment(Heightmap& ground, const Lake& lake, double levelM) {
    EditBook book(ground.grid());
    const auto level = static_cast<float>(std::min(levelM, lake.levelM));
    for (const std::uint32_t cell : lakeCells(ground, lake))
        book.setGround(ground.cells()[cell], std::max(ground.cells()[cell], level));
    LakeEdit edit = book.result();
    edit.waterM3 = -edit.addedM3;
    return edit;
}

double sedimentLevelM(const Heightmap& ground, const Lake& lake, double volumeM3) {
    std::vector<float> heights;
    for (const std::uint32_t cell : lakeCells(ground, lake))
        heights.push_back(ground.cells()[cell]);
    std::ranges::sort(heights);
    if (heights.empty())
        return lake.levelM;
    return std::min(levelOfVolume(heights, volumeM3 / ground.grid().cellAreaM2()), lake.levelM);
}

LakeEdit setLakeLevel(const Heightmap& ground, double levelM, Lake& lake, Heightmap& lakeLevel,
                      Heightmap& water) {
    EditBook book(ground.grid());
    const double level = lake.spillCell >= 0 ? std::min(levelM, lake.spillHeightM) : levelM;
    const auto before = lakeCells(ground, lake), now = cellsBelow(ground, lake.deepestCell, level);
    std::vector<float> depths;
    for (const std::uint32_t cell : now)
        depths.push_back(static_cast<float>(level - ground.cells()[cell]));
    for (const std::uint32_t cell : before)
        lakeLevel.cells()[cell] = kNoValue;
    for (const std::uint32_t cell : now)
        lakeLevel.cells()[cell] = static_cast<float>(level);
    for (const std::uint32_t cell : before)
        if (lakeLevel.cells()[cell] != lakeLevel.cells()[cell])
            book.setWater(water.cells()[cell], 0.0f);
    for (std::size_t i = 0; i < now.size(); ++i)
        book.setWater(water.cells()[now[i]], depths[i]);
    lake.levelM = level;
    describe(ground, now, lake);
    return book.result();
}

LakeEdit removeLake(const Heightmap& ground, Lake& lake, Heightmap& lakeLevel, Heightmap& water) {
    if (lake.deepestCell < 0)
        return {};
    return setLakeLevel(ground, ground.cells()[lake.deepestCell], lake, lakeLevel, water);
}

} // namespace oxbow
