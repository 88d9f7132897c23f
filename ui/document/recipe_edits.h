#pragma once

#include "core/recipe/stroke_target.h"
#include "ui/document/document.h"

/// The edits of a document by their names. Each is one undo entry; one that would change nothing leaves none.
namespace oxbow {

// ---- Values ----

void setParameter(Document& document, std::uint64_t stageId, const QString& key, const ParamValue& value, EditPhase phase);
/// Sets several.
void setParameters(Document& document, std::uint64_t stageId, const QString& entry, const std::vector<KeyedValue>& values);
/// The same while something is dragged: the moves of one drag are of one part.
void changeParameters(Document& document, std::uint64_t stageId, const QString& entry, const QString& part,
                      const std::vector<KeyedValue>& values, EditPhase phase);
/// `part` names what of it changes: the moves of one drag are of one part. `text` names the undo entry.
void setMix(Document& document, std::uint64_t stageId, const Mix& mix, const QString& part, const QString& text,
            EditPhase phase);
/// Makes the latest values those that the stage starts with; see Session::applyFromStart.
void applyFromStart(Document& document, std::uint64_t stageId);

// ---- Stages ----

/// Puts a stage before stage `index` and selects it.
void addStage(Document& document, const RecipeStage& stage, int index);
/// One whose values suit the map; at the end for -1.
void addStage(Document& document, const StageKind& kind, int index = -1);
void removeStage(Document& document, std::uint64_t id);
/// Moves a stage so that it is stage `index` afterwards.
void moveStage(Document& document, std::uint64_t id, int index);
void setStageEnabled(Document& document, std::uint64_t id, bool enabled);
void renameStage(Document& document, std::uint64_t id, const QString& name);

// ---- What stages and recipes hold ----

/// Other curves take the place of a stage's. The moves of one drag are of one part.
void setCurves(Document& document, std::uint64_t id, std::vector<Curve> curves, const QString& entry, const QString& part = {},
               EditPhase phase = EditPhase::Finished);
/// Another surface takes the place of the recipe's. The moves of one drag are of one part.
void setSurface(Document& document, Surface surface, const QString& entry, const QString& part = {},
                EditPhase phase = EditPhase::Finished);
/// Changes what was done by hand to the lakes and rivers of a stage.
void changeHandles(Document& document, std::uint64_t stageId, const QString& text,
                   std::function<void(std::vector<WaterHandle>&)> change);
/// Where strokes on a layer go from here.
[[nodiscard]] StrokeTarget strokeTarget(const Document& document, Layer layer, std::uint64_t chosenStage = 0);
void removeStroke(Document& document, std::uint64_t stageId, std::uint64_t group);
/// Lets a stroke's effect end before a step; PaintEvent::kForever: stay.
void setStrokeEnd(Document& document, std::uint64_t stageId, std::uint64_t group, int untilStep);
void setGrid(Document& document, const GridSpec& grid);
/// Another recipe takes the place of this one; a preview shows it until it is computed.
void takeRecipe(Document& document, Recipe recipe, const QString& entry);

} // namespace oxbow
