#include "core/erosion/level_ground.h"

#include <algorithm>
#include <array>
#include <cstdint>

namespace oxbow {

GridSpec gridOfSide(const GridSpec& map, int longerSide) {
    const int longer = std::max(map.width, map.height);
    if (longerSide >= longer)
        return map;
    const auto side = [&](int cells) {
        return std::max(1, static_cast<int>((static_cast<std::int64_t>(cells) * longerSide + longer / 2) / longer));
    };
    return {side(map.width), side(map.height), map.cellSizeM * longer / longerSide};
}

WorkingTerrain restricted(const CoarseGrid& level, const WorkingTerrain& map, std::initializer_list<Layer> layers,
                          const Compute& compute) {
    WorkingTerrain coarse(level.coarse());
    for (const Layer layer : layers) {
        const Heightmap* fine = map.find(layer);
        if (!fine)
            continue;
        coarse.edit(layer) = level.restrict(*fine, compute);
        if (info(layer).quantity == Quantity::Amount)
            for (float& cell : coarse.edit(layer).cells())
                cell *= static_cast<float>(level.cellRatio());
    }
    return coarse;
}

void evenOnce(const GridSpec& grid, std::vector<double>& cells, const Compute& compute) {
    std::vector<double> next(cells.size());
    const auto pass = [&](const std::vector<double>& from, std::vector<double>& to, int dx, int dy) {
        compute.forRows(grid.height, [&](int y0, int y1) {
            for (int y = y0; y < y1; ++y)
                for (int x = 0; x < grid.width; ++x) {
                    const auto at = [&](int i, int j) {
                        return from[grid.index(std::clamp(i, 0, grid.width - 1), std::clamp(j, 0, grid.height - 1))];
                    };
                    to[grid.index(x, y)] = 0.25 * (at(x - dx, y - dy) + at(x + dx, y + dy)) + 0.5 * at(x, y);
                }
        });
    };
    pass(cells, next, 1, 0);
    pass(next, cells, 0, 1);
}

WornGround wearGround(const CoarseGrid& level, std::span<const double> cut, double detailM, WorkingTerrain& terrain,
                      const Compute& compute) {
    enum { Cut, Bed };
    Heightmap& ground = terrain.elevation();
    const Heightmap bed = level.restrict(ground, compute);
    std::array<CoarseGrid::Field, 2> fields;
    fields[Cut].assign(cut.begin(), cut.end());
    fields[Bed] = fieldOf(bed);
    // A new map of a large terrain takes some 20 ms: it may be cancelled between two.
    Heightmap change(ground.grid());
    compute.cancel.throwIfRequested();
    Heightmap& wear = terrain.edit(Layer::Wear);
    compute.cancel.throwIfRequested();
    Heightmap& deposition = terrain.edit(Layer::Deposition);
    const Heightmap* hardness = terrain.find(Layer::Hardness);
    RowSums sums(ground.height());
    level.prolong(fields, compute, [&](int y, std::span<const CoarseGrid::Field> row) {
        for (int x = 0; x < ground.width(); ++x) {
            const auto at = static_cast<std::size_t>(x);
            const double depth = row[Cut][at];
            if (depth <= 0.0)
                continue;
            float& cell = ground.at(x, y);
            const float before = cell;
            const double soft = hardness ? 1.0 - std::clamp(hardness->at(x, y), 0.0f, 1.0f) : 1.0;
            const double faded = detailM > 0.0 ? (before - row[Bed][at]) * depth / (depth + detailM) : 0.0;
            cell = static_cast<float>(before - soft * (depth + faded));
            const float lost = before - cell;
            change.at(x, y) = lost;
            wear.at(x, y) += std::max(0.0f, lost);
            deposition.at(x, y) += std::max(0.0f, -lost);
            sums[y] += static_cast<double>(before) - cell;
        }
    });
    const Heightmap taken = level.restrict(change, compute);
    return {{taken.cells().begin(), taken.cells().end()}, sums.total()};
}

} // namespace oxbow
