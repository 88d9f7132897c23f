#include "core/surface/scatter.h"
#include "core/surface/surface_json.h"
#include "core/surface/surface_map.h"

#include "core/base/counter_random.h"
#include "core/base/error.h"
#include "core/export/surface_export.h"
#include "core/mask/natural_ground.h"
#include "core/recipe/recipe_file.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <cmath>
#include <numeric>

namespace oxbow {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

/// A ramp that rises eastwards by 10 m a cell of 10 m, with steps of noise.
WorkingTerrain ramp(int width, int height) {
    WorkingTerrain terrain(GridSpec{width, height, 10.0});
    for (int y = 0; y < height; ++y)
        for (int x = 0; x < width; ++x)
            terrain.elevation().at(x, y) = 10.0f * static_cast<float>(x) + 3.0f * unitFloat(randomBits(3, x, y));
    return terrain;
}

struct Ground {
    explicit Ground(WorkingTerrain of, int threads = 2)
        : terrain(std::move(of)), pool(threads), compute{pool}, ground(terrain, compute, {}) {}
    WorkingTerrain terrain;
    ThreadPool pool;
    Compute compute;
    MaskGround ground;
};

Surface parsed(const char* text) {
    return parseSurface(nlohmann::ordered_json::parse(text), "test");
}

TEST(SurfaceMap, WeightsSumTo255WhateverTheyAre) {
    EXPECT_THAT(weightsOf255({1, 0, 0, 0}), ElementsAre(255, 0, 0, 0));
    EXPECT_THAT(weightsOf255({1, 1, 1, 0}), ElementsAre(85, 85, 85, 0));
    // 63.75 each: three of the four take what is missing.
    EXPECT_THAT(weightsOf255({1, 1, 1, 1}), ElementsAre(64, 64, 64, 63));
    EXPECT_THAT(weightsOf255({0, 0, 0, 0}), ElementsAre(255, 0, 0, 0));
    for (std::uint64_t seed = 0; seed < 20000; ++seed) {
        std::array<float, 4> weights{};
        for (int k = 0; k < 4; ++k)
            weights[k] = seed % 5 == 0 ? 1e-30f * unitFloat(randomBits(seed, k)) : unitFloat(randomBits(seed, k));
        const auto bytes = weightsOf255(weights);
        ASSERT_EQ(std::accumulate(bytes.begin(), bytes.end(), 0), 255) << "seed " << seed;
        const float sum = std::accumulate(weights.begin(), weights.end(), 0.0f);
        for (int k = 0; k < 4; ++k)
            ASSERT_NEAR(bytes[k], 255.0 * (weights[k] / sum), 1.0) << "seed " << seed;
    }
}

TEST(SurfaceMap, WhatIsNotEnabledLiesNowhereAndIsKeptInFiles) {
    Surface surface = parsed(R"({"materials":[{"name":"a"},{"name":"b","enabled":false},{"name":"c","amount":0.5}],
        "scatters":[{"name":"d","enabled":false}]})");
    const Surface used = surface.inUse();
    ASSERT_EQ(used.materials.size(), 2u);
    EXPECT_EQ(used.materials[1].name, "c");
    EXPECT_TRUE(used.scatters.empty());
    EXPECT_EQ(parseSurface(surfaceJson(surface), "test"), surface);
    EXPECT_EQ(surfaceJson(surface)["materials"][1]["enabled"], false);
    EXPECT_FALSE(surfaceJson(surface)["materials"][0].contains("enabled"));
}

/// Cells of natural ground that a cover has most of.
int cellsOf(NaturalCover cover, const NaturalSettings& settings) {
    Ground ground(ramp(200, 40)); // 2 km high
    ground.ground.natural = settings;
    Surface surface = naturalSurface();
    surface.natural = settings;
    const SurfaceMap map = naturalSurfaceMap(surface, ground.ground);
    int count = 0;
    for (std::size_t cell = 0; cell < map.cells.size(); ++cell)
        count += map.weight(cell, static_cast<int>(cover)) > 127;
    return count;
}

