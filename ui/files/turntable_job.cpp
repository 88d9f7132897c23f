#include "ui/files/turntable_job.h"

#include "core/base/compute.h"
#include "core/export/product_export.h"
#include "core/files/file_format.h"
#include "core/files/storage/atomic_file.h"
#include "ui/document/document.h"
#include "ui/viewport/viewport_widget.h"

#include <algorithm>
#include <cstring>

namespace oxbow {

TurntableJob viewJob(const Document& document, const ViewportWidget& view, const QSize& sizePx,
                     const QString& file) {
    TurntableJob job;
    job.terrain = document.snapshot()->terrain;
    job.camera = view.camera();
    job.pose = view.camera().goal();
    job.frame = view.pictureSettings();
    job.frame.pixelRatio = static_cast<double>(sizePx.height()) / std::max(1, view.height());
    job.frame.widthPx = sizePx.width();
    job.frame.heightPx = sizePx.height();
    job.pattern = file.toStdString();
    return job;
}

std::filesystem::path pictureFile(const TurntableJob& job, int picture) {
    return job.pictures == 1 ? job.pattern : numberedFile(job.pattern, picture + 1);
}

CameraPose pictureView(const TurntableJob& job, int picture) {
    if (!job.flight.keys().empty())
        return job.flight.at(picture / job.framesPerSecond);
    CameraPose pose = job.pose;
    pose.headingDeg += 360.0 * picture / job.pictures;
    return pose;
}

std::uintmax_t writePicture(const QImage& picture, const std::filesystem::path& file,
                            const CancelToken& cancel) {
    const QImage rgb = picture.convertToFormat(QImage::Format_RGB888);
    PixelPicture pixels{.width = rgb.width(), .height = rgb.height(), .bits = 8, .channels = 3, .row = {}};
    pixels.row = [&](int y, std::byte* row) {
        cancel.throwIfRequested();
        std::memcpy(row, rgb.constScanLine(y), pixels.rowBytes());
    };
    AtomicFile target(file);
    try {
        formatToWrite(file, FileUse::WritePicture).writePixels(target, pixels, nullptr);
    } catch (const Cancelled&) {
        return 0;
    }
    target.commit();
    return std::filesystem::file_size(file);
}

} // namespace oxbow
