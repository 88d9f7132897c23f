#pragma once

#include "core/erosion/dunes/sand_wind.h"
#include "core/terrain/heightmap.h"

#include <cstdint>

namespace oxbow {

/// What holds for all of a bed, lengths in m.
struct SandRules {
    double slabM = 0.1;       ///< height of a slab
    double hopM = 20.0;       ///< length of a hop
    double onSand = 0.6;      ///< chance that a slab stays where it lands
    double onRock = 0.4;      ///< the same on bare ground
    double shadowDeg = 15.0;  ///< of the wind shadow below the horizon
    double reposeDeg = 34.0;  ///< steepest slope of sand
    double speedUp = 1.0;     ///< how much hills change the wind; 0: the same everywhere
    double creep = 0.12;      ///< sand that creeps down a slope of 1, as a share of the flux; tuned
    double inflow = 0.0;      ///< of the sand that the wind can carry, what it brings along over open edges
    double surges = 0.8;      ///< how much that varies along the edge and with the seasons: dunes that arrive
    bool wraps = false;       ///< edges: open, or joined to those across the map
};

/// Sand on rock under a wind that carries it in slabs (Werner1995).
///
/// Where sand lies and no shadow falls the wind lifts slabs of height `slab` q, q = (1 + s)^{3/2}, s what the ground
/// adds to the wind's shear stress (SandWind). A slab goes hop by hop and stays with the chance p at each landing: that
/// of sand or of bare rock, surely in the wind shadow, and where the ground ahead climbs too steeply. So the sand on
/// its way, A (m), and the bed S follow
///
///     dA/dt + v dA/dx = E - p v A / hop,   dS/dt = p v A / hop - E,   E = slab q (v / hop) (slabs lifted, at random),
///
/// the law of saturation, with the length hop / p, in slabs: over flat sand the flux is slab v / p, and a dune of
/// height H that catches it all moves at the flux over H (Bagnold1941). A sweep carries the sand 0.7 cells (donor cells,
/// along x and then along y, which smooths alike in all directions). Sand steeper than the angle of repose slides, of each pair of the eight neighbours
///
///     0.11 max(0, difference in height - distance tan(repose)),
///
/// and what flies stirs the bed, so that it creeps down slopes. A cell gives at most a ninth of its sand to each, in whole last bits of the
/// deepest sand, so that no rounding takes any: rock never slides. Each cell's slabs come from counters of
/// seed, sweep and cell. Same bytes for any number of threads.
///
/// Before walls steeper than 50 degrees the wind whirls back (Tsoar1983): below a line of that slope from their top it
/// blows the other way, at 0.6 of its speed (tuned), so that sand gathers where the two meet.
class SandBed {
public:
    /// Throws Cancelled: to make the layers of a large grid takes long.
    SandBed(const GridSpec& grid, bool wraps, const CancelToken& cancel = kNeverCancelled);

    /// Rock and sand to begin with; `firmness` (0 to 1; may be null) is the share of the sand's surface that no wind
    /// lifts.
    void load(const Heightmap& rock, const Heightmap& sand, const Heightmap* firmness, const Compute& compute);

    struct Season {
        WindVector wind;
        int sweeps = 32;
        std::uint64_t seed = 1; ///< of the season
        double number = 0.0;    ///< how many seasons went before, for what changes slowly
    };
    /// Lets the wind blow; sand on its way at the end lands where it is. Throws Cancelled.
    void blow(const Season& season, const SandRules& rules, const Compute& compute);
    /// Lets sand slide, `sweeps` times.
    void settle(const SandRules& rules, int sweeps, const Compute& compute);

    [[nodiscard]] const float* sandRow(int y) const { return m_sand.row(y); }
    /// What crossed open edges in the last season, m of one cell.
    [[nodiscard]] double broughtM() const { return m_brought; }
    [[nodiscard]] double lostM() const { return m_lost; }

    /// Sweeps in which the wind takes sand one hop far, and slabs lifted of each cell in a sweep.
    [[nodiscard]] static double sweepsPerHop(const SandRules& rules, double cellSizeM);

private:
    void findExchangeGrid(const Compute& compute);
    void raiseGround(const Compute& compute);
    void feelWind(const Season& season, const SandRules& rules, const Compute& compute);
    void exchange(const Season& season, const SandRules& rules, int sweep, const Compute& compute);
    void carry(const Compute& compute);
    void slide(const SandRules& rules, const Compute& compute);
    void land(const Compute& compute);
    void frame(FramedLayer& layer);
    void frameWind(const Season& season, const SandRules& rules);

    GridSpec m_grid;
    bool m_wraps;
    SandWind m_stress;
    FramedLayer m_rock, m_sand, m_ground, m_next;
    FramedLayer m_air, m_airNext;
    FramedLayer m_shadow, m_eddy;
    FramedLayer m_windX, m_windY;     ///< cells a sweep
    FramedLayer m_lift, m_still;      ///< what a slab holds, of a usual one; share that surely stays
    FramedLayer m_firm;               ///< empty: none
    float m_exchangeGrid = 0.0f;
    double m_brought = 0.0, m_lost = 0.0;
};

/// SandBed::settle without a bed, in a quarter of its memory. Sand is nowhere below 0.
void settleSand(const Heightmap& rock, const SandRules& rules, int sweeps, const Compute& compute, Heightmap& sand);

} // namespace oxbow
