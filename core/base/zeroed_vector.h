#pragma once

#include "core/base/compute.h"

#include <algorithm>
#include <cstddef>
#include <vector>

namespace oxbow {

/// A vector of zeros as long as a large map has cells, made by a megabyte at a time: the system's giving the memory
/// alone takes long. Throws Cancelled.
template <typename T>
[[nodiscard]] std::vector<T> zeroedVector(std::size_t count, const CancelToken& cancel) {
    constexpr std::size_t kPiece = (std::size_t{1} << 20) / sizeof(T);
    std::vector<T> list;
    list.reserve(count);
    while (list.size() < count) {
        cancel.throwIfRequested();
        list.resize(std::min(count, list.size() + kPiece));
    }
    return list;
}

/// The same in place of what a list held.
template <typename T>
void makeZeroed(std::vector<T>& list, std::size_t count, const CancelToken& cancel) {
    list = zeroedVector<T>(count, cancel);
}

} // namespace oxbow
