#include "core/constraint/uplift_pins.h"

#include "core/constraint/line_cells.h"
#include "core/earthwork/constraint_curves.h"
#include "core/flow/distance_map.h"
#include "core/repair/flats.h"
#include "core/terrain/coarse_grid.h"
#include "core/terrain/river_line.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <set>

namespace oxbow {

namespace {

constexpr double kSteepest = 1.5; ///< of the slope at which the ground stands: crests are of harder rock
constexpr double kSamePinM = 1e-3;

bool isCrest(const Curve& curve) {
    const auto hasHeight = [](const CurvePoint& point) { return point.heightM.has_value(); };
    const bool mayBeCrest = curve.kind().id == pinCurve().id || curve.kind().id == heightLineCurve().id;
    return mayBeCrest && !curve.closed && std::ranges::any_of(curve.points, hasHeight);
}

} // namespace

std::vector<UpliftPin> upliftPins(std::span<const Curve> curves, const ConstraintPlan& plan,
                                  const Heightmap& ground, const Compute& compute) {
    const GridSpec& grid = ground.grid();
    const CoarseGrid level(grid, levelGrid(grid, 0));
    std::map<std::size_t, UpliftPin> found; // by cell of the level
    const auto take = [&](std::uint32_t cell, std::size_t curve, double heightM, UpliftRole role) {
        found.try_emplace(level.coarseIndex(grid.xOf(cell), grid.yOf(cell)),
                          UpliftPin{.cell = cell,
                                    .curve = static_cast<std::uint32_t>(curve),
                                    .role = role,
                                    .isOfLine = curves[curve].kind().isLine,
                                    .heightM = static_cast<float>(heightM)});
    };
    for (const PinnedCell& pin : plan.pins) {
        const UpliftRole role = isCrest(curves[pin.curve]) ? UpliftRole::Crest : UpliftRole::Floor;
        take(pin.cell, pin.curve, pin.heightM, role);
    }
    for (const PlannedLake& lake : plan.lakes) {
        const auto& params = std::any_cast<const LakeLevelParams&>(curves[lake.curve].params.values());
        const CellMask inside = cellsInside(lake.shore, grid, compute);
        const std::vector<float> away = distanceToOther(grid, inside, compute);
        const BedShape shape{params.bedSlope, params.bedDepthM};
        for (std::uint32_t c = 0; c < grid.cellCount(); ++c)
            if (inside[c])
                take(c, lake.curve, lake.levelM - shape.sinkM(double{away[c]} * grid.cellSizeM), UpliftRole::Floor);
    }
    for (const RiverCell& river : plan.riverCells)
        take(river.cell, river.curve, 0.0, UpliftRole::Bed);
    std::vector<UpliftPin> pins;
    for (const auto& [place, pin] : found)
        pins.push_back(pin);
    return pins;
}

std::vector<ConstraintConflict> resolveUpliftConflicts(const Heightmap& ground, const UpliftBounds& bounds,
                                                       const Compute& compute, std::vector<UpliftPin>& pins) {
    const GridSpec& grid = ground.grid();
    std::vector<ConstraintConflict> conflicts;
    std::set<std::pair<std::size_t, std::size_t>> said;
    const auto say = [&](ConflictKind kind, const UpliftPin& pin, std::size_t other, double otherM) {
        if (said.emplace(pin.curve, other).second)
            conflicts.push_back({kind, pin.curve, other, middleOf(grid, pin.cell), double{pin.heightM}, otherM});
    };
    double lowest = 1e30;
    for (std::size_t c = 0; c < bounds.base.size(); ++c)
        if (bounds.base[c])
            lowest = std::min(lowest, double{ground.cells()[c]});
    const std::vector<float> away = distanceToOther(grid, bounds.base, compute);
    const double steepest = kSteepest * bounds.maxSlope;
    for (UpliftPin& pin : pins) {
        if (pin.role == UpliftRole::Bed)
            continue;
        // Distances go to the line halfway between two cells: one more cell lies inside the base level.
        const double reachable = lowest + steepest * (double{away[pin.cell]} + 1.0) * grid.cellSizeM;
        if (pin.heightM < lowest - kSamePinM)
            say(ConflictKind::BelowBase, pin, pin.curve, lowest);
        else if (pin.heightM > reachable)
            say(ConflictKind::NearBase, pin, pin.curve, reachable);
        pin.heightM = static_cast<float>(std::clamp(double{pin.heightM}, lowest, std::max(lowest, reachable)));
    }
    std::vector<const UpliftPin*> ranked;
    for (const UpliftPin& pin : pins)
        if (pin.role != UpliftRole::Bed)
            ranked.push_back(&pin);
    std::ranges::stable_sort(ranked, {}, &UpliftPin::curve);
    std::vector<const UpliftPin*> kept;
    std::set<std::uint32_t> dropped;
    for (const UpliftPin* pin : ranked) {
        const auto isTooSteep = [&](const UpliftPin* other) {
            const double apart = distanceM(middleOf(grid, pin->cell), middleOf(grid, other->cell));
            return other->curve != pin->curve &&
                   std::fabs(double{pin->heightM} - other->heightM) > steepest * (apart + grid.cellSizeM);
        };
        if (const auto other = std::ranges::find_if(kept, isTooSteep); other != kept.end()) {
            say(ConflictKind::TooSteep, *pin, (*other)->curve, (*other)->heightM);
            dropped.insert(pin->cell);
        } else {
            kept.push_back(pin);
        }
    }
    std::erase_if(pins, [&](const UpliftPin& pin) { return dropped.contains(pin.cell); });
    return conflicts;
}

} // namespace oxbow
