#pragma once

#include "render/frame_settings.h"
#include "render/orbit_camera.h"

#include <QImage>

#include <functional>

namespace oxbow {

/// Draws a square picture of that side through a camera.
using SquareDrawing = std::function<QImage(const OrbitCamera& camera, int sidePx)>;

/// Side of the square pictures that a panorama of that width is made of.
[[nodiscard]] int panoramaSquarePx(int widthPx);

/// All that is seen around the camera's eye, widthPx x widthPx / 2: headings run from left to right with the camera's own in
/// the middle, heights from straight up to straight down, both evenly (equirectangular). Each pixel comes from the square
/// picture that has its direction nearest to its middle. Null where a picture could not be drawn.
[[nodiscard]] QImage drawPanorama(const OrbitCamera& camera, int widthPx, const SquareDrawing& draw);

} // namespace oxbow
