#include "core/rivers/river_stage.h"

#include "core/base/angle.h"
#include "core/measure/river_soundness.h"
#include "core/rivers/lake_rims.h"
#include "core/rivers/meander_oxbow.h"
#include "core/rivers/meander_rivers.h"
#include "core/rivers/river_discharge.h"
#include "core/rivers/river_handles.h"
#include "core/rivers/river_profile.h"
#include "core/rivers/scroll_bars.h"
#include "core/stage/edit_stepper.h"
#include "core/terrain/river_line.h"

#include <algorithm>
#include <cmath>

namespace oxbow {

namespace {

constexpr StagePreset kRiverPresets[] = {
    {"Mountain brooks", "Many small rivers in narrow valleys.", {{"channel_area_km2", 0.1}, {"width_scale", 1.5},
     {"bank_angle_deg", 40}, {"valley_floor", 0.0}}},
    {"Wandering river", "A few broad rivers that meander and leave oxbow lakes.", {{"channel_area_km2", 3},
     {"runoff_mm_per_year", 1200}, {"width_scale", 8}, {"depth_scale", 3}, {"meander", 1}}},
    {"Only trace", "Finds and measures the rivers and leaves the ground alone.", {{"width_scale", 1},
     {"depth_scale", 1}, {"carve", 0.0}}},
};

constexpr const char* kFirstGround = "river_first_ground"; ///< before all cuts
constexpr const char* kBars = "river_bars";                ///< scroll_bars.h, while rivers wander
constexpr double kM2PerKm2 = 1e6;
constexpr double kWidestOfMap = 0.25; ///< of the shorter side: a river wider than that is no line on the map
constexpr double kFastestMeander = 0.56;
constexpr int kMeanderRounds = 4; ///< of migration a step
constexpr int kRoundsPerCut = 2;  ///< in which a river moves less than its width
/// Narrower rivers wander as if they were this wide, of the map's longer side: what 512 cells can show.
constexpr double kLeastMeanderWidth = 1.5 / 512.0;
constexpr double kMostMeanderPoints = 12288.0; ///< half widths of all rivers: where more are found, narrow ones wander as wider ones

/// Work beside that of the map's cells, in cells; measured on a dissected range.
constexpr double kReachesOfChannelAreas = 0.55; ///< as many reaches, for each channel area that the map holds
constexpr double kWorkOfReach = 90.0, kWanderingWorkOfReach = 720.0, kWanderingWork = 4e5;

/// See `kLeastMeanderWidth`.
double leastMeanderWidthM(const GridSpec& grid, const std::vector<RiverReach>& reaches) {
    double lengthM = 0.0;
    for (const RiverReach& reach : reaches)
        lengthM += reach.lengthM;
    return std::max(kLeastMeanderWidth * grid.longerSideM(), 2.0 * lengthM / kMostMeanderPoints);
}

int meanderSteps(const RiverParams& params) {
    return params.meander > 0.0 ? kMeanderSteps : 0;
}

class RiverStepper : public EditStepper<RiverParams> {
public:
    using EditStepper::EditStepper;
    void setHandles(const std::vector<WaterHandle>& handles) override { m_handles = handles; }
    void restoreState(std::span<const std::byte> bytes, const WorkingTerrain& terrain) override {
        EditStepper::restoreState(bytes, terrain);
        expectPrivateFloats(terrain, kFirstGround, terrain.grid());
        if (leavesBars())
            expectPrivateFloats(terrain, kBars, terrain.grid());
    }

private:
    [[nodiscard]] bool leavesBars() const { return m_params.carve && m_params.meander > 0.0; }
    [[nodiscard]] bool changesGround(int index) const override { return index > 0; }

