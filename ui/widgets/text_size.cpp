#include "ui/widgets/text_size.h"

#include <QApplication>
#include <QFontDatabase>
#include <QFontInfo>

#include <algorithm>

namespace oxbow::theme {

QFont windowFont() {
    constexpr double kSmallestPt = 8.0, kLargestPt = 16.0;
    const QString family = QStringLiteral("Inter");
    const QFont system = QFontDatabase::systemFont(QFontDatabase::GeneralFont);
    QFont chosen = QFontDatabase::hasFamily(family) ? QFont(family) : system;
    chosen.setPointSizeF(std::clamp(QFontInfo(system).pointSizeF(), kSmallestPt, kLargestPt));
    return chosen;
}

int withText(int px) {
    constexpr int kUsualPx = 12;
    return px * QFontInfo(QApplication::font()).pixelSize() / kUsualPx;
}

} // namespace oxbow::theme
