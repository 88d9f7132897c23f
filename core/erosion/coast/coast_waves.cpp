#include "core/erosion/coast/coast_waves.h"

#include "core/base/angle.h"
#include "core/base/elementary.h"
#include "core/base/simd.h"
#include "core/terrain/coarse_grid.h"

#include <algorithm>
#include <cmath>
#include <functional>

namespace oxbow {

namespace {

constexpr int kMostSide = 256;
constexpr int kDirections = 24;
constexpr int kGroups = 4; ///< of directions that are summed side by side, in a fixed order
constexpr double kLeastWeight = 1e-4;
constexpr double kLand = 1e-6; ///< what land counts among cells of the sea

/// Waves that go one way.
struct Train {
    double x, y;   ///< unit vector, east and south
    double weight; ///< 1 in all, less what goes away from a coast that faces the main direction
};

std::vector<Train> trainsOf(const WaveClimate& climate) {
    std::vector<Train> trains;
    double facing = 0.0;
    const double spread = std::max(1.0, climate.spreadDeg);
    for (int k = 0; k < kDirections; ++k) {
        const double offDeg = 360.0 * k / kDirections - 180.0;
        const double weight = elementary::exp(-0.5 * (offDeg / spread) * (offDeg / spread));
        if (weight < kLeastWeight)
            continue;
        const double off = radians(offDeg);
        const double heading = radians(climate.fromDeg + 180.0 + offDeg);
        trains.push_back({elementary::sin(heading), -elementary::cos(heading), weight});
        facing += weight * std::max(0.0, elementary::cos(off));
    }
    for (Train& train : trains)
        train.weight /= facing;
    return trains;
}

/// A line of cells across the way of a train, as plain memory. What comes to cell j was at cell j of `upwind`, `share`
/// of it at the cell beyond.
struct TrainLine {
    const float* sea;
    const float* damping;
    const double* upwind;
    double share;
    double* here;
    float *energy, *towardsX, *towardsY;
    int cells;
};

OXBOW_MULTIVERSION
void followTrain(const TrainLine& line, const Train& train, double openM, double wayM) {
    const float* __restrict sea = line.sea;
    const float* __restrict damping = line.damping;
    const double* __restrict upwind = line.upwind;
    double* __restrict here = line.here;
    float* __restrict energies = line.energy;
    float* __restrict towardsX = line.towardsX;
    float* __restrict towardsY = line.towardsY;
    const double weight = train.weight, eastward = train.x, southward = train.y;
    const double beyond = line.share, before = 1.0 - beyond;
    for (int j = 0; j < line.cells; ++j) {
        const double came = before * upwind[j] + beyond * upwind[j + 1];
        const double loss = damping[j] * wayM; // exp by its first terms: it is small
        const double twice = 2.0 * sea[j], passes = twice < 1.0 ? twice : 1.0;
        const double grown = (came + wayM) / (1.0 + loss * (1.0 + 0.5 * loss));
        const double arrives = grown < openM ? grown : openM, on = passes * arrives;
        here[j] = on;
        // Land has what runs against it: a cliff that goes back lets it in.
        const double energy = weight * (sea[j] > 0.0f ? on : came) / openM;
        energies[j] += static_cast<float>(energy);
        towardsX[j] += static_cast<float>(energy * eastward);
        towardsY[j] += static_cast<float>(energy * southward);
    }
}

/// The grid as trains cross it: line by line, row by row or turned.
struct Crossed {
    int lines = 0, cells = 0;
    std::vector<float> sea, damping;
};

std::vector<float> turned(const std::vector<float>& rows, int width, int height) {
    std::vector<float> columns(rows.size());
    for (int y = 0; y < height; ++y)
        for (int x = 0; x < width; ++x)
            columns[static_cast<std::size_t>(x) * height + y] = rows[static_cast<std::size_t>(y) * width + x];
    return columns;
}

/// Follows one train over the grid and adds what it brings.
class TrainSweep {
public:
    TrainSweep(const GridSpec& grid, const std::vector<float>& sea, const std::vector<float>& damping, double openM)
        : m_grid(grid),
          m_rows{grid.height, grid.width, sea, damping},
          m_columns{grid.width, grid.height, turned(sea, grid.width, grid.height), turned(damping, grid.width, grid.height)},
          m_openM(openM) {}

    struct Sums {
        std::vector<float> energy, towardsX, towardsY;

        void add(const Sums& other) {
            const auto addTo = [](std::vector<float>& to, const std::vector<float>& from) {
                std::ranges::transform(to, from, to.begin(), std::plus<>());
            };
            addTo(energy, other.energy);
            addTo(towardsX, other.towardsX);
            addTo(towardsY, other.towardsY);
        }
    };
    /// What trains that go along columns of the grid brought, and what those along its rows did.
    struct Crossings {
        Sums down, across;
    };

