#pragma once

#include "core/stage/stage.h"
#include "core/terrain/terrain_state.h"

#include <optional>

namespace oxbow {

/// Keeps the layer Sand true while stages that know nothing of sand change the ground that it is part of: where a step
/// lowered the ground by d and left its sand as it was, the sand went first, and is less by d, at least 0. Sand that
/// something was laid on stays. Two copies of a layer a step where there is sand and the stage writes the ground, else
/// nothing.
class SandRun {
public:
    SandRun(const StageKind& kind, const WorkingTerrain& terrain);
    [[nodiscard]] bool isThere() const { return m_sand.has_value(); }
    /// After the step: takes away what left with the ground, and books it. Throws Cancelled.
    void settle(WorkingTerrain& terrain, const Compute& compute, Booking& sand) const;

private:
    std::optional<Heightmap> m_ground, m_sand;
};

/// Books sand that strokes laid or took, as a whole. `before`: the sum of its cells.
void bookPaintedSand(const ExactSum& before, const WorkingTerrain& terrain, Booking& sand);
/// The sum of the cells; 0 where there is no sand.
[[nodiscard]] ExactSum sandSum(const WorkingTerrain& terrain);

} // namespace oxbow
