#include "render/stills/still_quality.h"

#include <glm/geometric.hpp>
#include <glm/trigonometric.hpp>

#include <cmath>
#include <numbers>

namespace oxbow {

namespace {

double halton(int index, int base) {
    double value = 0.0, share = 1.0;
    for (int rest = index; rest > 0; rest /= base) {
        share /= base;
        value += share * (rest % base);
    }
    return value;
}

} // namespace

void shiftWithinPixel(const StillQuality& quality, int pass, FrameSettings& settings) {
    if (quality.passes > 1)
        settings.shiftPx += glm::dvec2(halton(pass + 1, 2) - 0.5, halton(pass + 1, 3) - 0.5);
}

CameraPose throughLens(const StillQuality& quality, int pass, const CameraPose& pose) {
    if (quality.apertureM <= 0.0 || quality.passes < 2 || pose.orthographic)
        return pose;
    const double away = 0.5 * quality.apertureM * std::sqrt(halton(pass + 1, 5));
    const double turn = 2.0 * std::numbers::pi * halton(pass + 1, 7);
    const double heading = glm::radians(pose.headingDeg);
    const glm::dvec3 ahead = directionTo(heading, -glm::radians(pose.pitchDeg));
    const glm::dvec3 right(std::cos(heading), 0.0, std::sin(heading)), up = glm::cross(right, ahead);
    const glm::dvec3 towards =
        pose.distanceM * ahead - away * (std::cos(turn) * right + std::sin(turn) * up); // from the moved eye to the target
    CameraPose moved = pose;
    moved.distanceM = glm::length(towards);
    moved.headingDeg = glm::degrees(std::atan2(towards.x, -towards.z));
    moved.pitchDeg = glm::degrees(-std::asin(towards.y / moved.distanceM));
    return moved;
}

void MeanPicture::add(const QImage& picture) {
    const QImage rgb = picture.convertToFormat(QImage::Format_RGB888);
    const std::size_t width = static_cast<std::size_t>(rgb.width()) * 3;
    if (m_count++ == 0) {
        m_size = rgb.size();
        m_sums.assign(width * static_cast<std::size_t>(rgb.height()), 0);
    }
    for (int y = 0; y < rgb.height(); ++y) {
        const uchar* const row = rgb.constScanLine(y);
        std::uint16_t* const sums = &m_sums[width * static_cast<std::size_t>(y)];
        for (std::size_t i = 0; i < width; ++i)
            sums[i] = static_cast<std::uint16_t>(sums[i] + row[i]);
    }
}

QImage MeanPicture::mean() const {
    if (m_count == 0)
        return {};
    QImage picture(m_size, QImage::Format_RGB888);
    const std::size_t width = static_cast<std::size_t>(m_size.width()) * 3;
    for (int y = 0; y < m_size.height(); ++y) {
        uchar* const row = picture.scanLine(y);
        const std::uint16_t* const sums = &m_sums[width * static_cast<std::size_t>(y)];
        for (std::size_t i = 0; i < width; ++i)
            row[i] = static_cast<uchar>((sums[i] + m_count / 2) / m_count);
    }
    return picture;
}

} // namespace oxbow
