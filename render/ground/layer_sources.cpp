#include "render/ground/layer_sources.h"

#include "render/water/river_field.h"
#include "render/water/water_surface.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <memory>

namespace oxbow {

namespace {

/// A layer with a number where it has none: of levels the lowest one, which a texture can blend and a range
/// skips.
LayerSource sourceWith(Layer layer, float absent) {
    const auto compose = [layer, absent](const TerrainState& state, int x, int y, std::span<float> cells) {
        std::ranges::transform(state.layer(layer).tile(x, y)->cells, cells.begin(),
                               [absent](float cell) { return std::isnan(cell) ? absent : cell; });
    };
    return {{layer}, {}, compose, false, absent};
}

/// A layer, or 0 without it, joined with another where that is there.
template <typename Join>
LayerSource joined(Layer one, Layer other, Join join) {
    const auto compose = [=](const TerrainState& state, int x, int y, std::span<float> cells) {
        std::ranges::fill(cells, 0.0f);
        if (state.has(one))
            std::ranges::copy(state.layer(one).tile(x, y)->cells, cells.begin());
        if (state.has(other))
            std::ranges::transform(cells, state.layer(other).tile(x, y)->cells, cells.begin(), join);
    };
    return {{one, other}, {}, compose, false, 0.0f};
}

/// As dischargeSamples.
LayerSource visibleDischarge() {
    const auto compose = [](const TerrainState& state, int x, int y, std::span<float> cells) {
        std::ranges::copy(state.layer(Layer::Discharge).tile(x, y)->cells, cells.begin());
        if (!state.has(Layer::LakeLevel))
            return;
        const auto& levels = state.layer(Layer::LakeLevel).tile(x, y)->cells;
        const auto& ground = state.layer(Layer::Elevation).tile(x, y)->cells;
        for (std::size_t c = 0; c < cells.size(); ++c)
            if (levels[c] > ground[c])
                cells[c] = 0.0f;
    };
    return {{Layer::Discharge}, {Layer::LakeLevel, Layer::Elevation}, compose, false, 0.0f};
}

} // namespace

LayerSource plainSource(Layer layer) {
    return {{layer}, {}, nullptr, false, info(layer).defaultValue};
}

LayerSource coverSource() {
    return joined(Layer::Sand, Layer::Ice, [](float sand, float ice) { return ice > 0.0f ? -ice : sand; });
}

LayerSource gainedSource() {
    return joined(Layer::Deposition, Layer::Wear, std::minus<>());
}

LayerSource waterSource() {
    return {{Layer::Water, Layer::LakeLevel}, {Layer::Elevation}, composeWaterDepth, true, kDryDepthM};
}

LayerSource riverSource(const TerrainState& state) {
    if (state.empty() || state.waterBodies()->reaches.empty())
        return {{}, {}, nullptr, false, -RiverField::kMost};
    const auto field = std::make_shared<const RiverField>(*state.waterBodies(), state.grid());
    const auto compose = [field](const TerrainState& shown, int x, int y, std::span<float> cells) {
        field->compose(shown, x, y, cells);
    };
    return {{Layer::Water}, {Layer::LakeLevel}, compose, true, -RiverField::kMost};
}

LayerSource overlaySource(const OverlayInfo& overlay) {
    std::vector<Layer> read = {Layer::Elevation};
    if (overlay.layer)
        read = {*overlay.layer};
    return {read, {Layer::Elevation}, overlay.make, true, 0.0f};
}

LayerSource sourceOf(std::optional<Layer> layer) {
    if (!layer)
        return {};
    if (*layer == Layer::Talus)
        return sourceWith(Layer::Talus, 0.0f); // there the stage's own holds
    if (*layer == Layer::Discharge)
        return visibleDischarge();
    return *layer == Layer::LakeLevel ? sourceWith(*layer, LayerTexture::kNothing) : plainSource(*layer);
}

} // namespace oxbow
