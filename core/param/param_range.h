#pragma once

#include "core/param/param_schema.h"

namespace oxbow {

/// A range in words: `hard(0, 1000).soft(1, 50).logarithmically().digits(1)`.
struct RangeWords : ParamRange {
    [[nodiscard]] consteval RangeWords soft(double low, double high) const {
        RangeWords range = *this;
        range.softMin = low;
        range.softMax = high;
        return range;
    }
    [[nodiscard]] consteval RangeWords logarithmically() const {
        RangeWords range = *this;
        range.logarithmic = true;
        return range;
    }
    [[nodiscard]] consteval RangeWords digits(int behindThePoint) const {
        RangeWords range = *this;
        range.decimals = behindThePoint;
        return range;
    }
};
[[nodiscard]] consteval RangeWords hard(double low, double high) {
    return {{.hardMin = low, .hardMax = high}};
}

} // namespace oxbow
