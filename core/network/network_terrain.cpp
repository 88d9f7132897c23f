#include "core/network/network_terrain.h"

#include "core/base/elementary.h"
#include "core/base/zeroed_vector.h"
#include "core/network/channel_sweep.h"
#include "core/network/slope_law.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <numbers>

namespace oxbow {

namespace {

// Dimensionless shares and counts, tuned by eye on the examples where no source is named.

/// Slope of valley sides over the mean slope between a node and its neighbours: sides climb to the crest
/// between two channels and fall again, so twice the straight way; the rest makes up for crests taken off.
constexpr float kSteepSides = 2.2f;
constexpr float kGentleSides = 0.12f; ///< least slope of sides, of the steepest: 5 deg where 35 deg is that
/// Slope of spurs over the steepest slope of the ground, so that a spur stays narrower than what it leads up
/// from and never takes a neighbouring valley.
constexpr float kSpurSteepness = 1.15f;
constexpr int kRiverRounds = 2;    ///< of slopes for the drainage of the ground before
constexpr int kBrookRounds = 3;    ///< of fitting brooks to the sides that they are to follow
/// Of the relief: how far the ground may miss it before its rivers are laid again, for the nearest relief that is no miss, and
/// what is near enough to that.
constexpr double kReliefMiss = 0.2, kReliefNear = 0.02;
constexpr int kReliefRounds = 4; ///< at most of laying them again
constexpr int kRaiseRounds = 6;    ///< of scaling HeightFirst ground towards the relief asked for
constexpr double kSteeper = 1.1;   ///< than the steepest slope, at most, that the rest of this scaling makes ground
constexpr int kSmoothings = 2;     ///< rounds that take off crests, each of one cell's reach
constexpr float kSmoothing = 0.5f; ///< of the way to the mean of the neighbours
/// Half the width of a valley floor over the root of the drainage area, both in cells and so the same in
/// metres: floors 88 m wide where 1 km2 drains, 880 m where 100 km2 do.
constexpr double kFloorShare = 0.044;
constexpr double kFloorSteepness = 0.05; ///< least slope of floors, of that of the sides: they still drain
constexpr double kFloorSlope = 1.5;      ///< slope across a floor over that of its river
constexpr double kFloorFoot = 1.6;       ///< of half a floor: how far out the sides have their full slope
constexpr int kDomeRounds = 12;    ///< of relaxing the ground of unreached nodes, each of one node's reach
constexpr float kDomeShare = 0.4f; ///< of a step, how far a dome stands above the mean beside it

/// Nodes that are not reached, ring by ring inward from those that are, with first heights that rise by
/// `step` a ring.
std::vector<std::uint32_t> ringsInward(const RiverNetwork& network, float step, CancelPoll& look,
                                       std::vector<float>& heights) {
    std::vector<std::uint8_t> known(heights.size());
    std::vector<std::uint32_t> inward;
    const auto enlist = [&](std::uint32_t c) {
        for (const std::uint32_t n : network.grid.neighbours(c))
            if (n != kNowhere && !known[n]) {
                known[n] = 1;
                heights[n] = heights[c] + step;
                inward.push_back(n);
            }
    };
    for (std::uint32_t c = 0; c < heights.size(); ++c)
        known[c] = network.isReached(c);
    for (std::uint32_t c = 0; c < heights.size(); ++c) {
        look();
        if (network.isReached(c))
            enlist(c);
    }
    for (std::size_t i = 0; i < inward.size(); ++i) {
        look();
        enlist(inward[i]);
    }
    return inward;
}

/// Heights for nodes that are not reached: domes over what encloses them, and always above the reached nodes
/// beside them, so that no river turns that way.
void raiseUnreached(const RiverNetwork& network, float step, const CancelToken& cancel,
                    std::vector<float>& heights) {
    CancelPoll look(cancel);
    const std::vector<std::uint32_t> inward = ringsInward(network, step, look, heights);
    for (int round = 0; round < kDomeRounds; ++round)
        for (const std::uint32_t c : inward) {
            look();
            float sum = 0.0f, count = 0.0f, floor = -INFINITY;
            for (const std::uint32_t n : network.grid.neighbours(c)) {
                if (n == kNowhere)
                    continue;
                sum += heights[n];
                count += 1.0f;
                if (network.isReached(n))
                    floor = std::max(floor, heights[n] + step);
            }
            heights[c] = std::max(floor, sum / count + kDomeShare * step);
        }
}

/// Heights between the nodes: a quadratic B-spline over the middles of the blocks, smooth in slope.
class NodeSurface {
public:
    NodeSurface(const NetworkLayout& layout, const std::vector<float>& heights)
        : m_layout(layout), m_heights(heights) {
        for (int x = 0; x < layout.ground.width; ++x)
            m_columns.push_back(splineAt(x, layout.nodes.width));
    }

