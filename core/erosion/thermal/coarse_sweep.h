#pragma once

#include "core/base/aligned_rows.h"
#include "core/erosion/thermal/talus_sweep.h"

#include <optional>

namespace oxbow {

/// A row of a coarse level and what bounds it; pointers stand at the row's first cell.
struct CoarseRow {
    const float *heights, *lower, *upper;
    const float *mobilities, *drops; ///< null where the ground is of one kind
    float area;                      ///< extent of the row, as ThermalPyramid has it
};

/// What the rows of a level have in common.
struct CoarseCells {
    const float* areas; ///< extents of the columns
    bool weighted;      ///< extents differ
    int count;
    UniformTalus talus;
};

/// A talus sweep of a coarse level, row by row from north to south. A pair exchanges what thermal erosion's rule says, but
/// never more than an eighth of what the giver may fall and of what the taker may rise. Every pair is computed once.
class CoarseSweep {
public:
    explicit CoarseSweep(int count);

    /// Takes the row `here`, south of the last call's, through the sweep; `y` is its number. A sweep begins one row early, beyond
    /// the map if need be, only for what that row exchanges with the next.
    void advance(const CoarseRow& here, const CoarseRow& south, const CoarseCells& cells, int y);
    /// One of the last two rows as it is after the sweep; cells -1 and `count` have no value.
    [[nodiscard]] const float* swept(int y) { return m_swept.row(y & 1); }

private:
    /// What cells of a row may give and take in one exchange.
    struct Margins {
        explicit Margins(int count) : m_rows(count, 2) {}
        [[nodiscard]] float* spare() { return m_rows.row(0); }
        [[nodiscard]] float* room() { return m_rows.row(1); }

    private:
        AlignedRows m_rows;
    };

    TalusFluxes m_north, m_south;
    Margins m_marginsHere, m_marginsSouth;
    std::optional<int> m_here; ///< the row of `m_marginsHere`
    AlignedRows m_swept;
};

} // namespace oxbow
