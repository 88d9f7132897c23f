#include "core/erosion/shallow_water/shallow_water_totals.h"

#include "core/base/simd.h"
#include "core/base/thread_pool.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace oxbow {

namespace {

constexpr int kBandRows = 32;
constexpr float kFar = 3e38f;

struct BandTotals {
    double sum = 0.0;
    float lowest = kFar, highest = -kFar;
};

/// Sums and extremes of the columns of a band, side by side: one order of adding, whatever the width of a
/// vector.
struct Columns {
    explicit Columns(int width) : sums(width, 0.0), lowest(width, kFar), highest(width, -kFar) {}
    std::vector<double> sums;
    std::vector<float> lowest, highest;
};

OXBOW_MULTIVERSION
void addRow(const float* __restrict cells, int count, double* __restrict sums, float* __restrict lowest,
            float* __restrict highest) {
    for (int x = 0; x < count; ++x) {
        const float cell = cells[x];
        sums[x] += cell == cell ? static_cast<double>(cell) : 0.0;
        lowest[x] = cell < lowest[x] ? cell : lowest[x];
        highest[x] = cell > highest[x] ? cell : highest[x];
    }
}

BandTotals bandTotals(const Heightmap& layer, int y0, int y1) {
    Columns columns(layer.width());
    for (int y = y0; y < y1; ++y)
        addRow(layer.row(y), layer.width(), columns.sums.data(), columns.lowest.data(),
               columns.highest.data());
    return {std::accumulate(columns.sums.begin(), columns.sums.end(), 0.0),
            *std::ranges::min_element(columns.lowest), *std::ranges::max_element(columns.highest)};
}

BandTotals layerTotals(const Heightmap* layer, ThreadPool& pool) {
    if (!layer || layer->cells().empty())
        return {0.0, 0.0f, 0.0f};
    std::vector<BandTotals> bands((layer->height() + kBandRows - 1) / kBandRows);
    pool.forRows(layer->height(), kBandRows,
                 [&](int y0, int y1) { bands[y0 / kBandRows] = bandTotals(*layer, y0, y1); });
    BandTotals all;
    for (const BandTotals& band : bands) {
        all.sum += band.sum;
        all.lowest = std::min(all.lowest, band.lowest);
        all.highest = std::max(all.highest, band.highest);
    }
    return all;
}

} // namespace

WaterTotals waterTotals(const WorkingTerrain& terrain, const Heightmap& owed, ThreadPool& pool) {
    const BandTotals rock = layerTotals(terrain.find(Layer::Elevation), pool);
    const BandTotals water = layerTotals(terrain.find(Layer::Water), pool);
    const double carried = layerTotals(terrain.find(Layer::Sediment), pool).sum;
    return {rock.sum,     carried + layerTotals(&owed, pool).sum, water.sum, rock.lowest, rock.highest,
            water.highest};
}

std::vector<Spring> findSprings(const Heightmap* springs) {
    std::vector<Spring> found;
    if (!springs)
        return found;
    for (int y = 0; y < springs->height(); ++y)
        for (int x = 0; x < springs->width(); ++x)
            if (const float flow = springs->at(x, y); std::isfinite(flow) && flow != 0.0f)
                found.push_back({x, y, flow});
    return found;
}

} // namespace oxbow
