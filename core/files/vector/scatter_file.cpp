#include "core/files/vector/scatter_file.h"

#include "core/base/elementary.h"
#include "core/base/number_text.h"
#include "core/files/mesh/glb_text.h"
#include "core/files/vector/geo_package.h"

#include <nlohmann/json.hpp>

#include <cmath>
#include <numbers>

namespace oxbow {

namespace {

using Json = nlohmann::ordered_json;

/// Three decimals: millimetres.
std::string brief(double value) {
    return numberText(std::round(value * 1000.0) / 1000.0);
}

/// A four-sided cone of height 1 on a base of 0.5, as mesh 0.
void addStandIn(GlbText& glb) {
    const std::vector<std::array<float, 3>> corners = {
        {0.25f, 0, 0.25f}, {0.25f, 0, -0.25f}, {-0.25f, 0, -0.25f}, {-0.25f, 0, 0.25f}, {0, 1, 0}};
    const std::vector<std::uint32_t> faces = {0, 1, 4, 1, 2, 4, 2, 3, 4, 3, 0, 4, 0, 2, 1, 0, 3, 2};
    const int positions = glb.addPositions(corners);
    const int indices = glb.addIndices(faces);
    glb.json["materials"] = Json::array({{{"name", "stand_in"},
                                          {"pbrMetallicRoughness",
                                           {{"baseColorFactor", {0.1, 0.25, 0.08, 1.0}},
                                            {"metallicFactor", 0.0},
                                            {"roughnessFactor", 1.0}}}}});
    glb.json["meshes"] = Json::array(
        {{{"name", "stand_in"},
          {"primitives",
           Json::array({{{"attributes", {{"POSITION", positions}}}, {"indices", indices}, {"material", 0}}})}}});
}

} // namespace

std::string scatterAsCsv(std::span<const ScatterList> lists, const GeoFrame&) {
    std::string text = "name,x_m,y_m,height_m,turn_deg,scale\n";
    for (const ScatterList& list : lists)
        for (const ScatterPoint& p : list.points)
            text += list.name + ',' + brief(p.xM) + ',' + brief(p.yM) + ',' + brief(p.groundM) + ',' +
                    brief(p.turnDeg) + ',' + brief(p.scale) + '\n';
    return text;
}

std::string scatterAsJson(std::span<const ScatterList> lists, const GeoFrame& frame) {
    std::string text = "{\n  \"oxbow_scatter\": 1,\n  \"grid\": " + gridJson(frame.grid).dump() +
                       ",\n  \"point\": [\"x_m\", \"y_m\", \"height_m\", \"turn_deg\", \"scale\"],\n  \"lists\": [";
    for (std::size_t i = 0; i < lists.size(); ++i) {
        text += (i > 0 ? ",\n    { \"name\": " : "\n    { \"name\": ") + Json(lists[i].name).dump() + ", \"points\": [";
        for (std::size_t k = 0; k < lists[i].points.size(); ++k) {
            const ScatterPoint& p = lists[i].points[k];
            text += (k > 0 ? ",\n      [" : "\n      [") + brief(p.xM) + ", " + brief(p.yM) + ", " + brief(p.groundM) +
                    ", " + brief(p.turnDeg) + ", " + brief(p.scale) + "]";
        }
        text += " ] }";
    }
    return text + "\n  ]\n}\n";
}

std::string scatterAsGlb(std::span<const ScatterList> lists, const GeoFrame&) {
    GlbText glb;
    addStandIn(glb);
    Json nodes = Json::array();
    for (const ScatterList& list : lists) {
        if (list.points.empty())
            continue;
        std::vector<std::array<float, 3>> places, scales;
        std::vector<std::array<float, 4>> turns;
        for (const ScatterPoint& p : list.points) {
            places.push_back({static_cast<float>(p.xM), static_cast<float>(p.groundM), static_cast<float>(p.yM)});
            const auto scale = static_cast<float>(p.scale);
            scales.push_back({scale, scale, scale});
            const double half = -p.turnDeg * std::numbers::pi / 360.0; // clockwise from above is about -y
            turns.push_back({0, static_cast<float>(elementary::sin(half)), 0, static_cast<float>(elementary::cos(half))});
        }
        nodes.push_back({{"name", list.name},
                         {"mesh", 0},
                         {"extensions",
                          {{"EXT_mesh_gpu_instancing",
                            {{"attributes",
                              {{"TRANSLATION", glb.addFloats(places)},
                               {"ROTATION", glb.addFloats(turns)},
                               {"SCALE", glb.addFloats(scales)}}}}}}}});
    }
    if (nodes.empty())
        nodes.push_back({{"name", "nothing"}});
    else
        glb.json["extensionsUsed"] = {"EXT_mesh_gpu_instancing"};
    return glb.text(nodes);
}

Json scatterFeatures(std::span<const ScatterList> lists, const GeoFrame& frame) {
    Json file = frame.featureCollection();
    for (const ScatterList& list : lists)
        for (const ScatterPoint& p : list.points) {
            const auto [east, north] = frame.eastNorth(p.xM, p.yM);
            file["features"].push_back(geoFeature("Point", {east, north, p.groundM},
                                               {{"name", list.name}, {"turn_deg", p.turnDeg}, {"scale", p.scale}}));
        }
    return file;
}

std::string scatterAsGeoJson(std::span<const ScatterList> lists, const GeoFrame& frame) {
    return scatterFeatures(lists, frame).dump() + '\n';
}

std::string scatterAsGeoPackage(std::span<const ScatterList> lists, const GeoFrame& frame) {
    return geoPackage({{"scatter", scatterFeatures(lists, frame)}}, frame);
}

} // namespace oxbow
