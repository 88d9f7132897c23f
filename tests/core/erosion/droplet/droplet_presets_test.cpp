#include "core/erosion/droplet/droplet_presets.h"

#include <gtest/gtest.h>

namespace oxbow {
namespace {

TEST(DropletPresets, InertiaIsCarriedOverFromFallPerCellToSlope) {
    EXPECT_EQ(detail::inertiaOf(0.0), 0.0);
    EXPECT_EQ(detail::inertiaOf(1.0), 1.0);
    // Direction against a true slope of 1 weighs as direction against a fall of 1 / 38.4 did.
    const double inertia = detail::inertiaOf(0.2);
    EXPECT_NEAR(inertia / (1.0 - inertia), 0.2 / (0.8 / 38.4), 1e-9);
}

} // namespace
} // namespace oxbow