    void edit(int index, WorkingTerrain& terrain, StageContext& context) override {
        const int wandering = meanderSteps(m_params);
        const std::shared_ptr<const WaterBodies> before = terrain.waterBodies();
        if (index == 0) {
            findRivers(terrain, context);
            keepFirst(terrain);
            if (leavesBars())
                static_cast<void>(barsOf(terrain));
        } else if (index <= wandering)
            wander(index, terrain, context);
        else if (m_params.carve)
            carve(index - wandering - 1, terrain, context);
        const Heightmap surface = riverSurface(terrain, context);
        updateOxbows(surface, terrain);
        writeWater(surface, terrain, context);
        const int last = wandering + (m_params.carve ? kCarveSteps : 0);
        // Until they first move, water is where the grid led it, a cell beside the line here and there.
        if (index > 0 && (index == 1 || index == wandering || index == last))
            updateDischarge(routing(terrain), lakeCells(terrain), context, terrain);
        else if (index > 0 && index < wandering)
            moveDischarge(before->reaches, routing(terrain), lakeCells(terrain), context, terrain);
        if (index == last)
            tell(terrain, context);
    }

    /// Cuts follow each other, and walls must not get steeper by each.
    static void keepFirst(WorkingTerrain& terrain) {
        Heightmap first = terrain.elevation();
        terrain.privateLayers().floats(kFirstGround, terrain.grid()) = std::move(first);
    }

    /// What should never be is said.
    static void tell(const WorkingTerrain& terrain, StageContext& context) {
        const WaterBodies& found = *terrain.waterBodies();
        const RiverSoundness soundness =
            riverSoundness(found, terrain.grid(), terrain.find(Layer::LakeLevel), nullptr, context.cancel);
        if (!soundness.isSound())
            context.notes.push_back(describe(soundness, found.rivers.size()));
    }

    /// Where there is neither sea nor mouth, rivers leave the map at its edges.
    [[nodiscard]] OutletRule outletRule(const WorkingTerrain& terrain) const {
        OutletRule rule{m_params.outlets, m_params.seaLevelM, terrain.find(Layer::Mouths), terrain.find(Layer::NoData)};
        if (rule.policy != OutletPolicy::Edges && std::ranges::count(outletMask(*terrain.find(Layer::Elevation), rule), 1) == 0)
            rule.policy = OutletPolicy::Edges;
        return rule;
    }

    [[nodiscard]] RoutingRule routing(const WorkingTerrain& terrain) const {
        return {.outlets = outletRule(terrain),
                .routing = m_params.routing,
                .runoffMPerYear = m_params.runoffMmPerYear * 1e-3,
                .channelAreaM2 = m_params.channelAreaKm2 * kM2PerKm2,
                .heads = m_params.heads,
                .headSlope = m_params.headSlope};
    }

    void findRivers(WorkingTerrain& terrain, StageContext& context) {
        static_cast<void>(terrain.elevation());
        const RoutingRule rule = routing(terrain);
        if (rule.outlets.policy != m_params.outlets)
            context.notes.push_back(phrase("Rivers: there is no sea and no mouth here: they leave the map at its edges"));
        const RoutedWater water = routeWater(terrain, rule, context);
        Heightmap& discharge = terrain.edit(Layer::Discharge);
        const double perUnit = dischargeM3PerS(1, terrain.grid().cellAreaM2());
        context.forCells(discharge.grid(), [&](std::size_t c) {
            discharge.cells()[c] = static_cast<float>(static_cast<double>(water.flow[c]) * perUnit);
        });
        const double widestM = kWidestOfMap * std::min(terrain.grid().widthM(), terrain.grid().heightM());
        publish(terrain, riverReaches(terrain, water, rule.outlets, {m_params.widthScale, m_params.depthScale, widestM}, context),
                terrain.waterBodies()->lakes);
    }

    void publish(WorkingTerrain& terrain, std::vector<RiverReach> reaches, std::vector<Lake> lakes) const {
        auto bodies = std::make_shared<WaterBodies>(*terrain.waterBodies());
        bodies->lakes = std::move(lakes);
        bodies->reaches = std::move(reaches);
        bodies->rivers = assembleRivers(bodies->reaches);
        nameRivers(m_handles, terrain.grid(), *bodies);
        terrain.setWaterBodies(std::move(bodies));
    }

