#pragma once

#include <array>
#include <optional>

namespace oxbow {

inline constexpr int kWebMercator = 3857; ///< EPSG

/// East and north, metres, in a coordinate system of a place given by longitude and latitude in degrees (EPSG:4326): UTM of WGS 84
/// (326zz, 327zz), of ETRS89 (258zz) and of NAD83 (269zz), taken for the same datum (they differ by a metre or two), and web Mercator
/// (3857). Transverse Mercator by Krueger's series to the fourth order (Krueger1912, Karney2011): within a millimetre of the zone.
/// Nothing for another code, and for what is no longitude and latitude or lies more than 60 degrees beside the zone.
[[nodiscard]] std::optional<std::array<double, 2>> projected(int epsg, double longitudeDeg, double latitudeDeg);
/// Whether there are any for a code.
[[nodiscard]] bool canProject(int epsg);
/// The way back: longitude and latitude in degrees. As exact, by the series of the same order.
[[nodiscard]] std::optional<std::array<double, 2>> unprojected(int epsg, double eastM, double northM);

/// Whether a code is one of longitude and latitude in degrees: WGS 84, ETRS89, NAD83.
[[nodiscard]] bool isLongitudeLatitude(int epsg);
/// From one system to another, both degrees or one of projected(); taken for the same datum. Nothing where that cannot be.
[[nodiscard]] std::optional<std::array<double, 2>> transformed(int from, int to, double x, double y);
/// Whether there is a way between two codes.
[[nodiscard]] bool canTransform(int from, int to);

} // namespace oxbow
