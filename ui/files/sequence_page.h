#pragma once

#include "core/export/sequence_job.h"
#include "ui/files/export_page.h"

class QCheckBox;
class QComboBox;
class QDoubleSpinBox;
class QLabel;
class QLayout;
class QSpinBox;

namespace oxbow {

/// Writes the run as a numbered sequence of heightmaps or pictures, beside the simulation that is shown.
class SequencePage : public ExportPage {
    Q_OBJECT
public:
    SequencePage(Document& document, ExportFooter& footer);

    /// What is written, by the key of the product.
    void setProduct(const QString& key);
    void setSteps(int first, int last, int every);
    void start() override;

protected:
    void showEvent(QShowEvent* event) override;
    void refresh() override;
    void takeDocument() override;

private:
    QLayout* makeChoices();
    QLayout* makeRange();
    void suggestRange();
    void productChosen();
    void run(SequenceJob job, const std::shared_ptr<ExportProgress>& progress);
    [[nodiscard]] SequenceJob job() const;

    QComboBox* m_product = nullptr;
    QSpinBox* m_first = nullptr;
    QSpinBox* m_last = nullptr;
    QSpinBox* m_every = nullptr;
    QLabel* m_total = nullptr; ///< how many steps there are
    QCheckBox* m_fixed = nullptr;
    QDoubleSpinBox* m_low = nullptr;
    QDoubleSpinBox* m_high = nullptr;
};

} // namespace oxbow
