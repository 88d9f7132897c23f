#include "core/weather/orographic_rain.h"

#include "core/base/angle.h"
#include "core/base/elementary.h"
#include "core/erosion/level_ground.h"
#include "core/stage/edit_stepper.h"
#include "core/weather/air_over_land.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <span>
#include <vector>

namespace oxbow {

namespace {

constexpr StagePreset kOrographicRainPresets[] = {
    {"Westerlies on a coast range", "Cool, steady wind from the sea: wet western slopes, a dry east.",
     {{"wind_from_deg", 270.0}, {"spread_deg", 30.0}, {"wind_m_per_s", 15.0}, {"temperature_c", 8.0},
     {"stability_per_s", 0.005}, {"background_mm_per_hour", 1.0}}},
    {"Trade winds on an island", "Warm wind from the north-east: one wet side, one nearly without rain.",
     {{"wind_from_deg", 55.0}, {"spread_deg", 30.0}, {"wind_m_per_s", 8.0}, {"temperature_c", 24.0},
     {"lapse_rate_k_per_km", 5.0}, {"stability_per_s", 0.008}, {"background_mm_per_hour", 3.0}}},
    {"Monsoon", "Warm, hardly stable air from the south, which rains on every slope that it climbs.",
     {{"wind_from_deg", 200.0}, {"spread_deg", 40.0}, {"wind_m_per_s", 10.0}, {"temperature_c", 28.0},
     {"lapse_rate_k_per_km", 5.0}, {"stability_per_s", 0.003}, {"background_mm_per_hour", 2.0}}},
    {"Dry interior", "Little rain but on the mountains.", {{"spread_deg", 45.0}, {"wind_m_per_s", 12.0},
     {"temperature_c", 12.0}, {"lapse_rate_k_per_km", 7.0}, {"background_mm_per_hour", 0.1}}},
};

constexpr int kMostCells = 512;         ///< along the longer side
constexpr int kCellsOfLongDrifts = 256; ///< where rain drifts so far that it is even
constexpr double kWindsApartDeg = 15.0;
constexpr double kDriftsBeyond = 8.0;   ///< the longer drift: of what goes over the edge 0.3 % comes round
constexpr double kLeastBeyond = 0.5, kMostBeyond = 3.0; ///< sides
constexpr double kLeastMean = 0.01;     ///< of the background: where less falls the map is dry
constexpr double kMostRain = 1000.0;    ///< that can be painted

struct OrographicRainStepper : EditStepper<OrographicRainParams> {
    using EditStepper::EditStepper;

    [[nodiscard]] bool changesGround(int) const override { return false; }

    void edit(int, WorkingTerrain& terrain, StageContext& context) override {
        const Compute& compute = context;
        const double side = terrain.grid().longerSideM();
        const double driftM = m_params.windMPerS * std::max(m_params.conversionS, m_params.falloutS);
        const double beyondM = std::clamp(kDriftsBeyond * driftM, kLeastBeyond * side, kMostBeyond * side);
        const CoarseGrid level(terrain.grid(), gridOfSide(terrain.grid(), beyondM > side ? kCellsOfLongDrifts : kMostCells));
        Heightmap land = level.restrict(terrain.elevation(), compute);
        for (float& cell : land.cells())
            cell = std::max(cell, static_cast<float>(m_params.seaLevelM));
        CoarseGrid::Field rain = AirOverLand(land, beyondM, compute).rain(winds(), m_params.backgroundMmPerHour, compute);
        const double mean = std::accumulate(rain.begin(), rain.end(), 0.0) / static_cast<double>(rain.size());
        const double background = m_params.backgroundMmPerHour;
        const double reference = m_params.relativeTo == RainRelativeTo::Mean ? std::max(mean, kLeastMean * background) : background;
        for (double& cell : rain)
            cell = std::min(cell / reference, kMostRain);
        const bool replaces = m_params.combine == RainCombine::Replace;
        Heightmap& layer = terrain.edit(Layer::Rain);
        level.prolong(std::span(&rain, 1), compute, [&](int y, std::span<const CoarseGrid::Field> rows) {
            float* cells = layer.row(y);
            for (int x = 0; x < layer.width(); ++x)
                cells[x] = (replaces ? 1.0f : cells[x]) * static_cast<float>(std::max(0.0, rows[0][static_cast<std::size_t>(x)]));
        });
    }

    [[nodiscard]] std::vector<MoistAir> winds() const {
        std::vector<MoistAir> winds(static_cast<std::size_t>(std::max(1.0, std::ceil(2.0 * m_params.spreadDeg / kWindsApartDeg))));
        for (std::size_t i = 0; i < winds.size(); ++i) {
            const double aside = (2.0 * static_cast<double>(i) + 1.0) / static_cast<double>(winds.size()) - 1.0;
            winds[i] = airFrom(m_params, m_params.windFromDeg + aside * m_params.spreadDeg);
        }
        return winds;
    }
};

} // namespace

MoistAir airFrom(const OrographicRainParams& params, double fromDeg) {
    constexpr double kGravity = 9.81, kVapourGas = 461.5, kLatentHeat = 2.5e6; // m/s², J/kg/K, J/kg
    const double celsius = params.temperatureC, kelvin = celsius + 273.15, cooling = 1e-3 * params.lapseRateKPerKm;
    const double pressure = 611.2 * elementary::exp(17.67 * celsius / (celsius + 243.5)); // of saturated vapour, Pa
    const double moistCooling = cooling + params.stabilityPerS * params.stabilityPerS * kelvin / kGravity;
    const double to = radians(fromDeg);
    return {
        .eastMPerS = -params.windMPerS * elementary::sin(to),
        .southMPerS = params.windMPerS * elementary::cos(to),
        .stabilityPerS = params.stabilityPerS,
        .upliftKgPerM3 = pressure / (kVapourGas * kelvin) * moistCooling / cooling,
        .vapourHeightM = kVapourGas * kelvin * kelvin / (kLatentHeat * cooling),
        .conversionS = params.conversionS,
        .falloutS = params.falloutS,
    };
}

StageKind orographicRainStage() {
    StageKind kind = stageKind<OrographicRainStepper>("orographic_rain", "Orographic rain", StageCategory::Water,
        "Lets wind bring the rain: wet slopes where it climbs, a dry side behind. Erosion, lakes and rivers behind it "
        "go by that.", kOrographicRainParams);
    kind.searchWords = "weather climate precipitation rainfall rain shadow wind windward leeward lee humidity moisture föhn foehn";
    kind.uses(Access::Reads, {Layer::Elevation});
    kind.uses(Access::Changes, {Layer::Rain});
    kind.mix = MixSupport::Shows;
    kind.presets = kOrographicRainPresets;
    kind.cost = {.fixedS = 0.2};
    return kind;
}

} // namespace oxbow