    /// The heights of a row of cells.
    [[nodiscard]] std::vector<float> row(int y) const {
        const int across = m_layout.nodes.width;
        const Spline rows = splineAt(y, m_layout.nodes.height);
        std::vector<float> nodes(across, 0.0f), result;
        for (int b = 0; b < 3; ++b)
            for (int i = 0; i < across; ++i)
                nodes[i] += rows.weights[b] * m_heights[m_layout.nodes.at(i, rows.nodes[b])];
        result.reserve(m_columns.size());
        for (const Spline& column : m_columns)
            result.push_back(column.weights[0] * nodes[column.nodes[0]] +
                             column.weights[1] * nodes[column.nodes[1]] +
                             column.weights[2] * nodes[column.nodes[2]]);
        return result;
    }

private:
    struct Spline {
        std::array<int, 3> nodes;
        std::array<float, 3> weights;
    };
    [[nodiscard]] Spline splineAt(int cell, int count) const {
        const int k = m_layout.cellsPerNode;
        const float place = (static_cast<float>(cell) - static_cast<float>(k / 2)) / static_cast<float>(k);
        const float nearest = std::floor(place + 0.5f);
        const float t = place - nearest + 0.5f;
        Spline spline{{}, {0.5f * (1 - t) * (1 - t), 0.5f + t * (1 - t), 0.5f * t * t}};
        for (int a = 0; a < 3; ++a) {
            const int node = static_cast<int>(nearest) + a - 1;
            spline.nodes[a] = m_layout.nodes.wrap ? (node + count) % count : std::clamp(node, 0, count - 1);
        }
        return spline;
    }

    const NetworkLayout& m_layout;
    const std::vector<float>& m_heights;
    std::vector<Spline> m_columns;
};

/// How steep the sides of valleys are, of the steepest: where the rivers hardly fall, hills are low.
std::vector<float> sideShares(const LaidNetwork& laid, const NetworkProfile& profile) {
    const NetworkGrid& nodes = laid.network.grid;
    const auto blockM = static_cast<float>(laid.layout.ground.cellSizeM * laid.layout.cellsPerNode);
    const float full = kSteepSides / (blockM * static_cast<float>(profile.law.steepest));
    std::vector<float> shares(nodes.cellCount(), 1.0f);
    for (const std::uint32_t node : laid.order) {
        float sum = 0.0f, count = 0.0f;
        for (const std::uint32_t n : nodes.neighbours(node))
            if (n != kNowhere && laid.network.isReached(n)) {
                sum += std::fabs(profile.heights[n] - profile.heights[node]);
                count += 1.0f;
            }
        shares[node] = std::clamp(count > 0.0f ? full * sum / count : 1.0f, kGentleSides, 1.0f);
    }
    return shares;
}

/// Rounds off crests and feet between the given cells.
void smoothSides(const NetworkGrid& grid, const Heightmap& given, const Compute& compute, Heightmap& ground) {
    for (int round = 0; round < kSmoothings; ++round) {
        const Heightmap before = ground;
        compute.forCells(ground.grid(), [&](std::size_t c) {
            if (!std::isnan(given.cells()[c]))
                return;
            float sum = 0.0f, count = 0.0f;
            for (const std::uint32_t n : grid.neighbours(static_cast<std::uint32_t>(c)))
                if (n != kNowhere) {
                    sum += before.cells()[n];
                    count += 1.0f;
                }
            ground.cells()[c] += kSmoothing * (sum / count - before.cells()[c]);
        });
    }
}

/// Steepest rises, m a cell; infinite at given cells.
Heightmap steepestRises(const Heightmap& factors, const Heightmap* given, double steepest) {
    Heightmap rises(factors.grid());
    const auto perFactor = static_cast<float>(steepest * factors.cellSizeM());
    for (std::size_t c = 0; c < rises.cells().size(); ++c)
        rises.cells()[c] =
            given && !std::isnan(given->cells()[c]) ? INFINITY : perFactor * factors.cells()[c];
    return rises;
}

/// Heights as they are given, and far above them elsewhere.
Heightmap startAbove(const Heightmap& given) {
    constexpr float kFarAbove = 1e6f;
    Heightmap heights = given;
    for (float& height : heights.cells())
        height = std::isnan(height) ? kFarAbove : height;
    return heights;
}

/// Makes the ground beside large rivers nearly as flat as they are.
class ValleyFloors {
public:
    ValleyFloors(const LaidNetwork& laid, const NetworkProfile& profile, double width, Heightmap& factors)
        : m_laid(laid),
          m_profile(profile),
          m_share(width * kFloorShare),
          m_sides(factors),
          m_factors(factors) {}

