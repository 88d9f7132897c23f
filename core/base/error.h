#pragma once

#include "core/base/phrase.h"

#include <memory>
#include <new>
#include <stdexcept>
#include <string>

namespace oxbow {

/// What went wrong, where, and what to do, in one line for people: "terrain.tif: 3 bands found, 1 expected: choose
/// one with channel=". Everything that a user can cause is reported by throwing this; anything else is a defect.
class Error : public std::runtime_error {
public:
    explicit Error(const Phrase& message)
        : std::runtime_error(message.english()), m_phrase(std::make_shared<const Phrase>(message)) {}
    [[nodiscard]] const Phrase& phrase() const { return *m_phrase; }

private:
    std::shared_ptr<const Phrase> m_phrase; ///< shared: copying an exception must not fail
};

/// What `work` returns; the place stands before what it throws.
template <typename Work>
auto atPlace(const std::string& place, Work&& work) {
    try {
        return work();
    } catch (const Error& failure) {
        throw Error(place + ": " + failure.phrase());
    }
}

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
