#include "core/erosion/dunes/dunes.h"

#include "core/base/angle.h"
#include "core/base/counter_random.h"
#include "core/erosion/dunes/sand_level.h"
#include "core/erosion/level_ground.h"
#include "core/noise/noise_field.h"

#include <algorithm>
#include <cmath>
#include <memory>
#include <numbers>

namespace oxbow {

namespace {

constexpr StagePreset kDunePresets[] = {
    {"Barchans", "Little sand on bare ground: crescents that wander with one wind.", {{"cover_m", 9.0},
     {"unevenness", 1.0}, {"spread_deg", 3.0}, {"slabs", 2500.0}, {"edges", "wrapped"}}},
    {"Transverse dunes", "Plenty of sand: long crests across one wind.", {{"cover_m", 18.0}, {"spread_deg", 10.0},
     {"slabs", 1500.0}, {"edges", "wrapped"}}},
    {"Linear dunes", "Two winds in turn: long ridges between their directions.", {{"cover_m", 20.0},
     {"spread_deg", 10.0}, {"beside_deg", 110.0}, {"clockwise_share", 0.5}, {"slabs", 4000.0}, {"edges", "wrapped"}}},
    {"Star dunes", "Winds from three sides: a net of crests with peaks where they meet.", {{"cover_m", 25.0},
     {"spread_deg", 10.0}, {"beside_deg", 120.0}, {"clockwise_share", 0.33}, {"counter_share", 0.33}, {"slabs", 5000.0},
     {"edges", "wrapped"}}},
    {"Dune sea against rock", "Deep sand that flows round mountains, climbs them and falls behind them.",
     {{"cover_m", 22.0}, {"spread_deg", 15.0}, {"cover_slope_deg", 12.0}, {"slabs", 1500.0}}},
};

constexpr int kHopsPerStep = 16;
constexpr double kCellsPerHop = 1.4; ///< wanted; 1 to 2 as cells come out
constexpr double kHopsPerWave = 12.0; ///< of the cover's unevenness
constexpr double kLongestHop = 0.25;  ///< of the map's longer side: dunes of longer ones do not fit it
constexpr int kRestSweeps = 300;     ///< in which sand slides on each grid when the wind has gone
constexpr int kFinerLevels = 2;      ///< at most
constexpr double kFinerShare = 0.12; ///< of the steps, on finer grids; half of it on each but the last

int stepsOf(const DunesParams& params, const GridSpec&) {
    return (params.slabs + kHopsPerStep - 1) / kHopsPerStep;
}

/// Powers of two times coarser than the level's own: 0 is the map's or the finest there is.
int levelOf(int step, int steps, int levels) {
    int level = 0;
    double end = steps * (1.0 - kFinerShare), rest = steps * kFinerShare;
    while (level + 1 < levels && step >= end) {
        rest *= 0.5;
        end += level + 2 < levels ? rest : 2.0 * rest;
        ++level;
    }
    return level;
}

/// The hop that the map has room for.
double hopOn(const DunesParams& params, const GridSpec& map) {
    return std::min(params.hopM, kLongestHop * map.longerSideM());
}

/// Cells of the longer side on which the hop has `kCellsPerHop`, a power of two: that divides most maps.
int firstSide(const DunesParams& params, const GridSpec& map) {
    const double wanted = kCellsPerHop * map.longerSideM() / params.hopM;
    int side = 16;
    while (side < kMaxGridSide && side * std::numbers::sqrt2 < wanted)
        side *= 2;
    return side;
}

/// 0 on ground as steep as `limit`, rise over run, or steeper, 1 on ground half as steep or gentler.
double gentleness(const Heightmap& ground, double limit, int x, int y) {
    const int west = std::max(x - 1, 0), east = std::min(x + 1, ground.width() - 1);
    const int north = std::max(y - 1, 0), south = std::min(y + 1, ground.height() - 1);
    const double perX = std::max(1, east - west) * ground.cellSizeM();
    const double perY = std::max(1, south - north) * ground.cellSizeM();
    const double dx = (double{ground.at(east, y)} - ground.at(west, y)) / perX;
    const double dy = (double{ground.at(x, south)} - ground.at(x, north)) / perY;
    const double slope = std::sqrt(dx * dx + dy * dy);
    return limit > 0.0 ? std::clamp(2.0 - 2.0 * slope / limit, 0.0, 1.0) : 0.0;
}

class DunesStepper : public StepperOf<DunesParams> {
public:
    DunesStepper(DunesParams params, const WorkingTerrain&, ThreadPool&) : StepperOf(params) {}

