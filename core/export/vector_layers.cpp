#include "core/export/vector_layers.h"

#include "core/base/error.h"
#include "core/base/number_text.h"
#include "core/base/rounding.h"
#include "core/export/product_export.h"
#include "core/export/target_scripts.h"
#include "core/export/water_products.h"
#include "core/files/file_format.h"
#include "core/files/storage/atomic_file.h"
#include "core/files/vector/curve_file.h"
#include "core/files/vector/lake_file.h"
#include "core/files/vector/river_file.h"
#include "core/files/vector/scatter_file.h"
#include "core/measure/catchment_map.h"
#include "core/measure/outlines.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <iterator>

namespace oxbow {

namespace {

using Json = nlohmann::ordered_json;

Json placesOf(std::span<const MapPoint> points, const GeoFrame& frame) {
    Json places = Json::array();
    for (const MapPoint& point : points)
        places.push_back(frame.eastNorth(point));
    return places;
}

} // namespace

std::vector<GeoLayer> vectorLayers(const TerrainState& terrain, std::span<const Curve> curves,
                                   std::span<const ScatterList> scatters, const GeoFrame& frame) {
    const WaterBodies water = listedWater(terrain);
    std::vector<GeoLayer> layers = {{"lakes", lakeFeatures(water.lakes, frame), layerStyle("lakes")},
                                    {"rivers", riverFeatures(water, frame), layerStyle("rivers")}};
    const auto add = [&layers](const char* name, nlohmann::ordered_json collection) {
        if (!collection["features"].empty())
            layers.push_back({name, std::move(collection), layerStyle(name)});
    };
    add("roads", roadFeatures(water.roads, frame));
    add("crossings", crossingFeatures(water.crossings, frame));
    std::vector<Curve> shown;
    std::ranges::copy_if(curves, std::back_inserter(shown), std::not_fn(&Curve::hidden));
    add("curves", curveFeatures(shown, frame));
    add("scatter", scatterFeatures(scatters, frame));
    return layers;
}

Json catchmentFeatures(const TerrainState& terrain, const GeoFrame& frame, ThreadPool& pool) {
    const CatchmentMap map = catchmentMap(terrain, {pool});
    const std::vector<std::vector<Outline>> areas = areaOutlines(map.ids, map.grid, map.catchments.size());
    Json file = frame.featureCollection();
    for (std::size_t i = 0; i < areas.size(); ++i)
        for (const Outline& part : areas[i]) {
            Json rings = Json::array();
            for (const std::vector<MapPoint>& ring : part) {
                rings.push_back(placesOf(ring, frame));
                rings.back().push_back(rings.back().front());
            }
            const Catchment& catchment = map.catchments[i];
            file["features"].push_back(geoFeature("Polygon", std::move(rings),
                                               {{"catchment", i + 1}, {"area_m2", catchment.areaM2}, {"lake_id", catchment.lakeId}}));
        }
    return file;
}

Json contourFeatures(const TerrainState& terrain, std::optional<double> intervalM, const GeoFrame& frame) {
    constexpr double kMostLevels = 1e5;
    Heightmap ground = terrain.flattened(Layer::Elevation);
    leaveNoData(terrain, ground);
    if (const double leastM = valueRange(ground.cells()).span() / kMostLevels; intervalM && *intervalM < leastM)
        throw Error("contours: " + phrase("an interval of %1 m makes more than %2 levels here: give %3 m or more", shortNumber(*intervalM),
                                          std::lround(kMostLevels), shortNumber(toDigits(1.01 * leastM, 3))));
    Json file = frame.featureCollection();
    for (const ContourLine& line : contourLines(ground, intervalM.value_or(usualIntervalM(ground))))
        if (line.points.size() > 1)
            file["features"].push_back(geoFeature("LineString", placesOf(line.points, frame),
                                               {{"height_m", line.levelM}, {"closed", line.isClosed}}));
    return file;
}

void writeVectorLayers(const std::filesystem::path& file, const TerrainState& terrain, std::span<const Curve> curves,
                       std::span<const ScatterList> scatters, const GeoFrame& frame) {
    const FileFormat& format = formatToWrite(file, FileUse::WriteLayers);
    writeFileAtomically(file, format.layers(vectorLayers(terrain, curves, scatters, frame), frame));
}

} // namespace oxbow
