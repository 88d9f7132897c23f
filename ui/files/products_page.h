#pragma once

#include "core/export/export_job.h"
#include "ui/files/export_page.h"
#include "ui/widgets/late_call.h"

class QBoxLayout;
class QCheckBox;
class QComboBox;
class QDoubleSpinBox;
class QGridLayout;
class QLabel;
class QLayout;
class QRadioButton;
class QSpinBox;

namespace oxbow {

class SizeCost;

/// Writes the terrain that is shown as heightmaps and meshes, several at once, beside the running simulation.
class ProductsPage : public ExportPage {
    Q_OBJECT
public:
    ProductsPage(Document& document, ExportFooter& footer);

    /// Checks one product by its key, besides those that are checked; a raster is of the ground.
    void choose(const QString& productKey);
    void setChecked(const QString& productKey, bool checked);
    /// Cells along the longer side, one of those offered; 0: as shown.
    void setLongerSide(int cells);
    /// How wide its place is: where that is too narrow for two columns, one stands under the other.
    void setRoom(int widthPx);
    void start() override;
    [[nodiscard]] bool writesTheRun() const override { return true; }
    [[nodiscard]] QStringList replaced() const override;

protected:
    void showEvent(QShowEvent* event) override;
    void refresh() override;
    void takeDocument() override;

private:
    QLayout* makeProducts();
    QLayout* makeSize();
    QLayout* makeRange();
    QLayout* makeMesh();
    QCheckBox* makeCheck(const ExportChoice& choice);
    void addRows(QGridLayout& grid, int& row, ExportGroup group);
    void addProductRows(QGridLayout& grid, int& row);
    void restoreChoices();
    void rememberChoices() const;
    void refreshLayers();
    void refreshSizes();
    void refreshSoon();
    void forecast();
    void showForecast(const ExportForecast& forecast);
    [[nodiscard]] bool rangeGoesUp() const;
    [[nodiscard]] std::optional<ResizedRun> resizedRun() const;
    [[nodiscard]] ExportJob job() const;
    [[nodiscard]] std::vector<ExportChoice> chosen() const;

    QBoxLayout* m_columns = nullptr;
    int m_bothColumnsPx = 0;
    std::vector<QCheckBox*> m_checks; ///< one for each of exportChoices()
    std::vector<QLabel*> m_sizes;     ///< null where no size is foretold
    QComboBox* m_layer = nullptr;
    QComboBox* m_size = nullptr;
    SizeCost* m_cost = nullptr;
    QSpinBox* m_tiles = nullptr;
    GridSpec m_sizesFor; ///< the grid that m_size speaks of
    QRadioButton* m_fit = nullptr;
    QRadioButton* m_fixed = nullptr;
    QDoubleSpinBox* m_low = nullptr;
    QDoubleSpinBox* m_high = nullptr;
    QLabel* m_quantum = nullptr;
    QComboBox* m_step = nullptr;
    QComboBox* m_up = nullptr;
    QCheckBox* m_normals = nullptr;
    QCheckBox* m_texture = nullptr;
    QCheckBox* m_block = nullptr;
    QLabel* m_triangles = nullptr;
    LateCall m_forecastSoon;
    int m_forecastRequest = 0;
    float m_lowest = 0.0f;
    float m_highest = 0.0f;
};

} // namespace oxbow
