#pragma once

#include "core/terrain/grid_spec.h"

#include <QDialog>

class QCheckBox;
class QDoubleSpinBox;
class QLabel;
class QSpinBox;

namespace oxbow {

/// The size of a map in cells and the size of a cell, and what that comes to. Where the extent is kept, one follows from the
/// other.
class GridForm : public QWidget {
    Q_OBJECT
public:
    enum class Extent { Free, Kept };
    GridForm(const GridSpec& grid, Extent extent, QWidget* parent = nullptr);

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

/// Asks for another size of a map that keeps its extent unless told otherwise.
class GridDialog : public QDialog {
    Q_OBJECT
public:
    GridDialog(const QString& title, const GridSpec& grid, QWidget* parent);

    [[nodiscard]] GridSpec grid() const { return m_form->grid(); }

private:
    GridForm* m_form;
};

} // namespace oxbow
