#include "core/measure/catchment_map.h"

#include "core/base/counter_random.h"
#include "core/base/union_find.h"
#include "core/flow/river_routing.h"

#include <algorithm>
#include <set>

namespace oxbow {

namespace {

/// Lake cells stand for the lake's first cell, others for the land cell over which their water leaves.
class OutletFinder {
public:
    OutletFinder(const RoutedWater& water, const std::vector<Lake>& list) : m_water(water) {
        const std::size_t lakes = water.lakes.lakeIds.size();
        m_isSea.resize(lakes);
        m_firstCell.assign(lakes, kNowhere);
        for (std::size_t lake = 0; lake < lakes; ++lake) {
            const auto found = std::ranges::find(list, water.lakes.lakeIds[lake], &Lake::id);
            m_isSea[lake] = found == list.end() ? water.lakes.isSea[lake] != 0 : found->kind == LakeKind::Sea;
        }
        for (std::uint32_t c = 0; c < water.lakes.lakeOf.size(); ++c)
            if (standing(c) && m_firstCell[static_cast<std::size_t>(water.lakes.lakeOf[c])] == kNowhere)
                m_firstCell[static_cast<std::size_t>(water.lakes.lakeOf[c])] = c;
    }

    /// By cell; kNowhere on the sea.
    [[nodiscard]] std::vector<std::uint32_t> run() const {
        std::vector<std::uint32_t> outlets(m_water.directions.size(), kUnset);
        std::vector<std::uint32_t> path;
        for (std::uint32_t c = 0; c < outlets.size(); ++c) {
            std::uint32_t at = c;
            for (; outlets[at] == kUnset && !endsAt(at); at = m_water.rivers.receivers[at])
                path.push_back(at);
            if (outlets[at] == kUnset)
                outlets[at] = standing(at) ? standsFor(at) : at;
            for (const std::uint32_t cell : path)
                outlets[cell] = outlets[at];
            path.clear();
        }
        return outlets;
    }

    [[nodiscard]] bool isSea(std::uint32_t cell) const {
        return standing(cell) && m_isSea[static_cast<std::size_t>(m_water.lakes.lakeOf[cell])] != 0;
    }
    [[nodiscard]] bool standing(std::uint32_t cell) const { return m_water.lakes.contains(cell); }

private:
    static constexpr std::uint32_t kUnset = kNowhere - 1;

    /// Whether water ends here: in standing water, above the sea, or out of the map.
    [[nodiscard]] bool endsAt(std::uint32_t cell) const {
        const std::uint32_t next = m_water.rivers.receivers[cell];
        return standing(cell) || next == kNowhere || isSea(next);
    }
    [[nodiscard]] std::uint32_t standsFor(std::uint32_t cell) const {
        return isSea(cell) ? kNowhere : m_firstCell[static_cast<std::size_t>(m_water.lakes.lakeOf[cell])];
    }

    const RoutedWater& m_water;
    std::vector<std::uint8_t> m_isSea;
    std::vector<std::uint32_t> m_firstCell; ///< by lake
};

/// Joins the small outlets along shores and edges.
class OutletJoiner {
public:
    OutletJoiner(const GridSpec& grid, std::vector<std::uint32_t>& outlets, const OutletFinder& finder,
                 std::int64_t least)
        : m_grid{grid.width, grid.height, false},
          m_outlets(outlets),
          m_finder(finder),
          m_least(least),
          m_sets(outlets.size()),
          m_cells(outlets.size(), 0) {
        for (const std::uint32_t outlet : outlets)
            if (outlet != kNowhere)
                ++m_cells[outlet];
        m_own = m_cells;
    }

    void run() {
        std::vector<std::uint32_t> land; ///< outlets at shores and edges
        for (std::uint32_t c = 0; c < m_outlets.size(); ++c)
            if (m_outlets[c] == c && !m_finder.standing(c))
                land.push_back(c);
        for (const std::uint32_t c : land)
            if (m_own[c] < m_least)
                forEachBeside(c, [&](std::uint32_t n) {
                    if (m_own[n] < m_least)
                        join(c, n);
                });
        for (const std::uint32_t c : land)
            joinToGreater(c);
        for (std::uint32_t& outlet : m_outlets)
            if (outlet != kNowhere)
                outlet = root(outlet);
    }

private:
    template <typename Visit>
    void forEachBeside(std::uint32_t cell, Visit visit) const {
        for (const std::uint32_t n : m_grid.neighbours(cell))
            if (n != kNowhere && m_outlets[n] == n && !m_finder.standing(n))
                visit(n);
    }