    void flatten(const Compute& compute) {
        std::vector<std::uint32_t> line;
        for (std::size_t i = 0; i < m_laid.order.size(); ++i) {
            if (i % kNodesPerLook == 0)
                compute.cancel.throwIfRequested();
            const std::uint32_t node = m_laid.order[i];
            const double radius = m_share * std::sqrt(static_cast<double>(m_laid.flow[node]) / kFlowUnit);
            if (radius < kLeastRadius || !m_laid.network.isDirected(node))
                continue;
            m_laid.layout.lineOf(node, m_laid.network.arrows[node], line);
            line.push_back(m_laid.layout.cellOf(node));
            const double steepness = floorSlope(node) / m_profile.law.steepest;
            const auto stride = static_cast<std::size_t>(std::max(1.0, radius / 4.0));
            for (std::size_t k = 0; k < line.size(); k += stride) {
                const double sides = m_sides.cells()[line[k]];
                flattenAround(line[k], radius * std::clamp(sides, 0.5, 1.5),
                              std::max(kFloorSteepness, steepness / sides));
            }
        }
    }

private:
    static constexpr double kLeastRadius = 0.05; ///< cells

    [[nodiscard]] double floorSlope(std::uint32_t node) const {
        const double fall = m_profile.heights[node] - m_profile.heights[m_laid.network.receiver(node)];
        const double blocks = isDiagonal(m_laid.network.arrows[node]) ? std::numbers::sqrt2 : 1.0;
        return kFloorSlope * fall / (blocks * m_laid.layout.cellsPerNode * m_laid.layout.ground.cellSizeM);
    }
    void flattenAround(std::uint32_t cell, double radius, double steepness) {
        if (steepness >= 1.0)
            return;
        const NetworkGrid& grid = m_laid.layout.fine;
        const int x = grid.xOf(cell), y = grid.yOf(cell);
        const int reach =
            std::min(static_cast<int>(radius * kFloorFoot) + 1, std::min(grid.width, grid.height) - 1);
        for (int j = -reach; j <= reach; ++j)
            for (int i = -reach; i <= reach; ++i)
                if (const std::uint32_t c = grid.at(x + i, y + j); c != kNowhere)
                    m_factors.cells()[c] =
                        std::min(m_factors.cells()[c],
                                 m_sides.cells()[c] * share(steepness, elementary::hypot(i, j), radius));
    }
    /// Of the slope of the sides, a cell so far from a river, all in cells: the mean from one cell nearer up to it, over
    /// which its height rises. So a floor that is narrower than a cell lowers the ground as much as it does on finer
    /// cells.
    [[nodiscard]] static float share(double steepness, double distance, double radius) {
        const double near = std::max(0.0, distance - 1.0), far = std::max(distance, near + 1.0);
        const double sides = (sideIntegral(far / radius) - sideIntegral(near / radius)) * radius / (far - near);
        return static_cast<float>(steepness + (1.0 - steepness) * sides);
    }
    /// Of how much of the sides' slope a place has, 0 on the floor and 1 beyond its foot, over the distance in floors.
    [[nodiscard]] static double sideIntegral(double distance) {
        constexpr double kRamp = kFloorFoot - 1.0;
        const double t = std::clamp((distance - 1.0) / kRamp, 0.0, 1.0);
        return kRamp * t * t * t * (1.0 - 0.5 * t) + std::max(0.0, distance - kFloorFoot);
    }

