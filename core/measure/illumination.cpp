#include "core/measure/illumination.h"

#include "core/base/elementary.h"
#include "core/terrain/surface_normal.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>

namespace oxbow {

namespace {

/// The way to a light, weighted.
struct Towards {
    float east, south, up;
};

/// The walk over a map away from a light: lines in the order they are reached, and where the line before is
/// met.
struct Sweep {
    int lines, cells;
    std::ptrdiff_t lineStride, cellStride;
    int firstLine, lineStep;
    double drift;    ///< cells along the line before, towards the light
    double distance; ///< between the two, in cells
};

Sweep sweepAwayFrom(const Light& light, const GridSpec& grid) {
    const double east = elementary::sin(light.azimuth);
    const double south = -elementary::cos(light.azimuth);
    const bool byRows = std::fabs(south) >= std::fabs(east);
    const double along = byRows ? south : east;
    const double across = byRows ? east : south;
    Sweep sweep{};
    sweep.lines = byRows ? grid.height : grid.width;
    sweep.cells = byRows ? grid.width : grid.height;
    sweep.lineStride = byRows ? grid.width : 1;
    sweep.cellStride = byRows ? 1 : grid.width;
    sweep.firstLine = along > 0.0 ? sweep.lines - 1 : 0;
    sweep.lineStep = along > 0.0 ? -1 : 1;
    sweep.drift = across / std::fabs(along);
    sweep.distance = 1.0 / std::fabs(along);
    return sweep;
}

/// Share of the light that reaches each cell, 0 ... 255.
void findVisibility(const Heightmap& ground, const Light& light, std::vector<std::uint8_t>& seen) {
    const Sweep sweep = sweepAwayFrom(light, ground.grid());
    const auto drop = static_cast<float>(elementary::tan(light.height) * sweep.distance * ground.cellSizeM());
    const int whole = static_cast<int>(std::floor(sweep.drift));
    const auto part = static_cast<float>(sweep.drift - whole);
    // What blocks the light, line by line: the ground itself or the shadow that it stands in.
    std::vector<float> before(sweep.cells, -1e30f);
    std::vector<float> here(sweep.cells);
    for (int n = 0, line = sweep.firstLine; n < sweep.lines; ++n, line += sweep.lineStep) {
        const float* heights = ground.data() + line * sweep.lineStride;
        std::uint8_t* out = seen.data() + line * sweep.lineStride;
        for (int i = 0; i < sweep.cells; ++i) {
            const int a = std::clamp(i + whole, 0, sweep.cells - 1);
            const int b = std::clamp(i + whole + 1, 0, sweep.cells - 1);
            const float shadow = before[a] + part * (before[b] - before[a]) - drop;
            const float height = heights[i * sweep.cellStride];
            const float lit = std::clamp(0.5f + 2.0f * (height - shadow) / drop, 0.0f, 1.0f);
            out[i * sweep.cellStride] = static_cast<std::uint8_t>(lit * 255.0f + 0.5f);
            here[i] = std::max(height, shadow);
        }
        std::swap(before, here);
    }
}

} // namespace

std::vector<float> illumination(const Heightmap& ground, const std::vector<Light>& lights, ThreadPool& pool) {
    constexpr std::size_t kBatch = 6;
    std::vector<float> sum(ground.grid().cellCount(), 0.0f);
    std::array<std::vector<std::uint8_t>, kBatch> seen;
    for (std::vector<std::uint8_t>& mask : seen)
        mask.resize(sum.size());
    for (std::size_t first = 0; first < lights.size(); first += kBatch) {
        const std::size_t count = std::min(kBatch, lights.size() - first);
        pool.forEach(static_cast<int>(count),
                     [&](int i) { findVisibility(ground, lights[first + i], seen[i]); });
        std::array<Towards, kBatch> towards;
        for (std::size_t i = 0; i < count; ++i) {
            const Light& light = lights[first + i];
            const double flat = elementary::cos(light.height);
            const float weight = light.weight / 255.0f;
            towards[i] = {static_cast<float>(elementary::sin(light.azimuth) * flat) * weight,
                          static_cast<float>(-elementary::cos(light.azimuth) * flat) * weight,
                          static_cast<float>(elementary::sin(light.height)) * weight};
        }
        Compute{pool}.forRows(ground.height(), [&](int y0, int y1) {
            for (int y = y0; y < y1; ++y)
                for (int x = 0; x < ground.width(); ++x) {
                    const Gradient gradient = gradientAt(ground, x, y);
                    const float length =
                        std::sqrt(gradient.east * gradient.east + gradient.south * gradient.south + 1.0f);
                    const std::size_t cell = ground.grid().index(x, y);
                    float light = 0.0f;
                    for (std::size_t i = 0; i < count; ++i) {
                        const float cosine =
                            towards[i].up - gradient.east * towards[i].east - gradient.south * towards[i].south;
                        light += std::max(0.0f, cosine) * static_cast<float>(seen[i][cell]);
                    }
                    sum[cell] += light / length;
                }
        });
    }
    return sum;
}

} // namespace oxbow
