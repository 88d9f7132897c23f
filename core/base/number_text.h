#pragma once

#include <array>
#include <charconv>
#include <concepts>
#include <optional>
#include <string>
#include <string_view>

namespace oxbow {

/// Numbers as text that no locale changes.

/// The shortest text that reads back to the same number.
template <typename T>
requires std::integral<T> || std::floating_point<T>
[[nodiscard]] std::string numberText(T value) {
    std::array<char, 64> text;
    const auto end = std::to_chars(text.data(), text.data() + text.size(), value).ptr;
    return {text.data(), end};
}

/// Up to so many significant digits.
[[nodiscard]] inline std::string roundedNumber(double value, int digits) {
    std::array<char, 64> text;
    const auto end =
        std::to_chars(text.data(), text.data() + text.size(), value, std::chars_format::general, digits).ptr;
    return {text.data(), end};
}
/// Up to six significant digits, for people.
[[nodiscard]] inline std::string shortNumber(double value) {
    return roundedNumber(value, 6);
}

/// The number that `text` is, as a whole; nothing where it is none.
template <typename T>
requires std::integral<T> || std::floating_point<T>
[[nodiscard]] std::optional<T> parseNumber(std::string_view text) {
    if (text.starts_with('+'))
        text.remove_prefix(1);
    T value{};
    const auto [end, code] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (code != std::errc() || end != text.data() + text.size())
        return std::nullopt;
    return value;
}

} // namespace oxbow
