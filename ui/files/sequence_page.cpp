#include "ui/files/sequence_page.h"

#include "core/export/surface_export.h"
#include "ui/document/document.h"
#include "ui/widgets/background_task.h"
#include "ui/widgets/boxes.h"
#include "ui/widgets/choice_box.h"
#include "ui/widgets/metres_box.h"
#include "ui/widgets/value_text.h"

#include <QCheckBox>
#include <QDir>
#include <QDoubleSpinBox>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QSpinBox>

#include <cmath>

namespace oxbow {

namespace {

const QString kNamePattern = QStringLiteral("frame_%04d.png");

QSpinBox* stepBox() {
    auto* box = new QSpinBox;
    box->setRange(0, 10'000'000);
    box->setFixedWidth(76);
    return box;
}

QDoubleSpinBox* heightBox() {
    auto* box = new MetresBox({-100'000, 100'000, 1});
    box->setFixedWidth(90);
    return box;
}

QHBoxLayout* rowOf(std::initializer_list<BoxItem> items) {
    auto* row = filled(new QHBoxLayout, {.spacing = 8}, items);
    row->addStretch();
    return row;
}

} // namespace

SequencePage::SequencePage(Document& document, ExportFooter& footer)
    : ExportPage(document, footer, QStringLiteral("sequence"), tr("Sequence of the run")) {
    setLayout(makeChoices());
    followRecipe(document, RecipePart::Stages | RecipePart::Values | RecipePart::Steps | RecipePart::Grid, this, &SequencePage::refresh);
    followDocument();
    connect(&document, &Document::snapshotChanged, this, [this] {
        if (isVisible() && !m_document.isRunning())
            suggestRange();
    });
    setName(setting(QStringLiteral("name"), kNamePattern).toString());
    setProduct(setting(QStringLiteral("product"), "elevation").toString());
    setSteps(1, std::max(1, document.recipe().totalSteps()), 1);
    refresh();
}

// ---- Making it ----

QLayout* SequencePage::makeChoices() {
    auto* form = newForm();
    m_product = named(new ChoiceBox, "sequenceProduct");
    for (const Product& product : products())
        if (product.frame.empty() && (product.field || product.use == FileUse::WritePicture)) {
            m_product->addItem(asTitle(product.label), plainText(product.key));
            m_product->setItemData(m_product->count() - 1, translated(product.help), Qt::ToolTipRole);
        }
    m_first = stepBox();
    m_last = stepBox();
    m_every = stepBox();
    m_every->setMinimum(1);
    m_every->setToolTip(tr("Every N steps: 1 writes every step, 2 every second one"));
    for (QSpinBox* box : {m_first, m_last, m_every})
        connect(box, &QSpinBox::valueChanged, this, &SequencePage::refresh);
    connect(m_product, &QComboBox::currentIndexChanged, this, &SequencePage::productChosen);
    m_total = new QLabel;
    form->addRow(tr("Write"), m_product);
    form->addRow(tr("Steps"),
                 rowOf({m_first, new QLabel(tr("to")), m_last, m_total, new QLabel(tr("every")), m_every}));
    form->addRow(tr("Range"), makeRange());
    addTarget(*form, tr("Export to"), tr("Names"),
              tr("%04d is replaced by the step number with four digits. The extension sets the format: %1")
                  .arg(phraseText(formatExtensions(FileUse::WriteHeightmap))));
    centreLabels(*form);
    return form;
}

QLayout* SequencePage::makeRange() {
    m_fixed = new QCheckBox(tr("same range in all files:"));
    m_fixed->setToolTip(tr("Heights of black and white. Without it every file uses its own range, and a film "
                           "flickers. Floating-point formats store true heights."));
    m_fixed->setChecked(true);
    m_low = heightBox();
    m_high = heightBox();
    connect(m_fixed, &QCheckBox::toggled, this, &SequencePage::refresh);
    for (QDoubleSpinBox* box : {m_low, m_high})
        connect(box, &QDoubleSpinBox::valueChanged, this, &SequencePage::refresh);
    return rowOf({m_fixed, m_low, new QLabel(tr("to")), m_high});
}

// ---- Choices ----

/// The range of its ground is suggested when that is there.
void SequencePage::takeDocument() {
    m_low->setValue(0.0);
    m_high->setValue(0.0);
}

void SequencePage::setProduct(const QString& key) {
    m_product->setCurrentIndex(std::max(0, m_product->findData(key)));
}

void SequencePage::setSteps(int first, int last, int every) {
    m_first->setValue(first);
    m_last->setValue(last);
    m_every->setValue(every);
}

void SequencePage::productChosen() {
    refresh();
    suggestRange();
}

void SequencePage::showEvent(QShowEvent* event) {
    if (!m_footer.isBusy())
        m_last->setValue(std::max(1, m_document.recipe().totalSteps()));
    suggestRange();
    QWidget::showEvent(event);
}

/// The range of the ground that is shown, found beside the UI thread.
void SequencePage::suggestRange() {
    const TerrainState terrain = m_document.snapshot()->terrain;
    if (terrain.empty() || m_low->value() != m_high->value())
        return;
    runInBackground(
        Lane::Interactive, this,
        [terrain] {
            ExportJob ground;
            ground.terrain = terrain;
            return forecastExport(ground);
        },
        [this](const ExportForecast& found) {
            if (m_low->value() != m_high->value())
                return; // typed meanwhile
            m_low->setValue(std::floor(found.lowest / 10) * 10);
            m_high->setValue(std::ceil(found.highest / 10) * 10);
        },
        [this](const QString& words) { m_footer.fail(words); });
}

SequenceJob SequencePage::job() const {
    SequenceJob wanted;
    wanted.recipe = std::make_shared<const Recipe>(m_document.recipe());
    wanted.folder = m_document.file().folder();
    wanted.options.surface = surfacePlan(*wanted.recipe, wanted.folder);
    const int total = wanted.recipe->totalSteps();
    wanted.steps = {std::min(m_first->value(), total), std::min(m_last->value(), total), m_every->value()};
    wanted.request.kind = m_product->currentData().toString().toStdString();
    wanted.request.file = QDir(folder()).filePath(name()).toStdString();
    if (m_fixed->isEnabled() && m_fixed->isChecked() && m_low->value() < m_high->value()) {
        wanted.options.lowM = m_low->value();
        wanted.options.highM = m_high->value();
    }
    return wanted;
}

void SequencePage::refresh() {
    const QString product = m_product->currentData().toString();
    const bool hasRange = product == QLatin1String("elevation") || product == QLatin1String("combined");
    m_fixed->setEnabled(hasRange);
    for (QDoubleSpinBox* box : {m_low, m_high})
        box->setEnabled(hasRange && m_fixed->isChecked());
    const double low = m_low->value(), high = m_high->value();
    const bool isSuggested = low != 0.0 || high != 0.0; // before that every file has its own range
    const bool goesUp = low < high || !isSuggested || !m_low->isEnabled();
    const int total = m_document.recipe().totalSteps();
    m_total->setText(tr("of %1,").arg(total));
    const SequenceJob wanted = job();
    const int frames = wanted.steps.count();
    const auto nameOf = [&](int frame) {
        const int step = wanted.steps.first + frame * wanted.steps.every;
        return QString::fromStdString(numberedFile(wanted.request.file, step).filename().string());
    };
    const QString words = total == 0    ? tr("Nothing to play yet")
                          : frames == 0 ? tr("The last step lies before the first")
                          : !goesUp     ? rangeProblem()
                          : frames == 1
                              ? nameOf(0)
                              : tr("%1: %2 to %3").arg(filesText(frames), nameOf(0), nameOf(frames - 1));
    setState(words, total > 0 && frames > 0 && goesUp);
}

// ---- Writing ----

void SequencePage::start() {
    keepSetting(QStringLiteral("folder"), folder());
    keepSetting(QStringLiteral("name"), name());
    keepSetting(QStringLiteral("product"), m_product->currentData());
    const std::shared_ptr<ExportProgress> progress = m_footer.begin();
    // What is kept of the run need not be computed again, as long as the worker has the same recipe.
    const SequenceJob wanted = job();
    const RunPosition first = positionAt(*wanted.recipe, wanted.steps.first);
    const bool isKnown = *m_document.snapshot()->recipe == *wanted.recipe;
    if (!isKnown)
        return run(wanted, progress);
    m_document.session().lookUp(first, forWindow(this, [this, wanted, progress](const auto& found) {
                                    SequenceJob job = wanted;
                                    if (*m_document.snapshot()->recipe == *job.recipe)
                                        job.from = found;
                                    run(job, progress);
                                }));
}

void SequencePage::run(SequenceJob job, const std::shared_ptr<ExportProgress>& progress) {
    writeBeside([job = std::move(job), progress] { return runSequence(job, *progress); }, progress);
}

} // namespace oxbow
