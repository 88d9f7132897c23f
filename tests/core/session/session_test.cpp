#include "core/session/session.h"

#include "core/base/counter_random.h"
#include "core/base/thread_pool.h"
#include "core/recipe/recipe_file.h"
#include "tests/core/recipe/test_stages.h"

#include <gtest/gtest.h>

#include <atomic>
#include <chrono>

namespace oxbow {
namespace {

using namespace std::chrono_literals;

/// A session and the thread that reads it.
class SessionTest : public testing::Test {
protected:
    SnapshotPtr waitFor(const std::function<bool(const Snapshot&)>& wanted) {
        const auto deadline = std::chrono::steady_clock::now() + 20s;
        while (std::chrono::steady_clock::now() < deadline) {
            const SnapshotPtr snapshot = session.latest();
            if (snapshot && snapshot->number > seen && wanted(*snapshot)) {
                seen = snapshot->number;
                return snapshot;
            }
            std::this_thread::sleep_for(200us);
        }
        ADD_FAILURE() << "the session never came to the expected state";
        return session.latest();
    }
    SnapshotPtr waitForRest() {
        return waitFor([this](const Snapshot& s) {
            return s.commandsDone == session.commandsSent() && s.status != RunStatus::Playing &&
                   s.status != RunStatus::Seeking;
        });
    }
    SnapshotPtr load(Recipe recipe) {
        session.load(std::move(recipe), {});
        return waitForRest();
    }
    /// Evaluates without a session: the reference.
    static std::uint64_t hashAt(const Recipe& recipe, int globalStep) {
        ThreadPool pool(1);
        Evaluator evaluator(pool, {});
        evaluator.begin(std::make_shared<Recipe>(recipe));
        const CancelToken never;
        for (int i = 0; i < globalStep; ++i)
            evaluator.advance(never);
        return evaluator.capture({}).terrain.stateHash();
    }

