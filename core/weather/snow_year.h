#pragma once

#include <array>
#include <vector>

namespace oxbow {

/// How warm it is and how snow comes and goes by that. Temperatures in °C and K.
struct SnowClimate {
    double temperatureC = 10.0; ///< mean of the year at the height 0
    double coolingKPerM = 0.0065;
    double amplitudeK = 9.0;     ///< by which midsummer is warmer than the mean, and midwinter colder
    double spreadK = 4.0;        ///< standard deviation of single days from the time of the year
    double snowBelowC = 1.0;     ///< days that are colder have snow, warmer ones rain
    double meltMPerKDay = 0.004; ///< of water, for each day and degree above 0
};

/// The share of a normal distribution below a value, in standard deviations from its mean; error 1e-7.
[[nodiscard]] double normalShare(double deviations);
/// The mean of max(0, T) over days whose temperatures are spread normally (Calov2005). Without spread max(0,
/// mean).
[[nodiscard]] double warmthAbove0(double meanC, double spreadK);

/// What snow does in a year that is like the one before, m of water. The year of the snow begins where melting
/// ends after midsummer, with bare ground: what lies then has become ice. In each of 48 parts of it
///
///     fall = snowfall s(T),   melting = min(what lies, melt factor E[max(0, T)]),   T = mean - amplitude cos(2 pi t)
struct SnowOfYear {
    double fallen = 0.0, melted = 0.0; ///< of the year; the rest becomes ice
    double lies = 0.0;                 ///< at the moment that is asked for
    double rain = 0.0, melt = 0.0;     ///< in the time that is asked for
    double beyond = 0.0;               ///< what would have melted then, had there been more
    double beyondInYear = 0.0;
};

/// Which part of the year is asked for, and a moment: parts from midwinter on.
struct SnowSeason {
    int moment = 8;
    int parts = 48; ///< around the moment
};

/// The year at all mean temperatures, tabulated: which share of a part's water is snow, and how warm it is.
class SnowYears {
public:
    static constexpr int kParts = 48;

    SnowYears(const SnowClimate& climate, SnowSeason season);

    /// Of a place of that mean temperature. `precipitation`: m a year; `drift`: what the wind makes of its snow;
    /// `meltFactor`: against that of the climate.
    [[nodiscard]] SnowOfYear at(double meanC, double precipitation, double drift, double meltFactor) const;
    /// Share of the water of a year that is snow.
    [[nodiscard]] double snowShare(double meanC) const;
    /// Degrees and days above 0 in a year, K d.
    [[nodiscard]] double degreeDays(double meanC) const;
    /// The mean temperature at which as much melts in a year as falls; the lowest of the table where more falls
    /// everywhere.
    [[nodiscard]] double balanceC(double precipitation) const;

private:
    struct Parts {
        std::array<float, kParts> snow, warm; ///< share of the year's water; K d
        float snowInYear = 0.0f, warmInYear = 0.0f;
    };
    struct Place {
        const Parts* colder;
        const Parts* warmer;
        double share; ///< of the warmer
    };
    [[nodiscard]] Place placeOf(double meanC) const;

    SnowClimate m_climate;
    SnowSeason m_season;
    std::vector<Parts> m_years;
};

} // namespace oxbow
