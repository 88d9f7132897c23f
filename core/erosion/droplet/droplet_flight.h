#pragma once

#include "core/erosion/droplet/droplet_plan.h"
#include "core/erosion/droplet/droplet_rain.h"
#include "core/erosion/droplet/droplet_tile.h"

#include <cstdint>
#include <vector>

namespace oxbow {

/// The drops in the air over a tile, as many as there are, in the order in which they were launched. Part of
/// the rule: all of them read the ground before any of them changes it, and they change it in their order, so
/// that what a drop does depends on those around it alone. They are held in groups whose arithmetic fills
/// vector registers. Positions are local to the tile.
class DropletFlight {
public:
    DropletFlight(DropletTile& tile, const DropletRules& rules, const DropletBrush& brush)
        : m_tile(tile), m_rules(rules), m_brush(brush) {}

    void launch(const DropStart& start);
    /// Moves every drop one cell and settles the ground of those that end. Returns how many moved.
    int advance();

    [[nodiscard]] int live() const { return m_live; }
    /// Sediment that left over open edges.
    [[nodiscard]] std::int64_t exportedUnits() const { return m_exportedUnits; }
    /// Sediment lost, or less than nothing won, to rounding.
    [[nodiscard]] std::int64_t roundingUnits() const { return m_roundingUnits; }
    [[nodiscard]] const std::vector<DropGroup>& groups() const { return m_groups; }

private:
    void end(DropGroup& group, int place, bool hasLeft);
    void depositLoad(DropGroup& group, int place);
    void compact();

    DropletTile& m_tile;
    const DropletRules& m_rules;
    const DropletBrush& m_brush;
    std::vector<DropGroup> m_groups; ///< none without a drop in the air once ranks are closed
    std::vector<Intent> m_intents;
    int m_used = kGroupDrops; ///< places of the last group that were given to drops
    int m_live = 0;
    int m_ended = 0; ///< places of drops that have ended
    std::int64_t m_exportedUnits = 0;
    std::int64_t m_roundingUnits = 0;
};

} // namespace oxbow
