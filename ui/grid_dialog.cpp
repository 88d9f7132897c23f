#include "ui/grid_dialog.h"

#include "ui/value_text.h"

#include <QDialogButtonBox>
#include <QDoubleSpinBox>
#include <QFormLayout>
#include <QLabel>
#include <QPushButton>
#include <QSpinBox>

namespace oxbow {

namespace {

constexpr int kSideStep = 256;

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
      m_cellSize(new QDoubleSpinBox),
      m_extent(new QLabel) {
    setWindowTitle(title);
    setAttribute(Qt::WA_DeleteOnClose);
    m_cellSize->setRange(0.01, 100'000.0);
    m_cellSize->setDecimals(2);
    m_cellSize->setSuffix(tr(" m"));
    m_cellSize->setValue(grid.cellSizeM);
    m_extent->setProperty("muted", true);
    auto* form = new QFormLayout(this);
    form->setContentsMargins(20, 18, 20, 16);
    form->setSpacing(10);
    form->addRow(tr("Width"), m_width);
    form->addRow(tr("Height"), m_height);
    form->addRow(tr("Cell size"), m_cellSize);
    form->addRow(QString(), m_extent);
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Ok | QDialogButtonBox::Cancel);
    form->addRow(buttons);
    connect(buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    for (QSpinBox* box : {m_width, m_height})
        connect(box, &QSpinBox::valueChanged, this, &GridDialog::refresh);
    connect(m_cellSize, &QDoubleSpinBox::valueChanged, this, &GridDialog::refresh);
    refresh();
}

GridSpec GridDialog::grid() const {
    return {m_width->value(), m_height->value(), m_cellSize->value()};
}

void GridDialog::refresh() {
    const GridSpec spec = grid();
    m_extent->setText(tr("%1 × %2 km, %3 a layer")
                          .arg(spec.widthM() / 1000, 0, 'f', 2)
                          .arg(spec.heightM() / 1000, 0, 'f', 2)
                          .arg(bytesText(static_cast<double>(spec.cellCount()) * sizeof(float))));
}

} // namespace oxbow
