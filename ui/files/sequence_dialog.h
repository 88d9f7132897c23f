#pragma once

#include "ui/files/sequence_job.h"

#include <QDialog>

class QCheckBox;
class QComboBox;
class QDoubleSpinBox;
class QFormLayout;
class QLabel;
class QLayout;
class QLineEdit;
class QSpinBox;

namespace oxbow {

class Document;
class ExportFooter;
class FolderChoice;

/// Writes the run as a numbered sequence of heightmaps or pictures, beside the simulation that is shown.
class SequenceDialog : public QDialog {
    Q_OBJECT
public:
    SequenceDialog(Document& document, QWidget* parent);

    /// What is written, by the key of the product.
    void setProduct(const QString& key);
    void setSteps(int first, int last, int every);
    void setFolder(const QString& folder);
    /// With %04d where the number goes.
    void setPattern(const QString& name);
    [[nodiscard]] ExportFooter& footer() const { return *m_footer; }

protected:
    void showEvent(QShowEvent* event) override;

private:
    QLayout* makeChoices();
    QLayout* makeRange();
    void addTarget(QFormLayout& form);
    void suggestRange();
    void productChosen();
    void refreshState();
    void start();
    void run(SequenceJob job, const std::shared_ptr<ExportProgress>& progress);
    [[nodiscard]] SequenceJob job() const;

    Document& m_document;
    QComboBox* m_product = nullptr;
    QSpinBox* m_first = nullptr;
    QSpinBox* m_last = nullptr;
    QSpinBox* m_every = nullptr;
    QLabel* m_total = nullptr; ///< how many steps there are
    QCheckBox* m_fixed = nullptr;
    QDoubleSpinBox* m_low = nullptr;
    QDoubleSpinBox* m_high = nullptr;
    FolderChoice* m_folder = nullptr;
    QLineEdit* m_name = nullptr;
    ExportFooter* m_footer = nullptr;
};

} // namespace oxbow
