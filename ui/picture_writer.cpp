#include "ui/picture_writer.h"

#include "render/offscreen_frame.h"
#include "ui/background_task.h"
#include "ui/export_footer.h"

namespace oxbow {

namespace {

/// Makes the painter this thread's for as long as it lives, and tells when it is free again.
class Borrowed {
public:
    Borrowed(OffscreenPainter& painter, std::promise<void>& drawn) : m_painter(painter), m_drawn(drawn) {
        painter.takeOver();
    }
    ~Borrowed() {
        m_painter.handOver();
        m_drawn.set_value();
    }
    Borrowed(const Borrowed&) = delete;
    Borrowed& operator=(const Borrowed&) = delete;

private:
    OffscreenPainter& m_painter;
    std::promise<void>& m_drawn;
};

} // namespace

PictureWriter::PictureWriter(ExportFooter& footer, QObject* parent) : QObject(parent), m_footer(footer) {}

PictureWriter::~PictureWriter() {
    if (!m_painter)
        return;
    m_progress->cancel.request();
    m_drawn.wait(); // its graphics must be gone before the window's
    m_painter->takeOver();
}

void PictureWriter::start(const TurntableJob& job) {
    m_painter = std::make_unique<OffscreenPainter>(job.frame.widthPx, job.frame.heightPx);
    if (!m_painter->error().empty()) {
        m_footer.fail(QString::fromStdString(m_painter->error()));
        m_painter.reset();
        return;
    }
    m_painter->handOver();
    const auto drawn = std::make_shared<std::promise<void>>();
    m_drawn = drawn->get_future();
    m_progress = m_footer.begin();
    const QString folder = QString::fromStdString(job.pattern.parent_path().string());
    runInBackground(
        this,
        [job, painter = m_painter.get(), drawn, progress = m_progress] {
            const Borrowed borrowed(*painter, *drawn);
            return writeTurntable(job, *painter, *progress);
        },
        [this, folder](const ExportResult& result) {
            arrived();
            m_footer.rest(result, folder);
        },
        [this](const QString& words) {
            arrived();
            m_footer.fail(words);
        });
}

void PictureWriter::arrived() {
    m_painter->takeOver();
    m_painter.reset();
}

} // namespace oxbow
