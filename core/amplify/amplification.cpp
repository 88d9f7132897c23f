#include "core/amplify/amplification.h"

#include "core/amplify/source_contract.h"
#include "core/base/counter_random.h"
#include "core/base/elementary.h"
#include "core/erosion/stream_power/stream_power_diffusion.h"
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
constexpr double kShortestOfSource = 2;  ///< its shortest wavelength, source cells
constexpr double kLostToMeans = 1.04;    ///< what means over cells take from that band (Mount St. Helens, 10 m to 80 m)
constexpr double kAroundCells = 1.6;     ///< sigma of the surroundings that set the strength, source cells
constexpr double kRoughening = 0.35;     ///< of the level's shortest band
constexpr double kPatchCells = 2.0;      ///< of rock of one hardness, source cells
constexpr float kHardest = 0.8f;
constexpr double kMostGain = 2.0;
constexpr float kBeyond = 0.009f;        ///< of the relief, that summits may rise and pits sink past all that came in
constexpr double kGentle = 0.6;          ///< of the slope around: gentler ground has so much less detail
constexpr double kGentleCells = 1.0;     ///< sigma of the slope, cells of the level
constexpr double kLeastShare = 0.05;     ///< of the square of a band that is always new
constexpr double kChannelCells = 3.0;    ///< of the level, where channels begin
constexpr double kRiverCells = 16.0;     ///< of the source, that a river drains which keeps its bed
constexpr double kBedSideSlope = 0.1;

int roundsOf(int level, int levels) {
    return level + 1 == levels ? 4 : 6;
}

/// How often the detail of a level is scaled and brought back to the means of the source: they see less of each next
/// level.
int scalingsOf(int level) {
    return std::max(1, 3 - level);
}

/// a - b, cell by cell.
Heightmap difference(const Heightmap& a, const Heightmap& b, const Compute& compute) {
    Heightmap result(a.grid());
    compute.forRows(a.height(), [&](int y0, int y1) {
        for (std::size_t c = a.grid().index(0, y0); c < a.grid().index(0, y1); ++c)
            result.cells()[c] = a.cells()[c] - b.cells()[c];
    });
    return result;
}

Heightmap blurred(const Heightmap& map, double sigmaCells, const Compute& compute) {
    Heightmap result = map;
    gaussianBlur(result, sigmaCells * map.cellSizeM(), compute);
    return result;
}

/// What a map holds of the wavelengths of two and four of its cells.
struct ShortBands {
    Heightmap two, four;
};

ShortBands shortBands(const Heightmap& map, const Compute& compute) {
    const Heightmap half = blurred(map, 0.5, compute), one = blurred(map, 1.0, compute);
    return {difference(half, one, compute), difference(one, blurred(map, 2.0, compute), compute)};
}

class Amplification {
public:
    Amplification(const Heightmap& ground, const AmplifyParams& rule, const Compute& compute)
        : m_rule(rule), m_compute(compute), m_known(ground), m_grid(ground.grid()),
          m_range(valueRange(ground.cells())), m_contract(ground, sourceGrid(m_grid, rule.sourceCellM), {rule.toleranceM, rule.toleranceShare}, compute) {
        noteStrength();
    }

    [[nodiscard]] Heightmap run() {
        const std::vector<GridSpec> levels = levelGrids();
        Heightmap ground = m_contract.means();
        for (std::size_t level = 0; level < levels.size(); ++level) {
            const Heightmap base = prolonged(ground, levels[level]);
            ground = refined(base, static_cast<int>(level), static_cast<int>(levels.size()));
        }
        keepRivers(ground);
        // Taken off summits and given back to the means around them, and what then still stands out taken off.
        bound(0.5f * kBeyond, ground);
        m_contract.restore(ground, m_compute);
        bound(kBeyond, ground);
        return ground;
    }

private:
    [[nodiscard]] std::vector<GridSpec> levelGrids() const {
        std::vector<GridSpec> grids;
        GridSpec grid = m_contract.source();
        while (grid.width * 2 * kLeastRatio <= m_grid.width && grid.height * 2 * kLeastRatio <= m_grid.height) {
            grid = {grid.width * 2, grid.height * 2, grid.cellSizeM / 2.0};
            grids.push_back(grid);
        }
        grids.push_back(m_grid);
        return grids;
    }

    /// Rivers of the ground that came in run on in their beds.
    void keepRivers(Heightmap& ground) const {
        const double leastCells = kRiverCells * m_contract.source().cellAreaM2() / m_grid.cellAreaM2();
        openBeds(riverBeds(m_known, leastCells, m_compute), m_known, {m_rule.toleranceM, kBedSideSlope}, ground);
    }

    void bound(float share, Heightmap& ground) const {
        const float beyond = share * m_range.span();
        for (float& h : ground.cells())
            h = std::clamp(h, m_range.low - beyond, m_range.high + beyond);
    }