    Session session{Session::Options{.threads = 2, .wake = {}}};
    std::uint64_t seen = 0;
};

TEST_F(SessionTest, PlaysToTheEndAndGivesTheBytesOfAPlainEvaluation) {
    const Recipe recipe = test::raiseRecipe({10, 7});
    EXPECT_EQ(load(recipe)->status, RunStatus::Paused);
    session.play();
    const auto end = waitForRest();
    EXPECT_EQ(end->status, RunStatus::Finished);
    EXPECT_EQ(end->position, (RunPosition{2, 0}));
    EXPECT_EQ(end->terrain.stateHash(), hashAt(recipe, 17));
    // Metres: one a step, and the step's number in thousandths.
    EXPECT_NEAR(end->ledgers[0].rock.in, (10.0 + 0.045) * 64 * 100.0, 0.01);
    EXPECT_NEAR(end->ledgers[1].rock.in, (7.0 + 0.021) * 64 * 100.0, 0.01);
}

TEST_F(SessionTest, SeekingBackAndForthGivesTheBytesOfEachStep) {
    const Recipe recipe = test::raiseRecipe({10, 7});
    load(recipe);
    for (const int step : {5, 3, 17, 12, 0, 16, 10}) {
        session.seek(step);
        const auto there = waitFor([&](const Snapshot& s) {
            return s.status != RunStatus::Seeking && globalStep(*s.recipe, s.position) == step;
        });
        EXPECT_EQ(there->terrain.stateHash(), hashAt(recipe, step)) << "step " << step;
    }
    session.stepBack();
    EXPECT_EQ(waitForRest()->terrain.stateHash(), hashAt(recipe, 9));
    session.step();
    EXPECT_EQ(waitForRest()->terrain.stateHash(), hashAt(recipe, 10));
}

TEST_F(SessionTest, AThinnedTimelineStillSeeksExactly) {
    const Recipe recipe = test::raiseRecipe({60}, {300, 300, 10.0});
    session.setTimelineBudget(20 * 9 * sizeof(Tile));
    load(recipe);
    session.play();
    const auto end = waitForRest();
    EXPECT_LE(end->keptBytes, 20 * 9 * sizeof(Tile));
    EXPECT_GE(end->kept.size(), 2u);
    for (const int step : {59, 31, 2}) {
        session.seek(step);
        EXPECT_EQ(waitFor([&](const Snapshot& s) {
                      return s.position.step == step && s.status == RunStatus::Paused;
                  })->terrain.stateHash(),
                  hashAt(recipe, step));
    }
}

TEST_F(SessionTest, ASliderMovedInARunningStageBecomesAnEventThatReplaysToTheSameBytes) {
    Recipe recipe = test::raiseRecipe({10});
    load(recipe);
    session.seek(4);
    waitFor([](const Snapshot& s) { return s.position.step == 4 && s.status == RunStatus::Paused; });
    session.setParameter(recipe.stages[0].id, "rate", 2.5);
    session.play();
    const auto end = waitFor([](const Snapshot& s) { return s.status == RunStatus::Finished; });
    ASSERT_EQ(end->recipe->stages[0].events.size(), 1u);
    EXPECT_EQ(end->recipe->stages[0].events[0], (StageEvent{4, "rate", 2.5}));
    EXPECT_EQ(end->recipe->stages[0].params.value("rate"), ParamValue(1.0));
    EXPECT_EQ(end->terrain.stateHash(), hashAt(*end->recipe, 10));
    EXPECT_NE(end->terrain.stateHash(), hashAt(recipe, 10));
    session.applyFromStart(recipe.stages[0].id);
    const auto anew = waitFor([](const Snapshot& s) { return s.status == RunStatus::Finished; });
    EXPECT_TRUE(anew->recipe->stages[0].events.empty());
    EXPECT_EQ(anew->recipe->stages[0].params.value("rate"), ParamValue(2.5));
    EXPECT_EQ(anew->terrain.stateHash(), hashAt(*anew->recipe, 10));
}

TEST_F(SessionTest, ASliderMovedBackAtTheSameStepLeavesNoEvent) {
    const Recipe recipe = test::raiseRecipe({10});
    load(recipe);
    session.seek(4);
    session.setParameter(recipe.stages[0].id, "rate", 2.5);
    session.setParameter(recipe.stages[0].id, "rate", 1.0);
    session.play();
    const auto end = waitFor([](const Snapshot& s) { return s.status == RunStatus::Finished; });
    EXPECT_TRUE(end->recipe->stages[0].events.empty());
}

TEST_F(SessionTest, AStrokeThatIsShownGoesWhenItNoLongerCounts) {
    Recipe recipe;
    recipe.grid = {32, 24, 10.0};
    recipe.stages.emplace_back(*findStageKind("paint"));
    const std::uint64_t paint = recipe.stages[0].id;
    for (const Layer layer : {Layer::Elevation, Layer::Rain}) {
        const Brush brush{.layer = layer, .action = BrushAction::Add, .radiusM = 60.0, .strength = 2.0};
        const Dab dab{160.0, 120.0, 1.0};
        paintAt(recipe, endOf(recipe), paint, newStrokeGroup(), brush, {&dab, 1});
    }
    ASSERT_EQ(recipe.stepCount(0), 2);
    load(recipe);
    session.seek(1);
    const auto shown =
        waitFor([](const Snapshot& s) { return s.position.step == 1 && s.status == RunStatus::Paused; });
    EXPECT_GT(shown->terrain.value(Layer::Rain, 16, 12), 1.0f) << "the stroke before the next step is laid";
    session.setParameter(paint, "layer", std::string("elevation"));
    session.play();
    const auto end = waitFor([](const Snapshot& s) { return s.status == RunStatus::Finished; });
    ASSERT_EQ(end->recipe->stages[0].events.size(), 1u);
    EXPECT_EQ(end->terrain.value(Layer::Rain, 16, 12), 1.0f);
    EXPECT_EQ(end->terrain.stateHash(), hashAt(*end->recipe, 2));
}

TEST_F(SessionTest, AChangeOfAFinishedStageRecomputesWhatFollows) {
    const Recipe recipe = test::raiseRecipe({10, 7});
    load(recipe);
    session.play();
    waitForRest();
    session.setParameter(recipe.stages[0].id, "rate", -3.0);
    const auto end = waitFor([](const Snapshot& s) { return s.status == RunStatus::Finished; });
    EXPECT_EQ(end->recipe->stages[0].params.value("rate"), ParamValue(-3.0));
    EXPECT_EQ(end->terrain.stateHash(), hashAt(*end->recipe, 17));
}

TEST_F(SessionTest, EveryMoveOfASliderOnAFinishedRunChangesTheSameParameter) {
    Recipe recipe = test::raiseRecipe({10, 7});
    for (RecipeStage& stage : recipe.stages)
        stage.params.set("step_ms", std::int64_t{5}); // so that the moves come while the run catches up
    load(recipe);
    session.play();
    waitForRest();
    for (const double rate : {2.0, 3.0, 4.0, 5.0}) {
        session.setParameter(recipe.stages[1].id, "rate", rate);
        waitFor([](const Snapshot& s) { return s.position.stage == 1 && s.position.step > 1; });
    }
    const auto end = waitForRest();
    EXPECT_EQ(end->status, RunStatus::Finished);
    EXPECT_TRUE(end->recipe->stages[1].events.empty()) << "nobody played";
    EXPECT_EQ(end->recipe->stages[1].params.value("rate"), ParamValue(5.0));
    EXPECT_EQ(end->terrain.stateHash(), hashAt(*end->recipe, 17));
}

TEST_F(SessionTest, ASliderMovedOnTheWayToAStepTakesEffectAtThatStep) {
    Recipe recipe = test::raiseRecipe({10});
    recipe.stages[0].params.set("step_ms", std::int64_t{5});
    load(recipe);
    session.seek(8);
    waitFor([](const Snapshot& s) { return s.position.step > 1; });
    session.setParameter(recipe.stages[0].id, "rate", 2.0);
    const auto there = waitForRest();
    ASSERT_EQ(there->recipe->stages[0].events.size(), 1u);
    EXPECT_EQ(there->recipe->stages[0].events[0], (StageEvent{8, "rate", 2.0}));
    EXPECT_EQ(there->position.step, 8);
}

TEST_F(SessionTest, WhilePlayingAStageEditsCountWhereItPlaysAgainAfterACatchUp) {
    Recipe recipe = test::raiseRecipe({4, 40});
    for (RecipeStage& stage : recipe.stages)
        stage.params.set("step_ms", std::int64_t{4});
    load(recipe);
    session.play();
    waitFor([](const Snapshot& s) { return s.position.stage == 1 && s.position.step > 4; });
    session.setParameter(recipe.stages[0].id, "rate", 2.0); // goes back, and catches up
    const auto later =
        waitFor([](const Snapshot& s) { return s.position.stage == 1 && s.position.step > 12; });
    EXPECT_TRUE(later->recipe->stages[0].events.empty());
    session.setParameter(recipe.stages[1].id, "rate", 3.0);
    const auto end = waitForRest();
    ASSERT_EQ(end->recipe->stages[1].events.size(), 1u);
    EXPECT_GT(end->recipe->stages[1].events[0].beforeStep, 12);
    EXPECT_LT(end->recipe->stages[1].events[0].beforeStep, 40);
}

TEST_F(SessionTest, AStageAppendedToAFinishedRunWaitsToBePlayed) {
    load(test::raiseRecipe({5}));
    session.play();
    waitForRest();
    session.edit([](Recipe& recipe) { recipe.stages.emplace_back(test::raiseStage()); });
    const auto added = waitForRest();
    EXPECT_EQ(added->status, RunStatus::Paused);
    EXPECT_EQ(added->position, (RunPosition{1, 0}));
    session.play();
    EXPECT_EQ(waitFor([](const Snapshot& s) { return s.status == RunStatus::Finished; })->position,
              (RunPosition{2, 0}));
}

TEST_F(SessionTest, CancelStopsWithinAStepAndKeepsTheLastWholeState) {
    Recipe recipe = test::raiseRecipe({3});
    load(recipe);
    session.seek(1);
    waitFor([](const Snapshot& s) { return s.position.step == 1 && s.status == RunStatus::Paused; });
    session.setParameter(recipe.stages[0].id, "step_ms", std::int64_t{60000});
    session.play();
    waitFor([](const Snapshot& s) { return s.status == RunStatus::Playing; });
    std::this_thread::sleep_for(30ms);
    session.cancel();
    const auto stopped = waitForRest();
    EXPECT_EQ(stopped->status, RunStatus::Paused);
    EXPECT_EQ(stopped->position, (RunPosition{0, 1}));
    EXPECT_EQ(stopped->terrain.stateHash(), hashAt(recipe, 1));
}

TEST_F(SessionTest, AnErrorIsReportedAndTheLastWholeStateKept) {
    Recipe recipe = test::raiseRecipe({5, 5});
    recipe.stages[1].params.set("fail_at", std::int64_t{0});
    load(recipe);
    session.play();
    const auto failed = waitForRest();
    EXPECT_EQ(failed->status, RunStatus::Failed);
    EXPECT_EQ(failed->error, "raise: step 0 failed: choose another fail_at");
    EXPECT_EQ(failed->position, (RunPosition{1, 0}));
    EXPECT_EQ(failed->terrain.stateHash(), hashAt(recipe, 5));
    session.setParameter(recipe.stages[1].id, "fail_at", std::int64_t{-1});
    session.play();
    EXPECT_TRUE(waitFor([](const Snapshot& s) { return s.status == RunStatus::Finished; })->error.empty());
}

TEST_F(SessionTest, ARefusedEditChangesNothingAndSaysWhy) {
    load(test::raiseRecipe({5}));
    session.edit([](Recipe& recipe) { recipe.grid.width = 0; });
    const auto refused = waitFor([](const Snapshot& s) { return !s.error.empty(); });
    EXPECT_NE(refused->error.find("grid of 0 x 8"), std::string::npos) << refused->error;
    EXPECT_EQ(refused->recipe->grid.width, 8);
}

TEST_F(SessionTest, WhereMemoryRunsOutASentenceSaysSoAndTheTerrainStays) {
    Recipe recipe = test::raiseRecipe({5, 5});
    recipe.stages[1].params.set("memory_fails_at", std::int64_t{2});
    load(recipe);
    session.edit([](Recipe&) { throw std::bad_alloc(); });
    const auto refused = waitFor([](const Snapshot& s) { return !s.error.empty(); });
    EXPECT_EQ(refused->error,
              "There is not enough memory for this change of 8 x 8 cells: close other programs, choose "
              "a smaller terrain or let fewer states of the run be kept");
    EXPECT_EQ(*refused->recipe, recipe);
    session.play();
    const auto failed = waitForRest();
    EXPECT_EQ(failed->status, RunStatus::Failed);
    EXPECT_EQ(failed->error.find("There is not enough memory for the next step of Raise on 8 x 8 cells: "),
              0u)
        << failed->error;
    EXPECT_EQ(failed->position, (RunPosition{1, 2}));
    EXPECT_EQ(failed->terrain.stateHash(), hashAt(recipe, 7));
    session.setParameter(recipe.stages[1].id, "memory_fails_at", std::int64_t{-1});
    session.play();
    EXPECT_TRUE(waitFor([](const Snapshot& s) { return s.status == RunStatus::Finished; })->error.empty());
}

TEST_F(SessionTest, AnEndLeavesCommandsThatWaitUndone) {
    std::atomic<int> begun = 0;
    {
        Session brief{{.threads = 1}};
        for (int i = 0; i < 1000; ++i)
            brief.edit([&](Recipe&) {
                ++begun;
                std::this_thread::sleep_for(1ms);
            });
        while (begun == 0)
            std::this_thread::yield();
    }
    EXPECT_LT(begun, 1000);
}

TEST_F(SessionTest, ACancelWinsOverTheSeekBeforeIt) {
    Recipe recipe = test::raiseRecipe({3});
    recipe.stages[0].params.set("step_ms", std::int64_t{60000});
    load(recipe);
    for (int i = 0; i < 300; ++i) {
        session.seek(2);
        for (int spin = 0; spin < i * 50; ++spin)
            std::atomic_signal_fence(std::memory_order_seq_cst);
        session.cancel();
        const auto stopped = waitForRest(); // a step that ran on would take a minute
        ASSERT_EQ(stopped->position, RunPosition{});
        ASSERT_EQ(stopped->status, RunStatus::Paused);
    }
}

TEST_F(SessionTest, AnErosionWithASliderMovedWhileItRunsReplaysFromItsFileToTheSameBytes) {
    Recipe recipe;
    recipe.grid = {150, 130, 20.0};
    recipe.stages.emplace_back(*findStageKind("noise"));
    recipe.stages.emplace_back(*findStageKind("droplet_erosion"));
    const std::uint64_t erosion = recipe.stages[1].id;
    load(recipe);
    session.play();
    waitFor([](const Snapshot& s) { return s.position.stage == 1 && s.position.step > 2; });
    session.setParameter(erosion, "radius_m", 90.0);
    const auto end = waitFor([](const Snapshot& s) { return s.status == RunStatus::Finished; });
    ASSERT_EQ(end->recipe->stages[1].events.size(), 1u);
    const Recipe saved = parseRecipe(recipeText(*end->recipe), "saved");
    EXPECT_EQ(hashAt(saved, saved.totalSteps()), end->terrain.stateHash());
    EXPECT_LT(std::abs(end->ledgers[1].rock.relativeError()), 1e-12);
}

TEST_F(SessionTest, AMixChangedWhileItsStageRunsReplaysScrubsAndReadsBackToTheSameBytes) {
    Recipe recipe;
    recipe.grid = {150, 130, 20.0};
    recipe.stages.emplace_back(*findStageKind("noise"));
    recipe.stages.emplace_back(*findStageKind("droplet_erosion"));
    recipe.stages[1].mix.where.emplace_back(*findMaskSource("slope"));
    recipe.stages[1].mix.where[0].from = 10.0;
    const std::uint64_t erosion = recipe.stages[1].id;
    load(recipe);
    session.play();
    waitFor([](const Snapshot& s) { return s.position.stage == 1 && s.position.step > 2; });
    Mix later = recipe.stages[1].mix;
    later.where[0].invert = true;
    later.amount = 0.5;
    session.setMix(erosion, later);
    const auto end = waitFor([](const Snapshot& s) { return s.status == RunStatus::Finished; });
    ASSERT_EQ(end->recipe->stages[1].mixEvents.size(), 1u);
    const Recipe saved = parseRecipe(recipeText(*end->recipe), "saved");
    ASSERT_EQ(saved, *end->recipe);
    EXPECT_EQ(hashAt(saved, saved.totalSteps()), end->terrain.stateHash());
    for (const int step : {9, 2, saved.totalSteps(), 5}) {
        session.seek(step);
        EXPECT_EQ(waitForRest()->terrain.stateHash(), hashAt(saved, step)) << step;
    }
    // A mix that was not there takes the run back to the start of its stage, and counts from where it stood.
    Recipe bare = recipe;
    bare.stages[1].mix = {};
    load(bare);
    session.seek(6);
    waitForRest();
    session.setMix(bare.stages[1].id, later);
    const auto caughtUp = waitForRest();
    EXPECT_EQ(globalStep(*caughtUp->recipe, caughtUp->position), 6);
    ASSERT_EQ(caughtUp->recipe->stages[1].mixEvents.size(), 1u);
    session.evaluateAll();
    const auto mixed = waitForRest();
    EXPECT_EQ(hashAt(*mixed->recipe, mixed->recipe->totalSteps()), mixed->terrain.stateHash());
}

TEST(SnapshotSlot, WakesOncePerReadAndHoldsTheNewest) {
    int wakes = 0;
    SnapshotSlot slot([&] { ++wakes; });
    EXPECT_EQ(slot.take(), nullptr);
    for (int i = 1; i <= 5; ++i) {
        auto snapshot = std::make_shared<Snapshot>();
        snapshot->number = i;
        slot.post(snapshot);
    }
    EXPECT_EQ(wakes, 1);
    EXPECT_FALSE(slot.wasRead());
    EXPECT_EQ(slot.take()->number, 5u);
    slot.post(std::make_shared<Snapshot>());
    EXPECT_EQ(wakes, 2);
}

TEST_F(SessionTest, AChangeInThePastPartsABranchThatComesBackExactly) {
    const Recipe recipe = test::raiseRecipe({20});
    const std::uint64_t id = recipe.stages[0].id;
    load(recipe);
    session.play();
    waitForRest();
    session.seek(8);
    waitForRest();
    session.setParameter(id, "rate", 5.0);
    session.play();
    const auto changed = waitForRest();
    ASSERT_EQ(changed->branches.size(), 2U);
    EXPECT_TRUE(changed->branches[1].current);
    EXPECT_EQ(changed->branches[0].parting, (RunPosition{0, 8}));
    EXPECT_EQ(changed->branches[0].tip, (RunPosition{1, 0}));
    EXPECT_EQ(changed->terrain.stateHash(), hashAt(*changed->recipe, 20));
    EXPECT_NE(changed->terrain.stateHash(), hashAt(recipe, 20));
    const auto other = changed->branches[0].recipe;
    session.edit([other](Recipe& now) { now = *other; });
    const auto back = waitForRest();
    ASSERT_EQ(back->branches.size(), 2U);
    EXPECT_TRUE(back->branches[0].current);
    EXPECT_EQ(back->branches[1].tip, (RunPosition{1, 0}));
    EXPECT_EQ(back->terrain.stateHash(), hashAt(recipe, 20));
    session.renameBranch(back->branches[1].id, "Dry years");
    EXPECT_EQ(waitForRest()->branches[1].name, "Dry years");
    session.deleteBranch(back->branches[1].id);
    EXPECT_EQ(waitForRest()->branches.size(), 1U);
    session.deleteBranch(back->branches[0].id); // the current one stays
    EXPECT_EQ(waitForRest()->branches.size(), 1U);
}

TEST_F(SessionTest, ADeletedBranchComesBackInItsPlaceAndCanBePlayedAgain) {
    const Recipe recipe = test::raiseRecipe({20});
    load(recipe);
    for (const double rate : {5.0, 6.0}) {
        session.play();
        waitForRest();
        session.seek(8);
        waitForRest();
        session.setParameter(recipe.stages[0].id, "rate", rate);
    }
    session.play(); // a line that was never played is not kept
    const auto before = waitFor([](const Snapshot& s) { return s.status == RunStatus::Finished; });
    ASSERT_EQ(before->branches.size(), 3u);
    const BranchInfo second = before->branches[1];
    ASSERT_FALSE(second.current);
    session.deleteBranch(second.id);
    EXPECT_EQ(waitForRest()->branches.size(), 2u);
    session.restoreBranch(second, 1);
    const auto back = waitForRest();
    ASSERT_EQ(back->branches.size(), 3u);
    EXPECT_EQ(back->branches[1].id, second.id);
    EXPECT_EQ(back->branches[1].name, second.name);
    EXPECT_EQ(back->branches[1].tip, second.tip) << "as far as it was played";
    session.edit([to = *second.recipe](Recipe& now) { now = to; });
    session.seek(20);
    const auto there = waitFor([](const Snapshot& s) { return s.position == RunPosition{1, 0}; });
    EXPECT_EQ(there->branches.size(), 3u);
    EXPECT_TRUE(there->branches[1].current);
    EXPECT_EQ(there->terrain.stateHash(), hashAt(*second.recipe, 20));
}

TEST_F(SessionTest, AChangeUndoneBeforeItIsPlayedLeavesNoBranch) {
    const Recipe recipe = test::raiseRecipe({20});
    const std::uint64_t id = recipe.stages[0].id;
    load(recipe);
    session.play();
    waitForRest();
    session.seek(8);
    waitForRest();
    session.setParameter(id, "rate", 5.0);
    EXPECT_EQ(waitForRest()->branches.size(), 2U);
    session.edit([&](Recipe& now) { now = recipe; });
    const auto back = waitForRest();
    ASSERT_EQ(back->branches.size(), 1U);
    EXPECT_EQ(back->branches[0].name, "Main");
    EXPECT_EQ(back->kept.back(), (RunPosition{1, 0})) << "what was played further is there again";
}

TEST_F(SessionTest, ABranchOfAProjectIsNotLostByLeavingItUnplayed) {
    Project project;
    project.recipe = test::raiseRecipe({10});
    project.branchName = "here";
    Recipe other = project.recipe;
    other.stages[0].params.set("rate", 3.0);
    project.branches.push_back({"there", other});
    const Recipe here = project.recipe;
    session.load(std::move(project));
    waitForRest();
    for (const Recipe& to : {other, here, other}) {
        session.edit([to](Recipe& recipe) { recipe = to; });
        const auto at = waitForRest();
        ASSERT_EQ(at->branches.size(), 2u);
        for (const BranchInfo& branch : at->branches) {
            EXPECT_EQ(*branch.recipe, branch.name == "here" ? here : other);
            EXPECT_EQ(branch.current, *branch.recipe == to);
        }
    }
}

TEST_F(SessionTest, AMomentThatItsStageCannotHaveLeftIsToldAndTheRunStartsAnew) {
    ThreadPool pool(2);
    Project project;
    project.recipe = test::raiseRecipe({10});
    Evaluator evaluator(pool, {});
    evaluator.begin(std::make_shared<const Recipe>(project.recipe));
    const CancelToken never;
    evaluator.advance(never);
    evaluator.advance(never);
    project.state = evaluator.capture({});
    project.state->stepper.pop_back();
    session.load(std::move(project));
    const auto at = waitForRest();
    EXPECT_EQ(at->position, RunPosition{});
    EXPECT_NE(at->error.find("starts anew"), std::string::npos) << at->error;
    session.play();
    EXPECT_EQ(waitForRest()->status, RunStatus::Finished);
}

TEST_F(SessionTest, BranchesShareTheMemoryBudget) {
    Recipe recipe = test::raiseRecipe({64}, {128, 128, 10.0});
    const std::uint64_t id = recipe.stages[0].id;
    load(recipe);
    session.setTimelineBudget(20 * sizeof(Tile));
    for (int line = 0; line < 4; ++line) {
        session.play();
        waitForRest();
        session.seek(10);
        waitForRest();
        session.setParameter(id, "rate", 2.0 + line);
        waitForRest();
    }
    session.play();
    const auto end = waitForRest();
    EXPECT_EQ(end->branches.size(), 5U);
    EXPECT_LE(end->keptBytes, 20 * sizeof(Tile));
    EXPECT_EQ(end->terrain.stateHash(), hashAt(*end->recipe, 64));
}

/// Plays, scrubs, parts branches, goes back to them and moves the budget, all by chance, and looks at every
/// snapshot that comes meanwhile.
class BudgetTest : public SessionTest, public testing::WithParamInterface<std::uint32_t> {
protected:
    static constexpr std::size_t kBudget = std::size_t{12} << 20;

