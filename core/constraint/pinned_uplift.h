#pragma once

#include "core/constraint/uplift_pins.h"

#include <functional>

namespace oxbow {

/// Finds the uplift by which ground that rises and is eroded comes to the heights of pins, while it is eroded: each time step is a
/// round of it. A pin that rises by u in a step and is lowered by e is to come up by its share of what it lacks, so
///
///     u = (height - ground) / (steps left) + e
///
/// is what it asks for, with e as the last steps had it. Where rivers and uplift come to rest, u = e: the uplift that holds
/// the pin (U = K A^m S^n there).
///
/// Pins ask for a smooth change of the uplift first (smooth_change.h, over the reach): lines are gathered into knots, and where the
/// ground beside a crest would come to stand higher than it, or fall far below, the crest's shoulders say what is needed.
/// What a crest lacks then is made up within some cells around it, of the coarsest level (coarse_grid.h), and it is of harder rock, so that
/// divides stay where they are asked for: a soft one wanders. Rivers rise less than their sides.
class PinnedUplift {
public:
    /// `pins` outlive it. `reachM`: how far the uplift follows a pin.
    PinnedUplift(const GridSpec& grid, double reachM, std::vector<UpliftPin>& pins);

    /// What a cell of the map rises by in a step if nothing is changed, m.
    using UpliftReader = std::function<double(int x, int y)>;
    /// On the coarsest level.
    struct Fields {
        Heightmap factor; ///< of the uplift
        Heightmap rock;   ///< hardness, 0 to 1
    };
    /// For the next step. `stepsLeft`: in how many the pins shall be reached.
    [[nodiscard]] Fields next(const Heightmap& ground, double stepsLeft, const UpliftReader& uplift, const Compute& compute);
    /// Takes note of what the step did.
    void learn(const Heightmap& before, const Heightmap& after);

    /// The factor never gets larger.
    static constexpr double kMostFactor = 100.0;

private:
    struct Place {
        double x = 0.0, y = 0.0; ///< on the level, cells
        int knot = -1;
        double naturalM = 0.0; ///< what the land rises by in a step there
        bool canRise = true;
    };
    void gatherKnots();
    [[nodiscard]] std::size_t cellOf(std::size_t pin) const {
        return m_level.index(static_cast<int>(m_places[pin].x), static_cast<int>(m_places[pin].y));
    }
    [[nodiscard]] int fineX(int x) const { return static_cast<int>((x + 0.5) * m_grid.width / m_level.width); }
    [[nodiscard]] int fineY(int y) const { return static_cast<int>((y + 0.5) * m_grid.height / m_level.height); }
    [[nodiscard]] std::vector<float> sampled(const Heightmap& ground) const;
    [[nodiscard]] float shoulder(std::size_t pin, const std::vector<float>& heights) const;
    [[nodiscard]] double wanted(std::size_t pin, const Heightmap& ground, const std::vector<float>& heights, float lowest,
                                double stepsLeft);
    [[nodiscard]] Heightmap smoothRise(const Heightmap& natural, const Compute& compute) const;
    void addLocal(const Heightmap& ground, double stepsLeft, double nominalM, Heightmap& rise) const;
    [[nodiscard]] Heightmap rockField() const;

    GridSpec m_grid, m_level, m_knotGrid;
    double m_reachM;
    std::vector<UpliftPin>& m_pins;
    std::vector<Place> m_places;          ///< by pin
    std::vector<std::uint32_t> m_knots;   ///< cells of the knots' grid
    std::vector<std::uint8_t> m_isNearCrest; ///< by cell of the level
};

} // namespace oxbow
