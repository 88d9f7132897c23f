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

void expectGolden(const QImage& image, const std::string& name) {
    const QString file = QString::fromStdString(std::string(OXBOW_GOLDEN) + "/" + name + ".png");
    if (qEnvironmentVariableIsSet("OXBOW_UPDATE_GOLDEN")) {
        ASSERT_TRUE(image.save(file));
    }
    const QImage golden(file);
    ASSERT_EQ(golden.size(), image.size()) << name;
    const double share = shareThatDiffers(image, golden, 12);
    EXPECT_LT(share, 0.01) << name;
    if (share >= 0.01)
        image.save(QString::fromStdString(name + "_actual.png"));
}

} // namespace oxbow
