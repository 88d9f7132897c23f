#include "core/files/place_files.h"

#include "core/base/number_text.h"
#include "core/files/atomic_file.h"
#include "core/files/map_projection.h"
#include "core/files/tiff_tags.h"

#include <cctype>
#include <cmath>
#include <fstream>
#include <iterator>

namespace oxbow {

namespace {

constexpr std::size_t kLongestText = 1 << 16;
constexpr std::string_view kKeptText = "ESRI PE String = ";
constexpr std::uint16_t kKeyProjectedCitation = 3073, kKeyGeographicCitation = 2049;

/// A datum whose systems have texts. UTM zone z of the north has the code north + z.
struct Datum {
    int geographic;
    int north, south; ///< 0: none
    int firstZone, lastZone;
    std::string_view name; ///< Esri's, of the systems
    std::string_view datum, spheroid;
};

constexpr Datum kDatums[] = {
    {4326, 32600, 32700, 1, 60, "WGS_1984", "D_WGS_1984", "SPHEROID[\"WGS_1984\",6378137.0,298.257223563]"},
    {4258, 25800, 0, 28, 38, "ETRS_1989", "D_ETRS_1989", "SPHEROID[\"GRS_1980\",6378137.0,298.257222101]"},
    {4269, 26900, 0, 1, 23, "NAD_1983", "D_North_American_1983", "SPHEROID[\"GRS_1980\",6378137.0,298.257222101]"},
};

std::string geographicText(const Datum& datum) {
    const std::string name = datum.geographic == 4269 ? "GCS_North_American_1983" : "GCS_" + std::string(datum.name);
    return "GEOGCS[\"" + name + "\",DATUM[\"" + std::string(datum.datum) + "\"," + std::string(datum.spheroid) +
           "],PRIMEM[\"Greenwich\",0.0],UNIT[\"Degree\",0.0174532925199433]]";
}

std::string projectedText(const std::string& name, const Datum& datum, const std::string& projection,
                          const std::vector<std::pair<const char*, std::string>>& parameters) {
    std::string text = "PROJCS[\"" + name + "\"," + geographicText(datum) + ",PROJECTION[\"" + projection + "\"]";
    for (const auto& [key, value] : parameters)
        text += ",PARAMETER[\"" + std::string(key) + "\"," + value + "]";
    return text + ",UNIT[\"Meter\",1.0]]";
}

std::string utmText(const Datum& datum, int zone, bool isNorth) {
    const std::string name = std::string(datum.name) + "_UTM_Zone_" + std::to_string(zone) + (isNorth ? "N" : "S");
    return projectedText(name, datum, "Transverse_Mercator",
                         {{"False_Easting", "500000.0"},
                          {"False_Northing", isNorth ? "0.0" : "10000000.0"},
                          {"Central_Meridian", std::to_string(6 * zone - 183) + ".0"},
                          {"Scale_Factor", "0.9996"},
                          {"Latitude_Of_Origin", "0.0"}});
}

std::string textOf(int epsg) {
    if (epsg == kWebMercator)
        return projectedText("WGS_1984_Web_Mercator_Auxiliary_Sphere", kDatums[0], "Mercator_Auxiliary_Sphere",
                             {{"False_Easting", "0.0"},
                              {"False_Northing", "0.0"},
                              {"Central_Meridian", "0.0"},
                              {"Standard_Parallel_1", "0.0"},
                              {"Auxiliary_Sphere_Type", "0.0"}});
    for (const Datum& datum : kDatums) {
        if (epsg == datum.geographic)
            return geographicText(datum);
        for (const int base : {datum.north, datum.south})
            if (base > 0 && epsg >= base + datum.firstZone && epsg <= base + datum.lastZone)
                return utmText(datum, epsg - base, base == datum.north);
    }
    return {};
}

bool isGeographicText(std::string_view text) {
    return text.starts_with("GEOGCS") || text.starts_with("GEOGCRS") || text.starts_with("GEODCRS");
}

/// What stands between the first two quotes, letters and digits alone: "WGS 84 / UTM zone 32N" is wgs84utmzone32n.
std::string nameIn(std::string_view text) {
    const std::size_t begin = text.find('"');
    std::string name;
    if (begin == std::string_view::npos)
        return name;
    for (const char c : text.substr(begin + 1, text.find('"', begin + 1) - begin - 1))
        if (std::isalnum(static_cast<unsigned char>(c)))
            name += static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    return name;
}

/// The code of the whole system stands last: AUTHORITY["EPSG","32632"]] or ID["EPSG",32632]].
int authorityIn(std::string_view text) {
    std::string packed;
    for (const char c : text)
        if (!std::isspace(static_cast<unsigned char>(c)) && c != '"')
            packed += c;
    for (const std::string_view key : {"AUTHORITY[EPSG,", "ID[EPSG,"}) {
        const std::size_t at = packed.rfind(key);
        if (at == std::string::npos)
            continue;
        const std::size_t begin = at + key.size(), end = packed.find_first_not_of("0123456789", begin);
        if (end != std::string::npos && packed.substr(end) == "]]")
            return parseNumber<int>(std::string_view(packed).substr(begin, end - begin)).value_or(0);
    }
    return 0;
}

/// By the names that Esri and EPSG give.
int codeByName(std::string_view text) {
    struct Alias {
        std::string_view name;
        int epsg;
    };
    constexpr Alias kAliases[] = {{"wgs84", 4326}, {"etrs89", 4258}, {"nad83", 4269}, {"wgs84pseudomercator", kWebMercator},
                                  {"gcsnorthamerican1983", 4269}};
    const std::string name = nameIn(text);
    for (const Alias& alias : kAliases)
        if (name == alias.name)
            return alias.epsg;
    if (name == nameIn(textOf(kWebMercator)))
        return kWebMercator;
    for (const Datum& datum : kDatums) {
        if (name == nameIn(geographicText(datum)))
            return datum.geographic;
        constexpr std::string_view kShort[] = {"wgs84", "etrs89", "nad83"};
        const std::string own(kShort[&datum - kDatums]);
        for (int zone = datum.firstZone; zone <= datum.lastZone; ++zone)
            for (const bool isNorth : {true, false}) {
                const int base = isNorth ? datum.north : datum.south;
                const std::string ending = "utmzone" + std::to_string(zone) + (isNorth ? "n" : "s");
                if (base > 0 && (name == nameIn(utmText(datum, zone, isNorth)) || name == own + ending))
                    return base + zone;
            }
    }
    return 0;
}

/// Metres of the unit that a projected system's text ends with; 1 where it names none.
double unitIn(std::string_view text) {
    const std::size_t at = text.rfind("UNIT[");
    const std::size_t comma = at == std::string_view::npos ? at : text.find(',', at);
    if (comma == std::string_view::npos)
        return 1.0;
    const std::size_t begin = text.find_first_not_of(" \t\r\n", comma + 1);
    const std::size_t end = text.find_first_of(",] \t\r\n", begin);
    const auto unit = parseNumber<double>(text.substr(begin, end - begin));
    return unit && *unit > 0.0 && std::isfinite(*unit) ? *unit : 1.0;
}

std::string shortFile(const std::filesystem::path& path) {
    std::error_code failure;
    if (!std::filesystem::is_regular_file(path, failure) || std::filesystem::file_size(path, failure) > kLongestText)
        return {};
    std::ifstream file(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
}

/// North up and not askew: the size of a pixel, and the centre of the first.
std::optional<GeoReference> placeIn(const std::string& worldFile, int width, int height) {
    std::vector<double> numbers;
    for (std::size_t at = 0; at < worldFile.size();) {
        const std::size_t begin = worldFile.find_first_not_of(" \t\r\n", at);
        if (begin == std::string::npos)
            break;
        at = std::min(worldFile.find_first_of(" \t\r\n", begin), worldFile.size());
        const auto number = parseNumber<double>(std::string_view(worldFile).substr(begin, at - begin));
        if (!number || !std::isfinite(*number))
            return std::nullopt;
        numbers.push_back(*number);
    }
    if (numbers.size() != 6 || numbers[1] != 0.0 || numbers[2] != 0.0 || !(numbers[0] > 0.0) || !(numbers[3] < 0.0))
        return std::nullopt;
    return GeoReference{.west = numbers[4] - 0.5 * numbers[0],
                        .north = numbers[5] - 0.5 * numbers[3],
                        .width = numbers[0] * width,
                        .height = -numbers[3] * height};
}

} // namespace

void setSystem(GeoReference& place, int epsg, bool isGeographic) {
    place.epsg = epsg;
    place.isGeographic = isGeographic;
    place.keys = {1, 1, 0, 3, kKeyModelType, 0, 1, isGeographic ? kModelGeographic : kModelProjected,
                  kKeyRasterType, 0, 1, kRasterPixelIsArea,
                  isGeographic ? kKeyGeographicSystem : kKeyProjectedSystem, 0, 1, static_cast<std::uint16_t>(epsg)};
    place.numbers.clear();
    place.text.clear();
}

void setSystem(GeoReference& place, std::string_view text) {
    const std::size_t begin = text.find_first_not_of(" \t\r\n");
    const std::size_t end = text.find_last_not_of(" \t\r\n");
    if (begin == std::string_view::npos)
        return;
    text = text.substr(begin, end + 1 - begin);
    const bool isGeographic = isGeographicText(text);
    const int authority = authorityIn(text);
    const int epsg = authority > 0 && authority < kUserDefined ? authority : codeByName(text);
    if (epsg > 0)
        return setSystem(place, epsg, isGeographic);
    const auto length = static_cast<std::uint16_t>(kKeptText.size() + text.size() + 1);
    setSystem(place, kUserDefined, isGeographic);
    place.epsg = 0;
    place.keys[3] = 4;
    place.keys.insert(place.keys.end(), {isGeographic ? kKeyGeographicCitation : kKeyProjectedCitation,
                                         std::uint16_t{kTagGeoText}, length, 0});
    place.text = std::string(kKeptText) + std::string(text) + "|";
}

std::string systemText(const GeoReference& place) {
    if (place.epsg > 0)
        return textOf(place.epsg);
    const std::size_t kept = place.text.find(kKeptText);
    if (kept == std::string::npos)
        return {};
    const std::size_t begin = kept + kKeptText.size();
    return place.text.substr(begin, place.text.find('|', begin) - begin);
}

std::filesystem::path worldFilePath(const std::filesystem::path& file) {
    const std::string extension = file.extension().string();
    if (extension.size() < 3)
        return std::filesystem::path(file).replace_extension(".wld");
    const std::string world = {'.', extension[1], extension.back(), 'w'};
    return std::filesystem::path(file).replace_extension(world);
}

void readPlaceBeside(const std::filesystem::path& file, Raster& raster) {
    const int width = raster.samples.width(), height = raster.samples.height();
    const bool hadPlace = raster.place.has_value();
    for (const auto& beside : {worldFilePath(file), std::filesystem::path(file).replace_extension(".wld")})
        if (const std::string text = raster.place || beside == file ? "" : shortFile(beside); !text.empty())
            raster.place = placeIn(text, width, height);
    if (!raster.place)
        return;
    GeoReference& place = *raster.place;
    const std::string text = place.epsg == 0 && place.keys.empty()
                                 ? shortFile(std::filesystem::path(file).replace_extension(".prj"))
                                 : std::string();
    setSystem(place, text);
    // The size of the cells, where nobody said it or it was taken for metres.
    const double cellX = place.width / width, cellY = place.height / height;
    const bool isOfPlace = std::fabs(raster.cellXM - cellX) <= 1e-9 * cellX;
    if ((raster.cellXM > 0.0 && !isOfPlace) || (hadPlace && text.empty()))
        return;
    if (place.isGeographic)
        return setGeographicCells(raster, cellX, cellY, std::clamp(place.north - 0.5 * place.height, -89.0, 89.0));
    const double unitM = unitIn(text);
    raster.cellXM = cellX * unitM;
    raster.cellYM = cellY * unitM;
}

bool writeSystemBeside(const std::filesystem::path& file, const GeoReference& place) {
    const std::string text = systemText(place);
    if (text.empty())
        return false;
    writeFileAtomically(std::filesystem::path(file).replace_extension(".prj"), text + "\n");
    return true;
}

void writeWorldFile(const std::filesystem::path& file, const GeoReference& place, int width, int height) {
    const double dx = place.width / width, dy = place.height / height;
    std::string text;
    for (const double number : {dx, 0.0, 0.0, -dy, place.west + 0.5 * dx, place.north - 0.5 * dy})
        text += numberText(number) + "\n";
    writeFileAtomically(worldFilePath(file), text);
}

} // namespace oxbow
