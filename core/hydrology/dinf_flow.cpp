#include "core/hydrology/dinf_flow.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace oxbow {

namespace {

struct Facet {
    int straight, diagonal;
};
constexpr std::array<Facet, 8> kFacets = {{{1, 0}, {1, 2}, {3, 0}, {3, 5}, {4, 2}, {4, 7}, {6, 5}, {6, 7}}};
constexpr double kWidestAngle = std::numbers::pi / 4.0;

} // namespace

FacetFlow steepestFacet(const std::array<double, 8>& drops) {
    FacetFlow best;
    double steepest = 0.0;
    for (const Facet& facet : kFacets) {
        const double toStraight = drops[facet.straight], toDiagonal = drops[facet.diagonal];
        if (!std::isfinite(toStraight) || !std::isfinite(toDiagonal))
            continue;
        const double along = toStraight, across = toDiagonal - toStraight;
        double angle = std::atan2(across, along), slope = std::hypot(along, across);
        if (angle < 0.0) {
            angle = 0.0;
            slope = along;
        } else if (angle > kWidestAngle) {
            angle = kWidestAngle;
            slope = toDiagonal / std::numbers::sqrt2;
        }
        if (slope > steepest) {
            steepest = slope;
            best = {facet.straight, facet.diagonal, angle / kWidestAngle};
        }
    }
    return best;
}

} // namespace oxbow
