#include "core/erosion/stream_power/level_share.h"

#include "core/erosion/level_ground.h"

#include <algorithm>
#include <utility>

namespace oxbow {

Heightmap processShare(const WorkingTerrain& map, const Compute& compute) {
    const Heightmap *hardness = map.find(Layer::Hardness), *uplift = map.find(Layer::Uplift);
    if (!hardness || !uplift)
        return {};
    compute.cancel.throwIfRequested();
    Heightmap share(map.grid());
    compute.forCells(map.grid(), [&](std::size_t c) {
        share.cells()[c] = std::clamp(std::max(1.0f - hardness->cells()[c], uplift->cells()[c]), 0.0f, 1.0f);
    });
    return share;
}

Heightmap bedrockShare(const WorkingTerrain& map, const Compute& compute) {
    Heightmap share = processShare(map, compute);
    return std::ranges::find(share.cells(), 0.0f) == share.cells().end() ? Heightmap() : std::move(share);
}

Heightmap keptOfLevel(const BentGrid& level, const Heightmap& share, const Compute& compute) {
    Heightmap kept(share.grid());
    compute.forCells(share.grid(), [&](std::size_t c) { kept.cells()[c] = share.cells()[c] == 0.0f ? 1.0f : 0.0f; });
    const Heightmap bedrock = level.restricted(kept, compute);
    BentGrid::Field field(bedrock.cells().begin(), bedrock.cells().end());
    evenOnce(level.coarse(), field, compute); // a spline through an edge swings
    level.prolong(std::span(&field, 1), compute, [&](int y, std::span<const BentGrid::Field> rows) {
        for (int x = 0; x < kept.width(); ++x) {
            const double here = share.at(x, y), seen = std::min(1.0, rows[0][static_cast<std::size_t>(x)]);
            kept.at(x, y) = here == 0.0 || here >= seen ? static_cast<float>(here > 0.0) : static_cast<float>(here / seen);
        }
    });
    return kept;
}

StepBalance holdBack(const float* kept, const HeldRow& row, int width) {
    StepBalance held;
    for (int x = 0; x < width; ++x) {
        const double share = kept[x], uplift = (1.0 - share) * row.uplift[x], change = (1.0 - share) * row.change[x];
        held.in -= uplift;
        held.out += change - uplift;
        for (double* amount : {row.uplift + x, row.change + x, row.laid + x})
            *amount *= share;
    }
    return held;
}

} // namespace oxbow
