#pragma once

#include "core/files/vector/geo_frame.h"

#include <cmath>
#include <string_view>

namespace oxbow {

/// A rectangle in the units of a coordinate system.
struct FeatureBox {
    double minX = HUGE_VAL, minY = HUGE_VAL, maxX = -HUGE_VAL, maxY = -HUGE_VAL;

    void add(double x, double y) {
        minX = x < minX ? x : minX, maxX = x > maxX ? x : maxX;
        minY = y < minY ? y : minY, maxY = y > maxY ? y : maxY;
    }
    [[nodiscard]] bool empty() const { return minX > maxX; }
    [[nodiscard]] bool touches(const FeatureBox& other) const {
        return minX <= other.maxX && maxX >= other.minX && minY <= other.maxY && maxY >= other.minY;
    }
};

/// The map's rectangle in another system, so that what lies beside it need not be kept; the whole plane where there is no
/// way from one to the other. `epsg` 0: that of the map.
[[nodiscard]] FeatureBox boxOf(const GeoFrame& frame, int epsg);

/// The system of a text (WKT): 0 where it is none of EPSG's.
[[nodiscard]] int epsgOfText(std::string_view text);

} // namespace oxbow
