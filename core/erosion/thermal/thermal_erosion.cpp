#include "core/erosion/thermal/thermal_erosion.h"

#include "core/base/simd.h"
#include "core/erosion/counted_ground.h"
#include "core/erosion/thermal/thermal_bands.h"
#include "core/erosion/thermal/thermal_pyramid.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace oxbow {

namespace {

constexpr StagePreset kThermalPresets[] = {
    {"First talus", "Aprons of debris at the foot of walls that still stand.", {{"talus_angle_deg", 36.0},
     {"iterations", 3.0}, {"rate", 0.1}}},
    {"Talus cones", "Cones below the gullies of cliffs; hard rock stays above them.", {{"talus_angle_deg", 35.0},
     {"iterations", 10.0}, {"rate", 0.25}}},
    {"Slopes at rest", "Mountainsides that have slid until nothing moves.", {{"talus_angle_deg", 34.0},
     {"iterations", 80.0}}},
    {"Dry sand", "Ground that holds no wall.", {{"talus_angle_deg", 31.0}, {"iterations", 80.0}}},
    {"Wet clay", "Ground that creeps down to gentle slopes.", {{"talus_angle_deg", 14.0}, {"iterations", 120.0}}},
};

constexpr double kFastestMobility = 0.12;

/// Where only hardness differs.
OXBOW_MULTIVERSION
void hardenRow(const float* __restrict hardness, double mobility, double drop, float* __restrict mobilities,
               float* __restrict drops, int count) {
    for (int x = 0; x < count; ++x) {
        const double hard = std::min(std::max(static_cast<double>(hardness[x]), 0.0), 1.0);
        mobilities[x] = static_cast<float>(mobility * (1.0 - hard));
        drops[x] = static_cast<float>(drop * (1.0 + hard));
    }
}

class ThermalStepper : public StepperOf<ThermalErosionParams> {
public:
    ThermalStepper(ThermalErosionParams params, const WorkingTerrain& terrain, ThreadPool&)
        : StepperOf(params),
          m_grid(terrain.grid()),
          m_pyramid(m_grid),
          m_heights(m_grid, 1),
          m_next(m_grid, 1) {}

    void step(int, WorkingTerrain& terrain, StageContext& context) override {
        const float largest = largestHeight(terrain.elevation(), context);
        SlidingGround ground{m_grid,
                             {static_cast<float>(mobility()),
                              static_cast<float>(drop(m_params.talusAngleDeg)), exchangeGrid(largest)}};
        if (loadMaterial(terrain.find(Layer::Hardness), terrain.find(Layer::Talus), context)) {
            ground.mobilities = &m_mobilities;
            ground.drops = &m_drops;
        }
        m_pyramid.slide(ground, kCoarseSweeps, terrain.elevation(), m_heights, context);
        for (int i = kSweepsAtOnce; i < kSweeps; i += kSweepsAtOnce) {
            sweepTalus(ground, kSweepsAtOnce, m_heights, m_next, context);
            std::swap(m_heights, m_next);
        }
        sweepTalus(ground, kSweepsAtOnce, m_heights, publish(terrain, context), context);
    }

private:
    [[nodiscard]] double drop(double angleDeg) const { return talusSlope(angleDeg) * m_grid.cellSizeM; }
    [[nodiscard]] double mobility() const { return kFastestMobility * m_params.rate; }

    /// Whether the ground is not of one kind.
    bool loadMaterial(const Heightmap* hardness, const Heightmap* talus, StageContext& context) {
        if (!hardness && !talus)
            return false;
        if (m_drops.empty()) {
            m_mobilities = FramedLayer(m_grid, 1);
            m_drops = FramedLayer(m_grid, 1);
        }
        const double usual = drop(m_params.talusAngleDeg);
        context.forRows(m_grid.height, [&](int y0, int y1) {
            for (int y = y0; y < y1; ++y) {
                if (!talus) {
                    hardenRow(hardness->row(y), mobility(), usual, m_mobilities.row(y), m_drops.row(y), m_grid.width);
                    continue;
                }
                for (int x = 0; x < m_grid.width; ++x) {
                    const double hard = hardness ? std::clamp<double>(hardness->at(x, y), 0.0, 1.0) : 0.0;
                    const float angleDeg = talus->at(x, y);
                    const double own = std::isnan(angleDeg) ? usual : drop(angleDeg);
                    m_mobilities.row(y)[x] = static_cast<float>(mobility() * (1.0 - hard));
                    m_drops.row(y)[x] = static_cast<float>(own * (1.0 + hard));
                }
            }
        });
        return true;
    }

    /// Writes what the last sweeps made to the terrain.
    [[nodiscard]] static TakeSwept publish(WorkingTerrain& terrain, StageContext& context) {
        terrain.make({Layer::Elevation, Layer::Wear, Layer::Deposition}, context.cancel);
        return [&terrain](const SweptCells& cells) {
            const auto row = [&](Layer layer) { return terrain.edit(layer).row(cells.y) + cells.x0; };
            float* const ground = row(Layer::Elevation);
            bookWearRow(ground, cells.heights, cells.count, row(Layer::Wear), row(Layer::Deposition));
            std::copy_n(cells.heights, cells.count, ground);
        };
    }

    static constexpr int kSweeps = 8;
    static constexpr int kCoarseSweeps = 4;
    static constexpr int kSweepsAtOnce = 4;

    GridSpec m_grid;
    ThermalPyramid m_pyramid;
    FramedLayer m_heights, m_next;
    FramedLayer m_mobilities, m_drops; ///< only where there is a layer of hardness or talus
};

} // namespace

StageKind thermalErosionStage() {
    StageKind kind = stageKind<ThermalStepper>("thermal_erosion", "Thermal erosion", StageCategory::Erosion,
        "Lets loose ground slide from steep slopes and pile up below.", kThermalErosionParams,
        &ThermalErosionParams::iterations);
    kind.searchWords = "talus scree slide rockfall weathering angle of repose";
    kind.uses(Access::Reads, {Layer::Hardness, Layer::Talus});
    kind.uses(Access::Changes, {Layer::Elevation, Layer::Wear, Layer::Deposition});
    kind.presets = kThermalPresets;
    kind.cost = {.stepNs = 13.0};
    return kind;
}

} // namespace oxbow
