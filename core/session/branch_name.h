#pragma once

#include "core/base/phrase.h"

#include <optional>

namespace oxbow {

/// The name that a session gives a branch: 0 is the first one.
[[nodiscard]] Phrase branchName(std::size_t number);
/// The same of a name that may be one; none for a name that the user gave.
[[nodiscard]] std::optional<Phrase> givenBranchName(std::string_view name);

} // namespace oxbow
