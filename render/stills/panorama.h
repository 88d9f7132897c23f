#pragma once

#include "render/camera/orbit_camera.h"
#include "render/look/frame_settings.h"

#include <QImage>

#include <vector>

namespace oxbow {

/// All that is seen around a camera's eye, widthPx x widthPx / 2: headings run from left to right with the camera's own in
/// the middle, heights from straight up to straight down, both evenly (equirectangular). It is made of square pictures, each
/// pixel from the one that has its direction nearest to its middle.
class Panorama {
public:
    Panorama(const OrbitCamera& camera, int widthPx);

    /// Side of the square pictures.
    [[nodiscard]] static int sidePx(int widthPx);
    [[nodiscard]] int count() const { return static_cast<int>(m_squares.size()); }
    [[nodiscard]] const OrbitCamera& camera(int square) const { return m_squares[static_cast<std::size_t>(square)].camera; }
    void setPicture(int square, const QImage& picture) { m_squares[static_cast<std::size_t>(square)].picture = picture; }
    /// Null where a picture is missing.
    [[nodiscard]] QImage image() const;

private:
    struct Square {
        OrbitCamera camera;
        glm::dvec3 ahead;
        QImage picture;
    };

    glm::dvec3 m_eye;
    double m_middleDeg;
    int m_widthPx;
    std::vector<Square> m_squares;
};

} // namespace oxbow
