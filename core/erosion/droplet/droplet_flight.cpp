#include "core/erosion/droplet/droplet_flight.h"

#include "core/base/simd.h"
#include "core/erosion/droplet/droplet_cone.h"

#include <algorithm>
#include <bit>
#include <iterator>

namespace oxbow {

namespace {

constexpr unsigned kAllPlaces = (1u << kGroupDrops) - 1;
/// Drops in the air for each place that may stay empty between them.
constexpr int kFullPlaces = 4;

struct GroundScope {
    DropletTile& tile;
    const DropletBrush& brush;
};

template <bool Varied, int Rows>
OXBOW_INLINE void takeAll(DropGroup& drops, const Intent& intent, unsigned takers, const GroundScope& scope) {
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

OXBOW_INLINE void layAll(DropGroup& drops, const Intent& intent, unsigned layers, DropletTile& tile) {
    for (; layers; layers &= layers - 1) {
        const int i = std::countr_zero(layers);
        drops.sediment[i] -=
            layCorners(tile.ground.data() + intent.corner[i], tile.laid.data() + intent.corner[i],
                       tile.stride, intent.lay + 4 * i, intent.highest[i]);
    }
}

/// A drop whose last step skips the cell at the edge flows through that one too.
OXBOW_INLINE void addFlowAtEdge(const DropGroup& drops, const Intent& intent, unsigned left,
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

OXBOW_INLINE void takeFor(DropGroup& group, const Intent& intent, const GroundScope& ground) {
    const unsigned takers = bitsOf(intent.takes) & group.live;
    if (!ground.tile.softness.empty())
        takeAll<true, 0>(group, intent, takers, ground);
    else if (ground.brush.rows() == 5)
        takeAll<false, 5>(group, intent, takers, ground);
    else
        takeAll<false, 0>(group, intent, takers, ground);
}

/// Each kind of change is made for all groups before the next, so that it matters to no drop which others
/// share its group.
OXBOW_MULTIVERSION
void advanceDrops(DropGroup* groups, Intent* intents, int count, const DropletRules& rules,
                  const PlanScope& plane, const GroundScope& ground) {
    for (int g = 0; g < count; ++g)
        if (groups[g].live)
            plan(groups[g], rules, plane, intents[g]);
    for (int g = 0; g < count; ++g)
        takeFor(groups[g], intents[g], ground);
    float* flow = ground.tile.flow.data();
    for (int g = 0; g < count; ++g) {
        layAll(groups[g], intents[g], bitsOf(intents[g].lays) & groups[g].live, ground.tile);
        for (unsigned rest = groups[g].live; rest; rest &= rest - 1) {
            const int i = std::countr_zero(rest);
            flow[intents[g].centre[i]] += intents[g].water[i];
        }
    }
    for (int g = 0; g < count; ++g)
        addFlowAtEdge(groups[g], intents[g], bitsOf(intents[g].leaves) & groups[g].live, ground.tile);
}

void moveDrop(DropGroup& to, int place, const DropGroup& from, int i) {
    for (const auto values : {&DropGroup::x, &DropGroup::y, &DropGroup::directionX, &DropGroup::directionY,
                              &DropGroup::speed2, &DropGroup::water, &DropGroup::weight, &DropGroup::pace})
        (to.*values)[place] = (from.*values)[i];
    to.sediment[place] = from.sediment[i];
    to.age[place] = from.age[i];
}

} // namespace

void DropletFlight::launch(const DropStart& start) {
    if (m_used == kGroupDrops) {
        DropGroup& fresh = m_groups.emplace_back();
        std::ranges::fill(fresh.x, static_cast<float>(DropletTile::kFrame));
        std::ranges::fill(fresh.y, static_cast<float>(DropletTile::kFrame));
        m_used = 0;
    }
    DropGroup& group = m_groups.back();
    const int place = m_used++;
    group.x[place] = start.x - static_cast<float>(m_tile.originX);
    group.y[place] = start.y - static_cast<float>(m_tile.originY);
    group.directionX[place] = m_rules.startDirectionX;
    group.directionY[place] = m_rules.startDirectionY;
    group.speed2[place] = m_rules.startSpeed2;
    group.water[place] = m_rules.startWater;
    group.weight[place] = start.weight;
    group.sediment[place] = 0;
    group.age[place] = 0;
    group.pace[place] = 1.0f;
    group.live |= 1u << place;
    ++m_live;
}

int DropletFlight::advance() {
    const CellRect& map = m_tile.map;
    const PlanScope plane{m_tile.ground.data(),           m_tile.stride,
                          static_cast<float>(map.x0),     static_cast<float>(map.y0),
                          static_cast<float>(map.x1 - 1), static_cast<float>(map.y1 - 1),
                          std::max(map.x0, map.x1 - 2),   std::max(map.y0, map.y1 - 2),
                          map.width() > 1 ? 1.0f : 0.0f,  map.height() > 1 ? 1.0f : 0.0f};
    const int moved = m_live;
    m_intents.resize(m_groups.size());
    advanceDrops(m_groups.data(), m_intents.data(), static_cast<int>(m_groups.size()), m_rules, plane,
                 {m_tile, m_brush});
    for (std::size_t g = 0; g < m_groups.size(); ++g) {
        const unsigned left = bitsOf(m_intents[g].leaves);
        for (unsigned rest = bitsOf(m_intents[g].ends) & m_groups[g].live; rest; rest &= rest - 1) {
            const int place = std::countr_zero(rest);
            end(m_groups[g], place, left >> place & 1u);
        }
    }
    compact();
    return moved;
}

void DropletFlight::end(DropGroup& group, int place, bool hasLeft) {
    if (hasLeft)
        m_exportedUnits += group.sediment[place];
    else
        depositLoad(group, place);
    group.sediment[place] = 0;
    group.pace[place] = 0.0f;
    group.live &= ~(1u << place);
    --m_live;
    ++m_ended;
}

void DropletFlight::depositLoad(DropGroup& group, int place) {
    std::int32_t& sediment = group.sediment[place];
    const int x = static_cast<int>(group.x[place] + 0.5f), y = static_cast<int>(group.y[place] + 0.5f);
    const int reach = m_brush.reach();
    const CellRect& map = m_tile.map;
    // A single cell has no ground around it to stay below: fillAround looks farther.
    const bool inside =
        reach > 0 && x - reach >= map.x0 && y - reach >= map.y0 && x + reach < map.x1 && y + reach < map.y1;
    if (inside)
        sediment = layCone(m_tile, m_brush, x, y, sediment);
    // Level ground all around has no room: its drops took nothing but rounding.
    m_roundingUnits += sediment <= kRoundingOfCone ? sediment : fillAround(m_tile, m_brush, x, y, sediment);
}

/// Lets the drops close up, in their order, when too many places are empty: planning costs the same for
/// those.
void DropletFlight::compact() {
    if (m_ended < kGroupDrops || m_ended * kFullPlaces < m_live)
        return;
    int filled = 0;
    for (const DropGroup& group : m_groups)
        for (unsigned rest = group.live; rest; rest &= rest - 1, ++filled)
            moveDrop(m_groups[filled / kGroupDrops], filled % kGroupDrops, group, std::countr_zero(rest));
    m_groups.resize(static_cast<std::size_t>((filled + kGroupDrops - 1) / kGroupDrops));
    m_used = filled == 0 ? kGroupDrops : (filled - 1) % kGroupDrops + 1;
    m_ended = 0;
    for (DropGroup& group : m_groups)
        group.live = kAllPlaces;
    if (m_groups.empty())
        return;
    m_groups.back().live = kAllPlaces >> (kGroupDrops - m_used);
    std::fill(m_groups.back().pace + m_used, std::end(m_groups.back().pace), 0.0f);
}

} // namespace oxbow
