#include "core/base/thread_pool.h"
#include "core/recipe/recipe_file.h"
#include "core/run/evaluator.h"
#include "tests/core/recipe/random_recipe.h"
#include "tests/core/recipe/shipped_recipes.h"
#include "tests/core/recipe/test_stages.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <iomanip>
#include <iostream>
#include <limits>

/// The ledgers of whole recipes: measured by the evaluator, whatever the stages do. OXBOW_LEDGER_RECIPES says how many
/// random recipes are tried (60 if it is not there), OXBOW_RANDOM_SEED where they start; OXBOW_LEDGER_SIDE the cells a
/// side of the examples (128), whose ledgers are printed.
namespace oxbow {
namespace {

constexpr int kUsualRecipes = 60;
constexpr int kUsualSide = 128;
constexpr double kMostError = 1e-6; ///< of what was there and what entered

struct RecipeRun {
    explicit RecipeRun(std::shared_ptr<const Recipe> recipe, const std::filesystem::path& folder = {})
        : evaluator(pool, folder) {
        evaluator.begin(std::move(recipe));
    }
    RecipeRun& advance(int steps = std::numeric_limits<int>::max()) {
        for (int i = 0; i < steps && !evaluator.finished(); ++i)
            evaluator.advance(never);
        return *this;
    }
    ThreadPool pool{2};
    const CancelToken never;
    Evaluator evaluator;
};

double groundM3(const WorkingTerrain& terrain) {
    double sum = 0.0;
    for (const float cell : terrain.find(Layer::Elevation)->cells())
        sum += std::fabs(static_cast<double>(cell));
    return sum * terrain.grid().cellAreaM2();
}

/// `atLeast`: heights of both signs may sum to nothing.
void expectClosed(const Account& account, double atLeast, const std::string& what) {
    const double whole = 1.0 + std::max(atLeast, std::fabs(account.initial)) + std::fabs(account.in);
    EXPECT_LE(std::fabs(account.closingError()), kMostError * whole) << what;
    EXPECT_GE(account.suspended, 0.0) << what;
}

std::shared_ptr<const Recipe> leaking(double leakM) {
    Recipe recipe = test::raiseRecipe({10, 5});
    recipe.stages[0].params.set("leak_m", leakM);
    return std::make_shared<const Recipe>(recipe);
}

TEST(RecipeLedger, ALeakPlantedInAStageIsSeenInItsLedgerAndInThatOfTheRecipe) {
    RecipeRun run(leaking(0.5));
    run.advance();
    const auto& ledgers = run.evaluator.ledgers();
    EXPECT_NEAR(ledgers[0].rock.closingError(), 10 * 0.5 * 100.0, 0.01);
    EXPECT_NEAR(ledgers[1].rock.closingError(), 0.0, 1e-6);
    EXPECT_NEAR(wholeLedger(ledgers).rock.closingError(), 10 * 0.5 * 100.0, 0.01);
}

TEST(RecipeLedger, WithoutALeakItClosesAndEachStageBeginsWithWhatTheLastOneLeft) {
    RecipeRun run(leaking(0.0));
    run.advance();
    const auto& ledgers = run.evaluator.ledgers();
    EXPECT_NEAR(ledgers[0].rock.in, (10.0 + 0.045) * 6400.0, 0.01);
    EXPECT_NEAR(ledgers[0].rock.closingError(), 0.0, 1e-6);
    EXPECT_EQ(ledgers[1].rock.initial, ledgers[0].rock.stored);
}

TEST(RecipeLedger, GroundPaintedDuringARunIsBookedAndTheLeakIsStillSeen) {
    Recipe recipe = *leaking(0.5);
    Stroke dam{{.radiusM = 25.0, .strength = 40.0, .falloff = Falloff::Flat}, {{45.0, 45.0, 1.0}}};
    Stroke pit = dam;
    pit.brush.strength = -15.0;
    recipe.stages[0].strokes = {{0, PaintEvent::kForever, std::make_shared<const Stroke>(dam), false, 1},
                                {4, PaintEvent::kForever, std::make_shared<const Stroke>(pit), false, 2}};
    RecipeRun plain(leaking(0.5)), painted(std::make_shared<const Recipe>(recipe));
    plain.advance();
    painted.advance();
    const Account &before = plain.evaluator.ledgers()[0].rock, &after = painted.evaluator.ledgers()[0].rock;
    const double cells = (after.in - before.in) / 4000.0; // of 100 m², raised by 40 m
    EXPECT_GE(std::lround(cells), 12);
    EXPECT_NEAR(cells, std::round(cells), 1e-3);
    EXPECT_NEAR(after.out - before.out, 1500.0 * cells, 0.1);
    EXPECT_NEAR(after.closingError(), before.closingError(), 0.01);
}

/// Rock carried by water, water that rises and is let off, strokes, rounding: all kinds of rows.
std::shared_ptr<const Recipe> wetRecipe() {
    Recipe recipe;
    recipe.grid = {64, 48, 25.0};
    for (const char* kind : {"noise", "fluvial_erosion", "lakes", "rivers"})
        recipe.stages.emplace_back(*findStageKind(kind));
    recipe.stages[1].params.set("iterations", std::int64_t{12});
    recipe.stages[3].params.set("meander", 0.5);
    const Stroke hill{{.radiusM = 300.0, .strength = 40.0}, {{700.0, 600.0, 1.0}}};
    recipe.stages[1].strokes = {{5, PaintEvent::kForever, std::make_shared<const Stroke>(hill), false, 1}};
    return std::make_shared<const Recipe>(recipe);
}

TEST(RecipeLedger, ARunThatIsKeptAndTakenUpAgainHasTheLedgersOfAStraightOne) {
    const auto recipe = wetRecipe();
    RecipeRun straight(recipe);
    straight.advance();
    const auto& expected = straight.evaluator.ledgers();
    EXPECT_GT(expected[1].rock.in, 0.0) << "the stroke";
    EXPECT_GT(expected[3].water.in, 0.0) << "rivers bring their water";
    for (const int steps : {0, 1, 5, 6, 9, 13, 14, 20}) {
        SCOPED_TRACE(steps);
        RecipeRun first(recipe), second(recipe);
        first.advance(steps);
        first.evaluator.layStrokes();
        second.evaluator.restore(recipe, first.evaluator.capture({}));
        second.advance();
        ASSERT_EQ(second.evaluator.ledgers().size(), expected.size());
        for (std::size_t i = 0; i < expected.size(); ++i) {
            EXPECT_EQ(second.evaluator.ledgers()[i].rock, expected[i].rock) << i;
            EXPECT_EQ(second.evaluator.ledgers()[i].water, expected[i].water) << i;
        }
    }
}

TEST(RecipeLedger, LookingAtItChangesNothing) {
    const auto recipe = wetRecipe();
    RecipeRun watched(recipe), blind(recipe);
    blind.advance();
    while (!watched.evaluator.finished()) {
        watched.advance(1);
        static_cast<void>(watched.evaluator.ledgers());
    }
    for (std::size_t i = 0; i < recipe->stages.size(); ++i)
        EXPECT_EQ(watched.evaluator.ledgers()[i].rock, blind.evaluator.ledgers()[i].rock) << i;
    EXPECT_EQ(watched.evaluator.capture({}).terrain.stateHash(),
              blind.evaluator.capture({}).terrain.stateHash());
}

class LedgerOfAnExample : public testing::TestWithParam<std::string> {};

TEST_P(LedgerOfAnExample, ClosesInEveryStageAndTheGroundIsSound) {
    const auto recipe =
        test::example(GetParam(), static_cast<int>(numberFrom("OXBOW_LEDGER_SIDE", kUsualSide)));
    RecipeRun run(recipe, test::kRecipes);
    run.advance();
    ASSERT_EQ(run.evaluator.ledgers().size(), recipe->stages.size());
    for (std::size_t i = 0; i < recipe->stages.size(); ++i) {
        const auto& ledger = run.evaluator.ledgers()[i];
        const Account &rock = ledger.rock, &water = ledger.water;
        const std::string title = recipe->stages[i].title();
        std::cout << std::setprecision(3) << GetParam() << " | " << title << " | "
                  << rock.closingError() << " m3 | " << rock.relativeError() << " | " << water.closingError()
                  << " m3 | " << water.relativeError() << "\n";
        expectClosed(rock, 0.0, title + ", rock");
        expectClosed(water, 0.0, title + ", water");
        for (const Substance& substance : kSubstances)
            EXPECT_LE(std::fabs((ledger.*substance.account).relativeError()), kMostError) << title << ", " << substance.key;
        EXPECT_LE(std::fabs(rock.rounding), kMostError * (std::fabs(rock.initial) + rock.in)) << title;
    }
    const auto ground = run.evaluator.terrain().find(Layer::Elevation)->cells();
    EXPECT_TRUE(std::ranges::all_of(ground, [](float h) { return std::isfinite(h); }));
    EXPECT_GT(valueRange(ground).span(), 20.0f);
}

INSTANTIATE_TEST_SUITE_P(Resources, LedgerOfAnExample, testing::ValuesIn(test::recipeNames()),
                         [](const auto& test) { return test.param; });

TEST(RecipeLedger, ClosesInRandomRecipes) {
    const std::uint64_t first = numberFrom("OXBOW_RANDOM_SEED", 1);
    const std::uint64_t count = std::max<std::uint64_t>(1, numberFrom("OXBOW_LEDGER_RECIPES", kUsualRecipes));
    for (std::uint64_t seed = first; seed < first + count; ++seed) {
        const auto recipe = std::make_shared<const Recipe>(drawRecipe(seed));
        SCOPED_TRACE("OXBOW_LEDGER_RECIPES=1 OXBOW_RANDOM_SEED=" + std::to_string(seed) + "\n" +
                     recipeText(*recipe, true));
        RecipeRun run(recipe);
        double largestM3 = 0.0;
        while (!run.evaluator.finished()) {
            const auto stage = static_cast<std::size_t>(run.evaluator.position().stage);
            run.advance(1);
            largestM3 = std::max(largestM3, groundM3(run.evaluator.terrain()));
            const Account &rock = run.evaluator.ledgers()[stage].rock, &water = run.evaluator.ledgers()[stage].water;
            const std::string title =
                recipe->stages[stage].title() + " (stage " + std::to_string(stage) + "): ";
            expectClosed(rock, largestM3, title + "rock");
            expectClosed(water, 0.0, title + "water");
            if (HasFailure())
                return;
        }
    }
}

} // namespace
} // namespace oxbow
