#include "core/erosion/slope_limit.h"

#include "core/base/angle.h"
#include "core/base/compute.h"
#include "core/flow/eikonal_sweep.h"
#include "core/stage/edit_stepper.h"

namespace oxbow {

namespace {

constexpr StagePreset kSlopeLimitPresets[] = {
    {"Dry sand", "Slopes of dunes.", {{"max_slope_deg", 33.0}}},
    {"Scree", "Slopes of loose stones.", {{"max_slope_deg", 38.0}}},
    {"Firm rock", "Only what stands almost upright goes.", {{"max_slope_deg", 65.0}}},
};

struct SlopeLimitStepper : EditStepper<SlopeLimitParams> {
    using EditStepper::EditStepper;

    void edit(int, WorkingTerrain& terrain, StageContext& context) override {
        Heightmap& ground = terrain.elevation();
        const double rise = slopeOfDeg(m_params.maxSlopeDeg) * ground.cellSizeM();
        eikonalSweep({ground.width(), ground.height(), false},
                     {.byCell = nullptr, .everywhere = static_cast<float>(rise)}, context, ground);
        Heightmap& wear = terrain.edit(Layer::Wear);
        context.forCells(ground.grid(), [&](std::size_t c) {
            wear.cells()[c] += before()[c] - ground.cells()[c];
        });
    }
};

} // namespace

StageKind slopeLimitStage() {
    StageKind kind = stageKind<SlopeLimitStepper>("slope_limit", "Slope limit", StageCategory::Filter,
        "Takes off what stands steeper than an angle.", kSlopeLimitParams);
    kind.searchWords = "clamp angle steep cliff";
    kind.uses(Access::Changes, {Layer::Elevation, Layer::Wear});
    kind.presets = kSlopeLimitPresets;
    kind.cost = {.cellNs = 15.0};
    return kind;
}

} // namespace oxbow
