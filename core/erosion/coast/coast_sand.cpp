#include "core/erosion/coast/coast_ground.h"

#include "core/base/rounding.h"
#include "core/erosion/coast/coast_surf.h"
#include "core/flow/neighbours.h"

namespace oxbow {

namespace {

constexpr double kMostDrift = 0.2;  ///< share of a cell's sand that moves over an edge at once
constexpr int kLeastSweeps = 48, kMostSweeps = 256;
constexpr double kDeepestStirred = 3.0;    ///< of the breaking depth, where waves stir sand
constexpr int kPlacesAtOnce = 2048;

} // namespace

/// Where sand moves, row by row: the sea bed that waves reach, or that sand may slide to, and shores up to the berm.
std::vector<std::uint32_t> CoastGround::surfCells(const Compute& compute) const {
    const double berm = m_rules.seaLevelM + m_rules.bermM, deepest = m_rules.seaLevelM - kDeepestStirred * m_rules.breakingM;
    constexpr int kRows = 32;
    std::vector<std::vector<std::uint32_t>> bands(static_cast<std::size_t>((m_grid.height + kRows - 1) / kRows));
    compute.forEach(static_cast<int>(bands.size()), [&](int band) {
        const std::size_t end = m_grid.index(0, std::min(m_grid.height, (band + 1) * kRows));
        for (std::size_t c = m_grid.index(0, band * kRows); c < end; ++c) {
            const bool maySlide = m_sea[c] && m_ground[c] < deepest;
            bool isSurf = m_sea[c] && (m_ground[c] >= deepest || m_sand[c] > 0.0 || m_supply[c] > 0.0);
            if (!isSurf && (maySlide || m_sand[c] > 0.0 || m_ground[c] < berm))
                forEachNeighbour(m_grid, static_cast<std::uint32_t>(c), [&](std::uint32_t n) {
                    isSurf |= maySlide ? m_sand[n] > 0.0 || m_supply[n] > 0.0 : m_sea[n] != 0;
                });
            if (isSurf)
                bands[static_cast<std::size_t>(band)].push_back(static_cast<std::uint32_t>(c));
        }
    });
    std::vector<std::uint32_t> all;
    for (const std::vector<std::uint32_t>& band : bands)
        all.insert(all.end(), band.begin(), band.end());
    return all;
}

void CoastGround::driftSand(const WaveField& waves, CoastBalance& balance, const Compute& compute) {
    const double sea = m_rules.seaLevelM, berm = sea + m_rules.bermM, deepest = sea - kDeepestStirred * m_rules.breakingM;
    const std::vector<std::uint32_t> surf = surfCells(compute);
    if (std::ranges::none_of(surf, [&](std::uint32_t c) { return m_sand[c] > 0.0 || m_supply[c] > 0.0; }))
        return;
    m_placeOf.resize(m_ground.size());
    compute.forCells(m_grid, [&](std::size_t c) { m_placeOf[c] = SurfSand::kNoPlace; });
    const int count = static_cast<int>(surf.size());
    const auto forPlaces = [&](auto&& work) {
        compute.forEach((count + kPlacesAtOnce - 1) / kPlacesAtOnce, [&](int piece) {
            for (int i = piece * kPlacesAtOnce; i < std::min(count, (piece + 1) * kPlacesAtOnce); ++i)
                work(i, surf[static_cast<std::size_t>(i)]);
        });
    };
    forPlaces([&](int i, std::uint32_t c) { m_placeOf[c] = i; });
    const double way = m_rules.driftMPerYear * m_rules.years / m_grid.cellSizeM; // cells
    const int sweeps = wholeCells(way / kMostDrift, kLeastSweeps, kMostSweeps);
    const double drift = std::min(kMostDrift, way / sweeps);

    SurfSand sand(count, {berm, deepest, sea - deepest, m_rules.beachSlope, m_grid.cellSizeM});
    forPlaces([&](int i, std::uint32_t c) {
        const int x = m_grid.xOf(c), y = m_grid.yOf(c);
        SurfSand::Place place{m_ground[c], m_sand[c], m_supply[c], {}, {}, static_cast<float>(soft(c))};
        const WaveField::Waves wave = waves.at(x, y); // they run up the beach too
        for (std::size_t edge = 0; edge < 4; ++edge) {
            const int nx = x + kEdgeX[edge], ny = y + kEdgeY[edge];
            place.next[edge] = m_grid.contains(nx, ny) ? m_placeOf[m_grid.index(nx, ny)] : SurfSand::kMapEdge;
            place.goes[edge] =
                static_cast<float>(drift * std::clamp(kEdgeX[edge] * wave.towardsX + kEdgeY[edge] * wave.towardsY, 0.0, 1.0));
        }
        sand.set(i, place);
    });
    balance.sandOver += sand.sweep(sweeps, compute);
    // What no beach has room for, where whole mountains fell, drifts out: no heap is higher than the land it came from.
    const double highest = std::max(berm, m_highestM);
    std::vector<double> over(static_cast<std::size_t>((count + kPlacesAtOnce - 1) / kPlacesAtOnce));
    forPlaces([&](int i, std::uint32_t c) {
        const double heap = std::clamp(sand.ground(i) - highest, 0.0, std::max(0.0, sand.sand(i)));
        over[static_cast<std::size_t>(i / kPlacesAtOnce)] += heap;
        m_ground[c] = sand.ground(i) - heap;
        m_sand[c] = sand.sand(i) - heap;
        m_supply[c] = sand.supply(i);
    });
    for (const double piece : over)
        balance.sandOver += piece;
}

} // namespace oxbow
