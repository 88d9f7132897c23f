#include "core/weather/snow_year.h"

#include "core/base/elementary.h"
#include "core/base/time_units.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace oxbow {

namespace {

constexpr double kColdestC = -70.0, kWarmestC = 60.0,
                 kApartC = 0.125; ///< of the table: beyond it nothing melts, or falls as snow
constexpr int kRowsOfTable = static_cast<int>((kWarmestC - kColdestC) / kApartC) + 1;
constexpr double kLeastSpread = 1e-3; ///< K

double bell(double deviations) {
    return elementary::exp(-0.5 * deviations * deviations) / std::sqrt(2.0 * std::numbers::pi);
}

} // namespace

double normalShare(double deviations) {
    // Hastings' polynomial for the tail (Abramowitz1964, 26.2.17).
    constexpr std::array<double, 5> kTerms = {0.319381530, -0.356563782, 1.781477937, -1.821255978,
                                              1.330274429};
    const double t = 1.0 / (1.0 + 0.2316419 * std::abs(deviations));
    double sum = 0.0;
    for (std::size_t i = kTerms.size(); i-- > 0;)
        sum = t * (kTerms[i] + sum);
    const double tail = bell(deviations) * sum;
    return deviations > 0.0 ? 1.0 - tail : tail;
}

double warmthAbove0(double meanC, double spreadK) {
    if (spreadK < kLeastSpread)
        return std::max(0.0, meanC);
    const double deviations = meanC / spreadK;
    return std::max(0.0, spreadK * bell(deviations) + meanC * normalShare(deviations));
}

SnowYears::SnowYears(const SnowClimate& climate, SnowSeason season)
    : m_climate(climate), m_season(season), m_years(static_cast<std::size_t>(kRowsOfTable)) {
    std::array<double, kParts> swing;
    for (int i = 0; i < kParts; ++i)
        swing[static_cast<std::size_t>(i)] =
            -climate.amplitudeK * elementary::cos(2.0 * std::numbers::pi * (i + 0.5) / kParts);
    for (int row = 0; row < kRowsOfTable; ++row) {
        Parts& year = m_years[static_cast<std::size_t>(row)];
        double snow = 0.0, warm = 0.0;
        for (std::size_t i = 0; i < swing.size(); ++i) {
            const double celsius = kColdestC + row * kApartC + swing[i];
            year.snow[i] = static_cast<float>(
                normalShare((climate.snowBelowC - celsius) / std::max(kLeastSpread, climate.spreadK)) /
                kParts);
            year.warm[i] = static_cast<float>(warmthAbove0(celsius, climate.spreadK) * kDaysPerYear / kParts);
            snow += year.snow[i];
            warm += year.warm[i];
        }
        year.snowInYear = static_cast<float>(snow);
        year.warmInYear = static_cast<float>(warm);
    }
}

SnowYears::Place SnowYears::placeOf(double meanC) const {
    const double at = std::clamp((meanC - kColdestC) / kApartC, 0.0, kRowsOfTable - 1.001);
    const auto row = static_cast<std::size_t>(at);
    return {&m_years[row], &m_years[row + 1], at - static_cast<double>(row)};
}

double SnowYears::snowShare(double meanC) const {
    const auto [colder, warmer, share] = placeOf(meanC);
    return std::lerp(double{colder->snowInYear}, double{warmer->snowInYear}, share);
}

double SnowYears::degreeDays(double meanC) const {
    const auto [colder, warmer, share] = placeOf(meanC);
    return std::lerp(double{colder->warmInYear}, double{warmer->warmInYear}, share);
}

double SnowYears::balanceC(double precipitation) const {
    double cold = kColdestC, warm = kWarmestC;
    for (int i = 0; i < 60; ++i) {
        const double middle = 0.5 * (cold + warm);
        (precipitation * snowShare(middle) > m_climate.meltMPerKDay * degreeDays(middle) ? cold : warm) =
            middle;
    }
    return cold;
}

SnowOfYear SnowYears::at(double meanC, double precipitation, double drift, double meltFactor) const {
    const auto [colder, warmer, share] = placeOf(meanC);
    const auto toWarmer = static_cast<float>(share),
               melts = static_cast<float>(meltFactor * m_climate.meltMPerKDay);
    std::array<double, kParts> fall, melt;
    for (std::size_t i = 0; i < fall.size(); ++i) {
        fall[i] = precipitation * (colder->snow[i] + toWarmer * (warmer->snow[i] - colder->snow[i]));
        melt[i] = melts * (colder->warm[i] + toWarmer * (warmer->warm[i] - colder->warm[i]));
    }
    // From midsummer on to where more falls than melts.
    int first = kParts / 2;
    const auto grows = [&](int i) {
        return drift * fall[static_cast<std::size_t>(i % kParts)] >
               melt[static_cast<std::size_t>(i % kParts)];
    };
    for (int i = first; i < first + kParts; ++i)
        if (grows(i)) {
            first = i;
            break;
        }
    SnowOfYear year;
    double lies = 0.0;
    for (int k = 0; k < kParts; ++k) {
        const int i = (first + k) % kParts;
        const double water = precipitation / kParts, snow = fall[static_cast<std::size_t>(i)],
                     could = melt[static_cast<std::size_t>(i)];
        const double gained = drift * snow, melted = std::min(lies + gained, could);
        lies = lies + gained - melted; // in this order: 0 where all melts
        year.fallen += gained;
        year.melted += melted;
        year.beyondInYear += could - melted;
        const int apart =
            std::abs(2 * (i - m_season.moment) + 1) % (2 * kParts); // of the middle of the part, in halves
        if (std::min(apart, 2 * kParts - apart) <= m_season.parts) {
            year.rain += std::max(0.0, water - snow);
            year.melt += melted;
            year.beyond += could - melted;
        }
        if (i == (m_season.moment + kParts - 1) % kParts)
            year.lies = lies;
    }
    return year;
}

} // namespace oxbow
