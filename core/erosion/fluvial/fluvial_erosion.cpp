#include "core/erosion/fluvial/fluvial_erosion.h"

#include "core/base/elementary.h"
#include "core/erosion/counted_ground.h"
#include "core/erosion/fluvial/fluvial_flow.h"
#include "core/erosion/fluvial/fluvial_legacy.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace oxbow {

namespace {

constexpr StagePreset kFluvialPresets[] = {
    {"Fluvial Erosion, as published", "One drop and the published rule, fault for fault, on 256 levels.",
     {{"variant", "legacy_8bit"}, {"water_percent", 10.0}, {"drop_x", 50.0}, {"drop_y", 50.0}, {"deposit_rate", 0.1},
     {"pickup_rate", 0.01}, {"iterations", 10000.0}}},
    {"Fluvial Erosion, conservative", "The same single drop in the middle, by a rule that loses nothing.",
     {{"rain", 0.0}, {"water_percent", 10.0}, {"drop_x", 50.0}, {"drop_y", 50.0}, {"deposit_rate", 0.1},
     {"pickup_rate", 0.1}, {"iterations", 200.0}, {"evaporation", 0.0}, {"capacity", 1.0}, {"clearing_percent", 0.0}}},
    {"Painted springs", "Neither rain nor drop: water comes only from springs that are painted.", {{"rain", 0.0},
     {"water_percent", 0.0}, {"evaporation", 0.0}}},
    {"Cloudburst", "Much rain that soon dries up and cuts hard.", {{"rain", 1.0}, {"water_percent", 0.0},
     {"evaporation", 0.1}, {"pickup_rate", 0.3}}},
};

constexpr double kReferenceCells = 256.0;
/// Ground that rose by its last bit where less was laid down leaves the water owing it: at most 0, m.
constexpr const char* kDebt = "debt";

struct FluvialState {
    double ceilingM = 0.0; ///< the highest ground when the stage began: nothing is laid down above it
    std::uint8_t owes = 0; ///< whether there are debts
    FluvialLegacyState legacy;
};

class FluvialStepper : public StepperOf<FluvialErosionParams, FluvialState> {
public:
    FluvialStepper(FluvialErosionParams params, const WorkingTerrain& terrain, ThreadPool&)
        : StepperOf(std::move(params)), m_grid(terrain.grid()), m_flow(m_grid) {
        if (const Heightmap* ground = terrain.find(Layer::Elevation))
            m_state.ceilingM = valueRange(ground->cells()).high;
    }

    void step(int index, WorkingTerrain& terrain, StageContext& context) override {
        if (m_params.variant == FluvialVariant::Legacy8Bit)
            return runFluvialLegacy(m_params, index + 1 >= m_params.iterations, m_state.legacy, terrain, context);
        terrain.make({Layer::Elevation, Layer::Water, Layer::Sediment, Layer::Wear, Layer::Deposition,
                      Layer::Discharge},
                     context.cancel);
        if (index == 0)
            dropWater(terrain, context.books.water);
        const int substeps = std::max(
            1, static_cast<int>(std::lround(std::max(m_grid.width, m_grid.height) / kReferenceCells)));
        load(terrain, substeps, rains(index) ? m_params.rain : 0.0, context);
        takeDebts(terrain, context);
        const FluvialRates rates{
            static_cast<float>(m_params.depositRate),
            static_cast<float>(m_params.pickupRate),
            static_cast<float>(m_params.capacity),
            static_cast<float>(elementary::pow(1.0 - m_params.evaporation, 1.0 / substeps)),
            static_cast<float>(m_state.ceilingM),
            static_cast<float>(m_grid.cellAreaM2() / m_params.iterationS)};
        for (int i = 0; i < substeps; ++i) {
            const FluvialTotals totals = m_flow.iterate(rates, context);
            context.books.rock.out.add(totals.rockOut);
            context.books.water.in.add(totals.waterIn);
            context.books.water.out.add(totals.waterOut);
        }
        publish(terrain, index + 1 >= m_params.iterations, context);
    }

