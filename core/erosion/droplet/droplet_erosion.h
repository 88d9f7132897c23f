#pragma once

#include "core/stage/stage.h"

#include <array>
#include <cstdint>

/// Erosion by water drops (Beyer2015), each of which runs downhill, takes ground up where it has capacity
/// left and lays it down where it has too much.
///
/// As published: the loop of droplet_published.h. All that follows is the variant "stable".
///
/// A drop has a position p, a direction d, a speed v, water w and sediment s. A step takes it one cell along
/// d:
///     d  <- i d - (1 - i) grad h, normalised
///     c  =  max(fall, min_slope dx) (L / dx) capacity v w       what it can carry, fall = h(p) - h(p')
///     uphill:   lays down min(rise, s) at p, never above h(p')
///     s > c:    lays down (s - c) deposition_rate at p, never above h(p)
///     else:     takes min((c - s) erosion_rate, fall) from a cone of radius_cells, or else radius_m (at
///               least 1.5 cells; 0: one cell) around p, never below h(p')
///     v² <- max(0, (v² + gravity fall / R) (1 - drag)²),   w <- w (1 - evaporation)
/// What is laid down at p goes to its four corners, or to the nearest cell alone. Its end comes after
/// move_cap_steps, or else move_cap_m, below water_cutoff, on flat ground without a direction, or over an open
/// edge, which takes its sediment along. Elsewhere the rest is spread over the cone, again never above the
/// ground around; what finds no room there fills the hollows farther off. The two bounds make it stable for
/// every setting: no cell leaves the range that the heights had before. The last step may blur the ground.
///
/// Rivers, cells that drain at least a thousandth of the map where the stage begins, carry off what drops lay
/// down in them: after each step their beds are opened again, by river_bed_m over all steps (river_beds.h). It
/// leaves the map.
///
/// Scale. Heights and s are metres, slopes are rise over run. Rates hold per reference cell L = extent / 256
/// (extent: longer side of the map) and are spread over the L / dx steps that cross it; gravity and speed
/// hold for the reference relief R = 0.15 extent, the "height 1" of published parameter sets. A drop stands
/// for the area 1 / drops_per_cell cells (drops: for its share of the map), so finer grids have more drops of less water each, and no number
/// depends on the heights found in the map.
///
/// Rain (layer, times drops_per_cell) says how many drops start in a cell, Springs add drops (at most 1024 times
/// drops_per_cell in all; beyond that they are heavier, and carry as much more), Hardness shields cells. Wear and Deposition grow by what was moved; Discharge is the water of the drops that
/// passed, at 1 m of rain a year, summed since step 0. Heights are fixed-point numbers meanwhile, so that
/// every sum is exact, and what rounding back to float takes is booked. Cost: drops times steps times cells
/// of the cone, on a grid no finer than the brush can draw (droplet_level.h).
///
/// Order. Each drop has its place and its moment from the seed, the step, its block of 8 x 8 cells and its
/// number there; at every moment all drops in the air read the ground, then change it, those launched first
/// going first. Tiles of one of four colours fly side by side, one colour after the other. So rain, springs
/// or hardness painted in one place change neither place, moment nor order of any drop outside the blocks
/// that were painted. What other drops meet on their way does change, and with it their way: ground
/// is the same bit for bit where no drop comes that a painted one has met, directly or through others on its
/// way. A dry belt wider than twice the reach of a drop keeps what lies behind it as it was.
namespace oxbow {

enum class DropletVariant { Stable, Published };
enum class DropletDeposit { Bilinear, Cell };
enum class EvaporationForm { Rate, Linear };
enum class DropletEdges { Open, Closed };

inline constexpr std::array<ChoiceOption, 2> kDropletVariants = {
    {{"stable", "Stable"}, {"published", "As published"}}};
inline constexpr std::array<ChoiceOption, 2> kDropletDeposits = {
    {{"bilinear", "Four corners"}, {"cell", "Nearest cell"}}};
inline constexpr std::array<ChoiceOption, 2> kEvaporationForms = {
    {{"rate", "By rate"}, {"linear", "Linear"}}};
inline constexpr std::array<ChoiceOption, 2> kDropletEdges = {{{"open", "Open"}, {"closed", "Closed"}}};

struct DropletErosionParams {
    DropletVariant variant = DropletVariant::Stable;
    std::uint32_t seed = 1;
    double dropsPerCell = 1.0;
    int drops = 0;
    double radiusM = 30.0;
    double radiusCells = 0.0;
    double moveCapM = 1000.0;
    int moveCapSteps = 0;
    double inertia = 0.3;
    double capacity = 2.0;
    double minSlope = 0.02;
    double erosionRate = 0.3;
    double depositionRate = 0.3;
    double evaporation = 0.015;
    EvaporationForm evaporationForm = EvaporationForm::Linear;
    double waterCutoff = 0.01;
    double gravity = 4.0;
    double drag = 0.05;
    double initialWater = 1.0;
    double initialSpeed = 1.0;
    double initialVelocityX = 0.0;
    double initialVelocityY = 0.0;
    DropletDeposit deposit = DropletDeposit::Bilinear;
    double blurSigmaCells = 0.0;
    DropletEdges edges = DropletEdges::Open;
    double riverBedM = 0.0;
};

inline constexpr Param<DropletErosionParams> kDropletErosionParams[] = {
    choice<&DropletErosionParams::variant, kDropletVariants>("variant", "Variant",
        "Stable closes its ledger and looks the same at any resolution; as published is the founding loop with its "
        "faults: steps and rates per cell, heights as 255 levels, half of what drops take is not taken from the "
        "ground, what they carry at their end is lost."),
    seed<&DropletErosionParams::seed>("seed", "Rain seed", "Another seed lets the drops fall elsewhere."),
    number<&DropletErosionParams::dropsPerCell>("drops_per_cell", "Drops", Unit::PerCell,
        hard(0.001, 100).soft(0.05, 10).logarithmically(),
        "How much it rains: drops that start in every cell over the whole run."),
    integer<&DropletErosionParams::drops>("drops", "Drops in total", Unit::None, hard(0, 100000000).soft(0, 1000000),
        "Drops on the whole map, whatever its resolution; 0: by the number per cell."),
    number<&DropletErosionParams::radiusM>("radius_m", "Radius", Unit::Metre,
        hard(0, 1000).soft(5, 200).logarithmically().digits(1), "How far around a drop the ground is taken; wide "
        "valleys need a large radius, gullies a small one. At least 1.5 cells; 0 takes from a single cell."),
    number<&DropletErosionParams::radiusCells>("radius_cells", "Radius in cells", Unit::None,
        hard(0, 64).soft(0, 8).digits(1), "The radius in cells, whatever the resolution; 0: as in metres."),
    number<&DropletErosionParams::moveCapM>("move_cap_m", "Max. path length", Unit::Metre,
        hard(1, 20000).soft(50, 3000).logarithmically().digits(0), "How far a drop runs at most."),
    integer<&DropletErosionParams::moveCapSteps>("move_cap_steps", "Move cap in steps", Unit::None,
        hard(0, 20000).soft(0, 500), "Cells that a drop runs at most; 0: as in metres."),
    number<&DropletErosionParams::inertia>("inertia", "Inertia", Unit::None, hard(0, 1),
        "How much a drop keeps its direction: 0 follows every dent, high values cut straight on, and at 1 only the "
        "wind gives a direction."),
    number<&DropletErosionParams::capacity>("capacity", "Sediment capacity", Unit::None,
        hard(0, 100).soft(0.1, 32).logarithmically(), "How much ground a drop carries for its slope, speed and water."),
    number<&DropletErosionParams::minSlope>("min_slope", "Minimum slope", Unit::None, hard(0, 2).soft(0, 0.2).digits(3),
        "Slope that counts at least for the capacity, so that drops still carry on flat ground."),
    number<&DropletErosionParams::erosionRate>("erosion_rate", "Erosion", Unit::None, hard(0, 1),
        "Share of its free capacity that a drop takes up."),
    number<&DropletErosionParams::depositionRate>("deposition_rate", "Deposition", Unit::None, hard(0, 1),
        "Share of the sediment beyond its capacity that a drop deposits."),
    number<&DropletErosionParams::evaporation>("evaporation", "Evaporation", Unit::None,
        hard(0, 1).soft(0, 0.2).digits(3),
        "Share of its water that a drop loses on its way, where evaporation goes by rate."),
    choice<&DropletErosionParams::evaporationForm, kEvaporationForms>("evaporation_form", "Evaporation mode",
        "By rate, or evenly so that the last water is gone at the maximum path length."),
    number<&DropletErosionParams::waterCutoff>("water_cutoff", "Water cut-off", Unit::None, hard(0, 1).digits(3),
        "A drop with less water ends."),
    number<&DropletErosionParams::gravity>("gravity", "Gravity", Unit::None, hard(0, 100).soft(0, 20),
        "How much drops gain speed downhill, and with it capacity."),
    number<&DropletErosionParams::drag>("drag", "Drag", Unit::None, hard(0, 1).soft(0, 0.3),
        "Share of its speed that a drop loses on its way; more drag cuts less deep."),
    number<&DropletErosionParams::initialWater>("initial_water", "Water at start", Unit::None, hard(0, 10).soft(0.1, 4),
        "Water of a new drop."),
    number<&DropletErosionParams::initialSpeed>("initial_speed", "Speed at start", Unit::None, hard(0, 10).soft(0, 4),
        "Speed of a new drop, on top of the wind's."),
    number<&DropletErosionParams::initialVelocityX>("initial_velocity_x", "Wind to the east", Unit::None,
        hard(-10, 10).soft(-2, 2), "Velocity eastward that the wind gives a new drop."),
    number<&DropletErosionParams::initialVelocityY>("initial_velocity_y", "Wind to the south", Unit::None,
        hard(-10, 10).soft(-2, 2), "Velocity southward that the wind gives a new drop."),
    choice<&DropletErosionParams::deposit, kDropletDeposits>("deposit", "Deposits on",
        "Where sediment goes: spread over the corners around a drop, or on one cell."),
    number<&DropletErosionParams::blurSigmaCells>("blur_sigma_cells", "Blur at the end", Unit::None,
        hard(0, 50).soft(0, 4).digits(1),
        "Standard deviation, in cells, of a Gaussian blur of the ground after the last drop."),
    choice<&DropletErosionParams::edges, kDropletEdges>("edges", "Edges",
        "Open edges let drops and their sediment leave the map, closed ones turn them back."),
    number<&DropletErosionParams::riverBedM>("river_bed_m", "River beds", Unit::Metre,
        hard(0, 1000).soft(0, 20).digits(1), "How deep rivers keep their beds at most in what drops lay down there, so "
        "that they run in the same places at every resolution; 0: drops fill them up. Not as published."),
};
static_assert(checked(kDropletErosionParams));

/// Drops that start in a cell where the rain is 1.
[[nodiscard]] inline double dropsPerCell(const DropletErosionParams& params, const GridSpec& grid) {
    return params.drops > 0 ? params.drops / static_cast<double>(grid.cellCount()) : params.dropsPerCell;
}

[[nodiscard]] StageKind dropletErosionStage();

} // namespace oxbow
