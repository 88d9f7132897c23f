#include "core/hydrology/network_terrain.h"

#include "core/hydrology/channel_sweep.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace oxbow {

namespace {

constexpr double kNodeStep = 0.1;    ///< e over the least fall beside a node
constexpr float kValleyReach = 0.6f; ///< of a block's side, from a channel to the ridge beside it
constexpr int kDomeRounds = 12;
constexpr float kDomeShare = 0.4f;   ///< of a step, how far a dome stands above the mean beside it
constexpr double kBrookDrops = 12.0; ///< brooks that gather fewer drops are hardly steeper

double lineLength(const NetworkLayout& layout, std::uint8_t direction) {
    return layout.cellsPerNode * (isDiagonal(direction) ? std::numbers::sqrt2 : 1.0);
}

/// Falls along the arrows and heights of the nodes, in units of their own above the mouths.
struct NodeProfile {
    std::vector<double> heights, steps;
    double highest = 0.0;
};

NodeProfile nodeProfile(const LaidNetwork& laid, double exponent) {
    const std::size_t count = laid.network.arrows.size();
    NodeProfile profile{std::vector<double>(count, 0.0), std::vector<double>(count, INFINITY), 0.0};
    const double drop = kFlowUnit * laid.layout.cellsPerNode * laid.layout.cellsPerNode;
    for (const std::uint32_t node : laid.order) {
        const std::uint32_t to = laid.network.receiver(node);
        if (to == kNowhere)
            continue;
        const double drops = kBrookDrops + static_cast<double>(laid.flow[node]) / drop;
        const double fall = lineLength(laid.layout, laid.network.arrows[node]) *
                            (laid.rises.empty() ? 1.0 : laid.rises[node]) * std::pow(drops, -exponent);
        profile.heights[node] = profile.heights[to] + fall;
        profile.highest = std::max(profile.highest, profile.heights[node]);
        profile.steps[node] = std::min(profile.steps[node], kNodeStep * fall);
        profile.steps[to] = std::min(profile.steps[to], kNodeStep * fall);
    }
    return profile;
}

/// Nodes that are not reached, ring by ring inward from those that are, with first heights that rise by
/// `step` a ring.
std::vector<std::uint32_t> ringsInward(const RiverNetwork& network, float step, std::vector<float>& heights) {
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
    for (std::uint32_t c = 0; c < heights.size(); ++c)
        if (network.isReached(c))
            enlist(c);
    for (std::size_t i = 0; i < inward.size(); ++i)
        enlist(inward[i]);
    return inward;
}

/// Heights for nodes that are not reached: domes over what encloses them, and always above the reached nodes
/// beside them, so that no river turns that way.
void raiseUnreached(const RiverNetwork& network, float step, std::vector<float>& heights) {
    const std::vector<std::uint32_t> inward = ringsInward(network, step, heights);
    for (int round = 0; round < kDomeRounds; ++round)
        for (const std::uint32_t c : inward) {
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
        : m_layout(layout), m_heights(heights) {}

    [[nodiscard]] float at(int x, int y) const {
        const Spline i = splineAt(x, m_layout.nodes.width), j = splineAt(y, m_layout.nodes.height);
        float sum = 0.0f;
        for (int b = 0; b < 3; ++b) {
            float row = 0.0f;
            for (int a = 0; a < 3; ++a)
                row += i.weights[a] * m_heights[m_layout.nodes.at(i.nodes[a], j.nodes[b])];
            sum += j.weights[b] * row;
        }
        return sum;
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
};

/// Heights of the channel cells; no number elsewhere.
Heightmap channelHeights(const LaidNetwork& laid, const NodeProfile& profile,
                         const std::vector<float>& heights, double scale) {
    Heightmap channels(laid.layout.ground, kNoValue);
    std::vector<std::uint32_t> line;
    const auto lay = [&](std::uint32_t cell, double height) {
        float& there = channels.cells()[cell];
        const auto value = static_cast<float>(height);
        there = there < value ? there : value;
    };
    for (const std::uint32_t node : laid.order) {
        lay(laid.layout.cellOf(node), heights[node]);
        const std::uint32_t to = laid.network.receiver(node);
        if (to == kNowhere)
            continue;
        laid.layout.lineOf(node, laid.network.arrows[node], line);
        const double low = heights[to] + profile.steps[to] * scale,
                     high = heights[node] - profile.steps[node] * scale;
        for (std::size_t i = 0; i < line.size(); ++i)
            lay(line[i], line.size() == 1 ? 0.5 * (low + high)
                                          : low + (high - low) * static_cast<double>(i) /
                                                      static_cast<double>(line.size() - 1));
    }
    return channels;
}

std::vector<float> nodeHeights(const LaidNetwork& laid, const NodeProfile& profile, double scale) {
    // A mouth's own height reaches all that drains to it.
    std::vector<float> mouth(laid.mouthHeightsM), heights(laid.mouthHeightsM.size(), 0.0f);
    for (const std::uint32_t node : laid.order) {
        if (const std::uint32_t to = laid.network.receiver(node); to != kNowhere)
            mouth[node] = mouth[to];
        heights[node] = static_cast<float>(mouth[node] + profile.heights[node] * scale);
    }
    return heights;
}

float meanStep(const NetworkLayout& layout, double reliefM) {
    const double across = std::max(layout.nodes.width, layout.nodes.height);
    return static_cast<float>(reliefM / std::max(1.0, across));
}

} // namespace

void embedNetwork(const LaidNetwork& laid, const NetworkRelief& relief, const CellMask& kept,
                  const Work& work, Heightmap& ground) {
    const NodeProfile profile = nodeProfile(laid, relief.profileExponent);
    if (profile.highest == 0.0)
        return;
    const double scale = relief.reliefM / profile.highest;
    std::vector<float> heights = nodeHeights(laid, profile, scale);
    const Heightmap channels = channelHeights(laid, profile, heights, scale);
    raiseUnreached(laid.network, meanStep(laid.layout, relief.reliefM), heights);
    const NodeSurface surface(laid.layout, heights);
    // How far the channels lie off the smooth surface: their valley sides lead from one to the other.
    Heightmap incision = channels;
    work.forRows(ground.height(), [&](int y0, int y1) {
        for (int y = y0; y < y1; ++y)
            for (int x = 0; x < ground.width(); ++x)
                if (!std::isnan(incision.at(x, y)))
                    incision.at(x, y) -= surface.at(x, y);
    });
    const ChannelField nearest = channelField(laid.layout.fine, incision, work);
    const float reach = kValleyReach * static_cast<float>(laid.layout.cellsPerNode);
    Heightmap aim(ground.grid());
    work.forRows(ground.height(), [&](int y0, int y1) {
        for (int y = y0; y < y1; ++y)
            for (int x = 0; x < ground.width(); ++x) {
                const float away = std::min(1.0f, nearest.distance.at(x, y) / reach);
                const float rough = relief.roughness ? relief.roughness->at(x, y) : 0.0f;
                aim.at(x, y) = surface.at(x, y) + (1.0f - away) * nearest.value.at(x, y) +
                               away * static_cast<float>(relief.ridgeHeightM + relief.ridgeNoiseM * rough);
            }
    });
    drainToChannels(laid.layout.fine, channels, kept, aim, work, ground);
}

void raiseNetwork(const NetworkLayout& layout, const RiverNetwork& network, const RaisedRange& range,
                  const CellMask& kept, const Work& work, Heightmap& ground) {
    std::vector<float> heights = network.heights;
    const float highest = heights.empty() ? 0.0f : *std::ranges::max_element(heights);
    if (highest == 0.0f)
        return;
    const auto base = static_cast<float>(range.baseM);
    for (float& height : heights)
        height = base + height * static_cast<float>(range.reliefM / highest);
    raiseUnreached(network, meanStep(layout, range.reliefM), heights);
    const NodeSurface surface(layout, heights);
    const bool between = layout.cellsPerNode > 1;
    work.forRows(ground.height(), [&](int y0, int y1) {
        for (int y = y0; y < y1; ++y)
            for (int x = 0; x < ground.width(); ++x) {
                const std::size_t c = ground.grid().index(x, y);
                if (kept.empty() || !kept[c])
                    ground.cells()[c] = between ? surface.at(x, y) : heights[c];
            }
    });
}

std::vector<FlowSum> laidFlow(const LaidNetwork& laid) {
    std::vector<FlowSum> flow(laid.layout.ground.cellCount(), 0);
    std::vector<std::uint32_t> line;
    const auto lay = [&](std::uint32_t cell, FlowSum amount) { flow[cell] = std::max(flow[cell], amount); };
    for (const std::uint32_t node : laid.order) {
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
