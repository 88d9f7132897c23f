#include "ui/files/export_dialog.h"

#include "ui/document/document.h"
#include "ui/files/export_footer.h"
#include "ui/widgets/background_task.h"
#include "ui/widgets/form_labels.h"
#include "ui/widgets/metres_box.h"
#include "ui/widgets/theme.h"
#include "ui/widgets/unit_system.h"
#include "ui/widgets/units_text.h"
#include "ui/widgets/value_text.h"

#include <QCheckBox>
#include <QComboBox>
#include <QDir>
#include <QDoubleSpinBox>
#include <QFileInfo>
#include <QFormLayout>
#include <QGridLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QRadioButton>
#include <QSettings>
#include <QVBoxLayout>

#include <array>
#include <cmath>

namespace oxbow {

namespace {

constexpr int kForecastMs = 400;
constexpr std::array kSizes = {1024, 2048, 4096, 8192};
/// Rock under the lowest point of a closed block, as a share of the map's longer side.
constexpr double kBlockShare = 0.03;

QString wordsOf(std::string_view text) {
    return QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size()));
}

QString keyOf(const ExportProduct& product) {
    return wordsOf(product.key);
}

QLabel* sectionTitle(const QString& text) {
    auto* label = new QLabel(text);
    label->setObjectName(QStringLiteral("sectionTitle"));
    return label;
}

QLabel* mutedLabel() {
    auto* label = new QLabel;
    label->setProperty("muted", true);
    return label;
}

} // namespace

ExportDialog::ExportDialog(Document& document, QWidget* parent)
    : QDialog(parent), m_document(document), m_footer(new ExportFooter) {
    setObjectName(QStringLiteral("exportDialog"));
    setWindowTitle(tr("Export"));
    auto* right = new QVBoxLayout;
    right->setSpacing(18);
    right->addLayout(makeSize());
    right->addLayout(makeRange());
    right->addLayout(makeMesh());
    right->addStretch();
    auto* columns = new QHBoxLayout;
    columns->setSpacing(36);
    columns->addLayout(makeProducts());
    columns->addLayout(right, 1);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(22, 18, 22, 16);
    layout->setSpacing(18);
    layout->addLayout(columns, 1);
    layout->addLayout(makeTarget());
    layout->addWidget(m_footer);
    m_footer->button()->setObjectName(QStringLiteral("exportButton"));
    connect(m_footer, &ExportFooter::startWanted, this, &ExportDialog::start);
    connect(m_footer, &ExportFooter::closeWanted, this, &QDialog::hide);

    m_forecastSoon.setSingleShot(true);
    m_forecastSoon.setInterval(kForecastMs);
    connect(&m_forecastSoon, &QTimer::timeout, this, &ExportDialog::forecast);
    connect(&document, &Document::snapshotChanged, this, &ExportDialog::refreshSoon);
    connect(&document, &Document::snapshotChanged, this, &ExportDialog::refreshState);
    units::follow(this, [this] {
        m_sizesFor = {};
        refreshState();
        forecast();
    });
    restoreChoices();
    refreshState();
}

// ---- Making it ----

QCheckBox* ExportDialog::makeCheck(const ExportProduct& product) {
    auto* check = new QCheckBox(translated(product.label));
    check->setObjectName(keyOf(product));
    if (!product.row.empty())
        check->setAccessibleName(translated(product.row) + u' ' + translated(product.label));
    connect(check, &QCheckBox::toggled, this, &ExportDialog::refreshState);
    m_checks.push_back(check);
    m_sizes.push_back(nullptr);
    return check;
}

void ExportDialog::addProductRows(QGridLayout& grid, int& row, ExportGroup group) {
    for (const ExportProduct& product : kExportProducts) {
        if (product.group != group)
            continue;
        grid.addWidget(makeCheck(product), row, 0);
        m_sizes.back() = mutedLabel();
        m_sizes.back()->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
        grid.addWidget(m_sizes.back(), row++, 1);
    }
}

/// A row a thing, its forms beside one another.
void ExportDialog::addWaterRows(QGridLayout& grid, int& row) {
    std::string_view named;
    QHBoxLayout* forms = nullptr;
    for (const ExportProduct& product : kExportProducts) {
        if (product.group != ExportGroup::Water)
            continue;
        if (!forms || product.row != named) {
            if (forms)
                forms->addStretch();
            forms = new QHBoxLayout;
            forms->setSpacing(12);
            auto* name = mutedLabel();
            name->setText(translated(named = product.row));
            name->setMinimumWidth(96);
            forms->addWidget(name);
            grid.addLayout(forms, row++, 0, 1, 2);
        }
        forms->addWidget(makeCheck(product));
    }
    forms->addStretch();
}

