#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>

namespace oxbow {

/// The texts of a list, `of` each, one behind the other.
template <typename List, typename Of = std::identity>
[[nodiscard]] std::string listed(const List& list, Of of = {}) {
    std::string text;
    for (const auto& each : list)
        text.append(text.empty() ? "" : ", ").append(std::invoke(of, each));
    return text;
}

/// Between marks, those within doubled, as fields of CSV and names in SQL are.
[[nodiscard]] inline std::string inQuotes(std::string_view text, char mark = '"') {
    std::string result(1, mark);
    for (const char c : text)
        result.append(c == mark ? 2 : 1, c);
    return result + mark;
}

/// The last so many hexadecimal digits of a number.
[[nodiscard]] inline std::string hexText(std::uint64_t number, int digits) {
    std::string text;
    while (digits-- > 0)
        text += "0123456789abcdef"[(number >> 4 * digits) & 15];
    return text;
}

/// "#rrggbb".
[[nodiscard]] inline std::string colourText(std::uint32_t colour) {
    return "#" + hexText(colour, 6);
}

/// A name that is not taken: the wish or, where it is, the first number from 2 on that makes it another.
template <typename IsTaken>
[[nodiscard]] std::string freeName(const std::string& wish, const char* between, IsTaken&& isTaken, const std::string& ending = {}) {
    std::string name = wish + ending;
    for (int number = 2; isTaken(name); ++number)
        name = wish + between + std::to_string(number) + ending;
    return name;
}

/// Letters of ASCII alone.
[[nodiscard]] inline std::string lowerCase(std::string_view text) {
    std::string lower(text);
    for (char& letter : lower)
        letter = letter >= 'A' && letter <= 'Z' ? static_cast<char>(letter - 'A' + 'a') : letter;
    return lower;
}

} // namespace oxbow
