#include "core/flow/river_beds.h"

#include "core/flow/drainage_network.h"
#include "core/flow/neighbours.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace oxbow {

namespace {

constexpr float kMostCells = 0.5f;   ///< that a cell is lowered for the sake of the one above it, in sides of a cell
constexpr float kFallCells = 1e-4f;  ///< by which a bed is steeper than all other ways, in sides of a cell
constexpr float kLeastFallM = 1e-3f; ///< the same, at least: heights are floats

int columnOf(const GridSpec& grid, std::uint32_t cell) {
    return static_cast<int>(cell % static_cast<std::uint32_t>(grid.width));
}
int rowOf(const GridSpec& grid, std::uint32_t cell) {
    return static_cast<int>(cell / static_cast<std::uint32_t>(grid.width));
}

/// The cells of beds, each behind all that hand water to it.
std::vector<std::uint32_t> fromTheirHeads(const FlowDirections& beds, const GridSpec& grid) {
    const auto offsets = directionOffsets(grid.width);
    const auto next = [&](std::size_t c) { return static_cast<std::size_t>(static_cast<std::ptrdiff_t>(c) + offsets[beds[c]]); };
    std::vector<std::uint8_t> donors(beds.size(), 0);
    for (std::size_t c = 0; c < beds.size(); ++c)
        if (beds[c] != kNoBed)
            ++donors[next(c)];
    std::vector<std::uint32_t> order;
    for (std::size_t c = 0; c < beds.size(); ++c)
        if (beds[c] != kNoBed && donors[c] == 0)
            order.push_back(static_cast<std::uint32_t>(c));
    for (std::size_t i = 0; i < order.size(); ++i)
        if (const std::size_t c = next(order[i]); beds[c] != kNoBed && --donors[c] == 0)
            order.push_back(static_cast<std::uint32_t>(c));
    return order;
}

/// Takes from the ground what lies in the beds, with sides of the rule's slope.
void open(const std::vector<std::uint32_t>& beds, const Heightmap& before, const BedRule& rule, Heightmap& after) {
    struct Side {
        std::uint32_t cell, bed;
    };
    const GridSpec& grid = before.grid();
    Heightmap cut(grid);
    const auto depthOf = [&](std::uint32_t bed) {
        return std::min(static_cast<float>(rule.depthM), after.cells()[bed] - before.cells()[bed]);
    };
    std::vector<Side> sides;
    for (const std::uint32_t bed : beds)
        if (const float depth = depthOf(bed); depth > 0.0f) {
            cut.cells()[bed] = depth;
            sides.push_back({bed, bed});
        }
    const auto rise = static_cast<float>(rule.sideSlope * grid.cellSizeM);
    for (std::size_t i = 0; i < sides.size(); ++i) {
        const Side side = sides[i];
        const int columns = columnOf(grid, side.cell) - columnOf(grid, side.bed), rows = rowOf(grid, side.cell) - rowOf(grid, side.bed);
        forEachNeighbourBeside(grid, side.cell, [&](std::uint32_t next, int dx, int dy) {
            const auto u = static_cast<float>(columns + dx), v = static_cast<float>(rows + dy);
            const float depth = depthOf(side.bed) - rise * std::sqrt(u * u + v * v);
            if (depth > cut.cells()[next]) {
                cut.cells()[next] = depth;
                sides.push_back({next, side.bed});
            }
        });
    }
    for (const Side& side : sides) {
        const float laid = after.cells()[side.cell] - before.cells()[side.cell];
        if (float& depth = cut.cells()[side.cell]; depth > 0.0f && laid > 0.0f) {
            after.cells()[side.cell] -= std::min(depth, laid);
            depth = 0.0f; // a cell may stand there more than once
        }
    }
}

/// Lowers the cell that a bed leads to until no other way from the bed is as steep.
void leadOn(std::uint32_t bed, std::uint8_t direction, float lowestM, Heightmap& ground) {
    const GridSpec& grid = ground.grid();
    const float height = ground.cells()[bed];
    const std::size_t to = grid.index(columnOf(grid, bed) + kDirectionX[direction], rowOf(grid, bed) + kDirectionY[direction]);
    const auto cellsTo = [](bool diagonal) { return diagonal ? std::numbers::sqrt2_v<float> : 1.0f; };
    float steepest = 0.0f; // m a cell
    forEachNeighbourBeside(grid, bed, [&](std::uint32_t next, int dx, int dy) {
        if (next != to)
            steepest = std::max(steepest, (height - ground.cells()[next]) / cellsTo(dx != 0 && dy != 0));
    });
    const auto cellM = static_cast<float>(grid.cellSizeM);
    const float fall = steepest * cellsTo(isDiagonal(direction)) + std::max(kLeastFallM, kFallCells * cellM);
    const float wanted = std::max(lowestM, height - fall);
    float& next = ground.cells()[to];
    if (next > wanted && next - wanted <= kMostCells * cellM)
        next = wanted;
}

} // namespace

FlowDirections riverBeds(const Heightmap& ground, double leastCells, double standingM, const Compute& compute) {
    const GridSpec& grid = ground.grid();
    DrainageNetwork network(ground, {outletMask(ground, {OutletPolicy::Edges})});
    const std::vector<FlowSum>& area = network.cellCounts(compute);
    const Heightmap& filled = network.filled(compute);
    FlowDirections beds = network.takeDirections(compute);
    const auto least = static_cast<FlowSum>(leastCells * kFlowUnit);
    const auto deepest = static_cast<float>(standingM);
    compute.forRows(grid.height, [&](int y0, int y1) {
        for (std::size_t c = grid.index(0, y0); c < grid.index(0, y1); ++c)
            if (area[c] < least || beds[c] >= kPit || filled.cells()[c] - ground.cells()[c] > deepest)
                beds[c] = kNoBed;
    });
    return beds;
}

void openBeds(const FlowDirections& beds, const Heightmap& before, const BedRule& rule, Heightmap& after) {
    const std::vector<std::uint32_t> cells = fromTheirHeads(beds, after.grid());
    open(cells, before, rule, after);
    for (const std::uint32_t bed : cells)
        leadOn(bed, beds[bed], rule.lowestM, after);
}

} // namespace oxbow