    void look(std::size_t budget) {
        const SnapshotPtr snapshot = session.latest();
        if (!snapshot || snapshot->number == seen)
            return;
        seen = snapshot->number;
        ++looks;
        ASSERT_LE(snapshot->keptBytes, budget)
            << "at step " << globalStep(*snapshot->recipe, snapshot->position);
        most = std::max(most, snapshot->keptBytes);
    }
    void act(int turn, const Recipe& recipe) {
        const auto chance = [&](int slot, int of) {
            return static_cast<int>(unitDouble(randomBits(GetParam(), turn, slot)) * of);
        };
        const int total = recipe.totalSteps();
        switch (chance(0, 8)) {
        case 0:
        case 1:
        case 2:
            return session.play();
        case 3:
            return session.pause();
        case 4:
            return session.seek(chance(1, total));
        case 5:
            session.seek(chance(1, total / 2));
            return session.setParameter(recipe.stages[1].id, "inertia", 0.01 * chance(2, 90));
        case 6:
            session.stepBack();
            return session.lookUp({1, chance(1, total)}, [](const std::shared_ptr<const KeptState>&) {});
        default:
            if (const SnapshotPtr at = session.latest(); at && at->branches.size() > 1) {
                const BranchInfo& other =
                    at->branches[static_cast<std::size_t>(chance(1, static_cast<int>(at->branches.size())))];
                if (!other.current && chance(2, 2) == 0)
                    session.deleteBranch(other.id);
                else
                    session.edit([to = *other.recipe](Recipe& r) { r = to; });
            }
        }
    }

