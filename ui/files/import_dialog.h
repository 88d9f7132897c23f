#pragma once

#include "core/files/heightmap_file.h"
#include "core/recipe/recipe.h"

#include <QDialog>
#include <QImage>
#include <QTimer>

#include <memory>

class QCheckBox;
class QComboBox;
class QDoubleSpinBox;
class QFormLayout;
class QLabel;
class QPushButton;
class QSpinBox;

namespace oxbow {

/// Turns a heightmap file into a recipe. Reads the file beside the UI thread; shows itself only where the
/// file leaves something unsaid (scale of the heights, cell size, layout of a headerless file) or has 8 bits,
/// and asks just that.
class ImportDialog : public QDialog {
    Q_OBJECT
public:
    ImportDialog(const QString& path, QWidget* parent);

    void begin();

signals:
    /// `asked`: the notes were shown and settled here.
    void chosen(const Recipe& recipe, const QStringList& notes, bool asked);
    void failed(const QString& words);

private:
    struct Reading {
        ImportedHeightmap map;
        QImage preview;
        float lowest = 0.0f;
        float highest = 0.0f;
    };

    void read();
    void arrived(const Reading& reading);
    void readingFailed(const QString& words);
    [[nodiscard]] bool mustAsk(const ImportedHeightmap& map) const;
    void build(const ImportedHeightmap& map);
    void addLayoutRows(QFormLayout& form, const std::optional<RawLayout>& layout);
    void proposeLayout();
    void showLayout(const RawLayout& layout);
    void fitHeight();
    void showRange(const ImportedHeightmap& map);
    void addHeightRows(QFormLayout& form);
    void addCellRow(QFormLayout& form, const GridSpec& grid);
    void addSmoothRow(QFormLayout& form);
    void show(const Reading& reading);
    void optionsChanged();
    [[nodiscard]] HeightmapReadOptions options() const;
    void finish();

    QString m_path;
    bool m_isRaw = false;
    bool m_built = false;
    bool m_layoutChosen = false; ///< else it is guessed
    bool m_rangeChosen = false;
    int m_request = 0; ///< readings that were overtaken are not shown
    std::shared_ptr<Reading> m_reading;
    QTimer m_reread;

    QLabel* m_preview = nullptr;
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
