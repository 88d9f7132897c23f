#pragma once

#include "ui/turntable_job.h"

#include <QDialog>

class QLineEdit;
class QSpinBox;

namespace oxbow {

class Document;
class ExportFooter;
class FolderChoice;
class PictureWriter;
class ViewportWidget;

/// Writes what the 3D view shows as numbered pictures all the way round. They are drawn beside the UI thread,
/// so the window goes on working.
class TurntableDialog : public QDialog {
    Q_OBJECT
public:
    TurntableDialog(Document& document, ViewportWidget& viewport, QWidget* parent);
    ~TurntableDialog() override;

    void setPictures(int count);
    void setSize(const QSize& size);
    void setFolder(const QString& folder);
    void setPattern(const QString& name);
    [[nodiscard]] ExportFooter& footer() const { return *m_footer; }

private:
    void start();
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
    PictureWriter* m_writer;
};

} // namespace oxbow
