#include "core/hydrology/basin_graph.h"

#include "core/hydrology/bands.h"
#include "core/hydrology/basin_labels.h"

#include <bit>
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
    PassTable() : m_keys(kFirstSize, kFree), m_passes(kFirstSize) {}

    BasinPass& at(std::uint32_t a, std::uint32_t b) {
        if (2 * m_used >= m_keys.size())
            grow();
        const std::uint64_t key = a < b ? (std::uint64_t{a} << 32 | b) : (std::uint64_t{b} << 32 | a);
        const std::size_t i = find(key);
        if (m_keys[i] == kFree) {
            m_keys[i] = key;
            m_passes[i].level = kInfinite;
            ++m_used;
        }
        return m_passes[i];
    }
    [[nodiscard]] std::vector<BasinPass> takeSorted() {
        std::vector<BasinPass> result;
        result.reserve(m_used);
        for (std::size_t i = 0; i < m_keys.size(); ++i)
            if (m_keys[i] != kFree)
                result.push_back(m_passes[i]);
        std::ranges::sort(result, comesBefore);
        return result;
    }

private:
    static constexpr std::uint64_t kFree = ~std::uint64_t{0};
    static constexpr std::size_t kFirstSize = 1024;

    [[nodiscard]] std::size_t find(std::uint64_t key) const {
        const std::size_t mask = m_keys.size() - 1;
        std::size_t i = static_cast<std::size_t>((key * 0x9e3779b97f4a7c15ULL) >> 32) & mask;
        while (m_keys[i] != kFree && m_keys[i] != key)
            i = (i + 1) & mask;
        return i;
    }
    void grow() {
        std::vector<std::uint64_t> keys(m_keys.size() * 4, kFree);
        std::vector<BasinPass> passes(keys.size());
        std::swap(keys, m_keys);
        std::swap(passes, m_passes);
        for (std::size_t i = 0; i < keys.size(); ++i) {
            if (keys[i] == kFree)
                continue;
            const std::size_t to = find(keys[i]);
            m_keys[to] = keys[i];
            m_passes[to] = passes[i];
        }
    }

    std::vector<std::uint64_t> m_keys;
    std::vector<BasinPass> m_passes;
    std::size_t m_used = 0;
};

/// Passes between the cells of a band and their neighbours of larger index, the lowest of each pair of
/// basins.
std::vector<BasinPass> passesOfRows(const Heightmap& ground, const std::vector<std::uint32_t>& labels, int y0,
                                    int y1) {
    const GridSpec& grid = ground.grid();
    PassTable table;
    const auto offer = [&](std::size_t i, std::size_t j) {
        if (labels[i] == labels[j])
            return;
        const float level = std::max(ground.cells()[i], ground.cells()[j]);
        BasinPass& known = table.at(labels[i], labels[j]);
        // Pairs are met by rising index, so of equal ones the first stays.
        if (level < known.level)
            known = {level, static_cast<std::uint32_t>(i), static_cast<std::uint32_t>(j), labels[i],
                     labels[j]};
    };
    const std::size_t width = grid.width;
    for (int y = y0; y < y1; ++y) {
        for (std::size_t x = 0; x < width; ++x) {
            const std::size_t c = grid.index(0, y) + x;
            if (x + 1 < width)
                offer(c, c + 1);
            if (y + 1 == grid.height)
                continue;
            if (x > 0)
                offer(c, c + width - 1);
            offer(c, c + width);
            if (x + 1 < width)
                offer(c, c + width + 1);
        }
    }
    return table.takeSorted();
}

