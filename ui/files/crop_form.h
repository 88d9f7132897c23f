#pragma once

#include "core/base/cell_rect.h"
#include "core/terrain/grid_spec.h"

#include <QSizeF>
#include <QWidget>

#include <array>
#include <optional>
#include <vector>

class QLabel;
class QSpinBox;
class QToolButton;

namespace oxbow {

class MetresBox;

/// The numbers of a crop, in cells and in metres from the north-west corner, and of the grid that is laid over it.
class CropForm : public QWidget {
    Q_OBJECT
public:
    explicit CropForm(QWidget* parent = nullptr);

    /// Whether what is imported has the grid of the terrain it is fitted to, or one of its own.
    void setFitted(bool isFitted) { m_ownGrid->setVisible(!isFitted); }

    /// The map as the file has it, `cellM` the sides of its cells. Takes all of it where it has another shape than before.
    void setMap(int columns, int rows, const QSizeF& cellM);
    void setCrop(const CellRect& crop);
    [[nodiscard]] const CellRect& crop() const { return m_crop; }
    [[nodiscard]] bool isWhole() const { return m_crop == CellRect{0, 0, m_columns, m_rows}; }
    /// Of the crop, over its ground.
    [[nodiscard]] GridSpec grid() const;
    /// Why the grid cannot be; empty where it can.
    [[nodiscard]] QString problem() const;

signals:
    void cropTyped(const CellRect& crop);
    void changed();

private:
    enum Number { First, FirstRow, Columns, Rows, NumberCount };
    struct Boxes {
        QSpinBox* cells;
        MetresBox* metres;
    };

    [[nodiscard]] QWidget* numbers();
    [[nodiscard]] QWidget* sides();
    [[nodiscard]] double metresOf(Number number) const;
    void type(Number number, int cells);
    void chooseSide(int cells);
    void refresh();

    int m_columns = 1, m_rows = 1;
    QSizeF m_cellM{1.0, 1.0};
    CellRect m_crop{0, 0, 1, 1};
    int m_longerSide = 0;           ///< 0: none was chosen
    std::optional<double> m_typedM; ///< side of a cell
    std::array<Boxes, NumberCount> m_boxes{};
    std::vector<QToolButton*> m_sides;
    MetresBox* m_cell = nullptr;
    QLabel* m_result;
    QWidget* m_ownGrid; ///< what chooses it
};

} // namespace oxbow
