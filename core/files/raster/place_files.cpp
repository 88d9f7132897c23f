#include "core/files/raster/place_files.h"

#include "core/base/number_text.h"
#include "core/files/raster/sidecar.h"
#include "core/files/raster/tiff_tags.h"
#include "core/files/storage/atomic_file.h"

#include <cmath>
#include <sstream>

namespace oxbow {

namespace {

constexpr std::size_t kLongestText = 1 << 16;
constexpr std::string_view kKeptText = "ESRI PE String = ";
constexpr std::uint16_t kKeyProjectedCitation = 3073, kKeyGeographicCitation = 2049;

// Of texts that PROJ cannot read, as many programs write them:

bool isGeographicText(std::string_view text) {
    return text.starts_with("GEOGCS") || text.starts_with("GEOGCRS") || text.starts_with("GEODCRS");
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

/// North up and not askew: the size of a pixel, and the centre of the first.
std::optional<GeoReference> placeIn(const std::string& worldFile, int width, int height) {
    std::vector<double> numbers;
    std::istringstream words(worldFile);
    for (std::string word; words >> word;) {
        const auto number = parseNumber<double>(word);
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

std::string escapedXml(std::string_view text) {
    std::string escaped;
    for (const char c : text)
        escaped += c == '&' ? "&amp;" : c == '<' ? "&lt;" : c == '>' ? "&gt;" : std::string(1, c);
    return escaped;
}

/// The text that the file of a place had.
std::string keptText(const GeoReference& place) {
    const std::size_t kept = place.text.find(kKeptText);
    if (kept == std::string::npos)
        return {};
    const std::size_t begin = kept + kKeptText.size();
    return place.text.substr(begin, place.text.find('|', begin) - begin);
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
    std::optional<CoordinateSystem> system = CoordinateSystem::of(text);
    if (!system)
        system = CoordinateSystem::of(authorityIn(text));
    const bool isGeographic = system ? system->isGeographic() : isGeographicText(text);
    if (system && system->epsg() > 0 && system->epsg() < kUserDefined)
        return setSystem(place, system->epsg(), isGeographic);
    const auto length = static_cast<std::uint16_t>(kKeptText.size() + text.size() + 1);
    setSystem(place, kUserDefined, isGeographic);
    place.epsg = 0;
    place.keys[3] = 4;
    place.keys.insert(place.keys.end(), {isGeographic ? kKeyGeographicCitation : kKeyProjectedCitation,
                                         std::uint16_t{kTagGeoText}, length, 0});
    place.text = std::string(kKeptText) + std::string(text) + "|";
}

std::optional<CoordinateSystem> coordinateSystem(const GeoReference& place) {
    return place.epsg > 0 ? CoordinateSystem::of(place.epsg) : CoordinateSystem::of(keptText(place));
}

std::string systemText(const GeoReference& place) {
    if (place.epsg == 0)
        return keptText(place);
    const std::optional<CoordinateSystem> system = CoordinateSystem::of(place.epsg);
    return system ? system->esriText() : std::string();
}

std::filesystem::path worldFilePath(const std::filesystem::path& file) {
    const std::string extension = file.extension().string();
    if (extension.size() < 3)
        return std::filesystem::path(file).replace_extension(".wld");
    const std::string world = {'.', extension[1], extension.back(), 'w'};
    return std::filesystem::path(file).replace_extension(world);
}

void readPlaceBeside(const std::filesystem::path& file, Raster& raster) {
    const int width = raster.columns(), height = raster.rows();
    const bool hadPlace = raster.place.has_value();
    for (const auto& beside : {worldFilePath(file), std::filesystem::path(file).replace_extension(".wld")})
        if (const std::string text = raster.place || beside == file ? "" : shortFile(beside, kLongestText); !text.empty())
            raster.place = placeIn(text, width, height);
    if (!raster.place)
        return;
    GeoReference& place = *raster.place;
    const std::string text = place.epsg == 0 && place.keys.empty()
                                 ? shortFile(std::filesystem::path(file).replace_extension(".prj"), kLongestText)
                                 : std::string();
    setSystem(place, text);
    // The size of the cells, where nobody said it or it was taken for metres.
    const double cellX = place.width / width, cellY = place.height / height;
    const bool isOfPlace = std::fabs(raster.cellXM - cellX) <= 1e-9 * cellX;
    if ((raster.cellXM > 0.0 && !isOfPlace) || (hadPlace && text.empty()))
        return;
    if (place.isGeographic)
        return setGeographicCells(raster, cellX, cellY, std::clamp(place.north - 0.5 * place.height, -89.0, 89.0));
    const std::optional<CoordinateSystem> system = coordinateSystem(place);
    const double unitM = system && !system->isGeographic() ? system->unit() : unitIn(text);
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

std::filesystem::path auxiliaryPath(const std::filesystem::path& file) {
    return std::filesystem::path(file) += ".aux.xml";
}

void writeSystemForGdal(const std::filesystem::path& file, const GeoReference* place) {
    const std::filesystem::path beside = auxiliaryPath(file);
    const std::optional<CoordinateSystem> system =
        place && place->epsg == 0 ? CoordinateSystem::of(keptText(*place)) : std::nullopt;
    if (system)
        return writeFileAtomically(beside, "<PAMDataset>\n  <SRS>" + escapedXml(system->isoText()) + "</SRS>\n</PAMDataset>\n");
    std::error_code none;
    std::filesystem::remove(beside, none);
}

void writeWorldFile(const std::filesystem::path& file, const GeoReference& place, int width, int height) {
    const double dx = place.width / width, dy = place.height / height;
    std::string text;
    for (const double number : {dx, 0.0, 0.0, -dy, place.west + 0.5 * dx, place.north - 0.5 * dy})
        text += numberText(number) + "\n";
    writeFileAtomically(worldFilePath(file), text);
}

} // namespace oxbow
