#include "core/erosion/alluvial/alluvial_rivers.h"

#include "core/base/angle.h"
#include "core/base/elementary.h"
#include "core/base/zeroed_vector.h"
#include "core/erosion/dunes/sand_level.h"
#include "core/erosion/level_ground.h"
#include "core/erosion/shallow_water/shallow_water_totals.h"
#include "core/stage/work_bound.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <memory>
#include <numbers>
#include <tuple>

namespace oxbow {

namespace {

constexpr StagePreset kAlluvialPresets[] = {
    {"Braided plain", "Springs bring water full of gravel: many threads round bars that shift.",
     {{"rain_mm_per_hour", 0.0}, {"grains_mm", 2}, {"mud_load", 0.0}, {"sand_load", 1}, {"floods", 0.5}}},
    {"Delta in a deep lake", "Sand that tumbles down a steep front; the shore grows in lobes.",
     {{"rain_mm_per_hour", 0.0}, {"steps", 200}, {"sand_load", 2}, {"mud_load", 0.1}, {"cohesion", 0.2},
     {"bed_time_scale", 600}, {"low_water", 0.8}}},
    {"Bird's-foot delta",
     "Fine sand and much mud, which holds banks together: few channels that grow out into shallow water.",
     {{"rain_mm_per_hour", 0.0}, {"steps", 150}, {"grains_mm", 0.3}, {"sand_load", 0.5}, {"mud_load", 0.25},
     {"cohesion", 1}, {"lateral_transport", 1}, {"settling_mm_per_s", 5}, {"bed_time_scale", 2000}}},
    {"Meanders", "Fine sand on a gentle plain: bends grow, shift and are cut off.",
     {{"rain_mm_per_hour", 0.0}, {"steps", 500}, {"grains_mm", 0.3}, {"sand_load", 0.05}, {"mud_load", 0.1}, {"cohesion", 1},
      {"lateral_transport", 1}, {"spiral_flow", 1.5}, {"floods", 0.3}, {"low_water", 1}, {"bed_time_scale", 3000}}},
    {"Rain on mountains", "No springs needed: rain gathers, and valley floors and lakes are filled.",
     {{"rain_mm_per_hour", 60}, {"floods", 0.8}, {"cover_m", 5}}},
};

constexpr double kGravity = 9.81;
constexpr double kCourant = 0.35;
constexpr int kTimeSteps = 96; ///< of a step
constexpr int kStepsPerFlood = 12;
constexpr double kLowShare = 0.08;      ///< of the steps, at low water
constexpr double kBringUpWork = 14.0;   ///< a cell of the map against one of the flow and time step
constexpr double kMostWork = 6e10;      ///< cells times time steps: some ten minutes
constexpr double kSubmerged = 1.65;     ///< density of grains in water, against water
constexpr double kShields = 0.047;      ///< stress at which grains move
constexpr double kGrainFriction = 0.4;  ///< share of friction that moves grains
constexpr double kRunOff = 0.25;        ///< share of the rain that one river gathers
constexpr double kLeastWaveCells = 1e-3;
constexpr double kMostSpread = 2.0;    ///< over cells that have room, of what is due to them
constexpr double kThickest = 0.5;      ///< mud in the water of springs, by the clock of the bed
constexpr double kSpiral = 10.0;       ///< ways aside of sand in a bend, in depths over its radius
constexpr double kStirring = 2.5e-6;    ///< m/s of mud, for a metre of the river's depth

/// Cells of the flow times time steps.
double workOfStep(const AlluvialRiversParams& params, const GridSpec& map) {
    return kTimeSteps * static_cast<double>(gridOfSide(map, params.cells).cellCount());
}

/// The grid is that of the first step: what is kept between steps lies on it.
struct AlluvialState {
    int cells = 0;
};

class AlluvialRiversStepper : public StepperOf<AlluvialRiversParams, AlluvialState> {
public:
    AlluvialRiversStepper(AlluvialRiversParams params, const WorkingTerrain& terrain, ThreadPool&)
        : StepperOf(params), m_map(terrain.grid()) {
        m_state.cells = params.cells;
    }

