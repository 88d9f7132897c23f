#pragma once

#include <QDialog>

class QLineEdit;
class QSpinBox;

namespace oxbow {

class Document;
class ExportFooter;
class FolderChoice;
class PictureWriter;
class PixelSizeBox;
class ViewportWidget;

/// Writes what the 3D view shows as numbered pictures all the way round, while the window goes on
/// working.
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

    Document& m_document;
    ViewportWidget& m_viewport;
    QSpinBox* m_count;
    PixelSizeBox* m_size;
    FolderChoice* m_folder;
    QLineEdit* m_name;
    ExportFooter* m_footer;
    PictureWriter* m_writer;
};

} // namespace oxbow
