#include "ui/files/grid_dialog.h"

#include "ui/widgets/form_labels.h"
#include "ui/widgets/metres_box.h"
#include "ui/widgets/unit_system.h"
#include "ui/widgets/units_text.h"
#include "ui/widgets/value_text.h"

#include <QDialogButtonBox>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QSpinBox>
#include <QToolButton>

#include <array>

namespace oxbow {

namespace {

constexpr int kSideStep = 256;
constexpr std::array kUsualSides = {256, 512, 1024, 2048, 4096};

QSpinBox* sideBox(int value) {
    auto* box = new QSpinBox;
    box->setRange(1, kMaxGridSide);
    box->setSingleStep(kSideStep);
    box->setSuffix(GridDialog::tr(" cells"));
    box->setValue(value);
    return box;
}

} // namespace

GridDialog::GridDialog(const QString& title, const GridSpec& grid, QWidget* parent)
    : QDialog(parent),
      m_width(sideBox(grid.width)),
      m_height(sideBox(grid.height)),
      m_cellSize(new MetresBox({0.01, 100'000.0, 2})),
      m_extent(new QLabel) {
    setWindowTitle(title);
    setAttribute(Qt::WA_DeleteOnClose);
    m_cellSize->setValue(grid.cellSizeM);
    m_extent->setProperty("muted", true);
    auto* form = new QFormLayout(this);
    form->setContentsMargins(20, 18, 20, 16);
    form->setSpacing(10);
    form->addRow(tr("Square"), squares());
    form->addRow(tr("Width"), m_width);
    form->addRow(tr("Height"), m_height);
    form->addRow(tr("Cell size"), m_cellSize);
    form->addRow(QString(), m_extent);
    centreLabels(*form);
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Ok | QDialogButtonBox::Cancel);
    form->addRow(buttons);
    connect(buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    for (QSpinBox* box : {m_width, m_height})
        connect(box, &QSpinBox::valueChanged, this, &GridDialog::refresh);
    connect(m_cellSize, &MetresBox::valueChanged, this, &GridDialog::refresh);
    units::follow(this, [this] { refresh(); });
    refresh();
    m_width->setFocus();
    m_width->selectAll();
}

/// The usual sides, one click each.
QWidget* GridDialog::squares() {
    auto* row = new QWidget;
    auto* layout = new QHBoxLayout(row);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(4);
    for (const int side : kUsualSides) {
        auto* button = new QToolButton;
        button->setText(QString::number(side));
        button->setToolTip(tr("%1 × %1 cells").arg(side));
        button->setFocusPolicy(Qt::StrongFocus);
        button->setProperty("chip", true);
        layout->addWidget(button);
        connect(button, &QToolButton::clicked, this, [this, side] {
            m_width->setValue(side);
            m_height->setValue(side);
        });
    }
    return row;
}

GridSpec GridDialog::grid() const {
    return {m_width->value(), m_height->value(), m_cellSize->value()};
}

void GridDialog::refresh() {
    const GridSpec spec = grid();
    m_extent->setText(tr("%1, %2 a layer")
                          .arg(extentText(spec.widthM(), spec.heightM(), 2),
                               bytesText(static_cast<double>(spec.cellCount()) * sizeof(float))));
}

} // namespace oxbow
