#pragma once

#include "core/base/phrase.h"
#include "core/flow/flow_direction.h"
#include "core/terrain/terrain_state.h"

namespace oxbow {

/// What no river may do, counted on the rivers that a terrain has.
struct RiverSoundness {
    std::int64_t reaches = 0, points = 0;
    std::int64_t climbs = 0;        ///< places where water or bed rise downstream, or into the next reach
    std::int64_t lakeCrossings = 0; ///< stretches in a lake in which the river neither begins nor ends
    std::int64_t landEnds = 0;      ///< ends at neither water, the map's edge, a mouth nor a dry depression's pit
    std::int64_t floatingBeds = 0;  ///< points whose bed lies more than half a metre above the ground of their dry cell: in
                                    ///< a depression that the river fills, or where something else cut the ground
    [[nodiscard]] bool isSound() const { return climbs == 0 && lakeCrossings == 0 && landEnds == 0; }
    bool operator==(const RiverSoundness&) const = default;
};

/// Checks the reaches against the layer and the list of lakes (`lakeLevel` null: no lakes), their beds against the
/// ground where it is given. A line may lie in a lake at its ends, no farther than three cells.
[[nodiscard]] RiverSoundness riverSoundness(const WaterBodies& bodies, const GridSpec& grid,
                                            const Heightmap* lakeLevel, const Heightmap* ground = nullptr,
                                            const CancelToken& cancel = kNeverCancelled);

/// The same of a published terrain.
[[nodiscard]] RiverSoundness riverSoundness(const TerrainState& terrain);

/// The counts as a sentence for the user.
[[nodiscard]] Phrase describe(const RiverSoundness& soundness, std::size_t rivers);

} // namespace oxbow
