#pragma once

#include "core/stage/stage.h"

namespace oxbow {

enum class PaintedLayers { All, Elevation, Hardness, Rain, Springs, Obstacles, Mouths, Uplift, Talus, Mask };

inline constexpr ChoiceOption kPaintedLayers[] = {{"all", "All layers"},      {"elevation", "Ground"},
                                                  {"hardness", "Hardness"},   {"rain", "Rain"},
                                                  {"springs", "Springs"},     {"obstacles", "Obstacles"},
                                                  {"mouths", "River mouths"}, {"uplift", "Uplift"},
                                                  {"talus", "Talus slope"},   {"mask", "Mask"}};

struct PaintParams {
    PaintedLayers layer = PaintedLayers::All;
};

inline constexpr Param<PaintParams> kPaintParams[] = {
    choice<&PaintParams::layer, kPaintedLayers>("layer", "What counts",
        "Which of its strokes count: those on one layer, or all."),
};
static_assert(checked(kPaintParams));

/// Strokes of the brush, one a step. The strokes themselves belong to the recipe, as those painted while a
/// simulation runs do; the evaluator lays them.
[[nodiscard]] StageKind paintStage();

} // namespace oxbow
