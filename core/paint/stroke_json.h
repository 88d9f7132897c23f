#pragma once

#include "core/paint/paint_event.h"

#include <nlohmann/json_fwd.hpp>

namespace oxbow {

/// Strokes as recipes keep them:
///
///     { "before_step": 50, "until_step": 90, "layer": "rain", "action": "add", "radius_m": 400, "strength":
///     0.2,
///       "falloff": "smooth", "dabs": [ x, y, pressure, x, y, pressure, ... ] }
///
/// with `until_step`, `value`, `seed` and `mask` where they matter; metres from the north-west corner.
[[nodiscard]] nlohmann::ordered_json strokesJson(const std::vector<PaintEvent>& strokes);

/// Throws Error that names the place of what is wrong. Ordered by step.
[[nodiscard]] std::vector<PaintEvent> parseStrokes(const nlohmann::ordered_json& list,
                                                   const std::string& where);

} // namespace oxbow
