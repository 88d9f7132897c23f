#pragma once

/// The arithmetic of shallow water, a row of faces or cells at a time. A face lies between cell a (west or
/// north) and cell b; a positive flux runs from a to b. Every sum is bracketed so that a turned map gives the
/// turned bytes, and powers are made of products, so that every processor gives the same bytes.
namespace oxbow {

/// Ground of a cell that has no value, or beyond a closed edge: no water gets over it.
inline constexpr float kWaterWall = 1e12f;
inline constexpr float kWallFloor = 1e11f;

/// Numbers of one time step `dt` on cells of side `dx`.
struct FlowRates {
    float pull = 0.0f;       ///< g dt / dx
    float friction = 0.0f;   ///< g dt n²
    float waveDepth = 1.0f;  ///< m: waves in deeper water run as in this depth, so that dt holds for all
    float donorShare = 0.0f; ///< m/s: a quarter of the donor's water a face and step, dx / (4 dt)
    float moved = 0.0f;      ///< dt / dx
};

struct WaterRow {
    const float* bed = nullptr;   ///< m
    const float* owed = nullptr;  ///< m: what the bed is to gain when the step ends
    const float* depth = nullptr; ///< m
    const float* load = nullptr;  ///< m of ground in a metre of water
};

struct FaceRow {
    WaterRow a, b;
    const float* flux = nullptr;   ///< m²/s, of the step before
    const float* before = nullptr; ///< of the next faces along the flow's axis
    const float* after = nullptr;
};

/// What passes the faces of a row in one step.
struct FaceFlows {
    float* flux = nullptr;     ///< m²/s
    float* sediment = nullptr; ///< m of ground of one cell
    float* power = nullptr;    ///< flux times fall of the surface, m³/s
    float* drop = nullptr;     ///< bed of a less bed of b with what they are owed, m
};

void flowAcross(const FaceRow& faces, const FlowRates& rates, const FaceFlows& flows, int count);

/// Numbers of the bed's exchange in one step.
struct BedRates {
    float moved = 0.0f;           ///< dt / dx
    float capacityOfPower = 0.0f; ///< m of ground per m³/s of power
    float densest = 0.0f;         ///< most sediment a metre of water carries, m of ground
    float pickUp = 0.0f;          ///< share of the free capacity taken from the bed
    float layDown = 0.0f;         ///< share of the excess laid on the bed
    float fastest = 0.0f;         ///< most that the bed changes, m for a metre of water
    float lowest = -kWaterWall;   ///< m: nothing is taken below
    float highest = 0.0f;         ///< m: nothing is laid down above
    float timeStepS = 0.0f;
};

struct CellFlows {
    FaceFlows west, east, north, south;
};

/// Cells of a row. The bed itself stays as it is while water flows.
struct CellRow {
    const float* bed = nullptr;
    const float* softness = nullptr;
    float* owed = nullptr;
    float* depth = nullptr;
    float* rest = nullptr; ///< what the bits of the depth do not hold, m
    float* sediment = nullptr;
    float* load = nullptr;    ///< sediment in a metre of water
    float* through = nullptr; ///< water that passed since the batch began, m²
};

/// What a metre of water carries.
void findLoads(const float* depth, const float* sediment, float* load, int count);

/// What rounding took from a + b (Knuth's sum of two terms, exact).
[[nodiscard]] inline float roundingOf(float a, float b, float sum) {
    const float second = sum - a;
    return (a - (sum - second)) + (b - second);
}

[[nodiscard]] float deepestOf(const float* depth, int count);

void changeCells(const CellRow& cells, const CellFlows& flows, const BedRates& rates, int count);

} // namespace oxbow
