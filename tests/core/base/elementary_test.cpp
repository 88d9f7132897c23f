#include "core/base/elementary.h"

#include "core/base/counter_random.h"
#include "core/base/simd.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>
#include <vector>

namespace oxbow {
namespace {

namespace e = elementary;

constexpr double kInfinity = std::numeric_limits<double>::infinity();
constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();
constexpr double kTiny = std::numeric_limits<double>::denorm_min();
constexpr int kRandom = 100000; ///< arguments a range

/// Distance in units of the last place of the double nearest to the reference; 0 where both are no number.
double ulpsApart(double value, long double reference) {
    const auto nearest = static_cast<double>(reference);
    if (std::isnan(nearest) || std::isnan(value))
        return std::isnan(nearest) == std::isnan(value) ? 0.0 : kInfinity;
    if (std::isinf(nearest) || std::isinf(value))
        return value == nearest ? 0.0 : kInfinity;
    int exponent = 0;
    std::frexp(nearest, &exponent);
    return static_cast<double>(std::fabs(value - reference) /
                               std::ldexp(1.0L, std::max(exponent - 53, -1074)));
}

double uniform(double low, double high, int i) {
    return low + (high - low) * unitDouble(randomBits(7, i, 0));
}
/// Any finite or infinite double: random bits.
double anyDouble(int i, int which) {
    const double x = std::bit_cast<double>(randomBits(11, i, which));
    return std::isnan(x) ? 1.0 : x;
}

struct Range {
    double low, high;
};
constexpr Range kAny{-kInfinity, kInfinity};

/// Even steps and random places of a range; kAny: random bits.
std::vector<double> argumentsOf(const Range& range) {
    std::vector<double> x;
    for (int i = 0; i < kRandom; ++i)
        x.push_back(range.high == kInfinity ? (range.low < 0.0 ? anyDouble(i, 0) : std::fabs(anyDouble(i, 0)))
                    : i % 2 == 0            ? uniform(range.low, range.high, i)
                                            : range.low + (range.high - range.low) * i / kRandom);
    return x;
}

template <typename Function, typename Reference>
void expectWithin(double bound, Function&& function, Reference&& reference, std::vector<Range> ranges) {
    double worst = 0.0, at = 0.0;
    for (const Range& range : ranges)
        for (const double x : argumentsOf(range))
            if (const double error = ulpsApart(function(x), reference(static_cast<long double>(x)));
                error > worst) {
                worst = error;
                at = x;
            }
    EXPECT_LE(worst, bound) << "at " << at;
    EXPECT_GT(worst, 0.3) << "the reference is no finer than the function";
}

template <typename Function, typename Reference, typename Arguments>
void expectWithinOfTwo(double bound, Function&& function, Reference&& reference, Arguments&& arguments) {
    double worst = 0.0;
    std::pair<double, double> at;
    for (int i = 0; i < kRandom; ++i) {
        const std::pair<double, double> a = arguments(i);
        const long double x = a.first, y = a.second;
        if (const double error = ulpsApart(function(a.first, a.second), reference(x, y)); error > worst) {
            worst = error;
            at = a;
        }
    }
    EXPECT_LE(worst, bound) << "at " << at.first << ", " << at.second;
}

TEST(Elementary, ExponentialsAreWithinTheStatedError) {
    expectWithin(
        0.9, [](double x) { return e::exp(x); }, [](long double x) { return std::exp(x); },
        {{-1.0, 1.0}, {-746.0, 710.0}, kAny});
    expectWithin(
        0.9, [](double x) { return e::exp2(x); }, [](long double x) { return std::exp2(x); },
        {{-1.0, 1.0}, {-1076.0, 1025.0}, kAny});
}

TEST(Elementary, LogarithmsAreWithinTheStatedError) {
    const std::vector<Range> ranges = {{0.5, 2.0}, {0.99, 1.01}, {0.0, kInfinity}};
    expectWithin(
        0.51, [](double x) { return e::log2(x); }, [](long double x) { return std::log2(x); }, ranges);
    expectWithin(
        0.9, [](double x) { return e::log(x); }, [](long double x) { return std::log(x); }, ranges);
    expectWithin(
        1.3, [](double x) { return e::log1p(x); }, [](long double x) { return std::log1p(x); },
        {{-1.0, 1.0}, {-1e-3, 1e-3}, {0.0, 100.0}, {0.0, kInfinity}});
}

TEST(Elementary, AnglesAreWithinTheStatedError) {
    const std::vector<Range> ranges = {{-7.0, 7.0}, {-e::kLargestAngle, e::kLargestAngle}};
    expectWithin(
        0.9, [](double x) { return e::sin(x); }, [](long double x) { return std::sin(x); }, ranges);
    expectWithin(
        0.9, [](double x) { return e::cos(x); }, [](long double x) { return std::cos(x); }, ranges);
    expectWithin(
        2.2, [](double x) { return e::tan(x); }, [](long double x) { return std::tan(x); }, ranges);
    expectWithin(
        1.8, [](double x) { return e::atan(x); }, [](long double x) { return std::atan(x); },
        {{-3.0, 3.0}, kAny});
}

TEST(Elementary, SinesNearTheirZerosKeepAllDigits) {
    double worst = 0.0;
    for (int n = -1000000; n <= 1000000; n += 7) {
        const auto x = static_cast<double>(n * (std::numbers::pi_v<long double> / 2.0L));
        worst = std::max({worst, ulpsApart(e::sin(x), std::sin(static_cast<long double>(x))),
                          ulpsApart(e::cos(x), std::cos(static_cast<long double>(x)))});
    }
    EXPECT_LE(worst, 0.9);
}

TEST(Elementary, PowersAreWithinTheStatedError) {
    const auto power = [](double x, double y) { return e::pow(x, y); };
    const auto reference = [](long double x, long double y) { return std::pow(x, y); };
    const auto second = [](double low, double high, int i) {
        return low + (high - low) * unitDouble(randomBits(8, i, 1));
    };
    expectWithinOfTwo(0.9, power, reference,
                      [&](int i) { return std::pair(uniform(0.0, 10.0, i), second(-5.0, 5.0, i)); });
    expectWithinOfTwo(0.9, power, reference,
                      [&](int i) { return std::pair(uniform(0.0, 1e10, i), second(0.0, 1.0, i)); });
    expectWithinOfTwo(0.9, power, reference,
                      [&](int i) { return std::pair(uniform(0.9, 1.1, i), second(-7500.0, 7500.0, i)); });
    expectWithinOfTwo(0.9, power, reference, [&](int i) {
        return std::pair(std::exp(uniform(-740.0, 700.0, i)), second(-1.2, 1.2, i));
    });
    expectWithinOfTwo(0.9, power, reference,
                      [&](int i) { return std::pair(std::fabs(anyDouble(i, 0)), anyDouble(i, 1)); });
}

TEST(Elementary, DirectionsAndLengthsAreWithinTheStatedError) {
    const auto wide = [](int i) { return std::pair(anyDouble(i, 0), anyDouble(i, 1)); };
    const auto near = [](int i) {
        return std::pair(uniform(-1.0, 1.0, i), 2.0 * unitDouble(randomBits(9, i, 1)) - 1.0);
    };
    for (const bool all : {false, true}) {
        const auto arguments = [&](int i) { return all ? wide(i) : near(i); };
        expectWithinOfTwo(
            1.8, [](double y, double x) { return e::atan2(y, x); },
            [](long double y, long double x) { return std::atan2(y, x); }, arguments);
        expectWithinOfTwo(
            1.3, [](double x, double y) { return e::hypot(x, y); },
            [](long double x, long double y) { return std::hypot(x, y); }, arguments);
    }
    EXPECT_EQ(e::hypot(3, -4), 5.0);
    EXPECT_EQ(e::hypot(3.0f, 4.0f), 5.0f);
    EXPECT_EQ(e::hypot(3e300, 4e300), 5e300);
    EXPECT_EQ(e::hypot(3 * kTiny, 4 * kTiny), 5 * kTiny);
}

/// Equal, or both no number; zeros by their sign.
void expectSame(double value, double wanted, const char* what) {
    if (std::isnan(wanted))
        EXPECT_TRUE(std::isnan(value)) << what << " " << value;
    else
        EXPECT_TRUE(value == wanted && std::signbit(value) == std::signbit(wanted)) << what << " " << value;
}

TEST(Elementary, EdgesAreThoseOfC) {
    const double edges[] = {0.0,  -0.0, 1.0,  -1.0, kTiny, -kTiny, 2.2e-308, 1.7e308, kInfinity, -kInfinity,
                            kNaN, 0.5,  -0.5, 2.0,  -3.0,  1e-300, 1e15 + 1, -1e300,  0x1p-1022};
    for (const double x : edges) {
        SCOPED_TRACE(x);
        EXPECT_LE(ulpsApart(e::exp(x), std::exp(static_cast<long double>(x))), 0.9);
        EXPECT_LE(ulpsApart(e::exp2(x), std::exp2(static_cast<long double>(x))), 0.9);
        EXPECT_LE(ulpsApart(e::log(x), std::log(static_cast<long double>(x))), 0.9);
        EXPECT_LE(ulpsApart(e::log2(x), std::log2(static_cast<long double>(x))), 0.51);
        EXPECT_LE(ulpsApart(e::log1p(x), std::log1p(static_cast<long double>(x))), 1.3);
        EXPECT_LE(ulpsApart(e::atan(x), std::atan(static_cast<long double>(x))), 1.8);
        EXPECT_EQ(std::signbit(e::atan(x)), std::signbit(std::atan(x)));
        for (const double y : edges) {
            SCOPED_TRACE(y);
            EXPECT_LE(ulpsApart(e::atan2(x, y), std::atan2(static_cast<long double>(x), y)), 1.8);
            EXPECT_LE(ulpsApart(e::hypot(x, y), std::hypot(static_cast<long double>(x), y)), 1.3);
            if (!(x < 0.0))
                EXPECT_LE(ulpsApart(e::pow(x, y), std::fabs(std::pow(static_cast<long double>(x), y))), 0.9);
            else if (y != 0.0)
                expectSame(e::pow(x, y), kNaN, "pow");
        }
    }
    expectSame(e::log1p(-0.0), -0.0, "log1p");
    expectSame(e::sin(-0.0), 0.0, "sin");
    expectSame(e::tan(-0.0), 0.0, "tan");
    for (const double x : {kInfinity, -kInfinity, kNaN, 1.0001 * e::kLargestAngle}) {
        expectSame(e::sin(x), kNaN, "sin");
        expectSame(e::cos(x), kNaN, "cos");
        expectSame(e::tan(x), kNaN, "tan");
    }
}

TEST(Elementary, FloatsAreTheNearestButForTies) {
    for (int i = 0; i < kRandom; ++i) {
        const auto x = static_cast<float>(uniform(1e-6, 50.0, i));
        EXPECT_EQ(e::exp(x), static_cast<float>(std::exp(static_cast<long double>(x))));
        EXPECT_EQ(e::log(x), static_cast<float>(std::log(static_cast<long double>(x))));
        EXPECT_EQ(e::exp2(-x), static_cast<float>(std::exp2(static_cast<long double>(-x))));
        EXPECT_EQ(e::pow(x, 0.45f), static_cast<float>(std::pow(static_cast<long double>(x), 0.45f)));
    }
}

OXBOW_MULTIVERSION
void fillRows(const double* __restrict x, const double* __restrict y, int count, double* __restrict out) {
    for (int i = 0; i < count; ++i)
        out[i] = e::pow(x[i], y[i]);
    for (int i = 0; i < count; ++i)
        out[count + i] = e::exp(y[i]) + e::log(x[i]) + e::log1p(x[i]);
    for (int i = 0; i < count; ++i)
        out[2 * count + i] = e::sin(y[i]) + e::tan(y[i]) * e::cos(x[i]);
    for (int i = 0; i < count; ++i)
        out[3 * count + i] = e::atan2(y[i], x[i]) + e::hypot(x[i], y[i]) + e::exp2(y[i]) + e::log2(x[i]);
}

/// The same bits on every processor and compiler: their sum, weighted by place, is written down here.
TEST(Elementary, BitsAreTheSameEverywhereAndInVectors) {
    constexpr int kCount = 1000;
    std::vector<double> x(kCount), y(kCount), rows(4 * kCount);
    for (int i = 0; i < kCount; ++i) {
        x[i] = 1e4 * unitDouble(randomBits(1, i, 0));
        y[i] = 20.0 * unitDouble(randomBits(2, i, 0)) - 10.0;
    }
    fillRows(x.data(), y.data(), kCount, rows.data());
    std::uint64_t sum = 0;
    for (std::size_t i = 0; i < rows.size(); ++i)
        sum = sum * 1099511628211u + std::bit_cast<std::uint64_t>(rows[i]);
    EXPECT_EQ(sum, 3662401428691017260u);
    std::vector<double> one(4);
    for (int i = 0; i < kCount; ++i) {
        fillRows(&x[i], &y[i], 1, one.data());
        for (int k = 0; k < 4; ++k)
            EXPECT_EQ(std::bit_cast<std::uint64_t>(one[k]),
                      std::bit_cast<std::uint64_t>(rows[k * kCount + i]));
    }
}

} // namespace
} // namespace oxbow
