#pragma once

#include "core/recipe/recipe_edit.h"
#include "core/recipe/stroke_target.h"
#include "core/run/run_place.h"
#include "core/session/session.h"
#include "ui/document/open_stroke.h"
#include "ui/document/project_copy.h"
#include "ui/document/refresh_pace.h"
#include "ui/document/undo_history.h"

#include <QDateTime>
#include <QObject>
#include <QString>
#include <QStringList>
#include <QTemporaryDir>
#include <QTimer>

#include <memory>

namespace oxbow {

/// What a save was begun for. What comes back late counts only for the document that is still open.
struct SaveTicket {
    quint64 generation = 0;    ///< of the document: whatever is loaded begins another
    std::uint64_t content = 0; ///< of the undo history
    bool operator==(const SaveTicket&) const = default;
};

/// When a file was written, and its size.
using FileStamp = QPair<QDateTime, qint64>;

/// Whether the user still holds the slider: the moves of one drag are one undo entry.
enum class EditPhase { Dragging, Finished };

/// The recipe that is edited, and the one place where the worker meets Qt: wishes go to the session,
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

    /// The stage whose parameters are shown; 0 for none.
    [[nodiscard]] std::uint64_t selectedStage() const { return m_selectedStage; }
    void selectStage(std::uint64_t id);
    /// The curve whose points and values are shown; 0 for none.
    [[nodiscard]] std::uint64_t selectedCurve() const { return m_selectedCurve; }
    void selectCurve(std::uint64_t id);

    /// The value in force where the run stands (events of a running stage included).
    [[nodiscard]] ParamValue parameterValue(std::uint64_t stageId, std::string_view key) const;
    void setParameter(std::uint64_t stageId, const QString& key, const ParamValue& value, EditPhase phase);
    /// The mix in force where the run stands.
    [[nodiscard]] Mix mix(std::uint64_t stageId) const;
    /// `part` names what of it changes: the moves of one drag are of one part. `text` names the undo entry.
    void setMix(std::uint64_t stageId, const Mix& mix, const QString& part, const QString& text, EditPhase phase);
    void resetParameter(std::uint64_t stageId, const QString& key);
    /// Sets several as one undo entry.
    void setParameters(std::uint64_t stageId, const QString& entry, const std::vector<KeyedValue>& values);
    /// The same while something is dragged: the moves of one drag, which are of one part, are one entry.
    void changeParameters(std::uint64_t stageId, const QString& entry, const QString& part,
                          const std::vector<KeyedValue>& values, EditPhase phase);
    /// What was dragged is let go.
    void endDrag() { m_drag = {}; }
    /// What is being dragged is as it was before.
    void takeBackDrag();
    /// Makes the latest values those that the stage starts with; see Session::applyFromStart.
    void applyFromStart(std::uint64_t stageId);

    /// Puts a stage before stage `index` and selects it.
    void addStage(const RecipeStage& stage, int index);
    /// One whose values suit the map; at the end for -1.
    void addStage(const StageKind& kind, int index = -1);
    void removeStage(std::uint64_t id);
    /// Other curves take the place of a stage's. The moves of one drag are of one part.
    void setCurves(std::uint64_t id, std::vector<Curve> curves, const QString& entry, const QString& part = {},
                   EditPhase phase = EditPhase::Finished);
    /// Another surface takes the place of the recipe's. The moves of one drag are of one part.
    void setSurface(Surface surface, const QString& entry, const QString& part = {},
                    EditPhase phase = EditPhase::Finished);
    /// Moves a stage so that it is stage `index` afterwards.
    void moveStage(std::uint64_t id, int index);
    void setStageEnabled(std::uint64_t id, bool enabled);
    void renameStage(std::uint64_t id, const QString& name);
    void duplicateStage(std::uint64_t id);
    void setGrid(const GridSpec& grid);
    /// Another recipe takes the place of this one, as one undo entry; a preview shows it until it is computed.
    void takeRecipe(Recipe recipe, const QString& entry);
    /// Makes another branch the current one, where it was left.
    void selectBranch(std::uint64_t id);
    void renameBranch(std::uint64_t id, const QString& name);
    /// Not the current one.
    void deleteBranch(std::uint64_t id);

    /// Where strokes on a layer go from here.
    [[nodiscard]] StrokeTarget strokeTarget(Layer layer, std::uint64_t chosenStage = 0) const;
    /// The stroke of the brush that is being painted.
    [[nodiscard]] OpenStroke& stroke() { return m_stroke; }
    void removeStroke(std::uint64_t stageId, std::uint64_t group);
    /// Lets a stroke's effect end before a step; PaintEvent::kForever: stay.
    void setStrokeEnd(std::uint64_t stageId, std::uint64_t group, int untilStep);

    /// Changes what was done by hand to the lakes and rivers of a stage, as one undo entry.
    void changeHandles(std::uint64_t stageId, const QString& text,
                       std::function<void(std::vector<WaterHandle>&)> change);

