#include "core/check/ground_check.h"

#include "core/run/evaluator.h"
#include "core/run/import_recipe.h"
#include "tests/core/check/planted_faults.h"
#include "tests/core/files/io_test_files.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <cstdio>
#include <map>

namespace oxbow {
namespace {

using test::Workers;

std::vector<Finding> findingsOf(const Heightmap& map) {
    return checkGround(map, {}, Workers());
}

const Finding* findingOf(const std::vector<Finding>& findings, FindingKind kind) {
    const auto found = std::ranges::find(findings, kind, &Finding::kind);
    return found == findings.end() ? nullptr : &*found;
}

/// What the fix's stage makes of a ground.
Heightmap mended(const Heightmap& map, const GroundFix& fix) {
    const RecipeStage stage = fixStage(fix, map.grid());
    Workers workers;
    WorkingTerrain terrain(map.grid());
    terrain.elevation() = map;
    std::vector<Phrase> notes;
    StageContext context{{workers.pool, workers.never}, {}, notes};
    const auto stepper = stage.params.kind().start(stage.params.values(), terrain, workers.pool);
    stepper->step(0, terrain, context);
    return terrain.elevation();
}

/// 55 grounds broken on purpose: five sound ones, three of them real, with eleven faults each.
TEST(GroundCheck, FindsEveryPlantedFaultAndNothingThatIsNotThere) {
    int found = 0, missed = 0, wrong = 0;
    std::uint64_t seed = 1;
    for (const test::SoundGround& sound : test::soundGrounds()) {
        const std::vector<Finding> before = findingsOf(sound.map);
        for (const auto& [name, plant] : test::plants()) {
            SCOPED_TRACE(sound.name + " with " + name);
            Heightmap map = sound.map;
            const test::Planted planted = plant(map, seed++);
            const std::vector<Finding> after = findingsOf(map);
            const Finding* hit = findingOf(after, planted.kind);
            const Finding* old = findingOf(before, planted.kind);
            const bool isThere = hit && std::ranges::any_of(hit->places, [&](const FindingPlace& place) {
                return planted.where(place.x, place.y);
            });
            const bool isFound =
                isThere && (planted.count < 0 || hit->count == planted.count + (old ? old->count : 0));
            EXPECT_TRUE(isFound) << (hit ? findingText(*hit) : "nothing");
            ++(isFound ? found : missed);
            for (const Finding& finding : after) {
                const bool isRight = finding.kind == planted.kind || findingOf(before, finding.kind) ||
                                     std::ranges::count(planted.also, finding.kind) > 0;
                EXPECT_TRUE(isRight) << findingText(finding);
                wrong += isRight ? 0 : 1;
            }
        }
    }
    EXPECT_EQ(found, 55);
    std::printf("found %d, missed %d, false %d\n", found, missed, wrong);
}

/// Steep ground of guessed cells is not called feet: what was guessed comes first, and the scale is left alone.
TEST(GroundCheck, WhatWasGuessedComesFirstAndNoScaleIsTakenFromIt) {
    Heightmap steep({64, 64, 10.0});
    for (int y = 0; y < 64; ++y)
        for (int x = 0; x < 64; ++x)
            steep.at(x, y) = 40.0f * static_cast<float>(x) + 7.0f * static_cast<float>(y);
    ASSERT_TRUE(findingOf(findingsOf(steep), FindingKind::TooSteep)) << "where the scale is known";
    const std::vector<Finding> found =
        checkGround(steep, {.guessedCellM = 10.0, .guessedHeights = ValueRange{0.0f, 2600.0f}}, Workers());
    ASSERT_GE(found.size(), 2u);
    EXPECT_EQ(found[0].kind, FindingKind::GuessedCells);
    EXPECT_EQ(found[1].kind, FindingKind::GuessedHeights);
    EXPECT_EQ(findingText(found[0]),
              "The file does not say its cell size: cells of 10 m were taken. Slopes and sizes are right only if that is.");
    EXPECT_EQ(found[1].numbers[1].value, 2600.0);
    EXPECT_FALSE(findingOf(found, FindingKind::TooSteep));
}

/// A bare picture says neither; once the recipe says both nothing is guessed, and nothing of ground without a file.
TEST(GroundCheck, GuessesAreThoseThatTheRecipeLeaves) {
    const TestFolder folder;
    Heightmap map({8, 6, kDefaultCellSizeM});
    map.at(3, 3) = 100.0f;
    HeightmapWriteOptions eightBits;
    eightBits.bits = 8;
    eightBits.sidecar = false;
    writeHeightmap(folder / "bare.pgm", map, eightBits);
    Recipe recipe = importRecipe(folder / "bare.pgm", map.grid(), {});
    Workers workers;
    const GroundFacts bare = guessesOf(recipe, {}, workers);
    EXPECT_EQ(bare.guessedCellM, kDefaultCellSizeM);
    ASSERT_TRUE(bare.guessedHeights);
    ImportParams params = paramsOf(recipe.stages[0]);
    params.lowM = 10.0;
    params.highM = 90.0;
    setImport(recipe.stages[0], params);
    recipe.grid.cellSizeM = 30.0;
    const GroundFacts said = guessesOf(recipe, {}, workers);
    EXPECT_FALSE(said.guessedCellM);
    EXPECT_FALSE(said.guessedHeights);
    recipe.stages.erase(recipe.stages.begin());
    EXPECT_FALSE(guessesOf(recipe, {}, workers).guessedHeights);
}

/// The stage that is offered takes the fault away: a second check does not find it, and the ground is closer to the
/// sound one than before.
TEST(GroundCheck, TheFixMendsWhatWasPlanted) {
    std::uint64_t seed = 101;
    for (const test::SoundGround& sound : test::soundGrounds()) {
        const std::vector<Finding> before = findingsOf(sound.map);
        for (const auto& [name, plant] : test::plants()) {
            SCOPED_TRACE(sound.name + " with " + name);
            Heightmap map = sound.map;
            const test::Planted planted = plant(map, seed++);
            const std::vector<Finding> findings = findingsOf(map);
            const Finding* hit = findingOf(findings, planted.kind);
            ASSERT_NE(hit, nullptr);
            ASSERT_TRUE(hit->fix);
            const Heightmap after = mended(map, *hit->fix);
            const std::vector<Finding> rest = findingsOf(after);
            const Finding* left = findingOf(rest, planted.kind);
            const Finding* old = findingOf(before, planted.kind);
            EXPECT_TRUE(!left || (old && left->count <= old->count)) << findingText(*left);
            constexpr std::array kRestored = {FindingKind::Holes, FindingKind::Spikes, FindingKind::Seams,
                                              FindingKind::Stripes, FindingKind::Steps};
            if (std::ranges::count(kRestored, planted.kind) == 0)
                continue; // what was there cannot be known any more
            // But for a constant: of two sides of a seam either may be the one that is off.
            const auto apart = [&](const Heightmap& ground) {
                double sum = 0.0, squares = 0.0;
                const auto cells = static_cast<double>(ground.cells().size());
                for (std::size_t c = 0; c < ground.cells().size(); ++c) {
                    const double d = static_cast<double>(ground.cells()[c]) - sound.map.cells()[c];
                    sum += d;
                    squares += d * d;
                }
                return std::sqrt(squares / cells - sum / cells * (sum / cells));
            };
            EXPECT_LT(apart(after), apart(map));
        }
    }
}

} // namespace
} // namespace oxbow
