#include "core/lakes/condition_hollows.h"

#include "core/flow/drainage_network.h"
#include "core/lakes/hollows.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <span>
#include <tuple>
#include <vector>

namespace oxbow {

namespace {

constexpr float kInfinite = std::numeric_limits<float>::infinity();
constexpr double kAsGood = 1.0 + 1e-6; ///< of two ways that are, one kind of work is better than both
/// A way whose cut takes more than so many times the fill is not looked for: the best of both is then close to the fill.
constexpr double kWorthCutting = 6.0;
constexpr std::uint8_t kUnseen = 0xff, kStart = 8; ///< beside the directions 0 to 7

float justBelow(float height) {
    return std::nextafter(height, -kInfinite);
}
float justAbove(float height) {
    return std::nextafter(height, kInfinite);
}

/// A cell that a search may go on from: the least first, of equal ones that of the smaller index.
struct Open {
    double cost = 0.0;
    std::uint32_t cell = 0;
    std::uint8_t from = kStart; ///< the direction that leads back
    [[nodiscard]] bool operator>(const Open& other) const {
        return cost != other.cost ? cost > other.cost : cell > other.cell;
    }
};

class OpenCells {
public:
    void clear() { m_heap.clear(); }
    [[nodiscard]] bool empty() const { return m_heap.empty(); }
    void push(const Open& open) {
        m_heap.push_back(open);
        std::ranges::push_heap(m_heap, std::greater<>());
    }
    Open pop() {
        std::ranges::pop_heap(m_heap, std::greater<>());
        const Open open = m_heap.back();
        m_heap.pop_back();
        return open;
    }

private:
    std::vector<Open> m_heap;
};

class Conditioner {
public:
    Conditioner(Heightmap& ground, const CellMask& outlets, const ConditionLimits& limits, const Compute& compute)
        : m_limits(limits),
          m_ground(ground),
          m_outlets(outlets),
          m_cancel(compute.cancel),
          m_offsets(directionOffsets(ground.width())),
          m_network(ground, {outlets}),
          m_graph(m_network.basins(compute)),
          m_directions(m_network.directions(compute)) {}

    bool run() {
        if (m_graph.basinCount() == 0 || !m_graph.hasOutlet())
            return false;
        m_hollows = hollowsOf(m_ground, m_graph, m_cancel);
        keepLakes();
        const std::vector<std::uint32_t> order = basinsInOrder();
        m_drains.assign(m_ground.cells().size(), 0);
        m_seen.assign(m_ground.cells().size(), kUnseen);
        for (auto first = order.begin(); first != order.end();) {
            m_cancel.throwIfRequested();
            const std::uint32_t hollow = m_hollows.ofBasin[*first];
            const auto last = std::find_if(first, order.end(), [&](std::uint32_t b) { return m_hollows.ofBasin[b] != hollow; });
            drainHollow({first, last}, m_hollows.list[hollow]);
            first = last;
        }
        return m_changed;
    }

private:
    // ---- What is kept, and in which order the rest is drained ----

    [[nodiscard]] bool isKept(const Hollow& hollow) const {
        const double area = static_cast<double>(hollow.cells) * m_ground.grid().cellAreaM2();
        return hollow.cells > 0 && (hollow.depthM() > m_limits.maxDepthM || area > m_limits.maxAreaM2);
    }

    void keepLakes() {
        m_solved.assign(m_graph.pits.size(), 0);
        m_solved[kOutletBasin] = 1;
        m_keptBasin.assign(m_graph.pits.size(), 0);
        for (std::uint32_t b = 1; b < m_graph.pits.size(); ++b)
            if (isKept(m_hollows.list[m_hollows.ofBasin[b]]))
                m_solved[b] = m_keptBasin[b] = m_anyLake = 1;
        m_lake.assign(m_ground.cells().size(), -kInfinite);
        for (std::uint32_t c = 0; c < m_lake.size(); ++c)
            if (m_keptBasin[m_graph.labels[c]] && isUnderWater(m_ground, m_graph, c))
                m_lake[c] = m_graph.levels[m_graph.labels[c]];
    }

