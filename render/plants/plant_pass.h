#pragma once

#include "render/gl/gl_objects.h"
#include "render/gl/shader_program.h"
#include "render/plants/plant_tiles.h"

#include <array>
#include <memory>
#include <vector>

namespace oxbow {

/// Draws the trees of a landscape (plant_tiles.h), and the shadows that those nearby throw on the ground.
class PlantPass {
public:
    void initialise(Gl& gl);
    void release();
    /// `materials`: the trees of the recipe's
    /// surface instead of those of the natural look.
    void draw(const HeightPyramid& heights, const PatchView& view, const PlantReach& reach, bool materials);
    /// Squares of the last drawing that a tree may stand in.
    [[nodiscard]] std::int64_t squares() const { return m_squares; }

private:
    enum class Form { Picture, Shape, Shadow, LongShadow };
    struct Mesh {
        GlVertexArray array;
        GlBuffer vertices;
        GlBuffer indices = {};
        int count = 0;
        std::array<std::unique_ptr<ShaderProgram>, 2> programs; ///< of the natural look, of materials
    };
    void make(Form form, const std::vector<float>& vertices, const std::vector<std::uint16_t>& indices);
    [[nodiscard]] ShaderProgram& program(Form form, bool materials);
    void draw(Form form, bool materials, const std::vector<PlantTile>& tiles);

    Gl* m_gl = nullptr;
    std::array<Mesh, 4> m_meshes; ///< by form
    GlBuffer m_tiles;
    std::int64_t m_squares = 0;
};

} // namespace oxbow