    void restoreState(std::span<const std::byte> bytes, const WorkingTerrain& terrain) override {
        StepperOf::restoreState(bytes, terrain);
        m_state.cells = std::max(1, m_state.cells);
        for (const Kept& kept : keptLayers(gridOfSide(m_map, m_state.cells)))
            if (kept.layer != &RiverState::turn) // may be asked for from this step on
                expectPrivateFloats(terrain, kept.name, kept.grid);
    }

    void step(int index, WorkingTerrain& terrain, StageContext& context) override {
        const CoarseGrid level(m_map, gridOfSide(m_map, m_state.cells));
        const GridSpec grid = level.coarse();
        if (index == 0 && m_params.edges == RiverEdges::Sea)
            fillSea(terrain, m_params.seaLevelM, context.books.water);
        if (const Heightmap* carried = terrain.find(Layer::Sediment); carried && index == 0)
            context.books.mud.in.add(exactSum(carried->cells())); // what water carries is mud from now on
        if (index == 0 && keepsHardGround(level, terrain))
            terrain.privateLayers().floats(kFirstOfMap, m_map) = terrain.elevation();
        RiverState state = stateOf(index, level, terrain, context);
        const RiverRules rules = rulesOf(grid, terrain, context);
        const double swing = m_params.floods * elementary::sin(2.0 * std::numbers::pi * (index + 0.5) / kStepsPerFlood);
        const bool isLow = index >= m_params.steps * (1.0 - kLowShare);
        const double share = isLow ? m_params.lowWater : 1.0 + swing;
        const Heightmap rain = rainOf(share * rules.timeStepS, level, terrain, context);
        const std::vector<RiverSource> sources = sourcesOf(share * rules.timeStepS, grid, terrain, context.cancel);
        if (index == 0 && sources.empty() && valueRange(rain.cells()).high <= 0.0f)
            context.notes.push_back(
                phrase("Alluvial rivers: there is neither a spring nor rain: paint springs, or let it rain"));

        if (!m_flow || m_flowGrid != grid)
            m_flow = std::make_unique<RiverFlow>(grid, context.cancel);
        m_flowGrid = grid;
        m_flow->load(state, m_params.edges, static_cast<float>(m_params.seaLevelM), rules, context);
        const RiverBook book = m_flow->run(kTimeSteps, rain, sources, context);
        const Heightmap before = state.water, found = state.ground;
        const double suspended = sumOfCells(state.mud, context), lying = sumOfCells(state.mudBed, context);
        m_flow->store(state, context); // from here on `ground` and `water` are what was gained
        const double carried = sumOfCells(state.mud, context) - suspended, laid = sumOfCells(state.mudBed, context) - lying;
        const double grown = sumOfCells(state.ground, context) + carried;

        if (index + 1 == m_params.steps)
            settleAll(state, context);
        bringGround(level, found, state.ground, terrain, context);
        bringWater(level, before, state, book, terrain, context);
        bringMud(level, state.mud, terrain, context);
        keep(state, terrain, context.cancel);
        const double ratio = level.cellRatio();
        for (const auto& [booking, in, out, gain] :
             {std::tuple(&context.books.rock, book.sandIn + book.mudIn, book.sandOut + book.mudOut, grown),
              std::tuple(&context.books.mud, book.mudIn, book.mudOut, carried + laid)}) {
            booking->in.add(ratio * in);
            booking->out.add(ratio * out);
            booking->rounding.add(ratio * (in - out - gain)); // of the cells in each time step
        }
        context.books.water.in.add(ratio * book.waterIn);
        context.books.water.out.add(ratio * book.waterOut);
    }

private:
    /// What is kept between two steps besides the layers of the map, on the grid of the flow.
    struct Kept {
        const char* name;
        GridSpec grid;
        Heightmap RiverState::* layer;
    };
    static constexpr const char *kFirstGround = "first_ground", *kTurn = "turn", *kFirstOfMap = "first_ground_of_map";
    /// A cell of the flow has the mean hardness of its cells of the map. Hard ones among soft ones are kept from being cut.
    [[nodiscard]] static bool keepsHardGround(const CoarseGrid& level, const WorkingTerrain& terrain) {
        return level.coarse() != terrain.grid() && terrain.find(Layer::Hardness);
    }
    [[nodiscard]] std::vector<Kept> keptLayers(const GridSpec& grid) const {
        std::vector<Kept> kept = {{"speed_east", grid.facesAcross(), &RiverState::east},
                                  {"speed_south", grid.facesDown(), &RiverState::south},
                                  {kMudBed, grid, &RiverState::mudBed}, {kFirstGround, grid, &RiverState::floor}};
        if (m_params.spiral > 0.0)
            kept.push_back({kTurn, grid, &RiverState::turn});
        return kept;
    }

