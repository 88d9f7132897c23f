#include "core/project/stored_phrase.h"

#include <algorithm>

namespace oxbow {

namespace {

// No sentence has these letters.
constexpr char kBegin = '\x02', kNext = '\x1f', kEnd = '\x03';
constexpr int kDeepest = 32; // a damaged file must not use up the stack

/// Reads one phrase and takes it off `text`.
Phrase takePhrase(std::string_view& text, int depth) {
    const auto takeText = [&text] {
        const std::string_view words = text.substr(0, text.find_first_of("\x02\x1f\x03"));
        text.remove_prefix(words.size());
        return words;
    };
    if (!text.starts_with(kBegin) || depth == kDeepest)
        return takeText();
    text.remove_prefix(1);
    Phrase phrase = takeText();
    while (text.starts_with(kNext)) {
        text.remove_prefix(1);
        phrase.arguments.push_back(takePhrase(text, depth + 1));
    }
    text.remove_prefix(std::min<std::size_t>(text.size(), 1));
    return phrase;
}

} // namespace

std::string storedPhrase(const Phrase& phrase) {
    if (phrase.arguments.empty())
        return phrase.key;
    std::string text = kBegin + phrase.key;
    for (const Phrase& argument : phrase.arguments)
        text += kNext + storedPhrase(argument);
    return text + kEnd;
}

Phrase phraseFromStored(std::string_view text) {
    return takePhrase(text, 0);
}

} // namespace oxbow
