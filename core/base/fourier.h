#pragma once

#include "core/base/zeroed_vector.h"

#include <vector>

namespace oxbow {

/// Complex numbers of a grid, row by row, real and imaginary parts apart.
struct ComplexGrid {
    int width = 0, height = 0;
    std::vector<float> re, im;

    ComplexGrid() = default;
    /// Zeros. Throws Cancelled.
    ComplexGrid(int columns, int rows, const CancelToken& cancel = kNeverCancelled)
        : width(columns),
          height(rows),
          re(zeroedVector<float>(static_cast<std::size_t>(columns) * static_cast<std::size_t>(rows), cancel)),
          im(zeroedVector<float>(re.size(), cancel)) {}
};

enum class Transform { Forward, Inverse };

/// The discrete Fourier transform over both axes, in place,
///
///     F(k, l) = sum f(x, y) exp(-2 pi i (k x / width + l y / height)),
///
/// the inverse with + and divided by the number of cells. Radix 2, decimation in time (Cooley1965); both sides are
/// powers of two. Error about 1e-6 of the largest value at 1024². O(n log n); the same bytes for any number of threads.
/// Throws Cancelled.
void transform(ComplexGrid& grid, Transform direction, const Compute& compute);

/// The smallest power of two that is at least `count`.
[[nodiscard]] int powerOfTwoFrom(int count);

/// Signed number of waves of entry `i` along a side of `n`; that of half the samples counts as none.
[[nodiscard]] inline double wavesOf(int i, int n) {
    return 2 * i == n ? 0.0 : (2 * i < n ? i : i - n);
}

/// Leads from one end of a line of samples to its beginning, from sample `first` on.
template <typename Sample>
void bridge(int first, int count, Sample&& sample) {
    const float end = sample(first - 1), begin = sample(0);
    for (int i = first; i < count; ++i) {
        const float t = static_cast<float>(i - first + 1) / static_cast<float>(count - first + 1);
        sample(i) = end + t * t * (3.0f - 2.0f * t) * (begin - end);
    }
}

} // namespace oxbow
