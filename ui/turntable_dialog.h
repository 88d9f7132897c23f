#pragma once

#include "ui/turntable_job.h"

#include <QDialog>

#include <future>

class QLineEdit;
class QSpinBox;

namespace oxbow {

class Document;
class ExportFooter;
class FolderChoice;
class ViewportWidget;

/// Writes what the 3D view shows as numbered pictures all the way round. They are drawn beside the UI thread,
/// so the window goes on working.
class TurntableDialog : public QDialog {
    Q_OBJECT
public:
    TurntableDialog(Document& document, ViewportWidget& viewport, QWidget* parent);
    /// Stops what is written, and waits for the picture that is being drawn.
    ~TurntableDialog() override;

    void setPictures(int count);
    void setSize(const QSize& size);
    void setFolder(const QString& folder);
    void setPattern(const QString& name);
    [[nodiscard]] ExportFooter& footer() const { return *m_footer; }

private:
    void start();
    void arrived();
    void refresh();
    [[nodiscard]] TurntableJob job() const;

    Document& m_document;
    ViewportWidget& m_viewport;
    QSpinBox* m_count;
    QSpinBox* m_width;
    QSpinBox* m_height;
    FolderChoice* m_folder;
    QLineEdit* m_name;
    ExportFooter* m_footer;

    std::unique_ptr<OffscreenPainter> m_painter; ///< while pictures are written: the writing thread's
    std::future<void> m_drawn;                   ///< ready when that thread has handed it back
};

} // namespace oxbow
