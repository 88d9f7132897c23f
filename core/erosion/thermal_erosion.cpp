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
constexpr double kLongestStride = 1.0 / 32.0; ///< of the map's longer side
constexpr int kBandRows = 32;

struct ThermalState {
    ExactSum initial, stored;
};

std::vector<int> sweepStrides(const GridSpec& grid) {
    std::vector<int> strides;
    for (double stride = kLongestStride * std::max(grid.width, grid.height); stride >= 1.5; stride /= 2.0)
        strides.push_back(static_cast<int>(std::lround(stride)));
    strides.push_back(1);
    return strides;
}

class ThermalStepper : public StepperOf<ThermalErosionParams, ThermalState> {
public:
    ThermalStepper(ThermalErosionParams params, const WorkingTerrain& terrain, ThreadPool&)
        : StepperOf(params),
          m_grid(terrain.grid()),
          m_strides(sweepStrides(m_grid)),
          m_heights(m_grid, m_strides.front()),
          m_next(m_grid, m_strides.front()) {
        m_state.initial = exactRock(terrain);
        m_state.stored = m_state.initial;
    }

    void step(int, WorkingTerrain& terrain, StageContext& context) override {
        loadHardness(terrain.find(Layer::Hardness), context.pool);
        loadHeights(terrain.elevation(), context.pool);
        for (const int stride : m_strides)
            sweep(stride, context);
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
    [[nodiscard]] double mobility() const { return kFastestMobility * m_params.rate; }

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
            m_mobilities = FramedLayer(m_grid, m_strides.front());
            m_drops = FramedLayer(m_grid, m_strides.front());
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

    void sweep(int stride, StageContext& context) {
        const UniformTalus uniform{static_cast<float>(mobility()),
                                   static_cast<float>(steepestSlope() * stride * m_grid.cellSizeM)};
        const auto rows = [&](const FramedLayer& layer, int y) {
            return TalusRow{layer.row(y - stride), layer.row(y), layer.row(y + stride), stride, m_grid.width};
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
    std::vector<int> m_strides;
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
