#pragma once

#include "core/base/compute.h"
#include "core/terrain/terrain_state.h"

#include <array>
#include <cstdint>
#include <vector>

/// The land divided by where its water ends first: in a lake, in the sea, over the map's edge or, on a map
/// that lets none out, in its lowest pit. Water takes the steepest way (D8), through depressions without a
/// lake to their spill points (river_routing.h); a lake's catchment ends at the outlets of the lakes above it.
///
/// A river mouth on the shore of the sea or on the edge has a catchment of its own where that is at least
/// `leastShare` of the map. What drains between such mouths is one catchment from mouth to mouth, or, where
/// even that is smaller, part of the greatest beside it. The surface of the sea belongs to no catchment, that
/// of a lake to the lake's. The same bytes for any number of threads. Cost: that of routing, and two passes.
namespace oxbow {

/// Even in lightness (CIE L* 60 to 78); any two stay apart for people who do not tell red from green.
inline constexpr std::array<std::uint32_t, 7> kCatchmentColours = {0xa3c2f5, 0x47a366, 0xe07099, 0xc2c266,
                                                                   0x9985d6, 0x38ccc2, 0xebad99};

struct Catchment {
    WaterEnd end = WaterEnd::Edge; ///< Lake, Sea, Edge or None
    int lakeId = 0;                ///< of the lake or sea, where the list holds it
    std::uint32_t outlet = 0;      ///< a cell of its lake, or the land cell over which most water leaves
    std::int64_t cells = 0;
    double areaM2 = 0.0;
    int colour = 0; ///< index into kCatchmentColours; neighbours differ
};

struct CatchmentMap {
    GridSpec grid;
    std::vector<std::uint32_t> ids;    ///< by cell: rank of its catchment from 1; 0 on the sea
    std::vector<Catchment> catchments; ///< the largest first
};

struct CatchmentOptions {
    double leastShare = 0.002; ///< of the map's cells
};

[[nodiscard]] CatchmentMap catchmentMap(const TerrainState& terrain, const Compute& compute,
                                        const CatchmentOptions& options = {});

/// Pairs of catchments (ranks from 0, the smaller first) with cells side by side, each once, in order.
[[nodiscard]] std::vector<std::pair<std::uint32_t, std::uint32_t>>
neighbouringCatchments(const CatchmentMap& map);

/// The layers that say where water goes, in working form.
[[nodiscard]] WorkingTerrain drainageLayers(const TerrainState& terrain);

} // namespace oxbow
