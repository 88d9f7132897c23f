#include "ui/files/import_dialog.h"

#include "core/files/file_format.h"
#include "core/files/raster/raster_codecs.h"
#include "core/run/import_recipe.h"
#include "ui/files/crop_view.h"
#include "ui/widgets/background_task.h"
#include "ui/widgets/boxes.h"
#include "ui/widgets/choice_box.h"
#include "ui/widgets/metres_box.h"
#include "ui/widgets/theme.h"
#include "ui/widgets/units_text.h"
#include "ui/widgets/value_text.h"

#include <QCheckBox>
#include <QDialogButtonBox>
#include <QDoubleSpinBox>
#include <QFileInfo>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QSpinBox>
#include <QVBoxLayout>

#include <algorithm>
#include <array>
#include <cstdint>

namespace oxbow {

namespace {

constexpr int kPreviewSide = 900; ///< of the picture; it is drawn about half as large
constexpr int kColumnPx = 420;
constexpr int kSettleMs = 250;
constexpr int kMeasureMs = 60;

QDoubleSpinBox* metresBox(double low, double high, double value) {
    auto* box = new MetresBox({low, high, 2});
    box->setValue(value);
    return box;
}

/// Lowest and highest cell of a part of the whole file, whose cells may have become squares.
ValueRange heightsIn(const CellRect& crop, const ImportedHeightmap& map) {
    const GridSpec& grid = map.elevation.grid();
    const auto scaled = [](int at, int from, int to) {
        return static_cast<int>(static_cast<std::int64_t>(at) * to / from);
    };
    const CellRect cells{scaled(crop.x0, map.sourceWidth, grid.width), scaled(crop.y0, map.sourceHeight, grid.height),
                         std::max(scaled(crop.x0, map.sourceWidth, grid.width) + 1,
                                  scaled(crop.x1, map.sourceWidth, grid.width)),
                         std::max(scaled(crop.y0, map.sourceHeight, grid.height) + 1,
                                  scaled(crop.y1, map.sourceHeight, grid.height))};
    return valueRange(croppedTo(cells.within({0, 0, grid.width, grid.height}), map.elevation).cells());
}

} // namespace

ImportDialog::ImportDialog(const QString& path, Beside beside, Asks asks, QWidget* parent)
    : QDialog(parent), m_path(path), m_beside(beside), m_asks(asks) {
    setObjectName(QStringLiteral("importDialog"));
    setWindowTitle(tr("Import %1").arg(QFileInfo(path).fileName()));
    setAttribute(Qt::WA_DeleteOnClose);
    setWindowModality(Qt::WindowModal);
    const FileFormat* named = formatByExtension(lowerExtension(path.toStdString()), FileUse::ReadHeightmap);
    m_isRaw = named && named->isHeaderless;
    m_reread.call(this, &ImportDialog::read, kSettleMs);
    m_remeasure.call(this, &ImportDialog::findHeights, kMeasureMs);
}

// ---- Reading ----

void ImportDialog::read() {
    const int request = ++m_request;
    runInBackground(
        Lane::Interactive, this,
        [path = m_path.toStdString(), wanted = wholeOptions()] {
            auto reading = std::make_shared<Reading>(Reading{readHeightmap(path, wanted), {}});
            reading->preview = reliefPicture(reading->map.elevation, kPreviewSide);
            return reading;
        },
        [this, request](const std::shared_ptr<Reading>& reading) {
            if (request == m_request)
                arrived(reading);
        },
        [this, request](const QString& words) {
            if (request == m_request)
                readingFailed(words);
        });
}

bool ImportDialog::mustAsk(const ImportedHeightmap& map) const {
    return m_asks == Asks::Always || m_beside == Beside::ATerrain || m_isRaw || !map.heightsInMetres || map.sourceCellXM == 0.0 || map.sourceBits == 8;
}

void ImportDialog::arrived(const std::shared_ptr<Reading>& reading) {
    m_reading = reading;
    const bool isFirst = !m_built;
    if (isFirst)
        build(reading->map);
    fill();
    if (isFirst && !mustAsk(reading->map))
        return finish();
    QDialog::show();
}

void ImportDialog::readingFailed(const QString& words) {
    if (m_built) {
        m_problem->setText(words);
        m_problem->show();
        m_accept->setEnabled(false);
        return;
    }
    if (!m_isRaw) {
        emit failed(words);
        deleteLater();
        return;
    }
    build(ImportedHeightmap{}); // a headerless file whose layout cannot be guessed: ask for it
    readingFailed(words);
    QDialog::show();
    proposeLayout();
}

/// Fills in a size and a byte order that fit the file and the samples chosen.
void ImportDialog::proposeLayout() {
    const auto type = static_cast<SampleType>(m_type->currentIndex());
    runInBackground(
        Lane::Interactive, this, [path = m_path.toStdString(), type] { return likelyLayout(InputFile(path), type); },
        [this, type](const std::optional<RawLayout>& layout) {
            if (!layout || type != static_cast<SampleType>(m_type->currentIndex()))
                return optionsChanged();
            showLayout(*layout);
            optionsChanged();
        },
        [this](const QString& words) { readingFailed(words); });
}

void ImportDialog::showLayout(const RawLayout& layout) {
    const QSignalBlocker quietWidth(m_width), quietHeight(m_height), quietType(m_type), quietOrder(m_order);
    m_width->setValue(layout.width);
    m_height->setValue(layout.height);
    m_type->setCurrentIndex(static_cast<int>(layout.sampleType));
    m_order->setCurrentIndex(static_cast<int>(layout.byteOrder));
}

/// The width and the height have the file's length between them.
void ImportDialog::fitHeight() {
    constexpr std::array<qint64, 6> kBytes = {1, 2, 2, 4, 4, 4};
    const qint64 row = m_width->value() * kBytes[static_cast<std::size_t>(m_type->currentIndex())];
    const qint64 rows = QFileInfo(m_path).size() / row;
    if (rows * row != QFileInfo(m_path).size() || rows > kMaxGridSide)
        return;
    const QSignalBlocker quiet(m_height);
    m_height->setValue(static_cast<int>(rows));
}

// ---- Asking ----

void ImportDialog::build(const ImportedHeightmap& map) {
    m_built = true;
    auto* form = new QFormLayout;
    form->setSpacing(9);
    if (m_beside == Beside::ATerrain)
        addUseRow(*form);
    if (m_isRaw)
        addLayoutRows(*form, map.layout);
    if (!map.heightsInMetres)
        addHeightRows(*form);
    if (map.sourceCellXM == 0.0)
        addCellRow(*form, map.elevation.grid());
    if (map.sourceBits == 8)
        addSmoothRow(*form);

    centreLabels(*form);

    m_preview = new CropView;
    m_crop = new CropForm;
    connect(m_preview, &CropView::cropDragged, m_crop, &CropForm::setCrop);
    connect(m_crop, &CropForm::cropTyped, m_preview, &CropView::setCrop);
    connect(m_crop, &CropForm::changed, this, &ImportDialog::cropChanged);
    m_facts = mutedText();
    m_problem = named(wrapped(new QLabel), "warning");
    m_problem->hide();

    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Cancel);
    m_accept = named(buttons->addButton(tr("Import"), QDialogButtonBox::AcceptRole), "importAccept");
    m_accept->setDefault(true);
    connect(buttons, &QDialogButtonBox::accepted, this, &ImportDialog::finish);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);

    auto* column = new QWidget; // as wide with few words as with many: the picture beside it stays where it is
    column->setFixedWidth(theme::withText(kColumnPx));
    filled(new QVBoxLayout(column), {.margins = QMargins(), .spacing = 12},
           {form, m_crop, m_facts, m_problem, kRoom, buttons});
    filled(new QHBoxLayout(this), {.margins = QMargins(18, 18, 18, 16), .spacing = 20}, {{m_preview, 1}, column});
}