    [[nodiscard]] static Heightmap onLevel(const CoarseGrid& level, const Heightmap* layer, float otherwise, const Compute& compute) {
        compute.cancel.throwIfRequested();
        return layer ? level.restrict(*layer, compute) : Heightmap(level.coarse(), otherwise);
    }

    RiverState stateOf(int index, const CoarseGrid& level, WorkingTerrain& terrain, const Compute& compute) {
        if (m_params.spiral <= 0.0)
            terrain.privateLayers().drop(kTurn);
        RiverState state;
        state.ground = onLevel(level, terrain.find(Layer::Elevation), 0.0f, compute);
        state.water = onLevel(level, terrain.find(Layer::Water), 0.0f, compute);
        state.mud = onLevel(level, terrain.find(Layer::Sediment), 0.0f, compute);
        for (const Kept& kept : keptLayers(level.coarse())) {
            compute.cancel.throwIfRequested();
            const Heightmap& cells = terrain.privateLayers().floats(kept.name, kept.grid);
            compute.cancel.throwIfRequested();
            state.*kept.layer = cells;
        }
        Heightmap& floor = state.floor;
        if (index == 0)
            floor = terrain.privateLayers().floats(kFirstGround, level.coarse()) = state.ground;
        const Heightmap hardness = onLevel(level, terrain.find(Layer::Hardness), 0.0f, compute);
        const auto cover = static_cast<float>(m_params.coverM);
        compute.forCells(level.coarse(), [&](std::size_t c) {
            floor.cells()[c] = std::min(state.ground.cells()[c], floor.cells()[c] - cover * (1.0f - std::clamp(hardness.cells()[c], 0.0f, 1.0f)));
        });
        return state;
    }

    void keep(RiverState& state, WorkingTerrain& terrain, const CancelToken& cancel) const {
        for (const Kept& kept : keptLayers(state.ground.grid())) {
            cancel.throwIfRequested();
            if (kept.layer != &RiverState::floor)
                std::swap(terrain.privateLayers().floats(kept.name, kept.grid), state.*kept.layer);
        }
    }

    /// Depth of a river of all the water that comes in a second.
    [[nodiscard]] double riverDepthM(const GridSpec& grid, const WorkingTerrain& terrain, const Compute& compute) const {
        double flow = 0.0;
        for (const Spring& spring : findSprings(terrain.find(Layer::Springs)))
            flow += std::max(0.0f, spring.m3PerS);
        const Heightmap* painted = terrain.find(Layer::Rain);
        const double rain = painted ? std::max(0.0, sumOfCells(*painted, compute)) : static_cast<double>(m_map.cellCount());
        flow += kRunOff * m_params.rainMmPerHour / 3.6e6 * rain * m_map.cellAreaM2();
        return std::max(0.3 * elementary::pow(flow, 0.4), kLeastWaveCells * grid.cellSizeM);
    }

