#pragma once

#include "core/stage/stage.h"

namespace oxbow {

struct SnowClimate;

enum class SnowWater { WholeYear, Season, Snowfall };
inline constexpr ChoiceOption kSnowWater[] = {{"whole_year", "Water of the year"},
                                              {"season", "Water of the time of year"},
                                              {"snowfall", "Snow of the year"}};

/// Snow by temperature, wind and slope, and melt by degree days (Hock2003); snow_year.h says what a year is. The
/// layer Rain becomes what runs off, rain and melt, as a multiple of the precipitation, so that every stage that
/// goes by it gets melt water where and when it comes; or the year's snow, for a glacier. Rain that was painted
/// or made before says where precipitation falls. What lies at the time of year is added to the layer Ice.
///
/// Wind and slope. A place keeps snow by w = exp(2 drift e) h: e, from -1 to 1, is the steepest rise over run to
/// the ground to windward within the reach, or the gentlest fall (Winstral2002), the mean of three directions 20
/// degrees apart; h falls from 1 to .02 from 10 degrees below the shed slope to 10 above it. Of all snow that
/// falls each place y passes to x around it the share K(x - y) w(x) / sum over x of K w, K a Gaussian of half the
/// reach: what one place loses others get. Exposure is found on cells of an eighth of the reach, or on the map's
/// where those are larger.
///
/// Melt. Sunny slopes have the melt factor times 1 + sun a min(1, S / 0.5), a the cosine of the angle between
/// aspect and sun, S the slope. Where more falls than melts the rest becomes ice. Where a glacier lies, what
/// degree days are left melt its ice: as much as becomes ice on the whole map in a year, at most.
///
/// Ice, in m of ice, .917 of water: `in` is a year's snow and what lies at the time of year, `out` the year's snow,
/// which melted or flowed on as ice. One step.
struct SnowAndMeltParams {
    double temperatureC = 6.0;
    double lapseRateKPerKm = 6.5;
    double amplitudeK = 9.0;
    double spreadK = 4.0;
    double precipitationMmPerYear = 1200.0;
    double snowBelowC = 1.0;
    double meltMmPerKDay = 4.0;
    double sun = 0.3;
    double sunDirectionDeg = 180.0;
    double windFromDeg = 270.0;
    double drift = 1.0;
    double reachM = 200.0;
    double shedDeg = 55.0;
    double months = 2.0;
    SnowWater water = SnowWater::WholeYear;
};

inline constexpr Param<SnowAndMeltParams> kSnowAndMeltParams[] = {
    number<&SnowAndMeltParams::temperatureC>("temperature_c", "Temperature", Unit::Celsius,
        hard(-40, 60).soft(-15, 30).digits(1), "Mean of the year at the height 0."),
    number<&SnowAndMeltParams::lapseRateKPerKm>("lapse_rate_k_per_km", "Lapse rate", Unit::KelvinPerKilometre,
        hard(0, 15).soft(3, 9).digits(1), "By how much it is colder for each kilometre above."),
    number<&SnowAndMeltParams::amplitudeK>("amplitude_k", "Summer and winter", Unit::Kelvin,
        hard(0, 40).soft(0, 20).digits(1),
        "By how much midsummer is warmer than the mean: little by the sea, much inland."),
    number<&SnowAndMeltParams::spreadK>("spread_k", "Day to day", Unit::Kelvin, hard(0, 20).soft(0, 8).digits(1),
        "Standard deviation of single days from the time of year: it snows and thaws on more days."),
    number<&SnowAndMeltParams::precipitationMmPerYear>("precipitation_mm_per_year", "Precipitation",
        Unit::MillimetrePerYear, hard(1, 50000).soft(100, 5000).logarithmically().digits(0),
        "Rain and snow of a year where the layer rain is 1."),
    number<&SnowAndMeltParams::snowBelowC>("snow_below_c", "Snow below", Unit::Celsius,
        hard(-10, 10).soft(-2, 4).digits(1), "Days that are colder bring snow."),
    number<&SnowAndMeltParams::meltMmPerKDay>("melt_mm_per_k_day", "Melt", Unit::MillimetrePerKelvinPerDay,
        hard(0, 100).soft(1, 12).digits(1),
        "Millimetres of water that a day at 1 °C melts: 2 to 6 of snow, more where it is old and dirty."),
    number<&SnowAndMeltParams::sun>("sun", "Sun", Unit::None, hard(0, 1).soft(0, 0.8),
        "Share by which more melts on sunny slopes, and less on shady ones."),
    number<&SnowAndMeltParams::sunDirectionDeg>("sun_direction_deg", "Sunny side", Unit::Degree, hard(0, 360).digits(0),
        "Where the sun is at noon, clockwise from north: 180 is south."),
    number<&SnowAndMeltParams::windFromDeg>("wind_from_deg", "Wind from", Unit::Degree, hard(0, 360).digits(0),
        "Where the wind blows from, clockwise from north: 270 is a west wind."),
    number<&SnowAndMeltParams::drift>("drift", "Drift", Unit::None, hard(0, 4).soft(0, 2),
        "How strongly wind takes snow from crests and leaves it behind them."),
    number<&SnowAndMeltParams::reachM>("reach_m", "Reach", Unit::Metre,
        hard(0.01, 20000).soft(20, 1000).logarithmically().digits(0),
        "How far wind and slopes carry snow, and ground gives shelter."),
    number<&SnowAndMeltParams::shedDeg>("shed_deg", "Shed slope", Unit::Degree, hard(15, 89).soft(35, 75).digits(0),
        "Slope on which half of the snow slides off, onto gentler ground around."),
    number<&SnowAndMeltParams::months>("months", "Months after midwinter", Unit::None, hard(0, 12).digits(1),
        "Time of year: 2 is the end of winter with most snow, 4 spring with most melt, 8 the end of summer."),
    choice<&SnowAndMeltParams::water, kSnowWater>("water", "Rain becomes",
        "What the layer rain becomes: rain and melt for rivers and lakes, or snow for a glacier."),
};
static_assert(checked(kSnowAndMeltParams));

[[nodiscard]] SnowClimate climateOf(const SnowAndMeltParams& params);

[[nodiscard]] StageKind snowAndMeltStage();

} // namespace oxbow