void ImportDialog::addUseRow(QFormLayout& form) {
    m_use = named(new ChoiceBox, "importUse");
    m_use->addItems({tr("New terrain"), tr("Added to this terrain")});
    m_use->setItemData(1, tr("It is fitted to the map, behind the selected stage; its mix says where it is seen, and how much of it."),
                       Qt::ToolTipRole);
    connect(m_use, &QComboBox::currentIndexChanged, this, [this] { m_crop->setFitted(isAdded()); });
    form.addRow(tr("Open as"), m_use);
}

bool ImportDialog::isAdded() const {
    return m_use && m_use->currentIndex() == 1;
}

void ImportDialog::addLayoutRows(QFormLayout& form, const std::optional<RawLayout>& layout) {
    m_width = named(new QSpinBox, "layoutColumns");
    m_height = named(new QSpinBox, "layoutRows");
    for (QSpinBox* box : {m_width, m_height})
        box->setRange(1, kMaxGridSide);
    m_type = new ChoiceBox;
    m_type->addItems({tr("8 bit"), tr("16 bit"), tr("16 bit, signed"), tr("32 bit"), tr("32 bit, signed"),
                      tr("32 bit, floating point")});
    m_order = new ChoiceBox;
    m_order->addItems({tr("Little-endian (PC)"), tr("Big-endian (Mac, network)")});
    showLayout(layout.value_or(RawLayout{1, 1, SampleType::U16, ByteOrder::Little}));
    m_layoutChosen = !layout;
    const auto given = [this] { m_layoutChosen = true; };
    connect(m_type, &QComboBox::currentIndexChanged, this, [=, this] { given(), proposeLayout(); });
    connect(m_order, &QComboBox::currentIndexChanged, this, [=, this] { given(), optionsChanged(); });
    connect(m_width, &QSpinBox::valueChanged, this, [=, this] { given(), fitHeight(), optionsChanged(); });
    connect(m_height, &QSpinBox::valueChanged, this, [=, this] { given(), optionsChanged(); });
    form.addRow(tr("Samples"), m_type);
    form.addRow(tr("Width"), m_width);
    form.addRow(tr("Height"), m_height);
    form.addRow(tr("Byte order"), m_order);
}

