#include "core/amplify/amplification.h"

#include "core/amplify/source_contract.h"
#include "core/base/angle.h"
#include "core/base/block_store.h"
#include "core/base/counter_random.h"
#include "core/base/elementary.h"
#include "core/erosion/stream_power/stream_power_diffusion.h"
#include "core/erosion/stream_power/stream_power_rows.h"
#include "core/erosion/stream_power/stream_power_solver.h"
#include "core/filter/gaussian_blur.h"
#include "core/flow/drainage_network.h"
#include "core/flow/river_beds.h"
#include "core/terrain/coarse_grid.h"
#include "core/terrain/extended_map.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>

namespace oxbow {

namespace {

constexpr double kLeastRatio = 1.2;      ///< a level is at least so much finer than the one before
constexpr double kShortestWaves = 0.5;   ///< of the source: sigma of a blur that leaves its shortest waves, half that of one that takes them
constexpr double kAroundCells = 1.6;     ///< sigma of the surroundings that set the strength, source cells
constexpr double kUsualRoughness = 0.1;  ///< of mountains: the shortest waves of the source over the fall across two cells
constexpr double kMostRough = 1.5;       ///< times as rough as usual: most that ground counts as
constexpr float kBeyond = 0.009f;        ///< of the relief, that summits may rise and pits sink past all that came in
constexpr std::array kWetCells{2.0, 5.0}; ///< of slopes that get the same rain, source cells
constexpr double kWet = 1.4;             ///< standard deviation of the logarithm of the rain
constexpr double kWettest = 8.0;         ///< times the mean
constexpr int kFirstOfRain = 200;        ///< layers of random numbers: ten for each level
constexpr double kHeadCells = 12.0;      ///< of the level, in the mean rain, where gullies begin
constexpr double kDeepestCells = 8.0;    ///< of the source, that a gully drains which gets no deeper downstream
constexpr int kRounds = 3;
constexpr double kFullCarving = 1.0;     ///< from here on more makes other gullies, not more relief
constexpr double kReach = 0.9;           ///< cells that a round moves the bed of a gully of one source cell up its slope, where carving is 1
constexpr double kStrength = 2.0;        ///< of the change, where carving and detail are 1 (fitted on Mount St. Helens, 10 m to 80 m)
constexpr double kLowCells = 1.0;        ///< sigma of what a level does not hand on to a finer one, its cells
constexpr double kLastLowCells = 0.65;   ///< the same of the map's own cells
constexpr double kRiverCells = 16.0;     ///< of the source, that a river drains which keeps its bed
constexpr double kBedSideSlope = 0.1;
constexpr double kKnownCells = 0.3;      ///< sigma of what is left out of the ground, source cells
constexpr int kFirstOfSource = 4;        ///< cells of the coarsest level along those of the source
constexpr std::array kBendCells{0.8, 1.6}; ///< sigmas of what bends gullies, source cells
constexpr int kFirstOfBends = 110;       ///< layers of random numbers: ten for each level
constexpr double kBendSlope = 0.2;       ///< of each, as a share of the slope
constexpr double kBendSlopeCells = 0.25; ///< sigma of the slope, source cells
constexpr int kMarginCells = 3;          ///< of the source, around the map
constexpr int kBoundRounds = 64;         ///< most; 1 is usual, 31 the most that the strongest detail took

Heightmap blurred(const Heightmap& map, double sigmaCells, const Compute& compute) {
    Heightmap result = map;
    gaussianBlur(result, sigmaCells * map.cellSizeM(), compute);
    return result;
}

/// Square of twice the slope of each cell of a row, m per cell.
void slopeRow(const Heightmap& ground, int y, float* slopes) {
    const int width = ground.width();
    const float *row = ground.row(y), *north = ground.row(std::max(0, y - 1)),
                *south = ground.row(std::min(ground.height() - 1, y + 1));
    const auto slope = [&](int x, int west, int east) {
        const float across = row[east] - row[west];
        slopes[x] = across * across + (south[x] - north[x]) * (south[x] - north[x]);
    };
    slope(0, 0, std::min(width - 1, 1));
    for (int x = 1; x < width - 1; ++x)
        slope(x, x - 1, x + 1);
    slope(width - 1, std::max(0, width - 2), width - 1);
}

Heightmap slopesOf(const Heightmap& ground, const Compute& compute) {
    Heightmap slopes(ground.grid());
    compute.forRows(ground.height(), [&](int y0, int y1) {
        for (int y = y0; y < y1; ++y)
            slopeRow(ground, y, slopes.row(y));
    });
    return slopes;
}

/// Whether any ground lay beyond.
bool bound(const ValueRange& range, float share, const Compute& compute, Heightmap& ground) {
    const float beyond = share * range.span();
    const ValueRange found = rangeOf(ground, compute);
    if (found.low >= range.low - beyond && found.high <= range.high + beyond)
        return false;
    compute.forCells(ground.grid(), [&](std::size_t c) {
        ground.cells()[c] = std::clamp(ground.cells()[c], range.low - beyond, range.high + beyond);
    });
    return true;
}

class Amplification {
public:
    Amplification(const Heightmap& ground, const AmplifyParams& rule, const Compute& compute, const MapWindow& window)
        : m_rule(rule), m_compute(compute), m_ground(ground), m_grid(ground.grid()), m_window(window),
          m_contract(ground, sourceGrid(m_grid, rule.sourceCellM), {rule.toleranceM, rule.toleranceShare}, compute) {
        noteRoughness();
    }

