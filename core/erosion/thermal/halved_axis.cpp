#include "core/erosion/thermal/halved_axis.h"

#include "core/base/simd.h"

#include <algorithm>

namespace oxbow {

namespace {

using Taps = HalvedAxis::CoarseTap;

/// The coarse cells that a fine one belongs to, the nearer first.
HalvedAxis::FineTap tapOf(int cell, int count) {
    const int half = cell / 2, last = (count + 1) / 2 - 1;
    if (count % 2 == 0)
        return {half, std::clamp(cell % 2 ? half + 1 : half - 1, 0, last), 0.75f, 0.25f};
    return cell % 2 ? HalvedAxis::FineTap{half, half + 1, 0.5f, 0.5f}
                    : HalvedAxis::FineTap{half, half, 1.0f, 0.0f};
}

inline float weighed(const float* row, const Taps& taps) {
    return (taps.weights[0] * row[taps.cells[0]] + taps.weights[3] * row[taps.cells[3]]) +
           (taps.weights[1] * row[taps.cells[1]] + taps.weights[2] * row[taps.cells[2]]);
}

/// Inner cells of a halved row.
struct InnerCells {
    int count = 0;
    bool paired = true;
    const float* weights[4]{};
    explicit InnerCells(const HalvedAxis& axis)
        : count(static_cast<int>(axis.coarse.size()) - 1), paired(axis.paired) {
        for (int k = 0; k < 4; ++k)
            weights[k] = axis.weights[k].data();
    }
};

/// The fine cells of c are 2 c - 1, 2 c, 2 c + third and 2 c + third + 1. `third` is known to the compiler: cells side by
/// side then come in one load.
template <int third>
__attribute__((always_inline)) inline void weighInnerBy(const float* __restrict row, const InnerCells& cells,
                                                        float* __restrict target) {
    const float *const a = cells.weights[0], *const b = cells.weights[1], *const c = cells.weights[2],
                       *const d = cells.weights[3];
    for (int x = 1; x < cells.count; ++x)
        target[x] = (a[x] * row[2 * x - 1] + d[x] * row[2 * x + third + 1]) +
                    (b[x] * row[2 * x] + c[x] * row[2 * x + third]);
}
OXBOW_MULTIVERSION
void weighInner(const float* row, const InnerCells& cells, float* target) {
    cells.paired ? weighInnerBy<1>(row, cells, target) : weighInnerBy<0>(row, cells, target);
}

template <int third, typename Pick>
__attribute__((always_inline)) inline void pickInnerBy(const float* __restrict row, const InnerCells& cells, float factor,
                                                       float* __restrict target, Pick pick) {
    for (int x = 1; x < cells.count; ++x)
        target[x] = factor * pick(pick(row[2 * x - 1], row[2 * x + third + 1]), pick(row[2 * x], row[2 * x + third]));
}
template <typename Pick>
__attribute__((always_inline)) inline void pickInner(const float* row, const InnerCells& cells, float factor,
                                                     float* target, Pick pick) {
    cells.paired ? pickInnerBy<1>(row, cells, factor, target, pick) : pickInnerBy<0>(row, cells, factor, target, pick);
}
OXBOW_MULTIVERSION
void pickCells(const float* row, const InnerCells& cells, float factor, float* target, Lower pick) {
    pickInner(row, cells, factor, target, pick);
}
OXBOW_MULTIVERSION
void pickCells(const float* row, const InnerCells& cells, float factor, float* target, Higher pick) {
    pickInner(row, cells, factor, target, pick);
}

template <typename Pick>
__attribute__((always_inline)) inline void pickOf(const float* const* rows, int count, float* target,
                                                  Pick pick) {
    const float *const a = rows[0], *const b = rows[1], *const c = rows[2], *const d = rows[3];
    for (int x = 0; x < count; ++x)
        target[x] = pick(pick(a[x], b[x]), pick(c[x], d[x]));
}
OXBOW_MULTIVERSION
void pickRows(const float* const* rows, int count, float* __restrict target, Lower pick) {
    pickOf(rows, count, target, pick);
}
OXBOW_MULTIVERSION
void pickRows(const float* const* rows, int count, float* __restrict target, Higher pick) {
    pickOf(rows, count, target, pick);
}

OXBOW_MULTIVERSION
void mixInner(const float* __restrict row, int halves, bool paired, float* __restrict target) {
    const float nearest = paired ? 0.75f : 1.0f, other = paired ? 0.25f : 0.0f;
    const float second = paired ? 0.75f : 0.5f, next = paired ? 0.25f : 0.5f;
    for (int x = 1; x < halves - 1; ++x) {
        target[2 * x] = nearest * row[x] + other * row[x - 1];
        target[2 * x + 1] = second * row[x] + next * row[x + 1];
    }
}

} // namespace

HalvedAxis::HalvedAxis(const std::vector<float>& fineArea) {
    const int count = static_cast<int>(fineArea.size());
    const int halves = (count + 1) / 2;
    coarse.resize(halves);
    area.assign(halves, 0.0f);
    for (int i = 0; i < count; ++i) {
        fine.push_back(tapOf(i, count));
        area[fine[i].cell] += 0.5f * fine[i].weight * fineArea[i];
        area[fine[i].other] += 0.5f * fine[i].otherWeight * fineArea[i];
    }
    paired = count % 2 == 0;
    for (std::vector<float>& column : weights)
        column.resize(halves);
    for (int c = 0; c < halves; ++c) {
        const std::array<float, 4> shares =
            paired ? std::array{0.25f, 0.75f, 0.75f, 0.25f} : std::array{0.5f, 1.0f, 0.0f, 0.5f};
        const std::array<int, 4> cells = paired ? std::array{2 * c - 1, 2 * c, 2 * c + 1, 2 * c + 2}
                                                : std::array{2 * c - 1, 2 * c, 2 * c, 2 * c + 1};
        for (int k = 0; k < 4; ++k) {
            const int cell = std::clamp(cells[k], 0, count - 1);
            const bool takesPart = paired || cell == cells[k];
            coarse[c].cells[k] = cell;
            coarse[c].weights[k] = takesPart ? shares[k] * fineArea[cell] / (2.0f * area[c]) : 0.0f;
            weights[k][c] = coarse[c].weights[k];
        }
    }
}

// The outer two and the inner two together, so that a mirrored map gives the same bytes.
OXBOW_MULTIVERSION
void weighRows(const float* const* rows, const float* weights, int count, float* target) {
    const float *const a = rows[0], *const b = rows[1], *const c = rows[2], *const d = rows[3];
    for (int x = 0; x < count; ++x)
        target[x] = (weights[0] * a[x] + weights[3] * d[x]) + (weights[1] * b[x] + weights[2] * c[x]);
}

void weighCells(const float* row, const HalvedAxis& axis, float* target) {
    weighInner(row, InnerCells(axis), target);
    target[0] = weighed(row, axis.coarse.front());
    target[axis.coarse.size() - 1] = weighed(row, axis.coarse.back());
}

template <typename Pick>
void pickHalved(const float* const* rows, const HalvedAxis& axis, float factor, float* column, float* target,
                Pick pick) {
    pickRows(rows, static_cast<int>(axis.fine.size()), column, pick);
    pickCells(column, InnerCells(axis), factor, target, pick);
    for (const std::size_t x : {std::size_t{0}, axis.coarse.size() - 1}) {
        const auto& cells = axis.coarse[x].cells;
        target[x] =
            factor * pick(pick(column[cells[0]], column[cells[1]]), pick(column[cells[2]], column[cells[3]]));
    }
}
template void pickHalved(const float* const*, const HalvedAxis&, float, float*, float*, Lower);
template void pickHalved(const float* const*, const HalvedAxis&, float, float*, float*, Higher);

OXBOW_MULTIVERSION
void mixRows(const float* near, const float* far, float weight, float otherWeight, int count, float* target) {
    for (int x = 0; x < count; ++x)
        target[x] = weight * near[x] + otherWeight * far[x];
}

void mixCells(const float* row, const HalvedAxis& axis, float* target) {
    const int halves = static_cast<int>(axis.coarse.size()), count = static_cast<int>(axis.fine.size());
    mixInner(row, halves, axis.paired, target);
    const auto mix = [&](int x) {
        const HalvedAxis::FineTap& tap = axis.fine[x];
        target[x] = tap.weight * row[tap.cell] + tap.otherWeight * row[tap.other];
    };
    for (int x = 0; x < std::min(2, count); ++x)
        mix(x);
    for (int x = std::max(2, 2 * halves - 2); x < count; ++x)
        mix(x);
}

} // namespace oxbow
