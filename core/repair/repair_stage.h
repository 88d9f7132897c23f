#pragma once

#include "core/stage/stage.h"

namespace oxbow {

/// Mends what is wrong with ground that came from elsewhere: one fault a stage, so that each can be seen, limited by a
/// mask and taken back.
///
/// steps     terraces of 8-bit or whole heights become slopes, each cell within half a step (step_smoothing.h)
/// spikes    single cells that stand out are filled from their neighbours (ground_faults.h, no_data_fill.h)
/// stripes   rows and columns that lie too high or low are shifted, seams between tiles levelled (ground_faults.h)
/// holes     ground below or above a height counts as unknown and is filled from around it (no_data_fill.h)
/// edges     bands along the sides of the map are rebuilt from the ground within
/// beds      flat water gets a bed, deeper away from the shore (flats.h)
///
/// `step_m` and `min_height_m` of 0 are found in the ground. Rock: what was added and taken. Cost: some passes over the
/// cells; steps, some eight sweeps and a thousand multiplications a cell. Heights must be finite.
enum class RepairKind { Steps, Spikes, Stripes, Holes, Edges, Beds };
inline constexpr ChoiceOption kRepairKinds[] = {{"steps", "Height steps"}, {"spikes", "Spikes"},
                                                {"stripes", "Stripes and seams"}, {"holes", "Holes"},
                                                {"edges", "Edges of the map"}, {"beds", "Beds of flat water"}};

struct RepairParams {
    RepairKind kind = RepairKind::Steps;
    double stepM = 0.0;
    double minHeightM = 0.0;
    double holeBelowM = -12000.0;
    double holeAboveM = 12000.0;
    double northM = 0.0, eastM = 0.0, southM = 0.0, westM = 0.0;
    double flatAreaM2 = 1e6;
    double bedSlope = 0.05;
    double bedDepthM = 100.0;
    bool operator==(const RepairParams&) const = default;
};

inline constexpr std::string_view kOfSteps[] = {"steps"}, kOfHoles[] = {"holes"}, kOfEdges[] = {"edges"},
                                  kOfBeds[] = {"beds"}, kOfWhatStandsOut[] = {"spikes", "stripes"};
inline constexpr ParamRange kBandRange = hard(0, 1e6).soft(0, 1000).digits(1);

inline constexpr Param<RepairParams> kRepairParams[] = {
    choice<&RepairParams::kind, kRepairKinds>("kind", "Mends", "What is wrong with the ground."),
    number<&RepairParams::stepM>("step_m", "Step", Unit::Metre, hard(0, 12000).soft(0, 50).digits(3),
        "Height steps: what one step is; 0 finds it in the heights.").usedWhere("kind", kOfSteps),
    number<&RepairParams::minHeightM>("min_height_m", "Minimum height", Unit::Metre,
        hard(0, 12000).soft(0, 200).digits(1),
        "Spikes, stripes and seams: smaller ones stay; 0 goes by the roughness of the ground.")
        .usedWhere("kind", kOfWhatStandsOut),
    number<&RepairParams::holeBelowM>("hole_below_m", "Hole below", Unit::Metre,
        hard(-100000, 100000).soft(-12000, 1000).digits(1), "Holes: ground below this height is unknown.")
        .usedWhere("kind", kOfHoles),
    number<&RepairParams::holeAboveM>("hole_above_m", "Hole above", Unit::Metre,
        hard(-100000, 100000).soft(0, 12000).digits(1), "Holes: ground above this height is unknown.")
        .usedWhere("kind", kOfHoles),
    number<&RepairParams::northM>("north_m", "North band", Unit::Metre, kBandRange,
        "Edges: width along the northern side that is rebuilt.").usedWhere("kind", kOfEdges),
    number<&RepairParams::eastM>("east_m", "East band", Unit::Metre, kBandRange,
        "Edges: width along the eastern side that is rebuilt.").usedWhere("kind", kOfEdges),
    number<&RepairParams::southM>("south_m", "South band", Unit::Metre, kBandRange,
        "Edges: width along the southern side that is rebuilt.").usedWhere("kind", kOfEdges),
    number<&RepairParams::westM>("west_m", "West band", Unit::Metre, kBandRange,
        "Edges: width along the western side that is rebuilt.").usedWhere("kind", kOfEdges),
    number<&RepairParams::flatAreaM2>("flat_area_m2", "Flat area", Unit::SquareMetre,
        hard(0, 1e12).soft(1e3, 1e8).logarithmically().digits(0), "Beds: smaller flats stay flat.")
        .usedWhere("kind", kOfBeds),
    number<&RepairParams::bedSlope>("bed_slope", "Bed slope", Unit::None, hard(0, 10).soft(0, 0.5).digits(3),
        "Beds: how steeply the bed falls from the shore, rise over run.").usedWhere("kind", kOfBeds),
    number<&RepairParams::bedDepthM>("bed_depth_m", "Bed depth", Unit::Metre, hard(0, 12000).soft(0, 500).digits(1),
        "Beds: how deep they come far from the shore.").usedWhere("kind", kOfBeds),
};
static_assert(checked(kRepairParams));

/// What the stage does. Throws Cancelled.
void repairGround(Heightmap& ground, const RepairParams& params, const Compute& compute);

[[nodiscard]] StageKind repairStage();

} // namespace oxbow
