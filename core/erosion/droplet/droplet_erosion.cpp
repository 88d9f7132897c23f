#include "core/erosion/droplet/droplet_erosion.h"

#include "core/base/rounding.h"
#include "core/erosion/droplet/droplet_level.h"
#include "core/erosion/droplet/droplet_presets.h"
#include "core/erosion/droplet/droplet_published.h"
#include "core/erosion/droplet/droplet_rules.h"
#include "core/filter/gaussian_blur.h"
#include "core/flow/river_beds.h"
#include "core/stage/edit_stepper.h"
#include "core/stage/work_bound.h"

#include <algorithm>

namespace oxbow {

namespace {

struct DropletState {
    /// Since the start: wear of the highest peak must not change how all the others round.
    double largestHeightM = 0.0;
    double low = 0.0, high = 0.0; ///< of the ground when the stage began, m
};

constexpr double kMostVisitsPerCell = 2e6; ///< by drops as published: minutes where the map has 256² cells
constexpr double kMostOfWork = 10.0; ///< times what is worth a coarser grid, which is minutes of one thread at 256²
constexpr double kRiverShare = 1e-3;  ///< of the map, that a river drains
constexpr double kBedSideSlope = 0.05; ///< over all steps
constexpr double kBedShare = 1e-4;    ///< of the map's longer side: the depth that suits it
constexpr const char* kBedsLayer = "river_beds";

double suitingDepthM(const GridSpec& grid) {
    return roundStep(kBedShare * grid.longerSideM());
}

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
        const double drops = m_params.variant == DropletVariant::Published
                                 ? static_cast<double>(runPublishedDroplets(
                                       m_params, index, {m_state.low, m_state.high}, terrain, context))
                                 : runStable(index, terrain, context);
        // What falls on the map leaves it within the step.
        const double rainM = drops / dropsPerCell(m_params, terrain.grid());
        context.books.water.in.add(rainM);
        context.books.water.out.add(rainM);
        if (m_params.blurSigmaCells > 0.0 && index + 1 >= stepCount(m_params, terrain.grid()))
            bookedEdit(terrain.elevation(), context, context.books.rock, [&](std::span<const float>) {
                gaussianBlur(terrain.elevation(), m_params.blurSigmaCells * terrain.grid().cellSizeM, context);
            });
    }

private:
    double runStable(int index, WorkingTerrain& terrain, StageContext& context) {
        if (m_params.riverBedM <= 0.0)
            return rain(index, terrain, context);
        FlowDirections beds = terrain.privateLayers().bytes(kBedsLayer, terrain.grid());
        if (beds.empty()) {
            const GridSpec& grid = terrain.grid();
            beds = riverBeds(terrain.elevation(), kRiverShare * static_cast<double>(grid.cellCount()), suitingDepthM(grid), context);
            terrain.privateLayers().setBytes(kBedsLayer, terrain.grid(), beds);
        }
        const Heightmap before = terrain.elevation();
        const double drops = rain(index, terrain, context);
        carryOff(beds, before, terrain, context);
        return drops;
    }

    double rain(int index, WorkingTerrain& terrain, StageContext& context) {
        const DropletTotals totals = runOnLevel(m_pass, {m_params, index, m_state.largestHeightM}, terrain, context);
        context.books.rock.out.add(totals.exported);
        context.books.rock.rounding.add(totals.rounding);
        return totals.rain;
    }

    /// What lies in the beds leaves the map: first of all what was laid down there.
    void carryOff(const FlowDirections& beds, const Heightmap& before, WorkingTerrain& terrain, StageContext& context) const {
        const double steps = stepCount(m_params, terrain.grid());
        Heightmap& wear = terrain.edit(Layer::Wear);
        Heightmap& deposition = terrain.edit(Layer::Deposition);
        Heightmap& ground = terrain.elevation();
        bookedEdit(ground, context, context.books.rock, [&](std::span<const float> laid) {
            openBeds(beds, before, {m_params.riverBedM / steps, kBedSideSlope / steps, static_cast<float>(m_state.low)}, context, ground);
            context.forCells(ground.grid(), [&](std::size_t c) {
                const float taken = laid[c] - ground.cells()[c], loose = std::min(taken, deposition.cells()[c]);
                deposition.cells()[c] -= loose;
                wear.cells()[c] += taken - loose;
            });
        });
    }

    DropletPass m_pass;
};

} // namespace

StageKind dropletErosionStage() {
    StageKind kind = stageKind<DropletStepper>("droplet_erosion", "Droplet erosion", StageCategory::Erosion,
        "Drops of rain carve gullies and valleys and deposit fans at their mouths.", kDropletErosionParams, &stepCount);
    kind.searchWords = "hydraulic particle rain water gullies";
    kind.uses(Access::Reads, kReadByDroplets);
    kind.uses(Access::Changes, {Layer::Elevation, Layer::Wear, Layer::Deposition});
    kind.uses(Access::Makes, {Layer::Discharge});
    kind.presets = kDropletPresets;
    kind.refusal = [](const std::any& values, const GridSpec& grid) -> std::optional<Phrase> {
        const auto& params = std::any_cast<const DropletErosionParams&>(values);
        const bool isPublished = params.variant == DropletVariant::Published;
        return tooMuchWorkOnCells("Drops", params.drops > 0 ? params.drops : params.dropsPerCell,
                                  isPublished ? publishedVisitsPerCell(params, grid) : levelWork(params, grid),
                                  isPublished ? kMostVisitsPerCell : kMostOfWork * mostDropletWork(grid.cellCount()), grid.cellSizeM);
    };
    kind.fit = [](std::any& params, const GridSpec& grid) {
        std::any_cast<DropletErosionParams&>(params).riverBedM = suitingDepthM(grid);
    };
    kind.cost = {.cellNs = 60.0, .stepNs = 28.0};
    kind.effort = [](const std::any& values, const GridSpec& map, int) {
        const auto& params = std::any_cast<const DropletErosionParams&>(values);
        return (params.variant == DropletVariant::Published ? dropletWork(params, map) : levelWork(params, map)) / stepCount(params, map);
    };
    return kind;
}

} // namespace oxbow
