#include "core/erosion/stream_power/stream_power_model.h"

#include "core/base/angle.h"
#include "core/base/block_store.h"
#include "core/base/elementary.h"
#include "core/base/simd.h"
#include "core/erosion/stream_power/valley_floors.h"
#include "core/flow/neighbours.h"
#include "core/noise/lattice_noise.h"
#include "core/noise/octave.h"
#include "core/stage/row_work.h"
#include "core/terrain/bent_grid.h"

#include <algorithm>
#include <limits>

namespace oxbow {

namespace {

double bump(double r2) {
    return r2 < 1.0 ? (1.0 - r2) * (1.0 - r2) : 0.0;
}

/// Share of the uplift at a place, x and y from 0 to 1 over the map.
double domeShare(double x, double y) {
    const double u = 2.0 * x - 1.0, v = 2.0 * y - 1.0;
    return bump(u * u + v * v);
}

/// The same along a whole row.
double rowShare(UpliftShape shape, double y) {
    const double v = 2.0 * y - 1.0;
    return shape == UpliftShape::Uniform ? 1.0 : shape == UpliftShape::Range ? bump(v * v) : 1.0 - y;
}

bool isMapEdge(BaseLevel base) {
    return base != BaseLevel::Sea && base != BaseLevel::Mouths;
}

/// Whether the edges north, east, south, west are base level.
std::array<bool, 4> baseEdges(BaseLevel base) {
    const bool all = base == BaseLevel::Edges;
    const bool northSouth = all || base == BaseLevel::NorthSouth,
               westEast = all || base == BaseLevel::WestEast;
    return {northSouth || base == BaseLevel::North, westEast || base == BaseLevel::East,
            northSouth || base == BaseLevel::South, westEast || base == BaseLevel::West};
}

constexpr double kLargestPatch = 60.0;    ///< of rock of one strength, roots of the hillslope area
constexpr double kLargestOfMap = 0.4;     ///< of the longer side, at most: else a map could lie within one patch
constexpr double kPatchPersistence = 0.6; ///< strength of each size, by that of twice its size
constexpr int kPatchSizes = 12;
constexpr double kPatchCells = 256.0; ///< of the first level, along the longer side of the map
constexpr double kMostUneven = 3.0;       ///< the largest such logarithm
constexpr double kLargestGrain = 2.5; ///< roots of the hillslope area
constexpr double kGrainPersistence = 0.9;
constexpr float kRoughest = 2.0f; ///< the most by which strong rock multiplies the spread of the grain
constexpr std::uint32_t kPatchSalt = 77, kGrainSalt = 78;
constexpr float kNoReceiver = std::numeric_limits<float>::infinity();

OXBOW_MULTIVERSION
void exponentials(const float* numbers, double scale, int count, float* out) {
    for (int i = 0; i < count; ++i)
        out[i] = static_cast<float>(elementary::exp(std::clamp(scale * numbers[i], -kMostUneven, kMostUneven)));
}

/// Rows of heights after and before a cut, of the receivers, and of hardness, or null.
struct CutRow {
    const float *ground, *raised, *feet, *hardness;
};

/// Of the height of each cell over its receiver, the share that the cut and creep at a rate of so much leave.
OXBOW_MULTIVERSION
void keptOfRow(const CutRow row, float creep, int width, float* kept) {
    const auto clamped = [](float v) { return v < 0.0f ? 0.0f : v > 1.0f ? 1.0f : v; };
    for (int x = 0; x < width; ++x) {
        const float foot = row.feet[x], drop = row.raised[x] - foot;
        const float soft = row.hardness ? 1.0f - clamped(row.hardness[x]) : 1.0f;
        const float left = drop > 0.0f ? (row.ground[x] - foot) / drop : 1.0f;
        kept[x] = foot == kNoReceiver ? 1.0f : clamped(left) / (1.0f + creep * soft);
    }
}

/// The share of what creeps into the cells of a row that stays there: nothing in rivers that lie lower than their sides. Rows above
/// and below may be the row itself.
OXBOW_MULTIVERSION
void creepKeptOfRow(const float* above, const float* ground, const float* below, const std::uint8_t* river, int width, float* kept) {
    const auto isLower = [](float west, float east, float north, float south, float here) {
        return double{west} + east + north + south > 4.0 * here;
    };
    for (int x = 1; x + 1 < width; ++x)
        kept[x] = river[x] && isLower(ground[x - 1], ground[x + 1], above[x], below[x], ground[x]) ? 0.0f : 1.0f;
    for (const int x : {0, width - 1})
        kept[x] = river[x] && isLower(ground[std::max(0, x - 1)], ground[std::min(width - 1, x + 1)], above[x], below[x], ground[x]) ? 0.0f : 1.0f;
}

} // namespace

CellMask edgeMask(const GridSpec& grid, BaseLevel base) {
    const auto [north, east, south, west] = baseEdges(base);
    CellMask mask(grid.cellCount(), 0);
    for (int x = 0; x < grid.width; ++x) {
        mask[grid.index(x, 0)] |= north;
        mask[grid.index(x, grid.height - 1)] |= south;
    }
    for (int y = 0; y < grid.height; ++y) {
        mask[grid.index(0, y)] |= west;
        mask[grid.index(grid.width - 1, y)] |= east;
    }
    return mask;
}

double leastAreaM2(const StreamPowerErosionParams& params) {
    return params.hillslopeAreaM2 * params.rainMmPerYear * 1e-3;
}

/// The share of their height over their receivers that rivers and creep left to the cells.
void StreamPowerModel::noteKept(const Compute& compute, const Heightmap* hardness, const Heightmap& ground) {
    const GridSpec& grid = ground.grid();
    const auto offsets = directionOffsets(grid.width);
    const FlowDirections& directions = m_network.directions(compute);
    const double ratio = diffusionRatio(grid);
    compute.cancel.throwIfRequested();
    m_kept.resize(grid.cellCount());
    compute.forRows(grid.height, [&](int y0, int y1) {
        std::vector<float> feet(static_cast<std::size_t>(grid.width));
        for (int y = y0; y < y1; ++y) {
            const std::size_t row = grid.index(0, y);
            for (int x = 0; x < grid.width; ++x)
                feet[x] = directions[row + x] < kPit ? ground.cells()[row + x + offsets[directions[row + x]]] : kNoReceiver;
            keptOfRow({ground.row(y), &m_raised[row], feet.data(), hardness ? hardness->row(y) : nullptr}, static_cast<float>(4.0 * ratio), grid.width, &m_kept[row]);
        }
    });
}

double StreamPowerModel::softness(const Heightmap* hardness, std::size_t cell) {
    return hardness ? 1.0 - std::clamp(hardness->cells()[cell], 0.0f, 1.0f) : 1.0;
}

double StreamPowerModel::diffusionRatio(const GridSpec& grid) const {
    return m_params.hillslopeDiffusion * timeStepYears() / grid.cellAreaM2();
}

/// One time step on a terrain of any level; leaves the ground after the uplift in m_raised and what
/// cells kept of their height in m_kept.
StepBalance StreamPowerModel::erode(WorkingTerrain& terrain, const Compute& compute, bool notesKept) {
    Heightmap& ground = terrain.elevation();
    if (BlockStore::keeps(ground.cells().size_bytes())) {
        m_scratch = {};
        m_network = {};
    }
    const CellMask base = baseLevelMask(terrain);
    StepBalance balance;
    balance.in = raise(base, terrain.find(Layer::Uplift), compute, ground);
    compute.cancel.throwIfRequested();
    m_raised.assign(ground.cells().begin(), ground.cells().end());
    compute.cancel.throwIfRequested();
    drain(base, terrain, compute);
    balance.out = cutAndFill(base, terrain, compute);
    const Heightmap* hardness = terrain.find(Layer::Hardness);
    if (notesKept)
        noteKept(compute, hardness, ground);
    const DiffusionBalance creeping = creep(base, hardness, compute, ground);
    balance.out += creeping.out + lowerEdges(base, hardness, ground);
    balance.rounding = creeping.rounding;
    return balance;
}

StepBalance StreamPowerModel::erodeNodes(const BentNodes& nodes, WorkingTerrain& terrain, const Compute& compute, bool notesKept) {
    const struct Lent {
        const BentNodes*& nodes;
        ~Lent() { nodes = nullptr; }
    } lent{m_nodes = &nodes};
    return erode(terrain, compute, notesKept);
}

double StreamPowerModel::timeStepYears() const {
    return m_living.stepYears > 0.0 ? m_living.stepYears : m_params.durationYears / m_params.steps;
}

CellMask StreamPowerModel::baseLevelMask(WorkingTerrain& terrain) const {
    if (isMapEdge(m_params.baseLevel))
        return edgeMask(terrain.grid(), m_params.baseLevel);
    const bool sea = m_params.baseLevel == BaseLevel::Sea;
    return outletMask(terrain.elevation(), {sea ? OutletPolicy::Sea : OutletPolicy::Mouths,
                                            m_params.seaLevelM, terrain.find(Layer::Mouths)});
}

void StreamPowerModel::upliftShares(const GridSpec& grid, int x0, int y, std::span<double> shares) const {
    const auto count = static_cast<int>(shares.size());
    const bool isBent = m_nodes && m_nodes->grid == grid;
    const auto across = [&](int i) { return isBent ? (m_nodes->y[grid.index(x0 + i, y)] + 0.5) / grid.height : (y + 0.5) / grid.height; };
    const auto along = [&](int i) { return isBent ? (m_nodes->x[grid.index(x0 + i, y)] + 0.5) / grid.width : (x0 + i + 0.5) / grid.width; };
    if (const Heightmap* living = m_living.uplift) {
        const float* row = living->row(static_cast<int>((y + 0.5) / grid.height * living->height()));
        for (int i = 0; i < count; ++i)
            shares[i] = row[static_cast<int>((x0 + i + 0.5) / grid.width * living->width())];
    } else if (m_params.upliftShape == UpliftShape::Dome) {
        for (int i = 0; i < count; ++i)
            shares[i] = domeShare(along(i), across(i));
    } else {
        for (int i = 0; i < count; ++i)
            shares[i] = rowShare(m_params.upliftShape, across(i));
    }
}

void StreamPowerModel::upliftM(const GridSpec& grid, const Heightmap* painted, int x0, int y, std::span<double> metres) const {
    const double most = m_params.upliftMmPerYear * 1e-3 * timeStepYears();
    upliftShares(grid, x0, y, metres);
    if (painted) {
        const float* own = painted->row(y) + x0;
        for (std::size_t i = 0; i < metres.size(); ++i)
            metres[i] *= std::max(0.0f, own[i]);
    }
    for (double& metre : metres)
        metre *= most;
}

double StreamPowerModel::raise(const CellMask& base, const Heightmap* painted, const Compute& compute,
             Heightmap& ground) const {
    const GridSpec& grid = ground.grid();
    if (m_params.upliftMmPerYear == 0.0)
        return 0.0;
    return sumOfRows(grid.height, compute, [&](int y) {
        std::vector<double> risesM(static_cast<std::size_t>(grid.width));
        upliftM(grid, painted, 0, y, risesM);
        double sum = 0.0;
        for (int x = 0; x < grid.width; ++x) {
            float& cell = ground.at(x, y);
            if (base[grid.index(x, y)])
                continue;
            const double before = cell;
            cell = static_cast<float>(before + risesM[x]);
            sum += areaOf(grid.index(x, y)) * (cell - before);
        }
        return sum;
    });
}

/// Finds the drainage network, through all depressions.
void StreamPowerModel::drain(const CellMask& base, WorkingTerrain& terrain, const Compute& compute) {
    const Heightmap& ground = terrain.elevation();
    m_network.restart(ground, {base, rainWeights(terrain, compute), {.nodes = m_nodes}});
    static_cast<void>(m_network.directions(compute));
    m_network.dropBasins();
    static_cast<void>(m_network.order(compute));
    m_flow = &m_network.accumulation(compute);
    m_flowGrid = ground.grid();
}

FlowWeights StreamPowerModel::rainWeights(const WorkingTerrain& terrain, const Compute& compute) const {
    return flowWeights(terrain.grid(),
                       {m_params.rainMmPerYear * 1e-3, terrain.find(Layer::Rain), terrain.find(Layer::Springs)},
                       compute);
}

void StreamPowerModel::dischargeRow(int y, float* cells) const {
    const auto perUnit = static_cast<float>(dischargeM3PerS(1, m_flowGrid.cellAreaM2()));
    const FlowSum* flow = m_flow->data() + m_flowGrid.index(0, y);
    for (int x = 0; x < m_flowGrid.width; ++x)
        cells[x] = static_cast<float>(flow[x]) * perUnit;
}

/// exp(s n) of every cell with a noise n of the standard deviation 1, of the sizes of `stack`; s is the spread times what `patches`
/// say (null: 1). Keyed by place, so levels and maps of all resolutions share it.
Heightmap StreamPowerModel::unevenness(const OctaveStack& stack, double spread, const Heightmap* patches, const GridSpec& grid,
                                       const Compute& compute) const {
    Heightmap map(grid);
    const auto octaves = makeOctaves(stack);
    double square = 0.0;
    for (const Octave& octave : octaves)
        square += double{octave.amplitude} * octave.amplitude;
    const double scale = spread / (kGradientNoiseDeviation * std::sqrt(square));
    compute.forRows(grid.height, [&](int y0, int y1) {
        std::vector<float> x(static_cast<std::size_t>(grid.width + kNoiseBlock)), y(x.size()), noise(x.size()), sum(x.size());
        for (int row = y0; row < y1; ++row) {
            for (int i = 0; i < grid.width; ++i) {
                const std::size_t c = grid.index(i, row);
                x[i] = static_cast<float>(((m_nodes ? m_nodes->x[c] : static_cast<float>(i)) + 0.5) * grid.cellSizeM);
                y[i] = static_cast<float>(((m_nodes ? m_nodes->y[c] : static_cast<float>(row)) + 0.5) * grid.cellSizeM);
            }
            std::ranges::fill(sum, 0.0f);
            for (const Octave& octave : octaves) {
                if (octave.shown == 0.0f)
                    continue;
                gradientNoise(octave.seenFrom(0.0, 0.0), {x.data(), y.data(), grid.width}, noise.data());
                addScaled(noise.data(), octave.amplitude * octave.shown, grid.width, sum.data());
            }
            if (patches)
                for (int i = 0; i < grid.width; ++i)
                    sum[i] *= std::min(kRoughest, patches->row(row)[i] * patches->row(row)[i]);
            exponentials(sum.data(), scale, grid.width, map.row(row));
        }
    });
    return map;
}

/// Rock is not as strong everywhere: from sixty hillslopes down to two cells of the first level, and its grain from some
/// hillslopes, or four cells of that level, down to two cells of the map, which show the smallest as chance from cell to cell.
void StreamPowerModel::findStrength(const GridSpec& grid, const Compute& compute) {
    if (m_strengthGrid == grid && m_strengthNodes == m_nodes)
        return;
    m_strengthGrid = grid;
    m_strengthNodes = m_nodes;
    const double hillslopeM = std::sqrt(std::max(1.0, m_params.hillslopeAreaM2)),
                 levelCellM = std::max(grid.widthM(), grid.heightM()) / kPatchCells;
    const double largestM = std::min(kLargestPatch * hillslopeM, kLargestOfMap * kPatchCells * levelCellM);
    m_strength = !isVaried() ? Heightmap()
                             : unevenness({largestM, 2.0, kPatchPersistence, kPatchSizes, std::max(grid.cellSizeM, levelCellM),
                                           m_params.seed, kPatchSalt},
                                          m_params.rockVariety, nullptr, grid, compute);
    m_grain = m_params.rockGrain == 0.0
                  ? Heightmap()
                  : unevenness({std::max(kLargestGrain * hillslopeM, 4.0 * levelCellM), 2.0, kGrainPersistence, kPatchSizes, 0.5 * grid.cellSizeM,
                                m_params.seed, kGrainSalt},
                               m_params.rockGrain, isVaried() ? &m_strength : nullptr, grid, compute);
}

double StreamPowerModel::cutAndFill(const CellMask& base, WorkingTerrain& terrain, const Compute& compute) {
    StreamPowerStep step;
    step.timeStepYears = timeStepYears();
    step.erodibility = erodibility();
    step.areaExponent = m_params.areaExponent;
    step.leastAreaM2 = leastAreaM2(m_params);
    step.debrisFlowAreaM2 = m_params.debrisFlowAreaM2 * m_params.rainMmPerYear * 1e-3;
    step.rockSmoothness = m_params.rockSmoothness;
    step.slopeExponent = m_params.slopeExponent;
    step.deposition = m_params.deposition;
    step.maxSlope = slopeOfDeg(m_params.maxSlopeDeg);
    step.hardness = terrain.find(Layer::Hardness);
    step.isOfSlopes = true;
    step.isSwept = m_isSwept;
    findStrength(terrain.grid(), compute);
    step.strength = isVaried() ? &m_strength : nullptr;
    step.grain = m_params.rockGrain > 0.0 ? &m_grain : nullptr;
    const StreamPowerNetwork network{m_network.directions(compute), m_network.accumulation(compute), m_network.order(compute), m_nodes};
    std::function<double()> widen;
    if (m_params.valleyFloors > 0.0)
        widen = [&] {
            return cutValleyFloors(m_params.valleyFloors, {network, m_scratch.water, step.hardness, step.strength, base}, compute,
                                   terrain.elevation());
        };
    return incise(step, network, compute, m_scratch, terrain.elevation(), widen);
}

/// What a cell drains where a river runs in it: more than a hillslope, and so much that rivers cut faster than
/// creep fills, K A^m sqrt(A) = D (Perron2008).
double StreamPowerModel::channelAreaM2() const {
    const double least = elementary::pow(m_params.hillslopeDiffusion / std::max(1e-300, erodibility()),
                                         1.0 / (m_params.areaExponent + 0.5));
    return std::max(leastAreaM2(m_params), least);
}

/// Rivers carry off what creeps into them: they may sink by creep, but never rise.
DiffusionBalance StreamPowerModel::creep(const CellMask& base, const Heightmap* hardness, const Compute& compute, Heightmap& ground) {
    if (m_params.hillslopeDiffusion == 0.0)
        return {};
    const GridSpec& grid = ground.grid();
    const auto& flow = m_network.accumulation(compute);
    const double channel = channelAreaM2() / grid.cellAreaM2() * static_cast<double>(kFlowUnit);
    // Where the factors of the cut were, the share that stays; where the water was, how high a cell may come.
    std::vector<float> &kept = m_scratch.factors, &highest = m_scratch.water;
    compute.forRows(grid.height, [&](int y0, int y1) {
        std::vector<std::uint8_t> river(static_cast<std::size_t>(grid.width));
        std::vector<float> scales(river.size(), 1.0f);
        for (int y = y0; y < y1; ++y) {
            const std::size_t row = grid.index(0, y);
            if (m_params.rockSmoothness != 0.0)
                hillslopeScales(m_params.rockSmoothness, hardness, y, scales);
            const float* cells = ground.row(y);
            for (int x = 0; x < grid.width; ++x) {
                river[x] = flow[row + x] >= static_cast<FlowSum>(std::min(9e18, std::max(1.0, channel * scales[x]))) && highest[row + x] <= cells[x];
                highest[row + x] = river[x] ? cells[x] : std::numeric_limits<float>::infinity();
            }
            creepKeptOfRow(ground.row(std::max(0, y - 1)), cells, ground.row(std::min(grid.height - 1, y + 1)), river.data(), grid.width, &kept[row]);
            for (int x = 0; x < grid.width; ++x)
                kept[row + x] = base[row + x] ? 0.0f : kept[row + x];
        }
    });
    DiffusionBalance balance = diffuse(diffusionRatio(grid), {kept, hardness, m_nodes}, compute, ground);
    balance.out += sumOfRows(grid.height, compute, [&](int y) {
        double sum = 0.0;
        float* cells = ground.row(y);
        for (std::size_t c = grid.index(0, y); float& cell : std::span(cells, static_cast<std::size_t>(grid.width))) {
            if (cell > highest[c]) {
                sum += areaOf(c) * (double{cell} - highest[c]);
                cell = highest[c];
            }
            ++c;
        }
        return sum;
    });
    return balance;
}

/// Takes down what is left of an edge of the map when the ground behind it has sunk lower, or it would
/// stand as a wall. Returns what it took.
double StreamPowerModel::lowerEdges(const CellMask& base, const Heightmap* hardness, Heightmap& ground) const {
    if (!isMapEdge(m_params.baseLevel))
        return 0.0;
    double taken = 0.0;
    const GridSpec& grid = ground.grid();
    const auto lower = [&](int x, int y) {
        float& cell = ground.at(x, y);
        float lowest = cell;
        forEachNeighbour(grid, static_cast<std::uint32_t>(grid.index(x, y)), [&](std::uint32_t c) {
            if (!base[c])
                lowest = std::min(lowest, ground.cells()[c]);
        });
        const double soft = softness(hardness, grid.index(x, y));
        const float before = cell;
        cell = soft == 1.0 ? lowest : static_cast<float>(before - soft * (double{before} - lowest));
        taken += areaOf(grid.index(x, y)) * (static_cast<double>(before) - cell);
    };
    for (int y = 0; y < grid.height; ++y) {
        const bool whole = y == 0 || y == grid.height - 1;
        for (int x = 0; x < grid.width; x += whole ? 1 : std::max(1, grid.width - 1))
            if (base[grid.index(x, y)])
                lower(x, y);
    }
    return taken;
}

} // namespace oxbow