TEST(NaturalSurface, SnowAndForestsBeginAndEndWhereTheRecipeSaysSo) {
    // The ramp rises by 10 m a cell in 40 rows: 300 m are 1200 cells. Patches move the edge by up to 100 m, 400 cells,
    // both where it was and where it is.
    const int snow = cellsOf(NaturalCover::Snow, {});
    ASSERT_GT(snow, 400);
    EXPECT_NEAR(cellsOf(NaturalCover::Snow, {.snowHigherM = -300.0}), snow + 1200, 400);
    EXPECT_EQ(cellsOf(NaturalCover::Snow, {.snowHigherM = 2000.0}), 0);
    EXPECT_EQ(cellsOf(NaturalCover::Snow, {.treesHigherM = 300.0}), snow);
    EXPECT_EQ(cellsOf(NaturalCover::Forest, {.treesHigherM = -2000.0}), 0);
}

TEST(NaturalSurface, SettingsAreKeptInFilesAndChecked) {
    Surface surface;
    surface.natural = {.snowHigherM = -250.0, .treeShare = 0.5, .trees = NaturalTrees::Conifers};
    EXPECT_EQ(parseSurface(surfaceJson(surface), "test"), surface);
    EXPECT_EQ(surfaceJson(surface).dump(),
              R"({"natural":{"snow_higher_m":-250.0,"tree_share":0.5,"trees":"conifers"}})");
    Recipe recipe;
    recipe.surface = surface;
    EXPECT_EQ(parseRecipe(recipeText(recipe), "again").surface, surface);
    for (const auto& [text, problem] : {std::pair{R"({"natural":{"tree_share":2}})", "tree_share"},
                                        std::pair{R"({"natural":{"snow":2}})", "not known"}}) {
        try {
            static_cast<void>(parsed(text));
            FAIL() << text;
        } catch (const Error& error) {
            EXPECT_THAT(error.what(), HasSubstr(problem));
        }
    }
}

TEST(NaturalSurface, ItsTreesAreAsManyAsLargeAndOfTheKindThatIsAskedFor) {
    Recipe recipe;
    const auto trees = [&](const NaturalSettings& settings) {
        recipe.surface.natural = settings;
        return surfacePlan(recipe, {})->surface.scatters;
    };
    const std::vector<Scatter> usual = trees({});
    ASSERT_EQ(usual.size(), 2u);
    const std::vector<Scatter> few = trees({.treeShare = 0.25, .treeSize = 2.0});
    EXPECT_EQ(few[1].density, 0.25 * usual[1].density);
    EXPECT_EQ(few[0].scaleMax, 2.0 * usual[0].scaleMax);
    const std::vector<Scatter> conifers = trees({.trees = NaturalTrees::Conifers});
    ASSERT_EQ(conifers.size(), 1u);
    EXPECT_EQ(conifers[0].name, "conifers");
    EXPECT_EQ(conifers[0].where.size() + 1, usual[0].where.size()) << "at any height";
}

TEST(SurfaceMap, AMakerThatKnowsTheSourcesMakesTheSameOfAnotherRange) {
    Surface surface = parsed(R"({"materials":[{"name":"a"},{"name":"b","where":[{"source":"height","from":100,"soft":40}]}]})");
    Ground g(ramp(40, 30));
    MaskMaker maker(g.ground, 24);
    for (const double from : {100.0, 250.0, 60.0}) {
        surface.materials[1].where[0].from = from;
        EXPECT_EQ(surfaceMap(surface, g.ground.grid(), maker, g.compute).cells, surfaceMap(surface, g.ground).cells) << from;
    }
}

TEST(SurfaceMap, ANameThatIsTakenGetsANumber) {
    const std::vector<Material> materials = {{.name = "rock"}, {.name = "rock_2"}};
    EXPECT_EQ(freeName(materials, "snow"), "snow");
    EXPECT_EQ(freeName(materials, "rock"), "rock_3");
}

