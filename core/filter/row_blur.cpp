#include "core/filter/row_blur.h"

#include "core/base/elementary.h"
#include "core/base/simd.h"

#include <algorithm>
#include <cmath>

namespace oxbow {

namespace {

constexpr double kCutOffSigmas = 5.0;

/// means[i] = sum over k of weights[k] taps[k][i], over `total`.
OXBOW_MULTIVERSION
void weightedMeans(const float* const* taps, const double* weights, int tapCount, double total, int count, float* means) {
    constexpr int kAtOnce = 16; // that many sums stay in registers
    int first = 0;
    for (; first + kAtOnce <= count; first += kAtOnce) {
        double sums[kAtOnce] = {};
        for (int k = 0; k < tapCount; ++k) {
            const double weight = weights[k];
            const float* cells = taps[k] + first;
            for (int i = 0; i < kAtOnce; ++i)
                sums[i] += weight * cells[i];
        }
        for (int i = 0; i < kAtOnce; ++i)
            means[first + i] = static_cast<float>(sums[i] / total);
    }
    for (; first < count; ++first) {
        double sum = 0.0;
        for (int k = 0; k < tapCount; ++k)
            sum += weights[k] * taps[k][first];
        means[first] = static_cast<float>(sum / total);
    }
}

} // namespace

RowBlur::Axis::Axis(double sigma, int cells)
    : length(cells), radius(std::min(cells, static_cast<int>(std::ceil(kCutOffSigmas * sigma)))) {
    for (int k = -radius; k <= radius; ++k) {
        weights.push_back(elementary::exp(-0.5 * (std::abs(k) / sigma) * (std::abs(k) / sigma)));
        total += weights.back();
    }
}

RowBlur::Axis::Part RowBlur::Axis::around(int at) const {
    const int from = std::max(0, radius - at), end = std::min(2 * radius, length - 1 - at + radius) + 1;
    if (end - from == 2 * radius + 1)
        return {from, end - from, total};
    double sum = 0.0;
    for (int k = from; k < end; ++k)
        sum += weights[k];
    return {from, end - from, sum};
}

void RowBlur::row(const Heightmap& map, int y, float* blurred, Scratch& scratch) const {
    const int width = map.width();
    scratch.column.resize(width);
    const Axis::Part rows = m_down.around(y);
    scratch.taps.clear();
    for (int k = 0; k < rows.count; ++k)
        scratch.taps.push_back(map.row(y + rows.from + k - m_down.radius));
    weightedMeans(scratch.taps.data(), m_down.weights.data() + rows.from, rows.count, rows.total, width, scratch.column.data());

    const int radius = m_along.radius, inner = std::max(radius, width - radius);
    const auto besideEdge = [&](int from, int end) {
        for (int x = from; x < end; ++x) {
            const Axis::Part cells = m_along.around(x);
            double sum = 0.0;
            for (int k = 0; k < cells.count; ++k)
                sum += m_along.weights[cells.from + k] * scratch.column[x + cells.from + k - radius];
            blurred[x] = static_cast<float>(sum / cells.total);
        }
    };
    besideEdge(0, std::min(radius, width));
    scratch.taps.clear();
    for (int k = 0; k <= 2 * radius; ++k)
        scratch.taps.push_back(scratch.column.data() + k);
    weightedMeans(scratch.taps.data(), m_along.weights.data(), 2 * radius + 1, m_along.total, inner - radius, blurred + radius);
    besideEdge(std::max(inner, std::min(radius, width)), width);
}

} // namespace oxbow
