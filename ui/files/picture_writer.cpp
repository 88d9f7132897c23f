#include "ui/files/picture_writer.h"

#include "core/base/error.h"
#include "core/files/file_format.h"
#include "render/micro_relief.h"
#include "render/offscreen_frame.h"
#include "ui/files/export_footer.h"
#include "ui/widgets/background_task.h"

namespace oxbow {

namespace {

/// For the window between two pieces of a picture.
constexpr int kPauseMs = 2;

/// Tells that it is over however that comes about.
struct Finally {
    std::promise<void>& over;
    ~Finally() { over.set_value(); }
};

} // namespace

PictureWriter::PictureWriter(ExportFooter& footer, QObject* parent) : QObject(parent), m_footer(footer) {
    m_next.setSingleShot(true);
    connect(&m_next, &QTimer::timeout, this, &PictureWriter::work);
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
    m_painter = std::make_unique<OffscreenPainter>(job.frame.widthPx, job.frame.heightPx);
    try {
        static_cast<void>(formatToWrite(job.pattern.filename(), FileUse::WritePicture));
    } catch (const Error& refused) {
        return fail(QString::fromUtf8(refused.what()));
    }
    if (!m_painter->error().empty())
        return fail(QString::fromStdString(m_painter->error()));
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
    m_painter->begin(m_camera, m_job.frame);
    m_next.start(kPauseMs);
}

void PictureWriter::work() {
    if (m_progress->cancel.requested())
        return end();
    const bool goesOn = m_painter->advance();
    m_progress->share = (m_picture + m_painter->share()) / m_job.pictures;
    if (goesOn)
        return m_next.start(kPauseMs);
    if (const QImage picture = m_painter->take(); !picture.isNull())
        return write(picture);
    fail(tr("The graphics driver failed while drawing: choose a smaller image"));
}

void PictureWriter::write(const QImage& picture) {
    const auto written = std::make_shared<std::promise<void>>();
    m_written = written->get_future();
    const std::filesystem::path file = pictureFile(m_job, m_picture);
    m_result.files.push_back(file);
    runInBackground(
        this,
        [picture, file, written, progress = m_progress] {
            const Finally over{*written};
            return writePicture(picture, file, progress->cancel);
        },
        [this](std::uintmax_t bytes) { wrote(bytes); }, [this](const QString& words) { fail(words); });
}

void PictureWriter::wrote(std::uintmax_t bytes) {
    if (bytes == 0) {
        m_result.files.pop_back();
        return end();
    }
    m_result.bytes += bytes;
    m_progress->filesDone = ++m_picture;
    if (m_picture < m_job.pictures)
        return beginPicture();
    end();
}

void PictureWriter::end() {
    m_result.cancelled = m_picture < m_job.pictures;
    m_painter.reset();
    m_footer.rest(m_result, QString::fromStdString(m_job.pattern.parent_path().string()));
    m_progress.reset();
    m_job.terrain = {};
}

void PictureWriter::fail(const QString& words) {
    m_painter.reset();
    m_footer.fail(words);
    m_progress.reset();
    m_job.terrain = {};
}

} // namespace oxbow
