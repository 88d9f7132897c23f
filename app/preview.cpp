#include "app/preview.h"

#include "core/error.h"
#include "core/io/atomic_file.h"
#include "core/io/shaded_relief.h"
#include "core/terrain/terrain_state.h"
#include "render/offscreen_frame.h"

#include <QBuffer>

namespace oxbow {

namespace {

constexpr int kWidthPx = 1600;
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

} // namespace

std::string writePreview(const TerrainState& terrain, const std::filesystem::path& file, int widthPx,
                         ThreadPool& pool) {
    const char* const format = formatOf(file);
    FrameSettings settings;
    settings.widthPx = kWidthPx;
    settings.heightPx = kWidthPx * 5 / 8;
    const OffscreenFrame frame = drawOffscreen(terrain, nullptr, settings);
    const bool drawn = !frame.image.isNull();
    const QImage image =
        drawn ? frame.image.scaledToWidth(widthPx > 0 ? widthPx : kWidthPx, Qt::SmoothTransformation)
              : mapOf(terrain, widthPx, pool);
    writeImage(image, file, format);
    return drawn ? std::string() : "preview: drawn without OpenGL, as a map: " + frame.error;
}

} // namespace oxbow
