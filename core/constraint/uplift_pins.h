#pragma once

#include "core/base/compute.h"
#include "core/constraint/constraint_plan.h"
#include "core/flow/flow_direction.h"
#include "core/terrain/heightmap.h"

#include <cstdint>
#include <span>
#include <vector>

namespace oxbow {

/// What a place is to be while rivers cut the ground around it.
enum class UpliftRole : std::uint8_t {
    Crest, ///< a summit, or a ridge: what is near it stands no higher
    Floor, ///< of a valley, a shore, a contour: what is near it may
    Bed,   ///< of a river: lower than its sides, at no height of its own
};

/// A place of the map whose height the uplift is to bring about (pinned_uplift.h), and what is known of it between two
/// steps. All amounts are those of a step, m.
struct UpliftPin {
    std::uint32_t cell = 0;  ///< of the map
    std::uint32_t curve = 0; ///< that asks for it
    UpliftRole role = UpliftRole::Crest;
    bool isOfLine = false;
    float heightM = 0.0f;     ///< of a bed unused
    float riseM = 0.0f;       ///< by the uplift
    float smoothM = 0.0f;     ///< the part of it that its surroundings share
    float loweredM = 0.0f;    ///< by erosion, of late
    float shoulderM = 0.0f;   ///< highest ground beside a crest
    float shoulderLoweredM = 0.0f;
};

/// The pins that curves ask for: one for each cell of the coarsest level (coarse_grid.h) that has one, in the order of those
/// cells. `plan`: of the curves on the ground. A pin and an open height line with heights are crests; rivers are beds, and floors where
/// their points have heights; all else is a floor, with the beds of lakes, as deep as their ground is to be.
[[nodiscard]] std::vector<UpliftPin> upliftPins(std::span<const Curve> curves, const ConstraintPlan& plan,
                                                const Heightmap& ground, const Compute& compute);

struct UpliftBounds {
    const CellMask& base;  ///< cells of the map that stay put
    double maxSlope = 1.0; ///< tangent
};

/// Contradictions that no uplift resolves: pins below the lowest base level, or so high that the way down to it, or to
/// another pin, would be half as steep again as the ground stands. Each pair of curves once. Such pins get the nearest height that can be, those too
/// steep beside one of a curve that stands before theirs go.
[[nodiscard]] std::vector<ConstraintConflict> resolveUpliftConflicts(const Heightmap& ground, const UpliftBounds& bounds,
                                                                     const Compute& compute, std::vector<UpliftPin>& pins);

} // namespace oxbow
