#include "ui/files/picture_writer.h"

#include "core/base/compute.h"
#include "core/base/error.h"
#include "core/export/product_export.h"
#include "core/files/file_format.h"
#include "core/files/storage/atomic_file.h"
#include "render/ground/micro_relief.h"
#include "render/stills/offscreen_frame.h"
#include "ui/document/document.h"
#include "ui/files/export_footer.h"
#include "ui/files/video_file.h"
#include "ui/viewport/viewport_widget.h"
#include "ui/widgets/background_task.h"
#include "ui/widgets/value_text.h"

#include <algorithm>
#include <cstring>

namespace oxbow {

namespace {

/// For the window between two pieces of a picture.
constexpr int kPauseMs = 2;

/// Tells that it is over however that comes about.
struct Finally {
    std::promise<void>& over;
    ~Finally() { over.set_value(); }
};

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

/// Writes a picture whole or not at all, and returns its bytes: 0 where it was cancelled. Throws Error where
/// it cannot be written.
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

} // namespace

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

PictureWriter::PictureWriter(ExportFooter& footer, QObject* parent) : QObject(parent), m_footer(footer) {
    m_next.call(this, &PictureWriter::work);
}

PictureWriter::~PictureWriter() {
    if (m_progress)
        m_progress->cancel.request();
    if (m_written.valid())
        m_written.wait();
}

void PictureWriter::start(const TurntableJob& job) {
    m_job = job;
    m_result = {};
    m_picture = 0;
    m_panorama.reset();
    m_square = 0;
    const int side = Panorama::sidePx(job.frame.widthPx);
    m_painter = std::make_unique<OffscreenPainter>(job.isPanorama ? side : job.frame.widthPx, job.isPanorama ? side : job.frame.heightPx);
    try {
        m_video = isVideo(job.pattern) ? std::make_shared<VideoFile>(job.pattern, job.framesPerSecond) : nullptr;
        if (!m_video)
            static_cast<void>(formatToWrite(job.pattern.filename(), FileUse::WritePicture));
    } catch (const Error& refused) {
        return fail(phraseText(refused.phrase()));
    }
    if (!m_painter->error().empty())
        return fail(phraseText(m_painter->error()));
    m_progress = m_footer.begin();
    m_painter->setState(job.terrain);
    m_camera = job.camera;
    m_camera.setGround([this](double x, double z) -> std::optional<double> {
        return drawnGroundM(m_painter->heights(), m_job.frame, x, z);
    });
    m_camera.setViewport(job.frame.widthPx, job.frame.heightPx);
    beginPicture();
}

void PictureWriter::beginPicture() {
    m_camera.jump(pictureView(m_job, m_picture));
    if (m_job.isPanorama)
        m_panorama.emplace(m_camera, m_job.frame.widthPx);
    beginDrawing(m_panorama ? m_panorama->camera(m_square) : m_camera);
}

void PictureWriter::beginDrawing(const OrbitCamera& camera) {
    FrameSettings frame = m_job.frame;
    if (m_job.pictures > 1)
        frame.timeS += m_picture / m_job.framesPerSecond; // water and clouds move on
    m_painter->begin(camera, frame, m_job.quality);
    m_next.start(kPauseMs);
}

void PictureWriter::work() {
    if (m_progress->cancel.requested())
        return end();
    const bool goesOn = m_painter->advance();
    m_progress->share = m_panorama ? (m_square + m_painter->share()) / m_panorama->count()
                                   : (m_picture + m_painter->share()) / m_job.pictures;
    if (goesOn)
        return m_next.start(kPauseMs);
    if (const QImage picture = m_painter->take(); !picture.isNull())
        return take(picture);
    fail(tr("The graphics driver failed while drawing: choose a smaller image"));
}

void PictureWriter::take(const QImage& picture) {
    if (!m_panorama)
        return write([picture] { return picture; });
    m_panorama->setPicture(m_square, picture);
    if (++m_square < m_panorama->count())
        return beginDrawing(m_panorama->camera(m_square));
    write([panorama = *m_panorama] { return panorama.image(); });
}

void PictureWriter::write(const std::function<QImage()>& picture) {
    const auto written = std::make_shared<std::promise<void>>();
    m_written = written->get_future();
    const std::filesystem::path file = m_video ? m_video->frame(m_picture + 1) : pictureFile(m_job, m_picture);
    if (!m_video)
        m_result.files.push_back(file);
    runInBackground(
        Lane::Long, this,
        [picture, file, written, progress = m_progress] {
            const Finally over{*written};
            return writePicture(picture(), file, progress->cancel);
        },
        [this](std::uintmax_t bytes) { wrote(bytes); }, [this](const QString& words) { fail(words); },
        cancelOf(m_progress));
}

void PictureWriter::wrote(std::uintmax_t bytes) {
    if (bytes == 0) {
        if (!m_video)
            m_result.files.pop_back();
        return end();
    }
    m_result.bytes += m_video ? 0 : bytes;
    m_progress->filesDone = ++m_picture;
    if (m_picture < m_job.pictures)
        return beginPicture();
    if (m_video)
        return packVideo();
    end();
}

void PictureWriter::packVideo() {
    const auto written = std::make_shared<std::promise<void>>();
    m_written = written->get_future();
    runInBackground(
        Lane::Long, this,
        [video = m_video, file = m_job.pattern, written, progress = m_progress] {
            const Finally over{*written};
            video->finish([&] { return progress->cancel.requested(); });
            return std::filesystem::file_size(file);
        },
        [this](std::uintmax_t bytes) {
            m_result.files.push_back(m_job.pattern);
            m_result.bytes += bytes;
            end();
        },
        [this](const QString& words) { fail(words); }, cancelOf(m_progress));
}

void PictureWriter::end() {
    m_result.cancelled = m_picture < m_job.pictures;
    m_painter.reset();
    m_footer.rest(m_result, QString::fromStdString(m_job.pattern.parent_path().string()));
    m_progress.reset();
    m_video.reset();
    m_job.terrain = {};
}

void PictureWriter::fail(const QString& words) {
    m_painter.reset();
    m_footer.fail(words);
    m_progress.reset();
    m_video.reset();
    m_job.terrain = {};
}

} // namespace oxbow