    [[nodiscard]] RiverRules rulesOf(const GridSpec& grid, const WorkingTerrain& terrain, const Compute& compute) const {
        const double depth = riverDepthM(grid, terrain, compute), seconds = kCourant * grid.cellSizeM / std::sqrt(kGravity * depth);
        const double grainFriction = kGrainFriction * m_params.friction;
        const auto f = [](double number) { return static_cast<float>(number); };
        return {.timeStepS = f(seconds),
                .cellSizeM = f(grid.cellSizeM),
                .waveDepthM = f(depth),
                .friction = f(m_params.friction),
                .roughM = f(0.05 * depth),
                .leastM = f(2.5e-5 * depth),
                .wetM = f(0.02 * depth),
                .bedPerFlux = f(m_params.bedTimeScale * seconds / grid.cellSizeM),
                .rate = f(8.0 * grainFriction * std::sqrt(grainFriction) / (kSubmerged * kGravity)),
                .threshold2 = f(kShields * kSubmerged * kGravity * 0.001 * m_params.grainMm / grainFriction),
                .lateral = f(m_params.lateral),
                .sliding = f(std::min(0.1, m_params.bedTimeScale)),
                .repose = f(slopeOfDeg(m_params.reposeDeg)),
                .spiral = f(kSpiral * m_params.spiral),
                .turning = f(std::sqrt(grainFriction / (kSubmerged * kGravity * 0.001 * m_params.grainMm))),
                .looseM = f(0.08 * depth),
                .settlingM = f(0.001 * m_params.settlingMmPerS * seconds),
                .settleSpeed2 = f(0.0025 * kGravity * depth),
                .stirSpeed2 = f(0.0163 * kGravity * depth),
                .stirred = f(kStirring * depth * m_params.bedTimeScale * seconds),
                .cohesion = f(m_params.cohesion),
                .bindingM = f(0.05 * depth)};
    }

    [[nodiscard]] Heightmap rainOf(double seconds, const CoarseGrid& level, const WorkingTerrain& terrain, const Compute& compute) const {
        Heightmap rain = onLevel(level, terrain.find(Layer::Rain), 1.0f, compute);
        const auto metres = static_cast<float>(m_params.rainMmPerHour * seconds / 3.6e6);
        compute.forCells(rain.grid(), [&](std::size_t c) { rain.cells()[c] = std::max(0.0f, metres * rain.cells()[c]); });
        return rain;
    }

    /// Springs, each over a disc as wide as its river, within the border.
    [[nodiscard]] std::vector<RiverSource> sourcesOf(double seconds, const GridSpec& grid, const WorkingTerrain& terrain,
                                                     const CancelToken& cancel) const {
        const double ratioX = static_cast<double>(grid.width) / m_map.width, ratioY = static_cast<double>(grid.height) / m_map.height;
        auto water = zeroedVector<double>(grid.cellCount(), cancel);
        std::vector<std::pair<std::size_t, double>> disc;
        for (const Spring& spring : findSprings(terrain.find(Layer::Springs))) {
            if (spring.m3PerS <= 0.0f)
                continue;
            const double widest = 0.125 * std::min(grid.width, grid.height);
            const double radius = std::max(1.5, std::min(widest, 2.4 * std::sqrt(double{spring.m3PerS}) / grid.cellSizeM));
            const int rim = m_params.edges == RiverEdges::Closed || std::min(grid.width, grid.height) < 3 ? 0 : 1; // it keeps its height
            const double middleX = (spring.x + 0.5) * ratioX, middleY = (spring.y + 0.5) * ratioY;
            double sum = 0.0;
            disc.clear();
            for (int y = std::max(rim, static_cast<int>(middleY - radius)); y < std::min<double>(grid.height - rim, middleY + radius); ++y)
                for (int x = std::max(rim, static_cast<int>(middleX - radius)); x < std::min<double>(grid.width - rim, middleX + radius); ++x) {
                    const double dx = x + 0.5 - middleX, dy = y + 0.5 - middleY, weight = 1.0 - (dx * dx + dy * dy) / (radius * radius);
                    if (weight > 0.0) {
                        disc.emplace_back(grid.index(x, y), weight);
                        sum += weight;
                    }
                }
            for (const auto& [cell, weight] : disc)
                water[cell] += spring.m3PerS * seconds / grid.cellAreaM2() * weight / sum;
        }
        std::vector<RiverSource> sources;
        const double perMille = 0.001 * m_params.bedTimeScale;
        for (std::size_t c = 0; c < water.size(); ++c)
            if (water[c] > 0.0)
                sources.push_back({grid.xOf(c), grid.yOf(c), static_cast<float>(water[c]),
                                   static_cast<float>(perMille * m_params.sandLoad * water[c]),
                                   static_cast<float>(std::min(kThickest, perMille * m_params.mudLoad) * water[c])});
        return sources;
    }

