#pragma once

#include "core/terrain/terrain_state.h"
#include "render/frame_settings.h"
#include "render/orbit_camera.h"
#include "ui/export_job.h"

namespace oxbow {

class OffscreenPainter;

/// Pictures of a terrain all the way round, or one of it as it is seen.
struct TurntableJob {
    TerrainState terrain;
    OrbitCamera camera;
    CameraPose pose; ///< of the first picture
    FrameSettings frame;
    int pictures = 1;
    std::filesystem::path pattern; ///< of several pictures its name holds %03d
};

/// Draws and writes one picture after the other, each in bands, between which it can be cancelled; each
/// appears whole or not at all. Throws Error where one cannot be written. The painter must be this thread's.
[[nodiscard]] ExportResult writeTurntable(const TurntableJob& job, OffscreenPainter& painter,
                                          ExportProgress& progress);

} // namespace oxbow
