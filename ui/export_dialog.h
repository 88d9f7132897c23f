#pragma once

#include "ui/export_job.h"

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
class QProgressBar;
class QPushButton;
class QRadioButton;

namespace oxbow {

class Document;

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
    [[nodiscard]] QPushButton* exportButton() const { return m_export; }
    [[nodiscard]] bool isBusy() const { return m_progress != nullptr; }
    [[nodiscard]] QString resultText() const;

signals:
    void exported(bool ok);

protected:
    void showEvent(QShowEvent* event) override;

private:
    QLayout* makeProducts();
    QLayout* makeRange();
    QLayout* makeMesh();
    QLayout* makeTarget();
    QLayout* makeFooter();
    QCheckBox* makeCheck(const ExportProduct& product);
    void addProductRows(QGridLayout& grid, int& row, ExportGroup group);
    void addWaterRows(QGridLayout& grid, int& row);
    void restoreChoices();
    void rememberChoices() const;
    void refreshLayers();
    void refreshSoon();
    void forecast();
    void showForecast(const ExportForecast& forecast);
    void refreshState();
    void browse();
    void startOrCancel();
    void start();
    void showProgress();
    void arrived(const ExportResult& result);
    void failed(const QString& words);
    void rest(const QString& html, bool isError);
    [[nodiscard]] ExportJob job() const;
    [[nodiscard]] std::vector<ExportProduct> chosenProducts() const;

    Document& m_document;
    std::vector<QCheckBox*> m_checks; ///< one for each of kExportProducts
    std::vector<QLabel*> m_sizes;     ///< null where no size is foretold
    QComboBox* m_layer = nullptr;
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
    QLineEdit* m_folder = nullptr;
    QLineEdit* m_name = nullptr;
    QLabel* m_state = nullptr;
    QLabel* m_result = nullptr;
    QProgressBar* m_bar = nullptr;
    QPushButton* m_export = nullptr;
    QTimer m_forecastSoon;
    QTimer m_watch;
    int m_forecastRequest = 0;
    float m_lowest = 0.0f;
    float m_highest = 0.0f;
    std::shared_ptr<ExportProgress> m_progress; ///< null while nothing is written
};

} // namespace oxbow
