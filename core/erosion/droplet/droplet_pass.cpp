#include "core/erosion/droplet/droplet_pass.h"

#include "core/base/counter_random.h"
#include "core/base/time_units.h"
#include "core/erosion/droplet/droplet_flight.h"

#include <algorithm>
#include <atomic>
#include <cmath>

namespace oxbow {

namespace {

constexpr double kRainPerYearM = 1.0;
constexpr int kSmallestTile =
    256; // its copy, with the reach of 30 cells around, fits a second-level cache of 2 MiB
constexpr double kNarrowestBrush = 1.5; // cells; narrower ones cut a furrow for every drop
/// A step brings one drop to so many cells (2^bits), whatever else is set, so that no slider but that of the
/// number of drops changes how long a run is.
constexpr int kCellsPerDropBits = 5;
/// Moments of a step at which drops start, for each cell that one moves at most: with fewer, more drops are
/// in the air together, which vectors like, and change the ground unseen by each other.
constexpr int kMomentsPerMove = 16;
/// A map has drops for so much rain in the mean, or for less where that is too much work.
constexpr double kMostMeanRain = 16.0;
constexpr int kMovesPerCancelCheck = 1 << 14;
/// Where drops reach far a tile's copy is as large as the map: then fewer tiles fly side by side.
constexpr std::size_t kMostCopiedBytes = std::size_t{512} << 20;

int roundedUp(int value, int multiple) {
    return (value + multiple - 1) / multiple * multiple;
}

/// The tiles of a step, of side `side`, from a random origin at or before the map's corner.
struct Tiling {
    int side = 0;
    int originX = 0, originY = 0;
    int columns = 0, rows = 0;

