#pragma once

#include "core/base/compute.h"
#include "core/files/raster/coordinate_system.h"
#include "core/terrain/geo_reference.h"
#include "core/terrain/heightmap.h"

namespace oxbow {

/// A map's place brought into another coordinate system: the rectangle that encloses it there, north up, in square cells with as
/// many along the diagonal as the map has. Corners that the map does not reach have no value.
class MapReprojection {
public:
    /// Throws Error where the place has no coordinate system that PROJ knows, or a part of it no place in the other.
    MapReprojection(const GridSpec& grid, const GeoReference& place, const CoordinateSystem& to);

    [[nodiscard]] const GeoReference& place() const { return m_place; }
    [[nodiscard]] const GridSpec& grid() const { return m_grid; }
    /// A point of the map's own system there. Throws Error where it has no place.
    [[nodiscard]] std::array<double, 2> operator()(double east, double north) const;

    /// Values between cells by cubic convolution (Keys1981), beside cells without a value that of the nearest cell; `isNumbers` takes
    /// that of the nearest cell everywhere. Places are exact on a lattice of eight cells and linear between.
    [[nodiscard]] Heightmap resampled(const Heightmap& map, bool isNumbers, const Compute& compute) const;

private:
    GridSpec m_from;
    GeoReference m_fromPlace;
    Reprojection m_way;
    GeoReference m_place;
    GridSpec m_grid;
};

} // namespace oxbow
