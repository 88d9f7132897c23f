#include "core/earthwork/curve_stage.h"

#include "core/curve/curve.h"

namespace oxbow {

namespace {

class CurvesStepper : public StepperOf<CurvesParams> {
public:
    CurvesStepper(CurvesParams params, const WorkingTerrain&, ThreadPool&) : StepperOf(std::move(params)) {}

    void step(int index, WorkingTerrain& terrain, StageContext& context) override {
        terrain.elevation(); // there is ground after it in any case
        if (static_cast<std::size_t>(index) >= context.curves.size())
            return;
        const Curve& curve = context.curves[static_cast<std::size_t>(index)];
        if (curve.kind().apply && curve.takesPart() && counts(curve))
            curve.kind().apply(curve, terrain, context);
    }

private:
    [[nodiscard]] bool counts(const Curve& curve) const {
        return m_params.kind == CurveKinds::All ||
               kCurveKinds[static_cast<std::size_t>(m_params.kind)].key == curve.kind().id;
    }
};

} // namespace

StageKind curvesStage() {
    StageKind kind = stageKind<CurvesStepper>("curves", "Curves", StageCategory::Filter,
        "Rivers, ridges, cliffs, roads, plateaus and lakes along lines that you draw.", kCurvesParams);
    kind.searchWords = "spline path line bezier river road ridge cliff plateau lake basin region vector gis shape draw";
    kind.uses(Access::Reads, {Layer::LakeLevel});
    kind.uses(Access::Changes, {Layer::Elevation, Layer::Uplift});
    kind.curves = CurveUse::Shape;
    kind.support = [](const std::any&) { return Support{Support::Point}; }; // but for the curves (world_parts.h)
    kind.cost = {.stepNs = 60.0};
    return kind;
}

} // namespace oxbow
