#include "core/files/tile_folder.h"

#include "core/base/error.h"
#include "core/files/file_format.h"

#include <algorithm>
#include <cmath>

namespace oxbow {

namespace {

constexpr double kOnGrid = 0.05; ///< of a cell
constexpr int kFarthest = 1 << 30; ///< cells
constexpr int kMostJoined = 2 * kMaxGridSide; ///< cells a side: those of a square have numbers of 31 bits

[[noreturn]] void fail(const std::filesystem::path& tile, const Phrase& words) {
    throw Error(tile.string() + ": " + phrase("cannot be joined with the other tiles: %1", words));
}
/// Either of the two may be the one that is wrong.
[[noreturn]] void fail(const std::filesystem::path& tile, const std::filesystem::path& other, const Phrase& words) {
    throw Error(tile.string() + ": " + phrase("cannot be joined with %1: %2", other.filename().string(), words));
}

double cellX(const TileHead& tile) {
    return tile.place->width / tile.width;
}
double cellY(const TileHead& tile) {
    return tile.place->height / tile.height;
}

bool isOnGrid(double distance, double cell) {
    return std::fabs(distance / cell - std::round(distance / cell)) <= kOnGrid;
}

void checkTile(const TileHead& tile, const TileHead& first) {
    const std::filesystem::path& path = tile.file;
    if (!tile.place)
        fail(path, phrase("it does not say where it lies: give GeoTIFF, HGT or DTED tiles, or files with a "
                          "world file"));
    const auto differs = [](double a, double b, int cells) { return std::fabs(a - b) * cells > kOnGrid * b; };
    if (differs(cellX(tile), cellX(first), tile.width) || differs(cellY(tile), cellY(first), tile.height))
        fail(path, first.file, phrase("its cells have another size: bring all tiles to one size first"));
    if (tile.place->epsg != first.place->epsg || tile.place->isGeographic != first.place->isGeographic ||
        (tile.place->epsg == 0 && tile.place->text != first.place->text))
        fail(path, first.file, phrase("it has another coordinate system: bring all tiles into one first"));
    if (tile.largestSample != first.largestSample || tile.inMetres != first.inMetres || tile.lowM != first.lowM || tile.highM != first.highM)
        fail(path, first.file, phrase("its samples are of another kind"));
    if (!isOnGrid(tile.place->west - first.place->west, cellX(first)) || !isOnGrid(tile.place->north - first.place->north, cellY(first)))
        fail(path, first.file, phrase("its cells do not lie on the same grid"));
}

} // namespace

std::vector<std::filesystem::path> tilesIn(const std::filesystem::path& folder) {
    std::vector<std::filesystem::path> tiles;
    for (const auto& entry : std::filesystem::directory_iterator(folder))
        if (entry.is_regular_file() && formatByExtension(lowerExtension(entry.path()), FileUse::ReadHeightmap))
            tiles.push_back(entry.path());
    std::ranges::sort(tiles);
    return tiles;
}

JoinedPlaces joinedPlaces(const std::vector<TileHead>& tiles, const std::filesystem::path& folder) {
    if (tiles.empty())
        throw Error(folder.string() + ": " +
                    phrase("there are no heightmaps in this folder: choose another, or a file"));
    const TileHead& first = tiles.front();
    for (const TileHead& tile : tiles)
        checkTile(tile, first);
    JoinedPlaces joined{.whole = *first.place};
    GeoReference& whole = joined.whole;
    double east = whole.west + whole.width, south = whole.north - whole.height;
    for (const TileHead& tile : tiles) {
        whole.west = std::min(whole.west, tile.place->west);
        whole.north = std::max(whole.north, tile.place->north);
        east = std::max(east, tile.place->west + tile.place->width);
        south = std::min(south, tile.place->north - tile.place->height);
    }
    whole.width = east - whole.west;
    whole.height = whole.north - south;
    const double columns = std::round(whole.width / cellX(first)),
                 rows = std::round(whole.height / cellY(first));
    if (columns > kFarthest || rows > kFarthest)
        fail(first.file, phrase("they lie so far apart that %1 cells a side are not enough", kFarthest));
    joined.columns = static_cast<std::int64_t>(columns);
    joined.rows = static_cast<std::int64_t>(rows);
    for (const TileHead& tile : tiles)
        joined.corners.emplace_back(static_cast<int>(std::lround((tile.place->west - whole.west) / cellX(first))),
                                    static_cast<int>(std::lround((whole.north - tile.place->north) / cellY(first))));
    return joined;
}

Raster joinedTiles(std::span<const std::filesystem::path> tiles, const std::filesystem::path& folder,
                   const HeightmapReadOptions& options) {
    std::vector<TileHead> heads;
    for (const std::filesystem::path& tile : tiles)
        heads.emplace_back(tile, readSamples(tile, options, CellRect{}));
    const JoinedPlaces places = joinedPlaces(heads, folder);
    if (std::max(places.columns, places.rows) > kMostJoined)
        throw Error(
            folder.string() + ": " +
            phrase("the tiles span %1 x %2 cells and %3 a side are possible: take fewer, or coarser ones",
                   places.columns, places.rows, kMostJoined));
    Raster joined;
    for (std::size_t i = 0; i < heads.size(); ++i) { // one at a time: they may be more than memory holds
        const Raster tile = readSamples(heads[i].file, options);
        if (i == 0) {
            joined = emptyRaster(tile.format, places.columns, places.rows);
            std::ranges::fill(joined.samples.cells(), kNaN);
            joined.bits = tile.bits;
            joined.largestSample = tile.largestSample;
            joined.inMetres = tile.inMetres;
            joined.lowM = tile.lowM;
            joined.highM = tile.highM;
            joined.cellXM = tile.cellXM;
            joined.cellYM = tile.cellYM;
        }
        const auto [x0, y0] = places.corners[i];
        for (int y = 0; y < tile.samples.height(); ++y)
            for (int x = 0; x < tile.samples.width(); ++x)
                if (const float value = tile.samples.at(x, y); joined.samples.grid().contains(x0 + x, y0 + y) &&
                                                               !std::isfinite(joined.samples.at(x0 + x, y0 + y)))
                    joined.samples.at(x0 + x, y0 + y) = tile.zeroIsNoValue && value == 0.0f ? kNaN : value;
    }
    joined.place = places.whole;
    if (places.whole.isGeographic)
        setGeographicCells(joined, cellX(heads.front()), cellY(heads.front()),
                           places.whole.north - 0.5 * places.whole.height);
    joined.notes.push_back(phrase("%1 tiles were joined", tiles.size()));
    return joined;
}

} // namespace oxbow
