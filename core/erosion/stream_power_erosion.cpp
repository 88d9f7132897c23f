#include "core/erosion/stream_power_erosion.h"

#include "core/erosion/stream_power_diffusion.h"
#include "core/erosion/stream_power_solver.h"
#include "core/hydrology/basin_graph.h"
#include "core/random/counter_random.h"

#include <cmath>
#include <numbers>
#include <numeric>

namespace oxbow {

namespace {

/// Rock of the stage so far, m of ground of one cell.
struct StreamPowerState {
    ExactSum initial, in, out, residual, stored;
};

double radians(double degrees) {
    return degrees * std::numbers::pi / 180.0;
}

/// A sum over the rows of the map, the same for any number of threads.
template <typename RowSum>
double sumOverRows(const GridSpec& grid, const Work& work, RowSum&& rowSum) {
    std::vector<double> sums(grid.height);
    work.forRows(grid.height, [&](int y0, int y1) {
        for (int y = y0; y < y1; ++y)
            sums[y] = rowSum(y);
    });
    return std::accumulate(sums.begin(), sums.end(), 0.0);
}

/// Share of the uplift at a place, x and y from 0 to 1 over the map.
double upliftShare(UpliftShape shape, double x, double y) {
    const auto bump = [](double r2) { return r2 < 1.0 ? (1.0 - r2) * (1.0 - r2) : 0.0; };
    const double u = 2.0 * x - 1.0, v = 2.0 * y - 1.0;
    switch (shape) {
    case UpliftShape::Uniform:
        return 1.0;
    case UpliftShape::Dome:
        return bump(u * u + v * v);
    case UpliftShape::Range:
        return bump(v * v);
    case UpliftShape::Tilt:
        break;
    }
    return 1.0 - y;
}

bool isMapEdge(BaseLevel base) {
    return base != BaseLevel::Sea && base != BaseLevel::Mouths;
}

/// Whether the edges north, east, south, west are base level.
std::array<bool, 4> baseEdges(BaseLevel base) {
    const bool all = base == BaseLevel::Edges;
    const bool northSouth = all || base == BaseLevel::NorthSouth,
               westEast = all || base == BaseLevel::WestEast;
    return {northSouth || base == BaseLevel::North, westEast || base == BaseLevel::East,
            northSouth || base == BaseLevel::South, westEast || base == BaseLevel::West};
}

CellMask edgeMask(const GridSpec& grid, BaseLevel base) {
    const auto [north, east, south, west] = baseEdges(base);
    CellMask mask(grid.cellCount(), 0);
    for (int x = 0; x < grid.width; ++x) {
        mask[grid.index(x, 0)] |= north;
        mask[grid.index(x, grid.height - 1)] |= south;
    }
    for (int y = 0; y < grid.height; ++y) {
        mask[grid.index(0, y)] |= west;
        mask[grid.index(grid.width - 1, y)] |= east;
    }
    return mask;
}

class StreamPowerStepper : public StepperOf<StreamPowerErosionParams, StreamPowerState> {
public:
    StreamPowerStepper(StreamPowerErosionParams params, const WorkingTerrain& terrain, ThreadPool&)
        : StepperOf(params), m_cellAreaM2(terrain.grid().cellAreaM2()) {
        m_state.initial = m_state.stored = exactRock(terrain);
    }

    void step(int index, WorkingTerrain& terrain, StageContext& context) override {
        const Work work{context.pool, context.cancel};
        Heightmap& ground = terrain.elevation();
        const CellMask base = baseLevelMask(terrain);
        raise(base, work, ground);
        m_raised.assign(ground.cells().begin(), ground.cells().end());
        drain(index, base, terrain, work);
        m_state.out.add(cutAndFill(terrain, work));
        creep(base, work, ground);
        lowerEdges(base, ground);
        book(work, terrain);
    }

    [[nodiscard]] Ledger ledger() const override {
        Ledger ledger;
        ledger.rock.initial = m_state.initial.value() * m_cellAreaM2;
        ledger.rock.in = m_state.in.value() * m_cellAreaM2;
        ledger.rock.out = m_state.out.value() * m_cellAreaM2;
        ledger.rock.residual = m_state.residual.value() * m_cellAreaM2;
        ledger.rock.stored = m_state.stored.value() * m_cellAreaM2;
        return ledger;
    }

private:
    [[nodiscard]] double timeStepYears() const { return m_params.durationYears / m_params.steps; }

    [[nodiscard]] CellMask baseLevelMask(WorkingTerrain& terrain) const {
        if (isMapEdge(m_params.baseLevel))
            return edgeMask(terrain.grid(), m_params.baseLevel);
        const bool sea = m_params.baseLevel == BaseLevel::Sea;
        return outletMask(terrain.elevation(), {sea ? OutletPolicy::Sea : OutletPolicy::Mouths,
                                                m_params.seaLevelM, terrain.find(Layer::Mouths)});
    }

    void raise(const CellMask& base, const Work& work, Heightmap& ground) {
        const GridSpec& grid = ground.grid();
        const double most = m_params.upliftMmPerYear * 1e-3 * timeStepYears();
        if (most == 0.0)
            return;
        m_state.in.add(sumOverRows(grid, work, [&](int y) {
            double sum = 0.0;
            for (int x = 0; x < grid.width; ++x) {
                float& cell = ground.at(x, y);
                if (base[grid.index(x, y)])
                    continue;
                const double share =
                    upliftShare(m_params.upliftShape, (x + 0.5) / grid.width, (y + 0.5) / grid.height);
                const double before = cell;
                cell = static_cast<float>(before + most * share);
                sum += cell - before;
            }
            return sum;
        }));
    }