QLayout* ExportDialog::makeProducts() {
    auto* grid = new QGridLayout;
    grid->setHorizontalSpacing(24);
    grid->setVerticalSpacing(8);
    m_layer = new QComboBox;
    m_layer->setObjectName(QStringLiteral("exportField"));
    m_layer->setToolTip(tr("What the rasters hold. Meshes are always of the ground."));
    connect(m_layer, &QComboBox::currentIndexChanged, this, &ExportDialog::refreshSoon);
    int row = 0;
    grid->addWidget(sectionTitle(tr("Heightmaps")), row++, 0);
    addProductRows(*grid, row, ExportGroup::Rasters);
    grid->addWidget(m_layer, row++, 0, 1, 2);
    grid->setRowMinimumHeight(row++, 8);
    grid->addWidget(sectionTitle(tr("Meshes")), row++, 0);
    addProductRows(*grid, row, ExportGroup::Meshes);
    grid->setRowMinimumHeight(row++, 8);
    grid->addWidget(sectionTitle(tr("Water")), row++, 0);
    addWaterRows(*grid, row);
    grid->setRowStretch(row, 1);
    return grid;
}

QLayout* ExportDialog::makeSize() {
    auto* column = new QVBoxLayout;
    column->setSpacing(8);
    m_size = new QComboBox;
    m_size->setObjectName(QStringLiteral("exportSize"));
    m_size->setToolTip(tr("Another size than the one shown is computed anew from the recipe: the same "
                          "mountains and valleys with more detail or less. It may take long; the window "
                          "goes on meanwhile."));
    connect(m_size, &QComboBox::currentIndexChanged, this, &ExportDialog::refreshSoon);
    connect(m_size, &QComboBox::currentIndexChanged, this, &ExportDialog::refreshState);
    column->addWidget(sectionTitle(tr("Size")));
    column->addWidget(m_size);
    return column;
}

QLayout* ExportDialog::makeRange() {
    auto* grid = new QGridLayout;
    grid->setVerticalSpacing(8);
    m_fit = new QRadioButton;
    m_fixed = new QRadioButton(tr("From"));
    m_low = new MetresBox({-100'000, 100'000, 1});
    m_high = new MetresBox({-100'000, 100'000, 1});
    for (QDoubleSpinBox* box : {m_low, m_high}) {
        box->setFixedWidth(104);
        connect(box, &QDoubleSpinBox::valueChanged, this, &ExportDialog::refreshSoon);
    }
    m_quantum = mutedLabel();
    m_quantum->setWordWrap(true);
    m_fit->setChecked(true);
    connect(m_fit, &QRadioButton::toggled, this, &ExportDialog::refreshSoon);
    auto* fixedRow = new QHBoxLayout;
    fixedRow->setSpacing(8);
    fixedRow->addWidget(m_fixed);
    fixedRow->addWidget(m_low);
    fixedRow->addWidget(new QLabel(tr("to")));
    fixedRow->addWidget(m_high);
    fixedRow->addStretch();
    grid->addWidget(sectionTitle(tr("Black to white")), 0, 0);
    grid->addWidget(m_fit, 1, 0);
    grid->addLayout(fixedRow, 2, 0);
    grid->addWidget(m_quantum, 3, 0);
    return grid;
}

QLayout* ExportDialog::makeMesh() {
    auto* form = new QFormLayout;
    form->setVerticalSpacing(8);
    form->setHorizontalSpacing(14);
    m_step = new QComboBox;
    for (const int step : {1, 2, 4, 8, 16})
        m_step->addItem(step == 1 ? tr("every cell") : tr("every %1th cell").arg(step), step);
    m_step->setItemText(1, tr("every second cell"));
    m_up = new QComboBox;
    m_up->addItem(tr("usual for the format"));
    m_up->addItem(tr("Y up (engines, renderers)"), static_cast<int>(UpAxis::Y));
    m_up->addItem(tr("Z up (slicers, survey)"), static_cast<int>(UpAxis::Z));
    m_up->setToolTip(tr("OBJ and GLB usually have Y up, STL and PLY Z up. GLB is always Y up."));
    m_normals = new QCheckBox(tr("Normals"));
    m_texture = new QCheckBox(tr("Texture coordinates"));
    m_block = new QCheckBox(tr("Close to a block"));
    m_block->setToolTip(tr("Adds walls and a floor, as printers need them."));
    m_triangles = mutedLabel();
    form->addRow(sectionTitle(tr("Mesh")));
    form->addRow(tr("Vertices"), m_step);
    form->addRow(tr("Axes"), m_up);
    form->addRow(QString(), m_normals);
    form->addRow(QString(), m_texture);
    form->addRow(QString(), m_block);
    form->addRow(QString(), m_triangles);
    centreLabels(*form);
    for (QComboBox* box : {m_step, m_up})
        connect(box, &QComboBox::currentIndexChanged, this, &ExportDialog::refreshSoon);
    for (QCheckBox* box : {m_normals, m_texture, m_block})
        connect(box, &QCheckBox::toggled, this, &ExportDialog::refreshSoon);
    return form;
}