    /// At the end of the run mud comes to rest.
    static void settleAll(RiverState& state, const Compute& compute) {
        compute.forCells(state.mud.grid(), [&](std::size_t c) {
            const float settled = std::exchange(state.mud.cells()[c], 0.0f);
            state.ground.cells()[c] += settled;
            state.mudBed.cells()[c] += settled;
        });
    }

    /// What the flow gained and lost, to the map. Single cells that stand far out are not moved along: none is raised above the
    /// ground that the flow has around it afterwards, or lowered below it, by more than that ground differs from cell to cell.
    /// Without that margin valley floors become steps, with more pits. Nor is any cut below its floor (keepsHardGround).
    void bringGround(const CoarseGrid& level, const Heightmap& before, const Heightmap& gain, WorkingTerrain& terrain, StageContext& context) const {
        const CoarseGrid::Field change = fieldOf(gain, context.cancel);
        const std::span<const CoarseGrid::Field> fields(&change, 1);
        const auto askedAt = [](int x, int, std::span<const CoarseGrid::Field> row) { return row[0][static_cast<std::size_t>(x)]; };
        const GridSpec &grid = gain.grid(), map = terrain.grid();
        if (grid == map)
            return moveGround(level, fields, terrain, context, context.books.rock, askedAt);
        struct Range {
            float low = std::numeric_limits<float>::infinity(), high = -low;
        };
        std::vector<Range> around(grid.cellCount());
        context.forCells(grid, [&](int x, int y) {
            for (int j = std::max(0, y - 1); j <= std::min(grid.height - 1, y + 1); ++j)
                for (int i = std::max(0, x - 1); i <= std::min(grid.width - 1, x + 1); ++i) {
                    Range& range = around[grid.index(x, y)];
                    const float after = before.at(i, j) + gain.at(i, j);
                    range = {std::min(range.low, after), std::max(range.high, after)};
                }
        });
        std::vector<std::size_t> columns, rows; // of the cells of the flow in which those of the map lie
        for (int x = 0; x < map.width; ++x)
            columns.push_back(level.coarseIndex(x, 0));
        for (int y = 0; y < map.height; ++y)
            rows.push_back(level.coarseIndex(0, y));
        const Heightmap &ground = terrain.elevation(), *hardness = terrain.find(Layer::Hardness);
        const Heightmap* first = hardness ? terrain.privateLayers().findFloats(kFirstOfMap, map) : nullptr;
        const auto floorAt = [&](int x, int y) {
            return first ? first->at(x, y) - m_params.coverM * (1.0 - std::clamp<double>(hardness->at(x, y), 0.0, 1.0))
                         : -std::numeric_limits<double>::infinity();
        };
        const auto bounded = [&](int x, int y, double due) {
            const double here = ground.at(x, y);
            const Range& range = around[rows[static_cast<std::size_t>(y)] + columns[static_cast<std::size_t>(x)]];
            const double low = range.low, high = range.high, span = high - low;
            return std::isnan(here) ? 0.0
                   : due > 0.0      ? std::clamp(high + span - here, 0.0, due)
                                    : std::clamp(std::max(low - span, floorAt(x, y)) - here, due, 0.0);
        };
        RowSums asked(map.height), lost(map.height), gained(map.height), laid(map.height);
        level.prolong(fields, context, [&](int y, std::span<const CoarseGrid::Field> row) {
            for (int x = 0; x < map.width; ++x) {
                const double due = askedAt(x, y, row), moved = bounded(x, y, due);
                asked[y] += due;
                (moved < 0.0 ? lost : gained)[y] += moved;
            }
        });
        // What is not laid on one cell is laid on others, as far as they have room; the rest leaves. Where the map keeps
        // ground that the flow has carried away, the rest is below 0: it comes in.
        const double share = gained.total() > 0.0 ? std::clamp((asked.total() - lost.total()) / gained.total(), 0.0, kMostSpread) : 0.0;
        moveGround(level, fields, terrain, context, context.books.rock, [&](int x, int y, std::span<const CoarseGrid::Field> row) {
            const double due = askedAt(x, y, row);
            const double moved = bounded(x, y, due > 0.0 ? share * due : due);
            if (moved > 0.0)
                laid[y] += moved;
            return moved;
        });
        const double rest = asked.total() - lost.total() - laid.total();
        (rest < 0.0 ? context.books.rock.in : context.books.rock.out).add(std::abs(rest));
    }

