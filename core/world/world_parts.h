#pragma once

#include "core/paint/paint_event.h"
#include "core/world/world_plan.h"

/// Of worlds of more cells than a stage can look over: what was painted and drawn behind the blocks. It changes the ground near it
/// only, so the stages up to the last of these run in *parts* around it, rectangles that go by the recipe alone.
namespace oxbow {

/// The cells of a world that a stroke may change, laid on a grid so many times as coarse.
[[nodiscard]] CellRect cellsOf(const PaintEvent& event, const GridSpec& grid, int coarser = 1);

/// The name of a stage's curve that looks over the whole map; empty where none does.
[[nodiscard]] std::string farCurve(const RecipeStage& stage, const GridSpec& grid);

/// The parts: no two reach into each other.
[[nodiscard]] std::vector<CellRect> partsOf(const WorldPlan& plan);

/// The stages up to the last that runs in parts, on the window that they need for one, with what lies in it alone.
[[nodiscard]] Recipe recipeOfPart(const WorldPlan& plan, const CellRect& part);

/// Whether a part is made of the same strokes and curves in both.
[[nodiscard]] bool isSamePart(const WorldPlan& a, const WorldPlan& b, const CellRect& part);

} // namespace oxbow
