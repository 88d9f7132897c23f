#pragma once

#include "core/base/cell_rect.h"
#include "core/erosion/droplet/droplet_rules.h"

#include <cstdint>
#include <vector>

namespace oxbow {

struct DropletLayers {
    Heightmap& elevation;
    Heightmap& wear;
    Heightmap& deposition;
    Heightmap& discharge;
    const Heightmap* hardness; ///< may be null
};

/// A private copy of a piece of the map on which the drops of a tile fly: heights as whole units, what was
/// laid down and what flowed through since the copy was made, and the softness of the ground (1 - hardness)
/// where it varies. A cell without a value is as high as one of its row, and stays without one. A frame of kFrame cells repeats the border, so that vectors may read past it.
struct DropletTile {
    static constexpr int kFrame = 8;

    std::vector<std::int32_t> ground;
    std::vector<std::int32_t> laid;
    std::vector<float> flow;
    std::vector<float> softness; ///< empty where all ground is soft

    int stride = 0;
    int originX = 0, originY = 0; ///< the map's cell at local (0, 0)
    CellRect area;                ///< copied cells, map coordinates
    CellRect map;                 ///< the map, local coordinates

    [[nodiscard]] std::size_t index(int x, int y) const {
        return static_cast<std::size_t>(y) * static_cast<std::size_t>(stride) + static_cast<std::size_t>(x);
    }
    /// Memory that the copy of so many cells takes, with the ground's hardness.
    [[nodiscard]] static std::size_t bytesFor(const CellRect& cells);
    /// Copies `cells`. Throws Cancelled.
    void load(const DropletLayers& layers, const CellRect& cells, const HeightQuantum& quantum,
              const CancelToken& cancel);

    /// Writes the cells that changed back; returns what rounding to float and cells without a value took. Throws Cancelled.
    [[nodiscard]] ExactSum store(DropletLayers& layers, const HeightQuantum& quantum, float dischargePerWater,
                                 const CancelToken& cancel) const;
};

} // namespace oxbow
