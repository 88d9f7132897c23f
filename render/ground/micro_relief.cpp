#include "render/ground/micro_relief.h"

#include "render/camera/ray_pick.h"
#include "render/ground/relief_shading.h"

#include <algorithm>

namespace oxbow {

bool drawsRelief(const ViewOptions& options) {
    return options.look == Look::Landscape && options.relief && options.overlay == Overlay::Shaded && !options.contours &&
           !options.wireframe;
}

float longestReliefM(double cellSizeM) {
    return longestRelief(static_cast<float>(cellSizeM));
}

double mostReliefM(double cellSizeM) {
    return mostRelief(longestReliefM(cellSizeM));
}

std::optional<double> reliefAtM(const HeightPyramid& heights, double eastM, double southM) {
    constexpr float kFinestM = 0.25f; ///< what is smaller no eye stumbles over
    const auto here = heights.elevationAt(eastM, southM);
    if (!here)
        return std::nullopt;
    const double cellM = heights.grid().cellSizeM;
    const auto at = [&](double east, double south) { return heights.elevationAt(east, south).value_or(*here); };
    const vec2 gradient((at(eastM + cellM, southM) - at(eastM - cellM, southM)) / (2.0 * cellM),
                        (at(eastM, southM + cellM) - at(eastM, southM - cellM)) / (2.0 * cellM));
    return reliefAt(glm::dvec3(eastM, *here, southM), gradient, longestReliefM(cellM), kFinestM, 0.0f).height;
}

std::optional<double> drawnGroundM(const HeightPyramid& heights, const ViewOptions& options, double eastM, double southM) {
    auto ground = heights.elevationAt(eastM, southM);
    if (ground && drawsRelief(options))
        *ground += std::max(0.0, reliefAtM(heights, eastM, southM).value_or(0.0));
    if (ground)
        ground = std::max(*ground, waterLevelAt(heights.state(), options.seaLevelM, eastM, southM)) * options.verticalScale;
    return ground;
}

} // namespace oxbow