    [[nodiscard]] Heightmap run() {
        const std::vector<GridSpec> levels = levelGrids();
        const int last = static_cast<int>(levels.size()) - 1;
        Heightmap coarse = known(levels.front());
        for (int level = 0; level < last; ++level) {
            Heightmap finer(levels[static_cast<std::size_t>(level)]);
            refine(coarse, level, last + 1, finer);
            coarse = std::move(finer);
        }
        Heightmap ground(m_grid);
        refine(coarse, last, last + 1, ground);
        return ground;
    }

private:
    [[nodiscard]] std::vector<GridSpec> levelGrids() const {
        std::vector<GridSpec> grids;
        GridSpec grid = m_contract.source();
        while (grid.width * 2 * kLeastRatio <= m_grid.width && grid.height * 2 * kLeastRatio <= m_grid.height) {
            grid = {grid.width * 2, grid.height * 2, grid.cellSizeM / 2.0};
            if (grid.width >= kFirstOfSource * m_contract.source().width)
                grids.push_back(grid);
        }
        grids.push_back(m_grid);
        return grids;
    }

    /// How rough the ground around each source cell is for its slope: the mean square of the source's shortest waves over that of the
    /// fall across two cells, as a multiple of the usual.
    void noteRoughness() {
        const Heightmap& means = m_contract.means();
        Heightmap waves = blurred(means, kShortestWaves, m_compute);
        const Heightmap longer = blurred(means, 2.0 * kShortestWaves, m_compute);
        m_compute.forCells(means.grid(), [&](std::size_t c) {
            waves.cells()[c] -= longer.cells()[c];
            waves.cells()[c] *= waves.cells()[c];
        });
        waves = blurred(waves, kAroundCells, m_compute);
        const Heightmap slope = blurred(slopesOf(means, m_compute), kAroundCells, m_compute);
        m_roughness.resize(means.cells().size());
        m_compute.forCells(means.grid(), [&](std::size_t c) {
            const double usual = kUsualRoughness * kUsualRoughness * slope.cells()[c];
            m_roughness[c] = usual > 0.0 ? std::clamp(waves.cells()[c] / usual, 0.0, kMostRough * kMostRough) : 0.0;
        });
    }

    /// What is known of the ground: all waves of more than two source cells and few of less, alike in all directions.
    [[nodiscard]] Heightmap known(const GridSpec& grid) const {
        Heightmap ground = grid == m_grid ? m_ground : CoarseGrid(m_grid, grid).restrict(m_ground, m_compute);
        const double sigmaCells = kKnownCells * m_contract.source().cellSizeM / grid.cellSizeM;
        const Heightmap once = blurred(ground, sigmaCells, m_compute), twice = blurred(once, sigmaCells, m_compute);
        m_compute.forCells(grid, [&](std::size_t c) {
            ground.cells()[c] = 2.0f * once.cells()[c] - twice.cells()[c];
        });
        m_contract.restore(ground, m_compute);
        return ground;
    }

