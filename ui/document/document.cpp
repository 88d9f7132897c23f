#include "ui/document/document.h"

#include "core/base/error.h"
#include "core/recipe/undoable_edits.h"
#include "ui/document/change_value.h"
#include "ui/document/recipe_command.h"
#include "ui/document/run_segment.h"
#include "ui/widgets/phrase_text.h"
#include "ui/widgets/value_text.h"

#include <QFileInfo>

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

Session::Options withWake(Session::Options options, std::function<void()> wake) {
    options.wake = std::move(wake);
    return options;
}

} // namespace

Document::Document(QObject* parent, Session::Options options)
    : QObject(parent),
      m_snapshot(emptySnapshot()),
      m_stroke(*this),
      m_session(withWake(options, [this] { wake(); })) {
    m_undoStack.setBudget(undoBytes(options.timelineBytes));
    m_nextTake.setSingleShot(true);
    m_nextTake.setTimerType(Qt::PreciseTimer);
    connect(&m_nextTake, &QTimer::timeout, this, &Document::takeSnapshot);
    load(Recipe{}, {});
}

Document::~Document() = default;

void Document::setTimelineBudget(std::size_t memoryBytes, std::size_t diskBytes) {
    m_session.setTimelineBudget(memoryBytes, diskBytes);
    m_undoStack.setBudget(undoBytes(memoryBytes));
}

bool Document::isRunning() const {
    return m_snapshot->status == RunStatus::Playing || m_snapshot->status == RunStatus::Seeking;
}

// ---- What the worker tells ----

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
    if (!newest || newest->number == m_snapshot->number)
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
    keepSelectionSound();
    if (newest->position != before->position)
        ++m_revision;
    emit snapshotChanged();
    if (recipeDiffers)
        emit recipeChanged();
    followRun(*before);
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

