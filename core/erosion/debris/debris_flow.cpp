#include "core/erosion/debris/debris_flow.h"

#include "core/base/angle.h"
#include "core/base/counter_random.h"
#include "core/base/elementary.h"
#include "core/base/zeroed_vector.h"
#include "core/erosion/debris/debris_bed.h"
#include "core/erosion/level_ground.h"
#include "core/flow/mfd_flow.h"

#include <algorithm>
#include <cmath>
#include <initializer_list>
#include <limits>
#include <numbers>

namespace oxbow {

namespace {

constexpr StagePreset kDebrisPresets[] = {
    {"Soil slips", "Many shallow scars in hollows, short tracks.", {{"slides", 4.0}, {"depth", 0.06},
     {"width_range", 3.0}, {"drainage_length_m", 150.0}, {"scour", 0.015}, {"growth", 4.0}}},
    {"Torrents", "Flows that scour deep tracks and build cones with levees.", {{"slides", 2.0},
     {"drainage_length_m", 600.0}, {"scour", 0.08}, {"growth", 20.0}, {"stop_deg", 7.0}, {"levees", 0.25}}},
    {"Rock slides", "Few, deep scars of all sizes, with blocky heaps below.", {{"slides", 1.0}, {"width_range", 12.0},
     {"depth", 0.18}, {"friction_deg", 42.0}, {"drainage_length_m", 1500.0}, {"scour", 0.01}, {"stop_deg", 14.0},
     {"runout", 10.0}, {"levees", 0.0}}},
    {"Wet tropics", "Steep, soaked slopes that fail everywhere and run out far.", {{"slides", 6.0}, {"depth", 0.08},
     {"drainage_length_m", 80.0}, {"friction_deg", 42.0}, {"scour", 0.05}, {"stop_deg", 6.0}, {"runout", 20.0}}},
};

constexpr std::initializer_list<Layer> kReadByDebris = {Layer::Hardness, Layer::Rain};

constexpr double kSoilOverWater = 1.7;     ///< density of wet soil over that of water
constexpr double kWidthExponent = 3.6;     ///< of the density of widths: of areas it is 2.3
constexpr double kCellsOfWidth = 4.0;
constexpr double kLeastCells = 2.0;        ///< of the map's, that a scar is wide
constexpr double kLongAsWide = 2.0;
constexpr int kBankEvenings = 4;
constexpr double kMostOfRoom = 0.5;        ///< between a cell and the highest or lowest ground, that a step fills or takes
constexpr double kMostCovered = 0.01;      ///< by the scars of a batch, were all to fail

double widthOn(const DebrisFlowParams& params, const GridSpec& map) {
    return std::max(params.widthM, kLeastCells * map.cellSizeM);
}

/// In which debris moves: all maps whose cells are smaller have the same one.
GridSpec bedGrid(const DebrisFlowParams& params, const GridSpec& map) {
    const double cells = std::ceil(kCellsOfWidth * map.longerSideM() / widthOn(params, map));
    return gridOfSide(map, static_cast<int>(std::clamp(cells, 1.0, 1e9)));
}

/// Of widths between 1 and `most` that are spread as W^-exponent: the one below which that share lies, and the mean square.
double widthOfShare(double share, double most) {
    constexpr double kOver = kWidthExponent - 1.0;
    return elementary::pow(1.0 - share * (1.0 - elementary::pow(most, -kOver)), -1.0 / kOver);
}
double meanSquareWidth(double most) {
    constexpr double kOver = kWidthExponent - 1.0, kLess = kWidthExponent - 3.0;
    return most > 1.0 + 1e-9 ? kOver / kLess * (1.0 - elementary::pow(most, -kLess)) / (1.0 - elementary::pow(most, -kOver)) : 1.0;
}

class DebrisFlowStepper : public StepperOf<DebrisFlowParams> {
public:
    DebrisFlowStepper(DebrisFlowParams params, const WorkingTerrain&, ThreadPool&) : StepperOf(std::move(params)) {}

