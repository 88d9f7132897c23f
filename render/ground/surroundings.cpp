#include "render/ground/surroundings.h"

#include <algorithm>
#include <cstdint>
#include <vector>

namespace oxbow {

namespace {

constexpr int kPatchQuads = 16;      ///< quads of a patch
constexpr int kNear = 4;       ///< patches along a side of the map in the ring beside it
constexpr int kMiddle = 4;     ///< maps to where the second ring ends
constexpr double kFar = 40.0;  ///< and the third, flat one
constexpr int kIndices = kPatchQuads * kPatchQuads * 6;

} // namespace

void SurroundingsMesh::initialise(Gl& gl) {
    m_gl = &gl;
    m_grid = {};
    m_array.create(gl);
    m_array.bind();
    std::vector<float> vertices;
    for (int y = 0; y <= kPatchQuads; ++y)
        for (int x = 0; x <= kPatchQuads; ++x)
            vertices.insert(vertices.end(), {static_cast<float>(x) / kPatchQuads, static_cast<float>(y) / kPatchQuads});
    m_vertices.fill(gl, GL_ARRAY_BUFFER, vertices.data(), vertices.size() * sizeof(float));
    m_array.attribute(0, 2, 0, 0);
    std::vector<std::uint16_t> indices;
    const auto vertex = [](int x, int y) { return static_cast<std::uint16_t>(y * (kPatchQuads + 1) + x); };
    for (int y = 0; y < kPatchQuads; ++y)
        for (int x = 0; x < kPatchQuads; ++x)
            for (const auto corner : {vertex(x, y), vertex(x, y + 1), vertex(x + 1, y + 1), vertex(x, y),
                                      vertex(x + 1, y + 1), vertex(x + 1, y)})
                indices.push_back(corner);
    m_indices.fill(gl, GL_ELEMENT_ARRAY_BUFFER, indices.data(), indices.size() * sizeof(std::uint16_t));
    m_patches.fill(gl, GL_ARRAY_BUFFER, nullptr, 0);
    m_array.attribute(1, 4, 0, 0, 1);
    m_array.unbind();
}

void SurroundingsMesh::release() {
    m_array.release();
    for (GlBuffer* buffer : {&m_vertices, &m_indices, &m_patches})
        buffer->release();
    m_gl = nullptr;
}

double SurroundingsMesh::reachM(const GridSpec& grid) {
    return (kFar + 1.0) * 1.5 * grid.longerSideM();
}

/// First cell and size of each: the maps around the map in kNear² patches each, then one patch a map, then eight for the
/// rest.
void SurroundingsMesh::layPatches(const GridSpec& grid) {
    std::vector<float> patches;
    const double w = grid.width - 1, h = grid.height - 1;
    const auto add = [&](double x, double y, double width, double height) {
        for (const double value : {x, y, width, height})
            patches.push_back(static_cast<float>(value));
    };
    for (int j = -kMiddle; j <= kMiddle; ++j)
        for (int i = -kMiddle; i <= kMiddle; ++i) {
            if (i == 0 && j == 0)
                continue;
            const int parts = std::abs(i) <= 1 && std::abs(j) <= 1 ? kNear : 1;
            for (int v = 0; v < parts; ++v)
                for (int u = 0; u < parts; ++u)
                    add((i + static_cast<double>(u) / parts) * w, (j + static_cast<double>(v) / parts) * h, w / parts, h / parts);
        }
    const double from[] = {-kFar, -kMiddle, kMiddle + 1.0}, to[] = {-kMiddle, kMiddle + 1.0, kFar + 1.0};
    for (int j = 0; j < 3; ++j)
        for (int i = 0; i < 3; ++i)
            if (i != 1 || j != 1)
                add(from[i] * w, from[j] * h, (to[i] - from[i]) * w, (to[j] - from[j]) * h);
    m_patches.bind();
    m_patches.load(patches.data(), patches.size() * sizeof(float));
    m_patches.unbind();
    m_count = static_cast<int>(patches.size() / 4);
    m_grid = grid;
}

void SurroundingsMesh::draw(const GridSpec& grid) {
    if (!(grid == m_grid))
        layPatches(grid);
    m_array.bind();
    m_gl->glDrawElementsInstanced(GL_TRIANGLES, kIndices, GL_UNSIGNED_SHORT, nullptr, m_count);
    m_array.unbind();
}

} // namespace oxbow
