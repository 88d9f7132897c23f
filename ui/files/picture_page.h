#pragma once

#include "ui/files/export_page.h"

class QComboBox;
class QSpinBox;

namespace oxbow {

class PictureWriter;
class PixelSizeBox;
class ViewportWidget;

/// One picture of the 3D view, or many all the way round.
enum class PictureSeries { One, Round };

/// Writes what the 3D view shows as pictures of any size, while the window goes on working.
class PicturePage : public ExportPage {
    Q_OBJECT
public:
    PicturePage(Document& document, ViewportWidget& viewport, ExportFooter& footer, PictureSeries series);
    ~PicturePage() override;

    void setPictures(int count);
    void setSize(const QSize& size);
    void start() override;

protected:
    void showEvent(QShowEvent* event) override;
    void refresh() override;

private:
    void offerSizes();
    void chooseSize(int index);

    ViewportWidget& m_viewport;
    PictureSeries m_series;
    QSpinBox* m_count; ///< null of one picture
    QComboBox* m_sizes;
    PixelSizeBox* m_size;
    PictureWriter* m_writer;
};

} // namespace oxbow
