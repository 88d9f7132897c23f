#pragma once

#include <array>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

namespace oxbow {

struct Vertex {
    double x, y, z;
};
struct Obj {
    std::vector<Vertex> vertices;
    std::vector<std::array<double, 2>> image;
    std::vector<std::array<int, 3>> triangles;
};

inline Obj readObj(const std::filesystem::path& file) {
    Obj obj;
    std::ifstream in(file);
    for (std::string line; std::getline(in, line);) {
        std::istringstream words(line);
        std::string kind;
        words >> kind;
        if (kind == "v") {
            Vertex v{};
            words >> v.x >> v.y >> v.z;
            obj.vertices.push_back(v);
        } else if (kind == "vt") {
            std::array<double, 2> uv{};
            words >> uv[0] >> uv[1];
            obj.image.push_back(uv);
        } else if (kind == "f") {
            std::array<int, 3> face{};
            for (int& corner : face) {
                std::string text;
                words >> text;
                corner = std::stoi(text) - 1;
            }
            obj.triangles.push_back(face);
        }
    }
    return obj;
}

} // namespace oxbow
