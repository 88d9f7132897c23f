#include "core/lakes/sea_stage.h"

#include "core/flow/distance_map.h"
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
