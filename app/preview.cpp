#include "app/preview.h"

#include "core/error.h"
#include "core/io/heightmap_file.h"
#include "core/io/product_export.h"
#include "render/offscreen_frame.h"

#include <cstdint>
#include <vector>

namespace oxbow {

std::string writePreview(const TerrainState& terrain, const std::filesystem::path& file, ThreadPool& pool) {
    if (file.extension() != ".png")
        throw Error(file.string() + ": a preview is written as PNG: end the name in .png");
    FrameSettings settings;
    settings.widthPx = 1600;
    settings.heightPx = 1000;
    const OffscreenFrame frame = drawOffscreen(terrain, nullptr, settings);
    if (frame.image.isNull()) {
        exportProduct(terrain, {"preview", file}, {}, pool);
        return "preview: drawn without OpenGL, as a map: " + frame.error;
    }
    const QImage image = frame.image.convertToFormat(QImage::Format_RGB888);
    std::vector<std::uint8_t> rgb;
    rgb.reserve(static_cast<std::size_t>(image.width()) * image.height() * 3);
    for (int y = 0; y < image.height(); ++y)
        rgb.insert(rgb.end(), image.constScanLine(y), image.constScanLine(y) + image.width() * 3);
    writeRgbPng(file, image.width(), image.height(), rgb, &pool);
    return {};
}

} // namespace oxbow
