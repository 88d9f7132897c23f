#include "core/mask/mask_presets.h"

#include "core/base/error.h"
#include "core/noise/noise_stage.h"
#include "core/recipe/recipe_edit.h"
#include "core/recipe/recipe_file.h"
#include "tests/core/mask/mask_values.h"

#include <gtest/gtest.h>

#include <numeric>

namespace oxbow {
namespace {

TEST(MaskPresets, EachTakesAPartOfAMountainLand) {
    // A range of 900 m across a 10 km square with spurs and hollows, whose south is low.
    const WorkingTerrain terrain = terrainOf({256, 256, 40.0}, [](double x, double y) {
        return 900.0 * std::exp(-std::pow((y - 4000.0) / 1500.0, 2)) + 160.0 * std::sin(x * 0.006) * std::sin(y * 0.005) +
               60.0 * std::cos(x * 0.013 + y * 0.011);
    });
    Values values(terrain);
    for (const MaskPreset& preset : maskPresets()) {
        const Heightmap mask = MaskMaker(values.ground).mask(maskOf(preset));
        const double mean = std::accumulate(mask.cells().begin(), mask.cells().end(), 0.0) /
                            static_cast<double>(mask.cells().size());
        EXPECT_GT(mean, 0.01) << preset.name;
        EXPECT_LT(mean, 0.97) << preset.name;
    }
}

TEST(MaskPresets, AreChosenByText) {
    Recipe recipe = parseRecipe(R"({"oxbow": 1, "grid": {"width": 32, "height": 32, "cell_size_m": 10},
        "stages": [{"stage": "noise"}, {"stage": "thermal_erosion"}, {"stage": "lakes"}]})", "test");
    setPreset(recipe, "thermal_erosion.mix=steep", "--preset");
    ASSERT_EQ(recipe.stages[1].mix.where.size(), 1u);
    EXPECT_EQ(recipe.stages[1].mix.where[0].source().id, "slope");
    EXPECT_THROW(setPreset(recipe, "lakes.mix=Ridges", "--preset"), Error);
    try {
        setPreset(recipe, "thermal_erosion.mix=nowhere", "--preset");
        ADD_FAILURE();
    } catch (const Error& error) {
        EXPECT_NE(std::string(error.what()).find("'Steep rock', 'Foot of slopes'"), std::string::npos) << error.what();
    }
}

} // namespace
} // namespace oxbow
