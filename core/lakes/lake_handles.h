#pragma once

#include "core/base/phrase.h"
#include "core/flow/basin_graph.h"
#include "core/lakes/lake_list.h"
#include "core/stage/water_handle.h"
#include "core/terrain/lake.h"

/// What handles do to the lakes that a stage found: those that shape the ground come first, each on the lakes
/// that the one before left; the others when the water has risen.
namespace oxbow {

/// Changes to lakes by hand: each works on the ground or the water alone and says exactly what it moved.

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

inline constexpr HandleKind kLakeHandles[] = {HandleKind::BreachOutlet, HandleKind::FillWithSediment,
                                              HandleKind::SetLevel,     HandleKind::Remove,
                                              HandleKind::Name,         HandleKind::Colour,
                                              HandleKind::Tag};

/// The lake in whose depression a point lies, as an index into the map's lakes; none where there is no lake.
[[nodiscard]] std::optional<std::size_t> lakeAt(const GridSpec& grid, const BasinGraph& graph,
                                                const LakeMap& map, MapPoint at);

/// Breaches or fills a lake. Find the lakes anew afterwards.
LakeEdit shapeLake(Heightmap& ground, const Lake& lake, const WaterHandle& handle,
                   const FlowDirections& directions);
/// Carries out a handle that leaves the ground alone. A lake whose water is taken away stays in the list,
/// dry.
void changeLake(const Heightmap& ground, const WaterHandle& handle, Lake& lake, Heightmap& lakeLevel,
                Heightmap& water);

/// What a lake that stands below its spill point by hand would pass on stays away from those it flows to: their
/// inflow and outflow shrink by it, and so on down. Returns how much that is, m³/s: it has to be drawn off to
/// hold the level.
double drawOff(std::size_t lake, std::vector<Lake>& lakes);

/// A sentence for the user about a handle whose lake is gone.
[[nodiscard]] Phrase lostHandleText(const WaterHandle& handle);

} // namespace oxbow
