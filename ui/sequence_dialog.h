#pragma once

#include "ui/sequence_job.h"

#include <QDialog>
#include <QTimer>

class QCheckBox;
class QComboBox;
class QDoubleSpinBox;
class QLabel;
class QLayout;
class QLineEdit;
class QProgressBar;
class QPushButton;
class QSpinBox;

namespace oxbow {

class Document;

/// Writes the run as a numbered sequence of heightmaps or pictures, beside the simulation that is shown.
class SequenceDialog : public QDialog {
    Q_OBJECT
public:
    SequenceDialog(Document& document, QWidget* parent);
    ~SequenceDialog() override;

    /// What is written, by the key of the product.
    void setProduct(const QString& key);
    void setSteps(int first, int last, int every);
    void setFolder(const QString& folder);
    /// With %04d where the number goes.
    void setPattern(const QString& name);
    [[nodiscard]] QPushButton* exportButton() const { return m_export; }
    [[nodiscard]] bool isBusy() const { return m_progress != nullptr; }
    [[nodiscard]] QString resultText() const;

signals:
    void exported(bool ok);

protected:
    void showEvent(QShowEvent* event) override;

private:
    QLayout* makeChoices();
    QLayout* makeRange();
    QLayout* makeTarget();
    QLayout* makeFooter();
    void browse();
    void suggestRange();
    void productChosen();
    void refreshState();
    void startOrCancel();
    void start();
    void run(SequenceJob job);
    void showProgress();
    void arrived(const ExportResult& result);
    void rest(const QString& words, bool isError);
    [[nodiscard]] SequenceJob job() const;

    Document& m_document;
    QComboBox* m_product = nullptr;
    QSpinBox* m_first = nullptr;
    QSpinBox* m_last = nullptr;
    QSpinBox* m_every = nullptr;
    QCheckBox* m_fixed = nullptr;
    QDoubleSpinBox* m_low = nullptr;
    QDoubleSpinBox* m_high = nullptr;
    QLineEdit* m_folder = nullptr;
    QLineEdit* m_name = nullptr;
    QLabel* m_state = nullptr;
    QLabel* m_result = nullptr;
    QProgressBar* m_bar = nullptr;
    QPushButton* m_export = nullptr;
    QTimer m_watch;
    std::shared_ptr<ExportProgress> m_progress; ///< null while nothing is written
};

} // namespace oxbow