    [[nodiscard]] Heightmap prolonged(const Heightmap& coarse, const GridSpec& grid) const {
        return CoarseGrid(grid, coarse.grid()).prolonged(coarse, m_compute);
    }

    /// The mean square of the source's shortest band around each of its cells.
    void noteStrength() {
        m_strength = shortBands(m_contract.means(), m_compute).two;
        for (float& b : m_strength.cells())
            b *= b;
        m_strength = blurred(m_strength, kAroundCells, m_compute);
    }

    /// The square of the strength that a wavelength is to have, relative to that of the source's shortest band.
    [[nodiscard]] double share(double waveM) const {
        const double octaves =
            std::max(0.0, elementary::log2(kShortestOfSource * m_contract.source().cellSizeM / waveM));
        const double strength = m_rule.detail * kLostToMeans * elementary::pow(m_rule.fall, -octaves);
        return strength * strength;
    }

    [[nodiscard]] Heightmap refined(const Heightmap& base, int level, int levels) {
        const Heightmap weight = steepness(base);
        Heightmap ground = base;
        roughen(ground, weight, level);
        const Heightmap hardness = rock(base.grid());
        for (int round = 0; round < roundsOf(level, levels); ++round) {
            carve(ground, hardness, level, round);
            m_contract.restore(ground, m_compute);
        }
        const ShortBands old = shortBands(base, m_compute);
        for (int i = 0; i < scalingsOf(level); ++i) {
            ground = scaled(base, old, weight, ground);
            m_contract.restore(ground, m_compute);
        }
        return ground;
    }

    /// 1 on slopes like those around, less on what is gentler: valley floors and the tops of ridges have no gullies.
    [[nodiscard]] Heightmap steepness(const Heightmap& base) const {
        const GridSpec& grid = base.grid();
        Heightmap slope(grid);
        m_compute.forRows(grid.height, [&](int y0, int y1) {
            for (int y = y0; y < y1; ++y) {
                const float *north = base.row(std::max(0, y - 1)), *south = base.row(std::min(grid.height - 1, y + 1));
                for (int x = 0; x < grid.width; ++x) {
                    const float* row = base.row(y);
                    const float east = row[std::min(grid.width - 1, x + 1)] - row[std::max(0, x - 1)];
                    slope.at(x, y) = east * east + (south[x] - north[x]) * (south[x] - north[x]);
                }
            }
        });
        const CoarseGrid between(grid, m_contract.source());
        const Heightmap around =
            prolonged(blurred(between.restrict(slope, m_compute), kAroundCells, m_compute), grid);
        gaussianBlur(slope, kGentleCells * grid.cellSizeM, m_compute);
        m_compute.forRows(grid.height, [&](int y0, int y1) {
            for (std::size_t c = grid.index(0, y0); c < grid.index(0, y1); ++c) {
                const float least = static_cast<float>(kGentle * kGentle) * std::max(0.0f, around.cells()[c]);
                float& cell = slope.cells()[c];
                cell = least > 0.0f ? std::min(1.0f, std::max(0.0f, cell) / least) : 0.0f;
            }
        });
        return slope;
    }

    void roughen(Heightmap& ground, const Heightmap& weight, int level) const {
        const GridSpec& grid = ground.grid();
        const Heightmap strength = prolonged(m_strength, grid);
        const double share = kRoughening * kRoughening * this->share(2.0 * grid.cellSizeM);
        m_compute.forRows(grid.height, [&](int y0, int y1) {
            for (int y = y0; y < y1; ++y)
                for (int x = 0; x < grid.width; ++x) {
                    const double u = unitDouble(randomBits(m_rule.seed, level, x, y)) - 0.5;
                    ground.at(x, y) += static_cast<float>(
                        3.46 * u * weight.at(x, y) * std::sqrt(share * std::max(0.0f, strength.at(x, y))));
                }
        });
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
        for (int y = 0; y < patches.height; ++y)
            for (int x = 0; x < patches.width; ++x)
                values.at(x, y) = unitFloat(randomBits(m_rule.seed, layer, x, y));
        return prolonged(values, grid);
    }

    void carve(Heightmap& ground, const Heightmap& hardness, int level, int round) {
        const GridSpec& grid = ground.grid();
        const auto seed = static_cast<std::uint32_t>(randomBits(m_rule.seed, level, round, 0x77));
        m_network.restart(ground, {outletMask(ground, {OutletPolicy::Edges}), {}, {1.0f, seed}});
        // Channels from a few cells on; larger than a source cell they cut no deeper, for their beds are known.
        const double cellsOfSource = m_contract.source().cellAreaM2() / grid.cellAreaM2();
        const auto most = static_cast<FlowSum>(cellsOfSource * kFlowUnit);
        m_area = m_network.cellCounts(m_compute);
        for (FlowSum& area : m_area)
            area = std::min(area, most);
        StreamPowerStep step;
        step.timeStepYears = 1.0;
        step.areaExponent = 0.5;
        step.erodibility = m_rule.carving * grid.cellSizeM /
                           elementary::pow(m_contract.source().cellAreaM2(), step.areaExponent);
        step.leastAreaM2 = kChannelCells * grid.cellAreaM2();
        step.deposition = m_rule.deposition;
        step.hardness = &hardness;
        step.maxSlope = elementary::tan(m_rule.maxSlopeDeg * std::numbers::pi / 180.0);
        static_cast<void>(incise(step, {m_network.directions(m_compute), m_area, m_network.order(m_compute)}, m_compute,
                                 m_scratch, ground));
        m_kept.assign(grid.cellCount(), 1.0f);
        static_cast<void>(diffuse(m_rule.creep, m_kept, nullptr, m_compute, ground));
    }