    /// Starts anew with a recipe; the undo stack is emptied. `filePath` is empty for one that has no file
    /// yet.
    void load(Recipe recipe, const QString& filePath);
    /// The same with a project: its branches and the moment to go on from too.
    void load(Project project, const QString& filePath);
    /// Takes over work that was never saved under its name: it counts as changed.
    void recover(Project project, const QString& originalPath);
    /// Reads a project or a recipe beside the UI thread and loads it; an error is reported where it cannot be
    /// read, and the old recipe stays. `then` comes after success. Until then edits are refused with a message, since
    /// they would be lost; whatever is opened later takes its place.
    void openProject(const QString& path, std::function<void()> then = {});
    /// The same with another way of taking it over than `load`.
    void readProject(const QString& path, std::function<void(Project, const FileStamp&)> takeOver);
    /// Whether something is being read to be opened.
    [[nodiscard]] bool isOpening() const { return !m_opening.isEmpty(); }
    /// What is being read is not opened.
    void cancelOpening();
    /// Writes a project, or a recipe where the name ends in .json, beside the UI thread, whole or not at all;
    /// an error is reported where it cannot be written. Saves end in the order they were begun. `then` comes after
    /// success, unless another document was loaded meanwhile; the document may have changed by then.
    void save(const QString& path, std::function<void()> then = {});
    [[nodiscard]] ProjectCopy copyForSaving() const;
    /// Where relative file names of the recipe start.
    [[nodiscard]] const std::filesystem::path& folder() const { return m_folder; }
    /// Where projects unpack their inputs.
    [[nodiscard]] QString unpackFolder() const { return m_unpacked.path(); }
    /// Grows with every edit and every step: what is worth saving is new where it differs.
    [[nodiscard]] quint64 revision() const { return m_revision; }

    [[nodiscard]] const QString& filePath() const { return m_filePath; }
    /// Whether the file is not as this document read or wrote it last: saving would replace another's work.
    [[nodiscard]] bool isFileOfAnother() const;
    /// Until a save has ended what is there counts as changed.
    [[nodiscard]] bool isModified() const { return m_savesUnderWay > 0 || !m_undoStack.isClean(); }
    /// That of a save of what is there now.
    [[nodiscard]] SaveTicket ticket() const;

    /// Carries out an edit here and on the worker: what the undo commands call.
    void applyEdit(const std::function<void(Recipe&)>& here, std::function<void(Recipe&)> onWorker);
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
    /// Notes that the user has seen elsewhere: the run does not repeat them.
    void noteTold(const QStringList& notes) { m_notesTold << notes; }

signals:
    void snapshotChanged();
    /// Structure or values of `recipe()` changed.
    void recipeChanged();
    void selectedStageChanged(quint64 id);
    void selectedCurveChanged(quint64 id);
    /// A slider that is held has changed a value of this stage, or the size of the map changed before it.
    void sliderMoved(quint64 stageId);
    void errorReported(const QString& message);
    void notesChanged(const QStringList& notes);
    /// Another recipe or project took the place of the old one.
    void loaded();
    /// What is there, or was there a moment ago, lies in the file.
    void saved();
    void openingChanged();

private:
    void wake();
    void takeSnapshot();
    void takeBackRefused(const Refusal& refusal);
    [[nodiscard]] static SnapshotPtr snapshotWith(const Snapshot& snapshot, std::vector<BranchInfo> branches);
    void reportNews(const Snapshot& before);
    void followRun(const Snapshot& before);
    template <typename Edit>
    void push(const QString& text, const Edit& edit);
    void editBegins();
    void editArrived();
    void keepSelectionSound();
    void changeStrokes(std::uint64_t stageId, const QString& text, std::function<void(Recipe&)> change);
    [[nodiscard]] bool continuesDrag(std::uint64_t stageId, const std::string& key) const;
    template <typename MakeEntry>
    void pushMove(std::uint64_t stageId, const std::string& key, bool differs, EditPhase phase, MakeEntry&& entry);

    SnapshotPtr m_snapshot;
    Recipe m_recipe;
    std::uint64_t m_lastEdit = 0;       ///< number of the newest command sent that changes the recipe
    std::uint64_t m_lastBranchEdit = 0; ///< or the list of branches
    std::uint64_t m_refusalsSeen = 0;   ///< number of the command up to which refusals are no news
    QString m_opening;                  ///< what is being read; empty for nothing
    quint64 m_openings = 0;             ///< number of the newest one
    std::uint64_t m_selectedStage = 0;
    std::uint64_t m_selectedCurve = 0;
    QStringList m_notesTold; ///< a run that starts anew does not repeat them
    UndoHistory m_undoStack;
    QString m_filePath;
    FileStamp m_fileStamp; ///< of the file as this document knows it
    quint64 m_generation = 0;
    int m_savesUnderWay = 0; ///< of this generation
    std::filesystem::path m_folder;
    QTemporaryDir m_unpacked;
    quint64 m_revision = 0;
    struct Drag {
        std::uint64_t stageId = 0;
        std::string key;
        std::uint64_t state = UndoHistory::kNothing; ///< of the history while the drag's entry is its newest
    } m_drag;
    std::optional<RunPlace> m_playedFrom; ///< where the stretch that is being played started
    OpenStroke m_stroke;
    QTimer m_nextTake;
    RefreshPace m_pace;
    Session m_session; ///< last: the worker must end before anything it wakes
};

} // namespace oxbow
