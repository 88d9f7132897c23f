#pragma once

#include "core/erosion/counted_ground.h"
#include "core/stage/row_work.h"
#include "core/terrain/bent_grid.h"
#include "core/terrain/terrain_state.h"

#include <cmath>
#include <initializer_list>
#include <span>
#include <vector>

/// What a model on a coarse grid does to the ground of the map: amounts come on its cells, in m, and reach the map
/// smoothly (CoarseGrid), by the applied difference, so that the ledger closes.
namespace oxbow {

/// A layer of the map on a level. In its cells: amounts are sums, all others means. In the nodes of a bent one: levels are sampled,
/// amounts gathered, marks the greatest nearby.
[[nodiscard]] Heightmap onLevel(const CoarseGrid& level, const Heightmap& layer, Quantity quantity, const Compute& compute);
[[nodiscard]] Heightmap onLevel(const BentGrid& level, const Heightmap& layer, Quantity quantity, const Compute& compute);

/// Layers of the map that are there, on a level, each as its quantity asks. Throws Cancelled.
template <typename Level>
[[nodiscard]] WorkingTerrain restricted(const Level& level, const WorkingTerrain& map, std::initializer_list<Layer> layers,
                                        const Compute& compute) {
    WorkingTerrain coarse(level.coarse());
    for (const Layer layer : layers)
        if (const Heightmap* fine = map.find(layer))
            coarse.edit(layer) = onLevel(level, *fine, info(layer).quantity, compute);
    return coarse;
}

/// One pass of the binomial weights 1 2 1 over cells, along both axes; borders repeat.
void evenOnce(const GridSpec& grid, std::vector<double>& cells, const Compute& compute);

struct WornGround {
    std::vector<double> taken; ///< m of each cell of the level
    double sumM = 0.0;         ///< of all cells of the map, m
};
/// Lowers the ground by `cut` times 1 - hardness and, where `detailM` is above 0, what it has of ridges and hollows
/// smaller than a cell of the level by the share cut / (cut + detailM). Writes wear and deposition.
WornGround wearGround(const CoarseGrid& level, std::span<const double> cut, double detailM, WorkingTerrain& terrain,
                      const Compute& compute);

/// Moves the ground by what is due in each cell, m: `dueAt(x, y, row of the fields)`. Writes wear and deposition, and books what
/// rounding took. Cells without a value stay.
template <typename DueAt>
void moveGround(const CoarseGrid& level, std::span<const CoarseGrid::Field> fields, WorkingTerrain& terrain,
                const Compute& compute, Booking& rock, DueAt&& dueAt) {
    const CountedGround counted(terrain, compute);
    std::vector<Booking> rows(static_cast<std::size_t>(terrain.grid().height));
    level.prolong(fields, compute, [&](int y, std::span<const CoarseGrid::Field> row) {
        for (int x = 0; x < counted.ground.width(); ++x)
            if (const double due = dueAt(x, y, row); due != 0.0 && !std::isnan(counted.ground.at(x, y)))
                rows[static_cast<std::size_t>(y)].rounding.add(due - counted.move(x, y, due));
    });
    rock.add(rows);
}

/// Raises the ground by a depth of each cell, m, `depthAt(x, y, value of the field there)`, times the factor that
/// `factorOf` gives for the sum of all those above 0. Writes deposition. Returns what lies, m, sum over the cells.
template <typename DepthAt, typename FactorOf>
double raiseGround(const CoarseGrid& level, const CoarseGrid::Field& field, WorkingTerrain& terrain, const Compute& compute,
                   DepthAt&& depthAt, FactorOf&& factorOf) {
    const CountedGround counted(terrain, compute);
    const Heightmap& ground = counted.ground;
    const auto forDepths = [&](auto&& visit) {
        level.prolong(std::span(&field, 1), compute, [&](int y, std::span<const CoarseGrid::Field> row) {
            for (int x = 0; x < ground.width(); ++x)
                if (const double depth = depthAt(x, y, row[0][static_cast<std::size_t>(x)]); depth > 0.0)
                    visit(x, y, depth);
        });
    };
    RowSums wanted(ground.height()), lies(ground.height());
    forDepths([&](int, int y, double depth) { wanted[y] += depth; });
    const double factor = factorOf(wanted.total());
    forDepths([&](int x, int y, double depth) { lies[y] += counted.move(x, y, factor * depth); });
    return lies.total();
}

} // namespace oxbow
