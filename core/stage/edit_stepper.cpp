#include "core/stage/edit_stepper.h"

#include <algorithm>

namespace oxbow {

CellCopy::CellCopy(std::span<const float> cells, const Compute& compute)
    : m_cells(std::make_unique_for_overwrite<float[]>(cells.size())), m_count(cells.size()) {
    constexpr std::size_t kBlock = 65536;
    compute.forEach(static_cast<int>((m_count + kBlock - 1) / kBlock), [&](int i) {
        const std::size_t first = static_cast<std::size_t>(i) * kBlock;
        std::copy_n(cells.data() + first, std::min(kBlock, m_count - first), m_cells.get() + first);
    });
}

} // namespace oxbow