    [[nodiscard]] std::vector<std::uint32_t> basinsInOrder() const {
        std::vector<std::uint32_t> order;
        for (std::uint32_t b = 1; b < m_graph.pits.size(); ++b)
            if (!m_keptBasin[b])
                order.push_back(b);
        const auto key = [&](std::uint32_t b) {
            return std::tuple(m_graph.levels[b], m_hollows.list[m_hollows.ofBasin[b]].deepest, m_hollows.ofBasin[b],
                              m_ground.cells()[m_graph.pits[b]], b);
        };
        std::ranges::sort(order, {}, key);
        return order;
    }

    // ---- Cells ----

    [[nodiscard]] float height(std::uint32_t cell) const { return m_ground.cells()[cell]; }
    [[nodiscard]] bool isLake(std::uint32_t cell) const { return m_anyLake && m_lake[cell] > -kInfinite; }
    /// Where water stands on a cell that drains: the ground, or the surface of a lake that is kept.
    [[nodiscard]] float surface(std::uint32_t cell) const { return m_anyLake ? std::max(height(cell), m_lake[cell]) : height(cell); }
    [[nodiscard]] bool drains(std::uint32_t cell) const {
        return m_drains[cell] || m_outlets[cell] || m_solved[m_graph.labels[cell]];
    }

    /// Ground below a pit that does not drain yet is of hollows that are dealt with later: no way may rely on it.
    [[nodiscard]] bool isOthers(std::uint32_t cell, float pitHeight) const {
        return height(cell) < pitHeight && !drains(cell);
    }

    template <typename Visit>
    void eachNeighbour(std::uint32_t cell, Visit&& visit) const {
        const int x = static_cast<int>(cell % m_ground.width()), y = static_cast<int>(cell / m_ground.width());
        const bool inside = x > 0 && y > 0 && x + 1 < m_ground.width() && y + 1 < m_ground.height();
        for (std::uint8_t k = 0; k < 8; ++k)
            if (inside || m_ground.grid().contains(x + kDirectionX[k], y + kDirectionY[k]))
                visit(static_cast<std::uint32_t>(cell + m_offsets[k]), k);
    }
    /// Whether a cell may be cut to a height: not where it would let a lake out that is kept.
    [[nodiscard]] bool mayCut(std::uint32_t cell, float to) const {
        if (isLake(cell))
            return false;
        bool may = true;
        if (m_anyLake)
            eachNeighbour(cell, [&](std::uint32_t next, std::uint8_t) { may &= !(m_lake[next] > to); });
        return may;
    }

    void forgetSearch() {
        for (const std::uint32_t cell : m_touched)
            m_seen[cell] = kUnseen;
        m_touched.clear();
        m_open.clear();
    }
    /// Marks a cell that a search reaches; false where it was reached before.
    bool reach(const Open& open) {
        if (m_seen[open.cell] != kUnseen)
            return false;
        m_seen[open.cell] = open.from;
        m_touched.push_back(open.cell);
        return true;
    }

    // ---- One hollow ----

    /// Several pits share their ways: what is best for each alone need not be for all, so the ways are tried.
    void drainHollow(std::span<const std::uint32_t> basins, const Hollow& hollow) {
        m_mode = m_limits.mode;
        m_moved = 0.0;
        m_mostMoved = std::numeric_limits<double>::infinity();
        if (m_mode != DrainMode::LeastChange || basins.size() == 1)
            return drainPits(basins);
        const double brim = 1.001 * hollow.volume(); // the gradient of a fill costs a little too
        DrainMode best = DrainMode::LeastChange;
        drainPits(basins);
        m_mostMoved = m_moved;
        takeBack(basins);
        m_mode = DrainMode::Breach;
        if (drainPits(basins); m_moved < m_mostMoved) {
            best = m_mode;
            m_mostMoved = m_moved;
        }
        takeBack(basins);
        m_mode = brim < m_mostMoved ? DrainMode::Fill : best;
        m_mostMoved = std::numeric_limits<double>::infinity();
        drainPits(basins);
        m_journal.clear();
    }

