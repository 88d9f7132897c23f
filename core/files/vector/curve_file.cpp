#include "core/files/vector/curve_file.h"

#include "core/base/elementary.h"
#include "core/base/error.h"
#include "core/base/number_text.h"
#include "core/earthwork/curve_json.h"
#include "core/earthwork/curve_kind.h"
#include "core/files/vector/map_projection.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>
#include <map>
#include <optional>

namespace oxbow {

namespace {

using Json = nlohmann::ordered_json;

Json featureOf(const Curve& curve, const GeoFrame& frame) {
    Json places = Json::array();
    for (const CurvePoint& point : curve.points)
        places.push_back(frame.eastNorth(point.at));
    if (curve.closed && !places.empty())
        places.push_back(places.front());
    Curve plain = curve;
    plain.params.forgetTexts(); // the values that they name stay behind
    const Json own = curvesJson({plain}).front();
    Json properties{{"kind", own["kind"]}, {"name", curve.name}};
    if (own.contains("parameters"))
        properties["parameters"] = own["parameters"];
    if (curve.hidden)
        properties["hidden"] = true;
    properties["points"] = own["points"];
    return geoFeature(!curve.kind().isLine ? "MultiPoint" : curve.closed ? "Polygon" : "LineString",
                   curve.closed ? Json::array({std::move(places)}) : std::move(places), std::move(properties));
}

/// Coordinates of a line, from its file.
struct Line {
    Json places;
    bool closed = false;
    bool isPoints = false;
    bool isHole = false;
};

void addLines(const Json& coordinates, std::string_view type, std::vector<Line>& lines, const std::string& where) {
    if (!coordinates.is_array())
        throw Error(where + ".coordinates: " + phrase("a list [ ... ] is expected here"));
    if (type == "Point")
        return lines.push_back({Json::array({coordinates}), false, true});
    if (type == "LineString" || type == "MultiPoint")
        return lines.push_back({coordinates, false, type == "MultiPoint"});
    for (std::size_t i = 0; i < coordinates.size(); ++i)
        if (const Json& part = coordinates[i]; type == "MultiPolygon")
            addLines(part, "Polygon", lines, where);
        else if (part.is_array())
            lines.push_back({part, type == "Polygon", false, type == "Polygon" && i > 0});
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
    const bool constrains = foreign == CurveUse::Constrain;
    if (line.isPoints)
        return "pin";
    const FeatureRule* rule = FeatureKinds::usual().find(properties, line.closed);
    switch (rule ? rule->kind : FeatureKind::None) {
    case FeatureKind::River:
    case FeatureKind::Stream:
    case FeatureKind::Canal:
        return constrains ? "river_bed" : "river";
    case FeatureKind::Lake:
    case FeatureKind::Reservoir:
        return constrains ? "lake_level" : "region";
    case FeatureKind::Road:
        return constrains ? "region" : "road";
    case FeatureKind::Ridge:
    case FeatureKind::Cliff:
        if (!constrains && !line.closed)
            return featureKindName(rule->kind);
        break;
    default:
        break;
    }
    const bool hasHeights = heightOf(properties) || std::ranges::any_of(line.places, [](const Json& place) {
                                return place.is_array() && place.size() > 2 && place[2].is_number();
                            });
    return constrains && hasHeights ? "height_line" : "region";
}

/// Points of a line, the repeated last one of a ring left out.
std::vector<CurvePoint> pointsOf(const Line& line, const GeoFrame& frame, const std::string& where) {
    const std::size_t count = line.places.size() - (line.closed && line.places.size() > 1 &&
                                                    line.places.front() == line.places.back());
    std::vector<CurvePoint> points;
    for (std::size_t i = 0; i < count; ++i)
        points.push_back(pointOf(line.places[i], frame, where + ".coordinates[" + std::to_string(i) + "]"));
    return points;
}

Curve curveOf(const Line& line, const Json& properties, const GeoFrame& frame, const std::string& where,
              CurveUse foreign) {
    const CurveKind* ours = findCurveKind(tagText(properties, "kind"));
    const bool isOurs = ours != nullptr;
    Curve curve(isOurs ? *ours : *findCurveKind(foreignKind(line, properties, foreign)));
    curve.name = tagText(properties, "name");
    if (isOurs && properties.contains("parameters"))
        parseCurveParams(properties["parameters"], curve, where + ".properties.parameters");
    curve.closed = line.closed;
    curve.hidden = isOurs && properties.contains("hidden") && properties["hidden"].is_boolean() && properties["hidden"].get<bool>();
    curve.points = pointsOf(line, frame, where);
    const std::size_t count = curve.points.size();
    // Our own points, where they still lie where the coordinates do.
    if (isOurs && properties.contains("points") && properties["points"].is_array() && properties["points"].size() == count) {
        const Json own = Json::array({Json{{"kind", properties["kind"]}, {"closed", line.closed}, {"points", properties["points"]}}});
        const std::vector<CurvePoint> points = parseCurves(own, where + ".properties").front().points;
        for (std::size_t i = 0; i < count; ++i) {
            const Json now = {line.places[i][0], line.places[i][1]};
            const MapPoint moved = curve.points[i].at;
            curve.points[i] = points[i];
            if (now != Json(frame.eastNorth(points[i].at)))
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

constexpr int kDeepest = 4; ///< lists within lists of a geometry

bool areDegrees(const Json& coordinates, int depth = 0) {
    if (!coordinates.is_array() || depth > kDeepest)
        return true;
    if (coordinates.size() < 2 || !coordinates[0].is_number() || !coordinates[1].is_number())
        return std::ranges::all_of(coordinates, [&](const Json& part) { return areDegrees(part, depth + 1); });
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

/// The system that the coordinates are to be brought from to the map's; 0: they are the map's. Throws Error where they are in
/// one that they cannot be brought from.
int systemToBring(const Json& file, const GeoFrame& frame, const std::string& where) {
    constexpr int kDegrees = 4326;
    const int own = frame.place ? frame.place->epsg : 0;
    const auto crs = file.find("crs");
    if (crs == file.end() || !crs->is_object() || !crs->contains("properties") || !(*crs)["properties"].is_object())
        return canProject(own) && hasDegrees(file) ? kDegrees : 0;
    const Json& named = (*crs)["properties"];
    const int code = epsgOf(tagText(named, "name"));
    if (code == own || code == 0)
        return 0;
    if (canTransform(code, own))
        return code;
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

void bring(Json& coordinates, int from, int to, const std::string& where, int depth = 0) {
    if (!coordinates.is_array() || depth > kDeepest)
        return;
    if (coordinates.size() < 2 || !coordinates[0].is_number() || !coordinates[1].is_number()) {
        for (Json& part : coordinates)
            bring(part, from, to, where, depth + 1);
        return;
    }
    const auto at = transformed(from, to, coordinates[0].get<double>(), coordinates[1].get<double>());
    if (!at && isLongitudeLatitude(from))
        throw Error(where + ": " + phrase("%1, %2 is no longitude and latitude near the map: bring the file to the map's system first",
                                          shortNumber(coordinates[0].get<double>()), shortNumber(coordinates[1].get<double>())));
    if (!at)
        throw Error(where + ": " + phrase("%1, %2 is no place of EPSG:%3 near the map: bring the file to the map's system first",
                                          shortNumber(coordinates[0].get<double>()), shortNumber(coordinates[1].get<double>()), from));
    coordinates[0] = (*at)[0];
    coordinates[1] = (*at)[1];
}

/// Calls visit(line, properties, where) for each line, ring and point of a file, in the frame's coordinates; `takesPoint`
/// says which features that are points count. Counts the others by what they are.
template <typename TakesPoint, typename Visit>
std::map<std::string, int> eachLine(Json& file, const GeoFrame& frame, const std::string& where, TakesPoint&& takesPoint, Visit&& visit) {
    if (!file.is_object() || !file.contains("features") || !file["features"].is_array())
        throw Error(where + ": " + phrase("this is no GeoJSON: a collection of features is expected"));
    const int from = systemToBring(file, frame, where);
    std::map<std::string, int> unused;
    for (std::size_t i = 0; i < file["features"].size(); ++i) {
        Json& feature = file["features"][i];
        const std::string place = where + ": features[" + std::to_string(i) + "]";
        if (!feature.is_object() || !feature.contains("geometry"))
            throw Error(place + ": " + phrase("'geometry' is missing"));
        Json& geometry = feature["geometry"];
        if (!geometry.is_object() || !geometry.contains("type") || !geometry["type"].is_string() ||
            !geometry.contains("coordinates")) {
            ++unused[geometry.is_object() && geometry.contains("type") && geometry["type"].is_string() ? geometry["type"].get<std::string>() : "no geometry"];
            continue;
        }
        const auto type = geometry["type"].get<std::string>();
        const bool isLines = type == "LineString" || type == "MultiLineString" || type == "Polygon" || type == "MultiPolygon";
        const bool isPoints = type == "Point" || type == "MultiPoint";
        const bool hasProperties = feature.contains("properties") && feature["properties"].is_object();
        Json properties = hasProperties ? feature["properties"] : Json::object();
        unpackOtherTags(properties);
        if (!isLines && !(isPoints && takesPoint(properties))) {
            ++unused[type];
            continue;
        }
        std::vector<Line> lines;
        if (from != 0)
            bring(geometry["coordinates"], from, frame.place->epsg, place);
        addLines(geometry["coordinates"], type, lines, place);
        for (const Line& line : lines)
            visit(line, properties, place);
    }
    return unused;
}

/// A road from one of its points to another.
Json stretchOf(const Road& road, std::size_t from, std::size_t to, const GeoFrame& frame) {
    Json places = Json::array();
    double lengthM = 0.0, steepest = 0.0;
    for (std::size_t i = from; i <= to; ++i) {
        const RoadPoint& point = road.points[i];
        const auto [east, north] = frame.eastNorth(point.at);
        places.push_back({east, north, point.heightM});
        if (i == from)
            continue;
        const RoadPoint& before = road.points[i - 1];
        const double stepM = elementary::hypot(point.at.xM - before.at.xM, point.at.yM - before.at.yM);
        lengthM += stepM;
        steepest = std::max(steepest, std::fabs(point.heightM - before.heightM) / std::max(1e-9, stepM));
    }
    return geoFeature("LineString", std::move(places),
                   {{"name", road.name},
                    {"kind", "road"},
                    {"is_bridge", road.points[from].isOnBridge},
                    {"is_tunnel", road.points[from].isInTunnel},
                    {"width_m", road.points[from].widthM},
                    {"shoulder_m", road.shoulderM},
                    {"length_m", lengthM},
                    {"max_grade_percent", 100.0 * steepest}});
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

Json featureJson(std::string_view text) {
    constexpr int kDeepestFile = 64;
    int depth = 0;
    bool isInText = false;
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (text[i] == '"')
            isInText = !isInText;
        else if (isInText && text[i] == '\\')
            ++i;
        else if (!isInText && (text[i] == '[' || text[i] == '{') && ++depth > kDeepestFile)
            return Json(Json::value_t::discarded);
        else if (!isInText && (text[i] == ']' || text[i] == '}'))
            --depth;
    }
    return Json::parse(text, nullptr, false);
}

std::vector<Curve> curvesFromFeatures(Json file, const GeoFrame& frame, const std::string& where, CurveUse foreign,
                                      std::vector<Phrase>* notes) {
    std::vector<Curve> curves;
    const auto takesPoint = [&](const Json& properties) {
        return foreign == CurveUse::Constrain || (properties.contains("kind") && properties["kind"] == "pin");
    };
    const auto unused = eachLine(file, frame, where, takesPoint, [&](const Line& line, const Json& properties, const std::string& place) {
        curves.push_back(curveOf(line, properties, frame, place, foreign));
    });
    for (const auto& [kind, count] : unused)
        if (notes)
            notes->push_back(kind == "Point" || kind == "MultiPoint"
                                 ? phrase("%1 points are not used: only pins and what constrains the ground are points", count)
                                 : phrase("%1 features are not used: %2", count, kind));
    return curves;
}

std::vector<MapFeature> mapFeatures(Json file, const GeoFrame& frame, const std::string& where) {
    std::vector<MapFeature> features;
    eachLine(file, frame, where, [](const Json&) { return true; }, [&](const Line& line, const Json& tags, const std::string& place) {
        MapFeature feature{tags, pointsOf(line, frame, place), line.closed, line.isPoints, line.isHole};
        for (const CurvePoint& point : feature.points)
            if (!std::isfinite(point.at.xM) || !std::isfinite(point.at.yM))
                throw Error(place + ": " + phrase("a coordinate is no number"));
        features.push_back(std::move(feature));
    });
    return features;
}

Json crossingFeatures(std::span<const Crossing> crossings, const GeoFrame& frame) {
    Json file = frame.featureCollection();
    for (const Crossing& crossing : crossings)
        file["features"].push_back(geoFeature("Point", frame.eastNorth(crossing.at),
                                           {{"kind", crossing.isBridge ? "bridge" : "culvert"},
                                            {"road", crossing.road},
                                            {"along_m", crossing.alongM},
                                            {"length_m", crossing.lengthM},
                                            {"road_height_m", crossing.roadM},
                                            {"water_height_m", crossing.waterM},
                                            {"drainage_area_m2", crossing.drainageM2}}));
    return file;
}

Json roadFeatures(std::span<const Road> roads, const GeoFrame& frame) {
    Json file = frame.featureCollection();
    for (const Road& road : roads)
        for (std::size_t from = 0; from + 1 < road.points.size();) {
            // A stretch ends at the first point of the next one.
            std::size_t to = from + 1;
            while (to + 1 < road.points.size() && road.points[to].isOnBridge == road.points[from].isOnBridge &&
                   road.points[to].isInTunnel == road.points[from].isInTunnel)
                ++to;
            file["features"].push_back(stretchOf(road, from, to, frame));
            from = to;
        }
    return file;
}

} // namespace oxbow
