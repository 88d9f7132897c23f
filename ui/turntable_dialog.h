#pragma once

#include "core/terrain/terrain_state.h"
#include "render/frame_settings.h"
#include "render/orbit_camera.h"

#include <QDialog>
#include <QImage>

#include <memory>

class QLabel;
class QLineEdit;
class QProgressBar;
class QPushButton;
class QSpinBox;

namespace oxbow {

class Document;
class OffscreenPainter;
class ViewportWidget;

/// Writes what the 3D view shows as numbered pictures all the way round: one at a time, so that the window
/// goes on working, with progress and a way to stop.
class TurntableDialog : public QDialog {
    Q_OBJECT
public:
    TurntableDialog(Document& document, ViewportWidget& viewport, QWidget* parent);
    ~TurntableDialog() override;

    void setPictures(int count);
    void setSize(const QSize& size);
    void setFolder(const QString& folder);
    void startOrCancel();
    [[nodiscard]] bool isBusy() const { return m_painter != nullptr; }
    [[nodiscard]] QString resultText() const;

private:
    void browse();
    void start();
    void drawNext();
    void write(const QImage& picture);
    void rest(const QString& words, bool isError);
    void refresh();
    [[nodiscard]] std::string fileOf(int number) const;

    Document& m_document;
    ViewportWidget& m_viewport;
    QSpinBox* m_count;
    QSpinBox* m_width;
    QSpinBox* m_height;
    QLineEdit* m_folder;
    QLineEdit* m_name;
    QProgressBar* m_bar;
    QLabel* m_result;
    QPushButton* m_export;

    std::unique_ptr<OffscreenPainter> m_painter; ///< while pictures are written
    FrameSettings m_frame;
    CameraPose m_pose;
    int m_written = 0;
    bool m_cancelled = false;
};

} // namespace oxbow
