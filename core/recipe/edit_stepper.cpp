#include "core/recipe/edit_stepper.h"

#include <algorithm>

namespace oxbow {

void bookEdit(EditState& state, std::span<const float> before, std::span<const float> after, ThreadPool& pool) {
    constexpr std::size_t kBlock = 65536;
    const int blocks = static_cast<int>((before.size() + kBlock - 1) / kBlock);
    std::vector<EditState> parts(blocks);
    pool.forEach(blocks, [&](int i) {
        const std::size_t end = std::min(before.size(), (i + 1) * kBlock);
        for (std::size_t k = i * kBlock; k < end; ++k) {
            // The difference of two floats need not be exact in double; the two terms are.
            if (after[k] > before[k]) {
                parts[i].added.add(after[k]);
                parts[i].added.add(-static_cast<double>(before[k]));
            } else if (after[k] < before[k]) {
                parts[i].removed.add(before[k]);
                parts[i].removed.add(-static_cast<double>(after[k]));
            }
        }
    });
    for (const EditState& part : parts) {
        state.added.add(part.added);
        state.removed.add(part.removed);
    }
}

} // namespace oxbow
