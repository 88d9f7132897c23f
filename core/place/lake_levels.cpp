#include "core/constraint/falling_beds.h"
#include "core/constraint/line_cells.h"
#include "core/place/place.h"
#include "core/place/place_curves.h"

#include <algorithm>
#include <cmath>

namespace oxbow {

namespace {

constexpr double kFlatM = 0.5; ///< between the quartiles of level water

double quantileOf(std::vector<float>& values, double share) {
    if (values.empty())
        return 0.0;
    const auto at = values.begin() + static_cast<std::ptrdiff_t>(share * static_cast<double>(values.size() - 1));
    std::nth_element(values.begin(), at, values.end());
    return *at;
}

} // namespace

std::vector<LakeLevel> lakeLevels(const std::vector<PlaceLine>& lakes, const std::vector<PlaceLine>& rivers, const Heightmap& ground,
                                  const Compute& compute) {
    const GridSpec& grid = ground.grid();
    std::vector<LakeLevel> levels(lakes.size());
    BedForest chain;
    std::vector<std::uint32_t> lakeAt(grid.cellCount(), 0); // by cell, one more
    for (std::size_t i = 0; i < lakes.size(); ++i) {
        chain.nodes.emplace_back();
        if (lakes[i].isIsland)
            continue;
        const CurvePath shore(lakeCurveOf(lakes[i]));
        const CellMask inside = cellsInside(shore, grid, compute);
        std::vector<float> within, along;
        for (std::size_t c = 0; c < inside.size(); ++c)
            if (inside[c]) {
                within.push_back(ground.cells()[c]);
                lakeAt[c] = static_cast<std::uint32_t>(i + 1);
            }
        for (const auto& part : cellsAlong(shore, grid, LineSteps::Sides))
            for (const LineCell& cell : part) {
                along.push_back(ground.cells()[cell.cell]);
                lakeAt[cell.cell] = static_cast<std::uint32_t>(i + 1);
            }
        LakeLevel& level = levels[i];
        level.isFlatWater = within.size() > 8 && quantileOf(within, 0.75) - quantileOf(within, 0.25) <= kFlatM;
        level.wishedM = level.isFlatWater ? quantileOf(within, 0.5) : quantileOf(along, 0.5);
        level.shoreLowM = quantileOf(along, 0.1);
        level.shoreHighM = quantileOf(along, 0.9);
        chain.nodes[i].heightM = level.wishedM;
        chain.nodes[i].weight = static_cast<double>(std::max<std::size_t>(1, along.size()));
    }
    // A river that leaves one lake and comes to another; rings are none.
    for (const PlaceLine& river : rivers) {
        std::uint32_t last = 0;
        for (const auto& part : cellsAlong(CurvePath(riverCurveOf(river)), grid, LineSteps::Corners))
            for (const LineCell& cell : part) {
                const std::uint32_t here = lakeAt[cell.cell];
                if (here == 0 || here == last)
                    continue;
                if (last != 0 && chain.nodes[last - 1].next < 0) {
                    auto end = static_cast<int>(here - 1);
                    while (end >= 0 && end != static_cast<int>(last - 1))
                        end = chain.nodes[static_cast<std::size_t>(end)].next;
                    if (end < 0)
                        chain.nodes[last - 1].next = static_cast<int>(here - 1);
                }
                last = here;
            }
    }
    const std::vector<double> fallen = fallingBeds(chain).heightsM;
    for (std::size_t i = 0; i < lakes.size(); ++i)
        levels[i].levelM = std::round(100.0 * fallen[i]) / 100.0;
    return levels;
}

} // namespace oxbow
