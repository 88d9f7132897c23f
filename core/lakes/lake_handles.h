#pragma once

#include "core/base/phrase.h"
#include "core/lakes/lake_edit.h"
#include "core/lakes/lake_list.h"
#include "core/stage/water_handle.h"

/// What handles do to the lakes that a stage found: those that shape the ground come first, each on the lakes
/// that the one before left; the others when the water has risen.
namespace oxbow {

/// The kinds that hold lakes.
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
