#pragma once

namespace oxbow {

/// Steps of a run, counted over the whole recipe, of which a file each is written: `first`, and every
/// `every`th one after it up to `last`. Step 0 is the terrain before the first.
struct StepRange {
    int first = 1;
    int last = 1;
    int every = 1;

    [[nodiscard]] constexpr bool contains(int step) const {
        return step >= first && step <= last && (step - first) % every == 0;
    }
    [[nodiscard]] constexpr int count() const { return last < first ? 0 : (last - first) / every + 1; }
};

} // namespace oxbow
