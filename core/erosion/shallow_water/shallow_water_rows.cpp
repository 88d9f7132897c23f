#include "core/erosion/shallow_water/shallow_water_rows.h"

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

constexpr int kFacesAtOnce = 288; ///< a row of a patch

/// What the loops over some faces hand on.
struct alignas(64) FaceScratch {
    float h[kFacesAtOnce];       ///< depth of the flow, m
    float root[kFacesAtOnce];    ///< h^(-1/6)
    float fall[kFacesAtOnce];    ///< of the surface, m
    float flux[kFacesAtOnce];    ///< without friction, then with it, m²/s
    float slowing[kFacesAtOnce]; ///< 4 k times the flux without friction
};

FaceRow beginningAt(const FaceRow& faces, int x) {
    const auto at = [x](const WaterRow& row) {
        return WaterRow{row.bed + x, row.owed + x, row.depth + x, row.load + x};
    };
    return {at(faces.a), at(faces.b), faces.flux + x, faces.before + x, faces.after + x};
}

/// Up to kFacesAtOnce faces. One loop for each link of the chain: a processor works on several cells at once only where what
/// each waits for is short; in a single loop faces took twice as long.
OXBOW_MULTIVERSION
void flowAcrossSome(const FaceRow& faces, const FlowRates& r, const FaceFlows& flows, int count) {
    const WaterRow a = faces.a, b = faces.b;
    const float *old = faces.flux, *before = faces.before, *after = faces.after;
    float *flux = flows.flux, *sediment = flows.sediment, *power = flows.power, *drop = flows.drop;
    const FlowRates rates = r;
    FaceScratch scratch;
    OXBOW_INDEPENDENT
    for (int x = 0; x < count; ++x) {
        const float za = a.bed[x], zb = b.bed[x], da = a.depth[x], db = b.depth[x];
        const float ha = za + da, hb = zb + db;
        const float depth = larger(ha, hb) - larger(za, zb);
        const float rounding = kRounding * (larger(std::fabs(za), std::fabs(zb)) + larger(da, db));
        const float difference = ha - hb;
        scratch.fall[x] = std::fabs(difference) > rounding ? difference : 0.0f;
        scratch.h[x] = larger(depth, kStill);
    }
    OXBOW_INDEPENDENT
    for (int x = 0; x < count; ++x)
        scratch.root[x] = inverseSixthRoot(scratch.h[x]);
    // Bates (2010) and de Almeida (2012), with friction wholly at the new time: |q|(1 + k |q|) = |rhs|.
    OXBOW_INDEPENDENT
    for (int x = 0; x < count; ++x) {
        const float j = scratch.root[x];
        const float perRoot = j * j * j;
        const float perDepth = perRoot * perRoot;
        const float slowing = smaller(1.0f, rates.waveDepth * perDepth);
        const float smooth = kAlongFlow * old[x] + 0.5f * (1.0f - kAlongFlow) * (before[x] + after[x]);
        const float pushed = smooth + slowing * (rates.pull * scratch.h[x] * scratch.fall[x]);
        const float k = slowing * rates.friction * (perDepth * perDepth * (j * j));
        scratch.flux[x] = pushed;
        scratch.slowing[x] = 4.0f * k * std::fabs(pushed);
    }
    OXBOW_INDEPENDENT
    for (int x = 0; x < count; ++x)
        scratch.flux[x] = 2.0f * scratch.flux[x] / (1.0f + std::sqrt(1.0f + scratch.slowing[x]));
    OXBOW_INDEPENDENT
    for (int x = 0; x < count; ++x) {
        const float q = scratch.flux[x], h = scratch.h[x], j = scratch.root[x];
        const std::int32_t forward = bitsWherePositive(q);
        const float donor = chosen(forward, a.depth[x], b.depth[x]);
        const float most = smaller(kRootOfGravity * (h * h * (j * j * j)), rates.donorShare * donor);
        const float limited = chosen(forward, smaller(q, most), larger(q, -most));
        const float passed = h > kStill ? limited : 0.0f;
        const float load = chosen(forward, a.load[x], b.load[x]);
        flux[x] = passed;
        sediment[x] = passed * rates.moved * load;
        power[x] = passed * scratch.fall[x];
        drop[x] = (a.bed[x] + a.owed[x]) - (b.bed[x] + b.owed[x]);
    }
}

} // namespace

void flowAcross(const FaceRow& faces, const FlowRates& rates, const FaceFlows& flows, int count) {
    for (int x = 0; x < count; x += kFacesAtOnce)
        flowAcrossSome(beginningAt(faces, x), rates, {flows.flux + x, flows.sediment + x, flows.power + x, flows.drop + x},
                       std::min(count - x, kFacesAtOnce));
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
    float *owed = cells.owed, *depth = cells.depth, *rest = cells.rest, *sediment = cells.sediment;
    float *loads = cells.load, *through = cells.through;
    const float* softness = cells.softness;
    const BedRates rates = r;
    OXBOW_INDEPENDENT
    for (int x = 0; x < count; ++x) {
        const float before = depth[x];
        const float gained = rates.moved * ((w.flux[x] - e.flux[x]) + (n.flux[x] - s.flux[x])) + rest[x];
        const float filled = before + gained, wet = larger(filled, 0.0f);
        rest[x] = roundingOf(before, gained, filled) + (filled - wet);
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
        const float fastest = rates.fastest * wet, ground = bed[x] + owed[x];
        const float wanted = softness[x] * smaller(rates.pickUp * larger(lack, 0.0f),
                                                   smaller(fastest, 0.5f * larger(steepest, 0.0f)));
        const float taken = smaller(wanted, larger(ground - rates.lowest, 0.0f));
        const float excess = larger(-lack, 0.0f);
        const float settled = wet > kDry ? smaller(rates.layDown * excess, fastest) : excess;
        const float laid = smaller(settled, larger(rates.highest - ground, 0.0f));
        const float change = laid - taken, carried = load - change;
        // What is too little for the load's last bit is owed to the bed.
        owed[x] += change + (rounded + roundingOf(load, -change, carried));
        sediment[x] = carried;
        loads[x] = sediment[x] / larger(wet, kStill);
    }
}

} // namespace oxbow
