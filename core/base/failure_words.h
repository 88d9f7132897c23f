#pragma once

#include "core/base/error.h"

#include <new>

namespace oxbow {

/// A failure in words for people. Where memory ran out these say what was too large, as the caller names it ("the next
/// step of Lakes on 16384 x 16384 cells"), and what can be done.
[[nodiscard]] inline Phrase failureWords(const std::exception& failure, const Phrase& tooLarge) {
    if (const auto* error = dynamic_cast<const Error*>(&failure))
        return error->phrase();
    if (!dynamic_cast<const std::bad_alloc*>(&failure) && !dynamic_cast<const std::length_error*>(&failure))
        return failure.what();
    return phrase(
        "There is not enough memory for %1: close other programs, choose a smaller terrain or keep fewer "
        "states of the run",
        tooLarge);
}

} // namespace oxbow
