#include "core/erosion/shallow_water/shallow_water_rows.h"

#include "core/base/independent.h"
#include "core/base/simd.h"

#include <algorithm>
#include <bit>
#include <cmath>

// No two rows overlap except where one is both read and written at the same place.
namespace oxbow {

namespace {

constexpr float kRootOfGravity = 3.13209195f;
// 7/6 of the exponent of 1, less what keeps the largest error of the guess small.
constexpr float kSixthRootGuess = 1242440000.0f;
constexpr float kStill = 1e-5f;      ///< m: a thinner film stays where it is
constexpr float kDry = 1e-4f;        ///< m: a thinner film drops its sediment
constexpr float kAlongFlow = 0.8f;   ///< weight of a face's own flux; the next faces share the rest
constexpr float kRounding = 1.2e-7f; ///< surfaces that differ by less, relative to bed and depth, are level

/// h^(-1/6) to 4e-5: a first guess from the exponent, then Newton's rule twice.
inline float inverseSixthRoot(float h) {
    const float guess = kSixthRootGuess - static_cast<float>(std::bit_cast<int>(h)) * (1.0f / 6.0f);
    float y = std::bit_cast<float>(static_cast<int>(guess));
    const auto sixth = [](float v) { return v * v * v * (v * v * v); };
    y *= 1.16666667f - 0.16666667f * (h * sixth(y));
    return y * (1.16666667f - 0.16666667f * (h * sixth(y)));
}

inline float larger(float a, float b) {
    return a > b ? a : b;
}
inline float smaller(float a, float b) {
    return a < b ? a : b;
}

/// What rounding took from a + b (Knuth's sum of two terms, exact).
inline float roundingOf(float a, float b, float sum) {
    const float second = sum - a;
    return (a - (sum - second)) + (b - second);
}

} // namespace

OXBOW_MULTIVERSION
void flowAcross(const FaceRow& faces, const FlowRates& r, const FaceFlows& flows, int count) {
    const WaterRow a = faces.a, b = faces.b;
    const float *old = faces.flux, *before = faces.before, *after = faces.after;
    float *flux = flows.flux, *sediment = flows.sediment, *power = flows.power, *drop = flows.drop;
    const FlowRates rates = r;
    OXBOW_INDEPENDENT
    for (int x = 0; x < count; ++x) {
        const float za = a.bed[x], zb = b.bed[x], da = a.depth[x], db = b.depth[x];
        const float ha = za + da, hb = zb + db;
        const float depth = larger(ha, hb) - larger(za, zb);
        const float rounding = kRounding * (larger(std::fabs(za), std::fabs(zb)) + larger(da, db));
        const float difference = ha - hb;
        const float fall = std::fabs(difference) > rounding ? difference : 0.0f;

        // Bates (2010) and de Almeida (2012), with friction wholly at the new time: |q|(1 + k |q|) = |rhs|.
        const float h = larger(depth, kStill);
        const float j = inverseSixthRoot(h);
        const float perRoot = j * j * j;
        const float perDepth = perRoot * perRoot;
        const float slowing = smaller(1.0f, rates.waveDepth * perDepth);
        const float smooth = kAlongFlow * old[x] + 0.5f * (1.0f - kAlongFlow) * (before[x] + after[x]);
        const float pushed = smooth + slowing * (rates.pull * h * fall);
        const float k = slowing * rates.friction * (perDepth * perDepth * (j * j));
        const float q = 2.0f * pushed / (1.0f + std::sqrt(1.0f + 4.0f * k * std::fabs(pushed)));

        const bool forward = q > 0.0f;
        const float donor = forward ? da : db;
        const float most = smaller(kRootOfGravity * (h * h * perRoot), rates.donorShare * donor);
        const float limited = forward ? smaller(q, most) : larger(q, -most);
        const float passed = depth > kStill ? limited : 0.0f;

        const float load = forward ? a.load[x] : b.load[x];
        flux[x] = passed;
        sediment[x] = passed * rates.moved * load;
        power[x] = passed * fall;
        drop[x] = (za + a.owed[x]) - (zb + b.owed[x]);
    }
}

OXBOW_MULTIVERSION
void findLoads(const float* depth, const float* sediment, float* load, int count) {
    OXBOW_INDEPENDENT
    for (int x = 0; x < count; ++x)
        load[x] = sediment[x] / larger(depth[x], kStill);
}

OXBOW_MULTIVERSION
float deepestOf(const float* depth, int count) {
    float deepest = 0.0f;
    for (int x = 0; x < count; ++x)
        deepest = larger(deepest, depth[x]);
    return deepest;
}

OXBOW_MULTIVERSION
void changeCells(const CellRow& cells, const CellFlows& flows, const BedRates& r, int count) {
    const FaceFlows w = flows.west, e = flows.east, n = flows.north, s = flows.south;
    const float* bed = cells.bed;
    float *owed = cells.owed, *depth = cells.depth, *sediment = cells.sediment;
    float *loads = cells.load, *through = cells.through;
    const float* softness = cells.softness;
    const BedRates rates = r;
    OXBOW_INDEPENDENT
    for (int x = 0; x < count; ++x) {
        const float gained = (w.flux[x] - e.flux[x]) + (n.flux[x] - s.flux[x]);
        const float wet = larger(depth[x] + rates.moved * gained, 0.0f);
        depth[x] = wet;
        through[x] += rates.timeStepS * (0.5f * ((std::fabs(w.flux[x]) + std::fabs(e.flux[x])) +
                                                 (std::fabs(n.flux[x]) + std::fabs(s.flux[x]))));

        const float arrived = (w.sediment[x] - e.sediment[x]) + (n.sediment[x] - s.sediment[x]);
        const float sum = sediment[x] + arrived;
        const float load = larger(sum, 0.0f);
        const float rounded = roundingOf(sediment[x], arrived, sum) + (sum - load);
        const float spent = (w.power[x] + e.power[x]) + (n.power[x] + s.power[x]);
        const float room = smaller(larger(rates.capacityOfPower * spent, 0.0f), rates.densest * wet);
        const float capacity = wet > kDry ? room : 0.0f;

        // Never below the middle between this cell and its lowest neighbour, so that no pit is dug.
        const float steepest = larger(larger(e.drop[x], -w.drop[x]), larger(s.drop[x], -n.drop[x]));
        const float lack = capacity - load;
        const float fastest = rates.fastest * wet;
        const float taken = softness[x] * smaller(rates.pickUp * larger(lack, 0.0f),
                                                  smaller(fastest, 0.5f * larger(steepest, 0.0f)));
        const float excess = larger(-lack, 0.0f);
        const float settled = wet > kDry ? smaller(rates.layDown * excess, fastest) : excess;
        const float laid = smaller(settled, larger(rates.highest - (bed[x] + owed[x]), 0.0f));
        const float change = laid - taken, carried = load - change;
        // What is too little for the load's last bit is owed to the bed.
        owed[x] += change + (rounded + roundingOf(load, -change, carried));
        sediment[x] = carried;
        loads[x] = sediment[x] / larger(wet, kStill);
    }
}

} // namespace oxbow
