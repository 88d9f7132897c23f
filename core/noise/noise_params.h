#pragma once

#include "core/param/param_schema.h"

namespace oxbow {

enum class NoiseKind { Fbm, Ridged, Hybrid, Billow, Warped, Worley, FaultFormation, DiamondSquare };
inline constexpr ChoiceOption kNoiseKinds[] = {
    {"fbm", "Hills (fBm)"},         {"ridged", "Ridges"},
    {"hybrid", "Plains and peaks"}, {"billow", "Rounded hills (billow)"},
    {"warped", "Folds (warped)"},   {"worley", "Cells (Worley)"},
    {"fault_formation", "Faults"},  {"diamond_square", "Diamond-square"},
};

enum class NoiseCombine { Replace, Add };
inline constexpr ChoiceOption kNoiseCombines[] = {
    {"replace", "Replace the ground"},
    {"add", "Add to the ground"},
};

/// What the `noise` stage makes; see noise_field.h for the equations.
struct NoiseParams {
    NoiseKind kind = NoiseKind::Hybrid;
    std::uint32_t seed = 1;
    double featureSizeM = 5000.0;
    double reliefM = 1500.0;
    double baseM = 0.0;
    int octaves = 10;
    double lacunarity = 2.01;
    double persistence = 0.45;
    double warp = 0.12;
    double ridgeSharpness = 0.8;
    double offsetXM = 0.0;
    double offsetYM = 0.0;
    NoiseCombine combine = NoiseCombine::Replace;
};

inline constexpr Param<NoiseParams> kNoiseParams[] = {
    choice<&NoiseParams::kind, kNoiseKinds>("kind", "Kind", "What the landscape is made of."),
    seed<&NoiseParams::seed>("seed", "Seed", "Another number makes another landscape of the same kind."),
    number<&NoiseParams::featureSizeM>("feature_size_m", "Feature size", Unit::Metre,
        hard(1, 1e6).soft(200, 20000).logarithmically().digits(0),
        "Distance from one of the largest mountains to the next."),
    number<&NoiseParams::reliefM>("relief_m", "Relief", Unit::Metre, hard(0, 12000).soft(0, 4000).digits(0),
        "Height from the deep valleys to the high peaks; the rarest points lie beyond."),
    number<&NoiseParams::baseM>("base_m", "Base", Unit::Metre, hard(-12000, 12000).soft(-1000, 1000).digits(0),
        "Height of the deep valleys."),
    integer<&NoiseParams::octaves>("octaves", "Octaves", Unit::None, hard(1, 16).soft(1, 12),
        "How many sizes of detail; those below two cells are left out."),
    number<&NoiseParams::lacunarity>("lacunarity", "Lacunarity", Unit::None, hard(1.2, 4).soft(1.6, 2.6),
        "How much smaller each size of detail is than the one before."),
    number<&NoiseParams::persistence>("persistence", "Persistence", Unit::None, hard(0, 1).soft(0.3, 0.7),
        "How high each size of detail is, as a share of the one before."),
    number<&NoiseParams::warp>("warp", "Warp", Unit::None, hard(0, 4).soft(0, 1),
        "How far the pattern is bent, as a share of the feature size."),
    number<&NoiseParams::ridgeSharpness>("ridge_sharpness", "Sharpness", Unit::None, hard(0, 1),
        "How sharp ridges, the valleys of rounded hills, the clefts between cells and the scarps of faults are."),
    number<&NoiseParams::offsetXM>("offset_x_m", "Offset east", Unit::Metre,
        hard(-1e7, 1e7).soft(-20000, 20000).digits(0), "Shows the landscape that lies this far to the east."),
    number<&NoiseParams::offsetYM>("offset_y_m", "Offset south", Unit::Metre,
        hard(-1e7, 1e7).soft(-20000, 20000).digits(0), "Shows the landscape that lies this far to the south."),
    choice<&NoiseParams::combine, kNoiseCombines>("combine", "Combine", "What becomes of the ground that was there."),
};
static_assert(checked(kNoiseParams));

} // namespace oxbow
