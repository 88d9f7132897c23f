#include "core/base/fourier.h"

#include "core/base/elementary.h"
#include "core/base/simd.h"

#include <algorithm>
#include <bit>
#include <numbers>

namespace oxbow {

namespace {

constexpr int kStrip = 32; ///< columns of a task

/// exp(-2 pi i k / n) for k < n / 2; the conjugate for the inverse.
struct Roots {
    std::vector<float> re, im;
    Roots(int n, Transform direction) {
        const double turn = (direction == Transform::Forward ? -2.0 : 2.0) * std::numbers::pi / n;
        for (int k = 0; k < n / 2; ++k) {
            re.push_back(static_cast<float>(elementary::cos(turn * k)));
            im.push_back(static_cast<float>(elementary::sin(turn * k)));
        }
    }
};

OXBOW_MULTIVERSION
void butterflies(float* __restrict aRe, float* __restrict aIm, float* __restrict bRe, float* __restrict bIm, float wRe,
                 float wIm, int count) {
    for (int x = 0; x < count; ++x) {
        const float re = bRe[x] * wRe - bIm[x] * wIm, im = bRe[x] * wIm + bIm[x] * wRe;
        bRe[x] = aRe[x] - re;
        bIm[x] = aIm[x] - im;
        aRe[x] += re;
        aIm[x] += im;
    }
}

int reversed(int index, int bits) {
    int result = 0;
    for (int b = 0; b < bits; ++b)
        result |= ((index >> b) & 1) << (bits - 1 - b);
    return result;
}

/// Columns `x0` to `x1` along y.
void transformColumns(ComplexGrid& grid, const Roots& roots, int x0, int x1) {
    const int n = grid.height, count = x1 - x0;
    const auto at = [&](int y) { return static_cast<std::size_t>(y) * grid.width + x0; };
    const int bits = std::countr_zero(static_cast<unsigned>(n));
    for (int y = 0; y < n; ++y)
        if (const int other = reversed(y, bits); other > y)
            for (std::vector<float>* part : {&grid.re, &grid.im})
                std::swap_ranges(part->begin() + static_cast<std::ptrdiff_t>(at(y)),
                                 part->begin() + static_cast<std::ptrdiff_t>(at(y)) + count,
                                 part->begin() + static_cast<std::ptrdiff_t>(at(other)));
    for (int half = 1; half < n; half *= 2)
        for (int block = 0; block < n; block += 2 * half)
            for (int k = 0; k < half; ++k) {
                const std::size_t a = at(block + k), b = at(block + k + half), root = static_cast<std::size_t>(k) * (n / (2 * half));
                butterflies(&grid.re[a], &grid.im[a], &grid.re[b], &grid.im[b], roots.re[root], roots.im[root], count);
            }
}

void transformAlongY(ComplexGrid& grid, Transform direction, const Compute& compute) {
    if (grid.height < 2)
        return;
    const Roots roots(grid.height, direction);
    compute.forEach((grid.width + kStrip - 1) / kStrip, [&](int strip) {
        transformColumns(grid, roots, strip * kStrip, std::min(grid.width, (strip + 1) * kStrip));
    });
}

ComplexGrid transposed(const ComplexGrid& grid, const Compute& compute) {
    ComplexGrid result(grid.height, grid.width, compute.cancel);
    compute.forRows(result.height, [&](int y0, int y1) {
        for (int x = 0; x < result.width; ++x)
            for (int y = y0; y < y1; ++y) {
                const std::size_t to = static_cast<std::size_t>(y) * result.width + x, from = static_cast<std::size_t>(x) * grid.width + y;
                result.re[to] = grid.re[from];
                result.im[to] = grid.im[from];
            }
    });
    return result;
}

} // namespace

int powerOfTwoFrom(int count) {
    return static_cast<int>(std::bit_ceil(static_cast<unsigned>(std::max(1, count))));
}

void transform(ComplexGrid& grid, Transform direction, const Compute& compute) {
    transformAlongY(grid, direction, compute);
    ComplexGrid other = transposed(grid, compute);
    transformAlongY(other, direction, compute);
    grid = transposed(other, compute);
    if (direction == Transform::Forward)
        return;
    const float share = 1.0f / static_cast<float>(grid.re.size());
    for (std::vector<float>* part : {&grid.re, &grid.im})
        for (float& value : *part)
            value *= share;
}

} // namespace oxbow
