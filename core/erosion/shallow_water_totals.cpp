#include "core/erosion/shallow_water_totals.h"

#include "core/simd.h"
#include "core/threads/thread_pool.h"

#include <algorithm>
#include <cmath>

namespace oxbow {

namespace {

constexpr int kLanes = 8;

struct RowTotals {
    double sum = 0.0;
    float lowest = 3e38f, highest = -3e38f;
};

/// Eight sums side by side: one order of adding, whatever the width of a vector.
OXBOW_MULTIVERSION
RowTotals totalsOf(const float* cells, int count) {
    double sums[kLanes] = {};
    float tops[kLanes], bottoms[kLanes];
    std::fill_n(tops, kLanes, -3e38f);
    std::fill_n(bottoms, kLanes, 3e38f);
    const int whole = count - count % kLanes;
    for (int x = 0; x < whole; x += kLanes)
        for (int i = 0; i < kLanes; ++i) {
            const float cell = cells[x + i];
            sums[i] += cell == cell ? static_cast<double>(cell) : 0.0;
            tops[i] = cell > tops[i] ? cell : tops[i];
            bottoms[i] = cell < bottoms[i] ? cell : bottoms[i];
        }
    RowTotals row;
    for (int i = 0; i < kLanes; ++i) {
        row.sum += sums[i];
        row.highest = std::max(row.highest, tops[i]);
        row.lowest = std::min(row.lowest, bottoms[i]);
    }
    for (int x = whole; x < count; ++x) {
        row.sum += cells[x] == cells[x] ? static_cast<double>(cells[x]) : 0.0;
        row.highest = cells[x] > row.highest ? cells[x] : row.highest;
        row.lowest = cells[x] < row.lowest ? cells[x] : row.lowest;
    }
    return row;
}

RowTotals layerTotals(const Heightmap* layer, ThreadPool& pool) {
    if (!layer || layer->cells().empty())
        return {0.0, 0.0f, 0.0f};
    std::vector<RowTotals> rows(layer->height());
    pool.forRows(layer->height(), [&](int y0, int y1) {
        for (int y = y0; y < y1; ++y)
            rows[y] = totalsOf(layer->row(y), layer->width());
    });
    RowTotals all;
    for (const RowTotals& row : rows) {
        all.sum += row.sum;
        all.lowest = std::min(all.lowest, row.lowest);
        all.highest = std::max(all.highest, row.highest);
    }
    return all;
}

} // namespace

WaterTotals waterTotals(const WorkingTerrain& terrain, const Heightmap& owed, ThreadPool& pool) {
    const RowTotals rock = layerTotals(terrain.find(Layer::Elevation), pool);
    const RowTotals water = layerTotals(terrain.find(Layer::Water), pool);
    const double carried = layerTotals(terrain.find(Layer::Sediment), pool).sum;
    return {rock.sum,     carried + layerTotals(&owed, pool).sum, water.sum, rock.lowest, rock.highest,
            water.highest};
}

std::vector<std::size_t> reachedBySea(const Heightmap& ground, float levelM) {
    const int w = ground.width(), h = ground.height();
    std::vector<char> seen(ground.cells().size(), 0);
    std::vector<std::size_t> reached;
    const auto visit = [&](int x, int y) {
        if (!ground.grid().contains(x, y) || seen[ground.grid().index(x, y)] || !(ground.at(x, y) < levelM))
            return;
        seen[ground.grid().index(x, y)] = 1;
        reached.push_back(ground.grid().index(x, y));
    };
    for (int y = 0; y < h; ++y)
        for (int x = 0; x < w; x += (y == 0 || y == h - 1) ? 1 : std::max(1, w - 1))
            visit(x, y);
    for (std::size_t i = 0; i < reached.size(); ++i) {
        const int x = static_cast<int>(reached[i] % w), y = static_cast<int>(reached[i] / w);
        visit(x + 1, y);
        visit(x - 1, y);
        visit(x, y + 1);
        visit(x, y - 1);
    }
    return reached;
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
