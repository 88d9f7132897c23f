#pragma once

#include "core/recipe/recipe_edit.h"
#include "core/recipe/stroke_target.h"
#include "core/session/session.h"
#include "ui/document/document_file.h"
#include "ui/document/favourites.h"
#include "ui/document/open_stroke.h"
#include "ui/document/refresh_pace.h"
#include "ui/document/undo_history.h"
#include "ui/widgets/late_call.h"

#include <memory>

#include <QFlags>
#include <QObject>
#include <QString>
#include <QStringList>

namespace oxbow {

/// What of a recipe changed.
enum class RecipePart {
    Stages = 0x01,  ///< which there are, their order, names, and which are enabled
    Values = 0x02,  ///< parameters and mixes, events of a run included
    Steps = 0x04,   ///< how many a stage has
    Strokes = 0x08, ///< of the brush
    Curves = 0x10,
    Handles = 0x20, ///< of lakes and rivers
    Surface = 0x40,
    Grid = 0x80,
    All = 0xff,
};
Q_DECLARE_FLAGS(RecipeParts, RecipePart)
Q_DECLARE_OPERATORS_FOR_FLAGS(RecipeParts)

/// Whether the user still holds the slider: the moves of one drag are one undo entry.
enum class EditPhase { Dragging, Finished };

/// A move of something that is dragged, or a change at once.
struct Move {
    std::uint64_t stageId = 0; ///< 0: of the recipe itself
    std::string key;           ///< the moves of one drag are of one stage and key
    RecipePart part{};         ///< that it changes
    bool differs = true;       ///< from what is there
    EditPhase phase = EditPhase::Finished;
};

/// The recipe that is edited, and the one place where the worker meets Qt: commands go to the session,
/// snapshots come back as a queued signal, at most one a screen refresh. Every edit is a named undo command.
/// All on the UI thread; nothing here waits.
///
/// Edits show at once in `recipe()`; the worker's own version replaces it as soon as it has carried them out.
class Document : public QObject {
    Q_OBJECT
public:
    explicit Document(QObject* parent = nullptr, Session::Options options = {});
    ~Document() override;

    [[nodiscard]] Session& session() { return m_session; }
    /// The newest snapshot taken; never null, and neither is its recipe. Its terrain has no cells at first.
    [[nodiscard]] const SnapshotPtr& snapshot() const { return m_snapshot; }
    [[nodiscard]] const Recipe& recipe() const { return m_recipe; }
    [[nodiscard]] bool isRunning() const;
    /// Whether the snapshot shows every edit.
    [[nodiscard]] bool hasSeenEdits() const { return m_snapshot->commandsDone >= m_lastEdit; }
    [[nodiscard]] UndoHistory& undoStack() { return m_undoStack; }
    /// The memory that a session's timeline may take also bounds what undo remembers: a sixteenth of it.
    void setTimelineBudget(std::size_t memoryBytes, std::size_t diskBytes);

    /// Whether the run follows an edit by itself, or waits to be played: see Session::setRunsChanges.
    [[nodiscard]] bool runsChanges() const { return m_runsChanges; }
    void setRunsChanges(bool on);

    /// The stage whose parameters are shown; 0 for none.
    [[nodiscard]] std::uint64_t selectedStage() const { return m_selectedStage; }
    void selectStage(std::uint64_t id);
    /// The selected one and those chosen beside it, in the order of the recipe.
    [[nodiscard]] std::vector<std::uint64_t> chosenStages() const;
    void chooseStages(std::vector<std::uint64_t> ids) { m_chosen = std::move(ids); }
    /// The curve whose points and values are shown; 0 for none.
    [[nodiscard]] std::uint64_t selectedCurve() const { return m_selectedCurve; }
    void selectCurve(std::uint64_t id);

    /// The value in force where the run stands (events of a running stage included).
    [[nodiscard]] ParamValue parameterValue(std::uint64_t stageId, std::string_view key) const;
    /// The mix in force where the run stands.
    [[nodiscard]] Mix mix(std::uint64_t stageId) const { return mixInForce(m_recipe, positionInRecipe(), stageId); }

    // Edits by their names are functions in recipe_edits.h.
    /// An edit with `apply` and `revert` becomes an undo entry.
    template <typename Edit>
    void push(const QString& text, const Edit& edit);
    /// The moves of one drag become one undo entry. `entry` makes that of this move and is told whether it continues the
    /// last one. Where the move is refused, who shows the part is told that it changed, and shows again what is true.
    void pushMove(const Move& move, const std::function<std::unique_ptr<UndoEntry>(bool continues)>& entry);
    /// The user has released what was dragged.
    void endDrag() { m_drag = {}; }
    /// What is being dragged is as it was before.
    void takeBackDrag();
    /// The stroke of the brush that is being painted.
    [[nodiscard]] OpenStroke& stroke() { return m_stroke; }
    /// A preview shows the whole recipe until it is computed.
    void previewAll();

    /// Starts anew with a recipe; the undo stack is emptied. `filePath` is empty for one that has no file yet.
    void load(Recipe recipe, const QString& filePath);
    /// The same with a project: its branches and the moment to go on from too.
    void load(Project project, const QString& filePath);
    /// Takes over work that was never saved under its name: it counts as changed.
    void recover(Project project, const QString& originalPath);
    /// What the file of recovered work holds: undo goes back to it. Not where something was edited since.
    void addSavedBefore(Recipe saved);
    [[nodiscard]] DocumentFile& file() { return m_file; }
    [[nodiscard]] const DocumentFile& file() const { return m_file; }
    [[nodiscard]] Favourites& favourites() { return m_favourites; }
    /// Grows with every edit and every step: what is worth saving is new where it differs.
    [[nodiscard]] quint64 revision() const { return m_revision; }
    /// Until a save has ended what is there counts as changed.
    [[nodiscard]] bool isModified() const { return m_file.isSaving() || !m_undoStack.isClean(); }

