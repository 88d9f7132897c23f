#include "core/amplify/amplify_stage.h"

#include "core/amplify/amplify_blocks.h"
#include "core/amplify/source_contract.h"
#include "core/base/number_text.h"
#include "core/base/phrase.h"
#include "core/base/rounding.h"
#include "core/measure/river_overlap.h"

#include <cmath>

namespace oxbow {

namespace {

class AmplifyStepper : public StepperOf<AmplifyParams> {
public:
    AmplifyStepper(AmplifyParams params, const WorkingTerrain&, ThreadPool&) : StepperOf(params) {}

    void step(int, WorkingTerrain& terrain, StageContext& context) override {
        Heightmap& ground = terrain.elevation();
        const GridSpec source = sourceGrid(ground.grid(), m_params.sourceCellM);
        const SourceContract contract(ground, source, {m_params.toleranceM, m_params.toleranceShare}, context);
        std::optional<Heightmap> amplified = amplifiedByBlocks(ground, m_params, context);
        if (!amplified) {
            context.notes.push_back(noRoomNote(ground.cellSizeM(), m_params.sourceCellM));
            return;
        }
        bookChanges(ground.cells(), amplified->cells(), context, context.books.rock);
        ground = std::move(*amplified);
        const ContractReport kept = contract.report(ground, context);
        // Ground that was eroded before has no source that anybody knows: nobody asks how well it is kept.
        if (!terrain.has(Layer::Wear) || kept.ofTolerance > 1.0)
            say(kept, contract, ground, context);
    }

private:
    static void say(const ContractReport& kept, const SourceContract& contract, const Heightmap& ground,
                    StageContext& context) {
        const std::string cellM = shortNumber(contract.source().cellSizeM), largestM = shortNumber(toDigits(kept.largestM, 3));
        context.notes.push_back(
            std::isinf(kept.ofTolerance)
                ? phrase("Amplify: means over source cells of %1 m kept within %2 m", cellM, largestM)
                : phrase("Amplify: means over source cells of %1 m kept within %2 m (%3 % of the tolerance)", cellM, largestM,
                         shortNumber(toDigits(100.0 * kept.ofTolerance, 3))));
        const RiverOverlap rivers = riverOverlap(contract.means(), ground, context);
        if (rivers.dice == rivers.dice)
            context.notes.push_back(phrase("Amplify: %1 % of the rivers run where the source's do",
                                           shortNumber(toDigits(100.0 * rivers.dice, 3))));
    }
};

} // namespace

Phrase noRoomNote(double cellM, double sourceCellM) {
    return phrase("Amplify: cells of %1 m leave no room for detail below %2 m: give the "
                  "terrain a finer grid, or say what cells its source has",
                  shortNumber(cellM), shortNumber(sourceCellM));
}

StageKind amplifyStage() {
    StageKind kind = stageKind<AmplifyStepper>("amplify", "Amplify", StageCategory::Filter,
        "Carves detail that the cells of the source were too large for, and keeps their means.", kAmplifyParams);
    kind.searchWords = "detail upscale super resolution refine enhance upsample dem downscale gully fractal";
    kind.uses(Access::Changes, {Layer::Elevation});
    kind.fit = [](std::any& params, const GridSpec& grid) {
        std::any_cast<AmplifyParams&>(params).sourceCellM = 8.0 * grid.cellSizeM;
    };
    kind.cost = {.cellNs = 750.0};
    return kind;
}

} // namespace oxbow
