#include "core/files/river_file.h"

#include "core/base/number_text.h"
#include "core/files/atomic_file.h"
#include "core/files/file_format.h"

#include <nlohmann/json.hpp>

#include <array>

namespace oxbow {

namespace {

using Json = nlohmann::ordered_json;

/// A name as a field of CSV.
std::string quoted(const std::string& text) {
    std::string result = "\"";
    for (const char c : text)
        result += c == '"' ? "\"\"" : std::string(1, c);
    return result + '"';
}

Json riverJson(const River& river) {
    return {{"id", river.id},
            {"name", riverName(river)},
            {"order", river.order},
            {"lengthM", river.lengthM},
            {"meanWidthM", river.meanWidthM},
            {"dischargeM3PerS", river.dischargeM3s},
            {"drainageAreaM2", river.drainageAreaM2},
            {"endsIn", waterEndKey(river.end)},
            {"endsInId", river.endId},
            {"reaches", river.reachIds}};
}

Json reachJson(const RiverReach& reach) {
    return {{"id", reach.id},
            {"river", reach.riverId},
            {"order", reach.order},
            {"flowsIntoReach", reach.downstreamId},
            {"endsIn", reach.downstreamId != 0 ? waterEndKey(WaterEnd::River) : waterEndKey(reach.end)},
            {"endsInId", reach.endId},
            {"lengthM", reach.lengthM},
            {"drainageAreaM2", reach.drainageAreaM2}};
}

Json pointJson(const RiverPoint& point) {
    return {{"xM", point.at.xM},
            {"yM", point.at.yM},
            {"bedM", point.bedM},
            {"waterM", point.waterM},
            {"dischargeM3PerS", point.dischargeM3s},
            {"widthM", point.widthM},
            {"depthM", point.depthM},
            {"velocityMPerS", point.velocityMPerS}};
}

/// The reach as a line of x, y and the water's height.
Json lineString(const RiverReach& reach, const GridSpec& grid) {
    Json places = Json::array();
    for (const RiverPoint& point : reach.points)
        places.push_back({point.at.xM, grid.heightM() - point.at.yM, point.waterM});
    return {{"type", "LineString"}, {"coordinates", std::move(places)}};
}

Json featureOf(const RiverReach& reach, const WaterBodies& bodies, const GridSpec& grid) {
    Json properties = reachJson(reach);
    if (reach.riverId > 0 && reach.riverId <= static_cast<int>(bodies.rivers.size()))
        properties["name"] = riverName(bodies.rivers[static_cast<std::size_t>(reach.riverId) - 1]);
    if (!reach.points.empty()) {
        const RiverPoint& first = reach.points.front();
        const RiverPoint& last = reach.points.back();
        properties["dischargeM3PerS"] = last.dischargeM3s;
        properties["widthM"] = last.widthM;
        properties["depthM"] = last.depthM;
        properties["bedFromM"] = first.bedM;
        properties["bedToM"] = last.bedM;
    }
    return {
        {"type", "Feature"}, {"properties", std::move(properties)}, {"geometry", lineString(reach, grid)}};
}

} // namespace

std::string riversAsCsv(const WaterBodies& bodies, const GridSpec&) {
    std::string text = "id,name,order,length_m,mean_width_m,discharge_m3_per_s,drainage_area_m2,reaches,"
                       "ends_in,ends_in_id\n";
    for (const River& river : bodies.rivers) {
        for (const std::string& field :
             {numberText(river.id), quoted(riverName(river)), numberText(river.order),
              numberText(river.lengthM), numberText(river.meanWidthM), numberText(river.dischargeM3s),
              numberText(river.drainageAreaM2), numberText(river.reachIds.size()),
              std::string(waterEndKey(river.end))})
            text += field + ',';
        text += numberText(river.endId) + '\n';
    }
    return text;
}

std::string riversAsJson(const WaterBodies& bodies, const GridSpec&) {
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

std::string riversAsGeoJson(const WaterBodies& bodies, const GridSpec& grid) {
    Json features = Json::array();
    for (const RiverReach& reach : bodies.reaches)
        features.push_back(featureOf(reach, bodies, grid));
    return Json{{"type", "FeatureCollection"},
                {"coordinates_are", "metres east and north of the south-west corner of the map"},
                {"grid", {{"width", grid.width}, {"height", grid.height}, {"cell_size_m", grid.cellSizeM}}},
                {"features", std::move(features)}}
               .dump(1) +
           '\n';
}

void writeRivers(const std::filesystem::path& file, const WaterBodies& bodies, const GridSpec& grid) {
    writeFileAtomically(file, formatToWrite(file, FileUse::WriteRivers).rivers(bodies, grid));
}

std::string riverName(const River& river) {
    return river.name.empty() ? "River " + std::to_string(river.id) : river.name;
}

std::string_view waterEndKey(WaterEnd end) {
    constexpr std::array<std::string_view, 6> kKeys = {"none", "lake", "sea", "edge", "mouth", "river"};
    return kKeys[static_cast<std::size_t>(end)];
}

} // namespace oxbow
