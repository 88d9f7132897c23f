#pragma once

#include "core/flow/drainage_network.h"

#include <functional>

namespace oxbow {

/// One implicit time step of river incision and deposition on a given drainage network
/// (stream_power_erosion.h).
struct StreamPowerStep {
    double timeStepYears = 0.0;
    double erodibility = 0.0;
    double areaExponent = 0.45;
    double leastAreaM2 = 0.0; ///< what less area counts as, where there is water at all
    double debrisFlowAreaM2 = 0.0; ///< below it the exponent is kDebrisFlowShare of the area exponent
    double rockSmoothness = 0.0;   ///< both areas are 10^(this times the hardness) times as large
    double slopeExponent = 1.0;
    double deposition = 0.0;
    double maxSlope = 1.0;               ///< tangent
    const Heightmap* hardness = nullptr; ///< null: 0 everywhere
    const Heightmap* strength = nullptr; ///< the cut is so many times less, the limit as much less steep where it is below 1; null: 1
    const Heightmap* grain = nullptr;    ///< the limit is so many times as steep, the cut as much less, but there it fades from a quarter of debrisFlowAreaM2 on; null: 1
    bool isOfSlopes = false; ///< rock of the hardness h stands (1 + h) / (1 - h) times the limit; else twice at most, and bedrock anyhow
    bool isSwept = false;    ///< of slopes: also along those that face between eight directions
};

/// The network of a step; `area` in cells of a metre of rain a year, times kFlowUnit. `nodes`: where its cells lie, on a bent grid.
struct StreamPowerNetwork {
    const FlowDirections& directions;
    const std::vector<FlowSum>& area;
    const FlowOrder& order;
    const BentNodes* nodes = nullptr;
};

/// Memory of a step, to be used again by the next.
struct StreamPowerScratch {
    std::vector<float> factors; ///< F of each cell
    std::vector<float> water;   ///< surface of the water that stands on a cell, or its ground
    Heightmap before, reach, rises, surface; ///< of a cut along the slopes (SweepCut)
    std::vector<double> load;   ///< sediment that leaves a cell, m of ground of a mean cell; none where nothing is laid down
};

/// Cuts and fills `ground`; returns what left the map over the ends of the network, m of ground of one mean cell. `widen`, if any,
/// is called once rivers are cut and before slopes are: what it takes off, of `ground` and of the water in `scratch`, it returns.
[[nodiscard]] double incise(const StreamPowerStep& step, const StreamPowerNetwork& network, const Compute& compute,
                            StreamPowerScratch& scratch, Heightmap& ground, const std::function<double()>& widen = {});

/// Of the area exponent, where debris flows cut (StockDietrich2003).
inline constexpr double kDebrisFlowShare = 0.3;

/// 10^(smoothness hardness) of the cells of row y; 1 without hardness.
void hillslopeScales(double smoothness, const Heightmap* hardness, int y, std::span<float> scales);

/// F of every cell: K (1 - hardness) dt P(A) / d^n with P of stream_power_erosion.h, 0 where A is. On a bent grid `lengths` gets d, m.
void incisionFactors(const StreamPowerStep& step, const StreamPowerNetwork& network, const GridSpec& grid,
                     const Compute& compute, std::vector<float>& factors, std::vector<float>& lengths);

/// The height over the receiver that solves x + F x^n = x0, for x0 >= 0 and F >= 0.
[[nodiscard]] double solvedDrop(double drop, double factor, double slopeExponent);

} // namespace oxbow
