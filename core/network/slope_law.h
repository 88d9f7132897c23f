#pragma once

#include "core/base/compute.h"
#include "core/base/elementary.h"
#include "core/flow/network_grid.h"
#include "core/terrain/heightmap.h"

#include <cmath>
#include <span>
#include <vector>

/// Ground that is as steep everywhere as the water that runs there lets it be.
///
/// Where A cells drain through a cell, the slope is
///
///     s = f (q^-2 + steepest^-2)^-1/2,     q = k A^-theta,     f a factor of the cell:
///
/// the slope of streams in balance with an even uplift (theta = m / n of stream power, Whipple1999), limited
/// where ground would slide. The ground is the lowest above given heights that rises at that slope, |grad h|
/// = s (the eikonal equation, by sweeps to and fro, Zhao2005), so divides stand where the heights of both
/// sides meet. Each round takes A from the ground of the round before. No cell but the given ones is a pit.
namespace oxbow {

struct SlopeLaw {
    double factor = 1.0;    ///< k
    double exponent = 0.45; ///< theta
    double steepest = 0.7;  ///< rise over run

    [[nodiscard]] double slope(double areaCells) const {
        return slopeOfPower(elementary::pow(areaCells, exponent));
    }
    /// The same of A^theta.
    [[nodiscard]] double slopeOfPower(double power) const {
        const double flatness = power / factor;
        return 1.0 / std::sqrt(flatness * flatness + 1.0 / (steepest * steepest));
    }
};

/// The way of steepest descent from a node, to one of those that `isOpen`: kNowhere and kPit where none lies lower.
struct Descent {
    std::uint32_t receiver = kNowhere;
    std::uint8_t direction = kPit;
};
template <typename IsOpen>
[[nodiscard]] Descent steepestDescent(std::span<const float> heights, const NetworkGrid& grid, std::uint32_t node,
                                      IsOpen&& isOpen) {
    Descent descent;
    float best = 0.0f;
    const auto neighbours = grid.neighbours(node);
    for (std::uint8_t k = 0; k < 8; ++k) {
        if (neighbours[k] == kNowhere || !isOpen(neighbours[k]))
            continue;
        const float slope = (heights[node] - heights[neighbours[k]]) * (isDiagonal(k) ? 0.70710678f : 1.0f);
        if (slope > best) {
            best = slope;
            descent = {neighbours[k], k};
        }
    }
    return descent;
}
[[nodiscard]] inline Descent steepestDescent(std::span<const float> heights, const NetworkGrid& grid, std::uint32_t node) {
    return steepestDescent(heights, grid, node, [](std::uint32_t) { return true; });
}

/// Where water goes and how much: receivers by D8, kNowhere for given cells and walls.
struct GroundFlow {
    std::vector<std::uint32_t> receivers;
    std::vector<std::uint32_t> order; ///< each cell after its receiver
    std::vector<float> areas;         ///< cells that drain through
};

/// Lowers the ground until no cell rises above its neighbours by more than `rises` (m a cell; infinite: it
/// stays), to a hundredth of that (eikonal_sweep.h).
void limitRises(const NetworkGrid& grid, const Heightmap& rises, const Compute& compute, Heightmap& ground);

/// D8 of ground that has no pit but where `given` has a number; cells of infinite height are walls.
[[nodiscard]] GroundFlow groundFlow(const NetworkGrid& grid, const Heightmap& given, const Heightmap& ground,
                                    const Compute& compute);

/// One round: ground of the slopes that belong to the flow of `ground`. `factors` is f by cell.
void applySlopeLaw(const NetworkGrid& grid, const Heightmap& given, const Heightmap& factors,
                   const SlopeLaw& law, const Compute& compute, Heightmap& ground);

} // namespace oxbow
