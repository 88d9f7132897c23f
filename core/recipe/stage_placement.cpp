#include "core/recipe/stage_placement.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace oxbow {

namespace {

constexpr auto kRows = std::to_array<Placement>({
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
    const auto row = std::ranges::find(kRows, kind.id, &Placement::stage);
    return row == kRows.end() ? nullptr : &*row;
}

RecipeStage newStage(const StageKind& kind, const GridSpec& grid) {
    RecipeStage stage(kind);
    const Placement* keys = placementOf(kind);
    if (!keys)
        return stage;
    constexpr double kMostOfMap = 0.6;
    const auto number = [&](std::string_view key) { return std::get<double>(stage.params.value(key)); };
    const double share = std::min({1.0, kMostOfMap * grid.widthM() / number(keys->widthM),
                                   kMostOfMap * grid.heightM() / number(keys->depthM)});
    for (const std::string_view key : {keys->widthM, keys->depthM, keys->heightM})
        stage.params.set(key, std::max(1.0, std::round(share * number(key))));
    stage.params.set(keys->eastM, 0.5 * grid.widthM());
    stage.params.set(keys->southM, 0.5 * grid.heightM());
    return stage;
}

} // namespace oxbow
