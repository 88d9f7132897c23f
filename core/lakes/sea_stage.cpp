#include "core/lakes/sea_stage.h"

#include "core/flow/depression_hierarchy.h"
#include "core/lakes/lake_list.h"
#include "core/stage/edit_stepper.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

namespace oxbow {

namespace {

constexpr StagePreset kSeaPresets[] = {
    {"Sandy shores", "Broad beaches and shallows.", {{"shore_width_m", 400.0}, {"shore_steepness", 0.08}}},
    {"Rocky shores", "A narrow step at the waterline.", {{"shore_width_m", 60.0}, {"shore_steepness", 0.5}}},
};

constexpr float kFar = std::numeric_limits<float>::infinity();

/// Distances along a column to the nearest cell of the other value.
void distancesOfColumn(const GridSpec& grid, const CellMask& mask, int x, std::vector<float>& distance) {
    float away = kFar;
    for (int y = 0; y < grid.height; ++y) {
        away = y > 0 && mask[grid.index(x, y)] != mask[grid.index(x, y - 1)] ? 1.0f : away + 1.0f;
        distance[grid.index(x, y)] = away;
    }
    away = kFar;
    for (int y = grid.height - 1; y >= 0; --y) {
        away =
            y + 1 < grid.height && mask[grid.index(x, y)] != mask[grid.index(x, y + 1)] ? 1.0f : away + 1.0f;
        distance[grid.index(x, y)] = std::min(distance[grid.index(x, y)], away);
    }
}

/// Lower envelope of the parabolas (x - q)² + f(q)² over a row; f is 0 at cells of the other value.
class RowEnvelope {
public:
    explicit RowEnvelope(int width) : m_source(width), m_place(width), m_from(width + 1) {}

    void build(const float* columns, const std::uint8_t* mask, std::uint8_t side, int width) {
        m_count = 0;
        for (int q = 0; q < width; ++q) {
            const float f = mask[q] == side ? columns[q] : 0.0f;
            if (!(f < kFar))
                continue;
            const double squared = static_cast<double>(f) * f;
            double start = -std::numeric_limits<double>::infinity();
            while (m_count > 0) {
                const double other = m_place[m_count - 1];
                start = ((squared + static_cast<double>(q) * q) - (m_source[m_count - 1] + other * other)) /
                        (2.0 * (q - other));
                if (start > m_from[m_count - 1])
                    break;
                --m_count;
                start = -std::numeric_limits<double>::infinity();
            }
            m_source[m_count] = squared;
            m_place[m_count] = q;
            m_from[m_count++] = start;
        }
    }
    void read(const std::uint8_t* mask, std::uint8_t side, int width, float* out) const {
        int k = 0;
        for (int x = 0; x < width; ++x) {
            if (mask[x] != side)
                continue;
            if (m_count == 0) {
                out[x] = kFar;
                continue;
            }
            while (k + 1 < m_count && m_from[k + 1] < x)
                ++k;
            const double dx = x - m_place[k];
            out[x] = static_cast<float>(std::sqrt(dx * dx + m_source[k]) - 0.5);
        }
    }

private:
    std::vector<double> m_source, m_place, m_from;
    int m_count = 0;
};

class SeaStepper : public StepperOf<SeaParams> {
public:
    SeaStepper(SeaParams params, const WorkingTerrain&, ThreadPool&) : StepperOf(params) {}

