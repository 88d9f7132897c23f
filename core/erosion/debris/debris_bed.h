#pragma once

#include "core/base/compute.h"
#include "core/terrain/heightmap.h"

#include <cstdint>
#include <span>
#include <vector>

/// Single debris flows on the cells of a grid: a scar, the flow's way down, what it takes up and sets down.
namespace oxbow {

/// How debris behaves; slopes are rise over run, lengths m, volumes m³.
struct DebrisLaw {
    double slipSlope = 0.3;   ///< of the surface on which ground slides: scars go half way down to it, from its lower end up
    double depthShare = 0.08; ///< of a scar's width: its depth
    double stopSlope = 0.14;  ///< below it debris settles, above it scours
    double runout = 15.0;     ///< on level ground, times the cube root of the volume (Rickenmann1999)
    double scour = 0.02;      ///< cross section taken up, of volume^(2/3)
    double growth = 6.0;      ///< times the volume of its scar, that a flow grows to at most
    double levees = 0.1;      ///< cross section set down beside open tracks, of what settles on level ground
};

struct DebrisRelease {
    double x = 0.0, y = 0.0; ///< middle of the scar, in cells: whole numbers are middles of cells
    double widthM = 0.0;     ///< of the scar across the slope; it is twice as long
    double volumeM3 = 0.0;   ///< that comes from elsewhere
    std::uint64_t bits = 0;  ///< random; same bits, same way
};

/// Ground that debris flows wear and build. A flow of volume V, m³, goes the way of its momentum and of the evened ground's fall,
/// without regard to cells, in steps ds of a cell or a little more. With the slope S along its way, S_0 the stop slope and L the
/// run-out,
///
///     S < S_0    V^(1/3) falls by (1 - S / S_0) ds / L       so on level ground it ends after L V^(1/3), on S_0 never
///     else       V grows by scour min(1, S / S_0 - 1) (1 - hardness) V^(2/3) ds
///
/// What settles lies on low cells first, as wide as 1.3 V^(1/3) (Griswold2008: planform 20 V^(2/3)). All amounts are
/// exact shares of V: what is taken is what is laid and what leaves over the edges, but for rounding of doubles.
class DebrisBed {
public:
    /// `soft`: share of what soft ground loses, 0 to 1, by cell; empty: 1 everywhere.
    DebrisBed(Heightmap ground, std::vector<float> soft, const DebrisLaw& law, const Compute& compute);

    /// Share of what settles in a cell that a river carries off; none set: 0.
    void setWashed(Heightmap washed) { m_washed = std::move(washed); }

    /// Flows that go off at the same time: each meets the ground as it was before all. Throws Cancelled.
    void run(std::span<const DebrisRelease> releases, const Compute& compute);

    [[nodiscard]] const GridSpec& grid() const { return m_ground.grid(); }
    [[nodiscard]] const Heightmap& ground() const { return m_ground; }
    /// Of the evened ground, rise over run, at the middle of a cell.
    [[nodiscard]] double slopeAt(int x, int y) const;
    [[nodiscard]] float soft(std::size_t cell) const { return m_soft.empty() ? 1.0f : m_soft[cell]; }
    /// What cells gained since the bed was made, m: what lies there is evened, for water goes over it.
    [[nodiscard]] std::vector<double> change(const Compute& compute) const;
    /// What left over the edges, m³.
    [[nodiscard]] double leftM3() const { return m_leftM3; }

private:
    /// The evened ground at a place: its height, m, and how steeply it falls to the east and south.
    struct Surface {
        double heightM, fallX, fallY;
    };
    /// Where a flow is, in cells, and which way it goes: a direction of length 1.
    struct Way {
        double x, y, aheadX, aheadY;
        void go(double cells) { x += cells * aheadX, y += cells * aheadY; }
        /// Towards the fall, the less the more it keeps of its direction.
        void turn(double keep, double aside, const Surface& here);
    };
    /// A scar: its middle, the direction downhill, half axes, all in cells; heights in m.
    struct Scar {
        double x, y, downX, downY, halfLength, halfWidth, depthM, toeM, slipM; ///< slipM: rise of the slip surface over a cell
        [[nodiscard]] double takenM(int cellX, int cellY, double groundM, double soft, double lowM) const;
    };
    /// A round heap or hollow: place and radius in cells, what a cell of weight 1 gains, m. Where heapM is above 0
    /// cells get the more the lower they are against heightM, where below 0 they lose the less the closer to it.
    struct Stamp {
        double x, y, radius, peakM, heightM, heapM;
        [[nodiscard]] double weight(int cellX, int cellY, double groundM) const;
        void addTo(Surface& surface, double placeX, double placeY, double cellM) const;
    };
    struct Flow {
        Scar scar{};
        std::vector<Stamp> stamps;
        double leftM3 = 0.0;
        std::int64_t steps = 0;
        int low = 0, high = -1; ///< rows
    };

    /// Tiles of rows and columns of which one or more cells were touched.
    using Tiles = std::vector<char>;
    [[nodiscard]] int tilesAcross() const;
    template <typename Visit>
    void forTiles(const Tiles& tiles, const Compute& compute, Visit&& visit) const;
    /// Evens the ground in those tiles and around them.
    void even(const Tiles& touched, const Compute& compute);
    [[nodiscard]] Surface surfaceAt(double x, double y, std::span<const Stamp> heaps) const;
    [[nodiscard]] bool isInside(double x, double y) const {
        return x > -0.5 && y > -0.5 && x < grid().width - 0.5 && y < grid().height - 0.5;
    }
    [[nodiscard]] Flow flowOf(const DebrisRelease& release) const;
    void descend(Flow& flow, Way way, double volumeM3, std::uint64_t bits) const;
    double levees(Flow& flow, const Way& way, double radius, double slope, double root, double stepM) const;
    double stamp(Flow& flow, double x, double y, double radius, double volumeM3, double heapM) const;
    template <typename Visit>
    void forCells(double x, double y, double reach, int low, int high, Visit&& visit) const;

    DebrisLaw m_law;
    Heightmap m_ground;
    std::vector<double> m_start, m_taken, m_laid;
    std::vector<float> m_soft;
    double m_lowM; ///< lowest ground
    Heightmap m_washed; ///< empty: nothing is
    std::vector<double> m_exact;        ///< the evened ground before it is rounded
    Heightmap m_even, m_fallX, m_fallY; ///< the evened ground, and its fall
    double m_leftM3 = 0.0;
};

} // namespace oxbow