    [[nodiscard]] static CellMask waterCells(const WorkingTerrain& terrain) {
        CellMask mask;
        if (const Heightmap* levels = terrain.find(Layer::LakeLevel)) {
            mask.resize(levels->cells().size());
            std::ranges::transform(levels->cells(), mask.begin(), [](float level) { return std::isnan(level) ? 0 : 1; });
        }
        return mask;
    }
    /// Cells that no river may change: lakes, but for oxbow lakes, which rivers take up again.
    [[nodiscard]] static CellMask lakeCells(const WorkingTerrain& terrain) {
        CellMask mask = waterCells(terrain);
        if (!mask.empty())
            for (const Lake& lake : terrain.waterBodies()->lakes)
                if (lake.isOxbow)
                    for (const std::uint32_t cell : oxbowCells(lake, *terrain.find(Layer::LakeLevel)))
                        mask[cell] = 0;
        return mask;
    }

    void wander(int index, WorkingTerrain& terrain, const Compute& compute) {
        std::vector<RiverReach> reaches = terrain.waterBodies()->reaches;
        std::vector<Lake> lakes = terrain.waterBodies()->lakes;
        const CellMask still = lakeCells(terrain);
        std::vector<std::vector<RiverPoint>> loops;
        for (int round = 0; round < kMeanderRounds; ++round) {
            wanderRivers({.rate = kFastestMeander * m_params.meander,
                          .begins = index == 1 && round == 0,
                          .leastWidthM = leastMeanderWidthM(terrain.grid(), reaches),
                          .ground = terrain.elevation(),
                          .still = still},
                         terrain.waterBodies()->rivers, compute, reaches, loops);
            if (!m_params.carve || (round + 1) % kRoundsPerCut != 0)
                continue;
            cut(false, still, [](const RiverReach&) { return true; }, reaches, terrain, compute);
            const bool isLast = index == kMeanderSteps && round + 1 == kMeanderRounds;
            markBars(reaches, ((index - 1) * kMeanderRounds + round) / kRoundsPerCut, isLast, barsOf(terrain));
        }
        publish(terrain, std::move(reaches), lakes);
        if (m_params.carve && !loops.empty()) {
            leaveOxbowLakes(loops, riverSurface(terrain, compute), terrain, lakes);
            publishLakes(terrain, std::move(lakes));
        }
        if (m_params.carve && index == kMeanderSteps)
            raiseBars(barsOf(terrain), *terrain.privateLayers().findFloats(kFirstGround, terrain.grid()), waterCells(terrain),
                      slopeOfDeg(m_params.bankAngleDeg), terrain.elevation());
    }

    static Heightmap& barsOf(WorkingTerrain& terrain) { return terrain.privateLayers().floats(kBars, terrain.grid()); }

    static void publishLakes(WorkingTerrain& terrain, std::vector<Lake> lakes) {
        auto bodies = std::make_shared<WaterBodies>(*terrain.waterBodies());
        bodies->lakes = std::move(lakes);
        terrain.setWaterBodies(std::move(bodies));
    }
    static void updateOxbows(const Heightmap& surface, WorkingTerrain& terrain) {
        std::vector<Lake> lakes = terrain.waterBodies()->lakes;
        if (std::ranges::none_of(lakes, &Lake::isOxbow))
            return;
        updateOxbowLakes(surface, terrain, lakes);
        publishLakes(terrain, std::move(lakes));
    }

    /// Cuts those of the reaches that `isCut` picks into the ground. Where rims of lakes hold them, their beds rise, and
    /// those upstream with them.
    template <typename Pick>
    void cut(bool toTheBed, const CellMask& still, Pick&& isCut, std::vector<RiverReach>& reaches, WorkingTerrain& terrain,
             const Compute& compute) const {
        constexpr int kMostCuts = 4; // two are usual
        const ChannelShape shape{m_params.bankAngleDeg, m_params.valleyFloor, toTheBed};
        KeptGround kept{still, {}};
        if (const Heightmap* levels = terrain.find(Layer::LakeLevel))
            kept.rims = lakeRims(terrain.elevation(), *levels, still, reaches, m_params.bankAngleDeg);
        for (int round = 1;; ++round) {
            ChannelCut channels(shape, kept, terrain.elevation(), terrain.privateLayers().findFloats(kFirstGround, terrain.grid()));
            for (const RiverReach& reach : reaches) {
                compute.cancel.throwIfRequested();
                if (isCut(reach))
                    channels.add(reach.points);
            }
            channels.cut(compute.cancel);
            if (round == kMostCuts || !raiseBeds(channels.raised(), terrain.grid(), still, reaches))
                return;
            channels.undo();
        }
    }

