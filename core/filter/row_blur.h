#pragma once

#include "core/terrain/heightmap.h"

#include <vector>

namespace oxbow {

/// A Gaussian blur that makes one row of the blurred map at a time, from the rows around it: nothing of it but that row takes
/// memory, and several blurs of one map read it together. Every weight on its own, cut off at 5 sigma; at the map's edge
/// the weights of the cells that exist are scaled to the sum 1. First down the columns, rounded to float32, then along the
/// row. Cost: 20 sigma additions a cell.
class RowBlur {
public:
    /// `sigma` in cells, > 0; for maps of this size.
    RowBlur(double sigma, const GridSpec& grid) : m_down(sigma, grid.height), m_along(sigma, grid.width) {}

    /// Memory of a thread, to be used again.
    struct Scratch {
        std::vector<const float*> taps;
        std::vector<float> column;
    };
    /// Writes `map.width()` cells; `blurred` is no row of the map.
    void row(const Heightmap& map, int y, float* blurred, Scratch& scratch) const;

private:
    /// Weights of the cells -radius .. radius along an axis.
    struct Axis {
        Axis(double sigma, int length);
        int length = 0, radius = 0;
        std::vector<double> weights;
        double total = 0.0; ///< of all weights
        /// The weights that lie on the map around a cell of the axis, `from` being the first, and their sum.
        struct Part {
            int from, count;
            double total;
        };
        [[nodiscard]] Part around(int at) const;
    };
    Axis m_down, m_along;
};

} // namespace oxbow
