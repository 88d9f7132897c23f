#include "app/preview.h"

#include "core/base/error.h"
#include "core/export/product_export.h"
#include "core/export/shaded_relief.h"
#include "core/files/atomic_file.h"
#include "core/terrain/terrain_state.h"
#include "render/drainage_overlay.h"
#include "render/offscreen_frame.h"

#include <QBuffer>

#include <algorithm>

namespace oxbow {

namespace {

constexpr int kJpegQuality = 88;

const char* formatOf(const std::filesystem::path& file) {
    const std::string ending = file.extension().string();
    if (ending == ".png")
        return "PNG";
    if (ending == ".jpg" || ending == ".jpeg")
        return "JPG";
    throw Error(file.string() + ": a preview is written as PNG or JPEG: end the name in .png or .jpg");
}

/// The terrain seen from above, drawn without OpenGL.
QImage mapOf(const TerrainState& terrain, int widthPx, ThreadPool& pool) {
    const Heightmap water = terrain.flattened(Layer::Water);
    const Rgb8Image map = shadedRelief(terrain.flattened(Layer::Elevation),
                                       terrain.has(Layer::Water) ? &water : nullptr, std::nullopt, {}, pool);
    const QImage image(map.samples.data(), map.width, map.height, 3 * map.width, QImage::Format_RGB888);
    return widthPx > 0 ? image.scaledToWidth(widthPx, Qt::SmoothTransformation) : image.copy();
}

QByteArray encoded(const QImage& image, const std::filesystem::path& file, const char* format, int quality) {
    QByteArray bytes;
    QBuffer buffer(&bytes);
    if (!buffer.open(QIODevice::WriteOnly) ||
        !image.convertToFormat(QImage::Format_RGB888).save(&buffer, format, quality))
        throw Error(file.string() + ": this system cannot write such a picture: choose .png");
    return bytes;
}

OrbitCamera cameraOf(const PictureView& view, const HeightPyramid& heights, const FrameSettings& frame) {
    OrbitCamera camera;
    camera.setViewport(frame.widthPx, frame.heightPx);
    CameraPose pose{.headingDeg = view.headingDeg, .pitchDeg = view.pitchDeg};
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
    return camera;
}

void writeRound(OffscreenPainter& painter, const PictureOptions& options, const std::filesystem::path& file) {
    PictureView view = options.view;
    for (int i = 0; i < options.turntable; ++i) {
        view.headingDeg = options.view.headingDeg + 360.0 * i / options.turntable;
        writePicture(painter.draw(cameraOf(view, painter.heights(), options.frame), options.frame),
                     numberedFile(file, i + 1));
    }
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

} // namespace

std::string writePreview(const TerrainState& terrain, const std::filesystem::path& file,
                         const PictureOptions& given, ThreadPool& pool) {
    static_cast<void>(formatOf(file)); // before anything is drawn
    OffscreenPainter painter(given.frame.widthPx, given.frame.heightPx);
    if (!painter.error().empty()) {
        writePicture(mapOf(terrain, given.widthGiven ? given.frame.widthPx : 0, pool), file);
        return "preview: drawn without OpenGL, as a map: " + painter.error();
    }
    PictureOptions options = given;
    options.frame = withDrainage(given.frame, terrain, pool);
    painter.setState(terrain);
    if (options.turntable > 0)
        writeRound(painter, options, file);
    else
        writePicture(painter.draw(cameraOf(options.view, painter.heights(), options.frame), options.frame),
                     file);
    return {};
}

void writePicture(const QImage& image, const std::filesystem::path& file, qsizetype largest) {
    constexpr int kLowest = 40, kStep = 4;
    const char* const format = formatOf(file);
    int quality = format[0] == 'J' ? kJpegQuality : -1;
    QByteArray bytes = encoded(image, file, format, quality);
    for (; largest > 0 && bytes.size() > largest && quality > kLowest; quality -= kStep)
        bytes = encoded(image, file, format, quality);
    writeFileAtomically(file, {bytes.constData(), static_cast<std::size_t>(bytes.size())});
}

} // namespace oxbow
