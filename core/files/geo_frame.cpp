#include "core/files/geo_frame.h"

#include <nlohmann/json.hpp>

namespace oxbow {

std::array<double, 2> GeoFrame::eastNorth(double xM, double yM) const {
    if (!place)
        return {xM, grid.heightM() - yM};
    return {place->west + place->width * (xM / grid.widthM()), place->north - place->height * (yM / grid.heightM())};
}

MapPoint GeoFrame::placeOf(double east, double north) const {
    if (!place)
        return {east, grid.heightM() - north};
    return {(east - place->west) / place->width * grid.widthM(), (place->north - north) / place->height * grid.heightM()};
}

nlohmann::ordered_json GeoFrame::featureCollection() const {
    nlohmann::ordered_json file = {{"type", "FeatureCollection"}};
    if (place && place->epsg != 0)
        file["crs"] = {{"type", "name"},
                       {"properties", {{"name", "urn:ogc:def:crs:EPSG::" + std::to_string(place->epsg)}}}};
    else {
        file["crs"] = nullptr; // else they would be degrees on WGS 84
        file["coordinates_are"] = place ? "units of the coordinate system that the terrain came in"
                                        : "metres east and north of the south-west corner of the map";
    }
    file["grid"] = {{"width", grid.width}, {"height", grid.height}, {"cell_size_m", grid.cellSizeM}};
    file["features"] = nlohmann::ordered_json::array();
    return file;
}

} // namespace oxbow
