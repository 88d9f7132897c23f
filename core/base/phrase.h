#pragma once

#include "core/base/number_text.h"

#include <concepts>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace oxbow {

/// A sentence for people: a key, which is the sentence in English, with places %1 to %9 for its arguments. A window looks
/// the key up in its own language (ui/widgets/value_text.h); programs and files get `english()`. Any text is a phrase
/// without arguments, so that names and paths can stand in a place or before a colon.
struct Phrase {
    std::string key;
    std::vector<Phrase> arguments;

    Phrase() = default;
    template <typename Text>
    requires std::convertible_to<const Text&, std::string_view>
    Phrase(const Text& text) : key(std::string_view(text)) {} // NOLINT(google-explicit-constructor)
    Phrase(std::string text, std::vector<Phrase> values) : key(std::move(text)), arguments(std::move(values)) {}

    [[nodiscard]] bool empty() const { return key.empty(); }
    [[nodiscard]] std::string english() const;
    /// Whether it is two phrases, one after the other.
    [[nodiscard]] bool isJoined() const { return key == kJoined; }
    /// Whether they say the same.
    bool operator==(const Phrase& other) const { return english() == other.english(); }

    /// The same, one behind the other: "ground.png: " + phrase(...).
    friend Phrase operator+(const Phrase& first, const Phrase& second) {
        return first.empty() ? second : Phrase(std::string(kJoined), {first, second});
    }

private:
    static constexpr std::string_view kJoined = "%1%2";
};

/// `pattern` with %1 to %9 replaced; a % before anything else stands for itself.
[[nodiscard]] inline std::string filledIn(std::string_view pattern, std::span<const std::string> values) {
    std::string text;
    for (std::size_t i = 0; i < pattern.size(); ++i) {
        const std::size_t place = pattern[i] == '%' && i + 1 < pattern.size()
                                      ? static_cast<std::size_t>(static_cast<unsigned char>(pattern[i + 1])) - '1'
                                      : values.size();
        if (place < values.size()) {
            text += values[place];
            ++i;
        } else {
            text += pattern[i];
        }
    }
    return text;
}

[[nodiscard]] inline std::vector<std::string> english(std::span<const Phrase> phrases) {
    std::vector<std::string> texts;
    for (const Phrase& phrase : phrases)
        texts.push_back(phrase.english());
    return texts;
}

inline std::string Phrase::english() const {
    return filledIn(key, oxbow::english(arguments));
}

namespace detail {
[[nodiscard]] inline Phrase argument(const Phrase& text) { return text; }
template <std::integral T>
[[nodiscard]] Phrase argument(T number) {
    return numberText(number);
}
} // namespace detail

/// Whatever core says to people is made by this, with the key written out in the call: the list to translate is read from
/// these calls (resources/translations). Arguments are texts, whole numbers and phrases.
template <typename... Values>
[[nodiscard]] Phrase phrase(std::string_view key, const Values&... values) {
    return {std::string(key), {detail::argument(values)...}};
}

} // namespace oxbow