TEST(SurfaceMap, EachMaterialCoversThoseBelowByItsMask) {
    // The middle one covers a half everywhere, the upper one the eastern part wholly.
    const Surface surface = parsed(R"({"materials":[{"name":"a"},{"name":"b","amount":0.5},
        {"name":"c","where":[{"source":"height","from":100}]}]})");
    Ground g(ramp(20, 5));
    const SurfaceMap map = surfaceMap(surface, g.ground);
    EXPECT_EQ(map.weight(map.grid.index(2, 2), 0), 127);
    EXPECT_EQ(map.weight(map.grid.index(2, 2), 1), 128); // the rest of 127.5 goes to the upper one
    EXPECT_EQ(map.weight(map.grid.index(15, 2), 2), 255);
}

TEST(SurfaceMap, AtMostFourShareACellAndTheWeightiestStay) {
    Surface surface;
    for (int i = 0; i < 9; ++i)
        surface.materials.push_back({.name = "m" + std::to_string(i), .amount = i == 0 ? 1.0 : 0.3});
    Ground g(ramp(8, 8));
    const SurfaceMap map = surfaceMap(surface, g.ground);
    // From the top: 0.3, 0.21, 0.147, 0.1029, ...: the upper four of 0.7599 in all.
    const std::array<double, 4> shares = {0.3, 0.21, 0.147, 0.1029};
    for (int k = 0; k < 4; ++k)
        EXPECT_NEAR(map.weight(9, 8 - k), 255.0 * shares[k] / 0.7599, 1.0);
    for (int i = 0; i < 5; ++i)
        EXPECT_EQ(map.weight(9, i), 0);
}

TEST(SurfaceMap, EveryPresetCoversEveryCellAndComesBackFromItsJson) {
    Ground g(ramp(48, 40));
    for (const SurfacePreset& preset : surfacePresets()) {
        const Surface surface = surfaceNamed(preset.name, "test");
        EXPECT_EQ(parseSurface(surfaceJson(surface), "again"), surface) << preset.name;
        EXPECT_GE(surface.materials.size(), 5u);
        EXPECT_GE(surface.scatters.size(), 1u);
        const SurfaceMap map = surfaceMap(surface, g.ground);
        for (const SurfaceMap::Cell& cell : map.cells) {
            ASSERT_EQ(cell.weight[0] + cell.weight[1] + cell.weight[2] + cell.weight[3], 255) << preset.name;
            ASSERT_TRUE(std::ranges::is_sorted(cell.weight, std::greater{}));
        }
    }
}

TEST(SurfaceMap, IsTheSameForAnyNumberOfThreads) {
    const Surface surface = surfaceNamed("alp", "test");
    Ground one(ramp(70, 61), 1), seven(ramp(70, 61), 7);
    const SurfaceMap a = surfaceMap(surface, one.ground), b = surfaceMap(surface, seven.ground);
    EXPECT_EQ(a.cells, b.cells);
    EXPECT_EQ(colourMap(surface, a, one.compute).samples, colourMap(surface, b, seven.compute).samples);
}

