#include "core/erosion/stream_power/living_steps.h"

#include "core/base/angle.h"
#include "core/base/number_text.h"
#include "core/base/phrase.h"
#include "core/base/rounding.h"
#include "core/erosion/level_ground.h"
#include "core/erosion/stream_power/level_share.h"
#include "core/stage/edit_stepper.h"
#include "core/strata/strata.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace oxbow {

namespace {

constexpr int kLivingLevel = 1; ///< of levelGrid: 512 cells, or the map itself
constexpr int kSettlingSteps = 120, kFollowEvery = 10;
constexpr double kSettlingPerTimeScale = 15.0; ///< steps
constexpr int kAgingSteps = 30;
constexpr double kUpliftLostByOldest = 0.8, kDetailLostByOldest = 0.5;

} // namespace

GridSpec livingGrid(const GridSpec& grid) {
    return levelGrid(grid, std::min(kLivingLevel, levelCount(grid) - 1));
}

LivingRule livingRule(const StreamPowerErosionParams& params) {
    LivingRule rule;
    rule.upliftMPerYear = std::max(1e-9, params.upliftMmPerYear * 1e-3);
    rule.areaExponent = params.areaExponent;
    rule.slopeExponent = params.slopeExponent;
    rule.leastAreaM2 = leastAreaM2(params);
    rule.maxSlope = slopeOfDeg(params.maxSlopeDeg);
    return rule;
}

double livingTimeScaleYears(const StreamPowerErosionParams& params, const Heightmap& ground, const Compute& compute) {
    const CoarseGrid level(ground.grid(), livingGrid(ground.grid()));
    const Heightmap coarse = level.restrict(ground, compute);
    return livingGround(coarse, edgeMask(coarse.grid(), BaseLevel::Edges), {}, livingRule(params), compute).timeScaleYears;
}

LivingRule LivingSteps::ruleOnLevel() const {
    LivingRule rule = livingRule(m_params);
    rule.nodes = &m_level.nodes();
    return rule;
}

void LivingSteps::step(WorkingTerrain& terrain, StageContext& context) {
    if (!terrain.privateLayers().findFloats(kLivingModel, m_level.coarse()))
        begin(terrain, context);
    WorkingTerrain coarse = restricted(m_level, terrain, kReadByStreamPower, context);
    Heightmap& model = terrain.privateLayers().floats(kLivingModel, m_level.coarse());
    m_model.setLiving({&terrain.privateLayers().floats(kLivingUplift, m_level.coarse()), m_state.erodibility});
    coarse.elevation() = model;
    StepBalance balance = m_model.erodeNodes(m_level.nodes(), coarse, context);
    for (double* amount : {&balance.in, &balance.out, &balance.rounding})
        *amount *= m_level.cellRatio();
    bookBalance(balance, context.books.rock);
    bringUp(model, coarse.elevation(), terrain, context);
    model = coarse.elevation();
    const Heightmap* painted = terrain.find(Layer::Uplift);
    liftRock(terrain, context, [&](int y, std::span<double> metres) { m_model.upliftM(terrain.grid(), painted, 0, y, metres); });
}

/// Finds the uplift that holds the ground, lets the model settle under it, and takes both to the age asked for.
void LivingSteps::begin(WorkingTerrain& terrain, StageContext& context) {
    const Compute& compute = context;
    WorkingTerrain coarse = restricted(m_level, terrain, kReadByStreamPower, compute);
    coarse.clear(Layer::Uplift); // what is painted comes on top
    const Heightmap ground = coarse.elevation() = m_level.sampled(terrain.elevation(), compute);
    const CellMask outlets = m_model.baseLevelMask(coarse);
    LivingGround living =
        livingGround(ground, outlets, m_model.rainWeights(coarse, compute), ruleOnLevel(), compute);
    m_state.erodibility = living.erodibility;
    coarse.elevation() = living.model;
    settle(ground, living, coarse, compute);
    noteDetail(ground, coarse.elevation());
    if (m_params.age != 0.0)
        moveGround(ground, aged(ground, living, coarse, compute), terrain, context);
    terrain.privateLayers().floats(kLivingUplift, m_level.coarse()) = std::move(living.uplift);
    terrain.privateLayers().floats(kLivingModel, m_level.coarse()) = coarse.elevation();
    context.notes.push_back(phrase(
        "Stream power erosion: the ground stands with erodibility %1 and a time scale of %2 years",
        shortNumber(toDigits(living.erodibility, 3)), shortNumber(toDigits(living.timeScaleYears, 3))));
}

/// Runs the model until rivers, creep and the map's edges have come to rest with its uplift, which follows the ground
/// all but at last.
void LivingSteps::settle(const Heightmap& ground, LivingGround& living, WorkingTerrain& model, const Compute& compute) {
    if (living.erodibility <= 0.0)
        return;
    for (int step = 0; step < kSettlingSteps; ++step) {
        runModel(1, living.uplift, living.timeScaleYears, model, compute);
        if (step % kFollowEvery == kFollowEvery - 1 && step < kSettlingSteps / 2)
            followGround(ground, model.elevation(), m_params.slopeExponent, compute, living.uplift);
    }
}

