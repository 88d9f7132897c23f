#include "core/files/vector/river_file.h"

#include "core/base/number_text.h"
#include "core/base/words.h"
#include "core/files/vector/geo_package.h"

#include <nlohmann/json.hpp>

#include <array>

namespace oxbow {

namespace {

using Json = nlohmann::ordered_json;

const char* kindOf(bool isBrook) {
    return isBrook ? "brook" : "river";
}

Json riverJson(const River& river) {
    return {{"id", river.id},
            {"name", riverName(river)},
            {"kind", kindOf(river.isBrook)},
            {"order", river.order},
            {"length_m", river.lengthM},
            {"mean_width_m", river.meanWidthM},
            {"discharge_m3_per_s", river.dischargeM3s},
            {"drainage_area_m2", river.drainageAreaM2},
            {"ends_in", waterEndKey(river.end)},
            {"ends_in_id", river.endId},
            {"reaches", river.reachIds}};
}

Json reachJson(const RiverReach& reach) {
    return {{"id", reach.id},
            {"river", reach.riverId},
            {"kind", kindOf(reach.isBrook)},
            {"order", reach.order},
            {"flows_into_reach", reach.downstreamId},
            {"ends_in", reach.downstreamId != 0 ? waterEndKey(WaterEnd::River) : waterEndKey(reach.end)},
            {"ends_in_id", reach.endId},
            {"length_m", reach.lengthM},
            {"drainage_area_m2", reach.drainageAreaM2}};
}

Json pointJson(const RiverPoint& point) {
    return {{"x_m", point.at.xM},
            {"y_m", point.at.yM},
            {"bed_m", point.bedM},
            {"water_m", point.waterM},
            {"discharge_m3_per_s", point.dischargeM3s},
            {"width_m", point.widthM},
            {"depth_m", point.depthM},
            {"velocity_m_per_s", point.velocityMPerS}};
}

/// The reach as a line of east, north and the water's height.
Json lineString(const RiverReach& reach, const GeoFrame& frame) {
    Json places = Json::array();
    for (const RiverPoint& point : reach.points) {
        const auto [east, north] = frame.eastNorth(point.at.xM, point.at.yM);
        places.push_back({east, north, point.waterM});
    }
    return {{"type", "LineString"}, {"coordinates", std::move(places)}};
}

Json featureOf(const RiverReach& reach, const WaterBodies& bodies, const GeoFrame& frame) {
    Json properties = reachJson(reach);
    if (reach.riverId > 0 && reach.riverId <= static_cast<int>(bodies.rivers.size()))
        properties["name"] = riverName(bodies.rivers[static_cast<std::size_t>(reach.riverId) - 1]);
    if (!reach.points.empty()) {
        const RiverPoint& first = reach.points.front();
        const RiverPoint& last = reach.points.back();
        properties["discharge_m3_per_s"] = last.dischargeM3s;
        properties["width_m"] = last.widthM;
        properties["depth_m"] = last.depthM;
        properties["bed_from_m"] = first.bedM;
        properties["bed_to_m"] = last.bedM;
    }
    return {
        {"type", "Feature"}, {"properties", std::move(properties)}, {"geometry", lineString(reach, frame)}};
}

} // namespace

std::string riversAsCsv(const WaterBodies& bodies, const GeoFrame&) {
    std::string text = "id,name,kind,order,length_m,mean_width_m,discharge_m3_per_s,drainage_area_m2,reaches,"
                       "ends_in,ends_in_id\n";
    for (const River& river : bodies.rivers) {
        for (const std::string& field :
             {numberText(river.id), inQuotes(riverName(river)), std::string(kindOf(river.isBrook)), numberText(river.order),
              numberText(river.lengthM), numberText(river.meanWidthM), numberText(river.dischargeM3s),
              numberText(river.drainageAreaM2), numberText(river.reachIds.size()),
              std::string(waterEndKey(river.end))})
            text += field + ',';
        text += numberText(river.endId) + '\n';
    }
    return text;
}

std::string riversAsJson(const WaterBodies& bodies, const GeoFrame&) {
    Json rivers = Json::array(), reaches = Json::array();
    for (const River& river : bodies.rivers)
        rivers.push_back(riverJson(river));
    for (const RiverReach& reach : bodies.reaches) {
        Json entry = reachJson(reach);
        Json points = Json::array();
        for (const RiverPoint& point : reach.points)
            points.push_back(pointJson(point));
        entry["points"] = std::move(points);
        reaches.push_back(std::move(entry));
    }
    return Json{{"rivers", std::move(rivers)}, {"reaches", std::move(reaches)}}.dump(1) + '\n';
}

Json riverFeatures(const WaterBodies& bodies, const GeoFrame& frame) {
    Json file = frame.featureCollection();
    for (const RiverReach& reach : bodies.reaches)
        file["features"].push_back(featureOf(reach, bodies, frame));
    return file;
}

std::string riversAsGeoJson(const WaterBodies& bodies, const GeoFrame& frame) {
    return riverFeatures(bodies, frame).dump(1) + '\n';
}

std::string riversAsGeoPackage(const WaterBodies& bodies, const GeoFrame& frame) {
    return geoPackage({{"rivers", riverFeatures(bodies, frame)}}, frame);
}

std::string riverName(const River& river) {
    return !river.name.empty() ? river.name : (river.isBrook ? "Brook " : "River ") + std::to_string(river.id);
}

std::string_view waterEndKey(WaterEnd end) {
    constexpr std::array<std::string_view, 7> kKeys = {"none", "lake", "sea", "edge", "mouth", "river", "no_data"};
    return kKeys[static_cast<std::size_t>(end)];
}

} // namespace oxbow