    /// Finds the drainage network, through all depressions.
    void drain(int index, const CellMask& base, WorkingTerrain& terrain, const Work& work) {
        const Heightmap& ground = terrain.elevation();
        const auto stepSeed = static_cast<std::uint32_t>(randomBits(m_params.seed, index));
        flowDirections(ground, base, work, {static_cast<float>(m_params.flowRandomness), stepSeed},
                       m_directions);
        if (std::ranges::find(m_directions, kPit) != m_directions.end())
            carveDirections(basinGraph(ground, m_directions, work), work, m_directions);
        const auto weights = flowWeights(
            ground.grid(),
            {m_params.rainMmPerYear * 1e-3, terrain.find(Layer::Rain), terrain.find(Layer::Springs)}, work);
        drainageArea(ground.grid(), m_directions, weights, work, m_area);
        flowOrder(ground.grid(), m_directions, m_area, work, m_order);
    }

    double cutAndFill(WorkingTerrain& terrain, const Work& work) {
        StreamPowerStep step;
        step.timeStepYears = timeStepYears();
        step.erodibility = m_params.erodibility;
        step.areaExponent = m_params.areaExponent;
        step.slopeExponent = m_params.slopeExponent;
        step.deposition = m_params.deposition;
        step.maxSlope = std::tan(radians(m_params.maxSlopeDeg));
        step.hardness = terrain.find(Layer::Hardness);
        return incise(step, {m_directions, m_area, m_order}, work, m_scratch, terrain.elevation());
    }

    void creep(const CellMask& base, const Work& work, Heightmap& ground) {
        if (m_params.hillslopeDiffusion == 0.0)
            return;
        const DiffusionBalance balance =
            diffuse(m_params.hillslopeDiffusion * timeStepYears() / m_cellAreaM2, base, work, ground);
        m_state.out.add(balance.out);
        m_state.residual.add(balance.residual);
    }

    /// Takes down what is left of an edge of the map when the ground behind it has sunk lower, or it would
    /// stand as a wall.
    void lowerEdges(const CellMask& base, Heightmap& ground) {
        if (!isMapEdge(m_params.baseLevel))
            return;
        const GridSpec& grid = ground.grid();
        const auto lower = [&](int x, int y) {
            float& cell = ground.at(x, y);
            float lowest = cell;
            for (int k = 0; k < 8; ++k) {
                const int nx = x + kDirectionX[k], ny = y + kDirectionY[k];
                if (grid.contains(nx, ny) && !base[grid.index(nx, ny)])
                    lowest = std::min(lowest, ground.at(nx, ny));
            }
            m_state.out.add(static_cast<double>(cell) - lowest);
            cell = lowest;
        };
        for (int y = 0; y < grid.height; ++y) {
            const bool whole = y == 0 || y == grid.height - 1;
            for (int x = 0; x < grid.width; x += whole ? 1 : std::max(1, grid.width - 1))
                if (base[grid.index(x, y)])
                    lower(x, y);
        }
    }

    /// Writes the layers and counts what is left in the map.
    void book(const Work& work, WorkingTerrain& terrain) {
        for (const Layer layer : {Layer::Wear, Layer::Deposition, Layer::Discharge}) {
            work.cancel.throwIfRequested(); // making a layer takes its time on large maps
            static_cast<void>(terrain.edit(layer));
        }
        Heightmap& wear = terrain.edit(Layer::Wear);
        Heightmap& deposition = terrain.edit(Layer::Deposition);
        Heightmap& discharge = terrain.edit(Layer::Discharge);
        const Heightmap& ground = terrain.elevation();
        const GridSpec& grid = ground.grid();
        const auto perUnit = static_cast<float>(dischargeM3PerS(1, m_cellAreaM2));
        m_state.stored = {};
        m_state.stored.add(sumOverRows(grid, work, [&](int y) {
            double sum = 0.0;
            for (std::size_t c = grid.index(0, y); c < grid.index(0, y + 1); ++c) {
                const float change = ground.cells()[c] - m_raised[c];
                wear.cells()[c] += std::max(0.0f, -change);
                deposition.cells()[c] += std::max(0.0f, change);
                discharge.cells()[c] = static_cast<float>(m_area[c]) * perUnit;
                sum += ground.cells()[c];
            }
            return sum;
        }));
    }

    double m_cellAreaM2;
    std::vector<float> m_raised; ///< ground after the uplift of the step
    FlowDirections m_directions;
    std::vector<FlowSum> m_area;
    FlowOrder m_order;
    StreamPowerScratch m_scratch;
};

} // namespace

StageKind streamPowerErosionStage() {
    return stageKind<StreamPowerStepper>(
        "stream_power_erosion", "Stream power erosion", StageCategory::Erosion,
        "Lets mountains rise while rivers cut them.", kStreamPowerErosionParams,
        +[](const StreamPowerErosionParams& p, const GridSpec&) { return p.steps; });
}

} // namespace oxbow
