#pragma once

#include "core/base/number_text.h"

#include <initializer_list>
#include <string>
#include <string_view>

namespace oxbow {

namespace detail {
/// `pattern` with %1 to %9 replaced; a % before anything else stands for itself.
[[nodiscard]] inline std::string filledIn(std::string_view pattern, std::initializer_list<std::string> values) {
    std::string text;
    for (std::size_t i = 0; i < pattern.size(); ++i) {
        const std::size_t place = pattern[i] == '%' && i + 1 < pattern.size()
                                      ? static_cast<std::size_t>(static_cast<unsigned char>(pattern[i + 1])) - '1'
                                      : values.size();
        if (place < values.size()) {
            text += *(values.begin() + place);
            ++i;
        } else {
            text += pattern[i];
        }
    }
    return text;
}

[[nodiscard]] inline std::string phraseText(std::string_view text) { return std::string(text); }
template <std::integral T>
[[nodiscard]] std::string phraseText(T number) {
    return numberText(number);
}
} // namespace detail

/// A sentence for people in English: `pattern` with `values`, texts and whole numbers, in its places %1, %2, ...
///
/// Whatever core says to people is composed by this, with the pattern written out in the call: the list of words to
/// translate is read from these calls (resources/translations), and the window finds the pattern of a sentence again by
/// it (ui/widgets/phrase_text.h). Errors, notes and saved states thus carry plain English, and programs that read them
/// do not depend on anyone's language. A place may hold a phrase. What "where: what: what to do" says before its
/// first colon is put before the phrase, outside it.
template <typename... Values>
[[nodiscard]] std::string phrase(std::string_view pattern, const Values&... values) {
    return detail::filledIn(pattern, {detail::phraseText(values)...});
}

} // namespace oxbow
