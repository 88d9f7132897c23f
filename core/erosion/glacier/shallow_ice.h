#pragma once

#include "core/base/compute.h"
#include "core/erosion/glacier/ice_correction.h"
#include "core/terrain/grid_spec.h"

#include <cstdint>
#include <span>
#include <vector>

namespace oxbow {

/// How readily ice flows: the flux through a unit width, m²/a, is (deformation H^5 + sliding H^3) S^3.
struct IceLaw {
    double deformation = 2.15e-5; ///< 2 A (rho g)^3 / 5, 1/(a m³): Glen's law with n = 3
    double sliding = 1.28;        ///< f_s (rho g)^3, 1/(a m)
};

/// What ice gained and lost in a step, m of one cell.
struct IceBalance {
    double in = 0.0;   ///< snow
    double melt = 0.0; ///< melted where it lay
    double over = 0.0; ///< flowed over the map's edge
};

/// Shallow ice on a grid of square cells (Hutter1983, Mahaffy1976): thickness H, m, over a bed b, surface s = b + H,
///
///     dH/dt = a - m - div q,    q = -(deformation H^5 + sliding H^3) |grad s|² grad s
///
/// a snow and m melting, m/a (none without ice). Deformation is Glen's law, n = 3; sliding is Budd1979's, velocity as the
/// cube of the driving stress over the thickness, as Oerlemans1984 uses it.
///
/// Faces. The slope across a face is the difference of the surfaces; along it van Leer's mean of the differences on both
/// sides, so that a valley's wall does not drive its floor. The thickness is the mean of both cells on even ground and
/// goes over to that of the higher cell where the surface falls by as much as the ice is thick; it is never more than
/// that: over cliffs nothing flows that is not there (Jarosch2013). Slopes count up to 1: the law knows no steeper ice.
///
/// Time. Backward Euler by Newton's method with multigrid (IceCorrection); where that does not settle the step is halved,
/// where it settles quickly the next is longer. Where it does not settle at a 256th of the time asked for, flows are
/// bounded by an eighth of what the surfaces stand apart. The step is then taken by the flows that were found, from the
/// highest cell down, held back where a cell has not enough to give: no ice is lost or made, and none is negative,
/// however far Newton came. Over the edge of the map ice flows on at the slope inside it. Cost of a step: about a hundred passes
/// over the cells that hold ice. The same bytes for any number of threads.
/// Sources: Mahaffy1976, Hutter1983, Jarosch2013; Bueler2016 for steps as long as these.
class ShallowIce {
public:
    /// Throws Cancelled.
    ShallowIce(const GridSpec& grid, const IceLaw& law, const CancelToken& cancel = kNeverCancelled);

    /// Takes over bed and thickness, m.
    void load(std::span<const float> bed, std::span<const float> thickness);
    /// `years` on, in as many steps as it takes; fewer years where that takes more than so many of Newton's. `snow` and
    /// `melt` in m/a, both at least 0. Throws Cancelled.
    IceBalance advance(double years, int mostNewtonSteps, std::span<const double> snow, std::span<const double> melt, const Compute& compute);
    /// The step that advance tries next, a.
    [[nodiscard]] double stepYears() const { return m_stepYears; }
    void setStepYears(double years) { m_stepYears = years; }
    /// Newton's steps so far, those of steps that were halved included.
    [[nodiscard]] int newtonSteps() const { return m_newtonSteps; }

    [[nodiscard]] const GridSpec& grid() const { return m_grid; }
    [[nodiscard]] std::span<double> thickness() { return m_thickness; }
    [[nodiscard]] std::span<const double> thickness() const { return m_thickness; }
    [[nodiscard]] std::span<const double> bed() const { return m_bed; }
    /// What flowed over the faces in the last step, m of a cell: eastwards from (x, y), southwards from (x, y).
    [[nodiscard]] std::span<const double> flowEast() const { return m_takenEast; }
    [[nodiscard]] std::span<const double> flowSouth() const { return m_takenSouth; }
    /// Years of the last step.
    [[nodiscard]] double flowYears() const { return m_flowYears; }
    /// Over the map's edge from a cell, m of it, last step.
    [[nodiscard]] std::span<const double> flowOver() const { return m_takenOver; }
    /// All cells, from the highest surface down.
    [[nodiscard]] std::span<const std::uint32_t> order() const { return m_order; }
    [[nodiscard]] const IceLaw& law() const { return m_law; }

private:
    struct Climate {
        double years;
        std::span<const double> snow, melt;
    };
    struct Face {
        double flow, spread, driftHere, driftNext;
    };
    [[nodiscard]] Face face(std::size_t here, std::size_t next, double along2, double scale) const;
    void findSurface(const Compute& compute) {
        compute.forCells(m_grid, [&](std::size_t c) { m_surface[c] = m_bed[c] + m_thickness[c]; });
    }
    void findSlopes(const Compute& compute);
    void findFlows(double years, const Compute& compute);
    [[nodiscard]] double assemble(const Climate& climate, const Compute& compute);
    bool settle(const Climate& climate, const Compute& compute);
    void sortCells();
    void holdBack();
    IceBalance take(const Climate& climate);

    GridSpec m_grid;
    IceLaw m_law;
    IceCorrection m_correction;
    double m_stepYears = 1.0, m_flowYears = 1.0;
    int m_newtonSteps = 0, m_mostNewtonSteps = 0;
    std::vector<double> m_bed, m_thickness, m_before, m_surface;
    std::vector<double> m_along2East, m_along2South; ///< square of the slope along a face, east and south of a cell
    std::vector<Face> m_east, m_south;               ///< faces of a cell
    std::vector<double> m_flowEast, m_flowSouth, m_flowOver, m_overRate;
    std::vector<double> m_takenEast, m_takenSouth, m_takenOver; ///< flows of the last step that was taken
    std::vector<double> m_overSlope3; ///< sum of the cubes of the slopes over the map's edge
    std::vector<std::uint8_t> m_isBare;
    std::vector<std::uint32_t> m_order, m_holding;
};

} // namespace oxbow
