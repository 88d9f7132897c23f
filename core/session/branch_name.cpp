#include "core/session/branch_name.h"

#include <charconv>

namespace oxbow {

Phrase branchName(std::size_t number) {
    return number == 0 ? phrase("Main") : phrase("Branch %1", number);
}

std::optional<Phrase> givenBranchName(std::string_view name) {
    const std::string_view digits = name.substr(name.find_last_not_of("0123456789") + 1);
    std::size_t number = 0;
    std::from_chars(digits.data(), digits.data() + digits.size(), number);
    const Phrase given = branchName(number);
    return given.english() == name ? std::optional(given) : std::nullopt;
}

} // namespace oxbow
