#pragma once

#include "core/base/compute.h"
#include "core/base/phrase.h"
#include "core/constraint/falling_beds.h"
#include "core/curve/curve_path.h"
#include "core/terrain/heightmap.h"

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <vector>

namespace oxbow {

/// Why something that was asked for cannot be.
enum class ConflictKind {
    TwoHeights,   ///< a cell shall have two
    RiverClimbs,  ///< a pin of a river lies above one upstream of it
    TwoLevels,    ///< points of one shore have different heights
    AboveLake,    ///< a pin within a lake lies above its water
    Ring,         ///< rivers flow in a ring
    Outside,      ///< no part lies on the map
    BelowBase,    ///< erosion cannot cut below the base level
    NearBase,     ///< so close to the base level the ground cannot stand as high
    TooSteep,     ///< so close to another pin it cannot stand as far above or below
};

/// A contradiction: `curve` is disregarded there, `other` (it may be the same) stays. Indices into the list of curves.
struct ConstraintConflict {
    ConflictKind kind = ConflictKind::TwoHeights;
    std::size_t curve = 0, other = 0;
    MapPoint at;
    double heightM = 0.0, otherHeightM = 0.0; ///< what each asks for
};

/// "Pin asks for 520 m at 1200 m east, 300 m south, where Ridge asks for 480 m"
[[nodiscard]] Phrase conflictText(const ConstraintConflict& conflict, std::span<const Curve> curves);

/// A number of metres as notes tell it, to so many digits.
[[nodiscard]] std::string metresText(double value, int digits);

/// The first of them as notes of a stage.
void noteConflicts(std::span<const ConstraintConflict> conflicts, std::span<const Curve> curves, std::vector<Phrase>& notes);

struct PinnedCell {
    std::uint32_t cell = 0;
    double heightM = 0.0;
    std::size_t curve = 0;
};

struct PlannedLake {
    std::size_t curve = 0;
    CurvePath shore;
    double levelM = 0.0;
    bool isIsland = false;
};

/// A river's node on the grid.
struct RiverCell {
    std::uint32_t cell = 0;
    std::size_t curve = 0;
};

/// What curves ask of the cells of a grid. Of what contradicts itself the curve that stands first in the list is kept.
struct ConstraintPlan {
    std::vector<PinnedCell> pins; ///< by cell, each once; those of shores and of rivers' points with heights too
    std::vector<PlannedLake> lakes;
    BedForest rivers;                   ///< heights: of the ground; pinned where a pin lies
    std::vector<RiverCell> riverCells;  ///< by node
    std::vector<ConstraintConflict> conflicts; ///< in the order of the curves that are disregarded
};

using GroundReader = std::function<double(int x, int y)>;

/// Works out what curves ask for. Kinds that are no constraints are passed over. A pin without a height holds the
/// ground there, so does a height line none of whose points has one. Lines take the cells they pass, shores so that no
/// water gets through between two, rivers those that water steps through. Rivers that reach a cell of another join it,
/// within lakes they pause. Cost: cells along the curves.
[[nodiscard]] ConstraintPlan planConstraints(std::span<const Curve> curves, const GridSpec& grid,
                                             const GroundReader& ground);
[[nodiscard]] ConstraintPlan planConstraints(std::span<const Curve> curves, const Heightmap& ground);

/// The same curves, with rivers that find their way on it.
[[nodiscard]] std::vector<Curve> onTheirWays(std::span<const Curve> curves, const Heightmap& ground, const Compute& compute);

/// How a curve stands on a ground.
struct ConstraintState {
    /// The farthest of its cells from the height asked for; of a river the highest step that it climbs. None of a river that
    /// finds its way: only the stage knows that; none of a hidden curve.
    std::optional<double> offM;
    Phrase conflict;      ///< what it contradicts; empty: nothing
};

[[nodiscard]] std::vector<ConstraintState> constraintStates(std::span<const Curve> curves, const GridSpec& grid,
                                                            const GroundReader& ground);

} // namespace oxbow
