#pragma once

#include "render/gl.h"
#include "render/ground_line.h"

#include <QOpenGLBuffer>
#include <QOpenGLVertexArrayObject>

#include <memory>

class QOpenGLShaderProgram;

namespace oxbow {

/// Draws lines on the ground as strips that face the screen, behind hills where hills hide them.
class GroundLinePass {
public:
    void initialise(Gl& gl);
    void release();

    /// Sends the lines where they are others than before, with those of rivers or without.
    void load(const std::shared_ptr<const std::vector<GroundLine>>& lines, bool withRivers);
    [[nodiscard]] bool empty() const { return m_segments == 0; }
    /// With the program bound and the shared uniforms set.
    void draw();

private:
    Gl* m_gl = nullptr;
    QOpenGLVertexArrayObject m_array;
    QOpenGLBuffer m_buffer{QOpenGLBuffer::VertexBuffer};
    std::shared_ptr<const std::vector<GroundLine>> m_lines;
    bool m_withRivers = true;
    int m_segments = 0;
};

} // namespace oxbow
