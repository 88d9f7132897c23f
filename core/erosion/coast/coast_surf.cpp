#include "core/erosion/coast/coast_surf.h"

#include "core/base/simd.h"

#include <algorithm>
#include <limits>

namespace oxbow {

namespace {

constexpr double kSlides = 0.15; ///< share of what stands too steep that slides over an edge at once
constexpr double kRepose = 0.6;  ///< tangent of sand under still water
constexpr int kRun = 32;
constexpr int kRunsAtOnce = 64;

/// The sand of a cell.
struct Stirred {
    double sand, ground, stirred;
    double steep; ///< m down to the next cell, beyond which it slides
};
inline Stirred stirredSand(double sand, double ground, double stirred, const SurfRules& rules) {
    // Waves lay a beach flat; below them sand stands as it falls.
    return {sand > 0.0 ? sand : 0.0, ground, stirred, (kRepose + stirred * (rules.beachSlope - kRepose)) * rules.cellM};
}

inline double leaving(const Stirred& here, float goes, double there, double stirredThere, double bermM) {
    const double carried = goes * here.stirred * here.sand, drop = here.ground - there;
    // Waves throw sand up to the berm, and carry none to where they do not reach.
    const double thrown = there + carried > bermM ? 0.0 : carried * stirredThere;
    return thrown + (drop > here.steep ? kSlides * (drop - here.steep) : 0.0);
}

/// Share of the sand that waves stir where the bed is as high as this.
inline double stirredShare(double level, double deepest, double range) {
    const double share = (level - deepest) / range, least = share > 0.0 ? share : 0.0;
    return least < 1.0 ? least : 1.0;
}

inline double shareOf(double all, double sand) {
    return all > sand ? sand / all : 1.0;
}

} // namespace

struct SurfSand::Row {
    std::array<const std::int32_t*, 4> next;
    std::array<const float*, 4> goes;
    std::array<double*, 4> out;
    const float* soft;
    double *ground, *sand, *stirred;
    SurfRules rules;

