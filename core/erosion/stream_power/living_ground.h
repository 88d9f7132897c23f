#pragma once

#include "core/flow/flow_accumulation.h"
#include "core/flow/flow_direction.h"

namespace oxbow {

/// The law by which ground is to be explained, as stream_power_erosion.h has it.
struct LivingRule {
    double upliftMPerYear = 1e-3; ///< mean over the map
    double areaExponent = 0.4;
    double slopeExponent = 1.0;
    double leastAreaM2 = 0.0;
    double maxSlope = 1.0; ///< tangent
    const BentNodes* nodes = nullptr; ///< where the cells lie; null: they are squares
};

/// A ground and its cause.
struct LivingGround {
    Heightmap uplift; ///< relative to its mean, which is 1; smooth
    Heightmap model;  ///< the ground that this uplift and rivers keep as it is, m
    double erodibility = 0.0;
    double timeScaleYears = 0.0; ///< that a change at the outlets takes to the farthest divide
};

/// The uplift that ground as it stands would need, U = K A^m S^n (Braun2013), over its depressions filled to the spill level.
///
/// U is smoothed over 2 km (a tenth of a smaller map), and K chosen so that its mean is the rule's. The model is what U
/// and K then hold for good on the same drainage: from the outlets up S = (U / (K A^m))^(1/n). Where its means over that
/// length lie off those of the ground, U is scaled, three times over (followGround). What the model does not explain, the ground less
/// the model, is for the caller to keep.
///
/// Ground of one height has no cause: uplift 1, K 0. Cost: some 40 passes over the cells.
[[nodiscard]] LivingGround livingGround(const Heightmap& ground, const CellMask& outlets,
                                        const FlowWeights& weights, const LivingRule& rule,
                                        const Compute& compute);

/// Scales the uplift where the means of the model lie off those of the ground over the smoothing length.
void followGround(const Heightmap& ground, const Heightmap& model, double slopeExponent, const Compute& compute,
                  Heightmap& uplift);

/// A smooth surface over the ridges: maxima over squares of the smoothing length, prolonged, no lower than the ground.
[[nodiscard]] Heightmap ridgeEnvelope(const Heightmap& ground, const Compute& compute);

} // namespace oxbow
