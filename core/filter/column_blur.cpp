#include "core/base/elementary.h"
#include "core/base/simd.h"
#include "core/base/thread_pool.h"
#include "core/filter/gaussian_blur.h"

#include <algorithm>
#include <array>

namespace oxbow {

namespace {

constexpr int kBlurredColumns = 32; ///< columns that are blurred together

using Strip = std::array<double, kBlurredColumns>;

/// One decaying wave exp((-decay + i turn) n / sigma); the Gaussian is the sum of two of them (Deriche1993).
struct Wave {
    double stepReal, stepImag;     ///< factor from one cell to the next
    double weightReal, weightImag; ///< its share: the real part of weight times state counts
};

Wave makeWave(double decay, double turn, double cosineShare, double sineShare, double sigma) {
    const double size = elementary::exp(-decay / sigma);
    return {size * elementary::cos(turn / sigma), size * elementary::sin(turn / sigma), cosineShare,
            -sineShare};
}

std::array<Wave, 2> gaussianWaves(double sigma) {
    return {makeWave(1.783, 0.6318, 1.68, 3.735, sigma), makeWave(1.723, 1.997, -0.6803, -0.2598, sigma)};
}

struct WaveState {
    Strip real{}, imag{};
};

/// Moves the state on by one cell and adds what it amounts to. Downwards the cell itself counts, upwards only
/// those behind it do.
OXBOW_MULTIVERSION
void advance(const Wave& wave, const double* __restrict cells, bool countsItself, WaveState& state,
             double* __restrict sums) {
    const Wave w = wave;
    double* __restrict const real = state.real.data();
    double* __restrict const imag = state.imag.data();
    const double before = countsItself ? 0.0 : 1.0;
    const double after = 1.0 - before;
    for (int i = 0; i < kBlurredColumns; ++i) {
        const double r = real[i] + before * cells[i];
        const double turned = w.stepReal * r - w.stepImag * imag[i] + after * cells[i];
        imag[i] = w.stepReal * imag[i] + w.stepImag * r;
        real[i] = turned;
        sums[i] += w.weightReal * turned - w.weightImag * imag[i];
    }
}

/// Sums of a strip of columns in both directions, before they are divided by the weights.
void addWaves(const std::array<Wave, 2>& waves, const std::vector<Strip>& cells, std::vector<Strip>& sums) {
    const int height = static_cast<int>(cells.size());
    for (const Wave& wave : waves) {
        WaveState down;
        for (int y = 0; y < height; ++y)
            advance(wave, cells[y].data(), true, down, sums[y].data());
        WaveState up;
        for (int y = height - 2; y >= 0; --y)
            advance(wave, cells[y + 1].data(), false, up, sums[y].data());
    }
}

/// Calls `blur(x0, count)` for strips that cover the columns.
void forStrips(int width, const Compute& compute, const std::function<void(int, int)>& blur) {
    compute.pool.forRows(width, kBlurredColumns, [&](int x0, int x1) {
        compute.cancel.throwIfRequested();
        blur(x0, x1 - x0);
    });
}

} // namespace

void blurColumns(const Heightmap& source, double sigma, Heightmap& target, const Compute& compute) {
    const int height = source.height();
    const std::array<Wave, 2> waves = gaussianWaves(sigma);
    Strip one;
    one.fill(1.0);
    std::vector<Strip> totals(height, Strip{});
    addWaves(waves, std::vector<Strip>(height, one), totals);
    forStrips(source.width(), compute, [&](int x0, int count) {
        std::vector<Strip> cells(height, Strip{});
        std::vector<Strip> sums(height, Strip{});
        for (int y = 0; y < height; ++y)
            std::copy_n(source.row(y) + x0, count, cells[y].begin());
        addWaves(waves, cells, sums);
        for (int y = 0; y < height; ++y)
            for (int i = 0; i < count; ++i)
                target.row(y)[x0 + i] = static_cast<float>(sums[y][i] / totals[y][i]);
    });
}

} // namespace oxbow
