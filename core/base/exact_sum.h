#pragma once

#include <cmath>
#include <span>

namespace oxbow {

/// A sum of numbers in 128-bit fixed point (quantum 2^-63): exact for every float of at least 2^-40 and every double
/// whose last bit is at least 2^-63, up to totals of 2^62; smaller parts are cut off towards zero. Exact sums do not
/// depend on their order, so they are the same for any division of the work among threads. NaN counts nothing, and a
/// number beyond 2^63 counts as that.
class ExactSum {
public:
    void add(double value) { m_total += fixed(value); }
    void add(const ExactSum& other) { m_total += other.m_total; }
    void subtract(const ExactSum& other) { m_total -= other.m_total; }
    [[nodiscard]] double value() const { return std::ldexp(static_cast<double>(static_cast<Signed>(m_total)), -kFractionBits); }
    bool operator==(const ExactSum&) const = default;

private:
    __extension__ using Signed = __int128;
    __extension__ using Fixed = unsigned __int128; // sums that run over are wrong, but no undefined behaviour
    static constexpr int kFractionBits = 63;

    [[nodiscard]] static Fixed fixed(double number) {
        constexpr double kMost = 0x1.fffffffffffffp62; // the largest below 2^63
        const double bounded = number > kMost ? kMost : number < -kMost ? -kMost : number;
        const double value = bounded == bounded ? bounded : 0.0;
        // Whole part and fraction apart: each fits a 64-bit conversion, which is far cheaper than one of 128 bits.
        const double whole = std::trunc(value); // not floor: what is left of a tiny negative number would round to 1
        const double fraction = value - whole;
        return (static_cast<Fixed>(static_cast<long long>(whole)) << kFractionBits) +
               static_cast<Fixed>(static_cast<long long>(fraction * 0x1.0p63));
    }

    Fixed m_total = 0;
};

/// Exact sum of the cells of a layer; those without a value count nothing.
[[nodiscard]] ExactSum exactSum(std::span<const float> cells);

} // namespace oxbow