    /// Stops where more was moved than another way needs.
    void drainPits(std::span<const std::uint32_t> basins) {
        m_moved = 0.0;
        m_journal.clear();
        CancelPoll poll(m_cancel);
        for (const std::uint32_t basin : basins) {
            poll();
            if (m_moved >= m_mostMoved)
                return;
            drain(m_graph.pits[basin]);
            m_solved[basin] = 1;
        }
    }

    void takeBack(std::span<const std::uint32_t> basins) {
        for (auto old = m_journal.rbegin(); old != m_journal.rend(); ++old) {
            m_ground.cells()[old->cell] = old->height;
            m_drains[old->cell] = old->drained;
        }
        m_journal.clear();
        for (const std::uint32_t basin : basins)
            m_solved[basin] = 0;
    }
    struct Change {
        std::uint32_t cell = 0;
        float height = 0.0f;
        std::uint8_t drained = 0;
    };
    void note(std::uint32_t cell) { m_journal.push_back({cell, height(cell), m_drains[cell]}); }

    // ---- One pit ----

    void drain(std::uint32_t pit) {
        if (m_drains[pit] || hasLowerThatDrains(pit))
            return; // a way or a fill of before took it along
        constexpr double kAnything = std::numeric_limits<double>::infinity();
        const float z = height(pit);
        const double over = m_mode == DrainMode::Fill ? 0.0 : costOfOverflow(pit);
        if (m_mode == DrainMode::Breach) {
            findWay(pit, Shores::Kept, over);
            if (m_way.empty())
                findWay(pit, Shores::Kept, kAnything);
            if (m_way.empty())
                findWay(pit, Shores::Open, kAnything); // ringed by a lake that is kept: it becomes a part of that
            return cutAndFill(pit, z);
        }
        m_way.clear();
        if (m_mode == DrainMode::LeastChange) {
            const double worth = kWorthCutting * volumeToBrim(pit, kAnything);
            findWay(pit, Shores::Kept, std::min(over, worth));
            if (m_way.empty() && over < worth) // the water's own way leads through a hollow of the same level
                findWay(pit, Shores::Kept, worth);
        }
        double cut = 0.0;
        for (const std::uint32_t cell : m_way)
            cut += std::max(0.0, static_cast<double>(height(cell)) - z);
        const bool maySave = m_mode == DrainMode::LeastChange && !m_way.empty();
        const Level level = bestLevel(pit, z, maySave ? cut : std::numeric_limits<double>::infinity());
        if (!level.toBrim)
            return cutAndFill(pit, level.height);
        m_queue.assign(1, level.exit);
        raiseAround(level.height, z);
    }

    /// Rock on the way that the water takes over the brim: no way need cost more.
    [[nodiscard]] double costOfOverflow(std::uint32_t pit) const {
        const float z = height(pit);
        double cost = 0.0;
        for (std::uint32_t cell = pit; m_directions[cell] < kPit;) {
            cell += m_offsets[m_directions[cell]];
            if (surface(cell) < z && drains(cell))
                break;
            cost += std::max(0.0, static_cast<double>(height(cell)) - z);
        }
        return cost * kAsGood;
    }

    /// What filling to the brim takes, as far as it is no more than `most`.
    double volumeToBrim(std::uint32_t pit, double most) {
        const float z = height(pit);
        double volume = 0.0;
        float level = z;
        std::size_t flooded = 0;
        m_open.push({static_cast<double>(level), pit, kStart});
        while (!m_open.empty() && volume <= most) {
            const Open at = m_open.pop();
            if (!reach(at))
                continue;
            const float here = surface(at.cell);
            volume += static_cast<double>(flooded) * std::max(0.0, static_cast<double>(here) - level);
            level = std::max(level, here);
            if (at.cell != pit && drains(at.cell))
                break;
            ++flooded;
            eachNeighbour(at.cell, [&](std::uint32_t next, std::uint8_t k) {
                if (m_seen[next] == kUnseen && !isOthers(next, z))
                    m_open.push({static_cast<double>(std::max(surface(next), level)), next, oppositeDirection(k)});
            });
        }
        forgetSearch();
        return volume;
    }

