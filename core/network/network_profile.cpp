#include "core/network/network_profile.h"

#include "core/base/elementary.h"

#include <algorithm>
#include <cmath>

namespace oxbow {

namespace {

// Dimensionless shares and counts, tuned by eye on the examples where no reason is named.

constexpr double kNodeStep =
    0.1; ///< e over the least fall beside a node: seen as no step, more than rounding
constexpr float kLeastFall = 0.1f; ///< of the most that it may fall: the 0.1 of the header
/// Of a river's drops, the share that counts for the slope of what joins it: a small tributary ends on the
/// river's floor, which is flatter than its own water would make it.
constexpr double kFlatBeside = 0.15;
/// Of the steepest slope: channels, ground between neighbouring nodes, and that beside brooks. Falling in this
/// order, valleys keep sides that are steeper than their rivers, and brooks can follow these sides.
constexpr double kChannelShare = 0.7, kSideShare = 0.6, kBrookShare = 0.9;
constexpr double kBrookDrops = 8.0; ///< drops (nodes that drain) below which a channel is a brook: two forks
constexpr double kFitting =
    1.15; ///< relief before brooks are fitted to the ground over relief after: what that costs
constexpr int kHalvings = 24;               ///< of the interval of k (1e-3 to 1e6): to a millionth of k
constexpr int kRelaxations = 40;            ///< at most; it ends when nothing falls any more
constexpr double kLeastLowering = 1e-3;     ///< m: what is less is no change

/// Gathers few drops, and keeps to what larger rivers leave.
bool isBrook(const LaidNetwork& laid, std::uint32_t node) {
    return static_cast<double>(laid.flow[node]) <
           kBrookDrops * kFlowUnit * laid.layout.cellsPerNode * laid.layout.cellsPerNode;
}

class Relaxed {
public:
    Relaxed(const LaidNetwork& laid, const ProfileRule& rule, const Compute& compute)
        : m_laid(laid),
          m_rule(rule),
          m_compute(compute),
          m_lengths(laid.network.arrows.size(), 0.0),
          m_cells(laid.network.arrows.size(), 0.0),
          m_falls(laid.network.arrows.size(), 0.0),
          m_leastFalls(laid.network.arrows.size(), 0.0),
          m_heights(laid.network.arrows.size(), 0.0) {
        for (const std::uint32_t node : laid.order) {
            const std::uint32_t to = laid.network.receiver(node);
            m_cells[node] = std::max(1.0, static_cast<double>(laid.flow[node]) / kFlowUnit);
            if (to == kNowhere)
                continue;
            m_lengths[node] = distance(laid.network.arrows[node]);
            m_cells[node] = std::max(m_cells[node], kFlatBeside * m_cells[to]);
        }
        m_powers.resize(m_cells.size());
        for (const std::uint32_t node : laid.order)
            m_powers[node] = elementary::pow(m_cells[node], rule.exponent);
    }

    /// The factor k of the law with the relief asked for, or one so large that it matters no more.
    [[nodiscard]] double factorOfRelief() {
        double low = 1e-3, high = 1e6;
        for (int i = 0; i < kHalvings; ++i) {
            m_compute.cancel.throwIfRequested();
            const double middle = std::sqrt(low * high);
            (rise(middle) < kFitting * m_rule.reliefM ? low : high) = middle;
        }
        return high;
    }

    /// Heights with all arrows at their slope; the greatest above its mouth.
    double rise(double factor) {
        const SlopeLaw law{factor, 1.0, kChannelShare * m_rule.steepest};
        double highest = 0.0;
        forArrows([&](std::uint32_t node, std::uint32_t to) {
            const double uneven = m_laid.rises.empty() ? 1.0 : m_laid.rises[node];
            m_falls[node] = uneven * law.slopeOfPower(m_powers[node]) * m_lengths[node];
            m_leastFalls[node] = kLeastFall * m_falls[node];
            m_heights[node] = m_heights[to] + m_falls[node];
            highest = std::max(highest, m_heights[node]);
        });
        return highest;
    }

    /// Brooks follow the ground that larger rivers leave.
    void keepBelow(const Heightmap& limits) {
        forArrows([&](std::uint32_t node, std::uint32_t to) {
            if (isBrook(m_laid, node)) {
                const double asked = m_falls[node];
                m_falls[node] = kBrookShare * m_rule.steepest * m_lengths[node];
                m_leastFalls[node] = std::min(asked, kLeastFall * m_falls[node]);
            }
            m_heights[node] = m_heights[to] + m_falls[node];
        });
        for (const std::uint32_t node : m_laid.order)
            if (m_laid.network.isDirected(node))
                lower(node, std::max(0.0f, limits.cells()[m_laid.layout.cellOf(node)] -
                                               m_laid.mouthHeightsM[node]));
    }

    void relax() {
        for (int i = 0; i < kRelaxations; ++i) {
            m_compute.cancel.throwIfRequested();
            const bool sidesGave = limitSides(i % 2 == 0), fallsGave = limitFalls();
            if (!sidesGave && !fallsGave)
                break;
        }
        forArrows([&](std::uint32_t node, std::uint32_t to) {
            m_heights[node] = std::max(m_heights[node], m_heights[to] + m_leastFalls[node]);
        });
    }

