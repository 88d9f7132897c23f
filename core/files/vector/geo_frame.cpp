#include "core/files/vector/geo_frame.h"

#include "core/files/raster/map_reprojection.h"
#include "core/files/raster/place_files.h"
#include "core/files/vector/map_projection.h"

#include <nlohmann/json.hpp>

namespace oxbow {

const GeoReference* GeoFrame::system() const {
    return onto ? &onto->place() : place;
}

std::array<double, 2> GeoFrame::eastNorth(double xM, double yM) const {
    if (!place)
        return {xM, grid.heightM() - yM};
    const double east = place->west + place->width * (xM / grid.widthM());
    const double north = place->north - place->height * (yM / grid.heightM());
    return onto ? (*onto)(east, north) : std::array{east, north};
}

MapPoint GeoFrame::placeOf(double east, double north) const {
    if (!place)
        return {east, grid.heightM() - north};
    return {(east - place->west) / place->width * grid.widthM(), (place->north - north) / place->height * grid.heightM()};
}

nlohmann::ordered_json GeoFrame::featureCollection() const {
    nlohmann::ordered_json file = {{"type", "FeatureCollection"}};
    if (system() && system()->epsg != 0)
        file["crs"] = {{"type", "name"},
                       {"properties", {{"name", "urn:ogc:def:crs:EPSG::" + std::to_string(system()->epsg)}}}};
    else {
        file["crs"] = nullptr; // else they would be degrees on WGS 84
        file["coordinates_are"] = place ? onto ? "units of the coordinate system that was asked for" : "units of the coordinate system that the terrain came in"
                                        : "metres east and north of the south-west corner of the map";
    }
    file["grid"] = gridJson(grid);
    file["features"] = nlohmann::ordered_json::array();
    return file;
}

nlohmann::ordered_json gridJson(const GridSpec& grid) {
    return {{"width", grid.width}, {"height", grid.height}, {"cell_size_m", grid.cellSizeM}};
}

nlohmann::ordered_json geoFeature(const char* type, nlohmann::ordered_json coordinates, nlohmann::ordered_json properties) {
    return {{"type", "Feature"}, {"geometry", {{"type", type}, {"coordinates", std::move(coordinates)}}}, {"properties", std::move(properties)}};
}

FeatureBox boxOf(const GeoFrame& frame, int epsg) {
    constexpr FeatureBox kAll{-HUGE_VAL, -HUGE_VAL, HUGE_VAL, HUGE_VAL};
    const int own = frame.place ? frame.place->epsg : 0;
    const bool isOwn = epsg == own || epsg == 0;
    if (!isOwn && !canTransform(own, epsg))
        return kAll;
    // The edges of a map are curves in another system.
    constexpr int kPieces = 16;
    FeatureBox box;
    for (int i = 0; i <= kPieces; ++i)
        for (int side = 0; side < 4; ++side) {
            const double along = static_cast<double>(i) / kPieces, across = side % 2;
            const auto [east, north] = frame.eastNorth((side < 2 ? along : across) * frame.grid.widthM(),
                                                       (side < 2 ? across : along) * frame.grid.heightM());
            if (isOwn) {
                box.add(east, north);
            } else if (const auto at = transformed(own, epsg, east, north)) {
                box.add((*at)[0], (*at)[1]);
            } else {
                return kAll;
            }
        }
    return box;
}

int epsgOfText(std::string_view text) {
    GeoReference place;
    setSystem(place, text);
    return place.epsg;
}

} // namespace oxbow
