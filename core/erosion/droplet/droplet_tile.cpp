#include "core/erosion/droplet/droplet_tile.h"

#include "core/base/simd.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace oxbow {

namespace {

OXBOW_MULTIVERSION
void toUnits(const float* metres, std::int32_t* units, int count, float unitsPerMetre) {
    for (int i = 0; i < count; ++i)
        units[i] = static_cast<std::int32_t>(metres[i] * unitsPerMetre);
}

OXBOW_MULTIVERSION
void toSoftness(const float* hardness, float* softness, int count) {
    for (int i = 0; i < count; ++i)
        softness[i] = 1.0f - std::min(std::max(0.0f, hardness[i]), 1.0f);
}

OXBOW_MULTIVERSION
bool isWhole(const float* row, int count) {
    int gaps = 0;
    for (int i = 0; i < count; ++i)
        gaps |= static_cast<int>(!(std::fabs(row[i]) <= std::numeric_limits<float>::max()));
    return gaps == 0;
}

/// A row where cells without a value are as high as the one before, or as the first that has a value.
class WholeRow {
public:
    WholeRow(const float* row, int count) : m_row(row) {
        if (isWhole(row, count))
            return;
        m_filled.assign(row, row + count);
        const auto hasValue = [](float height) { return std::isfinite(height); };
        const auto first = std::ranges::find_if(m_filled, hasValue);
        float last = first == m_filled.end() ? 0.0f : *first;
        for (float& height : m_filled)
            last = height = hasValue(height) ? height : last;
        m_row = m_filled.data();
    }
    [[nodiscard]] const float* heights() const { return m_row; }
    [[nodiscard]] bool hadGaps() const { return !m_filled.empty(); }

private:
    std::vector<float> m_filled;
    const float* m_row;
};

/// One row of a tile on its way back.
struct RowPair {
    const std::int32_t* ground;
    const std::int32_t* laid;
    const float* flow;
    float* elevation;
    float* wear;
    float* deposition;
    float* discharge;
    int count;
};

struct RowScale {
    float unitsPerMetre;
    float metresPerUnit;
    float dischargePerWater;
};

/// Returns the units that rounding took off, and whether a cell had a fraction of a unit before it changed.
struct RowRounding {
    std::int64_t units = 0;
    bool hadFractions = false;
};

OXBOW_MULTIVERSION
RowRounding findRounding(const RowPair& row, const RowScale& scale) {
    std::int64_t units = 0;
    int fractions = 0;
    for (int i = 0; i < row.count; ++i) {
        const float beforeUnits = row.elevation[i] * scale.unitsPerMetre;
        const auto before = static_cast<std::int32_t>(beforeUnits);
        const std::int32_t after = row.ground[i];
        const std::int32_t rounding = after - static_cast<std::int32_t>(static_cast<float>(after));
        const bool changed = after != before;
        units += changed ? rounding : 0;
        fractions |= static_cast<int>(changed & (static_cast<float>(before) != beforeUnits));
    }
    return {units, fractions != 0};
}

OXBOW_MULTIVERSION
void storeRow(const RowPair& row, const RowScale& scale) {
    const float perUnit = scale.metresPerUnit;
    OXBOW_INDEPENDENT // the layers are apart
    for (int i = 0; i < row.count; ++i) {
        const auto before = static_cast<std::int32_t>(row.elevation[i] * scale.unitsPerMetre);
        const std::int32_t after = row.ground[i];
        const std::int32_t laid = row.laid[i];
        row.elevation[i] = after != before ? static_cast<float>(after) * perUnit : row.elevation[i];
        row.wear[i] += static_cast<float>(before - after + laid) * perUnit;
        row.deposition[i] += static_cast<float>(laid) * perUnit;
        row.discharge[i] += row.flow[i] * scale.dischargePerWater;
    }
}

/// Rows of a map lie far apart in memory, where processors do not look ahead by themselves.
constexpr int kRowsAhead = 4;
void prefetch(const float* row, int count) {
    constexpr int kFloatsPerLine = 16;
    for (int i = 0; i < count; i += kFloatsPerLine)
        __builtin_prefetch(row + i);
}

/// An odd number of cache lines, so that the rows of a brush do not compete for the same sets.
int strideOf(int width) {
    const int stride = ((width + DropletTile::kFrame) / 16 | 1) * 16;
    return stride < width ? stride + 32 : stride;
}

/// The fractions of a unit that the changed cells of a row had: they are lost too.
ExactSum lostFractions(const RowPair& row, const RowScale& scale) {
    ExactSum lost;
    for (int i = 0; i < row.count; ++i) {
        const auto before = static_cast<std::int32_t>(row.elevation[i] * scale.unitsPerMetre);
        if (row.ground[i] == before)
            continue;
        lost.add(row.elevation[i]);
        lost.add(-static_cast<double>(before) * scale.metresPerUnit);
    }
    return lost;
}

/// Cells without a value stay so: what drops gave them or took from them counts as lost.
void storeWithGaps(const WholeRow& before, const RowPair& row, const RowScale& scale, ExactSum& lost) {
    std::vector<float> heights(before.heights(), before.heights() + row.count);
    RowPair filled = row;
    filled.elevation = heights.data();
    lost.add(static_cast<double>(findRounding(filled, scale).units) * scale.metresPerUnit);
    lost.add(lostFractions(filled, scale));
    storeRow(filled, scale);
    for (int i = 0; i < row.count; ++i) {
        if (std::isfinite(row.elevation[i])) {
            row.elevation[i] = heights[i];
            continue;
        }
        lost.add(heights[i]);
        lost.add(-static_cast<double>(before.heights()[i]));
    }
}

} // namespace

