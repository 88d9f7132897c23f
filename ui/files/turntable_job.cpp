#include "ui/files/turntable_job.h"

#include "core/base/error.h"
#include "core/export/product_export.h"
#include "core/files/atomic_file.h"
#include "core/stage/stage.h"
#include "ui/document/document.h"
#include "ui/views/viewport_widget.h"

#include <QBuffer>

#include <algorithm>

namespace oxbow {

namespace {

/// Takes bytes until it is told to stop; who writes to it stops at the next ones then.
class StoppableBuffer : public QBuffer {
public:
    StoppableBuffer(QByteArray& bytes, const CancelToken& cancel) : QBuffer(&bytes), m_cancel(cancel) {}

protected:
    qint64 writeData(const char* data, qint64 size) override {
        return m_cancel.requested() ? -1 : QBuffer::writeData(data, size);
    }

private:
    const CancelToken& m_cancel;
};

} // namespace

TurntableJob viewJob(const Document& document, const ViewportWidget& view, const QSize& sizePx,
                     const QString& file) {
    TurntableJob job;
    job.terrain = document.snapshot()->terrain;
    job.camera = view.camera();
    job.pose = view.camera().goal();
    job.frame = view.settings();
    job.frame.pixelRatio = static_cast<double>(sizePx.height()) / std::max(1, view.height());
    job.frame.widthPx = sizePx.width();
    job.frame.heightPx = sizePx.height();
    job.pattern = file.toStdString();
    return job;
}

void checkPictureName(const TurntableJob& job) {
    if (job.pattern.extension() != ".png")
        throw Error(job.pattern.filename().string() + ": a picture is written as PNG: end the name in .png");
}

std::filesystem::path pictureFile(const TurntableJob& job, int picture) {
    return job.pictures == 1 ? job.pattern : numberedFile(job.pattern, picture + 1);
}

CameraPose pictureView(const TurntableJob& job, int picture) {
    CameraPose pose = job.pose;
    pose.headingDeg += 360.0 * picture / job.pictures;
    return pose;
}

std::uintmax_t writePng(const QImage& picture, const std::filesystem::path& file, const CancelToken& cancel) {
    QByteArray bytes;
    StoppableBuffer buffer(bytes, cancel);
    buffer.open(QIODevice::WriteOnly);
    const bool written = picture.convertToFormat(QImage::Format_RGB888).save(&buffer, "PNG");
    if (cancel.requested())
        return 0;
    if (!written)
        throw Error(file.string() + ": this system cannot write PNG: reinstall Qt's image formats");
    writeFileAtomically(file, {bytes.constData(), static_cast<std::size_t>(bytes.size())});
    return static_cast<std::uintmax_t>(bytes.size());
}

} // namespace oxbow
