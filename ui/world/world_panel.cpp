#include "ui/world/world_panel.h"

#include "ui/widgets/boxes.h"
#include "ui/widgets/choice_box.h"
#include "ui/widgets/questions.h"
#include "ui/widgets/unit_system.h"
#include "ui/widgets/units_text.h"
#include "ui/widgets/value_text.h"
#include "ui/world/world_work.h"

#include <QFormLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QProgressBar>
#include <QPushButton>
#include <QScrollArea>
#include <QVBoxLayout>

#include <array>
#include <numeric>

namespace oxbow {

namespace {

QString kindWords(WorldTaskKind kind, int count) {
    switch (kind) {
    case WorldTaskKind::Overview:
        return WorldPanel::tr("overview");
    case WorldTaskKind::Block:
        return WorldPanel::tr("%1 blocks").arg(count);
    case WorldTaskKind::Whole:
        return WorldPanel::tr("whole map");
    case WorldTaskKind::Tile:
        return WorldPanel::tr("%1 tiles").arg(count);
    case WorldTaskKind::Index:
        return WorldPanel::tr("joined map");
    default:
        return WorldPanel::tr("%1 tasks of water").arg(count);
    }
}

QString workWords(WorldTaskKind kind) {
    switch (kind) {
    case WorldTaskKind::Overview:
        return WorldPanel::tr("Building the overview");
    case WorldTaskKind::Block:
        return WorldPanel::tr("Building blocks");
    case WorldTaskKind::Whole:
        return WorldPanel::tr("Running stages over the whole map");
    case WorldTaskKind::Tile:
        return WorldPanel::tr("Building tiles");
    case WorldTaskKind::Index:
        return WorldPanel::tr("Joining the tiles");
    default:
        return WorldPanel::tr("Finding water");
    }
}

/// "overview, 16 blocks, 64 tiles": what is not there.
QString missingWords(const WorldProgress& progress) {
    QStringList words;
    const auto add = [&](WorldTaskKind first, WorldTaskKind last) {
        int count = 0;
        for (auto kind = static_cast<std::size_t>(first); kind <= static_cast<std::size_t>(last); ++kind)
            count += progress.all[kind] - progress.done[kind];
        if (count > 0)
            words << kindWords(first, count);
    };
    for (const WorldTaskKind kind :
         {WorldTaskKind::Overview, WorldTaskKind::Block, WorldTaskKind::Whole, WorldTaskKind::Tile, WorldTaskKind::Index})
        add(kind, kind);
    add(WorldTaskKind::Shores, WorldTaskKind::Rivers);
    return words.isEmpty() ? WorldPanel::tr("nothing") : words.join(QStringLiteral(", "));
}

int sumOf(const std::array<int, kWorldTaskKinds>& counts) {
    return std::accumulate(counts.begin(), counts.end(), 0);
}

QPushButton* button(const char* name, const QString& words, const QString& tip, QWidget* parent) {
    return named(new QPushButton(words, parent), name, tip);
}

QHBoxLayout* sideBySide(QPushButton* left, QPushButton* right) {
    auto* row = filled(new QHBoxLayout, {}, {{left, 1}, {right, 1}});
    return row;
}

} // namespace

WorldPanel::WorldPanel(WorldWork& world, QWidget* parent)
    : QWidget(parent),
      m_world(world),
      m_size(wrapped(new QLabel(this))),
      m_bar(named(new QProgressBar(this), "worldTasks")),
      m_now(mutedText(this)),
      m_build(button(
          "buildWorld", tr("Build"),
          tr("Carry out all tasks that are not done; the picture gets the tiles as they are ready"), this)),
      m_cancel(button("cancelWorld", tr("Cancel"),
                      tr("Stop; what is done stays, and Build goes on from there"), this)),
      m_recipe(
          button("worldRecipe", tr("Use Recipe…"), tr("Build the world of the recipe as it is now"), this)),
      m_side(named(new ChoiceBox(this), "worldPart")),
      m_whole(button("wholeWorld", tr("Whole World"), tr("Go back from a part to all of the world"), this)),
      m_hint(mutedText(this)) {
    lay();
    m_side->setCurrentIndex(m_side->findData(world.partSide()));
    connect(m_side, &QComboBox::currentIndexChanged, this, [this] {
        m_world.setPartSide(m_side->currentData().toInt());
        refresh();
    });
    connect(m_build, &QPushButton::clicked, &world, &WorldWork::build);
    connect(m_cancel, &QPushButton::clicked, &world, &WorldWork::cancel);
    connect(m_recipe, &QPushButton::clicked, &world, &WorldWork::checkRecipe);
    connect(m_whole, &QPushButton::clicked, this, &WorldPanel::wholeWanted);
    connect(&world, &WorldWork::changed, this, &WorldPanel::refresh);
    connect(&world, &WorldWork::recipeChecked, this, &WorldPanel::ask);
    units::follow(this, [this] { refresh(); });
    refresh();
}

void WorldPanel::lay() {
    m_bar->setAccessibleName(tr("Tasks done"));
    m_bar->setTextVisible(false);
    m_side->setAccessibleName(tr("Part in full detail"));
    for (const int side : {512, 1024, 2048, 4096})
        m_side->addItem(tr("%1 × %1 cells").arg(side), side);
    auto* part = new QFormLayout;
    part->addRow(tr("Full detail"), m_side);
    auto* rows = new QFormLayout;
    m_done = addRow(*rows, "worldDone", tr("Tasks"));
    m_missing = addRow(*rows, "worldMissing", tr("To do"));
    m_disk = addRow(*rows, "worldDisk", tr("Disk"));
    auto* inside = new QWidget;
    filled(new QVBoxLayout(inside), {.margins = QMargins(12, 8, 12, 8), .spacing = 7},
           {m_size, m_bar, sideBySide(m_build, m_cancel), m_now, part, sideBySide(m_whole, m_recipe), m_hint,
            rows, kRoom});
    QScrollArea* const scroll = scrolling(new QScrollArea(this), inside);
    scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    filled(new QVBoxLayout(this), {.margins = QMargins()}, {scroll});
}

QLabel* WorldPanel::addRow(QFormLayout& rows, const char* name, const QString& title) {
    auto* words = named(wrapped(new QLabel(this)), name);
    rows.addRow(title, words);
    return words;
}

void WorldPanel::refresh() {
    const auto& plan = m_world.plan();
    const bool isWhole = m_world.shown() == WorldWork::Shown::Whole,
               isPart = m_world.shown() == WorldWork::Shown::Part;
    if (plan) {
        const GridSpec& grid = plan->grid();
        m_size->setText(tr("%1 × %2 cells of %3 · %4")
                            .arg(grid.width)
                            .arg(grid.height)
                            .arg(measureText(grid.cellSizeM, unitSymbol(Unit::Metre), 2),
                                 extentText(grid.widthM(), grid.heightM(), 1)));
        m_size->setToolTip(QString::fromStdString(plan->folder.string()));
        const double sideM = m_world.partSide() * grid.cellSizeM;
        m_hint->setText(
            isPart ? tr("A part of the world in its own cells. Export, measure and edit it like any terrain.")
                   : tr("Double-click a place to see %1 around it in the world's own cells.")
                         .arg(extentText(sideM, sideM, 1)));
    } else {
        m_size->setText(tr("No world is open. File > Open takes the plan.json in a world's folder."));
        m_hint->clear();
    }
    refreshTasks();
    m_recipe->setEnabled(m_world.isRecipeChanged() && !m_world.isBuilding());
    m_side->setEnabled(isWhole);
    m_whole->setEnabled(isPart && !m_world.isReading());
}

void WorldPanel::refreshTasks() {
    const bool isOpen = m_world.plan() != nullptr;
    const WorldProgress& progress = m_world.progress();
    const int done = isOpen ? sumOf(progress.done) : 0, all = isOpen ? sumOf(progress.all) : 0;
    m_bar->setMaximum(std::max(1, all)); // 0 would mean that nobody knows
    m_bar->setValue(done);
    m_bar->setEnabled(isOpen);
    m_done->setText(isOpen ? tr("%1 of %2 done").arg(done).arg(all) : QString());
    m_missing->setText(isOpen ? missingWords(progress) : QString());
    const auto bytes = [](std::uint64_t count) { return bytesText(static_cast<double>(count)); };
    m_disk->setText(isOpen ? tr("%1 of at most %2, %3 free")
                                 .arg(bytes(progress.diskBytes), bytes(progress.plannedBytes), bytes(progress.freeBytes))
                           : QString());
    if (m_world.isReading())
        m_now->setText(tr("Getting the ground ready…"));
    else if (m_world.isBuilding())
        m_now->setText(
            m_world.secondsLeft() > 0.0
                ? tr("%1 · about %2 left").arg(workWords(m_world.task()), durationText(m_world.secondsLeft()))
                : workWords(m_world.task()));
    else
        m_now->clear();
    m_now->setVisible(!m_now->text().isEmpty());
    m_build->setEnabled(isOpen && done < all && !m_world.isBuilding());
    m_cancel->setEnabled(m_world.isBuilding() || m_world.isReading());
}

void WorldPanel::ask(int stale, int all) {
    const Question question{"worldRecipeQuestion", tr("Use this recipe"),
                            tr("Give the world the recipe as it is now?"),
                            stale > 0 ? tr("%1 finished tasks of %2 no longer fit it. Their files are "
                                           "deleted, and Build makes them anew.")
                                            .arg(stale)
                                            .arg(all)
                                      : tr("All that is built stays.")};
    oxbow::ask(*window(), question,
               {{tr("Use Recipe"), QMessageBox::AcceptRole, [&world = m_world] { world.takeRecipe(); }}});
}

} // namespace oxbow