    void step(int index, WorkingTerrain& terrain, StageContext& context) override {
        const CoarseGrid level(terrain.grid(), bedGrid(m_params, terrain.grid()));
        WorkingTerrain coarse = restricted(level, terrain, kReadByDebris, context);
        const Heightmap& ground = coarse.elevation() = level.restrict(terrain.elevation(), context);
        std::vector<float> soft = softness(coarse, context);
        DrainageNetwork network(ground, {outletMask(ground, {}), flowWeights(ground.grid(), {1.0, coarse.find(Layer::Rain), nullptr}, context)});
        const std::vector<FlowSum> wet = routedFlow(network, FlowRouting::MultipleFlow, {}, context);
        DebrisBed bed(ground, soft, law(), context);
        bed.setWashed(washed(network, wet, context));

        const double widthM = widthOn(m_params, terrain.grid());
        const double scarM2 = 0.25 * std::numbers::pi * kLongAsWide * widthM * widthM * meanSquareWidth(m_params.widthRange);
        const double tries = m_params.slides * terrain.grid().widthM() * terrain.grid().heightM() / (scarM2 * m_params.steps);
        const int batches = std::max(1, static_cast<int>(std::ceil(m_params.slides / (m_params.steps * kMostCovered))));
        std::vector<DebrisRelease> releases;
        for (int batch = 0; batch < batches; ++batch) {
            const auto from = static_cast<std::int64_t>(tries * batch / batches), to = static_cast<std::int64_t>(tries * (batch + 1) / batches);
            releases.clear();
            for (std::int64_t i = from; i < to; ++i)
                if (const DebrisRelease release = tried(bed, wet, widthM, randomBits(m_params.seed, index, i)); release.widthM > 0.0)
                    releases.push_back(release);
            bed.run(releases, context);
        }
        bringUp(level, bed, coarse, terrain, context);
    }

private:
    [[nodiscard]] DebrisLaw law() const {
        return {.slipSlope = (1.0 - 1.0 / kSoilOverWater) * slopeOfDeg(m_params.frictionDeg),
                .depthShare = m_params.depth,
                .stopSlope = slopeOfDeg(m_params.stopDeg),
                .runout = m_params.runout,
                .scour = m_params.scour,
                .growth = m_params.growth,
                .levees = m_params.levees};
    }

    /// Of each cell; nothing is taken from the bed of the sea.
    [[nodiscard]] std::vector<float> softness(const WorkingTerrain& coarse, const Compute& compute) const {
        const Heightmap& ground = *coarse.find(Layer::Elevation);
        const Heightmap* hardness = coarse.find(Layer::Hardness);
        auto soft = zeroedVector<float>(ground.cells().size(), compute.cancel);
        compute.forCells(ground.grid(), [&](std::size_t c) {
            soft[c] = ground.cells()[c] < m_params.seaLevelM ? 0.0f : hardness ? 1.0f - std::clamp(hardness->cells()[c], 0.0f, 1.0f) : 1.0f;
        });
        return soft;
    }

    /// Share of what settles that rivers carry off, on their banks too; none in depressions.
    [[nodiscard]] Heightmap washed(DrainageNetwork& network, const std::vector<FlowSum>& wet, const Compute& compute) const {
        const GridSpec& grid = network.grid();
        const Heightmap &ground = network.ground(), &filled = network.filled(compute);
        auto rivers = zeroedVector<double>(wet.size(), compute.cancel); // of the catchment that carries off half
        const double unit = grid.cellAreaM2() / (kFlowUnit * 1e6 * m_params.riverKm2);
        std::ranges::transform(wet, rivers.begin(), [&](FlowSum sum) { return static_cast<double>(sum) * unit; });
        for (int i = 0; i < kBankEvenings; ++i)
            evenOnce(grid, rivers, compute);
        Heightmap share(grid);
        for (std::size_t c = 0; c < rivers.size(); ++c)
            if (filled.cells()[c] <= ground.cells()[c])
                share.cells()[c] = static_cast<float>(rivers[c] * rivers[c] / (1.0 + rivers[c] * rivers[c]));
        return share;
    }

    /// A scar that goes off, or one without width.
    [[nodiscard]] DebrisRelease tried(const DebrisBed& bed, const std::vector<FlowSum>& wet, double widthM, std::uint64_t bits) const {
        const GridSpec& grid = bed.grid();
        const double x = unitDouble(randomBits(bits, 0)) * grid.width - 0.5, y = unitDouble(randomBits(bits, 1)) * grid.height - 0.5;
        const int cellX = std::min(grid.width - 1, static_cast<int>(x + 0.5)), cellY = std::min(grid.height - 1, static_cast<int>(y + 0.5));
        const std::size_t c = grid.index(cellX, cellY);
        if (bed.soft(c) <= 0.0f || failingAreaM(bed.slopeAt(cellX, cellY), m_params) > static_cast<double>(wet[c]) / kFlowUnit * grid.cellSizeM)
            return {};
        return {x, y, widthM * widthOfShare(unitDouble(randomBits(bits, 2)), m_params.widthRange), 0.0, bits};
    }

