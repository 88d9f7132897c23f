#include "core/world/world_parts.h"

#include "core/base/elementary.h"

#include <algorithm>
#include <cmath>
#include <optional>

namespace oxbow {

namespace {

constexpr double kReachOfBrush = 1.5; ///< radii: one that smooths looks beyond itself
constexpr int kLeastReachOfBrush = 5; ///< cells of the grid that it is laid on, at least
constexpr double kLeastReachOfCurve = 24.0; ///< cells
constexpr double kBend = 0.25; ///< of the longest way between two points: as far as the line may bend out

int cellOf(double metres, const GridSpec& grid) {
    return static_cast<int>(std::clamp(std::floor(metres / grid.cellSizeM), -1e8, 1e8));
}

/// The cells that a curve of a stage that shapes looks at or changes, by the reach of its kind. Empty where it changes nothing; none: the whole map.
std::optional<CellRect> cellsOf(const Curve& curve, const GridSpec& grid) {
    if (!curve.takesPart() || !curve.kind().apply)
        return CellRect{};
    double west = curve.points[0].at.xM, east = west, north = curve.points[0].at.yM, south = north, widestM = 0.0, longestM = 0.0;
    for (std::size_t i = 0; i < curve.points.size(); ++i) {
        const CurvePoint& point = curve.points[i];
        const MapPoint next = curve.points[(i + 1) % curve.points.size()].at;
        const double bendM = point.tangentM ? std::max(std::fabs(point.tangentM->xM), std::fabs(point.tangentM->yM)) : 0.0;
        west = std::min(west, point.at.xM - bendM);
        east = std::max(east, point.at.xM + bendM);
        north = std::min(north, point.at.yM - bendM);
        south = std::max(south, point.at.yM + bendM);
        widestM = std::max(widestM, point.widthM.value_or(0.0));
        if (i + 1 < curve.points.size() || curve.closed)
            longestM = std::max(longestM, elementary::hypot(next.xM - point.at.xM, next.yM - point.at.yM));
    }
    const double reachM = curve.kind().reachM(curve, longestM);
    if (std::isinf(reachM))
        return std::nullopt;
    const double aroundM = reachM + widestM + kLeastReachOfCurve * grid.cellSizeM + kBend * longestM;
    return CellRect{cellOf(west - aroundM, grid), cellOf(north - aroundM, grid), cellOf(east + aroundM, grid) + 1,
                    cellOf(south + aroundM, grid) + 1};
}

/// Of all that was placed by hand the cells that may differ for it behind the last stage that runs in parts.
std::vector<CellRect> placedCells(const WorldPlan& plan) {
    std::vector<CellRect> placed;
    for (int i = plan.amplify + 1; i < plan.wholeEnd; ++i) {
        const RecipeStage& stage = plan.stageAt(i);
        const auto first = placed.size();
        for (const PaintEvent& event : stage.strokes) {
            if (!event.continues || placed.size() == first)
                placed.emplace_back();
            placed.back().add(cellsOf(event, plan.grid()));
        }
        for (const Curve& curve : stage.curves)
            placed.push_back(cellsOf(curve, plan.grid()).value_or(plan.all()));
        for (auto cells = placed.begin() + static_cast<std::ptrdiff_t>(first); cells != placed.end(); ++cells)
            *cells = cells->empty() ? CellRect{} : cells->grownBy(plan.haloOf(i + 1, plan.wholeEnd)).within(plan.all());
    }
    std::erase_if(placed, &CellRect::empty);
    return placed;
}

RecipeStage movedTo(RecipeStage stage, const CellRect& part, const CellRect& window, const GridSpec& grid) {
    const double westM = window.x0 * grid.cellSizeM, northM = window.y0 * grid.cellSizeM;
    for (PaintEvent& event : stage.strokes) {
        if (cellsOf(event, grid).within(part).empty()) // else brushes know of windows
            event.stroke = std::make_shared<const Stroke>(Stroke{event.stroke->brush, {}});
    }
    for (Curve& curve : stage.curves) {
        curve.hidden |= cellsOf(curve, grid).value_or(part).within(part).empty();
        for (CurvePoint& point : curve.points)
            point.at = {point.at.xM - westM, point.at.yM - northM};
    }
    return stage;
}

} // namespace

CellRect cellsOf(const PaintEvent& event, const GridSpec& grid, int coarser) {
    const int reach = static_cast<int>(std::ceil(kReachOfBrush * event.stroke->brush.radiusM / grid.cellSizeM)) + kLeastReachOfBrush * coarser;
    CellRect cells;
    for (const Dab& dab : event.stroke->dabs) {
        const int x = cellOf(dab.xM, grid), y = cellOf(dab.yM, grid);
        cells.add(CellRect{x, y, x + 1, y + 1}.grownBy(reach));
    }
    return cells;
}

std::string farCurve(const RecipeStage& stage, const GridSpec& grid) {
    const auto far = std::ranges::find_if(stage.curves, [&](const Curve& curve) { return !cellsOf(curve, grid); });
    return far == stage.curves.end() ? "" : far->title();
}

std::vector<CellRect> partsOf(const WorldPlan& plan) {
    const int halo = plan.haloOf(plan.amplify + 1, plan.wholeEnd);
    std::vector<CellRect> parts;
    for (CellRect cells : placedCells(plan)) {
        for (auto near = parts.begin(); near != parts.end();) {
            if (near->grownBy(halo).within(cells).empty()) {
                ++near;
                continue;
            }
            cells.add(*near);
            parts.erase(near);
            near = parts.begin();
        }
        parts.push_back(cells);
    }
    std::ranges::sort(parts, {}, [](const CellRect& part) { return std::pair(part.y0, part.x0); });
    return parts;
}

Recipe recipeOfPart(const WorldPlan& plan, const CellRect& part) {
    const CellRect window = plan.windowOfPart(part);
    Recipe recipe = plan.recipe;
    recipe.grid = plan.gridOf(window);
    for (auto stage = recipe.stages.begin() + plan.amplify + 1; stage != recipe.stages.begin() + plan.wholeEnd; ++stage)
        *stage = movedTo(std::move(*stage), part, window, plan.grid());
    return recipe;
}

bool isSamePart(const WorldPlan& a, const WorldPlan& b, const CellRect& part) {
    const auto within = [&](const WorldPlan& plan) {
        const Recipe recipe = recipeOfPart(plan, part);
        std::vector<RecipeStage> stages(recipe.stages.begin() + plan.amplify + 1, recipe.stages.begin() + plan.wholeEnd);
        for (RecipeStage& stage : stages) {
            std::erase_if(stage.strokes, [](const PaintEvent& event) { return event.stroke->dabs.empty(); });
            std::erase_if(stage.curves, &Curve::hidden);
            stage.name.clear();
            stage.group.clear();
        }
        return stages;
    };
    return within(a) == within(b);
}

} // namespace oxbow
