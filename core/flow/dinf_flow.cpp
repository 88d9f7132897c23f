#include "core/flow/dinf_flow.h"

#include "core/base/elementary.h"

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
    double steepest = 0.0; // square of the slope
    for (const Facet& facet : kFacets) {
        const double along = drops[facet.straight], toDiagonal = drops[facet.diagonal];
        const double across = toDiagonal - along;
        double slope = along * along + across * across, share = -1.0;
        if (!(across > 0.0)) { // also where one of them is beyond the map
            slope = along > 0.0 ? along * along : 0.0;
            share = 0.0;
        } else if (across > along) {
            slope = toDiagonal > 0.0 ? 0.5 * toDiagonal * toDiagonal : 0.0;
            share = 1.0;
        }
        if (slope > steepest && std::isfinite(along) && std::isfinite(toDiagonal)) {
            steepest = slope;
            best = {facet.straight, facet.diagonal, share};
        }
    }
    if (best.diagonalShare < 0.0)
        best.diagonalShare =
            elementary::atan((drops[best.diagonal] - drops[best.straight]) / drops[best.straight]) /
            kWidestAngle;
    return best;
}

} // namespace oxbow
