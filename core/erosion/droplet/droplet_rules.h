#pragma once

#include "core/erosion/droplet/droplet_erosion.h"

#include <algorithm>

namespace oxbow {

/// Heights as whole numbers of a power of two of a metre: h = units / 2^fractionBits. Chosen so that every
/// height of the map stays below 2^30 units, which leaves room for the sediment of a drop in the same type.
class HeightQuantum {
public:
    explicit HeightQuantum(float largestHeightM);

    [[nodiscard]] float unitsPerMetre() const { return m_unitsPerMetre; }
    [[nodiscard]] float metresPerUnit() const { return m_metresPerUnit; }

private:
    float m_unitsPerMetre = 1.0f;
    float m_metresPerUnit = 1.0f;
};

/// Most sediment of a drop, units.
inline constexpr float kMostSediment = 0x1.0p30f;

/// Cells that a drop may run, and those that it is followed for at most: four times round the map, for one that finds no
/// way out of a depression.
[[nodiscard]] double dropletPathCells(const DropletErosionParams& params, const GridSpec& grid);
[[nodiscard]] int mostDropletMoves(const DropletErosionParams& params, const GridSpec& grid);

/// Radius of a brush, cells, beyond which it takes everywhere nearly the same: it reaches over the whole map.
[[nodiscard]] inline double widestBrush(const GridSpec& grid) {
    return 2.0 * std::max(grid.width, grid.height);
}

/// Moves of all drops where rain is 1, each with what its brush meets; what a move without a brush takes is 1.
[[nodiscard]] double dropletWork(const DropletErosionParams& params, const GridSpec& grid);
/// What a run takes at most on a map of `cells` cells as long as a coarser grid will do (droplet_level.h): by the stage's
/// own forecast half a minute of one thread at 256², ten minutes at 1024².
[[nodiscard]] double mostDropletWork(std::size_t cells);

/// Parameters as the inner loop reads them: per step of one cell, lengths in cells, heights in units of the
/// quantum.
struct DropletRules {
    DropletRules(const DropletErosionParams& params, const GridSpec& grid, const HeightQuantum& quantum);

    int maxSteps = 1;
    bool closedEdges = false;
    bool depositsOnCell = false;
    float keptDirection = 0.0f;   ///< weight of the old direction
    float slopeWeight = 0.0f;     ///< weight of the gradient, per unit of fall
    float leastFall = 0.0f;       ///< fall that counts at least for the capacity
    float capacityPerFall = 0.0f; ///< at speed 1 with water 1
    float erosionShare = 0.0f;    ///< of the free capacity
    float depositionShare = 0.0f; ///< of the excess
    float waterKept = 1.0f;       ///< factor per step
    float waterLost = 0.0f;       ///< then taken off per step
    float waterCutoff = 0.0f;
    float speedGain = 0.0f; ///< of v² per unit of fall
    float speedKept = 1.0f; ///< factor of v² per step
    float startDirectionX = 0.0f;
    float startDirectionY = 0.0f;
    float startSpeed2 = 0.0f;
    float startWater = 0.0f;
};

} // namespace oxbow
