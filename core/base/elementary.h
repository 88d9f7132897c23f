#pragma once

#include <bit>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <numbers>

/// Elementary functions of fixed arithmetic: only + - * /, square roots, comparisons and the bits of doubles,
/// in a fixed order. The C library's own pick other code by processor and differ in the last bit from one
/// version to the next; what reaches a layer is made with these, so that its bytes are the same everywhere.
/// Plain code without branches: a loop over them fits vectors (OXBOW_MULTIVERSION).
///
/// Error: a bound on the greatest seen against 80-bit references, in units of a double's last place (ULP).
///
/// | function    | domain                            | error, ULP |
/// |-------------|-----------------------------------|------------|
/// | exp, exp2   | all x                             | 0.9        |
/// | log2        | x >= 0                            | 0.51       |
/// | log         | x >= 0                            | 0.9        |
/// | log1p       | x >= -1                           | 1.3        |
/// | pow         | x >= 0, all y                     | 0.9        |
/// | sin, cos    | abs(x) <= kLargestAngle           | 0.9        |
/// | tan         | abs(x) <= kLargestAngle           | 2.2        |
/// | atan        | all x                             | 1.8        |
/// | atan2       | all y, x                          | 1.8        |
/// | hypot       | all x, y                          | 1.3        |
///
/// Infinity and NaN as in C, but for this: pow of a negative x is NaN whatever y (but for y = 0), and functions
/// of an angle beyond kLargestAngle are NaN, of -0 they are 0. Of floats: the double's result, rounded.
/// Needs arithmetic that rounds to nearest, without contraction and without -ffinite-math-only.
/// Polynomials by Remez' exchange (tests/core/base/elementary_coefficients.py); range reductions after
/// Cody and Waite (Cody1980).
namespace oxbow::elementary {

constexpr double kLargestAngle = 1.6e6; ///< rad

namespace detail {

constexpr double kInfinity = std::numeric_limits<double>::infinity();
constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();
constexpr double kInteger = 6755399441055744.0; ///< 1.5 * 2^52: what is added to it becomes whole

[[gnu::always_inline]] inline std::uint64_t bitsOf(double x) {
    return std::bit_cast<std::uint64_t>(x);
}
[[gnu::always_inline]] inline double ofBits(std::uint64_t bits) {
    return std::bit_cast<double>(bits);
}
/// The first 26 bits: products of two such are exact.
[[gnu::always_inline]] inline double head(double x) {
    return ofBits(bitsOf(x) & 0xfffffffff8000000u);
}
[[gnu::always_inline]] inline double magnitude(double x) {
    return ofBits(bitsOf(x) & 0x7fffffffffffffffu);
}
/// `size` with the sign of `sign`.
[[gnu::always_inline]] inline double withSign(double size, double sign) {
    return ofBits((bitsOf(size) & 0x7fffffffffffffffu) | (bitsOf(sign) & 0x8000000000000000u));
}
/// No std::min: where x is no number the bound, on every processor.
[[gnu::always_inline]] inline double within(double x, double limit) {
    const double above = x > -limit ? x : -limit;
    return above < limit ? above : limit;
}

/// Sum of c[k] x^k: pairs of terms by Horner's rule in x^2.
template <std::size_t N>
[[gnu::always_inline]] inline double polynomial(const double (&c)[N], double x) {
    const double square = x * x;
    constexpr std::size_t last = (N - 1) / 2 * 2;
    double sum = N % 2 == 1 ? c[last] : c[last] + c[N - 1] * x;
    for (std::size_t k = last; k >= 2; k -= 2)
        sum = sum * square + (c[k - 2] + c[k - 1] * x);
    return sum;
}

/// A number as the sum of a rounded part and a small rest.
struct Sum {
    double high, low;
};

/// x = 2^power * mantissa, mantissa from sqrt(1/2) to sqrt(2); x positive and finite.
struct Binary {
    double power, mantissa;
};

[[gnu::always_inline]] inline Binary binary(double x) {
    constexpr std::uint64_t kRootHalf = 0x3fe6a09e667f3bcdu, kOne = 0x3ff0000000000000u;
    const bool small = x < 0x1p-1022;
    const std::uint64_t bits = bitsOf(small ? x * 0x1p54 : x);
    const std::uint64_t shifted = bits + (kOne - kRootHalf); // its exponent is that of x / sqrt(1/2)
    const double exponent = ofBits((shifted >> 52) | 0x4330000000000000u) - 0x1p52;
    return {exponent - (small ? 1077.0 : 1023.0), ofBits((shifted & 0x000fffffffffffffu) + kRootHalf)};
}

/// 3 atanh(s)/s = 3 + s^2 + s^4 P(s^2), to 2^-64.7.
constexpr double kLogarithm[] = {0.6000000000000338,  0.42857142855148855, 0.333333337799686,
                                 0.27272676543747904, 0.230801363002808,   0.19885219856023992,
                                 0.19794553568779158};
/// exp r = 1 + r + r^2 P(r) to 2^-61, for abs(r) <= ln 2 / 2.
constexpr double kExponential[] = {0.5,
                                   0.1666666666666667,
                                   0.041666666666666685,
                                   0.008333333333326134,
                                   0.0013888888888874398,
                                   0.00019841269874822285,
                                   2.4801587347343754e-05,
                                   2.755725539834847e-06,
                                   2.755725290755804e-07,
                                   2.510521769466566e-08,
                                   2.092159119458892e-09};

/// Base-2 logarithm of a positive, finite x to about 2^-64 of itself: m = (1 + s) / (1 - s) with s to more
/// digits than a double has, ln m = 2 atanh(s).
[[gnu::always_inline]] inline Sum logarithm2(double x) {
    constexpr double kScaleHigh = 0x1.ec709d8000000p-1, kScaleLow = 0x1.0e80ff5d27f05p-27; // 2 / (3 ln 2)
    const auto [power, m] = binary(x);
    const double over = m - 1.0, under = m + 1.0, s = over / under;
    const double sHigh = head(s), underHigh = head(under);
    const double sLow = ((over - sHigh * underHigh) - sHigh * (m - (underHigh - 1.0))) / under;
    const double square = sHigh * sHigh, z = s * s;
    const double rest = sLow * (sHigh + s) + z * z * polynomial(kLogarithm, z);
    const double factor = head(3.0 + square + rest), factorLow = rest - ((factor - 3.0) - square);
    const double main = sHigh * factor, small = sLow * factor + s * factorLow;
    const double sum = head(main + small), sumLow = small - (sum - main);
    const double high = kScaleHigh * sum;
    const double low = kScaleLow * sum + sumLow * (kScaleHigh + kScaleLow);
    const double all = head(power + (high + low));
    return {all, low - ((all - power) - high)};
}

/// x times 2^power, a whole power from -2000 to 2000: in two steps, so that the way to subnormals rounds once.
[[gnu::always_inline]] inline double scaled(double x, double power) {
    const std::uint64_t half = bitsOf(power * 0.5 + kInteger), whole = bitsOf(power + kInteger);
    const std::uint64_t first = half - bitsOf(kInteger), second = (whole - bitsOf(kInteger)) - first;
    return x * ofBits((first + 1023) << 52) * ofBits((second + 1023) << 52);
}

/// exp(high + low) for abs(high) <= ln 2 / 2, low below its last digit.
[[gnu::always_inline]] inline double exponential(double high, double low) {
    return 1.0 + (high + (low + high * high * polynomial(kExponential, high)));
}

/// 2^(high + low); of what is beyond 2^+-1100 infinity and 0.
[[gnu::always_inline]] inline double power2(double high, double low) {
    constexpr double kLog2High = 0x1.62e42f8000000p-1, kLog2Low = 0x1.be8e7bcd5e4f2p-27; // ln 2
    const double bounded = within(high, 1100.0);
    const double power = (bounded + kInteger) - kInteger;
    const double f = bounded - power, fHigh = head(f);
    const double main = fHigh * kLog2High;
    const double rest = (f - fHigh + low) * (kLog2High + kLog2Low) + fHigh * kLog2Low;
    const double r = main + rest;
    return scaled(exponential(r, rest - (r - main)), power);
}

} // namespace detail

[[gnu::always_inline]] inline double exp2(double x) {
    const double result = detail::power2(x, 0.0);
    return x == x ? result : x;
}

/// e^x.
[[gnu::always_inline]] inline double exp(double x) {
    using namespace detail;
    constexpr double kHigh = 0x1.62e42fefa3000p-1, kLow = 0x1.3de6af278ece6p-42; // ln 2
    const double bounded = within(x, 760.0);
    const double power = (bounded * std::numbers::log2e + kInteger) - kInteger;
    const double high = bounded - power * kHigh, low = power * kLow;
    const double r = high - low;
    const double result = scaled(exponential(r, (high - r) - low), power);
    return x == x ? result : x;
}

/// Base-2 logarithm.
[[gnu::always_inline]] inline double log2(double x) {
    using namespace detail;
    const Sum sum = logarithm2(x);
    const double special = x == 0.0 ? -kInfinity : (x == kInfinity ? x : kNaN);
    return x > 0.0 && x < kInfinity ? sum.high + sum.low : special;
}

/// Natural logarithm: of the mantissa 1 + f it is f - f^2/2 + s (f^2/2 + R), s = f / (2 + f), where
/// s R = 2 atanh(s) - 2 s.
[[gnu::always_inline]] inline double log(double x) {
    using namespace detail;
    constexpr double kHigh = 0x1.62e42fefa3000p-1, kLow = 0x1.3de6af278ece6p-42; // ln 2
    const auto [power, m] = binary(x);
    const double f = m - 1.0, s = f / (2.0 + f), z = s * s, half = 0.5 * f * f;
    const double rest = (2.0 / 3.0) * (z + z * z * polynomial(kLogarithm, z));
    const double result = power * kHigh - ((half - (s * (half + rest) + power * kLow)) - f);
    const double special = x == 0.0 ? -kInfinity : (x == kInfinity ? x : kNaN);
    return x > 0.0 && x < kInfinity ? result : special;
}

/// ln(1 + x), exact also where x is small.
[[gnu::always_inline]] inline double log1p(double x) {
    const double sum = 1.0 + x;
    const double lost = (sum < 2.0 ? x - (sum - 1.0) : 1.0 - (sum - x)) / sum;
    const bool plain = sum > 0.0 && sum < detail::kInfinity;
    return x == 0.0 ? x : log(sum) + (plain ? lost : 0.0);
}

/// x^y by 2^(y log2 x), the logarithm to 64 bits.
[[gnu::always_inline]] inline double pow(double x, double y) {
    using namespace detail;
    const Sum logarithm = logarithm2(x);
    const double bounded = within(y, 0x1p70), yHigh = head(bounded);
    const double high = yHigh * logarithm.high;
    const double low = (bounded - yHigh) * logarithm.high + bounded * logarithm.low;
    const double sum = high + low;
    const double usual = power2(sum, low - (sum - high));
    // Of 0 and infinity: to a positive y themselves, to a negative one the other.
    const double same = y > 0.0 ? x * x : (y < 0.0 ? 1.0 / (x * x) : kNaN);
    const double special = x == 0.0 || x == kInfinity ? same : kNaN;
    const double result = x > 0.0 && x < kInfinity && y == y ? usual : special;
    return y == 0.0 || x == 1.0 ? 1.0 : result;
}

namespace detail {

/// sin x = x + x^3 P(x^2) to 2^-68, cos x = 1 - x^2/2 + x^4 P(x^2) to 2^-64, for abs(x) <= pi/4.
constexpr double kSine[] = {-0.16666666666666666,  0.008333333333333323,    -0.00019841269841255129,
                            2.755731921422316e-06, -2.5052104920292815e-08, 1.605836775822873e-10,
                            -7.57875495487363e-13};
constexpr double kCosine[] = {0.0416666666666666,   -0.0013888888888874131, 2.4801587289486992e-05,
                              -2.7557314353783e-07, 2.087572347823235e-09,  -1.1359658803750883e-11};

/// x = quarter * pi/2 + (high + low), abs(high) <= pi/4; `quarter` in the lowest bits.
struct Quarter {
    double high, low;
    std::uint64_t quarter;
};

/// By pi/2 in parts of 33 bits, whose multiples are exact for quarters below 2^20 (Cody and Waite).
[[gnu::always_inline]] inline Quarter quarterOf(double x) {
    const double shifted = x * (2.0 / std::numbers::pi) + kInteger, n = shifted - kInteger;
    const double a = x - n * 0x1.921fb54400000p+0, b = n * 0x1.0b4611a600000p-34;
    const double c = a - b, part = a - c;
    const double lost = (part - b) + (a - (c + part));
    const double low = lost - n * 0x1.3198a2e037073p-69;
    const double high = c + low;
    return {high, low - (high - c), bitsOf(shifted)};
}

[[gnu::always_inline]] inline double sine(const Quarter& q) {
    const double z = q.high * q.high;
    return q.high + (q.low * (1.0 - 0.5 * z) + q.high * z * polynomial(kSine, z));
}
[[gnu::always_inline]] inline double cosine(const Quarter& q) {
    const double z = q.high * q.high, half = 0.5 * z, rest = 1.0 - half;
    return rest + (((1.0 - rest) - half) + (z * z * polynomial(kCosine, z) - q.high * q.low));
}

/// The sine of an angle `quarters` quarters of a turn further.
[[gnu::always_inline]] inline double turnedSine(double x, std::uint64_t quarters) {
    const Quarter q = quarterOf(within(x, kLargestAngle));
    const std::uint64_t turn = q.quarter + quarters;
    const double size = (turn & 1) != 0 ? cosine(q) : sine(q);
    const double result = ofBits(bitsOf(size) ^ ((turn & 2) << 62));
    return magnitude(x) <= kLargestAngle ? result : kNaN;
}

} // namespace detail

/// x in radians.
[[gnu::always_inline]] inline double sin(double x) {
    return detail::turnedSine(x, 0);
}
[[gnu::always_inline]] inline double cos(double x) {
    return detail::turnedSine(x, 1);
}
[[gnu::always_inline]] inline double tan(double x) {
    using namespace detail;
    const Quarter q = quarterOf(within(x, kLargestAngle));
    const double s = sine(q), c = cosine(q);
    const double result = (q.quarter & 1) != 0 ? -c / s : s / c;
    return magnitude(x) <= kLargestAngle ? result : kNaN;
}

namespace detail {

/// atan t = t + t^3 P(t^2) to 2^-59, for abs(t) <= sqrt(2) - 1.
constexpr double kArcTangent[] = {-0.333333333333332,  0.1999999999995404,   -0.14285714280244094,
                                  0.11111110785906836, -0.09090897829542213, 0.07692061509987053,
                                  -0.0666311889427056, 0.05847997777822393,  -0.050397940678484715,
                                  0.03807698408339511, -0.017920784525601568};

/// The angle of (along, across), both at least 0, from the first axis: 0 to pi/2. Turned back by pi/4 or pi/2
/// to where the series is short.
[[gnu::always_inline]] inline double firstAngle(double along, double across) {
    constexpr double kEighth = std::numbers::sqrt2 - 1.0, kTurnLow = 0x1.1a62633145c07p-55; // of pi/4
    const bool low = across <= along * kEighth, high = along <= across * kEighth;
    const double over = low ? across : (high ? -along : across - along);
    const double under = low ? along : (high ? across : across + along);
    const double eighths = low ? 0.0 : (high ? 2.0 : 1.0);
    const double t = under > 0.0 ? over / under : 0.0, z = t * t;
    return eighths * (std::numbers::pi / 4.0) +
           (t + (eighths * kTurnLow + t * z * polynomial(kArcTangent, z)));
}

} // namespace detail

/// From -pi/2 to pi/2.
[[gnu::always_inline]] inline double atan(double x) {
    using namespace detail;
    const double size = magnitude(x);
    const double angle = size < kInfinity ? firstAngle(1.0, size) : std::numbers::pi / 2.0;
    return x == x ? withSign(angle, x) : x;
}

/// The angle of (x, y) from the first axis, -pi to pi.
[[gnu::always_inline]] inline double atan2(double y, double x) {
    using namespace detail;
    const double ax = magnitude(x), ay = magnitude(y);
    // Halved where a sum might overflow; of infinities only which is one counts.
    const double scale = ax > 0x1p1000 || ay > 0x1p1000 ? 0x1p-60 : 1.0;
    const bool endless = ax == kInfinity || ay == kInfinity;
    const double along = endless ? (ax == kInfinity ? 1.0 : 0.0) : ax * scale;
    const double across = endless ? (ay == kInfinity ? 1.0 : 0.0) : ay * scale;
    const double angle = firstAngle(along, across);
    const bool back = (bitsOf(x) >> 63) != 0;
    const double full = back ? std::numbers::pi - (angle - 0x1.1a62633145c07p-53) : angle;
    return x == x && y == y ? withSign(full, y) : kNaN;
}

/// sqrt(x^2 + y^2) without overflow: both scaled by the power of 2 of the greater.
[[gnu::always_inline]] inline double hypot(double x, double y) {
    using namespace detail;
    const double ax = magnitude(x), ay = magnitude(y);
    const double great = ax > ay ? ax : ay, small = ax > ay ? ay : ax;
    // 2^-exponent, kept a normal number at both ends.
    const double bounded = great > 0x1p-1000 ? (great < 0x1p1000 ? great : 0x1p1000) : 0x1p-1000;
    const std::uint64_t exponent = bitsOf(bounded) & 0x7ff0000000000000u;
    const double scale = ofBits(exponent), inverse = ofBits(0x7fe0000000000000u - exponent);
    const double a = great * inverse, b = small * inverse;
    const double length = std::sqrt(a * a + b * b) * scale;
    return ax == kInfinity || ay == kInfinity ? kInfinity : (x == x && y == y ? length : kNaN);
}

[[gnu::always_inline]] inline double hypot(int x, int y) {
    return hypot(static_cast<double>(x), static_cast<double>(y));
}

/// Of floats: the double's, rounded (error 0.5 ULP of a float and a little).
[[gnu::always_inline]] inline float exp(float x) {
    return static_cast<float>(exp(static_cast<double>(x)));
}
[[gnu::always_inline]] inline float exp2(float x) {
    return static_cast<float>(exp2(static_cast<double>(x)));
}
[[gnu::always_inline]] inline float log(float x) {
    return static_cast<float>(log(static_cast<double>(x)));
}
[[gnu::always_inline]] inline float pow(float x, float y) {
    return static_cast<float>(pow(static_cast<double>(x), static_cast<double>(y)));
}
[[gnu::always_inline]] inline float hypot(float x, float y) {
    const double a = x, b = y; // squares of floats do not overflow a double
    return static_cast<float>(std::sqrt(a * a + b * b));
}

} // namespace oxbow::elementary
