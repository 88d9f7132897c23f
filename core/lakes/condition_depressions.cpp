#include "core/lakes/condition_depressions.h"

#include "core/lakes/depression_search.h"

#include <algorithm>
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

float justBelow(float height) {
    return std::nextafter(height, -kInfinite);
}

class Conditioner {
public:
    Conditioner(Heightmap& ground, const CellMask& outlets, const ConditionLimits& limits, const Compute& compute)
        : m_limits(limits),
          m_ground(ground),
          m_outlets(outlets),
          m_cancel(compute.cancel),
          m_search(ground, outlets, compute),
          m_graph(m_search.graph()) {}

    bool run() {
        if (m_graph.basinCount() == 0 || !m_graph.hasOutlet())
            return false;
        m_depressions = depressionsOf(m_ground, m_graph, m_cancel);
        m_keptBasin.assign(m_graph.pits.size(), 0);
        for (std::uint32_t b = 1; b < m_graph.pits.size(); ++b)
            m_keptBasin[b] = isKept(m_depressions.list[m_depressions.ofBasin[b]]);
        if (m_limits.mode == DrainMode::FillLevel)
            return fillToLevels();
        m_search.keepLakes(m_keptBasin);
        const std::vector<std::uint32_t> order = basinsInOrder();
        for (auto first = order.begin(); first != order.end();) {
            m_cancel.throwIfRequested();
            const std::uint32_t depression = m_depressions.ofBasin[*first];
            const auto last = std::find_if(first, order.end(), [&](std::uint32_t b) { return m_depressions.ofBasin[b] != depression; });
            drainDepression({first, last}, m_depressions.list[depression]);
            first = last;
        }
        return m_changed;
    }

private:
    // ---- What is kept, and in which order the rest is drained ----

    [[nodiscard]] bool isKept(const Depression& depression) const {
        const double area = static_cast<double>(depression.cells) * m_ground.grid().cellAreaM2();
        return depression.cells > 0 && (depression.depthM() > m_limits.maxDepthM || area > m_limits.maxAreaM2);
    }

    [[nodiscard]] std::vector<std::uint32_t> basinsInOrder() const {
        std::vector<std::uint32_t> order;
        for (std::uint32_t b = 1; b < m_graph.pits.size(); ++b)
            if (!m_keptBasin[b])
                order.push_back(b);
        const auto key = [&](std::uint32_t b) {
            return std::tuple(m_graph.levels[b], m_depressions.list[m_depressions.ofBasin[b]].deepest, m_depressions.ofBasin[b],
                              m_ground.cells()[m_graph.pits[b]], b);
        };
        std::ranges::sort(order, {}, key);
        return order;
    }

    bool fillToLevels() {
        for (std::size_t c = 0; c < m_ground.cells().size(); ++c) {
            const std::uint32_t basin = m_graph.labels[c];
            if (basin == kOutletBasin || m_keptBasin[basin] || !(m_graph.levels[basin] > m_ground.cells()[c]))
                continue;
            m_ground.cells()[c] = m_graph.levels[basin];
            m_changed = true;
        }
        return m_changed;
    }

    // ---- One depression ----