    /// Adds what changed on the bed to the map. Hard cells beside soft ones keep what they have, and less is laid. What is evened, or
    /// comes from larger cells, would climb single peaks and deepen single pits: it does so by a share of the room at most.
    void bringUp(const CoarseGrid& level, const DebrisBed& bed, const WorkingTerrain& coarse, WorkingTerrain& terrain, StageContext& context) const {
        const Heightmap *hardness = terrain.find(Layer::Hardness), *coarseHardness = coarse.find(Layer::Hardness);
        const auto lossShare = [&](int x, int y) {
            if (!hardness)
                return 1.0;
            const double softHere = 1.0 - std::clamp(hardness->at(x, y), 0.0f, 1.0f);
            const double softAround = 1.0 - std::clamp(coarseHardness->cells()[level.coarseIndex(x, y)], 0.0f, 1.0f);
            return softHere < softAround ? softHere / softAround : softHere > 0.0 ? 1.0 : 0.0;
        };
        const Heightmap& ground = terrain.elevation();
        const auto [lowM, highM] = valueRange(ground.cells());
        const auto bounded = [&, lowM, highM](int x, int y, double change) {
            const double roomM = kMostOfRoom * ((change < 0.0 ? lowM : highM) - double{ground.at(x, y)});
            return change < 0.0 ? std::max(change, roomM) : std::min(change, roomM);
        };
        const CoarseGrid::Field changes = bed.change(context);
        const std::span<const CoarseGrid::Field> fields(&changes, 1);
        const double leftM = bed.leftM3() / bed.grid().cellAreaM2() * level.cellRatio();
        const GridSpec& map = terrain.grid();
        RowSums lost(map.height), gained(map.height), beyond(map.height);
        level.prolong(fields, context, [&](int y, std::span<const CoarseGrid::Field> row) {
            for (int x = 0; x < map.width; ++x) {
                const double change = row[0][static_cast<std::size_t>(x)], due = bounded(x, y, change);
                (due < 0.0 ? lost[y] : gained[y]) += due < 0.0 ? -due * lossShare(x, y) : due;
                beyond[y] += std::abs(change - due);
            }
        });
        double laidShare = 1.0, leavesM = leftM;
        if (hardness || beyond.total() > 0.0) {
            laidShare = gained.total() > 0.0 ? std::clamp((lost.total() - leftM) / gained.total(), 0.0, 1.0 / kMostOfRoom) : 0.0;
            leavesM = std::max(0.0, lost.total() - laidShare * gained.total());
        }
        moveGround(level, fields, terrain, context, context.books.rock, [&](int x, int y, std::span<const CoarseGrid::Field> row) {
            const double due = bounded(x, y, row[0][static_cast<std::size_t>(x)]);
            return due * (due < 0.0 ? lossShare(x, y) : laidShare);
        });
        context.books.rock.out.add(leavesM);
    }
};

} // namespace

double failingAreaM(double slope, const DebrisFlowParams& params) {
    const double friction = slopeOfDeg(params.frictionDeg);
    if (slope >= friction)
        return 0.0;
    if (slope <= (1.0 - 1.0 / kSoilOverWater) * friction)
        return std::numeric_limits<double>::infinity();
    return kSoilOverWater * (1.0 - slope / friction) * params.drainageLengthM * slope / std::sqrt(1.0 + slope * slope);
}

StageKind debrisFlowStage() {
    StageKind kind = stageKind<DebrisFlowStepper>("debris_flow", "Debris flows", StageCategory::Erosion,
        "Lets steep, wet slopes slide: scars, tracks that join into hollows, levees, cones at their feet.",
        kDebrisFlowParams, &DebrisFlowParams::steps);
    kind.searchWords = "landslide mass wasting mudflow torrent scar scree avalanche rockslide slope failure hollow levee cone fan";
    kind.uses(Access::Reads, kReadByDebris);
    kind.uses(Access::Changes, {Layer::Elevation, Layer::Wear, Layer::Deposition});
    kind.presets = kDebrisPresets;
    kind.cost = {.stepNs = 230.0};
    return kind;
}

} // namespace oxbow
