#include "core/weather/snow_and_melt.h"

#include "core/base/angle.h"
#include "core/base/elementary.h"
#include "core/erosion/level_ground.h"
#include "core/filter/gaussian_blur.h"
#include "core/stage/edit_stepper.h"
#include "core/terrain/sampling.h"
#include "core/terrain/surface_normal.h"
#include "core/weather/snow_year.h"

#include <algorithm>
#include <cmath>
#include <vector>

namespace oxbow {

namespace {

constexpr StagePreset kSnowPresets[] = {
    {"End of winter", "The most snow; water as the mean of the year.", {{"months", 2.0}, {"water", "whole_year"}}},
    {"Snow melt", "Spring: what winter left comes down all at once.", {{"months", 4.0}, {"water", "season"}}},
    {"High summer", "Snow only high up, in the shade and in drifts; ice feeds the streams.", {{"months", 7.0},
     {"water", "season"}, {"sun", 0.5}}},
    {"Windswept cold", "Little snow, bare crests, deep drifts behind them.", {{"temperature_c", -2.0},
     {"amplitude_k", 14.0}, {"precipitation_mm_per_year", 500.0}, {"drift", 2.0}}},
};

constexpr double kCellsOfReach = 8.0;
constexpr int kLooks = 8; ///< at the ground to windward
constexpr double kAsideDeg = 20.0;
constexpr double kShedOverDeg = 10.0, kLeastHeld = 0.02;
constexpr double kFullSun = 0.5; ///< slope
constexpr double kLeastWeight = 1e-6, kMostDrift = 50.0;
constexpr double kIceOverWater = 0.917; ///< density
constexpr int kPartsOfMonth = SnowYears::kParts / 12;

struct SnowAndMeltStepper : EditStepper<SnowAndMeltParams> {
    using EditStepper::EditStepper;

    [[nodiscard]] bool changesGround(int) const override { return false; }

    void edit(int, WorkingTerrain& terrain, StageContext& context) override {
        const SnowYears years(climateOf(m_params), season());
        const Heightmap& ground = terrain.elevation();
        const Heightmap drift = driftOf(years, terrain, context);
        Heightmap& rain = terrain.edit(Layer::Rain);
        context.cancel.throwIfRequested();
        Heightmap& ice = terrain.edit(Layer::Ice);
        context.cancel.throwIfRequested();
        Heightmap beyond(ground.grid());
        std::vector<Row> rows(static_cast<std::size_t>(ground.height()));
        context.forCells(ground.grid(), [&](int x, int y) {
            const double precipitation = precipitationM() * std::max(0.0f, rain.at(x, y));
            const SnowOfYear year = years.at(meanC(ground.at(x, y)), precipitation, drift.at(x, y),
                                             meltFactor(ground, x, y));
            Row& row = rows[static_cast<std::size_t>(y)];
            row.toIce += year.fallen - year.melted;
            if (float& cell = ice.at(x, y); cell > 0.0f) {
                row.beyond += year.beyondInYear;
                beyond.at(x, y) = static_cast<float>(year.beyond);
            }
            layDown(year, ice.at(x, y), row);
            rain.at(x, y) =
                runOff(m_params.water == SnowWater::Snowfall ? year.fallen : year.rain + year.melt);
        });
        double toIce = 0.0, couldMelt = 0.0;
        for (const Row& row : rows) {
            context.books.ice.add(row);
            toIce += row.toIce;
            couldMelt += row.beyond;
        }
        if (couldMelt > 0.0 && m_params.water != SnowWater::Snowfall)
            context.forCells(ground.grid(), [&](int x, int y) {
                rain.at(x, y) += runOff(std::min(1.0, toIce / couldMelt) * beyond.at(x, y));
            });
    }

    static void layDown(const SnowOfYear& year, float& ice, Booking& booking) {
        const double lies = year.lies / kIceOverWater, before = ice;
        ice = static_cast<float>(before + lies);
        booking.in.add(year.fallen / kIceOverWater + lies);
        booking.out.add(year.fallen / kIceOverWater);
        booking.rounding.add(before + lies - static_cast<double>(ice));
    }

    struct Row : Booking {
        double toIce = 0.0, beyond = 0.0;
    };

    [[nodiscard]] double precipitationM() const { return 1e-3 * m_params.precipitationMmPerYear; }
    [[nodiscard]] SnowSeason season() const {
        const int moment = static_cast<int>(std::lround(kPartsOfMonth * m_params.months)) % SnowYears::kParts;
        return {moment, m_params.water == SnowWater::Season ? kPartsOfMonth : SnowYears::kParts};
    }
    /// Water of the season as a multiple of the precipitation.
    [[nodiscard]] float runOff(double waterM) const {
        return static_cast<float>(waterM * SnowYears::kParts / (season().parts * precipitationM()));
    }
    [[nodiscard]] double meanC(float height) const {
        return std::isfinite(height) ? m_params.temperatureC - 1e-3 * m_params.lapseRateKPerKm * height : 1e3;
    }

    [[nodiscard]] double meltFactor(const Heightmap& ground, int x, int y) const {
        const Gradient rise = gradientAt(ground, x, y);
        const double slope = elementary::hypot(double{rise.east}, double{rise.south}),
                     sun = radians(m_params.sunDirectionDeg);
        if (!std::isfinite(slope))
            return 1.0;
        return 1.0 + m_params.sun * (rise.south * elementary::cos(sun) - rise.east * elementary::sin(sun)) /
                         std::max(slope, kFullSun);
    }

