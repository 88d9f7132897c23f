#include "core/recipe/step_range.h"

#include <gtest/gtest.h>

namespace oxbow {
namespace {

TEST(StepRange, CountsTheStepsItContains) {
    for (int first = 0; first < 6; ++first)
        for (int last = -1; last < 12; ++last)
            for (int every = 1; every < 6; ++every) {
                const StepRange range{first, last, every};
                int found = 0;
                for (int step = -3; step < 20; ++step)
                    found += range.contains(step) ? 1 : 0;
                EXPECT_EQ(range.count(), found) << first << " to " << last << " every " << every;
            }
}

TEST(StepRange, StartsAtItsFirstStepAndMayMissItsLast) {
    constexpr StepRange kRange{2, 9, 3};
    static_assert(kRange.contains(2) && kRange.contains(5) && kRange.contains(8));
    static_assert(!kRange.contains(1) && !kRange.contains(9) && !kRange.contains(11));
    EXPECT_EQ(kRange.count(), 3);
}

} // namespace
} // namespace oxbow