    enum class Shores { Kept, Open };

    /// The way of the least rock from a pit to lower ground that drains, or to an outlet, into m_way: without the pit,
    /// with the end. Empty where shores that are kept leave none that costs no more than `most`.
    void findWay(std::uint32_t pit, Shores shores, double most) {
        const float z = height(pit);
        m_way.clear();
        m_open.push({0.0, pit, kStart});
        while (!m_open.empty()) {
            const Open at = m_open.pop();
            if (!reach(at))
                continue;
            const bool isLow = shores == Shores::Open && isLake(at.cell) ? true : surface(at.cell) < z;
            const bool ends = at.cell != pit && ((isLow && drains(at.cell)) || m_outlets[at.cell]);
            if (ends) {
                for (std::uint32_t c = at.cell; c != pit; c += m_offsets[m_seen[c]])
                    m_way.push_back(c);
                std::ranges::reverse(m_way);
                break;
            }
            eachNeighbour(at.cell, [&](std::uint32_t next, std::uint8_t k) {
                if (m_seen[next] != kUnseen || isOthers(next, z))
                    return;
                if (shores == Shores::Kept && !(surface(next) < z) && !mayCut(next, z))
                    return;
                const double cost = at.cost + std::max(0.0, static_cast<double>(height(next)) - z);
                if (cost <= most)
                    m_open.push({cost, next, oppositeDirection(k)});
            });
        }
        forgetSearch();
    }

    struct Level {
        float height = 0.0f;
        bool toBrim = false;
        std::uint32_t exit = 0; ///< at the brim: the cell that drains, beside the hollow
    };

    /// Floods the hollow from its pit until filling costs more than it saves, or to the brim. `most` is what cutting from
    /// the pit's height costs.
    Level bestLevel(std::uint32_t pit, float z, double most) {
        std::vector<float> way; // what rises above the pit, the highest last
        if (std::isfinite(most))
            for (const std::uint32_t cell : m_way)
                if (height(cell) > z)
                    way.push_back(height(cell));
        std::ranges::sort(way);
        double wayLeft = most, volume = 0.0, best = most;
        std::size_t below = 0, flooded = 0; // cells of the way, of the hollow
        Level chosen{z, false, 0};
        float level = z;
        m_open.push({static_cast<double>(z), pit, kStart});
        const auto riseTo = [&](float to) {
            // Between two heights of either the rock moved is a straight line: its least lies at one of them.
            while (to > level) {
                const float next = below < way.size() && way[below] < to ? std::max(way[below], level) : to;
                const double by = static_cast<double>(next) - level;
                volume += by * static_cast<double>(flooded);
                wayLeft -= by * static_cast<double>(way.size() - below);
                level = next;
                if (below < way.size() && way[below] <= level)
                    ++below;
                if (std::isfinite(most) && volume + wayLeft < best) {
                    best = volume + wayLeft;
                    chosen = {level, false, 0};
                }
            }
        };
        while (!m_open.empty()) {
            const Open at = m_open.pop();
            if (!reach(at))
                continue;
            const float here = surface(at.cell);
            riseTo(here);
            if (at.cell != pit && drains(at.cell) && here <= level) {
                if (volume <= best * kAsGood)
                    chosen = {level, true, at.cell};
                break;
            }
            if (volume > best)
                break;
            ++flooded;
            eachNeighbour(at.cell, [&](std::uint32_t next, std::uint8_t k) {
                if (m_seen[next] == kUnseen && !isOthers(next, z))
                    m_open.push({static_cast<double>(std::max(surface(next), level)), next, oppositeDirection(k)});
            });
        }
        forgetSearch();
        return chosen;
    }

    void set(std::uint32_t cell, float to) {
        note(cell);
        m_moved += std::fabs(static_cast<double>(to) - height(cell));
        m_changed |= m_ground.cells()[cell] != to;
        m_ground.cells()[cell] = to;
        m_drains[cell] = 1;
    }

