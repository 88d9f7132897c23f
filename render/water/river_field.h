#pragma once

#include "core/terrain/terrain_state.h"

#include <span>
#include <vector>

namespace oxbow {

/// Which of the water on the ground is a river's own, so that its band is drawn instead of the cells that its
/// channel covers. For a cell at the distance d from the edge of the nearest river, in cells,
///
///     value = kReachCells - d, from -kMost to kMost: above zero the water is the river's;
///
/// lakes, and floods that go beyond a river's own channel, are never its own: -kMost there.
class RiverField {
public:
    static constexpr float kReachCells =
        2.4f; ///< a channel's cells end nearer, even blended with their neighbours
    static constexpr float kMost = 1.5f;

    RiverField(const WaterBodies& water, const GridSpec& grid);

    [[nodiscard]] bool empty() const { return m_pieces.empty(); }
    /// Values of the cells of one tile, kTileSide² of them. Reads water, lake levels and ground.
    void compose(const TerrainState& state, int tileX, int tileY, std::span<float> cells) const;

private:
    /// A straight piece of a river, in cells; sample (i, j) is at (i, j).
    struct Piece {
        float x0, y0, half0;
        float x1, y1, half1;
    };

    void add(std::span<const RiverPoint> points);
    void add(const Piece& piece);
    [[nodiscard]] static float awayFrom(const Piece& piece, float x, float y);
    void measure(const Piece& piece, int left, int top, std::span<float> away) const;

    GridSpec m_grid;
    int m_tilesAcross;
    std::vector<Piece> m_pieces;
    std::vector<std::vector<int>> m_ofTile; ///< pieces that reach into each tile
};

} // namespace oxbow
