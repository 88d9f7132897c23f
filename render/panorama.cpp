#include "render/panorama.h"

#include <glm/geometric.hpp>
#include <glm/trigonometric.hpp>

#include <algorithm>
#include <cmath>
#include <vector>

namespace oxbow {

namespace {

constexpr double kFieldDeg = 78.0;
constexpr int kHeadings = 8;
constexpr double kPitchDeg = 52.0; ///< of the squares above and below the level ones

glm::dvec3 direction(double headingDeg, double pitchDeg) {
    const double heading = glm::radians(headingDeg), pitch = glm::radians(pitchDeg);
    return {std::sin(heading) * std::cos(pitch), -std::sin(pitch), -std::cos(heading) * std::cos(pitch)};
}

struct Square {
    OrbitCamera camera;
    glm::dvec3 ahead;
    QImage picture;
};

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

int panoramaSquarePx(int widthPx) {
    return std::max(16, static_cast<int>(std::ceil(widthPx * 2.0 * std::tan(glm::radians(0.5 * kFieldDeg)) / glm::radians(360.0))));
}

QImage drawPanorama(const OrbitCamera& camera, int widthPx, const SquareDrawing& draw) {
    const int side = panoramaSquarePx(widthPx);
    const glm::dvec3 eye = camera.eye();
    const double middleDeg = camera.pose().headingDeg;
    std::vector<Square> squares;
    for (const double pitch : {-kPitchDeg, 0.0, kPitchDeg})
        for (int i = 0; i < kHeadings; ++i) {
            CameraPose pose = camera.pose();
            pose.headingDeg = middleDeg + 360.0 * i / kHeadings;
            pose.pitchDeg = pitch;
            pose.fieldOfViewDeg = kFieldDeg;
            pose.orthographic = false;
            const glm::dvec3 ahead = direction(pose.headingDeg, pitch);
            pose.target = eye + pose.distanceM * ahead;
            Square& square = squares.emplace_back(Square{camera, ahead, {}});
            square.camera.setGround({}); // the eye stays where it is
            square.camera.setViewport(side, side);
            square.camera.jump(pose);
            square.picture = draw(square.camera, side);
            if (square.picture.isNull())
                return {};
        }
    QImage panorama(widthPx, widthPx / 2, QImage::Format_RGB32);
    for (int y = 0; y < panorama.height(); ++y)
        for (int x = 0; x < widthPx; ++x) {
            const glm::dvec3 towards = direction(middleDeg + 360.0 * ((x + 0.5) / widthPx - 0.5),
                                                 180.0 * ((y + 0.5) / panorama.height() - 0.5));
            const auto nearest =
                std::ranges::max_element(squares, {}, [&](const Square& square) { return glm::dot(square.ahead, towards); });
            const auto px = nearest->camera.pixelOf(eye + 1000.0 * towards);
            panorama.setPixel(x, y, px ? sampled(nearest->picture, px->x, px->y) : qRgb(0, 0, 0));
        }
    return panorama;
}

} // namespace oxbow