    const LaidNetwork& m_laid;
    const NetworkProfile& m_profile;
    double m_share;
    const Heightmap m_sides;
    Heightmap& m_factors;
};

/// The channels of a network, in rounds: rivers, the sides of their valleys, brooks that keep to these.
class Channels {
public:
    Channels(const LaidNetwork& laid, const NetworkRelief& relief, const Compute& compute)
        : m_laid(laid),
          m_relief(relief),
          m_compute(compute),
          m_profile(networkProfile(laid, relief.profile, compute)),
          m_areSteepest(m_profile.law.steepest > relief.profile.steepest) {
        m_factors = relief.roughness ? *relief.roughness : Heightmap(laid.layout.ground, 1.0f);
        const auto shares = sideShares(laid, m_profile);
        const NodeSurface surface(laid.layout, shares);
        compute.forRows(m_factors.height(), [&](int y0, int y1) {
            for (int y = y0; y < y1; ++y)
                std::ranges::transform(surface.row(y), std::span(m_factors.row(y), m_factors.width()),
                                       m_factors.row(y), std::multiplies<>());
        });
        ValleyFloors(laid, m_profile, relief.floorWidth, m_factors).flatten(compute);
        m_cells = channelHeights(laid, m_profile, compute);
        limitToSides();
    }

    [[nodiscard]] const Heightmap& cells() const { return m_cells; }
    [[nodiscard]] const Heightmap& factors() const { return m_factors; }
    [[nodiscard]] const SlopeLaw& law() const { return m_profile.law; }
    /// Whether rivers as steep as they may be stay below the relief asked for.
    [[nodiscard]] bool areSteepest() const { return m_areSteepest; }
    /// The highest ground above its mouth, where there is a river.
    [[nodiscard]] double reliefM(const Heightmap& ground, const CellMask& kept) const {
        float most = 0.0f;
        for (int y = 0; y < ground.height(); ++y) {
            m_compute.cancel.throwIfRequested();
            for (int x = 0; x < ground.width(); ++x)
                if (const std::uint32_t node = m_laid.layout.nodeOf(x, y);
                    m_laid.network.isReached(node) && (kept.empty() || !kept[ground.grid().index(x, y)]))
                    most = std::max(most, ground.at(x, y) - m_profile.mouths[node]);
        }
        return most;
    }

private:
    void limitToSides() {
        const NetworkGrid& fine = m_laid.layout.fine;
        const Heightmap rises = steepestRises(m_factors, nullptr, law().steepest);
        Heightmap limits = startAbove(m_cells);
        limitRises(fine, rises, m_compute, limits);
        for (int round = 0; round < kRiverRounds; ++round)
            applySlopeLaw(fine, m_cells, m_factors, law(), m_compute, limits);
        for (int round = 0;; ++round) {
            m_profile = networkProfile(m_laid, m_relief.profile, m_compute, &limits);
            m_compute.cancel.throwIfRequested();
            m_cells = channelHeights(m_laid, m_profile, m_compute, &limits);
            m_compute.cancel.throwIfRequested();
            if (round == kBrookRounds)
                return;
            for (std::size_t c = 0; c < limits.cells().size(); ++c)
                if (!std::isnan(m_cells.cells()[c]))
                    limits.cells()[c] = m_cells.cells()[c];
            limitRises(fine, rises, m_compute, limits);
        }
    }

