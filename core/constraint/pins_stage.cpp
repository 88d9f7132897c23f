#include "core/constraint/pins_stage.h"

#include "core/base/phrase.h"
#include "core/base/rounding.h"
#include "core/constraint/constraint_solve.h"
#include "core/stage/edit_stepper.h"

#include <algorithm>

namespace oxbow {

namespace {

struct PinsStepper : EditStepper<PinsParams> {
    using EditStepper::EditStepper;

    void edit(int, WorkingTerrain& terrain, StageContext& context) override {
        Heightmap& ground = terrain.elevation();
        const std::vector<Curve> curves = onTheirWays(context.curves, ground, context);
        const ConstraintPlan plan = planConstraints(curves, ground);
        if (std::ranges::none_of(curves, &Curve::takesPart))
            return;
        const ConstraintReport report =
            solveConstraints(ground, curves, plan, {m_params.reachM, m_params.banksM}, context);
        say(plan, report, curves, context.notes);
    }

    static void say(const ConstraintPlan& plan, const ConstraintReport& report, std::span<const Curve> curves,
                    std::vector<Phrase>& notes) {
        noteConflicts(plan.conflicts, curves, notes);
        for (const TurnedRiver& river : report.turned)
            notes.push_back(phrase("Pins: %1 runs against the fall of the ground: turned round, its bed moves by %2 m "
                                   "instead of %3 m in the mean",
                                   curves[river.curve].title(), metresText(river.turnedM, 3), metresText(river.meanM, 3)));
        if (report.bedCells > 0)
            notes.push_back(phrase("Pins: river beds that never climb on %1 cells, moved by %2 m in the mean",
                                   report.bedCells, metresText(report.bedMeanM, 3)));
        notes.push_back(phrase("Pins: what was asked for is met within %1 m", metresText(report.largestResidualM, 3)));
    }
};

} // namespace

StageKind pinsStage() {
    StageKind kind = stageKind<PinsStepper>("pins", "Pins", StageCategory::Filter,
        "Gives places, lines, lakes and rivers the heights that you set, and moves the ground between as little as can "
        "be.", kPinsParams);
    kind.searchWords = "constraint pin height fix control point spot ridge line contour lake level shore river bed burn hydro enforce solve osm geojson";
    kind.uses(Access::Changes, {Layer::Elevation});
    kind.curves = CurveUse::Constrain;
    kind.fit = [](std::any& params, const GridSpec& grid) {
        auto& pins = std::any_cast<PinsParams&>(params);
        pins.reachM = roundStep(0.15 * std::min(grid.widthM(), grid.heightM()));
        pins.banksM = roundStep(8.0 * grid.cellSizeM);
    };
    kind.cost = {.cellNs = 300.0};
    return kind;
}

} // namespace oxbow
