#include "core/files/step_smoothing.h"

#include <algorithm>
#include <array>
#include <vector>

namespace oxbow {

namespace {

/// Wide means first, for the wide terraces of flat ground; the small ones take out what those leave.
constexpr std::array<int, 9> kRadii = {32, 16, 8, 4, 4, 2, 2, 1, 1};

/// Running mean along a line of `count` values `stride` apart; beyond the ends the last value goes on.
void boxMean(const float* from, float* to, int count, std::ptrdiff_t stride, int radius) {
    const auto at = [&](int i) { return double{from[std::clamp(i, 0, count - 1) * stride]}; };
    double sum = 0.0;
    for (int i = -radius; i <= radius; ++i)
        sum += at(i);
    for (int i = 0; i < count; ++i) {
        to[i * stride] = static_cast<float>(sum / (2 * radius + 1));
        sum += at(i + radius + 1) - at(i - radius);
    }
}

/// The mean along columns for all columns at once, so that memory is read in rows.
void boxMeanColumns(const Heightmap& from, Heightmap& to, int radius) {
    const int width = from.width();
    const auto row = [&](int y) { return from.row(std::clamp(y, 0, from.height() - 1)); };
    std::vector<double> sums(static_cast<std::size_t>(width), 0.0);
    for (int y = -radius; y <= radius; ++y)
        for (int x = 0; x < width; ++x)
            sums[x] += row(y)[x];
    for (int y = 0; y < from.height(); ++y) {
        const float* entering = row(y + radius + 1);
        const float* leaving = row(y - radius);
        float* target = to.row(y);
        for (int x = 0; x < width; ++x) {
            target[x] = static_cast<float>(sums[x] / (2 * radius + 1));
            sums[x] += double{entering[x]} - leaving[x];
        }
    }
}

} // namespace

void smoothSteps(Heightmap& heightmap, float stepM) {
    const Heightmap original = heightmap;
    Heightmap between = heightmap;
    // A little less than half a step: rounding must not decide for the neighbour.
    const float reach = 0.499f * stepM;
    for (const int radius : kRadii) {
        for (int y = 0; y < heightmap.height(); ++y)
            boxMean(heightmap.row(y), between.row(y), heightmap.width(), 1, radius);
        boxMeanColumns(between, heightmap, radius);
        for (std::size_t i = 0; i < heightmap.cells().size(); ++i) {
            const float sample = original.cells()[i];
            heightmap.cells()[i] = std::clamp(heightmap.cells()[i], sample - reach, sample + reach);
        }
    }
}

} // namespace oxbow
