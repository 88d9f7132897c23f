#pragma once

#include "render/terrain_renderer.h"

#include <QImage>

#include <string>

namespace oxbow {

struct OffscreenFrame {
    QImage image;      ///< null where nothing could be drawn
    std::string error; ///< one line for people; empty where all is well
};

/// Draws one frame of settings.widthPx x heightPx with a context of its own: for pictures without a window.
/// With `view` null the camera frames the whole terrain. Needs a QGuiApplication.
[[nodiscard]] OffscreenFrame drawOffscreen(const TerrainState& state, const OrbitCamera* view,
                                           const FrameSettings& settings, int samples = 4);

} // namespace oxbow
