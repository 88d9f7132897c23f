#include "core/erosion/stream_power/stream_power_erosion.h"

#include "core/base/counter_random.h"
#include "core/base/elementary.h"
#include "core/base/number_text.h"
#include "core/base/to_digits.h"
#include "core/base/simd.h"
#include "core/erosion/stream_power/living_ground.h"
#include "core/erosion/stream_power/stream_power_diffusion.h"
#include "core/erosion/stream_power/stream_power_presets.h"
#include "core/erosion/stream_power/stream_power_solver.h"
#include "core/flow/drainage_network.h"
#include "core/flow/neighbours.h"
#include "core/stage/edit_stepper.h"
#include "core/strata/strata.h"
#include "core/terrain/coarse_grid.h"

#include <numbers>
#include <numeric>

namespace oxbow {

namespace {

/// Rock of one step, m of ground of one cell.
struct StepBalance {
    double in = 0.0, out = 0.0, rounding = 0.0;
};

double radians(double degrees) {
    return degrees * std::numbers::pi / 180.0;
}

/// A sum over the rows of the map, the same for any number of threads.
template <typename RowSum>
double sumOverRows(const GridSpec& grid, const Compute& compute, RowSum&& rowSum) {
    std::vector<double> sums(grid.height);
    compute.forRows(grid.height, [&](int y0, int y1) {
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
    case UpliftShape::Ground: // that of the ground is a map
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

/// What is left to fade of a row of the map's own detail: its ground less the level's, but for the kept share.
OXBOW_MULTIVERSION
void fade(const double* before, const double* kept, const float* ground, int width, float* faded) {
    for (int x = 0; x < width; ++x) {
        const double share = kept[x] < 0.0 ? 0.0 : kept[x] > 1.0 ? 1.0 : kept[x];
        faded[x] = static_cast<float>((1.0 - share) * (ground[x] - before[x]));
    }
}

/// What a level brings to a row of the map, and the bounds of the heights: a smooth change may swing a little past
/// what it came from.
struct Change {
    const double* uplift;
    const double* cut;
    const float* faded;
    double low, high;
};

/// Returns what the bounds cut off or filled up, and what rounding took. Sums go over eight columns side by side.
OXBOW_MULTIVERSION
StepBalance bringUp(const Change& change, int width, float* ground, float* raised) {
    constexpr int kLanes = 8, kAtOnce = 64;
    double in[kLanes] = {}, out[kLanes] = {}, rounding[kLanes] = {};
    const double low = change.low, high = change.high;
    for (int first = 0; first < width; first += kAtOnce) {
        const int count = std::min(kAtOnce, width - first);
        const double *uplift = change.uplift + first, *cut = change.cut + first;
        const float* faded = change.faded + first;
        double changed[kAtOnce] = {}, over[kAtOnce] = {}, rounded[kAtOnce] = {};
        float lifted[kAtOnce], wanted[kAtOnce];
        for (int i = 0; i < count; ++i) {
            const double after = ground[first + i] + uplift[i];
            lifted[i] = static_cast<float>(after);
            changed[i] = after + cut[i] - faded[i];
        }
        for (int i = 0; i < count; ++i) {
            const double bounded = changed[i] < low ? low : changed[i] > high ? high : changed[i];
            wanted[i] = static_cast<float>(bounded);
            over[i] = bounded - changed[i];
            rounded[i] = bounded - wanted[i];
        }
        std::copy_n(lifted, count, raised + first);
        std::copy_n(wanted, count, ground + first);
        for (int i = 0; i < kAtOnce; i += kLanes)
            for (int lane = 0; lane < kLanes; ++lane) {
                in[lane] += over[i + lane] > 0.0 ? over[i + lane] : 0.0;
                out[lane] += over[i + lane] < 0.0 ? -over[i + lane] : 0.0;
                rounding[lane] += rounded[i + lane];
            }
    }
    StepBalance sum;
    for (int lane = 0; lane < kLanes; ++lane) {
        sum.in += in[lane];
        sum.out += out[lane];
        sum.rounding += rounding[lane];
    }
    return sum;
}

OXBOW_MULTIVERSION
void bookChange(const float* after, const float* before, int width, float* wear, float* deposition) {
    for (int x = 0; x < width; ++x) {
        const float change = after[x] - before[x];
        wear[x] += change < 0.0f ? -change : 0.0f;
        deposition[x] += change > 0.0f ? change : 0.0f;
    }
}

/// The layers that a step writes besides the ground.
class WrittenLayers {
public:
    /// `discharge`: on the level that the step ran on, null for the map itself.
    WrittenLayers(WorkingTerrain& terrain, const Compute& compute, const Heightmap& discharge, const CoarseGrid* level)
        : m_ground(terrain.elevation()),
          m_wear(made(Layer::Wear, terrain, compute)),
          m_deposition(made(Layer::Deposition, terrain, compute)),
          m_discharge(made(Layer::Discharge, terrain, compute)),
          m_found(discharge),
          m_level(level),
          m_columns(static_cast<std::size_t>(m_ground.width())) {
        for (std::size_t x = 0; x < m_columns.size(); ++x)
            m_columns[x] = level ? level->coarseIndex(static_cast<int>(x), 0) : x;
    }

    /// Of a row whose ground is done; `raised`: as the uplift alone left it.
    void writeRow(int y, const float* raised) const {
        bookChange(m_ground.row(y), raised, m_ground.width(), m_wear.row(y), m_deposition.row(y));
        const float* from = &m_found.cells()[m_level ? m_level->coarseIndex(0, y) : m_ground.grid().index(0, y)];
        float* to = m_discharge.row(y);
        for (std::size_t x = 0; x < m_columns.size(); ++x)
            to[x] = from[m_columns[x]];
    }

private:
    static Heightmap& made(Layer layer, WorkingTerrain& terrain, const Compute& compute) {
        compute.cancel.throwIfRequested(); // making a layer takes its time on large maps
        return terrain.edit(layer);
    }

    const Heightmap& m_ground;
    Heightmap &m_wear, &m_deposition, &m_discharge;
    const Heightmap& m_found;
    const CoarseGrid* m_level;
    std::vector<std::size_t> m_columns;
};

/// What living ground needs besides its private layers.
struct LivingState {
    double erodibility = 0.0; ///< 0: the ground was not asked for its uplift
    double detailM = 0.0;     ///< spread of what the model does not explain
};
template <typename Archive>
void packField(Archive& archive, LivingState& state) {
    packField(archive, state.erodibility);
    packField(archive, state.detailM);
}

constexpr int kLivingLevel = 1; ///< of levelGrid: 512 cells, or the map itself
constexpr int kSettlingSteps = 120, kFollowEvery = 10;
constexpr double kSettlingPerTimeScale = 15.0; ///< steps
constexpr int kAgingSteps = 30;
constexpr double kUpliftLostByOldest = 0.8, kDetailLostByOldest = 0.5;
constexpr const char* kLivingUplift = "living_uplift"; ///< relative to its mean
constexpr const char* kLivingModel = "living_model";   ///< ground that it explains, m

GridSpec livingGrid(const GridSpec& grid) {
    return levelGrid(grid, std::min(kLivingLevel, levelCount(grid) - 1));
}

/// As it is drained at a metre of rain a year.
double leastArea(const StreamPowerErosionParams& params) {
    return params.hillslopeAreaM2 * params.rainMmPerYear * 1e-3;
}

LivingRule livingRule(const StreamPowerErosionParams& params) {
    LivingRule rule;
    rule.upliftMPerYear = std::max(1e-9, params.upliftMmPerYear * 1e-3);
    rule.areaExponent = params.areaExponent;
    rule.slopeExponent = params.slopeExponent;
    rule.leastAreaM2 = leastArea(params);
    rule.maxSlope = elementary::tan(radians(params.maxSlopeDeg));
    return rule;
}

class StreamPowerStepper : public StepperOf<StreamPowerErosionParams, LivingState> {
public:
    StreamPowerStepper(StreamPowerErosionParams params, const WorkingTerrain&, ThreadPool&)
        : StepperOf(params) {}

    void restoreState(std::span<const std::byte> bytes, const WorkingTerrain& terrain) override {
        StepperOf::restoreState(bytes, terrain);
        if (m_state.erodibility != 0.0)
            for (const char* layer : {kLivingUplift, kLivingModel})
                expectPrivateFloats(terrain, layer, livingGrid(terrain.grid()));
    }

    void step(int index, WorkingTerrain& terrain, StageContext& context) override {
        m_shape = nullptr;
        if (isLiving())
            return stepLiving(index, terrain, context);
        const int level = levelOfStep(index, m_params.steps, levelCount(terrain.grid()));
        const GridSpec grid = levelGrid(terrain.grid(), level);
        if (grid == terrain.grid())
            stepOnTheMap(index, terrain, context);
        else
            stepOnLevel(index, CoarseGrid(terrain.grid(), grid), terrain, context);
        const Heightmap* painted = terrain.find(Layer::Uplift);
        liftRock(terrain, context, [&](int x, int y) { return upliftM(terrain.grid(), painted, x, y); });
    }

private:
    // ---- Living ground ----

    [[nodiscard]] bool isLiving() const { return m_params.upliftShape == UpliftShape::Ground; }
    [[nodiscard]] double erodibility() const { return isLiving() ? m_state.erodibility : m_params.erodibility; }

    void stepLiving(int index, WorkingTerrain& terrain, StageContext& context) {
        const CoarseGrid level(terrain.grid(), livingGrid(terrain.grid()));
        if (!terrain.privateLayers().findFloats(kLivingModel, level.coarse()))
            beginLiving(level, terrain, context);
        WorkingTerrain coarse = coarseCopy(level, terrain, context);
        Heightmap& model = terrain.privateLayers().floats(kLivingModel, level.coarse());
        m_shape = &terrain.privateLayers().floats(kLivingUplift, level.coarse());
        coarse.elevation() = model;
        StepBalance balance = erode(index, coarse, context);
        for (double* amount : {&balance.in, &balance.out, &balance.rounding})
            *amount *= level.cellRatio();
        book(balance, context);
        bringUpLiving(level, model, coarse.elevation(), terrain, context);
        model = coarse.elevation();
        const Heightmap* painted = terrain.find(Layer::Uplift);
        liftRock(terrain, context, [&](int x, int y) { return upliftM(terrain.grid(), painted, x, y); });
    }

    /// Finds the uplift that holds the ground, lets the model settle under it, and takes both to the age asked for.
    void beginLiving(const CoarseGrid& level, WorkingTerrain& terrain, StageContext& context) {
        const Compute& compute = context;
        WorkingTerrain coarse = coarseCopy(level, terrain, compute);
        coarse.clear(Layer::Uplift); // what is painted comes on top
        const Heightmap ground = coarse.elevation();
        const CellMask outlets = baseLevelMask(coarse);
        LivingGround living =
            livingGround(ground, outlets, rainWeights(coarse, compute), livingRule(m_params), compute);
        m_state.erodibility = living.erodibility;
        coarse.elevation() = living.model;
        settle(ground, living, coarse, compute);
        noteDetail(ground, coarse.elevation());
        if (m_params.age != 0.0)
            moveGround(level, ground, aged(ground, living, coarse, compute), terrain, context);
        terrain.privateLayers().floats(kLivingUplift, level.coarse()) = std::move(living.uplift);
        terrain.privateLayers().floats(kLivingModel, level.coarse()) = coarse.elevation();
        context.notes.push_back("Stream power erosion: the ground stands with erodibility " +
                                shortNumber(toDigits(living.erodibility, 3)) + " and a time scale of " +
                                shortNumber(toDigits(living.timeScaleYears, 3)) + " years");
    }

    /// Runs the model until rivers, creep and the map's edges have come to rest with its uplift, which follows the ground
    /// all but at last.
    void settle(const Heightmap& ground, LivingGround& living, WorkingTerrain& model, const Compute& compute) {
        if (living.erodibility <= 0.0)
            return;
        for (int step = 0; step < kSettlingSteps; ++step) {
            runModel(1, living.uplift, living.timeScaleYears, model, compute);
            if (step % kFollowEvery == kFollowEvery - 1 && step < kSettlingSteps / 2)
                followGround(ground, model.elevation(), m_params.slopeExponent, compute, living.uplift);
        }
    }

    void runModel(int steps, const Heightmap& uplift, double timeScaleYears, WorkingTerrain& model,
                  const Compute& compute) {
        m_shape = &uplift;
        m_stepYears = timeScaleYears / kSettlingPerTimeScale;
        for (int step = 0; step < steps; ++step)
            static_cast<void>(erode(step, model, compute));
        m_stepYears = 0.0;
        m_shape = nullptr;
    }

    /// The ground at the age asked for; the model becomes as old. Younger, both rise towards the envelope of the ridges.
    /// Older, the model runs on for two time scales with less uplift, and what it does not explain fades to a half.
    [[nodiscard]] Heightmap aged(const Heightmap& ground, const LivingGround& living, WorkingTerrain& model,
                                 const Compute& compute) {
        const double age = m_params.age;
        const Heightmap before = model.elevation();
        Heightmap result = ground;
        if (age < 0.0) {
            const Heightmap ridges = ridgeEnvelope(ground, compute);
            for (std::size_t c = 0; c < ground.cells().size(); ++c) {
                const auto rise = static_cast<float>(-age * (double{ridges.cells()[c]} - ground.cells()[c]));
                result.cells()[c] += rise;
                model.elevation().cells()[c] += rise;
            }
        } else if (living.erodibility > 0.0) {
            Heightmap less = living.uplift;
            for (float& u : less.cells())
                u *= static_cast<float>(1.0 - kUpliftLostByOldest * age);
            runModel(kAgingSteps, less, living.timeScaleYears, model, compute);
            for (std::size_t c = 0; c < ground.cells().size(); ++c)
                result.cells()[c] =
                    static_cast<float>(model.elevation().cells()[c] + (1.0 - kDetailLostByOldest * age) *
                                                                          (double{ground.cells()[c]} - before.cells()[c]));
        }
        return result;
    }

    void noteDetail(const Heightmap& ground, const Heightmap& model) {
        double squares = 0.0;
        for (std::size_t c = 0; c < ground.cells().size(); ++c) {
            const double detail = double{ground.cells()[c]} - model.cells()[c];
            squares += detail * detail;
        }
        m_state.detailM = std::max(1.0, std::sqrt(squares / static_cast<double>(ground.cells().size())));
    }

    static void moveGround(const CoarseGrid& level, const Heightmap& from, const Heightmap& to, WorkingTerrain& terrain,
                           StageContext& context) {
        CoarseGrid::Field change(from.cells().size());
        for (std::size_t c = 0; c < change.size(); ++c)
            change[c] = double{to.cells()[c]} - from.cells()[c];
        Heightmap& ground = terrain.elevation();
        const ValueRange range = rangeOf(ground, context);
        bookedEdit(ground, context, context.books.rock, [&](std::span<const float>) {
            level.prolong(std::span(&change, 1), context, [&](int y, std::span<const CoarseGrid::Field> rows) {
                for (int x = 0; x < ground.width(); ++x) {
                    float& cell = ground.at(x, y);
                    cell = std::clamp(cell + static_cast<float>(rows[0][static_cast<std::size_t>(x)]), range.low,
                                      range.high);
                }
            });
        });
    }

    /// Adds the change of the model to the ground; what the model does not explain fades where it was lowered.
    void bringUpLiving(const CoarseGrid& level, const Heightmap& before, const Heightmap& after, WorkingTerrain& terrain,
                       StageContext& context) {
        const Compute& compute = context;
        enum { Uplift, Change, Before, Kept };
        std::array<CoarseGrid::Field, 4> fields;
        for (CoarseGrid::Field& field : fields)
            field.resize(before.cells().size());
        for (std::size_t c = 0; c < before.cells().size(); ++c) {
            fields[Before][c] = before.cells()[c];
            fields[Uplift][c] = static_cast<double>(m_raised[c]) - before.cells()[c];
            fields[Change][c] = static_cast<double>(after.cells()[c]) - before.cells()[c];
            fields[Kept][c] = 1.0 / (1.0 + std::max(0.0, -fields[Change][c]) / m_state.detailM);
        }
        Heightmap& ground = terrain.elevation();
        const ValueRange range = rangeOf(ground, compute); // a smooth change may swing past what it came from
        const double highest = range.high + std::max(0.0, *std::ranges::max_element(fields[Uplift]));
        const WrittenLayers written(terrain, compute, m_discharge, &level);
        std::vector<StepBalance> rows(static_cast<std::size_t>(ground.height()));
        level.prolong(fields, compute, [&](int y, std::span<const CoarseGrid::Field> row) {
            std::vector<float> raised(static_cast<std::size_t>(ground.width()));
            StepBalance& sum = rows[static_cast<std::size_t>(y)];
            for (std::size_t x = 0; x < raised.size(); ++x) {
                float& cell = ground.row(y)[x];
                const double faded = (1.0 - std::clamp(row[Kept][x], 0.0, 1.0)) * (cell - row[Before][x]);
                const double changed = cell + row[Change][x] - faded;
                const double wanted = std::clamp(changed, double{range.low}, highest);
                raised[x] = static_cast<float>(cell + row[Uplift][x]);
                cell = static_cast<float>(wanted);
                const double lost = faded + changed - wanted;
                (lost > 0.0 ? sum.out : sum.in) += std::abs(lost);
                sum.rounding += wanted - cell;
            }
            written.writeRow(y, raised.data());
        });
        for (const StepBalance& row : rows)
            book(row, context);
    }

    // ---- Levels ----

    void stepOnTheMap(int index, WorkingTerrain& terrain, StageContext& context) {
        book(erode(index, terrain, context), context);
        const WrittenLayers written(terrain, context, m_discharge, nullptr);
        static_cast<const Compute&>(context).forRows(terrain.grid().height, [&](int y0, int y1) {
            for (int y = y0; y < y1; ++y)
                written.writeRow(y, &m_raised[terrain.grid().index(0, y)]);
        });
    }

    /// Runs the step on a coarser copy of the terrain and brings the change back.
    void stepOnLevel(int index, const CoarseGrid& level, WorkingTerrain& terrain, StageContext& context) {
        const Compute& compute = context;
        WorkingTerrain coarse = coarseCopy(level, terrain, compute);
        const Heightmap before = coarse.elevation();
        StepBalance balance = erode(index, coarse, compute);
        for (double* amount : {&balance.in, &balance.out, &balance.rounding})
            *amount *= level.cellRatio();
        const WrittenLayers written(terrain, compute, m_discharge, &level);
        const StepBalance limits = prolong(level, before, coarse.elevation(), terrain.elevation(), written, compute);
        book(balance, context);
        book(limits, context);
    }

    [[nodiscard]] static WorkingTerrain coarseCopy(const CoarseGrid& level, WorkingTerrain& terrain,
                                                   const Compute& compute) {
        WorkingTerrain coarse(level.coarse());
        for (const Layer layer :
             {Layer::Elevation, Layer::Hardness, Layer::Rain, Layer::Springs, Layer::Uplift, Layer::Mouths})
            if (const Heightmap* fine = terrain.find(layer))
                coarse.edit(layer) = level.restrict(*fine, compute);
        if (coarse.has(Layer::Springs))
            for (float& spring : coarse.edit(Layer::Springs).cells())
                spring *= static_cast<float>(level.cellRatio());
        return coarse;
    }

    /// Adds what uplift and rivers changed on a level to the ground of the map, lets the map's own detail
    /// fade as far as the rivers wore down the heights above their receivers, and writes the other layers.
    /// Returns what the limits of the heights cut off or filled up, and what rounding took.
    StepBalance prolong(const CoarseGrid& level, const Heightmap& before, const Heightmap& after,
                        Heightmap& ground, const WrittenLayers& written, const Compute& compute) {
        enum { Uplift, Cut, Before, Kept };
        std::array<CoarseGrid::Field, 4> fields;
        fields[Kept] = std::move(m_kept);
        for (CoarseGrid::Field* field : {&fields[Uplift], &fields[Cut], &fields[Before]})
            field->resize(before.cells().size());
        compute.forRows(before.height(), [&](int y0, int y1) {
            for (std::size_t c = before.grid().index(0, y0); c < before.grid().index(0, y1); ++c) {
                fields[Before][c] = before.cells()[c];
                fields[Uplift][c] = static_cast<double>(m_raised[c]) - before.cells()[c];
                fields[Cut][c] = static_cast<double>(after.cells()[c]) - m_raised[c];
            }
        });
        const double greatestUplift = std::max(0.0, *std::ranges::max_element(fields[Uplift]));
        compute.cancel.throwIfRequested(); // each of these takes its time on large maps
        const ValueRange range = rangeOf(ground, compute);
        // Detail fades unevenly, but no coarse cell becomes higher or lower by that: its ground is what the
        // level says, at every resolution.
        if (m_faded.grid() != ground.grid())
            m_faded = Heightmap(ground.grid());
        level.prolong(std::span(fields).subspan(Before, 2), compute,
                      [&](int y, std::span<const CoarseGrid::Field> row) {
                          fade(row[0].data(), row[1].data(), ground.row(y), ground.width(), m_faded.row(y));
                      });
        const Heightmap lost = level.restrict(m_faded, compute);
        for (std::size_t c = 0; c < lost.cells().size(); ++c)
            fields[Cut][c] += lost.cells()[c];
        std::vector<StepBalance> rows(ground.height());
        level.prolong(std::span(fields).first(Before), compute,
                      [&](int y, std::span<const CoarseGrid::Field> row) {
                          std::vector<float> raised(static_cast<std::size_t>(ground.width()));
                          rows[y] = bringUp({row[Uplift].data(), row[Cut].data(), m_faded.row(y), range.low,
                                             range.high + greatestUplift},
                                            ground.width(), ground.row(y), raised.data());
                          written.writeRow(y, raised.data());
                      });
        StepBalance sum;
        for (const StepBalance& row : rows) {
            sum.in += row.in;
            sum.out += row.out;
            sum.rounding += row.rounding;
        }
        return sum;
    }

    [[nodiscard]] static ValueRange rangeOf(const Heightmap& ground, const Compute& compute) {
        constexpr int kRows = 64;
        std::vector<ValueRange> bands((ground.height() + kRows - 1) / kRows);
        compute.forEach(static_cast<int>(bands.size()), [&](int i) {
            const std::size_t first = ground.grid().index(0, i * kRows);
            const std::size_t end = ground.grid().index(0, std::min(ground.height(), (i + 1) * kRows));
            bands[i] = valueRange(ground.cells().subspan(first, end - first));
        });
        ValueRange range = bands.front();
        for (const ValueRange& band : bands)
            range = {std::min(range.low, band.low), std::max(range.high, band.high)};
        return range;
    }

    /// The share of their height over their receivers that rivers and creep left to the cells.
    void noteKept(const Compute& compute, const Heightmap* hardness, const Heightmap& ground) {
        const GridSpec& grid = ground.grid();
        const auto offsets = directionOffsets(grid.width);
        const FlowDirections& directions = m_network.directions(compute);
        const double ratio = diffusionRatio(grid);
        compute.cancel.throwIfRequested();
        m_kept.assign(grid.cellCount(), 1.0);
        compute.forRows(grid.height, [&](int y0, int y1) {
            for (std::size_t c = grid.index(0, y0); c < grid.index(0, y1); ++c) {
                if (directions[c] >= kPit)
                    continue;
                const double foot = ground.cells()[c + offsets[directions[c]]], drop = m_raised[c] - foot;
                const double left = drop > 0.0 ? (ground.cells()[c] - foot) / drop : 1.0;
                m_kept[c] = std::clamp(left, 0.0, 1.0) / (1.0 + 4.0 * ratio * softness(hardness, c));
            }
        });
    }

    [[nodiscard]] static double softness(const Heightmap* hardness, std::size_t cell) {
        return hardness ? 1.0 - std::clamp(hardness->cells()[cell], 0.0f, 1.0f) : 1.0;
    }

    [[nodiscard]] double diffusionRatio(const GridSpec& grid) const {
        return m_params.hillslopeDiffusion * timeStepYears() / grid.cellAreaM2();
    }

    /// One time step on a terrain of any level; leaves the ground after the uplift in m_raised, what cells
    /// kept of their height in m_kept and the water in m_discharge.
    StepBalance erode(int index, WorkingTerrain& terrain, const Compute& compute) {
        Heightmap& ground = terrain.elevation();
        const CellMask base = baseLevelMask(terrain);
        StepBalance balance;
        balance.in = raise(base, terrain.find(Layer::Uplift), compute, ground);
        compute.cancel.throwIfRequested();
        m_raised.assign(ground.cells().begin(), ground.cells().end());
        compute.cancel.throwIfRequested();
        drain(index, base, terrain, compute);
        balance.out = cutAndFill(terrain, compute);
        const Heightmap* hardness = terrain.find(Layer::Hardness);
        noteKept(compute, hardness, ground);
        const DiffusionBalance creeping = creep(base, hardness, compute, ground);
        balance.out += creeping.out + lowerEdges(base, hardness, ground);
        balance.rounding = creeping.rounding;
        return balance;
    }

    [[nodiscard]] double timeStepYears() const {
        return m_stepYears > 0.0 ? m_stepYears : m_params.durationYears / m_params.steps;
    }

    [[nodiscard]] CellMask baseLevelMask(WorkingTerrain& terrain) const {
        if (isMapEdge(m_params.baseLevel))
            return edgeMask(terrain.grid(), m_params.baseLevel);
        const bool sea = m_params.baseLevel == BaseLevel::Sea;
        return outletMask(terrain.elevation(), {sea ? OutletPolicy::Sea : OutletPolicy::Mouths,
                                                m_params.seaLevelM, terrain.find(Layer::Mouths)});
    }

    [[nodiscard]] double shapeAt(double x, double y) const {
        return m_shape->at(static_cast<int>(x * m_shape->width()), static_cast<int>(y * m_shape->height()));
    }

    /// Of a cell in one step.
    [[nodiscard]] double upliftM(const GridSpec& grid, const Heightmap* painted, int x, int y) const {
        const double most = m_params.upliftMmPerYear * 1e-3 * timeStepYears();
        const double share = (m_shape ? shapeAt((x + 0.5) / grid.width, (y + 0.5) / grid.height)
                                      : upliftShare(m_params.upliftShape, (x + 0.5) / grid.width, (y + 0.5) / grid.height)) *
                             (painted ? std::max(0.0f, painted->at(x, y)) : 1.0f);
        return most * share;
    }

    double raise(const CellMask& base, const Heightmap* painted, const Compute& compute,
                 Heightmap& ground) const {
        const GridSpec& grid = ground.grid();
        if (m_params.upliftMmPerYear == 0.0)
            return 0.0;
        return sumOverRows(grid, compute, [&](int y) {
            double sum = 0.0;
            for (int x = 0; x < grid.width; ++x) {
                float& cell = ground.at(x, y);
                if (base[grid.index(x, y)])
                    continue;
                const double before = cell;
                cell = static_cast<float>(before + upliftM(grid, painted, x, y));
                sum += cell - before;
            }
            return sum;
        });
    }

    /// Finds the drainage network, through all depressions.
    void drain(int index, const CellMask& base, WorkingTerrain& terrain, const Compute& compute) {
        const Heightmap& ground = terrain.elevation();
        // Living ground is to come to rest: its flow is uneven in the same way in every step.
        const auto stepSeed = static_cast<std::uint32_t>(randomBits(m_params.seed, isLiving() ? 0 : index));
        m_network.restart(
            ground, {base, rainWeights(terrain, compute), {static_cast<float>(m_params.flowRandomness), stepSeed}});
        static_cast<void>(m_network.order(compute));
        noteDischarge(ground.grid(), compute);
    }

    [[nodiscard]] std::vector<FlowSum> rainWeights(const WorkingTerrain& terrain, const Compute& compute) const {
        return flowWeights(terrain.grid(),
                           {m_params.rainMmPerYear * 1e-3, terrain.find(Layer::Rain), terrain.find(Layer::Springs)},
                           compute);
    }

    void noteDischarge(const GridSpec& grid, const Compute& compute) {
        if (m_discharge.grid() != grid)
            m_discharge = Heightmap(grid);
        const auto perUnit = static_cast<float>(dischargeM3PerS(1, grid.cellAreaM2()));
        const auto& flow = m_network.accumulation(compute);
        compute.forRows(grid.height, [&](int y0, int y1) {
            for (std::size_t c = grid.index(0, y0); c < grid.index(0, y1); ++c)
                m_discharge.cells()[c] = static_cast<float>(flow[c]) * perUnit;
        });
    }

    [[nodiscard]] double leastAreaM2() const { return leastArea(m_params); }

    double cutAndFill(WorkingTerrain& terrain, const Compute& compute) {
        StreamPowerStep step;
        step.timeStepYears = timeStepYears();
        step.erodibility = erodibility();
        step.areaExponent = m_params.areaExponent;
        step.leastAreaM2 = leastAreaM2();
        step.slopeExponent = m_params.slopeExponent;
        step.deposition = m_params.deposition;
        step.maxSlope = elementary::tan(radians(m_params.maxSlopeDeg));
        step.hardness = terrain.find(Layer::Hardness);
        return incise(
            step, {m_network.directions(compute), m_network.accumulation(compute), m_network.order(compute)},
            compute, m_scratch, terrain.elevation());
    }

    /// What a cell drains where a river runs in it: more than a hillslope, and so much that rivers cut faster than
    /// creep fills, K A^m sqrt(A) = D (Perron2008).
    [[nodiscard]] double channelAreaM2() const {
        const double least = elementary::pow(m_params.hillslopeDiffusion / std::max(1e-300, erodibility()),
                                             1.0 / (m_params.areaExponent + 0.5));
        return std::max(leastAreaM2(), least);
    }

    /// Whether creep comes in rather than goes out.
    [[nodiscard]] static bool standsBelowItsSides(const Heightmap& ground, int x, int y) {
        const auto at = [&](int i, int j) {
            return double{ground.at(std::clamp(i, 0, ground.width() - 1), std::clamp(j, 0, ground.height() - 1))};
        };
        return at(x - 1, y) + at(x + 1, y) + at(x, y - 1) + at(x, y + 1) > 4.0 * at(x, y);
    }

    /// Rivers carry off what creeps into them.
    [[nodiscard]] DiffusionBalance creep(const CellMask& base, const Heightmap* hardness,
                                         const Compute& compute, Heightmap& ground) {
        if (m_params.hillslopeDiffusion == 0.0)
            return {};
        const GridSpec& grid = ground.grid();
        const auto& flow = m_network.accumulation(compute);
        const auto channel = static_cast<FlowSum>(std::min(
            9e18, std::max(1.0, channelAreaM2() / grid.cellAreaM2() * static_cast<double>(kFlowUnit))));
        const bool carries = m_params.deposition == 0.0; // those that lay down have no room for more
        m_creepKept.resize(grid.cellCount());
        compute.forRows(grid.height, [&](int y0, int y1) {
            for (int y = y0; y < y1; ++y)
                for (int x = 0; x < grid.width; ++x) {
                    const std::size_t c = grid.index(x, y);
                    const bool isRiver = flow[c] >= channel && m_scratch.water[c] <= ground.cells()[c];
                    m_creepKept[c] = base[c] || (isRiver && carries && standsBelowItsSides(ground, x, y)) ? 0.0f : 1.0f;
                }
        });
        return diffuse(diffusionRatio(grid), m_creepKept, hardness, compute, ground);
    }

    /// Takes down what is left of an edge of the map when the ground behind it has sunk lower, or it would
    /// stand as a wall. Returns what it took.
    double lowerEdges(const CellMask& base, const Heightmap* hardness, Heightmap& ground) const {
        if (!isMapEdge(m_params.baseLevel))
            return 0.0;
        double taken = 0.0;
        const GridSpec& grid = ground.grid();
        const auto lower = [&](int x, int y) {
            float& cell = ground.at(x, y);
            float lowest = cell;
            forEachNeighbour(grid, static_cast<std::uint32_t>(grid.index(x, y)), [&](std::uint32_t c) {
                if (!base[c])
                    lowest = std::min(lowest, ground.cells()[c]);
            });
            const double soft = softness(hardness, grid.index(x, y));
            const float before = cell;
            cell = soft == 1.0 ? lowest : static_cast<float>(before - soft * (double{before} - lowest));
            taken += static_cast<double>(before) - cell;
        };
        for (int y = 0; y < grid.height; ++y) {
            const bool whole = y == 0 || y == grid.height - 1;
            for (int x = 0; x < grid.width; x += whole ? 1 : std::max(1, grid.width - 1))
                if (base[grid.index(x, y)])
                    lower(x, y);
        }
        return taken;
    }

    static void book(const StepBalance& balance, StageContext& context) {
        context.books.rock.in.add(balance.in);
        context.books.rock.out.add(balance.out);
        context.books.rock.rounding.add(balance.rounding);
    }

    const Heightmap* m_shape = nullptr; ///< living_uplift while a step of living ground runs
    double m_stepYears = 0.0; ///< of the steps in which living ground settles; else 0
    std::vector<float> m_raised; ///< ground after the uplift of the step
    Heightmap m_faded;           ///< of the map: what its own detail lost in the step
    DrainageNetwork m_network;   ///< of the ground after the uplift
    StreamPowerScratch m_scratch;
    std::vector<float> m_creepKept; ///< share of what creeps into a cell that stays there
    CoarseGrid::Field m_kept; ///< share of its height over its receiver that a cell kept
    Heightmap m_discharge;    ///< m³/s, on the level of the step
};

} // namespace

double livingTimeScaleYears(const StreamPowerErosionParams& params, const Heightmap& ground, const Compute& compute) {
    const CoarseGrid level(ground.grid(), livingGrid(ground.grid()));
    const Heightmap coarse = level.restrict(ground, compute);
    return livingGround(coarse, edgeMask(coarse.grid(), BaseLevel::Edges), {}, livingRule(params), compute).timeScaleYears;
}

StageKind streamPowerErosionStage() {
    StageKind kind = stageKind<StreamPowerStepper>(
        "stream_power_erosion", "Stream power erosion", StageCategory::Erosion,
        "Lets mountains rise while rivers cut them.", kStreamPowerErosionParams,
        +[](const StreamPowerErosionParams& p, const GridSpec&) { return p.steps; });
    kind.presets = kStreamPowerPresets;
    kind.stateVersion = 2;
    return kind;
}

} // namespace oxbow
