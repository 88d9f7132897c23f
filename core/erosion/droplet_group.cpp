#include "core/erosion/droplet_group.h"

#include "core/erosion/droplet_cone.h"
#include "core/erosion/droplet_plan.h"
#include "core/simd.h"

#include <algorithm>
#include <bit>

namespace oxbow {

namespace {

struct GroundScope {
    DropletTile& tile;
    const DropletBrush& brush;
};

template <bool Varied, int Rows>
OXBOW_INLINE void takeAll(DropletGroup::Drops& drops, const Intent& intent, unsigned takers,
                          const GroundScope& scope) {
    const int reach = scope.brush.reach(), stride = scope.tile.stride;
    const CellRect& map = scope.tile.map;
    for (; takers; takers &= takers - 1) {
        const int i = std::countr_zero(takers);
        const int x = intent.centreX[i], y = intent.centreY[i];
        if (x - reach < map.x0 || y - reach < map.y0 || x + reach >= map.x1 || y + reach >= map.y1) {
            drops.sediment[i] +=
                takeAtBorder(scope.tile, scope.brush, x, y, intent.take[i], intent.lowest[i]);
            continue;
        }
        const std::ptrdiff_t first = intent.centre[i] - reach * (stride + 1);
        const float* softness = Varied ? scope.tile.softness.data() + first : nullptr;
        drops.sediment[i] += takeCone<Varied, Rows>(scope.tile.ground.data() + first, softness, stride,
                                                    scope.brush, intent.take[i], intent.lowest[i]);
    }
}

OXBOW_INLINE void layAll(DropletGroup::Drops& drops, const Intent& intent, unsigned layers,
                         DropletTile& tile) {
    for (; layers; layers &= layers - 1) {
        const int i = std::countr_zero(layers);
        drops.sediment[i] -=
            layCorners(tile.ground.data() + intent.corner[i], tile.laid.data() + intent.corner[i],
                       tile.stride, intent.lay + 4 * i, intent.highest[i]);
    }
}

/// A drop whose last step skips the cell at the edge flows through that one too.
OXBOW_INLINE void addFlowAtEdge(const DropletGroup::Drops& drops, const Intent& intent, unsigned left,
                                DropletTile& tile) {
    for (; left; left &= left - 1) {
        const int i = std::countr_zero(left);
        const int edge =
            static_cast<int>(drops.y[i] + 0.5f) * tile.stride + static_cast<int>(drops.x[i] + 0.5f);
        if (edge != intent.centre[i])
            tile.flow[edge] += intent.water[i];
    }
}

OXBOW_MULTIVERSION
int layCone(DropletTile& tile, const DropletBrush& brush, int x, int y, int sediment) {
    return layConeInPlace(tile, brush, x, y, sediment);
}

struct Ended {
    unsigned all = 0;
    unsigned left = 0;
};

OXBOW_MULTIVERSION
Ended advanceDrops(DropletGroup::Drops& drops, unsigned live, const DropletRules& rules,
                   const PlanScope& plane, const GroundScope& ground) {
    Intent intent;
    plan(drops, rules, plane, intent);
    const unsigned takers = bitsOf(intent.takes) & live;
    if (!ground.tile.softness.empty())
        takeAll<true, 0>(drops, intent, takers, ground);
    else if (ground.brush.rows() == 5)
        takeAll<false, 5>(drops, intent, takers, ground);
    else
        takeAll<false, 0>(drops, intent, takers, ground);
    layAll(drops, intent, bitsOf(intent.lays) & live, ground.tile);
    float* flow = ground.tile.flow.data();
    for (unsigned rest = live; rest; rest &= rest - 1) {
        const int i = std::countr_zero(rest);
        flow[intent.centre[i]] += intent.water[i];
    }
    const unsigned left = bitsOf(intent.leaves) & live;
    addFlowAtEdge(drops, intent, left, ground.tile);
    return {bitsOf(intent.ends) & live, left};
}

} // namespace

DropletGroup::DropletGroup(DropletTile& tile, const DropletRules& rules, const DropletBrush& brush)
    : m_tile(tile), m_rules(rules), m_brush(brush) {
    std::ranges::fill(m_drops.x, static_cast<float>(DropletTile::kFrame));
    std::ranges::fill(m_drops.y, static_cast<float>(DropletTile::kFrame));
}

void DropletGroup::launch(int place, const DropStart& start) {
    m_drops.x[place] = start.x - static_cast<float>(m_tile.originX);
    m_drops.y[place] = start.y - static_cast<float>(m_tile.originY);
    m_drops.directionX[place] = m_rules.startDirectionX;
    m_drops.directionY[place] = m_rules.startDirectionY;
    m_drops.speed2[place] = m_rules.startSpeed2;
    m_drops.water[place] = m_rules.startWater;
    m_drops.sediment[place] = 0;
    m_drops.age[place] = 0;
    m_drops.pace[place] = 1.0f;
    m_live |= 1u << place;
}

unsigned DropletGroup::advance() {
    const CellRect& map = m_tile.map;
    const PlanScope plane{m_tile.ground.data(),           m_tile.stride,
                          static_cast<float>(map.x0),     static_cast<float>(map.y0),
                          static_cast<float>(map.x1 - 1), static_cast<float>(map.y1 - 1),
                          std::max(map.x0, map.x1 - 2),   std::max(map.y0, map.y1 - 2),
                          map.width() > 1 ? 1.0f : 0.0f,  map.height() > 1 ? 1.0f : 0.0f};
    const Ended ended = advanceDrops(m_drops, m_live, m_rules, plane, {m_tile, m_brush});
    m_live &= ~ended.all;
    for (unsigned rest = ended.all; rest; rest &= rest - 1) {
        const int place = std::countr_zero(rest);
        if (!(ended.left >> place & 1u))
            settle(place);
        m_exportedUnits += m_drops.sediment[place];
        m_drops.sediment[place] = 0;
        m_drops.pace[place] = 0.0f;
    }
    return ended.all;
}

void DropletGroup::settle(int place) {
    std::int32_t& sediment = m_drops.sediment[place];
    const int x = static_cast<int>(m_drops.x[place] + 0.5f), y = static_cast<int>(m_drops.y[place] + 0.5f);
    const int reach = m_brush.reach();
    const CellRect& map = m_tile.map;
    const bool inside =
        x - reach >= map.x0 && y - reach >= map.y0 && x + reach < map.x1 && y + reach < map.y1;
    if (inside)
        sediment = layCone(m_tile, m_brush, x, y, sediment);
    if (sediment <= kRoundingOfCone) {
        m_residualUnits += sediment;
        sediment = 0;
    } else {
        fillCone(m_tile, m_brush, x, y, sediment);
    }
}

} // namespace oxbow
