#pragma once

#include "core/param/unit.h"

#include <array>
#include <span>

namespace oxbow {

/// What can be typed behind a number, and by how much it is to be multiplied.
struct UnitSymbol {
    const char* text; ///< lower case, without blanks
    double factor;
};

/// Those of a quantity kept in that unit; the first is the unit itself.
[[nodiscard]] std::span<const UnitSymbol> unitSymbols(Unit unit);

enum class BaseQuantity { Length, Time, Temperature, Angle, Share, Cell };
/// The powers of the base quantities that a unit is made of.
using Dimension = std::array<signed char, 6>;

/// A unit as so many (`scale`) of the SI unit of its dimension.
struct UnitSize {
    Dimension dimension{};
    double scale = 1.0;
};
[[nodiscard]] UnitSize unitSize(Unit unit);

inline constexpr Unit kLastUnit = Unit::MillimetrePerKelvinPerDay;

} // namespace oxbow