    const LaidNetwork& m_laid;
    const NetworkRelief& m_relief;
    const Compute& m_compute;
    NetworkProfile m_profile;
    bool m_areSteepest;
    Heightmap m_factors, m_cells;
};

/// Channels and kept cells; the kept ones at their mouth's height at least.
Heightmap givenHeights(const LaidNetwork& laid, const Heightmap& channels, const CellMask& kept,
                       const Heightmap& ground) {
    Heightmap given = channels;
    for (std::size_t c = 0; c < kept.size(); ++c)
        if (kept[c]) {
            const auto cell = static_cast<std::uint32_t>(c);
            const std::uint32_t node =
                laid.layout.nodeOf(laid.layout.fine.xOf(cell), laid.layout.fine.yOf(cell));
            given.cells()[c] = std::max(ground.cells()[c], laid.mouthHeightsM[node]);
        }
    return given;
}

/// Where a channel runs above the ground beside it, the ground leads up to it instead of leaving a wall.
void addSpurs(const NetworkGrid& grid, const Heightmap& given, double steepest, const Compute& compute,
              Heightmap& ground) {
    const Heightmap rises = steepestRises(Heightmap(ground.grid(), kSpurSteepness), &given, steepest);
    for (float& height : ground.cells())
        height = -height;
    limitRises(grid, rises, compute, ground);
    for (float& height : ground.cells())
        height = -height;
}

/// The ground between the channels and the kept cells of `ground`.
Heightmap settledGround(const LaidNetwork& laid, const Channels& channels, const CellMask& kept, const Compute& compute,
                        const Heightmap& ground) {
    const NetworkGrid& fine = laid.layout.fine;
    const Heightmap given = givenHeights(laid, channels.cells(), kept, ground);
    compute.cancel.throwIfRequested();
    Heightmap aim = startAbove(given);
    compute.cancel.throwIfRequested();
    limitRises(fine, steepestRises(channels.factors(), &given, channels.law().steepest), compute, aim);
    applySlopeLaw(fine, given, channels.factors(), channels.law(), compute, aim);
    addSpurs(fine, given, channels.law().steepest, compute, aim);
    smoothSides(fine, given, compute, aim);
    return aim;
}

/// Heights of reached nodes above the mouths; infinite elsewhere.
Heightmap nodeGround(const NetworkLayout& layout, const RiverNetwork& network, const RaisedRange& range,
                     const Compute& compute) {
    const GridSpec nodes = layout.nodeGrid();
    Heightmap heights(nodes, INFINITY), given(nodes, kNoValue), factors(nodes, 1.0f);
    for (std::uint32_t c = 0; c < network.arrows.size(); ++c) {
        if (network.isReached(c))
            heights.cells()[c] = network.heights[c];
        if (network.arrows[c] == kOutlet)
            given.cells()[c] = 0.0f;
        if (!range.rises.empty())
            factors.cells()[c] = range.rises[c];
    }
    const auto highest = [&] {
        float top = 0.0f;
        for (const float height : heights.cells())
            top = height < INFINITY ? std::max(top, height) : top;
        return top;
    };
    SlopeLaw law{1.0, range.profile.exponent, range.profile.steepest};
    double mostScale = 1.0;
    for (int round = 0; round < kRaiseRounds && highest() > 0.0f; ++round) {
        applySlopeLaw(layout.nodes, given, factors, law, compute, heights);
        mostScale = kSteeper * range.profile.steepest / law.slope(1.0);
        law.factor *= std::clamp(range.profile.reliefM / highest(), 0.25, 4.0);
    }
    const double scale = highest() > 0.0f ? std::min(range.profile.reliefM / highest(), mostScale) : 0.0;
    for (float& height : heights.cells())
        height = static_cast<float>(height * scale);
    return heights;
}

} // namespace

void embedNetwork(const LaidNetwork& laid, const NetworkRelief& relief, const CellMask& kept,
                  const Compute& compute, Heightmap& ground) {
    if (laid.network.directed == 0)
        return;
    NetworkRelief asked = relief;
    for (int round = 0;; ++round) {
        const Channels channels(laid, asked, compute);
        compute.cancel.throwIfRequested();
        const Heightmap aim = settledGround(laid, channels, kept, compute, ground);
        const double is = channels.reliefM(aim, kept), wanted = relief.profile.reliefM;
        const double better = std::clamp(is, (1.0 - kReliefMiss) * wanted, (1.0 + kReliefMiss) * wanted);
        const bool isNear = std::fabs(better - is) <= kReliefNear * wanted;
        if (isNear || round == kReliefRounds || !(is > 0.0) || (better > is && channels.areSteepest())) {
            drainToChannels(laid.layout.fine, channels.cells(), kept, aim, compute, ground);
            return;
        }
        asked.profile.reliefM *= better / is;
    }
}

void raiseNetwork(const NetworkLayout& layout, const RiverNetwork& network, const RaisedRange& range,
                  const CellMask& kept, const Compute& compute, Heightmap& ground) {
    if (network.directed == 0)
        return;
    const Heightmap settled = nodeGround(layout, network, range, compute);
    std::vector<float> heights(settled.cells().begin(), settled.cells().end());
    double reliefM = 0.0;
    for (float& height : heights) {
        reliefM = height < INFINITY ? std::max<double>(reliefM, height) : reliefM;
        height += static_cast<float>(range.baseM);
    }
    const int across = std::max({1, layout.nodes.width, layout.nodes.height});
    raiseUnreached(network, static_cast<float>(reliefM / across), compute.cancel, heights);
    const NodeSurface surface(layout, heights);
    compute.forRows(ground.height(), [&](int y0, int y1) {
        for (int y = y0; y < y1; ++y) {
            const std::size_t begin = ground.grid().index(0, y);
            const bool isBetweenNodes = layout.cellsPerNode > 1;
            const std::vector<float> between = isBetweenNodes ? surface.row(y) : std::vector<float>();
            const float* const row = isBetweenNodes ? between.data() : heights.data() + begin;
            for (int x = 0; x < ground.width(); ++x)
                if (kept.empty() || !kept[begin + x])
                    ground.row(y)[x] = row[x];
        }
    });
}

void turnDownhill(std::span<const float> heights, const CancelToken& cancel, RiverNetwork& network) {
    CancelPoll look(cancel);
    for (std::uint32_t c = 0; c < network.arrows.size(); ++c) {
        look();
        if (!network.isDirected(c))
            continue;
        if (const Descent descent = steepestDescent(heights, network.grid, c); descent.receiver != kNowhere)
            network.arrows[c] = descent.direction;
    }
}

void turnToGround(const NetworkLayout& layout, const RaisedRange& range, const Compute& compute,
                  RiverNetwork& network) {
    if (network.directed > 0)
        turnDownhill(nodeGround(layout, network, range, compute).cells(), compute.cancel, network);
}

std::vector<FlowSum> laidFlow(const LaidNetwork& laid, const Compute& compute) {
    if (laid.layout.cellsPerNode == 1)
        return laid.flow;
    auto flow = zeroedVector<FlowSum>(laid.layout.ground.cellCount(), compute.cancel);
    std::vector<std::uint32_t> line;
    const auto lay = [&](std::uint32_t cell, FlowSum amount) { flow[cell] = std::max(flow[cell], amount); };
    for (std::size_t i = 0; i < laid.order.size(); ++i) {
        if (i % kNodesPerLook == 0)
            compute.cancel.throwIfRequested();
        const std::uint32_t node = laid.order[i];
        lay(laid.layout.cellOf(node), laid.flow[node]);
        if (!laid.network.isDirected(node))
            continue;
        laid.layout.lineOf(node, laid.network.arrows[node], line);
        for (const std::uint32_t cell : line)
            lay(cell, laid.flow[node]);
    }
    return flow;
}

} // namespace oxbow
