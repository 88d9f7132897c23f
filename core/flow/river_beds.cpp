#include "core/flow/river_beds.h"

#include "core/base/simd.h"
#include "core/flow/drainage_network.h"
#include "core/flow/neighbours.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <numbers>

namespace oxbow {

namespace {

constexpr float kMostCells = 0.5f;   ///< that a cell is lowered for the sake of the one above it, in sides of a cell
constexpr float kFallCells = 1e-4f;  ///< by which a bed is steeper than all other ways, in sides of a cell
constexpr float kLeastFallM = 1e-3f; ///< the same, at least: heights are floats

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

/// A cell of a bed that ground was laid into, and how many cells its sides reach.
struct Buried {
    int x, reach;
    float depthM;
};

/// Those of each row.
std::vector<std::vector<Buried>> buriedBeds(const FlowDirections& beds, const Heightmap& before, float mostM,
                                            double fall, const Heightmap& after, const Compute& compute) {
    const GridSpec& grid = before.grid();
    const int longer = std::max(grid.width, grid.height);
    std::vector<std::vector<Buried>> rows(static_cast<std::size_t>(grid.height));
    compute.forCells(grid, [&](int x, int y) {
        if (beds[grid.index(x, y)] != kNoBed)
            if (const float depth = std::min(mostM, after.at(x, y) - before.at(x, y)); depth > 0.0f)
                rows[static_cast<std::size_t>(y)].push_back({x, static_cast<int>(std::min<double>(longer, depth / fall)), depth}); // no fall: all the map
    });
    return rows;
}

/// Raises what is cut of a row of cells to what a bed cuts that lies so many rows off.
OXBOW_MULTIVERSION
void raiseCut(float depthM, const float* falls, int count, float* cut) {
    for (int i = 0; i < count; ++i) {
        const float depth = depthM - falls[i];
        cut[i] = cut[i] < depth ? depth : cut[i];
    }
}

/// Takes from the ground what lies in the beds, with sides of the rule's slope.
void open(const FlowDirections& beds, const Heightmap& before, const BedRule& rule, const Compute& compute, Heightmap& after) {
    const GridSpec& grid = before.grid();
    const double fall = rule.sideSlope * grid.cellSizeM;
    const std::vector<std::vector<Buried>> buried = buriedBeds(beds, before, static_cast<float>(rule.depthM), fall, after, compute);
    int reach = 0;
    for (const std::vector<Buried>& row : buried)
        for (const Buried& bed : row)
            reach = std::max(reach, bed.reach);
    // How much higher the sides are than the middle of a bed, by columns and rows off.
    const int columns = 2 * reach + 1;
    std::vector<float> falls(static_cast<std::size_t>(reach + 1) * columns);
    for (int v = 0; v <= reach; ++v)
        for (int u = -reach; u <= reach; ++u)
            falls[static_cast<std::size_t>(v * columns + u + reach)] = static_cast<float>(fall * std::sqrt(static_cast<double>(u) * u + static_cast<double>(v) * v));
    compute.forRows(grid.height, [&](int y0, int y1) {
        std::vector<float> cut(static_cast<std::size_t>(grid.width));
        for (int y = y0; y < y1; ++y) {
            bool any = false;
            for (int row = std::max(0, y - reach); row <= std::min(grid.height - 1, y + reach); ++row) {
                const float* line = &falls[static_cast<std::size_t>(std::abs(y - row)) * static_cast<std::size_t>(columns)];
                for (const Buried& bed : buried[static_cast<std::size_t>(row)]) {
                    if (bed.reach < std::abs(y - row))
                        continue;
                    const int first = std::max(0, bed.x - bed.reach), last = std::min(grid.width - 1, bed.x + bed.reach);
                    raiseCut(bed.depthM, line + (first - bed.x + reach), last - first + 1, &cut[static_cast<std::size_t>(first)]);
                    any = true;
                }
            }
            if (!any)
                continue;
            const float* ground = before.row(y);
            float* cells = after.row(y);
            for (std::size_t x = 0; x < cut.size(); ++x) {
                const float laid = cells[x] - ground[x];
                if (cut[x] > 0.0f && laid > 0.0f)
                    cells[x] -= std::min(cut[x], laid);
                cut[x] = 0.0f;
            }
        }
    });
}

/// Lowers the cell that a bed leads to until no other way from the bed is as steep.
void leadOn(std::uint32_t bed, std::uint8_t direction, float lowestM, Heightmap& ground) {
    const GridSpec& grid = ground.grid();
    const float height = ground.cells()[bed];
    const std::size_t to = grid.index(grid.xOf(bed) + kDirectionX[direction], grid.yOf(bed) + kDirectionY[direction]);
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
    compute.forCells(grid, [&](std::size_t c) {
        if (area[c] < least || beds[c] >= kPit || filled.cells()[c] - ground.cells()[c] > deepest)
            beds[c] = kNoBed;
    });
    return beds;
}

void openBeds(const FlowDirections& beds, const Heightmap& before, const BedRule& rule, const Compute& compute,
              Heightmap& after) {
    open(beds, before, rule, compute, after);
    for (const std::uint32_t bed : fromTheirHeads(beds, after.grid()))
        leadOn(bed, beds[bed], rule.lowestM, after);
}

} // namespace oxbow
