#include "core/erosion/coast/coast_erosion.h"

#include "core/base/angle.h"
#include "core/base/error.h"
#include "core/base/phrase.h"
#include "core/base/rounding.h"
#include "core/erosion/coast/coast_ground.h"
#include "core/stage/row_work.h"

#include <optional>

namespace oxbow {

namespace {

constexpr StagePreset kCoastPresets[] = {
    {"Chalk cliffs", "Soft rock that stands steep: a wall above a wide platform.", {{"retreat_mm_per_year", 600.0},
     {"cliff_deg", 75.0}, {"sand_share", 0.08}, {"platform_slope", 0.015}}},
    {"Headlands and bays", "Plenty of sand and time: beaches fill the bays between worn headlands.",
     {{"duration_years", 6000.0}, {"spread_deg", 30.0}, {"sand_share", 0.35}, {"drift_m", 20000.0},
     {"damping_m", 300.0}}},
    {"Spits", "Waves that come in aslant and drift much sand past corners of the land.", {{"spread_deg", 20.0},
     {"waves_from_deg", 235.0}, {"sand_share", 0.6}, {"drift_m", 24000.0}, {"retreat_mm_per_year", 500.0}}},
    {"Granite coast", "High waves on hard rock: the shape of the land stays, with a rim of cliffs.",
     {{"duration_years", 6000.0}, {"retreat_mm_per_year", 30.0}, {"cliff_deg", 65.0}, {"wave_height_m", 4.0},
     {"sand_share", 0.3}}},
    {"Lake shore", "Small waves from all sides: low bluffs and narrow beaches.", {{"wave_height_m", 0.4},
     {"fetch_m", 15000.0}, {"retreat_mm_per_year", 60.0}, {"spread_deg", 180.0}, {"damping_m", 100.0},
     {"berm_m", 0.4}}},
};

constexpr int kMostCuts = 400;
constexpr const char* kConsumed = "coast_consumed";
constexpr double kBreakingShare = 0.78; ///< of its depth that a wave can be high
constexpr int kMostPieces = 100;
/// Times the longer side of their grid, that waves are found in the whole run, and that cliffs are cut: by then the sea has
/// crossed the map.
constexpr double kWavesPerSide = 0.5, kCutsPerSide = 8.0;
constexpr double kNotchShare = 0.3;     ///< of the wave height that cliffs are undercut below the sea

class CoastStepper : public StepperOf<CoastErosionParams> {
public:
    CoastStepper(CoastErosionParams params, const WorkingTerrain&, ThreadPool&) : StepperOf(params) {}

    void step(int index, WorkingTerrain& terrain, StageContext& context) override {
        Heightmap& consumed = terrain.privateLayers().floats(kConsumed, terrain.grid());
        if (index == 0)
            std::ranges::fill(consumed.cells(), 0.0f);
        const CoastRules rules = rulesOf();
        CoastGround coast(terrain.elevation(), terrain.find(Layer::Sand), terrain.find(Layer::Hardness), consumed, rules,
                          m_memory, context);
        context.cancel.throwIfRequested();
        if (index == 0 && std::ranges::find(coast.sea(), 1) == coast.sea().end())
            context.notes.push_back(
                phrase("Coast: there is no sea here: at the edges of the map all ground lies above the sea level"));
        CoastBalance balance;
        // Waves are found anew where the coast may have gone back by a cell of theirs.
        std::optional<WaveField> waves;
        const auto findWaves = [&] {
            waves.emplace(coast.grid(), coast.ground(), coast.sea(), m_params.seaLevelM,
                          WaveClimate{.fromDeg = m_params.wavesFromDeg,
                                      .spreadDeg = m_params.spreadDeg,
                                      .fetchM = m_params.fetchM,
                                      .dampingM = m_params.dampingM,
                                      .breakingM = rules.breakingM},
                          context);
        };
        findWaves();
        const double longerM = terrain.grid().longerSideM();
        const auto mostOf = [&](double perSide, double cellM, int most) { return wholeCells(perSide * longerM / (cellM * m_params.steps), 1, most); };
        const int pieces = wholeCells(rules.retreatMPerYear * rules.years / waves->cellM(), 1, mostOf(kWavesPerSide, waves->cellM(), kMostPieces));
        coast.setMostCuts(mostOf(kCutsPerSide / pieces, terrain.grid().cellSizeM, kMostCuts));
        coast.setYears(rules.years / pieces);
        for (int piece = 0; piece < pieces; ++piece) {
            if (piece > 0)
                findWaves();
            coast.cutPlatform(*waves, balance, context);
            coast.cutCliffs(*waves, balance, context);
        }
        coast.setYears(rules.years);
        coast.driftSand(*waves, balance, context);
        take(coast, balance, terrain, context);
    }

