#pragma once

#include "render/gl/gl.h"

#include <cstddef>

namespace oxbow {

// Objects of a context by their names. They free nothing by themselves, since their context may be gone: release
// them while it is current.

class GlBuffer {
public:
    void create(Gl& gl, GLenum target = GL_ARRAY_BUFFER) {
        m_gl = &gl;
        m_target = target;
        gl.glGenBuffers(1, &m_name);
    }
    void release() {
        if (m_gl)
            m_gl->glDeleteBuffers(1, &m_name);
        *this = {};
    }
    void bind() { m_gl->glBindBuffer(m_target, m_name); }
    void unbind() { m_gl->glBindBuffer(m_target, 0); }
    /// Makes it, binds it and lets it hold something.
    void fill(Gl& gl, GLenum target, const void* data, std::size_t bytes) {
        create(gl, target);
        bind();
        load(data, bytes);
    }
    /// Replaces what it holds.
    void load(const void* data, std::size_t bytes) {
        m_gl->glBufferData(m_target, static_cast<GLsizeiptr>(bytes), data, GL_DYNAMIC_DRAW);
    }
    [[nodiscard]] GLuint name() const { return m_name; }

private:
    Gl* m_gl = nullptr;
    GLenum m_target = GL_ARRAY_BUFFER;
    GLuint m_name = 0;
};

class GlVertexArray {
public:
    void create(Gl& gl) {
        m_gl = &gl;
        gl.glGenVertexArrays(1, &m_name);
    }
    void release() {
        if (m_gl)
            m_gl->glDeleteVertexArrays(1, &m_name);
        *this = {};
    }
    void bind() { m_gl->glBindVertexArray(m_name); }
    void unbind() { m_gl->glBindVertexArray(0); }
    /// Three corners that a vertex shader lays around the whole screen, or the four of a strip.
    void draw(GLenum mode, int vertices) {
        bind();
        m_gl->glDrawArrays(mode, 0, vertices);
        unbind();
    }

    /// An attribute of so many floats from the buffer that is bound, `offset` bytes into each piece of
    /// `stride` bytes: one a vertex, or one for so many instances.
    void attribute(GLuint location, GLint floats, std::size_t stride, std::size_t offset,
                   GLuint instances = 0) {
        m_gl->glEnableVertexAttribArray(location);
        m_gl->glVertexAttribPointer(location, floats, GL_FLOAT, GL_FALSE, static_cast<GLsizei>(stride),
                                    reinterpret_cast<const void*>(offset));
        m_gl->glVertexAttribDivisor(location, instances);
    }

private:
    Gl* m_gl = nullptr;
    GLuint m_name = 0;
};

} // namespace oxbow
