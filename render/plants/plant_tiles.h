#pragma once

#include "core/surface/scatter.h"
#include "render/camera/height_pyramid.h"
#include "render/ground/patch_selection.h"

#include <array>
#include <vector>

namespace oxbow {

/// Trees stand in squares of a grid over the map, one in each at most; whether there is one, where in its square and of
/// what kind, follows from the square's number alone (plant.vert.glsl). So a forest of millions takes no memory, and a
/// tree stays where it is however one looks at it. They are drawn in four rings around the eye: low-poly shapes, then
/// pictures of them, then pictures of every fourth and of every sixteenth, broader; beyond, the ground's colour is that of a forest.

inline constexpr double kTreeSquareM = kPlantSquareM;
inline constexpr int kTileSquares = 16; ///< squares of a ring along a side of a tile
inline constexpr double kTallestTreeM = 17.0;

struct PlantRing {
    double nearM;     ///< of its trees from the eye
    double farM;
    int squares;      ///< of the grid along a side of its own squares
    bool isShape;     ///< low-poly shapes instead of pictures
    bool hasShadows;  ///< that they throw on the ground
};
inline constexpr std::array kPlantRings = {PlantRing{0.0, 240.0, 1, true, true}, PlantRing{240.0, 1200.0, 1, false, true},
                                           PlantRing{1200.0, 3600.0, 2, false, false}, PlantRing{3600.0, 30000.0, 4, false, false}};

/// How far trees are drawn.
struct PlantReach {
    double share = 1.0;        ///< of the rings' distances; less where a picture must be quick
    double farthestM = 30000.0; ///< beyond, they are too small to be seen
    [[nodiscard]] double nearM(const PlantRing& ring) const { return ring.nearM * share; }
    [[nodiscard]] double farM(const PlantRing& ring) const;
};
/// Where a tree of 12 m is 1.2 pixels high.
[[nodiscard]] PlantReach plantReach(double pixelsPerRadian, double share);

/// kTileSquares² squares of a ring, as the shader takes them.
struct PlantTile {
    float firstX, firstY; ///< its first square of the grid, east and south
    float squares;        ///< of the grid along a side of its own squares
    float nearM, farM;    ///< what of it is drawn
    float outermostM;     ///< where trees end
};

/// The tiles of a ring that the view shows.
[[nodiscard]] std::vector<PlantTile> plantTiles(const HeightPyramid& heights, const PatchView& view, const PlantRing& ring,
                                                const PlantReach& reach);

} // namespace oxbow
