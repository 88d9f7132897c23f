#pragma once

#include "render/ground/layer_texture.h"
#include "render/look/overlay.h"

#include <optional>

namespace oxbow {

// What the textures of a terrain show of it.

[[nodiscard]] LayerSource plainSource(Layer layer);
/// Depth of sand; where ice lies its thickness below 0.
[[nodiscard]] LayerSource coverSource();
/// What was deposited less what was worn away.
[[nodiscard]] LayerSource gainedSource();
/// Signed depth of standing and flowing water.
[[nodiscard]] LayerSource waterSource();
/// Nothing to show, and no room taken, where there is no river.
[[nodiscard]] LayerSource riverSource(const TerrainState& state);
/// Of an overlay that works out its own values.
[[nodiscard]] LayerSource overlaySource(const OverlayInfo& overlay);
/// Of a layer, as far as it has a value there; of nothing without one.
[[nodiscard]] LayerSource sourceOf(std::optional<Layer> layer);

} // namespace oxbow
