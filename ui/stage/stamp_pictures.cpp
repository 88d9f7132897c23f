#include "ui/stage/stamp_pictures.h"

#include "core/export/shaded_relief.h"
#include "core/stamp/stamp_picture.h"
#include "ui/document/user_stamps.h"
#include "ui/widgets/background_task.h"

#include <QGuiApplication>
#include <QImage>

#include <algorithm>

namespace oxbow {

namespace {

std::shared_ptr<const StampLand> landOf(const QString& keyOrFile) {
    const std::string key = keyOrFile.toStdString();
    const auto row = std::ranges::find(kLibraryStamps, key, &LibraryStamp::key);
    return row != std::end(kLibraryStamps) ? libraryStamp(static_cast<std::size_t>(row - kLibraryStamps))
                                           : stampLandOf(key);
}

QImage relief(const QString& keyOrFile, int sidePx) {
    const auto land = landOf(keyOrFile);
    // As steep as a hill of a quarter of its size, so that flat ones show their form too.
    constexpr double kRelief = 0.22;
    Heightmap map = land->heights;
    const ValueRange range = valueRange(map.cells());
    const double longerM = map.cellSizeM() * std::max(map.width(), map.height());
    ThreadPool pool(1);
    const Rgb8Image picture = shadedRelief(map, nullptr, std::nullopt,
                                           {.verticalExaggeration = kRelief * longerM / std::max(range.span(), 1e-3f),
                                            .longestSidePx = sidePx,
                                            .naturalColours = false},
                                           pool);
    QImage image(sidePx, sidePx, QImage::Format_ARGB32_Premultiplied);
    image.fill(Qt::transparent);
    const int left = (sidePx - picture.width) / 2, top = (sidePx - picture.height) / 2;
    for (int y = 0; y < picture.height; ++y)
        for (int x = 0; x < picture.width; ++x) {
            const auto* rgb = picture.pixel(x, y);
            image.setPixel(left + x, top + y, qRgb(rgb[0], rgb[1], rgb[2]));
        }
    return image;
}

} // namespace

StampPictures::StampPictures() {
    connect(&UserStampNews::instance(), &UserStampNews::changed, this, [this] {
        m_pictures.removeIf([](const auto& entry) { return entry.key().contains(u'/'); });
    });
}

StampPictures& StampPictures::instance() {
    static StampPictures pictures;
    return pictures;
}

QPixmap StampPictures::picture(const QString& keyOrFile) {
    if (const auto found = m_pictures.constFind(keyOrFile); found != m_pictures.constEnd())
        return *found;
    m_pictures[keyOrFile] = QPixmap();
    const double ratio = qApp->devicePixelRatio();
    runInBackground(
        Lane::Interactive, this, [keyOrFile, ratio] { return relief(keyOrFile, static_cast<int>(kSidePx * ratio)); },
        [this, keyOrFile, ratio](QImage image) {
            image.setDevicePixelRatio(ratio);
            m_pictures[keyOrFile] = QPixmap::fromImage(image);
            emit made(keyOrFile);
        },
        [](const QString&) {}); // a file that cannot be read has no picture; laying it says why
    return {};
}

} // namespace oxbow
