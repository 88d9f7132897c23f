#pragma once

#include "core/flow/basin_graph.h"

#include <span>
#include <vector>

namespace oxbow {

/// A body of water that fills a depression to its spill level: basins of the ground joined over passes below its surface.
struct Depression {
    float level = 0.0f;   ///< of its surface, m
    float deepest = 0.0f; ///< height of its lowest pit
    std::uint32_t pit = 0; ///< that pit's cell
    std::size_t cells = 0; ///< under water
    double heightSum = 0.0; ///< of these, m
    [[nodiscard]] double depthM() const { return static_cast<double>(level) - deepest; }
    /// Volume, m times cells.
    [[nodiscard]] double volume() const { return static_cast<double>(level) * static_cast<double>(cells) - heightSum; }
};

struct Depressions {
    std::vector<Depression> list;
    std::vector<std::uint32_t> ofBasin; ///< number in the list, by basin; entry 0 (outlets) has no meaning
};

/// The depressions of a ground that has an outlet. Cost: a pass over the cells.
[[nodiscard]] Depressions depressionsOf(const Heightmap& ground, const BasinGraph& graph, const CancelToken& cancel);

/// Whether a cell is under water where all depressions are full.
[[nodiscard]] inline bool isUnderWater(const Heightmap& ground, const BasinGraph& graph, std::uint32_t cell) {
    const std::uint32_t basin = graph.labels[cell];
    return basin != kOutletBasin && ground.cells()[cell] < graph.levels[basin];
}

} // namespace oxbow
