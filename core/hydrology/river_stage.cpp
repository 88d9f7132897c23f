#include "core/hydrology/river_stage.h"

#include "core/hydrology/channel_carving.h"
#include "core/hydrology/meander_migration.h"
#include "core/hydrology/meander_oxbow.h"
#include "core/hydrology/river_handles.h"
#include "core/hydrology/river_profile.h"
#include "core/recipe/edit_stepper.h"

#include <algorithm>
#include <cmath>

namespace oxbow {

namespace {

constexpr PresetValue kMountainBrooks[] = {{"channel_area_km2", 0.1, {}},
                                           {"width_scale", 1.5, {}},
                                           {"bank_angle_deg", 40, {}},
                                           {"valley_floor", 0, {}}};
constexpr PresetValue kWanderingRiver[] = {{"channel_area_km2", 3, {}},
                                           {"runoff_mm_per_year", 1200, {}},
                                           {"width_scale", 8, {}},
                                           {"depth_scale", 3, {}},
                                           {"meander", 1, {}}};
constexpr PresetValue kTraceOnly[] = {{"width_scale", 1, {}}, {"depth_scale", 1, {}}, {"carve", 0, {}}};
constexpr StagePreset kRiverPresets[] = {
    {"Mountain brooks", "Many small rivers in narrow valleys.", kMountainBrooks},
    {"Wandering river", "A few broad rivers that meander and leave oxbow lakes.", kWanderingRiver},
    {"Only trace", "Finds and measures the rivers and leaves the ground alone.", kTraceOnly},
};

constexpr double kM2PerKm2 = 1e6;
constexpr double kFastestMeander = 0.7;
constexpr double kMeanderWidthCells = 1.5; ///< narrower rivers cannot be shown wandering

int meanderSteps(const RiverParams& params) {
    return params.meander > 0.0 ? kMeanderSteps : 0;
}

class RiverStepper : public EditStepper<RiverParams> {
public:
    using EditStepper::EditStepper;
    void setHandles(const std::vector<WaterHandle>& handles) override { m_handles = handles; }

private:
    void edit(int index, WorkingTerrain& terrain, StageContext& context) override {
        const Work work{context.pool, context.cancel};
        const int wandering = meanderSteps(m_params);
        if (index == 0)
            findRivers(terrain, work);
        else if (index <= wandering)
            wander(terrain, work);
        else if (m_params.carve)
            carve(index - wandering - 1, terrain, work);
        writeWater(terrain, work);
    }

    [[nodiscard]] OutletRule outletRule(const WorkingTerrain& terrain) const {
        return {m_params.outlets, m_params.seaLevelM, terrain.find(Layer::Mouths)};
    }

    void findRivers(WorkingTerrain& terrain, const Work& work) {
        static_cast<void>(terrain.elevation());
        RoutingRule rule;
        rule.outlets = outletRule(terrain);
        rule.routing = m_params.routing;
        rule.runoffMPerYear = m_params.runoffMmPerYear * 1e-3;
        rule.channelAreaM2 = m_params.channelAreaKm2 * kM2PerKm2;
        rule.heads = m_params.heads;
        rule.headSlope = m_params.headSlope;
        const RoutedWater water = routeWater(terrain, rule, work);
        Heightmap& discharge = terrain.edit(Layer::Discharge);
        const double perUnit = dischargeM3PerS(1, terrain.grid().cellAreaM2());
        std::ranges::transform(water.flow, discharge.cells().begin(), [=](FlowSum flow) {
            return static_cast<float>(static_cast<double>(flow) * perUnit);
        });
        publish(terrain,
                riverReaches(terrain, water, rule.outlets, {m_params.widthScale, m_params.depthScale}),
                terrain.waterBodies()->lakes);
    }

    void publish(WorkingTerrain& terrain, std::vector<RiverReach> reaches, std::vector<Lake> lakes) const {
        auto bodies = std::make_shared<WaterBodies>();
        bodies->lakes = std::move(lakes);
        bodies->reaches = std::move(reaches);
        bodies->rivers = assembleRivers(bodies->reaches);
        nameRivers(m_handles, terrain.grid(), *bodies);
        terrain.setWaterBodies(std::move(bodies));
    }

    /// Cells that no river may change: lakes.
    [[nodiscard]] static CellMask lakeCells(const WorkingTerrain& terrain) {
        const Heightmap* levels = terrain.find(Layer::LakeLevel);
        CellMask mask;
        if (!levels)
            return mask;
        mask.resize(levels->cells().size());
        std::ranges::transform(levels->cells(), mask.begin(),
                               [](float level) { return std::isnan(level) ? 0 : 1; });
        return mask;
    }

    /// The reach whose water covers a cell, 0 for none: rivers keep out of each other.
    [[nodiscard]] static std::vector<int> ownersOf(const std::vector<RiverReach>& reaches,
                                                   const GridSpec& grid) {
        std::vector<int> owners(grid.cellCount(), 0);
        for (const RiverReach& reach : reaches)
            for (const RiverPoint& point : reach.points) {
                const double reachM = std::max(0.5 * point.widthM, grid.cellSizeM);
                const auto first = [&](double m) {
                    return std::max(0, static_cast<int>((m - reachM) / grid.cellSizeM));
                };
                const auto last = [&](double m, int cells) {
                    return std::min(cells - 1, static_cast<int>((m + reachM) / grid.cellSizeM));
                };
                for (int y = first(point.at.yM); y <= last(point.at.yM, grid.height); ++y)
                    for (int x = first(point.at.xM); x <= last(point.at.xM, grid.width); ++x)
                        owners[grid.index(x, y)] = reach.id;
            }
        return owners;
    }

