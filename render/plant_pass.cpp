#include "render/plant_pass.h"

#include <glm/trigonometric.hpp>

#include <cmath>
#include <cstddef>

namespace oxbow {

namespace {

constexpr int kSides = 7;
constexpr int kTileInstances = kTileSquares * kTileSquares;

/// Height and radius of rings from the foot to the top, as shares of the height of a conifer and of a broadleaved tree.
struct Ring {
    float coniferT, coniferR, broadT, broadR;
};
constexpr Ring kRings[] = {{-0.14f, 0.028f, -0.14f, 0.030f}, {0.13f, 0.024f, 0.26f, 0.026f}, {0.13f, 0.215f, 0.27f, 0.17f},
                           {0.41f, 0.115f, 0.42f, 0.31f},   {0.40f, 0.172f, 0.60f, 0.345f}, {0.69f, 0.070f, 0.78f, 0.28f},
                           {0.68f, 0.110f, 0.92f, 0.14f},   {1.00f, 0.0f, 1.00f, 0.0f}};

std::vector<float> treeVertices() {
    std::vector<float> vertices;
    for (const Ring& ring : kRings)
        for (int i = 0; i < kSides; ++i) {
            const double turn = 6.283185307179586 * i / kSides;
            vertices.insert(vertices.end(), {static_cast<float>(std::cos(turn)), static_cast<float>(std::sin(turn)), ring.coniferT,
                                             ring.coniferR, ring.broadT, ring.broadR});
        }
    return vertices;
}

std::vector<std::uint16_t> treeIndices() {
    std::vector<std::uint16_t> indices;
    constexpr int kRingBands = static_cast<int>(std::size(kRings)) - 1;
    for (int band = 0; band < kRingBands; ++band)
        for (int i = 0; i < kSides; ++i) {
            const auto at = [](int ring, int side) { return static_cast<std::uint16_t>(ring * kSides + side % kSides); };
            indices.insert(indices.end(), {at(band, i), at(band + 1, i), at(band + 1, i + 1)});
            indices.insert(indices.end(), {at(band, i), at(band + 1, i + 1), at(band, i + 1)});
        }
    return indices;
}

/// A square that faces the eye: across and up, the kinds told apart by the fragment.
std::vector<float> pictureVertices() {
    std::vector<float> vertices;
    for (const float up : {0.0f, 1.0f})
        for (const float across : {-1.0f, 1.0f})
            vertices.insert(vertices.end(), {across, 0.0f, up, 0.215f, up, 0.345f});
    return vertices;
}

constexpr int kFloats = 6; ///< of a vertex: cosine and sine around the trunk; height and radius of a conifer, of a broadleaved tree

} // namespace

void PlantPass::initialise(Gl& gl) {
    m_gl = &gl;
    m_tiles.create(gl);
    make(m_shapes[0], pictureVertices(), {0, 1, 2, 2, 1, 3});
    make(m_shapes[1], treeVertices(), treeIndices());
}

void PlantPass::make(Shape& shape, const std::vector<float>& vertices, const std::vector<std::uint16_t>& indices) {
    shape.array.create(*m_gl);
    shape.array.bind();
    shape.vertices.create(*m_gl);
    shape.vertices.bind();
    shape.vertices.load(vertices.data(), vertices.size() * sizeof(float));
    const auto attribute = [this](GLuint location, int size, std::size_t offset, std::size_t stride) {
        m_gl->glEnableVertexAttribArray(location);
        m_gl->glVertexAttribPointer(location, size, GL_FLOAT, GL_FALSE, static_cast<GLsizei>(stride),
                                    reinterpret_cast<const void*>(offset));
    };
    attribute(0, 2, 0, kFloats * sizeof(float));
    attribute(1, 4, 2 * sizeof(float), kFloats * sizeof(float));
    shape.indices.create(*m_gl, GL_ELEMENT_ARRAY_BUFFER);
    shape.indices.bind();
    shape.indices.load(indices.data(), indices.size() * sizeof(std::uint16_t));
    shape.count = static_cast<int>(indices.size());
    m_tiles.bind();
    attribute(2, 3, 0, sizeof(PlantTile));
    attribute(3, 3, offsetof(PlantTile, nearM), sizeof(PlantTile));
    for (const GLuint location : {2u, 3u})
        m_gl->glVertexAttribDivisor(location, kTileInstances);
    shape.array.unbind();
    m_tiles.unbind();
}

void PlantPass::release() {
    for (Shape& shape : m_shapes) {
        shape.array.release();
        shape.vertices.release();
        shape.indices.release();
        if (shape.program)
            shape.program->release();
        shape.program.reset();
    }
    m_tiles.release();
    m_gl = nullptr;
}

void PlantPass::draw(const HeightPyramid& heights, const PatchView& view, double reach) {
    m_squares = 0;
    for (const PlantRing& ring : kPlantRings) {
        const std::vector<PlantTile> tiles = plantTiles(heights, view, ring, reach);
        if (tiles.empty())
            continue;
        Shape& shape = m_shapes[ring.isShape];
        if (!shape.program) {
            ProgramSource source{"plant", "plant", {"relief", "patch", "light", "clouds", "forest"}, {}, {"LANDSCAPE"}};
            if (ring.isShape)
                source.features.push_back("SHAPE");
            shape.program = std::make_unique<ShaderProgram>(*m_gl, source);
        }
        shape.program->use();
        shape.array.bind();
        m_tiles.bind();
        m_tiles.load(tiles.data(), tiles.size() * sizeof(PlantTile));
        const auto count = static_cast<GLsizei>(tiles.size() * kTileInstances);
        m_gl->glDrawElementsInstanced(GL_TRIANGLES, shape.count, GL_UNSIGNED_SHORT, nullptr, count);
        m_tiles.unbind();
        shape.array.unbind();
        m_squares += count;
    }
}

} // namespace oxbow
