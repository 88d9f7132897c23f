#pragma once

#include "render/gl/gl.h"

#include <algorithm>

namespace oxbow {

/// Where a picture of the ground is drawn before it goes to the screen: first where each sample of a pixel lies on the map,
/// then the colours. Small triangles share groups of pixels, and a program runs over the whole group for each of them;
/// here that is a short one, which writes the place on the map, and the long one that colours it runs once a pixel, and
/// once a sample only where a pixel shows several surfaces. Depth and stencil belong to both steps.
///
/// A picture that would take too much memory is drawn in bands of rows.
///
/// All calls from one thread with the context current.
class GroundBuffer {
public:
    void initialise(Gl& gl);
    void release();
    /// Samples a pixel that the driver has for so many asked for; 1 is the least.
    [[nodiscard]] int samplesOf(int asked) const { return std::clamp(asked, 1, std::max(m_mostSamples, 1)); }
    /// Rows that are drawn at once of a picture of that size.
    [[nodiscard]] static int mostRows(int widthPx, int heightPx, int samples);
    /// Makes room for the rows from `first` on of a picture, and shows them in the viewport.
    void begin(int widthPx, int heightPx, int first, int samples);
    /// The row of the picture that is the buffer's lowest.
    [[nodiscard]] int firstRow() const { return m_firstRow; }
    /// Clears places, depth and stencil within the scissors, and draws places from now on.
    void drawPlaces();
    /// Draws colours from now on; places can be read at that texture unit.
    void drawColours(int placesUnit);
    /// Brings the colours within the scissors to the framebuffer, whose scissors count from the picture's lowest row.
    void finish(GLuint framebuffer, int first, int count);

private:
    struct Size {
        int widthPx = 0, heightPx = 0, samples = 0;
        bool operator==(const Size&) const = default;
    };
    void allocate();
    [[nodiscard]] GLuint makePlaces() const;
    [[nodiscard]] GLuint makeBuffer(GLenum format, int samples) const;
    [[nodiscard]] GLuint attach(GLuint texture, GLuint colour, bool hasDepth) const;

    Gl* m_gl = nullptr;
    int m_mostSidePx = 0;
    int m_mostSamples = 1;
    Size m_size;
    int m_firstRow = 0;
    GLuint m_places = 0; ///< cell of the map, far beyond any map where there is no ground
    GLuint m_colours = 0;
    GLuint m_mean = 0; ///< colours of pixels, of those of their samples
    GLuint m_depth = 0;
    GLuint m_placesTarget = 0;
    GLuint m_coloursTarget = 0;
    GLuint m_meanTarget = 0;
};

} // namespace oxbow
