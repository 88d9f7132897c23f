#pragma once

#include "core/terrain/grid_spec.h"

#include <QDialog>

class QDoubleSpinBox;
class QLabel;
class QSpinBox;

namespace oxbow {

/// Asks for the size of a map in cells and the size of a cell, and says what that comes to.
class GridDialog : public QDialog {
    Q_OBJECT
public:
    GridDialog(const QString& title, const GridSpec& grid, QWidget* parent);

    [[nodiscard]] GridSpec grid() const;

private:
    [[nodiscard]] QWidget* squares();
    void refresh();

    QSpinBox* m_width;
    QSpinBox* m_height;
    QDoubleSpinBox* m_cellSize;
    QLabel* m_extent;
};

} // namespace oxbow
