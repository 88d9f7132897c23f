#include "core/erosion/droplet_group.h"

#include "core/simd.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstring>

// Functions called from a multiversioned one must be part of it to be made for the same vector unit.
#define OXBOW_INLINE __attribute__((always_inline)) inline

namespace oxbow {

namespace {

using Ints = std::int32_t __attribute__((vector_size(4 * kBrushLanes)));
using Floats = float __attribute__((vector_size(4 * kBrushLanes)));
using FourInts = std::int32_t __attribute__((vector_size(16)));
using TwoInts = std::int32_t __attribute__((vector_size(8)));

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

// By value: the compiler makes vectors of these, not of the standard ones on references.
template <typename T>
OXBOW_INLINE T smaller(T a, T b) {
    return a < b ? a : b;
}
template <typename T>
OXBOW_INLINE T larger(T a, T b) {
    return a > b ? a : b;
}

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

OXBOW_INLINE void plan(DropletGroup::Drops& drops, const DropletRules rules, const PlanScope scope,
                       Intent& intent) {
    const std::int32_t* const ground = scope.ground;
    const float closed = rules.closedEdges ? 1.0f : 0.0f;
#pragma GCC ivdep // the ground is not written here
    for (int i = 0; i < kGroupDrops; ++i) {
        // Height and gradient where the drop is.
        const float x = drops.x[i], y = drops.y[i];
        const int cellX = smaller(static_cast<int>(x), scope.lastX),
                  cellY = smaller(static_cast<int>(y), scope.lastY);
        const float u = x - static_cast<float>(cellX), v = y - static_cast<float>(cellY);
        const int corner = cellY * scope.stride + cellX;
        const std::int64_t north = pairAt(ground + corner), south = pairAt(ground + corner + scope.stride);
        const int northWest = firstOf(north), northEast = secondOf(north);
        const int southWest = firstOf(south), southEast = secondOf(south);
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
        const float capacity = smaller(
            larger(fall, rules.leastFall) * rules.capacityPerFall * speed * drops.water[i], kMostSediment);
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
        intent.lay[4 * i] = static_cast<std::int32_t>(lay * (1.0f - u) * (1.0f - v));
        intent.lay[4 * i + 1] = static_cast<std::int32_t>(lay * u * (1.0f - v));
        intent.lay[4 * i + 2] = static_cast<std::int32_t>(lay * (1.0f - u) * v);
        intent.lay[4 * i + 3] = static_cast<std::int32_t>(lay * u * v);
        intent.water[i] = drops.water[i];
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

OXBOW_INLINE int sumOf(const FourInts& v) {
    const FourInts pairs = v + __builtin_shufflevector(v, v, 2, 3, 0, 1);
    return pairs[0] + pairs[1];
}

OXBOW_INLINE int sumOf(const Ints& v) {
    const FourInts halves =
        __builtin_shufflevector(v, v, 0, 1, 2, 3) + __builtin_shufflevector(v, v, 4, 5, 6, 7);
    return sumOf(halves);
}

/// One piece of a row of a cone: takes `amount` in the shares `weights`, nowhere below `bound`, and adds it
/// to `taken`. Branch-free: cells of weight 0 and those below the bound are written back as they were.
template <bool Varied>
OXBOW_INLINE void takePiece(std::int32_t* ground, const float* softness, const float* weights, float amount,
                            const Ints& bound, Ints& taken) {
    Ints before;
    Floats share;
    std::memcpy(&before, ground, sizeof before);
    std::memcpy(&share, weights, sizeof share);
    share *= amount;
    if constexpr (Varied) {
        Floats soft;
        std::memcpy(&soft, softness, sizeof soft);
        share *= soft;
    }
    const Ints lowered = before - __builtin_convertvector(share + 0.5f, Ints);
    const Ints least = before < bound ? before : bound;
    const Ints after = lowered > least ? lowered : least;
    std::memcpy(ground, &after, sizeof after);
    taken += before - after;
}

/// A cone whose first cell is `ground`. `Rows` is the number of its rows where they are single pieces, 0
/// where not.
template <bool Varied, int Rows>
OXBOW_INLINE int takeCone(std::int32_t* ground, const float* softness, int stride, const DropletBrush& brush,
                          float amount, int lowest) {
    const int rows = Rows ? Rows : brush.rows(), pieces = Rows ? 1 : brush.piecesPerRow();
    const float* weights = brush.weights();
    const Ints bound = Ints{} + lowest;
    Ints taken{};
#pragma GCC unroll 5
    for (int row = 0; row < rows; ++row, ground += stride, softness += Varied ? stride : 0)
        for (int piece = 0; piece < pieces; ++piece, weights += kBrushLanes)
            takePiece<Varied>(ground + piece * kBrushLanes, softness + (Varied ? piece * kBrushLanes : 0),
                              weights, amount, bound, taken);
    return sumOf(taken);
}

/// The same where the cone sticks out of the map: only cells inside take part, and their shares sum to 1
/// again.
int takeAtBorder(DropletTile& tile, const DropletBrush& brush, int centreX, int centreY, float amount,
                 int lowest) {
    const int reach = brush.reach();
    float inside = 0.0f;
    for (int dy = -reach; dy <= reach; ++dy)
        for (int dx = -reach; dx <= reach; ++dx)
            inside += tile.map.contains(centreX + dx, centreY + dy) ? brush.weight(dx, dy) : 0.0f;
    int taken = 0;
    for (int dy = -reach; dy <= reach; ++dy)
        for (int dx = -reach; dx <= reach; ++dx) {
            if (!tile.map.contains(centreX + dx, centreY + dy))
                continue;
            const std::size_t cell = tile.index(centreX + dx, centreY + dy);
            const float softness = tile.softness.empty() ? 1.0f : tile.softness[cell];
            const std::int32_t before = tile.ground[cell];
            const auto share =
                static_cast<std::int32_t>(amount * brush.weight(dx, dy) / inside * softness + 0.5f);
            const std::int32_t after = std::max(before - share, std::min(before, lowest));
            tile.ground[cell] = after;
            taken += before - after;
        }
    return taken;
}

/// Two cells and the two below them.
OXBOW_INLINE FourInts cornersAt(const std::int32_t* cell, int stride) {
    TwoInts north, south;
    std::memcpy(&north, cell, sizeof north);
    std::memcpy(&south, cell + stride, sizeof south);
    return __builtin_shufflevector(north, south, 0, 1, 2, 3);
}
OXBOW_INLINE void storeCorners(std::int32_t* cell, int stride, const FourInts& corners) {
    std::memcpy(cell, &corners, sizeof(TwoInts));
    const FourInts south = __builtin_shufflevector(corners, corners, 2, 3, 0, 1);
    std::memcpy(cell + stride, &south, sizeof(TwoInts));
}

/// Lays amounts on four corners, nowhere above `bound`; returns what was laid.
OXBOW_INLINE int layCorners(std::int32_t* ground, std::int32_t* laid, int stride, const std::int32_t* amounts,
                            int bound) {
    const FourInts before = cornersAt(ground, stride);
    const FourInts highest = FourInts{} + bound;
    FourInts raised;
    std::memcpy(&raised, amounts, sizeof raised);
    raised += before;
    const FourInts most = before > highest ? before : highest;
    const FourInts after = raised < most ? raised : most;
    const FourInts rise = after - before;
    storeCorners(ground, stride, after);
    storeCorners(laid, stride, cornersAt(laid, stride) + rise);
    return sumOf(rise);
}

struct GroundScope {
    DropletTile& tile;
    const DropletBrush& brush;
};

template <bool Varied, int Rows>
OXBOW_INLINE void takeAll(DropletGroup::Drops& drops, const Intent& intent, unsigned takers,
                          const GroundScope& scope) {
    const int reach = scope.brush.reach(), stride = scope.tile.stride;
    const CellRect& map = scope.tile.map;
    for (; takers; takers &= takers - 1) {
        const int i = std::countr_zero(takers);
        const int x = intent.centreX[i], y = intent.centreY[i];
        if (x - reach < map.x0 || y - reach < map.y0 || x + reach >= map.x1 || y + reach >= map.y1) {
            drops.sediment[i] +=
                takeAtBorder(scope.tile, scope.brush, x, y, intent.take[i], intent.lowest[i]);
            continue;
        }
        const std::ptrdiff_t first = intent.centre[i] - reach * (stride + 1);
        const float* softness = Varied ? scope.tile.softness.data() + first : nullptr;
        drops.sediment[i] += takeCone<Varied, Rows>(scope.tile.ground.data() + first, softness, stride,
                                                    scope.brush, intent.take[i], intent.lowest[i]);
    }
}

OXBOW_INLINE void layAll(DropletGroup::Drops& drops, const Intent& intent, unsigned layers,
                         DropletTile& tile) {
    for (; layers; layers &= layers - 1) {
        const int i = std::countr_zero(layers);
        drops.sediment[i] -=
            layCorners(tile.ground.data() + intent.corner[i], tile.laid.data() + intent.corner[i],
                       tile.stride, intent.lay + 4 * i, intent.highest[i]);
    }
}

/// The highest cell of a cone, and of the few beside it that a whole piece of a row covers.
OXBOW_INLINE int highestOf(const std::int32_t* ground, int stride, const DropletBrush& brush) {
    Ints highest;
    std::memcpy(&highest, ground, sizeof highest);
    for (int row = 0; row < brush.rows(); ++row, ground += stride)
        for (int piece = 0; piece < brush.piecesPerRow(); ++piece) {
            Ints cells;
            std::memcpy(&cells, ground + piece * kBrushLanes, sizeof cells);
            highest = cells > highest ? cells : highest;
        }
    int result = highest[0];
    for (int lane = 1; lane < kBrushLanes; ++lane)
        result = larger(result, static_cast<int>(highest[lane]));
    return result;
}

/// Lays `amount` down in the shares of a cone, nowhere above `bound`; returns what was laid.
OXBOW_INLINE int layShares(std::int32_t* ground, std::int32_t* laid, int stride, const DropletBrush& brush,
                           float amount, int bound) {
    const float* weights = brush.weights();
    const Ints highest = Ints{} + bound;
    Ints sum{};
    for (int row = 0; row < brush.rows(); ++row, ground += stride, laid += stride)
        for (int piece = 0; piece < brush.piecesPerRow(); ++piece, weights += kBrushLanes) {
            Ints before, sofar;
            Floats share;
            std::memcpy(&before, ground + piece * kBrushLanes, sizeof before);
            std::memcpy(&sofar, laid + piece * kBrushLanes, sizeof sofar);
            std::memcpy(&share, weights, sizeof share);
            const Ints raised = before + __builtin_convertvector(share * amount + 0.5f, Ints);
            const Ints most = before > highest ? before : highest;
            const Ints after = raised < most ? raised : most;
            sofar += after - before;
            sum += after - before;
            std::memcpy(ground + piece * kBrushLanes, &after, sizeof after);
            std::memcpy(laid + piece * kBrushLanes, &sofar, sizeof sofar);
        }
    return sumOf(sum);
}

/// What rounding the shares of a cone may leave or overdraw, units.
constexpr int kRoundingOfCone = 64;

/// Spreads the sediment of an ended drop over a cone inside the map, as a mound no higher than the ground
/// around it. Returns what found no room.
OXBOW_MULTIVERSION
int layCone(DropletTile& tile, const DropletBrush& brush, int x, int y, int sediment) {
    const std::size_t first = tile.index(x - brush.reach(), y - brush.reach());
    std::int32_t* ground = tile.ground.data() + first;
    const int highest = highestOf(ground, tile.stride, brush);
    // The highest cells refuse their shares; each pass offers what is left again.
    for (int pass = 0; pass < 8 && sediment > kRoundingOfCone; ++pass)
        sediment -= layShares(ground, tile.laid.data() + first, tile.stride, brush,
                              static_cast<float>(sediment), highest);
    return sediment;
}

/// Fills the cells of a cone from the lowest up, at most to its highest one; what is left stays in
/// `sediment`.
void fillCone(DropletTile& tile, const DropletBrush& brush, int x, int y, std::int32_t& sediment) {
    struct Cell {
        std::int32_t height;
        std::size_t index;
    };
    std::vector<Cell> cells;
    const int reach = brush.reach();
    for (int dy = -reach; dy <= reach; ++dy)
        for (int dx = -reach; dx <= reach; ++dx)
            if (brush.weight(dx, dy) > 0.0f && tile.map.contains(x + dx, y + dy)) {
                const std::size_t cell = tile.index(x + dx, y + dy);
                cells.push_back({tile.ground[cell], cell});
            }
    std::ranges::sort(cells, [](const Cell& a, const Cell& b) {
        return a.height != b.height ? a.height < b.height : a.index < b.index;
    });
    for (std::size_t filled = 1; filled < cells.size() && sediment > 0; ++filled) {
        const std::int64_t rise = cells[filled].height - cells[filled - 1].height;
        const auto count = static_cast<std::int64_t>(filled);
        const auto each =
            static_cast<std::int32_t>(std::min<std::int64_t>(rise, (sediment + count - 1) / count));
        for (std::size_t k = 0; k < filled && sediment > 0; ++k) {
            const std::int32_t amount = std::min(each, sediment);
            tile.ground[cells[k].index] += amount;
            tile.laid[cells[k].index] += amount;
            sediment -= amount;
        }
    }
}

/// A drop whose last step skips the cell at the edge flows through that one too.
OXBOW_INLINE void addFlowAtEdge(const DropletGroup::Drops& drops, const Intent& intent, unsigned left,
                                DropletTile& tile) {
    for (; left; left &= left - 1) {
        const int i = std::countr_zero(left);
        const int edge =
            static_cast<int>(drops.y[i] + 0.5f) * tile.stride + static_cast<int>(drops.x[i] + 0.5f);
        if (edge != intent.centre[i])
            tile.flow[edge] += intent.water[i];
    }
}

struct Ended {
    unsigned all = 0;
    unsigned left = 0;
};

OXBOW_MULTIVERSION
Ended advanceDrops(DropletGroup::Drops& drops, unsigned live, const DropletRules& rules,
                   const PlanScope& plane, const GroundScope& ground) {
    Intent intent;
    plan(drops, rules, plane, intent);
    const unsigned takers = bitsOf(intent.takes) & live;
    if (!ground.tile.softness.empty())
        takeAll<true, 0>(drops, intent, takers, ground);
    else if (ground.brush.rows() == 5)
        takeAll<false, 5>(drops, intent, takers, ground);
    else
        takeAll<false, 0>(drops, intent, takers, ground);
    layAll(drops, intent, bitsOf(intent.lays) & live, ground.tile);
    float* flow = ground.tile.flow.data();
    for (unsigned rest = live; rest; rest &= rest - 1) {
        const int i = std::countr_zero(rest);
        flow[intent.centre[i]] += intent.water[i];
    }
    const unsigned left = bitsOf(intent.leaves) & live;
    addFlowAtEdge(drops, intent, left, ground.tile);
    return {bitsOf(intent.ends) & live, left};
}

} // namespace

DropletGroup::DropletGroup(DropletTile& tile, const DropletRules& rules, const DropletBrush& brush)
    : m_tile(tile), m_rules(rules), m_brush(brush) {
    std::ranges::fill(m_drops.x, static_cast<float>(DropletTile::kFrame));
    std::ranges::fill(m_drops.y, static_cast<float>(DropletTile::kFrame));
}

void DropletGroup::launch(int place, const DropStart& start) {
    m_drops.x[place] = start.x - static_cast<float>(m_tile.originX);
    m_drops.y[place] = start.y - static_cast<float>(m_tile.originY);
    m_drops.directionX[place] = m_rules.startDirectionX;
    m_drops.directionY[place] = m_rules.startDirectionY;
    m_drops.speed2[place] = m_rules.startSpeed2;
    m_drops.water[place] = m_rules.startWater;
    m_drops.sediment[place] = 0;
    m_drops.age[place] = 0;
    m_drops.pace[place] = 1.0f;
    m_live |= 1u << place;
}

unsigned DropletGroup::advance() {
    const CellRect& map = m_tile.map;
    const PlanScope plane{m_tile.ground.data(),           m_tile.stride,
                          static_cast<float>(map.x0),     static_cast<float>(map.y0),
                          static_cast<float>(map.x1 - 1), static_cast<float>(map.y1 - 1),
                          std::max(map.x0, map.x1 - 2),   std::max(map.y0, map.y1 - 2),
                          map.width() > 1 ? 1.0f : 0.0f,  map.height() > 1 ? 1.0f : 0.0f};
    const Ended ended = advanceDrops(m_drops, m_live, m_rules, plane, {m_tile, m_brush});
    m_live &= ~ended.all;
    for (unsigned rest = ended.all; rest; rest &= rest - 1) {
        const int place = std::countr_zero(rest);
        if (!(ended.left >> place & 1u))
            settle(place);
        m_exportedUnits += m_drops.sediment[place];
        m_drops.sediment[place] = 0;
        m_drops.pace[place] = 0.0f;
    }
    return ended.all;
}

void DropletGroup::settle(int place) {
    std::int32_t& sediment = m_drops.sediment[place];
    const int x = static_cast<int>(m_drops.x[place] + 0.5f), y = static_cast<int>(m_drops.y[place] + 0.5f);
    const int reach = m_brush.reach();
    const CellRect& map = m_tile.map;
    const bool inside =
        x - reach >= map.x0 && y - reach >= map.y0 && x + reach < map.x1 && y + reach < map.y1;
    if (inside)
        sediment = layCone(m_tile, m_brush, x, y, sediment);
    if (sediment <= kRoundingOfCone) {
        m_residualUnits += sediment;
        sediment = 0;
    } else {
        fillCone(m_tile, m_brush, x, y, sediment);
    }
}

} // namespace oxbow
