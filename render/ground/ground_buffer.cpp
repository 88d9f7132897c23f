#include "render/ground/ground_buffer.h"

#include "core/base/phrase.h"
#include "render/gl/gl_error.h"

#include <algorithm>
#include <array>

namespace oxbow {

namespace {

constexpr std::array kNowhere = {1e8f, 1e8f, 0.0f, 0.0f};

GLuint makeTexture(Gl& gl, GLint format, GLenum channels, int widthPx, int heightPx) {
    GLuint texture = 0;
    gl.glGenTextures(1, &texture);
    gl.glBindTexture(GL_TEXTURE_2D, texture);
    gl.glTexImage2D(GL_TEXTURE_2D, 0, format, widthPx, heightPx, 0, channels, GL_FLOAT, nullptr);
    gl.glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
    gl.glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_NEAREST);
    return texture;
}

} // namespace

void GroundBuffer::release() {
    if (!m_gl)
        return;
    for (GLuint* texture : {&m_places, &m_colours})
        m_gl->glDeleteTextures(1, texture);
    for (GLuint* target : {&m_placesTarget, &m_coloursTarget})
        m_gl->glDeleteFramebuffers(1, target);
    m_gl->glDeleteRenderbuffers(1, &m_depth);
    Gl* gl = m_gl;
    *this = {};
    m_gl = gl;
}

void GroundBuffer::begin(int widthPx, int heightPx) {
    m_gl->glGetIntegerv(GL_DRAW_FRAMEBUFFER_BINDING, &m_target);
    if (widthPx == m_widthPx && heightPx == m_heightPx)
        return;
    const GLint target = m_target;
    release();
    m_target = target;
    allocate(widthPx, heightPx);
}

void GroundBuffer::allocate(int widthPx, int heightPx) {
    const int most = std::min(m_gl->integer(GL_MAX_TEXTURE_SIZE), m_gl->integer(GL_MAX_RENDERBUFFER_SIZE));
    if (widthPx > most || heightPx > most)
        throw GlError(
            GlFault::TooLarge,
            phrase("a view of %1 x %2 pixels is more than the %3 a side that the graphics driver draws: make "
                   "it smaller",
                   widthPx, heightPx, most));
    m_places = makeTexture(*m_gl, GL_RG32F, GL_RG, widthPx, heightPx);
    m_colours = makeTexture(*m_gl, GL_RGBA8, GL_RGBA, widthPx, heightPx);
    m_gl->glGenRenderbuffers(1, &m_depth);
    m_gl->glBindRenderbuffer(GL_RENDERBUFFER, m_depth);
    m_gl->glRenderbufferStorage(GL_RENDERBUFFER, GL_DEPTH24_STENCIL8, widthPx, heightPx);
    m_placesTarget = attach(m_places);
    m_coloursTarget = attach(m_colours);
    throwGlErrors(*m_gl, "making room for the picture");
    m_widthPx = widthPx;
    m_heightPx = heightPx;
}

GLuint GroundBuffer::attach(GLuint colour) const {
    GLuint target = 0;
    m_gl->glGenFramebuffers(1, &target);
    m_gl->glBindFramebuffer(GL_FRAMEBUFFER, target);
    m_gl->glFramebufferTexture2D(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D, colour, 0);
    m_gl->glFramebufferRenderbuffer(GL_FRAMEBUFFER, GL_DEPTH_STENCIL_ATTACHMENT, GL_RENDERBUFFER, m_depth);
    if (m_gl->glCheckFramebufferStatus(GL_FRAMEBUFFER) != GL_FRAMEBUFFER_COMPLETE)
        throw GlError(
            GlFault::OutOfMemory,
            phrase("the graphics driver has no room for a picture of this size: make the view smaller"));
    return target;
}

void GroundBuffer::drawPlaces() {
    m_gl->glBindFramebuffer(GL_FRAMEBUFFER, m_placesTarget);
    m_gl->glClearBufferfv(GL_COLOR, 0, kNowhere.data());
    m_gl->glStencilMask(0xff);
    m_gl->glClearBufferfi(GL_DEPTH_STENCIL, 0, 1.0f, 0);
}

void GroundBuffer::drawColours(int placesUnit) {
    m_gl->glBindFramebuffer(GL_FRAMEBUFFER, m_coloursTarget);
    m_gl->glActiveTexture(GL_TEXTURE0 + static_cast<GLenum>(placesUnit));
    m_gl->glBindTexture(GL_TEXTURE_2D, m_places);
    m_gl->glActiveTexture(GL_TEXTURE0);
}

void GroundBuffer::finish() {
    m_gl->glBindFramebuffer(GL_READ_FRAMEBUFFER, m_coloursTarget);
    m_gl->glBindFramebuffer(GL_DRAW_FRAMEBUFFER, static_cast<GLuint>(m_target));
    m_gl->glBlitFramebuffer(0, 0, m_widthPx, m_heightPx, 0, 0, m_widthPx, m_heightPx, GL_COLOR_BUFFER_BIT,
                            GL_NEAREST);
    m_gl->glBindFramebuffer(GL_FRAMEBUFFER, static_cast<GLuint>(m_target));
}

} // namespace oxbow
