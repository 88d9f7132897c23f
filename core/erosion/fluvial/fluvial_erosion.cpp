#include "core/erosion/fluvial/fluvial_erosion.h"

#include "core/base/elementary.h"
#include "core/base/thread_pool.h"
#include "core/erosion/fluvial/fluvial_flow.h"
#include "core/erosion/fluvial/fluvial_presets.h"

#include <algorithm>
#include <cmath>

namespace oxbow {

namespace {

constexpr int kBandRows = 32;
constexpr double kReferenceCells = 256.0;

/// Sums of metres over cells; times the cell's area they are volumes.
struct FluvialState {
    ExactSum initialRock, initialWater;
    ExactSum ground, suspended, water;
    double rockOut = 0.0, waterIn = 0.0, waterOut = 0.0;
    double ceilingM = 0.0; ///< the highest ground when the stage began: nothing is laid down above it
};

class FluvialStepper : public StepperOf<FluvialErosionParams, FluvialState> {
public:
    FluvialStepper(FluvialErosionParams params, const WorkingTerrain& terrain, ThreadPool&)
        : StepperOf(std::move(params)), m_grid(terrain.grid()), m_flow(m_grid) {
        const auto total = [&](Layer layer) {
            const Heightmap* map = terrain.find(layer);
            return map ? exactSum(map->cells()) : ExactSum{};
        };
        m_state.ground = total(Layer::Elevation);
        m_state.suspended = total(Layer::Sediment);
        m_state.water = total(Layer::Water);
        m_state.initialRock = m_state.ground;
        m_state.initialRock.add(m_state.suspended);
        m_state.initialWater = m_state.water;
        if (const Heightmap* ground = terrain.find(Layer::Elevation))
            m_state.ceilingM = valueRange(ground->cells()).high;
    }

    void step(int index, WorkingTerrain& terrain, StageContext& context) override {
        for (const Layer layer : {Layer::Elevation, Layer::Water, Layer::Sediment, Layer::Wear,
                                  Layer::Deposition, Layer::Discharge}) {
            context.cancel.throwIfRequested(); // making a layer takes long on a large map
            (void)terrain.edit(layer);
        }
        if (index == 0)
            dropWater(terrain);
        const int substeps = std::max(
            1, static_cast<int>(std::lround(std::max(m_grid.width, m_grid.height) / kReferenceCells)));
        load(terrain, substeps, rains(index) ? m_params.rain : 0.0, context);
        const FluvialRates rates{
            static_cast<float>(m_params.depositRate),
            static_cast<float>(m_params.pickupRate),
            static_cast<float>(m_params.capacity),
            static_cast<float>(elementary::pow(1.0 - m_params.evaporation, 1.0 / substeps)),
            static_cast<float>(m_state.ceilingM),
            static_cast<float>(m_grid.cellAreaM2() / m_params.iterationS)};
        for (int i = 0; i < substeps; ++i) {
            const FluvialTotals totals = m_flow.iterate(rates, context);
            m_state.rockOut += totals.rockOut;
            m_state.waterIn += totals.waterIn;
            m_state.waterOut += totals.waterOut;
        }
        publish(terrain, index + 1 >= m_params.iterations, context);
    }

    void groundPainted(const ExactSum& net) override {
        m_state.initialRock.add(net);
        m_state.ground.add(net);
    }
    [[nodiscard]] Ledger ledger() const override {
        const double area = m_grid.cellAreaM2();
        Ledger ledger;
        Account& rock = ledger.rock;
        rock.initial = m_state.initialRock.value() * area;
        rock.out = m_state.rockOut * area;
        rock.stored = m_state.ground.value() * area;
        rock.suspended = m_state.suspended.value() * area;
        rock.residual = rock.closingError();
        Account& water = ledger.water;
        water.initial = m_state.initialWater.value() * area;
        water.in = m_state.waterIn * area;
        water.out = m_state.waterOut * area;
        water.stored = m_state.water.value() * area;
        water.residual = water.closingError();
        return ledger;
    }

private:
    /// The founding use: one drop, as deep as a share of the relief.
    void dropWater(WorkingTerrain& terrain) {
        if (m_params.waterPercent <= 0.0)
            return;
        const auto cellAt = [](double percent, int side) {
            return std::clamp(static_cast<int>(percent / 100.0 * side), 0, side - 1);
        };
        const float depth = static_cast<float>(m_params.waterPercent / 100.0 *
                                               valueRange(terrain.elevation().cells()).span());
        float& water = terrain.edit(Layer::Water)
                           .at(cellAt(m_params.dropX, m_grid.width), cellAt(m_params.dropY, m_grid.height));
        const double before = water;
        water += depth;
        m_state.waterIn += water - before;
    }