    void step(int index, WorkingTerrain& terrain, StageContext& context) override {
        if (index == 0)
            supply(terrain, context);
        const GridSpec map = terrain.grid(), grid = dunesGrid(m_params, map, index);
        const CoarseGrid level(map, grid);
        const auto [rock, before] = onLevel(level, terrain, context);
        const Heightmap* hardness = terrain.find(Layer::Hardness);
        const Heightmap firm = hardness ? level.restrict(*hardness, context) : Heightmap();
        SandBed& bed = bedOf(grid, context.cancel);
        bed.load(rock, before, hardness ? &firm : nullptr, context);
        const SandRules rules = rulesOf(map);
        const int sweeps = static_cast<int>(std::lround(kHopsPerStep * SandBed::sweepsPerHop(rules, grid.cellSizeM)));
        const double fromDeg = seasonWindDeg({m_params.windFromDeg, m_params.spreadDeg, m_params.besideDeg,
                                              m_params.clockwiseShare, m_params.counterShare},
                                             index, m_params.seed);
        bed.blow({windFrom(fromDeg), sweeps, randomBits(m_params.seed, 7, index), static_cast<double>(index)}, rules, context);
        // Slip faces are left at rest by each grid.
        const bool ends = index + 1 == stepsOf(m_params, map), onlyMap = dunesGrid(m_params, map, 0) == map;
        if (ends ? onlyMap : dunesGrid(m_params, map, index + 1) != grid)
            bed.settle(rules, kRestSweeps, context);
        Heightmap after(grid);
        for (int y = 0; y < grid.height; ++y)
            std::copy_n(bed.sandRow(y), grid.width, after.row(y));
        bring(before, after, {bed.broughtM(), bed.lostM()}, level, terrain, context);
        if (ends && !onlyMap)
            settle(rules, terrain, context);
    }

private:
    [[nodiscard]] SandRules rulesOf(const GridSpec& map) const {
        return {.slabM = m_params.slabM,
                .hopM = hopOn(m_params, map),
                .onSand = m_params.onSand,
                .onRock = m_params.onRock,
                .shadowDeg = m_params.shadowDeg,
                .reposeDeg = m_params.reposeDeg,
                .speedUp = m_params.speedUp,
                .inflow = m_params.inflow,
                .surges = std::min(0.5, 1.5 * m_params.unevenness),
                .wraps = m_params.edges == SandEdges::Wrapped};
    }
    SandBed& bedOf(const GridSpec& grid, const CancelToken& cancel) {
        const bool wraps = m_params.edges == SandEdges::Wrapped;
        if (!m_bed || m_bedGrid != grid || m_bedWraps != wraps)
            m_bed = std::make_unique<SandBed>(grid, wraps, cancel);
        m_bedGrid = grid;
        m_bedWraps = wraps;
        return *m_bed;
    }

    /// Lays the cover and finds loose ground.
    void supply(WorkingTerrain& terrain, StageContext& context) const {
        Heightmap& ground = terrain.elevation();
        Heightmap& sand = terrain.edit(Layer::Sand);
        const Heightmap* hardness = terrain.find(Layer::Hardness);
        const Heightmap before = ground, sandBefore = sand;
        const bool coversAll = m_params.coverSlopeDeg >= 90.0;
        const double limit = slopeOfDeg(std::min(m_params.coverSlopeDeg, 89.0));
        const double cellM = ground.cellSizeM();
        const NoiseField waves({.kind = NoiseKind::Fbm,
                                .seed = m_params.seed,
                                .featureSizeM = kHopsPerWave * hopOn(m_params, ground.grid()),
                                .reliefM = 2.0 * m_params.unevenness,
                                .baseM = 1.0 - m_params.unevenness,
                                .octaves = 3,
                                .warp = 0.0},
                               cellM);
        context.forRows(ground.height(), [&](int y0, int y1) {
            std::vector<float> share(static_cast<std::size_t>(ground.width()));
            for (int y = y0; y < y1; ++y) {
                waves.evaluateRow(0.5 * cellM, (y + 0.5) * cellM, share);
                for (int x = 0; x < ground.width(); ++x) {
                    const double soft = hardness ? 1.0 - std::clamp<double>(hardness->at(x, y), 0.0, 1.0) : 1.0;
                    const double found = std::max<double>(std::max(0.0f, sand.at(x, y)), m_params.looseM * soft);
                    const double gentle = coversAll ? 1.0 : gentleness(before, limit, x, y);
                    const float depth = std::max(0.0f, share[static_cast<std::size_t>(x)]);
                    const auto risen = static_cast<float>(before.at(x, y) + m_params.coverM * gentle * depth);
                    sand.at(x, y) = static_cast<float>(found + (double{risen} - before.at(x, y)));
                    ground.at(x, y) = risen;
                }
            }
        });
        bookChanges(before.cells(), ground.cells(), context, context.books.rock);
        bookChanges(sandBefore.cells(), sand.cells(), context, context.books.sand);
    }

    struct Bed {
        Heightmap rock, sand;
    };
    [[nodiscard]] static Bed onLevel(const CoarseGrid& level, WorkingTerrain& terrain, const Compute& compute) {
        Bed bed{level.restrict(terrain.elevation(), compute), level.restrict(terrain.edit(Layer::Sand), compute)};
        compute.forCells(bed.rock.grid(), [&](std::size_t c) { bed.rock.cells()[c] -= bed.sand.cells()[c]; });
        return bed;
    }

