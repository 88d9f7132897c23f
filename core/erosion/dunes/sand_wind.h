#pragma once

#include "core/base/compute.h"
#include "core/base/fourier.h"
#include "core/terrain/framed_layer.h"
#include "core/terrain/grid_spec.h"

#include <array>
#include <vector>

namespace oxbow {

/// The wind's direction of travel as a unit vector on the grid: x east, y south.
struct WindVector {
    float x = 1.0f, y = 0.0f;
};

/// Of a wind that blows from a compass direction: 0 from the north, 90 from the east.
[[nodiscard]] WindVector windFrom(double fromDeg);

/// The height of the wind shadow over each cell: never below the ground, and from one cell to the next downwind
///
///     S = max(h, S_upwind - d tan(angle)),
///
/// d the way along the wind from one line of cells across it to the next; S_upwind lies between two cells of that line.
/// Lines are those of the axis that the wind follows more closely. `wraps`: beyond an edge lies the other side of the
/// map; else nothing casts a shadow there. `ground` and `shadow` have a frame of at least one cell. O(n).
void castShadow(const GridSpec& grid, const FramedLayer& ground, WindVector wind, double angleDeg, bool wraps,
                const Compute& compute, FramedLayer& shadow);

/// How the cells along one side of a grid are sampled for the wind: `over` samples, each the mean of the cells that it
/// covers, and from there to `count`, a power of two, a bridge to the first. Cells between samples read a cubic
/// B-spline, so that the wind has no kinks from which ripples would grow.
struct SampledAxis {
    SampledAxis(int cells, bool wraps);

    struct Mean {
        int first = 0; ///< cell
        std::vector<float> weights;
    };
    struct Spline {
        std::array<int, 4> samples{};
        std::array<float, 4> weights{};
    };
    int count = 0, over = 0;
    std::vector<Mean> means;
    std::vector<Spline> splines;
};

/// What low hills do to the shear stress of the wind at the ground, as a share of that over flat ground
/// (Jackson1975; Weng1991; in the plain form of Kroy2002): for each wave number k of the hills' heights h
///
///     along the wind    h (A k_w² / abs(k) + i B k_w)
///     across it         h  A k_w k_c / abs(k)
///
/// k_w, k_c along and across the wind. A draws wind to tops and round hills, B to slopes that face it. Hills are the
/// ground under the wind shadow: the flow passes over the shadow as over ground. Clipped to -0.9 .. 1.2, the theory being
/// one of low hills. Where the map does not wrap round, a smooth bridge an eighth as long leads from each edge to the opposite one.
/// Samples of the heights are 1 to 2.5 cells wide, a power of two of them along each side.
class SandWind {
public:
    SandWind(const GridSpec& grid, bool wraps)
        : m_grid(grid), m_x(grid.width, wraps), m_y(grid.height, wraps), m_field(m_x.count, m_y.count) {}

    struct Response {
        double a = 2.5; ///< dimensionless, tuned
        double b = 1.5; ///< dimensionless, tuned
        double evenM = 0.0; ///< waves shorter than about six times this are damped (a Gaussian); at least one sample
    };
    /// Throws Cancelled.
    void blow(const FramedLayer& shadow, WindVector wind, const Response& response, const Compute& compute);

    /// Stress that is added along the wind and across it (to its left, looking up the map's y), of row `y` of the grid.
    void readRow(int y, float* along, float* across) const;

private:
    void sampleHeights(const FramedLayer& shadow, const Compute& compute);

    GridSpec m_grid;
    SampledAxis m_x, m_y;
    ComplexGrid m_field;
};

} // namespace oxbow