    /// Carries out an edit here and on the worker: what the undo commands call.
    void applyEdit(RecipeParts parts, const std::function<void(Recipe&)>& here, std::function<void(Recipe&)> onWorker);
    /// The same in a new branch.
    void applyInNewBranch(const std::function<void(Recipe&)>& change);
    /// Changes a value as a running simulation takes it, here and on the worker.
    void applyValue(std::uint64_t stageId, const std::string& key, const ParamValue& value);
    /// The same for a mix.
    void applyMix(std::uint64_t stageId, const Mix& mix);
    /// Carries out a change of the list of branches here and on the worker: what the undo commands call.
    void applyToBranches(const std::function<void(std::vector<BranchInfo>&)>& here,
                         const std::function<void(Session&)>& onWorker);
    /// The brush touches a stage where the run stands, here and on the worker. Throws Error for a brush that
    /// cannot be used.
    void applyDabs(std::uint64_t stageId, std::uint64_t group, const Brush& brush,
                   const std::vector<Dab>& dabs);
    /// Whether edits are taken; says why where a project is being opened.
    [[nodiscard]] bool mayEdit();
    /// Where the run stands, in a recipe that may have edits that the snapshot has not.
    [[nodiscard]] RunPosition positionInRecipe() const;
    void reportError(const QString& message) { emit errorReported(message); }
    /// What was reported holds no more: nobody need read it.
    void takeBackError(const QString& message) { emit errorTakenBack(message); }
    /// Notes that the user has seen elsewhere: the run does not repeat them.
    void noteTold(const QStringList& notes) { m_notesTold << notes; }

signals:
    void snapshotChanged();
    /// Of `recipe()`; followRecipe() calls only who shows one of the parts.
    void recipeChanged(oxbow::RecipeParts parts);
    void selectedStageChanged(quint64 id);
    void selectedCurveChanged(quint64 id);
    /// A slider that is held has changed a value of this stage, or the size of the map changed before it.
    void sliderMoved(quint64 stageId);
    void errorReported(const QString& message);
    void errorTakenBack(const QString& message);
    void notesChanged(const QStringList& notes);
    /// Another recipe or project took the place of the old one.
    void loaded();

private:
    void wake();
    void takeSnapshot();
    void showAtOnce(const Project& project);
    void takeBackRefused(const Refusal& refusal);
    void reportNews(const Snapshot& before);
    /// What the worker cannot carry out is taken back up to the entry that it belongs to.
    void editBegins() { m_session.setEditGroup(m_undoStack.state()); }
    void editArrived(RecipeParts parts);
    void selectAnExistingStage();
    [[nodiscard]] bool continuesDrag(std::uint64_t stageId, const std::string& key) const;

    SnapshotPtr m_snapshot;
    Recipe m_recipe;
    std::uint64_t m_lastEdit = 0;       ///< number of the newest command sent that changes the recipe
    std::uint64_t m_lastBranchEdit = 0; ///< or the list of branches
    std::uint64_t m_lastLoad = 0;       ///< or everything: snapshots from before are of another document
    std::uint64_t m_refusalsSeen = 0;   ///< number of the command up to which refusals are no news
    std::uint64_t m_selectedStage = 0;
    std::vector<std::uint64_t> m_chosen; ///< beside the selected stage
    std::uint64_t m_selectedCurve = 0;
    bool m_runsChanges = true;
    QStringList m_notesTold; ///< a run that starts anew does not repeat them
    UndoHistory m_undoStack;
    DocumentFile m_file;
    Favourites m_favourites;
    quint64 m_revision = 0;
    struct Drag {
        std::uint64_t stageId = 0;
        std::string key;
        std::uint64_t state = UndoHistory::kNothing; ///< of the history while the drag's entry is its newest
    } m_drag;
    OpenStroke m_stroke;
    LateCall m_nextTake;
    RefreshPace m_pace;
    Session m_session; ///< last: the worker must end before anything it wakes
};

/// Does something that may throw Error, whose words are reported then.
void attempt(Document& document, const std::function<void()>& work);
/// Height of the ground as it is shown, m; beyond its edge that of the edge, 0 where there is none.
[[nodiscard]] double groundUnder(const Document& document, const QPointF& placeM);
/// Brings what a look-up of the session has found to the window's thread, as long as the receiver is there.
[[nodiscard]] Session::FoundState forWindow(QObject* receiver, Session::FoundState take);

/// Calls `slot`, a member of the receiver or a function without arguments, whenever one of these parts of the recipe changes.
template <typename Receiver, typename Slot>
void followRecipe(const Document& document, RecipeParts parts, Receiver* receiver, Slot slot) {
    QObject::connect(&document, &Document::recipeChanged, receiver, [=](RecipeParts changed) {
        if (!(changed & parts))
            return;
        if constexpr (std::is_invocable_v<Slot>)
            slot();
        else
            std::invoke(slot, receiver);
    });
}

} // namespace oxbow
