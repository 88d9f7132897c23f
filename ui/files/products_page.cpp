#include "ui/files/products_page.h"

#include "core/export/surface_export.h"
#include "ui/document/document.h"
#include "ui/files/size_cost.h"
#include "ui/widgets/background_task.h"
#include "ui/widgets/boxes.h"
#include "ui/widgets/choice_box.h"
#include "ui/widgets/metres_box.h"
#include "ui/widgets/theme.h"
#include "ui/widgets/unit_system.h"
#include "ui/widgets/units_text.h"
#include "ui/widgets/value_text.h"

#include <QCheckBox>
#include <QDoubleSpinBox>
#include <QFileInfo>
#include <QFormLayout>
#include <QGridLayout>
#include <QLabel>
#include <QRadioButton>
#include <QSpinBox>
#include <QStandardPaths>
#include <QVBoxLayout>

#include <algorithm>
#include <array>
#include <cmath>

namespace oxbow {

namespace {

constexpr int kForecastMs = 400;
constexpr std::array kSizes = {1024, 2048, 4096, 8192, 16384};
/// Rock under the lowest point of a closed block, as a share of the map's longer side.
constexpr double kBlockShare = 0.03;

/// A step between two values of a layer: a length in the unit in which it is easy to read, all else in the layer's own.
QString levelText(double value, std::string_view unit) {
    if (unit == "m")
        return lengthText(value);
    const units::Shown shown = units::shown(unit);
    const QString number = plainNumber(value * shown.perKept, 'g', 4);
    return shown.symbol.isEmpty() ? number : number + u' ' + shown.symbol;
}

} // namespace

ProductsPage::ProductsPage(Document& document, ExportFooter& footer)
    : ExportPage(document, footer, QStringLiteral("export"), tr("Terrain")) {
    auto* right = filled(new QVBoxLayout, {.spacing = 18}, {makeSize(), makeRange(), makeMesh(), kRoom});
    m_columns = filled(new QHBoxLayout, {.spacing = 36}, {makeProducts(), {right, 1}});
    auto* target = newForm();
    addTarget(*target, tr("Export to"), tr("Name"));
    centreLabels(*target);
    filled(new QVBoxLayout(this), {.margins = QMargins(), .spacing = 18}, {{m_columns, 1}, target});

    m_forecastSoon.call(this, &ProductsPage::forecast, kForecastMs);
    connect(&document, &Document::snapshotChanged, this, &ProductsPage::refreshSoon);
    connect(&document, &Document::snapshotChanged, this, &ProductsPage::refresh);
    units::follow(this, [this] {
        m_sizesFor = {};
        refresh();
        forecast();
    });
    restoreChoices();
    followDocument();
    refresh();
    m_bothColumnsPx = minimumSizeHint().width();
}

void ProductsPage::setRoom(int widthPx) {
    m_columns->setDirection(widthPx < m_bothColumnsPx ? QBoxLayout::TopToBottom : QBoxLayout::LeftToRight);
}

// ---- Making it ----

QCheckBox* ProductsPage::makeCheck(const ExportChoice& choice) {
    auto* check = new QCheckBox(translated(choice.label));
    check->setObjectName(QString::fromStdString(choice.key));
    check->setToolTip(translated(choice.format->words));
    if (choice.group == ExportGroup::Products)
        check->setAccessibleName(asTitle(choice.product->label) + u' ' + check->text());
    connect(check, &QCheckBox::toggled, this, &ProductsPage::refresh);
    m_checks.push_back(check);
    m_sizes.push_back(nullptr);
    return check;
}

void ProductsPage::addRows(QGridLayout& grid, int& row, ExportGroup group) {
    for (const ExportChoice& choice : exportChoices()) {
        if (choice.group != group)
            continue;
        grid.addWidget(makeCheck(choice), row, 0);
        m_sizes.back() = muted(new QLabel);
        m_sizes.back()->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
        grid.addWidget(m_sizes.back(), row++, 1);
    }
}

/// A row a product, its formats beside one another.
void ProductsPage::addProductRows(QGridLayout& grid, int& row) {
    const Product* named = nullptr;
    QHBoxLayout* formats = nullptr;
    for (const ExportChoice& choice : exportChoices()) {
        if (choice.group != ExportGroup::Products)
            continue;
        if (choice.product != named) {
            named = choice.product;
            QLabel* const name = muted(new QLabel(asTitle(named->label)));
            name->setToolTip(translated(named->help));
            grid.addWidget(name, row, 0);
            formats = filled(new QHBoxLayout, {.spacing = 12});
            grid.addLayout(formats, row++, 1);
        }
        formats->addWidget(makeCheck(choice));
    }
}

QLayout* ProductsPage::makeProducts() {
    auto* grid = new QGridLayout;
    grid->setHorizontalSpacing(24);
    grid->setVerticalSpacing(5);
    m_layer = named(new ChoiceBox, "exportField", tr("Content of the rasters. Meshes are always of the ground."));
    connect(m_layer, &QComboBox::currentIndexChanged, this, &ProductsPage::refreshSoon);
    int row = 0;
    grid->addWidget(sectionTitle(tr("Heightmaps")), row++, 0);
    addRows(*grid, row, ExportGroup::Rasters);
    grid->addWidget(m_layer, row++, 0, 1, 2);
    grid->setRowMinimumHeight(row++, 8);
    grid->addWidget(sectionTitle(tr("Meshes")), row++, 0);
    addRows(*grid, row, ExportGroup::Meshes);
    grid->setRowMinimumHeight(row++, 8);
    grid->addWidget(sectionTitle(tr("Lists and pictures")), row++, 0);
    addProductRows(*grid, row);
    grid->setRowStretch(row, 1);
    return grid;
}

QLayout* ProductsPage::makeSize() {
    m_size = named(new ChoiceBox, "exportSize",
                   tr("Other sizes are computed from the recipe: the same landscape with more or less "
                      "detail. This may take long and runs in the background."));
    connect(m_size, &QComboBox::currentIndexChanged, this, &ProductsPage::refreshSoon);
    connect(m_size, &QComboBox::currentIndexChanged, this, &ProductsPage::refresh);
    m_cost = new SizeCost;
    m_tiles = named(new QSpinBox, "exportTiles");
    m_tiles->setRange(kLeastTile - 1, kMaxGridSide);
    m_tiles->setSpecialValueText(tr("one piece"));
    m_tiles->setToolTip(tr("Cells along the side of a tile of heightmaps and pictures, NAME_x0_y0 and on; neighbours share the "
                           "samples between them"));
    auto* tiles = new QFormLayout;
    tiles->addRow(tr("Tiles"), m_tiles);
    centreLabels(*tiles);
    return filled(new QVBoxLayout, {.spacing = 8}, {sectionTitle(tr("Size")), m_size, m_cost, tiles});
}

QLayout* ProductsPage::makeRange() {
    m_fit = new QRadioButton;
    m_fit->setAccessibleName(tr("As high as the ground"));
    m_fixed = new QRadioButton(tr("From"));
    m_low = new MetresBox({-100'000, 100'000, 1});
    m_high = new MetresBox({-100'000, 100'000, 1});
    for (QDoubleSpinBox* box : {m_low, m_high}) {
        box->setFixedWidth(104);
        connect(box, &QDoubleSpinBox::valueChanged, this, &ProductsPage::refreshSoon);
        connect(box, &QDoubleSpinBox::valueChanged, this, &ProductsPage::refresh);
    }
    m_quantum = mutedText();
    m_fit->setChecked(true);
    connect(m_fit, &QRadioButton::toggled, this, &ProductsPage::refreshSoon);
    connect(m_fit, &QRadioButton::toggled, this, &ProductsPage::refresh);
    auto* fixedRow = filled(new QHBoxLayout, {.spacing = 8}, {m_fixed, m_low, new QLabel(tr("to")), m_high, kRoom});
    return filled(new QVBoxLayout, {.spacing = 8},
                  {sectionTitle(tr("Height range")), m_fit, fixedRow, m_quantum});
}

QLayout* ProductsPage::makeMesh() {
    auto* form = new QFormLayout;
    form->setVerticalSpacing(8);
    form->setHorizontalSpacing(14);
    m_step = new ChoiceBox;
    for (const int step : {1, 2, 4, 8, 16})
        m_step->addItem(step == 1 ? tr("1:1 (every cell)") : tr("1:%1").arg(step), step);
    m_step->setItemText(1, tr("1:2"));
    m_up = new ChoiceBox;
    m_up->addItem(tr("Format default"));
    m_up->addItem(tr("Y up (engines, renderers)"), static_cast<int>(UpAxis::Y));
    m_up->addItem(tr("Z up (slicers, survey)"), static_cast<int>(UpAxis::Z));
    m_up->setToolTip(tr("Default: OBJ and GLB Y up, STL and PLY Z up. GLB is always Y up."));
    m_normals = new QCheckBox(tr("Normals"));
    m_texture = new QCheckBox(tr("Texture coordinates"));
    m_block = new QCheckBox(tr("Solid block"));
    m_block->setToolTip(tr("Adds walls and a floor for 3D printing."));
    m_triangles = muted(new QLabel);
    form->addRow(sectionTitle(tr("Mesh")));
    form->addRow(tr("Vertices"), m_step);
    form->addRow(tr("Axes"), m_up);
    form->addRow(QString(), m_normals);
    form->addRow(QString(), m_texture);
    form->addRow(QString(), m_block);
    form->addRow(QString(), m_triangles);
    centreLabels(*form);
    for (QComboBox* box : {m_step, m_up})
        connect(box, &QComboBox::currentIndexChanged, this, &ProductsPage::refreshSoon);
    for (QCheckBox* box : {m_normals, m_texture, m_block})
        connect(box, &QCheckBox::toggled, this, &ProductsPage::refreshSoon);
    return form;
}

// ---- Choices ----

void ProductsPage::restoreChoices() {
    const QStringList wanted = setting(QStringLiteral("products"), QStringList{"png16"}).toStringList();
    for (QCheckBox* check : m_checks)
        check->setChecked(wanted.contains(check->objectName()));
    m_tiles->setValue(setting(QStringLiteral("tiles"), 0).toInt());
    m_step->setCurrentIndex(setting(QStringLiteral("step"), 0).toInt());
    m_up->setCurrentIndex(setting(QStringLiteral("up"), 0).toInt());
    m_normals->setChecked(setting(QStringLiteral("normals"), true).toBool());
    m_texture->setChecked(setting(QStringLiteral("texture"), true).toBool());
}

void ProductsPage::takeDocument() {
    const QString file = m_document.file().path();
    setName(file.isEmpty() ? tr("terrain") : QFileInfo(file).completeBaseName());
    m_fit->setChecked(true);
    m_low->setValue(0.0); // the next forecast proposes a range
    m_high->setValue(0.0);
    ++m_forecastRequest; // one under way is of the document before
}

void ProductsPage::rememberChoices() const {
    QStringList wanted;
    for (const QCheckBox* check : m_checks)
        if (check->isChecked())
            wanted << check->objectName();
    keepSetting(QStringLiteral("products"), wanted);
    keepSetting(QStringLiteral("folder"), folder());
    keepSetting(QStringLiteral("tiles"), m_tiles->value());
    keepSetting(QStringLiteral("step"), m_step->currentIndex());
    keepSetting(QStringLiteral("up"), m_up->currentIndex());
    keepSetting(QStringLiteral("normals"), m_normals->isChecked());
    keepSetting(QStringLiteral("texture"), m_texture->isChecked());
}

void ProductsPage::choose(const QString& productKey) {
    const auto choice = std::ranges::find(exportChoices(), productKey.toStdString(), &ExportChoice::key);
    if (choice == exportChoices().end())
        return;
    setChecked(productKey, true);
    if (choice->group == ExportGroup::Rasters)
        m_layer->setCurrentIndex(m_layer->findData(plainText(info(Layer::Elevation).key))); // whatever layer was exported last
}

void ProductsPage::setChecked(const QString& productKey, bool checked) {
    for (QCheckBox* check : m_checks)
        if (check->objectName() == productKey)
            check->setChecked(checked);
}

void ProductsPage::setLongerSide(int cells) {
    m_size->setCurrentIndex(std::max(0, m_size->findData(cells)));
}

std::vector<ExportChoice> ProductsPage::chosen() const {
    std::vector<ExportChoice> list;
    for (std::size_t i = 0; i < m_checks.size(); ++i)
        if (m_checks[i]->isChecked())
            list.push_back(exportChoices()[i]);
    return list;
}

ExportJob ProductsPage::job() const {
    ExportJob wanted;
    wanted.terrain = m_document.snapshot()->terrain;
    if (m_layer->count() > 0)
        wanted.field = m_layer->currentData().toString().toStdString();
    wanted.choices = chosen();
    wanted.surface = surfacePlan(m_document.recipe(), m_document.file().folder());
    wanted.resized = resizedRun();
    if (wanted.resized && m_cost->forecast())
        wanted.stageSeconds = m_cost->forecast()->stageSeconds;
    wanted.folder = folder().toStdString();
    wanted.baseName = name().toStdString();
    if (m_fixed->isChecked()) {
        wanted.lowM = m_low->value();
        wanted.highM = m_high->value();
    }
    if (m_tiles->value() >= kLeastTile)
        wanted.tileSide = m_tiles->value();
    wanted.mesh.step = m_step->currentData().toInt();
    if (m_up->currentData().isValid())
        wanted.mesh.up = static_cast<UpAxis>(m_up->currentData().toInt());
    if (m_normals->isChecked())
        wanted.mesh.normals = true;
    wanted.mesh.textureCoordinates = m_texture->isChecked();
    const GridSpec& grid = wanted.terrain.grid();
    if (m_block->isChecked())
        wanted.mesh.blockThicknessM = kBlockShare * grid.longerSideM();
    return wanted;
}

// ---- What it will be ----

void ProductsPage::showEvent(QShowEvent* event) {
    refreshLayers();
    forecast();
    QWidget::showEvent(event);
}

void ProductsPage::refreshLayers() {
    const QVariant chosen = m_layer->currentData();
    const QSignalBlocker quiet(m_layer);
    m_layer->clear();
    for (const Product& product : products()) {
        const auto layer = layerByKey(product.key);
        const bool isThere =
            !layer || *layer == Layer::Elevation || m_document.snapshot()->terrain.has(*layer);
        if (!product.field || !isThere)
            continue;
        m_layer->addItem(tr("Layer: %1").arg(asTitle(product.label)), plainText(product.key));
        m_layer->setItemData(m_layer->count() - 1, translated(product.help), Qt::ToolTipRole);
    }
    m_layer->setCurrentIndex(std::max(0, m_layer->findData(chosen)));
}

void ProductsPage::refreshSizes() {
    const GridSpec& grid = m_document.snapshot()->terrain.grid();
    if (grid == m_sizesFor)
        return;
    m_sizesFor = grid;
    const QVariant chosen = m_size->currentData();
    const QSignalBlocker quiet(m_size);
    m_size->clear();
    m_size->addItem(tr("As shown: %1 × %2").arg(grid.width).arg(grid.height), 0);
    const Recipe& recipe = *m_document.snapshot()->recipe;
    for (const int side : kSizes) {
        const GridSpec other = resized(recipe, {}, side).recipe->grid;
        if (other != grid)
            m_size->addItem(tr("%1k: %2 × %3, cells of %4")
                                .arg(side / 1024)
                                .arg(other.width)
                                .arg(other.height)
                                .arg(lengthText(other.cellSizeM)),
                            side);
    }
    m_size->setCurrentIndex(std::max(0, m_size->findData(chosen)));
}

/// None for the size that is shown.
std::optional<ResizedRun> ProductsPage::resizedRun() const {
    const int side = m_size->currentData().toInt();
    if (side <= 0)
        return std::nullopt;
    ResizedRun run = resized(*m_document.snapshot()->recipe, m_document.snapshot()->position, side);
    run.folder = m_document.file().folder();
    run.mostBytes = m_cost->mostBytes();
    const QString kept = QStandardPaths::writableLocation(QStandardPaths::AppDataLocation);
    run.checkpoint = checkpointPath(run, (kept + QStringLiteral("/builds")).toStdString());
    return run;
}

void ProductsPage::refreshSoon() {
    if (isVisible() && !m_forecastSoon.isActive())
        m_forecastSoon.start();
}

void ProductsPage::forecast() {
    const ExportJob wanted = job();
    if (wanted.terrain.grid().cellCount() == 0)
        return;
    if (!m_footer.isBusy())
        m_cost->follow(wanted.resized);
    const int request = ++m_forecastRequest;
    runInBackground(
        Lane::Interactive, this, [wanted] { return forecastExport(wanted); },
        [this, request](const ExportForecast& result) {
            if (request == m_forecastRequest)
                showForecast(result);
        },
        [this](const QString& words) {
            if (!m_footer.isBusy()) // files that are being written go on
                m_footer.fail(words);
        });
}

void ProductsPage::showForecast(const ExportForecast& result) {
    m_lowest = result.lowest;
    m_highest = result.highest;
    for (std::size_t i = 0; i < m_sizes.size(); ++i)
        if (m_sizes[i])
            m_sizes[i]->setText(tr("about %1").arg(bytesText(result.bytes[i])));
    const auto layer = std::ranges::find(products(), m_layer->currentData().toString().toStdString(), &Product::key);
    const std::string_view unit = layer == products().end() ? std::string_view() : layer->unit;
    m_fit->setText((m_size->currentData().toInt() > 0 ? tr("Range of the terrain: about %1 to %2")
                                                      : tr("Range of the terrain: %1 to %2"))
                       .arg(measureText(m_lowest, unit, 1), measureText(m_highest, unit, 1)));
    if (m_low->value() == 0.0 && m_high->value() == 0.0) {
        const QSignalBlocker quietLow(m_low);
        const QSignalBlocker quietHigh(m_high);
        m_low->setValue(std::floor(m_lowest / 10) * 10);
        m_high->setValue(std::ceil(m_highest / 10) * 10);
        refresh();
    }
    const double range =
        m_fixed->isChecked() ? m_high->value() - m_low->value() : double(m_highest) - m_lowest;
    const bool cuts = m_fixed->isChecked() && (m_low->value() > m_lowest || m_high->value() < m_highest);
    m_quantum->setText(rangeGoesUp() ? tr("One level of 16 bits is %1, of 8 bits %2.%3")
                                           .arg(levelText(range / 65535, unit), levelText(range / 255, unit),
                                                cuts ? tr(" Heights outside are clipped.") : QString())
                                     : rangeProblem());
    m_triangles->setText(tr("%1 triangles").arg(quantityText(static_cast<double>(result.triangles), 0)));
}

bool ProductsPage::rangeGoesUp() const {
    return !m_fixed->isChecked() || m_low->value() < m_high->value();
}

void ProductsPage::refresh() {
    for (QDoubleSpinBox* box : {m_low, m_high})
        box->setEnabled(m_fixed->isChecked());
    const Snapshot& snapshot = *m_document.snapshot();
    refreshSizes();
    const bool isAsShown = m_size->currentData().toInt() == 0;
    const bool hasTerrain = snapshot.terrain.grid().cellCount() > 0;
    const std::size_t count = chosen().size();
    const QString words = !hasTerrain ? tr("No terrain yet")
                          : count == 0
                              ? tr("Select what to export")
                          : !rangeGoesUp()
                              ? rangeProblem()
                              : (isAsShown ? tr("Exports the current state: step %1 of %2")
                                           : tr("Computes step %1 of %2 at this size, then exports it"))
                                    .arg(globalStep(*snapshot.recipe, snapshot.position))
                                    .arg(snapshot.recipe->totalSteps());
    setState(words, hasTerrain && count > 0 && rangeGoesUp());
}

// ---- Writing ----

QStringList ProductsPage::replaced() const {
    const ExportJob wanted = job();
    QStringList files;
    for (const ExportChoice& choice : wanted.choices)
        for (const std::filesystem::path& path : exportPaths(wanted, choice))
            if (std::filesystem::exists(path))
                files << QString::fromStdString(path.filename().string());
    return files;
}

void ProductsPage::start() {
    rememberChoices();
    m_cost->giveUp(); // it would only slow down what it tells of
    const std::shared_ptr<ExportProgress> progress = m_footer.begin();
    writeBeside([wanted = job(), progress] { return runExport(wanted, *progress); }, progress);
}

} // namespace oxbow
