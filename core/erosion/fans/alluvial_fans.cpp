#include "core/erosion/fans/alluvial_fans.h"

#include "core/base/angle.h"
#include "core/base/counter_random.h"
#include "core/base/elementary.h"
#include "core/base/phrase.h"
#include "core/erosion/fans/fan_channel.h"
#include "core/erosion/fans/fan_cone.h"
#include "core/erosion/fans/fan_rivers.h"
#include "core/erosion/level_ground.h"
#include "core/flow/flow_accumulation.h"
#include "core/flow/neighbours.h"
#include "core/flow/network_grid.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace oxbow {

namespace {

constexpr StagePreset kFanPresets[] = {
    {"River fans", "Low, wide fans of rivers that carry gravel.", {{"slope_deg", 2.5}, {"concavity", 0.8},
     {"least_catchment_km2", 0.5}, {"duration_years", 30000.0}}},
    {"Debris-flow fans", "Steep, lobed cones at the mouths of small gullies.", {{"slope_deg", 7.0}, {"concavity", 0.2},
     {"least_catchment_km2", 0.05}, {"lobes", 0.5}, {"slope_exponent", 0.3}}},
    {"Bajada", "So much debris that the fans of a range join into one apron.", {{"duration_years", 100000.0},
     {"denudation_mm_per_year", 1.5}, {"coarse_share", 0.8}, {"slope_deg", 3.5}, {"concavity", 0.6}}},
    {"Valley fill", "Gentle fans that fill valleys with broad floors.", {{"duration_years", 60000.0},
     {"slope_deg", 1.5}, {"slope_exponent", 0.35}, {"concavity", 1.0}, {"lobes", 0.15}}},
};

constexpr double kGentle = 1.25;        ///< times the slope of a fan: its lobes
constexpr double kMostSlope = 2.0;      ///< that wears faster than gentler ones
constexpr double kMostCut = 0.25;       ///< of the height over the lowest neighbour, in a step
constexpr int kEvening = 3;
constexpr double kMostSunk = 0.5;       ///< of the height over the lowest ground, in a step
constexpr double kLeastPart = 0.97;     ///< of an amount, that a fan is to hold
constexpr double kDone = 0.5;           ///< of an amount, that makes the fan of a river
constexpr int kMostTries = 8;
constexpr double kMostSeen = 4.0;       ///< times an amount, beyond which a fan is too large
constexpr double kMostWhole = 20.0;    ///< times an amount, that a fan may need to be whole
constexpr double kMostVisits = 24.0;   ///< of each cell by all fans of a step
constexpr double kAlike = 6.0;          ///< cells between mouths whose fans have other lobes
constexpr double kDepthExponent = 0.3;  ///< of the drainage area
constexpr int kFinestLevel = 1;         ///< 512 cells
constexpr double kNoSheet = -1e9;       ///< of cells without a fan, m

double cubeRoot(double amount) {
    return amount > 0.0 ? elementary::pow(amount, 1.0 / 3.0) : 0.0;
}

/// How much each cell wears, m. Its slope is that to the lowest neighbour, so that crests go down with their flanks;
/// evened, so that no line of the grid shows.
std::vector<double> wearOf(const Heightmap& ground, double rateM, double restSlope, const Compute& compute) {
    const GridSpec& grid = ground.grid();
    std::vector<double> cut(grid.cellCount(), 0.0);
    compute.forCells(grid, [&](std::size_t c) {
        double slope = 0.0, drop = 0.0;
        forEachNeighbourBeside(grid, static_cast<std::uint32_t>(c), [&](std::uint32_t beside, int dx, int dy) {
            const double falls = double{ground.cells()[c]} - double{ground.cells()[beside]};
            drop = std::max(drop, falls);
            slope = std::max(slope, falls / (grid.cellSizeM * (dx != 0 && dy != 0 ? std::numbers::sqrt2 : 1.0)));
        });
        if (slope > restSlope)
            cut[c] = std::min(rateM * (std::min(slope, kMostSlope) - restSlope) / (1.0 - restSlope), kMostCut * drop);
    });
    for (int i = 0; i < kEvening; ++i)
        evenOnce(grid, cut, compute);
    const double low = valueRange(ground.cells()).low;
    for (std::size_t c = 0; c < cut.size(); ++c)
        cut[c] = std::min(cut[c], kMostSunk * (ground.cells()[c] - low));
    return cut;
}

/// The fans of one step, on the cells of the level.
class FanStep {
public:
    FanStep(const FanRivers& rivers, const Heightmap& ground, const AlluvialFansParams& params, const FanLaw& law, int step,
            const CancelToken& cancel)
        : m_rivers(rivers),
          m_params(params),
          m_law(law),
          m_step(step),
          m_cancel(cancel),
          m_surface(ground),
          m_sheet(ground.grid(), static_cast<float>(kNoSheet)),
          m_covered(ground.grid().cellCount(), 0),
          m_cone(m_surface) {}

