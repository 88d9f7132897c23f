#include "core/files/lake_file.h"

#include "core/base/number_text.h"
#include "core/files/atomic_file.h"
#include "core/files/file_format.h"
#include "core/files/geo_package.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>
#include <utility>

namespace oxbow {

namespace {

using Json = nlohmann::ordered_json;

std::string_view keyOf(LakeKind kind) {
    switch (kind) {
    case LakeKind::Full:
        return "full";
    case LakeKind::Partial:
        return "partial";
    case LakeKind::Dry:
        return "dry";
    case LakeKind::Part:
        return "part";
    case LakeKind::Sea:
        break;
    }
    return "sea";
}

Json endOf(WaterEnd end) {
    switch (end) {
    case WaterEnd::None:
        return nullptr;
    case WaterEnd::Lake:
        return "lake";
    case WaterEnd::Sea:
        return "sea";
    case WaterEnd::Edge:
        return "edge";
    case WaterEnd::Mouth:
        return "mouth";
    case WaterEnd::River:
        break;
    }
    return "river";
}

Json numberOrNull(double value) {
    return std::isfinite(value) ? Json(value) : Json(nullptr);
}
Json idOrNull(int id) {
    return id != 0 ? Json(id) : Json(nullptr);
}

std::string colourText(int colour) {
    std::string text = "#000000";
    for (std::size_t i = 6; i > 0; --i, colour /= 16)
        text[i] = "0123456789abcdef"[colour % 16];
    return text;
}

/// Adds the middle of a cell as two values.
void addPlace(Json& values, const std::string& what, std::int64_t cell, const GridSpec& grid) {
    const bool known = cell >= 0;
    values[what + "_east_m"] =
        known ? Json((static_cast<double>(cell % grid.width) + 0.5) * grid.cellSizeM) : Json(nullptr);
    values[what + "_south_m"] =
        known ? Json((static_cast<double>(cell / grid.width) + 0.5) * grid.cellSizeM) : Json(nullptr);
}

/// Adds a cell as its column and row.
void addCell(Json& values, const std::string& what, std::int64_t cell, const GridSpec& grid) {
    values[what + "x"] = cell >= 0 ? Json(cell % grid.width) : Json(nullptr);
    values[what + "y"] = cell >= 0 ? Json(cell / grid.width) : Json(nullptr);
}

/// All values of a lake but its shoreline, in the order of the columns.
Json valuesOf(const Lake& lake, const GridSpec& grid) {
    Json values;
    values["id"] = lake.id;
    values["tag"] = lake.tag;
    addCell(values, "", lake.deepestCell, grid);
    addCell(values, "out_", lake.outflowCell, grid);
    values["name"] = lake.name;
    values["colour"] = lake.colour >= 0 ? Json(colourText(lake.colour)) : Json(nullptr);
    values["kind"] = keyOf(lake.kind);
    values["is_locked"] = lake.isLocked;
    values["is_oxbow"] = lake.isOxbow;
    values["level_m"] = numberOrNull(lake.levelM);
    values["sill_m"] = numberOrNull(lake.sillHeightM);
    values["area_m2"] = lake.areaM2;
    values["volume_m3"] = lake.volumeM3;
    values["mean_depth_m"] = lake.meanDepthM;
    values["max_depth_m"] = lake.maxDepthM;
    values["catchment_m2"] = lake.catchmentM2;
    values["inflow_m3_per_s"] = lake.inflowM3s;
    values["outflow_m3_per_s"] = lake.outflowM3s;
    values["flows_to"] = endOf(lake.flowsTo);
    values["flows_to_id"] = idOrNull(lake.flowsToId);
    values["parent_id"] = idOrNull(lake.parentId);
    values["child_ids"] = lake.childIds;
    addPlace(values, "deepest", lake.deepestCell, grid);
    addPlace(values, "sill", lake.sillCell, grid);
    addPlace(values, "outflow", lake.outflowCell, grid);
    values["west_m"] = lake.minX * grid.cellSizeM;
    values["north_m"] = lake.minY * grid.cellSizeM;
    values["east_m"] = (lake.maxX + 1) * grid.cellSizeM;
    values["south_m"] = (lake.maxY + 1) * grid.cellSizeM;
    return values;
}

std::string csvText(const std::string& text) {
    if (text.find_first_of(",\"\r\n") == std::string::npos)
        return text;
    std::string quoted = "\"";
    for (const char c : text)
        quoted += c == '"' ? std::string("\"\"") : std::string(1, c);
    return quoted + '"';
}

std::string csvField(const Json& value) {
    if (value.is_null())
        return "";
    if (value.is_string())
        return csvText(value.get<std::string>());
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

Json gridValues(const GridSpec& grid) {
    return {{"width", grid.width}, {"height", grid.height}, {"cell_size_m", grid.cellSizeM}};
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
    Json file = {{"oxbow_lakes", 1}, {"grid", gridValues(grid)}, {"lakes", Json::array()}};
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
            geometry = {{"type", "Polygon"}, {"coordinates", ringsOf(lake, [&](const MapPoint& p) {
                                                  return Json(frame.eastNorth(p.xM, p.yM));
                                              })}};
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

void writeLakes(const std::filesystem::path& file, std::span<const Lake> lakes, const GeoFrame& frame) {
    writeFileAtomically(file, formatToWrite(file, FileUse::WriteLakes).lakes(lakes, frame));
}

} // namespace oxbow
