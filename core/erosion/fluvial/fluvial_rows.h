#pragma once

namespace oxbow {

inline constexpr float kDiagonalFall = 0.70710678f; ///< of a fall, the slope to a diagonal neighbour

/// Height of what no water climbs.
inline constexpr float kFluvialWall = 1e30f;
/// Less sediment than this stays in a dry cell: the ground could not take up its shares.
inline constexpr float kLeastSediment = 1e-5f;
/// Less water than this dries up at once, m.
inline constexpr float kLeastWater = 1e-7f;

struct FluvialRates {
    float deposit = 0.0f, pickup = 0.0f, capacity = 0.0f;
    float kept = 1.0f;            ///< share of the water that does not evaporate
    float ceiling = kFluvialWall; ///< m, above which nothing is laid down
    float discharge = 0.0f;       ///< m³/s for each metre of water that leaves a cell
};

/// Cells [first, end) of a row.
struct Cells {
    int first = 0, end = 0;
    [[nodiscard]] bool empty() const { return first >= end; }
};

/// Water that enters or, below 0, is drained from each cell, and the level that results. Writes what came to
/// be added to `added` and what came to be drained to `drained`.
struct FluvialInflow {
    const float *ground, *water;
    const float* inflow; ///< per cell, or null where it is `evenInflow` everywhere
    float evenInflow;    ///< not below 0
    float *filled, *level, *added;
    float* drained; ///< not written where the inflow is even: nothing is drained there
};
void addFluvialInflow(const FluvialInflow& row, Cells cells);

/// What leaves each cell of a row. The levels and the ground of the rows to the north and south and one cell
/// beyond both ends are read. `waterShare` and `sedimentShare` go to a lower neighbour per metre of its fall.
struct FluvialOutflow {
    const float *levelN, *level, *levelS, *groundN, *ground, *groundS;
    const float *water, *sediment;
    const float* hardness; ///< may be null
    float *waterShare, *sedimentShare, *leaving, *laid, *left;
};
void leaveFluvialRow(const FluvialOutflow& row, const FluvialRates& rates, Cells cells);

/// What arrives in each cell of a row from higher neighbours, and what of the water evaporates then.
struct FluvialArrival {
    const float *levelN, *level, *levelS;
    const float *waterShareN, *waterShare, *waterShareS;
    const float *sedimentShareN, *sedimentShare, *sedimentShareS;
    const float *filled, *leaving, *laid, *left;
    float *ground, *water, *sediment, *discharge, *evaporated;
};
void arriveFluvialRow(const FluvialArrival& row, const FluvialRates& rates, Cells cells);

/// The sum of a row, in an order that no vector unit changes.
[[nodiscard]] double sumOf(const float* row, Cells cells);

[[nodiscard]] bool anyBelow0(const float* row, int count);

} // namespace oxbow
