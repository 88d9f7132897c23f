#include "ui/sequence_dialog.h"

#include "ui/background_task.h"
#include "ui/document.h"
#include "ui/value_text.h"

#include <QCheckBox>
#include <QComboBox>
#include <QDir>
#include <QDoubleSpinBox>
#include <QFileDialog>
#include <QFormLayout>
#include <QLabel>
#include <QLineEdit>
#include <QProgressBar>
#include <QPushButton>
#include <QSettings>
#include <QSpinBox>
#include <QStyle>
#include <QVBoxLayout>

#include <cmath>

namespace oxbow {

namespace {

constexpr int kWatchMs = 60;
const QString kNamePattern = QStringLiteral("frame_%04d.png");

QSpinBox* stepBox() {
    auto* box = new QSpinBox;
    box->setRange(0, 10'000'000);
    box->setFixedWidth(90);
    return box;
}

QDoubleSpinBox* heightBox(const QString& suffix) {
    auto* box = new QDoubleSpinBox;
    box->setRange(-100'000, 100'000);
    box->setDecimals(1);
    box->setSuffix(suffix);
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

SequenceDialog::SequenceDialog(Document& document, QWidget* parent) : QDialog(parent), m_document(document) {
    setObjectName(QStringLiteral("sequenceDialog"));
    setWindowTitle(tr("Export the Run as a Sequence"));
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(22, 18, 22, 16);
    layout->setSpacing(16);
    layout->addLayout(makeChoices());
    layout->addLayout(makeTarget());
    layout->addLayout(makeFooter());
    connect(&m_watch, &QTimer::timeout, this, &SequenceDialog::showProgress);
    connect(&document, &Document::recipeChanged, this, &SequenceDialog::refreshState);
    const QSettings settings;
    setFolder(settings.value("sequence/folder", QDir::homePath()).toString());
    setPattern(settings.value("sequence/name", kNamePattern).toString());
    setProduct(settings.value("sequence/product", "elevation").toString());
    setSteps(1, std::max(1, document.recipe().totalSteps()), 1);
    refreshState();
}

SequenceDialog::~SequenceDialog() {
    if (m_progress)
        m_progress->cancelled = true;
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
    m_every->setToolTip(tr("1 writes every step, 2 every second one, and so on"));
    for (QSpinBox* box : {m_first, m_last, m_every})
        connect(box, &QSpinBox::valueChanged, this, &SequenceDialog::refreshState);
    connect(m_product, &QComboBox::currentIndexChanged, this, &SequenceDialog::productChosen);
    form->addRow(tr("Write"), m_product);
    form->addRow(tr("Steps"),
                 rowOf({m_first, new QLabel(tr("to")), m_last, new QLabel(tr("every")), m_every}));
    form->addRow(QString(), makeRange());
    return form;
}

QLayout* SequenceDialog::makeRange() {
    m_fixed = new QCheckBox(tr("Black to white is always"));
    m_fixed->setToolTip(tr("Otherwise every file takes its own range, and a film of them flickers. "
                           "Floating point formats need neither."));
    m_fixed->setChecked(true);
    m_low = heightBox(tr(" m"));
    m_high = heightBox(tr(" m"));
    connect(m_fixed, &QCheckBox::toggled, this, &SequenceDialog::refreshState);
    return rowOf({m_fixed, m_low, new QLabel(tr("to")), m_high});
}

QLayout* SequenceDialog::makeTarget() {
    auto* form = new QFormLayout;
    form->setVerticalSpacing(8);
    form->setHorizontalSpacing(14);
    m_folder = new QLineEdit;
    m_name = new QLineEdit;
    m_name->setToolTip(
        tr("%04d becomes the number of the step in four digits. The ending chooses the format: "
           ".png, .tif, .exr, .r32"));
    auto* choose = new QPushButton(tr("Choose…"));
    choose->setAutoDefault(false);
    connect(choose, &QPushButton::clicked, this, &SequenceDialog::browse);
    for (QLineEdit* line : {m_folder, m_name})
        connect(line, &QLineEdit::textChanged, this, &SequenceDialog::refreshState);
    auto* folder = new QHBoxLayout;
    folder->addWidget(m_folder, 1);
    folder->addWidget(choose);
    form->addRow(tr("Folder"), folder);
    form->addRow(tr("Names"), m_name);
    return form;
}

QLayout* SequenceDialog::makeFooter() {
    m_state = new QLabel;
    m_state->setProperty("muted", true);
    m_result = new QLabel;
    m_result->setWordWrap(true);
    m_bar = new QProgressBar;
    m_bar->setRange(0, 1000);
    m_bar->setTextVisible(false);
    m_bar->hide();
    auto* closeButton = new QPushButton(tr("Close"));
    closeButton->setAutoDefault(false);
    connect(closeButton, &QPushButton::clicked, this, &QDialog::hide);
    m_export = new QPushButton(tr("Export"));
    m_export->setObjectName(QStringLiteral("sequenceButton"));
    m_export->setDefault(true);
    connect(m_export, &QPushButton::clicked, this, &SequenceDialog::startOrCancel);
    auto* buttons = new QHBoxLayout;
    buttons->addWidget(m_state, 1);
    buttons->addWidget(closeButton);
    buttons->addWidget(m_export);
    auto* footer = new QVBoxLayout;
    footer->setSpacing(10);
    footer->addWidget(m_bar);
    footer->addWidget(m_result);
    footer->addLayout(buttons);
    return footer;
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
    m_folder->setText(QDir::toNativeSeparators(folder));
}

void SequenceDialog::setPattern(const QString& name) {
    m_name->setText(name);
}

void SequenceDialog::browse() {
    auto* dialog = new QFileDialog(this, tr("Export to"), m_folder->text());
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setFileMode(QFileDialog::Directory);
    dialog->setOption(QFileDialog::ShowDirsOnly);
    connect(dialog, &QFileDialog::fileSelected, this, &SequenceDialog::setFolder);
    dialog->open();
}

void SequenceDialog::productChosen() {
    refreshState();
    suggestRange();
}

void SequenceDialog::showEvent(QShowEvent* event) {
    if (!isBusy())
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
        [this](const QString& words) { rest(words, true); });
}

SequenceJob SequenceDialog::job() const {
    SequenceJob wanted;
    wanted.recipe = std::make_shared<const Recipe>(m_document.recipe());
    wanted.folder = m_document.folder();
    const int total = wanted.recipe->totalSteps();
    wanted.firstStep = std::min(m_first->value(), total);
    wanted.lastStep = std::min(m_last->value(), total);
    wanted.every = m_every->value();
    wanted.request.kind = m_product->currentData().toString().toStdString();
    wanted.request.file = QDir(m_folder->text()).filePath(m_name->text()).toStdString();
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
    const int frames = frameCount(job());
    m_state->setText(total == 0    ? tr("There is nothing to play yet")
                     : frames == 0 ? tr("The last step lies before the first")
                                   : tr("%n file(s); the run has %1 steps", nullptr, frames).arg(total));
    const bool canStart = total > 0 && frames > 0 && !m_name->text().isEmpty() && !m_folder->text().isEmpty();
    m_export->setEnabled(isBusy() || canStart);
}

// ---- Writing ----

void SequenceDialog::startOrCancel() {
    if (isBusy())
        m_progress->cancelled = true;
    else
        start();
}

void SequenceDialog::start() {
    QSettings settings;
    settings.setValue("sequence/folder", m_folder->text());
    settings.setValue("sequence/name", m_name->text());
    settings.setValue("sequence/product", m_product->currentData());
    m_progress = std::make_shared<ExportProgress>();
    m_export->setText(tr("Cancel"));
    m_result->clear();
    m_bar->setValue(0);
    m_bar->show();
    m_watch.start(kWatchMs);
    // What is kept of the run need not be computed again, as long as the worker has the same recipe.
    const SequenceJob wanted = job();
    const RunPosition first = positionAt(*wanted.recipe, wanted.firstStep);
    const bool isKnown = *m_document.snapshot()->recipe == *wanted.recipe;
    if (!isKnown)
        return run(wanted);
    m_document.session().lookUp(
        first, [guard = QPointer(this), wanted](const std::shared_ptr<const KeptState>& found) {
            QMetaObject::invokeMethod(qApp, [guard, wanted, found] {
                if (!guard)
                    return;
                SequenceJob job = wanted;
                if (*guard->m_document.snapshot()->recipe == *job.recipe)
                    job.from = found;
                guard->run(job);
            });
        });
}

void SequenceDialog::run(SequenceJob job) {
    runInBackground(
        this, [job = std::move(job), progress = m_progress] { return runSequence(job, *progress); },
        [this](const ExportResult& result) { arrived(result); },
        [this](const QString& words) {
            rest(words, true);
            emit exported(false);
        });
}

void SequenceDialog::showProgress() {
    if (m_progress)
        m_bar->setValue(static_cast<int>(m_progress->share * 1000));
}

void SequenceDialog::arrived(const ExportResult& result) {
    const auto count = static_cast<int>(result.files.size());
    rest(
        result.cancelled
            ? tr("Cancelled; %n file(s) had been written.", nullptr, count)
            : tr("%n file(s) written, %1.", nullptr, count).arg(bytesText(static_cast<double>(result.bytes))),
        false);
    emit exported(!result.cancelled);
}

void SequenceDialog::rest(const QString& words, bool isError) {
    m_progress.reset();
    m_watch.stop();
    m_bar->hide();
    m_export->setText(tr("Export"));
    m_result->setProperty("problem", isError);
    style()->polish(m_result); // the style sheet looks at the property
    m_result->setText(words.toHtmlEscaped());
    refreshState();
}

QString SequenceDialog::resultText() const {
    return m_result->text();
}

} // namespace oxbow
