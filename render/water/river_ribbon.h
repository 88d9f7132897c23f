#pragma once

#include "core/terrain/water_bodies.h"
#include "render/gl/band_instances.h"

#include <memory>
#include <vector>

namespace oxbow {

/// One piece of a river as it is drawn, from one point of its smoothed course to the next.
struct RiverPiece {
    struct End {
        float east = 0.0f;   ///< metres from the map's west edge
        float south = 0.0f;  ///< metres from its north edge
        float alongM = 0.0f; ///< from the river's head
        float widthM = 0.0f;
        float tangentX = 0.0f; ///< unit vector downstream; shared by both pieces that meet here
        float tangentY = 0.0f;
        float speed = 0.0f;    ///< mean velocity, m/s
        float strength = 1.0f; ///< less at the head, where a river comes out of the ground
    };
    End from;
    End to;
    float leastPx = 1.0f;    ///< logical pixels: a river is never thinner
    float leastCells = 1.2f; ///< nor than so many cells
    float brook = 0.0f;      ///< 1: drawn pale
};

/// The course of every reach, its corners rounded (Chaikin1974, twice), so that it does not show the grid.
/// Both ends stay where they are. The smaller come first. With the size of a cell given, strands that run side by side are
/// one (mergedStrands).
[[nodiscard]] std::vector<RiverPiece> riverPieces(const WaterBodies& water, double mergedCellM = 0.0);

/// Rivers as bands of their true width that lie on the ground.
class RiverRibbonPass {
public:
    void initialise(Gl& gl);
    void release();
    /// Builds the bands anew if these are other water bodies than the last time, or merged otherwise (riverPieces).
    void load(const std::shared_ptr<const WaterBodies>& water, double mergedCellM);
    [[nodiscard]] bool empty() const { return m_pieces.empty(); }
    /// With the program bound.
    void draw() { m_pieces.draw(); }

private:
    BandInstances m_pieces;
    std::shared_ptr<const WaterBodies> m_water;
    double m_mergedCellM = 0.0;
};

/// The places of every reach's points with strands drawn together: where a reach runs beside a greater one, within the
/// width of a small valley and in about the same direction, its places are moved onto that one's course, the more the nearer
/// they are. On flat ground water would run in bands side by side otherwise, and tributaries would end beside their river.
/// Only for pictures: no figure changes. With `cellM` 0 nothing moves. Heads stay where they are.
[[nodiscard]] std::vector<std::vector<MapPoint>> mergedStrands(const WaterBodies& water, double cellM);

/// How great a reach is among others: by the discharge at its end, then by its width.
[[nodiscard]] bool isGreater(const RiverReach& a, const RiverReach& b);

} // namespace oxbow
