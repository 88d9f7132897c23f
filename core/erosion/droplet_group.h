#pragma once

#include "core/erosion/droplet_brush.h"
#include "core/erosion/droplet_rain.h"
#include "core/erosion/droplet_tile.h"

#include <cstdint>

namespace oxbow {

/// Drops that fly together. Part of the rule: all of a group read the ground before any of them changes it.
inline constexpr int kGroupDrops = 16;

template <typename T>
using PerDrop = T[kGroupDrops];

/// Up to sixteen drops over a tile, advanced in lockstep so that their arithmetic fills vector registers.
/// Positions are local to the tile. A place in the group whose drop has ended may be given to another.
class DropletGroup {
public:
    DropletGroup(DropletTile& tile, const DropletRules& rules, const DropletBrush& brush);

    void launch(int place, const DropStart& start);
    /// Moves every live drop one cell. Returns the places whose drops ended, as bits; their ground is
    /// settled.
    unsigned advance();

    [[nodiscard]] unsigned live() const { return m_live; }
    /// Sediment that left over open edges or found no room around the end of its drop.
    [[nodiscard]] std::int64_t exportedUnits() const { return m_exportedUnits; }
    /// Sediment lost, or less than nothing won, to rounding.
    [[nodiscard]] std::int64_t residualUnits() const { return m_residualUnits; }

    /// State of the drops. Sediment is in units of the tile's heights.
    struct alignas(64) Drops {
        PerDrop<float> x{}, y{}, directionX{}, directionY{}, speed2{}, water{};
        PerDrop<float> pace{}; ///< cells per step: 1, or 0 where no drop is alive
        PerDrop<std::int32_t> sediment{}, age{};
    };
    [[nodiscard]] const Drops& drops() const { return m_drops; }

private:
    void settle(int place);

    DropletTile& m_tile;
    const DropletRules& m_rules;
    const DropletBrush& m_brush;
    Drops m_drops;
    unsigned m_live = 0;
    std::int64_t m_exportedUnits = 0;
    std::int64_t m_residualUnits = 0;
};

} // namespace oxbow
