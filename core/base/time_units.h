#pragma once

namespace oxbow {

/// The Julian year, by which rates per year become rates per second.
inline constexpr double kDaysPerYear = 365.25;
inline constexpr double kSecondsPerYear = kDaysPerYear * 86400.0;

} // namespace oxbow