    /// Takes out of detail what the means over source cells see. Brought back to them, waves along the axes of the source,
    /// of which they see less than of those between, would be left.
    void dropKnown(Heightmap& detail) const {
        for (int i = 0; i < 2; ++i) {
            const double sigmaCells = kKnownCells * m_contract.source().cellSizeM / detail.cellSizeM();
            const Heightmap mean = blurred(detail, sigmaCells, m_compute);
            m_compute.forCells(detail.grid(), [&](std::size_t c) { detail.cells()[c] -= mean.cells()[c]; });
        }
    }

    /// Fills `ground` with what the level makes of the ground of the one before. That ground on the grid of this level is made twice:
    /// what lies there unused while the rounds carve would count where memory is scarcest.
    void refine(const Heightmap& coarse, int level, int levels, Heightmap& ground) const {
        const GridSpec& grid = ground.grid();
        const CoarseGrid between(grid, coarse.grid());
        between.prolongInto(ground, coarse, m_compute);
        carve(level, ground);
        const Heightmap base = between.prolonged(coarse, m_compute);
        const auto strength = static_cast<float>(strengthOf(grid, coarse.grid()));
        m_compute.forCells(grid, [&](std::size_t c) {
            ground.cells()[c] = strength * (ground.cells()[c] - base.cells()[c]);
        });
        gaussianBlur(ground, (level + 1 < levels ? kLowCells : kLastLowCells) * grid.cellSizeM, m_compute);
        dropKnown(ground);
        m_compute.forCells(grid, [&](std::size_t c) { ground.cells()[c] += base.cells()[c]; });
        m_contract.restore(ground, m_compute);
    }

    /// By how much what a level carved is multiplied. Gullies of half the width are half as deep by themselves; a level that is
    /// less than twice as fine as the one before has as much less of its own.
    [[nodiscard]] double strengthOf(const GridSpec& grid, const GridSpec& before) const {
        const double octaves = elementary::log2(m_contract.source().cellSizeM / grid.cellSizeM);
        const double ownOctaves = grid == before ? 1.0 : std::min(1.0, elementary::log2(before.cellSizeM / grid.cellSizeM));
        const double asDeep = elementary::pow(2.0 / m_rule.fall, octaves) * std::sqrt(ownOctaves);
        return kStrength * m_rule.detail * asDeep / std::max(kFullCarving, m_rule.carving);
    }

    /// Where the window begins, in cells of a grid over it.
    [[nodiscard]] MapWindow windowOn(const GridSpec& grid) const {
        const auto on = [](int from, int cells, int sourceCells) {
            return static_cast<int>(std::lround(static_cast<double>(from) * cells / sourceCells));
        };
        const GridSpec& source = m_contract.source();
        return {on(m_window.x0, grid.width, source.width), on(m_window.y0, grid.height, source.height)};
    }

    [[nodiscard]] Heightmap randomPatches(const GridSpec& patches, const GridSpec& grid, int layer) const {
        Heightmap values(patches);
        const MapWindow at = windowOn(patches);
        for (int y = 0; y < patches.height; ++y)
            for (int x = 0; x < patches.width; ++x)
                values.at(x, y) = unitFloat(randomBits(m_rule.seed, layer, at.x0 + x, at.y0 + y));
        return CoarseGrid(grid, patches).prolonged(values, m_compute);
    }

