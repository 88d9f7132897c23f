#include "ui/turntable_job.h"

#include "core/error.h"
#include "core/io/atomic_file.h"
#include "core/io/product_export.h"
#include "render/offscreen_frame.h"

#include <QBuffer>

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

/// Not to be used where it was cancelled.
QByteArray pngOf(const QImage& picture, const std::filesystem::path& file, const CancelToken& cancel) {
    QByteArray bytes;
    StoppableBuffer buffer(bytes, cancel);
    buffer.open(QIODevice::WriteOnly);
    if (!picture.convertToFormat(QImage::Format_RGB888).save(&buffer, "PNG") && !cancel.requested())
        throw Error(file.string() + ": this system cannot write PNG: reinstall Qt's image formats");
    return bytes;
}

std::filesystem::path fileOf(const TurntableJob& job, int picture) {
    return job.pictures == 1 ? job.pattern : numberedFile(job.pattern, picture + 1);
}

} // namespace

ExportResult writeTurntable(const TurntableJob& job, OffscreenPainter& painter, ExportProgress& progress) {
    if (job.pattern.extension() != ".png")
        throw Error(job.pattern.filename().string() + ": a picture is written as PNG: end the name in .png");
    painter.setState(job.terrain);
    OrbitCamera camera = job.camera;
    // The window's camera asks the window for the ground, on its thread.
    camera.setGround(
        [&painter, scale = job.frame.verticalScale](double x, double z) -> std::optional<double> {
            const auto elevation = painter.heights().elevationAt(x, z);
            return elevation ? std::optional(*elevation * scale) : std::nullopt;
        });
    camera.setViewport(job.frame.widthPx, job.frame.heightPx);
    ExportResult result;
    for (int i = 0; i < job.pictures && !progress.cancel.requested(); ++i) {
        CameraPose pose = job.pose;
        pose.headingDeg += 360.0 * i / job.pictures;
        camera.jump(pose);
        const std::filesystem::path file = fileOf(job, i);
        const auto report = [&](double share) {
            progress.share = (i + share) / job.pictures;
            return !progress.cancel.requested();
        };
        const QImage picture = painter.draw(camera, job.frame, report);
        if (progress.cancel.requested())
            break;
        const QByteArray bytes = pngOf(picture, file, progress.cancel);
        if (progress.cancel.requested())
            break;
        writeFileAtomically(file, {bytes.constData(), static_cast<std::size_t>(bytes.size())});
        result.files.push_back(file);
        result.bytes += static_cast<std::uintmax_t>(bytes.size());
        progress.filesDone = i + 1;
        progress.share = (i + 1.0) / job.pictures;
    }
    result.cancelled = progress.cancel.requested();
    return result;
}

} // namespace oxbow
