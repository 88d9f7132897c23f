#pragma once

#include "core/base/cell_rect.h"
#include "core/flow/lake_water.h"
#include "core/terrain/lake.h"
#include "core/terrain/water_bodies.h"

/// Lakes as objects, out of the depression hierarchy and the water that stands in it.
///
/// Sorted by volume, greatest first, then by the index of the deepest cell, those without water last as if full; ids are 1, 2, ... in that order
/// (see lake_match.h for ids that last). A lake that runs over passes its inflow, less what its surface
/// loses, to the lake or outlet that lies below; catchments and discharges are summed along that one way,
/// also where several lakes share a spill point and could feed each other.
namespace oxbow {

/// Which lakes are worth a name, and what is known of the water.
struct LakeListOptions {
    double minAreaM2 = 0.0;
    double minDepthM = 0.0; ///< at the deepest place
    double minVolumeM3 = 0.0;
    double lossMPerYear = 0.0; ///< evaporation and seepage of lake surfaces
    /// List, as dry, the depressions that water never leaves though no lake in them is worth listing, if they
    /// would be worth it when full; needs all nodes measured.
    bool closedDepressions = false;
    bool wholeHierarchy = false; ///< list dry depressions and parts of lakes too; needs all nodes measured
};

/// What an outlet cell of a map is, and of mouths the number.
struct OutletKind {
    WaterEnd end = WaterEnd::Edge;
    int id = 0;
};
struct OutletView {
    OutletPolicy policy = OutletPolicy::Edges;
    const CellMask* sea = nullptr; ///< cells that are sea whatever the policy; null: none
    const Heightmap* mouths = nullptr;
    const Heightmap* noData = nullptr; ///< the layer; null: none
    [[nodiscard]] OutletKind at(std::size_t cell) const;
    [[nodiscard]] bool areAllAlike() const { return !sea && !noData && policy != OutletPolicy::Mouths; }
};

struct LakeAnalysis {
    const Heightmap& ground;
    const FlowDirections& directions; ///< as flowDirections gives them
    const BasinGraph& graph;
    const DepressionHierarchy& hierarchy;
    OutletView outlets;
};

/// Lakes and where they lie: cell c is in lake lakeOfBasin[label] where its ground is below surfaceM[label].
struct LakeMap {
    std::vector<Lake> lakes;
    std::vector<std::int32_t> lakeOfBasin; ///< index into lakes; -1 for none
    std::vector<double> surfaceM;          ///< by basin; -infinity where there is no lake
};

[[nodiscard]] LakeMap listLakes(const LakeAnalysis& analysis, const LakeWater& water,
                                const LakeListOptions& options, const Compute& compute);

/// Water standing on the outlets themselves is no lake, so these are all the cells of lakes.
[[nodiscard]] inline bool isLake(const LakeMap& map, std::uint32_t basin, float height) {
    return height < map.surfaceM[basin];
}

/// Notes the cells around a lake in its record, whose box includes its ends.
inline void setBox(const CellRect& box, Lake& lake) {
    lake.minX = box.x0;
    lake.minY = box.y0;
    lake.maxX = box.x1 - 1;
    lake.maxY = box.y1 - 1;
}
/// Notes the figures of a lake whose level, deepest cell and number of cells are known. `depths`: of all cells, m.
void setFigures(const Heightmap& ground, double depths, const CellRect& box, Lake& lake);
/// The same of a lake that covers `cells`, at least one.
void setFigures(const Heightmap& ground, std::span<const std::uint32_t> cells, Lake& lake);

} // namespace oxbow
