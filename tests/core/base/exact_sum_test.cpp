#include "core/base/exact_sum.h"

#include "core/base/counter_random.h"

#include <gtest/gtest.h>

#include <limits>
#include <vector>

namespace oxbow {
namespace {

TEST(ExactSum, TinyNumbersOfEitherSignAreCutOffTowardsNought) {
    for (const double tiny : {1e-20, -1e-20, 1e-300, -1e-300}) {
        ExactSum sum;
        sum.add(tiny);
        EXPECT_EQ(sum.value(), 0.0) << tiny;
    }
}

TEST(ExactSum, KeepsWhatADoubleLoses) {
    ExactSum sum;
    sum.add(1e15);
    sum.add(0x1.0p-40);
    sum.add(-1e15);
    EXPECT_EQ(sum.value(), 0x1.0p-40);
    sum.add(-0x1.0p-40);
    EXPECT_EQ(sum, ExactSum{});
}

TEST(ExactSum, DoesNotDependOnTheOrder) {
    ExactSum forward, backward;
    std::vector<double> values;
    for (int i = 0; i < 1000; ++i)
        values.push_back((unitDouble(randomBits(3, i)) - 0.5) * std::pow(10.0, i % 12));
    for (std::size_t i = 0; i < values.size(); ++i) {
        forward.add(values[i]);
        backward.add(values[values.size() - 1 - i]);
    }
    EXPECT_EQ(forward, backward);
}

TEST(ExactSum, NegativeFractionsAreExact) {
    ExactSum sum;
    sum.add(-0.25f);
    EXPECT_EQ(sum.value(), -0.25);
    sum.add(-3.75);
    EXPECT_EQ(sum.value(), -4.0);
}

TEST(ExactSum, ASumOfCellsIsThatOfCellByCellToTheBit) {
    std::vector<float> cells;
    for (int i = 0; i < 1000; ++i)
        cells.push_back(
            static_cast<float>((unitDouble(randomBits(9, i)) - 0.5) * std::pow(10.0, i % 40 - 30)));
    for (const std::size_t count : {0, 1, 255, 256, 257, 1000}) {
        ExactSum sum;
        for (std::size_t i = 0; i < count; ++i)
            sum.add(cells[i]);
        EXPECT_EQ(exactSum(std::span(cells.data(), count)), sum) << count;
    }
}

TEST(ExactSum, NumbersThatItCannotHoldCountAsTheLargestAndNaNAsNothing) {
    for (const double large : {0x1.0p63, 1e30, std::numeric_limits<double>::infinity()})
        for (const double sign : {1.0, -1.0}) {
            ExactSum sum;
            sum.add(sign * large);
            EXPECT_EQ(sum.value(), sign * 0x1.fffffffffffffp62) << sign * large;
            sum.add(-sign * large);
            EXPECT_EQ(sum, ExactSum{});
        }
    ExactSum sum;
    sum.add(std::numeric_limits<double>::quiet_NaN());
    EXPECT_EQ(sum, ExactSum{});
    const float cells[] = {2e30f, 3.0f, -2e30f};
    EXPECT_EQ(exactSum(cells).value(), 3.0);
}

} // namespace
} // namespace oxbow
