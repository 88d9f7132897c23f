#pragma once

#include "core/terrain/terrain_state.h"

namespace oxbow {

/// The terrain as it is seen: its elevation with the ice that lies on it. Where `before` had the same tiles those of
/// `shownBefore`, what this made of it, are taken over, so that only what changed looks changed. The state itself where
/// there is no ice.
[[nodiscard]] TerrainState iceSurface(const TerrainState& state, const TerrainState& before = {},
                                      const TerrainState& shownBefore = {});

} // namespace oxbow
