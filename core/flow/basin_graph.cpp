#include "core/flow/basin_graph.h"

#include "core/base/simd.h"
#include "core/base/union_find.h"
#include "core/flow/basin_labels.h"
#include "core/flow/tree_walk.h"
#include "core/terrain/bands.h"

#include <limits>
#include <numeric>

namespace oxbow {

namespace {

constexpr float kInfinite = std::numeric_limits<float>::infinity();

bool comesBefore(const BasinPass& a, const BasinPass& b) {
    if (a.level != b.level)
        return a.level < b.level;
    return a.cellA != b.cellA ? a.cellA < b.cellA : a.cellB < b.cellB;
}

/// The lowest pass of each pair of basins seen so far: open addressing, keyed by the pair.
class PassTable {
public:
    PassTable() : m_entries(kFirstSize) {}

    /// Of passes of equal level the one offered first stays.
    void offer(const BasinPass& pass) {
        const std::uint64_t key = pass.basinA < pass.basinB
                                      ? (std::uint64_t{pass.basinA} << 32 | pass.basinB)
                                      : (std::uint64_t{pass.basinB} << 32 | pass.basinA);
        // Along a divide the same pair comes again and again.
        Entry& entry = m_entries[m_last].key == key ? m_entries[m_last] : at(key);
        if (pass.level < entry.pass.level)
            entry.pass = pass;
    }
    [[nodiscard]] std::vector<BasinPass> takeSorted() {
        std::vector<BasinPass> result;
        result.reserve(m_used);
        for (const Entry& entry : m_entries)
            if (entry.key != kFree)
                result.push_back(entry.pass);
        std::ranges::sort(result, comesBefore);
        return result;
    }

private:
    static constexpr std::uint64_t kFree = ~std::uint64_t{0};
    static constexpr std::size_t kFirstSize = 1024;
    struct Entry {
        std::uint64_t key = kFree;
        BasinPass pass{.level = kInfinite};
    };

    Entry& at(std::uint64_t key) {
        if (2 * m_used >= m_entries.size())
            grow();
        m_last = find(key);
        m_used += m_entries[m_last].key == kFree;
        m_entries[m_last].key = key;
        return m_entries[m_last];
    }
    [[nodiscard]] std::size_t find(std::uint64_t key) const {
        const std::size_t mask = m_entries.size() - 1;
        std::size_t i = static_cast<std::size_t>((key * 0x9e3779b97f4a7c15ULL) >> 32) & mask;
        while (m_entries[i].key != kFree && m_entries[i].key != key)
            i = (i + 1) & mask;
        return i;
    }
    void grow() {
        std::vector<Entry> entries(m_entries.size() * 4);
        std::swap(entries, m_entries);
        for (const Entry& entry : entries)
            if (entry.key != kFree)
                m_entries[find(entry.key)] = entry;
    }

    std::vector<Entry> m_entries;
    std::size_t m_used = 0, m_last = 0;
};

/// Bit k of `meets` where the cell at `offsets[k]` has another label.
OXBOW_MULTIVERSION
void findMeetings(const std::uint32_t* labels, const std::array<std::uint32_t, 4>& offsets, std::size_t count,
                  std::uint8_t* __restrict meets) {
    const std::uint32_t *const a = labels + offsets[0], *const b = labels + offsets[1], *const c = labels + offsets[2],
                              *const d = labels + offsets[3];
    for (std::size_t i = 0; i < count; ++i)
        meets[i] = static_cast<std::uint8_t>((labels[i] != a[i]) | (labels[i] != b[i]) << 1 | (labels[i] != c[i]) << 2 |
                                             (labels[i] != d[i]) << 3);
}

/// Passes between the cells of a band and their neighbours of larger index, the lowest of each pair of
/// basins.
class PassFinder {
public:
    PassFinder(const Heightmap& ground, const std::vector<std::uint32_t>& labels)
        : m_width(static_cast<std::size_t>(ground.width())),
          m_cells(ground.cells().size()),
          m_heights(ground.data()),
          m_labels(labels.data()) {}