    /// Scales the heights to the relief; adds those of the mouths.
    NetworkProfile finished(double factor, bool scales) const {
        const double highest = *std::ranges::max_element(m_heights);
        const double scale = scales && highest > 0.0 ? kFitting * m_rule.reliefM / highest : 1.0;
        NetworkProfile profile{{factor * scale, m_rule.exponent, m_rule.steepest * std::max(1.0, scale)},
                               std::vector<float>(m_heights.size(), 0.0f),
                               std::vector<float>(m_heights.size(), INFINITY), m_laid.mouthHeightsM};
        for (const std::uint32_t node : m_laid.order) {
            const std::uint32_t to = m_laid.network.receiver(node);
            if (to != kNowhere) {
                profile.mouths[node] = profile.mouths[to];
                const auto step = static_cast<float>(kNodeStep * (m_heights[node] - m_heights[to]) * scale);
                profile.steps[node] = std::min(profile.steps[node], step);
                profile.steps[to] = std::min(profile.steps[to], step);
            }
            profile.heights[node] = static_cast<float>(profile.mouths[node] + m_heights[node] * scale);
        }
        return profile;
    }

private:
    /// Calls visit(node, node it points to) up the rivers.
    template <typename Visit>
    void forArrows(Visit&& visit) const {
        for (const std::uint32_t node : m_laid.order)
            if (const std::uint32_t to = m_laid.network.receiver(node); to != kNowhere)
                visit(node, to);
    }
    [[nodiscard]] double distance(std::uint8_t direction) const {
        return m_laid.layout.ground.cellSizeM * m_laid.layout.cellsPerNode *
               (isDiagonal(direction) ? std::sqrt(2.0) : 1.0);
    }

    bool lower(std::uint32_t node, double height) {
        const bool falls = height < m_heights[node] - kLeastLowering;
        if (falls)
            m_heights[node] = height;
        return falls;
    }

    /// No node far above one beside it.
    bool limitSides(bool forward) {
        bool changed = false;
        const auto count = static_cast<std::uint32_t>(m_heights.size());
        for (std::uint32_t i = 0; i < count; ++i) {
            const std::uint32_t node = forward ? i : count - 1 - i;
            if (!m_laid.network.isDirected(node))
                continue;
            const auto neighbours = m_laid.network.grid.neighbours(node);
            for (std::uint8_t k = 0; k < 8; ++k)
                if (neighbours[k] != kNowhere && m_laid.network.isReached(neighbours[k]))
                    changed |=
                        lower(node, m_heights[neighbours[k]] + (isBrook(m_laid, node) ? 1.0 : kSideShare) *
                                                                   m_rule.steepest * distance(k));
        }
        return changed;
    }

    bool limitFalls() {
        bool changed = false;
        for (auto node = m_laid.order.rbegin(); node != m_laid.order.rend(); ++node)
            if (const std::uint32_t to = m_laid.network.receiver(*node);
                to != kNowhere && m_laid.network.isDirected(to))
                changed |= lower(to, std::max(0.0, m_heights[*node] - m_leastFalls[*node]));
        forArrows([&](std::uint32_t node, std::uint32_t to) { changed |= lower(node, m_heights[to] + m_falls[node]); });
        return changed;
    }

    const LaidNetwork& m_laid;
    const ProfileRule& m_rule;
    const Compute& m_compute;
    std::vector<double> m_lengths, m_cells, m_falls, m_leastFalls, m_heights;
    std::vector<double> m_powers; ///< A^exponent
};

/// Rising from `low` to `high`, below the limits between the two.
void layLine(float low, float high, const std::vector<std::uint32_t>& line, const Heightmap* limits,
             std::vector<float>& heights) {
    const std::size_t count = line.size();
    heights.assign(count, 0.5f * (low + high));
    if (count < 2)
        return;
    const float step = (high - low) / static_cast<float>(count - 1);
    for (std::size_t i = 0; i < count; ++i)
        heights[i] = low + step * static_cast<float>(i);
    if (!limits)
        return;
    const float least = kLeastFall * step;
    for (std::size_t i = count - 2; i > 0; --i)
        heights[i] = std::min({heights[i], limits->cells()[line[i]], heights[i + 1] - least});
    for (std::size_t i = 1; i + 1 < count; ++i)
        heights[i] = std::max(heights[i], heights[i - 1] + least);
}

} // namespace

NetworkProfile networkProfile(const LaidNetwork& laid, const ProfileRule& rule, const Compute& compute,
                              const Heightmap* limits) {
    Relaxed nodes(laid, rule, compute);
    const double factor = nodes.factorOfRelief();
    nodes.rise(factor);
    if (limits)
        nodes.keepBelow(*limits);
    nodes.relax();
    return nodes.finished(factor, !limits);
}

Heightmap channelHeights(const LaidNetwork& laid, const NetworkProfile& profile, const Compute& compute,
                         const Heightmap* limits) {
    Heightmap channels(laid.layout.ground, kNoValue);
    std::vector<std::uint32_t> line;
    std::vector<float> heights;
    const auto lay = [&](std::uint32_t cell, float height) {
        float& there = channels.cells()[cell];
        there = there < height ? there : height;
    };
    for (std::size_t i = 0; i < laid.order.size(); ++i) {
        if (i % kNodesPerLook == 0)
            compute.cancel.throwIfRequested();
        const std::uint32_t node = laid.order[i];
        if (!limits && laid.network.isDirected(node) && isBrook(laid, node))
            continue;
        lay(laid.layout.cellOf(node), profile.heights[node]);
        const std::uint32_t to = laid.network.receiver(node);
        if (to == kNowhere)
            continue;
        laid.layout.lineOf(node, laid.network.arrows[node], line);
        layLine(profile.heights[to] + profile.steps[to], profile.heights[node] - profile.steps[node], line,
                limits, heights);
        for (std::size_t k = 0; k < line.size(); ++k)
            lay(line[k], heights[k]);
    }
    return channels;
}

} // namespace oxbow
