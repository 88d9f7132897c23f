#include "core/world/world_files.h"

#include "core/base/error.h"
#include "core/base/number_text.h"
#include "core/files/heightmap_file.h"
#include "core/files/raster/heightmap_crop.h"
#include "core/files/raster/tiff_pyramid.h"
#include "core/files/tile_folder.h"

#include <sstream>

namespace oxbow {

GeoReference worldPlace(const WorldPlan& plan, const CellRect& cells) {
    if (plan.source)
        return croppedTo(cells, plan.source->place, plan.grid());
    const double cellM = plan.grid().cellSizeM;
    GeoReference place = plainPlace(plan.gridOf(cells));
    place.west = cells.x0 * cellM;
    place.north = (plan.grid().height - cells.y0) * cellM;
    return place;
}

std::string tileFile(const std::string& layer, const MapTile& tile) {
    return "tiles/" + tileName(layer, tile) + ".tif";
}

Heightmap tilePart(const WorldPlan& plan, const std::string& layer, const MapTile& tile, const CellRect& part,
                   const Compute& compute) {
    const std::filesystem::path file = plan.folder / tileFile(layer, tile);
    const CellRect& at = tile.part;
    Raster raster;
    try {
        raster = readSamples(file, {.compute = &compute}, part.from(at));
    } catch (const Error&) {
        std::error_code none;
        if (!std::filesystem::exists(file, none))
            throw;
        throw Error(file.string() + ": " + foreignFile());
    }
    if (raster.columns() != at.width() || raster.rows() != at.height())
        throw Error(file.string() + ": " + foreignFile());
    raster.samples.setCellSizeM(plan.grid().cellSizeM);
    return std::move(raster.samples);
}

Phrase foreignFile() {
    return phrase("this file is damaged, or not of this world: delete it, and its task makes it anew");
}

void writeWorldTile(const WorldPlan& plan, const CellRect& cells, const std::filesystem::path& path, const Heightmap& values, ThreadPool& pool) {
    const GeoReference place = worldPlace(plan, cells);
    writeHeightmap(path, values, {.overviews = Overviews::Means, .place = &place, .pool = &pool});
}

std::string virtualRaster(const WorldPlan& plan, const std::string& layer, const std::string& overview) {
    const GridSpec& grid = plan.grid();
    const GeoReference place = worldPlace(plan, plan.all());
    std::ostringstream text;
    text << "<VRTDataset rasterXSize=\"" << grid.width << "\" rasterYSize=\"" << grid.height << "\">\n";
    if (place.epsg != 0)
        text << "  <SRS>EPSG:" << place.epsg << "</SRS>\n";
    text << "  <GeoTransform>" << numberText(place.west) << ", " << numberText(place.width / grid.width)
         << ", 0, " << numberText(place.north) << ", 0, -" << numberText(place.height / grid.height)
         << "</GeoTransform>\n  <VRTRasterBand dataType=\"Float32\" band=\"1\">\n    "
            "<NoDataValue>nan</NoDataValue>\n";
    for (const MapTile& tile : plan.tiles()) {
        const CellRect& cells = tile.part;
        const std::string size = "xSize=\"" + std::to_string(cells.width()) + "\" ySize=\"" + std::to_string(cells.height()) + "\"/>\n";
        text << "    <SimpleSource>\n      <SourceFilename relativeToVRT=\"1\">" << tileFile(layer, tile)
             << "</SourceFilename>\n      <SourceBand>1</SourceBand>\n      <SrcRect xOff=\"0\" yOff=\"0\" "
             << size << "      <DstRect xOff=\"" << cells.x0 << "\" yOff=\"" << cells.y0 << "\" " << size
             << "    </SimpleSource>\n";
    }
    if (!overview.empty())
        text << "    <Overview>\n      <SourceFilename relativeToVRT=\"1\">" << overview
             << "</SourceFilename>\n      <SourceBand>1</SourceBand>\n"
             << "    </Overview>\n";
    text << "  </VRTRasterBand>\n</VRTDataset>\n";
    return text.str();
}

} // namespace oxbow
