#pragma once

#include "core/place/place.h"

#include <QDialog>
#include <QImage>

#include <memory>

class QLabel;
class QLineEdit;
class QProgressBar;
class QPushButton;
class QStackedWidget;
class QTreeWidget;

namespace oxbow {

class CropView;
class MetresBox;

/// A terrain of a real place: asks for an elevation model, the part of it that is taken, and files of rivers, lakes, roads and
/// land; makes the place beside the UI thread as a project, and shows what was found. A click on a finding goes there.
class PlaceDialog : public QDialog {
    Q_OBJECT
public:
    explicit PlaceDialog(const QString& folder, QWidget* parent);
    ~PlaceDialog() override;

    void chooseModel(const QString& path);
    void addFeatures(const QStringList& files);

signals:
    /// The project was written.
    void made(const QString& project);
    void placeChosen(double eastM, double southM, double sizeM);

private:
    struct Model {
        ImportedHeightmap map;
        QImage picture;
    };
    struct Result {
        std::vector<PlaceFinding> findings; ///< faults first
        std::vector<Phrase> notes;
        double meanM = 0.0, largestM = 0.0, cellM = 1.0; ///< change of the ground
    };

    [[nodiscard]] QWidget* files();
    [[nodiscard]] QWidget* found();
    [[nodiscard]] QString file(const QString& title, const QString& filter) const;
    void modelRead(const std::shared_ptr<Model>& model);
    void refresh();
    void make();
    void showFindings(const Result& result);
    void fail(const QString& words);

    QString m_folder; ///< where files are looked for
    std::shared_ptr<Model> m_model;
    std::shared_ptr<CancelToken> m_cancel; ///< of what runs; null while nothing does
    int m_reading = 0; ///< readings that were overtaken are not shown
    Result m_result;

    QStackedWidget* m_pages;
    QLineEdit* m_modelPath = nullptr;
    QLabel* m_facts = nullptr;
    CropView* m_crop = nullptr;
    QTreeWidget* m_features = nullptr;
    MetresBox* m_snap = nullptr;
    QLineEdit* m_project = nullptr;
    QLabel* m_summary = nullptr;
    QTreeWidget* m_findings = nullptr;
    QLabel* m_problem;
    QProgressBar* m_busy;
    QPushButton* m_make;
};

} // namespace oxbow
