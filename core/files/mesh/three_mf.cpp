#include "core/files/mesh/mesh_set.h"

#include "core/base/error.h"
#include "core/base/number_text.h"
#include "core/files/mesh/mesh_formats.h"
#include "core/files/storage/zip_file.h"

#include <array>
#include <bit>
#include <cstdint>
#include <cstring>
#include <fstream>
#include <unordered_map>
#include <vector>

namespace oxbow {

namespace {

using Corner = std::array<float, 3>;

struct CornerHash {
    std::size_t operator()(const Corner& corner) const {
        std::uint64_t hash = 0;
        for (const float value : corner)
            hash = (hash ^ std::bit_cast<std::uint32_t>(value)) * 0x9E3779B97F4A7C15ULL + (hash >> 29);
        return hash;
    }
};

struct Solid {
    std::vector<Corner> vertices;
    std::vector<MeshTriangle> triangles;
};

Solid readStl(const std::filesystem::path& path) {
    std::ifstream file(path, std::ios::binary);
    std::array<char, kStlTitleBytes> title{};
    std::uint32_t left = 0;
    if (!file.read(title.data(), title.size()) || !file.read(reinterpret_cast<char*>(&left), sizeof left))
        throw Error(path.string() + ": " + phrase("this is no binary STL"));
    Solid solid;
    std::unordered_map<Corner, std::uint32_t, CornerHash> known;
    std::array<char, kStlFacetBytes> facet{};
    std::array<Corner, 3> corners{};
    for (; left > 0; --left) {
        if (!file.read(facet.data(), facet.size()))
            throw Error(path.string() + ": " + phrase("the file ends before its last triangle"));
        std::memcpy(&corners, facet.data() + kStlNormalBytes, sizeof corners);
        MeshTriangle& triangle = solid.triangles.emplace_back();
        for (std::size_t c = 0; c < 3; ++c) {
            for (float& value : corners[c])
                value += 0.0f; // no two zeros
            const auto [found, isNew] = known.try_emplace(corners[c], static_cast<std::uint32_t>(solid.vertices.size()));
            if (isNew)
                solid.vertices.push_back(corners[c]);
            triangle[c] = found->second;
        }
    }
    return solid;
}

std::string modelText(const Solid& solid, const std::string& title) {
    std::string text = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
                       "<model unit=\"millimeter\" xml:lang=\"en-US\" "
                       "xmlns=\"http://schemas.microsoft.com/3dmanufacturing/core/2015/02\">\n"
                       " <metadata name=\"Title\">" + title + "</metadata>\n <resources>\n"
                       "  <object id=\"1\" type=\"model\">\n   <mesh>\n    <vertices>\n";
    for (const Corner& v : solid.vertices)
        text += "<vertex x=\"" + numberText(v[0]) + "\" y=\"" + numberText(v[1]) + "\" z=\"" + numberText(v[2]) + "\"/>\n";
    text += "    </vertices>\n    <triangles>\n";
    for (const auto& t : solid.triangles)
        text += "<triangle v1=\"" + std::to_string(t[0]) + "\" v2=\"" + std::to_string(t[1]) + "\" v3=\"" + std::to_string(t[2]) + "\"/>\n";
    return text + "    </triangles>\n   </mesh>\n  </object>\n </resources>\n <build><item objectid=\"1\"/></build>\n</model>\n";
}

} // namespace

void writeThreeMf(const std::filesystem::path& path, const std::filesystem::path& stl, const std::string& title) {
    ZipWriter zip;
    zip.add("[Content_Types].xml",
            "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
            "<Types xmlns=\"http://schemas.openxmlformats.org/package/2006/content-types\">"
            "<Default Extension=\"rels\" ContentType=\"application/vnd.openxmlformats-package.relationships+xml\"/>"
            "<Default Extension=\"model\" ContentType=\"application/vnd.ms-package.3dmanufacturing-3dmodel+xml\"/></Types>\n");
    zip.add("_rels/.rels",
            "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
            "<Relationships xmlns=\"http://schemas.openxmlformats.org/package/2006/relationships\">"
            "<Relationship Target=\"/3D/3dmodel.model\" Id=\"rel0\" "
            "Type=\"http://schemas.microsoft.com/3dmanufacturing/2013/01/3dmodel\"/></Relationships>\n");
    zip.add("3D/3dmodel.model", modelText(readStl(stl), title));
    zip.commit(path);
}

} // namespace oxbow
