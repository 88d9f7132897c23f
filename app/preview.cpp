#include "app/preview.h"

#include "core/error.h"
#include "core/io/atomic_file.h"
#include "core/io/product_export.h"
#include "core/io/shaded_relief.h"
#include "core/terrain/terrain_state.h"
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

void writeImage(const QImage& image, const std::filesystem::path& file, const char* format) {
    QByteArray bytes;
    QBuffer buffer(&bytes);
    if (!buffer.open(QIODevice::WriteOnly) ||
        !image.convertToFormat(QImage::Format_RGB888)
             .save(&buffer, format, format[0] == 'J' ? kJpegQuality : -1))
        throw Error(file.string() + ": this system cannot write such a picture: choose .png");
    writeFileAtomically(file, {bytes.constData(), static_cast<std::size_t>(bytes.size())});
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

void writeRound(OffscreenPainter& painter, const PictureOptions& options, const std::filesystem::path& file,
                const char* format) {
    PictureView view = options.view;
    for (int i = 0; i < options.turntable; ++i) {
        view.headingDeg = options.view.headingDeg + 360.0 * i / options.turntable;
        writeImage(painter.draw(cameraOf(view, painter.heights(), options.frame), options.frame),
                   numberedFile(file, i + 1), format);
    }
}

} // namespace

std::string writePreview(const TerrainState& terrain, const std::filesystem::path& file,
                         const PictureOptions& options, ThreadPool& pool) {
    const char* const format = formatOf(file);
    OffscreenPainter painter(options.frame.widthPx, options.frame.heightPx);
    if (!painter.error().empty()) {
        writeImage(mapOf(terrain, options.widthGiven ? options.frame.widthPx : 0, pool), file, format);
        return "preview: drawn without OpenGL, as a map: " + painter.error();
    }
    painter.setState(terrain);
    if (options.turntable > 0)
        writeRound(painter, options, file, format);
    else
        writeImage(painter.draw(cameraOf(options.view, painter.heights(), options.frame), options.frame),
                   file, format);
    return {};
}

} // namespace oxbow
