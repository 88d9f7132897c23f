#pragma once

#include <nlohmann/json.hpp>

#include <cstddef>
#include <optional>
#include <span>

namespace oxbow {

/// A geometry of GeoJSON from well-known binary (OGC 06-103r4): points, lines, polygons, collections of one kind, with
/// heights (Z, EWKB's too); measures (M) are dropped. Nothing for other kinds, for bytes that end too early or claim more than there are,
/// and for coordinates that are no numbers.
[[nodiscard]] std::optional<nlohmann::ordered_json> geometryOfBinary(std::span<const std::byte> bytes);

} // namespace oxbow
