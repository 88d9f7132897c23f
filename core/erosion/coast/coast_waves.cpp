#include "core/erosion/coast/coast_waves.h"

#include "core/base/elementary.h"
#include "core/terrain/coarse_grid.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace oxbow {

namespace {

constexpr int kMostSide = 256;
constexpr int kDirections = 24;
constexpr int kGroups = 4; ///< of directions that are summed side by side, in a fixed order
constexpr double kLeastWeight = 1e-4;
constexpr double kLand = 1e-6; ///< what land counts among cells of the sea

GridSpec waveGrid(const GridSpec& map) {
    const int longer = std::max(map.width, map.height);
    if (longer <= kMostSide)
        return map;
    const auto side = [&](int cells) {
        return std::max(1, static_cast<int>(std::lround(static_cast<double>(cells) * kMostSide / longer)));
    };
    return {side(map.width), side(map.height), map.cellSizeM * longer / kMostSide};
}

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
        const double off = offDeg * std::numbers::pi / 180.0;
        const double heading = (climate.fromDeg + 180.0 + offDeg) * std::numbers::pi / 180.0;
        trains.push_back({elementary::sin(heading), -elementary::cos(heading), weight});
        facing += weight * std::max(0.0, elementary::cos(off));
    }
    for (Train& train : trains)
        train.weight /= facing;
    return trains;
}

/// Follows one train over the grid and adds what it brings.
class TrainSweep {
public:
    TrainSweep(const GridSpec& grid, const std::vector<float>& sea, const std::vector<float>& damping, double openM)
        : m_grid(grid), m_sea(sea), m_damping(damping), m_openM(openM) {}

    struct Sums {
        std::vector<float> energy, towardsX, towardsY;
    };

    void run(const Train& train, Sums& sums) const {
        const bool alongX = std::abs(train.x) >= std::abs(train.y);
        const double major = alongX ? train.x : train.y, minor = alongX ? train.y : train.x;
        const int lines = alongX ? m_grid.width : m_grid.height, cells = alongX ? m_grid.height : m_grid.width;
        const double shift = -minor / std::abs(major);
        const double wayM = m_grid.cellSizeM * std::sqrt(1.0 + shift * shift);
        std::vector<double> upwind(static_cast<std::size_t>(cells), m_openM), here(upwind);
        for (int i = 0; i < lines; ++i) {
            const int line = major > 0.0 ? i : lines - 1 - i;
            for (int j = 0; j < cells; ++j) {
                const double at = j + shift, floor = std::floor(at), share = at - floor;
                const auto fetch = [&](double cell) {
                    return cell < 0.0 || cell >= cells ? m_openM : upwind[static_cast<std::size_t>(cell)];
                };
                const std::size_t c = alongX ? m_grid.index(line, j) : m_grid.index(j, line);
                const double came = (1.0 - share) * fetch(floor) + share * fetch(floor + 1.0);
                const double loss = m_damping[c] * wayM; // exp by its first terms: it is small
                const double passes = std::min(1.0, 2.0 * m_sea[c]);
                const double arrives = std::min(m_openM, (came + wayM) / (1.0 + loss * (1.0 + 0.5 * loss)));
                here[static_cast<std::size_t>(j)] = passes * arrives;
                // Land has what runs against it: a cliff that goes back lets it in.
                const double energy = train.weight * (m_sea[c] > 0.0f ? passes * arrives : came) / m_openM;
                sums.energy[c] += static_cast<float>(energy);
                sums.towardsX[c] += static_cast<float>(energy * train.x);
                sums.towardsY[c] += static_cast<float>(energy * train.y);
            }
            std::swap(upwind, here);
        }
    }

private:
    const GridSpec& m_grid;
    const std::vector<float>& m_sea;
    const std::vector<float>& m_damping;
    double m_openM;
};

} // namespace

WaveField::WaveField(const GridSpec& map, std::span<const double> ground, const CellMask& sea, double seaLevelM, const WaveClimate& climate,
                     const Compute& compute)
    : m_map(map), m_grid(waveGrid(map)) {
    Heightmap share(m_map), depth(m_map);
    compute.forRows(m_map.height, [&](int y0, int y1) {
        for (std::size_t c = m_map.index(0, y0); c < m_map.index(0, y1); ++c) {
            share.cells()[c] = sea[c] ? 1.0f : 0.0f;
            depth.cells()[c] = sea[c] ? static_cast<float>(std::max(0.0, seaLevelM - ground[c])) : 0.0f;
        }
    });
    if (!(m_grid == m_map)) {
        const CoarseGrid level(m_map, m_grid);
        share = level.restrict(share, compute);
        depth = level.restrict(depth, compute);
    }
    m_sea.assign(share.cells().begin(), share.cells().end());
    std::vector<float> damping(m_sea.size(), 0.0f);
    compute.forRows(m_grid.height, [&](int y0, int y1) {
        for (std::size_t c = m_grid.index(0, y0); c < m_grid.index(0, y1); ++c)
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
    std::vector<TrainSweep::Sums> groups(kGroups, {none, none, none});
    compute.forEach(kGroups, [&](int group) {
        for (std::size_t k = static_cast<std::size_t>(group); k < trains.size(); k += kGroups) {
            compute.cancel.throwIfRequested();
            sweep.run(trains[k], groups[static_cast<std::size_t>(group)]);
        }
    });
    m_energy = m_towardsX = m_towardsY = none;
    compute.forRows(m_grid.height, [&](int y0, int y1) {
        for (std::size_t c = m_grid.index(0, y0); c < m_grid.index(0, y1); ++c)
            for (const TrainSweep::Sums& group : groups) {
                m_energy[c] += group.energy[c];
                m_towardsX[c] += group.towardsX[c];
                m_towardsY[c] += group.towardsY[c];
            }
    });
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
