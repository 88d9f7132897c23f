#include "core/lakes/drain_depressions.h"

#include "core/flow/banks.h"
#include "core/lakes/depression_search.h"
#include "core/stage/edit_stepper.h"

#include <algorithm>

namespace oxbow {

namespace {

constexpr StagePreset kDrainPresets[] = {
    {"Small pits", "Faults of the grid; every lake stays.", {{"max_depth_m", 3.0}, {"max_area_m2", 5000.0}}},
    {"All but large lakes", "Depressions up to a square kilometre.", {{"max_depth_m", 60.0},
     {"max_area_m2", 1000000.0}}},
    {"Every depression", "All water runs off the map.", {{"max_depth_m", 12000.0}, {"max_area_m2", 1000000000000.0}}},
};

constexpr int kMostPasses = 20; ///< two do nearly always; a bound all the same

/// In the order of DrainOutlets.
constexpr OutletPolicy kPolicies[] = {OutletPolicy::Edges, OutletPolicy::Sea, OutletPolicy::EdgeSea,
                                      OutletPolicy::Mouths};

struct DrainStepper : EditStepper<DrainDepressionsParams> {
    using EditStepper::EditStepper;

    void edit(int, WorkingTerrain& terrain, StageContext& context) override {
        Heightmap& ground = terrain.elevation();
        const CellMask outlets =
            outletMask(ground, {kPolicies[static_cast<std::size_t>(m_params.outlets)], m_params.seaLevelM,
                                terrain.find(Layer::Mouths), terrain.find(Layer::NoData)});
        drain(outlets, context, ground);
        if (m_params.bankWidthM > 0.0) {
            layBanks(outlets, context, ground);
            drain(outlets, context, ground);
        }
        Heightmap& wear = terrain.edit(Layer::Wear);
        Heightmap& deposition = terrain.edit(Layer::Deposition);
        context.forCells(ground.grid(), [&](std::size_t c) {
            const float change = ground.cells()[c] - before()[c];
            wear.cells()[c] += std::max(0.0f, -change);
            deposition.cells()[c] += std::max(0.0f, change);
        });
    }

    void drain(const CellMask& outlets, const Compute& compute, Heightmap& ground) const {
        for (int pass = 0; pass < kMostPasses; ++pass)
            if (!conditionDepressions(ground, outlets, {m_params.mode, m_params.maxDepthM, m_params.maxAreaM2}, compute))
                break;
    }

    void layBanks(const CellMask& outlets, const Compute& compute, Heightmap& ground) const {
        const DepressionSearch search(ground, outlets, compute);
        CellMask kept = outlets;
        compute.forCells(ground.grid(), [&](std::size_t c) {
            const auto cell = static_cast<std::uint32_t>(c);
            kept[c] |= isUnderWater(ground, search.graph(), cell);
            search.eachNeighbour(cell, [&](std::uint32_t next, std::uint8_t) { kept[c] |= isUnderWater(ground, search.graph(), next); });
        });
        gradeBanks(before(), nullptr, m_params.bankWidthM, kept, compute, ground);
    }
};

} // namespace

StageKind drainDepressionsStage() {
    StageKind kind = stageKind<DrainStepper>("drain", "Drain depressions", StageCategory::Water,
        "Drains small depressions and keeps the lakes.", kDrainDepressionsParams);
    kind.searchWords = "depressions pits hollows sinks breach fill";
    kind.uses(Access::Reads, {Layer::Mouths, Layer::NoData});
    kind.uses(Access::Changes, {Layer::Elevation, Layer::Wear, Layer::Deposition});
    kind.mix = MixSupport::Shows;
    kind.presets = kDrainPresets;
    kind.effort = [](const std::any& params, const GridSpec& map, int) { // banks want the graph of basins twice more
        return std::any_cast<const DrainDepressionsParams&>(params).bankWidthM > 0.0 ? static_cast<double>(map.cellCount()) : 0.0;
    };
    kind.cost = {.cellNs = 65.0, .stepNs = 40.0};
    return kind;
}

} // namespace oxbow
