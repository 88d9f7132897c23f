#include "core/stage/edit_stepper.h"

#include "core/base/simd.h"

#include <algorithm>
#include <array>

namespace oxbow {

namespace {

constexpr std::size_t kBlock = 65536;
constexpr std::size_t kPart = 1024;

/// Calls `work(i, first, end)` for blocks of cells.
template <typename BlockWork>
void forBlocks(std::size_t count, StageContext& context, BlockWork work) {
    context.pool.forEach(static_cast<int>((count + kBlock - 1) / kBlock), [&](int i) {
        context.cancel.throwIfRequested();
        work(i, i * kBlock, std::min(count, (i + 1) * kBlock));
    });
}

/// The cells of a part that rose and those that fell, as they were and are; 0 elsewhere.
struct Sorted {
    std::array<float, kPart> risen, risenFrom, fallen, fallenFrom;
};

OXBOW_MULTIVERSION
void sortChanges(const float* before, const float* after, std::size_t count, Sorted& sorted) {
    for (std::size_t i = 0; i < count; ++i) {
        const bool rises = after[i] > before[i], falls = after[i] < before[i];
        sorted.risen[i] = rises ? after[i] : 0.0f;
        sorted.risenFrom[i] = rises ? before[i] : 0.0f;
        sorted.fallen[i] = falls ? after[i] : 0.0f;
        sorted.fallenFrom[i] = falls ? before[i] : 0.0f;
    }
}

} // namespace

CellCopy::CellCopy(std::span<const float> cells, StageContext& context)
    : m_cells(std::make_unique_for_overwrite<float[]>(cells.size())), m_count(cells.size()) {
    forBlocks(m_count, context, [&](int, std::size_t first, std::size_t end) {
        std::copy(cells.begin() + static_cast<std::ptrdiff_t>(first),
                  cells.begin() + static_cast<std::ptrdiff_t>(end), m_cells.get() + first);
    });
}

void bookEdit(EditState& state, std::span<const float> before, std::span<const float> after,
              StageContext& context) {
    std::vector<EditState> parts((before.size() + kBlock - 1) / kBlock);
    forBlocks(before.size(), context, [&](int block, std::size_t first, std::size_t end) {
        EditState& part = parts[block];
        Sorted sorted;
        for (std::size_t i = first; i < end; i += kPart) {
            const std::size_t count = std::min(kPart, end - i);
            sortChanges(before.data() + i, after.data() + i, count, sorted);
            // The difference of two floats need not be exact in double; sums of the two terms are.
            part.added.add(exactSum(std::span(sorted.risen.data(), count)));
            part.added.subtract(exactSum(std::span(sorted.risenFrom.data(), count)));
            part.removed.add(exactSum(std::span(sorted.fallenFrom.data(), count)));
            part.removed.subtract(exactSum(std::span(sorted.fallen.data(), count)));
        }
    });
    for (const EditState& part : parts) {
        state.added.add(part.added);
        state.removed.add(part.removed);
    }
}

} // namespace oxbow
