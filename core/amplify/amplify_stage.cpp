#include "core/amplify/amplify_stage.h"

#include "core/amplify/source_contract.h"
#include "core/base/number_text.h"
#include "core/base/to_digits.h"
#include "core/measure/river_overlap.h"
#include "core/stage/edit_stepper.h"

namespace oxbow {

namespace {

class AmplifyStepper : public EditStepper<AmplifyParams> {
public:
    using EditStepper::EditStepper;

private:
    void edit(int, WorkingTerrain& terrain, StageContext& context) override {
        Heightmap& ground = terrain.elevation();
        const GridSpec source = sourceGrid(ground.grid(), m_params.sourceCellM);
        const SourceContract contract(ground, source, {m_params.toleranceM, m_params.toleranceShare}, context);
        if (!amplifyGround(ground, m_params, context)) {
            context.notes.push_back("Amplify: cells of " + shortNumber(ground.cellSizeM()) +
                                    " m leave no room for detail below " + shortNumber(m_params.sourceCellM) +
                                    " m: give the terrain a finer grid, or say what cells its source has");
            return;
        }
        const ContractReport kept = contract.report(ground, context);
        std::string note = "Amplify: means over source cells of " + shortNumber(source.cellSizeM) + " m kept within " +
                           shortNumber(toDigits(kept.largestM, 3)) + " m (" + shortNumber(toDigits(100.0 * kept.ofTolerance, 3)) + " % of the tolerance)";
        const RiverOverlap rivers = riverOverlap(contract.means(), ground, context);
        if (rivers.dice == rivers.dice)
            note += "; " + shortNumber(toDigits(100.0 * rivers.dice, 3)) + " % of the rivers run where the source's do";
        context.notes.push_back(note);
    }
};

} // namespace

StageKind amplifyStage() {
    StageKind kind = stageKind<AmplifyStepper>(
        "amplify", "Amplify", StageCategory::Filter,
        "Carves detail that the cells of the source were too large for, and keeps their means.", kAmplifyParams,
        +[](const AmplifyParams&, const GridSpec&) { return 1; });
    kind.fit = [](std::any& params, const GridSpec& grid) {
        std::any_cast<AmplifyParams&>(params).sourceCellM = 8.0 * grid.cellSizeM;
    };
    return kind;
}

} // namespace oxbow
