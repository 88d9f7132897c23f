#pragma once

#include "core/base/number_text.h"
#include "core/base/phrase.h"

#include <cmath>
#include <optional>
#include <string_view>

/// How much work a stage takes on. What a stage does follows from its parameters and the grid; where a coarser way comes to
/// the same it takes that one, and where there is none it refuses before anything is computed.
namespace oxbow {

/// A value rounded down to two digits, for a sentence: what it says will do does.
[[nodiscard]] inline double twoDigitsDown(double value) {
    if (!(value > 0.0))
        return 0.0;
    double unit = 1.0;
    while (value / unit >= 100.0)
        unit *= 10.0;
    while (value / unit < 10.0)
        unit /= 10.0;
    return std::floor(value / unit) * unit;
}

/// The refusal of a parameter whose work grows with it and that asks for `work` where `most` is taken on.
[[nodiscard]] inline std::optional<Phrase> tooMuchWork(std::string_view label, double value, double work, double most) {
    if (work <= most)
        return std::nullopt;
    return phrase("%1 of %2 takes too long on this map: it may be %3 at most", std::string(label), shortNumber(value),
                  shortNumber(twoDigitsDown(value * most / work)));
}

/// The same where the work is the more the smaller the cells are.
[[nodiscard]] inline std::optional<Phrase> tooMuchWorkOnCells(std::string_view label, double value, double work, double most,
                                                              double cellSizeM) {
    if (work <= most)
        return std::nullopt;
    return phrase("%1 of %2 takes too long on cells of %3 m: it may be %4 at most, or the cells larger", std::string(label),
                  shortNumber(value), shortNumber(cellSizeM), shortNumber(twoDigitsDown(value * most / work)));
}

} // namespace oxbow
