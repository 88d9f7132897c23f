#include "ui/document/recipe_edits.h"

#include "core/recipe/first_values.h"
#include "core/recipe/undoable_edits.h"
#include "render/map/map_picture.h"
#include "ui/document/recipe_command.h"
#include "ui/widgets/value_text.h"

#include <algorithm>

namespace oxbow {

namespace {

/// What a parameter was and becomes.
struct ValueChange {
    std::uint64_t stageId = 0;
    std::string key;
    ParamValue before;
    ParamValue after;
    std::optional<Mix> mix = {}; ///< of a change of the mix what it becomes; `key` then names what of it
    QString words = {};          ///< and this is the entry's text
    std::vector<KeyedValue> values = {}; ///< of a change of several at once; `key` and `words` as of a mix
};

/// The undo entry of a parameter. The moves of one drag are merged: the first `before` and the last `after`
/// stay. Undo takes back the very events that the running simulation booked, and redo puts them where they
/// were.
class ChangeValue : public RecipeCommand<edits::StageValues> {
public:
    /// `continues`: a further move of the drag whose entry is the newest on the stack.
    ChangeValue(Document& document, ValueChange change, bool continues)
        : RecipeCommand(document, {}, edits::StageValues(change.stageId), continues, RecipePart::Values | RecipePart::Steps),
          m_change(std::move(change)) {
        name();
    }

    bool mergeWith(const UndoEntry& next) override {
        const auto* move = dynamic_cast<const ChangeValue*>(&next);
        if (!move || !move->continues())
            return false;
        m_change.after = move->m_change.after;
        m_change.mix = move->m_change.mix;
        m_change.words = move->m_change.words;
        m_change.values = move->m_change.values;
        name();
        return true;
    }
    void redo() override { m_done ? RecipeCommand::redo() : changeFirst(); }

private:
    void name() {
        if (m_change.mix || !m_change.values.empty())
            return setText(m_change.words);
        const RecipeStage* stage = document().recipe().find(m_change.stageId);
        const ParamField* param = stage ? stage->params.kind().find(m_change.key) : nullptr;
        if (param)
            setText(changeText(param->info, m_change.before, m_change.after));
    }
    void changeFirst() {
        if (!continues())
            carryOut(&edits::StageValues::rememberBefore);
        if (m_change.mix)
            document().applyMix(m_change.stageId, *m_change.mix);
        else if (!m_change.values.empty())
            for (const KeyedValue& keyed : m_change.values) {
                if (document().parameterValue(m_change.stageId, keyed.key) != keyed.value)
                    document().applyValue(m_change.stageId, keyed.key, keyed.value);
            }
        else
            document().applyValue(m_change.stageId, m_change.key, m_change.after);
        m_done = true;
    }

