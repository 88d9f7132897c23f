#pragma once

#include "core/base/compute.h"
#include "core/stage/stage.h"

namespace oxbow {

/// Smooths the ground: each cell becomes the mean of its surroundings, weighted by exp(-d²/(2 sigma²)).
/// At the map's edge the weights of the cells that exist are scaled to the sum 1, so flat ground stays flat.
/// One step. Cost: below sigma = 12 cells, 20 sigma additions a cell (cut off at 5 sigma); above, a constant
/// number: the recursive filter of Deriche1993, within 0.001 of the weights at the middle.
struct GaussianBlurParams {
    double sigmaM = 50.0;
};

inline constexpr Param<GaussianBlurParams> kGaussianBlurParams[] = {
    number<&GaussianBlurParams::sigmaM>("sigma_m", "Radius (sigma)", Unit::Metre, hard(0, 1e6).soft(0, 500).digits(1),
        "Details smaller than this are smoothed away."),
};
static_assert(checked(kGaussianBlurParams));

[[nodiscard]] StageKind gaussianBlurStage();

/// Blurs a layer in place; nothing happens for sigma 0. Throws Cancelled (layer torn) when asked to stop.
void gaussianBlur(Heightmap& layer, double sigmaM, const Compute& compute);

inline constexpr double kBlurReachSigmas = 6.0; ///< beyond which no bit of a float goes by a cell

/// From so many cells of sigma on a filter that goes down and up once is quicker than every weight on its own (row_blur.h).
inline constexpr double kRecursiveBlurFrom = 12.0;

/// Blurs every column or row of the layer, in place, by a Gaussian of `sigma` cells (kRecursiveBlurFrom or more), weights
/// scaled to the sum 1 at the ends. Each thread takes 16 B a cell of 32 columns or rows.
void blurColumns(Heightmap& layer, double sigma, const Compute& compute);
void blurRows(Heightmap& layer, double sigma, const Compute& compute);

} // namespace oxbow
