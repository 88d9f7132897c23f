#include "core/erosion/stream_power/stream_power_erosion.h"

#include "core/base/error.h"
#include "core/base/phrase.h"
#include "core/erosion/stream_power/living_steps.h"
#include "core/erosion/stream_power/stream_power_level.h"
#include "core/strata/strata.h"

namespace oxbow {

namespace {

/// Landscapes of the example recipes.
constexpr StagePreset kStreamPowerPresets[] = {
    {"High mountains", "Steep ranges that rise fast, with deep valleys.", {{"uplift_mm_per_year", 5.0},
     {"duration_years", 8e5}, {"erodibility", 1.3e-4}, {"area_exponent", 0.4}, {"hillslope_area_m2", 4000.0},
     {"debris_flow_area_m2", 1e5}, {"rock_grain", 0.2}, {"hillslope_diffusion", 0.0005}, {"max_slope_deg", 46.0}}},
    {"Soft hills", "Slow uplift and much creep: rounded hills.", {{"uplift_mm_per_year", 0.5},
     {"duration_years", 1.2e6}, {"erodibility", 6.2e-5}, {"area_exponent", 0.4}, {"hillslope_area_m2", 5000.0},
     {"debris_flow_area_m2", 8e4}, {"rock_grain", 0.15}, {"hillslope_diffusion", 0.01}, {"max_slope_deg", 25.0}}},
    {"Canyons", "Large rivers cut deep before small ones do, so that tablelands stay between them.",
     {{"uplift_mm_per_year", 2.0}, {"duration_years", 3.2e5}, {"erodibility", 3.6e-6}, {"area_exponent", 0.55},
     {"hillslope_area_m2", 2000.0}, {"debris_flow_area_m2", 1e5}, {"rock_grain", 0.2}, {"hillslope_diffusion", 0.001}, {"max_slope_deg", 34.0},
      {"base_level", "south"}}},
    {"Gullies", "Soft ground on small maps, cut by countless gullies.", {{"uplift_mm_per_year", 3.8},
     {"duration_years", 4e4}, {"erodibility", 5.5e-4}, {"area_exponent", 0.4}, {"hillslope_area_m2", 40.0},
     {"debris_flow_area_m2", 1500.0}, {"rock_grain", 0.2}, {"hillslope_diffusion", 0.0001}, {"max_slope_deg", 46.0}}},
};

/// What goes on from step to step besides private layers.
struct StreamPowerState {
    LivingState living;
    StepBalance limits; ///< booked when the map was last brought up within a level
    bool isInLevel = false;
};
template <typename Archive>
void packField(Archive& archive, StreamPowerState& state) {
    packField(archive, state.living);
    for (double* amount : {&state.limits.in, &state.limits.out, &state.limits.rounding})
        packField(archive, *amount);
    packField(archive, state.isInLevel);
}

constexpr int kSweepEvery = 3; ///< steps of a level: ground stays round for the steps between

/// Where levels are bent, valleys are laid out on one whatever the size of the map, and only the last steps are its own.
int levelsOf(const StreamPowerErosionParams& params, const GridSpec& map) {
    return std::max(params.flowRandomness > 0.0 ? 3 : 1, levelCount(map));
}

class StreamPowerStepper : public StepperOf<StreamPowerErosionParams, StreamPowerState> {
public:
    StreamPowerStepper(StreamPowerErosionParams params, const WorkingTerrain&, ThreadPool& pool)
        : StepperOf(params), m_pool(pool), m_model(params) {}

    void retune(const std::any& params) override {
        StepperOf::retune(params);
        m_model.setParams(m_params);
    }

    void restoreState(std::span<const std::byte> bytes, const WorkingTerrain& terrain) override {
        StepperOf::restoreState(bytes, terrain);
        if (m_state.living.erodibility != 0.0)
            for (const char* layer : {kLivingUplift, kLivingModel})
                expectPrivateFloats(terrain, layer, livingGrid(terrain.grid()));
        if (const auto grid = StreamPowerLevel::gridOf(terrain); grid || m_state.isInLevel) {
            m_bend = bend();
            const BentGrid& level = bentGrid(terrain, grid.value_or(terrain.grid()), {m_pool});
            StreamPowerLevel(level).expectLayers(terrain);
            m_isMapChanged = !StreamPowerLevel(level).isAsBroughtUp(terrain, {m_pool});
        }
    }

    void checkState(const WorkingTerrain& terrain) const override {
        if (StreamPowerLevel::gridOf(terrain))
            StreamPowerLevel(*m_level).checkLayers(terrain);
    }

    void step(int index, WorkingTerrain& terrain, StageContext& context) override {
        const int level = levelOf(index, terrain.grid());
        const GridSpec grid = levelGrid(terrain.grid(), level);
        const bool isLiving = m_params.upliftShape == UpliftShape::Ground, isBentAnew = m_bend != bend();
        if (const auto begun = StreamPowerLevel::gridOf(terrain);
            begun && (m_isMapChanged || isLiving || isBentAnew || *begun != grid || isOfMap(level, terrain.grid()) ||
                      !StreamPowerLevel::isOnItsBedrock(terrain, context)))
            leaveLevel(terrain, context);
        m_bend = bend();
        m_model.setSwept(true);
        if (isLiving)
            return LivingSteps(m_params, bentGrid(terrain, livingGrid(terrain.grid()), context), m_model, m_state.living).step(terrain, context);
        m_model.setLiving({});
        if (isOfMap(level, terrain.grid()))
            stepOnTheMap(terrain, context);
        else
            stepOnLevel(index, grid, terrain, context);
        const Heightmap* painted = terrain.find(Layer::Uplift);
        liftRock(terrain, context, [&](int y, std::span<double> metres) { m_model.upliftM(terrain.grid(), painted, 0, y, metres); });
    }

