#pragma once

#include "core/base/compute.h"
#include "core/constraint/constraint_plan.h"
#include "core/terrain/heightmap.h"

namespace oxbow {

struct ConstraintReach {
    double pinsM = 1000.0; ///< distance at which a twentieth of a pin's change is left
    double banksM = 200.0; ///< the same beside a river
};

/// A river that lies against the fall of the ground: the other way round it would move far less.
struct TurnedRiver {
    std::size_t curve = 0;
    double meanM = 0.0;     ///< moved a cell of its bed
    double turnedM = 0.0;   ///< the same the other way round
};

struct ConstraintReport {
    std::size_t bedCells = 0;
    double largestResidualM = 0.0; ///< of what was asked for and does not contradict itself
    double bedMeanM = 0.0;         ///< moved a cell of rivers' beds
    std::vector<TurnedRiver> turned = {};
};

/// Gives the ground what curves ask of it, and moves it the least and smoothest by which it has that: the ground gets a change
/// (smooth_change.h), so all that is smaller than its reach stays.
///
///   1. pins, height lines and shores, with the reach of pins
///   2. rivers: of all beds that never climb the nearest to the ground of 1 along them (falling_beds.h), carried into the banks
///      with their own reach; pins stay
///   3. within shores what lies above the bed of the lake is cut to it: level less BedShape's sink
///
/// Changes of less than a millimetre are none: land out of reach keeps its bytes. Cells asked for are exact. The same bytes for
/// any number of threads. Cost: twice that of smoothChange(). Throws Cancelled.
ConstraintReport solveConstraints(Heightmap& ground, std::span<const Curve> curves, const ConstraintPlan& plan,
                                  const ConstraintReach& reach, const Compute& compute);

} // namespace oxbow