    /// The ground of a level with as much of what was carved as the wavelengths of two and four cells are to have.
    [[nodiscard]] Heightmap scaled(const Heightmap& base, const ShortBands& old, const Heightmap& weight,
                                   const Heightmap& carved) const {
        const GridSpec& grid = base.grid();
        const Heightmap detail = difference(carved, base, m_compute);
        ShortBands fresh = shortBands(detail, m_compute);
        for (Heightmap* band : {&fresh.two, &fresh.four})
            m_compute.forRows(grid.height, [&](int y0, int y1) {
                for (std::size_t c = grid.index(0, y0); c < grid.index(0, y1); ++c)
                    band->cells()[c] *= weight.cells()[c];
            });
        const Heightmap shortGain = gain(old.two, fresh.two, 2.0 * grid.cellSizeM);
        const Heightmap longGain = gain(old.four, fresh.four, 4.0 * grid.cellSizeM);
        Heightmap result(grid);
        m_compute.forRows(grid.height, [&](int y0, int y1) {
            for (std::size_t c = grid.index(0, y0); c < grid.index(0, y1); ++c)
                result.cells()[c] = base.cells()[c] + shortGain.cells()[c] * fresh.two.cells()[c] +
                                    longGain.cells()[c] * fresh.four.cells()[c];
        });
        return result;
    }

    /// The factor g for which old + g fresh has the strength of its wavelength.
    [[nodiscard]] Heightmap gain(const Heightmap& old, const Heightmap& fresh, double waveM) const {
        const GridSpec& grid = old.grid();
        const CoarseGrid between(grid, m_contract.source());
        Heightmap product(grid);
        const auto around = [&](auto&& value) {
            m_compute.forRows(grid.height, [&](int y0, int y1) {
                for (std::size_t c = grid.index(0, y0); c < grid.index(0, y1); ++c)
                    product.cells()[c] = value(c);
            });
            return blurred(between.restrict(product, m_compute), kAroundCells, m_compute);
        };
        const Heightmap there = around([&](std::size_t c) { return old.cells()[c] * old.cells()[c]; });
        const Heightmap both = around([&](std::size_t c) { return old.cells()[c] * fresh.cells()[c]; });
        const Heightmap added = around([&](std::size_t c) { return fresh.cells()[c] * fresh.cells()[c]; });
        Heightmap factor(m_contract.source());
        for (std::size_t c = 0; c < factor.cells().size(); ++c) {
            const double wanted = share(waveM) * std::max(0.0f, m_strength.cells()[c]);
            const double lacking = std::max(wanted - there.cells()[c], kLeastShare * wanted);
            const double v = added.cells()[c], k = both.cells()[c];
            const double g = v > 0.0 ? (std::sqrt(k * k + v * lacking) - k) / v : 0.0;
            factor.cells()[c] = static_cast<float>(std::clamp(g, 0.0, kMostGain));
        }
        return prolonged(factor, grid);
    }

    const AmplifyParams& m_rule;
    const Compute& m_compute;
    const Heightmap& m_known; ///< the ground that came in
    GridSpec m_grid;
    ValueRange m_range; ///< of the heights that came in
    SourceContract m_contract;
    Heightmap m_strength; ///< of the source: mean squares of its shortest band
    DrainageNetwork m_network;
    std::vector<FlowSum> m_area;
    StreamPowerScratch m_scratch;
    std::vector<float> m_kept;
};

} // namespace

GridSpec sourceGrid(const GridSpec& grid, double sourceCellM) {
    const auto side = [&](int cells) {
        return std::clamp(static_cast<int>(std::lround(cells * grid.cellSizeM / sourceCellM)), 1, cells);
    };
    const int width = side(grid.width), height = side(grid.height);
    return {width, height, grid.cellSizeM * grid.width / width};
}

bool amplifyGround(Heightmap& ground, const AmplifyParams& rule, const Compute& compute) {
    const GridSpec source = sourceGrid(ground.grid(), rule.sourceCellM);
    if (source.width * kLeastRatio > ground.width() || source.height * kLeastRatio > ground.height())
        return false;
    const Heightmap amplified = Amplification(ground, rule, compute).run();
    std::ranges::copy(amplified.cells(), ground.cells().begin());
    return true;
}

} // namespace oxbow
