#include "ui/files/target_page.h"

#include "core/export/stage_forecast.h"
#include "core/export/target_folder.h"
#include "core/run/import_recipe.h"
#include "ui/document/document.h"
#include "ui/files/live_folder.h"
#include "ui/widgets/background_task.h"
#include "ui/widgets/boxes.h"
#include "ui/widgets/choice_box.h"
#include "ui/widgets/value_text.h"

#include <QCheckBox>
#include <QDir>
#include <QFileInfo>
#include <QFormLayout>
#include <QLabel>
#include <QRegularExpression>
#include <QSpinBox>

namespace oxbow {

namespace {

QSpinBox* sizeBox(const QString& none, const QString& tip) {
    auto* box = new QSpinBox;
    box->setRange(0, kMaxGridSide);
    box->setSpecialValueText(none);
    box->setToolTip(tip);
    box->setFixedWidth(180);
    return box;
}

} // namespace

/// What the thread needs that writes.
struct TargetOrder {
    const Target* target;
    TerrainState terrain;
    std::shared_ptr<const SurfacePlan> surface;
    Recipe recipe;
    std::filesystem::path recipeFolder;
    std::string name;
    int side, tileSide;
    std::filesystem::path folder;
};

namespace {

/// Calls `write(folder, job)`.
template <typename Write>
auto carryOut(const TargetOrder& wanted, const CancelToken& cancel, const Write& write) {
    ThreadPool pool(exportThreads());
    return write(wanted.folder, TargetJob{.terrain = wanted.terrain,
                                          .surface = wanted.surface,
                                          .name = wanted.name,
                                          .side = wanted.side,
                                          .tileSide = wanted.tileSide,
                                          .pool = pool,
                                          .before = [&] { return groundTakenIn(wanted.recipe, wanted.recipeFolder, pool, cancel); },
                                          .cancel = cancel});
}

ExportResult write(const TargetOrder& wanted, const CancelToken& cancel) {
    ExportResult result;
    try {
        result.files = carryOut(wanted, cancel, [&](const auto& folder, const TargetJob& job) {
            return writeTarget(*wanted.target, folder, job);
        });
    } catch (const Cancelled&) {
        result.cancelled = true;
        return result;
    }
    for (const std::filesystem::path& file : result.files)
        result.bytes += std::filesystem::file_size(file);
    return result;
}

} // namespace

TargetPage::TargetPage(Document& document, ExportFooter& footer)
    : ExportPage(document, footer, QStringLiteral("target"), tr("For another program")),
      m_target(named(new ChoiceBox, "targetProgram")),
      m_help(wrapped(new QLabel)),
      m_surface(named(new ChoiceBox, "targetSurface")),
      m_side(sizeBox(tr("as the terrain"), tr("Samples along the longer side; the nearest that the program can have"))),
      m_tiles(sizeBox(tr("one piece"), tr("Cells along the side of a tile; the nearest that the program can have"))),
      m_keep(named(new QCheckBox(tr("Keep up to date")), "targetKeep")),
      m_link(named(wrapped(new QLabel), "targetLink")) {
    for (const Target& target : targets())
        m_target->addItem(translated(target.label), plainText(target.key));
    m_surface->addItem(tr("As in the view"), QString());
    m_surface->setItemData(0, tr("What lies on the ground; what the view shows where the recipe does not say it"), Qt::ToolTipRole);
    for (const SurfacePreset& preset : surfacePresets()) {
        m_surface->addItem(translated(preset.name), plainText(preset.name));
        m_surface->setItemData(m_surface->count() - 1, translated(preset.help), Qt::ToolTipRole);
    }
    auto* form = newForm();
    form->addRow(tr("Program"), m_target);
    form->addRow(QString(), m_help);
    form->addRow(tr("Surface"), m_surface);
    form->addRow(tr("Size"), m_side);
    form->addRow(tr("Tiles"), m_tiles);
    addTarget(*form, tr("Export to"), tr("Name"), tr("Begins the names of the folder and of the files: letters, digits, - and _"));
    m_keep->setToolTip(tr("Writes the newest state again whenever the terrain has come to rest, for programs that follow it"));
    form->addRow(QString(), m_keep);
    form->addRow(QString(), m_link);
    centreLabels(*form);
    setLayout(form);
    connect(m_keep, &QCheckBox::toggled, this, &TargetPage::keepUpToDate);
    connect(&document, &Document::snapshotChanged, this, &TargetPage::keepUpToDate);
    connect(m_target, &QComboBox::currentIndexChanged, this, &TargetPage::refresh);
    followDocument();
    setTarget(setting(QStringLiteral("program"), QStringLiteral("unreal")).toString());
    setSurface(setting(QStringLiteral("surface"), QString()).toString());
    refresh();
}

void TargetPage::setTarget(const QString& key) {
    m_target->setCurrentIndex(std::max(0, m_target->findData(key)));
}

void TargetPage::setSurface(const QString& name) {
    m_surface->setCurrentIndex(std::max(0, m_surface->findData(name)));
}

void TargetPage::setSizes(int side, int tileSide) {
    m_side->setValue(side);
    m_tiles->setValue(tileSide);
}

QStringList TargetPage::replaced() const {
    QStringList files;
    for (const std::string& name : earlierTargetFiles(targetFolder().toStdString()))
        files << QString::fromStdString(name);
    return files;
}

QString TargetPage::targetFolder() const {
    return QDir(folder()).filePath(name() + u'-' + m_target->currentData().toString());
}

void TargetPage::takeDocument() {
    static const QRegularExpression kOther(QStringLiteral("[^A-Za-z0-9_-]+"));
    const QString file = QFileInfo(m_document.file().path()).completeBaseName();
    setName(file.isEmpty() ? setting(QStringLiteral("name"), QStringLiteral("Terrain")).toString()
                           : QString(file).replace(kOther, QStringLiteral("_")));
}

void TargetPage::refresh() {
    static const QRegularExpression kName(QStringLiteral("^[A-Za-z0-9_-]+$"));
    const Target& target = targets()[static_cast<std::size_t>(std::max(0, m_target->currentIndex()))];
    m_help->setText(translated(target.help));
    const bool isEngine = target.key == "unreal" || target.key == "unity";
    m_side->setEnabled(isEngine || target.key == "godot" || target.key == "terrain");
    m_tiles->setEnabled(isEngine);
    if (!kName.match(name()).hasMatch())
        return setState(tr("The name needs letters, digits, - or _, and nothing else"), false);
    setState(tr("The folder %1 with LOAD-ME.txt, which has the numbers to type").arg(QFileInfo(targetFolder()).fileName()), true);
}

void TargetPage::start() {
    keepSetting(QStringLiteral("folder"), folder());
    keepSetting(QStringLiteral("name"), name());
    keepSetting(QStringLiteral("program"), m_target->currentData());
    keepSetting(QStringLiteral("surface"), m_surface->currentData());
    const auto cells = static_cast<double>(m_document.snapshot()->terrain.grid().cellCount());
    const double secondsPerCell = 1e-6 * targets()[static_cast<std::size_t>(m_target->currentIndex())].secondsPerMillionCells;
    const std::shared_ptr<ExportProgress> progress = m_footer.begin(secondsPerCell * cells * processorPace() * shareOfThreads(exportThreads()));
    writeBeside([wanted = order(targetFolder()), progress] { return write(wanted, progress->cancel); },
                progress);
}

/// The terrain that is shown, as the page says.
TargetOrder TargetPage::order(const QString& folder) const {
    Recipe recipe = m_document.recipe();
    if (const QString surface = m_surface->currentData().toString(); !surface.isEmpty())
        recipe.surface = surfaceNamed(surface.toStdString(), "surface");
    return {&targets()[static_cast<std::size_t>(m_target->currentIndex())],
            m_document.snapshot()->terrain,
            surfacePlan(recipe, m_document.file().folder()),
            recipe,
            m_document.file().folder(),
            name().toStdString(),
            m_side->isEnabled() ? m_side->value() : 0,
            m_tiles->isEnabled() ? m_tiles->value() : 0,
            folder.toStdString()};
}

/// Writes the next state where the terrain rests and is another one than that of the last.
void TargetPage::keepUpToDate() {
    const Snapshot& shown = *m_document.snapshot();
    const bool rests = !m_document.isRunning() && m_document.hasSeenEdits() && !shown.terrain.empty();
    if (!m_keep->isChecked()) {
        m_linked.reset();
        return m_link->clear();
    }
    if (m_isLinking || !rests || !canStart() || (m_linked == shown.recipe && m_linkedAt == shown.position))
        return;
    m_isLinking = true;
    m_linked = shown.recipe;
    m_linkedAt = shown.position;
    runInBackground(
        Lane::Long, this,
        [wanted = order(liveFolder())](const CancelToken& cancel) {
            return carryOut(wanted, cancel, [&](const auto& folder, const TargetJob& job) {
                return writeLiveTarget(*wanted.target, folder, job);
            });
        },
        [this](std::uint64_t number) { linkRests(tr("State %1 is in %2").arg(number).arg(QDir::toNativeSeparators(liveFolder()))); },
        [this](const QString& words) {
            m_keep->setChecked(false);
            linkRests(words);
        });
}

void TargetPage::linkRests(const QString& words) {
    m_isLinking = false;
    m_link->setText(words);
    if (m_keep->isChecked())
        keepUpToDate(); // it may have gone on meanwhile
}

} // namespace oxbow