    ValueChange m_change;
    bool m_done = false;
};

std::unique_ptr<UndoEntry> changeValue(Document& document, ValueChange change, bool continues) {
    return std::make_unique<ChangeValue>(document, std::move(change), continues);
}

void changeStrokes(Document& document, std::uint64_t stageId, const QString& text, std::function<void(Recipe&)> change) {
    attempt(document, [&] {
        Recipe trial = document.recipe();
        change(trial);
        if (!(trial == document.recipe()))
            document.push(text, edits::ChangeStrokes(stageId, std::move(change)));
    });
}

/// Names the stage in the text of the entry, where there is one of that number.
template <typename Edit>
void pushFor(Document& document, std::uint64_t stageId, const QString& text, const Edit& edit) {
    if (const RecipeStage* stage = document.recipe().find(stageId))
        document.push(text.arg(translatedTitle(*stage)), edit);
}

} // namespace

// ---- Values ----

void setParameter(Document& document, std::uint64_t stageId, const QString& key, const ParamValue& value, EditPhase phase) {
    if (!document.recipe().find(stageId))
        return;
    const std::string name = key.toStdString();
    const ParamValue before = document.parameterValue(stageId, name);
    const bool differs = value != before || !document.recipe().find(stageId)->params.texts().of(name).empty();
    document.pushMove({stageId, name, RecipePart::Values, differs, phase}, [&](bool continues) {
        return changeValue(document, {stageId, name, before, value}, continues);
    });
}

void setParameters(Document& document, std::uint64_t stageId, const QString& entry, const std::vector<KeyedValue>& values) {
    document.undoStack().beginGroup(entry);
    for (const KeyedValue& keyed : values)
        setParameter(document, stageId, QString::fromStdString(keyed.key), keyed.value, EditPhase::Finished);
    document.undoStack().endGroup();
}

void changeParameters(Document& document, std::uint64_t stageId, const QString& entry, const QString& part,
                      const std::vector<KeyedValue>& values, EditPhase phase) {
    if (!document.recipe().find(stageId))
        return;
    const bool differs = std::ranges::any_of(values, [&](const KeyedValue& keyed) {
        return keyed.value != document.parameterValue(stageId, keyed.key);
    });
    const std::string key = "values." + part.toStdString();
    document.pushMove({stageId, key, RecipePart::Values, differs, phase}, [&](bool continues) {
        return changeValue(document, {stageId, key, {}, {}, {}, entry, values}, continues);
    });
}

void setMix(Document& document, std::uint64_t stageId, const Mix& mix, const QString& part, const QString& text,
            EditPhase phase) {
    if (!document.recipe().find(stageId))
        return;
    const std::string key = "mix." + part.toStdString();
    document.pushMove({stageId, key, RecipePart::Values, mix != document.mix(stageId), phase}, [&](bool continues) {
        return changeValue(document, {stageId, key, {}, {}, mix, text}, continues);
    });
}

void applyFromStart(Document& document, std::uint64_t stageId) {
    pushFor(document, stageId, Document::tr("Re-run %1"), edits::ApplyFromStart(stageId));
}

// ---- Stages ----

void addStage(Document& document, const StageKind& kind, int index) {
    const Recipe& recipe = document.recipe();
    const TerrainState& shown = document.snapshot()->terrain;
    addStage(document, newStageOn(kind, recipe.grid, LayerRanges().of(shown, Layer::Elevation)), index < 0 ? static_cast<int>(recipe.stages.size()) : index);
}

void addStage(Document& document, const RecipeStage& stage, int index) {
    RecipeStage added = stage;
    const auto& stages = document.recipe().stages;
    const auto at = static_cast<std::size_t>(index);
    if (added.group.empty() && index > 0 && at < stages.size() && stages[at - 1].group == stages[at].group)
        added.group = stages[at].group; // it stands within that one
    document.push(Document::tr("Add %1").arg(translated(stage.params.kind().label)), edits::AddStage(added, index));
    if (document.recipe().find(stage.id))
        document.selectStage(stage.id);
}

void removeStage(Document& document, std::uint64_t id) {
    pushFor(document, id, Document::tr("Delete %1"), edits::RemoveStage(id));
}

void moveStage(Document& document, std::uint64_t id, int index) {
    const int last = static_cast<int>(document.recipe().stages.size()) - 1;
    if (index >= 0 && index <= last && index != edits::indexOf(document.recipe(), id))
        pushFor(document, id, Document::tr("Move %1"), edits::MoveStage(id, index));
}

void setStageEnabled(Document& document, std::uint64_t id, bool enabled) {
    const RecipeStage* stage = document.recipe().find(id);
    if (stage && stage->enabled != enabled)
        pushFor(document, id, enabled ? Document::tr("Enable %1") : Document::tr("Disable %1"),
                edits::SetStageEnabled(id, enabled));
}

void renameStage(Document& document, std::uint64_t id, const QString& name) {
    const RecipeStage* stage = document.recipe().find(id);
    if (stage && translatedTitle(*stage) != name)
        document.push(Document::tr("Rename %1 to %2").arg(translatedTitle(*stage), name),
                      edits::RenameStage(id, name.toStdString()));
}

// ---- What stages and recipes hold ----

void setCurves(Document& document, std::uint64_t id, std::vector<Curve> curves, const QString& entry, const QString& part,
               EditPhase phase) {
    const RecipeStage* stage = document.recipe().find(id);
    if (!stage)
        return;
    const Move move{id, "curves." + part.toStdString(), RecipePart::Curves, curves != stage->curves, phase};
    document.pushMove(move, [&](bool continues) {
        return std::make_unique<RecipeCommand<edits::SetCurves>>(document, entry, edits::SetCurves(id, std::move(curves)),
                                                                 continues);
    });
}

void setSurface(Document& document, Surface surface, const QString& entry, const QString& part, EditPhase phase) {
    const bool differs = !(surface == document.recipe().surface);
    document.pushMove({0, "surface." + part.toStdString(), RecipePart::Surface, differs, phase}, [&](bool continues) {
        checkSurface(surface, Document::tr("Surface").toStdString());
        return std::make_unique<RecipeCommand<edits::SetSurface>>(document, entry, edits::SetSurface(std::move(surface)),
                                                                  continues);
    });
}

void changeHandles(Document& document, std::uint64_t stageId, const QString& text,
                   std::function<void(std::vector<WaterHandle>&)> change) {
    const RecipeStage* stage = document.recipe().find(stageId);
    if (!stage)
        return;
    std::vector<WaterHandle> handles = stage->handles;
    change(handles);
    attempt(document, [&] {
        for (const WaterHandle& handle : handles)
            checkHandle(handle, stage->params.kind().handles, translatedTitle(*stage).toStdString());
        if (handles != stage->handles)
            document.push(text, edits::SetHandles(stageId, std::move(handles)));
    });
}

StrokeTarget strokeTarget(const Document& document, Layer layer, std::uint64_t chosenStage) {
    return strokeTarget(document.recipe(), document.positionInRecipe(), document.selectedStage(), layer, chosenStage);
}

void removeStroke(Document& document, std::uint64_t stageId, std::uint64_t group) {
    changeStrokes(document, stageId, Document::tr("Delete stroke"),
                  [group](Recipe& recipe) { removeStroke(recipe, group); });
}

void setStrokeEnd(Document& document, std::uint64_t stageId, std::uint64_t group, int untilStep) {
    const QString text = untilStep == PaintEvent::kForever ? Document::tr("Stroke lasts until the end")
                                                           : Document::tr("Stroke ends at step %1").arg(untilStep);
    changeStrokes(document, stageId, text,
                  [group, untilStep](Recipe& recipe) { setStrokeEnd(recipe, group, untilStep); });
}

void setGrid(Document& document, const GridSpec& grid) {
    if (grid == document.recipe().grid)
        return;
    document.push(Document::tr("Size %1 × %2").arg(grid.width).arg(grid.height), edits::SetGrid(grid));
    document.previewAll();
}

void takeRecipe(Document& document, Recipe recipe, const QString& entry) {
    document.push(entry, edits::SetRecipe(std::move(recipe)));
    document.previewAll();
}

} // namespace oxbow
