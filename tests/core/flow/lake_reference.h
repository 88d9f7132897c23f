#pragma once

#include "core/lakes/lake_list.h"
#include "core/lakes/lake_shoreline.h"

#include "tests/core/flow/hydrology_reference.h"

namespace oxbow::test {

/// Everything that is known of the lakes of a ground.
struct SolvedLakes {
    SolvedLakes(Heightmap on, CellMask mask, int threads = 2, const std::vector<FlowSum>& weights = {})
        : ground(std::move(on)), outlets(std::move(mask)), workers(threads) {
        directions = flowDirections(ground, outlets, workers);
        graph = basinGraph(ground, directions, workers);
        hierarchy = depressionHierarchy(ground, graph, weights, workers);
    }
    [[nodiscard]] LakeMap list(const LakeWater& water, const LakeListOptions& options = {},
                               const OutletView& view = {}) {
        return listLakes({ground, directions, graph, hierarchy, view}, water, options, workers);
    }
    [[nodiscard]] LakeMap fullLakes(const LakeListOptions& options = {}, const OutletView& view = {}) {
        return list(fullWater(hierarchy), options, view);
    }
    [[nodiscard]] double surfaceAt(const LakeMap& map, std::size_t cell) const {
        return std::max<double>(ground.cells()[cell], map.surfaceM[graph.labels[cell]]);
    }

    Heightmap ground;
    CellMask outlets;
    Workers workers;
    FlowDirections directions;
    BasinGraph graph;
    DepressionHierarchy hierarchy;
};

/// Cells that stand under the filled surface and touch (corners included), numbered from 1; 0 for dry ones.
inline std::vector<int> floodedPatches(const Heightmap& ground, const std::vector<float>& filled) {
    std::vector<int> patch(filled.size(), 0);
    int count = 0;
    for (std::uint32_t start = 0; start < filled.size(); ++start) {
        if (patch[start] != 0 || !(filled[start] > ground.cells()[start]) || filled[start] == INFINITY)
            continue;
        std::vector<std::uint32_t> open = {start};
        patch[start] = ++count;
        while (!open.empty()) {
            const std::uint32_t cell = open.back();
            open.pop_back();
            for (const std::uint32_t n : neighboursOf(ground.grid(), cell))
                if (patch[n] == 0 && filled[n] > ground.cells()[n]) {
                    patch[n] = count;
                    open.push_back(n);
                }
        }
    }
    return patch;
}

} // namespace oxbow::test
