#include "tests/render/golden_picture.h"

#include "places.h"

#include <QColor>

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>

namespace oxbow {

double shareThatDiffers(const QImage& a, const QImage& b, int step) {
    int different = 0;
    for (int y = 0; y < a.height(); ++y)
        for (int x = 0; x < a.width(); ++x) {
            const QColor p = a.pixelColor(x, y), q = b.pixelColor(x, y);
            const int most = std::max({std::abs(p.red() - q.red()), std::abs(p.green() - q.green()),
                                       std::abs(p.blue() - q.blue())});
            different += most > step;
        }
    return static_cast<double>(different) / (a.width() * a.height());
}

double meanDifference(const QImage& a, const QImage& b) {
    double sum = 0.0;
    for (int y = 0; y < a.height(); ++y)
        for (int x = 0; x < a.width(); ++x) {
            const QRgb p = a.pixel(x, y), q = b.pixel(x, y);
            sum += std::abs(qRed(p) - qRed(q)) + std::abs(qGreen(p) - qGreen(q)) + std::abs(qBlue(p) - qBlue(q));
        }
    return sum / (3.0 * a.width() * a.height());
}

bool looksLike(const QImage& image, const QImage& golden) {
    return image.size() == golden.size() && shareThatDiffers(image, golden, 12) < 0.01 && meanDifference(image, golden) < 0.25;
}

void expectGolden(const QImage& image, const std::string& name) {
    const QString file = QString(OXBOW_GOLDEN "/%1.png").arg(QString::fromStdString(name));
    if (qEnvironmentVariableIsSet("OXBOW_UPDATE_GOLDEN")) {
        ASSERT_TRUE(image.save(file));
    }
    const QImage golden(file);
    ASSERT_EQ(golden.size(), image.size()) << name;
    const bool isClose = looksLike(image, golden);
    EXPECT_TRUE(isClose) << name << ": " << shareThatDiffers(image, golden, 12) << " of the pixels differ, by "
                         << meanDifference(image, golden) << " of 255 in the mean";
    if (!isClose)
        image.save(QString::fromStdString(name + "_actual.png"));
}

} // namespace oxbow
