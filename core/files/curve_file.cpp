#include "core/files/curve_file.h"

#include "core/base/elementary.h"
#include "core/base/error.h"
#include "core/base/number_text.h"
#include "core/base/phrase.h"
#include "core/earthwork/curve_json.h"
#include "core/earthwork/curve_kind.h"
#include "core/files/atomic_file.h"
#include "core/files/file_format.h"
#include "core/files/geo_package.h"
#include "core/files/map_projection.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>
#include <map>
#include <optional>

namespace oxbow {

namespace {

using Json = nlohmann::ordered_json;

Json placeJson(const GeoFrame& frame, const MapPoint& at) {
    const auto [east, north] = frame.eastNorth(at.xM, at.yM);
    return {east, north};
}

Json featureOf(const Curve& curve, const GeoFrame& frame) {
    Json places = Json::array();
    for (const CurvePoint& point : curve.points)
        places.push_back(placeJson(frame, point.at));
    if (curve.closed && !places.empty())
        places.push_back(places.front());
    const Json own = curvesJson({curve}).front();
    Json properties{{"kind", own["kind"]}, {"name", curve.name}};
    if (own.contains("parameters"))
        properties["parameters"] = own["parameters"];
    properties["points"] = own["points"];
    return {{"type", "Feature"},
            {"geometry",
             {{"type", !curve.kind().isLine ? "MultiPoint" : curve.closed ? "Polygon" : "LineString"},
              {"coordinates", curve.closed ? Json::array({std::move(places)}) : std::move(places)}}},
            {"properties", std::move(properties)}};
}

/// Coordinates of a line, from its file.
struct Line {
    Json places;
    bool closed = false;
    bool isPoints = false;
};

void addLines(const Json& coordinates, std::string_view type, std::vector<Line>& lines, const std::string& where) {
    if (!coordinates.is_array())
        throw Error(where + ".coordinates: " + phrase("a list [ ... ] is expected here"));
    if (type == "Point")
        return lines.push_back({Json::array({coordinates}), false, true});
    if (type == "LineString" || type == "MultiPoint")
        return lines.push_back({coordinates, false, type == "MultiPoint"});
    for (const Json& part : coordinates)
        if (type == "MultiPolygon")
            addLines(part, "Polygon", lines, where);
        else if (part.is_array())
            lines.push_back({part, type == "Polygon"});
}

CurvePoint pointOf(const Json& place, const GeoFrame& frame, const std::string& where) {
    if (!place.is_array() || place.size() < 2 || !place[0].is_number() || !place[1].is_number())
        throw Error(where + ": " + phrase("two numbers, east and north, are expected here"));
    CurvePoint point{.at = frame.placeOf(place[0].get<double>(), place[1].get<double>())};
    if (place.size() > 2 && place[2].is_number())
        point.heightM = place[2].get<double>();
    return point;
}

/// A height among the properties: a number, or a text that is one.
std::optional<double> heightOf(const Json& properties) {
    for (const char* key : {"ele", "height"})
        if (const auto found = properties.find(key); found != properties.end()) {
            if (found->is_number())
                return found->get<double>();
            if (found->is_string())
                return parseNumber<double>(found->get<std::string>());
        }
    return std::nullopt;
}

/// What a line of another program becomes.
std::string_view foreignKind(const Line& line, const Json& properties, CurveUse foreign) {
    const auto is = [&](const char* key, const char* value) {
        const auto found = properties.find(key);
        return found != properties.end() && found->is_string() && found->get<std::string>() == value;
    };
    if (foreign != CurveUse::Constrain) {
        const auto has = [&](const char* key) { return properties.contains(key) && properties[key].is_string(); };
        if (!line.closed && has("highway"))
            return "road";
        if (!line.closed && has("waterway"))
            return "river";
        if (!line.closed && is("natural", "cliff"))
            return "cliff";
        return !line.closed && (is("natural", "ridge") || is("natural", "arete")) ? "ridge" : "region";
    }
    if (line.isPoints)
        return "pin";
    if (line.closed && (is("natural", "water") || is("water", "lake") || is("water", "reservoir")))
        return "lake_level";
    if (!line.closed && properties.contains("waterway"))
        return "river_bed";
    const bool hasHeights = heightOf(properties) || std::ranges::any_of(line.places, [](const Json& place) {
                                return place.is_array() && place.size() > 2 && place[2].is_number();
                            });
    return hasHeights ? "height_line" : "region";
}

Curve curveOf(const Line& line, const Json& properties, const GeoFrame& frame, const std::string& where,
              CurveUse foreign) {
    const bool isOurs = properties.contains("kind") && properties["kind"].is_string() &&
                        findCurveKind(properties["kind"].get<std::string>());
    Curve curve(*findCurveKind(isOurs ? properties["kind"].get<std::string>() : foreignKind(line, properties, foreign)));
    if (properties.contains("name") && properties["name"].is_string())
        curve.name = properties["name"].get<std::string>();
    if (isOurs && properties.contains("parameters"))
        parseCurveParams(properties["parameters"], curve, where + ".properties.parameters");
    curve.closed = line.closed;
    const std::size_t count = line.places.size() - (line.closed && line.places.size() > 1 &&
                                                    line.places.front() == line.places.back());
    for (std::size_t i = 0; i < count; ++i)
        curve.points.push_back(pointOf(line.places[i], frame, where + ".coordinates[" + std::to_string(i) + "]"));
    // Our own points, where they still lie where the coordinates do.
    if (isOurs && properties.contains("points") && properties["points"].is_array() && properties["points"].size() == count) {
        const Json own = Json::array({Json{{"kind", properties["kind"]}, {"closed", line.closed}, {"points", properties["points"]}}});
        const std::vector<CurvePoint> points = parseCurves(own, where + ".properties").front().points;
        for (std::size_t i = 0; i < count; ++i) {
            const Json now = {line.places[i][0], line.places[i][1]};
            const MapPoint moved = curve.points[i].at;
            curve.points[i] = points[i];
            if (now != placeJson(frame, points[i].at))
                curve.points[i].at = moved;
        }
    }
    const bool hasNone = std::ranges::none_of(curve.points, [](const CurvePoint& point) { return point.heightM.has_value(); });
    if (!isOurs && hasNone && curve.kind().use == CurveUse::Constrain && curve.kind().id != "river_bed")
        if (const std::optional<double> height = heightOf(properties))
            for (CurvePoint& point : curve.points)
                point.heightM = height;
    checkCurve(curve, where);
    return curve;
}

/// The code in "urn:ogc:def:crs:EPSG::32632" or "EPSG:32632"; 4326 of the same place by its other name; 0: unknown.
int epsgOf(const std::string& name) {
    if (name.find("CRS84") != std::string::npos)
        return 4326;
    const std::size_t epsg = name.find("EPSG"), colon = name.rfind(':');
    int code = 0;
    for (std::size_t i = colon + 1; epsg != std::string::npos && colon > epsg && i < name.size(); ++i)
        code = name[i] >= '0' && name[i] <= '9' && code < 1000000 ? 10 * code + (name[i] - '0') : 0;
    return code;
}

bool areDegrees(const Json& coordinates) {
    if (!coordinates.is_array())
        return true;
    if (coordinates.size() < 2 || !coordinates[0].is_number() || !coordinates[1].is_number())
        return std::ranges::all_of(coordinates, areDegrees);
    return std::fabs(coordinates[0].get<double>()) <= 180.0 && std::fabs(coordinates[1].get<double>()) <= 90.0;
}

/// Whether a file without a system has longitudes and latitudes, as GeoJSON has them: where the map has metres, numbers that
/// small lie far outside.
bool hasDegrees(const Json& file) {
    return !file.contains("coordinates_are") && std::ranges::all_of(file["features"], [](const Json& feature) {
        return !feature.is_object() || !feature.contains("geometry") || !feature["geometry"].is_object() ||
               !feature["geometry"].contains("coordinates") || areDegrees(feature["geometry"]["coordinates"]);
    });
}

/// Whether the coordinates are to be brought from degrees to the map's system. Throws Error where they are in another one that
/// cannot be.
bool isToProject(const Json& file, const GeoFrame& frame, const std::string& where) {
    const int own = frame.place ? frame.place->epsg : 0;
    const auto crs = file.find("crs");
    if (crs == file.end() || !crs->is_object() || !crs->contains("properties") || !(*crs)["properties"].is_object())
        return canProject(own) && hasDegrees(file);
    const Json& named = (*crs)["properties"];
    const std::string name = named.contains("name") && named["name"].is_string() ? named["name"].get<std::string>() : "";
    const int code = epsgOf(name);
    if (code == own || code == 0)
        return false;
    if (code == 4326 && canProject(own))
        return true;
    throw Error(
        where + ": " +
        (own != 0
             ? phrase("its coordinates are those of EPSG:%1, the map is one of EPSG:%2: bring them to the "
                      "map's system first",
                      code, own)
             : phrase("its coordinates are those of EPSG:%1, the map lies nowhere on the Earth: bring them "
                      "to the map's system first",
                      code)));
}

void project(Json& coordinates, int epsg, const std::string& where) {
    if (!coordinates.is_array())
        return;
    if (coordinates.size() < 2 || !coordinates[0].is_number() || !coordinates[1].is_number()) {
        for (Json& part : coordinates)
            project(part, epsg, where);
        return;
    }
    const auto at = projected(epsg, coordinates[0].get<double>(), coordinates[1].get<double>());
    if (!at)
        throw Error(where + ": " + phrase("%1, %2 is no longitude and latitude near the map: bring the file to the map's system first",
                                          shortNumber(coordinates[0].get<double>()), shortNumber(coordinates[1].get<double>())));
    coordinates[0] = (*at)[0];
    coordinates[1] = (*at)[1];
}

/// A road from one of its points to another.
Json stretchOf(const Road& road, std::size_t from, std::size_t to, const GeoFrame& frame) {
    Json places = Json::array();
    double lengthM = 0.0, steepest = 0.0;
    for (std::size_t i = from; i <= to; ++i) {
        const RoadPoint& point = road.points[i];
        places.push_back(placeJson(frame, point.at));
        places.back().push_back(point.heightM);
        if (i == from)
            continue;
        const RoadPoint& before = road.points[i - 1];
        const double stepM = elementary::hypot(point.at.xM - before.at.xM, point.at.yM - before.at.yM);
        lengthM += stepM;
        steepest = std::max(steepest, std::fabs(point.heightM - before.heightM) / std::max(1e-9, stepM));
    }
    return {{"type", "Feature"},
            {"geometry", {{"type", "LineString"}, {"coordinates", std::move(places)}}},
            {"properties",
             {{"name", road.name},
              {"kind", "road"},
              {"is_bridge", road.points[from].isOnBridge},
              {"width_m", road.points[from].widthM},
              {"shoulder_m", road.shoulderM},
              {"length_m", lengthM},
              {"max_grade_percent", 100.0 * steepest}}}};
}

} // namespace

Json curveFeatures(std::span<const Curve> curves, const GeoFrame& frame) {
    Json file = frame.featureCollection();
    for (const Curve& curve : curves)
        file["features"].push_back(featureOf(curve, frame));
    return file;
}

std::string curvesAsGeoJson(std::span<const Curve> curves, const GeoFrame& frame) {
    return curveFeatures(curves, frame).dump(1, ' ', false, Json::error_handler_t::replace) + '\n';
}

void writeCurves(const std::filesystem::path& file, std::span<const Curve> curves, const GeoFrame& frame) {
    const FileFormat* format = formatByExtension(lowerExtension(file), FileUse::WriteLayers);
    writeFileAtomically(file, format ? format->layers({{"curves", curveFeatures(curves, frame)}}, frame)
                                     : curvesAsGeoJson(curves, frame));
}

std::vector<Curve> curvesFromGeoJson(std::string_view text, const GeoFrame& frame, const std::string& where,
                                     CurveUse foreign, std::vector<Phrase>* notes) {
    Json file = Json::parse(text, nullptr, false);
    if (!file.is_object() || !file.contains("features") || !file["features"].is_array())
        throw Error(where + ": " + phrase("this is no GeoJSON: a collection of features is expected"));
    const bool projects = isToProject(file, frame, where);
    std::vector<Curve> curves;
    std::map<std::string, int> unused; // by what they are
    for (std::size_t i = 0; i < file["features"].size(); ++i) {
        const Json& feature = file["features"][i];
        const std::string place = where + ": features[" + std::to_string(i) + "]";
        if (!feature.is_object() || !feature.contains("geometry"))
            throw Error(place + ": " + phrase("'geometry' is missing"));
        const Json& geometry = feature["geometry"];
        if (!geometry.is_object() || !geometry.contains("type") || !geometry["type"].is_string() ||
            !geometry.contains("coordinates")) {
            ++unused[geometry.is_object() && geometry.contains("type") && geometry["type"].is_string() ? geometry["type"].get<std::string>() : "no geometry"];
            continue;
        }
        const auto type = geometry["type"].get<std::string>();
        const bool isLines = type == "LineString" || type == "MultiLineString" || type == "Polygon" || type == "MultiPolygon";
        const bool isPoints = type == "Point" || type == "MultiPoint";
        const bool hasProperties = feature.contains("properties") && feature["properties"].is_object();
        const Json properties = hasProperties ? feature["properties"] : Json::object();
        const bool isOurPin = isPoints && properties.contains("kind") && properties["kind"] == "pin";
        if (!isLines && !isOurPin && !(isPoints && foreign == CurveUse::Constrain)) {
            ++unused[type];
            continue;
        }
        std::vector<Line> lines;
        if (projects)
            project(file["features"][i]["geometry"]["coordinates"], frame.place->epsg, place);
        addLines(geometry["coordinates"], type, lines, place);
        for (const Line& line : lines)
            curves.push_back(curveOf(line, properties, frame, place, foreign));
    }
    for (const auto& [kind, count] : unused)
        if (notes)
            notes->push_back(kind == "Point" || kind == "MultiPoint"
                                 ? phrase("%1 points are not used: only pins and what constrains the ground are points", count)
                                 : phrase("%1 features are not used: %2", count, kind));
    return curves;
}

Json crossingFeatures(std::span<const Crossing> crossings, const GeoFrame& frame) {
    Json file = frame.featureCollection();
    for (const Crossing& crossing : crossings)
        file["features"].push_back({{"type", "Feature"},
                                    {"geometry", {{"type", "Point"}, {"coordinates", placeJson(frame, crossing.at)}}},
                                    {"properties",
                                     {{"kind", crossing.isBridge ? "bridge" : "culvert"},
                                      {"road", crossing.road},
                                      {"along_m", crossing.alongM},
                                      {"length_m", crossing.lengthM},
                                      {"road_height_m", crossing.roadM},
                                      {"water_height_m", crossing.waterM},
                                      {"drainage_area_m2", crossing.drainageM2}}}});
    return file;
}

Json roadFeatures(std::span<const Road> roads, const GeoFrame& frame) {
    Json file = frame.featureCollection();
    for (const Road& road : roads)
        for (std::size_t from = 0; from + 1 < road.points.size();) {
            // A stretch ends at the first point of the next one.
            std::size_t to = from + 1;
            while (to + 1 < road.points.size() && road.points[to].isOnBridge == road.points[from].isOnBridge)
                ++to;
            file["features"].push_back(stretchOf(road, from, to, frame));
            from = to;
        }
    return file;
}

} // namespace oxbow
