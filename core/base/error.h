#pragma once

#include <stdexcept>
#include <string>

namespace oxbow {

/// What went wrong, where, and what to do, in one line for people: "terrain.tif: 3 bands found, 1 expected: choose
/// one with channel=". Everything that a user can cause is reported by throwing this; anything else is a defect.
class Error : public std::runtime_error {
public:
    explicit Error(const std::string& message) : std::runtime_error(message) {}
};

} // namespace oxbow
