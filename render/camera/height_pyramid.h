#pragma once

#include "core/terrain/terrain_state.h"
#include "render/camera/ray.h"

#include <optional>
#include <vector>

namespace oxbow {

/// Lowest and highest elevation over square blocks of a terrain, as a quadtree: what picking, culling and
/// level of detail ask. The leaves cover kLeafSide x kLeafSide patches (a patch lies between four samples);
/// each level above halves both sides. Updating costs in proportion to the tiles that changed since the last
/// state.
class HeightPyramid {
public:
    static constexpr int kLeafSide = 8;

    struct Range {
        float low = 0.0f;
        float high = 0.0f;
    };
    struct Level {
        int width = 0;
        int height = 0;
        std::vector<Range> blocks;
        [[nodiscard]] const Range& at(int x, int y) const {
            return blocks[static_cast<std::size_t>(y) * static_cast<std::size_t>(width) +
                          static_cast<std::size_t>(x)];
        }
    };

    /// Takes over a state; returns the number of tiles that were looked at again.
    int update(const TerrainState& state);

    [[nodiscard]] bool empty() const { return m_levels.empty(); }
    [[nodiscard]] const GridSpec& grid() const { return m_state.grid(); }
    [[nodiscard]] const TerrainState& state() const { return m_state; }
    [[nodiscard]] const std::vector<Level>& levels() const { return m_levels; }
    /// Range over the whole map; {0, 0} of an empty one.
    [[nodiscard]] Range total() const { return empty() ? Range{} : m_levels.back().blocks.front(); }
    /// Range over the patches [x0, x1) x [y0, y1), from the level that answers with at most four blocks.
    [[nodiscard]] Range over(int x0, int y0, int x1, int y1) const;
    /// Bilinear elevation at a point of the map, metres east and south of the north-west corner; nothing
    /// outside.
    [[nodiscard]] std::optional<double> elevationAt(double eastM, double southM) const;
    /// The box that the drawn terrain fills.
    [[nodiscard]] Bounds bounds(double verticalScale) const;

private:
    void build();
    void refreshTile(int tileX, int tileY);
    void refreshLeaves(int leafY, int leafX0, int leafX1);
    void refreshParents(int leafX0, int leafY0, int leafX1, int leafY1);

    TerrainState m_state;
    std::vector<Level> m_levels;
};

} // namespace oxbow
