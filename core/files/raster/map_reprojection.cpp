#include "core/files/raster/map_reprojection.h"

#include "core/base/error.h"
#include "core/base/number_text.h"
#include "core/files/raster/place_files.h"
#include "core/terrain/layer.h"

#include <cmath>

namespace oxbow {

namespace {

CoordinateSystem systemOf(const GeoReference& place) {
    const std::optional<CoordinateSystem> system = coordinateSystem(place);
    if (!system)
        throw Error(phrase("the terrain's own coordinate system is not known: import a file that names one"));
    return *system;
}

/// Keys1981 with a = -1/2: weights of the four samples about a place between the second and the third.
std::array<double, 4> cubicWeights(double t) {
    return {0.5 * t * (-1 + t * (2 - t)), 1 + 0.5 * t * t * (-5 + 3 * t), 0.5 * t * (1 + t * (4 - 3 * t)), 0.5 * t * t * (t - 1)};
}

float cubic(const Heightmap& map, double x, double y) {
    const int x0 = static_cast<int>(std::floor(x)), y0 = static_cast<int>(std::floor(y));
    const std::array<double, 4> across = cubicWeights(x - x0), down = cubicWeights(y - y0);
    double sum = 0.0;
    for (int j = 0; j < 4; ++j) {
        const float* row = map.row(std::clamp(y0 + j - 1, 0, map.height() - 1));
        double along = 0.0;
        for (int i = 0; i < 4; ++i)
            along += across[i] * row[std::clamp(x0 + i - 1, 0, map.width() - 1)];
        sum += down[j] * along;
    }
    return static_cast<float>(sum);
}

} // namespace

MapReprojection::MapReprojection(const GridSpec& grid, const GeoReference& place, const CoordinateSystem& to)
    : m_from(grid), m_fromPlace(place), m_way(systemOf(place), to) {
    // The border bends: looked at in many points.
    constexpr int kPoints = 256;
    double west = HUGE_VAL, east = -HUGE_VAL, south = HUGE_VAL, north = -HUGE_VAL;
    for (int i = 0; i <= kPoints; ++i)
        for (const auto& [x, y] : {std::pair{i, 0}, std::pair{i, kPoints}, std::pair{0, i}, std::pair{kPoints, i}}) {
            const auto at = (*this)(place.west + place.width * x / kPoints, place.north - place.height * y / kPoints);
            west = std::min(west, at[0]);
            east = std::max(east, at[0]);
            south = std::min(south, at[1]);
            north = std::max(north, at[1]);
        }
    const double cell = std::sqrt((east - west) * (east - west) + (north - south) * (north - south)) /
                        std::sqrt(static_cast<double>(grid.width) * grid.width + static_cast<double>(grid.height) * grid.height);
    const auto cells = [cell](double extent) { return std::clamp(static_cast<int>(std::ceil(extent / cell - 1e-6)), 1, kMaxGridSide); };
    m_grid = {cells(east - west), cells(north - south), grid.cellSizeM};
    if (!to.isGeographic())
        m_grid.cellSizeM = cell * to.unit();
    if (to.epsg() > 0)
        setSystem(m_place, to.epsg(), to.isGeographic());
    else
        setSystem(m_place, to.esriText());
    m_place.west = west;
    m_place.north = north;
    m_place.width = cell * m_grid.width;
    m_place.height = cell * m_grid.height;
}

std::array<double, 2> MapReprojection::operator()(double east, double north) const {
    const auto at = m_way(east, north);
    if (!at)
        throw Error(phrase("%1, %2 has no place in the coordinate system that was asked for: choose one for this part of the Earth",
                           shortNumber(east), shortNumber(north)));
    return *at;
}

Heightmap MapReprojection::resampled(const Heightmap& map, bool isNumbers, const Compute& compute) const {
    // Where the corners of blocks of cells lie on the map, in its cells.
    constexpr int kBlock = 8;
    struct Place {
        double x, y;
    };
    const double cell = m_place.width / m_grid.width;
    const int columns = (m_grid.width + kBlock - 1) / kBlock + 1, rows = (m_grid.height + kBlock - 1) / kBlock + 1;
    std::vector<Place> lattice(static_cast<std::size_t>(columns) * rows);
    for (int j = 0; j < rows; ++j)
        for (int i = 0; i < columns; ++i) {
            const auto at = m_way.back(m_place.west + cell * (i * kBlock + 0.5), m_place.north - cell * (j * kBlock + 0.5));
            lattice[static_cast<std::size_t>(j) * columns + i] =
                at ? Place{((*at)[0] - m_fromPlace.west) / m_fromPlace.width * m_from.width - 0.5,
                           (m_fromPlace.north - (*at)[1]) / m_fromPlace.height * m_from.height - 0.5}
                   : Place{HUGE_VAL, HUGE_VAL};
        }
    Heightmap brought(m_grid, kNoValue);
    compute.forEach(rows - 1, [&](int j) {
        for (int y = j * kBlock; y < std::min((j + 1) * kBlock, m_grid.height); ++y)
            for (int x = 0; x < m_grid.width; ++x) {
                const int i = x / kBlock;
                const double tx = static_cast<double>(x - i * kBlock) / kBlock, ty = static_cast<double>(y - j * kBlock) / kBlock;
                const Place* above = &lattice[static_cast<std::size_t>(j) * columns + i];
                const Place* below = above + columns;
                const auto between = [&](double Place::*axis) {
                    return std::lerp(std::lerp(above[0].*axis, above[1].*axis, tx), std::lerp(below[0].*axis, below[1].*axis, tx), ty);
                };
                const double u = between(&Place::x), v = between(&Place::y);
                if (!(u >= -0.5 && u <= m_from.width - 0.5 && v >= -0.5 && v <= m_from.height - 0.5))
                    continue;
                float value = isNumbers ? kNoValue : cubic(map, u, v);
                if (std::isnan(value))
                    value = map.at(std::clamp(static_cast<int>(std::lround(u)), 0, m_from.width - 1),
                                   std::clamp(static_cast<int>(std::lround(v)), 0, m_from.height - 1));
                brought.at(x, y) = value;
            }
    });
    return brought;
}

} // namespace oxbow
