#include "core/erosion/coast/coast_ground.h"

#include "core/flow/neighbours.h"

#include <cmath>

namespace oxbow {

namespace {

constexpr std::array<int, 4> kOpposite = {1, 0, 3, 2};

constexpr double kMostDrift = 0.2;  ///< share of a cell's sand that moves over an edge at once
constexpr double kSlides = 0.15;    ///< share of what stands too steep that slides over an edge at once
constexpr double kRepose = 0.6;     ///< tangent of sand under still water
constexpr int kLeastSweeps = 48, kMostSweeps = 256;
constexpr double kDeepest = 3.0;    ///< of the breaking depth, where waves stir sand
constexpr int kCellsAtOnce = 2048;
constexpr std::uint32_t kNone = 0xffffffff;

/// Where sand moves: the sea bed that waves reach, and shores up to the berm.
struct Surf {
    std::vector<std::uint32_t> cells;
    std::vector<std::uint32_t> placeOf; ///< of each cell of the map among them, or kNone
};

} // namespace

void CoastGround::driftSand(const WaveField& waves, CoastBalance& balance, const Compute& compute) {
    const double sea = m_rules.seaLevelM, berm = sea + m_rules.bermM, deepest = sea - kDeepest * m_rules.breakingM;
    Surf surf;
    surf.placeOf.assign(m_ground.size(), kNone);
    bool anySand = false;
    for (int y = 0; y < m_grid.height; ++y) {
        compute.cancel.throwIfRequested();
        for (int x = 0; x < m_grid.width; ++x) {
            const std::size_t c = m_grid.index(x, y);
            // Sea bed that is stirred, or that sand may slide to; land that waves reach.
            const bool maySlide = m_sea[c] && m_ground[c] < deepest;
            bool isSurf = m_sea[c] && (m_ground[c] >= deepest || m_sand[c] > 0.0 || m_supply[c] > 0.0);
            if (!isSurf && (maySlide || m_sand[c] > 0.0 || m_ground[c] < berm))
                forEachNeighbour(m_grid, static_cast<std::uint32_t>(c), [&](std::uint32_t n) {
                    isSurf |= maySlide ? m_sand[n] > 0.0 || m_supply[n] > 0.0 : m_sea[n] != 0;
                });
            if (!isSurf)
                continue;
            anySand |= m_sand[c] > 0.0 || m_supply[c] > 0.0;
            surf.placeOf[c] = static_cast<std::uint32_t>(surf.cells.size());
            surf.cells.push_back(static_cast<std::uint32_t>(c));
        }
    }
    if (!anySand)
        return;
    const double way = m_rules.driftMPerYear * m_rules.years / m_grid.cellSizeM; // cells
    const int sweeps = std::clamp(static_cast<int>(std::ceil(way / kMostDrift)), kLeastSweeps, kMostSweeps);
    const double drift = std::min(kMostDrift, way / sweeps);
    const int count = static_cast<int>(surf.cells.size());

    struct Place {
        std::array<std::uint32_t, 4> next; ///< places across the edges; kNone: no sand goes there
        std::array<bool, 4> isMapEdge;
        std::array<float, 4> goes; ///< share of its stirred sand that waves carry over each edge in a sweep
        float soft;
    };
    std::vector<Place> places(surf.cells.size());
    compute.forRows(count, [&](int first, int end) {
        for (int i = first; i < end; ++i) {
            const std::uint32_t c = surf.cells[static_cast<std::size_t>(i)];
            const int x = static_cast<int>(c % static_cast<std::uint32_t>(m_grid.width));
            const int y = static_cast<int>(c / static_cast<std::uint32_t>(m_grid.width));
            Place& place = places[static_cast<std::size_t>(i)];
            for (std::size_t edge = 0; edge < 4; ++edge) {
                const int nx = x + kEdgeX[edge], ny = y + kEdgeY[edge];
                place.isMapEdge[edge] = nx < 0 || ny < 0 || nx >= m_grid.width || ny >= m_grid.height;
                place.next[edge] = place.isMapEdge[edge] ? kNone : surf.placeOf[m_grid.index(nx, ny)];
            }
            const WaveField::Waves wave = waves.at(x, y); // they run up the beach too
            for (std::size_t edge = 0; edge < 4; ++edge)
                place.goes[edge] = static_cast<float>(
                    drift * std::clamp(kEdgeX[edge] * wave.towardsX + kEdgeY[edge] * wave.towardsY, 0.0, 1.0));
            place.soft = static_cast<float>(soft(c));
        }
    });

    const auto stirredAt = [&](double ground) {
        return std::clamp((ground - deepest) / (sea - deepest), 0.0, 1.0);
    };
    // What sweeps go over again and again lies close together.
    std::vector<double> ground(surf.cells.size()), sand(ground), supply(ground);
    for (std::size_t i = 0; i < surf.cells.size(); ++i) {
        ground[i] = m_ground[surf.cells[i]];
        sand[i] = m_sand[surf.cells[i]];
        supply[i] = m_supply[surf.cells[i]];
    }
    std::vector<std::array<double, 4>> out(surf.cells.size());
    std::vector<std::uint8_t> moves(surf.cells.size(), 0); // whether anything is in `out`
    const int pieces = (count + kCellsAtOnce - 1) / kCellsAtOnce;
    std::vector<double> over(static_cast<std::size_t>(pieces));
    const auto forCells = [&](auto&& work) {
        compute.forEach(pieces, [&](int piece) { work(piece * kCellsAtOnce, std::min(count, (piece + 1) * kCellsAtOnce)); });
    };
    for (int sweep = 0; sweep < sweeps; ++sweep) {
        forCells([&](int first, int end) {
            for (int i = first; i < end; ++i) {
                const auto k = static_cast<std::size_t>(i);
                const double arrives = supply[k] / (sweeps - sweep);
                supply[k] -= arrives;
                sand[k] += arrives;
                ground[k] += arrives;
            }
        });
        forCells([&](int first, int end) {
            for (int i = first; i < end; ++i) {
                const auto k = static_cast<std::size_t>(i);
                const Place& place = places[k];
                std::array<double, 4>& leaves = out[k];
                if (!(sand[k] > 0.0) || !(place.soft > 0.0f)) {
                    if (moves[k])
                        leaves = {};
                    moves[k] = 0;
                    continue;
                }
                moves[k] = 1;
                const double stirred = stirredAt(ground[k]);
                // Waves lay a beach flat; below them sand stands as it falls.
                const double steep = (kRepose + stirred * (m_rules.beachSlope - kRepose)) * m_grid.cellSizeM;
                double all = 0.0;
                for (std::size_t edge = 0; edge < 4; ++edge) {
                    double amount = place.goes[edge] * stirred * sand[k];
                    if (place.next[edge] != kNone) {
                        const double there = ground[place.next[edge]], drop = ground[k] - there;
                        // Waves throw sand up to the berm, and carry none to where they do not reach.
                        amount = there + amount > berm ? 0.0 : amount * stirredAt(there);
                        amount += drop > steep ? kSlides * (drop - steep) : 0.0;
                    } else if (!place.isMapEdge[edge]) {
                        amount = 0.0;
                    }
                    leaves[edge] = place.soft * amount;
                    all += leaves[edge];
                }
                if (all > sand[k])
                    for (double& amount : leaves)
                        amount *= sand[k] / all;
            }
        });
        forCells([&](int first, int end) {
            for (int i = first; i < end; ++i) {
                const auto k = static_cast<std::size_t>(i);
                const Place& place = places[k];
                const auto moving = [&](std::uint32_t other) { return other != kNone && moves[other]; };
                if (!moves[k] && std::ranges::none_of(place.next, moving))
                    continue;
                const std::array<double, 4>& leaves = out[k];
                double change = -(leaves[0] + leaves[1] + leaves[2] + leaves[3]);
                for (std::size_t edge = 0; edge < 4; ++edge) {
                    if (place.next[edge] != kNone)
                        change += out[place.next[edge]][static_cast<std::size_t>(kOpposite[edge])];
                    else if (place.isMapEdge[edge])
                        over[static_cast<std::size_t>(first / kCellsAtOnce)] += leaves[edge];
                }
                sand[k] += change;
                ground[k] += change;
            }
        });
    }
    for (std::size_t i = 0; i < surf.cells.size(); ++i) {
        m_ground[surf.cells[i]] = ground[i];
        m_sand[surf.cells[i]] = sand[i];
        m_supply[surf.cells[i]] = supply[i];
    }
    for (const double amount : over)
        balance.sandOver += amount;
}

} // namespace oxbow
