#pragma once

#include <array>
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
};

/// The symbol behind a number; empty for Unit::None.
[[nodiscard]] constexpr std::string_view unitSymbol(Unit unit) {
    constexpr std::array<std::string_view, 17> kSymbols = {
        "", "m", "°", "%", "s", "yr", "m/s", "mm/h", "mm/yr", "per cell", "m²", "km²", "m³/s", "1/km", "°C", "K/km", "1/s"};
    return kSymbols[static_cast<std::size_t>(unit)];
}

} // namespace oxbow
