#pragma once

#include "core/erosion/droplet/droplet_erosion.h"

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
