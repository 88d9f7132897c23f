#pragma once

#include "core/stage/stage.h"

namespace oxbow {

namespace detail {

/// Published sets hold for heights 0..1 on 256 cells, where the inertia weighs against the fall per cell.
/// Here it weighs against the true slope, 38.4 times as large (see DropletErosionParams: R / L).
inline constexpr double kSlopePerFall = 38.4;
[[nodiscard]] constexpr double inertiaOf(double published) {
    return kSlopePerFall * published / (1.0 - published + kSlopePerFall * published);
}
/// Lengths in cells of a map 10.24 km wide.
inline constexpr double kMetresPerCell = 40.0;

} // namespace detail

/// Parameter sets of known programs, carried over to this stage's scale. The rules differ where the published
/// ones are unstable or lose rock, so the pictures are alike, not equal.
inline constexpr StagePreset kDropletPresets[] = {
    {"Lague", "Short drops and a soft brush, as in Sebastian Lague's program.", {{"drops_per_cell", 1.0},
     {"move_cap_m", 30 * detail::kMetresPerCell}, {"radius_m", 3 * detail::kMetresPerCell}, {"inertia", detail::inertiaOf(0.05)},
     {"capacity", 4.0}, {"min_slope", 0.0025 * detail::kSlopePerFall}, {"erosion_rate", 0.3}, {"deposition_rate", 0.3},
     {"evaporation", 0.01}, {"evaporation_form", "rate"}, {"gravity", 4.0}, {"drag", 0.0}, {"initial_water", 1.0},
     {"initial_speed", 1.0}}},
    {"erodr", "Inert drops that cut hard, as erodr has them by default.", {{"drops_per_cell", 1.0},
     {"move_cap_m", 32 * detail::kMetresPerCell}, {"radius_m", 2 * detail::kMetresPerCell}, {"inertia", detail::inertiaOf(0.3)},
     {"capacity", 8.0}, {"min_slope", 0.0001 * detail::kSlopePerFall}, {"erosion_rate", 0.7}, {"deposition_rate", 0.3},
     {"evaporation", 0.02}, {"evaporation_form", "rate"}, {"gravity", 1.0}, {"drag", 0.0}, {"initial_water", 1.0},
     {"initial_speed", 0.9}}},
    // The numbers of the script, which the published variant takes as they are.
    {"Hydraulic Erosion Simulation, as published",
     "The founding script itself, number for number and fault for fault, with its blur.", {{"variant", "published"},
     {"drops", 25000.0}, {"move_cap_steps", 250.0}, {"radius_cells", 4.0}, {"inertia", 0.2}, {"capacity", 10.0},
     {"min_slope", 0.01}, {"erosion_rate", 0.9}, {"deposition_rate", 0.02}, {"evaporation_form", "linear"},
     {"water_cutoff", 0.001}, {"gravity", 20.0}, {"drag", 0.0}, {"initial_water", 1.0}, {"initial_speed", 0.0},
     {"deposit", "cell"}, {"blur_sigma_cells", 1.0}}},
    {"Hydraulic Erosion Simulation, stable",
     "The same long, fast drops that deposit little, without the script's faults.",
     {{"drops_per_cell", 25000.0 / 65536.0}, {"move_cap_m", 250 * detail::kMetresPerCell}, {"radius_m", 4 * detail::kMetresPerCell},
     {"inertia", detail::inertiaOf(0.2)}, {"capacity", 10.0}, {"min_slope", 0.01 * detail::kSlopePerFall}, {"erosion_rate", 0.9},
     {"deposition_rate", 0.02}, {"evaporation_form", "linear"}, {"gravity", 20.0}, {"drag", 0.0},
     {"initial_water", 1.0}, {"initial_speed", 0.0}}},
};

} // namespace oxbow
