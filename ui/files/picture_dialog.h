#pragma once

#include <QDialog>

class QComboBox;
class QLineEdit;

namespace oxbow {

class Document;
class ExportFooter;
class FolderChoice;
class PictureWriter;
class PixelSizeBox;
class ViewportWidget;

/// Writes what the 3D view shows as one picture of any size, while the window goes on working.
class PictureDialog : public QDialog {
    Q_OBJECT
public:
    PictureDialog(Document& document, ViewportWidget& viewport, QWidget* parent);
    ~PictureDialog() override;

    void setSize(const QSize& size);
    void setFolder(const QString& folder);
    void setName(const QString& name);
    [[nodiscard]] ExportFooter& footer() const { return *m_footer; }

protected:
    void showEvent(QShowEvent* event) override;

private:
    void offerSizes();
    void chooseSize(int index);
    void start();
    void refresh();

    Document& m_document;
    ViewportWidget& m_viewport;
    QComboBox* m_sizes;
    PixelSizeBox* m_size;
    FolderChoice* m_folder;
    QLineEdit* m_name;
    ExportFooter* m_footer;
    PictureWriter* m_writer;
};

} // namespace oxbow
