#include "core/erosion/shallow_water/shallow_water_totals.h"

#include "core/base/simd.h"
#include "core/flow/flow_direction.h"

#include <algorithm>
#include <cmath>

namespace oxbow {

namespace {

constexpr int kTotalledRows = 32;
constexpr ValueRange kNothing{3e38f, -3e38f};

OXBOW_MULTIVERSION
void findExtremes(const float* cells, std::size_t count, ValueRange& found) {
    float lowest = found.low, highest = found.high;
    for (std::size_t i = 0; i < count; ++i) {
        lowest = cells[i] < lowest ? cells[i] : lowest;
        highest = cells[i] > highest ? cells[i] : highest;
    }
    found = {lowest, highest};
}

ValueRange extremesOf(const Heightmap* layer, ThreadPool& pool) {
    if (!layer || layer->cells().empty())
        return {};
    std::vector<ValueRange> bands((layer->height() + kTotalledRows - 1) / kTotalledRows, kNothing);
    pool.forRows(layer->height(), kTotalledRows, [&](int y0, int y1) {
        findExtremes(layer->row(y0), static_cast<std::size_t>(y1 - y0) * layer->width(),
                     bands[y0 / kTotalledRows]);
    });
    ValueRange all = kNothing;
    for (const ValueRange& band : bands)
        all = {std::min(all.low, band.low), std::max(all.high, band.high)};
    return all;
}

} // namespace

WaterExtremes waterExtremes(const WorkingTerrain& terrain, ThreadPool& pool) {
    const ValueRange ground = extremesOf(terrain.find(Layer::Elevation), pool);
    return {ground.low, ground.high, extremesOf(terrain.find(Layer::Water), pool).high};
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

void fillSea(WorkingTerrain& terrain, double levelM, Booking& booking) {
    const float level = static_cast<float>(levelM);
    const Heightmap& ground = terrain.elevation();
    Heightmap& water = terrain.edit(Layer::Water);
    const CellMask sea = outletMask(ground, {OutletPolicy::EdgeSea, levelM});
    for (std::size_t cell = 0; cell < sea.size(); ++cell) {
        if (!sea[cell])
            continue;
        float& depth = water.cells()[cell];
        const float filled = std::max(depth, level - ground.cells()[cell]);
        booking.addChange(depth, filled);
        depth = filled;
    }
}

} // namespace oxbow