    /// How much water falls on the cells: its logarithm is normal, in patches of two sizes. So some slopes have many gullies and some
    /// have none of their own, but gullies that come down from wet slopes run on through dry ones.
    [[nodiscard]] FlowWeights rain(const GridSpec& grid, int level) const {
        const GridSpec& source = m_contract.source();
        CoarseGrid::Field wet(source.cellCount(), 0.0);
        for (std::size_t i = 0; i < kWetCells.size(); ++i) {
            const GridSpec slopes = sourceGrid(source, kWetCells[i] * source.cellSizeM);
            const Heightmap patches = randomPatches(slopes, source, kFirstOfRain + 10 * level + static_cast<int>(i));
            m_compute.forCells(source, [&](std::size_t c) { wet[c] += patches.cells()[c] - 0.5f; });
        }
        const double scale = kWet / std::sqrt(kWetCells.size() / 12.0);
        m_compute.forCells(source, [&](std::size_t c) {
            wet[c] = std::min(kWettest, elementary::exp(scale * wet[c] - 0.5 * kWet * kWet));
        });
        std::vector<FlowSum> weights(grid.cellCount());
        CoarseGrid(grid, source).prolong(std::span(&wet, 1), m_compute, [&](int y, std::span<const CoarseGrid::Field> rows) {
            for (int x = 0; x < grid.width; ++x)
                weights[grid.index(x, y)] = static_cast<FlowSum>(kFlowUnit * std::max(0.0, rows[0][x]));
        });
        return weights;
    }

    void carve(int level, Heightmap& ground) const {
        Heightmap bends = bendsOf(ground, level);
        DrainageNetwork network;
        StreamPowerScratch scratch;
        for (int round = 0; round < kRounds; ++round) {
            carveOnce(level, bends, network, scratch, ground);
            if (BlockStore::keeps(ground.cells().size_bytes())) {
                network = {};
                scratch = {};
            }
        }
    }

    /// What is added to the ground where water looks for its way, and nowhere else: so that gullies of an even slope bend,
    /// join and leave ground between them without any.
    [[nodiscard]] Heightmap bendsOf(const Heightmap& ground, int level) const {
        const GridSpec& grid = ground.grid();
        const MapWindow at = windowOn(grid);
        const double cellsOfSource = m_contract.source().cellSizeM / grid.cellSizeM;
        Heightmap slope = slopesOf(ground, m_compute), noise(grid), bends(grid);
        gaussianBlur(slope, kBendSlopeCells * cellsOfSource * grid.cellSizeM, m_compute);
        for (std::size_t octave = 0; octave < kBendCells.size(); ++octave) {
            const int layer = kFirstOfBends + 10 * level + static_cast<int>(octave);
            m_compute.forCells(grid, [&](int x, int y) {
                noise.at(x, y) = unitFloat(randomBits(m_rule.seed, layer, at.x0 + x, at.y0 + y)) - 0.5f;
            });
            const double sigma = kBendCells[octave] * cellsOfSource;
            gaussianBlur(noise, sigma * grid.cellSizeM, m_compute);
            // White noise of variance 1/12, blurred, has the variance 1 / (48 pi sigma²), and along an axis slopes of that over
            // 2 sigma². The slope of the ground is known twice as large.
            const auto size =
                static_cast<float>(kBendSlope * 0.5 * std::sqrt(96.0 * std::numbers::pi) * sigma * sigma);
            m_compute.forCells(grid, [&](std::size_t c) {
                bends.cells()[c] += size * std::sqrt(std::max(0.0f, slope.cells()[c])) * noise.cells()[c];
            });
        }
        return bends;
    }

