#pragma once

#include "core/base/simd.h"
#include "core/erosion/droplet/droplet_brush.h"

#include <cstdint>
#include <cstring>

/// Vectors of cells, which the compiler maps to registers of whatever size a version of a function may use.
/// They pass by reference: by value their call would depend on that size.

namespace oxbow {

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

} // namespace oxbow
