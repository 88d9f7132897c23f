#pragma once

#include <assimp/Importer.hpp>
#include <assimp/postprocess.h>
#include <assimp/scene.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <map>
#include <sstream>
#include <string>
#include <vector>

namespace oxbow {

struct Point {
    double x = 0, y = 0, z = 0;
    auto operator<=>(const Point&) const = default;
};

inline Point cross(const Point& a, const Point& b, const Point& c) {
    const Point u{b.x - a.x, b.y - a.y, b.z - a.z};
    const Point v{c.x - a.x, c.y - a.y, c.z - a.z};
    return {u.y * v.z - u.z * v.y, u.z * v.x - u.x * v.z, u.x * v.y - u.y * v.x};
}

/// What a reader that knows nothing of the writer makes of a file.
struct ReadMesh {
    std::vector<Point> vertices;
    std::vector<Point> normals;
    std::vector<std::array<double, 2>> image;
    std::vector<std::array<std::size_t, 3>> faces;

    [[nodiscard]] Point low() const {
        Point low = vertices.at(0);
        for (const Point& p : vertices)
            low = {std::min(low.x, p.x), std::min(low.y, p.y), std::min(low.z, p.z)};
        return low;
    }
    [[nodiscard]] Point high() const {
        Point high = vertices.at(0);
        for (const Point& p : vertices)
            high = {std::max(high.x, p.x), std::max(high.y, p.y), std::max(high.z, p.z)};
        return high;
    }
    [[nodiscard]] Point facing(std::size_t face) const {
        return cross(vertices.at(faces[face][0]), vertices.at(faces[face][1]), vertices.at(faces[face][2]));
    }
    /// Of a surface that is to face up, Y, everywhere.
    [[nodiscard]] double areaFromAbove() const {
        double sum = 0.0;
        for (std::size_t i = 0; i < faces.size(); ++i) {
            EXPECT_GE(facing(i).y, 0.0) << "turned over";
            sum += 0.5 * facing(i).y;
        }
        return sum;
    }
    /// By the divergence theorem: right where the surface is closed and faces outward.
    [[nodiscard]] double volume() const {
        double sum = 0.0;
        for (const auto& [a, b, c] : faces) {
            const Point n = cross({}, vertices[a], vertices[b]);
            sum += n.x * vertices[c].x + n.y * vertices[c].y + n.z * vertices[c].z;
        }
        return sum / 6.0;
    }
    /// Every edge is walked once in each direction, by place.
    [[nodiscard]] bool isClosed() const {
        std::map<std::pair<Point, Point>, int> walks;
        for (const auto& face : faces)
            for (int i = 0; i < 3; ++i)
                ++walks[{vertices[face[i]], vertices[face[(i + 1) % 3]]}];
        return std::ranges::all_of(walks, [&](const auto& walk) {
            const auto back = walks.find({walk.first.second, walk.first.first});
            return walk.second == 1 && back != walks.end() && back->second == 1;
        });
    }
};

inline double number(std::string_view text) {
    double value = 0.0;
    const auto result = std::from_chars(text.data(), text.data() + text.size(), value);
    EXPECT_EQ(result.ptr, text.data() + text.size()) << text;
    return value;
}

inline ReadMesh readObjText(const std::string& text) {
    ReadMesh mesh;
    std::istringstream lines(text);
    for (std::string line; std::getline(lines, line);) {
        std::istringstream words(line);
        std::vector<std::string> word;
        for (std::string w; words >> w;)
            word.push_back(w);
        if (word.at(0) == "v")
            mesh.vertices.push_back({number(word.at(1)), number(word.at(2)), number(word.at(3))});
        if (word[0] == "vn")
            mesh.normals.push_back({number(word.at(1)), number(word.at(2)), number(word.at(3))});
        if (word[0] == "vt")
            mesh.image.push_back({number(word.at(1)), number(word.at(2))});
        if (word[0] == "f")
            mesh.faces.push_back(
                {std::stoul(word.at(1)) - 1, std::stoul(word.at(2)) - 1, std::stoul(word.at(3)) - 1});
    }
    return mesh;
}

/// Copies are welded by place, so that formats can be compared.
inline ReadMesh readWithAssimp(const std::string& bytes, const char* extension) {
    Assimp::Importer importer;
    const aiScene* scene = importer.ReadFileFromMemory(bytes.data(), bytes.size(), 0, extension);
    ReadMesh mesh;
    if (!scene || scene->mNumMeshes != 1) {
        ADD_FAILURE() << extension << ": " << importer.GetErrorString();
        return mesh;
    }
    const aiMesh& read = *scene->mMeshes[0];
    std::map<Point, std::size_t> places;
    for (unsigned i = 0; i < read.mNumFaces; ++i) {
        std::array<std::size_t, 3> face{};
        for (unsigned k = 0; k < 3; ++k) {
            const aiVector3D& v = read.mVertices[read.mFaces[i].mIndices[k]];
            const Point place{v.x, v.y, v.z};
            face[k] = places.try_emplace(place, places.size()).first->second;
            if (face[k] == mesh.vertices.size())
                mesh.vertices.push_back(place);
        }
        mesh.faces.push_back(face);
    }
    if (read.HasNormals())
        mesh.normals.resize(read.mNumVertices);
    if (read.HasTextureCoords(0))
        mesh.image.resize(read.mNumVertices);
    return mesh;
}

} // namespace oxbow
