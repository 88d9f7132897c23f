#include "ui/recipe/mix_editor.h"

#include "core/files/heightmap_file.h"
#include "ui/recipe/mask_entry_editor.h"
#include "ui/recipe/parameter_row.h"
#include "ui/recipe/preset_button.h"
#include "ui/widgets/background_task.h"
#include "ui/widgets/icons.h"
#include "ui/widgets/theme.h"
#include "ui/widgets/value_text.h"

#include <QFileDialog>
#include <QHBoxLayout>
#include <QLabel>
#include <QMenu>
#include <QPushButton>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>

namespace oxbow {

namespace {

constexpr int kTouchedMs = 2500;

} // namespace

MixEditor::MixEditor(Document& document, QWidget* parent)
    : QWidget(parent),
      m_document(document),
      m_follower(document),
      m_head(new QToolButton(this)),
      m_eye(new QToolButton(this)),
      m_body(new QWidget(this)),
      m_note(new QLabel(m_body)) {
    m_head->setObjectName(QStringLiteral("mixHead"));
    m_head->setAutoRaise(true);
    m_head->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    m_head->setArrowType(Qt::RightArrow);
    m_head->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    m_head->setToolTip(tr("How much of this stage's effect there is, and where"));
    m_eye->setObjectName(QStringLiteral("showMask"));
    m_eye->setCheckable(true);
    m_eye->setAutoRaise(true);
    m_eye->setToolTip(tr("Draw this stage's mask on the ground"));
    m_eye->setAccessibleName(m_eye->toolTip());
    m_eye->setIcon(icon(icons::kEye));
    auto* headRow = new QHBoxLayout;
    headRow->setContentsMargins(6, 2, 6, 2);
    headRow->addWidget(m_head, 1);
    headRow->addWidget(m_eye);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addLayout(headRow);
    column->addWidget(m_body);
    m_layout = new QVBoxLayout(m_body);
    m_layout->setContentsMargins(0, 0, 0, 4);
    m_layout->setSpacing(0);
    makeRows();
    makeFoot();
    m_touched.setSingleShot(true);
    m_touched.setInterval(kTouchedMs);
    m_body->setVisible(false);
    connect(m_head, &QToolButton::clicked, this, [this] { setOpen(!m_open); });
    connect(m_eye, &QToolButton::toggled, this, [this] {
        refresh(); // follows the mask now, or no more
        emit shownMaskChanged();
    });
    connect(&m_touched, &QTimer::timeout, this, &MixEditor::shownMaskChanged);
    connect(&m_follower, &MaskFollower::changed, this, &MixEditor::showFollowed);
    connect(&m_document, &Document::selectedStageChanged, this, &MixEditor::showStage);
    connect(&m_document, &Document::recipeChanged, this, &MixEditor::showStage);
    connect(&m_document, &Document::snapshotChanged, this, &MixEditor::refresh);
    showStage();
}

void MixEditor::makeRows() {
    for (const ParamField& field : mixTable().params) {
        auto* row = new ParameterRow(field, m_body);
        const std::string key(field.info.key);
        const auto take = [this, key, &field](const ParamValue& value, EditPhase phase) {
            std::any values = m_document.mix(m_stage);
            field.write(values, value);
            this->take(std::any_cast<const Mix&>(values), QString::fromStdString(key), phase);
        };
        connect(row, &ParameterRow::changing, this,
                [take](const ParamValue& value) { take(value, EditPhase::Dragging); });
        connect(row, &ParameterRow::changed, this,
                [take](const ParamValue& value) { take(value, EditPhase::Finished); });
        connect(row, &ParameterRow::resetRequested, this,
                [take, &field] { take(field.defaultValue, EditPhase::Finished); });
        m_layout->addWidget(row);
        m_rows.push_back(row);
    }
}

void MixEditor::makeFoot() {
    m_note->setWordWrap(true);
    m_note->setContentsMargins(12, 2, 12, 2);
    m_note->setForegroundRole(QPalette::PlaceholderText);
    m_note->setObjectName(QStringLiteral("maskNote"));
    auto* foot = new QWidget(m_body);
    auto* row = new QHBoxLayout(foot);
    row->setContentsMargins(12, 4, 8, 4);
    row->setSpacing(4);
    auto* add = new QPushButton(tr("Limit by…"), foot);
    add->setObjectName(QStringLiteral("addMaskEntry"));
    add->setToolTip(tr("Limit this stage to places: by slope, height, distance to rivers, a painted mask …"));
    auto* menu = new QMenu(add);
    for (const MaskSource& source : maskSources()) {
        QAction* action = menu->addAction(translated(source.label));
        action->setObjectName(QString::fromUtf8(source.id.data(), static_cast<qsizetype>(source.id.size())));
        action->setToolTip(translated(source.help));
        connect(action, &QAction::triggered, this, [this, &source] { addEntry(source); });
    }
    menu->setToolTipsVisible(true);
    add->setMenu(menu);
    auto* write = new QToolButton(foot);
    write->setObjectName(QStringLiteral("exportMask"));
    write->setText(tr("Export…"));
    write->setToolTip(tr("Write the mask as a picture"));
    write->setFocusPolicy(Qt::TabFocus);
    connect(write, &QToolButton::clicked, this, &MixEditor::exportMask);
    row->addWidget(add);
    row->addWidget(new MaskPresetButton(m_document, foot));
    row->addStretch(1);
    row->addWidget(write);
    m_layout->addWidget(m_note);
    m_layout->addWidget(foot);
}

// ---- Showing ----

void MixEditor::setOpen(bool open) {
    m_open = open;
    m_head->setArrowType(open ? Qt::DownArrow : Qt::RightArrow);
    m_body->setVisible(open);
    refresh();
}

void MixEditor::setMaskShown(bool on) {
    m_eye->setChecked(on);
}

bool MixEditor::isMaskShown() const {
    return m_eye->isChecked();
}

void MixEditor::showStage() {
    const RecipeStage* stage = m_document.recipe().find(m_document.selectedStage());
    const bool canMix = stage && stage->params.kind().mix != MixSupport::None;
    const std::uint64_t id = canMix ? stage->id : 0;
    if (id != m_stage) {
        m_stage = id;
        m_touched.stop();
        for (ParameterRow* row : m_rows)
            if (row->param().info.key == "mode")
                row->setVisible(canMix && stage->params.kind().mix == MixSupport::Acts);
    }
    setVisible(canMix);
    refresh();
}

QString MixEditor::summary(const Mix& mix) const {
    if (mix.isNeutral())
        return tr("Mix: everywhere");
    QStringList words{tr("%1 %").arg(qRound(mix.amount * 100.0))};
    for (const MaskEntry& entry : mix.where)
        words << translated(entry.source().label).toLower();
    if (mix.keep != MixKeep::All)
        words << translated(kMixKeeps[static_cast<std::size_t>(mix.keep)].label).toLower();
    return tr("Mix: %1").arg(words.join(QStringLiteral(", ")));
}

void MixEditor::refresh() {
    const RecipeStage* stage = m_document.recipe().find(m_stage);
    const Mix mix = stage ? m_document.mix(m_stage) : Mix{};
    m_head->setText(summary(mix));
    for (ParameterRow* row : m_rows)
        row->show(row->param().read(std::any(mix)), row->param().read(std::any(stage ? stage->mix : Mix{})));
    std::vector<const MaskSource*> sources;
    for (const MaskEntry& entry : mix.where)
        sources.push_back(&entry.source());
    if (sources != m_sources)
        rebuildEntries(mix);
    for (std::size_t i = 0; i < m_entries.size(); ++i)
        m_entries[i]->show(mix.where[i]);
    m_follower.follow(isOpen() || m_eye->isChecked() ? m_stage : 0);
}

QStringList MixEditor::earlierStages() const {
    QStringList names;
    const Recipe& recipe = m_document.recipe();
    for (const RecipeStage& stage : recipe.stages) {
        if (stage.id == m_stage)
            break;
        const std::string name = stage.name.empty() ? std::string(stage.params.kind().id) : stage.name;
        if (stage.params.kind().mix != MixSupport::None && !names.contains(QString::fromStdString(name)))
            names << QString::fromStdString(name);
    }
    return names;
}

void MixEditor::rebuildEntries(const Mix& mix) {
    for (MaskEntryEditor* entry : m_entries) {
        entry->hide();
        entry->deleteLater(); // it may be the sender of what led here
    }
    m_entries.clear();
    m_sources.clear();
    for (const MaskEntry& entry : mix.where) {
        const std::size_t index = m_entries.size();
        auto* editor = new MaskEntryEditor(entry, index == 0, earlierStages(), m_body);
        m_layout->insertWidget(static_cast<int>(m_rows.size() + index), editor);
        m_entries.push_back(editor);
        m_sources.push_back(&entry.source());
        connect(editor, &MaskEntryEditor::edited, this,
                [this, index](const MaskEntry& edited, const QString& part, EditPhase phase) {
                    Mix changed = m_document.mix(m_stage);
                    if (index < changed.where.size())
                        changed.where[index] = edited;
                    take(changed, QStringLiteral("%1.%2").arg(index).arg(part), phase);
                });
        connect(editor, &MaskEntryEditor::removed, this, [this, index] {
            Mix changed = m_document.mix(m_stage);
            if (index < changed.where.size())
                changed.where.erase(changed.where.begin() + static_cast<std::ptrdiff_t>(index));
            take(changed, QStringLiteral("where"), EditPhase::Finished);
        });
        connect(editor, &MaskEntryEditor::paintRequested, this, [this] {
            setMaskShown(true);
            emit paintRequested();
        });
    }
}

void MixEditor::showFollowed() {
    const std::vector<MaskHistogram>& histograms = m_follower.histograms();
    for (std::size_t i = 0; i < std::min(histograms.size(), m_entries.size()); ++i)
        m_entries[i]->showHistogram(histograms[i]);
    m_note->setText(!m_follower.problem().isEmpty() ? m_follower.problem()
                    : m_follower.mask() && !m_follower.isExact()
                        ? tr("Shown on the ground as it is now: this stage has not begun.")
                        : QString());
    m_note->setVisible(!m_note->text().isEmpty());
    emit shownMaskChanged();
}

MaskFollower::Mask MixEditor::shownMask() const {
    return m_eye->isChecked() || m_touched.isActive() ? m_follower.mask() : nullptr;
}

// ---- Editing ----

void MixEditor::touch() {
    m_touched.start();
    emit shownMaskChanged();
}

void MixEditor::take(const Mix& mix, const QString& part, EditPhase phase) {
    const RecipeStage* stage = m_document.recipe().find(m_stage);
    if (!stage)
        return;
    const QString title = QString::fromStdString(stage->title());
    m_document.setMix(m_stage, mix, part, tr("Mix of %1").arg(title), phase);
    touch();
}

void MixEditor::addEntry(const MaskSource& source) {
    Mix mix = m_document.mix(m_stage);
    mix.where.emplace_back(source);
    take(mix, QStringLiteral("where"), EditPhase::Finished);
}

void MixEditor::exportMask() {
    const MaskFollower::Mask mask = m_follower.mask();
    if (!mask)
        return m_document.reportError(tr("There is no mask to export: limit the stage by something first"));
    const QString file = QFileDialog::getSaveFileName(this, tr("Export Mask"), QStringLiteral("mask.png"),
                                                      tr("Pictures (*.png *.tif *.exr)"));
    if (file.isEmpty())
        return;
    runInBackground(
        this,
        [mask, file] {
            Heightmap weights = mask->flattened();
            for (float& cell : weights.cells())
                cell = 1.0f - cell;
            HeightmapWriteOptions options;
            options.lowM = 0.0;
            options.highM = 1.0;
            writeHeightmap(file.toStdString(), weights, options);
            return 0;
        },
        [](int) {}, [this](const QString& problem) { m_document.reportError(problem); });
}

} // namespace oxbow
