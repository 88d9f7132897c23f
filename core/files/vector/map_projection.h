#pragma once

#include <array>
#include <optional>

namespace oxbow {

/// East and north, or longitude and latitude in degrees, brought from one coordinate system into another, both by EPSG's code
/// (coordinate_system.h). Nothing where there is no way, and for a place that does not come back to where it was.
[[nodiscard]] std::optional<std::array<double, 2>> transformed(int from, int to, double x, double y);
/// Whether there is a way between two codes.
[[nodiscard]] bool canTransform(int from, int to);

/// Whether a code is one of longitude and latitude.
[[nodiscard]] bool isLongitudeLatitude(int epsg);
/// Metres of a plane from longitude and latitude of WGS 84.
[[nodiscard]] std::optional<std::array<double, 2>> projected(int epsg, double longitudeDeg, double latitudeDeg);
/// Whether a code is one of a plane.
[[nodiscard]] bool canProject(int epsg);

} // namespace oxbow