    /// The share of snow that a slope holds.
    [[nodiscard]] double held(const Heightmap& ground, int x, int y) const {
        const Gradient rise = gradientAt(ground, x, y);
        const double slope = elementary::atan(elementary::hypot(double{rise.east}, double{rise.south}));
        const double t =
            std::clamp(0.5 + 0.5 * (slope / radians(1.0) - m_params.shedDeg) / kShedOverDeg, 0.0, 1.0);
        return std::isfinite(t) ? 1.0 - (1.0 - kLeastHeld) * t * t * (3.0 - 2.0 * t) : 1.0;
    }

    /// Of places that are sheltered above 0, of exposed ones below.
    [[nodiscard]] Heightmap shelterOf(const Heightmap& ground, const Compute& compute) const {
        compute.cancel.throwIfRequested();
        Heightmap shelter(ground.grid());
        const double apart = m_params.reachM / (kLooks * ground.cellSizeM());
        compute.forCells(ground.grid(), [&](int x, int y) {
            double sum = 0.0;
            for (const double aside : {-kAsideDeg, 0.0, kAsideDeg}) {
                const double from = radians(m_params.windFromDeg + aside);
                const double east = elementary::sin(from), south = -elementary::cos(from);
                double steepest = -1.0;
                for (int look = 1; look <= kLooks; ++look)
                    steepest = std::max(steepest, (bilinear(ground, x + look * apart * east,
                                                            y + look * apart * south) -
                                                   ground.at(x, y)) /
                                                      (look * apart * ground.cellSizeM()));
                sum += std::min(1.0, steepest);
            }
            shelter.at(x, y) = static_cast<float>(std::isfinite(sum) ? sum / 3.0 : 0.0);
        });
        return shelter;
    }

    /// What wind and slopes make of the snow that falls, as a factor.
    [[nodiscard]] Heightmap driftOf(const SnowYears& years, const WorkingTerrain& terrain,
                                    const Compute& compute) const {
        const Heightmap &ground = *terrain.find(Layer::Elevation), *rain = terrain.find(Layer::Rain);
        const double cells = kCellsOfReach * ground.grid().longerSideM() / m_params.reachM;
        const CoarseGrid level(ground.grid(),
                               gridOfSide(ground.grid(), static_cast<int>(std::clamp(cells, 1.0, 1e6))));
        Heightmap weight = level.prolonged(shelterOf(level.restrict(ground, compute), compute), compute);
        compute.cancel.throwIfRequested();
        Heightmap fall(ground.grid());
        compute.forCells(ground.grid(), [&](int x, int y) {
            weight.at(x, y) = static_cast<float>(
                elementary::exp(2.0 * m_params.drift * weight.at(x, y)) * held(ground, x, y));
            fall.at(x, y) = static_cast<float>((rain ? std::max(0.0f, rain->at(x, y)) : 1.0f) *
                                               years.snowShare(meanC(ground.at(x, y))));
        });
        compute.cancel.throwIfRequested();
        Heightmap around = weight;
        const double sigmaM = 0.5 * m_params.reachM;
        gaussianBlur(around, sigmaM, compute);
        compute.cancel.throwIfRequested();
        Heightmap passed(ground.grid());
        compute.forCells(ground.grid(), [&](std::size_t c) {
            const double weightAround = std::max<double>(kLeastWeight, around.cells()[c]);
            passed.cells()[c] = static_cast<float>(fall.cells()[c] / weightAround);
        });
        gaussianBlur(passed, sigmaM, compute);
        RowSums before(ground.height()), after(ground.height());
        compute.forCells(ground.grid(), [&](int x, int y) {
            const double falls = fall.at(x, y),
                         comes = std::max(0.0f, weight.at(x, y) * passed.at(x, y));
            const double factor = falls > 0.0 ? std::min(kMostDrift, comes / falls) : 1.0;
            weight.at(x, y) = static_cast<float>(factor);
            before[y] += falls;
            after[y] += factor * falls;
        });
        const double all = after.total() > 0.0 ? before.total() / after.total() : 1.0;
        compute.forCells(ground.grid(), [&](std::size_t c) {
            weight.cells()[c] = static_cast<float>(all * weight.cells()[c]);
        });
        return weight;
    }
};

} // namespace

SnowClimate climateOf(const SnowAndMeltParams& params) {
    return {.temperatureC = params.temperatureC,
            .coolingKPerM = 1e-3 * params.lapseRateKPerKm,
            .amplitudeK = params.amplitudeK,
            .spreadK = params.spreadK,
            .snowBelowC = params.snowBelowC,
            .meltMPerKDay = 1e-3 * params.meltMmPerKDay};
}

StageKind snowAndMeltStage() {
    StageKind kind = stageKind<SnowAndMeltStepper>("snow_and_melt", "Snow and melt", StageCategory::Water,
        "Lets snow fall where it is cold, drift, and melt: rivers get its water.", kSnowAndMeltParams);
    kind.searchWords = "weather climate winter snowfall snowpack snow cover snow line drift wind temperature "
                       "season degree day thaw firn nival regime";
    kind.uses(Access::Reads, {Layer::Elevation});
    kind.uses(Access::Changes, {Layer::Rain, Layer::Ice});
    kind.mix = MixSupport::Shows;
    kind.presets = kSnowPresets;
    kind.cost = {.cellNs = 600.0};
    return kind;
}

} // namespace oxbow
