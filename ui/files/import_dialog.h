#pragma once

#include "core/files/heightmap_file.h"
#include "core/recipe/recipe.h"
#include "ui/files/crop_form.h"
#include "ui/widgets/late_call.h"

#include <QDialog>
#include <QImage>

#include <memory>

class QCheckBox;
class QComboBox;
class QDoubleSpinBox;
class QFormLayout;
class QLabel;
class QPushButton;
class QSpinBox;

namespace oxbow {

class CropView;

/// Turns a heightmap file, or a part of it, into a recipe. Reads the file beside the UI thread and shows it with a
/// frame around what is taken; asks beside that only what the file leaves unsaid (scale of the heights, cell size,
/// layout of a headerless file, 8 bits).
class ImportDialog : public QDialog {
    Q_OBJECT
public:
    /// Whether it is shown in any case, or only where the file leaves something unsaid.
    enum class Asks { Always, WhereUnsaid };
    /// Whether there is a terrain that it could be added to.
    enum class Beside { Nothing, ATerrain };
    ImportDialog(const QString& path, Beside beside, Asks asks, QWidget* parent);

    void begin() { read(); }

signals:
    /// `asked`: the notes were shown here. `added`: it is to become a stage of the terrain that is there.
    void chosen(const Recipe& recipe, const QStringList& notes, bool asked, bool added);
    void failed(const QString& words);

private:
    struct Reading {
        ImportedHeightmap map;
        QImage preview;
    };

    void read();
    void arrived(const std::shared_ptr<Reading>& reading);
    void readingFailed(const QString& words);
    [[nodiscard]] bool mustAsk(const ImportedHeightmap& map) const;
    void build(const ImportedHeightmap& map);
    void addUseRow(QFormLayout& form);
    [[nodiscard]] bool isAdded() const;
    void addLayoutRows(QFormLayout& form, const std::optional<RawLayout>& layout);
    void proposeLayout();
    void showLayout(const RawLayout& layout);
    void fitHeight();
    void showRange(const ImportedHeightmap& map);
    void addHeightRows(QFormLayout& form);
    void addCellRow(QFormLayout& form, const GridSpec& grid);
    void addSmoothRow(QFormLayout& form);
    void fill();
    void showFacts();
    void fitCrop();
    void findHeights();
    void cropChanged();
    void optionsChanged() { m_reread.start(); }
    [[nodiscard]] HeightmapReadOptions wholeOptions() const;
    [[nodiscard]] HeightmapReadOptions options() const;
    void finish();

    QString m_path;
    Beside m_beside;
    Asks m_asks;
    bool m_isRaw = false;
    bool m_built = false;
    bool m_layoutChosen = false; ///< else it is guessed
    bool m_rangeChosen = false;
    int m_request = 0; ///< readings that were overtaken are not shown
    std::shared_ptr<Reading> m_reading;
    LateCall m_reread;
    LateCall m_remeasure;
    int m_measurement = 0;
    std::optional<ValueRange> m_heights; ///< of the crop; none while they are searched

    CropView* m_preview = nullptr;
    CropForm* m_crop = nullptr;
    QComboBox* m_use = nullptr; ///< null where there is no terrain to add to
    QLabel* m_facts = nullptr;
    QLabel* m_problem = nullptr;
    QPushButton* m_accept = nullptr;
    // Null where the file says it itself.
    QSpinBox* m_width = nullptr;
    QSpinBox* m_height = nullptr;
    QComboBox* m_type = nullptr;
    QComboBox* m_order = nullptr;
    QDoubleSpinBox* m_low = nullptr;
    QDoubleSpinBox* m_high = nullptr;
    QDoubleSpinBox* m_cell = nullptr;
    QCheckBox* m_smooth = nullptr;
};

} // namespace oxbow
