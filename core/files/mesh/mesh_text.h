#pragma once

#include <cstdint>

namespace oxbow {

inline constexpr int kMaxDecimals = 9;

/// Numbers as text with a fixed count of decimals, the same in any locale; half a last place is rounded to
/// even.
class FixedText {
public:
    explicit FixedText(int decimals);

    /// Writes `value` to `out`, at most `kMaxLength` characters, and returns the end. A magnitude of 1e8 or
    /// more has its shortest form instead, which may carry an exponent.
    [[nodiscard]] char* write(char* out, double value) const;
    /// The same without zeros at the end.
    [[nodiscard]] char* writeTrimmed(char* out, double value) const;
    [[nodiscard]] int length(double value) const;

    static constexpr int kMaxLength = 26;

private:
    int m_decimals;
    double m_unitsPerOne;
    std::uint64_t m_divisor;
};

} // namespace oxbow
