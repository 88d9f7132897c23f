#include "core/erosion/droplet_presets.h"

#include "core/recipe/stage_registry.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>

namespace oxbow {
namespace {

TEST(DropletPresets, EveryValueBelongsToAParameterAndLiesInItsRange) {
    const StageKind* kind = findStageKind("droplet_erosion");
    for (const StagePreset& preset : kDropletPresets)
        for (const PresetValue& value : preset.values) {
            SCOPED_TRACE(std::string(preset.name) + " " + std::string(value.key));
            const StageParam* param = kind->find(value.key);
            ASSERT_NE(param, nullptr);
            if (param->info.kind == ParamKind::Choice) {
                EXPECT_EQ(std::ranges::count(param->info.options, value.choice, &ChoiceOption::key), 1);
            } else {
                EXPECT_GE(value.number, param->info.range.hardMin);
                EXPECT_LE(value.number, param->info.range.hardMax);
            }
        }
}

TEST(DropletPresets, InertiaIsCarriedOverFromFallPerCellToSlope) {
    EXPECT_EQ(detail::inertiaOf(0.0), 0.0);
    EXPECT_EQ(detail::inertiaOf(1.0), 1.0);
    // Direction against a true slope of 1 weighs as direction against a fall of 1 / 38.4 did.
    const double inertia = detail::inertiaOf(0.2);
    EXPECT_NEAR(inertia / (1.0 - inertia), 0.2 / (0.8 / 38.4), 1e-9);
}

} // namespace
} // namespace oxbow