    void addRow(int y) {
        const std::size_t begin = static_cast<std::size_t>(y) * m_width, end = begin + m_width;
        addSide(begin);
        if (end + m_width <= m_cells)
            for (std::size_t first = begin + 1; first + 1 < end; first += kCellsAtOnce)
                addInner(first, std::min(kCellsAtOnce, end - 1 - first));
        else
            for (std::size_t c = begin + 1; c + 1 < end; ++c)
                offer(c, c + 1);
        if (m_width > 1)
            addSide(end - 1);
    }
    [[nodiscard]] std::vector<BasinPass> takeSorted() { return m_table.takeSorted(); }

private:
    void offer(std::size_t i, std::size_t j) {
        if (m_labels[i] != m_labels[j])
            offerPass(i, j);
    }
    void offerPass(std::size_t i, std::size_t j) {
        m_table.offer({std::max(m_heights[i], m_heights[j]), static_cast<std::uint32_t>(i),
                       static_cast<std::uint32_t>(j), m_labels[i], m_labels[j]});
    }
    /// Cells with a row below and a neighbour on either side. First where basins meet, without branches, since nobody
    /// foresees them; then what is found, in the order of the cells.
    void addInner(std::size_t first, std::size_t count) {
        const std::array<std::uint32_t, 4> offsets = {1, static_cast<std::uint32_t>(m_width - 1),
                                                      static_cast<std::uint32_t>(m_width),
                                                      static_cast<std::uint32_t>(m_width + 1)};
        std::array<std::uint8_t, kCellsAtOnce> meets;
        findMeetings(m_labels + first, offsets, count, meets.data());
        std::array<std::uint32_t, kCellsAtOnce> cells;
        std::size_t meetingCells = 0;
        for (std::size_t i = 0; i < count; ++i) {
            cells[meetingCells] = static_cast<std::uint32_t>(i);
            meetingCells += meets[i] != 0;
        }
        std::array<Pair, 4 * kCellsAtOnce> pairs;
        std::size_t pairCount = 0;
        for (std::size_t i = 0; i < meetingCells; ++i) {
            const auto cell = static_cast<std::uint32_t>(first) + cells[i];
            for (std::uint32_t k = 0; k < offsets.size(); ++k) {
                pairs[pairCount] = {cell, cell + offsets[k]};
                pairCount += meets[cells[i]] >> k & 1u;
            }
        }
        for (std::size_t i = 0; i < pairCount; ++i)
            offerPass(pairs[i].a, pairs[i].b);
    }
    /// A cell in the first or last column.
    void addSide(std::size_t c) {
        const std::size_t x = c % m_width;
        const bool below = c + m_width < m_cells;
        if (x + 1 < m_width)
            offer(c, c + 1);
        if (below && x > 0)
            offer(c, c + m_width - 1);
        if (below)
            offer(c, c + m_width);
        if (below && x + 1 < m_width)
            offer(c, c + m_width + 1);
    }

    static constexpr std::size_t kCellsAtOnce = 512;
    struct Pair {
        std::uint32_t a, b;
    };

    std::size_t m_width, m_cells;
    const float* m_heights;
    const std::uint32_t* m_labels;
    PassTable m_table;
};

/// Sorted lists into one, two by two.
std::vector<BasinPass> merged(std::vector<std::vector<BasinPass>> lists, const Compute& compute) {
    while (lists.size() > 1) {
        const int pairs = static_cast<int>(lists.size() / 2);
        std::vector<std::vector<BasinPass>> next((lists.size() + 1) / 2);
        if (lists.size() % 2 == 1)
            next.back() = std::move(lists.back());
        compute.forEach(pairs, [&](int i) {
            next[i].resize(lists[2 * i].size() + lists[2 * i + 1].size());
            std::ranges::merge(lists[2 * i], lists[2 * i + 1], next[i].begin(), comesBefore);
        });
        lists = std::move(next);
    }
    return lists.empty() ? std::vector<BasinPass>{} : std::move(lists.front());
}

/// Kruskal's algorithm; each set keeps its members in a ring, so that their level can be set when it finds an
/// outlet.
class SpanningTree {
public:
    explicit SpanningTree(BasinGraph& graph)
        : m_graph(graph), m_sets(graph.pits.size()), m_ring(graph.pits.size()) {
        std::iota(m_ring.begin(), m_ring.end(), 0u);
        graph.levels.assign(graph.pits.size(), kInfinite);
        graph.levels[kOutletBasin] = -kInfinite;
    }

    void build(const std::vector<BasinPass>& candidates) {
        for (const BasinPass& pass : candidates) {
            const std::uint32_t a = m_sets.rootOf(pass.basinA), b = m_sets.rootOf(pass.basinB);
            if (a == b)
                continue;
            m_graph.passes.push_back(pass);
            join(std::min(a, b), std::max(a, b), pass.level);
        }
    }

private:
    /// The set of the outlet has the smallest root, since roots are the smallest members.
    void join(std::uint32_t a, std::uint32_t b, float level) {
        m_sets.merge(b, a);
        if (a != kOutletBasin) {
            std::swap(m_ring[a], m_ring[b]);
            return;
        }
        std::uint32_t member = b;
        do {
            m_graph.levels[member] = level;
            member = m_ring[member];
        } while (member != b);
    }

