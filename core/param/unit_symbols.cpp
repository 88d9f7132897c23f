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

constexpr std::array kMetre = {UnitSymbol{"m", 1.0},   UnitSymbol{"mm", 1e-3},   UnitSymbol{"cm", 1e-2},
                               UnitSymbol{"km", 1e3},  UnitSymbol{"ft", 0.3048}, UnitSymbol{"mi", 1609.344},
                               UnitSymbol{"dm", 1e-1}, UnitSymbol{"yd", 0.9144}, UnitSymbol{"in", 0.0254}};
constexpr std::array kDegree = {UnitSymbol{"°", 1.0}, UnitSymbol{"deg", 1.0},
                                UnitSymbol{"rad", 180.0 / std::numbers::pi}};
constexpr std::array kPercent = {UnitSymbol{"%", 1.0}, UnitSymbol{"percent", 1.0}};
constexpr std::array kSecond = {UnitSymbol{"s", 1.0}, UnitSymbol{"ms", 1e-3}, UnitSymbol{"min", 60.0},
                                UnitSymbol{"h", 3600.0}, UnitSymbol{"d", 86400.0}};
constexpr std::array kYear = {UnitSymbol{"a", 1.0},  UnitSymbol{"yr", 1.0},  UnitSymbol{"y", 1.0},  UnitSymbol{"years", 1.0},
                              UnitSymbol{"ka", 1e3}, UnitSymbol{"kyr", 1e3}, UnitSymbol{"ma", 1e6}, UnitSymbol{"myr", 1e6}};
constexpr std::array kMetrePerSecond = {UnitSymbol{"m/s", 1.0}, UnitSymbol{"km/h", 1.0 / 3.6}, UnitSymbol{"cm/s", 1e-2},
                                        UnitSymbol{"ft/s", 0.3048}, UnitSymbol{"mph", 0.44704}};
constexpr std::array kMillimetrePerHour = {UnitSymbol{"mm/h", 1.0}, UnitSymbol{"cm/h", 10.0}, UnitSymbol{"m/h", 1e3},
                                           UnitSymbol{"mm/d", 1.0 / 24.0}, UnitSymbol{"in/h", 25.4}};
constexpr std::array kMillimetrePerYear = {
    UnitSymbol{"mm/a", 1.0},          UnitSymbol{"mm/yr", 1.0}, UnitSymbol{"cm/a", 10.0},
    UnitSymbol{"cm/yr", 10.0},        UnitSymbol{"m/a", 1e3},   UnitSymbol{"m/yr", 1e3},
    UnitSymbol{"mm/d", kDaysPerYear}, UnitSymbol{"in/a", 25.4}, UnitSymbol{"in/yr", 25.4}};
constexpr std::array kPerCell = {UnitSymbol{"percell", 1.0}, UnitSymbol{"/cell", 1.0}};
constexpr std::array kSquareMetre = {UnitSymbol{"m²", 1.0},         UnitSymbol{"m2", 1.0},   UnitSymbol{"km²", 1e6},
                                     UnitSymbol{"km2", 1e6},        UnitSymbol{"ha", 1e4},   UnitSymbol{"ft²", kFt2},
                                     UnitSymbol{"ft2", kFt2},       UnitSymbol{"mi²", kMi2}, UnitSymbol{"mi2", kMi2},
                                     UnitSymbol{"ac", kMi2 / 640.0}};
constexpr std::array kSquareKilometre = {UnitSymbol{"km²", 1.0},         UnitSymbol{"km2", 1.0},
                                         UnitSymbol{"m²", 1e-6},         UnitSymbol{"m2", 1e-6},
                                         UnitSymbol{"ha", 1e-2},         UnitSymbol{"mi²", kMi2 * 1e-6},
                                         UnitSymbol{"mi2", kMi2 * 1e-6}, UnitSymbol{"ft²", kFt2 * 1e-6},
                                         UnitSymbol{"ft2", kFt2 * 1e-6}, UnitSymbol{"ac", kMi2 / 640.0 * 1e-6}};
constexpr std::array kCubicMetrePerSecond = {UnitSymbol{"m³/s", 1.0},   UnitSymbol{"m3/s", 1.0},
                                             UnitSymbol{"l/s", 1e-3},   UnitSymbol{"ft³/s", kFt3},
                                             UnitSymbol{"ft3/s", kFt3}, UnitSymbol{"cfs", kFt3}};
constexpr std::array kPerKilometre = {UnitSymbol{"1/km", 1.0}, UnitSymbol{"1/m", 1000.0}};
constexpr std::array kCelsius = {UnitSymbol{"°c", 1.0}, UnitSymbol{"c", 1.0}};
constexpr std::array kKelvinPerKilometre = {UnitSymbol{"k/km", 1.0}, UnitSymbol{"°c/km", 1.0}, UnitSymbol{"k/m", 1000.0}};
constexpr std::array kPerSecond = {UnitSymbol{"1/s", 1.0}, UnitSymbol{"/s", 1.0}};

struct UnitRow {
    Unit unit;
    std::span<const UnitSymbol> symbols;
    double scale;
    std::vector<std::pair<BaseQuantity, signed char>> powers;
};

const UnitRow& rowOf(Unit unit) {
    using enum BaseQuantity;
    static const std::array kRows = {
        UnitRow{Unit::None, {}, 1.0, {}},
        UnitRow{Unit::Metre, kMetre, 1.0, {{Length, 1}}},
        UnitRow{Unit::Degree, kDegree, 1.0, {{Angle, 1}}},
        UnitRow{Unit::Percent, kPercent, 1.0, {{Share, 1}}},
        UnitRow{Unit::Second, kSecond, 1.0, {{Time, 1}}},
        UnitRow{Unit::Year, kYear, kSecondsPerYear, {{Time, 1}}},
        UnitRow{Unit::MetrePerSecond, kMetrePerSecond, 1.0, {{Length, 1}, {Time, -1}}},
        UnitRow{Unit::MillimetrePerHour, kMillimetrePerHour, 1e-3 / 3600.0, {{Length, 1}, {Time, -1}}},
        UnitRow{Unit::MillimetrePerYear, kMillimetrePerYear, 1e-3 / kSecondsPerYear, {{Length, 1}, {Time, -1}}},
        UnitRow{Unit::PerCell, kPerCell, 1.0, {{Cell, -1}}},
        UnitRow{Unit::SquareMetre, kSquareMetre, 1.0, {{Length, 2}}},
        UnitRow{Unit::SquareKilometre, kSquareKilometre, 1e6, {{Length, 2}}},
        UnitRow{Unit::CubicMetrePerSecond, kCubicMetrePerSecond, 1.0, {{Length, 3}, {Time, -1}}},
        UnitRow{Unit::PerKilometre, kPerKilometre, 1e-3, {{Length, -1}}},
        UnitRow{Unit::Celsius, kCelsius, 1.0, {{Temperature, 1}}},
        UnitRow{Unit::KelvinPerKilometre, kKelvinPerKilometre, 1e-3, {{Temperature, 1}, {Length, -1}}},
        UnitRow{Unit::PerSecond, kPerSecond, 1.0, {{Time, -1}}},
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