    int looks = 0;
    std::size_t most = 0;
};

TEST_P(BudgetTest, WhatIsKeptNeverTakesMoreThanItsBudget) {
    SCOPED_TRACE("seed " + std::to_string(GetParam()));
    Recipe recipe;
    recipe.grid = {200, 180, 30.0};
    recipe.stages.emplace_back(*findStageKind("noise"));
    recipe.stages.emplace_back(*findStageKind("droplet_erosion"));
    recipe.stages[1].params.set("drops_per_cell", 6.0);
    session.setTimelineBudget(kBudget);
    load(recipe);
    const auto isEnough = [&](int turn) { return turn >= 60 && (looks > 60 || turn >= 600); };
    for (int turn = 0; !isEnough(turn) && !HasFatalFailure(); ++turn) {
        act(turn, recipe);
        for (int i = 0; i < 60 && !HasFatalFailure(); ++i) {
            look(kBudget);
            std::this_thread::sleep_for(500us);
        }
    }
    session.pause();
    EXPECT_LE(waitForRest()->keptBytes, kBudget);
    EXPECT_GT(looks, 60);
    EXPECT_GT(most, kBudget / 2) << "the budget was never near its end";
}
INSTANTIATE_TEST_SUITE_P(Seeds, BudgetTest, testing::Values(1u, 2u, 3u));

TEST_F(SessionTest, ALoopPlaysTheSameRunAgain) {
    const Recipe recipe = test::raiseRecipe({6, 5});
    load(recipe);
    session.setLoop(true);
    session.setPace(0.001);
    session.play();
    const auto inTheSecond = [](const Snapshot& s) { return s.position.stage == 1; };
    const auto inTheFirst = [](const Snapshot& s) { return s.position.stage == 0; };
    for (int round = 0; round < 3; ++round) {
        const auto late = waitFor(inTheSecond);
        EXPECT_EQ(late->status, RunStatus::Playing);
        EXPECT_EQ(late->terrain.stateHash(), hashAt(recipe, globalStep(recipe, late->position)));
        waitFor(inTheFirst);
    }
    session.setLoop(false);
    const auto end = waitForRest();
    EXPECT_EQ(end->status, RunStatus::Finished);
    EXPECT_EQ(end->terrain.stateHash(), hashAt(recipe, 11));
}

TEST_F(SessionTest, EveryCommandIsReportedAsDoneAlsoWhileNothingRuns) {
    load(test::raiseRecipe({2, 2}));
    const std::function<void()> commands[] = {[&] { session.setPace(0.01); },
                                              [&] { session.setLoop(true); },
                                              [&] { session.pause(); },
                                              [&] { session.cancel(); },
                                              [&] { session.renameBranch(1, "A"); },
                                              [&] { session.deleteBranch(9); },
                                              [&] { session.setTimelineBudget(std::size_t{1} << 20); }};
    for (const auto& command : commands) {
        command();
        EXPECT_EQ(waitForRest()->commandsDone, session.commandsSent());
    }
}

TEST_F(SessionTest, OfManySeeksTheLastOneCounts) {
    const Recipe recipe = test::raiseRecipe({40, 40}, {300, 200, 10.0});
    session.setTimelineBudget(30 * sizeof(Tile)); // most of what is kept is packed
    load(recipe);
    session.play();
    waitForRest();
    for (int i = 0; i < 300; ++i)
        session.seek(i * 37 % 81);
    session.seek(53);
    const auto there = waitForRest();
    EXPECT_EQ(there->position, (RunPosition{1, 13}));
    EXPECT_EQ(there->terrain.stateHash(), hashAt(recipe, 53));
}

TEST_F(SessionTest, ASeekBreaksOffALongStepAndComesToTheSameBytes) {
    Recipe recipe = test::raiseRecipe({12});
    recipe.stages[0].params.set("step_ms", std::int64_t{40});
    load(recipe);
    session.play();
    waitFor([](const Snapshot& s) { return s.position.step >= 2; });
    for (const int step : {5, 1, 3, 7, 2}) {
        session.seek(step);
        std::this_thread::sleep_for(15ms); // in the middle of a step
    }
    EXPECT_EQ(waitForRest()->terrain.stateHash(), hashAt(recipe, 2));
    session.play();
    EXPECT_EQ(waitForRest()->terrain.stateHash(), hashAt(recipe, 12));
}

TEST_F(SessionTest, PlayingWhatIsKeptGivesTheBytesOfEachStep) {
    const Recipe quick = test::raiseRecipe({8});
    Recipe recipe = quick;
    recipe.stages[0].params.set("step_ms", std::int64_t{30}); // long enough to be played from what is kept
    load(recipe);
    session.play();
    waitForRest();
    session.seek(0);
    waitForRest();
    session.setPace(0.02);
    session.play();
    for (int step = 1; step < 8; step += 3) {
        const auto there = waitFor([&](const Snapshot& s) { return s.position.step >= step; });
        EXPECT_EQ(there->terrain.stateHash(), hashAt(quick, there->position.step));
    }
    EXPECT_EQ(waitForRest()->terrain.stateHash(), hashAt(quick, 8));
}

TEST_F(SessionTest, ADiskThatCannotBeWrittenIsSaid) {
    Session disk({.threads = 2,
                  .timelineBytes = 8 * sizeof(Tile),
                  .timelineDiskBytes = std::size_t{1} << 30,
                  .timelineFolder = "/dev/null/nowhere"});
    Recipe recipe;
    recipe.grid = {256, 256, 20.0};
    recipe.stages.emplace_back(*findStageKind("noise"));
    recipe.stages.emplace_back(*findStageKind("droplet_erosion"));
    disk.load(recipe, {});
    disk.evaluateAll();
    SnapshotPtr end = disk.latest();
    while (!end || end->status != RunStatus::Finished)
        end = disk.latest();
    ASSERT_FALSE(end->notes.empty());
    EXPECT_NE(end->notes.back().find("cannot be put aside on disk"), std::string::npos);
    EXPECT_EQ(end->terrain.stateHash(), hashAt(recipe, recipe.totalSteps()));
}

} // namespace
} // namespace oxbow
