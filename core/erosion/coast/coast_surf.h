#pragma once

#include "core/base/compute.h"

#include <array>
#include <cstdint>
#include <vector>

namespace oxbow {

/// What holds for all sand of a surf, m.
struct SurfRules {
    double bermM = 0.0;       ///< height up to which waves throw sand
    double deepestM = 0.0;    ///< height from which on they stir it
    double stirredM = 1.0;    ///< from there to the sea's surface
    double beachSlope = 0.07; ///< tangent
    double cellM = 1.0;
};

/// Sand that waves push about, on the cells where they do, which lie close together in memory. A cell's sand leaves over
/// each of its four edges by what waves carry of it, the more the shallower both sides are, and by a share of what stands
/// too steep; all of it together is no more than there is. Sweeps leave out runs of cells that have no sand and none
/// beside them. The same bytes on any number of threads and each vector unit.
class SurfSand {
public:
    SurfSand(int places, const SurfRules& rules);
    /// As a neighbour: no sand goes there; the map ends.
    static constexpr std::int32_t kNoPlace = -1, kMapEdge = -2;

    struct Place {
        double ground = 0.0, sand = 0.0;
        double supply = 0.0;                 ///< sand that comes evenly in all sweeps
        std::array<std::int32_t, 4> next{};  ///< west, east, north, south; kNoPlace, kMapEdge
        std::array<float, 4> goes{};         ///< share of its stirred sand that waves carry over each edge in a sweep
        float soft = 1.0f;
    };
    void set(int place, const Place& values);

    /// Returns what went over the map's edge, m of one cell. Throws Cancelled.
    double sweep(int sweeps, const Compute& compute);

    [[nodiscard]] double ground(int place) const { return m_ground[static_cast<std::size_t>(place)]; }
    [[nodiscard]] double sand(int place) const { return m_sand[static_cast<std::size_t>(place)]; }
    [[nodiscard]] double supply(int place) const { return m_supply[static_cast<std::size_t>(place)]; }

private:
    struct Row; ///< cells as plain memory
    struct Runs;
    [[nodiscard]] Row row();
    [[nodiscard]] Runs findRuns(const Compute& compute) const;

    int m_places;
    SurfRules m_rules;
    std::array<std::vector<std::int32_t>, 4> m_next;
    std::array<std::vector<float>, 4> m_goes;
    std::vector<float> m_soft;
    std::vector<double> m_ground, m_sand, m_supply;
    std::vector<double> m_stirred; ///< share of the sand that waves stir there
    std::array<std::vector<double>, 4> m_out; ///< what leaves over each edge in a sweep
    std::vector<std::uint8_t> m_mapEdges;     ///< a bit for each edge of the map
};

} // namespace oxbow
