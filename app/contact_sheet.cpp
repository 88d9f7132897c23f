#include "app/contact_sheet.h"

#include "core/files/storage/atomic_file.h"

#include <QBuffer>
#include <QImage>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace oxbow {

namespace {

constexpr int kSheetSidePx = 192, kGapPx = 8, kLinePx = 13;
constexpr std::size_t kMost = 2000;

int linesOf(const std::string& title) {
    return 1 + static_cast<int>(std::ranges::count(title, '\n'));
}

} // namespace

void writeContactSheet(const std::filesystem::path& path, const std::vector<SheetPicture>& pictures) {
    const int count = static_cast<int>(std::min(kMost, pictures.size()));
    if (count == 0)
        return;
    int lines = 1;
    for (const SheetPicture& picture : pictures)
        lines = std::max(lines, linesOf(picture.title));
    const int columns = std::clamp(static_cast<int>(std::ceil(std::sqrt(1.4 * count))), 1, count);
    const int rows = (count + columns - 1) / columns;
    const int stepX = kSheetSidePx + kGapPx, stepY = kSheetSidePx + kGapPx + lines * kLinePx;
    QImage sheet(columns * stepX + kGapPx, rows * stepY + kGapPx, QImage::Format_RGB32);
    sheet.fill(Qt::white);
    QPainter painter(&sheet);
    QFont font;
    font.setPixelSize(kLinePx - 3);
    painter.setFont(font);
    for (int i = 0; i < count; ++i) {
        const QRect cell(kGapPx + i % columns * stepX, kGapPx + i / columns * stepY, kSheetSidePx, kSheetSidePx);
        const QImage image(QString::fromStdString(pictures[i].file.string()));
        if (!image.isNull()) {
            const QImage small = image.scaled(cell.size(), Qt::KeepAspectRatio, Qt::SmoothTransformation);
            painter.drawImage(cell.left() + (kSheetSidePx - small.width()) / 2, cell.top() + (kSheetSidePx - small.height()) / 2, small);
        }
        painter.setPen(Qt::black);
        painter.drawText(QRect(cell.left(), cell.bottom() + 2, kSheetSidePx, lines * kLinePx), Qt::AlignLeft | Qt::AlignTop,
                         QString::fromStdString(pictures[i].title));
    }
    painter.end();
    QByteArray bytes;
    QBuffer buffer(&bytes);
    buffer.open(QIODevice::WriteOnly);
    sheet.save(&buffer, "PNG");
    writeFileAtomically(path, std::string_view(bytes.constData(), static_cast<std::size_t>(bytes.size())));
}

} // namespace oxbow
