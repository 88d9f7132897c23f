#pragma once

#include "core/terrain/geo_reference.h"
#include "core/terrain/grid_spec.h"
#include "core/terrain/lake.h"

#include <array>
#include <cmath>
#include <string_view>

#include <nlohmann/json_fwd.hpp>

namespace oxbow {

class MapReprojection;

/// What lists need to know of the map that their places lie on.
struct GeoFrame {
    GridSpec grid;
    const GeoReference* place = nullptr; ///< where it lies on the Earth; null where nobody said
    const MapReprojection* onto = nullptr; ///< another coordinate system that is asked for

    GeoFrame(const GridSpec& ofMap, const GeoReference* onEarth = nullptr, const MapReprojection* into = nullptr)
        : grid(ofMap), place(onEarth), onto(into) {}
    /// The system that the coordinates are in; null for metres of the map.
    [[nodiscard]] const GeoReference* system() const;

    /// A point of the map, metres from its north-west corner, as GeoJSON has it: east and north, in the units of
    /// the map's coordinate system or, without one, in metres from the south-west corner.
    [[nodiscard]] std::array<double, 2> eastNorth(double xM, double yM) const;
    [[nodiscard]] std::array<double, 2> eastNorth(const MapPoint& at) const { return eastNorth(at.xM, at.yM); }
    /// The way back, from the map's own system.
    [[nodiscard]] MapPoint placeOf(double east, double north) const;
    /// A feature collection without features. Its member `crs` names the coordinate system, as GeoJSON had it
    /// before RFC 7946 and as GIS programs still read it; without a system it is null, which no
    /// program takes for degrees, and `coordinates_are` says what they are.
    [[nodiscard]] nlohmann::ordered_json featureCollection() const;
};

/// Width, height and cell size of the grid, for lists.
[[nodiscard]] nlohmann::ordered_json gridJson(const GridSpec& grid);
/// A feature of a collection.
[[nodiscard]] nlohmann::ordered_json geoFeature(const char* type, nlohmann::ordered_json coordinates, nlohmann::ordered_json properties);

/// A rectangle in the units of a coordinate system.
struct FeatureBox {
    double minX = HUGE_VAL, minY = HUGE_VAL, maxX = -HUGE_VAL, maxY = -HUGE_VAL;

    void add(double x, double y) {
        minX = x < minX ? x : minX, maxX = x > maxX ? x : maxX;
        minY = y < minY ? y : minY, maxY = y > maxY ? y : maxY;
    }
    void add(const FeatureBox& other) {
        if (other.empty())
            return;
        add(other.minX, other.minY);
        add(other.maxX, other.maxY);
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
