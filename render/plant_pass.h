#pragma once

#include "render/gl_objects.h"
#include "render/plant_tiles.h"
#include "render/shader_program.h"

#include <array>
#include <memory>

namespace oxbow {

/// Trees of a landscape, as instances of two shapes: see plant_tiles.h.
class PlantPass {
public:
    void initialise(Gl& gl);
    void release();
    /// Over the ground whose depth is there, with the frame's block and textures bound. Compiles its programs when first used.
    void draw(const HeightPyramid& heights, const PatchView& view, double reach);
    /// Squares in which trees may stand that the last frame looked at.
    [[nodiscard]] std::int64_t squares() const { return m_squares; }

private:
    struct Shape {
        GlVertexArray array;
        GlBuffer vertices, indices;
        int count = 0;
        std::unique_ptr<ShaderProgram> program;
    };
    void make(Shape& shape, const std::vector<float>& vertices, const std::vector<std::uint16_t>& indices);

    Gl* m_gl = nullptr;
    std::array<Shape, 2> m_shapes; ///< pictures; low-poly shapes
    GlBuffer m_tiles;
    std::int64_t m_squares = 0;
};

} // namespace oxbow
