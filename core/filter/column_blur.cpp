#include "core/base/elementary.h"
#include "core/base/simd.h"
#include "core/filter/gaussian_blur.h"

#include <array>

namespace oxbow {

namespace {

constexpr int kBlurredLines = 32; ///< that are blurred together

using Strip = std::array<double, kBlurredLines>;

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
    for (int i = 0; i < kBlurredLines; ++i) {
        const double r = real[i] + before * cells[i];
        const double turned = w.stepReal * r - w.stepImag * imag[i] + after * cells[i];
        imag[i] = w.stepReal * imag[i] + w.stepImag * r;
        real[i] = turned;
        sums[i] += w.weightReal * turned - w.weightImag * imag[i];
    }
}

/// Sums of a strip of lines in both directions, before they are divided by the weights.
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

/// Blurs lines of `length` cells, so many together as a strip holds; `cellAt(along, line)` is a cell's place.
template <typename CellAt>
void blurLines(int length, int lines, double sigma, const Compute& compute, CellAt&& cellAt) {
    const std::array waves = {makeWave(1.783, 0.6318, 1.68, 3.735, sigma),
                              makeWave(1.723, 1.997, -0.6803, -0.2598, sigma)};
    Strip one;
    one.fill(1.0);
    std::vector<Strip> totals(static_cast<std::size_t>(length), Strip{});
    addWaves(waves, std::vector<Strip>(totals.size(), one), totals);
    compute.pool.forRows(lines, kBlurredLines, [&](int first, int end) {
        compute.cancel.throwIfRequested();
        std::vector<Strip> cells(totals.size(), Strip{}), sums(totals.size(), Strip{});
        for (int k = 0; k < length; ++k)
            for (int i = first; i < end; ++i)
                cells[k][i - first] = cellAt(k, i);
        addWaves(waves, cells, sums);
        for (int k = 0; k < length; ++k)
            for (int i = first; i < end; ++i)
                cellAt(k, i) = static_cast<float>(sums[k][i - first] / totals[k][i - first]);
    });
}

} // namespace

void blurColumns(Heightmap& layer, double sigma, const Compute& compute) {
    blurLines(layer.height(), layer.width(), sigma, compute,
              [&](int y, int x) -> float& { return layer.row(y)[x]; });
}

void blurRows(Heightmap& layer, double sigma, const Compute& compute) {
    blurLines(layer.width(), layer.height(), sigma, compute,
              [&](int x, int y) -> float& { return layer.row(y)[x]; });
}

} // namespace oxbow
