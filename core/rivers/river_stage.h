#pragma once

#include "core/flow/river_routing.h"
#include "core/stage/stage.h"

namespace oxbow {

/// Rivers of any ground: drained (river_routing.h), traced with heights (river_profile.h), left to wander
/// (meander_migration.h) and cut into the ground (channel_carving.h).
///
/// The first step finds the rivers and writes their lists and the layer of discharge. Then, if they meander,
/// `kMeanderSteps` steps move their lines, plane the ground they pass down to the water and leave oxbow lakes
/// in the list and the layer of lakes; the last of them raises scroll bars on it (scroll_bars.h). Then, if they are carved,
/// `kCarveSteps` steps cut them in, large
/// orders first. Lakes that the layer of lakes holds are passed from inflow to spill point. A depression that the list
/// holds as dry, for its water dries up before it fills, is where its rivers end. Every other depression
/// without a lake is a pocket: rivers cut through its rim. Rock: what is cut is `out`, bars are `in`. Writes elevation,
/// discharge, water (depth), lakes, rivers, reaches.
inline constexpr ChoiceOption kRiverOutlets[] = {{"sea", "The sea"},
                                                 {"edges", "Edges of the map"},
                                                 {"edge_sea", "Sea that reaches the edge"},
                                                 {"mouths", "Painted mouths"}};
inline constexpr ChoiceOption kFlowRoutings[] = {{"d8", "Steepest neighbour (D8)"},
                                                 {"dinf", "Steepest direction (D-infinity)"},
                                                 {"mfd", "All lower neighbours (multiple flow)"}};
inline constexpr ChoiceOption kChannelHeads[] = {{"area", "Area"}, {"area_slope", "Area and slope"}};

inline constexpr int kMeanderSteps = 40;
inline constexpr int kCarveSteps = 4;

struct RiverParams {
    OutletPolicy outlets = OutletPolicy::Edges;
    double seaLevelM = 0.0;
    FlowRouting routing = FlowRouting::D8;
    double channelAreaKm2 = 0.5;
    ChannelHeads heads = ChannelHeads::Area;
    double headSlope = 0.2;
    double runoffMmPerYear = 600.0;
    bool carve = true;
    double widthScale = 2.0;
    double depthScale = 2.0;
    double bankAngleDeg = 30.0;
    double valleyFloor = 1.0;
    double meander = 0.0;
};

inline constexpr Param<RiverParams> kRiverParams[] = {
    choice<&RiverParams::outlets, kRiverOutlets>("outlets", "Outlets", "Where water leaves the map."),
    number<&RiverParams::seaLevelM>("sea_level_m", "Sea level", Unit::Metre,
        hard(-12000, 12000).soft(-500, 2000).digits(1), "Ground at or below it is sea, if the sea is an outlet."),
    number<&RiverParams::channelAreaKm2>("channel_area_km2", "Channel area", Unit::SquareKilometre,
        hard(1e-6, 1e9).soft(0.01, 20).logarithmically().digits(2),
        "Land that must drain through a place before there is a river."),
    choice<&RiverParams::heads, kChannelHeads>("channel_heads", "Channel heads", "What makes a river begin."),
    number<&RiverParams::headSlope>("head_slope", "Head slope", Unit::None, hard(0.001, 10).soft(0.02, 1),
        "Slope at which the channel area applies, if heads depend on the slope; steeper ground needs less."),
    choice<&RiverParams::routing, kFlowRoutings>("routing", "Routing", "How water runs down the slopes."),
    number<&RiverParams::runoffMmPerYear>("runoff_mm_per_year", "Runoff", Unit::MillimetrePerYear,
        hard(0, 20000).soft(50, 2000).digits(0), "Rain that reaches the rivers where the painted rain is 1."),
    number<&RiverParams::widthScale>("width_scale", "Width", Unit::None, hard(0, 100).soft(0.5, 10),
        "Multiple of the width that rivers of this discharge have; none is wider than a quarter of the map."),
    number<&RiverParams::depthScale>("depth_scale", "Depth", Unit::None, hard(0, 100).soft(0.5, 10),
        "Multiple of the depth that rivers of this discharge have."),
    toggle<&RiverParams::carve>("carve", "Carve", "Cuts the rivers into the ground."),
    number<&RiverParams::bankAngleDeg>("bank_angle_deg", "Bank angle", Unit::Degree, hard(1, 89).soft(10, 60),
        "How steeply the ground rises from a river that is cut in."),
    number<&RiverParams::valleyFloor>("valley_floor", "Valley floor", Unit::None, hard(0, 50).soft(0, 10),
        "Flat ground beside a river that is cut in, in river widths."),
    number<&RiverParams::meander>("meander", "Meander", Unit::None, hard(0, 1),
        "How far rivers wander in flat valleys; loops they cut off are left as oxbow lakes."),
};
static_assert(checked(kRiverParams));

[[nodiscard]] StageKind riversStage();

} // namespace oxbow
