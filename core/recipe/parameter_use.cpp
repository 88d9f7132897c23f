#include "core/recipe/parameter_use.h"

#include <algorithm>
#include <array>

namespace oxbow {

namespace {

template <std::size_t N>
using Values = std::array<std::string_view, N>;

constexpr Values<1> kSteps = {"steps"}, kHoles = {"holes"}, kEdges = {"edges"}, kBeds = {"beds"};
constexpr Values<2> kStandingOut = {"spikes", "stripes"};

constexpr auto kUses = std::to_array<ParameterUse>({
    {"repair", "step_m", "kind", kSteps},
    {"repair", "min_height_m", "kind", kStandingOut},
    {"repair", "hole_below_m", "kind", kHoles},
    {"repair", "hole_above_m", "kind", kHoles},
    {"repair", "north_m", "kind", kEdges},
    {"repair", "east_m", "kind", kEdges},
    {"repair", "south_m", "kind", kEdges},
    {"repair", "west_m", "kind", kEdges},
    {"repair", "flat_area_m2", "kind", kBeds},
    {"repair", "bed_slope", "kind", kBeds},
    {"repair", "bed_depth_m", "kind", kBeds},
});

} // namespace

std::span<const ParameterUse> parameterUses() {
    return kUses;
}

bool isUsed(std::string_view stage, std::string_view key,
            const std::function<ParamValue(std::string_view)>& valueOf) {
    return std::ranges::all_of(kUses, [&](const ParameterUse& use) {
        return use.stage != stage || use.key != key ||
               std::ranges::find(use.values, std::get<std::string>(valueOf(use.choice))) != use.values.end();
    });
}

} // namespace oxbow
