#pragma once

#include "core/base/phrase.h"
#include "core/base/words.h"

#include <algorithm>
#include <functional>
#include <numeric>
#include <string>
#include <string_view>
#include <vector>

/// Names that someone may have meant.
namespace oxbow {

/// Letters to put in, leave out or change to make one text of the other (Levenshtein's distance).
[[nodiscard]] inline std::size_t editsBetween(std::string_view a, std::string_view b) {
    std::vector<std::size_t> row(b.size() + 1);
    std::iota(row.begin(), row.end(), std::size_t{0});
    for (std::size_t i = 0; i < a.size(); ++i) {
        std::size_t diagonal = std::exchange(row[0], i + 1);
        for (std::size_t j = 0; j < b.size(); ++j) {
            const std::size_t changed = diagonal + (a[i] != b[j]);
            diagonal = row[j + 1];
            row[j + 1] = std::min({changed, row[j] + 1, diagonal + 1});
        }
    }
    return row.back();
}

/// As much of a text as an error has room for; not within a character.
[[nodiscard]] inline std::string cutShort(std::string_view text) {
    constexpr std::size_t kMost = 60;
    if (text.size() <= kMost)
        return std::string(text);
    std::size_t end = kMost;
    while (end > 0 && (static_cast<unsigned char>(text[end]) & 0xC0) == 0x80)
        --end;
    return std::string(text.substr(0, end)) + "...";
}

/// The names of a list, `of` each, for an error about one that is not among them: all where they are few, else those nearest
/// to it, and where to find the others.
template <typename List, typename Of = std::identity>
[[nodiscard]] Phrase knownNames(const List& list, std::string_view name, Of of = {}) {
    constexpr std::size_t kFewLetters = 160, kNearest = 4;
    const std::string all = listed(list, of);
    if (all.size() <= kFewLetters)
        return all.empty() ? phrase("none") : Phrase(all);
    std::vector<std::string> names;
    for (const auto& each : list)
        names.emplace_back(std::invoke(of, each));
    const std::string_view meant = name.substr(0, kFewLetters); // a longer one is like none
    std::ranges::stable_sort(names, {}, [&](const std::string& known) { return editsBetween(known, meant); });
    const std::size_t others = names.size() - kNearest;
    names.resize(kNearest);
    return phrase("%1 and %2 others ('oxbow stages' lists all)", listed(names), others);
}

} // namespace oxbow
