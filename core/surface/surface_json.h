#pragma once

#include "core/surface/surface.h"

#include <nlohmann/json_fwd.hpp>

namespace oxbow {

/// A surface as recipes keep it:
///
///     { "materials": [ { "name": "rock", "colour": "#7d756b", "roughness": 0.85,
///                        "where": [ { "source": "slope", "from": 38, "soft": 6 } ] } ],
///       "scatters": [ { "name": "pines", "spacing_m": 6, "where": [ ... ] } ],
///       "natural": { "snow_higher_m": -200 } }
///
/// What is as by default is left out; masks, and numbers that follow texts, as in a mix (mix_json.h).
[[nodiscard]] nlohmann::ordered_json surfaceJson(const Surface& surface);
/// Throws Error that names the place of what is wrong.
[[nodiscard]] Surface parseSurface(const nlohmann::ordered_json& json, const std::string& where,
                                   bool mayFollow = false);

} // namespace oxbow
