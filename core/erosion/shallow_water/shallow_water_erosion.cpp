#include "core/erosion/shallow_water/shallow_water_erosion.h"

#include "core/base/elementary.h"
#include "core/base/rounding.h"
#include "core/base/shelf.h"
#include "core/erosion/shallow_water/shallow_water_banks.h"
#include "core/erosion/shallow_water/shallow_water_bed.h"
#include "core/erosion/shallow_water/shallow_water_patch.h"
#include "core/erosion/shallow_water/shallow_water_totals.h"
#include "core/stage/work_bound.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace oxbow {

namespace {

constexpr StagePreset kShallowWaterPresets[] = {
    {"Cloudburst", "A short, violent rain that cuts gullies and fills hollows.", {{"duration_s", 1800},
     {"rain_mm_per_hour", 500}}},
    {"Long rain", "Two hours of steady rain that gathers in the valleys and deepens them.", {{"duration_s", 7200},
     {"rain_mm_per_hour", 120}}},
    {"Springs only", "No rain: rivers run from painted springs.", {{"rain_mm_per_hour", 0.0}, {"edges", "open"}}},
    {"Flood plain", "Slow, muddy water that builds wide valley floors.", {{"rain_mm_per_hour", 200},
     {"manning_n", 0.07}, {"erosion_rate", 0.01}, {"deposition_rate", 0.06}, {"radius_m", 40}, {"bank_angle_deg", 22}}},
    {"Gorges", "Swift water that cuts narrow and deep.", {{"duration_s", 5400}, {"manning_n", 0.025},
     {"sediment_capacity", 0.3}, {"deposition_rate", 0.01}, {"radius_m", 20}, {"bank_angle_deg", 55}}},
};

constexpr double kGravity = 9.81;
constexpr double kCourant = 0.35;
constexpr double kWaveDepthM = 10.0;       ///< deepest water whose waves run at their own speed
constexpr double kShallowestWaveM = 0.5;   ///< water is taken for at least so deep when dt is chosen
constexpr double kDensest = 20.0;          ///< m of ground, by its clock, in a metre of water
constexpr double kFastestBed = 1.0 / 30.0; ///< m/s, for a metre of water
constexpr double kTimeStepsPerStep = 16.0; ///< in deep water on a map whose longer side is kReferenceSide
constexpr double kReferenceSide = 1024.0;  ///< cells
constexpr double kMostTimeSteps = 5e4;     ///< of shallow water: some ten seconds on 256² cells
constexpr double kClearing = 0.2;          ///< share of the run at whose end the water only lays down
constexpr double kFastestMobility = 0.12;
constexpr int kPatchWidth = 256;
constexpr int kPatchHeight = 128;

double stepSeconds(const GridSpec& grid) {
    return kTimeStepsPerStep * kCourant * grid.longerSideM() /
           (kReferenceSide * std::sqrt(kGravity * kWaveDepthM));
}

int stepCountOf(const ShallowWaterErosionParams& params, const GridSpec& grid) {
    return wholeCells(params.durationS / stepSeconds(grid) - 1e-9, 1, 1'000'000'000);
}

/// As many as there are at least.
double timeStepsASecond(const GridSpec& grid) {
    return std::sqrt(kGravity * kShallowestWaveM) / (kCourant * grid.cellSizeM);
}

class ShallowWaterStepper : public StepperOf<ShallowWaterErosionParams, WaterExtremes> {
public:
    ShallowWaterStepper(ShallowWaterErosionParams params, const WorkingTerrain& terrain, ThreadPool& pool)
        : StepperOf(params),
          m_grid(terrain.grid()),
          m_bed(m_grid),
          m_banks(m_grid) {
        m_state = waterExtremes(terrain, pool);
    }

    void retune(const std::any& params) override {
        const bool wrapped = m_params.edges == WaterEdges::Wrap;
        StepperOf::retune(params);
        if (wrapped && m_params.edges != WaterEdges::Wrap) { // their frames show the other side of the map
            m_bed = WaterBed(m_grid);
            m_banks = WaterBanks(m_grid);
        }
    }

    void step(int index, WorkingTerrain& terrain, StageContext& context) override {
        m_state = waterExtremes(terrain, context.pool); // a hand may have painted since the last step
        makeFields(context.cancel);
        exchangePrivate(terrain, context.cancel);
        Booking& rock = context.books.rock;
        Booking& water = context.books.water;
        rock.rounding.subtract(exactSum(m_now.owed.cells()));
        water.rounding.subtract(exactSum(m_now.rest.cells()));
        if (index == 0 && m_params.edges == WaterEdges::Sea)
            fillSea(terrain, m_params.seaLevelM, water);
        std::ranges::fill(terrain.edit(Layer::Discharge).cells(), 0.0f);
        exchange(terrain);
        flow(index, terrain, context);
        exchange(terrain);
        water.rounding.add(exactSum(m_now.rest.cells()));
        const bool last = index + 1 >= stepCountOf(m_params, m_grid);
        if (last)
            layDownAll(terrain);
        const bool wraps = m_params.edges == WaterEdges::Wrap;
        m_bed.change(terrain, m_now.owed, {m_params.radiusM, m_state.lowest, m_state.highest, wraps},
                     context);
        if (last)
            keepRefused(terrain);
        // What the 24 bits of the bed did not take is kept, to be given to it later.
        rock.rounding.add(exactSum(m_now.owed.cells()));
        slideBanks(terrain, context);
        exchangePrivate(terrain, context.cancel);
    }

    void restoreState(std::span<const std::byte> bytes, const WorkingTerrain& terrain) override {
        StepperOf::restoreState(bytes, terrain);
        for (const SolverLayer& layer : solverLayers(m_now))
            expectPrivateFloats(terrain, layer.name, layer.grid);
    }

private:
    /// What flows and is owed from one step to the next: private layers of the terrain between two steps.
    struct SolverLayer {
        const char* name;
        GridSpec grid;
        Heightmap& field;
    };
    [[nodiscard]] std::array<SolverLayer, 4> solverLayers(WaterFields& fields) const {
        return {{{"flux_x", m_grid.facesAcross(), fields.fluxX},
                 {"flux_y", m_grid.facesDown(), fields.fluxY},
                 {"owed", m_grid, fields.owed},
                 {"rest", m_grid, fields.rest}}};
    }

    /// One after the other, with a look at the token before each: they take long on a large map.
    void makeFields(const CancelToken& cancel) {
        const auto make = [&](Heightmap& field, const GridSpec& grid) {
            cancel.throwIfRequested();
            if (field.empty())
                field = Heightmap(grid);
        };
        for (WaterFields* fields : {&m_now, &m_next})
            for (Heightmap* field : {&fields->depth, &fields->sediment})
                make(*field, m_grid);
        for (const SolverLayer& layer : solverLayers(m_next))
            make(layer.field, layer.grid);
    }

    /// Hands the private layers to the solver, or back.
    void exchangePrivate(WorkingTerrain& terrain, const CancelToken& cancel) {
        for (const SolverLayer& layer : solverLayers(m_now)) {
            cancel.throwIfRequested();
            std::swap(terrain.privateLayers().floats(layer.name, layer.grid), layer.field);
        }
    }

    /// Hands the terrain's layers to the solver, or back.
    void exchange(WorkingTerrain& terrain) {
        std::swap(terrain.edit(Layer::Water), m_now.depth);
        std::swap(terrain.edit(Layer::Sediment), m_now.sediment);
    }

    void flow(int index, WorkingTerrain& terrain, StageContext& context) {
        const double slice = stepSeconds(m_grid);
        double left = std::min(slice, m_params.durationS - index * slice);
        const double end = std::min((index + 1.0) * slice, m_params.durationS);
        if (left <= 0.0)
            return;
        const std::vector<Spring> springs = findSprings(terrain.find(Layer::Springs));
        WaterBatch batch = batchOf(terrain, springs, left);
        Heightmap& discharge = terrain.edit(Layer::Discharge);
        const auto perThrough = static_cast<float>(m_grid.cellSizeM / left);
        double deepest = m_state.deepest;
        while (left > 0.0) {
            const double waveDepth = std::clamp(deepest, kShallowestWaveM, kWaveDepthM);
            const double stable = kCourant * m_grid.cellSizeM / std::sqrt(kGravity * waveDepth);
            const double count = std::ceil(left / stable);
            batch.timeSteps = static_cast<int>(std::min<double>(count, kBatchSteps));
            setTimeStep(left / count, waveDepth, end - left, batch);
            deepest = run(batch, discharge, perThrough, context);
            left = batch.timeSteps < count ? left - batch.timeSteps * (left / count) : 0.0;
            batch.weather = {};
        }
    }

    [[nodiscard]] WaterBatch batchOf(const WorkingTerrain& terrain, std::span<const Spring> springs,
                                     double seconds) const {
        const double metres = seconds / 3.6e6; // of a mm/h
        WaterBatch batch;
        batch.weather = {terrain.find(Layer::Rain), static_cast<float>(m_params.rainMmPerHour * metres),
                         static_cast<float>(m_params.evaporationMmPerHour * metres)};
        batch.ground = terrain.find(Layer::Elevation);
        batch.hardness = terrain.find(Layer::Hardness);
        batch.springs = springs;
        batch.edges = m_params.edges;
        batch.seaLevelM = static_cast<float>(m_params.seaLevelM);
        batch.cellSizeM = static_cast<float>(m_grid.cellSizeM);
        batch.bed.densest = static_cast<float>(kDensest);
        batch.bed.lowest = m_state.lowest;
        batch.bed.highest = m_state.highest;
        batch.bed.capacityOfPower = static_cast<float>(m_params.erosionTimeScale * m_params.sedimentCapacity /
                                                       (2.0 * m_grid.cellSizeM));
        return batch;
    }

    void setTimeStep(double seconds, double waveDepth, double timeS, WaterBatch& batch) const {
        // Picks up less and less, then nothing while the water clears and carries its load to rest.
        const double left = (m_params.durationS - timeS) / (kClearing * m_params.durationS);
        const double clearing = std::clamp(left - 1.0, 0.0, 1.0);
        const double dx = m_grid.cellSizeM;
        const auto share = [&](double perSecond) {
            return static_cast<float>(1.0 - elementary::exp(-perSecond * seconds));
        };
        batch.flow = {.pull = static_cast<float>(kGravity * seconds / dx),
                      .friction =
                          static_cast<float>(kGravity * seconds * m_params.manningN * m_params.manningN),
                      .waveDepth = static_cast<float>(waveDepth),
                      .donorShare = static_cast<float>(0.2499 * dx / seconds),
                      .moved = static_cast<float>(seconds / dx)};
        batch.bed.moved = batch.flow.moved;
        batch.bed.pickUp = share(m_params.erosionRate * clearing);
        batch.bed.layDown = share(m_params.depositionRate);
        batch.bed.fastest = static_cast<float>(kFastestBed * seconds);
        batch.bed.timeStepS = static_cast<float>(seconds);
    }

    /// Takes a batch of time steps; returns the deepest water after them.
    float run(const WaterBatch& batch, Heightmap& discharge, float perThrough, StageContext& context) {
        const int across = (m_grid.width + kPatchWidth - 1) / kPatchWidth;
        const int down = (m_grid.height + kPatchHeight - 1) / kPatchHeight;
        std::vector<PatchBook> books(static_cast<std::size_t>(across) * down);
        context.pool.forEach(across * down, [&](int i) {
            context.cancel.throwIfRequested();
            const int x0 = i % across * kPatchWidth, y0 = i / across * kPatchHeight;
            const auto patch = m_patches.take(std::min(kPatchWidth, m_grid.width), std::min(kPatchHeight, m_grid.height));
            patch->load(m_now, m_grid,
                        {x0, y0, std::min(x0 + kPatchWidth, m_grid.width),
                         std::min(y0 + kPatchHeight, m_grid.height)},
                        batch);
            patch->advance(batch);
            patch->store(m_next, discharge, perThrough);
            books[i] = patch->book();
        });
        std::swap(m_now, m_next);
        float deepest = 0.0f;
        for (const PatchBook& book : books) {
            context.books.water.in.add(book.waterIn);
            context.books.water.out.add(book.waterOut);
            context.books.rock.out.add(book.rockOut);
            deepest = std::max(deepest, book.deepest);
        }
        return deepest;
    }

    void slideBanks(WorkingTerrain& terrain, StageContext& context) {
        const double side = std::max(m_grid.width, m_grid.height) / kReferenceSide;
        const double sweeps = side * side;
        const int count = static_cast<int>(std::ceil(sweeps));
        const BankOptions options{m_params.bankAngleDeg,
                                  kFastestMobility * m_params.bankRate * sweeps / count,
                                  std::max(std::fabs(m_state.lowest), std::fabs(m_state.highest)),
                                  m_params.edges == WaterEdges::Wrap};
        for (int i = 0; i < count; ++i)
            m_banks.slide(terrain, options, context);
    }

    /// The end of the run lays down what is still carried.
    void layDownAll(WorkingTerrain& terrain) {
        Heightmap& sediment = terrain.edit(Layer::Sediment);
        for (std::size_t i = 0; i < m_grid.cellCount(); ++i)
            m_now.owed.cells()[i] += std::exchange(sediment.cells()[i], 0.0f);
    }
    /// What found no room on the highest ground stays in the water.
    void keepRefused(WorkingTerrain& terrain) {
        const Heightmap& ground = terrain.elevation();
        Heightmap& sediment = terrain.edit(Layer::Sediment);
        for (std::size_t i = 0; i < m_grid.cellCount(); ++i)
            if (ground.cells()[i] >= m_state.highest && m_now.owed.cells()[i] > 0.0f)
                sediment.cells()[i] = std::exchange(m_now.owed.cells()[i], 0.0f);
    }

    GridSpec m_grid;
    /// Empty before the first step. Within a step `m_now` has the terrain's depth, sediment and private layers.
    WaterFields m_now, m_next;
    Shelf<WaterPatch> m_patches;
    WaterBed m_bed;
    WaterBanks m_banks;
};

} // namespace

StageKind shallowWaterErosionStage() {
    StageKind kind = stageKind<ShallowWaterStepper>("shallow_water_erosion", "Hydraulic erosion (shallow water)",
        StageCategory::Erosion, "Simulates flowing water that fills lakes, cuts valleys and deposits its load.",
        kShallowWaterErosionParams, stepCountOf);
    kind.searchWords = "hydraulic pipe water simulation flood flow";
    kind.uses(Access::Reads, {Layer::Hardness, Layer::Rain, Layer::Springs, Layer::Talus});
    kind.uses(Access::Changes, {Layer::Elevation, Layer::Water, Layer::Sediment, Layer::Wear, Layer::Deposition});
    kind.uses(Access::Makes, {Layer::Discharge});
    kind.presets = kShallowWaterPresets;
    kind.stateVersion = 3;
    kind.refusal = [](const std::any& values, const GridSpec& grid) {
        const double durationS = std::any_cast<const ShallowWaterErosionParams&>(values).durationS;
        return tooMuchWorkOnCells("Duration", durationS, durationS * timeStepsASecond(grid), kMostTimeSteps,
                                  grid.cellSizeM);
    };
    kind.fit = [](std::any& values, const GridSpec& grid) {
        auto& params = std::any_cast<ShallowWaterErosionParams&>(values);
        if (const double fits = 0.5 * kMostTimeSteps / timeStepsASecond(grid); fits < params.durationS)
            params.durationS = std::max(1.0, roundStep(fits));
    };
    kind.cost = {.stepNs = 18.0};
    kind.effort = [](const std::any&, const GridSpec& grid, int) { // its time steps grow with the cells of the side
        return static_cast<double>(grid.cellCount()) * (1.0 + std::max(grid.width, grid.height) / 200.0);
    };
    return kind;
}

} // namespace oxbow
