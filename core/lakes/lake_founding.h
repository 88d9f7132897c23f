#pragma once

#include "core/flow/drainage_network.h"

namespace oxbow {

/// Lakes as the founding system F3 finds them: for comparison with the exact ones.
///
/// Every cell, in reading order, walks to the lowest of its eight neighbours (strictly lower, the first of
/// equal ones) until there is none. A minimum above the sea that was not found before becomes an entry: its
/// level rises from the pit in steps, flooding cells strictly below it, and stays at the last one from which
/// no cell at or below the sea level is reached. The edge of the map is a wall; without a sea the level
/// stops at the highest ground. A merged lake has one entry for each of its minima, all with nearly the same
/// level L, and 0 <= S - L < step, S being the exact level. Levels are pit + k step, each rounded once.
struct FoundingLake {
    std::uint32_t pit = 0;
    float levelM = 0.0f;
    std::int64_t outflowCell = -1; ///< the first cell below it that the flood over the spill point meets; -1: none
    std::int64_t cells = 0; ///< flooded at that level
    double heightSum = 0.0; ///< of these, m
    CellRect box = {};      ///< of these
};

struct FoundingOptions {
    double seaLevelM = 0.0;
    double fillStepM = 1.0;
};

/// The entries, in the order they are found. Outflow cells are looked for until the floods have visited a few
/// hundred times the cells of the map; flat ground, where each cell is an entry, would take forever.
[[nodiscard]] std::vector<FoundingLake> foundingLakes(const Heightmap& ground, const FoundingOptions& options,
                                                      const Compute& compute);

/// Floods the entries [first, last) over a lake map (kNoValue where there is none), one after the other.
void floodFoundingLakes(const Heightmap& ground, std::span<const FoundingLake> lakes,
                        const CancelToken& cancel, Heightmap& lakeMap);

} // namespace oxbow
