#pragma once

#include "core/stage/stage.h"

#include <array>

/// Water that really flows over the ground, picks it up and lays it down (Bates2010, DeAlmeida2012 for the
/// water). Between every two straight neighbours a and b runs one signed flux q (m²/s), positive from a to b:
///     h  = max(z_a + d_a, z_b + d_b) - max(z_a, z_b)
///     p  = 0.8 q + 0.1 (q_before + q_after) + c g h dt (H_a - H_b) / dx
///     q' = 2 p / (1 + sqrt(1 + 4 c g dt n² h^(-7/3) |p|))
///     |q'| <= h sqrt(g h),  |q'| <= d_donor dx / (4 dt)
///     d' = d - dt / dx sum q'
/// h is the depth that conducts, p the flux unhindered; then come Manning's friction at the new time, Froude
/// number 1, and what keeps every depth above 0.
/// In a steady flow this is Manning's law whatever dt is. c = min(1, h_w / h) slows waves in water deeper
/// than h_w = 10 m and leaves steady flow as it is, so that dt = 0.35 dx / sqrt(g min(d_max, h_w)) suits any
/// lake.
///
/// Sediment s (m of ground) goes with the water, s_donor q dt / (d_donor dx) a face, and is exchanged with
/// the bed by the stream power that the water spends in the cell:
///     C = min(time_scale capacity sum (q' (H_a - H_b)) / (2 dx), 20 d)
///     picked up  (1 - hardness) min(erosion_rate dt (C - s), half the drop to the lowest neighbour, f)
///     laid down  min(deposition_rate dt (s - C), f), and all of it where the water dries up; f = d dt / 30 s
/// `erosion_time_scale` says how much longer than the water's the ground's clock runs; the water then carries
/// as many times more, so that rock is conserved. Through the first three fifths of the run the water picks
/// up, in the next it does so less and less, in the last it clears and lays its load down. The bed takes the
/// change at the end of a step, spread over `radius_m`; banks steeper than `bank_angle_deg` slide where water
/// touches them.
///
/// A step is the same stretch of simulated time on any resolution, 1/1024 of the map's longer side times 0.57
/// s/m, in as many time steps as are stable; the last step lays down what is still carried. Edges: open (the
/// ground goes on as it falls, and keeps its height), closed, wrapped, or a sea of fixed level, which stands
/// in the lowlands from the start. The bed stays between the lowest and the highest it was. Cells without a
/// value are walls. Cost: 2 faces and 1 cell a time step, in tiles that take several time steps while they
/// are in the cache. What 32 bits of a depth or of the ground do not hold is kept and given to it later, so that water closes to
/// 1e-8 of what came and rock to 1e-7 of what moved.
namespace oxbow {

enum class WaterEdges { Open, Closed, Wrap, Sea };
inline constexpr std::array<ChoiceOption, 4> kWaterEdges = {
    {{"open", "Open"}, {"closed", "Closed"}, {"wrap", "Wrap around"}, {"sea", "Sea"}}};

struct ShallowWaterErosionParams {
    double durationS = 3600.0;
    double rainMmPerHour = 300.0;
    double evaporationMmPerHour = 0.0;
    double manningN = 0.035;
    WaterEdges edges = WaterEdges::Open;
    double seaLevelM = 0.0;
    double sedimentCapacity = 0.1;
    double erosionRate = 0.02;
    double depositionRate = 0.02;
    double erosionTimeScale = 800.0;
    double radiusM = 20.0;
    double bankAngleDeg = 35.0;
    double bankRate = 1.0;
};

inline constexpr Param<ShallowWaterErosionParams> kShallowWaterErosionParams[] = {
    number<&ShallowWaterErosionParams::durationS>("duration_s", "Duration", Unit::Second,
        hard(1, 1e6).soft(60, 7200).digits(0), "How long the water flows, by its own clock."),
    number<&ShallowWaterErosionParams::rainMmPerHour>("rain_mm_per_hour", "Rain", Unit::MillimetrePerHour,
        hard(0, 10000).soft(0, 500).digits(1), "Water that falls on the map, times the painted rain."),
    number<&ShallowWaterErosionParams::evaporationMmPerHour>("evaporation_mm_per_hour", "Evaporation",
        Unit::MillimetrePerHour, hard(0, 10000).soft(0, 500).digits(1),
        "Water that dries up or seeps away wherever there is some."),
    number<&ShallowWaterErosionParams::manningN>("manning_n", "Roughness", Unit::None,
        hard(0, 1).soft(0.01, 0.15).digits(3),
        "Manning's roughness of the ground: 0.02 smooth, 0.035 a stream, 0.1 thick growth."),
    choice<&ShallowWaterErosionParams::edges, kWaterEdges>("edges", "Edges",
        "What lies beyond the map: open slopes, walls, its other side, or a sea."),
    number<&ShallowWaterErosionParams::seaLevelM>("sea_level_m", "Sea level", Unit::Metre,
        hard(-20000, 20000).soft(-500, 2000).digits(1), "Height of the sea, where the edges are a sea."),
    number<&ShallowWaterErosionParams::sedimentCapacity>("sediment_capacity", "Sediment capacity", Unit::None,
        hard(0, 100).soft(0, 1).digits(3), "Share of ground in water that falls a metre a second."),
    number<&ShallowWaterErosionParams::erosionRate>("erosion_rate", "Erosion rate", Unit::None,
        hard(0, 10).soft(0, 0.2).digits(3), "Share of the free capacity that is filled with ground in a second."),
    number<&ShallowWaterErosionParams::depositionRate>("deposition_rate", "Deposition rate", Unit::None,
        hard(0, 10).soft(0, 0.2).digits(3), "Share of the excess sediment that is deposited per second."),
    number<&ShallowWaterErosionParams::erosionTimeScale>("erosion_time_scale", "Erosion time scale", Unit::None,
        hard(0, 100000).soft(1, 1000).logarithmically().digits(0),
        "How many times faster than the water's the ground's clock runs: minutes of water do the work of years. "
        "Banks slide by the water's."),
    number<&ShallowWaterErosionParams::radiusM>("radius_m", "Radius", Unit::Metre, hard(0, 1000).soft(0, 100).digits(1),
        "How far to its sides a stream works on the ground; at least 0.9 cells."),
    number<&ShallowWaterErosionParams::bankAngleDeg>("bank_angle_deg", "Bank angle", Unit::Degree,
        hard(0, 89).soft(15, 60).digits(1), "Talus angle of banks beside water, where no talus is painted."),
    number<&ShallowWaterErosionParams::bankRate>("bank_rate", "Bank sliding", Unit::None, hard(0, 1),
        "How fast steep banks slide, as a share of the fastest that makes no new peaks."),
};
static_assert(checked(kShallowWaterErosionParams));

[[nodiscard]] StageKind shallowWaterErosionStage();

} // namespace oxbow
