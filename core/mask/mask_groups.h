#pragma once

#include <span>
#include <string_view>

namespace oxbow {

/// A heading of the menu of sources, before the first source of its group.
struct MaskGroup {
    std::string_view label;
    std::string_view first; ///< id
};
[[nodiscard]] std::span<const MaskGroup> maskGroups();

} // namespace oxbow
