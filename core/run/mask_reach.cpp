#include "core/run/mask_reach.h"

#include "core/filter/gaussian_blur.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <string_view>

namespace oxbow {

namespace {

constexpr std::array<std::string_view, 3> kOfSmoothGround = {"slope", "aspect", "curvature"};
constexpr std::array kOfLayers = {Layer::Wear, Layer::Deposition, Layer::Sand, Layer::Hardness};

/// Cells around one that the ground smoothed within a radius depends on, and its slope.
int reachOfSmoothed(double radiusM, const GridSpec& grid) {
    const Support blur = gaussianBlurStage().support(GaussianBlurParams{.sigmaM = 0.5 * radiusM});
    return static_cast<int>(std::ceil(blur.reachM / grid.cellSizeM)) + 1;
}

bool add(const MaskEntry& entry, const GridSpec& grid, MaskReach& reach) {
    const std::string_view id = entry.source().id;
    if (std::ranges::find(kOfSmoothGround, id) != kOfSmoothGround.end()) {
        reach.cells = std::max(reach.cells, reachOfSmoothed(std::get<double>(entry.params.value("radius_m")), grid));
        return true;
    }
    const auto layer = std::ranges::find_if(kOfLayers, [&](Layer of) { return info(of).key == id; });
    if (layer != kOfLayers.end())
        reach.layers.push_back(*layer);
    return layer != kOfLayers.end() || id == "height" || id == "noise";
}

} // namespace

std::optional<MaskReach> maskReach(const RecipeStage& stage, const GridSpec& grid) {
    MaskReach reach;
    const auto adds = [&](const Mix& mix) {
        return std::ranges::all_of(mix.where, [&](const MaskEntry& entry) { return add(entry, grid, reach); });
    };
    const bool isNear = adds(stage.mix) && std::ranges::all_of(stage.mixEvents, adds, &MixEvent::mix);
    return isNear ? std::optional(std::move(reach)) : std::nullopt;
}

} // namespace oxbow
