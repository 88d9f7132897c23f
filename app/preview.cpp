#include "app/preview.h"

#include "core/base/error.h"
#include "core/base/whole_file.h"
#include "core/export/product_export.h"
#include "core/export/river_drawing.h"
#include "core/files/file_format.h"
#include "core/files/raster/raster_codecs.h"
#include "core/files/storage/atomic_file.h"
#include "core/terrain/terrain_state.h"
#include "render/camera/camera_path.h"
#include "render/ground/drainage_overlay.h"
#include "render/ground/ground_colours.h"
#include "render/ground/micro_relief.h"
#include "render/stills/offscreen_frame.h"
#include "render/stills/panorama.h"
#include "ui/files/video_file.h"

#include <algorithm>
#include <cstring>
#include <functional>
#include <optional>

namespace oxbow {

namespace {

/// The terrain seen from above, drawn without OpenGL.
QImage mapOf(const TerrainState& terrain, int widthPx, ThreadPool& pool) {
    const Rgb8Image map = reliefPicture(terrain, pool);
    const QImage image(map.samples.data(), map.width, map.height, 3 * map.width, QImage::Format_RGB888);
    return widthPx > 0 ? image.scaledToWidth(widthPx, Qt::SmoothTransformation) : image.copy();
}

OrbitCamera cameraOf(const PictureView& view, const HeightPyramid& heights, const FrameSettings& frame) {
    OrbitCamera camera;
    camera.setViewport(frame.widthPx, frame.heightPx);
    if (view.place) // where it looks at a slope from near the eye would stand in the hill behind
        camera.setGround([&](double east, double south) { return drawnGroundM(heights, frame, east, south); });
    CameraPose pose{.headingDeg = view.headingDeg, .pitchDeg = view.pitchDeg, .fieldOfViewDeg = view.fieldOfViewDeg};
    if (view.place) {
        const double groundM =
            heights.state().value(Layer::Elevation,
                                  std::clamp(static_cast<int>(view.place->eastM / heights.grid().cellSizeM),
                                             0, heights.grid().width - 1),
                                  std::clamp(static_cast<int>(view.place->southM / heights.grid().cellSizeM),
                                             0, heights.grid().height - 1));
        pose.target = {view.place->eastM, groundM * frame.verticalScale, view.place->southM};
        pose.distanceM = view.place->distanceM;
    }
    camera.jump(pose);
    if (view.place)
        camera.setScene(heights.bounds(frame.verticalScale));
    else
        camera.frame(heights.bounds(frame.verticalScale));
    camera.settle();
    camera.setGround({}); // the heights may go before the camera
    return camera;
}

/// Times by which heights are raised where the relief is that share of the map's longer side.
double scaleForBoard(const TerrainState& terrain, double reliefPerSide) {
    const double relief = valueRange(terrain.flattened(Layer::Elevation).cells()).span();
    const double side = terrain.grid().longerSideM();
    return relief > 0.0 ? reliefPerSide * side / relief : 1.0;
}

/// A picture, or an error that says why there is none.
QImage drawn(OffscreenPainter& painter, const OrbitCamera& camera, const PictureOptions& options) {
    const QImage picture = painter.draw(camera, options.frame, options.quality);
    if (picture.isNull())
        throw Error("preview: cannot be drawn: " + painter.error());
    return picture;
}

/// Cameras of pictures one after the other.
struct CameraSeries {
    int count = 0;
    std::function<OrbitCamera(int)> at;
};

CameraSeries roundOf(const OffscreenPainter& painter, const PictureOptions& options) {
    return {options.turntable, [&](int i) {
                PictureView view = options.view;
                view.headingDeg += 360.0 * i / options.turntable;
                return cameraOf(view, painter.heights(), options.frame);
            }};
}

CameraSeries flightOf(const OffscreenPainter& painter, const PictureOptions& options) {
    const FrameSettings& frame = options.frame;
    const auto groundAt = [&](double east, double south) { return drawnGroundM(painter.heights(), frame, east, south); };
    const CameraPath path = parseCameraPath(wholeFile(options.flight), options.flight.string(), groundAt);
    return {path.frames(options.framesPerSecond), [&, path, groundAt](int i) {
                OrbitCamera camera;
                camera.setViewport(frame.widthPx, frame.heightPx);
                camera.setScene(painter.heights().bounds(frame.verticalScale));
                camera.setGround(groundAt);
                camera.jump(path.at(i / options.framesPerSecond));
                return camera;
            }};
}

/// As numbered pictures, or packed into a video. Returns the files.
std::vector<std::filesystem::path> writeSeries(OffscreenPainter& painter, const PictureOptions& options, const CameraSeries& series,
                                               const std::filesystem::path& file) {
    std::optional<VideoFile> video;
    if (isVideo(file))
        video.emplace(file, options.framesPerSecond);
    PictureOptions now = options;
    std::vector<std::filesystem::path> files;
    for (int i = 0; i < series.count; ++i) {
        now.frame.timeS = options.frame.timeS + i / options.framesPerSecond; // water and clouds move on
        const std::filesystem::path picture = video ? video->frame(i + 1) : numberedFile(file, i + 1);
        writePicture(drawn(painter, series.at(i), now), picture);
        files.push_back(picture);
    }
    if (!video)
        return files;
    video->finish();
    return {file};
}

QImage panoramaOf(const TerrainState& terrain, const OffscreenPainter& painter, const PictureOptions& options) {
    const int side = Panorama::sidePx(options.frame.widthPx);
    OffscreenPainter squares(side, side);
    squares.setState(terrain);
    Panorama panorama(cameraOf(options.view, painter.heights(), options.frame), options.frame.widthPx);
    for (int i = 0; i < panorama.count(); ++i)
        panorama.setPicture(i, drawn(squares, panorama.camera(i), options));
    return panorama.image();
}

/// The settings with what an overlay shows that follows from the whole map.
FrameSettings withDrainage(FrameSettings settings, const TerrainState& terrain, ThreadPool& pool) {
    if (!followsFromDrainage(settings.overlay))
        return settings;
    const CancelToken never;
    settings.drainage = drainageOverlay(settings.overlay, terrain, {pool, never});
    settings.lines = settings.drainage->lines;
    return settings;
}

/// And with the materials of the recipe; without, the view draws natural ground itself.
FrameSettings withMaterials(FrameSettings settings, const TerrainState& terrain,
                            const std::shared_ptr<const SurfacePlan>& plan, ThreadPool& pool) {
    if (plan)
        settings.natural = plan->surface.natural;
    if (!plan || plan->isNatural || !settings.surface || settings.look == Look::Clay)
        return settings;
    LaidSurface laid(terrain, plan, pool);
    settings.colours = std::make_shared<const GroundColours>(terrain.grid(), laid.colours(), roughnessMap(laid.surface(), laid.map()),
                                                             laid.plants(), Compute{pool});
    return settings;
}

} // namespace

void checkPreview(const std::filesystem::path& file, const PictureOptions& options) {
    if (!options.flight.empty())
        static_cast<void>(parseCameraPath(wholeFile(options.flight), options.flight.string(),
                                          [](double, double) { return std::nullopt; }));
    if (!isVideo(file))
        static_cast<void>(formatToWrite(file, FileUse::WritePicture));
    else if (options.turntable == 0 && options.flight.empty())
        throw Error(file.string() + ": a video needs a way of the camera: add --turntable N or --flight FILE");
    else
        static_cast<void>(VideoFile(file, options.framesPerSecond));
}

std::vector<std::filesystem::path> writePreview(const TerrainState& terrain, const std::filesystem::path& file,
                                                const PictureOptions& given, ThreadPool& pool, std::string& note) {
    checkPreview(file, given); // before anything is drawn
    OffscreenPainter painter(given.frame.widthPx, given.frame.heightPx);
    if (!painter.error().empty()) {
        writePicture(mapOf(terrain, given.widthGiven ? given.frame.widthPx : 0, pool), file);
        note = "preview: drawn without OpenGL, as a map: " + painter.error().english();
        return {file};
    }
    PictureOptions options = given;
    options.frame = withMaterials(withDrainage(given.frame, terrain, pool), terrain, given.surface, pool);
    if (options.reliefPerSide > 0.0)
        options.frame.verticalScale = scaleForBoard(terrain, options.reliefPerSide);
    painter.setState(terrain);
    if (!options.flight.empty())
        return writeSeries(painter, options, flightOf(painter, options), file);
    if (options.turntable > 0)
        return writeSeries(painter, options, roundOf(painter, options), file);
    if (options.panorama)
        writePicture(panoramaOf(terrain, painter, options), file);
    else
        writePicture(drawn(painter, cameraOf(options.view, painter.heights(), options.frame), options), file);
    return {file};
}

void writePicture(const QImage& image, const std::filesystem::path& file, std::size_t largest) {
    constexpr int kLowest = 40, kStep = 4;
    const QImage rgb = image.convertToFormat(QImage::Format_RGB888);
    PixelPicture picture{.width = rgb.width(), .height = rgb.height(), .bits = 8, .channels = 3, .row = {}};
    picture.row = [&](int y, std::byte* row) { std::memcpy(row, rgb.constScanLine(y), picture.rowBytes()); };
    AtomicFile target(file);
    if (largest > 0) {
        std::string bytes;
        for (int quality = kJpegQuality;
             quality == kJpegQuality || (bytes.size() > largest && quality > kLowest); quality -= kStep)
            bytes = packedJpeg(picture, quality, file.string());
        target.write(bytes);
    } else {
        formatToWrite(file, FileUse::WritePicture).writePixels(target, picture, nullptr);
    }
    target.commit();
}

} // namespace oxbow
