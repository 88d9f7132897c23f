#include "core/lakes/depressions.h"

#include "core/base/union_find.h"

namespace oxbow {

Depressions depressionsOf(const Heightmap& ground, const BasinGraph& graph, const CancelToken& cancel) {
    const auto basins = static_cast<std::uint32_t>(graph.pits.size());
    UnionFind sets(basins);
    for (const BasinPass& pass : graph.passes)
        if (pass.level < graph.levels[pass.basinA] && pass.level < graph.levels[pass.basinB])
            sets.join(pass.basinA, pass.basinB);
    Depressions depressions;
    depressions.ofBasin.resize(basins);
    for (std::uint32_t b = 1; b < basins; ++b) {
        const std::uint32_t first = sets.rootOf(b), pit = graph.pits[b];
        if (first == b) {
            depressions.ofBasin[b] = static_cast<std::uint32_t>(depressions.list.size());
            depressions.list.push_back({.level = graph.levels[b], .deepest = ground.cells()[pit], .pit = pit});
        }
        depressions.ofBasin[b] = depressions.ofBasin[first];
        Depression& depression = depressions.list[depressions.ofBasin[b]];
        if (ground.cells()[pit] < depression.deepest) {
            depression.deepest = ground.cells()[pit];
            depression.pit = pit;
        }
    }
    for (std::uint32_t c = 0; c < graph.labels.size(); ++c) {
        if ((c & 0xfffff) == 0)
            cancel.throwIfRequested();
        if (!isUnderWater(ground, graph, c))
            continue;
        Depression& depression = depressions.list[depressions.ofBasin[graph.labels[c]]];
        ++depression.cells;
        depression.heightSum += ground.cells()[c];
    }
    return depressions;
}

} // namespace oxbow
