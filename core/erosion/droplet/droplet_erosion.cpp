#include "core/erosion/droplet/droplet_erosion.h"

#include "core/erosion/droplet/droplet_pass.h"
#include "core/erosion/droplet/droplet_presets.h"

namespace oxbow {

namespace {

struct DropletState {
    /// Since the start: wear of the highest peak must not change how all the others round.
    double largestHeightM = 0.0;
};

class DropletStepper : public StepperOf<DropletErosionParams, DropletState> {
public:
    DropletStepper(DropletErosionParams params, const WorkingTerrain&, ThreadPool&) : StepperOf(params) {}

    void step(int index, WorkingTerrain& terrain, StageContext& context) override {
        const DropletTotals totals = m_pass.run({m_params, index, m_state.largestHeightM}, terrain, context);
        context.books.rock.out.add(totals.exported);
        context.books.rock.rounding.add(totals.rounding);
        // What falls on the map leaves it within the step.
        const double rainM = static_cast<double>(totals.drops) / m_params.dropsPerCell;
        context.books.water.in.add(rainM);
        context.books.water.out.add(rainM);
    }

private:
    DropletPass m_pass;
};

} // namespace

StageKind dropletErosionStage() {
    StageKind kind = stageKind<DropletStepper>(
        "droplet_erosion", "Droplet erosion", StageCategory::Erosion,
        "Drops of rain carve gullies and valleys and deposit fans at their mouths.", kDropletErosionParams,
        +[](const DropletErosionParams& params, const GridSpec&) { return dropletStepCount(params); });
    kind.presets = kDropletPresets;
    return kind;
}

} // namespace oxbow
