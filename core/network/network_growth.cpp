#include "core/network/network_growth.h"

#include "core/base/counter_random.h"
#include "core/base/elementary.h"
#include "core/network/slope_law.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace oxbow {

namespace {

constexpr float kLeastRise = 0.05f;

/// When the cells of the front are chosen: in each period of a power of two of iterations, about as long as
/// the chance is small, at one iteration or none. So that cells of small chances are looked at seldom; and it
/// depends on nothing but seed, cell and iteration, so that a growth can be taken up again anywhere.
class Turns {
public:
    explicit Turns(const GrowthRule& rule) : m_rule(rule) {}

    /// The first iteration from `from` on in which a cell is chosen.
    [[nodiscard]] std::uint64_t next(std::uint32_t cell, std::uint64_t from) const {
        const Period period = periodOf(cell);
        for (std::uint64_t i = from / period.length;; ++i) {
            const std::uint64_t bits = randomBits(m_rule.seed, cell, i);
            const std::uint64_t turn = i * period.length + (bits & (period.length - 1));
            if (turn >= from && static_cast<double>(bits >> 32) < period.limit)
                return turn;
        }
    }
    /// What a cell draws in an iteration in which it is chosen.
    [[nodiscard]] std::uint32_t draw(std::uint32_t cell, std::uint64_t iteration) const {
        const std::uint64_t bits = randomBits(m_rule.seed, cell, iteration / periodOf(cell).length);
        return static_cast<std::uint32_t>(bits) | 1u;
    }

private:
    static constexpr double kLeastChance = 1e-6;
    static constexpr std::uint64_t kLongest = 1024;

    struct Period {
        std::uint64_t length; ///< a power of two
        double limit;         ///< below which 32 bits must lie
    };
    [[nodiscard]] Period periodOf(std::uint32_t cell) const {
        double chance =
            m_rule.chances.empty() ? m_rule.probability : m_rule.probability * m_rule.chances[cell];
        chance = std::max(chance, kLeastChance);
        std::uint64_t length = 1;
        for (; length < kLongest && chance <= 0.25; chance *= 2.0)
            length *= 2;
        return {length, chance * 0x1.0p32};
    }

    const GrowthRule& m_rule;
};

/// One run of the growth: the front, and what an iteration needs.
class Growth {
public:
    Growth(const GrowthRule& rule, const std::vector<float>& rises, const CancelToken& cancel,
           RiverNetwork& network)
        : m_rule(rule),
          m_turns(rule),
          m_rises(rises),
          m_network(network),
          m_draws(network.arrows.size(), 0),
          m_inFront(network.arrows.size(), 0) {
        CancelPoll look(cancel);
        for (std::uint32_t c = 0; c < network.arrows.size(); ++c) {
            look();
            if (network.isReached(c))
                enlist(c, network.iteration);
        }
        if (rule.arrows == ArrowRule::HeightFirst && network.heights.empty())
            network.heights.assign(network.arrows.size(), 0.0f);
    }

    [[nodiscard]] bool ended() const { return m_waiting == 0; }

    void iterate() {
        choose();
        m_pace = elementary::pow(m_network.iteration + 1.0, m_rule.steepening);
        m_pending.clear();
        for (const std::uint32_t c : m_chosen)
            if (m_rule.arrows == ArrowRule::AnyArrow || drawsHighest(c))
                m_pending.push_back({c, m_rule.arrows == ArrowRule::HeightFirst ? rise(c) : drawnArrow(c)});
            else
                await(c, m_network.iteration + 1);
        for (const std::uint32_t c : m_chosen)
            m_draws[c] = 0;
        commit();
        ++m_network.iteration;
    }

private:
    static constexpr std::uint64_t kAhead = 1024; ///< iterations that have a list of their own

    struct Arrow {
        std::uint32_t cell;
        std::uint8_t direction;
    };

    /// Lists a cell of the front for the iteration it is chosen in next, or the last one with a list.
    void await(std::uint32_t cell, std::uint64_t from) {
        const std::uint64_t turn = std::min(m_turns.next(cell, from), m_network.iteration + kAhead - 1);
        m_lists[turn % kAhead].push_back(cell);
        ++m_waiting;
    }

