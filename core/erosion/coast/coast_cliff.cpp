#include "core/base/elementary.h"
#include "core/base/rounding.h"
#include "core/base/simd.h"
#include "core/erosion/coast/coast_ground.h"
#include "core/flow/neighbours.h"

#include <algorithm>

namespace oxbow {

namespace {

constexpr double kMostShare = 0.8;   ///< of a shore cell that waves take at once
constexpr double kCoverM = 0.5;      ///< sand of this depth keeps all but 1/e of the waves' work off the rock
constexpr double kDeepestFelt = 6.0;     ///< of the breaking depth, where the bed feels waves

/// Land of a row with sea across an edge: `north` and `south` are the rows beside it, or the row itself at the map's edge.
OXBOW_MULTIVERSION
int markShoreRow(const std::uint8_t* row, const std::uint8_t* north, const std::uint8_t* south, int count,
                 std::uint8_t* isShore) {
    int any = 0;
    const auto mark = [&](int x, int beside) {
        const int shore = (row[x] ^ 1) & (north[x] | south[x] | beside);
        isShore[x] = static_cast<std::uint8_t>(shore);
        any |= shore;
    };
    mark(0, count > 1 ? row[1] : 0);
    for (int x = 1; x + 1 < count; ++x)
        mark(x, row[x - 1] | row[x + 1]);
    if (count > 1)
        mark(count - 1, row[count - 2]);
    return any;
}

/// Whether there is shore in a row; marks it.
bool markShore(const CellMask& sea, const GridSpec& grid, int y, std::uint8_t* isShore) {
    const auto row = [&](int at) { return sea.data() + grid.index(0, std::clamp(at, 0, grid.height - 1)); };
    return markShoreRow(row(y), row(y - 1), row(y + 1), grid.width, isShore) != 0;
}

} // namespace

CoastGround::CoastGround(const Heightmap& ground, const Heightmap* sand, const Heightmap* hardness, Heightmap& consumed,
                         const CoastRules& rules, CoastMemory& memory, const Compute& compute)
    : m_grid(ground.grid()),
      m_hardness(hardness),
      m_consumed(consumed),
      m_rules(rules),
      m_highestM(valueRange(ground.cells()).high),
      m_ground(memory.ground),
      m_sand(memory.sand),
      m_supply(memory.supply),
      m_placeOf(memory.placeOf),
      m_sea(outletMask(ground, {OutletPolicy::EdgeSea, rules.seaLevelM})) {
    for (std::vector<double>* cells : {&m_ground, &m_sand, &m_supply}) {
        compute.cancel.throwIfRequested(); // new memory takes its time on large maps
        cells->resize(m_grid.cellCount());
    }
    compute.forCells(m_grid, [&](std::size_t c) {
        m_ground[c] = ground.cells()[c];
        m_sand[c] = sand ? sand->cells()[c] : 0.0;
        m_supply[c] = 0.0;
        if (m_consumed.cells()[c] > 0.0f)
            m_sea[c] = 0; // a cliff stands until all of it is gone
    });
}

/// Takes ground off a cell, sand first; returns what sand there is of it.
double CoastGround::takeGround(std::size_t cell, double amountM, CoastBalance& balance) {
    const double sand = std::min(std::max(0.0, m_sand[cell]), amountM), rock = amountM - sand;
    const double made = m_rules.sandShare * rock;
    m_sand[cell] -= sand;
    m_ground[cell] -= amountM;
    balance.sandMade += made;
    balance.mud += rock - made;
    return sand + made;
}

std::vector<CoastGround::Shore> CoastGround::shoreCells(const WaveField& waves, double years,
                                                        const Compute& compute) const {
    constexpr int kRows = 32;
    std::vector<std::vector<Shore>> bands(static_cast<std::size_t>((m_grid.height + kRows - 1) / kRows));
    const double perEnergy = m_rules.retreatMPerYear * years / m_grid.cellSizeM;
    compute.forEach(static_cast<int>(bands.size()), [&](int band) {
        std::vector<std::uint8_t> isShore(static_cast<std::size_t>(m_grid.width));
        for (int y = band * kRows; y < std::min(m_grid.height, (band + 1) * kRows); ++y) {
            if (!markShore(m_sea, m_grid, y, isShore.data()))
                continue;
            for (auto at = std::find(isShore.begin(), isShore.end(), 1); at != isShore.end(); at = std::find(at + 1, isShore.end(), 1)) {
                const int x = static_cast<int>(at - isShore.begin());
                const std::size_t c = m_grid.index(x, y);
                Shore shore{static_cast<std::uint32_t>(c), {}};
                bool isAtSea = false;
                for (std::size_t edge = 0; edge < 4; ++edge) {
                    const int nx = x + kEdgeX[edge], ny = y + kEdgeY[edge];
                    if (!m_grid.contains(nx, ny) || !m_sea[m_grid.index(nx, ny)])
                        continue;
                    const WaveField::Waves wave = waves.at(nx, ny);
                    const double comes = -kEdgeX[edge] * wave.towardsX - kEdgeY[edge] * wave.towardsY;
                    shore.shares[edge] = perEnergy * soft(c) * std::max(0.0, comes);
                    isAtSea |= shore.shares[edge] > 0.0;
                }
                if (isAtSea)
                    bands[static_cast<std::size_t>(band)].push_back(shore);
            }
        }
    });
    std::vector<Shore> all;
    for (const std::vector<Shore>& band : bands)
        all.insert(all.end(), band.begin(), band.end());
    return all;
}

void CoastGround::attack(const Shore& shore, CoastBalance& balance) {
    const std::size_t c = shore.cell;
    double taken = 0.0;
    for (const double share : shore.shares)
        taken += share;
    const double notch = m_rules.seaLevelM - m_rules.notchM, before = m_consumed.cells()[c];
    const double after = std::min(1.0, before + taken), above = m_ground[c] - notch;
    if (above > 0.0) {
        const double sand = takeGround(c, above * (after - before) / (1.0 - before), balance);
        for (std::size_t edge = 0; edge < 4; ++edge)
            if (shore.shares[edge] > 0.0)
                m_supply[across(shore.cell, edge)] += sand * shore.shares[edge] / taken;
    }
    m_consumed.cells()[c] = static_cast<float>(after);
    if (static_cast<float>(after) < 1.0f && above > 0.0)
        return;
    flood(shore.cell);
    // What of the waves' work is left goes on behind.
    const double left = before + taken - after;
    const int x = m_grid.xOf(c), y = m_grid.yOf(c);
    for (std::size_t edge = 0; edge < 4 && left > 0.0; ++edge) {
        const int bx = x - kEdgeX[edge], by = y - kEdgeY[edge];
        if (!m_grid.contains(bx, by) || m_sea[m_grid.index(bx, by)])
            continue;
        float& behind = m_consumed.cells()[m_grid.index(bx, by)];
        behind = static_cast<float>(std::min(0.99, behind + left * shore.shares[edge] / taken * soft(m_grid.index(bx, by))));
    }
}

/// The sea enters a cell, and what lies below it behind.
void CoastGround::flood(std::uint32_t cell) {
    std::vector<std::uint32_t> open = {cell};
    m_sea[cell] = 1;
    m_consumed.cells()[cell] = 0.0f;
    while (!open.empty()) {
        const std::uint32_t c = open.back();
        open.pop_back();
        forEachNeighbour(m_grid, c, [&](std::uint32_t n) {
            if (m_sea[n] || m_ground[n] > m_rules.seaLevelM || m_consumed.cells()[n] > 0.0f)
                return;
            m_sea[n] = 1;
            open.push_back(n);
        });
    }
}

/// The excess topography (Bloethe2015) above the feet, but only what hangs together with them: slopes that are steeper
/// elsewhere stay. The order in which cells are looked at does not matter to where it ends.
void CoastGround::fall(std::vector<Foot> open, CoastBalance& balance, const Compute& compute) {
    CancelPoll poll(compute.cancel);
    for (std::size_t next = 0; next < open.size(); ++next) {
        poll();
        const Foot foot = open[next];
        const int x = m_grid.xOf(foot.cell), y = m_grid.yOf(foot.cell);
        forEachNeighbour(m_grid, foot.cell, [&](std::uint32_t n) {
            const double hold = soft(n);
            if (hold <= 0.0 || m_sea[n])
                return;
            const int nx = m_grid.xOf(n), ny = m_grid.yOf(n);
            const double apart = m_grid.cellSizeM * (nx != x && ny != y ? 1.4142135623730951 : 1.0);
            const double most = m_ground[foot.cell] + m_rules.cliffSlope / hold * apart;
            if (m_ground[n] <= most)
                return;
            m_supply[foot.beach] += takeGround(n, m_ground[n] - most, balance);
            open.push_back({n, foot.beach});
        });
    }
}

void CoastGround::cutCliffs(const WaveField& waves, CoastBalance& balance, const Compute& compute) {
    // Through two edges of a corner no more than twice what a straight coast is worn.
    const double most = 2.0 * m_rules.retreatMPerYear * m_rules.years / m_grid.cellSizeM;
    const int pieces = wholeCells(most / kMostShare, 1, m_mostCuts);
    for (int piece = 0; piece < pieces; ++piece) {
        compute.cancel.throwIfRequested();
        const std::vector<Shore> shores = shoreCells(waves, m_rules.years / pieces, compute);
        std::vector<Foot> feet;
        for (const Shore& shore : shores) {
            const std::size_t edge = static_cast<std::size_t>(std::ranges::max_element(shore.shares) - shore.shares.begin());
            attack(shore, balance);
            feet.push_back({shore.cell, across(shore.cell, edge)});
        }
        fall(std::move(feet), balance, compute);
    }
}

void CoastGround::cutPlatform(const WaveField& waves, CoastBalance& balance, const Compute& compute) {
    const double breaking = m_rules.breakingM;
    const double perEnergy = m_rules.platformSlope * m_rules.retreatMPerYear * m_rules.years / breaking;
    std::vector<double> mud(static_cast<std::size_t>(m_grid.height));
    compute.forCells(m_grid, [&](int x, int y) {
        const std::size_t c = m_grid.index(x, y);
        const double depth = std::max(0.0, m_rules.seaLevelM - m_ground[c]);
        if (!m_sea[c] || depth > kDeepestFelt * breaking)
            return;
        const double cover = m_sand[c] > 0.0 ? elementary::exp(-m_sand[c] / kCoverM) : 1.0;
        const double work = perEnergy * soft(c) * cover * waves.at(x, y).energy;
        if (!(work > 0.0))
            return;
        const double sunk = breaking * elementary::log(elementary::exp(depth / breaking) + work) - depth;
        m_ground[c] -= sunk;
        mud[static_cast<std::size_t>(y)] += sunk; // what is ground off under water is fine
    });
    for (const double row : mud)
        balance.mud += row;
}

} // namespace oxbow
