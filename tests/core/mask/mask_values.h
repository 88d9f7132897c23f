#pragma once

#include "core/mask/mask.h"
#include "core/mask/mix.h"

#include <functional>
#include <map>
#include <string>

namespace oxbow {

/// A terrain of a function of the place in metres from the north-west corner.
inline WorkingTerrain terrainOf(const GridSpec& grid, const std::function<double(double, double)>& height) {
    WorkingTerrain terrain(grid);
    for (int y = 0; y < grid.height; ++y)
        for (int x = 0; x < grid.width; ++x)
            terrain.elevation().at(x, y) =
                static_cast<float>(height((x + 0.5) * grid.cellSizeM, (y + 0.5) * grid.cellSizeM));
    return terrain;
}

struct Values {
    explicit Values(const WorkingTerrain& terrain) : ground(terrain, compute, {}) {}
    [[nodiscard]] Heightmap of(const MaskEntry& entry) { return MaskMaker(ground).values(entry); }
    ThreadPool pool{2};
    Compute compute{pool};
    MaskGround ground;
};

inline MaskEntry entryOf(std::string_view source, const std::map<std::string, ParamValue>& params = {}) {
    MaskEntry entry(*findMaskSource(source));
    for (const auto& [key, value] : params)
        entry.params.set(key, value);
    return entry;
}

} // namespace oxbow
