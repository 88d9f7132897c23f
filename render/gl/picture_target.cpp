#include "render/gl/picture_target.h"

#include "core/base/phrase.h"
#include "render/gl/gl_error.h"

#include <algorithm>
#include <cstddef>
#include <vector>

namespace oxbow {

void PictureTarget::create(Gl& gl, int widthPx, int heightPx) {
    release();
    const int most = std::min(gl.integer(GL_MAX_TEXTURE_SIZE), gl.integer(GL_MAX_RENDERBUFFER_SIZE));
    if (widthPx > most || heightPx > most)
        throw GlError(
            GlFault::TooLarge,
            phrase("a picture of %1 x %2 pixels is more than the %3 a side that the graphics driver draws: "
                   "choose a smaller one",
                   widthPx, heightPx, most));
    throwGlErrors(gl, "drawing");
    m_gl = &gl;
    m_widthPx = widthPx;
    m_heightPx = heightPx;
    gl.glGenFramebuffers(1, &m_framebuffer);
    bind();
    gl.glGenTextures(1, &m_texture);
    gl.glBindTexture(GL_TEXTURE_2D, m_texture);
    gl.glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA8, widthPx, heightPx, 0, GL_RGBA, GL_UNSIGNED_BYTE, nullptr);
    setFilters(gl, GL_LINEAR);
    gl.glFramebufferTexture2D(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D, m_texture, 0);
    const bool isComplete = gl.glCheckFramebufferStatus(GL_FRAMEBUFFER) == GL_FRAMEBUFFER_COMPLETE;
    throwGlErrors(gl, "making room for a picture");
    if (!isComplete)
        throw GlError(
            GlFault::OutOfMemory,
            phrase("the graphics driver has no room for a picture of %1 x %2 pixels: choose a smaller one",
                   widthPx, heightPx));
}

void PictureTarget::release() {
    if (!m_gl)
        return;
    m_gl->glDeleteFramebuffers(1, &m_framebuffer);
    m_gl->glDeleteTextures(1, &m_texture);
    *this = {};
}

void PictureTarget::read(int first, int count, QImage& image, int lastLine) {
    bind();
    std::vector<QRgb> rows(static_cast<std::size_t>(m_widthPx) * static_cast<std::size_t>(count));
    m_gl->glReadPixels(0, first, m_widthPx, count, GL_BGRA, GL_UNSIGNED_INT_8_8_8_8_REV, rows.data());
    for (int i = 0; i < count; ++i)
        std::copy_n(rows.data() + static_cast<std::ptrdiff_t>(i) * m_widthPx, m_widthPx,
                    reinterpret_cast<QRgb*>(image.scanLine(lastLine - i)));
}

} // namespace oxbow
