#include "core/files/raster/tiff_place.h"

#include "core/base/elementary.h"
#include "core/base/number_text.h"
#include "core/base/words.h"
#include "core/files/raster/coordinate_system.h"
#include "core/files/raster/tiff_tags.h"

#include <numbers>

namespace oxbow {

namespace {

std::optional<std::uint16_t> geoKey(std::span<const std::uint16_t> keys, std::uint16_t wanted) {
    for (std::size_t i = 4; i + 3 < keys.size(); i += 4)
        if (keys[i] == wanted && keys[i + 1] == 0)
            return keys[i + 3];
    return std::nullopt;
}

/// The keys with the numbers and the text that some of them point to.
struct GeoKeys {
    std::span<const std::uint16_t> keys;
    std::span<const double> numbers;
    std::string_view text;

    explicit GeoKeys(TIFF* tiff)
        : keys(tiffTag<std::uint16_t>(tiff, kTagGeoKeys, TIFF_SHORT)),
          numbers(tiffTag<double>(tiff, kTagGeoNumbers, TIFF_DOUBLE)) {
        const auto characters = tiffTag<char>(tiff, kTagGeoText, TIFF_ASCII);
        text = std::string_view(characters.data(), characters.size());
    }
    [[nodiscard]] std::optional<std::uint16_t> code(std::uint16_t wanted) const { return geoKey(keys, wanted); }
    [[nodiscard]] std::optional<double> number(std::uint16_t wanted) const {
        for (std::size_t i = 4; i + 3 < keys.size(); i += 4)
            if (keys[i] == wanted && keys[i + 1] == kTagGeoNumbers && keys[i + 3] < numbers.size())
                return numbers[keys[i + 3]];
        return std::nullopt;
    }
};

/// EPSG's units by their size in metres, or in degrees.
constexpr std::pair<std::uint16_t, double> kLinearUnits[] = {
    {kUnitMetre, 1.0}, {9002, kFootM},    {9003, kUsFootM}, {9005, 0.3047972654}, {9014, 1.8288},
    {9030, 1852.0},    {9036, 1000.0},    {9037, 0.9144},   {9093, 1609.344},     {9096, 0.9144},
};
constexpr double kDegreesPerRadian = 180.0 / std::numbers::pi;
constexpr std::pair<std::uint16_t, double> kAngularUnits[] = {
    {9101, kDegreesPerRadian}, {kUnitDegree, 1.0}, {9122, 1.0}, {9103, 1.0 / 60.0}, {9104, 1.0 / 3600.0}, {9105, 0.9}, {9106, 0.9},
};

/// The size of the unit that a key names: by the table, or by the number of another key; `usual` where the file has
/// no such key. Nothing for one that is not known.
std::optional<double> unitOf(const GeoKeys& geo, std::uint16_t key, std::uint16_t sizeKey, std::uint16_t usual,
                             std::span<const std::pair<std::uint16_t, double>> units, double perSize) {
    const std::uint16_t unit = geo.code(key).value_or(usual);
    const auto found = std::ranges::find(units, unit, &std::pair<std::uint16_t, double>::first);
    if (found != units.end())
        return found->second;
    const std::optional<double> size = geo.number(sizeKey);
    return unit == kUserDefined && size && *size > 0.0 && std::isfinite(*size) ? std::optional(*size * perSize) : std::nullopt;
}
std::optional<double> metresOfUnit(const GeoKeys& geo, std::uint16_t key) {
    return unitOf(geo, key, key == kKeyLinearUnits ? kKeyLinearUnitSize : 0, kUnitMetre, kLinearUnits, 1.0);
}
std::optional<double> degreesOfUnit(const GeoKeys& geo) {
    return unitOf(geo, kKeyAngularUnits, kKeyAngularUnitSize, kUnitDegree, kAngularUnits, kDegreesPerRadian);
}

/// Kinds of coordinates.
enum class Model { Unknown, Projected, Geographic, Geocentric };

/// By the model's key. Where that says nothing, as in files that follow Esri, by Esri's text, then by which keys
/// there are.
Model modelOf(const GeoKeys& geo) {
    const std::uint16_t type = geo.code(kKeyModelType).value_or(kUserDefined);
    if (type == kModelProjected || type == kModelGeographic || type == kModelGeocentric)
        return type == kModelProjected ? Model::Projected : type == kModelGeographic ? Model::Geographic : Model::Geocentric;
    if (geo.text.find("PROJCS[") != std::string_view::npos || geo.code(kKeyProjectedSystem) || geo.code(kKeyLinearUnits))
        return Model::Projected;
    if (geo.text.find("GEOGCS[") != std::string_view::npos || geo.code(kKeyGeographicSystem) || geo.code(kKeyAngularUnits))
        return Model::Geographic;
    return Model::Unknown;
}

/// From the corner of cell 0, 0 to units of the coordinate system: x = west + column stepX + row skewX, ...
struct Affine {
    double west = 0.0, north = 0.0;
    double stepX = 0.0, stepY = 0.0;
    double skewX = 0.0, skewY = 0.0;
    bool hasPlace = false;
};

std::optional<Affine> affineOf(TIFF* tiff) {
    const auto scale = tiffTag<double>(tiff, kTagPixelScale, TIFF_DOUBLE);
    const auto tie = tiffTag<double>(tiff, kTagTiepoint, TIFF_DOUBLE);
    const auto matrix = tiffTag<double>(tiff, kTagTransformation, TIFF_DOUBLE);
    if (scale.size() >= 2) {
        Affine affine{.stepX = scale[0], .stepY = -scale[1]};
        affine.hasPlace = tie.size() >= 6;
        if (affine.hasPlace) {
            affine.west = tie[3] - tie[0] * scale[0];
            affine.north = tie[4] + tie[1] * scale[1];
        }
        return affine;
    }
    if (matrix.size() >= 8)
        return Affine{matrix[3], matrix[7], matrix[0], matrix[5], matrix[1], matrix[4], true};
    return std::nullopt;
}

/// As grids without a system say them: small cells on the Earth.
bool looksLikeDegrees(const Affine& affine, double sideX, double sideY, double centreY) {
    constexpr double kLargestCell = 0.1;
    return affine.hasPlace && (affine.west != 0.0 || affine.north != 0.0) && sideX < kLargestCell && sideY < kLargestCell &&
           std::fabs(affine.west) <= 360.0 && std::fabs(centreY) < 90.0;
}

void turnRows(Heightmap& samples) {
    for (int y = 0; y < samples.height() / 2; ++y)
        std::swap_ranges(samples.row(y), samples.row(y) + samples.width(), samples.row(samples.height() - 1 - y));
}

void turnColumns(Heightmap& samples) {
    for (int y = 0; y < samples.height(); ++y)
        std::reverse(samples.row(y), samples.row(y) + samples.width());
}

/// The keys without the vertical system, which is metres from now on, and with cells as areas.
std::vector<std::uint16_t> keptKeys(std::span<const std::uint16_t> keys) {
    std::vector<std::uint16_t> kept(keys.begin(), keys.begin() + 4);
    bool hasRaster = false;
    for (std::size_t i = 4; i + 3 < keys.size(); i += 4) {
        if (keys[i] >= kKeyVerticalSystem && keys[i] <= kKeyVerticalUnits)
            continue;
        if (!hasRaster && keys[i] >= kKeyRasterType) {
            kept.insert(kept.end(), {kKeyRasterType, 0, 1, kRasterPixelIsArea});
            hasRaster = true;
        }
        if (keys[i] != kKeyRasterType)
            kept.insert(kept.end(), keys.begin() + static_cast<std::ptrdiff_t>(i),
                        keys.begin() + static_cast<std::ptrdiff_t>(i + 4));
    }
    kept[3] = static_cast<std::uint16_t>(kept.size() / 4 - 1);
    return kept;
}

int epsgOf(const GeoKeys& geo, Model model) {
    const auto code = geo.code(model == Model::Geographic ? kKeyGeographicSystem : kKeyProjectedSystem).value_or(0);
    return code == kUserDefined ? 0 : code;
}

/// Metres of a unit, 0 where it is not known: by its own key, else by the code of the system.
double metresOfPlane(const GeoKeys& geo, Model model) {
    if (!geo.code(kKeyLinearUnits))
        if (const std::optional<CoordinateSystem> system = CoordinateSystem::of(epsgOf(geo, model)))
            return system->unit();
    return metresOfUnit(geo, kKeyLinearUnits).value_or(0.0);
}

void keepPlace(const GeoKeys& geo, Model model, const Affine& affine, Raster& raster) {
    GeoReference place{.width = std::fabs(affine.stepX) * raster.columns(),
                       .height = std::fabs(affine.stepY) * raster.rows()};
    place.west = affine.stepX > 0.0 ? affine.west : affine.west - place.width;
    place.north = affine.stepY < 0.0 ? affine.north : affine.north + place.height;
    place.isGeographic = model == Model::Geographic;
    if (geo.keys.size() >= 8) {
        place.epsg = epsgOf(geo, model);
        place.keys = keptKeys(geo.keys);
        place.numbers.assign(geo.numbers.begin(), geo.numbers.end());
        place.text.assign(geo.text.begin(), std::ranges::find(geo.text, '\0'));
    }
    if (std::isfinite(place.west) && std::isfinite(place.north))
        raster.place = std::move(place);
}

/// What GDAL says of the first band in its XML: the text of the item of that role.
std::optional<std::string> bandItem(std::string_view xml, std::string_view role) {
    const std::string wanted = "role=\"" + std::string(role) + "\"";
    for (std::size_t at = 0; (at = xml.find("<Item", at)) != std::string_view::npos;) {
        const std::size_t close = xml.find('>', at), end = xml.find("</Item>", at);
        if (close == std::string_view::npos || end == std::string_view::npos || end < close)
            return std::nullopt;
        const std::string_view tag = xml.substr(at, close - at);
        const bool isFirstBand =
            tag.find("sample=") == std::string_view::npos || tag.find("sample=\"0\"") != std::string_view::npos;
        if (isFirstBand && tag.find(wanted) != std::string_view::npos)
            return std::string(xml.substr(close + 1, end - close - 1));
        at = end;
    }
    return std::nullopt;
}

double numberOr(const std::optional<std::string>& text, double otherwise) {
    const auto number = text ? parseNumber<double>(*text) : std::nullopt;
    return number && std::isfinite(*number) ? *number : otherwise;
}

/// Metres of a unit by the names that GDAL writes; nothing for one that is not known.
std::optional<double> metresOfName(std::string_view name) {
    constexpr std::pair<std::string_view, double> kNames[] = {
        {"m", 1.0},         {"metre", 1.0},      {"metres", 1.0},         {"meter", 1.0},       {"meters", 1.0},
        {"ft", kFootM},     {"foot", kFootM},    {"feet", kFootM},        {"us-ft", kUsFootM},  {"ftus", kUsFootM},
        {"sfoot", kUsFootM}, {"us survey foot", kUsFootM}, {"us survey feet", kUsFootM}, {"cm", 0.01}, {"dm", 0.1},
        {"km", 1000.0},
    };
    const auto* found = std::ranges::find(kNames, lowerCase(name), &std::pair<std::string_view, double>::first);
    return found == std::end(kNames) ? std::nullopt : std::optional(found->second);
}

} // namespace

bool isTurned(TIFF* tiff) {
    const std::optional<Affine> affine = affineOf(tiff);
    return affine && (affine->stepY > 0.0 || affine->stepX < 0.0);
}

void readTiffPlace(TIFF* tiff, int bits, Raster& raster) {
    std::optional<Affine> affine = affineOf(tiff);
    if (!affine)
        return;
    const double sideX = elementary::hypot(affine->stepX, affine->skewY);
    const double sideY = elementary::hypot(affine->stepY, affine->skewX);
    const double centreY = affine->north + 0.5 * (affine->stepY * raster.rows() +
                                                  affine->skewY * raster.columns());
    if (!(sideX > 0.0) || !(sideY > 0.0) || !std::isfinite(sideX) || !std::isfinite(sideY) ||
        !std::isfinite(centreY))
        return;
    raster.format = "GeoTIFF";
    raster.inMetres = bits > 8;
    const GeoKeys geo(tiff);
    Model model = modelOf(geo);
    if (model == Model::Unknown && looksLikeDegrees(*affine, sideX, sideY, centreY)) {
        model = Model::Geographic;
        raster.notes.emplace_back(phrase("the file names no coordinate system: its coordinates were taken as degrees"));
    }
    const std::optional<double> degrees = degreesOfUnit(geo);
    const bool isAskew = affine->skewX != 0.0 || affine->skewY != 0.0;
    if (isAskew) {
        raster.notes.emplace_back(
            phrase("the map lies askew in its coordinate system: its place is not kept"));
    } else {
        if (geo.code(kKeyRasterType).value_or(kRasterPixelIsArea) != kRasterPixelIsArea) {
            affine->west -= 0.5 * affine->stepX; // the place is that of the first cell's centre
            affine->north -= 0.5 * affine->stepY;
        }
        if (affine->hasPlace && model == Model::Geographic && degrees != 1.0)
            raster.notes.emplace_back(phrase("coordinates are in another unit of angles than degrees: the place is not kept"));
        else if (affine->hasPlace && model != Model::Geocentric)
            keepPlace(geo, model, *affine, raster);
        if (affine->stepY > 0.0) {
            turnRows(raster.samples);
            raster.notes.emplace_back(phrase("the map begins in the south: turned north up"));
        }
        if (affine->stepX < 0.0) {
            turnColumns(raster.samples);
            raster.notes.emplace_back(phrase("the map begins in the east: turned round"));
        }
    }
    if (model == Model::Geographic) {
        if (degrees && affine->hasPlace && std::fabs(centreY * *degrees) < 90.0)
            setGeographicCells(raster, sideX * *degrees, sideY * *degrees, centreY * *degrees);
        else
            raster.notes.emplace_back(phrase("cells are angles, and the file does not say how long they are: give the cell size"));
        return;
    }
    const double unitM = model == Model::Geocentric ? 0.0 : metresOfPlane(geo, model);
    if (unitM == 0.0) {
        raster.notes.emplace_back(phrase("the unit of the file's coordinates is not known: give the cell size"));
        return;
    }
    raster.cellXM = sideX * unitM;
    raster.cellYM = sideY * unitM;
}

void applyBandScale(TIFF* tiff, Raster& raster) {
    const auto text = tiffTag<char>(tiff, kTagMetadata, TIFF_ASCII);
    const std::string_view xml(text.data(), text.size());
    const double scale = numberOr(bandItem(xml, "scale"), 1.0), offset = numberOr(bandItem(xml, "offset"), 0.0);
    const std::optional<std::string> unit = bandItem(xml, "unittype");
    double unitM = metresOfUnit(GeoKeys(tiff), kKeyVerticalUnits).value_or(1.0);
    if (unit && !unit->empty()) {
        const std::optional<double> named = metresOfName(*unit);
        if (!named)
            raster.notes.push_back(
                phrase("the file's unit of height, '%1', is not known: metres were taken", *unit));
        unitM = named.value_or(1.0);
        raster.inMetres |= named.has_value();
    }
    if (scale != 1.0 || offset != 0.0) {
        raster.notes.push_back(phrase("heights are samples times %1 plus %2, as the file says",
                                      shortNumber(scale), shortNumber(offset)));
        raster.inMetres = true;
        raster.largestSample = 0.0;
    }
    if (unitM != 1.0)
        raster.notes.push_back(
            phrase("heights are in units of %1 m: turned into metres", shortNumber(unitM)));
    if (scale == 1.0 && offset == 0.0 && unitM == 1.0)
        return;
    for (float& sample : raster.samples.cells())
        sample = static_cast<float>((sample * scale + offset) * unitM);
    raster.largestSample = 0.0;
}

} // namespace oxbow
