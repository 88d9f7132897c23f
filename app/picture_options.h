#pragma once

#include "app/command_syntax.h"
#include "core/export/surface_export.h"
#include "render/camera/orbit_camera.h"
#include "render/look/frame_settings.h"
#include "render/stills/still_quality.h"

#include <QCommandLineParser>

#include <filesystem>
#include <memory>
#include <optional>
#include <vector>

namespace oxbow {

/// Where a picture is taken from: the whole map from an angle, or a place on the ground from a distance.
struct PictureView {
    double headingDeg = 18.0; ///< the way the camera looks, clockwise from north
    double pitchDeg = 30.0;   ///< below the horizon
    struct Place {
        double distanceM = 0.0;
        double eastM = 0.0; ///< of the map's north-west corner
        double southM = 0.0;
    };
    std::optional<Place> place; ///< none: the whole map
    double fieldOfViewDeg = CameraPose{}.fieldOfViewDeg;
};

/// How pictures of a terrain are drawn by the command line.
struct PictureOptions {
    FrameSettings frame; ///< with the size in pixels
    bool widthGiven = false;
    PictureView view;
    int turntable = 0; ///< pictures all the way round; 0: one picture
    bool panorama = false;        ///< all around the eye instead of what lies ahead
    std::filesystem::path flight; ///< keys of a flight (camera_path.h) that pictures are taken along; empty for none
    double framesPerSecond = 25.0;
    StillQuality quality;
    std::shared_ptr<const SurfacePlan> surface = nullptr; ///< whose materials are drawn; null for none
    double reliefPerSide = 0.0; ///< the relief as drawn by the longer side of the map; 0: by the vertical scale
};

void declarePictureOptions(CommandSyntax& syntax);
/// The names of these options.
[[nodiscard]] std::vector<const char*> pictureOptionNames();
/// Error for values that are out of range or no values at all.
[[nodiscard]] PictureOptions pictureOptions(const QCommandLineParser& parser);

} // namespace oxbow
