#pragma once

#include "core/base/compute.h"
#include "core/terrain/heightmap.h"

#include <cstdint>
#include <limits>
#include <vector>

namespace oxbow {

/// How a fan falls with the way from its apex: its slope is that of the apex, less by e over each `fadeM`.
///
///     drop(d) = slope fade (1 - exp(-d / fade));  slope d where `fadeM` is infinite
struct FanProfile {
    double slope = 0.1; ///< tangent at the apex
    double fadeM = std::numeric_limits<double>::infinity();

    [[nodiscard]] double dropM(double wayM) const;
};

/// How much longer the way seems in some directions than in others: 1 + share times a smooth noise of the direction
/// from the apex, another one for each seed, and much the same for places close by. Flows reach far on one side of a fan
/// and fall short on another.
struct FanLobes {
    double share = 0.0; ///< 0 to 0.6
    std::uint32_t seed = 0;
    double x = 0.0, y = 0.0; ///< the fan's place, in cells of the noise

    /// Noise of -1 to 1 beside that place.
    [[nodiscard]] float noise(double dx, double dy) const;
};

struct FanApex {
    std::uint32_t cell = 0;  ///< from which it spreads: that of the apex, or one beside it
    double x = 0.0, y = 0.0; ///< in cells, 0 in the middle of the first
    double heightM = 0.0;
};

/// Cones on a ground. A cone with its apex at height z_a stands at
///
///     s = z_a - drop(d),     |grad d| = 1 + lobes,  d = 0 at the apex,
///
/// d the way over the fan itself: it goes round what stands above it and through gaps. The eikonal equation is solved
/// for the difference from the straight distance (Fomel2009), from the apex outward (Sethian1996): exact where a
/// straight line leads to the apex, of first order behind obstacles. Serial: the same bytes on any number of threads.
/// Heights must be finite. Cost: cells covered times their logarithm.
class FanCone {
public:
    /// The ground must outlive the cone and may change between calls.
    explicit FanCone(const Heightmap& ground);

    /// What a fan adds to the ground, m, summed over its cells; ends soon after it is more than `mostM`. Throws
    /// Cancelled.
    double grow(const FanApex& apex, const FanProfile& profile, const FanLobes& lobes, double mostM,
                const CancelToken& cancel);
    /// Raises `sheet` to the fan that grew last, or by a share of its thickness above the ground, and beyond its rim,
    /// where it goes on at or below the ground, for three more cells.
    void lay(double share, Heightmap& sheet);
    /// The shortest way over the fan that grew last, from its apex to the cell that lies farthest towards its middle.
    [[nodiscard]] std::vector<std::uint32_t> longestWay() const;
    /// Cells that all fans so far came to, those grown in vain included.
    [[nodiscard]] std::int64_t visits() const { return m_visits; }
    [[nodiscard]] const std::vector<std::uint32_t>& covered() const { return m_covered; }

private:
    enum State : std::uint8_t { Untouched, Reached, Covered, Rim, Beyond };
    struct Entry {
        double way;
        std::uint32_t cell;
    };
    [[nodiscard]] double heightM(std::uint32_t cell) const { return m_apex.heightM - m_profile.dropM(m_way[cell]); }
    void forget();
    void reach(std::uint32_t cell, double way);
    [[nodiscard]] double wayTo(int x, int y);
    [[nodiscard]] double straightM(int x, int y) const;
    [[nodiscard]] double slowness(int x, int y);

    const Heightmap& m_ground;
    FanApex m_apex;
    FanProfile m_profile;
    FanLobes m_lobes;
    std::vector<double> m_way;     ///< m, by cell
    std::vector<float> m_slowness; ///< of touched cells: 1 + lobes; 0: not known
    std::vector<std::uint8_t> m_state;
    std::vector<std::uint32_t> m_touched, m_covered;
    std::int64_t m_visits = 0;
    std::vector<Entry> m_open; ///< a heap, the nearest first
};

} // namespace oxbow