    /// The share of the orders whose turn it is, the largest first: what rises upstream of them is cut later.
    void carve(int step, WorkingTerrain& terrain, const Compute& compute) {
        std::vector<RiverReach> reaches = terrain.waterBodies()->reaches;
        int highest = 1;
        for (const RiverReach& reach : reaches)
            highest = std::max(highest, reach.order);
        const auto isTurn = [&](const RiverReach& reach) { return (highest - reach.order) * kCarveSteps / highest == step; };
        cut(true, lakeCells(terrain), isTurn, reaches, terrain, compute);
        publish(terrain, std::move(reaches), terrain.waterBodies()->lakes);
    }

    /// The surface of the rivers' water, no number where there is none.
    [[nodiscard]] static Heightmap riverSurface(const WorkingTerrain& terrain, const Compute& compute) {
        const CellMask still = lakeCells(terrain);
        Heightmap surface(terrain.grid(), kNoValue);
        for (const RiverReach& reach : terrain.waterBodies()->reaches) {
            compute.cancel.throwIfRequested();
            markWater(reach.points, still, surface);
            // Every cell that the line itself passes, however little of it.
            for (std::size_t i = 1; i < reach.points.size(); ++i) {
                const RiverPoint &from = reach.points[i - 1], &to = reach.points[i];
                static_cast<void>(holdsAlong(surface.grid(), from.at, to.at, [&](std::size_t cell) {
                    if (std::isnan(surface.cells()[cell]) && (still.empty() || !still[cell]))
                        surface.cells()[cell] = static_cast<float>(to.waterM);
                    return true;
                }));
            }
        }
        return surface;
    }

    /// Depth of the rivers on the ground as it is, or their own where they are not cut in.
    static void writeWater(const Heightmap& surface, WorkingTerrain& terrain, StageContext& context) {
        const Heightmap& ground = terrain.elevation();
        Heightmap& water = terrain.edit(Layer::Water);
        const Heightmap* levels = terrain.find(Layer::LakeLevel);
        writeBooked(water, context, context.books.water, [&](int y0, int y1) {
            for (std::size_t c = ground.grid().index(0, y0); c < ground.grid().index(0, y1); ++c) {
                const float lake = levels ? levels->cells()[c] : kNoValue;
                const float level = std::isnan(lake) ? surface.cells()[c] : lake;
                water.cells()[c] = std::isnan(level) ? 0.0f : std::max(0.0f, level - ground.cells()[c]);
            }
        });
    }

    std::vector<WaterHandle> m_handles;
};

} // namespace

StageKind riversStage() {
    StageKind kind = stageKind<RiverStepper>("rivers", "Rivers", StageCategory::Water,
        "Finds the rivers of the ground and cuts them in.", kRiverParams,
        [](const RiverParams& p, const GridSpec&) { return 1 + meanderSteps(p) + (p.carve ? kCarveSteps : 0); });
    kind.searchWords = "water streams channels network carve";
    kind.uses(Access::Reads, {Layer::Rain, Layer::Springs, Layer::Mouths, Layer::NoData});
    kind.uses(Access::Changes, {Layer::Elevation, Layer::LakeLevel});
    kind.uses(Access::Makes, {Layer::Water, Layer::Discharge});
    kind.presets = kRiverPresets;
    kind.handles = kRiverHandles;
    kind.stateVersion = 3;
    kind.fit = [](std::any& values, const GridSpec& grid) {
        std::any_cast<RiverParams&>(values).channelAreaKm2 = shareOfMap(grid, 0.005, 32.0) / kM2PerKm2;
    };
    kind.effort = [](const std::any& values, const GridSpec& map, int step) {
        const auto& params = std::any_cast<const RiverParams&>(values);
        const double cells = static_cast<double>(map.cellCount());
        const bool isWandering = step > 0 && step <= meanderSteps(params);
        const double reaches = std::min(cells, kReachesOfChannelAreas * cells * map.cellAreaM2() / (params.channelAreaKm2 * kM2PerKm2));
        return cells + (isWandering ? kWanderingWork + kWanderingWorkOfReach * reaches : kWorkOfReach * reaches);
    };
    kind.cost = {.stepNs = 50.0};
    return kind;
}

} // namespace oxbow
