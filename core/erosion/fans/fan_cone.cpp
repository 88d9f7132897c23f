#include "core/erosion/fans/fan_cone.h"

#include "core/base/counter_random.h"
#include "core/base/elementary.h"
#include "core/flow/neighbours.h"
#include "core/flow/network_grid.h"
#include "core/noise/lattice_noise.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <utility>

namespace oxbow {

namespace {

constexpr double kLobesAround = 1.6;   ///< lattice cells of the noise to the radius of its circle
constexpr double kFarthest = 1e30;     ///< of a cell that nothing reached
constexpr int kRimRings = 3;

/// The nearest entry on top; of equal ones the cell of the smaller index.
constexpr auto kLater = [](const auto& a, const auto& b) { return a.way != b.way ? a.way > b.way : a.cell > b.cell; };

} // namespace

double FanProfile::dropM(double wayM) const {
    if (!std::isfinite(fadeM))
        return slope * wayM;
    return slope * fadeM * (1.0 - elementary::exp(-wayM / fadeM));
}

float FanLobes::noise(double dx, double dy) const {
    LatticeView view;
    view.hashX = seed * kLatticeX;
    view.hashY = mixBits(seed) & 0xffffffffu;
    const float u = static_cast<float>(8.0 + x + dx), v = static_cast<float>(8.0 + y + dy);
    float noise = 0.0f;
    valueNoise(view, {&u, &v, 1}, &noise);
    return noise;
}

FanCone::FanCone(const Heightmap& ground)
    : m_ground(ground),
      m_way(ground.grid().cellCount(), kFarthest),
      m_slowness(ground.grid().cellCount(), 0.0f),
      m_state(ground.grid().cellCount(), Untouched) {}

void FanCone::forget() {
    for (const std::uint32_t cell : m_touched) {
        m_way[cell] = kFarthest;
        m_slowness[cell] = 0.0f;
        m_state[cell] = Untouched;
    }
    m_touched.clear();
    m_covered.clear();
    m_open.clear();
}

double FanCone::straightM(int x, int y) const {
    const double dx = x - m_apex.x, dy = y - m_apex.y;
    return m_ground.cellSizeM() * std::sqrt(dx * dx + dy * dy);
}

double FanCone::slowness(int x, int y) {
    if (m_lobes.share <= 0.0)
        return 1.0;
    float& kept = m_slowness[m_ground.grid().index(x, y)];
    if (kept > 0.0f)
        return kept;
    const double dx = x - m_apex.x, dy = y - m_apex.y, r = std::sqrt(dx * dx + dy * dy);
    if (r < 1e-9)
        return 1.0;
    return kept = std::max(0.3f, 1.0f + static_cast<float>(m_lobes.share) * m_lobes.noise(kLobesAround * dx / r, kLobesAround * dy / r));
}

/// The least way to a cell over its covered straight neighbours: one along the row, one along the column, or both.
double FanCone::wayTo(int x, int y) {
    const GridSpec& grid = m_ground.grid();
    const double cellM = grid.cellSizeM, straight = straightM(x, y), slow = slowness(x, y);
    struct Side {
        double way = kFarthest;
        double rise = 0.0;  ///< of the straight distance from that neighbour to here, over the cell size
        double extra = 0.0; ///< how much longer its way is than the straight one
    };
    const auto sideOf = [&](int dx, int dy, double along) {
        Side side;
        for (const int sign : {-1, 1}) {
            const int i = x + sign * dx, j = y + sign * dy;
            if (!grid.contains(i, j) || m_state[grid.index(i, j)] != Covered || m_way[grid.index(i, j)] >= side.way)
                continue;
            side.way = m_way[grid.index(i, j)];
            side.rise = straight > 0.0 ? -sign * along * cellM / straight : 0.0;
            side.extra = side.way - straightM(i, j);
        }
        return side;
    };
    const Side row = sideOf(1, 0, x - m_apex.x), column = sideOf(0, 1, y - m_apex.y);
    double way = std::min(row.way, column.way) + slow * cellM;
    if (row.way < kFarthest && column.way < kFarthest) {
        // (v + p)² + (v + q)² = slow², v what the way is longer than the straight one, over the cell size
        const double p = row.rise - row.extra / cellM, q = column.rise - column.extra / cellM;
        const double inside = 2.0 * slow * slow - (p - q) * (p - q);
        if (inside >= 0.0) {
            const double both = straight + 0.5 * cellM * (std::sqrt(inside) - p - q);
            if (both >= std::max(row.way, column.way))
                way = std::min(way, both);
        }
    }
    return way;
}

void FanCone::reach(std::uint32_t cell, double way) {
    if (way >= m_way[cell])
        return;
    if (m_state[cell] == Untouched) {
        m_state[cell] = Reached;
        m_touched.push_back(cell);
    }
    m_way[cell] = way;
    m_open.push_back({way, cell});
    std::ranges::push_heap(m_open, kLater);
}

double FanCone::grow(const FanApex& apex, const FanProfile& profile, const FanLobes& lobes, double mostM,
                     const CancelToken& cancel) {
    forget();
    m_apex = apex;
    m_profile = profile;
    m_lobes = lobes;
    const GridSpec& grid = m_ground.grid();
    const int apexX = grid.xOf(apex.cell), apexY = grid.yOf(apex.cell);
    reach(apex.cell, slowness(apexX, apexY) * straightM(apexX, apexY));
    double added = 0.0;
    CancelPoll poll(cancel);
    while (!m_open.empty() && added <= mostM) {
        poll();
        std::ranges::pop_heap(m_open, kLater);
        const Entry next = m_open.back();
        m_open.pop_back();
        ++m_visits;
        if (m_state[next.cell] != Reached || next.way > m_way[next.cell])
            continue;
        const double thickness = heightM(next.cell) - double{m_ground.cells()[next.cell]};
        if (!(thickness > 0.0) && next.cell != apex.cell) {
            m_state[next.cell] = Rim;
            continue;
        }
        m_state[next.cell] = Covered;
        m_covered.push_back(next.cell);
        added += std::max(0.0, thickness);
        const int x = grid.xOf(next.cell), y = grid.yOf(next.cell);
        forEachNeighbourBeside(grid, next.cell, [&](std::uint32_t beside, int dx, int dy) {
            if (m_state[beside] != Untouched && m_state[beside] != Reached)
                return;
            const bool isDiagonal = dx != 0 && dy != 0; // the only way along a narrow valley that runs so
            reach(beside, isDiagonal ? next.way + std::numbers::sqrt2 * slowness(x + dx, y + dy) * grid.cellSizeM
                                     : wayTo(x + dx, y + dy));
        });
    }
    return added;
}

void FanCone::lay(double share, Heightmap& sheet) {
    const GridSpec& grid = m_ground.grid();
    const auto raise = [&](const std::vector<std::uint32_t>& cells, bool isFan) {
        for (const std::uint32_t cell : cells) {
            const double ground = m_ground.cells()[cell], over = heightM(cell) - ground;
            // Behind what stopped it the ground may lie lower: nothing comes there.
            const double height = ground + share * (isFan ? over : std::min(0.0, over));
            sheet.cells()[cell] = std::max(sheet.cells()[cell], static_cast<float>(height));
        }
    };
    raise(m_covered, true);
    std::vector<std::uint32_t> ring = m_covered, next;
    for (int i = 0; i < kRimRings; ++i) {
        next.clear();
        for (const std::uint32_t cell : ring)
            forEachNeighbourBeside(grid, cell, [&](std::uint32_t beside, int dx, int dy) {
                if (m_state[beside] == Covered)
                    return;
                if (m_state[beside] == Untouched)
                    m_touched.push_back(beside);
                if (m_state[beside] != Beyond)
                    next.push_back(beside);
                m_state[beside] = Beyond;
                const double further = dx != 0 && dy != 0 ? std::numbers::sqrt2 : 1.0;
                m_way[beside] = std::min(m_way[beside], m_way[cell] + further * grid.cellSizeM);
            });
        std::swap(ring, next);
        raise(ring, false);
    }
}

std::vector<std::uint32_t> FanCone::longestWay() const {
    const GridSpec& grid = m_ground.grid();
    std::vector<std::uint32_t> way;
    if (m_covered.empty())
        return way;
    double towardX = 0.0, towardY = 0.0;
    for (const std::uint32_t cell : m_covered) {
        towardX += grid.xOf(cell) - m_apex.x;
        towardY += grid.yOf(cell) - m_apex.y;
    }
    way.push_back(*std::ranges::max_element(m_covered, {}, [&](std::uint32_t cell) {
        return towardX * grid.xOf(cell) + towardY * grid.yOf(cell);
    }));
    for (std::uint32_t nearer = way.back(); nearer != kNowhere;) {
        const std::uint32_t at = nearer;
        double steepest = 0.0;
        nearer = kNowhere;
        forEachNeighbourBeside(grid, at, [&](std::uint32_t beside, int dx, int dy) {
            const double falls = (m_way[at] - m_way[beside]) / (dx != 0 && dy != 0 ? std::numbers::sqrt2 : 1.0);
            if (m_state[beside] == Covered && falls > steepest) {
                steepest = falls;
                nearer = beside;
            }
        });
        if (nearer != kNowhere)
            way.push_back(nearer);
    }
    std::ranges::reverse(way);
    return way;
}

} // namespace oxbow
