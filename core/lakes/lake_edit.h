#pragma once

#include "core/flow/basin_graph.h"
#include "core/terrain/lake.h"

/// Changes to lakes by hand: each works on the ground or the water alone and says exactly what it moved.
namespace oxbow {

/// What an edit did, exact up to the rounding of the sum.
struct LakeEdit {
    double addedM3 = 0.0;   ///< ground laid down
    double removedM3 = 0.0; ///< ground taken away
    double waterM3 = 0.0;   ///< change of standing water
    std::int64_t cells = 0; ///< changed
};

/// Cells of a lake: those joined to its deepest cell (corners included) whose ground is below its level.
[[nodiscard]] std::vector<std::uint32_t> lakeCells(const Heightmap& ground, const Lake& lake);

/// Cuts a channel through the spill point, `depthM` deep, so that the lake sinks by as much: level on the lake's
/// side, falling by a hair a cell along the receivers on the other, to where the ground is lower.
/// `directions` are those of flowDirections on this ground. It goes no deeper than the pits at its ends let
/// water flow. Changes nothing where the lake has no spill point. Only the ground changes: find the lakes anew.
LakeEdit breachOutlet(Heightmap& ground, const Lake& lake, double depthM, const FlowDirections& directions);

/// Lays sediment on the bed up to `levelM` (at most the lake's level), flat as a lake bed. Only the ground
/// changes.
LakeEdit fillWithSediment(Heightmap& ground, const Lake& lake, double levelM);
/// The level up to which that volume of sediment fills the lake, m.
[[nodiscard]] double sedimentLevelM(const Heightmap& ground, const Lake& lake, double volumeM3);

/// Stands the water of a lake at another level, between its pit and its spill point: for lakes with a locked level.
/// Writes lake level and water depth over its cells, and the figures and the shore of the lake. A level at or
/// below the pit leaves it dry.
LakeEdit setLakeLevel(const Heightmap& ground, double levelM, Lake& lake, Heightmap& lakeLevel,
                      Heightmap& water);

/// Takes the water of a lake away.
LakeEdit removeLake(const Heightmap& ground, Lake& lake, Heightmap& lakeLevel, Heightmap& water);

} // namespace oxbow
