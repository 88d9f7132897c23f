#include "core/amplify/amplification.h"

#include "core/amplify/short_bands.h"
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

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>

namespace oxbow {

namespace {

constexpr double kLeastRatio = 1.2;      ///< a level is at least so much finer than the one before
constexpr int kShortestOfSource = 2;     ///< its shortest wavelength, source cells
constexpr double kLostToMeans = 1.7;     ///< what means over cells and the rounds take from that band (Mount St. Helens, 10 m to 80 m)
constexpr double kTwoAtOnce = 0.6;       ///< share of its strength that each band of a level with two gets, as they overlap (fitted on the same ground)
constexpr double kAroundCells = 1.6;     ///< sigma of the surroundings that set the strength, source cells
constexpr double kRoughening = 0.35;     ///< of the level's shortest band
constexpr double kPatchCells = 2.0;      ///< of rock of one hardness, source cells
constexpr std::array kUnevenCells{2.0, 5.0}; ///< of places that are cut alike, source cells
constexpr double kUneven = 0.8;          ///< standard deviation of the logarithm of the squared strength
constexpr double kMostUneven = 8.0;      ///< times the mean: most that a place gets
constexpr int kFirstOfPatches = 200;     ///< layers of random numbers: two for each level
constexpr float kHardest = 0.8f;
constexpr double kMostGain = 5.0;
constexpr float kBeyond = 0.009f;        ///< of the relief, that summits may rise and pits sink past all that came in
constexpr double kGentle = 0.6;          ///< of the slope around: gentler ground has so much less detail
constexpr double kGentleCells = 1.0;     ///< sigma of the slope, cells of the level
constexpr double kLeastShare = 0.05;     ///< of the square of a band that is always new
constexpr double kChannelCells = 3.0;    ///< of the level, where channels begin
constexpr double kRiverCells = 16.0;     ///< of the source, that a river drains which keeps its bed
constexpr double kBedSideSlope = 0.1;
constexpr double kKnownCells = 0.3;      ///< sigma of what is left out of the ground, source cells
constexpr int kFirstOfSource = 4;        ///< cells of the coarsest level along those of the source
constexpr double kBendCells = 0.8;       ///< sigma of what bends gullies, source cells; of the second octave twice as much
constexpr int kFirstOfBends = 110;       ///< layers of random numbers
constexpr double kBendSlope = 0.2;       ///< of each, as a share of the slope
constexpr double kBendSlopeCells = 0.25; ///< sigma of the slope, source cells
constexpr int kMarginCells = 3;          ///< of the source, around the map

int roundsOf(int level, int levels) {
    return level + 1 == levels ? 4 : 6;
}

/// How often the detail of a level is scaled and brought back to the means of the source: they see less of each next
/// level.
int scalingsOf(int level) {
    return std::max(1, 3 - level);
}

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

/// The ground with so many cells more on all sides, where it goes on as it comes: h(-i) = 2 h(0) - h(i). Carved as it is, a map that
/// ends in a row of outlets gets a frame of gullies.
Heightmap extended(const Heightmap& ground, int margin) {
    const GridSpec& grid = ground.grid();
    Heightmap result({grid.width + 2 * margin, grid.height + 2 * margin, grid.cellSizeM});
    // The cell of a side, and the one that is mirrored in it.
    const auto edgeOf = [](int i, int count) { return std::clamp(i, 0, count - 1); };
    const auto mirrored = [&](int i, int count) { return edgeOf(2 * edgeOf(i, count) - i, count); };
    for (int y = 0; y < result.height(); ++y) {
        const int v = y - margin, edgeY = edgeOf(v, grid.height), insideY = mirrored(v, grid.height);
        const auto at = [&](int x) { return v == edgeY ? ground.at(x, v) : 2.0f * ground.at(x, edgeY) - ground.at(x, insideY); };
        for (int x = 0; x < result.width(); ++x) {
            const int u = x - margin, edgeX = edgeOf(u, grid.width);
            result.at(x, y) = u == edgeX ? at(u) : 2.0f * at(edgeX) - at(mirrored(u, grid.width));
        }
    }
    return result;
}

Heightmap inside(const Heightmap& ground, const GridSpec& grid) {
    Heightmap result(grid);
    const int margin = (ground.width() - grid.width) / 2;
    for (int y = 0; y < grid.height; ++y)
        std::copy_n(ground.row(y + margin) + margin, grid.width, result.row(y));
    return result;
}

void bound(const ValueRange& range, float share, const Compute& compute, Heightmap& ground) {
    const float beyond = share * range.span();
    compute.forRows(ground.height(), [&](int y0, int y1) {
        for (std::size_t c = ground.grid().index(0, y0); c < ground.grid().index(0, y1); ++c)
            ground.cells()[c] = std::clamp(ground.cells()[c], range.low - beyond, range.high + beyond);
    });
}

class Amplification {
public:
    Amplification(const Heightmap& ground, const AmplifyParams& rule, const Compute& compute, const MapWindow& window)
        : m_rule(rule), m_compute(compute), m_ground(ground), m_grid(ground.grid()), m_window(window),
          m_contract(ground, sourceGrid(m_grid, rule.sourceCellM), {rule.toleranceM, rule.toleranceShare}, compute) {
        noteStrength();
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

    template <typename Visit>
    void forCells(const GridSpec& grid, Visit&& visit) const {
        m_compute.forRows(grid.height, [&](int y0, int y1) {
            for (std::size_t c = grid.index(0, y0); c < grid.index(0, y1); ++c)
                visit(c);
        });
    }

    [[nodiscard]] Heightmap prolonged(const Heightmap& coarse, const GridSpec& grid) const {
        return CoarseGrid(grid, coarse.grid()).prolonged(coarse, m_compute);
    }

    /// The mean square of the source's shortest band around each of its cells.
    void noteStrength() {
        const Heightmap& means = m_contract.means();
        const ShortBands bands(means.grid(), kShortestOfSource, 1);
        m_strength = Heightmap(means.grid());
        m_compute.forRows(means.height(), [&](int y0, int y1) {
            ShortBands::Scratch scratch;
            for (int y = y0; y < y1; ++y)
                bands.row(means, y, std::array{m_strength.row(y)}, scratch);
        });
        forCells(means.grid(), [&](std::size_t c) { m_strength.cells()[c] *= m_strength.cells()[c]; });
        m_strength = blurred(m_strength, kAroundCells, m_compute);
    }

    /// The square of the strength that a wavelength is to have, relative to that of the source's shortest band.
    [[nodiscard]] double share(double waveM) const {
        const double octaves = std::max(0.0, elementary::log2(kShortestOfSource * m_contract.source().cellSizeM / waveM));
        const double strength = m_rule.detail * kLostToMeans * elementary::pow(m_rule.fall, -octaves);
        return strength * strength;
    }

    /// What is known of the ground: all waves of more than two source cells and few of less, alike in all directions.
    [[nodiscard]] Heightmap known(const GridSpec& grid) const {
        Heightmap ground = grid == m_grid ? m_ground : CoarseGrid(m_grid, grid).restrict(m_ground, m_compute);
        const double sigmaCells = kKnownCells * m_contract.source().cellSizeM / grid.cellSizeM;
        const Heightmap once = blurred(ground, sigmaCells, m_compute), twice = blurred(once, sigmaCells, m_compute);
        forCells(grid, [&](std::size_t c) { ground.cells()[c] = 2.0f * once.cells()[c] - twice.cells()[c]; });
        m_contract.restore(ground, m_compute);
        return ground;
    }

    /// Takes out of detail what the means over source cells see. Brought back to them, waves along the axes of the source,
    /// of which they see less than of those between, would be left.
    void dropKnown(Heightmap& detail) const {
        for (int i = 0; i < 2; ++i) {
            const double sigmaCells = kKnownCells * m_contract.source().cellSizeM / detail.cellSizeM();
            const Heightmap mean = blurred(detail, sigmaCells, m_compute);
            forCells(detail.grid(), [&](std::size_t c) { detail.cells()[c] -= mean.cells()[c]; });
        }
    }

    /// Fills `ground` with what the level makes of the ground of the one before. That ground on the grid of this level, and how
    /// steep it is, are made twice: what lies there unused while the rounds carve would count where memory is scarcest.
    void refine(const Heightmap& coarse, int level, int levels, Heightmap& ground) const {
        const GridSpec& grid = ground.grid();
        const CoarseGrid between(grid, coarse.grid());
        between.prolongInto(ground, coarse, m_compute);
        roughen(ground, level);
        carve(ground, level, levels);
        const Heightmap base = between.prolonged(coarse, m_compute), weight = steepness(base);
        for (int i = 0; i < scalingsOf(level); ++i) {
            forCells(grid, [&](std::size_t c) { ground.cells()[c] -= base.cells()[c]; });
            if (level == 0)
                dropKnown(ground);
            ground = scaled(base, weight, ground, level, bandsOf(grid, level + 1 == levels));
            m_contract.restore(ground, m_compute);
        }
    }

    /// 1 on slopes like those around, less on what is gentler: valley floors and the tops of ridges have no gullies.
    [[nodiscard]] Heightmap steepness(const Heightmap& base) const {
        const GridSpec& grid = base.grid();
        Heightmap slope(grid);
        m_compute.forRows(grid.height, [&](int y0, int y1) {
            for (int y = y0; y < y1; ++y)
                slopeRow(base, y, slope.row(y));
        });
        const CoarseGrid between(grid, m_contract.source());
        const Heightmap around = blurred(between.restrict(slope, m_compute), kAroundCells, m_compute);
        gaussianBlur(slope, kGentleCells * grid.cellSizeM, m_compute);
        const CoarseGrid::Field field(around.cells().begin(), around.cells().end());
        between.prolong(std::span(&field, 1), m_compute, [&](int y, std::span<const CoarseGrid::Field> rows) {
            float* cells = slope.row(y);
            for (int x = 0; x < grid.width; ++x) {
                const float least = static_cast<float>(kGentle * kGentle) * std::max(0.0f, static_cast<float>(rows[0][x]));
                cells[x] = least > 0.0f ? std::min(1.0f, std::max(0.0f, cells[x]) / least) : 0.0f;
            }
        });
        return slope;
    }

    void roughen(Heightmap& ground, int level) const {
        const GridSpec& grid = ground.grid();
        const Heightmap weight = steepness(ground);
        const double share = kRoughening * kRoughening * this->share(2.0 * grid.cellSizeM);
        const MapWindow at = windowOn(grid);
        const CoarseGrid::Field strength(m_strength.cells().begin(), m_strength.cells().end());
        const CoarseGrid between(grid, m_contract.source());
        between.prolong(std::span(&strength, 1), m_compute, [&](int y, std::span<const CoarseGrid::Field> rows) {
            float* cells = ground.row(y);
            const float* weights = weight.row(y);
            for (int x = 0; x < grid.width; ++x) {
                const double u = unitDouble(randomBits(m_rule.seed, level, at.x0 + x, at.y0 + y)) - 0.5;
                cells[x] += static_cast<float>(3.46 * u * weights[x] *
                                               std::sqrt(share * std::max(0.0f, static_cast<float>(rows[0][x]))));
            }
        });
    }

    /// Where the window begins, in cells of a grid over it.
    [[nodiscard]] MapWindow windowOn(const GridSpec& grid) const {
        const auto on = [](int from, int cells, int sourceCells) {
            return static_cast<int>(std::lround(static_cast<double>(from) * cells / sourceCells));
        };
        const GridSpec& source = m_contract.source();
        return {on(m_window.x0, grid.width, source.width), on(m_window.y0, grid.height, source.height)};
    }

    /// Rock of uneven hardness, in patches of two source cells: gullies come in groups and sizes.
    [[nodiscard]] Heightmap rock(const GridSpec& grid) const {
        const GridSpec& source = m_contract.source();
        Heightmap hardness = randomPatches(sourceGrid(source, kPatchCells * source.cellSizeM), grid, 100);
        for (float& cell : hardness.cells())
            cell = std::clamp(kHardest * cell, 0.0f, kHardest);
        return hardness;
    }

    [[nodiscard]] Heightmap randomPatches(const GridSpec& patches, const GridSpec& grid, int layer) const {
        Heightmap values(patches);
        const MapWindow at = windowOn(patches);
        for (int y = 0; y < patches.height; ++y)
            for (int x = 0; x < patches.width; ++x)
                values.at(x, y) = unitFloat(randomBits(m_rule.seed, layer, at.x0 + x, at.y0 + y));
        return prolonged(values, grid);
    }

    /// By how much the square of a band is multiplied around each source cell; 1 in the mean. Its logarithm is normal, of octaves.
    [[nodiscard]] Heightmap unevenness(int layer) const {
        const GridSpec& source = m_contract.source();
        Heightmap sum(source, 0.0f);
        for (std::size_t i = 0; i < kUnevenCells.size(); ++i) {
            const Heightmap patches = randomPatches(sourceGrid(source, kUnevenCells[i] * source.cellSizeM), source, layer * 8 + static_cast<int>(i));
            forCells(source, [&](std::size_t c) { sum.cells()[c] += patches.cells()[c] - 0.5f; });
        }
        const double scale = kUneven / std::sqrt(kUnevenCells.size() / 12.0);
        forCells(source, [&](std::size_t c) {
            sum.cells()[c] = static_cast<float>(std::min(kMostUneven, elementary::exp(scale * sum.cells()[c] - 0.5 * kUneven * kUneven)));
        });
        return sum;
    }

    void carve(Heightmap& ground, int level, int levels) const {
        const Heightmap hardness = rock(ground.grid());
        std::optional<Heightmap> bends;
        if (level + 1 < levels)
            bends = bendsOf(ground, level);
        DrainageNetwork network;
        StreamPowerScratch scratch;
        for (int round = 0; round < roundsOf(level, levels); ++round) {
            carveOnce(ground, hardness, static_cast<std::uint32_t>(randomBits(m_rule.seed, level, round, 0x77)), bends, network, scratch);
            if (BlockStore::keeps(ground.cells().size_bytes())) {
                network = {};
                scratch = {};
            }
            m_contract.restore(ground, m_compute);
        }
    }

    /// What is added to the ground where water looks for its way, and nowhere else: so that gullies of an even slope bend,
    /// join and leave ground between them without any. Not on the last level, whose gullies are a few cells long.
    [[nodiscard]] Heightmap bendsOf(const Heightmap& ground, int level) const {
        const GridSpec& grid = ground.grid();
        const MapWindow at = windowOn(grid);
        const double cellsOfSource = m_contract.source().cellSizeM / grid.cellSizeM;
        Heightmap slope(grid), noise(grid), bends(grid, 0.0f);
        m_compute.forRows(grid.height, [&](int y0, int y1) {
            for (int y = y0; y < y1; ++y)
                slopeRow(ground, y, slope.row(y));
        });
        gaussianBlur(slope, kBendSlopeCells * cellsOfSource * grid.cellSizeM, m_compute);
        for (int octave = 0; octave < 2; ++octave) {
            const int layer = kFirstOfBends + 10 * level + octave;
            m_compute.forRows(grid.height, [&](int y0, int y1) {
                for (int y = y0; y < y1; ++y)
                    for (int x = 0; x < grid.width; ++x)
                        noise.at(x, y) = unitFloat(randomBits(m_rule.seed, layer, at.x0 + x, at.y0 + y)) - 0.5f;
            });
            const double sigma = kBendCells * (1 << octave) * cellsOfSource;
            gaussianBlur(noise, sigma * grid.cellSizeM, m_compute);
            // White noise of variance 1/12, blurred, has the variance 1 / (48 pi sigma²), and along an axis slopes of that over
            // 2 sigma². The slope of the ground is known twice as large.
            const auto size =
                static_cast<float>(kBendSlope * 0.5 * std::sqrt(96.0 * std::numbers::pi) * sigma * sigma);
            forCells(grid, [&](std::size_t c) {
                bends.cells()[c] += size * std::sqrt(std::max(0.0f, slope.cells()[c])) * noise.cells()[c];
            });
        }
        return bends;
    }

    void carveOnce(Heightmap& ground, const Heightmap& hardness, std::uint32_t seed,
                   const std::optional<Heightmap>& bends, DrainageNetwork& network, StreamPowerScratch& scratch) const {
        const GridSpec& grid = ground.grid();
        Heightmap bent;
        if (bends) {
            bent = ground;
            forCells(grid, [&](std::size_t c) { bent.cells()[c] += bends->cells()[c]; });
        }
        const Heightmap& way = bends ? bent : ground;
        const MapWindow at = windowOn(grid);
        network.restart(way, {outletMask(way, {OutletPolicy::Edges}),
                              {},
                              {.randomness = 1.0f, .seed = seed, .x0 = at.x0, .y0 = at.y0}});
        static_cast<void>(network.directions(m_compute));
        network.dropBasins();
        const FlowOrder& order = network.order(m_compute);
        // Channels from a few cells on; larger than a source cell they cut no deeper, for their beds are known.
        const double cellsOfSource = m_contract.source().cellAreaM2() / grid.cellAreaM2();
        const auto most = static_cast<FlowSum>(cellsOfSource * kFlowUnit);
        std::vector<FlowSum> area = network.takeCellCounts(m_compute);
        forCells(grid, [&](std::size_t c) { area[c] = std::min(area[c], most); });
        StreamPowerStep step;
        step.timeStepYears = 1.0;
        step.areaExponent = 0.5;
        step.erodibility = m_rule.carving * grid.cellSizeM /
                           elementary::pow(m_contract.source().cellAreaM2(), step.areaExponent);
        step.leastAreaM2 = kChannelCells * grid.cellAreaM2();
        step.deposition = m_rule.deposition;
        step.hardness = &hardness;
        step.maxSlope = slopeOfDeg(m_rule.maxSlopeDeg);
        static_cast<void>(incise(step, {network.directions(m_compute), area, order}, m_compute, scratch, ground));
        diffuseEvenly(m_rule.creep, m_compute, ground);
    }

    /// The sums around each source cell that say how strong a wavelength is: squares of what is there, products of both, and
    /// squares of what was carved.
    struct BandSums {
        Heightmap there, both, added;
    };

    /// The bands that a level makes: of four cells, on the last of two as well. Waves of two would not come up to a finer
    /// grid without the directions of this one.
    [[nodiscard]] static ShortBands bandsOf(const GridSpec& grid, bool isLast) { return {grid, isLast ? 2 : 4, isLast ? 2 : 1}; }

    /// The ground of a level with as much of what was carved, `detail`, as each band is to have.
    [[nodiscard]] Heightmap scaled(const Heightmap& base, const Heightmap& weight, const Heightmap& detail, int level,
                                   const ShortBands& bands) const {
        const GridSpec& grid = base.grid();
        const CoarseGrid between(grid, m_contract.source());
        const auto freshRow = [&](int y, std::span<float* const> rows, ShortBands::Scratch& scratch) {
            bands.row(detail, y, rows, scratch);
            for (float* const row : rows)
                for (int x = 0; x < grid.width; ++x)
                    row[x] *= weight.row(y)[x];
        };
        // One kind of sums after the other, each for all bands.
        const auto count = static_cast<std::size_t>(bands.count());
        const auto sumsOf = [&](int y, std::span<const std::span<float>> rows) {
            std::array<float*, 6> cells{};
            std::ranges::transform(rows, cells.begin(), [](std::span<float> row) { return row.data(); });
            const std::span<float* const> there(cells.data(), count), both(cells.data() + count, count),
                added(cells.data() + 2 * count, count);
            ShortBands::Scratch scratch;
            bands.row(base, y, there, scratch);
            freshRow(y, added, scratch);
            for (std::size_t band = 0; band < count; ++band)
                for (int x = 0; x < grid.width; ++x) {
                    both[band][x] = there[band][x] * added[band][x];
                    there[band][x] *= there[band][x];
                    added[band][x] *= added[band][x];
                }
        };
        const std::vector<Heightmap> sums = between.restrictRows(3 * bands.count(), m_compute, sumsOf);
        std::vector<CoarseGrid::Field> gains;
        for (std::size_t band = 0; band < count; ++band) {
            const auto sum = [&](std::size_t kind) { return blurred(sums[kind * count + band], kAroundCells, m_compute); };
            const double share = (count > 1 ? kTwoAtOnce * kTwoAtOnce : 1.0) * this->share(bands.cells(static_cast<int>(band)) * grid.cellSizeM);
            gains.push_back(gain({sum(0), sum(1), sum(2)}, share,
                                 kFirstOfPatches + 2 * level + static_cast<int>(band)));
        }
        Heightmap result = base;
        between.prolong(gains, m_compute, [&](int y, std::span<const CoarseGrid::Field> rows) {
            std::array<std::vector<float>, 2> memory;
            std::array<float*, 2> fresh{};
            for (std::size_t band = 0; band < count; ++band) {
                memory[band].resize(static_cast<std::size_t>(grid.width));
                fresh[band] = memory[band].data();
            }
            ShortBands::Scratch scratch;
            freshRow(y, std::span<float* const>(fresh.data(), count), scratch);
            float* to = result.row(y);
            for (std::size_t band = 0; band < count; ++band)
                for (int x = 0; x < grid.width; ++x)
                    to[x] += static_cast<float>(rows[band][static_cast<std::size_t>(x)]) * fresh[band][x];
        });
        return result;
    }

    /// The factor g for which there + g added has the strength of its wavelength, for each source cell. Slopes that are cut
    /// by one wavelength lie beside slopes cut by another, or by none; in the mean of all each has its strength.
    [[nodiscard]] CoarseGrid::Field gain(const BandSums& sums, double share, int layer) const {
        const Heightmap uneven = unevenness(layer);
        CoarseGrid::Field factor(m_strength.cells().size());
        for (std::size_t c = 0; c < factor.size(); ++c) {
            const double wanted = share * uneven.cells()[c] * std::max(0.0f, m_strength.cells()[c]);
            const double lacking = std::max(wanted - sums.there.cells()[c], kLeastShare * wanted);
            const double v = sums.added.cells()[c], k = sums.both.cells()[c];
            const double g = v > 0.0 ? (std::sqrt(k * k + v * lacking) - k) / v : 0.0;
            factor[c] = static_cast<float>(std::clamp(g, 0.0, kMostGain));
        }
        return factor;
    }

    const AmplifyParams& m_rule;
    const Compute& m_compute;
    const Heightmap& m_ground; ///< as it came in
    GridSpec m_grid;
    MapWindow m_window; ///< source cells
    SourceContract m_contract;
    Heightmap m_strength; ///< of the source: mean squares of its shortest band
};

} // namespace

GridSpec sourceGrid(const GridSpec& grid, double sourceCellM) {
    const auto side = [&](int cells) {
        return std::clamp(static_cast<int>(std::lround(cells * grid.cellSizeM / sourceCellM)), 1, cells);
    };
    const int width = side(grid.width), height = side(grid.height);
    return {width, height, grid.cellSizeM * grid.width / width};
}

std::optional<Heightmap> amplifiedGround(const Heightmap& ground, const AmplifyParams& rule, const Compute& compute,
                                         const MapWindow& window) {
    const GridSpec source = sourceGrid(ground.grid(), rule.sourceCellM);
    if (source.width * kLeastRatio > ground.width() || source.height * kLeastRatio > ground.height())
        return std::nullopt;
    AmplifyParams ofSource = rule;
    ofSource.sourceCellM = source.cellSizeM;
    const int margin = static_cast<int>(std::lround(kMarginCells * source.cellSizeM / ground.cellSizeM()));
    Heightmap result = inside(Amplification(extended(ground, margin), ofSource, compute, window).run(), ground.grid());
    const double leastCells = kRiverCells * source.cellAreaM2() / ground.grid().cellAreaM2();
    openBeds(riverBeds(ground, leastCells, rule.toleranceM, compute), ground, {rule.toleranceM, kBedSideSlope}, compute, result);
    // Taken off summits and given back to the means around them, and what then still stands out taken off.
    const ValueRange range = rangeOf(ground, compute);
    bound(range, 0.5f * kBeyond, compute, result);
    SourceContract(ground, source, {rule.toleranceM, rule.toleranceShare}, compute).restore(result, compute);
    bound(range, kBeyond, compute, result);
    return result;
}

} // namespace oxbow
