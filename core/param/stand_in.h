#pragma once

#include <string_view>

namespace oxbow {

/// A number that says the same thing as another in other terms, and counts in its place where it is above 0.
struct StandIn {
    std::string_view key, of;
};
inline constexpr StandIn kStandIns[] = {
    {"drops", "drops_per_cell"}, {"radius_cells", "radius_m"}, {"move_cap_steps", "move_cap_m"}};

} // namespace oxbow
