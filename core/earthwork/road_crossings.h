#pragma once

#include "core/base/compute.h"
#include "core/base/phrase.h"
#include "core/curve/curve_path.h"
#include "core/terrain/terrain_state.h"
#include "core/terrain/water_bodies.h"

#include <span>
#include <string>
#include <vector>

namespace oxbow {

struct CrossingRule {
    double crossingKm2 = 0.5; ///< land that must drain through a place that is water, where no rivers were found
    double bridgeKm2 = 2.0;   ///< from there on it is a bridge
};

/// The water of a ground as roads meet it: lakes that the layer of lakes holds; rivers that were found or, where none
/// were, the lines down which more than an area drains over the ground to the map's edges. The terrain must outlive it.
class RoadWater {
public:
    RoadWater(const CrossingRule& rule, const WorkingTerrain& terrain, const Compute& compute);

    /// Where a line crosses it. Rivers are as wide as they were found, else as one of their area is. Places of one water
    /// closer than a cell and a half are one. In their order along the line, which may have any heights; `road` and `roadM`
    /// are left to whoever knows them.
    [[nodiscard]] std::vector<Crossing> crossingsAlong(const CurvePath& line) const;
    /// The cells that rivers run down: not 0. No line gets across a river without passing one. Empty: there are none.
    [[nodiscard]] const std::vector<std::uint8_t>& riverCells() const { return m_riverCells; }
    /// A cell of a river.
    struct Drain {
        std::uint32_t cell;
        std::uint32_t receiver; ///< kNowhere of rivers that were found, which have lines of their own
        double areaM2;          ///< that drains through it
        float groundM;
        bool isBed;             ///< of a river that is crossed on bridges
    };
    /// By cell.
    [[nodiscard]] const std::vector<Drain>& drains() const { return m_drains; }
    /// Null: no river runs there.
    [[nodiscard]] static const Drain* drainAt(std::span<const Drain> drains, std::size_t cell);

private:
    void add(std::size_t cell, std::uint32_t receiver, double areaM2);
    void findDrains(const Compute& compute);

    const CrossingRule m_rule;
    const WorkingTerrain& m_terrain;
    const Heightmap& m_ground;
    std::vector<Drain> m_drains;
    std::vector<std::uint8_t> m_riverCells;
};

/// "Road: 2 bridges (at 310 m and 1210 m), 1 culvert (at 880 m)".
[[nodiscard]] Phrase crossingsNote(const std::string& road, const std::vector<Crossing>& crossings);

} // namespace oxbow
