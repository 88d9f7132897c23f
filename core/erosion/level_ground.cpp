#include "core/erosion/level_ground.h"

#include "core/base/zeroed_vector.h"

#include <algorithm>
#include <array>

namespace oxbow {

Heightmap onLevel(const CoarseGrid& level, const Heightmap& layer, Quantity quantity, const Compute& compute) {
    Heightmap result = level.restrict(layer, compute);
    if (quantity == Quantity::Amount)
        for (float& cell : result.cells())
            cell *= static_cast<float>(level.cellRatio());
    return result;
}

Heightmap onLevel(const BentGrid& level, const Heightmap& layer, Quantity quantity, const Compute& compute) {
    return quantity == Quantity::Level    ? level.sampled(layer, compute)
           : quantity == Quantity::Amount ? level.gathered(layer, compute)
                                          : level.marked(layer, compute);
}

void evenOnce(const GridSpec& grid, std::vector<double>& cells, const Compute& compute) {
    auto next = zeroedVector<double>(cells.size(), compute.cancel);
    const auto pass = [&](const std::vector<double>& from, std::vector<double>& to, int dx, int dy) {
        compute.forCells(grid, [&](int x, int y) {
            const auto at = [&](int i, int j) {
                return from[grid.index(std::clamp(i, 0, grid.width - 1), std::clamp(j, 0, grid.height - 1))];
            };
            to[grid.index(x, y)] = 0.25 * (at(x - dx, y - dy) + at(x + dx, y + dy)) + 0.5 * at(x, y);
        });
    };
    pass(cells, next, 1, 0);
    pass(next, cells, 0, 1);
}

WornGround wearGround(const CoarseGrid& level, std::span<const double> cut, double detailM, WorkingTerrain& terrain,
                      const Compute& compute) {
    enum { Cut, Bed };
    const Heightmap bed = level.restrict(terrain.elevation(), compute);
    std::array<CoarseGrid::Field, 2> fields;
    fields[Cut].assign(cut.begin(), cut.end());
    fields[Bed] = fieldOf(bed, compute.cancel);
    Heightmap change(terrain.grid());
    compute.cancel.throwIfRequested();
    const CountedGround counted(terrain, compute);
    const Heightmap& ground = counted.ground;
    const Heightmap* hardness = terrain.find(Layer::Hardness);
    RowSums sums(ground.height());
    level.prolong(fields, compute, [&](int y, std::span<const CoarseGrid::Field> row) {
        for (int x = 0; x < ground.width(); ++x) {
            const auto at = static_cast<std::size_t>(x);
            const double depth = row[Cut][at];
            if (depth <= 0.0)
                continue;
            const double soft = hardness ? 1.0 - std::clamp(hardness->at(x, y), 0.0f, 1.0f) : 1.0;
            const double faded = detailM > 0.0 ? (ground.at(x, y) - row[Bed][at]) * depth / (depth + detailM) : 0.0;
            const double lost = -counted.move(x, y, -soft * (depth + faded));
            change.at(x, y) = static_cast<float>(lost);
            sums[y] += lost;
        }
    });
    const Heightmap taken = level.restrict(change, compute);
    return {{taken.cells().begin(), taken.cells().end()}, sums.total()};
}

} // namespace oxbow