    Tiling(const GridSpec& grid, int reach, std::uint32_t seed, int step) {
        side = std::max(kSmallestTile, roundedUp(2 * reach, kRainBlock));
        const std::uint64_t bits = randomBits(seed, 3, step);
        const auto blocks = static_cast<std::uint32_t>(side / kRainBlock);
        originX = -static_cast<int>(static_cast<std::uint32_t>(bits) % blocks) * kRainBlock;
        originY = -static_cast<int>(static_cast<std::uint32_t>(bits >> 32) % blocks) * kRainBlock;
        columns = roundedUp(grid.width - originX, side) / side;
        rows = roundedUp(grid.height - originY, side) / side;
    }
    [[nodiscard]] CellRect tile(int column, int row) const {
        const int x = originX + column * side, y = originY + row * side;
        return {x, y, x + side, y + side};
    }
    /// The tiles of one of the four colours, row by row.
    [[nodiscard]] std::vector<CellRect> ofColour(int colour) const {
        std::vector<CellRect> tiles;
        for (int row = colour / 2; row < rows; row += 2)
            for (int column = colour % 2; column < columns; column += 2)
                tiles.push_back(tile(column, row));
        return tiles;
    }
};

/// The cells that drops of a tile may read or change.
CellRect copied(const CellRect& tile, int reach, const GridSpec& grid) {
    return tile.grownBy(reach).within({0, 0, grid.width, grid.height});
}

/// How many tiles may fly side by side: their copies together stay below kMostCopiedBytes, or there is a single one.
/// What comes of a tile does not depend on it.
int tilesAtOnce(const std::vector<CellRect>& tiles, int reach, const GridSpec& grid) {
    std::size_t largest = 1;
    for (const CellRect& tile : tiles)
        largest = std::max(largest, DropletTile::bytesFor(copied(tile, reach, grid)));
    return static_cast<int>(std::min(std::max<std::size_t>(kMostCopiedBytes / largest, 1), tiles.size()));
}

/// Flies the drops to their ends, each from its moment on.
DropletTotals fly(const std::vector<DropStart>& starts, DropletFlight& flight, const CancelToken& cancel) {
    DropletTotals totals;
    std::size_t next = 0;
    std::int64_t nextCheck = 0;
    for (int moment = 0; flight.live() > 0 || next < starts.size(); ++moment) {
        if (flight.live() == 0)
            moment = starts[next].moment;
        for (; next < starts.size() && starts[next].moment == moment; ++next)
            flight.launch(starts[next]);
        totals.dropletSteps += flight.advance();
        if (totals.dropletSteps >= nextCheck) {
            cancel.throwIfRequested();
            nextCheck = totals.dropletSteps + kMovesPerCancelCheck;
        }
    }
    totals.drops = static_cast<std::int64_t>(starts.size());
    for (const DropStart& start : starts)
        totals.rain += start.weight;
    return totals;
}

double stepsOfRain(const DropletErosionParams& params, const GridSpec& grid) {
    return dropsPerCell(params, grid) * (1 << kCellsPerDropBits);
}

DropletBrush brushOf(const DropletErosionParams& params, const GridSpec& grid) {
    if (params.radiusCells > 0.0)
        return DropletBrush(params.radiusCells);
    return DropletBrush(params.radiusM > 0.0 ? std::clamp(params.radiusM / grid.cellSizeM, kNarrowestBrush, std::max(widestBrush(grid), kNarrowestBrush)) : 0.0);
}

} // namespace

void DropletTotals::add(const DropletTotals& other) {
    drops += other.drops;
    rain += other.rain;
    dropletSteps += other.dropletSteps;
    exported.add(other.exported);
    rounding.add(other.rounding);
}

DropletTotals DropletPass::run(const Step& now, WorkingTerrain& terrain, StageContext& context) {
    const DropletErosionParams& params = now.params;
    const int step = now.index;
    const GridSpec grid = terrain.grid();
    if (step == 0)
        terrain.clear(Layer::Discharge);
    terrain.make({Layer::Elevation, Layer::Wear, Layer::Deposition, Layer::Discharge}, context.cancel);
    DropletLayers layers{terrain.elevation(), terrain.edit(Layer::Wear), terrain.edit(Layer::Deposition),
                         terrain.edit(Layer::Discharge), terrain.find(Layer::Hardness)};
    now.largestHeightM =
        std::max(now.largestHeightM, static_cast<double>(largestHeight(layers.elevation, context)));
    const HeightQuantum quantum(static_cast<float>(now.largestHeightM));
    const DropletRules rules(params, grid, quantum);
    const DropletBrush brush = brushOf(params, grid);
    const double rainPerCell = kRainPerYearM / kSecondsPerYear * grid.cellAreaM2();
    const auto dischargePerWater = static_cast<float>(rainPerCell / dropsPerCell(params, grid));
    // No drop moves farther than the map is large.
    const int farthest = std::min(rules.maxSteps, grid.width + grid.height);
    const int moments = kMomentsPerMove * farthest;
    DropletRain::Sources sources{terrain.find(Layer::Rain), terrain.find(Layer::Springs), 1.0 / rainPerCell, kCellsPerDropBits};
    sources.mostRain = DropletRain::mostRainFor(
        std::clamp(mostDropletWork(grid.cellCount()) / dropletWork(params, grid), 1.0, kMostMeanRain), grid, sources);
    const DropletRain rain(
        grid, sources,
        {params.seed, step, std::clamp(stepsOfRain(params, grid) - step, 0.0, 1.0), moments});
    const int reach = farthest + brush.reach() + 2;
    const Tiling tiling(grid, reach, params.seed, step);
    DropletTotals totals;
    for (int colour = 0; colour < 4; ++colour) {
        const std::vector<CellRect> tiles = tiling.ofColour(colour);
        std::vector<DropletTotals> parts(tiles.size());
        std::atomic<std::size_t> next = 0;
        context.pool.forEach(tilesAtOnce(tiles, reach, grid), [&](int) {
            const auto tile = m_tiles.take();
            for (std::size_t i = next++; i < tiles.size(); i = next++) {
                context.cancel.throwIfRequested();
                tile->load(layers, copied(tiles[i], reach, grid), quantum, context.cancel);
                DropletFlight flight(*tile, rules, brush);
                parts[i] = fly(rain.startsIn(tiles[i]), flight, context.cancel);
                parts[i].exported.add(static_cast<double>(flight.exportedUnits()) * quantum.metresPerUnit());
                parts[i].rounding = tile->store(layers, quantum, dischargePerWater, context.cancel);
                parts[i].rounding.add(static_cast<double>(flight.roundingUnits()) * quantum.metresPerUnit());
            }
        });
        for (const DropletTotals& part : parts)
            totals.add(part);
    }
    return totals;
}

int dropletStepCount(const DropletErosionParams& params, const GridSpec& grid) {
    return std::max(1, static_cast<int>(std::min(1e9, std::ceil(stepsOfRain(params, grid)))));
}

} // namespace oxbow
