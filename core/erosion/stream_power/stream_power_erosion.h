#pragma once

#include "core/stage/stage.h"

namespace oxbow {

/// Mountains that rise and are cut by rivers: the stream power law (Howard1983, Whipple1999),
///
///     dz/dt = u U - (1 - hardness) (K P(A) S^n + what limits S) + G/A Q_s + div(D (1 - hardness) grad z),
///     P(A) = A^m,   A_d^m (max(A, A_h) / A_d)^(0.3 m) below A_d,   S <= tan(maximum slope),
///
/// z elevation, m; U uplift, m/a, times the painted uplift u; K erodibility, m^(1-2m)/a; A drainage area, m²,
/// weighted by rain (1 at 1 m a year); A_h the area that a hillslope drains before it becomes a valley (none
/// where no rain falls), so that slopes do not depend on the size of the cells; A_d the area up to which debris flows cut a
/// valley, whose slopes hardly go by it (StockDietrich2003): flanks stay long and steep, their gullies shallow; both areas are
/// 10^(smoothness of hard rock times hardness) times as large; S slope, to the receiver (D8) or, where that is more, towards a place
/// between two neighbours (eikonal_sweep.h);
/// Q_s sediment that arrives from upstream, m³/a (Davy2009); D diffusivity, m²/a.
///
/// A step is one implicit time step of O(cells) (Braun2013): receivers, routed through depressions
/// (basin_graph.h); drainage area; then from the base level up h_i + F (h_i - w_r)^n = b with F = K dt A^m /
/// d^n, where w_r is the water surface at the receiver: what lies under a lake is not cut. n = 1 and n = 2
/// are solved directly, others by Newton. Deposition follows from the sources down: of the volume V that
/// arrives the share g / (1 + g), g = G cell / A, stays, but never more than up to the lowest donor or the
/// lake's surface; the rest goes on and leaves at the base level. Diffusion is implicit along rows, then
/// columns. Every part is stable for any time step.
///
/// After the cut along D8 a sweep lowers what stands steeper than the law, or the limit, in its own direction: on the map in each
/// step, on levels in every third. The limit is (1 + hardness) / (1 - hardness) times the maximum slope. Rock is s = exp(variety n)
/// times as strong, n a noise of standard deviation 1 over patches of up to 60 hillslopes: K is as much less, and the limit min(1, s)
/// times as steep. Grain of rock is exp(grain s² n'), n' a noise down to two cells, for both: strong rock is rougher. For K it fades as
/// 1 / (1 + A / A_g)
/// with A_g = max(A_d, 10 A_h) / 4, so that rivers keep their beds at every resolution.
///
/// What creeps into a river goes away with it, but for the share of its load that it lays down there. A river is a
/// cell under no lake that drains A_h,
/// and so much that it cuts faster than creep fills, K A^m sqrt(A) >= D (Perron2008). Were it filled at each step
/// and cut again in the next, valley floors would stand the higher the finer the cells are, for a river is one
/// cell wide.
///
/// Once rivers are cut, they plane valley floors (valley_floors.h); what that takes leaves the map. Slopes are cut after that, or each
/// step would leave a wall of what rose in it at the edge of a floor.
///
/// Levels. Half of the steps run on a grid of 256 cells along the longer side, the rest on 512 but for the last, a
/// twentieth on each finer grid up to the map itself; the map is brought up to them when somebody looks (stream_power_level.h).
/// Its own detail rides along and fades as fast as rivers and creep wear down the heights of cells over
/// their receivers. So the valleys lie in the same places at every resolution, and most steps cost little. A smaller map's
/// levels have as many cells as it has.
///
/// All grids but the map's own are bent (bent_grid.h): a receiver is one of eight neighbours, so rivers and planes keep to the lines of
/// the grid, and those of a bent grid follow no direction of the map. Lengths, slopes, creep and the amounts of rock are those of
/// the bent cells. Without flow randomness they are straight, and a map of fewer than 384 cells has one level.
///
/// Base level cells neither rise nor change, except that an edge of the map never stands above the ground
/// inside it. Rock: `in` is uplift, `out` what the rivers carry over the base level, `rounding` that of
/// diffusion. Writes wear, deposition and discharge. Cost: about fifteen passes over the cells a step.
///
/// Living ground. With the uplift shape `ground` the stage begins with finding the uplift that would hold the ground as it
/// stands (living_ground.h), with the mean of `uplift_mm_per_year`, and the erodibility that goes with it instead of its
/// own. From then on it runs on the ground that this uplift explains, on a grid of 512 cells at most, and what it does not
/// explain rides along as detail; a cell keeps the share 1 / (1 + lowering / spread of the detail) of it in a step, so that
/// it fades where rivers cut and stays where the uplift keeps up with them. More uplift, painted or set, raises the range;
/// a new base level lowers it.
enum class UpliftShape { Uniform, Dome, Range, Tilt, Ground };
inline constexpr ChoiceOption kUpliftShapes[] = {{"uniform", "Everywhere"},
                                                 {"dome", "Dome"},
                                                 {"range", "Range, west to east"},
                                                 {"tilt", "Tilt, towards the north"},
                                                 {"ground", "Holds the ground"}};

enum class BaseLevel { Edges, North, East, South, West, NorthSouth, WestEast, Sea, Mouths };
inline constexpr ChoiceOption kBaseLevels[] = {{"edges", "All edges"},
                                               {"north", "North edge"},
                                               {"east", "East edge"},
                                               {"south", "South edge"},
                                               {"west", "West edge"},
                                               {"north_south", "North and south edges"},
                                               {"west_east", "West and east edges"},
                                               {"sea", "Sea"},
                                               {"mouths", "Painted mouths"}};

struct StreamPowerErosionParams {
    double upliftMmPerYear = 1.0;
    UpliftShape upliftShape = UpliftShape::Uniform;
    double age = 0.0;
    double durationYears = 4e5;
    int steps = 60;
    double erodibility = 8e-5;
    double areaExponent = 0.4;
    double slopeExponent = 1.0;
    double deposition = 0.0;
    double hillslopeAreaM2 = 1500.0;
    double debrisFlowAreaM2 = 2e5;
    double rockSmoothness = 0.0;
    double rockVariety = 0.6;
    double rockGrain = 0.0;
    double valleyFloors = 0.0;
    double hillslopeDiffusion = 0.001;
    double maxSlopeDeg = 40.0;
    double rainMmPerYear = 1000.0;
    BaseLevel baseLevel = BaseLevel::Edges;
    double seaLevelM = 0.0;
    double flowRandomness = 1.0;
    std::uint32_t seed = 1;
    double pinReachM = 5000.0;
};

inline constexpr Param<StreamPowerErosionParams> kStreamPowerErosionParams[] = {
    number<&StreamPowerErosionParams::upliftMmPerYear>("uplift_mm_per_year", "Uplift", Unit::MillimetrePerYear,
        hard(0, 100).soft(0, 5), "How fast the ground rises."),
    choice<&StreamPowerErosionParams::upliftShape, kUpliftShapes>("uplift_shape", "Uplift shape",
        "Where the ground rises most."),
    number<&StreamPowerErosionParams::age>("age", "Age", Unit::None, hard(-1, 1),
        "Where the ground's own uplift is found: begins with younger ground, up to the envelope of its ridges (-1), or "
        "with older, worn ground (1)."),
    number<&StreamPowerErosionParams::durationYears>("duration_years", "Duration", Unit::Year,
        hard(1, 1e8).soft(1e4, 2e7).logarithmically().digits(0), "Time that passes in all steps together."),
    integer<&StreamPowerErosionParams::steps>("steps", "Steps", Unit::None, hard(1, 10000).soft(10, 500),
        "Into how many time steps the duration is cut; more let rivers find their way more smoothly."),
    number<&StreamPowerErosionParams::erodibility>("erodibility", "Erodibility", Unit::None,
        hard(0, 0.1).soft(1e-7, 1e-3).logarithmically().digits(8), "How easily rivers cut the rock (K, in units that "
        "go with the area exponent); found from the ground where its own uplift is."),
    number<&StreamPowerErosionParams::areaExponent>("area_exponent", "Area exponent", Unit::None,
        hard(0, 1).soft(0.3, 0.6), "How much more large rivers cut than small ones (m)."),
    number<&StreamPowerErosionParams::slopeExponent>("slope_exponent", "Slope exponent", Unit::None,
        hard(0.3, 4).soft(0.7, 2), "How much more steep rivers cut than gentle ones (n)."),
    number<&StreamPowerErosionParams::deposition>("deposition", "Deposition", Unit::None, hard(0, 10).soft(0, 2),
        "How soon rivers drop what they carry; 0 carries all of it out of the map."),
    number<&StreamPowerErosionParams::hillslopeAreaM2>("hillslope_area_m2", "Hillslope area", Unit::SquareMetre,
        hard(0, 1e9).soft(100, 1e5).logarithmically().digits(0),
        "Ground that a slope drains before a valley begins; more makes broad, smooth mountainsides."),
    number<&StreamPowerErosionParams::debrisFlowAreaM2>("debris_flow_area_m2", "Debris-flow area", Unit::SquareMetre,
        hard(0, 1e9).soft(0, 1e6).digits(0), "Ground that a valley drains before a river runs in it: debris flows cut "
        "the steep valleys above, so mountainsides stay long and their gullies shallow; 0: rivers cut all."),
    number<&StreamPowerErosionParams::rockSmoothness>("rock_smoothness", "Smoothness of hard rock", Unit::None,
        hard(0, 4).soft(0, 3), "How much smoother hard rock is: at 1 the hardest has ten times the hillslope and "
        "debris-flow area, at 2 a hundred times."),
    number<&StreamPowerErosionParams::rockVariety>("rock_variety", "Variety of rock", Unit::None, hard(0, 1.5).soft(0, 1),
        "How unlike rock is from place to place: where it is weak, valleys are wide and slopes gentle, where it is strong, "
        "they are narrow and steep."),
    number<&StreamPowerErosionParams::rockGrain>("rock_grain", "Grain of rock", Unit::None, hard(0, 1).soft(0, 0.6),
        "How unevenly rock resists from one cell to the next: slopes get small gullies, steps and broken faces."),
    number<&StreamPowerErosionParams::valleyFloors>("valley_floors", "Valley floors", Unit::None,
        hard(0, 10).soft(0, 4),
        "How wide the flat ground beside large rivers is; 1 is 88 m where a square kilometre of soft rock drains."),
    number<&StreamPowerErosionParams::hillslopeDiffusion>("hillslope_diffusion", "Hillslope diffusion", Unit::None,
        hard(0, 100).soft(0, 0.2).digits(3), "How fast soil creep rounds ridges and slopes, m² a year."),
    number<&StreamPowerErosionParams::maxSlopeDeg>("max_slope_deg", "Maximum slope", Unit::Degree,
        hard(1, 89).soft(20, 60), "Steepest slope before rock slides into the river; weak rock slides before, hard rock later."),
    number<&StreamPowerErosionParams::rainMmPerYear>("rain_mm_per_year", "Rain", Unit::MillimetrePerYear,
        hard(0, 20000).soft(100, 3000).digits(0),
        "Rainfall where the painted rain is 1; erodibility is meant for 1000 mm."),
    choice<&StreamPowerErosionParams::baseLevel, kBaseLevels>("base_level", "Base level",
        "Where rivers leave the map; ground there does not rise, but sinks with the ground inside it."),
    number<&StreamPowerErosionParams::seaLevelM>("sea_level_m", "Sea level", Unit::Metre,
        hard(-12000, 12000).soft(-500, 2000).digits(1), "Ground at or below it is sea, if the sea is the base level."),
    number<&StreamPowerErosionParams::flowRandomness>("flow_randomness", "Flow randomness", Unit::None, hard(0, 1),
        "Keeps valleys from following the eight directions of the grid, which it bends; 0 is plain steepest descent."),
    seed<&StreamPowerErosionParams::seed>("seed", "Seed", "Seed of the flow's randomness."),
    number<&StreamPowerErosionParams::pinReachM>("pin_reach_m", "Pin reach", Unit::Metre,
        hard(0, 1e6).soft(500, 50000).logarithmically().digits(0),
        "How far the uplift follows pins: as wide as the ranges are that they raise."),
};
static_assert(checked(kStreamPowerErosionParams));

[[nodiscard]] StageKind streamPowerErosionStage();

/// The time that a change at the map's edges takes to the farthest divide of living ground; 0 where it has no slopes.
[[nodiscard]] double livingTimeScaleYears(const StreamPowerErosionParams& params, const Heightmap& ground,
                                          const Compute& compute);

} // namespace oxbow
