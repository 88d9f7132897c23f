#include "core/param/unit_symbols.h"

#include "core/base/time_units.h"

#include <algorithm>
#include <numbers>
#include <utility>
#include <vector>

namespace oxbow {

namespace {

constexpr double kFtM = 0.3048, kFt2 = kFtM * kFtM, kFt3 = kFt2 * kFtM;
constexpr double kMileM = 1609.344, kMi2 = kMileM * kMileM;

constexpr UnitSymbol kMetre[] = {{"m", 1.0}, {"mm", 1e-3}, {"cm", 1e-2}, {"km", 1e3}, {"ft", 0.3048},
                                 {"mi", 1609.344}, {"dm", 1e-1}, {"yd", 0.9144}, {"in", 0.0254}};
constexpr UnitSymbol kDegree[] = {{"°", 1.0}, {"deg", 1.0}, {"rad", 180.0 / std::numbers::pi}};
constexpr UnitSymbol kPercent[] = {{"%", 1.0}, {"percent", 1.0}};
constexpr UnitSymbol kSecond[] = {{"s", 1.0}, {"ms", 1e-3}, {"min", 60.0}, {"h", 3600.0}, {"d", 86400.0}};
constexpr UnitSymbol kYear[] = {{"a", 1.0}, {"yr", 1.0}, {"y", 1.0}, {"years", 1.0}, {"ka", 1e3},
                                {"kyr", 1e3}, {"ma", 1e6}, {"myr", 1e6}};
constexpr UnitSymbol kMetrePerSecond[] = {{"m/s", 1.0}, {"km/h", 1.0 / 3.6}, {"cm/s", 1e-2},
                                          {"ft/s", 0.3048}, {"mph", 0.44704}};
constexpr UnitSymbol kMillimetrePerHour[] = {{"mm/h", 1.0}, {"cm/h", 10.0}, {"m/h", 1e3},
                                             {"mm/d", 1.0 / 24.0}, {"in/h", 25.4}};
constexpr UnitSymbol kMillimetrePerYear[] = {{"mm/a", 1.0}, {"mm/yr", 1.0}, {"cm/a", 10.0}, {"cm/yr", 10.0},
                                             {"m/a", 1e3}, {"m/yr", 1e3}, {"mm/d", kDaysPerYear},
                                             {"in/a", 25.4}, {"in/yr", 25.4}};
constexpr UnitSymbol kPerCell[] = {{"percell", 1.0}, {"/cell", 1.0}};
constexpr UnitSymbol kSquareMetre[] = {{"m²", 1.0}, {"m2", 1.0}, {"km²", 1e6}, {"km2", 1e6}, {"ha", 1e4},
                                       {"ft²", kFt2}, {"ft2", kFt2}, {"mi²", kMi2}, {"mi2", kMi2},
                                       {"ac", kMi2 / 640.0}};
constexpr UnitSymbol kSquareKilometre[] = {{"km²", 1.0}, {"km2", 1.0}, {"m²", 1e-6}, {"m2", 1e-6},
                                           {"ha", 1e-2}, {"mi²", kMi2 * 1e-6}, {"mi2", kMi2 * 1e-6},
                                           {"ft²", kFt2 * 1e-6}, {"ft2", kFt2 * 1e-6},
                                           {"ac", kMi2 / 640.0 * 1e-6}};
constexpr UnitSymbol kCubicMetrePerSecond[] = {{"m³/s", 1.0}, {"m3/s", 1.0}, {"l/s", 1e-3}, {"ft³/s", kFt3},
                                               {"ft3/s", kFt3}, {"cfs", kFt3}};
constexpr UnitSymbol kPerKilometre[] = {{"1/km", 1.0}, {"1/m", 1000.0}};
constexpr UnitSymbol kCelsius[] = {{"°c", 1.0}, {"c", 1.0}};
constexpr UnitSymbol kKelvinPerKilometre[] = {{"k/km", 1.0}, {"°c/km", 1.0}, {"k/m", 1000.0}};
constexpr UnitSymbol kPerSecond[] = {{"1/s", 1.0}, {"/s", 1.0}};
constexpr UnitSymbol kMillimetre[] = {{"mm", 1.0}, {"cm", 10.0}, {"m", 1e3}, {"in", 25.4}};
constexpr UnitSymbol kCubicMetre[] = {{"m³", 1.0}, {"m3", 1.0}, {"km³", 1e9}, {"km3", 1e9}, {"ft³", kFt3}, {"ft3", kFt3}};
constexpr UnitSymbol kKelvin[] = {{"k", 1.0}, {"°c", 1.0}, {"c", 1.0}};
constexpr UnitSymbol kMetrePerYearPerKilometre[] = {{"m/yr/km", 1.0}, {"m/a/km", 1.0}, {"ft/yr/mi", kFtM / kMileM * 1e3}};
constexpr UnitSymbol kMillimetrePerKelvinPerDay[] = {{"mm/k/d", 1.0}, {"mm/°c/d", 1.0}, {"in/k/d", 25.4}};

struct UnitRow {
    Unit unit;
    std::span<const UnitSymbol> symbols;
    double scale;
    std::vector<std::pair<BaseQuantity, signed char>> powers;
};

const UnitRow& rowOf(Unit unit) {
    using enum BaseQuantity;
    static const UnitRow kRows[] = {
        {Unit::None, {}, 1.0, {}},
        {Unit::Metre, kMetre, 1.0, {{Length, 1}}},
        {Unit::Degree, kDegree, 1.0, {{Angle, 1}}},
        {Unit::Percent, kPercent, 1.0, {{Share, 1}}},
        {Unit::Second, kSecond, 1.0, {{Time, 1}}},
        {Unit::Year, kYear, kSecondsPerYear, {{Time, 1}}},
        {Unit::MetrePerSecond, kMetrePerSecond, 1.0, {{Length, 1}, {Time, -1}}},
        {Unit::MillimetrePerHour, kMillimetrePerHour, 1e-3 / 3600.0, {{Length, 1}, {Time, -1}}},
        {Unit::MillimetrePerYear, kMillimetrePerYear, 1e-3 / kSecondsPerYear, {{Length, 1}, {Time, -1}}},
        {Unit::PerCell, kPerCell, 1.0, {{Cell, -1}}},
        {Unit::SquareMetre, kSquareMetre, 1.0, {{Length, 2}}},
        {Unit::SquareKilometre, kSquareKilometre, 1e6, {{Length, 2}}},
        {Unit::CubicMetrePerSecond, kCubicMetrePerSecond, 1.0, {{Length, 3}, {Time, -1}}},
        {Unit::PerKilometre, kPerKilometre, 1e-3, {{Length, -1}}},
        {Unit::Celsius, kCelsius, 1.0, {{Temperature, 1}}},
        {Unit::KelvinPerKilometre, kKelvinPerKilometre, 1e-3, {{Temperature, 1}, {Length, -1}}},
        {Unit::PerSecond, kPerSecond, 1.0, {{Time, -1}}},
        {Unit::Millimetre, kMillimetre, 1e-3, {{Length, 1}}},
        {Unit::CubicMetre, kCubicMetre, 1.0, {{Length, 3}}},
        {Unit::Kelvin, kKelvin, 1.0, {{Temperature, 1}}},
        {Unit::MetrePerYearPerKilometre, kMetrePerYearPerKilometre, 1e-3 / kSecondsPerYear, {{Time, -1}}},
        {Unit::MillimetrePerKelvinPerDay, kMillimetrePerKelvinPerDay, 1e-3 / 86400.0, {{Length, 1}, {Temperature, -1}, {Time, -1}}},
    };
    return *std::ranges::find(kRows, unit, &UnitRow::unit);
}

} // namespace

std::span<const UnitSymbol> unitSymbols(Unit unit) {
    return rowOf(unit).symbols;
}

UnitSize unitSize(Unit unit) {
    const UnitRow& row = rowOf(unit);
    UnitSize size{.scale = row.scale};
    for (const auto& [base, power] : row.powers)
        size.dimension[static_cast<std::size_t>(base)] = power;
    return size;
}

} // namespace oxbow