    void restoreState(std::span<const std::byte> bytes, const WorkingTerrain& terrain) override {
        StepperOf::restoreState(bytes, terrain);
        expectPrivateFloats(terrain, kConsumed, terrain.grid());
    }

    void checkState(const WorkingTerrain& terrain) const override {
        if (const Heightmap* consumed = terrain.privateLayers().findFloats(kConsumed, terrain.grid()))
            for (const float share : consumed->cells())
                if (!(share >= 0.0f && share < 1.0f))
                    throw Error(phrase("the saved state of a stage: shares of the coast that waves took must "
                                       "be from 0 to 1"));
    }

private:
    CoastMemory m_memory;

    [[nodiscard]] CoastRules rulesOf() const {
        return {.seaLevelM = m_params.seaLevelM,
                .years = m_params.durationYears / m_params.steps,
                .retreatMPerYear = 1e-3 * m_params.retreatMmPerYear,
                .breakingM = m_params.waveHeightM / kBreakingShare,
                .platformSlope = m_params.platformSlope,
                .notchM = kNotchShare * m_params.waveHeightM,
                .cliffSlope = slopeOfDeg(m_params.cliffDeg),
                .sandShare = m_params.sandShare,
                .driftMPerYear = m_params.driftM / m_params.durationYears,
                .beachSlope = slopeOfDeg(m_params.beachDeg),
                .bermM = m_params.bermM};
    }

    /// What the coast became, to the layers.
    static void take(const CoastGround& coast, const CoastBalance& balance, WorkingTerrain& terrain, StageContext& context) {
        Heightmap& ground = terrain.elevation();
        terrain.make({Layer::Sand, Layer::Wear, Layer::Deposition}, context.cancel);
        Heightmap &sand = terrain.edit(Layer::Sand), &wear = terrain.edit(Layer::Wear);
        Heightmap& deposition = terrain.edit(Layer::Deposition);
        RowSums groundRounding(ground.height()), sandRounding(ground.height());
        context.forCells(ground.grid(), [&](int x, int y) {
            const std::size_t c = ground.grid().index(x, y);
            const float before = ground.cells()[c], after = static_cast<float>(coast.ground()[c]);
            const float lies = static_cast<float>(std::max(0.0, coast.sand()[c]));
            wear.cells()[c] += std::max(0.0f, before - after);
            deposition.cells()[c] += std::max(0.0f, after - before);
            groundRounding[y] += coast.ground()[c] - after;
            sandRounding[y] += coast.sand()[c] - lies;
            ground.cells()[c] = after;
            sand.cells()[c] = lies;
        });
        context.books.rock.out.add(balance.mud + balance.sandOver);
        context.books.rock.rounding.add(groundRounding.total());
        context.books.sand.in.add(balance.sandMade);
        context.books.sand.out.add(balance.sandOver);
        context.books.sand.rounding.add(sandRounding.total());
    }
};

} // namespace

StageKind coastErosionStage() {
    StageKind kind = stageKind<CoastStepper>("coast", "Coast", StageCategory::Erosion,
        "Lets waves cut cliffs and platforms and drift sand into beaches and spits.", kCoastErosionParams,
        &CoastErosionParams::steps);
    kind.searchWords = "sea shore cliff beach wave surf spit bay headland platform marine erosion sand drift";
    kind.uses(Access::Reads, {Layer::Hardness});
    kind.uses(Access::Changes, {Layer::Elevation, Layer::Wear, Layer::Deposition, Layer::Sand});
    kind.presets = kCoastPresets;
    kind.cost = {.fixedS = 0.6, .stepNs = 50.0};
    return kind;
}

} // namespace oxbow