TEST(ColourMap, MixesInLinearLight) {
    Surface surface;
    surface.materials = {{.name = "black", .colour = 0x000000, .variation = 0.0},
                         {.name = "white", .colour = 0xffffff, .variation = 0.0}};
    ThreadPool pool(1);
    SurfaceMap map{GridSpec{3, 1, 1.0}, std::vector<SurfaceMap::Cell>(3)};
    map.cells[0] = {{0, 0, 0, 0}, {255, 0, 0, 0}};
    map.cells[1] = {{1, 0, 0, 0}, {255, 0, 0, 0}};
    map.cells[2] = {{1, 0, 0, 0}, {128, 127, 0, 0}};
    const Rgb8Image image = colourMap(surface, map, {pool});
    EXPECT_EQ(image.pixel(0, 0)[1], 0);
    EXPECT_EQ(image.pixel(1, 0)[1], 255);
    EXPECT_EQ(image.pixel(2, 0)[1], 188); // half the light of white: 1.055 0.502^(1/2.4) - 0.055 = 0.737
    // A colour by itself comes out as it is.
    surface.materials[0].colour = 0x7d756b;
    const Rgb8Image own = colourMap(surface, map, {pool});
    EXPECT_THAT((std::array{own.pixel(0, 0)[0], own.pixel(0, 0)[1], own.pixel(0, 0)[2]}), ElementsAre(0x7d, 0x75, 0x6b));
}

TEST(ColourMap, VariationBrightensAndDarkensAboutTheColour) {
    Surface surface;
    surface.materials = {{.name = "m", .colour = 0x808080, .variation = 0.3, .grainM = 20}};
    Ground g(ramp(128, 128));
    const Rgb8Image image = colourMap(surface, surfaceMap(surface, g.ground), g.compute);
    double mean = 0.0;
    int low = 255, high = 0;
    for (std::size_t i = 0; i < image.samples.size(); i += 3) {
        mean += image.samples[i];
        low = std::min<int>(low, image.samples[i]);
        high = std::max<int>(high, image.samples[i]);
    }
    EXPECT_NEAR(mean / (128 * 128), 128, 12);
    EXPECT_LT(low, 118);
    EXPECT_GT(high, 138);
}

TEST(SurfaceJson, SaysWhatIsWrongAndWhere) {
    const auto errorOf = [](const char* text) {
        try {
            static_cast<void>(parsed(text));
        } catch (const Error& error) {
            return std::string(error.what());
        }
        return std::string("none");
    };
    EXPECT_THAT(errorOf(R"({"materials":[{"name":"a b"}]})"), HasSubstr("materials[0]: 'a b' becomes part of file names"));
    EXPECT_THAT(errorOf(R"({"materials":[{"name":"a"},{"name":"a"}]})"), HasSubstr("two of the name"));
    EXPECT_THAT(errorOf(R"({"materials":[{"name":"a","colour":"red"}]})"), HasSubstr("#rrggbb"));
    EXPECT_THAT(errorOf(R"({"materials":[{"name":"a","roughnes":1}]})"), HasSubstr("'roughnes' is not known"));
    EXPECT_THAT(errorOf(R"({"materials":[{"name":"a","roughness":7}]})"), HasSubstr("0 to 1"));
    EXPECT_THAT(errorOf(R"({"materials":[{"name":"a","where":[{"source":"stage","stage":"noise"}]}]})"),
                HasSubstr("not kept when a run is over"));
    EXPECT_THAT(errorOf(R"({"scatters":[{"name":"t","scale_min":3,"scale_max":2}]})"), HasSubstr("swap them"));
    EXPECT_THAT(errorOf(R"({"stuff":1})"), HasSubstr("'stuff' is not known"));
}

TEST(SurfaceJson, LivesInARecipe) {
    Recipe recipe;
    recipe.surface = surfaceNamed("moon", "test");
    EXPECT_EQ(parseRecipe(recipeText(recipe), "again"), recipe);
    Recipe bare;
    EXPECT_THAT(recipeText(bare), testing::Not(HasSubstr("surface")));
    EXPECT_FALSE(firstDifference(bare, recipe)) << "what lies on the ground changes no step";
}