/// Sorted lists into one, two by two.
std::vector<BasinPass> merged(std::vector<std::vector<BasinPass>> lists, const Work& work) {
    while (lists.size() > 1) {
        const int pairs = static_cast<int>(lists.size() / 2);
        std::vector<std::vector<BasinPass>> next((lists.size() + 1) / 2);
        if (lists.size() % 2 == 1)
            next.back() = std::move(lists.back());
        work.forEach(pairs, [&](int i) {
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
        : m_graph(graph), m_parent(graph.pits.size()), m_ring(graph.pits.size()) {
        std::iota(m_parent.begin(), m_parent.end(), 0u);
        std::iota(m_ring.begin(), m_ring.end(), 0u);
        graph.levels.assign(graph.pits.size(), kInfinite);
        graph.levels[kOutletBasin] = -kInfinite;
    }

    void build(const std::vector<BasinPass>& candidates) {
        for (const BasinPass& pass : candidates) {
            const std::uint32_t a = rootOf(pass.basinA), b = rootOf(pass.basinB);
            if (a == b)
                continue;
            m_graph.passes.push_back(pass);
            join(std::min(a, b), std::max(a, b), pass.level);
        }
    }

private:
    std::uint32_t rootOf(std::uint32_t basin) {
        while (m_parent[basin] != basin)
            basin = m_parent[basin] = m_parent[m_parent[basin]];
        return basin;
    }
    /// The set of the outlet has the smallest root, since roots are the smallest members.
    void join(std::uint32_t a, std::uint32_t b, float level) {
        m_parent[b] = a;
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
    std::vector<std::uint32_t> m_parent, m_ring;
};

std::uint32_t lowestBasin(const Heightmap& ground, const BasinGraph& graph) {
    std::uint32_t lowest = 1;
    for (std::uint32_t b = 2; b < graph.pits.size(); ++b)
        if (ground.cells()[graph.pits[b]] < ground.cells()[graph.pits[lowest]])
            lowest = b;
    return lowest;
}

/// Points every basin along the tree towards the root.
void orient(BasinGraph& graph) {
    const std::size_t nodes = graph.pits.size();
    std::vector<std::uint32_t> first(nodes + 1, 0), incident(2 * graph.passes.size());
    for (const BasinPass& pass : graph.passes) {
        ++first[pass.basinA];
        ++first[pass.basinB];
    }
    std::inclusive_scan(first.begin(), first.end(), first.begin());
    for (std::uint32_t p = 0; p < graph.passes.size(); ++p) {
        incident[--first[graph.passes[p].basinA]] = p;
        incident[--first[graph.passes[p].basinB]] = p;
    }
    graph.overflows.assign(nodes, {});
    std::vector<std::uint8_t> seen(nodes, 0);
    std::vector<std::uint32_t> open = {graph.root};
    seen[graph.root] = 1;
    while (!open.empty()) {
        const std::uint32_t basin = open.back();
        open.pop_back();
        for (std::uint32_t k = first[basin]; k < first[basin + 1]; ++k) {
            const BasinPass& pass = graph.passes[incident[k]];
            const bool fromA = pass.basinB == basin;
            const std::uint32_t other = fromA ? pass.basinA : pass.basinB;
            if (seen[other])
                continue;
            seen[other] = 1;
            graph.overflows[other] = fromA ? BasinOverflow{pass.cellA, pass.cellB, basin}
                                           : BasinOverflow{pass.cellB, pass.cellA, basin};
            open.push_back(other);
        }
    }
}

std::uint8_t directionBetween(const GridSpec& grid, std::uint32_t from, std::uint32_t to) {
    const int width = grid.width;
    const int dx = static_cast<int>(to % width) - static_cast<int>(from % width);
    const int dy = static_cast<int>(to / width) - static_cast<int>(from / width);
    constexpr std::array<std::uint8_t, 9> kDirection = {0, 1, 2, 3, kPit, 4, 5, 6, 7};
    return kDirection[static_cast<std::size_t>((dy + 1) * 3 + dx + 1)];
}

void turnRound(const GridSpec& grid, const BasinOverflow& overflow, FlowDirections& directions) {
    const auto offsets = directionOffsets(grid.width);
    std::uint32_t cell = overflow.from;
    std::uint8_t old = directions[cell];
    directions[cell] = directionBetween(grid, overflow.from, overflow.to);
    while (old != kPit) {
        cell += offsets[old];
        const std::uint8_t next = directions[cell];
        directions[cell] = oppositeDirection(old);
        old = next;
    }
}

} // namespace

BasinGraph basinGraph(const Heightmap& ground, const FlowDirections& directions, const Work& work) {
    BasinLabels labels = basinLabels(ground.grid(), directions, work);
    BasinGraph graph{ground.grid(), std::move(labels.labels), std::move(labels.pits), {}, {}, {},
                     kOutletBasin};
    const Bands bands(ground.grid());
    std::vector<std::vector<BasinPass>> lists(bands.count);
    work.forEach(bands.count, [&](int band) {
        lists[band] = passesOfRows(ground, graph.labels, bands.firstRow(band), bands.endRow(band));
    });
    SpanningTree(graph).build(merged(std::move(lists), work));
    // All cells touch, so either the outlets reach every basin or there is none.
    const bool outletReached = graph.pits.size() == 1 || graph.levels[1] < kInfinite;
    if (!outletReached)
        graph.root = lowestBasin(ground, graph);
    orient(graph);
    return graph;
}

Heightmap filledSurface(const Heightmap& ground, const BasinGraph& graph, const Work& work) {
    Heightmap filled(ground.grid());
    work.forRows(ground.height(), [&](int y0, int y1) {
        for (std::size_t c = ground.grid().index(0, y0); c < ground.grid().index(0, y1); ++c)
            filled.cells()[c] = std::max(ground.cells()[c], graph.levels[graph.labels[c]]);
    });
    return filled;
}

void carveDirections(const BasinGraph& graph, const Work& work, FlowDirections& directions) {
    constexpr std::uint32_t kBasinsPerPiece = 256;
    const auto basins = static_cast<std::uint32_t>(graph.pits.size());
    work.forEach(static_cast<int>((basins + kBasinsPerPiece - 1) / kBasinsPerPiece), [&](int piece) {
        const std::uint32_t begin = std::max(1u, piece * kBasinsPerPiece);
        const std::uint32_t end = std::min(basins, (piece + 1) * kBasinsPerPiece);
        for (std::uint32_t basin = begin; basin < end; ++basin)
            if (basin != graph.root)
                turnRound(graph.grid, graph.overflows[basin], directions);
    });
}

} // namespace oxbow
