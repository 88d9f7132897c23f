#include "core/noise/noise_stage.h"

#include "core/noise/noise_field.h"
#include "core/recipe/edit_stepper.h"

namespace oxbow {

namespace {

class NoiseStepper : public EditStepper<NoiseParams> {
public:
    using EditStepper::EditStepper;

private:
    void edit(int, WorkingTerrain& terrain, StageContext& context) override {
        makeNoise(m_params, terrain.elevation(), context.pool, context.cancel);
    }
};

} // namespace

void makeNoise(const NoiseParams& params, Heightmap& ground, ThreadPool& pool, const CancelToken& cancel) {
    const double cellSizeM = ground.cellSizeM();
    const NoiseField field(params, cellSizeM);
    pool.forRows(ground.height(), 8, [&](int y0, int y1) {
        std::vector<float> heights(ground.width());
        for (int y = y0; y < y1; ++y) {
            cancel.throwIfRequested();
            field.evaluateRow(0.5 * cellSizeM, (y + 0.5) * cellSizeM, heights);
            float* row = ground.row(y);
            if (params.combine == NoiseCombine::Add)
                for (int x = 0; x < ground.width(); ++x)
                    row[x] += heights[x];
            else
                std::copy(heights.begin(), heights.end(), row);
        }
    });
}

StageKind noiseStage() {
    return stageKind<NoiseStepper>(
        "noise", "Noise", StageCategory::Source,
        "Makes base terrain: hills, ridges, plains and peaks, cells, faults.", kNoiseParams,
        +[](const NoiseParams&, const GridSpec&) { return 1; });
}

} // namespace oxbow