    /// Takes what it can of the sediment of a river that opens below a cell, m of one cell; returns that.
    double build(std::uint32_t cell, double amountM) {
        ++m_mouths;
        if (static_cast<double>(m_cone.visits()) > kMostVisits * static_cast<double>(m_surface.grid().cellCount()))
            return 0.0; // what goes on settles where rivers meet
        const FanRivers::Bed bed = m_rivers.bed(cell, m_surface);
        const double areaM2 = m_rivers.areaM2(cell), none = std::numeric_limits<double>::infinity();
        m_profile = {m_law.slopeAt(areaM2), m_params.concavity > 0.0 ? std::sqrt(areaM2) / m_params.concavity : none};
        const GridSpec& grid = m_surface.grid();
        m_lobes = {m_params.lobes, static_cast<std::uint32_t>(randomBits(m_params.seed, m_step)), grid.xOf(cell) / kAlike, grid.yOf(cell) / kAlike};
        const auto [laid, share] = fitted(bed, amountM);
        if (laid <= 0.0)
            return 0.0;
        m_cone.lay(share, m_sheet);
        const double depthM = m_params.channelDepthM * elementary::pow(areaM2 * 1e-6, kDepthExponent);
        openChannel({m_cone.longestWay(), depthM, m_lobes.seed}, 0.5f * static_cast<float>(kNoSheet), m_sheet);
        for (const std::uint32_t c : m_cone.covered()) {
            m_surface.cells()[c] = std::max(m_surface.cells()[c], m_sheet.cells()[c]);
            m_covered[c] = 1;
        }
        return laid;
    }
    [[nodiscard]] int mouths() const { return m_mouths; }
    /// The surfaces of all fans, kNoSheet where there is none.
    [[nodiscard]] const Heightmap& sheet() const { return m_sheet; }
    /// The cells that fans cover, and those beside them.
    [[nodiscard]] CellMask reached() const {
        CellMask reached = m_covered;
        for (std::uint32_t c = 0; c < reached.size(); ++c)
            if (m_covered[c])
                forEachNeighbour(m_sheet.grid(), c, [&](std::uint32_t beside) { reached[beside] = 1; });
        return reached;
    }

private:
    /// A place on the bed, in cells of it from its lower end.
    double grow(const FanRivers::Bed& bed, double place, double mostM) {
        const auto k = std::min(bed.cells.size() - 1, static_cast<std::size_t>(place));
        const double t = place - static_cast<double>(k);
        const GridSpec& grid = m_surface.grid();
        const std::uint32_t here = bed.cells[k], above = bed.cells[std::min(k + 1, bed.cells.size() - 1)];
        const auto between = [&](double a, double b) { return a + t * (b - a); };
        const double height = m_surface.cells()[here];
        const FanApex apex{here, between(grid.xOf(here), grid.xOf(above)), between(grid.yOf(here), grid.yOf(above)),
                           between(height, std::max<double>(height, m_surface.cells()[above]))};
        return m_cone.grow(apex, m_profile, m_lobes, mostM, m_cancel);
    }

    /// What a fan on the bed takes of the amount, and the share of its thickness that this is.
    struct Fit {
        double laidM = 0.0, share = 1.0;
    };
    /// Grows the fan on the bed, from the mouth up, that holds no more than the amount; below the mouth only where that
    /// one holds more, for a fan that begins on the slope of another is a tongue. Where the next one is far larger, for it
    /// clears a step of the ground, that one, as thick as the amount makes it.
    Fit fitted(const FanRivers::Bed& bed, double amountM) {
        const double top = static_cast<double>(bed.cells.size() - 1);
        const double mouth = static_cast<double>(bed.mouth);
        double low = mouth, held = grow(bed, low, kMostSeen * amountM), more = held, high = mouth;
        if (held > amountM) {
            low = 0.0;
            held = grow(bed, low, amountM);
        } else {
            for (double up = 1.0; low < top; up *= 2.0) {
                high = std::min(top, mouth + up);
                more = grow(bed, high, kMostSeen * amountM);
                if (more > amountM)
                    break;
                low = high;
                held = more;
            }
        }
        for (int i = 0; i < kMostTries && high > low && held < kLeastPart * amountM; ++i) {
            // Amounts grow with the cube of the height.
            const double from = cubeRoot(held), to = cubeRoot(more), wanted = cubeRoot(0.5 * (1.0 + kLeastPart) * amountM);
            const double part = i % 3 == 2 || more >= kMostSeen * amountM ? 0.5 : std::clamp((wanted - from) / (to - from), 0.05, 0.95);
            const double middle = low + part * (high - low), there = grow(bed, middle, kMostSeen * amountM);
            (there > amountM ? high : low) = middle;
            (there > amountM ? more : held) = there;
        }
        if (held > amountM || (held < kLeastPart * amountM && high > low)) {
            const double whole = grow(bed, high, kMostWhole * amountM);
            if (whole <= kMostWhole * amountM)
                return {amountM, amountM / whole};
            if (held > amountM)
                return {};
        }
        return {grow(bed, low, amountM), 1.0};
    }

