#include "ui/files/grid_dialog.h"

#include "ui/widgets/boxes.h"
#include "ui/widgets/metres_box.h"
#include "ui/widgets/unit_system.h"
#include "ui/widgets/units_text.h"
#include "ui/widgets/value_text.h"

#include <QCheckBox>
#include <QDialogButtonBox>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QSignalBlocker>
#include <QSpinBox>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>
#include <array>
#include <cmath>

namespace oxbow {

namespace {

constexpr int kSideStep = 256;
constexpr std::array kOfferedSides = {256, 512, 1024, 2048, 4096};

QSpinBox* sideBox(int value) {
    auto* box = new QSpinBox;
    box->setRange(1, kMaxGridSide);
    box->setSingleStep(kSideStep);
    box->setSuffix(GridForm::tr(" cells"));
    box->setValue(value);
    return box;
}

} // namespace

GridForm::GridForm(const GridSpec& grid, Extent extent, QWidget* parent)
    : QWidget(parent),
      m_width(sideBox(grid.width)),
      m_height(sideBox(grid.height)),
      m_cellSize(new MetresBox({0.01, 100'000.0, 2})),
      m_keepExtent(new QCheckBox(tr("Keep the extent"))),
      m_extent(mutedText()),
      m_cellM(grid.cellSizeM),
      m_widthM(grid.widthM()),
      m_heightM(grid.heightM()) {
    m_cellSize->setValue(grid.cellSizeM);
    auto* form = new QFormLayout(this);
    form->setContentsMargins(0, 0, 0, 0);
    form->setSpacing(10);
    form->addRow(tr("Square"), squares());
    form->addRow(tr("Width"), m_width);
    form->addRow(tr("Height"), m_height);
    form->addRow(tr("Cell size"), m_cellSize);
    form->addRow(QString(), m_keepExtent);
    m_keepExtent->setToolTip(
        tr("More cells are smaller cells on the same ground. Without it, more cells are more ground."));
    m_keepExtent->setChecked(extent == Extent::Kept);
    form->addRow(QString(), m_extent);
    centreLabels(*form);
    connect(m_width, &QSpinBox::valueChanged, this,
            [this](int cells) { setCell(m_widthM / cells, m_width); });
    connect(m_height, &QSpinBox::valueChanged, this,
            [this](int cells) { setCell(m_heightM / cells, m_height); });
    connect(m_cellSize, &MetresBox::valueChanged, this, &GridForm::takeCell);
    connect(m_keepExtent, &QCheckBox::toggled, this, &GridForm::holdExtent);
    units::follow(this, [this] { refresh(); });
    refresh();
    setFocusProxy(m_width);
    m_width->selectAll();
}

/// The usual sides, one click each.
QWidget* GridForm::squares() {
    auto* row = new QWidget;
    auto* layout = filled(new QHBoxLayout(row), {.margins = QMargins(), .spacing = 4});
    for (const int side : kOfferedSides) {
        QToolButton* const button = chip(QString::number(side), tr("%1 × %1 cells").arg(side));
        layout->addWidget(button);
        connect(button, &QToolButton::clicked, this, [this, side] { setLongerSide(side); });
    }
    return row;
}

void GridForm::setLongerSide(int cells) {
    if (m_keepExtent->isChecked())
        return setCell(std::max(m_widthM, m_heightM) / cells, nullptr);
    m_width->setValue(cells);
    m_height->setValue(cells);
}

void GridForm::takeCell(double cellM) {
    if (m_keepExtent->isChecked())
        return setCell(cellM, m_cellSize);
    m_cellM = cellM;
    refresh();
}

/// Of a map that keeps its extent; `typed` is where the user is at work.
void GridForm::setCell(double cellM, const QWidget* typed) {
    if (!m_keepExtent->isChecked())
        return refresh();
    m_cellM = cellM;
    const QSignalBlocker quietWidth(m_width), quietHeight(m_height), quietCell(m_cellSize);
    const auto cellsOf = [cellM](double lengthM) {
        return std::clamp(static_cast<int>(std::lround(lengthM / cellM)), 1, kMaxGridSide);
    };
    if (typed != m_width)
        m_width->setValue(cellsOf(m_widthM));
    if (typed != m_height)
        m_height->setValue(cellsOf(m_heightM));
    if (typed != m_cellSize)
        m_cellSize->setValue(cellM);
    refresh();
}

/// From now on the extent that the numbers make is kept.
void GridForm::holdExtent() {
    m_widthM = grid().widthM();
    m_heightM = grid().heightM();
}

GridSpec GridForm::grid() const {
    return {m_width->value(), m_height->value(), m_cellM};
}

void GridForm::refresh() {
    const GridSpec spec = grid();
    m_extent->setText(tr("%1, %2 per layer")
                          .arg(extentText(spec.widthM(), spec.heightM(), 2),
                               bytesText(static_cast<double>(spec.cellCount()) * sizeof(float))));
}

// ---- Of a map that is there ----

GridDialog::GridDialog(const QString& title, const GridSpec& grid, QWidget* parent)
    : QDialog(parent), m_form(new GridForm(grid, GridForm::Extent::Kept, this)) {
    setObjectName(QStringLiteral("gridDialog"));
    setWindowTitle(title);
    setAttribute(Qt::WA_DeleteOnClose);
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Ok | QDialogButtonBox::Cancel);
    filled(new QVBoxLayout(this), {.margins = QMargins(20, 18, 20, 16), .spacing = 10}, {m_form, buttons});
    connect(buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    m_form->setFocus();
}

} // namespace oxbow
