#include "core/measure/river_soundness.h"

#include "core/terrain/river_line.h"

#include <algorithm>
#include <cmath>

namespace oxbow {

namespace {

constexpr double kFloatingM = 0.5;
constexpr std::size_t kShoreCells = 3; ///< of a line that may lie in the lake it begins or ends in

class SoundnessCheck {
public:
    SoundnessCheck(const WaterBodies& bodies, const GridSpec& grid, const Heightmap* levels, const Heightmap* ground)
        : m_bodies(bodies),
          m_grid(grid),
          m_levels(levels),
          m_ground(ground),
          m_hasSea(std::ranges::any_of(bodies.lakes,
                                       [](const Lake& lake) { return lake.kind == LakeKind::Sea; })) {}

    void check(const RiverReach& reach) {
        ++m_found.reaches;
        m_found.points += static_cast<std::int64_t>(reach.points.size());
        if (reach.points.empty())
            return;
        for (std::size_t i = 1; i < reach.points.size(); ++i)
            m_found.climbs += climbs(reach.points[i - 1], reach.points[i]);
        m_found.landEnds += !endsWell(reach);
        m_found.floatingBeds += std::ranges::count_if(reach.points, [this](const RiverPoint& point) { return floats(point); });
        if (m_levels)
            m_found.lakeCrossings += crossings(reach.points);
    }
    [[nodiscard]] const RiverSoundness& found() const { return m_found; }

private:
    [[nodiscard]] static bool climbs(const RiverPoint& from, const RiverPoint& to) {
        return to.waterM > from.waterM || to.bedM > from.bedM;
    }
    [[nodiscard]] bool floats(const RiverPoint& point) const {
        return m_ground && !isLake(cellAt(m_grid, point.at)) && point.bedM > m_ground->cells()[cellAt(m_grid, point.at)] + kFloatingM;
    }
    [[nodiscard]] bool isLake(std::size_t cell) const {
        return m_levels && !std::isnan(m_levels->cells()[cell]);
    }
    [[nodiscard]] bool isDryPit(std::int64_t cell) const {
        return std::ranges::any_of(m_bodies.lakes, [cell](const Lake& lake) {
            return lake.kind == LakeKind::Dry && lake.deepestCell == cell;
        });
    }

    [[nodiscard]] bool endsWell(const RiverReach& reach) {
        const RiverPoint& last = reach.points.back();
        const std::size_t cell = cellAt(m_grid, last.at);
        if (static_cast<std::int64_t>(cell) != last.cell)
            return false;
        if (reach.downstreamId != 0) {
            const RiverPoint& next =
                m_bodies.reaches[static_cast<std::size_t>(reach.downstreamId) - 1].points.front();
            m_found.climbs += climbs(last, next);
            return next.at == last.at;
        }
        if (reach.end == WaterEnd::Lake)
            return isLake(cell) || isDryPit(last.cell);
        if (reach.end == WaterEnd::Sea)
            return isLake(cell) || !m_hasSea;
        if (reach.end == WaterEnd::Edge)
            return m_grid.isEdge(m_grid.xOf(cell), m_grid.yOf(cell));
        return reach.end == WaterEnd::Mouth || reach.end == WaterEnd::NoData;
    }

    [[nodiscard]] std::int64_t crossings(const std::vector<RiverPoint>& points) {
        m_passed.clear();
        for (std::size_t i = 1; i < points.size(); ++i)
            static_cast<void>(holdsAlong(m_grid, points[i - 1].at, points[i].at, [this](std::size_t cell) {
                if (m_passed.empty() || m_passed.back() != cell)
                    m_passed.push_back(cell);
                return true;
            }));
        std::size_t from = 0, to = m_passed.size();
        while (from < to && from < kShoreCells && isLake(m_passed[from]))
            ++from;
        while (to > from && m_passed.size() - to < kShoreCells && isLake(m_passed[to - 1]))
            --to;
        std::int64_t count = 0;
        for (bool inside = false; from < to; ++from) {
            count += isLake(m_passed[from]) && !inside;
            inside = isLake(m_passed[from]);
        }
        return count;
    }

    const WaterBodies& m_bodies;
    GridSpec m_grid;
    const Heightmap* m_levels;
    const Heightmap* m_ground;
    bool m_hasSea;
    std::vector<std::size_t> m_passed; ///< cells of a line, in order
    RiverSoundness m_found;
};

} // namespace

RiverSoundness riverSoundness(const WaterBodies& bodies, const GridSpec& grid, const Heightmap* lakeLevel,
                              const Heightmap* ground, const CancelToken& cancel) {
    SoundnessCheck check(bodies, grid, lakeLevel, ground);
    for (const RiverReach& reach : bodies.reaches) {
        cancel.throwIfRequested();
        check.check(reach);
    }
    return check.found();
}

RiverSoundness riverSoundness(const TerrainState& terrain) {
    const WaterBodies& bodies = *terrain.waterBodies();
    if (bodies.reaches.empty())
        return riverSoundness(bodies, terrain.grid(), nullptr);
    const Heightmap ground = terrain.flattened(Layer::Elevation), levels = terrain.flattened(Layer::LakeLevel);
    return riverSoundness(bodies, terrain.grid(), &levels, &ground);
}

Phrase describe(const RiverSoundness& s, std::size_t rivers) {
    return phrase("Rivers: %1 of %2; %3 climb, %4 cross a lake, %5 end on land, %6 points over deeper ground.",
                  rivers == 1 ? phrase("1 river") : phrase("%1 rivers", rivers),
                  s.reaches == 1 ? phrase("1 reach") : phrase("%1 reaches", s.reaches), s.climbs,
                  s.lakeCrossings, s.landEnds, s.floatingBeds);
}

} // namespace oxbow
