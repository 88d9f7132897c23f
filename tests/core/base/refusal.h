#pragma once

#include "core/base/error.h"

#include <string>

namespace oxbow::test {

/// What is said where something is refused; empty where it is not.
template <typename Try>
std::string refusal(Try&& attempt) {
    try {
        attempt();
    } catch (const Error& error) {
        return error.what();
    }
    return {};
}

} // namespace oxbow::test