    void restoreState(std::span<const std::byte> bytes, const WorkingTerrain& terrain) override {
        StepperOf::restoreState(bytes, terrain);
        if (m_state.owes)
            expectPrivateFloats(terrain, kDebt, m_grid);
        checkFluvialLegacy(m_state.legacy, terrain);
    }

private:
    /// The founding use: one drop, as deep as a share of the relief.
    void dropWater(WorkingTerrain& terrain, Booking& booking) {
        if (m_params.waterPercent <= 0.0)
            return;
        const float depth = static_cast<float>(m_params.waterPercent / 100.0 *
                                               valueRange(terrain.elevation().cells()).span());
        const DropCell cell = dropCell(m_params, m_grid);
        float& water = terrain.edit(Layer::Water).at(cell.x, cell.y);
        const float before = water;
        water += depth;
        booking.addChange(before, water);
    }

    template <typename RowWork>
    void forRows(const Compute& compute, RowWork work) const {
        compute.forRows(m_grid.height, [&](int y0, int y1) {
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
        std::vector<std::uint8_t> owes(m_grid.height);
        forRows(context, [&](int y) {
            if (settles)
                settleRow(y);
            owes[y] = anyBelow0(m_flow.sediment.row(y), m_grid.width);
            bookWearRow(ground.row(y), m_flow.ground.row(y), m_grid.width, wear.row(y), deposition.row(y));
            std::copy_n(m_flow.ground.row(y), m_grid.width, ground.row(y));
            std::copy_n(m_flow.water.row(y), m_grid.width, water.row(y));
            std::copy_n(m_flow.sediment.row(y), m_grid.width, sediment.row(y));
            std::copy_n(m_flow.discharge.row(y), m_grid.width, discharge.row(y));
        });
        m_state.owes = std::ranges::find(owes, 1) != owes.end();
        if (m_state.owes)
            keepDebts(owes, terrain, context);
    }

    /// The water owes what it did when the last step ended.
    void takeDebts(WorkingTerrain& terrain, StageContext& context) {
        if (!m_state.owes)
            return;
        Heightmap& debts = terrain.privateLayers().floats(kDebt, m_grid);
        context.books.rock.rounding.subtract(exactSum(debts.cells()));
        forRows(context, [&](int y) {
            float *debt = debts.row(y), *sediment = m_flow.sediment.row(y);
            for (int x = 0; x < m_grid.width; ++x)
                sediment[x] += std::exchange(debt[x], 0.0f);
        });
    }
    /// Between two steps nobody sees that the water owes.
    void keepDebts(const std::vector<std::uint8_t>& owes, WorkingTerrain& terrain, StageContext& context) {
        Heightmap& debts = terrain.privateLayers().floats(kDebt, m_grid);
        Heightmap& sediment = terrain.edit(Layer::Sediment);
        forRows(context, [&](int y) {
            for (int x = 0; owes[y] && x < m_grid.width; ++x) {
                float& load = sediment.at(x, y);
                debts.at(x, y) = std::min(load, 0.0f);
                load = std::max(load, 0.0f);
            }
        });
        context.books.rock.rounding.add(exactSum(debts.cells()));
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
    StageKind kind = stageKind<FluvialStepper>("fluvial_erosion", "Fluvial erosion", StageCategory::Erosion,
        "Lets rain run down, carve and silt up, cell by cell (Musgrave).", kFluvialErosionParams,
        &FluvialErosionParams::iterations);
    kind.searchWords = "hydraulic musgrave rain water sediment";
    kind.uses(Access::Reads, {Layer::Hardness, Layer::Rain, Layer::Springs});
    kind.uses(Access::Changes, {Layer::Elevation, Layer::Water, Layer::Sediment, Layer::Wear, Layer::Deposition,
                               Layer::Discharge});
    kind.presets = kFluvialPresets;
    kind.stateVersion = 3;
    kind.cost = {.stepNs = 10.0};
    return kind;
}

} // namespace oxbow
