#include "core/run/mix_run.h"

#include "core/run/rock_run.h"
#include "core/terrain/map_window.h"

#include <algorithm>

namespace oxbow {

namespace {

constexpr const char* kMask = "mix_mask";
/// What a blend takes over in part of a stage: what it writes of levels, and what strokes and the sand that goes with the
/// ground change in any.
bool isBlended(const StageKind& kind, Layer layer) {
    return layer == Layer::Elevation || layer == Layer::Sand ||
           (kind.writes(layer) && info(layer).quantity == Quantity::Level);
}

std::string enteredName(Layer layer) {
    return "entered_" + std::string(info(layer).key);
}
std::string ownName(Layer layer) {
    return "own_" + std::string(info(layer).key);
}
std::string enteredName(const char* privateLayer) {
    return std::string("entered_") + privateLayer;
}

/// Blended cells of one layer: `own` where the weight is 1, `before` where it is 0, exactly.
float blended(float before, float own, float weight) {
    if (weight >= 1.0f)
        return own;
    return weight > 0.0f ? static_cast<float>(before + double{weight} * (double{own} - before)) : before;
}

} // namespace

std::string maskLayer(int stage) {
    return "mask_of_" + std::to_string(stage);
}

MaskGround::EarlierMask earlierMasks(const Recipe& recipe, int stage, const WorkingTerrain& terrain) {
    return [&recipe, stage, &terrain](const std::string& name) -> const Heightmap* {
        const int named = maskedStage(recipe, name, stage);
        return named < 0 ? nullptr : terrain.privateLayers().findFloats(maskLayer(named), terrain.grid());
    };
}

void MixRun::begin(WorkingTerrain& terrain) {
    terrain.elevation(); // masks and blends need it
    for (const LayerInfo& entry : kLayers)
        if (const Heightmap* cells = terrain.find(entry.layer))
            std::ranges::copy(cells->cells(),
                              terrain.privateLayers().floats(enteredName(entry.layer), terrain.grid()).data());
    for (const char* name : kRockLayers)
        if (const Heightmap* cells = terrain.privateLayers().findFloats(name, terrain.grid()))
            terrain.privateLayers().setFloats(enteredName(name), *cells);
}

bool MixRun::outlivesStages(const std::string& privateLayer, int stage) {
    if (std::ranges::find(kRockLayers, privateLayer) != kRockLayers.end())
        return stage > 0;
    for (int earlier = 0; earlier < stage; ++earlier)
        if (privateLayer == maskLayer(earlier))
            return true;
    return false;
}

void MixRun::keepMask(const Recipe& recipe, int stage, WorkingTerrain& terrain) {
    if (!isMaskAskedFor(recipe, stage))
        return;
    const Heightmap* mask = terrain.privateLayers().findFloats(kMask, terrain.grid());
    terrain.privateLayers().setFloats(maskLayer(stage), mask ? *mask : Heightmap(terrain.grid(), 1.0f));
}

void MixRun::dropOthers(const Recipe& recipe, int stage, WorkingTerrain& terrain) {
    const MapWindow window = mapWindow(terrain);
    std::vector<std::string> wanted;
    if (strataBefore(recipe, stage))
        wanted.assign(kRockLayers.begin(), kRockLayers.end());
    for (int earlier = 0; earlier < stage; ++earlier)
        if (isMaskAskedFor(recipe, earlier, stage))
            wanted.push_back(maskLayer(earlier));
    std::vector<std::string> others;
    for (const PrivateLayer& layer : terrain.privateLayers().list())
        if (std::ranges::find(wanted, layer.info.name) == wanted.end())
            others.push_back(layer.info.name);
    for (const std::string& name : others)
        terrain.privateLayers().drop(name);
    if (window.x0 != 0 || window.y0 != 0)
        setMapWindow(terrain, window);
}

/// What entered the stage, with what its masks read besides.
WorkingTerrain MixRun::entered(const Recipe& recipe, int stage, const WorkingTerrain& terrain) const {
    WorkingTerrain entered(terrain.grid());
    const PrivateLayers& layers = terrain.privateLayers();
    for (const LayerInfo& entry : kLayers)
        if (const Heightmap* cells = layers.findFloats(enteredName(entry.layer), terrain.grid()))
            entered.edit(entry.layer) = *cells;
    entered.setWaterBodies(m_water);
    setMapWindow(entered, mapWindow(terrain));
    const auto take = [&](const std::string& from, const std::string& name) {
        if (const Heightmap* cells = layers.findFloats(from, terrain.grid()))
            entered.privateLayers().setFloats(name, *cells);
    };
    for (const char* name : kRockLayers)
        take(enteredName(name), name);
    for (int earlier = 0; earlier < stage; ++earlier)
        if (isMaskAskedFor(recipe, earlier, stage))
            take(maskLayer(earlier), maskLayer(earlier));
    return entered;
}

void MixRun::take(const RecipeStage& stage, int step) {
    m_mix = stage.mixAt(step);
    m_acts = m_mix.acts(stage.params.kind()) && !m_mix.isNeutral();
    m_acting = false;
    m_kind = &stage.params.kind();
    m_laysRock = std::any_cast<StrataParams>(&stage.params.values()) != nullptr;
}

bool MixRun::setStep(const std::shared_ptr<const Recipe>& recipe, RunPosition position, WorkingTerrain& terrain,
                     const CancelToken& cancel) {
    const RecipeStage& stage = recipe->stages[static_cast<std::size_t>(position.stage)];
    const Mix& mix = stage.mixAt(position.step);
    if (m_kind && mix == m_mix)
        return false;
    const bool otherMask = !m_kind || mix.where != m_mix.where, acted = m_acts;
    take(stage, position.step);
    if (otherMask)
        terrain.privateLayers().setFloats(kMask, m_memory.mask(recipe, position.stage, m_mix.where, cancel,
                                                               [&] { return entered(*recipe, position.stage, terrain); }));
    return acted || m_acts;
}

// ---- Acting ----

/// What the mask leaves of hardness and uplift.
void MixRun::scale(WorkingTerrain& terrain) {
    m_scaled.clear();
    m_acting = true;
    const Heightmap& mask = *terrain.privateLayers().findFloats(kMask, terrain.grid());
    const auto amount = static_cast<float>(m_mix.amount);
    for (const Layer layer : {Layer::Hardness, Layer::Uplift}) {
        if (!m_kind->reads(layer))
            continue;
        LentLayer& scaled = m_scaled.emplace_back(layer);
        Heightmap& cells = scaled.cells(terrain.grid());
        const Heightmap* painted = terrain.find(layer);
        Compute{m_pool}.forCells(mask.grid(), [&](std::size_t c) {
            const float value = painted ? painted->cells()[c] : info(layer).defaultValue;
            const float share = amount * mask.cells()[c];
            cells.cells()[c] = share >= 1.0f               ? value
                                      : layer == Layer::Hardness ? 1.0f - share * (1.0f - std::clamp(value, 0.0f, 1.0f))
                                                                 : share * value;
        });
    }
}

void MixRun::act(WorkingTerrain& terrain) {
    if (!m_acts)
        return;
    if (!m_acting)
        scale(terrain);
    for (LentLayer& scaled : m_scaled)
        scaled.lend(terrain);
}

void MixRun::rest(WorkingTerrain& terrain) {
    if (!m_acts)
        return;
    for (LentLayer& scaled : m_scaled)
        scaled.takeBack(terrain);
}

// ---- Blending ----

void MixRun::enter(WorkingTerrain& terrain) {
    PrivateLayers& layers = terrain.privateLayers();
    for (const LayerInfo& entry : kLayers)
        if (layers.findFloats(ownName(entry.layer), terrain.grid())) {
            std::swap(terrain.edit(entry.layer), layers.floats(ownName(entry.layer), terrain.grid()));
            layers.drop(ownName(entry.layer));
        }
}

MaskedOut MixRun::leave(WorkingTerrain& terrain) {
    if (!blends())
        return {};
    const Contents own = contents(terrain, m_pool);
    // Uplift goes by where the stage works, whether or not the ground there fell or rose.
    if (isBlended(*m_kind, Layer::Uplift) && terrain.has(Layer::Uplift))
        blend(Layer::Uplift, blendWeights(terrain, MixKeep::All), terrain);
    if (m_laysRock)
        terrain.privateLayers().setFloats(kRockShare, blendWeights(terrain, MixKeep::All));
    const Heightmap weights = blendWeights(terrain, m_mix.keep);
    for (const LayerInfo& entry : kLayers)
        if (entry.layer != Layer::Uplift && isBlended(*m_kind, entry.layer) && terrain.has(entry.layer))
            blend(entry.layer, weights, terrain);
    return MaskedOut(own, contents(terrain, m_pool));
}

void MixRun::blend(Layer layer, const Heightmap& weights, WorkingTerrain& terrain) {
    PrivateLayers& layers = terrain.privateLayers();
    layers.setFloats(ownName(layer), *terrain.find(layer));
    const Heightmap* entered = layers.findFloats(enteredName(layer), terrain.grid());
    Heightmap& shown = terrain.edit(layer);
    Compute{m_pool}.forCells(shown.grid(), [&](std::size_t c) {
        shown.cells()[c] = blended(entered ? entered->cells()[c] : info(layer).defaultValue, shown.cells()[c],
                                   weights.cells()[c]);
    });
}

/// Share of its change that each cell keeps.
Heightmap MixRun::blendWeights(const WorkingTerrain& terrain, MixKeep keep) const {
    const GridSpec& grid = terrain.grid();
    const PrivateLayers& layers = terrain.privateLayers();
    const Heightmap& own = *terrain.find(Layer::Elevation);
    const Heightmap& entered = *layers.findFloats(enteredName(Layer::Elevation), grid);
    const Heightmap& mask = *layers.findFloats(kMask, grid);
    Heightmap weights(grid);
    Compute{m_pool}.forCells(grid, [&](std::size_t c) {
        const float change = own.cells()[c] - entered.cells()[c];
        const bool keeps = keep == MixKeep::All || (keep == MixKeep::Lower ? change < 0.0f : change > 0.0f);
        const float share = m_acts ? 1.0f : static_cast<float>(m_mix.amount) * mask.cells()[c];
        weights.cells()[c] = keeps ? share : 0.0f;
    });
    return weights;
}

} // namespace oxbow
