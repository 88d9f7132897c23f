#include "core/files/tiff_place.h"

#include "core/base/elementary.h"
#include "core/base/number_text.h"
#include "core/base/phrase.h"
#include "core/files/tiff_tags.h"

#include <algorithm>
#include <cmath>

namespace oxbow {

namespace {


std::optional<std::uint16_t> geoKey(std::span<const std::uint16_t> keys, std::uint16_t wanted) {
    for (std::size_t i = 4; i + 3 < keys.size(); i += 4)
        if (keys[i] == wanted && keys[i + 1] == 0)
            return keys[i + 3];
    return std::nullopt;
}

double metresOf(std::uint16_t unit) {
    return unit == kUnitFoot ? kFootM : unit == kUnitUsFoot ? kUsFootM : 1.0;
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

int epsgOf(std::span<const std::uint16_t> keys) {
    const bool isGeographic = geoKey(keys, kKeyModelType) == kModelGeographic;
    const auto code = geoKey(keys, isGeographic ? kKeyGeographicSystem : kKeyProjectedSystem).value_or(0);
    return code == kUserDefined ? 0 : code;
}

void keepPlace(TIFF* tiff, const Affine& affine, std::span<const std::uint16_t> keys, Raster& raster) {
    GeoReference place;
    place.width = std::fabs(affine.stepX) * raster.samples.width();
    place.height = std::fabs(affine.stepY) * raster.samples.height();
    place.west = affine.stepX > 0.0 ? affine.west : affine.west - place.width;
    place.north = affine.stepY < 0.0 ? affine.north : affine.north + place.height;
    if (keys.size() >= 8) {
        const auto numbers = tiffTag<double>(tiff, kTagGeoNumbers, TIFF_DOUBLE);
        const auto text = tiffTag<char>(tiff, kTagGeoText, TIFF_ASCII);
        place.epsg = epsgOf(keys);
        place.isGeographic = geoKey(keys, kKeyModelType) == kModelGeographic;
        place.keys = keptKeys(keys);
        place.numbers.assign(numbers.begin(), numbers.end());
        place.text.assign(text.begin(), std::ranges::find(text, '\0'));
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
std::optional<double> metresOfName(std::string name) {
    for (char& c : name)
        c = c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
    constexpr std::pair<std::string_view, double> kNames[] = {
        {"m", 1.0},         {"metre", 1.0},      {"metres", 1.0},         {"meter", 1.0},       {"meters", 1.0},
        {"ft", kFootM},     {"foot", kFootM},    {"feet", kFootM},        {"us-ft", kUsFootM},  {"ftus", kUsFootM},
        {"sfoot", kUsFootM}, {"us survey foot", kUsFootM}, {"us survey feet", kUsFootM}, {"cm", 0.01}, {"dm", 0.1},
        {"km", 1000.0},
    };
    const auto* found = std::ranges::find(kNames, name, &std::pair<std::string_view, double>::first);
    return found == std::end(kNames) ? std::nullopt : std::optional(found->second);
}

} // namespace

void readTiffPlace(TIFF* tiff, int bits, Raster& raster) {
    std::optional<Affine> affine = affineOf(tiff);
    if (!affine)
        return;
    const double sideX = elementary::hypot(affine->stepX, affine->skewY);
    const double sideY = elementary::hypot(affine->stepY, affine->skewX);
    const double centreY = affine->north + 0.5 * (affine->stepY * raster.samples.height() +
                                                  affine->skewY * raster.samples.width());
    if (!(sideX > 0.0) || !(sideY > 0.0) || !std::isfinite(sideX) || !std::isfinite(sideY) ||
        !std::isfinite(centreY))
        return;
    raster.format = "GeoTIFF";
    raster.inMetres = bits > 8;
    const auto keys = tiffTag<std::uint16_t>(tiff, kTagGeoKeys, TIFF_SHORT);
    const bool isAskew = affine->skewX != 0.0 || affine->skewY != 0.0;
    if (isAskew) {
        raster.notes.emplace_back(
            phrase("the map lies askew in its coordinate system: its place is not kept"));
    } else {
        if (geoKey(keys, kKeyRasterType).value_or(kRasterPixelIsArea) != kRasterPixelIsArea) {
            affine->west -= 0.5 * affine->stepX; // the place is that of the first cell's centre
            affine->north -= 0.5 * affine->stepY;
        }
        if (affine->hasPlace)
            keepPlace(tiff, *affine, keys, raster);
        if (affine->stepY > 0.0) {
            turnRows(raster.samples);
            raster.notes.emplace_back(phrase("the map begins in the south: turned north up"));
        }
        if (affine->stepX < 0.0) {
            turnColumns(raster.samples);
            raster.notes.emplace_back(phrase("the map begins in the east: turned round"));
        }
    }
    if (geoKey(keys, kKeyModelType) == kModelGeographic && std::fabs(centreY) < 90.0) {
        setGeographicCells(raster, sideX, sideY, centreY);
        return;
    }
    const double unitM = metresOf(geoKey(keys, kKeyLinearUnits).value_or(kUnitMetre));
    raster.cellXM = sideX * unitM;
    raster.cellYM = sideY * unitM;
}

void applyBandScale(TIFF* tiff, Raster& raster) {
    const auto text = tiffTag<char>(tiff, kTagMetadata, TIFF_ASCII);
    const std::string_view xml(text.data(), text.size());
    const double scale = numberOr(bandItem(xml, "scale"), 1.0), offset = numberOr(bandItem(xml, "offset"), 0.0);
    const std::optional<std::string> unit = bandItem(xml, "unittype");
    const auto keys = tiffTag<std::uint16_t>(tiff, kTagGeoKeys, TIFF_SHORT);
    double unitM = metresOf(geoKey(keys, kKeyVerticalUnits).value_or(kUnitMetre));
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
