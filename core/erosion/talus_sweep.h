#pragma once

namespace oxbow {

/// One row of a sweep: the cells `row[0 .. count)` and the rows and columns `stride` away from them. Cells
/// beyond the map hold NaN, which exchanges nothing.
struct TalusRow {
    const float* north = nullptr;
    const float* row = nullptr;
    const float* south = nullptr;
    int count = 0;
};

/// Ground of one kind: a share `mobility` of the excess over `drop` (m, straight neighbours) slides.
struct UniformTalus {
    float mobility = 0.12f;
    float drop = 1.0f;
};
void sweepTalusRow(const TalusRow& cells, const UniformTalus& talus, float* target);

/// The same with a mobility and a drop of each cell: those of the higher cell of a pair count.
struct VariedTalus {
    TalusRow mobilities;
    TalusRow drops;
};
void sweepVariedTalusRow(const TalusRow& cells, const VariedTalus& talus, float* target);

} // namespace oxbow
