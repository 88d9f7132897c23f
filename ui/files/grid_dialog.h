#pragma once

#include "core/terrain/grid_spec.h"

#include <QDialog>

class QCheckBox;
class QDoubleSpinBox;
class QLabel;
class QSpinBox;

namespace oxbow {

/// Asks for the size of a map in cells and the size of a cell, and says what that comes to. Where the extent is kept, one
/// follows from the other.
class GridDialog : public QDialog {
    Q_OBJECT
public:
    enum class Extent { Free, Kept };
    GridDialog(const QString& title, const GridSpec& grid, Extent extent, QWidget* parent);

    [[nodiscard]] GridSpec grid() const;

private:
    [[nodiscard]] QWidget* squares();
    void refresh();
    void setLongerSide(int cells);
    void takeCell(double cellM);
    void setCell(double cellM, const QWidget* typed);
    void holdExtent();

    QSpinBox* m_width;
    QSpinBox* m_height;
    QDoubleSpinBox* m_cellSize;
    QCheckBox* m_keepExtent;
    QLabel* m_extent;
    double m_cellM; ///< unrounded
    double m_widthM, m_heightM;
};

} // namespace oxbow
