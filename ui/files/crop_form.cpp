#include "ui/files/crop_form.h"

#include "core/files/raster/heightmap_crop.h"
#include "ui/widgets/boxes.h"
#include "ui/widgets/metres_box.h"
#include "ui/widgets/theme.h"
#include "ui/widgets/units_text.h"

#include <QGridLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QSignalBlocker>
#include <QSpinBox>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>

namespace oxbow {

namespace {

constexpr int kLabelPx = 96;
constexpr std::array kUsualSides = {0, 512, 1024, 2048, 4096}; ///< 0: as in the file

/// The first column of both tables.
void alignLabels(QGridLayout& table) {
    table.setColumnMinimumWidth(0, theme::withText(kLabelPx));
    table.setHorizontalSpacing(8);
    table.setVerticalSpacing(6);
}

} // namespace

CropForm::CropForm(QWidget* parent)
    : QWidget(parent), m_result(named(new QLabel, "importedGrid")), m_ownGrid(new QWidget(this)) {
    setObjectName(QStringLiteral("cropForm"));
    auto* whole = named(chip(tr("Whole map"), tr("Takes the whole map again")), "cropWhole");
    connect(whole, &QToolButton::clicked, this, [this] {
        setCrop({0, 0, m_columns, m_rows});
        emit cropTyped(m_crop);
    });
    auto* head = filled(new QHBoxLayout, {}, {sectionTitle(tr("Part of the map")), kRoom, whole});
    filled(new QVBoxLayout(this), {.margins = QMargins(), .spacing = 10}, {head, numbers(), m_ownGrid});
    filled(new QVBoxLayout(m_ownGrid), {.margins = QMargins(0, 4, 0, 0)},
           {sectionTitle(tr("Terrain")), sides(), m_result});
}

/// A row a number: in cells, and in metres.
QWidget* CropForm::numbers() {
    const std::array<QString, NumberCount> names = {tr("From west"), tr("From north"), tr("Width"), tr("Height")};
    auto* table = new QWidget;
    auto* layout = new QGridLayout(table);
    layout->setContentsMargins(0, 0, 0, 0);
    alignLabels(*layout);
    for (int i = 0; i < NumberCount; ++i) {
        const auto number = static_cast<Number>(i);
        Boxes& boxes = m_boxes[static_cast<std::size_t>(i)];
        boxes = {new QSpinBox, new MetresBox({0.0, 1e9, 1})};
        boxes.cells->setSuffix(tr(" cells"));
        boxes.cells->setKeyboardTracking(false);
        boxes.cells->setObjectName(QStringLiteral("cropCells%1").arg(i));
        boxes.metres->setObjectName(QStringLiteral("cropMetres%1").arg(i));
        auto* label = new QLabel(names[static_cast<std::size_t>(i)]);
        label->setBuddy(boxes.cells);
        boxes.cells->setAccessibleName(tr("Crop: %1, cells").arg(label->text()));
        boxes.metres->setAccessibleName(tr("Crop: %1, length").arg(label->text()));
        layout->addWidget(label, i, 0);
        layout->addWidget(boxes.cells, i, 1);
        layout->addWidget(boxes.metres, i, 2);
        connect(boxes.cells, &QSpinBox::valueChanged, this, [this, number](int cells) { type(number, cells); });
        connect(boxes.metres, &MetresBox::valueChanged, this, [this, number](double metres) {
            const double cellM = number == First || number == Columns ? m_cellM.width() : m_cellM.height();
            type(number, static_cast<int>(std::lround(std::min(metres / cellM, 1e6))));
        });
    }
    layout->setColumnStretch(1, 1);
    layout->setColumnStretch(2, 1);
    return table;
}

/// The grid over the crop: as many cells as the file has, a usual number, or by the side of one.
QWidget* CropForm::sides() {
    auto* table = new QWidget;
    auto* layout = new QGridLayout(table);
    layout->setContentsMargins(0, 0, 0, 0);
    alignLabels(*layout);
    auto* row = filled(new QHBoxLayout, {.spacing = 4});
    for (const int side : kUsualSides) {
        QToolButton* const button =
            chip(side > 0 ? QString::number(side) : tr("Original"),
                 side > 0 ? tr("%1 cells along the longer side").arg(side)
                          : tr("The file's own cells; squares of the same area where they are none"));
        button->setCheckable(true);
        row->addWidget(button);
        m_sides.push_back(button);
        connect(button, &QToolButton::clicked, this, [this, side] { chooseSide(side); });
    }
    row->addStretch();
    m_cell = named(new MetresBox({0.001, 1e6, 2}), "importedCell");
    connect(m_cell, &MetresBox::valueChanged, this, [this](double metres) {
        m_longerSide = 0;
        m_typedM = metres;
        refresh();
    });
    auto* label = new QLabel(tr("Cell size"));
    label->setBuddy(m_cell);
    layout->addWidget(new QLabel(tr("Resample")), 0, 0);
    layout->addLayout(row, 0, 1);
    layout->addWidget(label, 1, 0);
    layout->addWidget(m_cell, 1, 1);
    layout->setColumnStretch(1, 1);
    return table;
}

// ---- Values ----

void CropForm::setMap(int columns, int rows, const QSizeF& cellM) {
    const bool isOther = columns != m_columns || rows != m_rows;
    m_columns = columns;
    m_rows = rows;
    m_cellM = cellM;
    if (isOther)
        m_crop = {0, 0, columns, rows};
    refresh();
}

void CropForm::setCrop(const CellRect& crop) {
    m_crop = crop;
    refresh();
}

GridSpec CropForm::grid() const {
    const double widthM = metresOf(Columns), heightM = metresOf(Rows);
    if (m_longerSide > 0)
        return squareCells(widthM, heightM, std::max(widthM, heightM) / m_longerSide);
    if (m_typedM)
        return squareCells(widthM, heightM, *m_typedM);
    if (m_cellM.width() == m_cellM.height())
        return {m_crop.width(), m_crop.height(), m_cellM.width()};
    return squareCells(widthM, heightM, std::sqrt(m_cellM.width() * m_cellM.height()));
}

QString CropForm::problem() const {
    if (!m_typedM)
        return {};
    const double widthM = metresOf(Columns), heightM = metresOf(Rows);
    if (*m_typedM > std::min(widthM, heightM))
        return tr("Cells of %1 are larger than the ground: choose at most %2.")
            .arg(lengthText(*m_typedM), lengthText(std::min(widthM, heightM)));
    const double finestM = std::max(widthM, heightM) / kMaxGridSide;
    if (*m_typedM < finestM * (1.0 - 1e-9))
        return tr("Cells of %1 are more than %2 along a side: choose at least %3.")
            .arg(lengthText(*m_typedM))
            .arg(kMaxGridSide)
            .arg(lengthText(finestM));
    return {};
}

double CropForm::metresOf(Number number) const {
    const double cellXM = m_cellM.width(), cellYM = m_cellM.height();
    switch (number) {
    case First:
        return m_crop.x0 * cellXM;
    case FirstRow:
        return m_crop.y0 * cellYM;
    case Columns:
        return m_crop.width() * cellXM;
    default:
        return m_crop.height() * cellYM;
    }
}

/// A corner that is moved takes the rectangle along as far as the map goes, and cuts it there.
void CropForm::type(Number number, int cells) {
    const auto placed = [](int& low, int& high, int at, int length) {
        const int span = high - low;
        low = std::clamp(at, 0, length - 1);
        high = std::min(low + span, length);
    };
    switch (number) {
    case First:
        placed(m_crop.x0, m_crop.x1, cells, m_columns);
        break;
    case FirstRow:
        placed(m_crop.y0, m_crop.y1, cells, m_rows);
        break;
    case Columns:
        m_crop.x1 = std::clamp(m_crop.x0 + cells, m_crop.x0 + 1, m_columns);
        break;
    default:
        m_crop.y1 = std::clamp(m_crop.y0 + cells, m_crop.y0 + 1, m_rows);
    }
    refresh();
    emit cropTyped(m_crop);
}

void CropForm::chooseSide(int cells) {
    m_longerSide = cells;
    m_typedM.reset();
    refresh();
}

void CropForm::refresh() {
    const std::array<int, NumberCount> cells = {m_crop.x0, m_crop.y0, m_crop.width(), m_crop.height()};
    const std::array<int, NumberCount> most = {m_columns - 1, m_rows - 1, m_columns - m_crop.x0, m_rows - m_crop.y0};
    for (std::size_t i = 0; i < NumberCount; ++i) {
        const QSignalBlocker quietCells(m_boxes[i].cells), quietMetres(m_boxes[i].metres);
        m_boxes[i].cells->setRange(i >= Columns ? 1 : 0, most[i]);
        m_boxes[i].cells->setValue(cells[i]);
        m_boxes[i].metres->setValue(metresOf(static_cast<Number>(i)));
    }
    if (m_cell) {
        const GridSpec spec = grid();
        for (std::size_t i = 0; i < m_sides.size(); ++i)
            m_sides[i]->setChecked(!m_typedM && m_longerSide == kUsualSides[i]);
        if (!m_typedM) {
            const QSignalBlocker quiet(m_cell);
            m_cell->setValue(spec.cellSizeM);
        }
        m_result->setText(tr("%1 × %2 cells of %3, %4")
                              .arg(spec.width)
                              .arg(spec.height)
                              .arg(measureText(spec.cellSizeM, "m", 2), extentText(spec.widthM(), spec.heightM(), 2)));
    }
    emit changed();
}

} // namespace oxbow
