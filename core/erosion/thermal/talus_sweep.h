#pragma once

#include "core/base/aligned_rows.h"
#include "core/base/angle.h"

#include <algorithm>

namespace oxbow {

/// Rise over run of ground that stands at an angle of repose; steeper than 89 degrees none does.
[[nodiscard]] inline double talusSlope(double angleDeg) {
    return slopeOfDeg(std::clamp(angleDeg, 0.0, 89.0));
}

/// What slides between a row of cells and the one south of it, and along the southern one, per pair of neighbours: what the
/// cell to the north or west gains, the other loses. Index -1 and `count` exist and stay 0.
class TalusFluxes {
public:
    explicit TalusFluxes(int count) : m_rows(count, 4) {}
    struct Rows {
        float *straight, *southEast, *southWest;
        float* east; ///< along the southern row
    };
    [[nodiscard]] Rows rows() { return {m_rows.row(0), m_rows.row(1), m_rows.row(2), m_rows.row(3)}; }

private:
    AlignedRows m_rows;
};

/// A row and the one south of it. Cells beyond the map hold NaN, which exchanges nothing; so do cells without
/// a value.
struct TalusRows {
    const float* row = nullptr;
    const float* south = nullptr;
    int count = 0;
};

/// Added to an exchange and taken off again, it leaves a whole number of the last bits that heights up to
/// `largest` (m) have: cells take such exchanges up and give them off without rounding, so that none is lost.
/// Holds for exchanges up to a quarter of `largest`.
[[nodiscard]] float exchangeGrid(float largest);

/// Ground of one kind: a share `mobility` of the excess over `drop` (m, straight neighbours) slides.
struct UniformTalus {
    float mobility = 0.12f;
    float drop = 1.0f;
    float grid = 0.0f; ///< exchangeGrid, or 0
};

/// Ground of many kinds: of a pair the mobility of the higher cell counts, and the mean of the two drops.
struct VariedTalus {
    TalusRows mobilities;
    TalusRows drops;
    float grid = 0.0f; ///< exchangeGrid, or 0
};

/// Writes a row as it is after a sweep to `target`. `north` is what the call for the row before wrote to its `south`: every
/// pair is computed once, and what one cell gains the other loses to the bit. A sweep begins one row early, beyond the map
/// if need be, only for what that call writes to `south`.
void sweepTalusRow(const TalusRows& cells, const UniformTalus& talus, TalusFluxes& north, TalusFluxes& south,
                   float* target);
void sweepTalusRow(const TalusRows& cells, const VariedTalus& talus, TalusFluxes& north, TalusFluxes& south,
                   float* target);

} // namespace oxbow
