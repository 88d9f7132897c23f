#include "ui/document/open_stroke.h"

#include "core/base/error.h"
#include "ui/document/document.h"
#include "ui/document/recipe_command.h"
#include "ui/widgets/value_text.h"

#include <utility>

namespace oxbow {

/// The undo entry of a stroke of the brush. It goes on the stack when the stroke has ended; undo takes back
/// the very events that the running simulation booked, and redo puts them where they were.
class PaintStroke : public RecipeCommand<edits::LayStroke> {
public:
    PaintStroke(Document& document, const QString& text, RecipeParts parts, const edits::LayStroke& edit)
        : RecipeCommand(document, text, edit, false, parts) {}

    /// Before the first dab.
    void begin() { carryOut(&edits::LayStroke::begin); }
    void redo() override {
        if (std::exchange(m_isApplied, true))
            RecipeCommand::redo();
    }

private:
    bool m_isApplied = false; ///< by the dabs themselves
};

OpenStroke::OpenStroke(Document& document) : m_document(document) {}
OpenStroke::~OpenStroke() = default;

void OpenStroke::begin(const StrokeTarget& target, const QString& text) {
    cancel();
    if (!m_document.mayEdit())
        return;
    if (target.added) {
        const RecipeStage stage(*target.added);
        m_stageId = stage.id;
        m_command = std::make_unique<PaintStroke>(m_document, text, RecipePart::All,
                                                  edits::LayStroke(edits::AddStage(stage, target.index)));
    } else if (m_document.recipe().find(target.stageId)) {
        m_stageId = target.stageId;
        m_command = std::make_unique<PaintStroke>(m_document, text, RecipePart::Strokes | RecipePart::Steps,
                                                  edits::LayStroke(target.stageId));
    } else {
        return;
    }
    m_group = newStrokeGroup();
    m_document.undoStack().setUnfinished(true);
    // What the last stroke sent the run to is not in the snapshot yet.
    const bool isOnItsWay = m_document.snapshot()->commandsDone < m_resumeCommand;
    const bool wasPast = isOnItsWay || isPast(m_document.recipe(), m_document.positionInRecipe(), target);
    // A run that catches up with an edit may still be before the place where it stood.
    const bool isOver = isPast(m_document.recipe(), m_document.snapshot()->position, target);
    m_command->begin();
    if (!wasPast)
        return;
    if (isOver && m_document.snapshot()->status == RunStatus::Playing)
        emit m_document.notesChanged(
            {Document::tr("%1 is over: the run goes back for this stroke, and on again when it ends.")
                 .arg(translatedTitle(*m_document.recipe().find(m_stageId)))});
    if (!isOnItsWay)
        m_resumeRun = wayBack();
    m_resumes = true;
    const RunPosition seen = placeToSee(m_document.recipe(), target);
    if (isOnItsWay || seen < m_document.positionInRecipe())
        m_document.session().seek(globalStep(m_document.recipe(), seen));
}

/// To where the run stands, or is on its way to.
std::function<void()> OpenStroke::wayBack() const {
    const Snapshot& snapshot = *m_document.snapshot();
    const RunPosition at = snapshot.stands;
    const auto& stages = snapshot.recipe->stages;
    const std::uint64_t stage =
        at.stage < static_cast<int>(stages.size()) ? stages[static_cast<std::size_t>(at.stage)].id : 0;
    return [&document = m_document, plays = snapshot.status == RunStatus::Playing, stage, step = at.step] {
        const Recipe& recipe = document.recipe();
        if (plays)
            document.session().playOn();
        else if (recipe.find(stage))
            document.session().seek(globalStep(recipe, {edits::indexOf(recipe, stage), step}));
        else
            document.session().seek(recipe.totalSteps());
    };
}

void OpenStroke::addDabs(const Brush& brush, const std::vector<Dab>& dabs) {
    if (!m_command || dabs.empty())
        return;
    try {
        m_document.applyDabs(m_stageId, m_group, brush, dabs);
    } catch (const Error& failure) {
        return m_document.reportError(phraseText(failure.phrase()));
    }
    m_hasDabs = true;
    show();
}

/// A stage whose steps are strokes is gone through up to its last one, so that it is seen.
void OpenStroke::show() {
    const Recipe& recipe = m_document.recipe();
    const RecipeStage* stage = recipe.find(m_stageId);
    if (!stage || !stage->enabled || !stage->params.kind().stepsAreStrokes || stage->strokes.empty())
        return;
    const RunPosition seen{edits::indexOf(recipe, m_stageId), stage->strokes.back().beforeStep};
    if (!m_document.isRunning() && m_document.snapshot()->position < seen)
        m_document.session().seek(globalStep(recipe, seen));
}

void OpenStroke::end() {
    close([this](std::unique_ptr<PaintStroke> command) {
        m_hasDabs ? m_document.undoStack().push(std::move(command)) : command->undo();
    });
}

void OpenStroke::cancel() {
    close([](const std::unique_ptr<PaintStroke>& command) { command->undo(); });
}

void OpenStroke::forget() {
    m_resumes = false;
    m_resumeCommand = 0;
    close([](const std::unique_ptr<PaintStroke>&) {});
}

void OpenStroke::close(const std::function<void(std::unique_ptr<PaintStroke>)>& settle) {
    const bool resumes = std::exchange(m_resumes, false);
    if (!isOpen())
        return;
    auto command = std::exchange(m_command, nullptr);
    m_document.undoStack().setUnfinished(false);
    settle(std::move(command));
    m_hasDabs = false;
    if (!resumes || !m_document.runsChanges())
        return;
    m_resumeRun();
    m_resumeCommand = m_document.session().commandsSent();
}

} // namespace oxbow