    BasinGraph& m_graph;
    UnionFind m_sets;
    std::vector<std::uint32_t> m_ring;
};

/// Points every basin along the tree towards the root.
void orient(BasinGraph& graph) {
    graph.overflows.assign(graph.pits.size(), {});
    const auto endsOf = [](const BasinPass& pass) { return std::array{pass.basinA, pass.basinB}; };
    const auto visit = [&](const BasinPass& pass, bool fromA, std::uint32_t basin, std::uint32_t target) {
        graph.overflows[basin] =
            fromA ? BasinOverflow{pass.cellA, pass.cellB, target} : BasinOverflow{pass.cellB, pass.cellA, target};
    };
    walkTree(graph.passes, graph.pits.size(), graph.root, endsOf, visit);
}

void turnRound(const GridSpec& grid, const BasinOverflow& overflow, FlowDirections& directions) {
    const auto offsets = directionOffsets(grid.width);
    std::uint32_t cell = overflow.from;
    std::uint8_t old = directions[cell];
    directions[cell] = directionTo(grid.xOf(overflow.to) - grid.xOf(cell), grid.yOf(overflow.to) - grid.yOf(cell));
    while (old != kPit) {
        cell += offsets[old];
        const std::uint8_t next = directions[cell];
        directions[cell] = oppositeDirection(old);
        old = next;
    }
}

} // namespace

BasinGraph basinGraph(const Heightmap& ground, const FlowDirections& directions, const Compute& compute) {
    BasinLabels labels = basinLabels(ground.grid(), directions, compute);
    BasinGraph graph{ground.grid(), std::move(labels.labels), std::move(labels.pits), {}, {}, {},
                     kOutletBasin};
    const Bands bands(ground.grid());
    std::vector<std::vector<BasinPass>> lists(bands.count);
    compute.forEach(bands.count, [&](int band) {
        PassFinder finder(ground, graph.labels);
        for (int y = bands.firstRow(band); y < bands.endRow(band); ++y)
            finder.addRow(y);
        lists[band] = finder.takeSorted();
    });
    SpanningTree(graph).build(merged(std::move(lists), compute));
    // All cells touch, so either the outlets reach every basin or there is none.
    const bool outletReached = graph.pits.size() == 1 || graph.levels[1] < kInfinite;
    if (!outletReached) {
        const auto heightOf = [&](std::uint32_t pit) { return ground.cells()[pit]; };
        const auto lowest = std::ranges::min_element(graph.pits.begin() + 1, graph.pits.end(), {}, heightOf);
        graph.root = static_cast<std::uint32_t>(lowest - graph.pits.begin());
    }
    orient(graph);
    return graph;
}

std::size_t regionalMinima(const Heightmap& ground, const BasinGraph& graph) {
    const auto floorOf = [&](std::uint32_t basin) {
        return basin == kOutletBasin ? -kInfinite : ground.cells()[graph.pits[basin]];
    };
    // A pass no higher than the pit of a basin joins its flat to an equal one or leads on down. One in the tree
    // is enough: it has a way between any two basins that climbs no higher than it must.
    UnionFind flats(graph.pits.size());
    for (const BasinPass& pass : graph.passes)
        if (pass.level == floorOf(pass.basinA) && pass.level == floorOf(pass.basinB))
            flats.join(pass.basinA, pass.basinB);
    std::vector<std::uint8_t> drains(graph.pits.size(), 0);
    for (const BasinPass& pass : graph.passes)
        for (const std::uint32_t basin : {pass.basinA, pass.basinB})
            if (pass.level == floorOf(basin) && floorOf(pass.basinA) != floorOf(pass.basinB))
                drains[flats.rootOf(basin)] = 1;
    std::size_t minima = 0;
    for (std::uint32_t basin = 1; basin < graph.pits.size(); ++basin)
        minima += flats.isRoot(basin) && !drains[basin];
    return minima;
}

Heightmap filledSurface(const Heightmap& ground, const BasinGraph& graph, const Compute& compute) {
    Heightmap filled(ground.grid());
    compute.forCells(ground.grid(), [&](std::size_t c) {
        filled.cells()[c] = std::max(ground.cells()[c], graph.levels[graph.labels[c]]);
    });
    return filled;
}

void carveDirections(const BasinGraph& graph, const Compute& compute, FlowDirections& directions) {
    constexpr std::uint32_t kBasinsPerPiece = 256;
    const auto basins = static_cast<std::uint32_t>(graph.pits.size());
    compute.forEach(static_cast<int>((basins + kBasinsPerPiece - 1) / kBasinsPerPiece), [&](int piece) {
        const std::uint32_t begin = std::max(1u, piece * kBasinsPerPiece);
        const std::uint32_t end = std::min(basins, (piece + 1) * kBasinsPerPiece);
        for (std::uint32_t basin = begin; basin < end; ++basin)
            if (basin != graph.root)
                turnRound(graph.grid, graph.overflows[basin], directions);
    });
}

} // namespace oxbow
