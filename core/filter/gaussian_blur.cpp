#include "core/filter/gaussian_blur.h"

#include "core/filter/column_blur.h"
#include "core/stage/edit_stepper.h"

namespace oxbow {

namespace {

class GaussianBlurStepper : public EditStepper<GaussianBlurParams> {
public:
    using EditStepper::EditStepper;

private:
    void edit(int, WorkingTerrain& terrain, StageContext& context) override {
        gaussianBlur(terrain.elevation(), m_params.sigmaM, context.pool, context.cancel);
    }
};

/// Rows become columns. Bands of 32 rows keep both sides in the cache.
void transpose(const Heightmap& source, Heightmap& target, ThreadPool& pool, const CancelToken& cancel) {
    pool.forRows(source.height(), [&](int y0, int y1) {
        cancel.throwIfRequested();
        for (int x = 0; x < source.width(); ++x)
            for (int y = y0; y < y1; ++y)
                target.row(x)[y] = source.row(y)[x];
    });
}

} // namespace

void gaussianBlur(Heightmap& layer, double sigmaM, ThreadPool& pool, const CancelToken& cancel) {
    if (sigmaM <= 0.0)
        return;
    const double sigma = sigmaM / layer.cellSizeM();
    Heightmap blurred(layer.grid());
    blurColumns(layer, sigma, blurred, pool, cancel);
    const GridSpec turned{layer.height(), layer.width(), layer.cellSizeM()};
    Heightmap rows(turned);
    cancel.throwIfRequested(); // making a layer takes long on a large map
    Heightmap blurredRows(turned);
    transpose(blurred, rows, pool, cancel);
    blurColumns(rows, sigma, blurredRows, pool, cancel);
    transpose(blurredRows, layer, pool, cancel);
}

StageKind gaussianBlurStage() {
    return stageKind<GaussianBlurStepper>(
        "gaussian_blur", "Blur", StageCategory::Filter, "Smooths the ground by a Gaussian bell.",
        kGaussianBlurParams, +[](const GaussianBlurParams&, const GridSpec&) { return 1; });
}

} // namespace oxbow
