#include "render/plants/plant_pass.h"

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

/// A band along the ground from the foot to the top, in so many pieces.
std::vector<float> shadowVertices(int pieces) {
    std::vector<float> vertices;
    for (int i = 0; i <= pieces; ++i)
        for (const float across : {-1.0f, 1.0f}) {
            const float along = static_cast<float>(i) / static_cast<float>(pieces);
            vertices.insert(vertices.end(), {across, 0.0f, along, 0.215f, along, 0.345f});
        }
    return vertices;
}

std::vector<std::uint16_t> bandIndices(int pieces) {
    std::vector<std::uint16_t> indices;
    for (int i = 0; i < pieces; ++i)
        for (const int corner : {0, 1, 2, 2, 1, 3})
            indices.push_back(static_cast<std::uint16_t>(2 * i + corner));
    return indices;
}

constexpr int kShadowPieces = 5;
constexpr int kFloats = 6; ///< of a vertex: cosine and sine around the trunk; height and radius of a conifer, of a broadleaved tree

} // namespace

void PlantPass::initialise(Gl& gl) {
    m_gl = &gl;
    m_tiles.create(gl);
    make(Form::Picture, pictureVertices(), bandIndices(1));
    make(Form::Shape, treeVertices(), treeIndices());
    make(Form::Shadow, shadowVertices(1), bandIndices(1));
    make(Form::LongShadow, shadowVertices(kShadowPieces), bandIndices(kShadowPieces));
}

void PlantPass::make(Form form, const std::vector<float>& vertices, const std::vector<std::uint16_t>& indices) {
    Mesh& shape = m_meshes[static_cast<std::size_t>(form)];
    shape.array.create(*m_gl);
    shape.array.bind();
    shape.vertices.fill(*m_gl, GL_ARRAY_BUFFER, vertices.data(), vertices.size() * sizeof(float));
    shape.array.attribute(0, 2, kFloats * sizeof(float), 0);
    shape.array.attribute(1, 4, kFloats * sizeof(float), 2 * sizeof(float));
    shape.indices.fill(*m_gl, GL_ELEMENT_ARRAY_BUFFER, indices.data(), indices.size() * sizeof(std::uint16_t));
    shape.count = static_cast<int>(indices.size());
    m_tiles.bind();
    shape.array.attribute(2, 3, sizeof(PlantTile), 0, kTileInstances);
    shape.array.attribute(3, 3, sizeof(PlantTile), offsetof(PlantTile, nearM), kTileInstances);
    shape.array.unbind();
    m_tiles.unbind();
}

void PlantPass::release() {
    for (Mesh& mesh : m_meshes) {
        mesh.array.release();
        mesh.vertices.release();
        mesh.indices.release();
        for (auto& program : mesh.programs) {
            if (program)
                program->release();
            program.reset();
        }
    }
    m_tiles.release();
    m_gl = nullptr;
}

ShaderProgram& PlantPass::program(Form form, bool materials) {
    std::unique_ptr<ShaderProgram>& program = m_meshes[static_cast<std::size_t>(form)].programs[materials];
    if (program)
        return *program;
    ProgramSource source{"plant", "plant", {"relief", "patch", "light", "clouds", "forest"}, {}, {"LANDSCAPE"}};
    if (form == Form::Shape)
        source.features.push_back("SHAPE");
    if (form == Form::Shadow || form == Form::LongShadow)
        source.features.push_back("SHADOW");
    if (materials)
        source.features.push_back("MATERIALS");
    program = std::make_unique<ShaderProgram>(*m_gl, source);
    return *program;
}

void PlantPass::draw(const HeightPyramid& heights, const PatchView& view, const PlantReach& reach, bool materials) {
    m_squares = 0;
    std::array<std::vector<PlantTile>, kPlantRings.size()> tiles;
    for (std::size_t i = 0; i < tiles.size(); ++i)
        tiles[i] = plantTiles(heights, view, kPlantRings[i], reach);
    // All shadows before all trees, which stand in the light of the map's own.
    beginBlending(*m_gl);
    m_gl->glDepthMask(GL_FALSE);
    for (std::size_t i = 0; i < tiles.size(); ++i)
        if (kPlantRings[i].hasShadows)
            draw(kPlantRings[i].isShape ? Form::LongShadow : Form::Shadow, materials, tiles[i]);
    m_gl->glDepthMask(GL_TRUE);
    m_gl->glDisable(GL_BLEND);
    for (std::size_t i = 0; i < tiles.size(); ++i) {
        draw(kPlantRings[i].isShape ? Form::Shape : Form::Picture, materials, tiles[i]);
        m_squares += static_cast<std::int64_t>(tiles[i].size()) * kTileInstances;
    }
}

void PlantPass::draw(Form form, bool materials, const std::vector<PlantTile>& tiles) {
    if (tiles.empty())
        return;
    program(form, materials).use();
    Mesh& mesh = m_meshes[static_cast<std::size_t>(form)];
    mesh.array.bind();
    m_tiles.bind();
    m_tiles.load(tiles.data(), tiles.size() * sizeof(PlantTile));
    m_gl->glDrawElementsInstanced(GL_TRIANGLES, mesh.count, GL_UNSIGNED_SHORT, nullptr,
                                  static_cast<GLsizei>(tiles.size() * kTileInstances));
    m_tiles.unbind();
    mesh.array.unbind();
}

} // namespace oxbow
