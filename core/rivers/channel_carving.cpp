#include "core/rivers/channel_carving.h"

#include "core/base/angle.h"
#include "core/base/bucket_queue.h"
#include "core/base/elementary.h"
#include "core/flow/neighbours.h"
#include "core/terrain/river_line.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <limits>
#include <new>
#include <ranges>
#include <tuple>
#include <utility>

namespace oxbow {

namespace {

/// How far beyond the floor a bank is taken from the line itself, in cells: the cells next to the floor, whose
/// banks begin at its edge and not in the middle of a cell.
constexpr double kFirstBankCells = 1.5;
/// By how much of itself steep ground gets steeper: else all of a wall, up to its crest, would sink as its foot does.
constexpr float kSteepening = 0.5f;
constexpr int kMostRounds = 30;     ///< of raising feet; a handful is usual
constexpr float kRoundingM = 1e-3f; ///< of heights
constexpr float kLowest = -std::numeric_limits<float>::infinity();

/// What a river is at a place between two of its points.
struct Section {
    MapPoint at;
    double awayM; ///< from the line
    double bedM, waterM, depthM, widthM;
};

class Stretch {
public:
    Stretch(const RiverPoint& from, const RiverPoint& to)
        : m_from(from),
          m_to(to),
          m_dx(to.at.xM - from.at.xM),
          m_dy(to.at.yM - from.at.yM),
          m_length2(m_dx * m_dx + m_dy * m_dy) {}

    [[nodiscard]] Section nearest(double xM, double yM) const {
        const double px = xM - m_from.at.xM, py = yM - m_from.at.yM;
        const double t = m_length2 > 0.0 ? std::clamp((px * m_dx + py * m_dy) / m_length2, 0.0, 1.0) : 0.0;
        return at(t, elementary::hypot(px - t * m_dx, py - t * m_dy));
    }
    [[nodiscard]] Section at(double t, double awayM) const {
        const auto mix = [&](double RiverPoint::*value) { return std::lerp(m_from.*value, m_to.*value, t); };
        return {{m_from.at.xM + t * m_dx, m_from.at.yM + t * m_dy}, awayM, mix(&RiverPoint::bedM), mix(&RiverPoint::waterM),
                mix(&RiverPoint::depthM), mix(&RiverPoint::widthM)};
    }
    [[nodiscard]] double widthM() const { return std::max(m_from.widthM, m_to.widthM); }

    /// Calls visit(x, y, section) for the cells whose middle lies within `reachM` of the stretch.
    template <typename Visit>
    void eachCellNear(const GridSpec& grid, double reachM, Visit&& visit) const {
        const auto cells = [&](double m) { return static_cast<int>(std::floor(m / grid.cellSizeM)); };
        const int x0 = std::max(0, cells(std::min(m_from.at.xM, m_to.at.xM) - reachM));
        const int x1 = std::min(grid.width - 1, cells(std::max(m_from.at.xM, m_to.at.xM) + reachM));
        const int y0 = std::max(0, cells(std::min(m_from.at.yM, m_to.at.yM) - reachM));
        const int y1 = std::min(grid.height - 1, cells(std::max(m_from.at.yM, m_to.at.yM) + reachM));
        for (int y = y0; y <= y1; ++y)
            for (int x = x0; x <= x1; ++x) {
                const Section section = nearest((x + 0.5) * grid.cellSizeM, (y + 0.5) * grid.cellSizeM);
                if (section.awayM <= reachM)
                    visit(x, y, section);
            }
    }

private:
    const RiverPoint& m_from;
    const RiverPoint& m_to;
    double m_dx, m_dy, m_length2;
};

/// The point that ends a stretch of floor: the next one, or one farther on where points lie close together beside the
/// width, so that the cost of a floor goes with its area and not with its points.
std::size_t endOfStretch(std::span<const RiverPoint> points, std::size_t from, double floorShare) {
    constexpr double kLongest = 1.0 / 32.0; // of the distance from the line to the edge of the floor
    std::size_t end = from + 1;
    double lengthM = distanceM(points[from].at, points[end].at), widestM = std::max(points[from].widthM, points[end].widthM);
    while (end + 1 < points.size()) {
        lengthM += distanceM(points[end].at, points[end + 1].at);
        widestM = std::max(widestM, points[end + 1].widthM);
        if (lengthM > kLongest * floorShare * widestM)
            break;
        ++end;
    }
    return end;
}

double sectionHeight(const Section& section, const ChannelShape& shape, double bankSlope) {
    const double half = 0.5 * section.widthM;
    if (section.awayM < half && shape.toTheBed) {
        const double across = section.awayM / half;
        return std::min(section.waterM, section.bedM + section.depthM * across * across);
    }
    return section.waterM + std::max(0.0, section.awayM - half * (1.0 + shape.floorWidths)) * bankSlope;
}

/// How far steep ground sinks that climbs so much from ground that sank.
float sunkAbove(float sunkM, float climbM) {
    return std::max(0.0f, sunkM - kSteepening * std::max(0.0f, climbM));
}

bool isKept(const CellMask& kept, const GridSpec& grid, int x, int y) {
    return !kept.empty() && kept[grid.index(x, y)];
}

bool isBesideKept(const CellMask& kept, const GridSpec& grid, std::uint32_t cell) {
    bool isBeside = false;
    if (!kept.empty())
        forEachNeighbour(grid, cell, [&](std::uint32_t next) { isBeside |= kept[next] != 0; });
    return isBeside;
}

/// The lowest and the highest of some heights.
template <typename List, typename Height>
std::pair<float, float> heightsAround(const List& list, Height height) {
    if (list.empty())
        return {0.0f, 0.0f};
    const auto [low, high] = std::ranges::minmax_element(list, {}, height);
    return {std::invoke(height, *low), std::invoke(height, *high)};
}

/// From one cell to another.
struct Way {
    int columns, rows;