    const FanRivers& m_rivers;
    const AlluvialFansParams& m_params;
    FanLaw m_law;
    int m_step;
    const CancelToken& m_cancel;
    Heightmap m_surface, m_sheet;
    CellMask m_covered;
    FanCone m_cone;
    FanProfile m_profile;
    FanLobes m_lobes;
    int m_mouths = 0;
};

/// Raises the map to the sheet of the fans, by `mostM` in all (m, sum over its cells); where that is not enough, everywhere by the
/// same share of what is missing. Returns what lies, m.
double layFans(const CoarseGrid& level, const FanStep& fans, const Heightmap& levelGround, double mostM,
               WorkingTerrain& terrain, const Compute& compute) {
    const Heightmap& sheet = fans.sheet();
    const CellMask reached = fans.reached();
    CoarseGrid::Field field(reached.size());
    for (std::size_t c = 0; c < reached.size(); ++c)
        field[c] = sheet.cells()[c] > 0.5 * kNoSheet ? sheet.cells()[c] : levelGround.cells()[c];
    const Heightmap& ground = terrain.elevation();
    return raiseGround(
        level, field, terrain, compute,
        [&](int x, int y, double sheetM) {
            const double thickness = sheetM - double{ground.at(x, y)};
            return thickness > 0.0 && reached[level.coarseIndex(x, y)] ? thickness : 0.0;
        },
        [&](double all) { return all > mostM ? mostM / all : 1.0; });
}

GridSpec fansGrid(const AlluvialFansParams& params, const GridSpec& map, int step) {
    return levelGrid(map, std::min(kFinestLevel, levelOfStep(step, params.steps, levelCount(map))));
}

class AlluvialFansStepper : public StepperOf<AlluvialFansParams> {
public:
    AlluvialFansStepper(AlluvialFansParams params, const WorkingTerrain&, ThreadPool&) : StepperOf(std::move(params)) {}

    void step(int index, WorkingTerrain& terrain, StageContext& context) override {
        const GridSpec& map = terrain.grid();
        const CoarseGrid level(map, fansGrid(m_params, map, index));
        const FanLaw law{slopeOfDeg(m_params.slopeDeg), m_params.slopeExponent, 1e6 * m_params.leastCatchmentKm2,
                         kGentle};

        const double rateM = 1e-3 * m_params.denudationMmPerYear * m_params.durationYears / m_params.steps;
        const std::vector<double> cut =
            wearOf(level.restrict(terrain.elevation(), context), rateM, law.gentle * law.slopeAt(law.leastAreaM2), context);
        const WornGround worn = wearGround(level, cut, 0.0, terrain, context);

        const WorkingTerrain coarse = restricted(level, terrain, {Layer::Rain, Layer::Springs}, context);
        const Heightmap ground = level.restrict(terrain.elevation(), context);
        const FanRivers rivers(
            ground, flowWeights(level.coarse(), {1.0, coarse.find(Layer::Rain), coarse.find(Layer::Springs)}, context), law, context);
        FanStep fans(rivers, ground, m_params, law, index, context.cancel);
        std::vector<double> load(worn.taken.size()); // of coarse sediment, m
        std::ranges::transform(worn.taken, load.begin(), [&](double m) { return m_params.coarseShare * std::max(0.0, m); });
        double laid = 0.0;
        rivers.downstream([&](std::uint32_t cell) {
            const std::uint32_t next = rivers.receiver(cell);
            if (next == kNowhere)
                return;
            const double settles = load[cell] > 0.0 && rivers.opensBelow(cell) ? fans.build(cell, load[cell]) : 0.0;
            laid += settles;
            const double left = load[cell] - settles;
            load[next] += settles > kDone * load[cell] ? 0.0 : left; // what a fan leaves over is no second one
        });
        if (index == 0 && fans.mouths() == 0)
            context.notes.push_back(phrase("Alluvial fans: no valley of %1 km² opens on gentle ground here",
                                           shortNumber(m_params.leastCatchmentKm2)));
        const double lies = laid > 0.0
                                ? layFans(level, fans, ground, level.cellRatio() * laid, terrain, context)
                                : 0.0;
        context.books.rock.out.add(worn.sumM - lies);
    }
};

} // namespace

StageKind alluvialFansStage() {
    StageKind kind = stageKind<AlluvialFansStepper>("alluvial_fans", "Alluvial fans", StageCategory::Erosion,
        "Lets rivers build cones of what they carry before the mouths of their valleys.", kAlluvialFansParams,
        &AlluvialFansParams::steps);
    kind.searchWords = "alluvium fan cone bajada debris flow sediment deposit gravel valley mouth delta piedmont";
    kind.uses(Access::Reads, {Layer::Hardness, Layer::Rain, Layer::Springs});
    kind.uses(Access::Changes, {Layer::Elevation, Layer::Wear, Layer::Deposition});
    kind.presets = kFanPresets;
    kind.effort = [](const std::any& params, const GridSpec& map, int step) {
        return static_cast<double>(fansGrid(std::any_cast<const AlluvialFansParams&>(params), map, step).cellCount());
    };
    kind.cost = {.stepNs = 300.0};
    return kind;
}

} // namespace oxbow
