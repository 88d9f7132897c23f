#include "core/recipe/first_values.h"

#include "core/base/rounding.h"

#include <algorithm>
#include <cmath>

namespace oxbow {

namespace {

enum class Fit {
    UpToSide,   ///< at most that share of the map's shorter side
    UpToRelief, ///< at most that share of the relief
    UpToSteepness, ///< at most that many times the relief over the map's shorter side
    UpToArea,   ///< at most that share of the map's area
    FromCell,   ///< at least so many times the side of a cell
    FromCells,  ///< at least the area of so many cells
    FromRelief, ///< at least that share of the relief
    HeightAt,   ///< the height at that share of the relief
    SeaLevel,   ///< the same, unless the usual one has land above it and ground below it
    LowLand,    ///< at most that number where the relief is below kLowLandM
    Plain,      ///< that number: older recipes do without
    Warmth,     ///< at least so warm at the height 0 that summer melts the snow up to that share of the relief, about
};

constexpr double kLowLandM = 500.0;
constexpr double kAtSnowLineC = -6.0, kCoolingKPerM = 0.0065; ///< means of the year

struct Rule {
    std::string_view stage, key;
    Fit fit;
    double share;
};
constexpr Rule kRules[] = {
    {"strata", "thickness_m", Fit::UpToRelief, 0.06},
    {"strata", "fold_size_m", Fit::UpToSide, 0.5},
    {"strata", "fault_throw_m", Fit::UpToRelief, 0.1},
    {"uneven_rock", "patch_size_m", Fit::UpToSide, 0.25},
    {"uneven_rock", "joint_spacing_m", Fit::UpToSide, 0.06},
    {"rugged_rock", "size_m", Fit::UpToSide, 0.08},
    {"rugged_rock", "size_m", Fit::FromCell, 20.0},
    {"gullies", "size_m", Fit::UpToSide, 0.04},
    {"gullies", "size_m", Fit::FromCell, 12.0},
    {"noise", "feature_size_m", Fit::UpToSide, 0.4},
    {"noise", "relief_m", Fit::UpToSide, 0.12},
    {"river_network", "network_cell_m", Fit::UpToSide, 0.02},
    {"river_network", "feature_size_m", Fit::UpToSide, 0.4},
    {"river_network", "relief_m", Fit::UpToSide, 0.12},
    {"river_network", "sea_level_m", Fit::SeaLevel, 0.15},
    {"orographic_rain", "conversion_s", Fit::UpToSide, 0.02}, // wind of 15 m/s drifts by a third of the map at most
    {"orographic_rain", "fallout_s", Fit::UpToSide, 0.02},
    {"snow_and_melt", "temperature_c", Fit::Warmth, 0.6},
    {"snow_and_melt", "reach_m", Fit::UpToSide, 0.02},
    {"stream_power_erosion", "hillslope_area_m2", Fit::Plain, 3000.0}, // wide faces: combs of gullies on every flank look made
    {"stream_power_erosion", "hillslope_area_m2", Fit::UpToArea, 3e-5},
    {"stream_power_erosion", "debris_flow_area_m2", Fit::Plain, 1e5},
    {"stream_power_erosion", "debris_flow_area_m2", Fit::UpToArea, 1e-3},
    {"stream_power_erosion", "hillslope_diffusion", Fit::UpToArea, 1e-9}, // in all of the time over a fiftieth of the map
    {"stream_power_erosion", "uplift_mm_per_year", Fit::FromRelief, 0.002}, // mountains stay about as high as they were
    {"stream_power_erosion", "duration_years", Fit::UpToRelief, 300.0}, // what rises is a third to .6 of what stands
    {"stream_power_erosion", "duration_years", Fit::UpToSide, 35.0}, // small mountains are worn down sooner
    {"stream_power_erosion", "rock_grain", Fit::Plain, 0.2},
    {"stream_power_erosion", "sea_level_m", Fit::SeaLevel, 0.15},
    {"fluvial_erosion", "rain", Fit::UpToRelief, 5e-4},
    {"droplet_erosion", "capacity", Fit::UpToSteepness, 20.0}, // else low ridges on large cells are gone at once
    {"droplet_erosion", "radius_m", Fit::UpToSide, 0.01},
    {"droplet_erosion", "move_cap_m", Fit::UpToSide, 0.5},
    {"shallow_water_erosion", "radius_m", Fit::UpToSide, 0.01},
    {"shallow_water_erosion", "sea_level_m", Fit::SeaLevel, 0.15},
    {"alluvial_fans", "least_catchment_km2", Fit::UpToArea, 2e-9}, // in km²
    {"alluvial_fans", "duration_years", Fit::UpToRelief, 50.0},    // by 1 mm a year: a twentieth of the depth of the valleys
    {"debris_flow", "width_m", Fit::UpToSide, 0.01},
    {"debris_flow", "width_m", Fit::FromCell, 4.0},
    {"debris_flow", "drainage_length_m", Fit::UpToSide, 0.03},
    {"debris_flow", "river_km2", Fit::UpToArea, 2e-9}, // in km²
    {"debris_flow", "sea_level_m", Fit::SeaLevel, 0.0},
    {"alluvial_rivers", "grains_mm", Fit::UpToSide, 4e-4}, // mm for a metre: 2 mm on 5 km, where rivers are as much smaller
    {"alluvial_rivers", "cover_m", Fit::UpToSide, 0.004},
    {"alluvial_rivers", "sea_level_m", Fit::SeaLevel, 0.15},
    {"glacier", "equilibrium_line_m", Fit::HeightAt, 0.6},
    {"glacier", "shade_m", Fit::UpToRelief, 0.08},
    {"glacier", "most_snow_m", Fit::UpToRelief, 0.005},
    {"glacier", "duration_years", Fit::LowLand, 30.0}, // ice flows off once it is tens of metres thick, which would bury all there is
    {"coast", "sea_level_m", Fit::SeaLevel, 0.35},
    {"coast", "wave_height_m", Fit::UpToRelief, 0.02},
    {"coast", "berm_m", Fit::UpToRelief, 0.015},
    {"coast", "damping_m", Fit::UpToSide, 0.1},
    {"coast", "drift_m", Fit::UpToSide, 0.5},
    {"coast", "duration_years", Fit::UpToSide, 0.3}, // by 300 mm a year: cliffs go back by a tenth of the map
    {"drain", "max_depth_m", Fit::UpToRelief, 0.05},
    {"drain", "max_depth_m", Fit::FromRelief, 0.02},
    {"drain", "max_area_m2", Fit::UpToArea, 0.01},
    {"drain", "max_area_m2", Fit::FromCells, 9.0},
    {"drain", "bank_width_m", Fit::FromCell, 1.2}, // a cut of one cell is a scratch
    {"drain", "sea_level_m", Fit::SeaLevel, 0.15},
    {"sea", "level_m", Fit::SeaLevel, 0.35},
    {"lakes", "min_depth_m", Fit::UpToRelief, 0.002},
    {"lakes", "sea_level_m", Fit::SeaLevel, 0.15},
    {"rivers", "sea_level_m", Fit::SeaLevel, 0.15},
    {"gaussian_blur", "sigma_m", Fit::UpToSide, 0.01},
    {"gaussian_blur", "sigma_m", Fit::FromCell, 1.0},
    {"levels", "low_m", Fit::HeightAt, 0.0},
    {"levels", "high_m", Fit::HeightAt, 1.25},
    {"terrace", "step_m", Fit::UpToRelief, 0.08},
    {"terrace", "bend_m", Fit::UpToRelief, 0.015},
    {"terrace", "bend_size_m", Fit::UpToSide, 0.2},
    {"amplify", "tolerance_m", Fit::UpToRelief, 0.002},
};

bool needsHeights(Fit fit) {
    return fit != Fit::UpToSide && fit != Fit::UpToArea && fit != Fit::FromCell && fit != Fit::FromCells && fit != Fit::Plain;
}

/// A round number that is no more than that.
double upTo(double usual, double most) {
    return usual <= most ? usual : roundStep(most);
}

double fitted(const Rule& rule, double usual, const GridSpec& grid, const ValueRange& heights) {
    const double relief = heights.span();
    switch (rule.fit) {
    case Fit::UpToSide:
        return upTo(usual, rule.share * std::min(grid.widthM(), grid.heightM()));
    case Fit::UpToRelief:
        return upTo(usual, rule.share * relief);
    case Fit::UpToSteepness:
        return upTo(usual, rule.share * relief / std::min(grid.widthM(), grid.heightM()));
    case Fit::UpToArea:
        return upTo(usual, rule.share * grid.widthM() * grid.heightM());
    case Fit::FromCell:
        return std::max(usual, rule.share * grid.cellSizeM);
    case Fit::FromCells:
        return std::max(usual, rule.share * grid.cellAreaM2());
    case Fit::FromRelief:
        return std::max(usual, roundStep(rule.share * relief));
    case Fit::SeaLevel:
        if (usual > heights.low + 0.15 * relief && usual < heights.low + 0.6 * relief)
            return usual;
        [[fallthrough]];
    case Fit::HeightAt: {
        const double step = roundStep(0.02 * relief);
        return step * std::round((heights.low + rule.share * relief) / step);
    }
    case Fit::Warmth:
        return std::max(usual, std::round(kAtSnowLineC + kCoolingKPerM * (heights.low + rule.share * relief)));
    case Fit::Plain:
        return rule.share;
    case Fit::LowLand:
        return relief < kLowLandM ? std::min(usual, rule.share) : usual;
    }
    return usual;
}

} // namespace

RecipeStage newStageOn(const StageKind& kind, const GridSpec& grid, const ValueRange& heights) {
    RecipeStage stage = newStage(kind, grid);
    const bool isLevel = !(heights.span() > 0.0f);
    for (const Rule& rule : kRules) {
        if (rule.stage != kind.id || (isLevel && needsHeights(rule.fit)))
            continue;
        const ParamRange& range = stage.params.kind().required(rule.key, stage.title()).info.range;
        const double value = fitted(rule, std::get<double>(stage.params.value(rule.key)), grid, heights);
        stage.params.set(std::string(rule.key), std::clamp(value, range.hardMin, range.hardMax));
    }
    return stage;
}

} // namespace oxbow
