#pragma once

#include <string_view>

namespace oxbow {

/// The unit in which a parameter is kept, shown and written.
enum class Unit {
    None,
    Metre,
    Degree,
    Percent,
    Second,
    Year,
    MetrePerSecond,
    MillimetrePerHour,
    MillimetrePerYear,
    PerCell,
    SquareMetre,
    SquareKilometre,
    CubicMetrePerSecond,
    PerKilometre,
    Celsius,
    KelvinPerKilometre,
    PerSecond,
    Millimetre,
    CubicMetre,
    Kelvin, ///< of differences of temperature
    MetrePerYearPerKilometre,
    MillimetrePerKelvinPerDay,
};

/// The symbol behind a number; empty for Unit::None.
[[nodiscard]] constexpr std::string_view unitSymbol(Unit unit) {
    constexpr std::string_view kSymbols[] = {
        "", "m", "°", "%", "s", "yr", "m/s", "mm/h", "mm/yr", "per cell", "m²", "km²", "m³/s", "1/km", "°C", "K/km", "1/s",
        "mm", "m³", "K", "m/yr/km", "mm/K/d"};
    return kSymbols[static_cast<int>(unit)];
}

} // namespace oxbow
