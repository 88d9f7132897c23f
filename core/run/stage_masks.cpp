#include "core/run/stage_masks.h"

#include "core/filter/gaussian_blur.h"
#include "core/run/mix_run.h"
#include "core/run/rock_run.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <string_view>

namespace oxbow {

namespace {

/// Beyond it memory is worth more than the wait.
constexpr std::int64_t kMostCells = 2048 * 2048;

/// Whether evaluating both comes to the same terrain at the start of a stage.
bool agreeBefore(const Recipe& a, const Recipe& b, int stage) {
    const auto difference = firstDifference(a, b);
    return !difference || difference->position >= RunPosition{stage, 0};
}

bool agreeButForMix(const RecipeStage& a, const RecipeStage& b) {
    return a.params == b.params && a.events == b.events && a.handles == b.handles && a.curves == b.curves;
}

/// Whether its step is all that it does, goes by nothing but the recipe and the ground, and is blended afterwards.
bool isWhole(const Recipe& recipe, int stage) {
    const RecipeStage& of = recipe.stages[static_cast<std::size_t>(stage)];
    const StageKind& kind = of.params.kind();
    return kind.category == StageCategory::Filter && kind.mix == MixSupport::Shows && of.strokes.empty() &&
           recipe.stepCount(stage) == 1 && !strataBefore(recipe, stage);
}

constexpr std::array<std::string_view, 3> kOfSmoothGround = {"slope", "aspect", "curvature"};
constexpr std::array kOfLayers = {Layer::Wear, Layer::Deposition, Layer::Sand, Layer::Hardness};

/// Cells around one that the ground smoothed within a radius depends on, and its slope.
int reachOfSmoothed(double radiusM, const GridSpec& grid) {
    const Support blur = gaussianBlurStage().support(GaussianBlurParams{.sigmaM = 0.5 * radiusM});
    return static_cast<int>(std::ceil(blur.reachM / grid.cellSizeM)) + 1;
}

/// Whether each cell of a stroke depends on nothing around it.
bool isNear(const PaintEvent& event) {
    const Brush& brush = event.stroke->brush;
    const bool isAlone = brush.action != BrushAction::Smooth && brush.action != BrushAction::Noise;
    return isAlone && brush.mask.minSlopeDeg <= 0.0 && brush.mask.maxSlopeDeg >= 90.0;
}

} // namespace

StageMasks::StageMasks(std::shared_ptr<const Recipe> recipe, int stage, WorkingTerrain entered,
                       std::filesystem::path folder, const Compute& compute, std::size_t most)
    : m_recipe(std::move(recipe)),
      m_entered(std::move(entered)),
      m_ground(m_entered, compute, std::move(folder), earlierMasks(*m_recipe, stage, m_entered)),
      m_maker(m_ground, most) {
    m_ground.curves = curvesBefore(*m_recipe, stage);
    m_ground.strata = strataBefore(*m_recipe, stage);
    m_ground.natural = m_recipe->surface.natural;
    m_ground.rockDatum = m_entered.privateLayers().findFloats(kRockDatum, m_entered.grid());
}

bool MixMemory::holds(const Recipe& recipe, int stage) const {
    return m_recipe && m_stage == stage && agreeBefore(*m_recipe, recipe, stage);
}

void MixMemory::forget() {
    m_masks.reset();
    m_step.reset();
    m_recipe.reset();
}

void MixMemory::turnTo(const std::shared_ptr<const Recipe>& recipe, int stage) {
    if (holds(*recipe, stage))
        return;
    forget();
    m_recipe = recipe;
    m_stage = stage;
}

Heightmap MixMemory::mask(const std::shared_ptr<const Recipe>& recipe, int stage, const std::vector<MaskEntry>& where,
                          const CancelToken& cancel, const std::function<WorkingTerrain()>& entered) {
    turnTo(recipe, stage);
    const Compute compute{m_pool, cancel};
    try {
        if (!m_masks)
            m_masks = std::make_unique<StageMasks>(recipe, stage, entered(), m_folder, compute);
        m_masks->ground().computeWith(compute);
        Heightmap mask = m_masks->maker().mask(where);
        if (mask.grid().cellCount() > kMostCells)
            forget();
        return mask;
    } catch (...) {
        forget(); // something in it may be half done
        throw;
    }
}

const MixMemory::Step* MixMemory::step(const Recipe& recipe, int stage) const {
    if (!m_step || !isWhole(recipe, stage) || !holds(recipe, stage))
        return nullptr;
    const auto index = static_cast<std::size_t>(stage);
    return agreeButForMix(m_recipe->stages[index], recipe.stages[index]) ? &*m_step : nullptr;
}

void MixMemory::keep(const std::shared_ptr<const Recipe>& recipe, int stage, const WorkingTerrain& terrain,
                     const Books& books, std::vector<Phrase> notes) {
    if (!isWhole(*recipe, stage) || terrain.grid().cellCount() > kMostCells)
        return;
    turnTo(recipe, stage);
    Step step{{}, books, std::move(notes)};
    const StageKind& kind = recipe->stages[static_cast<std::size_t>(stage)].params.kind();
    for (const LayerInfo& entry : kLayers)
        if (const Heightmap* cells = terrain.find(entry.layer);
            cells && (kind.writes(entry.layer) || entry.layer == Layer::Sand)) // which goes with the ground
            step.layers.emplace_back(entry.layer, *cells);
    m_step = std::move(step);
}

bool addMaskReach(const MaskEntry& entry, const GridSpec& grid, MaskReach& reach) {
    const std::string_view id = entry.source().id;
    if (std::ranges::find(kOfSmoothGround, id) != kOfSmoothGround.end()) {
        reach.cells = std::max(reach.cells, reachOfSmoothed(std::get<double>(entry.params.value("radius_m")), grid));
        return true;
    }
    const auto layer = std::ranges::find_if(kOfLayers, [&](Layer of) { return info(of).key == id; });
    if (layer != kOfLayers.end())
        reach.layers.push_back(*layer);
    return layer != kOfLayers.end() || id == "height" || id == "noise" || id == "stage" ||
           (id == "painted" && std::ranges::all_of(entry.strokes, isNear));
}

std::optional<MaskReach> maskReach(const RecipeStage& stage, const GridSpec& grid) {
    MaskReach reach;
    const auto adds = [&](const Mix& mix) {
        return std::ranges::all_of(mix.where, [&](const MaskEntry& entry) { return addMaskReach(entry, grid, reach); });
    };
    const bool isNearby = adds(stage.mix) && std::ranges::all_of(stage.mixEvents, adds, &MixEvent::mix);
    return isNearby ? std::optional(std::move(reach)) : std::nullopt;
}

} // namespace oxbow
