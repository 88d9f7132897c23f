#include "core/recipe/stage_placement.h"

#include <algorithm>
#include <array>

namespace oxbow {

namespace {

constexpr auto kPlacements = std::to_array<Placement>({
    {.stage = "stamp",
     .eastM = "east_m",
     .southM = "south_m",
     .rotationDeg = "rotation_deg",
     .widthM = "width_m",
     .depthM = "depth_m",
     .heightM = "height_m",
     .shape = "shape",
     .file = "file"},
});

} // namespace

const Placement* placementOf(const StageKind& kind) {
    const auto row = std::ranges::find(kPlacements, kind.id, &Placement::stage);
    return row == kPlacements.end() ? nullptr : &*row;
}

} // namespace oxbow
