#pragma once

#include "ui/files/export_job.h"

#include <QDialog>
#include <QTimer>

class QButtonGroup;
class QCheckBox;
class QComboBox;
class QDoubleSpinBox;
class QFormLayout;
class QGridLayout;
class QLabel;
class QLayout;
class QLineEdit;
class QRadioButton;

namespace oxbow {

class Document;
class ExportFooter;
class FolderChoice;

/// Writes the terrain that is shown as heightmaps and meshes, several at once, beside the running simulation.
class ExportDialog : public QDialog {
    Q_OBJECT
public:
    ExportDialog(Document& document, QWidget* parent);

    /// Checks one product by its key, besides those that are checked.
    void choose(const QString& productKey);
    void setFolder(const QString& folder);
    void setBaseName(const QString& name);
    void setChecked(const QString& productKey, bool checked);
    /// Cells along the longer side, one of those offered; 0: as shown.
    void setLongerSide(int cells);
    [[nodiscard]] ExportFooter& footer() const { return *m_footer; }

protected:
    void showEvent(QShowEvent* event) override;

private:
    QLayout* makeProducts();
    QLayout* makeSize();
    QLayout* makeRange();
    QLayout* makeMesh();
    QLayout* makeTarget();
    QCheckBox* makeCheck(const ExportProduct& product);
    void addProductRows(QGridLayout& grid, int& row, ExportGroup group);
    void addWaterRows(QGridLayout& grid, int& row);
    void restoreChoices();
    void rememberChoices() const;
    void refreshLayers();
    void refreshSizes();
    void refreshSoon();
    void forecast();
    void showForecast(const ExportForecast& forecast);
    void refreshState();
    void start();
    [[nodiscard]] ExportJob job() const;
    [[nodiscard]] std::vector<ExportProduct> chosenProducts() const;

    Document& m_document;
    std::vector<QCheckBox*> m_checks; ///< one for each of kExportProducts
    std::vector<QLabel*> m_sizes;     ///< null where no size is foretold
    QComboBox* m_layer = nullptr;
    QComboBox* m_size = nullptr;
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
    FolderChoice* m_folder = nullptr;
    QLineEdit* m_name = nullptr;
    ExportFooter* m_footer = nullptr;
    QTimer m_forecastSoon;
    int m_forecastRequest = 0;
    float m_lowest = 0.0f;
    float m_highest = 0.0f;
};

} // namespace oxbow
