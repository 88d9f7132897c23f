#pragma once

#include "core/earthwork/curve_kind.h"
#include "core/recipe/recipe.h"
#include "core/recipe/stage_registry.h"
#include "tests/core/recipe/all_kinds.h"
#include "tests/core/recipe/random_values.h"

#include <algorithm>
#include <cmath>

/// Random recipes for tests that print their seed: stages of every kind that reads no file, in any order, with
/// random values, events and strokes.
namespace oxbow {

inline constexpr int kMostStepsOfAStage = 24;

/// Odd sizes, all some kilometres wide: the time step of water goes by the width of the map.
inline constexpr GridSpec kGrids[] = {{1, 1, 3000.0},  {1, 7, 500.0},  {7, 1, 400.0},  {2, 2, 1500.0},
                                      {33, 129, 25.0}, {64, 48, 50.0}, {40, 40, 80.0}, {130, 65, 30.0}};

inline Brush drawBrush(const GridSpec& grid, Draw& draw) {
    const auto layers = paintableLayers();
    const PaintableLayer& target = layers[draw.below(static_cast<int>(layers.size()))];
    constexpr BrushAction kActions[] = {BrushAction::Add, BrushAction::Set, BrushAction::Smooth,
                                        BrushAction::Noise, BrushAction::Erase};
    constexpr Falloff kFalloffs[] = {Falloff::Smooth, Falloff::Sphere, Falloff::Linear, Falloff::Spike,
                                     Falloff::Flat};
    Brush brush{.layer = target.layer, .action = kActions[draw.below(5)]};
    if (brush.action == BrushAction::Erase && brush.layer == Layer::Elevation)
        brush.action = BrushAction::Add;
    const double widest = std::max(grid.widthM(), grid.heightM());
    brush.radiusM = widest * draw.within(0.001, 0.7);
    const double most = target.layer == Layer::Elevation ? 80.0 : std::min(target.highest, 20.0);
    brush.strength = draw.oneIn(4) ? -most * draw.share() : most * draw.share();
    if (brush.action == BrushAction::Set) // others write no value to their file
        brush.value = std::max(target.lowest, most * draw.share());
    brush.falloff = kFalloffs[draw.below(5)];
    if (brush.action == BrushAction::Noise)
        brush.seed = static_cast<std::uint32_t>(draw.below(1000));
    if (draw.oneIn(3))
        brush.mask = {.minSlopeDeg = draw.within(0.0, 30.0),
                      .maxSlopeDeg = draw.within(30.0, 90.0),
                      .minHeightM = draw.within(-500.0, 100.0),
                      .maxHeightM = draw.within(100.0, 2000.0),
                      .painted = draw.heads()};
    return brush;
}

inline PaintEvent drawStroke(const RecipeStage& stage, const GridSpec& grid, Draw& draw) {
    Stroke stroke{drawBrush(grid, draw), {}};
    for (int dabs = draw.below(5); dabs >= 0; --dabs)
        stroke.dabs.push_back(
            {grid.widthM() * draw.within(-0.1, 1.1), grid.heightM() * draw.within(-0.1, 1.1), draw.share()});
    const int steps = stage.params.kind().stepsAreStrokes ? 1 : stage.stepCount(grid);
    PaintEvent event;
    event.beforeStep = draw.below(steps);
    if (stroke.brush.layer != Layer::Elevation && draw.heads())
        event.untilStep = event.beforeStep + draw.below(steps);
    event.stroke = std::make_shared<const Stroke>(std::move(stroke));
    event.group = newStrokeGroup();
    return event;
}

inline void drawParams(StageParams& params, Draw& draw) {
    for (const ParamField& param : params.kind().params)
        if (draw.heads())
            params.set(param.info.key, drawValue(param.info, true, draw));
}

inline ParamValue asValueOf(const ParamInfo& info, double number) {
    if (info.kind == ParamKind::Integer)
        return static_cast<std::int64_t>(number);
    return number;
}

/// Lowers one value until the run is short; false where that value cannot do it.
inline bool shortenBy(const ParamInfo& info, StageParams& params, const GridSpec& grid, int most) {
    const ParamValue before = params.value(info.key);
    double low = info.range.hardMin, high = asNumber(before);
    const auto isShort = [&](double number) {
        params.set(info.key, asValueOf(info, number));
        return params.stepCount(grid) <= most;
    };
    if (!isShort(low)) {
        params.set(info.key, before);
        return false;
    }
    for (int i = 0; i < 40; ++i) {
        const double middle = low + 0.5 * (high - low);
        (isShort(middle) ? low : high) = middle;
    }
    return isShort(low);
}

/// A run of many steps would show no more than one of a few.
inline void shorten(StageParams& params, const GridSpec& grid, int most = kMostStepsOfAStage) {
    for (const ParamField& param : params.kind().params)
        if (params.stepCount(grid) > most &&
            (param.info.kind == ParamKind::Number || param.info.kind == ParamKind::Integer))
            shortenBy(param.info, params, grid, most);
}

inline MaskEntry drawMaskEntry(const MaskSource& source, const GridSpec& grid, Draw& draw) {
    MaskEntry entry(source);
    for (const ParamField& param : source.params)
        if (draw.heads())
            entry.params.set(param.info.key, drawValue(param.info, true, draw));
    if (!source.isWeight || draw.oneIn(3)) {
        const double low = source.isWeight ? 0.0 : source.range.sliderMin();
        const double high = source.isWeight ? 1.0 : source.range.sliderMax();
        entry.from = draw.within(low, high);
        entry.to = draw.oneIn(3) ? MaskEntry::kOpen : draw.within(entry.from, high);
        entry.soft = draw.heads() ? 0.0 : draw.share() * (high - low);
    }
    entry.op = static_cast<MaskOp>(draw.below(5));
    entry.invert = draw.oneIn(3);
    if (source.id == "painted") {
        Brush brush{.layer = Layer::Mask, .action = draw.oneIn(4) ? BrushAction::Erase : BrushAction::Set};
        brush.radiusM = grid.widthM() * draw.within(0.1, 0.7);
        brush.strength = draw.share();
        const Dab dab{grid.widthM() * draw.share(), grid.heightM() * draw.share(), 1.0};
        entry.strokes.push_back({.stroke = std::make_shared<const Stroke>(Stroke{brush, {dab}})});
    }
    return entry;
}

/// Neutral in one of three.
inline Mix drawMix(const StageKind& kind, const GridSpec& grid, Draw& draw) {
    Mix mix;
    if (kind.mix == MixSupport::None || draw.oneIn(3))
        return mix;
    if (draw.heads())
        mix.amount = draw.share();
    mix.keep = static_cast<MixKeep>(draw.oneIn(2) ? draw.below(3) : 0);
    mix.mode = kind.mix == MixSupport::Acts && draw.heads() ? MixMode::Shows : MixMode::Default;
    for (int entries = draw.below(4); entries > 0; --entries) {
        const MaskSource& source = maskSources()[draw.below(static_cast<int>(maskSources().size()))];
        if (source.id != "image" && source.id != "stage")
            mix.where.push_back(drawMaskEntry(source, grid, draw));
    }
    return mix;
}

inline RecipeStage drawStage(const StageKind& kind, const GridSpec& grid, Draw& draw) {
    RecipeStage stage(kind);
    drawParams(stage.params, draw);
    shorten(stage.params, grid);
    stage.mix = drawMix(kind, grid, draw);
    return stage;
}

inline void addEvents(RecipeStage& stage, const GridSpec& grid, Draw& draw) {
    const auto& params = stage.params.kind().params;
    const int steps = stage.stepCount(grid);
    int before = 1;
    for (int events = params.empty() ? 0 : draw.below(3); events > 0 && before <= steps; --events) {
        before += draw.below(steps + 1 - before);
        const ParamInfo& info = params[draw.below(static_cast<int>(params.size()))].info;
        stage.events.push_back({before++, std::string(info.key), drawValue(info, true, draw)});
    }
    if (stage.stepCount(grid) > 2 * kMostStepsOfAStage)
        stage.events.clear();
    if (steps > 1 && draw.oneIn(3))
        stage.mixEvents.push_back({1 + draw.below(steps - 1), drawMix(stage.params.kind(), grid, draw)});
}

inline void addStrokes(RecipeStage& stage, const GridSpec& grid, Draw& draw) {
    for (int strokes = draw.below(4); strokes > 0; --strokes)
        stage.strokes.push_back(drawStroke(stage, grid, draw));
    std::ranges::stable_sort(stage.strokes, {}, &PaintEvent::beforeStep);
}

/// Points within the map and a little beyond, some with all that a point can have.
inline Curve drawCurve(const CurveKind& kind, const GridSpec& grid, Draw& draw) {
    Curve curve(kind);
    for (const ParamField& param : kind.params)
        if (draw.heads())
            curve.params.set(param.info.key, drawValue(param.info, true, draw));
    if (kind.closing == CurveClosing::Either)
        curve.closed = draw.heads();
    if (draw.oneIn(3))
        curve.name = "curve " + std::to_string(draw.below(4));
    const double widest = std::max(grid.widthM(), grid.heightM());
    for (int points = draw.below(7); points > 0; --points) {
        CurvePoint point{.at = {grid.widthM() * draw.within(-0.1, 1.1), grid.heightM() * draw.within(-0.1, 1.1)}};
        if (draw.oneIn(4))
            point.widthM = widest * draw.within(0.0, 0.05);
        if (draw.oneIn(4))
            point.heightM = draw.within(0.0, 600.0);
        if (draw.oneIn(5))
            point.tangentM = MapPoint{widest * draw.within(-0.2, 0.2), widest * draw.within(-0.2, 0.2)};
        if (kind.id == "road" && curve.points.size() % 3 == 1) // no number drawn: other kinds stay as they are
            point.deck = curve.points.size() % 2 == 0 ? RoadDeck::Bridge : RoadDeck::Tunnel;
        curve.points.push_back(point);
    }
    return curve;
}

inline void addCurves(RecipeStage& stage, const GridSpec& grid, Draw& draw) {
    const CurveUse use = stage.params.kind().curves;
    if (use == CurveUse::None)
        return;
    std::vector<const CurveKind*> kinds;
    for (const CurveKind& kind : curveKinds())
        if (holds(use, kind))
            kinds.push_back(&kind);
    for (int curves = draw.below(4); curves > 0; --curves)
        stage.curves.push_back(drawCurve(*kinds[static_cast<std::size_t>(draw.below(static_cast<int>(kinds.size())))], grid, draw));
}

inline Recipe drawRecipe(std::uint64_t seed) {
    Draw draw(seed);
    const auto kinds = kindsWithoutFiles();
    Recipe recipe;
    recipe.grid = kGrids[draw.below(static_cast<int>(std::size(kGrids)))];
    const int count = 3 + draw.below(4);
    for (int i = 0; i < count; ++i) {
        const bool startsWithNoise = i == 0 && !draw.oneIn(5);
        const StageKind& kind =
            startsWithNoise ? *findStageKind("noise") : *kinds[draw.below(static_cast<int>(kinds.size()))];
        RecipeStage stage = drawStage(kind, recipe.grid, draw);
        if (stage.stepCount(recipe.grid) > 10 * kMostStepsOfAStage)
            continue; // this map is too small for so short a run
        if (kind.refusal && kind.refusal(stage.params.values(), recipe.grid))
            continue;
        addCurves(stage, recipe.grid, draw);
        addEvents(stage, recipe.grid, draw);
        addStrokes(stage, recipe.grid, draw);
        stage.enabled = !draw.oneIn(12);
        recipe.stages.push_back(std::move(stage));
    }
    return recipe;
}

} // namespace oxbow
