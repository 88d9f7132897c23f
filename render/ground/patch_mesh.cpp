#include "render/ground/patch_mesh.h"

namespace oxbow {

namespace {

constexpr int kWholeIndices = kPatchSide * kPatchSide * 6;
constexpr int kQuarterIndices = kWholeIndices / 4;
constexpr int kWallVertices = 2 * (kPatchSide + 1);

std::vector<float> gridVertices() {
    std::vector<float> vertices;
    for (int y = 0; y <= kPatchSide; ++y)
        for (int x = 0; x <= kPatchSide; ++x)
            vertices.insert(vertices.end(), {static_cast<float>(x), static_cast<float>(y)});
    return vertices;
}

/// Triangles of the quads [0, side)². Diagonals alternate, so that no direction of slopes looks favoured.
void addQuads(std::vector<std::uint16_t>& indices, int side) {
    const auto vertex = [](int x, int y) { return static_cast<std::uint16_t>(y * (kPatchSide + 1) + x); };
    for (int y = 0; y < side; ++y)
        for (int x = 0; x < side; ++x) {
            const auto a = vertex(x, y), b = vertex(x + 1, y), c = vertex(x, y + 1), d = vertex(x + 1, y + 1);
            if ((x + y) % 2 == 0)
                indices.insert(indices.end(), {a, c, d, a, d, b});
            else
                indices.insert(indices.end(), {a, c, b, b, c, d});
        }
}

std::vector<float> wallVertices() {
    std::vector<float> vertices;
    for (int along = 0; along <= kPatchSide; ++along)
        for (const float top : {0.0f, 1.0f})
            vertices.insert(vertices.end(), {static_cast<float>(along), top});
    return vertices;
}

void addPieces(std::vector<float>& pieces, const Patch& patch, const GridSpec& grid) {
    const auto add = [&](float side) {
        pieces.insert(pieces.end(),
                      {static_cast<float>(patch.x), static_cast<float>(patch.y),
                       static_cast<float>(patch.step), static_cast<float>(patch.quads()), side});
    };
    if (patch.y == 0)
        add(0.0f);
    if (patch.y + patch.side() >= grid.height - 1)
        add(1.0f);
    if (patch.x == 0)
        add(2.0f);
    if (patch.x + patch.side() >= grid.width - 1)
        add(3.0f);
}

} // namespace

void PatchMesh::initialise(Gl& gl) {
    m_gl = &gl;
    makeSurface();
    makeWall();
}

void PatchMesh::makeSurface() {
    m_surface.create(*m_gl);
    m_surface.bind();
    const std::vector<float> vertices = gridVertices();
    m_vertices.fill(*m_gl, GL_ARRAY_BUFFER, vertices.data(), vertices.size() * sizeof(float));
    m_surface.attribute(0, 2, 0, 0);
    std::vector<std::uint16_t> indices;
    addQuads(indices, kPatchSide);
    addQuads(indices, kPatchSide / 2);
    m_indices.fill(*m_gl, GL_ELEMENT_ARRAY_BUFFER, indices.data(), indices.size() * sizeof(std::uint16_t));
    m_corners.fill(*m_gl, GL_ARRAY_BUFFER, nullptr, 0);
    m_surface.attribute(1, 3, 0, 0, 1);
    m_surface.unbind();
}

void PatchMesh::makeWall() {
    m_wall.create(*m_gl);
    m_wall.bind();
    const std::vector<float> vertices = wallVertices();
    m_wallVertices.fill(*m_gl, GL_ARRAY_BUFFER, vertices.data(), vertices.size() * sizeof(float));
    m_wall.attribute(0, 2, 0, 0);
    m_wallPieces.fill(*m_gl, GL_ARRAY_BUFFER, nullptr, 0);
    constexpr std::size_t kStride = 5 * sizeof(float);
    m_wall.attribute(1, 4, kStride, 0, 1);
    m_wall.attribute(2, 1, kStride, 4 * sizeof(float), 1);
    m_wall.unbind();
}

void PatchMesh::release() {
    for (GlVertexArray* array : {&m_surface, &m_wall})
        array->release();
    for (GlBuffer* buffer : {&m_vertices, &m_indices, &m_wallVertices, &m_corners, &m_wallPieces})
        buffer->release();
    m_gl = nullptr;
}

void PatchMesh::load(const std::vector<Patch>& patches, const GridSpec& grid,
                     const std::function<bool(const Patch&)>& isWet) {
    m_surfaces = {};
    m_pieces.clear();
    for (const Patch& patch : patches) {
        Surface& surface = m_surfaces[isWet(patch)];
        std::vector<float>& corners = patch.quarter ? surface.quarters : surface.whole;
        corners.insert(corners.end(), {static_cast<float>(patch.x), static_cast<float>(patch.y),
                                       static_cast<float>(patch.step)});
        addPieces(m_pieces, patch, grid);
    }
}

void PatchMesh::drawSurface(bool wet) {
    m_surface.bind();
    drawPatches(m_surfaces[wet].whole, 0, kWholeIndices);
    drawPatches(m_surfaces[wet].quarters, kWholeIndices, kQuarterIndices);
    m_surface.unbind();
}

void PatchMesh::drawPatches(const std::vector<float>& corners, int firstIndex, int indexCount) {
    if (corners.empty())
        return;
    m_corners.bind();
    m_corners.load(corners.data(), corners.size() * sizeof(float));
    m_gl->glDrawElementsInstanced(GL_TRIANGLES, indexCount, GL_UNSIGNED_SHORT,
                                  reinterpret_cast<const void*>(firstIndex * sizeof(std::uint16_t)),
                                  static_cast<GLsizei>(corners.size() / 3));
    m_corners.unbind();
}

void PatchMesh::drawWalls() {
    if (m_pieces.empty())
        return;
    m_wall.bind();
    m_wallPieces.bind();
    m_wallPieces.load(m_pieces.data(), m_pieces.size() * sizeof(float));
    m_gl->glDrawArraysInstanced(GL_TRIANGLE_STRIP, 0, kWallVertices,
                                static_cast<GLsizei>(m_pieces.size() / 5));
    m_wallPieces.unbind();
    m_wall.unbind();
}

std::int64_t PatchMesh::triangles() const {
    auto count = static_cast<std::int64_t>(m_pieces.size() / 5) * (kWallVertices - 2);
    for (const Surface& surface : m_surfaces)
        count += static_cast<std::int64_t>(surface.whole.size() / 3) * (kWholeIndices / 3) +
                 static_cast<std::int64_t>(surface.quarters.size() / 3) * (kQuarterIndices / 3);
    return count;
}

} // namespace oxbow