    Way(const GridSpec& grid, std::uint32_t from, std::uint32_t to)
        : columns(grid.xOf(to) - grid.xOf(from)),
          rows(grid.yOf(to) - grid.yOf(from)) {}

    /// Its length in cells, gone on by some columns and rows.
    [[nodiscard]] double lengthWith(int dx, int dy) const {
        const int x = columns + dx, y = rows + dy;
        return std::sqrt(static_cast<double>(x * x + y * y));
    }
};

} // namespace

/// A bank that has come to a cell, the foot that it rises from, and where its slope began: at the foot, or on steep ground
/// above.
struct ChannelCut::Bank {
    float heightM;
    std::uint32_t cell;
    Foot from, begin;
    [[nodiscard]] auto key() const { return std::tie(heightM, cell, from.cell, begin.cell); }
};

ChannelCut::ChannelCut(const ChannelShape& shape, const KeptGround& kept, Heightmap& ground, const Heightmap* first)
    : m_shape(shape),
      m_kept(kept),
      m_first(first),
      m_ground(ground),
      m_footOf(ground.grid().cellCount()),
      m_bankSlope(slopeOfDeg(shape.bankAngleDeg)),
      m_beforeOf(ground.grid().cellCount()) {}

ChannelCut::CellNumbers::CellNumbers(std::size_t cells)
    : m_numbers(static_cast<std::uint32_t*>(std::calloc(cells, sizeof(std::uint32_t))), &std::free) {
    if (!m_numbers)
        throw std::bad_alloc();
}

void ChannelCut::add(int x, int y, double heightM, bool isBed) {
    // The bed under a lake is no foot of banks: they would cut the shore below the lake's level.
    if (isBed && isKept(m_kept.cells, m_ground.grid(), x, y))
        return;
    const std::size_t cell = m_ground.grid().index(x, y);
    const auto height = static_cast<float>(heightM);
    std::uint32_t& foot = m_footOf[cell];
    if (foot == 0) {
        m_feet.push_back({height, static_cast<std::uint32_t>(cell)});
        foot = static_cast<std::uint32_t>(m_feet.size());
    } else {
        m_feet[foot - 1].heightM = std::min(m_feet[foot - 1].heightM, height);
    }
}

void ChannelCut::add(std::span<const RiverPoint> points) {
    const GridSpec& grid = m_ground.grid();
    const double floorShare = 0.5 * (1.0 + m_shape.floorWidths);
    for (std::size_t i = 0; i + 1 < points.size();) {
        const std::size_t end = endOfStretch(points, i, floorShare);
        const Stretch stretch(points[i], points[end]);
        const double bankM = m_shape.hasBanks ? kFirstBankCells * grid.cellSizeM : 0.0;
        stretch.eachCellNear(grid, floorShare * stretch.widthM() + bankM, [&](int x, int y, const Section& section) {
            double height = sectionHeight(section, m_shape, m_bankSlope);
            // The first cells of a bank, too, sink by no more than the river where they are steeper.
            if (section.awayM > floorShare * section.widthM) {
                const float line = heightAtFirst(static_cast<std::uint32_t>(cellAt(grid, section.at))),
                            here = heightAtFirst(static_cast<std::uint32_t>(grid.index(x, y)));
                height = std::max<double>(height, here - sunkAbove(std::max(0.0f, line - static_cast<float>(section.bedM)), here - line));
            }
            add(x, y, height, false);
        });
        i = end;
    }
    for (std::size_t i = 0; i + 1 < points.size(); ++i) {
        const Stretch stretch(points[i], points[i + 1]);
        eachCellOnLine(grid, points[i].at, points[i + 1].at, [&](int x, int y, double t) {
            const Section section = stretch.at(t, 0.0);
            add(x, y, m_shape.toTheBed ? section.bedM : section.waterM, true);
        });
    }
}

float ChannelCut::leastAt(std::uint32_t cell) const {
    const auto rim = std::ranges::lower_bound(m_kept.rims, cell, {}, &HeightAt::cell);
    return rim != m_kept.rims.end() && rim->cell == cell ? rim->heightM : m_ground.cells()[cell];
}

float ChannelCut::heightBefore(std::uint32_t cell) {
    const std::uint32_t first = m_beforeOf[cell];
    return first > 0 ? m_before[first - 1].heightM : m_ground.cells()[cell];
}

/// What was put on top since counts as ground of its own.
float ChannelCut::heightAtFirst(std::uint32_t cell) {
    const float before = heightBefore(cell);
    return m_first ? std::max(before, m_first->cells()[cell]) : before;
}

bool ChannelCut::lower(std::uint32_t cell, float heightM, const Foot& from) {
    float& ground = m_ground.cells()[cell];
    const float least =
        heightM < ground && isBesideKept(m_kept.cells, m_ground.grid(), cell) ? leastAt(cell) : heightM;
    const bool isTooLow = heightM < least - kRoundingM;
    if (isTooLow)
        m_hits.push_back({{cell, least}, from});
    heightM = std::max(heightM, least);
    if (!(heightM < ground))
        return false;
    m_before.push_back({cell, ground});
    if (m_beforeOf[cell] == 0)
        m_beforeOf[cell] = static_cast<std::uint32_t>(m_before.size());
    ground = heightM;
    return !isTooLow;
}

bool ChannelCut::cutOnce(CancelPoll& poll) {
    const GridSpec& grid = m_ground.grid();
    m_hits.clear();
    const auto rank = [](const Bank& bank) { return bank.heightM; };
    const auto isLower = [](const Bank& a, const Bank& b) { return a.key() < b.key(); };
    const auto [lowest, highest] = heightsAround(m_feet, &Foot::heightM);
    BucketQueue<Bank, decltype(rank), decltype(isLower)> banks(lowest, highest, rank, isLower);
    for (const Foot& foot : m_feet) {
        if (m_kept.cells.empty() || !m_kept.cells[foot.cell])
            lower(foot.cell, foot.heightM, foot);
        if (m_shape.hasBanks)
            banks.push({foot.heightM, foot.cell, foot, foot});
    }
    while (!banks.empty()) {
        poll();
        const Bank bank = banks.pop();
        if (bank.cell != bank.from.cell && bank.heightM > m_ground.cells()[bank.cell])
            continue; // a lower bank was here since
        const Way way(grid, bank.begin.cell, bank.cell);
        const float first = heightAtFirst(bank.cell), sunkM = std::max(0.0f, first - m_ground.cells()[bank.cell]);
        forEachNeighbourBeside(grid, bank.cell, [&](std::uint32_t next, int dx, int dy) {
            if (!m_kept.cells.empty() && m_kept.cells[next])
                return;
            const double awayM = grid.cellSizeM * way.lengthWith(dx, dy);
            const auto height = static_cast<float>(bank.begin.heightM + awayM * m_bankSlope);
            const float nextAtFirst = heightAtFirst(next), steep = nextAtFirst - sunkAbove(sunkM, nextAtFirst - first);
            const bool isSteep = steep > height;
            if (lower(next, std::max(height, steep), bank.from))
                banks.push({std::max(height, steep), next, bank.from, isSteep ? Foot{steep, next} : bank.begin});
        });
    }
    return !m_hits.empty();
}

void ChannelCut::undo() {
    for (const HeightAt& before : m_before | std::views::reverse) {
        m_ground.cells()[before.cell] = before.heightM;
        m_beforeOf[before.cell] = 0;
    }
    m_before.clear();
}

/// Raises the feet whose banks came to rims, and all that the rims ask the same of:
///
///     least(c) = max over the rims r of rim(r) - |r - c| tan(bank angle),
///
/// spread from each rim down to the lowest of the feet that came to it.
bool ChannelCut::raiseFeet(CancelPoll& poll) {
    struct Rim {
        HeightAt at;
        float lowestM; ///< of the feet that came to it
    };
    struct Demand {
        float heightM;
        std::uint32_t cell;
        std::uint32_t rim; ///< by its cell, as the rims are sorted
        [[nodiscard]] auto key() const { return std::tie(heightM, cell, rim); }
    };
    const GridSpec& grid = m_ground.grid();
    const auto heightAt = [&](double cellsAway, const HeightAt& rim) {
        return static_cast<float>(rim.heightM - grid.cellSizeM * cellsAway * m_bankSlope);
    };
    CellNumbers places(grid.cellCount()); // in `asked`; 0: nothing is asked of the cell
    std::vector<float> asked{kLowest};
    const auto least = [&](std::uint32_t cell) { return asked[places[cell]]; };
    const auto ask = [&](std::uint32_t cell, float heightM) {
        if (places[cell] == 0) {
            places[cell] = static_cast<std::uint32_t>(asked.size());
            asked.push_back(heightM);
        }
        asked[places[cell]] = heightM;
    };
    std::vector<Rim> rims;
    std::ranges::sort(m_hits, [](const Hit& a, const Hit& b) {
        return std::tie(a.rim.cell, a.from.heightM) < std::tie(b.rim.cell, b.from.heightM);
    });
    for (const Hit& hit : m_hits) {
        if (!rims.empty() && rims.back().at.cell == hit.rim.cell)
            continue;
        rims.push_back({hit.rim, hit.from.heightM});
        ask(hit.rim.cell, hit.rim.heightM);
    }
    const auto rank = [](const Demand& demand) { return -demand.heightM; };
    const auto isHigher = [](const Demand& a, const Demand& b) { return a.key() > b.key(); };
    const float highest = heightsAround(rims, [](const Rim& rim) { return rim.at.heightM; }).second;
    const float lowest = heightsAround(rims, &Rim::lowestM).first;
    BucketQueue<Demand, decltype(rank), decltype(isHigher)> demands(-highest, -lowest, rank, isHigher);
    for (std::uint32_t rim = 0; rim < rims.size(); ++rim)
        demands.push({rims[rim].at.heightM, rims[rim].at.cell, rim});
    while (!demands.empty()) {
        poll();
        const Demand here = demands.pop();
        if (least(here.cell) > here.heightM)
            continue;
        const Rim& rim = rims[here.rim];
        const Way way(grid, rim.at.cell, here.cell);
        forEachNeighbourBeside(grid, here.cell, [&](std::uint32_t next, int dx, int dy) {
            const float height = heightAt(way.lengthWith(dx, dy), rim.at);
            if (!(height > rim.lowestM) || !(height > least(next)))
                return;
            ask(next, height);
            demands.push({height, next, here.rim});
        });
    }
    // Where a higher demand of another rim was in the way and ended, that of the very foot still holds.
    for (const Hit& hit : m_hits)
        ask(hit.from.cell, std::max(least(hit.from.cell),
                                    heightAt(Way(grid, hit.rim.cell, hit.from.cell).lengthWith(0, 0), hit.rim)));
    const std::size_t raisedBefore = m_raised.size();
    for (Foot& foot : m_feet) {
        if (!(least(foot.cell) > foot.heightM))
            continue;
        foot.heightM = least(foot.cell);
        m_raised.push_back({foot.cell, std::min(foot.heightM, heightBefore(foot.cell))});
    }
    return m_raised.size() > raisedBefore;
}

void ChannelCut::cut(const CancelToken& cancel) {
    CancelPoll poll(cancel);
    std::ranges::sort(m_feet, {}, &Foot::cell);
    // Feet that were raised let other banks come farther: those, too, may come to a rim.
    for (int round = 0; cutOnce(poll) && round < kMostRounds && raiseFeet(poll); ++round)
        undo();
    std::ranges::reverse(m_raised); // the last said of a cell holds
    std::ranges::stable_sort(m_raised, {}, &HeightAt::cell);
    m_raised.erase(std::ranges::unique(m_raised, {}, &HeightAt::cell).begin(), m_raised.end());
}

void carveChannel(std::span<const RiverPoint> points, const ChannelShape& shape, const KeptGround& kept,
                  Heightmap& ground) {
    ChannelCut cut(shape, kept, ground);
    cut.add(points);
    cut.cut(kNeverCancelled);
}

void forChannelCells(std::span<const RiverPoint> points, const GridSpec& grid,
                     const std::function<void(int, int, const ChannelPlace&)>& visit) {
    const auto placeOf = [](const Section& section) { return ChannelPlace{section.waterM, section.depthM}; };
    for (std::size_t i = 0; i + 1 < points.size(); ++i) {
        const Stretch stretch(points[i], points[i + 1]);
        stretch.eachCellNear(grid, 0.5 * stretch.widthM(), [&](int x, int y, const Section& section) { visit(x, y, placeOf(section)); });
        eachCellOnLine(grid, points[i].at, points[i + 1].at,
                       [&](int x, int y, double t) { visit(x, y, placeOf(stretch.at(t, 0.0))); });
    }
}

void markWater(std::span<const RiverPoint> points, const CellMask& kept, Heightmap& surface) {
    forChannelCells(points, surface.grid(), [&](int x, int y, const ChannelPlace& place) {
        float& cell = surface.at(x, y);
        if (!isKept(kept, surface.grid(), x, y) && !(cell >= place.waterM))
            cell = static_cast<float>(place.waterM);
    });
}

} // namespace oxbow
