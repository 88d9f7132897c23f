#include "core/base/number_text.h"
#include "core/files/raster/place_files.h"
#include "core/files/raster/raster_codecs.h"

namespace oxbow {

namespace {

constexpr std::int16_t kHgtVoid = -32768;

/// South edge of the square of one degree by its name, "N36W084", or west edge; nothing where the name says none.
std::optional<double> edgeByName(const std::filesystem::path& path, std::size_t first, std::size_t digits, std::string_view letters, int most) {
    const std::string name = path.stem().string();
    const auto letter = name.size() < first + 1 + digits ? std::string_view::npos : letters.find(name[first]);
    if (letter == std::string_view::npos)
        return std::nullopt;
    const std::optional<int> degrees = parseNumber<int>(std::string_view(name).substr(first + 1, digits));
    if (!degrees || *degrees > most)
        return std::nullopt;
    return letter < 2 ? *degrees : -*degrees;
}

/// Samples stand on the lines of the grid of degrees (WGS 84), cells reach half a cell beyond.
GeoReference placeOf(double south, double west, std::int64_t side, double cellDeg) {
    const double extent = static_cast<double>(side) * cellDeg;
    GeoReference place{
        .west = west - 0.5 * cellDeg, .north = south + 1.0 + 0.5 * cellDeg, .width = extent, .height = extent};
    setSystem(place, 4326, true);
    return place;
}

} // namespace

Raster readHgt(const InputFile& file, const HeightmapReadOptions&) {
    const auto side =
        static_cast<std::int64_t>(std::llround(std::sqrt(static_cast<double>(file.size()) / 2.0)));
    if (static_cast<std::uint64_t>(side * side) * 2 != file.size())
        file.fail(phrase("no SRTM square: its length is not that of n x n 16-bit samples"));
    file.expectGridSize(side, side);
    Raster raster = emptyRaster("SRTM", side, side);
    raster.bits = 16;
    raster.inMetres = true;
    std::vector<std::byte> row(static_cast<std::size_t>(side) * 2);
    for (int y = 0; y < side; ++y) {
        file.throwIfCancelled();
        file.readAt(static_cast<std::uint64_t>(y) * row.size(), row);
        for (int x = 0; x < side; ++x) {
            const auto sample = loadNumber<std::int16_t>(row.data() + 2 * x, ByteOrder::Big);
            raster.samples.at(x, y) = sample == kHgtVoid ? kNaN : static_cast<float>(sample);
        }
    }
    const double cellDeg = 1.0 / static_cast<double>(std::max<std::int64_t>(side - 1, 1));
    const std::optional<double> south = edgeByName(file.path(), 0, 2, "NnSs", 89);
    const std::optional<double> west = edgeByName(file.path(), 3, 3, "EeWw", 180);
    if (south && west)
        raster.place = placeOf(*south, *west, side, cellDeg);
    if (south)
        setGeographicCells(raster, cellDeg, cellDeg, *south + 0.5);
    else
        raster.notes.emplace_back(
            phrase("no latitude in the file name (as in N36W084.hgt): the cell size is not known"));
    return raster;
}

} // namespace oxbow
