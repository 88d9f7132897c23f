#pragma once

#include "core/mask/mix.h"

#include <nlohmann/json_fwd.hpp>

namespace oxbow {

/// A mix as recipes keep it:
///
///     { "amount": 0.8, "keep": "lower", "mode": "shows",
///       "where": [ { "source": "slope", "from": 20, "soft": 8, "radius_m": 50 },
///                  { "source": "river_distance", "to": 300, "soft": 150, "op": "subtract", "invert": true } ] }
///
/// What is as by default is left out; a painted entry has "strokes" (stroke_json.h), one that takes another
/// stage's mask "stage". A mask that several stages share is named in place of its entries: "where": "Snow fields"; who reads
/// it finds the entries. A number that follows named values has its text in place of it.
[[nodiscard]] nlohmann::ordered_json mixJson(const Mix& mix);
/// Its list `where` alone.
[[nodiscard]] nlohmann::ordered_json maskJson(std::span<const MaskEntry> entries);

/// Both throw Error that names the place of what is wrong. `mayFollow`: numbers may be texts, which followValues works out.
[[nodiscard]] std::vector<MaskEntry> parseMask(const nlohmann::ordered_json& json, const std::string& where,
                                               bool mayFollow = false);
[[nodiscard]] Mix parseMix(const nlohmann::ordered_json& json, const StageKind& kind, const std::string& where,
                           bool mayFollow = false);

} // namespace oxbow
