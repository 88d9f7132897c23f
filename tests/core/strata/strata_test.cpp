#include "core/strata/strata.h"

#include "core/mask/mask_source.h"
#include "core/run/evaluator.h"
#include "core/run/rock_run.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

namespace oxbow {
namespace {

/// Layers of 40 m soft and 20 m hard rock, all alike.
StrataParams even() {
    StrataParams params;
    params.thicknessM = 30.0;
    params.layers = 4;
    params.contrast = 0.8;
    params.hardShare = 1.0 / 3.0;
    params.unevenness = 0.0;
    params.dipDeg = 0.0;
    return params;
}

/// A recipe of level ground at a height, layers, and more stages.
std::shared_ptr<Recipe> recipeOf(const StrataParams& params, const GridSpec& grid, std::initializer_list<const char*> stages) {
    auto recipe = std::make_shared<Recipe>();
    recipe->grid = grid;
    for (const char* id : {"noise", "strata"})
        recipe->stages.emplace_back(*findStageKind(id));
    for (const char* id : stages)
        recipe->stages.emplace_back(*findStageKind(id));
    RecipeStage& strata = recipe->stages[1];
    for (const auto& [key, value] : std::initializer_list<std::pair<const char*, ParamValue>>{
             {"thickness_m", params.thicknessM}, {"layers", std::int64_t{params.layers}}, {"contrast", params.contrast},
             {"hard_share", params.hardShare}, {"unevenness", params.unevenness}, {"offset_m", params.offsetM},
             {"dip_deg", params.dipDeg}, {"dip_direction_deg", params.dipDirectionDeg}, {"fold_m", params.foldM},
             {"fold_size_m", params.foldSizeM}, {"fault_spacing_m", params.faultSpacingM},
             {"fault_throw_m", params.faultThrowM}, {"fault_direction_deg", params.faultDirectionDeg}})
        strata.params.set(key, value);
    return recipe;
}

WorkingTerrain run(const std::shared_ptr<const Recipe>& recipe, int threads = 2) {
    ThreadPool pool(threads);
    Evaluator evaluator(pool, {});
    evaluator.begin(recipe);
    while (!evaluator.finished())
        evaluator.advance(kNeverCancelled);
    return evaluator.terrain();
}

const Heightmap& datumOf(const WorkingTerrain& terrain) {
    return *terrain.privateLayers().findFloats(kRockDatum, terrain.grid());
}

float hardnessOf(const RockProfile& profile, float layerM) {
    const float datum = 0.0f;
    float hardness = 0.0f;
    profile.harden({&layerM, 1}, &datum, nullptr, nullptr, &hardness);
    return hardness;
}

TEST(Strata, LayersFollowEachOtherAndRepeat) {
    const RockProfile profile(even());
    EXPECT_DOUBLE_EQ(profile.cycleM(), 120.0);
    EXPECT_NEAR(hardnessOf(profile, 20.0f), 0.0f, 1e-6f);
    EXPECT_NEAR(hardnessOf(profile, 50.0f), 0.8f, 1e-6f);
    EXPECT_NEAR(hardnessOf(profile, 80.0f), 0.0f, 1e-6f);
    EXPECT_NEAR(hardnessOf(profile, 110.0f), 0.8f, 1e-6f);
    EXPECT_NEAR(hardnessOf(profile, 170.0f), 0.8f, 1e-4f) << "the next cycle";
    EXPECT_NEAR(hardnessOf(profile, -10.0f), 0.8f, 1e-4f) << "below the datum";
    EXPECT_NEAR(hardnessOf(profile, 40.0f), 0.4f, 0.02f) << "half way through the border";
    EXPECT_EQ(profile.layerAt(20.0), 1);
    EXPECT_EQ(profile.layerAt(50.0), 2);
    EXPECT_EQ(profile.layerAt(119.0), 4);
    EXPECT_EQ(profile.layerAt(-1.0), 4);
    EXPECT_EQ(profile.layerAt(130.0), 1);
}

TEST(Strata, MeanHardnessIsThatOfTheLayersWhateverTheirChance) {
    for (std::uint32_t seed = 1; seed <= 20; ++seed) {
        StrataParams params = even();
        params.unevenness = 1.0;
        params.layers = 7;
        params.seed = seed;
        const RockProfile profile(params);
        double mean = 0.0, least = 1.0, most = 0.0;
        constexpr int kPlaces = 20000;
        for (int i = 0; i < kPlaces; ++i) {
            const float here = hardnessOf(profile, static_cast<float>(profile.cycleM() * (i + 0.5) / kPlaces));
            mean += here / kPlaces;
            least = std::min(least, double{here});
            most = std::max(most, double{here});
        }
        EXPECT_GE(least, 0.0);
        EXPECT_LE(most, params.contrast + 1e-6);
        EXPECT_GT(mean, 0.05);
        EXPECT_LT(mean, params.contrast);
        for (int layer = 0; layer < params.layers; ++layer)
            EXPECT_GT(profile.footM(layer + 1) - profile.footM(layer), 0.0);
    }
}

TEST(Strata, TheDatumDipsFoldsAndIsFaulted) {
    const GridSpec grid{64, 48, 50.0};
    StrataParams params = even();
    params.dipDeg = 10.0;
    params.dipDirectionDeg = 90.0;
    params.offsetM = 7.0;
    const WorkingTerrain east = run(recipeOf(params, grid, {}));
    const double slope = std::tan(10.0 * 3.14159265358979 / 180.0);
    EXPECT_NEAR(datumOf(east).at(40, 3) - datumOf(east).at(20, 3), -slope * 1000.0, 1e-3) << "it falls to the east";
    EXPECT_NEAR(datumOf(east).at(40, 3), datumOf(east).at(40, 30), 1e-3);
    EXPECT_NEAR(0.5 * (datumOf(east).at(31, 0) + datumOf(east).at(32, 0)), 7.0, 1e-3) << "its middle stays";
    params.dipDirectionDeg = 0.0;
    const WorkingTerrain north = run(recipeOf(params, grid, {}));
    EXPECT_LT(datumOf(north).at(5, 0), datumOf(north).at(5, 40));

    params = even();
    params.faultSpacingM = 800.0;
    params.faultThrowM = 200.0;
    params.faultDirectionDeg = 0.0; // along the columns
    const WorkingTerrain faulted = run(recipeOf(params, grid, {}));
    int steps = 0;
    for (int x = 1; x < grid.width; ++x) {
        const float by = datumOf(faulted).at(x, 9) - datumOf(faulted).at(x - 1, 9);
        steps += by != 0.0f;
        EXPECT_LE(std::fabs(by), 200.0f);
        EXPECT_EQ(datumOf(faulted).at(x, 9), datumOf(faulted).at(x, 40));
    }
    EXPECT_EQ(steps, 3); // 3.2 km between -1.6 and 1.6 km: faults at -800, 0 and 800 m
}

TEST(Strata, LayersOfNoContrastLeaveEveryBit) {
    const GridSpec grid{96, 96, 25.0};
    StrataParams params = even();
    params.contrast = 0.0;
    for (const char* id : {"stream_power_erosion", "thermal_erosion", "droplet_erosion", "fluvial_erosion"}) {
        const auto with = recipeOf(params, grid, {id});
        auto without = std::make_shared<Recipe>(*with);
        without->stages.erase(without->stages.begin() + 1);
        ThreadPool pool(2);
        const auto hashOf = [&](const WorkingTerrain& terrain) { return TerrainState(terrain, {}, pool).stateHash(); };
        EXPECT_EQ(hashOf(run(with)), hashOf(run(without))) << id;
    }
}

/// Share of the ground on which hard rock lies bare.
double hardShare(const WorkingTerrain& terrain, const StrataParams& params) {
    const RockProfile profile(params);
    const Heightmap& ground = *terrain.find(Layer::Elevation);
    int hard = 0;
    for (std::size_t c = 0; c < ground.cells().size(); ++c)
        hard += hardnessOf(profile, ground.cells()[c] - datumOf(terrain).cells()[c]) > 0.5f * static_cast<float>(params.contrast);
    return hard / static_cast<double>(ground.cells().size());
}

/// Rivers clear the soft layers away down to the next hard one: that is what makes benches and mesas.
TEST(Strata, ErosionLaysTheHardLayersBare) {
    const GridSpec grid{160, 160, 25.0};
    StrataParams params = even();
    params.thicknessM = 80.0;
    params.contrast = 0.95;
    const auto recipe = recipeOf(params, grid, {"stream_power_erosion"});
    recipe->stages[0].params.set("relief_m", 700.0);
    recipe->stages[2].params.set("uplift_mm_per_year", 0.0);
    recipe->stages[2].params.set("duration_years", 200000.0);
    const double bare = hardShare(run(recipe), params);
    recipe->stages.pop_back();
    const double before = hardShare(run(recipe), params);
    EXPECT_NEAR(before, params.hardShare, 0.1);
    EXPECT_GT(bare, 1.3 * before);
}

TEST(Strata, RiseWithTheRock) {
    const GridSpec grid{64, 64, 25.0};
    const StrataParams params = even();
    const auto recipe = recipeOf(params, grid, {"stream_power_erosion"});
    RecipeStage& uplift = recipe->stages[2];
    uplift.params.set("uplift_mm_per_year", 1.0);
    uplift.params.set("duration_years", 50000.0);
    const WorkingTerrain before = run(recipeOf(params, grid, {})), after = run(recipe);
    for (const int cell : {0, 1000, 4095})
        EXPECT_NEAR(datumOf(after).cells()[static_cast<std::size_t>(cell)] - datumOf(before).cells()[static_cast<std::size_t>(cell)],
                    50.0, 0.01);
}

TEST(Strata, IsTakenUpAfterEveryStepOnAnyNumberOfThreads) {
    const GridSpec grid{80, 72, 25.0};
    StrataParams params = even();
    params.dipDeg = 4.0;
    params.foldM = 120.0;
    const auto recipe = recipeOf(params, grid, {"stream_power_erosion", "thermal_erosion", "lakes"});
    recipe->stages[2].params.set("steps", std::int64_t{5});
    recipe->stages[3].params.set("iterations", std::int64_t{3});
    ThreadPool pool(2);
    const auto hashOf = [&](Evaluator& evaluator) { return TerrainState(evaluator.terrain(), {}, pool).resumeHash(); };
    Evaluator straight(pool, {});
    straight.begin(recipe);
    while (!straight.finished())
        straight.advance(kNeverCancelled);
    for (const int threads : {1, 3, 7}) {
        ThreadPool other(threads);
        Evaluator evaluator(other, {});
        evaluator.begin(recipe);
        while (!evaluator.finished()) {
            evaluator.advance(kNeverCancelled);
            const KeptState kept = evaluator.capture({});
            Evaluator next(other, {});
            next.restore(recipe, kept);
            EXPECT_EQ(hashOf(next), hashOf(evaluator));
            evaluator.restore(recipe, kept);
        }
        EXPECT_EQ(hashOf(evaluator), hashOf(straight)) << threads;
    }
}

TEST(Strata, ACellHasTheMeanOfTheLayersThatCropOutInIt) {
    const RockProfile profile(even());
    const std::vector<float> ground = {20.0f, 43.0f, 61.0f, -170.0f},
                             spans = {5.0f, 12.0f, 90.0f, static_cast<float>(3.0 * profile.cycleM())},
                             datum(4, 0.0f);
    std::vector<float> hardness(4);
    profile.harden(ground, datum.data(), spans.data(), nullptr, hardness.data());
    constexpr int kPlaces = 4000;
    for (std::size_t c = 0; c < ground.size(); ++c) {
        double sum = 0.0;
        for (int i = 0; i < kPlaces; ++i)
            sum += hardnessOf(profile, ground[c] + spans[c] * static_cast<float>((i + 0.5) / kPlaces - 0.5));
        EXPECT_NEAR(hardness[c], sum / kPlaces, 2e-3) << c;
    }
}

/// Half of the layers' hardness in the west, a quarter in the east, by hand; and none of it leaves the run's bytes as they
/// are without layers.
TEST(Strata, TheirMixSaysHowMuchHardnessThereIsWhere) {
    const GridSpec grid{80, 60, 25.0};
    StrataParams params = even();
    params.thicknessM = 4000.0;
    params.layers = 2;
    params.offsetM = -6500.0; // all ground lies in the hard layer, 5333 to 8000 m above it: 0.8
    const auto recipe = recipeOf(params, grid, {"thermal_erosion"});
    recipe->stages[2].params.set("iterations", std::int64_t{3});
    MaskEntry half(*findMaskSource("painted"));
    Brush brush{.layer = Layer::Mask, .action = BrushAction::Set, .radiusM = 1e6, .strength = 0.5};
    brush.falloff = Falloff::Flat;
    const double eastM = grid.widthM() + 1e6 - grid.widthM() / 2;
    half.strokes.push_back({.stroke = std::make_shared<const Stroke>(Stroke{brush, {{eastM, 700.0, 1.0}}})});
    recipe->stages[1].mix = {.amount = 0.5, .where = {half}};
    ThreadPool pool(2);
    const auto shown = [&] {
        const TerrainState state(run(recipe), {}, pool);
        return RockRun::shown(*recipe, 3, state, TiledLayer(), pool)->flattened();
    };
    Heightmap hardness = shown();
    EXPECT_NEAR(hardness.at(10, 30), 0.0f, 1e-4f);
    EXPECT_NEAR(hardness.at(70, 30), 0.25f * 0.8f, 1e-4f);
    recipe->stages[1].mix.where.front().invert = true;
    hardness = shown();
    EXPECT_NEAR(hardness.at(10, 30), 0.5f * 0.8f, 1e-4f);
    EXPECT_NEAR(hardness.at(70, 30), 0.25f * 0.8f, 1e-4f);

    recipe->stages[1].mix = {.amount = 0.0};
    const WorkingTerrain none = run(recipe);
    recipe->stages[1].mix = {};
    const WorkingTerrain all = run(recipe);
    recipe->stages.erase(recipe->stages.begin() + 1);
    const WorkingTerrain bare = run(recipe);
    EXPECT_TRUE(std::ranges::equal(none.find(Layer::Elevation)->cells(), bare.find(Layer::Elevation)->cells()));
    EXPECT_FALSE(std::ranges::equal(all.find(Layer::Elevation)->cells(), bare.find(Layer::Elevation)->cells()));
    EXPECT_FALSE(all.privateLayers().findFloats(kRockShare, grid));
}

/// Levels find the rock on a ground of their own: so the map need not be looked at, and nothing changes where it is.
TEST(Strata, LevelsOfStreamPowerGoByThemWhetherSomebodyLooksOrNot) {
    StrataParams params = even();
    params.dipDeg = 20.0;
    const auto recipe = recipeOf(params, {300, 200, 30.0}, {"stream_power_erosion"});
    recipe->stages[2].params.set("steps", std::int64_t{12});
    ThreadPool pool(2);
    Evaluator evaluator(pool, {});
    evaluator.begin(recipe);
    while (!evaluator.finished()) {
        evaluator.advance(kNeverCancelled);
        static_cast<void>(evaluator.terrain());
    }
    const WorkingTerrain unseen = run(recipe);
    EXPECT_TRUE(std::ranges::equal(evaluator.terrain().find(Layer::Elevation)->cells(), unseen.find(Layer::Elevation)->cells()));
}

/// Ground that lies in one hard layer all over is cut as ground that is painted as hard.
TEST(Strata, OneLayerAllOverIsAsHardAsPaintedGround) {
    const GridSpec grid{300, 200, 30.0};
    StrataParams params = even();
    params.thicknessM = 4000.0;
    params.layers = 2;
    params.offsetM = -6500.0;
    const auto rock = recipeOf(params, grid, {"stream_power_erosion"});
    const auto painted = recipeOf(params, grid, {"paint", "stream_power_erosion"}), soft = recipeOf(params, grid, {"stream_power_erosion"});
    painted->stages.erase(painted->stages.begin() + 1);
    soft->stages.erase(soft->stages.begin() + 1);
    Brush brush{.layer = Layer::Hardness, .action = BrushAction::Set, .radiusM = 1e6, .strength = 1.0, .value = 0.8};
    brush.falloff = Falloff::Flat;
    painted->stages[1].strokes.push_back({.stroke = std::make_shared<const Stroke>(Stroke{brush, {{0.0, 0.0, 1.0}}})});
    const auto meanOf = [](const std::shared_ptr<Recipe>& recipe) {
        recipe->stages.back().params.set("steps", std::int64_t{12});
        const WorkingTerrain terrain = run(recipe);
        double sum = 0.0;
        for (const float cell : terrain.find(Layer::Elevation)->cells())
            sum += cell;
        return sum / static_cast<double>(terrain.grid().cellCount());
    };
    const double ofPainted = meanOf(painted);
    EXPECT_NEAR(meanOf(rock), ofPainted, 0.5);
    EXPECT_LT(meanOf(soft), ofPainted - 20.0) << "the layer would not count";
}

TEST(Strata, APaintedHardnessComesOnTop) {
    const RockProfile profile(even());
    const std::vector<float> ground = {20.0f, 50.0f, 50.0f}, painted = {0.5f, 0.5f, 1.0f}, datum(3, 0.0f);
    std::vector<float> hardness(3);
    profile.harden(ground, datum.data(), nullptr, painted.data(), hardness.data());
    EXPECT_NEAR(hardness[0], 0.5f, 1e-6f);
    EXPECT_NEAR(hardness[1], 1.0f - 0.5f * 0.2f, 1e-6f);
    EXPECT_EQ(hardness[2], 1.0f);
}

} // namespace
} // namespace oxbow