    void step(int, WorkingTerrain& terrain, StageContext& context) override {
        const CellMask sea =
            outletMask(terrain.elevation(),
                       {m_params.connectedOnly ? OutletPolicy::EdgeSea : OutletPolicy::Sea, m_params.levelM});
        if (m_params.shoreWidthM > 0.0)
            bookedEdit(terrain.elevation(), context, context.books.rock,
                       [&](std::span<const float>) { shapeShore(sea, terrain, context); });
        flood(sea, terrain, context.books.water);
    }

private:
    void shapeShore(const CellMask& sea, WorkingTerrain& terrain, StageContext& context) const {
        Heightmap& ground = terrain.elevation();
        const std::vector<float> away = distanceToOther(ground.grid(), sea, context);
        const auto level = static_cast<float>(m_params.levelM);
        const double widthCells = m_params.shoreWidthM / ground.cellSizeM();
        const float lowestLand = std::nextafter(level, kFar);
        context.forCells(ground.grid(), [&](std::size_t c) {
            float& h = ground.cells()[c];
            if (away[c] >= widthCells || (!sea[c] && h <= level))
                return;
            const double share =
                m_params.shoreSteepness + (1.0 - m_params.shoreSteepness) * away[c] / widthCells;
            const auto shaped = static_cast<float>(m_params.levelM + (h - m_params.levelM) * share);
            h = sea[c] ? std::min(shaped, level) : std::max(shaped, lowestLand);
        });
    }

    void flood(const CellMask& sea, WorkingTerrain& terrain, Booking& booking) const {
        const Heightmap& ground = terrain.elevation();
        Heightmap& levels = terrain.edit(Layer::LakeLevel);
        Heightmap& water = terrain.edit(Layer::Water);
        const auto level = static_cast<float>(m_params.levelM);
        Lake record;
        CellRect box;
        double depths = 0.0;
        for (int y = 0; y < ground.height(); ++y)
            for (int x = 0; x < ground.width(); ++x) {
                const std::size_t c = ground.grid().index(x, y);
                if (!sea[c] || ground.cells()[c] >= level || levels.cells()[c] > level)
                    continue;
                const float depth = level - ground.cells()[c];
                levels.cells()[c] = level;
                const float before = std::exchange(water.cells()[c], std::max(water.cells()[c], depth));
                booking.addChange(before, water.cells()[c]);
                depths += depth;
                ++record.cells;
                box.add(x, y);
                if (record.deepestCell < 0 || ground.cells()[c] < ground.cells()[record.deepestCell])
                    record.deepestCell = static_cast<std::int64_t>(c);
            }
        if (record.cells > 0)
            publish(record, box, depths, terrain);
    }

    void publish(Lake& sea, const CellRect& box, double depths, WorkingTerrain& terrain) const {
        auto bodies = std::make_shared<WaterBodies>(*terrain.waterBodies());
        for (const Lake& lake : bodies->lakes)
            sea.id = std::max(sea.id, lake.id);
        ++sea.id;
        sea.kind = LakeKind::Sea;
        sea.levelM = static_cast<float>(m_params.levelM);
        sea.spillHeightM = std::numeric_limits<double>::quiet_NaN();
        setFigures(terrain.elevation(), depths, box, sea);
        bodies->lakes.push_back(sea);
        terrain.setWaterBodies(std::move(bodies));
    }
};

} // namespace

std::vector<float> distanceToOther(const GridSpec& grid, const CellMask& mask, const Compute& compute) {
    std::vector<float> columns(grid.cellCount()), distance(grid.cellCount());
    compute.forEach((grid.width + 31) / 32, [&](int strip) {
        for (int x = strip * 32; x < std::min(grid.width, (strip + 1) * 32); ++x)
            distancesOfColumn(grid, mask, x, columns);
    });
    compute.forRows(grid.height, [&](int y0, int y1) {
        RowEnvelope envelope(grid.width);
        for (int y = y0; y < y1; ++y)
            for (const std::uint8_t side : {std::uint8_t{0}, std::uint8_t{1}}) {
                const std::size_t row = grid.index(0, y);
                envelope.build(columns.data() + row, mask.data() + row, side, grid.width);
                envelope.read(mask.data() + row, side, grid.width, distance.data() + row);
            }
    });
    return distance;
}

StageKind seaStage() {
    StageKind kind = stageKind<SeaStepper>("sea", "Sea", StageCategory::Water, "Floods the ground up to the sea level.",
        kSeaParams);
    kind.searchWords = "ocean water level coast beach shore";
    kind.uses(Access::Changes, {Layer::Elevation, Layer::Water, Layer::LakeLevel});
    kind.presets = kSeaPresets;
    kind.cost = {.cellNs = 3.0};
    return kind;
}

} // namespace oxbow