    void joinToGreater(std::uint32_t cell) {
        if (m_cells[root(cell)] >= m_least)
            return;
        std::uint32_t greatest = root(cell);
        forEachBeside(cell, [&](std::uint32_t n) {
            if (m_cells[root(n)] > m_cells[greatest])
                greatest = root(n);
        });
        join(cell, greatest);
    }

    [[nodiscard]] std::uint32_t root(std::uint32_t cell) { return m_sets.rootOf(cell); }

    /// The outlet of the two over which more water leaves stands for both.
    void join(std::uint32_t a, std::uint32_t b) {
        a = root(a);
        b = root(b);
        if (a == b)
            return;
        const bool first = m_own[a] > m_own[b] || (m_own[a] == m_own[b] && a < b);
        const std::uint32_t kept = first ? a : b, gone = first ? b : a;
        m_sets.merge(gone, kept);
        m_cells[kept] += m_cells[gone];
    }

    NetworkGrid m_grid;
    std::vector<std::uint32_t>& m_outlets;
    const OutletFinder& m_finder;
    std::int64_t m_least;
    UnionFind m_sets;
    std::vector<std::int64_t> m_cells; ///< of the roots: of all that was joined
    std::vector<std::int64_t> m_own;   ///< before anything was joined
};

void describe(Catchment& catchment, const RoutedWater& water, const OutletFinder& finder) {
    const std::uint32_t at = catchment.outlet;
    const std::uint32_t next = water.rivers.receivers[at];
    const bool inLake = finder.standing(at);
    if (const int depression = water.lakes.depressionAt(at); depression != 0) {
        catchment.end = WaterEnd::Lake;
        catchment.lakeId = depression;
        return;
    }
    catchment.end = inLake                            ? WaterEnd::Lake
                    : next != kNowhere                ? WaterEnd::Sea
                    : water.directions[at] == kOutlet ? WaterEnd::Edge
                                                      : WaterEnd::None;
    if (inLake || next != kNowhere)
        catchment.lakeId =
            water.lakes.lakeIds[static_cast<std::size_t>(water.lakes.lakeOf[inLake ? at : next])];
}

/// Ranks catchments by size and numbers the cells by them.
void rank(const std::vector<std::uint32_t>& outlets, CatchmentMap& map) {
    std::vector<std::int64_t> cells(outlets.size(), 0);
    for (const std::uint32_t outlet : outlets)
        if (outlet != kNowhere)
            ++cells[outlet];
    for (std::uint32_t c = 0; c < cells.size(); ++c)
        if (cells[c] > 0)
            map.catchments.push_back({.outlet = c,
                                      .cells = cells[c],
                                      .areaM2 = static_cast<double>(cells[c]) * map.grid.cellAreaM2()});
    std::ranges::stable_sort(map.catchments, std::ranges::greater(), &Catchment::cells);
    std::vector<std::uint32_t> ranks(outlets.size(), 0);
    for (std::uint32_t i = 0; i < map.catchments.size(); ++i)
        ranks[map.catchments[i].outlet] = i + 1;
    map.ids.resize(outlets.size());
    std::ranges::transform(outlets, map.ids.begin(),
                           [&](std::uint32_t outlet) { return outlet == kNowhere ? 0 : ranks[outlet]; });
}

/// Colours so that no two neighbours are alike: those with the fewest neighbours come last, which needs at
/// most six colours for a map on a plane (Matula1983). Each begins with the colour that its outlet's place
/// asks for, so that a run that changes the ground a little changes few colours.
class Colourist {
public:
    explicit Colourist(CatchmentMap& map) : m_map(map), m_neighbours(map.catchments.size()) {
        for (const auto& [a, b] : neighbouringCatchments(map)) {
            m_neighbours[a].push_back(b);
            m_neighbours[b].push_back(a);
        }
    }

