#pragma once

#include "core/base/compute.h"
#include "core/surface/scatter.h"
#include "core/surface/surface_map.h"
#include "core/terrain/tiled_layer.h"

#include <glm/vec3.hpp>

#include <array>
#include <bit>
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

namespace oxbow {

struct FrameSettings;

/// kTileSide² colours of the ground and their means over 2 x 2, 4 x 4, ... cells: sRGB, with the roughness as fourth
/// byte. Cells beyond the map repeat the last ones.
struct ColourTile {
    static constexpr int kLevels = std::countr_zero(static_cast<unsigned>(kTileSide)) + 1;
    std::array<std::vector<std::uint8_t>, kLevels> levels;
};
using ColourTilePtr = std::shared_ptr<const ColourTile>;

/// The colours of the materials on the ground (core/surface), as views draw them. Its cells may be larger than those of
/// the terrain it is drawn on. Immutable; made beside the drawing.
class GroundColours {
public:
    /// `colours` and `roughness` have the size of the grid. Tiles whose bytes are those of `previous` are shared with it.
    GroundColours(const GridSpec& grid, const Rgb8Image& colours, const Heightmap& roughness, const Compute& compute,
                  const GroundColours* previous = nullptr);
    /// The same with the trees of the surface, on the same grid.
    GroundColours(const GridSpec& grid, const Rgb8Image& colours, const Heightmap& roughness,
                  const std::optional<PlantCover>& plants, const Compute& compute, const GroundColours* previous = nullptr);

    /// Red where trees are conifers; the share of squares that one stands in as roughness. Null where there are none.
    [[nodiscard]] const std::shared_ptr<const GroundColours>& plants() const { return m_plants; }
    [[nodiscard]] const GridSpec& grid() const { return m_grid; }
    [[nodiscard]] int tilesAcross() const { return (m_grid.width + kTileSide - 1) / kTileSide; }
    [[nodiscard]] int tilesDown() const { return (m_grid.height + kTileSide - 1) / kTileSide; }
    [[nodiscard]] const ColourTilePtr& tile(int x, int y) const {
        return m_tiles[static_cast<std::size_t>(y * tilesAcross() + x)];
    }
    /// Whether it lies over the ground of a grid, whose cells may be smaller.
    [[nodiscard]] bool covers(const GridSpec& grid) const;
    /// The colour of a square of that side around a place, linear light, from the level whose cells are nearest to it.
    [[nodiscard]] glm::vec3 at(double eastM, double southM, double sideM) const;

private:
    GridSpec m_grid;
    std::vector<ColourTilePtr> m_tiles;
    std::shared_ptr<const GroundColours> m_plants;
};

/// Whether a frame shows the materials of the ground instead of the natural look.
[[nodiscard]] bool showsMaterials(const FrameSettings& settings, const GridSpec& grid);

} // namespace oxbow
