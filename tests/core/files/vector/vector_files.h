#pragma once

#include "core/base/error.h"
#include "core/files/vector/geo_package.h"
#include "tests/core/files/test_folder.h"

#include <bit>
#include <cstdint>
#include <filesystem>
#include <string>
#include <utility>
#include <vector>

/// Files of features as other programs write them.
namespace oxbow::test {

using Places = std::vector<std::pair<double, double>>;

inline void putLittle(std::string& to, std::uint64_t value, int bytes) {
    for (int i = 0; i < bytes; ++i)
        to += static_cast<char>(value >> (8 * i) & 0xff);
}
inline void putBig(std::string& to, std::uint32_t value) {
    for (int i = 3; i >= 0; --i)
        to += static_cast<char>(value >> (8 * i) & 0xff);
}
inline void putReal(std::string& to, double value) {
    putLittle(to, std::bit_cast<std::uint64_t>(value), 8);
}
struct Shape {
    int type = 3; ///< 3 line, 5 polygon
    std::vector<Places> parts;
    std::string kind; ///< its attribute
};

/// One polyline or polygon a record, with an attribute of one name.
inline std::pair<std::string, std::string> shapefileBytes(const std::vector<Shape>& shapes, const std::string& field) {
    std::string records, table;
    for (std::size_t i = 0; i < shapes.size(); ++i) {
        std::string body;
        putLittle(body, static_cast<std::uint64_t>(shapes[i].type), 4);
        double west = 1e300, south = 1e300, east = -1e300, north = -1e300;
        std::size_t points = 0;
        for (const Places& part : shapes[i].parts)
            for (const auto& [x, y] : part) {
                west = std::min(west, x), east = std::max(east, x), south = std::min(south, y), north = std::max(north, y);
                ++points;
            }
        for (const double bound : {west, south, east, north})
            putReal(body, bound);
        putLittle(body, shapes[i].parts.size(), 4);
        putLittle(body, points, 4);
        std::size_t first = 0;
        for (const Places& part : shapes[i].parts) {
            putLittle(body, first, 4);
            first += part.size();
        }
        for (const Places& part : shapes[i].parts)
            for (const auto& [x, y] : part) {
                putReal(body, x);
                putReal(body, y);
            }
        putBig(records, static_cast<std::uint32_t>(i + 1));
        putBig(records, static_cast<std::uint32_t>(body.size() / 2));
        records += body;
        table += ' ' + shapes[i].kind + std::string(20 - shapes[i].kind.size(), ' ');
    }
    std::string shp;
    putBig(shp, 9994);
    shp += std::string(20, '\0');
    putBig(shp, static_cast<std::uint32_t>((100 + records.size()) / 2));
    putLittle(shp, 1000, 4);
    putLittle(shp, shapes.empty() ? 3 : static_cast<std::uint64_t>(shapes[0].type), 4);
    shp += std::string(64, '\0') + records;

    std::string dbf = "\x03\x1a\x01\x01";
    putLittle(dbf, shapes.size(), 4);
    putLittle(dbf, 32 + 32 + 1, 2);
    putLittle(dbf, 21, 2);
    dbf += std::string(20, '\0');
    dbf += field + std::string(11 - field.size(), '\0') + 'C' + std::string(4, '\0') + '\x14' + std::string(15, '\0') + '\r' + table + '\x1a';
    return {shp, dbf};
}

inline void writeShapefile(const std::filesystem::path& file, const std::vector<Shape>& shapes, const std::string& field,
                           const std::string& prj = {}) {
    const auto [shp, dbf] = shapefileBytes(shapes, field);
    putFile(file, shp);
    putFile(std::filesystem::path(file).replace_extension(".dbf"), dbf);
    if (!prj.empty())
        putFile(std::filesystem::path(file).replace_extension(".prj"), prj);
}

inline std::string osmXml(const std::vector<std::pair<Places, std::string>>& ways) {
    std::string nodes, lines;
    int id = 0;
    for (std::size_t i = 0; i < ways.size(); ++i) {
        lines += " <way id=\"" + std::to_string(i + 1) + "\">\n";
        int first = 0;
        for (std::size_t k = 0; k < ways[i].first.size(); ++k) {
            const auto& [lon, lat] = ways[i].first[k];
            const bool closes = k > 1 && k + 1 == ways[i].first.size() && ways[i].first[k] == ways[i].first[0];
            if (!closes)
                nodes += " <node id=\"" + std::to_string(++id) + "\" lat=\"" + numberText(lat) + "\" lon='" + numberText(lon) + "'/>\n";
            first = k == 0 ? id : first;
            lines += "  <nd ref=\"" + std::to_string(closes ? first : id) + "\"/>\n";
        }
        lines += ways[i].second + " </way>\n";
    }
    return "<?xml version='1.0' encoding='UTF-8'?>\n<!-- made --><osm version=\"0.6\">\n" + nodes + lines + "</osm>\n";
}

} // namespace oxbow::test
