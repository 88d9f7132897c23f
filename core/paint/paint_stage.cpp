#include "core/paint/paint_stage.h"

namespace oxbow {

namespace {

/// The strokes are laid before the step, so there is nothing left to do.
class PaintStepper : public StepperOf<PaintParams> {
public:
    PaintStepper(PaintParams params, const WorkingTerrain&, ThreadPool&) : StepperOf(std::move(params)) {}
    void step(int, WorkingTerrain&, StageContext&) override {}
};

} // namespace

StageKind paintStage() {
    StageKind kind = stageKind<PaintStepper>("paint", "Paint", StageCategory::Source,
        "Strokes of the brush: ground, hardness, rain, springs and more.", kPaintParams);
    kind.searchWords = "brush sculpt mask draw stamp spring rain hardness";
    kind.uses(Access::Changes, {Layer::Elevation});
    kind.support = [](const std::any&) { return Support{Support::Point}; };
    kind.stepsAreStrokes = true;
    kind.takesPaint = [](const std::any& params, Layer layer) {
        const PaintedLayers counts = std::any_cast<const PaintParams&>(params).layer;
        return counts == PaintedLayers::All ||
               kPaintedLayers[static_cast<std::size_t>(counts)].key == info(layer).key;
    };
    kind.cost = {.stepNs = 2.0};
    return kind;
}

} // namespace oxbow
