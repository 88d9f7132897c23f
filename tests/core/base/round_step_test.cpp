#include "core/base/rounding.h"

#include <gtest/gtest.h>

namespace oxbow {
namespace {

TEST(RoundStep, FindsTheStepBelowNearAndAbove) {
    struct Case {
        double value, down, nearest, up;
    };
    for (const Case& c : {Case{1.0, 1.0, 1.0, 1.0}, Case{1.3, 1.0, 1.0, 2.0}, Case{1.5, 1.0, 2.0, 2.0},
                          Case{3.0, 2.0, 2.0, 5.0}, Case{3.3, 2.0, 5.0, 5.0}, Case{5.0, 5.0, 5.0, 5.0},
                          Case{7.5, 5.0, 10.0, 10.0}, Case{1000.0, 1000.0, 1000.0, 1000.0},
                          Case{43700.0, 20000.0, 50000.0, 50000.0}, Case{0.03, 0.02, 0.02, 0.05},
                          Case{0.001, 0.001, 0.001, 0.001}, Case{6e-9, 5e-9, 5e-9, 1e-8}}) {
        EXPECT_DOUBLE_EQ(roundStep(c.value, Rounding::Down), c.down) << c.value;
        EXPECT_DOUBLE_EQ(roundStep(c.value), c.nearest) << c.value;
        EXPECT_DOUBLE_EQ(roundStep(c.value, Rounding::Up), c.up) << c.value;
    }
}

} // namespace
} // namespace oxbow
