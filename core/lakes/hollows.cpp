#include "core/lakes/hollows.h"

#include "core/base/union_find.h"

namespace oxbow {

Hollows hollowsOf(const Heightmap& ground, const BasinGraph& graph, const CancelToken& cancel) {
    const auto basins = static_cast<std::uint32_t>(graph.pits.size());
    UnionFind sets(basins);
    for (const BasinPass& pass : graph.passes)
        if (pass.level < graph.levels[pass.basinA] && pass.level < graph.levels[pass.basinB])
            sets.join(pass.basinA, pass.basinB);
    Hollows hollows;
    hollows.ofBasin.resize(basins);
    for (std::uint32_t b = 1; b < basins; ++b) {
        const std::uint32_t first = sets.rootOf(b), pit = graph.pits[b];
        if (first == b) {
            hollows.ofBasin[b] = static_cast<std::uint32_t>(hollows.list.size());
            hollows.list.push_back({.level = graph.levels[b], .deepest = ground.cells()[pit], .pit = pit});
        }
        hollows.ofBasin[b] = hollows.ofBasin[first];
        Hollow& hollow = hollows.list[hollows.ofBasin[b]];
        if (ground.cells()[pit] < hollow.deepest) {
            hollow.deepest = ground.cells()[pit];
            hollow.pit = pit;
        }
    }
    for (std::uint32_t c = 0; c < graph.labels.size(); ++c) {
        if ((c & 0xfffff) == 0)
            cancel.throwIfRequested();
        if (!isUnderWater(ground, graph, c))
            continue;
        Hollow& hollow = hollows.list[hollows.ofBasin[graph.labels[c]]];
        ++hollow.cells;
        hollow.heightSum += ground.cells()[c];
    }
    return hollows;
}

} // namespace oxbow