    /// Puts the neighbours of a reached cell that are not reached into the front.
    void enlist(std::uint32_t cell, std::uint64_t from) {
        for (const std::uint32_t n : m_network.grid.neighbours(cell))
            if (n != kNowhere && m_network.arrows[n] == kPit && !m_inFront[n]) {
                m_inFront[n] = 1;
                await(n, from);
            }
    }

    void choose() {
        const std::uint64_t now = m_network.iteration;
        m_chosen.clear();
        m_looked.clear();
        std::swap(m_looked, m_lists[now % kAhead]);
        m_waiting -= m_looked.size();
        for (const std::uint32_t c : m_looked) {
            if (m_turns.next(c, now) != now) {
                await(c, now + 1);
                continue;
            }
            m_draws[c] = m_turns.draw(c, now);
            m_chosen.push_back(c);
        }
    }

    [[nodiscard]] bool drawsHighest(std::uint32_t cell) const {
        for (const std::uint32_t n : m_network.grid.neighbours(cell))
            if (n != kNowhere && std::pair(m_draws[n], n) > std::pair(m_draws[cell], cell))
                return false;
        return true;
    }

    [[nodiscard]] std::uint8_t drawnArrow(std::uint32_t cell) const {
        const auto neighbours = m_network.grid.neighbours(cell);
        std::array<std::uint8_t, 8> candidates;
        std::size_t count = 0;
        for (std::uint8_t k = 0; k < 8; ++k)
            if (neighbours[k] != kNowhere && m_network.isReached(neighbours[k]) &&
                (m_rule.arrows == ArrowRule::AnyArrow || !wouldCross(neighbours, k)))
                candidates[count++] = k;
        const std::uint64_t bits = randomBits(m_rule.seed, cell, ~std::uint64_t{0});
        return candidates[static_cast<std::size_t>(((bits >> 32) * count) >> 32)];
    }

    /// Whether the two other corners of a diagonal's square are joined by an arrow.
    [[nodiscard]] bool wouldCross(const std::array<std::uint32_t, 8>& neighbours, std::uint8_t k) const {
        if (!isDiagonal(k))
            return false;
        const std::uint32_t beside = neighbours[kDirectionX[k] < 0 ? 3 : 4];
        const std::uint32_t above = neighbours[kDirectionY[k] < 0 ? 1 : 6];
        return m_network.receiver(beside) == above || m_network.receiver(above) == beside;
    }

    /// Gives the cell its height; the direction of the steepest descent from there.
    std::uint8_t rise(std::uint32_t cell) {
        float highest = 0.0f;
        for (const std::uint32_t n : m_network.grid.neighbours(cell))
            if (n != kNowhere && m_network.isReached(n))
                highest = std::max(highest, m_network.heights[n]);
        const double u = unitDouble(randomBits(m_rule.seed, cell, ~std::uint64_t{1}));
        const double exponential = kLeastRise - (1.0 - kLeastRise) * elementary::log1p(-u);
        const float factor = m_rises.empty() ? 1.0f : m_rises[cell];
        const float height = std::max(highest + factor * static_cast<float>(exponential * m_pace),
                                      std::nextafter(highest, std::numeric_limits<float>::max()));
        m_network.heights[cell] = height;
        const auto isReached = [this](std::uint32_t n) { return m_network.isReached(n); };
        return steepestDescent(m_network.heights, m_network.grid, cell, isReached).direction;
    }

    void commit() {
        for (const Arrow& arrow : m_pending)
            m_network.arrows[arrow.cell] = arrow.direction;
        m_network.directed += static_cast<std::int64_t>(m_pending.size());
        for (const Arrow& arrow : m_pending)
            enlist(arrow.cell, m_network.iteration + 1);
    }

    const GrowthRule& m_rule;
    Turns m_turns;
    const std::vector<float>& m_rises;
    RiverNetwork& m_network;
    double m_pace = 1.0;                                    ///< of HeightFirst's rise
    std::size_t m_waiting = 0;                              ///< cells in the lists
    std::array<std::vector<std::uint32_t>, kAhead> m_lists; ///< by iteration
    std::vector<std::uint32_t> m_looked, m_chosen;
    std::vector<std::uint32_t> m_draws; ///< by cell; 0 where the cell is not chosen
    std::vector<std::uint8_t> m_inFront;
    std::vector<Arrow> m_pending;
};

} // namespace

