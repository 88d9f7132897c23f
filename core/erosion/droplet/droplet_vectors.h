#pragma once

#include "core/base/simd.h"

#include <cstddef>
#include <cstdint>
#include <vector>

/// Vectors of cells, which the compiler maps to registers of whatever size a version of a function may use.
/// They pass by reference: by value their call would depend on that size.

namespace oxbow {

/// Cells in a piece of a brush row: what one vector register takes.
inline constexpr int kBrushLanes = 8;

/// The cone from which a drop takes ground: weights max(0, radius - distance), which sum to 1, on the cells
/// around the one nearest to the drop. A radius of one cell or less is that cell alone. Rows are padded with
/// weights of 0 to whole pieces of kBrushLanes cells.
class DropletBrush {
public:
    explicit DropletBrush(double radiusCells);

    [[nodiscard]] int reach() const { return m_reach; }        ///< cells on either side of the centre
    [[nodiscard]] int rows() const { return 2 * m_reach + 1; } ///< cells along a side
    [[nodiscard]] int piecesPerRow() const { return m_pieces; }
    [[nodiscard]] const float* weights() const { return m_weights.data(); }
    [[nodiscard]] float weight(int dx, int dy) const {
        return m_weights[static_cast<std::size_t>((dy + m_reach) * m_pieces * kBrushLanes + dx + m_reach)];
    }

private:
    int m_reach = 0;
    int m_pieces = 1;
    std::vector<float> m_weights;
};

using Ints = std::int32_t __attribute__((vector_size(4 * kBrushLanes)));
using Floats = float __attribute__((vector_size(4 * kBrushLanes)));
using FourInts = std::int32_t __attribute__((vector_size(16)));
using TwoInts = std::int32_t __attribute__((vector_size(8)));

// By value: the compiler makes vectors of these, not of the standard ones on references.
template <typename T>
OXBOW_INLINE T smaller(T a, T b) {
    return a < b ? a : b;
}
template <typename T>
OXBOW_INLINE T larger(T a, T b) {
    return a > b ? a : b;
}

OXBOW_INLINE int sumOf(const FourInts& v) {
    const FourInts pairs = v + __builtin_shufflevector(v, v, 2, 3, 0, 1);
    return pairs[0] + pairs[1];
}

OXBOW_INLINE int sumOf(const Ints& v) {
    const FourInts halves =
        __builtin_shufflevector(v, v, 0, 1, 2, 3) + __builtin_shufflevector(v, v, 4, 5, 6, 7);
    return sumOf(halves);
}

OXBOW_INLINE int largestOf(const Ints& v) {
    int largest = v[0];
    for (int lane = 1; lane < kBrushLanes; ++lane)
        largest = larger(largest, static_cast<int>(v[lane]));
    return largest;
}

} // namespace oxbow
