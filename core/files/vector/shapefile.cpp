#include "core/base/error.h"
#include "core/base/number_text.h"
#include "core/files/storage/file_name.h"
#include "core/files/storage/input_file.h"
#include "core/files/vector/feature_file.h"
#include "core/files/vector/geo_frame.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <optional>

/// ESRI Shapefile, after the technical description of 1998; attributes in dBASE III.
namespace oxbow {

namespace {

using ShapeJson = nlohmann::ordered_json;

/// Bytes of a file with numbers in them; outside of it everything is 0.
struct ShapeBytes {
    std::string text;

    [[nodiscard]] std::uint64_t whole(std::size_t at, int bytes, bool isBig = false) const {
        std::uint64_t value = 0;
        for (int i = 0; i < bytes; ++i) {
            const std::size_t place = at + static_cast<std::size_t>(isBig ? i : bytes - 1 - i);
            value = value << 8 | (place < text.size() ? static_cast<unsigned char>(text[place]) : 0u);
        }
        return value;
    }
    [[nodiscard]] double real(std::size_t at) const { return std::bit_cast<double>(whole(at, 8)); }
    [[nodiscard]] std::uint32_t little(std::size_t at) const { return static_cast<std::uint32_t>(whole(at, 4)); }
    [[nodiscard]] std::uint32_t big(std::size_t at) const { return static_cast<std::uint32_t>(whole(at, 4, true)); }
};

ShapeBytes shapeBytes(const std::filesystem::path& path) {
    constexpr std::uint64_t kLargest = std::uint64_t{1} << 31; // the format's own numbers end there
    const InputFile file(path);
    if (file.size() > kLargest)
        file.fail(phrase("a Shapefile has at most 2 GiB: this one is damaged"));
    ShapeBytes bytes{std::string(file.size(), '\0')};
    file.readAt(0, std::as_writable_bytes(std::span(bytes.text)));
    return bytes;
}

/// The file beside it, in small or capital letters.
std::optional<std::filesystem::path> besideShape(const std::filesystem::path& file, const char* extension, const char* capitals) {
    for (const char* ending : {extension, capitals})
        if (const auto path = std::filesystem::path(file).replace_extension(ending); std::filesystem::is_regular_file(path))
            return path;
    return std::nullopt;
}

// ---- Attributes ----

/// Text that is no UTF-8 is taken for Latin-1, as dBASE under Windows wrote it.
std::string attributeText(std::string_view raw) {
    const std::size_t end = raw.find_last_not_of(std::string_view(" \0", 2));
    raw = raw.substr(0, end == std::string_view::npos ? 0 : end + 1);
    const std::size_t begin = raw.find_first_not_of(' ');
    raw = begin == std::string_view::npos ? std::string_view() : raw.substr(begin);
    if (utf8Name(raw) == raw)
        return std::string(raw);
    std::string text;
    for (const char c : raw) {
        const auto byte = static_cast<unsigned char>(c);
        if (byte < 0x80)
            text += c;
        else
            text += {static_cast<char>(0xc0 | byte >> 6), static_cast<char>(0x80 | (byte & 0x3f))};
    }
    return text;
}

class Attributes {
public:
    explicit Attributes(const std::filesystem::path& path) : m_bytes(shapeBytes(path)) {
        m_first = m_bytes.whole(8, 2);
        m_width = m_bytes.whole(10, 2);
        m_count = m_bytes.little(4);
        std::size_t offset = 1;
        for (std::size_t at = 32; at + 32 <= std::min<std::size_t>(m_first, m_bytes.text.size()) && m_bytes.text[at] != '\r'; at += 32) {
            const std::string name = m_bytes.text.substr(at, 11);
            const std::size_t width = m_bytes.whole(at + 16, 1);
            m_fields.push_back({name.substr(0, name.find('\0')), m_bytes.text[at + 11], offset, width});
            offset += width;
        }
        if (m_fields.empty() || offset > m_width)
            throw Error(path.string() + ": " + phrase("the table of attributes is damaged: take the .dbf away to read the lines alone"));
    }
    [[nodiscard]] ShapeJson row(std::size_t index) const {
        ShapeJson properties = ShapeJson::object();
        const std::size_t begin = m_first + index * m_width;
        if (index >= m_count || begin + m_width > m_bytes.text.size())
            return properties;
        for (const Field& field : m_fields) {
            const std::string text = attributeText(std::string_view(m_bytes.text).substr(begin + field.offset, field.width));
            const bool isNumber = field.type == 'N' || field.type == 'F';
            if (const auto number = isNumber ? parseNumber<double>(text) : std::nullopt; number && std::isfinite(*number))
                properties[field.name] = *number;
            else if (!isNumber && !text.empty())
                properties[field.name] = text;
        }
        return properties;
    }

private:
    struct Field {
        std::string name;
        char type;
        std::size_t offset, width;
    };
    ShapeBytes m_bytes;
    std::size_t m_first = 0, m_width = 0, m_count = 0;
    std::vector<Field> m_fields;
};

// ---- Geometries ----

enum ShapeType { kNull = 0, kPoint = 1, kLine = 3, kPolygon = 5, kPoints = 8 };

double twiceArea(const ShapeJson& ring) {
    double sum = 0.0;
    for (std::size_t i = 0; i + 1 < ring.size(); ++i)
        sum += ring[i][0].get<double>() * ring[i + 1][1].get<double>() - ring[i + 1][0].get<double>() * ring[i][1].get<double>();
    return sum;
}

bool isWithin(const ShapeJson& place, const ShapeJson& ring) {
    const double x = place[0].get<double>(), y = place[1].get<double>();
    bool inside = false;
    for (std::size_t i = 0; i + 1 < ring.size(); ++i) {
        const double x0 = ring[i][0].get<double>(), y0 = ring[i][1].get<double>();
        const double x1 = ring[i + 1][0].get<double>(), y1 = ring[i + 1][1].get<double>();
        if ((y0 > y) != (y1 > y) && x < x0 + (y - y0) / (y1 - y0) * (x1 - x0))
            inside = !inside;
    }
    return inside;
}

/// Outer rings run clockwise; a hole belongs to the outer ring that it lies in.
ShapeJson polygonsOf(ShapeJson rings) {
    ShapeJson polygons = ShapeJson::array();
    std::vector<ShapeJson> holes;
    std::vector<FeatureBox> boxes;
    for (ShapeJson& ring : rings) {
        if (rings.size() > 1 && twiceArea(ring) > 0.0) {
            holes.push_back(std::move(ring));
            continue;
        }
        FeatureBox& box = boxes.emplace_back();
        for (const ShapeJson& place : ring)
            box.add(place[0].get<double>(), place[1].get<double>());
        polygons.push_back(ShapeJson::array({std::move(ring)}));
    }
    for (ShapeJson& hole : holes) {
        const double x = hole[0][0].get<double>(), y = hole[0][1].get<double>();
        std::size_t around = 0;
        while (around < boxes.size() && (!boxes[around].touches({x, y, x, y}) || !isWithin(hole[0], polygons[around][0])))
            ++around;
        if (around < boxes.size())
            polygons[around].push_back(std::move(hole));
        else
            polygons.push_back(ShapeJson::array({std::move(hole)})); // a ring that turns the wrong way
    }
    return polygons;
}

/// A record's geometry; nothing where its numbers cannot be.
std::optional<ShapeJson> shapeGeometry(const ShapeBytes& bytes, std::size_t at, std::size_t length) {
    const std::uint32_t code = bytes.little(at);
    const int type = static_cast<int>(code % 10);
    const bool hasZ = code >= 11 && code <= 18;
    const auto place = [&](std::size_t xy, std::size_t z) -> std::optional<ShapeJson> {
        const double x = bytes.real(xy), y = bytes.real(xy + 8);
        if (!std::isfinite(x) || !std::isfinite(y))
            return std::nullopt;
        ShapeJson found = ShapeJson::array({x, y});
        if (z != 0 && std::isfinite(bytes.real(z)))
            found.push_back(bytes.real(z));
        return found;
    };
    if (code > 28)
        return std::nullopt;
    if (type == kPoint) {
        const auto point = length >= 20 ? place(at + 4, hasZ && length >= 28 ? at + 20 : 0) : std::nullopt;
        return point ? std::optional(ShapeJson{{"type", "Point"}, {"coordinates", *point}}) : std::nullopt;
    }
    if (type != kLine && type != kPolygon && type != kPoints)
        return std::nullopt;
    const std::uint64_t parts = type == kPoints ? 0 : bytes.little(at + 36), points = bytes.little(at + (type == kPoints ? 36u : 40u));
    const std::uint64_t head = type == kPoints ? 40 : 44 + 4 * parts;
    if (length < 40 || points == 0 || head + 16 * points > length || (type != kPoints && parts == 0))
        return std::nullopt;
    const bool zIsThere = hasZ && head + 24 * points + 16 <= length;
    ShapeJson lines = ShapeJson::array();
    for (std::uint64_t part = 0; part < std::max<std::uint64_t>(1, parts); ++part) {
        const std::uint64_t first = type == kPoints ? 0 : bytes.little(at + 44 + 4 * part);
        const std::uint64_t last = part + 1 < parts ? bytes.little(at + 48 + 4 * part) : points;
        if (first >= last || last > points)
            return std::nullopt;
        ShapeJson line = ShapeJson::array();
        for (std::uint64_t i = first; i < last; ++i) {
            auto point = place(at + head + 16 * i, zIsThere ? at + head + 16 * points + 16 + 8 * i : 0);
            if (!point)
                return std::nullopt;
            line.push_back(std::move(*point));
        }
        lines.push_back(std::move(line));
    }
    if (type == kPoints)
        return ShapeJson{{"type", "MultiPoint"}, {"coordinates", std::move(lines[0])}};
    if (type == kLine)
        return ShapeJson{{"type", "MultiLineString"}, {"coordinates", std::move(lines)}};
    return ShapeJson{{"type", "MultiPolygon"}, {"coordinates", polygonsOf(std::move(lines))}};
}

} // namespace

nlohmann::ordered_json shapefileFeatures(const std::filesystem::path& file, const GeoFrame& frame, std::vector<Phrase>& notes) {
    const ShapeBytes bytes = shapeBytes(file);
    const auto fail = [&](const Phrase& words) { throw Error(file.string() + ": " + words); };
    if (bytes.text.size() < 100)
        fail(phrase("the Shapefile is cut off within its header"));
    int epsg = 0;
    if (const auto prj = besideShape(file, ".prj", ".PRJ")) {
        epsg = epsgOfText(shapeBytes(*prj).text);
        const int own = frame.place ? frame.place->epsg : 0;
        if (epsg == 0 && own != 0)
            fail(phrase("its coordinate system (.prj) is not known here: bring it to the map's, EPSG:%1, or to longitude and "
                        "latitude (EPSG:4326), for example with 'ogr2ogr -t_srs EPSG:4326'",
                        own));
    } else {
        notes.push_back(phrase("there is no .prj beside it: small numbers are taken for longitude and latitude, others for the map's own"));
    }
    std::optional<Attributes> attributes;
    if (const auto dbf = besideShape(file, ".dbf", ".DBF"))
        attributes.emplace(*dbf);
    else
        notes.push_back(phrase("there is no .dbf beside it: its features have no tags"));

    ShapeJson collection = featuresIn(epsg);
    const FeatureBox box = epsg != 0 ? boxOf(frame, epsg) : FeatureBox{-HUGE_VAL, -HUGE_VAL, HUGE_VAL, HUGE_VAL};
    LeftOut leftOut;
    std::size_t index = 0;
    for (std::size_t at = 100; at < bytes.text.size(); ++index) {
        const std::size_t length = 2 * std::size_t{bytes.big(at + 4)};
        if (bytes.text.size() - at < 8 || length > bytes.text.size() - at - 8 || length < 4)
            fail(phrase("the Shapefile is damaged or cut off at record %1 of it", index + 1));
        const std::size_t begin = at + 8;
        at = begin + length;
        const int type = static_cast<int>(bytes.little(begin) % 10);
        if (bytes.little(begin) == kNull)
            continue;
        if (type != kPoint && length >= 36 &&
            !box.touches({bytes.real(begin + 4), bytes.real(begin + 12), bytes.real(begin + 20), bytes.real(begin + 28)}))
            continue;
        auto geometry = shapeGeometry(bytes, begin, length);
        if (!geometry) {
            leftOut.add("record " + std::to_string(index + 1));
            continue;
        }
        collection["features"].push_back({{"type", "Feature"},
                                          {"properties", attributes ? attributes->row(index) : ShapeJson::object()},
                                          {"geometry", std::move(*geometry)}});
    }
    leftOut.tell(notes);
    return collection;
}

} // namespace oxbow