QLayout* ExportDialog::makeTarget() {
    auto* row = new QGridLayout;
    row->setHorizontalSpacing(10);
    row->setVerticalSpacing(8);
    m_folder = new FolderChoice(tr("Export to"));
    m_name = new QLineEdit;
    connect(m_folder, &FolderChoice::changed, this, &ExportDialog::refreshState);
    connect(m_name, &QLineEdit::textChanged, this, &ExportDialog::refreshState);
    row->addWidget(new QLabel(tr("Folder")), 0, 0);
    row->addWidget(m_folder, 0, 1);
    row->addWidget(new QLabel(tr("Name")), 1, 0);
    row->addWidget(m_name, 1, 1);
    row->setColumnStretch(1, 1);
    return row;
}

// ---- Choices ----

void ExportDialog::restoreChoices() {
    const QSettings settings;
    const QStringList products = settings.value("export/products", QStringList{"png16"}).toStringList();
    for (QCheckBox* check : m_checks)
        check->setChecked(products.contains(check->objectName()));
    const QString file = m_document.filePath();
    const QString besideIt = file.isEmpty() ? QDir::homePath() : QFileInfo(file).absolutePath();
    setFolder(settings.value("export/folder", besideIt).toString());
    setBaseName(file.isEmpty() ? tr("terrain") : QFileInfo(file).completeBaseName());
    m_step->setCurrentIndex(settings.value("export/step", 0).toInt());
    m_up->setCurrentIndex(settings.value("export/up", 0).toInt());
    m_normals->setChecked(settings.value("export/normals", false).toBool());
    m_texture->setChecked(settings.value("export/texture", false).toBool());
}

void ExportDialog::rememberChoices() const {
    QSettings settings;
    QStringList products;
    for (const QCheckBox* check : m_checks)
        if (check->isChecked())
            products << check->objectName();
    settings.setValue("export/products", products);
    settings.setValue("export/folder", m_folder->folder());
    settings.setValue("export/step", m_step->currentIndex());
    settings.setValue("export/up", m_up->currentIndex());
    settings.setValue("export/normals", m_normals->isChecked());
    settings.setValue("export/texture", m_texture->isChecked());
}

void ExportDialog::choose(const QString& productKey) {
    if (!productKey.isEmpty())
        setChecked(productKey, true);
}

void ExportDialog::setFolder(const QString& folder) {
    m_folder->setFolder(folder);
}

void ExportDialog::setBaseName(const QString& name) {
    m_name->setText(name);
}

void ExportDialog::setChecked(const QString& productKey, bool checked) {
    for (QCheckBox* check : m_checks)
        if (check->objectName() == productKey)
            check->setChecked(checked);
}

void ExportDialog::setLongerSide(int cells) {
    m_size->setCurrentIndex(std::max(0, m_size->findData(cells)));
}

std::vector<ExportProduct> ExportDialog::chosenProducts() const {
    std::vector<ExportProduct> chosen;
    for (std::size_t i = 0; i < kExportProducts.size(); ++i)
        if (m_checks[i]->isChecked())
            chosen.push_back(kExportProducts[i]);
    return chosen;
}

ExportJob ExportDialog::job() const {
    ExportJob wanted;
    wanted.terrain = m_document.snapshot()->terrain;
    if (m_layer->count() > 0)
        wanted.field = m_layer->currentData().toString().toStdString();
    wanted.products = chosenProducts();
    if (const int side = m_size->currentData().toInt(); side > 0) {
        wanted.resized = resized(*m_document.snapshot()->recipe, m_document.snapshot()->position, side);
        wanted.resized->folder = m_document.folder();
    }
    wanted.folder = m_folder->folder().toStdString();
    wanted.baseName = m_name->text().toStdString();
    if (m_fixed->isChecked()) {
        wanted.lowM = m_low->value();
        wanted.highM = m_high->value();
    }
    wanted.mesh.step = m_step->currentData().toInt();
    if (m_up->currentData().isValid())
        wanted.mesh.up = static_cast<UpAxis>(m_up->currentData().toInt());
    if (m_normals->isChecked())
        wanted.mesh.normals = true;
    wanted.mesh.textureCoordinates = m_texture->isChecked();
    const GridSpec& grid = wanted.terrain.grid();
    if (m_block->isChecked())
        wanted.mesh.blockThicknessM = kBlockShare * std::max(grid.widthM(), grid.heightM());
    return wanted;
}