/// A stretch that was played becomes an undo entry when it ends. Not while there is something to redo, which
/// the entry would take away.
void Document::followRun(const Snapshot& before) {
    if (m_snapshot->status == RunStatus::Playing && !m_playedFrom)
        m_playedFrom = placeAt(*before.recipe, before.position);
    const bool isInHand = m_stroke.isOpen() || m_drag.state != UndoHistory::kNothing;
    if (isRunning() || !m_playedFrom || !hasSeenEdits() || isInHand)
        return;
    const RunPlace from = *std::exchange(m_playedFrom, {});
    const RunPlace to = placeAt(m_recipe, m_snapshot->position);
    if (from == to || m_undoStack.canRedo())
        return;
    const RecipeStage* stage = m_recipe.find(to.stageId);
    const QString text =
        stage ? tr("Run to step %1 of %2").arg(to.step).arg(translatedTitle(*stage)) : tr("Run to the end");
    m_undoStack.push(std::make_unique<RunSegment>(*this, text, from, to));
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

void Document::keepSelectionSound() {
    if (m_recipe.find(m_selectedStage))
        return;
    selectStage(m_recipe.stages.empty() ? 0 : m_recipe.stages.back().id);
}

void Document::selectStage(std::uint64_t id) {
    if (m_selectedStage == id)
        return;
    m_selectedStage = id;
    emit selectedStageChanged(id);
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
    if (isOpening())
        emit errorReported(
            tr("%1 is being opened. Wait before editing, or press Esc to keep the current terrain.")
                .arg(QFileInfo(m_opening).fileName()));
    return !isOpening();
}

template <typename Edit>
void Document::push(const QString& text, const Edit& edit) {
    if (mayEdit())
        m_undoStack.push(std::make_unique<RecipeCommand<Edit>>(*this, text, edit));
}

/// What the worker cannot carry out is taken back up to the entry that it belongs to.
void Document::editBegins() {
    m_session.setEditGroup(m_undoStack.state());
}

void Document::editArrived() {
    m_lastEdit = m_session.commandsSent();
    ++m_revision;
    keepSelectionSound();
    emit recipeChanged();
}

void Document::applyEdit(const std::function<void(Recipe&)>& here, std::function<void(Recipe&)> onWorker) {
    editBegins();
    here(m_recipe);
    m_session.edit(std::move(onWorker));
    editArrived();
}

void Document::applyValue(std::uint64_t stageId, const std::string& key, const ParamValue& value) {
    editBegins();
    // Only who plays himself makes events; at rest a value counts as if the stage had begun with it.
    const bool isPlaying = m_snapshot->status == RunStatus::Playing;
    setParameterAt(m_recipe, isPlaying ? positionInRecipe() : RunPosition{}, stageId, key, value);
    m_session.setParameter(stageId, key, value, isPlaying ? ValueFrom::Here : ValueFrom::StageStart);
    editArrived();
}

void Document::applyMix(std::uint64_t stageId, const Mix& mix) {
    const bool isPlaying = m_snapshot->status == RunStatus::Playing;
    editBegins();
    setMixAt(m_recipe, isPlaying ? positionInRecipe() : RunPosition{}, stageId, mix);
    m_session.setMix(stageId, mix, isPlaying ? ValueFrom::Here : ValueFrom::StageStart);
    editArrived();
}

Mix Document::mix(std::uint64_t stageId) const {
    return mixInForce(m_recipe, positionInRecipe(), stageId);
}

/// A move of something that is dragged, or a change at once: the moves of one drag, which are of one key, are one entry.
template <typename MakeEntry>
void Document::pushMove(std::uint64_t stageId, const std::string& key, bool differs, EditPhase phase, MakeEntry&& entry) {
    try {
        const bool continues = continuesDrag(stageId, key);
        if (differs)
            m_undoStack.push(entry(key, continues));
        const bool open = phase == EditPhase::Dragging && (differs || continues);
        m_drag = open ? Drag{stageId, key, m_undoStack.state()} : Drag{};
        if (phase == EditPhase::Dragging && differs && stageId != 0)
            emit sliderMoved(stageId);
    } catch (const Error& failure) {
        emit errorReported(phraseText(failure.phrase()));
    }
}

void Document::setMix(std::uint64_t stageId, const Mix& mix, const QString& part, const QString& text,
                      EditPhase phase) {
    if (!m_recipe.find(stageId))
        return;
    if (!mayEdit()) {
        emit recipeChanged(); // the control shows again what is true
        return;
    }
    pushMove(stageId, "mix." + part.toStdString(), mix != this->mix(stageId), phase, [&](const std::string& key, bool continues) {
        return std::make_unique<ChangeValue>(*this, ValueChange{stageId, key, {}, {}, mix, text}, continues);
    });
}

RunPosition Document::positionInRecipe() const {
    const RunPosition at = m_snapshot->stands;
    return at.stage >= static_cast<int>(m_recipe.stages.size()) ? endOf(m_recipe) : at;
}

ParamValue Document::parameterValue(std::uint64_t stageId, std::string_view key) const {
    return valueInForce(m_recipe, m_snapshot->stands, stageId, key);
}

bool Document::continuesDrag(std::uint64_t stageId, const std::string& key) const {
    return m_drag.state == m_undoStack.state() && !m_undoStack.isClean() && m_drag.stageId == stageId && m_drag.key == key;
}

void Document::setParameter(std::uint64_t stageId, const QString& key, const ParamValue& value, EditPhase phase) {
    if (!m_recipe.find(stageId))
        return;
    if (!mayEdit()) {
        emit recipeChanged(); // the control shows again what is true
        return;
    }
    const ParamValue before = parameterValue(stageId, key.toStdString());
    pushMove(stageId, key.toStdString(), value != before, phase, [&](const std::string& name, bool continues) {
        return std::make_unique<ChangeValue>(*this, ValueChange{stageId, name, before, value}, continues);
    });
}

void Document::resetParameter(std::uint64_t stageId, const QString& key) {
    const RecipeStage* stage = m_recipe.find(stageId);
    if (const ParamField* param = stage ? stage->params.kind().find(key.toStdString()) : nullptr)
        setParameter(stageId, key, param->defaultValue, EditPhase::Finished);
}

void Document::setParameters(std::uint64_t stageId, const QString& entry,
                             const std::vector<KeyedValue>& values) {
    m_undoStack.beginGroup(entry);
    for (const KeyedValue& keyed : values)
        setParameter(stageId, QString::fromStdString(keyed.key), keyed.value, EditPhase::Finished);
    m_undoStack.endGroup();
}

void Document::changeParameters(std::uint64_t stageId, const QString& entry, const QString& part,
                                const std::vector<KeyedValue>& values, EditPhase phase) {
    if (!m_recipe.find(stageId) || !mayEdit())
        return;
    const bool differs = std::ranges::any_of(values, [&](const KeyedValue& keyed) {
        return keyed.value != parameterValue(stageId, keyed.key);
    });
    pushMove(stageId, "values." + part.toStdString(), differs, phase, [&](const std::string& key, bool continues) {
        return std::make_unique<ChangeValue>(*this, ValueChange{stageId, key, {}, {}, {}, entry, values}, continues);
    });
}

void Document::takeBackDrag() {
    if (m_drag.state == m_undoStack.state())
        m_undoStack.takeBack();
    m_drag = {};
}

void Document::applyFromStart(std::uint64_t stageId) {
    if (const RecipeStage* stage = m_recipe.find(stageId))
        push(tr("Re-run %1").arg(translatedTitle(*stage)), edits::ApplyFromStart(stageId));
}

void Document::addStage(const StageKind& kind, int index) {
    const int end = static_cast<int>(m_recipe.stages.size());
    addStage(newStage(kind, m_recipe.grid), index < 0 ? end : index);
}

void Document::addStage(const RecipeStage& stage, int index) {
    push(tr("Add %1").arg(translated(stage.params.kind().label)), edits::AddStage(stage, index));
    if (m_recipe.find(stage.id))
        selectStage(stage.id);
}

void Document::setCurves(std::uint64_t id, std::vector<Curve> curves, const QString& entry, const QString& part,
                         EditPhase phase) {
    const RecipeStage* stage = m_recipe.find(id);
    if (!stage || !mayEdit())
        return;
    pushMove(id, "curves." + part.toStdString(), curves != stage->curves, phase, [&](const std::string&, bool continues) {
        return std::make_unique<RecipeCommand<edits::SetCurves>>(*this, entry, edits::SetCurves(id, std::move(curves)),
                                                                 continues);
    });
}

void Document::setSurface(Surface surface, const QString& entry, const QString& part, EditPhase phase) {
    if (!mayEdit()) {
        emit recipeChanged(); // the controls show again what is true
        return;
    }
    try {
        checkSurface(surface, tr("Surface").toStdString());
    } catch (const Error& failure) {
        emit errorReported(phraseText(failure.phrase()));
        emit recipeChanged();
        return;
    }
    const bool differs = !(surface == m_recipe.surface);
    pushMove(0, "surface." + part.toStdString(), differs, phase, [&](const std::string&, bool continues) {
        return std::make_unique<RecipeCommand<edits::SetSurface>>(*this, entry, edits::SetSurface(std::move(surface)),
                                                                  continues);
    });
}

void Document::removeStage(std::uint64_t id) {
    if (const RecipeStage* stage = m_recipe.find(id))
        push(tr("Delete %1").arg(translatedTitle(*stage)), edits::RemoveStage(id));
}

void Document::moveStage(std::uint64_t id, int index) {
    const RecipeStage* stage = m_recipe.find(id);
    const int last = static_cast<int>(m_recipe.stages.size()) - 1;
    if (stage && index >= 0 && index <= last && index != edits::indexOf(m_recipe, id))
        push(tr("Move %1").arg(translatedTitle(*stage)), edits::MoveStage(id, index));
}

void Document::setStageEnabled(std::uint64_t id, bool enabled) {
    const RecipeStage* stage = m_recipe.find(id);
    if (!stage || stage->enabled == enabled)
        return;
    const QString text = enabled ? tr("Enable %1") : tr("Disable %1");
    push(text.arg(translatedTitle(*stage)), edits::SetStageEnabled(id, enabled));
}

void Document::renameStage(std::uint64_t id, const QString& name) {
    const RecipeStage* stage = m_recipe.find(id);
    if (!stage || translatedTitle(*stage) == name)
        return;
    push(tr("Rename %1 to %2").arg(translatedTitle(*stage), name),
         edits::RenameStage(id, name.toStdString()));
}

void Document::duplicateStage(std::uint64_t id) {
    const RecipeStage* original = m_recipe.find(id);
    if (!original)
        return;
    RecipeStage copy(original->params.kind()); // has an id of its own
    edits::restoreValues(*original, copy);
    copy.name = original->name;
    copy.enabled = original->enabled;
    copy.strokes = edits::asNewStrokes(original->strokes);
    copy.handles = original->handles;
    for (const Curve& curve : original->curves)
        copy.curves.push_back(asNewCurve(curve));
    push(tr("Duplicate %1").arg(translatedTitle(*original)),
         edits::AddStage(copy, edits::indexOf(m_recipe, id) + 1));
    if (m_recipe.find(copy.id))
        selectStage(copy.id);
}

void Document::setGrid(const GridSpec& grid) {
    if (grid == m_recipe.grid)
        return;
    push(tr("Size %1 × %2").arg(grid.width).arg(grid.height), edits::SetGrid(grid));
    if (!m_recipe.stages.empty())
        emit sliderMoved(m_recipe.stages.front().id); // a preview shows the shape until it is computed
}

void Document::takeRecipe(Recipe recipe, const QString& entry) {
    push(entry, edits::SetRecipe(std::move(recipe)));
    if (!m_recipe.stages.empty())
        emit sliderMoved(m_recipe.stages.front().id);
}

void Document::selectBranch(std::uint64_t id) {
    const auto branch = std::ranges::find(m_snapshot->branches, id, &BranchInfo::id);
    if (branch == m_snapshot->branches.end() || branch->current)
        return;
    if (!mayEdit())
        return;
    const RunPosition tip = branch->tip;
    // Who goes to another branch by name finds the one left in the list.
    for (const BranchInfo& left : m_snapshot->branches)
        if (left.current)
            m_session.retainBranch(left.id);
    push(tr("Go to %1").arg(QString::fromStdString(branch->name)), edits::SetRecipe(*branch->recipe));
    m_session.seek(globalStep(m_recipe, tip));
}

// ---- The brush ----

StrokeTarget Document::strokeTarget(Layer layer, std::uint64_t chosenStage) const {
    return oxbow::strokeTarget(m_recipe, positionInRecipe(), m_selectedStage, layer, chosenStage);
}

void Document::applyDabs(std::uint64_t stageId, std::uint64_t group, const Brush& brush,
                         const std::vector<Dab>& dabs) {
    editBegins();
    paintAt(m_recipe, positionInRecipe(), stageId, group, brush, dabs);
    m_session.paint(stageId, group, brush, dabs);
    editArrived();
}

void Document::changeStrokes(std::uint64_t stageId, const QString& text,
                             std::function<void(Recipe&)> change) {
    try {
        Recipe trial = m_recipe;
        change(trial);
        if (!(trial == m_recipe))
            push(text, edits::ChangeStrokes(stageId, std::move(change)));
    } catch (const Error& failure) {
        emit errorReported(phraseText(failure.phrase()));
    }
}

void Document::removeStroke(std::uint64_t stageId, std::uint64_t group) {
    changeStrokes(stageId, tr("Delete stroke"),
                  [group](Recipe& recipe) { oxbow::removeStroke(recipe, group); });
}

void Document::setStrokeEnd(std::uint64_t stageId, std::uint64_t group, int untilStep) {
    const QString text = untilStep == PaintEvent::kForever ? tr("Stroke lasts until the end")
                                                           : tr("Stroke ends at step %1").arg(untilStep);
    changeStrokes(stageId, text,
                  [group, untilStep](Recipe& recipe) { oxbow::setStrokeEnd(recipe, group, untilStep); });
}

void Document::changeHandles(std::uint64_t stageId, const QString& text,
                             std::function<void(std::vector<WaterHandle>&)> change) {
    const RecipeStage* stage = m_recipe.find(stageId);
    if (!stage)
        return;
    std::vector<WaterHandle> handles = stage->handles;
    change(handles);
    try {
        for (const WaterHandle& handle : handles)
            checkHandle(handle, stage->params.kind().handles, translatedTitle(*stage).toStdString());
    } catch (const Error& failure) {
        emit errorReported(phraseText(failure.phrase()));
        return;
    }
    if (handles != stage->handles)
        push(text, edits::SetHandles(stageId, std::move(handles)));
}

} // namespace oxbow
