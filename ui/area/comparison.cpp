#include "ui/area/comparison.h"

#include "ui/document/document.h"
#include "ui/map/map_view.h"
#include "ui/viewport/viewport_widget.h"
#include "ui/views/compare_card.h"
#include "ui/widgets/background_task.h"
#include "ui/widgets/value_text.h"

#include <QCoreApplication>
#include <QMenu>

#include <algorithm>

namespace oxbow {

namespace {

constexpr std::size_t kMostSteps = 24;

QString stepName(const Recipe& recipe, const RunPosition& position) {
    return QCoreApplication::translate("oxbow::Comparison", "step %1").arg(globalStep(recipe, position));
}

} // namespace

Comparison::Comparison(Document& document, MapView& map, ViewportWidget* viewport, QObject* parent)
    : QObject(parent), m_document(document), m_map(map), m_viewport(viewport), m_card(new CompareCard(&map)) {
    connect(&document, &Document::snapshotChanged, this, &Comparison::follow);
    connect(&map, &MapView::comparisonEnded, this, &Comparison::end);
    connect(&map.input(), &ViewInput::comparisonEnded, this, &Comparison::end);
    if (viewport)
        connect(&viewport->input(), &ViewInput::comparisonEnded, this, &Comparison::end);
    connect(m_card, &CompareCard::closed, this, &Comparison::end);
    connect(m_card, &CompareCard::tintToggled, this, &Comparison::setTint);
}

// ---- What to compare with ----

void Comparison::fillMenu(QMenu& menu) {
    menu.clear();
    const bool hasGround = !m_document.snapshot()->terrain.empty();
    menu.addAction(tr("Set Current State as &A"), this, &Comparison::startWithNow)->setEnabled(hasGround);
    addKeptSteps(*menu.addMenu(tr("&Snapshot")));
    addBranches(*menu.addMenu(tr("&Branch End")));
    menu.addSeparator();
    menu.addAction(tr("&End the Comparison"), this, &Comparison::end)->setEnabled(isActive());
}

void Comparison::addKeptSteps(QMenu& menu) {
    const SnapshotPtr snapshot = m_document.snapshot();
    const std::vector<RunPosition>& kept = snapshot->kept;
    // Of many an even choice, the first and the last among them.
    const std::size_t count = std::min(kept.size(), kMostSteps);
    for (std::size_t i = 0; i < count; ++i) {
        const RunPosition position = kept[count > 1 ? i * (kept.size() - 1) / (count - 1) : 0];
        const bool inStage = position.stage < static_cast<int>(snapshot->recipe->stages.size());
        const QString title =
            inStage ? translatedTitle(snapshot->recipe->stages[static_cast<std::size_t>(position.stage)])
                    : tr("the end");
        menu.addAction(
            tr("%1  ·  %2, %3")
                .arg(stepName(*snapshot->recipe, position), title, tr("step %1").arg(position.step)),
            this, [this, position] { startWithStep(position); });
    }
    menu.setEnabled(!menu.isEmpty());
}

void Comparison::addBranches(QMenu& menu) {
    for (const BranchInfo& branch : m_document.snapshot()->branches)
        if (!branch.current)
            menu.addAction(translatedTitle(branch), this,
                           [this, branch] { startWithTip(branch); });
    menu.setEnabled(!menu.isEmpty());
}

void Comparison::startWithNow() {
    const Snapshot& snapshot = *m_document.snapshot();
    start(snapshot.terrain, stepName(*snapshot.recipe, snapshot.position));
}

void Comparison::startWithStep(const RunPosition& position) {
    const QString name = stepName(m_document.recipe(), position);
    m_document.session().lookUp(position,
                                forWindow(this, [this, name](const auto& state) { startFound(state, name); }));
}

void Comparison::startWithTip(const BranchInfo& branch) {
    const QString name =
        tr("%1, %2").arg(translatedTitle(branch), stepName(*branch.recipe, branch.tip));
    m_document.session().lookUpTip(branch.id,
                                   forWindow(this, [this, name](const auto& state) { startFound(state, name); }));
}

void Comparison::startFound(const std::shared_ptr<const KeptState>& state, const QString& name) {
    if (state)
        start(state->terrain, name);
    else
        m_document.reportError(tr(
            "Compare: this snapshot is no longer stored. Choose another, or increase the timeline memory"));
}

// ---- Comparing ----

void Comparison::start(const TerrainState& before, const QString& name) {
    if (!comparable(before, m_document.snapshot()->terrain))
        return m_document.reportError(
            tr("Compare: the two states differ in size. Choose one of the same map size"));
    m_before = before;
    m_name = name;
    m_volumes.reset();
    m_addedSnapshot = 0;
    m_card->setName(name);
    m_card->setVolumes(m_volumes);
    emit started();
    showStates();
    showCard();
    follow();
}

void Comparison::end() {
    if (!std::exchange(m_before, std::nullopt))
        return;
    m_volumes.reset();
    m_card->hide();
    showStates();
    emit ended();
}

void Comparison::setTint(bool shown) {
    m_tint = shown;
    if (m_before)
        showStates();
}

void Comparison::showStates() {
    m_map.compare(m_before, m_tint);
    if (m_viewport)
        m_viewport->compare(m_before, m_tint ? fullChangeM() : 0.0);
}

float Comparison::fullChangeM() const {
    return m_volumes ? fullChange(std::max(m_volumes->deepestCutM, m_volumes->highestFillM)) : 0.0f;
}

void Comparison::showCard() {
    if (!m_before)
        return;
    const bool in3d = m_viewport && m_viewport->isVisibleTo(m_viewport->window());
    QWidget* const place = in3d ? static_cast<QWidget*>(m_viewport) : &m_map;
    if (m_card->parentWidget() != place)
        m_card->setParent(place);
    m_card->adjustSize();
    in3d ? m_viewport->placeAside(m_card) : m_map.placeAside(m_card);
    m_card->show();
    m_card->raise();
}

void Comparison::follow() {
    const SnapshotPtr snapshot = m_document.snapshot();
    if (!m_before || m_adding || snapshot->number == m_addedSnapshot)
        return;
    if (!comparable(*m_before, snapshot->terrain))
        return end();
    m_adding = true;
    m_addedSnapshot = snapshot->number;
    const auto work = [before = *m_before, after = snapshot->terrain] { return volumeChange(before, after); };
    const auto done = [this](const VolumeChange& volumes) {
        m_adding = false;
        if (!m_before)
            return;
        m_volumes = volumes;
        m_card->setVolumes(m_volumes);
        m_card->setRange(fullChangeM());
        showStates();
        showCard();
        follow();
    };
    runInBackground(Lane::Interactive, this, work, done, [this](const QString&) { m_adding = false; });
}

} // namespace oxbow
