#pragma once

#include "render/gl/gl.h"

#include <QImage>

namespace oxbow {

inline constexpr int kTileRows = 16; ///< bands end where no group of pixels that is shaded together is cut

/// A picture in graphics memory to draw into. Frees nothing by itself: release() it while its context is current.
class PictureTarget {
public:
    /// Throws GlError where the driver has no such size or no room.
    void create(Gl& gl, int widthPx, int heightPx);
    void release();
    [[nodiscard]] bool exists() const { return m_gl != nullptr; }
    [[nodiscard]] bool fits(int widthPx, int heightPx) const {
        return exists() && widthPx == m_widthPx && heightPx == m_heightPx;
    }
    void bind() { m_gl->glBindFramebuffer(GL_FRAMEBUFFER, m_framebuffer); }
    [[nodiscard]] GLuint texture() const { return m_texture; }
    [[nodiscard]] GLuint framebuffer() const { return m_framebuffer; }

    /// Rows of this picture, from `first` counted from the lowest, copied into the image so that its row `lastLine` is the
    /// lowest of them. 32-bit images.
    void read(int first, int count, QImage& image, int lastLine);

private:
    Gl* m_gl = nullptr;
    int m_widthPx = 0;
    int m_heightPx = 0;
    GLuint m_texture = 0;
    GLuint m_framebuffer = 0;
};

} // namespace oxbow