    void run(const Train& train, Crossings& sums) const {
        const bool alongX = std::abs(train.x) >= std::abs(train.y);
        const double major = alongX ? train.x : train.y, minor = alongX ? train.y : train.x;
        const Crossed& grid = alongX ? m_columns : m_rows;
        Sums& into = alongX ? sums.across : sums.down;
        const double shift = -minor / std::abs(major); // within a cell to either side
        const int ahead = static_cast<int>(std::floor(shift));
        const double wayM = m_grid.cellSizeM * std::sqrt(1.0 + shift * shift);
        const auto count = static_cast<std::size_t>(grid.cells);
        std::vector<double> upwind(count + 4, m_openM), here(upwind); // the open sea's before and behind a line
        for (int i = 0; i < grid.lines; ++i) {
            const std::size_t at = static_cast<std::size_t>(major > 0.0 ? i : grid.lines - 1 - i) * count;
            followTrain({grid.sea.data() + at, grid.damping.data() + at, upwind.data() + 2 + ahead, shift - ahead, here.data() + 2,
                         into.energy.data() + at, into.towardsX.data() + at, into.towardsY.data() + at, grid.cells},
                        train, m_openM, wayM);
            std::swap(upwind, here);
        }
    }

private:
    const GridSpec& m_grid;
    Crossed m_rows, m_columns;
    double m_openM;
};

} // namespace

WaveField::WaveField(const GridSpec& map, std::span<const double> ground, const CellMask& sea, double seaLevelM, const WaveClimate& climate,
                     const Compute& compute)
    : m_map(map), m_grid(gridOfSide(map, kMostSide)) {
    Heightmap share(m_map), depth(m_map);
    compute.forCells(m_map, [&](std::size_t c) {
        share.cells()[c] = sea[c] ? 1.0f : 0.0f;
        depth.cells()[c] = sea[c] ? static_cast<float>(std::max(0.0, seaLevelM - ground[c])) : 0.0f;
    });
    if (!(m_grid == m_map)) {
        const CoarseGrid level(m_map, m_grid);
        share = level.restrict(share, compute);
        depth = level.restrict(depth, compute);
    }
    m_sea.assign(share.cells().begin(), share.cells().end());
    std::vector<float> damping(m_sea.size(), 0.0f);
    compute.forCells(m_grid, [&](std::size_t c) {
        if (m_sea[c] > 0.0f)
            damping[c] = static_cast<float>(
                elementary::exp(-double{depth.cells()[c]} / m_sea[c] / climate.breakingM) / climate.dampingM);
    });
    sweepAll(damping, climate, compute);
}

void WaveField::sweepAll(const std::vector<float>& damping, const WaveClimate& climate, const Compute& compute) {
    const std::vector<Train> trains = trainsOf(climate);
    const TrainSweep sweep(m_grid, m_sea, damping, climate.fetchM);
    const std::vector<float> none(m_sea.size(), 0.0f);
    const TrainSweep::Sums nothing{none, none, none};
    std::vector<TrainSweep::Crossings> groups(kGroups, {nothing, nothing});
    compute.forEach(kGroups, [&](int group) {
        for (std::size_t k = static_cast<std::size_t>(group); k < trains.size(); k += kGroups) {
            compute.cancel.throwIfRequested();
            sweep.run(trains[k], groups[static_cast<std::size_t>(group)]);
        }
    });
    for (int group = 1; group < kGroups; ++group) {
        groups[0].down.add(groups[static_cast<std::size_t>(group)].down);
        groups[0].across.add(groups[static_cast<std::size_t>(group)].across);
    }
    m_energy = std::move(groups[0].down.energy);
    m_towardsX = std::move(groups[0].down.towardsX);
    m_towardsY = std::move(groups[0].down.towardsY);
    const TrainSweep::Sums& across = groups[0].across;
    for (int y = 0; y < m_grid.height; ++y)
        for (int x = 0; x < m_grid.width; ++x) {
            const std::size_t c = m_grid.index(x, y), turnedCell = static_cast<std::size_t>(x) * m_grid.height + y;
            m_energy[c] += across.energy[turnedCell];
            m_towardsX[c] += across.towardsX[turnedCell];
            m_towardsY[c] += across.towardsY[turnedCell];
        }
}

WaveField::Waves WaveField::at(int x, int y) const {
    const double atX = (x + 0.5) * m_grid.width / m_map.width - 0.5, atY = (y + 0.5) * m_grid.height / m_map.height - 0.5;
    const double left = std::floor(atX), top = std::floor(atY);
    Waves waves;
    double all = 0.0;
    for (int dy = 0; dy < 2; ++dy)
        for (int dx = 0; dx < 2; ++dx) {
            const int cx = std::clamp(static_cast<int>(left) + dx, 0, m_grid.width - 1);
            const int cy = std::clamp(static_cast<int>(top) + dy, 0, m_grid.height - 1);
            const std::size_t c = m_grid.index(cx, cy);
            const double near = (dx == 0 ? 1.0 - (atX - left) : atX - left) * (dy == 0 ? 1.0 - (atY - top) : atY - top);
            const double weight = near * std::max(double{m_sea[c]}, kLand);
            all += weight;
            waves.energy += weight * m_energy[c];
            waves.towardsX += weight * m_towardsX[c];
            waves.towardsY += weight * m_towardsY[c];
        }
    if (!(all > 0.0))
        return {};
    return {waves.energy / all, waves.towardsX / all, waves.towardsY / all};
}

} // namespace oxbow
