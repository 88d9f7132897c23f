#pragma once

#include <array>
#include <vector>

namespace oxbow {

/// How one axis of a grid is halved. An even number of cells is taken in pairs, of an odd number every other
/// one from the first to the last, so that a mirrored map is halved alike. Shares go to the nearest coarse
/// cells (3/4 and 1/4 of a pair; all, or half and half), the border's to the border's, so that a change of
/// the coarse grid brought back changes the fine one by the same volume. `area` is a cell's extent along the
/// axis against that of an inner one.
struct HalvedAxis {
    struct FineTap {
        int cell = 0, other = 0; ///< coarse cells
        float weight = 1.0f, otherWeight = 0.0f;
    };
    /// Fine cells of a coarse one, outer, inner, inner, outer; the weights sum to 1.
    struct CoarseTap {
        std::array<int, 4> cells{};
        std::array<float, 4> weights{};
    };
    HalvedAxis() = default;
    explicit HalvedAxis(const std::vector<float>& fineArea);

    bool paired = true;
    std::vector<FineTap> fine;
    std::vector<CoarseTap> coarse;
    std::array<std::vector<float>, 4> weights; ///< those of `coarse` once more, side by side
    std::vector<float> area;
};

struct Lower {
    float operator()(float a, float b) const { return a < b ? a : b; }
};
struct Higher {
    float operator()(float a, float b) const { return a > b ? a : b; }
};

/// Four fine rows by the weights of a coarse one.
void weighRows(const float* const* rows, const float* weights, int count, float* target);
/// The cells of a fine row by the weights of the coarse ones.
void weighCells(const float* row, const HalvedAxis& axis, float* target);
/// `factor` times the lowest or highest of the fine cells, of four rows, of each cell of a coarse one. `column` has room for a
/// fine row.
template <typename Pick>
void pickHalved(const float* const* rows, const HalvedAxis& axis, float factor, float* column, float* target,
                Pick pick);

/// Two coarse rows for a fine one.
void mixRows(const float* near, const float* far, float weight, float otherWeight, int count, float* target);
/// The cells of a coarse row for those of a fine one.
void mixCells(const float* row, const HalvedAxis& axis, float* target);

} // namespace oxbow
