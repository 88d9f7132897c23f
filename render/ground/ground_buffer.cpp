#include "render/ground/ground_buffer.h"

#include "core/base/phrase.h"
#include "render/gl/gl_error.h"

#include <array>
#include <cstdint>

namespace oxbow {

namespace {

constexpr std::array kNowhere = {1e8f, 1e8f, 0.0f, 0.0f};
constexpr std::int64_t kMostSamples = 16 * 1024 * 1024; ///< of a band: some 256 MiB

} // namespace

void GroundBuffer::initialise(Gl& gl) {
    m_gl = &gl;
    m_mostSidePx = std::min(gl.integer(GL_MAX_TEXTURE_SIZE), gl.integer(GL_MAX_RENDERBUFFER_SIZE));
    m_mostSamples = std::min({gl.integer(GL_MAX_SAMPLES), gl.integer(GL_MAX_COLOR_TEXTURE_SAMPLES), gl.integer(GL_MAX_DEPTH_TEXTURE_SAMPLES)});
}

void GroundBuffer::release() {
    if (!m_gl)
        return;
    m_gl->glDeleteTextures(1, &m_places);
    for (GLuint* target : {&m_placesTarget, &m_coloursTarget, &m_meanTarget})
        m_gl->glDeleteFramebuffers(1, target);
    for (GLuint* buffer : {&m_colours, &m_mean, &m_depth})
        m_gl->glDeleteRenderbuffers(1, buffer);
    *this = {};
}

int GroundBuffer::mostRows(int widthPx, int heightPx, int samples) {
    return static_cast<int>(std::clamp<std::int64_t>(kMostSamples / (std::int64_t{widthPx} * samples), 64, heightPx));
}

void GroundBuffer::begin(int widthPx, int heightPx, int first, int samples) {
    const Size size{widthPx, mostRows(widthPx, heightPx, samples), samples};
    m_firstRow = std::min(first, heightPx - size.heightPx);
    m_gl->glViewport(0, -m_firstRow, widthPx, heightPx);
    if (size == m_size)
        return;
    Gl* gl = m_gl;
    const int firstRow = m_firstRow;
    release();
    initialise(*gl);
    m_firstRow = firstRow;
    m_size = size;
    if (widthPx > m_mostSidePx || heightPx > m_mostSidePx)
        throw GlError(
            GlFault::TooLarge,
            phrase("a view of %1 x %2 pixels is more than the %3 a side that the graphics driver draws: make "
                   "it smaller",
                   widthPx, heightPx, m_mostSidePx));
    allocate();
}

void GroundBuffer::allocate() {
    m_places = makePlaces();
    m_colours = makeBuffer(GL_RGBA8, m_size.samples);
    m_depth = makeBuffer(GL_DEPTH24_STENCIL8, m_size.samples);
    m_placesTarget = attach(m_places, 0, true);
    m_coloursTarget = attach(0, m_colours, true);
    if (m_size.samples > 1) {
        m_mean = makeBuffer(GL_RGBA8, 1);
        m_meanTarget = attach(0, m_mean, false);
    }
    throwGlErrors(*m_gl, "making room for the picture");
}

GLuint GroundBuffer::makePlaces() const {
    const GLenum kind = m_size.samples > 1 ? GL_TEXTURE_2D_MULTISAMPLE : GL_TEXTURE_2D;
    GLuint texture = 0;
    m_gl->glGenTextures(1, &texture);
    m_gl->glBindTexture(kind, texture);
    if (m_size.samples > 1) {
        m_gl->glTexImage2DMultisample(kind, m_size.samples, GL_RG32F, m_size.widthPx, m_size.heightPx, GL_TRUE);
        return texture;
    }
    m_gl->glTexImage2D(kind, 0, GL_RG32F, m_size.widthPx, m_size.heightPx, 0, GL_RG, GL_FLOAT, nullptr);
    m_gl->glTexParameteri(kind, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
    m_gl->glTexParameteri(kind, GL_TEXTURE_MAG_FILTER, GL_NEAREST);
    return texture;
}

GLuint GroundBuffer::makeBuffer(GLenum format, int samples) const {
    GLuint buffer = 0;
    m_gl->glGenRenderbuffers(1, &buffer);
    m_gl->glBindRenderbuffer(GL_RENDERBUFFER, buffer);
    m_gl->glRenderbufferStorageMultisample(GL_RENDERBUFFER, samples > 1 ? samples : 0, format, m_size.widthPx, m_size.heightPx);
    return buffer;
}

GLuint GroundBuffer::attach(GLuint texture, GLuint colour, bool hasDepth) const {
    GLuint target = 0;
    m_gl->glGenFramebuffers(1, &target);
    m_gl->glBindFramebuffer(GL_FRAMEBUFFER, target);
    if (texture)
        m_gl->glFramebufferTexture2D(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0,
                                     m_size.samples > 1 ? GL_TEXTURE_2D_MULTISAMPLE : GL_TEXTURE_2D, texture, 0);
    else
        m_gl->glFramebufferRenderbuffer(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_RENDERBUFFER, colour);
    if (hasDepth)
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
    m_gl->glBindTexture(m_size.samples > 1 ? GL_TEXTURE_2D_MULTISAMPLE : GL_TEXTURE_2D, m_places);
    m_gl->glActiveTexture(GL_TEXTURE0);
}

void GroundBuffer::finish(GLuint framebuffer, int first, int count) {
    const int low = first - m_firstRow, right = m_size.widthPx;
    const auto copy = [&](GLuint from, GLuint to, int at) {
        m_gl->glBindFramebuffer(GL_READ_FRAMEBUFFER, from);
        m_gl->glBindFramebuffer(GL_DRAW_FRAMEBUFFER, to);
        m_gl->glBlitFramebuffer(0, low, right, low + count, 0, at, right, at + count, GL_COLOR_BUFFER_BIT, GL_NEAREST);
    };
    // The mean of a pixel's samples is only taken into a buffer of the same format.
    if (m_meanTarget) {
        m_gl->glDisable(GL_SCISSOR_TEST);
        copy(m_coloursTarget, m_meanTarget, low);
        m_gl->glEnable(GL_SCISSOR_TEST);
    }
    copy(m_meanTarget ? m_meanTarget : m_coloursTarget, framebuffer, first);
    m_gl->glBindFramebuffer(GL_FRAMEBUFFER, framebuffer);
}

} // namespace oxbow
