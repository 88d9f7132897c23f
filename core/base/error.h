#pragma once

#include "core/base/phrase.h"

#include <memory>
#include <stdexcept>

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

} // namespace oxbow
