#pragma once

#include "core/export/export_job.h"
#include "render/stills/panorama.h"
#include "ui/files/turntable_job.h"

#include <QObject>
#include <QTimer>

#include <functional>
#include <future>
#include <optional>

namespace oxbow {

class ExportFooter;
class OffscreenPainter;
class VideoFile;

/// Draws the 3D view and writes it: bit by bit between the window's own work, with graphics of its own, and
/// packs the pictures beside it. A dialog's foot shows how far it is and stops it.
class PictureWriter : public QObject {
    Q_OBJECT
public:
    explicit PictureWriter(ExportFooter& footer, QObject* parent = nullptr);
    /// Stops; nothing is written afterwards.
    ~PictureWriter() override;

    void start(const TurntableJob& job);

private:
    void work();
    void beginPicture();
    void beginDrawing(const OrbitCamera& camera);
    void take(const QImage& picture);
    void write(const std::function<QImage()>& picture);
    void wrote(std::uintmax_t bytes);
    void packVideo();
    void end();
    void fail(const QString& words);

    ExportFooter& m_footer;
    QTimer m_next;
    TurntableJob m_job;
    OrbitCamera m_camera;
    ExportResult m_result;
    int m_picture = 0; ///< the one that is drawn
    std::optional<Panorama> m_panorama; ///< that is being made of squares
    int m_square = 0;
    std::shared_ptr<ExportProgress> m_progress;
    std::unique_ptr<OffscreenPainter> m_painter; ///< while pictures are drawn
    std::shared_ptr<VideoFile> m_video; ///< that the pictures are packed into; null where they are the result
    std::future<void> m_written;                 ///< ready when the picture that is packed is on the disk
};

} // namespace oxbow
