#include "core/export/vector_layers.h"

#include "core/export/water_products.h"
#include "core/files/atomic_file.h"
#include "core/files/curve_file.h"
#include "core/files/file_format.h"
#include "core/files/lake_file.h"
#include "core/files/river_file.h"
#include "core/files/scatter_file.h"

namespace oxbow {

std::vector<GeoLayer> vectorLayers(const TerrainState& terrain, std::span<const Curve> curves,
                                   std::span<const ScatterList> scatters) {
    const GeoFrame frame(terrain.grid(), terrain.place().get());
    const WaterBodies water = listedWater(terrain);
    std::vector<GeoLayer> layers = {{"lakes", lakeFeatures(water.lakes, frame)}, {"rivers", riverFeatures(water, frame)}};
    const auto add = [&layers](const char* name, nlohmann::ordered_json collection) {
        if (!collection["features"].empty())
            layers.push_back({name, std::move(collection)});
    };
    add("roads", roadFeatures(water.roads, frame));
    add("crossings", crossingFeatures(water.crossings, frame));
    add("curves", curveFeatures(curves, frame));
    add("scatter", scatterFeatures(scatters, frame));
    return layers;
}

void writeVectorLayers(const std::filesystem::path& file, const TerrainState& terrain, std::span<const Curve> curves,
                       std::span<const ScatterList> scatters) {
    const FileFormat& format = formatToWrite(file, FileUse::WriteLayers);
    writeFileAtomically(file, format.layers(vectorLayers(terrain, curves, scatters),
                                            {terrain.grid(), terrain.place().get()}));
}

} // namespace oxbow
