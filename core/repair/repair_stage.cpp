#include "core/repair/repair_stage.h"

#include "core/repair/flats.h"
#include "core/repair/ground_faults.h"
#include "core/repair/plate/no_data_fill.h"
#include "core/repair/plate/step_smoothing.h"
#include "core/stage/edit_stepper.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace oxbow {

namespace {

constexpr StagePreset kRepairPresets[] = {
    {"Remove spikes", "Single cells that stand out, as birds and clouds leave them in surveys.", {{"kind", "spikes"}}},
    {"Level stripes and seams", "Lines of a scanner and joints of tiles that lie too high or too low.",
     {{"kind", "stripes"}}},
    {"Fill voids", "Ground below -500 m counts as unknown, as files that mark it by -9999 or -32768 have it.",
     {{"kind", "holes"}, {"hole_below_m", -500}}},
    {"Rebuild a frame", "A band of 100 m along each side, where scans fall off.", {{"kind", "edges"}, {"north_m", 100},
     {"east_m", 100}, {"south_m", 100}, {"west_m", 100}}},
    {"Dig lake beds", "Flat lakes of a survey get a bed that falls to 40 m.", {{"kind", "beds"}, {"flat_area_m2", 1e5},
     {"bed_depth_m", 40}}},
};

constexpr float kUnknown = std::numeric_limits<float>::quiet_NaN();

void mendSteps(Heightmap& ground, const RepairParams& params, const Compute& compute) {
    double stepM = params.stepM;
    if (stepM <= 0.0)
        if (const auto steps = heightSteps(ground, compute))
            stepM = steps->stepM;
    if (stepM > 0.0)
        smoothSteps(ground, static_cast<float>(stepM), compute);
}

void fillSpikes(Heightmap& ground, const RepairParams& params, const Compute& compute) {
    for (const Spike& spike : findSpikes(ground, params.minHeightM, compute))
        ground.cells()[spike.cell] = kUnknown;
    fillNoData(ground, compute);
}

/// A map that is all hole stays as it is.
void fillHoles(Heightmap& ground, const RepairParams& params, const Compute& compute) {
    const Heightmap before = ground;
    for (float& h : ground.cells())
        if (h < params.holeBelowM || h > params.holeAboveM)
            h = kUnknown;
    if (fillNoData(ground, compute) == ground.cells().size())
        ground = before;
}

/// Bands that leave nothing within are none.
void rebuildEdges(Heightmap& ground, const RepairParams& params, const Compute& compute) {
    const auto lines = [&](double widthM, int most) {
        return static_cast<int>(std::min<double>(std::round(std::min(widthM / ground.cellSizeM(), 1e6)), most));
    };
    const EdgeBands bands = {lines(params.northM, ground.height()), lines(params.eastM, ground.width()),
                             lines(params.southM, ground.height()), lines(params.westM, ground.width())};
    if (bands[0] + bands[2] < ground.height() && bands[1] + bands[3] < ground.width())
        rebuildEdgeBands(ground, bands, compute);
}

void layBeds(Heightmap& ground, const RepairParams& params, const Compute& compute) {
    const double cells = std::max(2.0, params.flatAreaM2 / ground.grid().cellAreaM2());
    digBeds(ground, findFlats(ground, static_cast<std::size_t>(std::min(cells, 1e15))),
            {params.bedSlope, params.bedDepthM}, compute);
}

struct RepairStepper : EditStepper<RepairParams> {
    using EditStepper::EditStepper;

    void edit(int, WorkingTerrain& terrain, StageContext& context) override {
        repairGround(terrain.elevation(), m_params, context);
    }
};

} // namespace

void repairGround(Heightmap& ground, const RepairParams& params, const Compute& compute) {
    switch (params.kind) {
    case RepairKind::Steps:
        return mendSteps(ground, params, compute);
    case RepairKind::Spikes:
        return fillSpikes(ground, params, compute);
    case RepairKind::Stripes:
        return removeLineOffsets(ground, findLineOffsets(ground, params.minHeightM, compute));
    case RepairKind::Holes:
        return fillHoles(ground, params, compute);
    case RepairKind::Edges:
        return rebuildEdges(ground, params, compute);
    case RepairKind::Beds:
        return layBeds(ground, params, compute);
    }
}

StageKind repairStage() {
    StageKind kind = stageKind<RepairStepper>("repair", "Repair", StageCategory::Filter,
        "Mends height steps, spikes, stripes, holes and edges of foreign ground.", kRepairParams);
    kind.searchWords = "8-bit stepping terraces spikes noise stripes seams holes voids no-data nodata clean fix mend dem bathymetry";
    kind.uses(Access::Changes, {Layer::Elevation});
    kind.presets = kRepairPresets;
    kind.cost = {.cellNs = 100.0};
    return kind;
}

} // namespace oxbow
