#pragma once

#include "core/export/export_job.h"
#include "core/terrain/terrain_state.h"
#include "render/camera/camera_path.h"
#include "render/camera/orbit_camera.h"
#include "render/look/frame_settings.h"
#include "render/stills/panorama.h"
#include "render/stills/still_quality.h"
#include "ui/widgets/late_call.h"

#include <QImage>
#include <QObject>

#include <filesystem>
#include <functional>
#include <future>
#include <optional>

namespace oxbow {

class Document;
class ExportFooter;
class OffscreenPainter;
class VideoFile;
class ViewportWidget;

/// Pictures of a terrain all the way round or along a flight, or one of it as it is seen.
struct TurntableJob {
    TerrainState terrain;
    OrbitCamera camera;
    CameraPose pose; ///< of the first picture
    FrameSettings frame;
    int pictures = 1;
    CameraPath flight;  ///< that the pictures are taken along; without keys they go round
    double framesPerSecond = 25.0;
    bool isPanorama = false; ///< one picture of all that is seen around the eye, half as high as the frame is wide
    StillQuality quality;
    std::filesystem::path pattern; ///< of several pictures its name holds %03d, or it is that of a video
};

/// One picture of what the view shows. Lines are as thick next to the picture's height as in the view.
[[nodiscard]] TurntableJob viewJob(const Document& document, const ViewportWidget& view, const QSize& sizePx,
                                   const QString& file);

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
    LateCall m_next;
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