// ---- What it will be ----

void ExportDialog::showEvent(QShowEvent* event) {
    refreshLayers();
    forecast();
    QDialog::showEvent(event);
}

void ExportDialog::refreshLayers() {
    const QVariant chosen = m_layer->currentData();
    const QSignalBlocker quiet(m_layer);
    m_layer->clear();
    for (const ProductInfo& product : products()) {
        const auto layer = layerByKey(product.key);
        const bool isThere =
            !layer || *layer == Layer::Elevation || m_document.snapshot()->terrain.has(*layer);
        if (product.form != ProductForm::Field || !isThere)
            continue;
        QString name = translated(product.label);
        name[0] = name[0].toUpper();
        m_layer->addItem(tr("Layer: %1").arg(name), wordsOf(product.key));
        m_layer->setItemData(m_layer->count() - 1, translated(product.help), Qt::ToolTipRole);
    }
    m_layer->setCurrentIndex(std::max(0, m_layer->findData(chosen)));
}

void ExportDialog::refreshSizes() {
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

void ExportDialog::refreshSoon() {
    if (isVisible() && !m_forecastSoon.isActive())
        m_forecastSoon.start();
}

void ExportDialog::forecast() {
    const ExportJob wanted = job();
    if (wanted.terrain.grid().cellCount() == 0)
        return;
    const int request = ++m_forecastRequest;
    runInBackground(
        this, [wanted] { return forecastExport(wanted); },
        [this, request](const ExportForecast& result) {
            if (request == m_forecastRequest)
                showForecast(result);
        },
        [this](const QString& words) { m_footer->fail(words); });
}

void ExportDialog::showForecast(const ExportForecast& result) {
    m_lowest = result.lowest;
    m_highest = result.highest;
    for (std::size_t i = 0; i < m_sizes.size(); ++i)
        if (m_sizes[i])
            m_sizes[i]->setText(tr("about %1").arg(bytesText(result.bytes[i])));
    const auto layer = layerByKey(m_layer->currentData().toString().toStdString());
    const std::string_view unit = layer ? info(*layer).unit : std::string_view();
    m_fit->setText((m_size->currentData().toInt() > 0 ? tr("The terrain's own range: about %1 to %2")
                                                      : tr("The terrain's own range: %1 to %2"))
                       .arg(measureText(m_lowest, unit, 1), measureText(m_highest, unit, 1)));
    if (m_low->value() == 0.0 && m_high->value() == 0.0) {
        const QSignalBlocker quietLow(m_low);
        const QSignalBlocker quietHigh(m_high);
        m_low->setValue(std::floor(m_lowest / 10) * 10);
        m_high->setValue(std::ceil(m_highest / 10) * 10);
    }
    const double range =
        m_fixed->isChecked() ? m_high->value() - m_low->value() : double(m_highest) - m_lowest;
    const bool cuts = m_fixed->isChecked() && (m_low->value() > m_lowest || m_high->value() < m_highest);
    m_quantum->setText(tr("One level of 16 bits is %1, of 8 bits %2.%3")
                           .arg(lengthText(range / 65535), lengthText(range / 255),
                                cuts ? tr(" Heights outside are cut off.") : QString()));
    m_triangles->setText(tr("%1 triangles").arg(quantityText(static_cast<double>(result.triangles), 0)));
}

void ExportDialog::refreshState() {
    for (QDoubleSpinBox* box : {m_low, m_high})
        box->setEnabled(m_fixed->isChecked());
    const Snapshot& snapshot = *m_document.snapshot();
    refreshSizes();
    const bool isAsShown = m_size->currentData().toInt() == 0;
    const bool hasTerrain = snapshot.terrain.grid().cellCount() > 0;
    const std::size_t count = chosenProducts().size();
    const QString words = !hasTerrain  ? tr("There is no terrain yet")
                          : count == 0 ? tr("Choose what to write")
                                       : (isAsShown ? tr("Writes the state that is shown: step %1 of %2")
                                                    : tr("Computes step %1 of %2 anew, then writes it"))
                                             .arg(globalStep(*snapshot.recipe, snapshot.position))
                                             .arg(snapshot.recipe->totalSteps());
    m_footer->setState(words,
                       hasTerrain && count > 0 && !m_name->text().isEmpty() && !m_folder->folder().isEmpty());
}

// ---- Writing ----

void ExportDialog::start() {
    rememberChoices();
    const QString folder = m_folder->folder();
    runInBackground(
        this, [wanted = job(), progress = m_footer->begin()] { return runExport(wanted, *progress); },
        [this, folder](const ExportResult& result) { m_footer->rest(result, folder); },
        [this](const QString& words) { m_footer->fail(words); });
}

} // namespace oxbow
