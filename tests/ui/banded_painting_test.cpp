#include "ui/map/banded_painting.h"

#include <gtest/gtest.h>

namespace oxbow {

namespace {

QImage speckled(const QSize& size) {
    QImage image(size, QImage::Format_ARGB32_Premultiplied);
    for (int y = 0; y < size.height(); ++y)
        for (int x = 0; x < size.width(); ++x)
            image.setPixel(x, y, qRgb(x * 37 % 256, y * 91 % 256, x * y % 256));
    return image;
}

/// A picture stretched by an odd factor into a rectangle that does not begin on a pixel.
void paintStretched(QPainter& painter) {
    painter.setRenderHint(QPainter::SmoothPixmapTransform);
    painter.drawImage(QRectF(3.4, 2.7, 331.3, 289.9), speckled({120, 107}));
}

TEST(BandedPainting, GivesThePixelsOfOnePainting) {
    QImage whole(340, 300, QImage::Format_ARGB32_Premultiplied);
    whole.fill(Qt::black);
    QImage banded = whole;
    QPainter atOnce(&whole);
    paintStretched(atOnce);
    atOnce.end();
    QPainter inBands(&banded);
    paintInBands(inBands, banded.rect(), 1.0, [&] { paintStretched(inBands); });
    inBands.end();
    EXPECT_EQ(banded, whole);
}

TEST(BandedPainting, StaysWithinTheClipAndLeavesItAsItWas) {
    QImage image(100, 200, QImage::Format_ARGB32_Premultiplied);
    image.fill(Qt::black);
    QPainter painter(&image);
    painter.setClipRect(QRectF(0, 0, 40, 200));
    paintInBands(painter, image.rect(), 1.0, [&] { painter.fillRect(image.rect(), Qt::white); });
    EXPECT_EQ(painter.clipBoundingRect(), QRectF(0, 0, 40, 200));
    painter.end();
    EXPECT_EQ(image.pixelColor(39, 199), QColor(Qt::white));
    EXPECT_EQ(image.pixelColor(40, 0), QColor(Qt::black));
}

} // namespace

} // namespace oxbow
