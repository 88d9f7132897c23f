#include "core/run/living_recipe.h"

#include "core/base/error.h"
#include "core/base/phrase.h"
#include "core/base/to_digits.h"
#include "core/erosion/stream_power/stream_power_erosion.h"

namespace oxbow {

RecipeStage livingStage(const Heightmap& ground, const Compute& compute) {
    const StreamPowerErosionParams defaults;
    const double years = livingTimeScaleYears(defaults, ground, compute);
    if (years <= 0.0)
        throw Error(phrase("this ground has no slopes that rivers could have cut: import or make one that has"));
    RecipeStage stage(*findStageKind(streamPowerErosionStage().id));
    stage.params.set("uplift_shape", std::string("ground"));
    stage.params.set("duration_years", toDigits(years, 2));
    return stage;
}

} // namespace oxbow
