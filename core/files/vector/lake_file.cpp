#include "core/files/vector/lake_file.h"

#include "core/base/number_text.h"
#include "core/base/words.h"
#include "core/files/vector/geo_package.h"
#include "core/files/vector/river_file.h"

#include <nlohmann/json.hpp>

#include <array>
#include <cmath>
#include <utility>

namespace oxbow {

namespace {

using Json = nlohmann::ordered_json;

constexpr std::array<std::string_view, 5> kLakeKinds = {"full", "partial", "dry", "part", "sea"};

Json numberOrNull(double value) {
    return std::isfinite(value) ? Json(value) : Json(nullptr);
}
Json idOrNull(int id) {
    return id != 0 ? Json(id) : Json(nullptr);
}

/// Adds the middle of a cell as two values.
void addPlace(Json& values, const std::string& what, std::int64_t cell, const GridSpec& grid) {
    values[what + "_east_m"] = cell >= 0 ? Json((grid.xOf(cell) + 0.5) * grid.cellSizeM) : Json(nullptr);
    values[what + "_south_m"] = cell >= 0 ? Json((grid.yOf(cell) + 0.5) * grid.cellSizeM) : Json(nullptr);
}

/// Adds a cell as its column and row.
void addCell(Json& values, const std::string& what, std::int64_t cell, const GridSpec& grid) {
    values[what + "x"] = cell >= 0 ? Json(grid.xOf(cell)) : Json(nullptr);
    values[what + "y"] = cell >= 0 ? Json(grid.yOf(cell)) : Json(nullptr);
}

/// All values of a lake but its shoreline, in the order of the columns.
Json valuesOf(const Lake& lake, const GridSpec& grid) {
    Json values;
    values["id"] = lake.id;
    values["tag"] = lake.tag;
    addCell(values, "", lake.deepestCell, grid);
    addCell(values, "out_", lake.outflowCell, grid);
    values["name"] = lake.name;
    values["colour"] = lake.colour >= 0 ? Json(colourText(static_cast<std::uint32_t>(lake.colour))) : Json(nullptr);
    values["kind"] = kLakeKinds[static_cast<std::size_t>(lake.kind)];
    values["is_locked"] = lake.isLocked;
    values["is_oxbow"] = lake.isOxbow;
    values["level_m"] = numberOrNull(lake.levelM);
    values["sill_m"] = numberOrNull(lake.spillHeightM);
    values["area_m2"] = lake.areaM2;
    values["volume_m3"] = lake.volumeM3;
    values["mean_depth_m"] = lake.meanDepthM;
    values["max_depth_m"] = lake.maxDepthM;
    values["catchment_m2"] = lake.catchmentM2;
    values["inflow_m3_per_s"] = lake.inflowM3s;
    values["outflow_m3_per_s"] = lake.outflowM3s;
    values["flows_to"] = lake.flowsTo == WaterEnd::None ? Json(nullptr) : Json(waterEndKey(lake.flowsTo));
    values["flows_to_id"] = idOrNull(lake.flowsToId);
    values["parent_id"] = idOrNull(lake.parentId);
    values["child_ids"] = lake.childIds;
    addPlace(values, "deepest", lake.deepestCell, grid);
    addPlace(values, "sill", lake.spillCell, grid);
    addPlace(values, "outflow", lake.outflowCell, grid);
    values["west_m"] = lake.minX * grid.cellSizeM;
    values["north_m"] = lake.minY * grid.cellSizeM;
    values["east_m"] = (lake.maxX + 1) * grid.cellSizeM;
    values["south_m"] = (lake.maxY + 1) * grid.cellSizeM;
    return values;
}

std::string csvField(const Json& value) {
    if (value.is_null())
        return "";
    if (value.is_string()) {
        const auto text = value.get<std::string>();
        return text.find_first_of(",\"\r\n") == std::string::npos ? text : inQuotes(text);
    }
    if (value.is_number_float())
        return numberText(value.get<double>());
    if (!value.is_array())
        return value.dump();
    std::string list;
    for (const Json& item : value)
        list += (list.empty() ? "" : " ") + item.dump();
    return list;
}

/// Rings as arrays of [x, y], closed; `place` turns a point into its two coordinates.
template <typename Place>
Json ringsOf(const Lake& lake, Place&& place) {
    Json rings = Json::array();
    for (const ShorelineRing& ring : lake.shoreline) {
        Json points = Json::array();
        for (const MapPoint& point : ring)
            points.push_back(place(point));
        if (!ring.empty())
            points.push_back(place(ring.front()));
        rings.push_back(std::move(points));
    }
    return rings;
}

} // namespace

std::string lakesAsCsv(std::span<const Lake> lakes, const GeoFrame& frame) {
    const GridSpec& grid = frame.grid;
    std::string text;
    const Json columns = valuesOf({}, grid);
    for (const auto& [key, value] : columns.items())
        text += (text.empty() ? "" : ",") + key;
    text += "\r\n";
    for (const Lake& lake : lakes) {
        std::string line;
        const Json values = valuesOf(lake, grid);
        for (auto value = values.begin(); value != values.end(); ++value)
            line += (value == values.begin() ? "" : ",") + csvField(*value);
        text += line + "\r\n";
    }
    return text;
}

std::string lakesAsJson(std::span<const Lake> lakes, const GeoFrame& frame) {
    const GridSpec& grid = frame.grid;
    Json file = {{"oxbow_lakes", 1}, {"grid", gridJson(grid)}, {"lakes", Json::array()}};
    for (const Lake& lake : lakes) {
        Json values = valuesOf(lake, grid);
        values["shoreline_m"] = ringsOf(lake, [](const MapPoint& p) { return Json::array({p.xM, p.yM}); });
        file["lakes"].push_back(std::move(values));
    }
    return file.dump(1) + "\n";
}

Json lakeFeatures(std::span<const Lake> lakes, const GeoFrame& frame) {
    Json file = frame.featureCollection();
    for (const Lake& lake : lakes) {
        Json geometry;
        if (!lake.shoreline.empty())
            geometry = {{"type", "Polygon"},
                        {"coordinates", ringsOf(lake, [&](const MapPoint& p) { return Json(frame.eastNorth(p)); })}};
        file["features"].push_back({{"type", "Feature"},
                                    {"id", lake.id},
                                    {"geometry", std::move(geometry)},
                                    {"properties", valuesOf(lake, frame.grid)}});
    }
    return file;
}

std::string lakesAsGeoJson(std::span<const Lake> lakes, const GeoFrame& frame) {
    return lakeFeatures(lakes, frame).dump() + "\n";
}

std::string lakesAsGeoPackage(std::span<const Lake> lakes, const GeoFrame& frame) {
    return geoPackage({{"lakes", lakeFeatures(lakes, frame)}}, frame);
}

} // namespace oxbow
