#pragma once

#include "core/base/simd.h"
#include "core/erosion/droplet/droplet_rules.h"
#include "core/erosion/droplet/droplet_vectors.h"

#include <cmath>

/// Where the drops of a group go and what they want to do to the ground: arithmetic alone, the ground is only
/// read.
namespace oxbow {

/// Drops whose arithmetic fills vector registers.
inline constexpr int kGroupDrops = 16;

template <typename T>
using PerDrop = T[kGroupDrops];

/// State of the drops of a group. Sediment is in units of the tile's heights.
struct alignas(64) DropGroup {
    PerDrop<float> x{}, y{}, directionX{}, directionY{}, speed2{}, water{};
    PerDrop<float> weight{}; ///< drops that it stands for
    PerDrop<float> pace{};   ///< cells per move: 1, or 0 where no drop is in the air
    PerDrop<std::int32_t> sediment{}, age{};
    unsigned live = 0; ///< drops in the air, as bits
};

/// A direction whose square is no longer than this is none.
constexpr float kShortest2 = 1e-20f;

/// What the drops of a group are about to do to the ground.
struct alignas(64) Intent {
    PerDrop<std::int32_t> centre, corner, lowest, highest;
    PerDrop<float> take, water;
    std::int32_t
        lay[4 * kGroupDrops]; ///< per drop on its corners: north-west, north-east, south-west, south-east
    PerDrop<std::int32_t> centreX, centreY, takes, lays, leaves, ends;
};

OXBOW_INLINE unsigned bitsOf(const PerDrop<std::int32_t>& flags) {
    unsigned bits = 0;
    for (int i = 0; i < kGroupDrops; ++i)
        bits |= static_cast<unsigned>(flags[i]) << i;
    return bits;
}

/// Height of the bilinear surface over its north-west corner, at (u, v) in the cell; differences to that
/// corner.
OXBOW_INLINE float surface(float east, float south, float southEast, float u, float v) {
    const float north = east * u;
    return north + (south + (southEast - south) * u - north) * v;
}

/// Two neighbouring cells in one load: gathering is what planning costs.
OXBOW_INLINE std::int64_t pairAt(const std::int32_t* cell) {
    std::int64_t pair;
    std::memcpy(&pair, cell, sizeof pair);
    return pair;
}
OXBOW_INLINE int firstOf(std::int64_t pair) {
    return static_cast<int>(pair);
}
OXBOW_INLINE int secondOf(std::int64_t pair) {
    return static_cast<int>(pair >> 32);
}

struct PlanScope {
    const std::int32_t* ground;
    int stride;
    float minX, minY, maxX, maxY;
    int lastX, lastY;       // north-west corner of the last whole cell
    float slopesX, slopesY; // 0 where the map is one cell wide, else 1
};

OXBOW_INLINE void plan(DropGroup& drops, const DropletRules rules, const PlanScope scope, Intent& intent) {
    const std::int32_t* const ground = scope.ground;
    const float closed = rules.closedEdges ? 1.0f : 0.0f;
    const float snap = rules.depositsOnCell ? 1.0f : 0.0f; // a branch would keep the loop out of vectors
    OXBOW_INDEPENDENT // the ground is not written here
    for (int i = 0; i < kGroupDrops; ++i) {
        // Height and gradient where the drop is.
        const float x = drops.x[i], y = drops.y[i];
        const int cellX = smaller(static_cast<int>(x), scope.lastX),
                  cellY = smaller(static_cast<int>(y), scope.lastY);
        const float u = x - static_cast<float>(cellX), v = y - static_cast<float>(cellY);
        const int corner = cellY * scope.stride + cellX;
        const std::int64_t northRow = pairAt(ground + corner),
                           southRow = pairAt(ground + corner + scope.stride);
        const int northWest = firstOf(northRow), northEast = secondOf(northRow);
        const int southWest = firstOf(southRow), southEast = secondOf(southRow);
        const float toNE = static_cast<float>(northEast - northWest);
        const float toSW = static_cast<float>(southWest - northWest);
        const float toSE = static_cast<float>(southEast - northWest);
        const float twist = toSE - toSW - toNE;
        const float gradientX = (toNE + twist * v) * scope.slopesX;
        const float gradientY = (toSW + twist * u) * scope.slopesY;
        const float here = surface(toNE, toSW, toSE, u, v);

        // Direction and the place one cell on.
        float dirX = drops.directionX[i] * rules.keptDirection - gradientX * rules.slopeWeight;
        float dirY = drops.directionY[i] * rules.keptDirection - gradientY * rules.slopeWeight;
        const float length2 = dirX * dirX + dirY * dirY;
        const bool stuck = length2 <= kShortest2;
        const float scale = drops.pace[i] / std::sqrt(larger(length2, kShortest2));
        dirX *= scale;
        dirY *= scale;
        float nextX = x + dirX, nextY = y + dirY;
        const bool outX = (nextX < scope.minX) | (nextX > scope.maxX);
        const bool outY = (nextY < scope.minY) | (nextY > scope.maxY);
        const bool leaves = (outX | outY) & !rules.closedEdges;
        dirX = outX ? -dirX * closed : dirX;
        dirY = outY ? -dirY * closed : dirY;
        nextX = smaller(larger(nextX, scope.minX), scope.maxX);
        nextY = smaller(larger(nextY, scope.minY), scope.maxY);

        // Height there, and the fall.
        const int nextCellX = smaller(static_cast<int>(nextX), scope.lastX);
        const int nextCellY = smaller(static_cast<int>(nextY), scope.lastY);
        const float nextU = nextX - static_cast<float>(nextCellX),
                    nextV = nextY - static_cast<float>(nextCellY);
        const int nextCorner = nextCellY * scope.stride + nextCellX;
        const std::int64_t nextNorth = pairAt(ground + nextCorner);
        const std::int64_t nextSouth = pairAt(ground + nextCorner + scope.stride);
        const int nextNW = firstOf(nextNorth), nextNE = secondOf(nextNorth);
        const int nextSW = firstOf(nextSouth), nextSE = secondOf(nextSouth);
        const float there = surface(static_cast<float>(nextNE - nextNW), static_cast<float>(nextSW - nextNW),
                                    static_cast<float>(nextSE - nextNW), nextU, nextV);
        const float fall = (here - there) - static_cast<float>(nextNW - northWest);

        // What it can carry against what it carries.
        const float sediment = static_cast<float>(drops.sediment[i]);
        const float speed = std::sqrt(drops.speed2[i]);
        const float water = drops.water[i] * drops.weight[i];
        const float capacity =
            smaller(larger(fall, rules.leastFall) * rules.capacityPerFall * speed * water, kMostSediment);
        const bool uphill = fall < 0.0f;
        const bool lays = uphill | (sediment > capacity);
        const float wantsToLay = uphill ? -fall : (sediment - capacity) * rules.depositionShare;
        // A hair less than all, so that rounding never lays down more than there is.
        const float lay = smaller(wantsToLay, sediment * (1.0f - 0x1.0p-22f));
        const float take = smaller((capacity - sediment) * rules.erosionShare, fall);

        // Bounds: nothing falls below the new place, nothing rises above the higher of the two. Kept between
        // the corners against rounding.
        const int lowCorner = smaller(smaller(nextNW, nextNE), smaller(nextSW, nextSE));
        const int highCorner = larger(larger(nextNW, nextNE), larger(nextSW, nextSE));
        const int highHere = larger(larger(northWest, northEast), larger(southWest, southEast));
        const int nextHeight = smaller(larger(nextNW + static_cast<int>(there), lowCorner), highCorner);
        const int hereHeight = smaller(northWest + static_cast<int>(here), highHere);

        intent.corner[i] = corner;
        intent.centreX[i] = static_cast<int>(x + 0.5f);
        intent.centreY[i] = static_cast<int>(y + 0.5f);
        intent.centre[i] = intent.centreY[i] * scope.stride + intent.centreX[i];
        intent.lowest[i] = nextHeight;
        intent.highest[i] = uphill ? nextHeight : hereHeight;
        intent.take[i] = take;
        intent.takes[i] = !lays & !leaves & !stuck & (take > 0.0f);
        intent.lays[i] = lays & !leaves & !stuck & (lay >= 1.0f);
        const float east = u + snap * (static_cast<float>(static_cast<int>(u + 0.5f)) - u);
        const float south = v + snap * (static_cast<float>(static_cast<int>(v + 0.5f)) - v);
        intent.lay[4 * i] = static_cast<std::int32_t>(lay * (1.0f - east) * (1.0f - south));
        intent.lay[4 * i + 1] = static_cast<std::int32_t>(lay * east * (1.0f - south));
        intent.lay[4 * i + 2] = static_cast<std::int32_t>(lay * (1.0f - east) * south);
        intent.lay[4 * i + 3] = static_cast<std::int32_t>(lay * east * south);
        intent.water[i] = water;
        intent.leaves[i] = leaves;

        drops.x[i] = nextX;
        drops.y[i] = nextY;
        drops.directionX[i] = dirX;
        drops.directionY[i] = dirY;
        drops.speed2[i] = larger(drops.speed2[i] + fall * rules.speedGain, 0.0f) * rules.speedKept;
        drops.water[i] = drops.water[i] * rules.waterKept - rules.waterLost;
        drops.age[i] += 1;
        intent.ends[i] =
            stuck | leaves | (drops.age[i] >= rules.maxSteps) | (drops.water[i] < rules.waterCutoff);
    }
}

} // namespace oxbow
