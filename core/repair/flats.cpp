#include "core/repair/flats.h"

#include "core/flow/distance_map.h"
#include "core/flow/neighbours.h"

#include <functional>
#include <utility>

namespace oxbow {

namespace {

/// Visits a flat's cells; returns what it is.
template <typename Visit>
Flat walkFlat(const Heightmap& ground, std::uint32_t first, CellMask& seen, Visit&& visit) {
    const auto cells = ground.cells();
    Flat flat{.heightM = cells[first], .first = first};
    std::vector<std::uint32_t> open = {first};
    seen[first] = 1;
    while (!open.empty()) {
        const std::uint32_t cell = open.back();
        open.pop_back();
        ++flat.cells;
        visit(cell);
        flat.atEdge |= ground.grid().isEdge(ground.grid().xOf(cell), ground.grid().yOf(cell));
        forEachNeighbour(ground.grid(), cell, [&](std::uint32_t next) {
            flat.below &= cells[next] >= flat.heightM;
            if (cells[next] == flat.heightM && !std::exchange(seen[next], std::uint8_t{1}))
                open.push_back(next);
        });
    }
    return flat;
}

} // namespace

std::vector<Flat> findFlats(const Heightmap& ground, std::size_t minCells) {
    std::vector<Flat> flats;
    CellMask seen(ground.cells().size(), 0);
    for (std::uint32_t c = 0; c < seen.size(); ++c)
        if (!seen[c])
            if (const Flat flat = walkFlat(ground, c, seen, [](std::uint32_t) {}); flat.cells >= minCells)
                flats.push_back(flat);
    std::ranges::stable_sort(flats, std::greater<>(), &Flat::cells);
    return flats;
}

void digBeds(Heightmap& ground, const std::vector<Flat>& flats, const BedShape& shape, const Compute& compute) {
    CellMask water(ground.cells().size(), 0), seen = water;
    bool any = false;
    for (const Flat& flat : flats)
        if (flat.below && flat.cells < ground.cells().size()) {
            walkFlat(ground, flat.first, seen, [&](std::uint32_t cell) { water[cell] = 1; });
            any = true;
        }
    if (!any)
        return;
    const std::vector<float> away = distanceToOther(ground.grid(), water, compute);
    for (std::size_t c = 0; c < water.size(); ++c)
        if (water[c])
            ground.cells()[c] -= static_cast<float>(shape.sinkM(static_cast<double>(away[c]) * ground.cellSizeM()));
}

} // namespace oxbow
