#pragma once

#include "core/base/error.h"

#include <string>

namespace oxbow {

/// What `work` returns; the place stands before what it throws.
template <typename Work>
auto atPlace(const std::string& place, Work&& work) {
    try {
        return work();
    } catch (const Error& failure) {
        throw Error(place + ": " + failure.phrase());
    }
}

} // namespace oxbow
