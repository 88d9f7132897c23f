#include "ui/document/document.h"

#include "core/base/error.h"
#include "ui/document/recipe_command.h"
#include "ui/widgets/value_text.h"

#include <QCoreApplication>
#include <QFileInfo>
#include <QPointF>
#include <QPointer>

#include <algorithm>
#include <cmath>

namespace oxbow {

namespace {

/// Of the memory for the states of a run, what undo may take besides; and at least this much.
constexpr std::size_t kUndoShare = 16;
constexpr std::size_t kLeastUndoBytes = std::size_t{8} << 20;

std::size_t undoBytes(std::size_t timelineBytes) {
    return std::max(timelineBytes / kUndoShare, kLeastUndoBytes);
}

SnapshotPtr emptySnapshot() {
    auto snapshot = std::make_shared<Snapshot>();
    snapshot->recipe = std::make_shared<const Recipe>();
    return snapshot;
}

SnapshotPtr snapshotWith(const Snapshot& snapshot, std::vector<BranchInfo> branches) {
    auto changed = std::make_shared<Snapshot>(snapshot);
    changed->branches = std::move(branches);
    return changed;
}

/// The entry of what was recovered: it is carried out already, and undo goes back to what was saved.
class Recovery : public RecipeCommand<edits::SetRecipe> {
public:
    Recovery(Document& document, Recipe saved)
        : RecipeCommand(document, Document::tr("Recover unsaved work"), edits::SetRecipe(std::move(saved))) {}
    void redo() override {
        if (std::exchange(m_isDone, true))
            RecipeCommand::redo();
    }

private:
    bool m_isDone = false;
};

Session::Options withWake(Session::Options options, std::function<void()> wake) {
    options.wake = std::move(wake);
    return options;
}

} // namespace

Document::Document(QObject* parent, Session::Options options)
    : QObject(parent),
      m_snapshot(emptySnapshot()),
      m_file(*this),
      m_favourites(*this),
      m_stroke(*this),
      m_session(withWake(options, [this] { wake(); })) {
    m_undoStack.setBudget(undoBytes(options.timelineBytes));
    m_nextTake.setTimerType(Qt::PreciseTimer);
    m_nextTake.call(this, &Document::takeSnapshot);
    load(Recipe{}, {});
}

Document::~Document() = default;

void Document::setTimelineBudget(std::size_t memoryBytes, std::size_t diskBytes) {
    m_session.setTimelineBudget(memoryBytes, diskBytes);
    m_undoStack.setBudget(undoBytes(memoryBytes));
}

void Document::setRunsChanges(bool on) {
    if (std::exchange(m_runsChanges, on) != on)
        m_session.setRunsChanges(on);
}

bool Document::isRunning() const {
    return m_snapshot->status == RunStatus::Playing || m_snapshot->status == RunStatus::Seeking;
}

// ---- Snapshots of the worker ----

void Document::wake() {
    // On the worker. The queued call is dropped by Qt where this object is gone by then.
    QMetaObject::invokeMethod(
        this,
        [this] {
            const double leftMs = m_pace.leftMs();
            if (leftMs <= 0.0)
                takeSnapshot();
            else if (!m_nextTake.isActive())
                m_nextTake.start(static_cast<int>(std::ceil(leftMs)));
        },
        Qt::QueuedConnection);
}

void Document::takeSnapshot() {
    m_pace.take();
    QTimer::singleShot(0, this, [this] { m_pace.noteShown(); }); // comes after what is painted
    SnapshotPtr newest = m_session.latest();
    if (!newest || newest->number == m_snapshot->number || newest->commandsDone < m_lastLoad)
        return;
    if (newest->commandsDone < m_lastBranchEdit)
        newest = snapshotWith(*newest, m_snapshot->branches);
    const SnapshotPtr before = std::exchange(m_snapshot, newest);
    const bool isRefused = newest->refusal.command > m_refusalsSeen;
    const bool isTheWorkers = isRefused || (hasSeenEdits() && newest->recipe != before->recipe);
    const bool recipeDiffers = isTheWorkers && !(*newest->recipe == m_recipe);
    if (isTheWorkers)
        m_recipe = *newest->recipe;
    if (isRefused)
        takeBackRefused(newest->refusal);
    selectAnExistingStage();
    if (newest->position != before->position)
        ++m_revision;
    emit snapshotChanged();
    if (recipeDiffers)
        emit recipeChanged(RecipePart::All);
    reportNews(*before);
}

/// What the worker could not carry out, and whatever followed it on the way, is taken back here too.
void Document::takeBackRefused(const Refusal& refusal) {
    m_session.acceptRefusal();
    m_refusalsSeen = m_lastEdit = m_session.commandsSent();
    m_drag = {};
    m_stroke.forget();
    ++m_revision;
    m_undoStack.cutBackTo(refusal.group);
}

void Document::reportNews(const Snapshot& before) {
    if (m_snapshot->notes != before.notes) {
        QStringList notes;
        for (const Phrase& note : m_snapshot->notes)
            if (const QString text = phraseText(note); !m_notesTold.contains(text))
                notes << text;
        m_notesTold << notes;
        emit notesChanged(notes);
    }
    const bool isNews = m_snapshot->error != before.error || m_snapshot->refusal.command > before.refusal.command;
    if (!m_snapshot->error.empty() && isNews)
        emit errorReported(phraseText(m_snapshot->error));
}

/// The last one where the selected one is gone.
void Document::selectAnExistingStage() {
    if (!m_recipe.find(m_selectedStage))
        selectStage(m_recipe.stages.empty() ? 0 : m_recipe.stages.back().id);
}

void Document::selectStage(std::uint64_t id) {
    if (m_selectedStage == id)
        return;
    m_selectedStage = id;
    if (std::ranges::find(m_chosen, id) == m_chosen.end())
        m_chosen.clear();
    emit selectedStageChanged(id);
}

std::vector<std::uint64_t> Document::chosenStages() const {
    std::vector<std::uint64_t> ids;
    for (const RecipeStage& stage : m_recipe.stages)
        if (stage.id == m_selectedStage || std::ranges::find(m_chosen, stage.id) != m_chosen.end())
            ids.push_back(stage.id);
    return ids;
}

void Document::selectCurve(std::uint64_t id) {
    if (m_selectedCurve == id)
        return;
    m_selectedCurve = id;
    emit selectedCurveChanged(id);
}

// ---- Edits ----

/// Not while another terrain is on its way: it would take the place of what is edited.
bool Document::mayEdit() {
    if (m_file.isOpening())
        emit errorReported(
            tr("%1 is being opened. Wait before editing, or press Esc to keep the current terrain.")
                .arg(QFileInfo(m_file.opening()).fileName()));
    return !m_file.isOpening();
}

void Document::editArrived(RecipeParts parts) {
    m_lastEdit = m_session.commandsSent();
    ++m_revision;
    selectAnExistingStage();
    emit recipeChanged(parts);
}

void Document::applyEdit(RecipeParts parts, const std::function<void(Recipe&)>& here, std::function<void(Recipe&)> onWorker) {
    editBegins();
    here(m_recipe);
    m_session.edit(std::move(onWorker));
    editArrived(parts);
}

void Document::applyInNewBranch(const std::function<void(Recipe&)>& change) {
    editBegins();
    change(m_recipe);
    m_session.editInNewBranch(change);
    editArrived(RecipePart::All);
}

void Document::applyValue(std::uint64_t stageId, const std::string& key, const ParamValue& value) {
    editBegins();
    // Only while a run plays do values become events; at rest a value counts as if the stage had begun with it.
    const bool isPlaying = m_snapshot->status == RunStatus::Playing;
    setParameterAt(m_recipe, isPlaying ? positionInRecipe() : RunPosition{}, stageId, key, value);
    m_session.setParameter(stageId, key, value, isPlaying ? ValueFrom::Here : ValueFrom::StageStart);
    editArrived(RecipePart::Values | RecipePart::Steps);
}

void Document::applyMix(std::uint64_t stageId, const Mix& mix) {
    const bool isPlaying = m_snapshot->status == RunStatus::Playing;
    editBegins();
    setMixAt(m_recipe, isPlaying ? positionInRecipe() : RunPosition{}, stageId, mix);
    m_session.setMix(stageId, mix, isPlaying ? ValueFrom::Here : ValueFrom::StageStart);
    editArrived(RecipePart::Values);
}

void Document::applyDabs(std::uint64_t stageId, std::uint64_t group, const Brush& brush,
                         const std::vector<Dab>& dabs) {
    const RecipeStage* stage = m_recipe.find(stageId);
    if (!stage)
        return; // it was taken away below the hand
    const bool addsSteps = stage->params.kind().stepsAreStrokes;
    editBegins();
    paintAt(m_recipe, positionInRecipe(), stageId, group, brush, dabs);
    m_session.paint(stageId, group, brush, dabs);
    editArrived(addsSteps ? RecipePart::Strokes | RecipePart::Steps : RecipePart::Strokes);
}

void Document::applyToBranches(const std::function<void(std::vector<BranchInfo>&)>& here,
                               const std::function<void(Session&)>& onWorker) {
    std::vector<BranchInfo> branches = m_snapshot->branches;
    here(branches);
    m_snapshot = snapshotWith(*m_snapshot, std::move(branches));
    onWorker(m_session);
    m_lastBranchEdit = m_session.commandsSent();
    ++m_revision;
    emit snapshotChanged();
}

// ---- Values ----

RunPosition Document::positionInRecipe() const {
    const RunPosition at = m_snapshot->stands;
    return at.stage >= static_cast<int>(m_recipe.stages.size()) ? endOf(m_recipe) : at;
}

ParamValue Document::parameterValue(std::uint64_t stageId, std::string_view key) const {
    return valueInForce(m_recipe, m_snapshot->stands, stageId, key);
}

// ---- Dragging ----

bool Document::continuesDrag(std::uint64_t stageId, const std::string& key) const {
    return m_drag.state == m_undoStack.state() && !m_undoStack.isClean() && m_drag.stageId == stageId && m_drag.key == key;
}

void Document::pushMove(const Move& move, const std::function<std::unique_ptr<UndoEntry>(bool continues)>& entry) {
    if (!mayEdit()) {
        emit recipeChanged(move.part);
        return;
    }
    try {
        const bool continues = continuesDrag(move.stageId, move.key);
        if (move.differs)
            m_undoStack.push(entry(continues));
        const bool isDragging = move.phase == EditPhase::Dragging;
        m_drag = isDragging && (move.differs || continues) ? Drag{move.stageId, move.key, m_undoStack.state()} : Drag{};
        if (isDragging && move.differs && move.stageId != 0)
            emit sliderMoved(move.stageId);
    } catch (const Error& failure) {
        emit errorReported(phraseText(failure.phrase()));
        emit recipeChanged(move.part);
    }
}

void Document::takeBackDrag() {
    if (m_drag.state == m_undoStack.state())
        m_undoStack.takeBack();
    m_drag = {};
}

void Document::previewAll() {
    if (!m_recipe.stages.empty())
        emit sliderMoved(m_recipe.stages.front().id);
}

// ---- Another document ----

void Document::load(Recipe recipe, const QString& filePath) {
    Project project;
    project.recipe = std::move(recipe);
    project.folder = QFileInfo(filePath).absolutePath().toStdString();
    load(std::move(project), filePath);
}

/// The document that was is gone with its picture, whatever the worker is still at.
void Document::showAtOnce(const Project& project) {
    auto shown = std::make_shared<Snapshot>();
    shown->number = m_snapshot->number;
    shown->commandsDone = m_snapshot->commandsDone;
    shown->recipe = std::make_shared<const Recipe>(project.recipe);
    if (project.state) {
        shown->terrain = project.state->terrain;
        shown->position = shown->stands = project.state->position;
        shown->ledgers = project.state->ledgers;
        shown->state = std::make_shared<const KeptState>(*project.state); // what is saved at once has it too
    }
    m_snapshot = shown;
}

void Document::load(Project project, const QString& filePath) {
    m_file.takePlace(filePath, project.folder);
    m_drag = {};
    m_stroke.forget();
    m_notesTold.clear();
    m_recipe = project.recipe;
    m_undoStack.clear();
    QStringList notes;
    for (const Phrase& note : project.notes)
        notes << phraseText(note);
    showAtOnce(project);
    m_favourites.load(std::move(project.favourites));
    m_session.load(std::move(project));
    m_refusalsSeen = m_lastLoad = m_session.commandsSent();
    editArrived(RecipePart::All);
    emit snapshotChanged();
    selectStage(m_recipe.stages.empty() ? 0 : m_recipe.stages.front().id);
    emit loaded();
    if (!notes.isEmpty())
        emit notesChanged(notes);
}

void Document::recover(Project project, const QString& originalPath) {
    load(std::move(project), originalPath);
    m_undoStack.setClean(UndoHistory::kNothing);
    ++m_revision;
}

void Document::addSavedBefore(Recipe saved) {
    if (m_undoStack.count() > 0)
        return;
    const std::uint64_t before = m_undoStack.state();
    m_undoStack.push(std::make_unique<Recovery>(*this, std::move(saved)));
    m_undoStack.setClean(before);
}

void attempt(Document& document, const std::function<void()>& work) {
    try {
        work();
    } catch (const Error& failure) {
        document.reportError(phraseText(failure.phrase()));
    }
}

double groundUnder(const Document& document, const QPointF& placeM) {
    const TerrainState& terrain = document.snapshot()->terrain;
    const GridSpec& grid = terrain.grid();
    if (grid.cellCount() == 0)
        return 0.0;
    const auto cell = [&](double atM, int count) {
        return static_cast<int>(std::clamp(atM / grid.cellSizeM, 0.0, count - 1.0));
    };
    return double{terrain.value(Layer::Elevation, cell(placeM.x(), grid.width), cell(placeM.y(), grid.height))};
}

Session::FoundState forWindow(QObject* receiver, Session::FoundState take) {
    return [guard = QPointer(receiver), take = std::move(take)](std::shared_ptr<const KeptState> found) {
        QMetaObject::invokeMethod(qApp, [guard, take, found = std::move(found)] {
            if (guard)
                take(found);
        });
    };
}

} // namespace oxbow
