#pragma once

#include "render/camera/orbit_camera.h"
#include "ui/files/export_page.h"

#include <vector>

class QCheckBox;
class QComboBox;
class QDoubleSpinBox;
class QFormLayout;
class QSpinBox;

namespace oxbow {

class PictureWriter;
class PixelSizeBox;
class ViewportWidget;

/// One picture of the 3D view, many all the way round, or a flight through the saved views.
enum class PictureSeries { One, Round, Flight };

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
    void takeDocument() override;

private:
    void offerSizes();
    void chooseSize(int index);
    void showOwnSize(bool on);
    void addSeries(QFormLayout& form);
    void addQuality(QFormLayout& form);
    [[nodiscard]] bool isPanorama() const;
    [[nodiscard]] QSize pictureSize() const;
    [[nodiscard]] std::vector<CameraPose> savedViews() const;
    [[nodiscard]] QString words() const;

    ViewportWidget& m_viewport;
    PictureSeries m_series;
    QSpinBox* m_count = nullptr;          ///< of a round
    QDoubleSpinBox* m_legS = nullptr;     ///< of a flight from one view to the next
    QSpinBox* m_framesPerSecond = nullptr; ///< null of one picture
    QCheckBox* m_isAround = nullptr; ///< of one picture: a panorama
    QSpinBox* m_passes = nullptr;
    QDoubleSpinBox* m_apertureM = nullptr;
    QComboBox* m_sizes;
    PixelSizeBox* m_size;
    PictureWriter* m_writer;
};

} // namespace oxbow
