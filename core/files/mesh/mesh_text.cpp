#include "core/files/mesh/mesh_text.h"

#include <array>
#include <charconv>
#include <cmath>
#include <cstring>

namespace oxbow {

namespace {

/// "000" to "999" in four bytes each, for whole-word copies.
constexpr auto kTriplets = [] {
    std::array<char, 4000> text{};
    for (int i = 0; i < 1000; ++i) {
        text[4 * i] = static_cast<char>('0' + i / 100);
        text[4 * i + 1] = static_cast<char>('0' + i / 10 % 10);
        text[4 * i + 2] = static_cast<char>('0' + i % 10);
    }
    return text;
}();

/// Up to 1e8; the first group without leading zeros.
char* writeWhole(char* out, std::uint32_t value) {
    if (value >= 1000) {
        out = writeWhole(out, value / 1000);
        std::memcpy(out, &kTriplets[4 * (value % 1000)], 4);
        return out + 3;
    }
    const int zeros = value >= 100 ? 0 : value >= 10 ? 1 : 2;
    std::memcpy(out, &kTriplets[4 * value] + zeros, 3);
    return out + 3 - zeros;
}

char* writeFraction(char* out, std::uint32_t value, int decimals) {
    if (decimals == 3) {
        std::memcpy(out, &kTriplets[4 * value], 4);
        return out + 3;
    }
    for (int i = decimals - 1; i >= 0; --i, value /= 10)
        out[i] = static_cast<char>('0' + value % 10);
    return out + decimals;
}

} // namespace

FixedText::FixedText(int decimals) : m_decimals(decimals), m_unitsPerOne(1.0), m_divisor(1) {
    for (int i = 0; i < decimals; ++i) {
        m_unitsPerOne *= 10.0;
        m_divisor *= 10;
    }
}

char* FixedText::write(char* out, double value) const {
    if (!(std::fabs(value) < 1e8))
        return std::to_chars(out, out + kMaxLength, value).ptr;
    const std::int64_t units = std::llrint(value * m_unitsPerOne);
    std::uint64_t magnitude = static_cast<std::uint64_t>(units < 0 ? -units : units);
    *out = '-';
    out += units < 0;
    const std::uint64_t whole = m_decimals == 3 ? magnitude / 1000 : magnitude / m_divisor;
    out = writeWhole(out, static_cast<std::uint32_t>(whole));
    if (m_decimals == 0)
        return out;
    *out++ = '.';
    return writeFraction(out, static_cast<std::uint32_t>(magnitude - whole * m_divisor), m_decimals);
}

char* FixedText::writeTrimmed(char* out, double value) const {
    char* end = write(out, value);
    if (!std::memchr(out, '.', static_cast<std::size_t>(end - out)) || std::fabs(value) >= 1e8)
        return end;
    while (end[-1] == '0')
        --end;
    return end[-1] == '.' ? end - 1 : end;
}

int FixedText::length(double value) const {
    std::array<char, 2 * kMaxLength> text;
    return static_cast<int>(write(text.data(), value) - text.data());
}

} // namespace oxbow
