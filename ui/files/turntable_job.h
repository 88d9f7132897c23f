#pragma once

#include "core/terrain/terrain_state.h"
#include "render/camera/camera_path.h"
#include "render/camera/orbit_camera.h"
#include "render/look/frame_settings.h"
#include "render/stills/still_quality.h"

#include <QImage>

#include <cstdint>
#include <filesystem>

namespace oxbow {

class CancelToken;
class Document;
class ViewportWidget;

/// Pictures of a terrain all the way round or along a flight, or one of it as it is seen.
struct TurntableJob {
    TerrainState terrain;
    OrbitCamera camera;
    CameraPose pose; ///< of the first picture
    FrameSettings frame;
    int pictures = 1;
    CameraPath flight;  ///< that the pictures are taken along; without keys they go round
    double framesPerSecond = 25.0;
    bool isPanorama = false; ///< one picture of all that is seen around the eye, half as high as the frame is wide
    StillQuality quality;
    std::filesystem::path pattern; ///< of several pictures its name holds %03d, or it is that of a video
};

/// One picture of what the view shows. Lines are as thick next to the picture's height as in the view.
[[nodiscard]] TurntableJob viewJob(const Document& document, const ViewportWidget& view, const QSize& sizePx,
                                   const QString& file);

[[nodiscard]] std::filesystem::path pictureFile(const TurntableJob& job, int picture);
[[nodiscard]] CameraPose pictureView(const TurntableJob& job, int picture);

/// Writes a picture whole or not at all, and returns its bytes: 0 where it was cancelled. Throws Error where
/// it cannot be written.
[[nodiscard]] std::uintmax_t writePicture(const QImage& picture, const std::filesystem::path& file,
                                          const CancelToken& cancel);

} // namespace oxbow
