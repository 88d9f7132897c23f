#include "core/lakes/lake_founding.h"

#include "core/flow/neighbours.h"

#include <cmath>
#include <limits>

namespace oxbow {

namespace {

/// The order in which a flood visits neighbours: E, SE, NE, W, SW, NW, S, N.
constexpr std::array<int, 8> kFloodX = {1, 1, 1, -1, -1, -1, 0, 0};
constexpr std::array<int, 8> kFloodY = {0, 1, -1, 0, 1, -1, 1, -1};
constexpr std::int64_t kVisitsPerCell = 300;

/// The neighbour of a cell in direction k of the flood, or the cell itself at the map's edge.
std::uint32_t floodNeighbour(const GridSpec& grid, std::uint32_t cell, int k) {
    const int x = grid.xOf(cell) + kFloodX[k], y = grid.yOf(cell) + kFloodY[k];
    return grid.contains(x, y) ? static_cast<std::uint32_t>(grid.index(x, y)) : cell;
}

std::uint32_t lowestNeighbour(const Heightmap& ground, std::uint32_t cell) {
    std::uint32_t lowest = cell;
    forEachNeighbour(ground.grid(), cell, [&](std::uint32_t next) {
        if (ground.cells()[next] < ground.cells()[lowest])
            lowest = next;
    });
    return lowest;
}

/// Where the walks from all cells end, in the order in which they get there.
std::vector<std::uint32_t> minimaInOrder(const Heightmap& ground, const Compute& compute) {
    std::vector<std::uint32_t> next(ground.grid().cellCount());
    compute.forCells(ground.grid(), [&](std::size_t c) {
        next[c] = lowestNeighbour(ground, static_cast<std::uint32_t>(c));
    });
    std::vector<std::uint8_t> walked(next.size(), 0);
    std::vector<std::uint32_t> minima;
    for (std::uint32_t c = 0; c < next.size(); ++c) {
        std::uint32_t v = c;
        while (!walked[v]) {
            walked[v] = 1;
            if (next[v] == v)
                minima.push_back(v);
            v = next[v];
        }
    }
    return minima;
}

/// The highest pit + k step that is not above the spill point; where there is no spill point, the first not below the top.
float levelOf(float pit, float spill, float top, double step) {
    const bool closed = !(spill < std::numeric_limits<float>::infinity());
    const double steps = closed ? std::ceil((static_cast<double>(top) - pit) / step)
                                : std::floor((static_cast<double>(spill) - pit) / step);
    const auto level = static_cast<float>(pit + std::max(0.0, steps) * step);
    return closed ? level : std::min(level, spill);
}

class Flooder {
public:
    Flooder(const Heightmap& ground, const FoundingOptions& options, const CancelToken& cancel)
        : m_ground(ground),
          m_options(options),
          m_cancel(cancel),
          m_mark(ground.grid().cellCount(), 0),
          m_budget(kVisitsPerCell * static_cast<std::int64_t>(ground.grid().cellCount())) {}

    void measure(FoundingLake& lake) {
        if (m_budget < 0)
            return;
        floodLake(lake);
        findOutflow(lake);
    }

private:
    [[nodiscard]] float height(std::uint32_t cell) const { return m_ground.cells()[cell]; }

    void visit() {
        if ((--m_budget & 0xffff) == 0)
            m_cancel.throwIfRequested();
    }

    void floodLake(FoundingLake& lake) {
        m_inLake = ++m_lastMark;
        if (height(lake.pit) >= lake.levelM)
            return;
        const GridSpec& grid = m_ground.grid();
        m_open = {lake.pit};
        m_mark[lake.pit] = m_inLake;
        while (!m_open.empty()) {
            const std::uint32_t cell = m_open.back();
            m_open.pop_back();
            visit();
            ++lake.cells;
            lake.heightSum += height(cell);
            lake.box.add(grid.xOf(cell), grid.yOf(cell));
            for (int k = 0; k < 8; ++k) {
                const std::uint32_t next = floodNeighbour(grid, cell, k);
                if (m_mark[next] == m_inLake || height(next) >= lake.levelM)
                    continue;
                m_mark[next] = m_inLake;
                m_open.push_back(next);
            }
        }
    }

    /// The flood of one step more, depth first, until it meets the sea.
    void findOutflow(FoundingLake& lake) {
        struct Frame {
            std::uint32_t cell;
            int next;
        };
        const auto above = static_cast<float>(lake.levelM + m_options.fillStepM);
        const std::uint32_t visited = ++m_lastMark;
        std::vector<Frame> path;
        // Cells of the lake itself stand at its level, so they are no way out.
        const auto enter = [&](std::uint32_t cell) {
            visit();
            if (lake.outflowCell < 0 && height(cell) < lake.levelM && m_mark[cell] != m_inLake)
                lake.outflowCell = cell;
            m_mark[cell] = visited;
            path.push_back({cell, 0});
        };
        enter(lake.pit);
        while (!path.empty() && m_budget >= 0) {
            Frame& frame = path.back();
            if (frame.next == 8) {
                path.pop_back();
                continue;
            }
            const std::uint32_t next = floodNeighbour(m_ground.grid(), frame.cell, frame.next++);
            if (height(next) <= m_options.seaLevelM)
                return;
            if (m_mark[next] != visited && height(next) < above)
                enter(next);
        }
    }

    const Heightmap& m_ground;
    const FoundingOptions& m_options;
    const CancelToken& m_cancel;
    std::vector<std::uint32_t> m_mark; ///< by cell: the last flood that went over it
    std::uint32_t m_lastMark = 0, m_inLake = 0;
    std::int64_t m_budget;
    std::vector<std::uint32_t> m_open;
};

} // namespace

std::vector<FoundingLake> foundingLakes(const Heightmap& ground, const FoundingOptions& options,
                                        const Compute& compute) {
    DrainageNetwork network(ground, {outletMask(ground, {OutletPolicy::Sea, options.seaLevelM})});
    const BasinGraph& graph = network.basins(compute);
    const float top = valueRange(ground.cells()).high;
    std::vector<FoundingLake> lakes;
    Flooder flooder(ground, options, compute.cancel);
    for (const std::uint32_t pit : minimaInOrder(ground, compute)) {
        const float height = ground.cells()[pit];
        if (height <= options.seaLevelM)
            continue;
        FoundingLake lake{.pit = pit,
                          .levelM = levelOf(height, std::max(height, graph.levels[graph.labels[pit]]), top,
                                            options.fillStepM)};
        flooder.measure(lake);
        lakes.push_back(lake);
    }
    return lakes;
}

void floodFoundingLakes(const Heightmap& ground, std::span<const FoundingLake> lakes,
                        const CancelToken& cancel, Heightmap& lakeMap) {
    std::vector<std::uint32_t> open;
    std::int64_t visits = 0;
    const auto cover = [&](std::uint32_t cell, float level) {
        float& lake = lakeMap.cells()[cell];
        if (ground.cells()[cell] >= level || lake >= level)
            return;
        lake = level;
        open.push_back(cell);
    };
    for (const FoundingLake& lake : lakes) {
        cover(lake.pit, lake.levelM);
        while (!open.empty()) {
            const std::uint32_t cell = open.back();
            open.pop_back();
            if ((++visits & 0xffff) == 0)
                cancel.throwIfRequested();
            for (int k = 0; k < 8; ++k)
                cover(floodNeighbour(ground.grid(), cell, k), lake.levelM);
        }
    }
}

} // namespace oxbow
