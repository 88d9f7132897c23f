#include "ui/surface/palette.h"

#include <QImage>

#include <string>

namespace oxbow {

namespace {

constexpr int kBands = 8;

} // namespace

Surface paletteOf(const QImage& picture) {
    Surface surface;
    if (picture.isNull())
        return surface;
    // Each pixel of it is the mean of a band.
    const QImage bands = picture.convertToFormat(QImage::Format_RGB32)
                             .scaled(1, kBands, Qt::IgnoreAspectRatio, Qt::SmoothTransformation);
    for (int band = 0; band < kBands; ++band) {
        Material material{.name = "height_" + std::to_string(band + 1),
                          .colour = bands.pixel(0, kBands - 1 - band) & 0xffffffu};
        if (band > 0) {
            MaskEntry above(*findMaskSource("relative_height"));
            above.from = (band + 0.5) / kBands;
            above.soft = 1.0 / kBands;
            material.where.push_back(above);
        }
        surface.materials.push_back(material);
    }
    return surface;
}

} // namespace oxbow
