#pragma once

#include "render/gl/gl.h"

#include <QImage>

namespace oxbow {

inline constexpr int kTileRows = 16; ///< bands end where no group of pixels that is shaded together is cut

/// A picture in graphics memory to draw into, with depth. Frees nothing by itself: release() it while its context
/// is current.
class PictureTarget {
public:
    /// Throws GlError where the driver has no such size or no room. With samples > 0 there is no texture.
    void create(Gl& gl, int widthPx, int heightPx, int samples = 0);
    void release();
    [[nodiscard]] bool exists() const { return m_gl != nullptr; }
    [[nodiscard]] bool fits(int widthPx, int heightPx) const {
        return exists() && widthPx == m_widthPx && heightPx == m_heightPx;
    }
    void bind();
    [[nodiscard]] GLuint texture() const { return m_texture; }
    [[nodiscard]] GLuint framebuffer() const { return m_framebuffer; }

    /// Brings rows of this picture, from `first` counted from the lowest, to the lowest rows of `flat`, one sample
    /// a pixel.
    void resolve(int first, int count, PictureTarget& flat);
    /// The lowest rows, copied into the image so that its row `lastLine` is the lowest of them. 32-bit images.
    void read(int count, QImage& image, int lastLine);

private:
    void attach(GLenum format, GLenum attachment, GLuint& buffer, int samples);

    Gl* m_gl = nullptr;
    int m_widthPx = 0;
    int m_heightPx = 0;
    GLuint m_texture = 0;
    GLuint m_colour = 0; ///< instead of the texture, of several samples
    GLuint m_depth = 0;
    GLuint m_framebuffer = 0;
};

} // namespace oxbow
