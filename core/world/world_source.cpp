#include "core/world/world_source.h"

#include "core/base/error.h"
#include "core/base/rounding.h"
#include "core/base/whole_file.h"
#include "core/files/file_format.h"
#include "core/files/tile_folder.h"
#include "core/repair/plate/no_data_fill.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <string_view>

namespace oxbow {

namespace {

namespace fs = std::filesystem;

constexpr std::uintmax_t kLongestVrt = 64 << 20; ///< bytes

[[noreturn]] void failVrt(const fs::path& vrt) {
    throw Error(vrt.string() + ": " +
                phrase("this VRT does more than lay whole tiles side by side: give the folder of its tiles, "
                       "or make a GeoTIFF of it"));
}

/// The number in an attribute of a tag.
std::int64_t attributeOf(std::string_view text, std::string_view name) {
    const std::size_t at = text.find(std::string(name) + "=\"");
    return at == std::string_view::npos ? 0 : std::strtoll(text.data() + at + name.size() + 2, nullptr, 10);
}

struct VirtualRaster {
    std::vector<fs::path> files = {};
    std::int64_t columns = 0, rows = 0;
};

VirtualRaster readVrt(const fs::path& vrt) {
    std::error_code failure;
    if (fs::file_size(vrt, failure) > kLongestVrt || failure)
        throw Error(vrt.string() + ": " + phrase("this file cannot be read"));
    const std::string content = wholeFile(vrt);
    const std::string_view text = content;
    for (const char* other : {"subClass=", "<ScaleRatio", "<LUT", "<KernelFilteredSource", "<AveragedSource",
                              "<VRTRasterBand dataType=\"Byte\""})
        if (text.find(other) != std::string_view::npos)
            failVrt(vrt);
    VirtualRaster result{.columns = attributeOf(text, "rasterXSize"),
                         .rows = attributeOf(text, "rasterYSize")};
    const std::string_view end = "Source>";
    for (std::size_t at = 0; (at = std::min(text.find("<SimpleSource", at),
                                            text.find("<ComplexSource", at))) != std::string_view::npos;) {
        const std::size_t close = text.find(
            std::string("</") + (text[at + 1] == 'S' ? "Simple" : "Complex") + std::string(end), at);
        const std::string_view source = text.substr(at, close - at);
        const std::size_t open = source.find("<SourceFilename"), begin = source.find('>', open),
                          stop = source.find("</SourceFilename>");
        if (close == std::string_view::npos || open == std::string_view::npos ||
            stop == std::string_view::npos || begin > stop)
            failVrt(vrt);
        const fs::path name(source.substr(begin + 1, stop - begin - 1));
        const bool isBeside = attributeOf(source.substr(open, begin - open), "relativeToVRT") == 1;
        result.files.push_back(isBeside ? vrt.parent_path() / name : name);
        at = close;
    }
    return result;
}

/// The square of the same area as the mean cell, m.
double cellSideOf(const Raster& first, const JoinedPlaces& places) {
    const GeoReference& whole = places.whole;
    Raster raster;
    raster.cellXM = first.cellXM;
    raster.cellYM = first.cellYM;
    if (whole.isGeographic)
        setGeographicCells(raster, whole.width / static_cast<double>(places.columns),
                           whole.height / static_cast<double>(places.rows), whole.north - 0.5 * whole.height);
    return toDigits(std::sqrt(raster.cellXM * raster.cellYM), 12); // tiles say it each with a last bit of its own
}

/// Samples become metres as the file says; those of which it says nothing are metres.
void makeMetres(const Raster& raster, float& height) {
    if (raster.zeroIsNoValue && height == 0.0f)
        height = kNaN;
    else if (raster.lowM && raster.highM && raster.largestSample > 0.0)
        height =
            static_cast<float>(*raster.lowM + height * (*raster.highM - *raster.lowM) / raster.largestSample);
    if (!hasValue(height))
        height = kNaN;
}

} // namespace

WorldSource worldSource(const fs::path& from) {
    VirtualRaster vrt;
    if (lowerExtension(from) == ".vrt")
        vrt = readVrt(from);
    else if (fs::is_directory(from))
        vrt.files = tilesIn(from);
    else
        vrt.files = {from};
    std::vector<TileHead> heads;
    Raster first;
    for (const fs::path& file : vrt.files) {
        Raster head = readSamples(file, {}, CellRect{});
        heads.emplace_back(file, head);
        head.samples = Heightmap();
        if (heads.size() == 1)
            first = std::move(head);
    }
    const JoinedPlaces places = joinedPlaces(heads, from);
    if (vrt.columns > 0 && (vrt.columns != places.columns || vrt.rows != places.rows))
        failVrt(from);
    WorldSource source;
    source.place = places.whole;
    source.grid = {static_cast<int>(places.columns), static_cast<int>(places.rows), cellSideOf(first, places)};
    if (!(source.grid.cellSizeM > 0.0) || !std::isfinite(source.grid.cellSizeM))
        throw Error(heads.front().file.string() + ": " +
                    phrase("the file does not say how large its cells are"));
    for (std::size_t i = 0; i < heads.size(); ++i) {
        const auto [x, y] = places.corners[i];
        source.tiles.push_back({heads[i].file, {x, y, x + heads[i].width, y + heads[i].height}});
    }
    return source;
}

Heightmap WorldSource::ground(const CellRect& cells, const Compute& compute) const {
    Heightmap ground({cells.width(), cells.height(), grid.cellSizeM}, kNaN);
    for (const Tile& tile : tiles) {
        const CellRect part = tile.cells.within(cells);
        if (part.empty())
            continue;
        const CellRect& at = tile.cells;
        const Raster raster = readSamples(tile.file, {.compute = &compute}, part.from(at));
        if (raster.columns() != at.width() || raster.rows() != at.height())
            throw Error(tile.file.string() + ": " +
                        phrase("this file has another size than when the world was planned"));
        for (int y = part.y0; y < part.y1; ++y)
            for (int x = part.x0; x < part.x1; ++x)
                if (float& height = ground.at(x - cells.x0, y - cells.y0); !hasValue(height)) {
                    height = raster.at(x - at.x0, y - at.y0);
                    makeMetres(raster, height);
                }
    }
    return ground;
}

} // namespace oxbow
