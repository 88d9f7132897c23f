#include "render/stills/panorama.h"

#include <glm/geometric.hpp>
#include <glm/trigonometric.hpp>

#include <algorithm>
#include <cmath>

namespace oxbow {

namespace {

constexpr double kFieldDeg = 78.0;
constexpr int kHeadings = 8;
constexpr double kPitchDeg = 52.0; ///< of the squares above and below the level ones

QRgb between(QRgb a, QRgb b, double share) {
    const auto mixed = [share](int x, int y) { return static_cast<int>(std::lround(x + share * (y - x))); };
    return qRgb(mixed(qRed(a), qRed(b)), mixed(qGreen(a), qGreen(b)), mixed(qBlue(a), qBlue(b)));
}

/// Between the middles of pixels.
QRgb sampled(const QImage& picture, double x, double y) {
    const double column = std::clamp(x - 0.5, 0.0, picture.width() - 1.001), row = std::clamp(y - 0.5, 0.0, picture.height() - 1.001);
    const int i = static_cast<int>(column), j = static_cast<int>(row);
    const auto at = [&](int dx, int dy) { return picture.pixel(i + dx, j + dy); };
    return between(between(at(0, 0), at(1, 0), column - i), between(at(0, 1), at(1, 1), column - i), row - j);
}

} // namespace

int Panorama::sidePx(int widthPx) {
    return std::max(16, static_cast<int>(std::ceil(widthPx * 2.0 * std::tan(glm::radians(0.5 * kFieldDeg)) / glm::radians(360.0))));
}

Panorama::Panorama(const OrbitCamera& camera, int widthPx)
    : m_eye(camera.eye()), m_middleDeg(camera.pose().headingDeg), m_widthPx(widthPx) {
    for (const double pitch : {-kPitchDeg, 0.0, kPitchDeg})
        for (int i = 0; i < kHeadings; ++i) {
            CameraPose pose = camera.pose();
            pose.headingDeg = m_middleDeg + 360.0 * i / kHeadings;
            pose.pitchDeg = pitch;
            pose.fieldOfViewDeg = kFieldDeg;
            pose.orthographic = false;
            const glm::dvec3 ahead = directionTo(glm::radians(pose.headingDeg), -glm::radians(pitch));
            pose.target = m_eye + pose.distanceM * ahead;
            Square& square = m_squares.emplace_back(Square{camera, ahead, {}});
            square.camera.setGround({}); // the eye stays where it is
            square.camera.setViewport(sidePx(widthPx), sidePx(widthPx));
            square.camera.jump(pose);
        }
}

QImage Panorama::image() const {
    if (std::ranges::any_of(m_squares, [](const Square& square) { return square.picture.isNull(); }))
        return {};
    QImage image(m_widthPx, m_widthPx / 2, QImage::Format_RGB32);
    for (int y = 0; y < image.height(); ++y)
        for (int x = 0; x < m_widthPx; ++x) {
            const glm::dvec3 towards = directionTo(glm::radians(m_middleDeg + 360.0 * ((x + 0.5) / m_widthPx - 0.5)),
                                                   -glm::radians(180.0 * ((y + 0.5) / image.height() - 0.5)));
            const auto nearest =
                std::ranges::max_element(m_squares, {}, [&](const Square& square) { return glm::dot(square.ahead, towards); });
            const auto px = nearest->camera.pixelOf(m_eye + 1000.0 * towards);
            image.setPixel(x, y, px ? sampled(nearest->picture, px->x, px->y) : qRgb(0, 0, 0));
        }
    return image;
}

} // namespace oxbow