    void wander(WorkingTerrain& terrain, const Work& work) {
        std::vector<RiverReach> reaches = terrain.waterBodies()->reaches;
        std::vector<Lake> lakes = terrain.waterBodies()->lakes;
        const GridSpec grid = terrain.grid();
        const CellMask still = lakeCells(terrain);
        MeanderRule rule;
        rule.rate = kFastestMeander * m_params.meander;
        rule.leastWidthM = kMeanderWidthCells * grid.cellSizeM;
        const std::vector<int> owners = ownersOf(reaches, grid);
        int own = 0; // id of the reach that moves
        rule.groundM = [&](const MapPoint& at) -> double {
            const int x = static_cast<int>(std::floor(at.xM / grid.cellSizeM));
            const int y = static_cast<int>(std::floor(at.yM / grid.cellSizeM));
            if (!grid.contains(x, y))
                return kNoValue;
            const std::size_t c = grid.index(x, y);
            const bool allowed = (still.empty() || !still[c]) && (owners[c] == 0 || owners[c] == own);
            return allowed ? terrain.find(Layer::Elevation)->cells()[c] : kNoValue;
        };
        std::vector<std::vector<RiverPoint>> loops;
        for (RiverReach& reach : reaches) {
            work.cancel.throwIfRequested();
            own = reach.id;
            meander(rule, reach.points, loops);
            measure(grid, reach);
            if (m_params.carve)
                carveChannel(reach.points, shape(false), still, terrain.elevation());
        }
        if (m_params.carve && !loops.empty()) {
            const std::vector<int> now = ownersOf(reaches, grid);
            CellMask rivers(now.size());
            std::ranges::transform(now, rivers.begin(), [](int owner) { return owner != 0 ? 1 : 0; });
            leaveOxbowLakes(loops, rivers, terrain, lakes);
        }
        publish(terrain, std::move(reaches), std::move(lakes));
    }

    /// Length and cells of a line that has moved.
    static void measure(const GridSpec& grid, RiverReach& reach) {
        reach.lengthM = 0.0;
        for (std::size_t i = 0; i < reach.points.size(); ++i) {
            RiverPoint& point = reach.points[i];
            const bool end = i == 0 || i + 1 == reach.points.size();
            if (!end)
                point.cell =
                    static_cast<std::int64_t>(grid.index(static_cast<int>(point.at.xM / grid.cellSizeM),
                                                         static_cast<int>(point.at.yM / grid.cellSizeM)));
            if (i > 0)
                reach.lengthM += std::hypot(point.at.xM - reach.points[i - 1].at.xM,
                                            point.at.yM - reach.points[i - 1].at.yM);
        }
    }

    [[nodiscard]] ChannelShape shape(bool toTheBed) const {
        return {m_params.bankAngleDeg, m_params.valleyFloor, toTheBed};
    }

    /// The share of the orders whose turn it is, the largest first.
    void carve(int step, WorkingTerrain& terrain, const Work& work) {
        const std::vector<RiverReach>& reaches = terrain.waterBodies()->reaches;
        int highest = 1;
        for (const RiverReach& reach : reaches)
            highest = std::max(highest, reach.order);
        const CellMask still = lakeCells(terrain);
        for (const RiverReach& reach : reaches) {
            work.cancel.throwIfRequested();
            if ((highest - reach.order) * kCarveSteps / highest == step)
                carveChannel(reach.points, shape(true), still, terrain.elevation());
        }
    }

    /// Depth of the rivers on the ground as it is, or their own where they are not cut in.
    void writeWater(WorkingTerrain& terrain, const Work& work) const {
        const CellMask still = lakeCells(terrain);
        Heightmap surface(terrain.grid(), kNoValue);
        for (const RiverReach& reach : terrain.waterBodies()->reaches) {
            work.cancel.throwIfRequested();
            markWater(reach.points, still, surface);
        }
        const Heightmap& ground = terrain.elevation();
        Heightmap& water = terrain.edit(Layer::Water);
        const Heightmap* levels = terrain.find(Layer::LakeLevel);
        for (std::size_t c = 0; c < surface.cells().size(); ++c) {
            const float lake = levels ? levels->cells()[c] : kNoValue;
            const float level = std::isnan(lake) ? surface.cells()[c] : lake;
            water.cells()[c] = std::isnan(level) ? 0.0f : std::max(0.0f, level - ground.cells()[c]);
        }
    }

    std::vector<WaterHandle> m_handles;
};

} // namespace

StageKind riversStage() {
    StageKind kind = stageKind<RiverStepper>(
        "rivers", "Rivers", StageCategory::Water, "Finds the rivers of the ground and cuts them in.",
        kRiverParams, +[](const RiverParams& p, const GridSpec&) {
            return 1 + meanderSteps(p) + (p.carve ? kCarveSteps : 0);
        });
    kind.presets = kRiverPresets;
    kind.handles = kRiverHandles;
    return kind;
}

} // namespace oxbow
