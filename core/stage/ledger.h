#pragma once

#include "core/base/exact_sum.h"

namespace oxbow {

/// What became of one substance (rock or water), m³. Everything that enters is booked once, everything that leaves
/// once, so that initial + in - out - residual - suspended - stored = 0 up to the closing error.
struct Account {
    double initial = 0.0;   ///< in the map when the stage began
    double in = 0.0;        ///< entered: uplift, rain, springs, an edit that adds
    double out = 0.0;       ///< left: over the edge, evaporated, an edit that removes
    double stored = 0.0;    ///< in the map now
    double suspended = 0.0; ///< rock carried by water now
    double residual = 0.0;  ///< lost to the rounding of cells, booked so that nothing goes unseen

    [[nodiscard]] double closingError() const { return initial + in - out - residual - suspended - stored; }
};

/// Rock and water of one stage.
struct Ledger {
    Account rock;
    Account water;
};

} // namespace oxbow
