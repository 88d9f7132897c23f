#include "core/erosion/droplet/droplet_erosion.h"

#include "core/erosion/droplet/droplet_level.h"
#include "core/erosion/droplet/droplet_presets.h"
#include "core/erosion/droplet/droplet_published.h"
#include "core/filter/gaussian_blur.h"
#include "core/stage/edit_stepper.h"

namespace oxbow {

namespace {

struct DropletState {
    /// Since the start: wear of the highest peak must not change how all the others round.
    double largestHeightM = 0.0;
    double low = 0.0, high = 0.0; ///< of the ground when the stage began, m
};

int stepCount(const DropletErosionParams& params, const GridSpec& grid) {
    return params.variant == DropletVariant::Published ? publishedStepCount(params, grid)
                                                       : dropletStepCount(params, grid);
}

class DropletStepper : public StepperOf<DropletErosionParams, DropletState> {
public:
    DropletStepper(DropletErosionParams params, const WorkingTerrain& terrain, ThreadPool&)
        : StepperOf(params) {
        if (const Heightmap* ground = terrain.find(Layer::Elevation)) {
            const ValueRange range = valueRange(ground->cells());
            m_state.low = range.low;
            m_state.high = range.high;
        }
    }

    void step(int index, WorkingTerrain& terrain, StageContext& context) override {
        const std::int64_t drops = m_params.variant == DropletVariant::Published
                                       ? runPublishedDroplets(m_params, index, {m_state.low, m_state.high},
                                                              terrain, context)
                                       : runStable(index, terrain, context);
        // What falls on the map leaves it within the step.
        const double rainM = static_cast<double>(drops) / dropsPerCell(m_params, terrain.grid());
        context.books.water.in.add(rainM);
        context.books.water.out.add(rainM);
        if (m_params.blurSigmaCells > 0.0 && index + 1 >= stepCount(m_params, terrain.grid()))
            bookedEdit(terrain.elevation(), context, context.books.rock, [&](std::span<const float>) {
                gaussianBlur(terrain.elevation(), m_params.blurSigmaCells * terrain.grid().cellSizeM, context);
            });
    }

private:
    std::int64_t runStable(int index, WorkingTerrain& terrain, StageContext& context) {
        const DropletTotals totals = runOnLevel(m_pass, {m_params, index, m_state.largestHeightM}, terrain, context);
        context.books.rock.out.add(totals.exported);
        context.books.rock.rounding.add(totals.rounding);
        return totals.drops;
    }

    DropletPass m_pass;
};

} // namespace

StageKind dropletErosionStage() {
    StageKind kind = stageKind<DropletStepper>(
        "droplet_erosion", "Droplet erosion", StageCategory::Erosion,
        "Drops of rain carve gullies and valleys and deposit fans at their mouths.", kDropletErosionParams,
        &stepCount);
    kind.presets = kDropletPresets;
    return kind;
}

} // namespace oxbow