    /// Water runs over bent ground. The bed of a gully moves up its slope, the farther the more water it has: by nothing at its head,
    /// and to no effect where the ground levels out. So it grows downstream, and ends in a valley that is there already.
    void carveOnce(int level, Heightmap& bends, DrainageNetwork& network, StreamPowerScratch& scratch, Heightmap& ground) const {
        const GridSpec& grid = ground.grid();
        m_compute.forCells(grid, [&](std::size_t c) { bends.cells()[c] += ground.cells()[c]; });
        const MapWindow at = windowOn(grid);
        const auto seed = static_cast<std::uint32_t>(randomBits(m_rule.seed, level, 0, 0x77));
        network.restart(bends, {outletMask(bends, {OutletPolicy::Edges}),
                                rain(grid, level),
                                {.randomness = 1.0f, .seed = seed, .x0 = at.x0, .y0 = at.y0}});
        static_cast<void>(network.directions(m_compute));
        network.dropBasins();
        const FlowOrder& order = network.order(m_compute);
        std::vector<FlowSum> area = network.takeAccumulation(m_compute);
        m_compute.forCells(grid, [&](std::size_t c) { bends.cells()[c] -= ground.cells()[c]; });
        const CoarseGrid between(grid, m_contract.source());
        const double most = kDeepestCells * m_contract.source().cellAreaM2() / grid.cellAreaM2() * kFlowUnit;
        between.prolong(std::span(&m_roughness, 1), m_compute, [&](int y, std::span<const CoarseGrid::Field> rows) {
            FlowSum* cells = area.data() + grid.index(0, y);
            for (int x = 0; x < grid.width; ++x) {
                const double cutting = std::clamp(static_cast<double>(cells[x]) - kHeadCells * kFlowUnit, 0.0, most);
                cells[x] = static_cast<FlowSum>(std::max(0.0, rows[0][x]) * cutting);
            }
        });
        StreamPowerStep step;
        step.timeStepYears = 1.0;
        step.areaExponent = 0.5;
        step.erodibility = kReach * m_rule.carving * grid.cellSizeM / m_contract.source().cellSizeM;
        step.deposition = m_rule.deposition;
        step.maxSlope = slopeOfDeg(m_rule.maxSlopeDeg);
        static_cast<void>(incise(step, {network.directions(m_compute), area, order}, m_compute, scratch, ground));
        diffuseEvenly(m_rule.creep, m_compute, ground);
    }

    const AmplifyParams& m_rule;
    const Compute& m_compute;
    const Heightmap& m_ground; ///< as it came in
    GridSpec m_grid;
    MapWindow m_window; ///< source cells
    SourceContract m_contract;
    CoarseGrid::Field m_roughness; ///< of the source cells
};

} // namespace

GridSpec sourceGrid(const GridSpec& grid, double sourceCellM) {
    const auto side = [&](int cells) {
        return std::clamp(static_cast<int>(std::lround(cells * grid.cellSizeM / sourceCellM)), 1, cells);
    };
    const int width = side(grid.width), height = side(grid.height);
    return {width, height, grid.cellSizeM * grid.width / width};
}

bool leavesRoom(const GridSpec& grid, const GridSpec& source) {
    return source.width * kLeastRatio <= grid.width && source.height * kLeastRatio <= grid.height;
}

std::optional<Heightmap> amplifiedGround(const Heightmap& ground, const AmplifyParams& rule, const Compute& compute,
                                         const MapWindow& window) {
    const GridSpec source = sourceGrid(ground.grid(), rule.sourceCellM);
    if (!leavesRoom(ground.grid(), source))
        return std::nullopt;
    AmplifyParams ofSource = rule;
    ofSource.sourceCellM = source.cellSizeM;
    const int margin = static_cast<int>(std::lround(kMarginCells * source.cellSizeM / ground.cellSizeM()));
    Heightmap result = inside(Amplification(extended(ground, margin), ofSource, compute, window).run(), ground.grid());
    const double leastCells = kRiverCells * source.cellAreaM2() / ground.grid().cellAreaM2();
    openBeds(riverBeds(ground, leastCells, rule.toleranceM, compute), ground, {rule.toleranceM, kBedSideSlope}, compute, result);
    // Taken off summits and given back to the means around them, and what then still stands out taken off: of strong detail
    // so much that means move again, in each round about half as far.
    const ValueRange range = rangeOf(ground, compute);
    static_cast<void>(bound(range, 0.5f * kBeyond, compute, result));
    const SourceContract contract(ground, source, {rule.toleranceM, rule.toleranceShare}, compute);
    for (int round = 0; round < kBoundRounds; ++round) {
        contract.restore(result, compute);
        if (!bound(range, kBeyond, compute, result) || contract.report(result, compute).ofTolerance <= 1.0)
            break;
    }
    return result;
}

} // namespace oxbow
