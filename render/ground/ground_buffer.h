#pragma once

#include "render/gl/gl.h"

namespace oxbow {

/// Where pixels show the ground, before they have a colour. Small triangles share groups of pixels, and a
/// program runs over the whole group for each of them; here that is a short one, which writes the place of
/// the pixel on the map, and the long one that colours it runs once a pixel. Depth and stencil belong to both
/// steps.
///
/// All calls from one thread with the context current.
class GroundBuffer {
public:
    void initialise(Gl& gl) { m_gl = &gl; }
    void release();
    /// Remembers what is bound, to bring the colours there, and makes room.
    void begin(int widthPx, int heightPx);
    /// Clears places, depth and stencil within the scissors, and draws places from now on.
    void drawPlaces();
    /// Draws colours from now on; places can be read at that texture unit.
    void drawColours(int placesUnit);
    /// Brings the colours within the scissors to what was bound.
    void finish();

private:
    void allocate(int widthPx, int heightPx);
    [[nodiscard]] GLuint attach(GLuint colour) const;

    Gl* m_gl = nullptr;
    int m_widthPx = 0;
    int m_heightPx = 0;
    GLint m_target = 0;
    GLuint m_places = 0; ///< cell of the map, far beyond any map where there is no ground
    GLuint m_colours = 0;
    GLuint m_depth = 0;
    GLuint m_placesTarget = 0;
    GLuint m_coloursTarget = 0;
};

} // namespace oxbow
