#pragma once

#include "core/flow/flow_direction.h"
#include "core/stage/stage.h"

namespace oxbow {

/// Finds the lakes of a terrain, exactly: the filled surface F(c) = min over ways to an outlet of the highest
/// cell on the way; where F > h a lake stands at the level F, which is the height of its spill point
/// (basin_graph.h, depression_hierarchy.h). Where the map has no outlet, full lakes have no level and none
/// are found.
///
/// Modes: full lakes; lakes that heed the rain (fill_spill_merge.h), of one storm or of a climate in which
/// evaporation and seepage of their surface equal their inflow; or the founding system's (lake_founding.h).
/// Water rises in all pits alike (lake_water.h) over the steps; the last step ends on the exact levels and
/// publishes the list. Steps before it only show that and may be left out. Writes lake level and water (what
/// flows already is kept where it is deeper), and the elevation only where a handle breaches or fills
/// (lake_handles.h). Sea that is there drains all lakes.
enum class LakeMode { Full, Rain, Founding };
inline constexpr ChoiceOption kLakeModes[] = {
    {"full", "Full to the spill level"}, {"rain", "As the rain fills them"}, {"founding", "Founding system"}};
/// In the order of OutletPolicy.
inline constexpr ChoiceOption kLakeOutlets[] = {{"sea", "Sea"},
                                                {"edges", "Edges of the map"},
                                                {"edge_sea", "Sea that reaches an edge"},
                                                {"mouths", "Painted mouths"}};

struct LakesParams {
    LakeMode mode = LakeMode::Full;
    OutletPolicy outlets = OutletPolicy::Edges;
    double seaLevelM = 0.0;
    double minAreaM2 = 2000.0;
    double minDepthM = 0.5;
    double minVolumeM3 = 0.0;
    double rainMmPerYear = 1000.0;
    double evaporationMmPerYear = 800.0;
    double seepageMmPerYear = 0.0;
    double stormMm = 0.0;
    double dryDays = 0.0;
    double fillStepM = 1.0;
    int steps = 60;
    bool listParts = false;
    bool operator==(const LakesParams&) const = default;
};

inline constexpr Param<LakesParams> kLakesParams[] = {
    choice<&LakesParams::mode, kLakeModes>("mode", "Water", "How much water there is in the lakes."),
    choice<&LakesParams::outlets, kLakeOutlets>("outlets", "Outlets", "Where water leaves the map."),
    number<&LakesParams::seaLevelM>("sea_level_m", "Sea level", Unit::Metre,
        hard(-12000, 12000).soft(-500, 2000).digits(1), "Ground at or below it is sea, if the sea is an outlet."),
    number<&LakesParams::minAreaM2>("min_area_m2", "Minimum area", Unit::SquareMetre,
        hard(0, 1e12).soft(0, 1e6).digits(0), "Smaller lakes are left out."),
    number<&LakesParams::minDepthM>("min_depth_m", "Minimum depth", Unit::Metre, hard(0, 12000).soft(0, 50),
        "Lakes that are nowhere deeper are left out."),
    number<&LakesParams::minVolumeM3>("min_volume_m3", "Minimum volume", Unit::CubicMetre,
        hard(0, 1e15).soft(0, 1e7).digits(0), "Lakes that hold less water, in cubic metres, are left out."),
    number<&LakesParams::rainMmPerYear>("rain_mm_per_year", "Rain", Unit::MillimetrePerYear,
        hard(0, 20000).soft(0, 3000).digits(0),
        "Rainfall where the painted rain is 1; it feeds the lakes and their outflow."),
    number<&LakesParams::evaporationMmPerYear>("evaporation_mm_per_year", "Evaporation", Unit::MillimetrePerYear,
        hard(0, 100000).soft(0, 3000).digits(0), "Water that lakes lose to the air, where rain fills them."),
    number<&LakesParams::seepageMmPerYear>("seepage_mm_per_year", "Seepage", Unit::MillimetrePerYear,
        hard(0, 100000).soft(0, 3000).digits(0), "Water that lakes lose to the ground, where rain fills them."),
    number<&LakesParams::stormMm>("storm_mm", "Storm", Unit::Millimetre, hard(0, 1e6).soft(0, 5000).digits(0),
        "One rain in millimetres that fills dry lakes; 0 for lakes in balance with the climate."),
    number<&LakesParams::dryDays>("dry_days", "Dry days", Unit::None, hard(0, 36500).soft(0, 365).digits(0),
        "Days after the storm in which lakes sink by evaporation and seepage."),
    number<&LakesParams::fillStepM>("fill_step_m", "Fill step", Unit::Metre, hard(0.001, 1000).soft(0.01, 10).digits(3),
        "How far the founding system raises the water at a time."),
    integer<&LakesParams::steps>("steps", "Steps", Unit::None, hard(1, 10000).soft(1, 200),
        "In how many steps the water rises to its level."),
    toggle<&LakesParams::listParts>("list_parts", "List parts", "Lists all dry depressions and the parts of lakes too."),
};
static_assert(checked(kLakesParams));

[[nodiscard]] StageKind lakesStage();

/// Cells under a sea that a stage before put there; empty where there is none. Water that stands at exactly its
/// level is part of it where it reaches the edge (OutletPolicy::EdgeSea) or, for a sea that also stands inland,
/// where the list names no lake.
[[nodiscard]] CellMask seaCells(const WorkingTerrain& terrain);

} // namespace oxbow