TEST(Scatter, NoTwoAreNearerThanTheSpacingAndNoPlaceIsLeft) {
    const Heightmap flat(GridSpec{100, 80, 10.0}, 5.0f), all(GridSpec{100, 80, 10.0}, 1.0f);
    const Scatter scatter{.name = "t", .spacingM = 25.0};
    const std::vector<ScatterPoint> points = scatterPoints(scatter, all, flat);
    for (std::size_t i = 0; i < points.size(); ++i) {
        ASSERT_TRUE(points[i].xM >= 0 && points[i].xM < 1000 && points[i].yM >= 0 && points[i].yM < 800);
        ASSERT_EQ(points[i].groundM, 5.0);
        ASSERT_TRUE(points[i].scale >= 0.8 && points[i].scale <= 1.25);
        for (std::size_t j = 0; j < i; ++j)
            ASSERT_GE(std::hypot(points[i].xM - points[j].xM, points[i].yM - points[j].yM), 25.0);
    }
    // A full throw packs about 0.7 / spacing² (random sequential packing 0.547 of the discs' area).
    const double packed = static_cast<double>(points.size()) * 25.0 * 25.0 / (1000.0 * 800.0);
    EXPECT_GT(packed, 0.5);
    EXPECT_LT(packed, 0.75);
}

/// As dense as the points that are thrown, by squares of 36 m²; where two kinds stand the one that is more names the square.
TEST(Scatter, TreesOfPicturesAreAsDenseAsThePoints) {
    Ground on(ramp(64, 40));
    MaskMaker maker(on.ground);
    EXPECT_FALSE(plantCover(parsed(R"({"scatters":[{"name":"stones"}]})"), maker)) << "nothing of it is drawn";
    const auto cover = plantCover(parsed(R"({"scatters":[
        {"name":"firs","picture":"conifers","spacing_m":12,"density":0.8,"where":[{"source":"height","from":300,"soft":1}]},
        {"name":"oaks","picture":"broadleaved","spacing_m":3,"density":0.5,"where":[{"source":"height","to":150,"soft":1}]},
        {"name":"off","picture":"conifers","enabled":false}]})"), maker);
    ASSERT_TRUE(cover);
    EXPECT_NEAR(cover->share.at(60, 20), 0.8 * 0.58 * 36.0 / 144.0, 1e-6);
    EXPECT_EQ(cover->kinds.pixel(60, 20)[0], 255);
    EXPECT_NEAR(cover->share.at(3, 20), 0.5, 1e-6) << "one a square at most";
    EXPECT_EQ(cover->kinds.pixel(3, 20)[0], 0);
    EXPECT_EQ(cover->share.at(22, 20), 0.0f);
    const Heightmap all(GridSpec{64, 40, 10.0}, 1.0f), flat(GridSpec{64, 40, 10.0}, 5.0f);
    const double thrown = static_cast<double>(scatterPoints({.name = "t", .spacingM = 12.0}, all, flat).size());
    EXPECT_NEAR(thrown * 144.0 / (640.0 * 400.0), 0.58, 0.03);
}

TEST(Scatter, FollowsTheMaskAndTheDensity) {
    const Heightmap flat(GridSpec{100, 100, 10.0});
    Heightmap half(GridSpec{100, 100, 10.0});
    for (int y = 0; y < 100; ++y)
        for (int x = 50; x < 100; ++x)
            half.at(x, y) = 1.0f;
    const auto count = [&](double density, const Heightmap& mask) {
        return static_cast<double>(scatterPoints({.name = "t", .spacingM = 8.0, .density = density}, mask, flat).size());
    };
    const std::vector<ScatterPoint> points = scatterPoints({.name = "t", .spacingM = 8.0}, half, flat);
    for (const ScatterPoint& p : points)
        ASSERT_GT(p.xM, 490.0);
    const Heightmap all(GridSpec{100, 100, 10.0}, 1.0f);
    EXPECT_NEAR(count(1.0, half) / count(1.0, all), 0.5, 0.03);
    EXPECT_NEAR(count(0.3, all) / count(1.0, all), 0.3, 0.03);
    EXPECT_EQ(count(0.0, all), 0.0);
    EXPECT_THROW(static_cast<void>(scatterPoints({.name = "t", .spacingM = 0.05}, all, flat)), Error);
}

} // namespace
} // namespace oxbow
