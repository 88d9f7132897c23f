#include "core/files/mesh/mesh_text.h"

#include "core/base/counter_random.h"

#include <gtest/gtest.h>

#include <charconv>
#include <cmath>
#include <string>

namespace oxbow {
namespace {

std::string text(int decimals, double value) {
    char buffer[64];
    return {buffer, FixedText(decimals).write(buffer, value)};
}

std::string trimmed(int decimals, double value) {
    char buffer[64];
    return {buffer, FixedText(decimals).writeTrimmed(buffer, value)};
}

TEST(MeshText, DigitsAtEveryLength) {
    EXPECT_EQ(text(3, 0.0), "0.000");
    EXPECT_EQ(text(3, 9.0), "9.000");
    EXPECT_EQ(text(3, 10.5), "10.500");
    EXPECT_EQ(text(3, 999.999), "999.999");
    EXPECT_EQ(text(3, 1000.001), "1000.001");
    EXPECT_EQ(text(3, 99999999.5), "99999999.500");
    EXPECT_EQ(text(0, 41.6), "42");
    EXPECT_EQ(text(9, -0.123456789), "-0.123456789");
}

TEST(MeshText, RoundsToTheNearestAndHasNoMinusZero) {
    EXPECT_EQ(text(3, 1.9996), "2.000");
    EXPECT_EQ(text(3, -0.0004), "0.000");
    EXPECT_EQ(text(3, -0.0006), "-0.001");
    EXPECT_EQ(text(3, 99999999.9999), "100000000.000");
}

TEST(MeshText, TrimmingLeavesWholeNumbersWhole) {
    EXPECT_EQ(trimmed(3, 1200.0), "1200");
    EXPECT_EQ(trimmed(3, 0.25), "0.25");
    EXPECT_EQ(trimmed(0, 100.0), "100");
    EXPECT_EQ(trimmed(3, -7.1), "-7.1");
}

TEST(MeshText, BeyondFixedRangeTheShortestForm) {
    EXPECT_EQ(text(3, 1e30), "1e+30");
    EXPECT_EQ(trimmed(3, 1e20), "1e+20");
}

TEST(MeshText, RandomValuesReadBackWithinHalfAQuantum) {
    for (std::uint64_t i = 0; i < 20000; ++i) {
        const int decimals = static_cast<int>(randomBits(5, i) % 10);
        const double value =
            (unitDouble(randomBits(6, i)) - 0.5) * std::pow(10.0, unitDouble(randomBits(7, i)) * 8.0);
        const std::string written = text(decimals, value);
        double read = 0.0;
        ASSERT_EQ(std::from_chars(written.data(), written.data() + written.size(), read).ptr,
                  written.data() + written.size());
        ASSERT_NEAR(read, value, 0.50001 * std::pow(10.0, -decimals) + 1e-15 * std::fabs(value))
            << "number " << i;
        ASSERT_EQ(static_cast<int>(written.size()), FixedText(decimals).length(value));
    }
}

} // namespace
} // namespace oxbow
