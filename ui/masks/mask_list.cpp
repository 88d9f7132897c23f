#include "ui/masks/mask_list.h"

#include "core/files/heightmap_file.h"
#include "ui/masks/mask_entry_editor.h"
#include "ui/masks/mask_source_menu.h"
#include "ui/parameters/preset_button.h"
#include "ui/widgets/background_task.h"
#include "ui/widgets/boxes.h"
#include "ui/widgets/questions.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>

namespace oxbow {

namespace {

/// Of a share of the map the upper half: all of it would change nothing, and no unit says where to begin.
MaskEntry newEntry(const MaskSource& source) {
    MaskEntry entry(source);
    if (!source.isWeight && source.range.hardMin == 0.0 && source.range.hardMax == 1.0)
        entry.from = 0.5, entry.soft = 0.2;
    return entry;
}

} // namespace

MaskList::MaskList(Document& document, MaskFollower& follower, For use, QWidget* parent)
    : QWidget(parent),
      m_document(document),
      m_follower(follower),
      m_use(use),
      m_layout(new QVBoxLayout(this)),
      m_note(named(wrapped(new QLabel(this)), "maskNote")) {
    makeFoot();
    connect(&m_follower, &MaskFollower::changed, this, &MaskList::showFollowed);
    showFollowed();
}

void MaskList::makeFoot() {
    m_note->setContentsMargins(12, 2, 12, 2);
    m_note->setForegroundRole(QPalette::PlaceholderText);
    auto* foot = new QWidget(this);
    auto* add = named(new QPushButton(tr("Limit by…"), foot), "addMaskEntry",
                      m_use == For::Stage
                          ? tr("Limit this stage to places: by slope, height, distance to rivers, a painted mask …")
                          : tr("Limit this to places: by slope, height, distance to rivers, rock layer …"));
    auto* menu = new MaskSourceMenu(m_use == For::Surface ? std::vector<std::string_view>{"stage", "painted"} : std::vector<std::string_view>{}, add);
    connect(menu, &MaskSourceMenu::chosen, this, &MaskList::addEntry);
    add->setMenu(menu);
    auto* presets = new MaskPresetButton(m_document, [this] { return m_where; }, foot);
    connect(presets, &MaskPresetButton::chosen, this, [this](const QString& name, const std::vector<MaskEntry>& mask) {
        emit edited(mask, QStringLiteral("where"), tr("Mask %1").arg(name), EditPhase::Finished);
    });
    auto* write = named(new QToolButton(foot), "exportMask", tr("Write the mask as a picture"));
    write->setText(tr("Export…"));
    write->setFocusPolicy(Qt::TabFocus);
    connect(write, &QToolButton::clicked, this, &MaskList::exportMask);
    filled(new QHBoxLayout(foot), {.margins = QMargins(12, 4, 8, 4), .spacing = 4},
           {add, presets, kAllRoom, write});
    filled(m_layout, {.margins = QMargins(), .spacing = 0}, {m_note, foot});
}

void MaskList::show(const std::vector<MaskEntry>& where, const NumberPlace& place, const QStringList& stages) {
    m_where = where;
    m_place = place;
    std::vector<const MaskSource*> sources;
    for (const MaskEntry& entry : where)
        sources.push_back(&entry.source());
    if (sources != m_sources)
        rebuild(stages);
    for (std::size_t i = 0; i < m_entries.size(); ++i)
        m_entries[i]->show(where[i]);
}

void MaskList::rebuild(const QStringList& stages) {
    std::ranges::for_each(m_entries, dismiss);
    m_entries.clear();
    m_sources.clear();
    for (const MaskEntry& entry : m_where) {
        const std::size_t index = m_entries.size();
        auto* editor = new MaskEntryEditor(m_document, entry, index == 0, stages, this);
        editor->letFollow([this, index] {
            NumberPlace place = m_place;
            place.entry = static_cast<int>(index);
            return place;
        });
        m_layout->insertWidget(static_cast<int>(index), editor);
        m_entries.push_back(editor);
        m_sources.push_back(&entry.source());
        connect(editor, &MaskEntryEditor::edited, this,
                [this, index](const MaskEntry& edited, const QString& part, EditPhase phase) {
                    change(index, QStringLiteral("%1.%2").arg(index).arg(part), phase,
                           [&](std::vector<MaskEntry>& where) { where[index] = edited; });
                });
        connect(editor, &MaskEntryEditor::removed, this, [this, index] {
            change(index, QStringLiteral("where"), EditPhase::Finished, [index](std::vector<MaskEntry>& where) {
                where.erase(where.begin() + static_cast<std::ptrdiff_t>(index));
            });
        });
        connect(editor, &MaskEntryEditor::paintRequested, this, &MaskList::paintRequested);
    }
}

void MaskList::showFollowed() {
    const std::vector<MaskHistogram>& histograms = m_follower.histograms();
    for (std::size_t i = 0; i < std::min(histograms.size(), m_entries.size()); ++i)
        m_entries[i]->showHistogram(histograms[i]);
    m_note->setText(!m_follower.problem().isEmpty() ? m_follower.problem()
                    : m_follower.mask() && !m_follower.isExact()
                        ? tr("Shown on the ground as it is now: this stage has not begun.")
                        : QString());
    m_note->setVisible(!m_note->text().isEmpty());
}

void MaskList::change(std::size_t index, const QString& part, EditPhase phase,
                      const std::function<void(std::vector<MaskEntry>&)>& edit) {
    std::vector<MaskEntry> where = m_where;
    if (index < where.size())
        edit(where);
    emit edited(where, part, {}, phase);
}

void MaskList::addEntry(const MaskSource& source) {
    std::vector<MaskEntry> where = m_where;
    where.push_back(newEntry(source));
    emit edited(where, QStringLiteral("where"), {}, EditPhase::Finished);
}

void MaskList::exportMask() {
    const MaskFollower::Mask mask = m_follower.mask();
    if (!mask)
        return m_document.reportError(m_use == For::Stage
                                          ? tr("There is no mask to export: limit the stage by something first")
                                          : tr("There is no mask to export: limit it by something first"));
    const auto write = [this, mask](const QString& file) {
        const auto work = [mask, file] {
            Heightmap weights = mask->flattened();
            for (float& cell : weights.cells())
                cell = 1.0f - cell;
            HeightmapWriteOptions options;
            options.lowM = 0.0;
            options.highM = 1.0;
            writeHeightmap(file.toStdString(), weights, options);
            return 0;
        };
        runInBackground(Lane::Save, this, work, [](int) {}, [this](const QString& problem) { m_document.reportError(problem); });
    };
    fileDialog(*this,
               {.title = tr("Export Mask"),
                .start = QStringLiteral("mask.png"),
                .filter = tr("Pictures (*.png *.tif *.exr)"),
                .mode = QFileDialog::AcceptSave},
               write)
        ->open();
}

} // namespace oxbow
