#pragma once

#include "ui/turntable_job.h"

#include <QObject>

#include <future>

namespace oxbow {

class ExportFooter;

/// Draws the 3D view and writes it beside the UI thread, with graphics of its own; a dialog's foot shows how
/// far it is and stops it.
class PictureWriter : public QObject {
    Q_OBJECT
public:
    explicit PictureWriter(ExportFooter& footer, QObject* parent = nullptr);
    /// Stops, and waits for the band of the picture that is being drawn.
    ~PictureWriter() override;

    void start(const TurntableJob& job);

private:
    void arrived();

    ExportFooter& m_footer;
    std::shared_ptr<ExportProgress> m_progress;
    std::unique_ptr<OffscreenPainter> m_painter; ///< while pictures are written: the writing thread's
    std::future<void> m_drawn;                   ///< ready when that thread has handed it back
};

} // namespace oxbow
