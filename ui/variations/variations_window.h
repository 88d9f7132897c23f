#pragma once

#include "core/project/project_file.h"
#include "core/session/variation_runs.h"
#include "ui/variations/varied_list.h"

#include <QDialog>

#include <memory>

class QComboBox;
class QLabel;
class QPushButton;
class QTabBar;

namespace oxbow {

class Document;
class SliderSpinBox;
class VariationTile;

/// Pictures of what the recipe could become with other seeds and values, and the favourites among them. They are computed
/// coarse, beside the run; what is taken is one undo entry.
class VariationsWindow : public QDialog {
    Q_OBJECT
public:
    explicit VariationsWindow(Document& document, QWidget* parent = nullptr);
    ~VariationsWindow() override;

    /// Shows it, with variations of the recipe as it is.
    void open() override;
    /// New variations in the place of those that are shown.
    void vary();
    /// Gives what is not locked other values at once.
    void randomise();
    [[nodiscard]] const std::vector<VariationTile*>& tiles() const { return m_tiles; }

private:
    struct Shown {
        Recipe recipe;                  ///< what the picture shows
        std::vector<StageValue> values; ///< what differs from what there was; empty for a favourite
    };

    QWidget* makeControls();
    void showFavourites();
    void showPage();
    void fill(std::vector<Shown> shown);
    void addTile(int index);
    void compute();
    void put(quint64 batch, int index, const QImage& picture);
    void take(int index, bool asBranch);
    void star(int index);
    void refresh();
    /// Whether the recipe has all stages whose values it changes.
    [[nodiscard]] bool hasItsStages(const Shown& shown) const;
    void refreshStars();
    [[nodiscard]] bool showsFavourites() const { return m_pages->currentIndex() == 1; }
    [[nodiscard]] QString difference(const Shown& shown) const;
    [[nodiscard]] std::vector<SavedBranch>::const_iterator favouriteOf(const Recipe& recipe) const;

    Document& m_document;
    VariedList* m_varied;
    SliderSpinBox* m_strength;
    QComboBox* m_count;
    QPushButton* m_vary;
    QPushButton* m_randomise;
    QTabBar* m_pages;
    QWidget* m_grid;
    QLabel* m_status;
    std::vector<Shown> m_shown;
    std::vector<VariationTile*> m_tiles;
    quint64 m_batch = 0; ///< number of the newest pictures: later ones are of those that are gone
    std::unique_ptr<VariationRuns> m_runs; ///< last: its workers call back
};

} // namespace oxbow