    /// Several pits share their ways: what is best for each alone need not be for all, so the ways are tried.
    void drainDepression(std::span<const std::uint32_t> basins, const Depression& depression) {
        m_mode = m_limits.mode;
        m_moved = 0.0;
        m_mostMoved = std::numeric_limits<double>::infinity();
        if (m_mode != DrainMode::LeastChange || basins.size() == 1)
            return drainPits(basins);
        const double spill = 1.001 * depression.volume(); // the gradient of a fill costs a little too
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
        m_mode = spill < m_mostMoved ? DrainMode::Fill : best;
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
            m_search.solved[basin] = 1;
        }
    }

    void takeBack(std::span<const std::uint32_t> basins) {
        for (auto old = m_journal.rbegin(); old != m_journal.rend(); ++old) {
            m_ground.cells()[old->cell] = old->height;
            m_search.drained[old->cell] = old->drained;
        }
        m_journal.clear();
        for (const std::uint32_t basin : basins)
            m_search.solved[basin] = 0;
    }
    struct Change {
        std::uint32_t cell = 0;
        float height = 0.0f;
        std::uint8_t drained = 0;
    };

    // ---- One pit ----

    void drain(std::uint32_t pit) {
        if (m_search.drained[pit] || m_search.hasLowerThatDrains(pit))
            return; // a way or a fill of before took it along
        constexpr double kAnything = std::numeric_limits<double>::infinity();
        const float z = m_search.height(pit);
        const double over = m_mode == DrainMode::Fill ? 0.0 : m_search.costOfOverflow(pit);
        if (m_mode == DrainMode::Breach) {
            m_search.findWay(pit, DepressionSearch::Shores::Kept, over, m_way);
            if (m_way.empty())
                m_search.findWay(pit, DepressionSearch::Shores::Kept, kAnything, m_way);
            if (m_way.empty())
                m_search.findWay(pit, DepressionSearch::Shores::Open, kAnything, m_way); // ringed by a lake that is kept: it becomes a part of that
            return cutAndFill(pit, z);
        }
        m_way.clear();
        if (m_mode == DrainMode::LeastChange) {
            const double worth = kWorthCutting * volumeToSpill(pit);
            m_search.findWay(pit, DepressionSearch::Shores::Kept, std::min(over, worth), m_way);
            if (m_way.empty() && over < worth) // the water's own way leads through a depression of the same level
                m_search.findWay(pit, DepressionSearch::Shores::Kept, worth, m_way);
        }
        double cut = 0.0;
        for (const std::uint32_t cell : m_way)
            cut += std::max(0.0, static_cast<double>(m_search.height(cell)) - z);
        const bool maySave = m_mode == DrainMode::LeastChange && !m_way.empty();
        const Level level = bestLevel(pit, z, maySave ? cut : std::numeric_limits<double>::infinity());
        if (!level.toSpill)
            return cutAndFill(pit, level.height);
        m_queue.assign(1, level.exit);
        raiseAround(level.height, z);
    }

    struct Level {
        float height = 0.0f;
        bool toSpill = false;
        std::uint32_t exit = 0; ///< at the spill level: the cell that drains, beside the depression
    };

    /// Floods the depression from its pit until filling costs more than it saves, or to the spill level. `most` is what cutting from
    /// the pit's height costs.
    Level bestLevel(std::uint32_t pit, float z, double most) {
        std::vector<float> way; // what rises above the pit, the highest last
        if (std::isfinite(most))
            for (const std::uint32_t cell : m_way)
                if (m_search.height(cell) > z)
                    way.push_back(m_search.height(cell));
        std::ranges::sort(way);
        double wayLeft = most, volume = 0.0, best = most;
        std::size_t below = 0, flooded = 0; // cells of the way, of the depression
        Level chosen{z, false, 0};
        float level = z;
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
        m_search.floodFrom(pit, riseTo, [&](std::uint32_t cell, bool isOut) {
            if (isOut && volume <= best * kAsGood)
                chosen = {level, true, cell};
            ++flooded;
            return !isOut && volume <= best;
        });
        return chosen;
    }

    double volumeToSpill(std::uint32_t pit) {
        double volume = 0.0;
        std::size_t flooded = 0;
        float level = m_search.height(pit);
        const auto riseTo = [&](float to) {
            volume += static_cast<double>(flooded) * (static_cast<double>(to) - level);
            level = to;
        };
        m_search.floodFrom(pit, riseTo, [&](std::uint32_t, bool isOut) {
            ++flooded;
            return !isOut;
        });
        return volume;
    }

    void set(std::uint32_t cell, float to) {
        markDrained(cell);
        m_moved += std::fabs(static_cast<double>(to) - m_search.height(cell));
        m_changed |= m_ground.cells()[cell] != to;
        m_ground.cells()[cell] = to;
    }

    void markDrained(std::uint32_t cell) {
        m_journal.push_back({cell, m_search.height(cell), m_search.drained[cell]});
        m_search.drained[cell] = 1;
    }

    /// Gives the way a bed that falls from a level at the pit, and fills the depression up to it.
    void cutAndFill(std::uint32_t pit, float level) {
        if (m_way.empty())
            return;
        const float z = m_search.height(pit);
        m_queue.assign(1, pit);
        set(pit, level);
        float to = level;
        for (const std::uint32_t cell : m_way) {
            to = justBelow(to);
            if ((m_search.drains(cell) && m_search.surface(cell) < to) || m_search.isLake(cell))
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
        while (!m_outlets[cell] && !m_search.hasLowerThatDrains(cell)) {
            std::uint32_t lowest = cell;
            m_search.eachNeighbour(cell, [&](std::uint32_t next, std::uint8_t) {
                const bool isNew = std::ranges::find(m_queue, next) == m_queue.end();
                if (isNew && m_search.drains(next) && (lowest == cell || m_search.surface(next) < m_search.surface(lowest)))
                    lowest = next;
            });
            if (lowest == cell || m_search.isLake(lowest))
                return;
            set(lowest, justBelow(m_search.height(cell)));
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
            const float here = m_search.surface(cell);
            m_search.eachNeighbour(cell, [&](std::uint32_t next, std::uint8_t) {
                if (m_search.drains(next) || m_search.isLake(next) || m_search.height(next) < pitHeight)
                    return;
                if (m_search.height(next) <= here && (m_search.height(next) <= level || !m_search.hasLowerThatDrains(next)))
                    set(next, std::max(level, std::nextafter(here, kInfinite)));
                else if (m_search.height(next) <= level)
                    markDrained(next); // falls towards here as it is
                else
                    return;
                m_queue.push_back(next);
            });
        }
    }
    const ConditionLimits& m_limits;
    Heightmap& m_ground;
    const CellMask& m_outlets;
    const CancelToken& m_cancel;
    DepressionSearch m_search;
    const BasinGraph& m_graph;
    Depressions m_depressions;
    CellMask m_keptBasin; ///< by basin: of a lake that stays
    std::vector<std::uint32_t> m_way, m_queue;
    DrainMode m_mode = DrainMode::LeastChange; ///< tried just now
    std::vector<Change> m_journal;             ///< what the trial changed
    double m_moved = 0.0, m_mostMoved = 0.0;   ///< rock of the trial, m times cells; where it may stop
    bool m_changed = false;
};

} // namespace

bool conditionDepressions(Heightmap& ground, const CellMask& outlets, const ConditionLimits& limits, const Compute& compute) {
    return Conditioner(ground, outlets, limits, compute).run();
}

} // namespace oxbow