void ImportDialog::addHeightRows(QFormLayout& form) {
    m_low = named(metresBox(-20'000, 70'000, 0.0), "blackM");
    m_high = named(metresBox(-20'000, 70'000, kDefaultReliefM), "whiteM");
    m_low->setToolTip(
        tr("Height of a black sample: of the smallest that the format can hold, or of the lowest one found "
           "where samples are signed or floating-point."));
    m_high->setToolTip(
        tr("Height of a white sample: of the largest that the format can hold, or of the highest one found "
           "where samples are signed or floating-point."));
    const auto known = [this] { m_rangeChosen = true, optionsChanged(); };
    connect(m_low, &QDoubleSpinBox::valueChanged, this, known);
    connect(m_high, &QDoubleSpinBox::valueChanged, this, known);
    form.addRow(tr("Black ="), m_low);
    form.addRow(tr("White ="), m_high);
}

/// Until others are typed, the heights that are applied.
void ImportDialog::showRange(const ImportedHeightmap& map) {
    if (!m_low || m_rangeChosen)
        return;
    const QSignalBlocker quietLow(m_low), quietHigh(m_high);
    m_low->setValue(map.lowM);
    m_high->setValue(map.highM);
}

void ImportDialog::addCellRow(QFormLayout& form, const GridSpec& grid) {
    m_cell = metresBox(0.001, 100'000, grid.cellSizeM > 0 ? grid.cellSizeM : kDefaultCellSizeM);
    connect(m_cell, &QDoubleSpinBox::valueChanged, this, &ImportDialog::optionsChanged);
    form.addRow(tr("Cells in the file"), m_cell);
}

void ImportDialog::addSmoothRow(QFormLayout& form) {
    m_smooth = new QCheckBox(tr("Remove 8-bit stepping"));
    m_smooth->setChecked(true);
    m_smooth->setToolTip(
        tr("256 levels make terraces on every slope. Each height stays within half a step of its sample."));
    connect(m_smooth, &QCheckBox::toggled, this, &ImportDialog::optionsChanged);
    form.addRow(QString(), m_smooth);
    m_reread.start();
}

void ImportDialog::fill() {
    const ImportedHeightmap& map = m_reading->map;
    if (m_isRaw && map.layout && !m_layoutChosen)
        showLayout(*map.layout);
    showRange(map);
    m_problem->hide();
    fitCrop();
}

/// The frame around what is taken, on a map that may have become another one.
void ImportDialog::fitCrop() {
    const ImportedHeightmap& map = m_reading->map;
    m_preview->show(m_reading->preview, map.sourceWidth, map.sourceHeight);
    const double cellM = map.elevation.grid().cellSizeM;
    const bool hasOwnCells = map.sourceCellXM > 0.0 && map.sourceCellYM > 0.0 && !m_cell;
    const bool isSquare = map.elevation.width() == map.sourceWidth && map.elevation.height() == map.sourceHeight;
    m_crop->setMap(map.sourceWidth, map.sourceHeight,
                   hasOwnCells && !isSquare ? QSizeF(map.sourceCellXM, map.sourceCellYM) : QSizeF(cellM, cellM));
    m_preview->setCrop(m_crop->crop());
}

void ImportDialog::cropChanged() {
    m_heights.reset();
    ++m_measurement;
    m_remeasure.start();
    showFacts();
    const QString problem = m_crop->problem();
    m_problem->setText(problem);
    m_problem->setVisible(!problem.isEmpty());
    m_accept->setEnabled(m_reading && problem.isEmpty());
}

void ImportDialog::findHeights() {
    runInBackground(
        Lane::Interactive, this, [reading = m_reading, crop = m_crop->crop()] { return heightsIn(crop, reading->map); },
        [this, measurement = m_measurement](const ValueRange& heights) {
            if (measurement != m_measurement)
                return;
            m_heights = heights;
            showFacts();
        },
        [this](const QString& words) { readingFailed(words); });
}

void ImportDialog::showFacts() {
    const ImportedHeightmap& map = m_reading->map;
    QStringList facts;
    facts << tr("%1, %2 bits, %3 × %4 cells")
                 .arg(QString::fromStdString(map.format))
                 .arg(map.sourceBits)
                 .arg(map.sourceWidth)
                 .arg(map.sourceHeight);
    facts << (m_heights ? tr("Heights %1 to %2")
                              .arg(measureText(m_heights->low, "m", 1), measureText(m_heights->high, "m", 1))
                        : tr("Heights …"));
    for (const Phrase& note : map.notes)
        facts << phraseText(note);
    m_facts->setText(facts.join(u'\n'));
}

/// As the whole file is read.
HeightmapReadOptions ImportDialog::wholeOptions() const {
    HeightmapReadOptions wanted;
    if (m_type && m_layoutChosen)
        wanted.raw =
            RawLayout{m_width->value(), m_height->value(), static_cast<SampleType>(m_type->currentIndex()),
                      static_cast<ByteOrder>(m_order->currentIndex())};
    if (m_low && m_rangeChosen && m_low->value() < m_high->value()) {
        wanted.lowM = m_low->value();
        wanted.highM = m_high->value();
    }
    if (m_cell)
        wanted.cellSizeM = m_cell->value();
    wanted.smooth8Bit = m_smooth && m_smooth->isChecked();
    return wanted;
}

HeightmapReadOptions ImportDialog::options() const {
    HeightmapReadOptions wanted = wholeOptions();
    const CellRect& crop = m_crop->crop();
    if (!m_crop->isWhole())
        wanted.crop = HeightmapCrop{crop.x0, crop.y0, crop.width(), crop.height()};
    return wanted;
}

void ImportDialog::finish() {
    QStringList notes;
    for (const Phrase& note : m_reading->map.notes)
        notes << phraseText(note);
    const ValueRange heights = heightsIn(m_crop->crop(), m_reading->map);
    emit chosen(importRecipe(m_path.toStdString(), m_crop->grid(), options(), heights), notes, isVisible(), isAdded());
    close();
    deleteLater();
}

} // namespace oxbow
