#pragma once

#include "render/gl.h"
#include "render/patch_selection.h"

#include <QOpenGLBuffer>
#include <QOpenGLVertexArrayObject>

#include <cstdint>
#include <vector>

namespace oxbow {

/// The one grid of vertices that every patch of the surface is an instance of, and the strip that every piece
/// of the cut sides is an instance of.
class PatchMesh {
public:
    void initialise(Gl& gl);
    void release();

    /// Sends the patches of this frame.
    void load(const std::vector<Patch>& patches, const GridSpec& grid);
    void drawSurface();
    void drawWalls();
    [[nodiscard]] std::int64_t triangles() const;

private:
    void makeSurface();
    void makeWall();
    void drawPatches(const std::vector<float>& corners, int firstIndex, int indexCount);

    Gl* m_gl = nullptr;
    QOpenGLVertexArrayObject m_surface;
    QOpenGLVertexArrayObject m_wall;
    QOpenGLBuffer m_vertices{QOpenGLBuffer::VertexBuffer};
    QOpenGLBuffer m_indices{QOpenGLBuffer::IndexBuffer};
    QOpenGLBuffer m_wallVertices{QOpenGLBuffer::VertexBuffer};
    QOpenGLBuffer m_corners{QOpenGLBuffer::VertexBuffer};
    QOpenGLBuffer m_wallPieces{QOpenGLBuffer::VertexBuffer};
    std::vector<float> m_whole;    ///< x, y, step of each whole patch
    std::vector<float> m_quarters; ///< the same of quarters
    std::vector<float> m_pieces;   ///< x, y, step, quads, side of each piece of wall
};

} // namespace oxbow
