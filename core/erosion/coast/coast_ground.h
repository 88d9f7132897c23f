#pragma once

#include "core/base/compute.h"
#include "core/erosion/coast/coast_waves.h"

#include <algorithm>
#include <array>
#include <vector>

namespace oxbow {

/// Neighbours across an edge: west, east, north, south.
inline constexpr std::array<int, 4> kEdgeX = {-1, 1, 0, 0};
inline constexpr std::array<int, 4> kEdgeY = {0, 0, -1, 1};

struct CoastRules {
    double seaLevelM = 0.0;
    double years = 50.0;            ///< of the step, or of the piece of it that a wave field serves
    double retreatMPerYear = 0.3;   ///< of soft rock that faces the open sea
    double breakingM = 2.6;         ///< depth at which waves break
    double platformSlope = 0.02;    ///< how much the sea bed sinks at the water line while the cliff goes back by 1
    double notchM = 0.6;            ///< depth to which waves undercut a cliff
    double cliffSlope = 1.4;        ///< tangent: what is steeper behind falls
    double sandShare = 0.3;         ///< of the rock that becomes sand; the rest drifts out as mud
    double driftMPerYear = 2.0;     ///< of sand under open sea waves that run along the shore
    double beachSlope = 0.07;       ///< tangent
    double bermM = 1.5;             ///< how high above the sea waves throw sand
};

/// What crossed the border of the map, m of one cell.
struct CoastBalance {
    double mud = 0.0;  ///< rock that left as mud
    double sandMade = 0.0;
    double sandOver = 0.0; ///< sand that left over the edges
};

/// Memory of a step, to be used again by the next.
struct CoastMemory {
    std::vector<double> ground, sand, supply;
    std::vector<std::int32_t> placeOf;
};

/// The ground and sand of a coast while one step works on it, in doubles. All its parts leave the rest of the map alone.
class CoastGround {
public:
    /// `hardness`: null for soft everywhere. `consumed`: share of a shore cell's width that is gone already; outlives it,
    /// as the memory does. Throws Cancelled.
    CoastGround(const Heightmap& ground, const Heightmap* sand, const Heightmap* hardness, Heightmap& consumed,
                const CoastRules& rules, CoastMemory& memory, const Compute& compute);

    /// Cliffs go back: of the energy that waves carry through the edges of a shore cell (their flux over all edges does
    /// not depend on how the shore lies to the grid) each share takes that share of the cell away, down to the notch.
    /// What stands too steep behind falls after it. Throws Cancelled.
    void cutCliffs(const WaveField& waves, CoastBalance& balance, const Compute& compute);
    /// The bed sinks by platformSlope retreat energy exp(-depth / breaking) a year where no sand covers it
    /// (after Sunamura1992, Walkden2005): exact for the step.
    void cutPlatform(const WaveField& waves, CoastBalance& balance, const Compute& compute);
    /// Waves push sand along and up the shore to the berm; what is steeper than a beach slides back. Throws Cancelled.
    void driftSand(const WaveField& waves, CoastBalance& balance, const Compute& compute);

    void setYears(double years) { m_rules.years = years; }
    /// In how many pieces cutCliffs cuts at most.
    void setMostCuts(int cuts) { m_mostCuts = cuts; }
    [[nodiscard]] const std::vector<double>& ground() const { return m_ground; }
    [[nodiscard]] const std::vector<double>& sand() const { return m_sand; }
    [[nodiscard]] const CellMask& sea() const { return m_sea; }
    [[nodiscard]] const GridSpec& grid() const { return m_grid; }

private:
    struct Shore {
        std::uint32_t cell;
        std::array<double, 4> shares; ///< of its width that waves take through each edge
    };
    [[nodiscard]] std::vector<Shore> shoreCells(const WaveField& waves, double years, const Compute& compute) const;
    [[nodiscard]] std::vector<std::uint32_t> surfCells(const Compute& compute) const;
    void attack(const Shore& shore, CoastBalance& balance);
    struct Foot {
        std::uint32_t cell;
        std::uint32_t beach; ///< where its sand goes
    };
    void fall(std::vector<Foot> feet, CoastBalance& balance, const Compute& compute);
    double takeGround(std::size_t cell, double amountM, CoastBalance& balance);
    void flood(std::uint32_t cell);
    [[nodiscard]] std::uint32_t across(std::uint32_t cell, std::size_t edge) const {
        const int x = m_grid.xOf(cell) + kEdgeX[edge], y = m_grid.yOf(cell) + kEdgeY[edge];
        return static_cast<std::uint32_t>(m_grid.index(x, y));
    }
    [[nodiscard]] double soft(std::size_t cell) const {
        return m_hardness ? 1.0 - std::clamp<double>(m_hardness->cells()[cell], 0.0, 1.0) : 1.0;
    }

    GridSpec m_grid;
    const Heightmap* m_hardness;
    Heightmap& m_consumed;
    CoastRules m_rules;
    int m_mostCuts = 1;
    double m_highestM;
    std::vector<double>&m_ground, &m_sand;
    std::vector<double>& m_supply; ///< sand that lies nowhere yet
    std::vector<std::int32_t>& m_placeOf; ///< of cells of the surf
    CellMask m_sea;
};

} // namespace oxbow
