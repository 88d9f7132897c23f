#include "core/filter/gaussian_blur.h"

#include "core/filter/row_blur.h"
#include "core/stage/edit_stepper.h"

#include <utility>

namespace oxbow {

namespace {

constexpr StagePreset kBlurPresets[] = {
    {"Soften", "Takes the edge off single cells.", {{"sigma_m", 20.0}}},
    {"Broad forms", "Only mountains and valleys stay.", {{"sigma_m", 300.0}}},
};

struct GaussianBlurStepper : EditStepper<GaussianBlurParams> {
    using EditStepper::EditStepper;

    void edit(int, WorkingTerrain& terrain, StageContext& context) override {
        gaussianBlur(terrain.elevation(), m_params.sigmaM, context);
    }
};

} // namespace

void gaussianBlur(Heightmap& layer, double sigmaM, const Compute& compute) {
    if (sigmaM <= 0.0)
        return;
    const double sigma = sigmaM / layer.cellSizeM();
    if (sigma >= kRecursiveBlurFrom) {
        blurColumns(layer, sigma, compute);
        return blurRows(layer, sigma, compute);
    }
    compute.cancel.throwIfRequested();
    Heightmap blurred(layer.grid());
    const RowBlur rowBlur(sigma, layer.grid());
    compute.forRows(layer.height(), [&](int y0, int y1) {
        RowBlur::Scratch scratch;
        for (int y = y0; y < y1; ++y)
            rowBlur.row(layer, y, blurred.row(y), scratch);
    });
    std::swap(layer, blurred);
}

StageKind gaussianBlurStage() {
    StageKind kind = stageKind<GaussianBlurStepper>("gaussian_blur", "Blur", StageCategory::Filter, "Gaussian blur.",
        kGaussianBlurParams);
    kind.searchWords = "smooth soften filter";
    kind.uses(Access::Changes, {Layer::Elevation});
    kind.support = [](const std::any& params) {
        return Support{Support::Reach, kBlurReachSigmas * std::any_cast<const GaussianBlurParams&>(params).sigmaM};
    };
    kind.presets = kBlurPresets;
    kind.cost = {.cellNs = 21.0};
    return kind;
}

} // namespace oxbow
