#include "ui/files/sequence_dialog.h"

#include "ui/document/document.h"
#include "ui/files/export_footer.h"
#include "ui/widgets/background_task.h"
#include "ui/widgets/metres_box.h"
#include "ui/widgets/value_text.h"

#include <QCheckBox>
#include <QComboBox>
#include <QDir>
#include <QDoubleSpinBox>
#include <QFormLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QSettings>
#include <QSpinBox>
#include <QVBoxLayout>

#include <cmath>

namespace oxbow {

namespace {

const QString kNamePattern = QStringLiteral("frame_%04d.png");

QSpinBox* stepBox() {
    auto* box = new QSpinBox;
    box->setRange(0, 10'000'000);
    box->setFixedWidth(90);
    return box;
}

QDoubleSpinBox* heightBox() {
    auto* box = new MetresBox({-100'000, 100'000, 1});
    box->setFixedWidth(104);
    return box;
}

QHBoxLayout* rowOf(std::initializer_list<QWidget*> widgets) {
    auto* row = new QHBoxLayout;
    row->setSpacing(8);
    for (QWidget* widget : widgets)
        row->addWidget(widget);
    row->addStretch();
    return row;
}

bool isPerTerrain(ProductForm form) {
    return form == ProductForm::Field || form == ProductForm::Normals || form == ProductForm::Picture;
}

} // namespace

SequenceDialog::SequenceDialog(Document& document, QWidget* parent)
    : QDialog(parent), m_document(document), m_footer(new ExportFooter) {
    setObjectName(QStringLiteral("sequenceDialog"));
    setWindowTitle(tr("Export the Run as a Sequence"));
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(22, 18, 22, 16);
    layout->setSpacing(16);
    layout->addLayout(makeChoices());
    layout->addWidget(m_footer);
    connect(m_footer, &ExportFooter::startWanted, this, &SequenceDialog::start);
    connect(m_footer, &ExportFooter::closeWanted, this, &QDialog::hide);
    connect(&document, &Document::recipeChanged, this, &SequenceDialog::refreshState);
    const QSettings settings;
    m_footer->button()->setObjectName(QStringLiteral("sequenceButton"));
    setFolder(settings.value("sequence/folder", QDir::homePath()).toString());
    setPattern(settings.value("sequence/name", kNamePattern).toString());
    setProduct(settings.value("sequence/product", "elevation").toString());
    setSteps(1, std::max(1, document.recipe().totalSteps()), 1);
    refreshState();
}

// ---- Making it ----

QLayout* SequenceDialog::makeChoices() {
    auto* form = new QFormLayout;
    form->setVerticalSpacing(10);
    form->setHorizontalSpacing(14);
    m_product = new QComboBox;
    m_product->setObjectName(QStringLiteral("sequenceProduct"));
    for (const ProductInfo& product : products())
        if (isPerTerrain(product.form)) {
            QString name = translated(product.label);
            name[0] = name[0].toUpper();
            m_product->addItem(name, QString::fromUtf8(product.key.data(), qsizetype(product.key.size())));
            m_product->setItemData(m_product->count() - 1, translated(product.help), Qt::ToolTipRole);
        }
    m_first = stepBox();
    m_last = stepBox();
    m_every = stepBox();
    m_every->setMinimum(1);
    m_every->setToolTip(tr("1 writes every step, 2 every second one, and so on from the first"));
    for (QSpinBox* box : {m_first, m_last, m_every})
        connect(box, &QSpinBox::valueChanged, this, &SequenceDialog::refreshState);
    connect(m_product, &QComboBox::currentIndexChanged, this, &SequenceDialog::productChosen);
    m_total = new QLabel;
    form->addRow(tr("Write"), m_product);
    form->addRow(tr("Steps"),
                 rowOf({m_first, new QLabel(tr("to")), m_last, m_total, new QLabel(tr("one in")), m_every}));
    form->addRow(tr("Range"), makeRange());
    addTarget(*form);
    return form;
}

QLayout* SequenceDialog::makeRange() {
    m_fixed = new QCheckBox(tr("the same in every file:"));
    m_fixed->setToolTip(
        tr("The heights that are black and white. Otherwise every file takes its own range, and a "
           "film of them flickers. Floating point formats hold the heights themselves."));
    m_fixed->setChecked(true);
    m_low = heightBox();
    m_high = heightBox();
    connect(m_fixed, &QCheckBox::toggled, this, &SequenceDialog::refreshState);
    return rowOf({m_fixed, m_low, new QLabel(tr("to")), m_high});
}

void SequenceDialog::addTarget(QFormLayout& form) {
    m_folder = new FolderChoice(tr("Export to"));
    m_name = new QLineEdit;
    m_name->setToolTip(
        tr("%04d becomes the number of the step in four digits. The ending chooses the format: "
           ".png, .tif, .exr, .r32"));
    connect(m_folder, &FolderChoice::changed, this, &SequenceDialog::refreshState);
    connect(m_name, &QLineEdit::textChanged, this, &SequenceDialog::refreshState);
    form.addRow(tr("Folder"), m_folder);
    form.addRow(tr("Names"), m_name);
}

// ---- Choices ----

void SequenceDialog::setProduct(const QString& key) {
    m_product->setCurrentIndex(std::max(0, m_product->findData(key)));
}

void SequenceDialog::setSteps(int first, int last, int every) {
    m_first->setValue(first);
    m_last->setValue(last);
    m_every->setValue(every);
}

void SequenceDialog::setFolder(const QString& folder) {
    m_folder->setFolder(folder);
}

void SequenceDialog::setPattern(const QString& name) {
    m_name->setText(name);
}

void SequenceDialog::productChosen() {
    refreshState();
    suggestRange();
}

void SequenceDialog::showEvent(QShowEvent* event) {
    if (!m_footer->isBusy())
        m_last->setValue(std::max(1, m_document.recipe().totalSteps()));
    suggestRange();
    QDialog::showEvent(event);
}

/// The range of the ground that is shown, found beside the UI thread.
void SequenceDialog::suggestRange() {
    const TerrainState terrain = m_document.snapshot()->terrain;
    if (terrain.empty() || m_low->value() != m_high->value())
        return;
    runInBackground(
        this,
        [terrain] {
            ExportJob ground;
            ground.terrain = terrain;
            return forecastExport(ground);
        },
        [this](const ExportForecast& found) {
            m_low->setValue(std::floor(found.lowest / 10) * 10);
            m_high->setValue(std::ceil(found.highest / 10) * 10);
        },
        [this](const QString& words) { m_footer->fail(words); });
}

SequenceJob SequenceDialog::job() const {
    SequenceJob wanted;
    wanted.recipe = std::make_shared<const Recipe>(m_document.recipe());
    wanted.folder = m_document.folder();
    const int total = wanted.recipe->totalSteps();
    wanted.steps = {std::min(m_first->value(), total), std::min(m_last->value(), total), m_every->value()};
    wanted.request.kind = m_product->currentData().toString().toStdString();
    wanted.request.file = QDir(m_folder->folder()).filePath(m_name->text()).toStdString();
    if (m_fixed->isEnabled() && m_fixed->isChecked() && m_low->value() < m_high->value()) {
        wanted.options.lowM = m_low->value();
        wanted.options.highM = m_high->value();
    }
    return wanted;
}

void SequenceDialog::refreshState() {
    const QString product = m_product->currentData().toString();
    const bool hasRange = product == QLatin1String("elevation") || product == QLatin1String("combined");
    m_fixed->setEnabled(hasRange);
    for (QDoubleSpinBox* box : {m_low, m_high})
        box->setEnabled(hasRange && m_fixed->isChecked());
    const int total = m_document.recipe().totalSteps();
    m_total->setText(tr("of %1,").arg(total));
    const SequenceJob wanted = job();
    const int frames = wanted.steps.count();
    const auto nameOf = [&](int frame) {
        const int step = wanted.steps.first + frame * wanted.steps.every;
        return QString::fromStdString(numberedFile(wanted.request.file, step).filename().string());
    };
    const QString words = total == 0    ? tr("There is nothing to play yet")
                          : frames == 0 ? tr("The last step lies before the first")
                          : frames == 1
                              ? nameOf(0)
                              : tr("%1: %2 to %3").arg(filesText(frames), nameOf(0), nameOf(frames - 1));
    m_footer->setState(words,
                       total > 0 && frames > 0 && !m_name->text().isEmpty() && !m_folder->folder().isEmpty());
}

// ---- Writing ----

void SequenceDialog::start() {
    QSettings settings;
    settings.setValue("sequence/folder", m_folder->folder());
    settings.setValue("sequence/name", m_name->text());
    settings.setValue("sequence/product", m_product->currentData());
    const std::shared_ptr<ExportProgress> progress = m_footer->begin();
    // What is kept of the run need not be computed again, as long as the worker has the same recipe.
    const SequenceJob wanted = job();
    const RunPosition first = positionAt(*wanted.recipe, wanted.steps.first);
    const bool isKnown = *m_document.snapshot()->recipe == *wanted.recipe;
    if (!isKnown)
        return run(wanted, progress);
    m_document.session().lookUp(
        first, [guard = QPointer(this), wanted, progress](const std::shared_ptr<const KeptState>& found) {
            QMetaObject::invokeMethod(qApp, [guard, wanted, progress, found] {
                if (!guard)
                    return;
                SequenceJob job = wanted;
                if (*guard->m_document.snapshot()->recipe == *job.recipe)
                    job.from = found;
                guard->run(job, progress);
            });
        });
}

void SequenceDialog::run(SequenceJob job, const std::shared_ptr<ExportProgress>& progress) {
    const QString folder = m_folder->folder();
    runInBackground(
        this, [job = std::move(job), progress] { return runSequence(job, *progress); },
        [this, folder](const ExportResult& result) { m_footer->rest(result, folder); },
        [this](const QString& words) { m_footer->fail(words); });
}

} // namespace oxbow