    void run() {
        std::vector<std::uint32_t> order = removalOrder();
        std::vector<std::uint8_t> done(order.size(), 0);
        for (; !order.empty(); order.pop_back()) {
            const std::uint32_t at = order.back();
            std::array<int, kCatchmentColours.size()> taken{};
            for (const std::uint32_t n : m_neighbours[at])
                if (done[n])
                    ++taken[static_cast<std::size_t>(m_map.catchments[n].colour)];
            m_map.catchments[at].colour = leastTaken(taken, preferred(m_map.catchments[at]));
            done[at] = 1;
        }
    }

private:
    [[nodiscard]] std::vector<std::uint32_t> removalOrder() const {
        std::vector<int> degree(m_neighbours.size());
        std::set<std::pair<int, std::uint32_t>> left;
        for (std::uint32_t i = 0; i < degree.size(); ++i)
            left.emplace(degree[i] = static_cast<int>(m_neighbours[i].size()), i);
        std::vector<std::uint32_t> order;
        while (!left.empty()) {
            const std::uint32_t at = left.begin()->second;
            left.erase(left.begin());
            order.push_back(at);
            for (const std::uint32_t n : m_neighbours[at])
                if (left.erase({degree[n], n}) > 0)
                    left.emplace(--degree[n], n);
        }
        return order;
    }

    [[nodiscard]] std::size_t preferred(const Catchment& catchment) const {
        constexpr std::uint32_t kBlock = 24; ///< cells: within them an outlet may move
        const auto width = static_cast<std::uint32_t>(m_map.grid.width);
        const std::uint64_t bits =
            catchment.lakeId > 0 && catchment.end == WaterEnd::Lake
                ? randomBits(1, catchment.lakeId)
                : randomBits(2, catchment.outlet % width / kBlock, catchment.outlet / width / kBlock);
        return static_cast<std::size_t>(bits % kCatchmentColours.size());
    }

    [[nodiscard]] static int leastTaken(const std::array<int, kCatchmentColours.size()>& taken,
                                        std::size_t first) {
        std::size_t best = first;
        for (std::size_t i = 1; i < taken.size(); ++i)
            if (const std::size_t colour = (first + i) % taken.size(); taken[colour] < taken[best])
                best = colour;
        return static_cast<int>(best);
    }

    CatchmentMap& m_map;
    std::vector<std::vector<std::uint32_t>> m_neighbours;
};

} // namespace

WorkingTerrain drainageLayers(const TerrainState& terrain) {
    WorkingTerrain layers(terrain.grid());
    layers.elevation() = terrain.flattened(Layer::Elevation);
    for (const Layer layer : {Layer::LakeLevel, Layer::Springs})
        if (terrain.has(layer))
            layers.edit(layer) = terrain.flattened(layer);
    layers.setWaterBodies(terrain.waterBodies());
    return layers;
}

CatchmentMap catchmentMap(const TerrainState& terrain, const Compute& compute,
                          const CatchmentOptions& options) {
    CatchmentMap map;
    map.grid = terrain.grid();
    if (terrain.empty())
        return map;
    const RoutedWater water = routeWater(drainageLayers(terrain), {}, compute);
    compute.cancel.throwIfRequested();
    const OutletFinder finder(water, terrain.waterBodies()->lakes);
    std::vector<std::uint32_t> outlets = finder.run();
    const auto least =
        static_cast<std::int64_t>(options.leastShare * static_cast<double>(terrain.grid().cellCount()));
    OutletJoiner(map.grid, outlets, finder, least).run();
    compute.cancel.throwIfRequested();
    rank(outlets, map);
    for (Catchment& catchment : map.catchments)
        describe(catchment, water, finder);
    Colourist(map).run();
    return map;
}

std::vector<std::pair<std::uint32_t, std::uint32_t>> neighbouringCatchments(const CatchmentMap& map) {
    std::vector<std::pair<std::uint32_t, std::uint32_t>> pairs;
    const auto touch = [&](std::size_t a, std::size_t b) {
        const std::uint32_t p = map.ids[a], q = map.ids[b];
        if (p == q || p == 0 || q == 0)
            return;
        const std::pair pair{std::min(p, q) - 1, std::max(p, q) - 1};
        if (pairs.empty() || pairs.back() != pair)
            pairs.push_back(pair);
    };
    const auto width = static_cast<std::size_t>(map.grid.width);
    for (std::size_t c = 0; c < map.ids.size(); ++c) {
        if (c % width + 1 < width)
            touch(c, c + 1);
        if (c + width < map.ids.size())
            touch(c, c + width);
    }
    std::ranges::sort(pairs);
    pairs.erase(std::ranges::unique(pairs).begin(), pairs.end());
    return pairs;
}

} // namespace oxbow
