#pragma once

#include "core/erosion/alluvial/river_flow.h"
#include "core/stage/stage.h"

#include <array>

namespace oxbow {

inline constexpr std::array<ChoiceOption, 3> kRiverEdges = {{{"open", "Open"}, {"closed", "Closed"}, {"sea", "Sea"}}};

/// Rivers that build: water with momentum carries sand along its bed and mud in suspension, splits round bars, leaves its
/// channels and fills lakes and the sea with deltas. RiverFlow says the equations.
///
/// Water enters at springs, over a disc as wide as a river of that discharge (4.8 sqrt(Q) m, Leopold1953), and as rain; it
/// swings between floods and low water, 12 steps from flood to flood, and is low at the end. Springs bring sand and mud as
/// shares of their water, sand no more than the water there carries.
///
/// The stage runs on `cells` along the longer side of the map, whatever the map has more: bars and threads are the same on all
/// finer maps. Single cells of such a map that stand far out of the flow's ground are not raised or lowered with it, and
/// hard cells among soft ones are not cut deeper than their own hardness lets them. A step
/// is 96 time steps of 0.35 dx / sqrt(g h), h = 0.3 Q^0.4 m the depth of a river of all the water that comes in a second. All
/// depths that decide (films, mud that binds) are shares of h, so that rivers of any size look alike.
///
/// Rock, with the mud in the water, and water close to what the rounding of 32-bit cells makes of them, which is booked.
struct AlluvialRiversParams {
    int steps = 120;
    int cells = 384;
    double rainMmPerHour = 20.0;
    double floods = 0.4;
    double lowWater = 0.4;
    double bedTimeScale = 300.0;
    double friction = 0.01;
    double grainMm = 2.0;
    double lateral = 1.5;
    double spiral = 0.0;
    double sandLoad = 1.0;
    double mudLoad = 0.2;
    double settlingMmPerS = 1.0;
    double cohesion = 0.5;
    double coverM = 20.0;
    double reposeDeg = 32.0;
    RiverEdges edges = RiverEdges::Open;
    double seaLevelM = 0.0;
};

inline constexpr Param<AlluvialRiversParams> kAlluvialRiversParams[] = {
    integer<&AlluvialRiversParams::steps>("steps", "Steps", Unit::None, hard(1, 5000).soft(20, 400),
        "How long the rivers build. In 100 steps braids form; deltas go on growing."),
    integer<&AlluvialRiversParams::cells>("cells", "Cells of water", Unit::None, hard(16, 1024).soft(128, 768),
        "Cells of the flow along the longer side of the map: more give narrower threads and take longer."),
    number<&AlluvialRiversParams::rainMmPerHour>("rain_mm_per_hour", "Rain", Unit::MillimetrePerHour,
        hard(0, 10000).soft(0, 200).digits(1),
        "Water that falls on the map, times the painted rain; 0: springs alone."),
    number<&AlluvialRiversParams::floods>("floods", "Floods", Unit::None, hard(0, 1),
        "How far the discharge swings above and below its mean."),
    number<&AlluvialRiversParams::lowWater>("low_water", "Low water", Unit::None, hard(0.05, 1),
        "Discharge at the end, against the mean: less lets more bars emerge."),
    number<&AlluvialRiversParams::bedTimeScale>("bed_time_scale", "Bed time scale", Unit::None,
        hard(0, 10000).soft(30, 1000).logarithmically().digits(0),
        "How many times faster than the water's the clock of the bed runs: more moves more ground, and blurs bars."),
    number<&AlluvialRiversParams::friction>("friction", "Friction", Unit::None,
        hard(0.0005, 0.2).soft(0.002, 0.03).digits(4),
        "Of the bed on the water: 0.003 sand, 0.01 gravel, 0.03 thick growth."),
    number<&AlluvialRiversParams::grainMm>("grains_mm", "Grain size, mm", Unit::None,
        hard(0.0001, 2000).soft(0.1, 50).logarithmically(), "Of the bed: coarse grains move in swift water only."),
    number<&AlluvialRiversParams::lateral>("lateral_transport", "Lateral transport", Unit::None,
        hard(0, 10).soft(0.5, 5),
        "How readily moving sand slides sideways: more makes fewer, wider and shallower threads."),
    number<&AlluvialRiversParams::spiral>("spiral_flow", "Spiral flow", Unit::None, hard(0, 5).soft(0, 2),
        "How strongly bends carry sand to their inner banks: from 1 on rivers of fine sand meander."),
    number<&AlluvialRiversParams::sandLoad>("sand_load", "Sand load, ‰", Unit::None, hard(0, 100).soft(0, 5),
        "Sand that springs bring, of their water: much builds up the bed."),
    number<&AlluvialRiversParams::mudLoad>("mud_load", "Mud load, ‰", Unit::None, hard(0, 100).soft(0, 5),
        "Mud that springs bring, of their water: it settles where water is slow."),
    number<&AlluvialRiversParams::settlingMmPerS>("settling_mm_per_s", "Settling of mud, mm/s", Unit::None,
        hard(0, 100).soft(0.1, 5), "How fast mud sinks in still water."),
    number<&AlluvialRiversParams::cohesion>("cohesion", "Cohesion", Unit::None, hard(0, 1),
        "How well mud on the bed holds it together: more keeps channels few, narrow and deep."),
    number<&AlluvialRiversParams::coverM>("cover_m", "Loose ground", Unit::Metre, hard(0, 10000).soft(0, 50).digits(1),
        "How deep rivers may cut into the ground that was there; times 1 - hardness."),
    number<&AlluvialRiversParams::reposeDeg>("repose_deg", "Angle of repose", Unit::Degree,
        hard(5, 80).soft(20, 45).digits(0), "Steepest stand of banks and of the fronts of deltas."),
    choice<&AlluvialRiversParams::edges, kRiverEdges>("edges", "Edges",
        "What lies beyond the map: open slopes, walls, or a sea."),
    number<&AlluvialRiversParams::seaLevelM>("sea_level_m", "Sea level", Unit::Metre,
        hard(-20000, 20000).soft(-500, 2000).digits(1), "Height of the sea, where the edges are a sea."),
};
static_assert(checked(kAlluvialRiversParams));

[[nodiscard]] StageKind alluvialRiversStage();

} // namespace oxbow
