#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace oxbow {

/// Where a map lies on the Earth, as the file that it came from said: a rectangle, north up, in the units of a
/// coordinate system. It stays with the terrain at any resolution.
struct GeoReference {
    double west = 0.0, north = 0.0;   ///< outer corner of the north-west cell
    double width = 0.0, height = 0.0; ///< of the map
    int epsg = 0;                     ///< code of the coordinate system; 0 where it has none
    bool isGeographic = false;        ///< units are degrees
    std::vector<std::uint16_t> keys = {};  ///< the system in the words of GeoTIFF: key directory,
    std::vector<double> numbers = {};    ///< its numbers
    std::string text = {};            ///< and its text
    bool operator==(const GeoReference&) const = default;
};

} // namespace oxbow