    void show(WorkingTerrain& terrain, StageContext& context) override { bringUp(true, terrain, context); }

    bool findsRock(int index, const GridSpec& map) const override {
        return m_params.upliftShape != UpliftShape::Ground && !isOfMap(levelOf(index, map), map);
    }

private:
    [[nodiscard]] GridBend bend() const { return {m_params.flowRandomness, m_params.seed}; }
    [[nodiscard]] int levelOf(int index, const GridSpec& map) const { return levelOfStep(index, m_params.steps, levelsOf(m_params, map)); }
    [[nodiscard]] bool isOfMap(int level, const GridSpec& map) const { return level + 1 == levelsOf(m_params, map); }

    /// Throws Error where the map has no such level: it may come from a file.
    const BentGrid& bentGrid(const WorkingTerrain& terrain, const GridSpec& grid, const Compute& compute) {
        int level = 0;
        while (level + 1 < levelCount(terrain.grid()) && levelGrid(terrain.grid(), level) != grid)
            ++level;
        if (levelGrid(terrain.grid(), level) != grid)
            throw Error(phrase("the saved state of a stage: a map of this size has no level of %1 x %2 cells", grid.width, grid.height));
        if (!m_level || m_level->coarse() != grid || m_levelBend != m_bend)
            m_level.emplace(terrain.grid(), grid, m_bend, compute);
        m_levelBend = m_bend;
        return *m_level;
    }

    void stepOnTheMap(WorkingTerrain& terrain, StageContext& context) {
        m_level.reset();
        bookBalance(m_model.erode(terrain, context), context.books.rock);
        const WrittenLayers written(terrain, context, [this](int y, float* row) { m_model.dischargeRow(y, row); }, nullptr);
        static_cast<const Compute&>(context).forRows(terrain.grid().height, [&](int y0, int y1) {
            for (int y = y0; y < y1; ++y)
                written.writeRow(y, &m_model.raised()[terrain.grid().index(0, y)]);
        });
    }

    void stepOnLevel(int index, const GridSpec& grid, WorkingTerrain& terrain, StageContext& context) {
        const StreamPowerLevel level(bentGrid(terrain, grid, context));
        if (!StreamPowerLevel::gridOf(terrain))
            level.begin(terrain, context);
        m_state.isInLevel = true;
        const int next = levelOf(index + 1, terrain.grid());
        const bool isLast = index + 1 >= m_params.steps || isOfMap(next, terrain.grid()) || levelGrid(terrain.grid(), next) != grid;
        m_model.setSwept(isLast || index % kSweepEvery == 0);
        bookBalance(level.step(m_model, context.rock, terrain, context), context.books.rock);
        m_isBehind = true;
        if (isLast)
            leaveLevel(terrain, context);
        else if (!context.mayPutOff)
            bringUp(true, terrain, context);
    }

    /// What the limits of the heights took is booked in the place of what they took when the map was last brought up.
    void bringUp(bool goesOn, WorkingTerrain& terrain, StageContext& context) {
        if (!m_isBehind)
            return;
        const StreamPowerLevel level(bentGrid(terrain, StreamPowerLevel::gridOf(terrain).value(), context));
        bookBalance({-m_state.limits.in, -m_state.limits.out, -m_state.limits.rounding}, context.books.rock);
        m_state.limits = level.bringUp(m_model, goesOn, terrain, context);
        bookBalance(m_state.limits, context.books.rock);
        m_isBehind = false;
    }

    void leaveLevel(WorkingTerrain& terrain, StageContext& context) {
        bringUp(false, terrain, context);
        StreamPowerLevel::leave(terrain);
        m_state.limits = {};
        m_state.isInLevel = false;
        m_isMapChanged = false;
    }

    ThreadPool& m_pool;
    StreamPowerModel m_model;
    GridBend m_bend;                 ///< of the level that has begun
    std::optional<BentGrid> m_level; ///< that was last asked for
    GridBend m_levelBend;
    bool m_isBehind = false;           ///< the map, of its level
    bool m_isMapChanged = false;       ///< by a hand, since it was brought up
};

} // namespace

StageKind streamPowerErosionStage() {
    StageKind kind = stageKind<StreamPowerStepper>("stream_power_erosion", "Stream power erosion",
        StageCategory::Erosion, "Lets mountains rise while rivers cut them.", kStreamPowerErosionParams,
        &StreamPowerErosionParams::steps);
    kind.searchWords = "uplift tectonics fluvial geology mountains incision spl fastscape living inverse inversion age";
    kind.uses(Access::Reads, kReadByStreamPower);
    kind.uses(Access::Changes, {Layer::Elevation, Layer::Wear, Layer::Deposition});
    kind.uses(Access::Makes, {Layer::Discharge});
    kind.presets = kStreamPowerPresets;
    kind.stateVersion = 4;
    kind.cost = {.stepNs = 88.0};
    kind.effort = [](const std::any& values, const GridSpec& map, int step) {
        const auto& params = std::any_cast<const StreamPowerErosionParams&>(values);
        return static_cast<double>(levelGrid(map, levelOfStep(step, params.steps, levelsOf(params, map))).cellCount());
    };
    return kind;
}

} // namespace oxbow