    static void bringWater(const CoarseGrid& level, const Heightmap& before, const RiverState& gained, const RiverBook& book,
                           WorkingTerrain& terrain, StageContext& context) {
        Heightmap after = before;
        context.forCells(after.grid(), [&](std::size_t c) { after.cells()[c] = std::max(0.0f, before.cells()[c] + gained.water.cells()[c]); });
        Heightmap& water = terrain.edit(Layer::Water);
        water = prolongedSand(level, water, before, after, book.waterIn - book.waterOut, context, context.books.water);
    }

    /// Mud in the water, and the discharge, as the cells of the flow have them.
    void bringMud(const CoarseGrid& level, const Heightmap& mud, WorkingTerrain& terrain, StageContext& context) const {
        Heightmap& sediment = terrain.edit(Layer::Sediment);
        context.cancel.throwIfRequested();
        Heightmap& discharge = terrain.edit(Layer::Discharge);
        const auto side = static_cast<float>(m_map.cellSizeM);
        context.forCells(m_map, [&](int x, int y) {
            const std::size_t c = level.coarseIndex(x, y);
            sediment.at(x, y) = mud.cells()[c];
            discharge.at(x, y) = side * m_flow->fluxAt(level.coarse().xOf(c), level.coarse().yOf(c));
        });
        const double rounded = level.cellRatio() * sumOfCells(mud, context) - sumOfCells(sediment, context);
        context.books.rock.rounding.add(rounded);
        context.books.mud.rounding.add(rounded);
    }

    GridSpec m_map, m_flowGrid;
    std::unique_ptr<RiverFlow> m_flow;
};

} // namespace

StageKind alluvialRiversStage() {
    StageKind kind = stageKind<AlluvialRiversStepper>("alluvial_rivers", "Alluvial rivers", StageCategory::Erosion,
        "Lets rivers build: braided plains, bars, and deltas in lakes and in the sea.", kAlluvialRiversParams,
        &AlluvialRiversParams::steps);
    kind.searchWords = "braided river meander bend point bar cutoff delta bird's-foot gilbert levee avulsion bar gravel sand mud sediment transport momentum outwash sandur alluvium";
    kind.uses(Access::Reads, {Layer::Hardness, Layer::Rain, Layer::Springs});
    kind.uses(Access::Changes, {Layer::Elevation, Layer::Water, Layer::Sediment, Layer::Wear, Layer::Deposition});
    kind.uses(Access::Makes, {Layer::Discharge});
    kind.presets = kAlluvialPresets;
    kind.fit = [](std::any& values, const GridSpec& map) { // the same water on finer cells of this map
        auto& params = std::any_cast<AlluvialRiversParams&>(values);
        params.cells = std::clamp(std::max(map.width, map.height), 16, params.cells);
    };
    kind.refusal = [](const std::any& values, const GridSpec& map) {
        const auto& params = std::any_cast<const AlluvialRiversParams&>(values);
        return tooMuchWork("Steps", params.steps, params.steps * workOfStep(params, map), kMostWork);
    };
    kind.cost = {.stepNs = 7.0};
    kind.effort = [](const std::any& values, const GridSpec& map, int) {
        // What the flow does comes on the cells of the map after each step.
        return workOfStep(std::any_cast<const AlluvialRiversParams&>(values), map) + kBringUpWork * static_cast<double>(map.cellCount());
    };
    return kind;
}

} // namespace oxbow