    /// Brings slip faces to rest up to the map's cells. What has far to slide does so on coarse grids: on fine ones alone it would
    /// take sweeps by the square of the cells.
    void settle(const SandRules& rules, WorkingTerrain& terrain, StageContext& context) const {
        const GridSpec map = terrain.grid();
        for (int side = firstSide(m_params, map);; side *= 2) {
            const CoarseGrid level(map, gridOfSide(map, side));
            const auto [rock, before] = onLevel(level, terrain, context);
            Heightmap after = before;
            settleSand(rock, rules, kRestSweeps, context, after);
            bring(before, after, {}, level, terrain, context);
            if (level.coarse() == map)
                return;
        }
    }

    /// Sand over edges, m of one cell.
    struct Crossing {
        double brought = 0.0, lost = 0.0;
    };
    /// What the sand did, to the map.
    static void bring(const Heightmap& before, const Heightmap& after, const Crossing& crossing, const CoarseGrid& level,
                      WorkingTerrain& terrain, StageContext& context) {
        Heightmap& sand = terrain.edit(Layer::Sand);
        Booking rounded;
        Heightmap moved = prolongedSand(level, sand, before, after, crossing.brought - crossing.lost, context, rounded);
        moveGround(level, {}, terrain, context, context.books.rock, [&](int x, int y, auto&&) {
            return static_cast<double>(moved.at(x, y)) - static_cast<double>(sand.at(x, y));
        });
        sand = std::move(moved);
        for (Booking* booking : {&context.books.rock, &context.books.sand}) {
            booking->in.add(crossing.brought * level.cellRatio());
            booking->out.add(crossing.lost * level.cellRatio());
        }
        // What rounding took of the sand the ground did not get either.
        context.books.sand.add(rounded);
        context.books.rock.add(rounded);
    }

    std::unique_ptr<SandBed> m_bed;
    GridSpec m_bedGrid;
    bool m_bedWraps = false;
};

/// Lengths that suit a map: 512 cells of the model along its longer side.
void fitToMap(std::any& values, const GridSpec& map) {
    auto& params = std::any_cast<DunesParams&>(values);
    const double usual = params.hopM;
    params.hopM = roundStep(kCellsPerHop * map.longerSideM() / 512.0);
    params.slabM *= params.hopM / usual;
    params.coverM *= params.hopM / usual;
}

} // namespace

GridSpec dunesGrid(const DunesParams& params, const GridSpec& map, int step) {
    const int first = firstSide(params, map), longer = std::max(map.width, map.height);
    int levels = 1;
    while (levels <= kFinerLevels && (first << (levels - 1)) < longer)
        ++levels;
    return gridOfSide(map, first << levelOf(step, stepsOf(params, map), levels));
}

StageKind dunesStage() {
    StageKind kind = stageKind<DunesStepper>("dunes", "Dunes", StageCategory::Erosion,
        "Lets the wind carry sand and pile it up in dunes, over rock and against it.", kDunesParams, stepsOf);
    kind.searchWords = "sand desert wind aeolian erg barchan seif star ripple werner sahara namib";
    kind.uses(Access::Reads, {Layer::Hardness});
    kind.uses(Access::Changes, {Layer::Elevation, Layer::Wear, Layer::Deposition, Layer::Sand});
    kind.mix = MixSupport::Shows; // layers of rock are hard, the sand on them is not
    kind.presets = kDunePresets;
    kind.fit = fitToMap;
    kind.effort = [](const std::any& values, const GridSpec& map, int step) {
        const GridSpec grid = dunesGrid(std::any_cast<const DunesParams&>(values), map, step);
        return static_cast<double>(grid.cellCount()) / grid.cellSizeM; // a hop crosses more cells of finer grids
    };
    kind.cost = {.stepNs = 5500.0};
    return kind;
}

std::array<double, 3> windShares(const WindRose& rose) {
    const double clockwise = std::max(0.0, rose.clockwiseShare), counter = std::max(0.0, rose.counterShare);
    const double others = std::max(1.0, clockwise + counter);
    return {std::max(0.0, 1.0 - clockwise - counter), clockwise / others, counter / others};
}

double seasonWindDeg(const WindRose& rose, int season, std::uint64_t seed) {
    // Multiples of the golden section fall evenly into the shares, however many seasons there are.
    constexpr double kGolden = 0.6180339887498949;
    const double at = (season + 0.5) * kGolden - std::floor((season + 0.5) * kGolden);
    const std::array<double, 3> shares = windShares(rose);
    const double turn = at < shares[0]               ? 0.0
                        : at < shares[0] + shares[1] ? rose.besideDeg
                        : shares[2] > 0.0            ? -rose.besideDeg
                                                     : rose.besideDeg;
    const double varies = rose.spreadDeg * (2.0 * unitDouble(randomBits(seed, 41, season)) - 1.0);
    return rose.fromDeg + (shares[1] + shares[2] > 0.0 ? turn : 0.0) + varies;
}

} // namespace oxbow