void LivingSteps::runModel(int steps, const Heightmap& uplift, double timeScaleYears, WorkingTerrain& model,
              const Compute& compute) {
    m_model.setLiving({&uplift, m_state.erodibility, timeScaleYears / kSettlingPerTimeScale});
    for (int step = 0; step < steps; ++step)
        static_cast<void>(m_model.erodeNodes(m_level.nodes(), model, compute));
}

/// The ground at the age asked for; the model becomes as old. Younger, both rise towards the envelope of the ridges.
/// Older, the model runs on for two time scales with less uplift, and what it does not explain fades to a half.
Heightmap LivingSteps::aged(const Heightmap& ground, const LivingGround& living, WorkingTerrain& model,
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

void LivingSteps::noteDetail(const Heightmap& ground, const Heightmap& model) {
    double squares = 0.0;
    for (std::size_t c = 0; c < ground.cells().size(); ++c) {
        const double detail = double{ground.cells()[c]} - model.cells()[c];
        squares += detail * detail;
    }
    m_state.detailM = std::max(1.0, std::sqrt(squares / static_cast<double>(ground.cells().size())));
}

void LivingSteps::moveGround(const Heightmap& from, const Heightmap& to, WorkingTerrain& terrain,
                       StageContext& context) {
    BentGrid::Field change(from.cells().size());
    for (std::size_t c = 0; c < change.size(); ++c)
        change[c] = double{to.cells()[c]} - from.cells()[c];
    Heightmap& ground = terrain.elevation();
    const ValueRange range = rangeOf(ground, context);
    const Heightmap share = processShare(terrain, context);
    bookedEdit(ground, context, context.books.rock, [&](std::span<const float>) {
        m_level.prolong(std::span(&change, 1), context, [&](int y, std::span<const BentGrid::Field> rows) {
            for (int x = 0; x < ground.width(); ++x) {
                float& cell = ground.at(x, y);
                const auto moved = static_cast<float>(rows[0][static_cast<std::size_t>(x)]);
                cell = std::clamp(cell + (share.empty() ? moved : share.at(x, y) * moved), range.low, range.high);
            }
        });
    });
}

/// Adds the change of the model to the ground; what the model does not explain fades where it was lowered.
void LivingSteps::bringUp(const Heightmap& before, const Heightmap& after, WorkingTerrain& terrain,
                   StageContext& context) {
    const Compute& compute = context;
    enum { Uplift, Change, Before, Kept };
    std::array<BentGrid::Field, 4> fields;
    for (BentGrid::Field& field : fields)
        field.resize(before.cells().size());
    for (std::size_t c = 0; c < before.cells().size(); ++c) {
        fields[Before][c] = before.cells()[c];
        fields[Uplift][c] = static_cast<double>(m_model.raised()[c]) - before.cells()[c];
        fields[Change][c] = static_cast<double>(after.cells()[c]) - before.cells()[c];
        fields[Kept][c] = 1.0 / (1.0 + std::max(0.0, -fields[Change][c]) / m_state.detailM);
    }
    Heightmap& ground = terrain.elevation();
    const ValueRange range = rangeOf(ground, compute); // a smooth change may swing past what it came from
    const double highest = range.high + std::max(0.0, *std::ranges::max_element(fields[Uplift]));
    const Heightmap share = bedrockShare(terrain, compute), keeps = share.empty() ? Heightmap() : keptOfLevel(m_level, share, compute);
    const WrittenLayers written(terrain, compute, [this](int y, float* row) { m_model.dischargeRow(y, row); }, &m_level);
    std::vector<StepBalance> rows(static_cast<std::size_t>(ground.height()));
    m_level.prolong(fields, compute, [&](int y, std::span<const BentGrid::Field> row) {
        std::vector<float> raised(static_cast<std::size_t>(ground.width()));
        StepBalance& sum = rows[static_cast<std::size_t>(y)];
        for (std::size_t x = 0; x < raised.size(); ++x) {
            float& cell = ground.row(y)[x];
            const double kept = keeps.empty() ? 1.0 : keeps.row(y)[x], uplift = kept * row[Uplift][x], change = kept * row[Change][x];
            const double faded = kept * (1.0 - std::clamp(row[Kept][x], 0.0, 1.0)) * (cell - row[Before][x]);
            const double changed = cell + change - faded;
            const double wanted = std::clamp(changed, double{range.low}, highest);
            raised[x] = static_cast<float>(cell + uplift);
            cell = static_cast<float>(wanted);
            const double lost = faded + changed - wanted;
            (lost > 0.0 ? sum.out : sum.in) += std::abs(lost);
            sum.rounding += wanted - cell;
            // What the model booked, and bedrock beside it held back.
            sum.in += uplift - row[Uplift][x];
            sum.out += row[Change][x] - row[Uplift][x] - (change - uplift);
        }
        written.writeRow(y, raised.data());
    });
    for (const StepBalance& row : rows)
        bookBalance(row, context.books.rock);
}

} // namespace oxbow