RiverNetwork startNetwork(const NetworkGrid& grid, const CellMask& mouths, const CellMask& obstacles) {
    RiverNetwork network;
    network.grid = grid;
    network.arrows.assign(grid.cellCount(), kPit);
    for (std::size_t c = 0; c < network.arrows.size(); ++c) {
        if (!mouths.empty() && mouths[c])
            network.arrows[c] = kOutlet;
        else if (!obstacles.empty() && obstacles[c])
            network.arrows[c] = kObstacle;
    }
    return network;
}

std::int64_t reachableCells(const RiverNetwork& network, const CancelToken& cancel) {
    CancelPoll look(cancel);
    std::vector<std::uint8_t> seen(network.arrows.size(), 0);
    std::vector<std::uint32_t> open;
    for (std::uint32_t c = 0; c < seen.size(); ++c) {
        look();
        if (network.isReached(c)) {
            seen[c] = 1;
            open.push_back(c);
        }
    }
    std::int64_t count = network.directed;
    while (!open.empty()) {
        look();
        const std::uint32_t cell = open.back();
        open.pop_back();
        for (const std::uint32_t n : network.grid.neighbours(cell)) {
            if (n == kNowhere || seen[n] || network.arrows[n] != kPit)
                continue;
            seen[n] = 1;
            ++count;
            open.push_back(n);
        }
    }
    return count;
}

void growNetwork(const GrowthRule& rule, const std::vector<float>& rises, std::int64_t target,
                 const CancelToken& cancel, RiverNetwork& network) {
    if (network.directed >= target)
        return;
    Growth growth(rule, rises, cancel, network);
    while (!growth.ended() && network.directed < target) {
        cancel.throwIfRequested();
        growth.iterate();
    }
}

std::vector<std::uint32_t> upstreamOrder(const RiverNetwork& network, const CancelToken& cancel) {
    CancelPoll look(cancel);
    std::vector<std::uint32_t> order;
    order.reserve(static_cast<std::size_t>(network.directed));
    for (std::uint32_t c = 0; c < network.arrows.size(); ++c)
        if (network.arrows[c] == kOutlet)
            order.push_back(c);
    for (std::size_t i = 0; i < order.size(); ++i) {
        look();
        const auto neighbours = network.grid.neighbours(order[i]);
        for (std::uint8_t k = 0; k < 8; ++k)
            if (neighbours[k] != kNowhere && network.arrows[neighbours[k]] == oppositeDirection(k))
                order.push_back(neighbours[k]);
    }
    return order;
}

std::vector<FlowSum> networkFlow(const RiverNetwork& network, const std::vector<std::uint32_t>& order,
                                 const std::vector<FlowSum>& weights, const CancelToken& cancel,
                                 const ArrivingShares& arriving) {
    std::vector<FlowSum> flow(network.arrows.size(), 0);
    const auto arrives = [&](FlowSum sum, std::uint8_t direction) {
        const double share = isDiagonal(direction) ? arriving.diagonal : arriving.straight;
        __extension__ using Wide = __int128;
        return share >= 1.0 ? sum
                            : static_cast<FlowSum>(static_cast<Wide>(sum) *
                                                       static_cast<std::int64_t>(share * 0x1.0p40) >> 40);
    };
    CancelPoll look(cancel);
    for (auto c = order.rbegin(); c != order.rend(); ++c) {
        look();
        flow[*c] += weights.empty() ? static_cast<FlowSum>(kFlowUnit) : weights[*c];
        if (const std::uint32_t to = network.receiver(*c); to != kNowhere)
            flow[to] += arrives(flow[*c], network.arrows[*c]);
    }
    return flow;
}

std::int64_t crossingCount(const RiverNetwork& network, const CancelToken& cancel) {
    CancelPoll look(cancel);
    const NetworkGrid& grid = network.grid;
    std::int64_t count = 0;
    for (std::uint32_t c = 0; c < network.arrows.size(); ++c) {
        look();
        const std::uint32_t east = grid.neighbour(c, 4), south = grid.neighbour(c, 6),
                            across = grid.neighbour(c, 7);
        if (east == kNowhere || south == kNowhere)
            continue;
        const auto joined = [&](std::uint32_t a, std::uint32_t b, std::uint8_t direction) {
            return network.arrows[a] == direction || network.arrows[b] == oppositeDirection(direction);
        };
        count += joined(c, across, 7) && joined(east, south, 5);
    }
    return count;
}

} // namespace oxbow