    void findLeaving(int first, int end) const;
    void findLeavingMap(int place, unsigned mapEdges) const;
    void exchange(int first, int end) const;
};

/// Runs of cells, and what is known of them.
struct SurfSand::Runs {
    int count = 0;
    std::vector<std::vector<std::int32_t>> beside;    ///< and itself
    std::vector<std::vector<std::int32_t>> atMapEdge; ///< places
    std::vector<std::uint8_t> holds, arrives, stirs;
};

namespace {

OXBOW_MULTIVERSION
void findLeavingOf(const std::array<const std::int32_t*, 4>& next, const std::array<const float*, 4>& goes,
                   const std::array<double*, 4>& out, const float* __restrict soft, const double* __restrict ground,
                   const double* __restrict sand, const double* __restrict stirred, const SurfRules& rules, int first, int end) {
    const std::int32_t *west = next[0], *east = next[1], *north = next[2], *south = next[3];
    const float *goesWest = goes[0], *goesEast = goes[1], *goesNorth = goes[2], *goesSouth = goes[3];
    double* __restrict outWest = out[0];
    double* __restrict outEast = out[1];
    double* __restrict outNorth = out[2];
    double* __restrict outSouth = out[3];
    const double berm = rules.bermM;
    for (int k = first; k < end; ++k) {
        const Stirred here = stirredSand(sand[k], ground[k], stirred[k], rules);
        const double w = soft[k] * leaving(here, goesWest[k], ground[west[k]], stirred[west[k]], berm);
        const double e = soft[k] * leaving(here, goesEast[k], ground[east[k]], stirred[east[k]], berm);
        const double n = soft[k] * leaving(here, goesNorth[k], ground[north[k]], stirred[north[k]], berm);
        const double s = soft[k] * leaving(here, goesSouth[k], ground[south[k]], stirred[south[k]], berm);
        const double share = shareOf(w + e + n + s, here.sand);
        outWest[k] = w * share;
        outEast[k] = e * share;
        outNorth[k] = n * share;
        outSouth[k] = s * share;
    }
}

OXBOW_MULTIVERSION
void arriveAt(double* __restrict ground, double* __restrict sand, double* __restrict stirred, double* __restrict supply,
              double deepest, double range, int sweepsLeft, int first, int end) {
    for (int k = first; k < end; ++k) {
        const double amount = supply[k] / sweepsLeft, level = ground[k] + amount;
        supply[k] -= amount;
        sand[k] += amount;
        ground[k] = level;
        stirred[k] = stirredShare(level, deepest, range);
    }
}

OXBOW_MULTIVERSION
void exchangeOf(const std::array<const std::int32_t*, 4>& next, const std::array<double*, 4>& out, double* __restrict ground,
                double* __restrict sand, double* __restrict stirred, double deepest, double range, int first, int end) {
    const std::int32_t *west = next[0], *east = next[1], *north = next[2], *south = next[3];
    const double *outWest = out[0], *outEast = out[1], *outNorth = out[2], *outSouth = out[3];
    for (int k = first; k < end; ++k) {
        double change = -(outWest[k] + outEast[k] + outNorth[k] + outSouth[k]);
        change += outEast[west[k]];
        change += outWest[east[k]];
        change += outSouth[north[k]];
        change += outNorth[south[k]];
        const double level = ground[k] + change;
        sand[k] += change;
        ground[k] = level;
        stirred[k] = stirredShare(level, deepest, range);
    }
}

} // namespace

void SurfSand::Row::findLeaving(int first, int end) const {
    findLeavingOf(next, goes, out, soft, ground, sand, stirred, rules, first, end);
}

void SurfSand::Row::exchange(int first, int end) const {
    exchangeOf(next, out, ground, sand, stirred, rules.deepestM, rules.stirredM, first, end);
}

/// Over the map's edge waves carry sand wherever it lies.
void SurfSand::Row::findLeavingMap(int place, unsigned mapEdges) const {
    const Stirred here = stirredSand(sand[place], ground[place], stirred[place], rules);
    std::array<double, 4> leaves;
    for (std::size_t edge = 0; edge < 4; ++edge) {
        const std::int32_t other = next[edge][place];
        const double carried = goes[edge][place] * here.stirred * here.sand;
        leaves[edge] = soft[place] * ((mapEdges >> edge & 1u) != 0
                                          ? carried
                                          : leaving(here, goes[edge][place], ground[other], stirred[other], rules.bermM));
    }
    const double share = shareOf(leaves[0] + leaves[1] + leaves[2] + leaves[3], here.sand);
    for (std::size_t edge = 0; edge < 4; ++edge)
        out[edge][place] = leaves[edge] * share;
}

// The cell behind the last one stands above all waves: nothing goes there.
SurfSand::SurfSand(int places, const SurfRules& rules)
    : m_places(places),
      m_rules(rules),
      m_soft(static_cast<std::size_t>(places)),
      m_ground(static_cast<std::size_t>(places) + 1, std::numeric_limits<double>::infinity()),
      m_sand(m_ground.size(), 0.0),
      m_supply(m_sand),
      m_stirred(m_sand),
      m_mapEdges(m_soft.size(), 0) {
    for (std::size_t edge = 0; edge < 4; ++edge) {
        m_next[edge].resize(m_soft.size());
        m_goes[edge].resize(m_soft.size());
        m_out[edge].assign(m_ground.size(), 0.0);
    }
}

void SurfSand::set(int place, const Place& values) {
    const auto k = static_cast<std::size_t>(place);
    m_ground[k] = values.ground;
    m_sand[k] = values.sand;
    m_supply[k] = values.supply;
    m_stirred[k] = stirredShare(values.ground, m_rules.deepestM, m_rules.stirredM);
    m_soft[k] = values.soft;
    for (std::size_t edge = 0; edge < 4; ++edge) {
        m_goes[edge][k] = values.goes[edge];
        m_next[edge][k] = values.next[edge] < 0 ? m_places : values.next[edge];
        if (values.next[edge] == kMapEdge)
            m_mapEdges[k] |= static_cast<std::uint8_t>(1u << edge);
    }
}

SurfSand::Row SurfSand::row() {
    Row row{{}, {}, {}, m_soft.data(), m_ground.data(), m_sand.data(), m_stirred.data(), m_rules};
    for (std::size_t edge = 0; edge < 4; ++edge) {
        row.next[edge] = m_next[edge].data();
        row.goes[edge] = m_goes[edge].data();
        row.out[edge] = m_out[edge].data();
    }
    return row;
}

SurfSand::Runs SurfSand::findRuns(const Compute& compute) const {
    Runs runs;
    runs.count = (m_places + kRun - 1) / kRun;
    const auto count = static_cast<std::size_t>(runs.count);
    runs.beside.resize(count);
    runs.atMapEdge.resize(count);
    runs.holds.assign(count, 0);
    runs.arrives = runs.stirs = runs.holds;
    compute.forRows(runs.count, [&](int first, int end) {
        for (int run = first; run < end; ++run) {
            const auto r = static_cast<std::size_t>(run);
            runs.beside[r].push_back(run);
            for (int place = run * kRun; place < std::min(m_places, (run + 1) * kRun); ++place) {
                const auto k = static_cast<std::size_t>(place);
                runs.holds[r] = runs.holds[r] || m_sand[k] > 0.0;
                runs.arrives[r] = runs.arrives[r] || m_supply[k] != 0.0;
                if (m_mapEdges[k] != 0)
                    runs.atMapEdge[r].push_back(place);
                for (std::size_t edge = 0; edge < 4; ++edge) {
                    const std::int32_t other = m_next[edge][k] / kRun;
                    if (m_next[edge][k] != m_places && std::ranges::find(runs.beside[r], other) == runs.beside[r].end())
                        runs.beside[r].push_back(other);
                }
            }
        }
    });
    return runs;
}

double SurfSand::sweep(int sweeps, const Compute& compute) {
    Runs runs = findRuns(compute);
    const Row cells = row();
    const int pieces = (runs.count + kRunsAtOnce - 1) / kRunsAtOnce;
    std::vector<double> over(static_cast<std::size_t>(pieces));
    const auto forRuns = [&](auto&& work) {
        compute.forEach(pieces, [&](int piece) {
            for (int run = piece * kRunsAtOnce; run < std::min(runs.count, (piece + 1) * kRunsAtOnce); ++run)
                work(piece, static_cast<std::size_t>(run), run * kRun, std::min(m_places, (run + 1) * kRun));
        });
    };
    for (int sweep = 0; sweep < sweeps; ++sweep) {
        forRuns([&](int, std::size_t run, int first, int end) {
            if (!runs.arrives[run])
                return;
            arriveAt(m_ground.data(), m_sand.data(), m_stirred.data(), m_supply.data(), m_rules.deepestM, m_rules.stirredM,
                     sweeps - sweep, first, end);
            runs.holds[run] = 1;
        });
        forRuns([&](int, std::size_t run, int first, int end) {
            if (!runs.holds[run] && !runs.stirs[run])
                return;
            cells.findLeaving(first, end);
            for (const std::int32_t place : runs.atMapEdge[run])
                cells.findLeavingMap(place, m_mapEdges[static_cast<std::size_t>(place)]);
            runs.stirs[run] = runs.holds[run];
        });
        forRuns([&](int piece, std::size_t run, int first, int end) {
            if (std::ranges::none_of(runs.beside[run], [&](std::int32_t other) { return runs.stirs[static_cast<std::size_t>(other)] != 0; }))
                return;
            for (const std::int32_t place : runs.atMapEdge[run])
                for (std::size_t edge = 0; edge < 4; ++edge)
                    if ((m_mapEdges[static_cast<std::size_t>(place)] >> edge & 1u) != 0)
                        over[static_cast<std::size_t>(piece)] += m_out[edge][static_cast<std::size_t>(place)];
            cells.exchange(first, end);
            runs.holds[run] = std::any_of(m_sand.begin() + first, m_sand.begin() + end, [](double sand) { return sand > 0.0; }) ? 1 : 0;
        });
    }
    double all = 0.0;
    for (const double amount : over)
        all += amount;
    return all;
}

} // namespace oxbow