    void markDrained(std::uint32_t cell) {
        note(cell);
        m_drains[cell] = 1;
    }

    /// Gives the way a bed that falls from a level at the pit, and fills the hollow up to it.
    void cutAndFill(std::uint32_t pit, float level) {
        if (m_way.empty())
            return;
        const float z = height(pit);
        m_queue.assign(1, pit);
        set(pit, level);
        float to = level;
        for (const std::uint32_t cell : m_way) {
            to = justBelow(to);
            if ((drains(cell) && surface(cell) < to) || isLake(cell))
                break;
            set(cell, to);
            m_queue.push_back(cell);
        }
        fallOn(m_queue.back());
        if (m_mode != DrainMode::Breach)
            raiseAround(level, z);
    }

    /// Where the end of a way came to lie a little too low for what it runs into: that is lowered too.
    void fallOn(std::uint32_t cell) {
        while (!m_outlets[cell] && !hasLowerThatDrains(cell)) {
            std::uint32_t lowest = cell;
            eachNeighbour(cell, [&](std::uint32_t next, std::uint8_t) {
                const bool isNew = std::ranges::find(m_queue, next) == m_queue.end();
                if (isNew && drains(next) && (lowest == cell || surface(next) < surface(lowest)))
                    lowest = next;
            });
            if (lowest == cell || isLake(lowest))
                return;
            set(lowest, justBelow(height(cell)));
            m_queue.push_back(lowest);
            cell = lowest;
        }
    }

    /// Raises all cells joined to those in the queue below a level to it, each a little above the one through which it
    /// drains (priority-flood with a gradient, Barnes2014; all are at one level, so a queue is enough).
    void raiseAround(float level, float pitHeight) {
        for (const std::uint32_t cell : m_queue)
            markDrained(cell);
        for (std::size_t i = 0; i < m_queue.size(); ++i) {
            const std::uint32_t cell = m_queue[i];
            const float here = surface(cell);
            eachNeighbour(cell, [&](std::uint32_t next, std::uint8_t) {
                if (drains(next) || isLake(next) || height(next) < pitHeight)
                    return;
                if (height(next) <= here && (height(next) <= level || !hasLowerThatDrains(next)))
                    set(next, std::max(level, justAbove(here)));
                else if (height(next) <= level)
                    markDrained(next); // falls towards here as it is
                else
                    return;
                m_queue.push_back(next);
            });
        }
    }
    [[nodiscard]] bool hasLowerThatDrains(std::uint32_t cell) const {
        bool has = false;
        eachNeighbour(cell, [&](std::uint32_t next, std::uint8_t) { has |= drains(next) && surface(next) < height(cell); });
        return has;
    }

    const ConditionLimits& m_limits;
    Heightmap& m_ground;
    const CellMask& m_outlets;
    const CancelToken& m_cancel;
    std::array<int, 10> m_offsets;
    DrainageNetwork m_network; ///< as the ground was before
    const BasinGraph& m_graph;
    const FlowDirections& m_directions; ///< over the brims
    Hollows m_hollows;
    std::vector<float> m_lake;          ///< surface of the kept lake over a cell; -infinity: none
    CellMask m_drains, m_seen;          ///< by cell: made to drain; how a search reached it
    CellMask m_solved, m_keptBasin;     ///< by basin
    std::vector<std::uint32_t> m_touched, m_way, m_queue;
    OpenCells m_open;
    DrainMode m_mode = DrainMode::LeastChange; ///< tried just now
    std::vector<Change> m_journal;             ///< what the trial changed
    double m_moved = 0.0, m_mostMoved = 0.0;   ///< rock of the trial, m times cells; where it may stop
    bool m_anyLake = false, m_changed = false;
};

} // namespace

bool conditionHollows(Heightmap& ground, const CellMask& outlets, const ConditionLimits& limits, const Compute& compute) {
    return Conditioner(ground, outlets, limits, compute).run();
}

} // namespace oxbow