std::size_t DropletTile::bytesFor(const CellRect& cells) {
    constexpr std::size_t kCellBytes = 2 * sizeof(std::int32_t) + 2 * sizeof(float);
    return kCellBytes * static_cast<std::size_t>(strideOf(cells.width() + 2 * kFrame)) *
           static_cast<std::size_t>(cells.height() + 2 * kFrame + 1);
}

void DropletTile::load(const DropletLayers& layers, const CellRect& cells, const HeightQuantum& quantum,
                       const CancelToken& cancel) {
    area = cells;
    originX = cells.x0 - kFrame;
    originY = cells.y0 - kFrame;
    map = {-originX, -originY, layers.elevation.width() - originX, layers.elevation.height() - originY};
    stride = strideOf(cells.width() + 2 * kFrame);
    const int rows = cells.height() + 2 * kFrame;
    ground.resize(index(0, rows + 1));
    cancel.throwIfRequested();
    laid.resize(ground.size());
    cancel.throwIfRequested();
    flow.resize(ground.size());
    softness.resize(layers.hardness ? ground.size() : 0);

    for (int y = 0; y < rows; ++y) {
        cancel.throwIfRequested();
        std::fill_n(laid.data() + index(0, y), stride, 0);
        std::fill_n(flow.data() + index(0, y), stride, 0.0f);
        const int mapY = std::clamp(originY + y, cells.y0, cells.y1 - 1);
        if (mapY + kRowsAhead < cells.y1) {
            prefetch(layers.elevation.row(mapY + kRowsAhead) + cells.x0, cells.width());
            if (layers.hardness)
                prefetch(layers.hardness->row(mapY + kRowsAhead) + cells.x0, cells.width());
        }
        std::int32_t* units = ground.data() + index(0, y);
        const WholeRow row(layers.elevation.row(mapY) + cells.x0, cells.width());
        toUnits(row.heights(), units + kFrame, cells.width(), quantum.unitsPerMetre());
        std::fill(units, units + kFrame, units[kFrame]);
        std::fill(units + kFrame + cells.width(), units + stride, units[kFrame + cells.width() - 1]);
        if (layers.hardness)
            toSoftness(layers.hardness->row(mapY) + cells.x0, softness.data() + index(kFrame, y),
                       cells.width());
    }
}

ExactSum DropletTile::store(DropletLayers& layers, const HeightQuantum& quantum, float dischargePerWater,
                            const CancelToken& cancel) const {
    const RowScale scale{quantum.unitsPerMetre(), quantum.metresPerUnit(), dischargePerWater};
    std::int64_t units = 0;
    ExactSum lost;
    for (int y = area.y0; y < area.y1; ++y) {
        cancel.throwIfRequested();
        if (y + kRowsAhead < area.y1)
            for (Heightmap* layer : {&layers.elevation, &layers.wear, &layers.deposition, &layers.discharge})
                prefetch(layer->row(y + kRowsAhead) + area.x0, area.width());
        const std::size_t from = index(kFrame, y - originY);
        const std::size_t to = layers.elevation.grid().index(area.x0, y);
        const RowPair row{ground.data() + from,         laid.data() + from,
                          flow.data() + from,           layers.elevation.data() + to,
                          layers.wear.data() + to,      layers.deposition.data() + to,
                          layers.discharge.data() + to, area.width()};
        const WholeRow whole(row.elevation, row.count);
        if (whole.hadGaps()) {
            storeWithGaps(whole, row, scale, lost);
            continue;
        }
        const RowRounding rounding = findRounding(row, scale);
        units += rounding.units;
        if (rounding.hadFractions)
            lost.add(lostFractions(row, scale));
        storeRow(row, scale);
    }
    lost.add(static_cast<double>(units) * quantum.metresPerUnit());
    return lost;
}

} // namespace oxbow
