#include "core/erosion/thermal_erosion.h"

#include "core/erosion/framed_layer.h"
#include "core/erosion/talus_sweep.h"
#include "core/threads/thread_pool.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <utility>

namespace oxbow {

namespace {

constexpr double kFastestMobility = 0.12;
constexpr double kSweepsPerStep = 4.0;    ///< on a map whose longer side is kReferenceSide
constexpr double kReferenceSide = 1024.0; ///< cells
constexpr int kBandRows = 32;

struct ThermalState {
    ExactSum initial, stored;
};

/// Sweeps of full mobility that do on this grid what kSweepsPerStep do on the reference.
double equivalentSweeps(const GridSpec& grid) {
    const double sides = std::max(grid.width, grid.height) / kReferenceSide;
    return kSweepsPerStep * sides * sides;
}

class ThermalStepper : public StepperOf<ThermalErosionParams, ThermalState> {
public:
    ThermalStepper(ThermalErosionParams params, const WorkingTerrain& terrain, ThreadPool&)
        : StepperOf(params),
          m_grid(terrain.grid()),
          m_sweeps(static_cast<int>(std::ceil(equivalentSweeps(m_grid)))),
          m_heights(m_grid, 1),
          m_next(m_grid, 1) {
        m_state.initial = exactRock(terrain);
        m_state.stored = m_state.initial;
    }

    void step(int, WorkingTerrain& terrain, StageContext& context) override {
        loadHardness(terrain.find(Layer::Hardness), context.pool);
        loadHeights(terrain.elevation(), context.pool);
        for (int i = 0; i < m_sweeps; ++i)
            sweep(context);
        publish(terrain, context);
    }

    [[nodiscard]] Ledger ledger() const override {
        const double cellAreaM2 = m_grid.cellAreaM2();
        ExactSum lost = m_state.initial;
        lost.subtract(m_state.stored);
        Ledger ledger;
        ledger.rock.initial = m_state.initial.value() * cellAreaM2;
        ledger.rock.stored = m_state.stored.value() * cellAreaM2;
        ledger.rock.residual = lost.value() * cellAreaM2;
        return ledger;
    }

private:
    [[nodiscard]] double steepestSlope() const {
        return std::tan(m_params.talusAngleDeg * std::numbers::pi / 180.0);
    }
    [[nodiscard]] double mobility() const {
        return kFastestMobility * m_params.rate * equivalentSweeps(m_grid) / m_sweeps;
    }

    void loadHeights(const Heightmap& ground, ThreadPool& pool) {
        pool.forRows(m_grid.height, kBandRows, [&](int y0, int y1) {
            for (int y = y0; y < y1; ++y)
                std::copy_n(ground.row(y), m_grid.width, m_heights.row(y));
        });
    }

    void loadHardness(const Heightmap* hardness, ThreadPool& pool) {
        m_varied = hardness != nullptr;
        if (!m_varied)
            return;
        if (!std::exchange(m_framedHardness, true)) {
            m_mobilities = FramedLayer(m_grid, 1);
            m_drops = FramedLayer(m_grid, 1);
        }
        const double drop = steepestSlope() * m_grid.cellSizeM;
        pool.forRows(m_grid.height, kBandRows, [&](int y0, int y1) {
            for (int y = y0; y < y1; ++y)
                for (int x = 0; x < m_grid.width; ++x) {
                    const double hard = std::clamp<double>(hardness->at(x, y), 0.0, 1.0);
                    m_mobilities.row(y)[x] = static_cast<float>(mobility() * (1.0 - hard));
                    m_drops.row(y)[x] = static_cast<float>(drop * (1.0 + hard));
                }
        });
    }

    void sweep(StageContext& context) {
        const UniformTalus uniform{static_cast<float>(mobility()),
                                   static_cast<float>(steepestSlope() * m_grid.cellSizeM)};
        const auto rows = [&](const FramedLayer& layer, int y) {
            return TalusRow{layer.row(y - 1), layer.row(y), layer.row(y + 1), m_grid.width};
        };
        context.pool.forRows(m_grid.height, kBandRows, [&](int y0, int y1) {
            context.cancel.throwIfRequested();
            for (int y = y0; y < y1; ++y)
                if (m_varied)
                    sweepVariedTalusRow(rows(m_heights, y), {rows(m_mobilities, y), rows(m_drops, y)},
                                        m_next.row(y));
                else
                    sweepTalusRow(rows(m_heights, y), uniform, m_next.row(y));
        });
        std::swap(m_heights, m_next);
    }

    /// Writes the ground back and books what each cell lost or gained.
    void publish(WorkingTerrain& terrain, StageContext& context) {
        Heightmap& ground = terrain.elevation();
        Heightmap& wear = terrain.edit(Layer::Wear);
        Heightmap& deposition = terrain.edit(Layer::Deposition);
        std::vector<ExactSum> stored((m_grid.height + kBandRows - 1) / kBandRows);
        context.pool.forRows(m_grid.height, kBandRows, [&](int y0, int y1) {
            for (int y = y0; y < y1; ++y) {
                const float* heights = m_heights.row(y);
                for (int x = 0; x < m_grid.width; ++x) {
                    const float gain = heights[x] - ground.at(x, y);
                    (gain < 0.0f ? wear : deposition).at(x, y) += std::fabs(gain);
                }
                std::copy_n(heights, m_grid.width, ground.row(y));
                stored[y0 / kBandRows].add(
                    exactSum(std::span(heights, static_cast<std::size_t>(m_grid.width))));
            }
        });
        m_state.stored = {};
        for (const ExactSum& part : stored)
            m_state.stored.add(part);
    }

    GridSpec m_grid;
    int m_sweeps; ///< a step
    FramedLayer m_heights, m_next;
    FramedLayer m_mobilities, m_drops; ///< only where there is a hardness layer
    bool m_framedHardness = false;
    bool m_varied = false;
};

} // namespace

StageKind thermalErosionStage() {
    return stageKind<ThermalStepper>(
        "thermal_erosion", "Thermal erosion", StageCategory::Erosion,
        "Lets loose ground slide from steep slopes and pile up below.", kThermalErosionParams,
        +[](const ThermalErosionParams& params, const GridSpec&) { return params.iterations; });
}

} // namespace oxbow