    template <typename RowWork>
    void forRows(StageContext& context, RowWork work) {
        context.pool.forRows(m_grid.height, kBandRows, [&](int y0, int y1) {
            context.cancel.throwIfRequested();
            for (int y = y0; y < y1; ++y)
                work(y);
        });
    }

    [[nodiscard]] bool rains(int index) const {
        return index < m_params.iterations * (1.0 - 0.01 * m_params.clearingPercent);
    }

    void load(WorkingTerrain& terrain, int substeps, double rainM, StageContext& context) {
        const Heightmap &ground = terrain.elevation(), &water = terrain.edit(Layer::Water);
        const Heightmap& sediment = terrain.edit(Layer::Sediment);
        const Heightmap *rain = terrain.find(Layer::Rain), *springs = terrain.find(Layer::Springs);
        m_flow.hardness = terrain.find(Layer::Hardness);
        m_flow.openEdges = m_params.edges == FluvialEdges::Open;
        const double base = rainM / substeps;
        const double depthPerSpring = m_params.iterationS / substeps / m_grid.cellAreaM2();
        m_flow.evenInflow = static_cast<float>(base);
        const bool varied = rain || springs;
        if (varied != !m_flow.inflow.empty())
            m_flow.inflow = varied ? FramedLayer(m_grid, 1) : FramedLayer();
        forRows(context, [&](int y) {
            std::copy_n(ground.row(y), m_grid.width, m_flow.ground.row(y));
            std::copy_n(water.row(y), m_grid.width, m_flow.water.row(y));
            std::copy_n(sediment.row(y), m_grid.width, m_flow.sediment.row(y));
            for (int x = 0; varied && x < m_grid.width; ++x) {
                const double falls = rain ? base * std::max(0.0f, rain->at(x, y)) : base;
                const double springsUp = springs ? springs->at(x, y) * depthPerSpring : 0.0;
                m_flow.inflow.row(y)[x] = static_cast<float>(falls + springsUp);
            }
        });
        m_flow.findWater(context);
    }

    /// Writes the layers back; the end of the run lays down what is still carried.
    void publish(WorkingTerrain& terrain, bool settles, StageContext& context) {
        Heightmap &ground = terrain.elevation(), &water = terrain.edit(Layer::Water);
        Heightmap &sediment = terrain.edit(Layer::Sediment), &discharge = terrain.edit(Layer::Discharge);
        Heightmap &wear = terrain.edit(Layer::Wear), &deposition = terrain.edit(Layer::Deposition);
        std::vector<ExactSum> grounds(m_grid.height), waters(m_grid.height), sediments(m_grid.height);
        forRows(context, [&](int y) {
            if (settles)
                settleRow(y);
            const float* now = m_flow.ground.row(y);
            for (int x = 0; x < m_grid.width; ++x) {
                const float gain = now[x] - ground.at(x, y);
                (gain < 0.0f ? wear : deposition).at(x, y) += std::fabs(gain);
            }
            const auto write = [&](const FramedLayer& from, Heightmap& to) {
                std::copy_n(from.row(y), m_grid.width, to.row(y));
                return exactSum(std::span(from.row(y), static_cast<std::size_t>(m_grid.width)));
            };
            grounds[y] = write(m_flow.ground, ground);
            waters[y] = write(m_flow.water, water);
            sediments[y] = write(m_flow.sediment, sediment);
            std::copy_n(m_flow.discharge.row(y), m_grid.width, discharge.row(y));
        });
        const auto total = [](const std::vector<ExactSum>& rows) {
            ExactSum sum;
            for (const ExactSum& row : rows)
                sum.add(row);
            return sum;
        };
        m_state.ground = total(grounds);
        m_state.water = total(waters);
        m_state.suspended = total(sediments);
    }

    void settleRow(int y) {
        float *ground = m_flow.ground.row(y), *sediment = m_flow.sediment.row(y);
        for (int x = 0; x < m_grid.width; ++x) {
            const float before = ground[x];
            ground[x] += std::min(sediment[x], std::max(0.0f, static_cast<float>(m_state.ceilingM) - before));
            sediment[x] -= ground[x] - before;
        }
    }

    GridSpec m_grid;
    FluvialFlow m_flow;
};

} // namespace

StageKind fluvialErosionStage() {
    StageKind kind = stageKind<FluvialStepper>(
        "fluvial_erosion", "Fluvial erosion", StageCategory::Erosion,
        "Lets rain run down, carve and silt up, cell by cell (Musgrave).", kFluvialErosionParams,
        +[](const FluvialErosionParams& params, const GridSpec&) { return params.iterations; });
    kind.presets = kFluvialPresets;
    return kind;
}

} // namespace oxbow
