#include "tests/core/session/session_fixture.h"

namespace oxbow {
namespace {

using namespace std::chrono_literals;

TEST_F(SessionTest, PlaysToTheEndAndGivesTheBytesOfAPlainEvaluation) {
    const Recipe recipe = test::raiseRecipe({10, 7});
    EXPECT_EQ(load(recipe)->status, RunStatus::Paused);
    const auto end = play();
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
    const auto end = play();
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
    const auto failed = play();
    EXPECT_EQ(failed->status, RunStatus::Failed);
    EXPECT_EQ(failed->error, "raise: step 0 failed: choose another fail_at");
    EXPECT_EQ(failed->position, (RunPosition{1, 0}));
    EXPECT_EQ(failed->terrain.stateHash(), hashAt(recipe, 5));
    session.setParameter(recipe.stages[1].id, "fail_at", std::int64_t{-1});
    session.play();
    EXPECT_TRUE(waitForEnd()->error.empty());
}

TEST_F(SessionTest, WhereMemoryRunsOutASentenceSaysSoAndTheTerrainStays) {
    Recipe recipe = test::raiseRecipe({5, 5});
    recipe.stages[1].params.set("memory_fails_at", std::int64_t{2});
    load(recipe);
    session.edit([](Recipe&) { throw std::bad_alloc(); });
    const auto refused = waitFor([](const Snapshot& s) { return !s.error.empty(); });
    EXPECT_EQ(refused->error,
              "There is not enough memory for this change of 8 x 8 cells: close other programs, choose "
              "a smaller terrain or keep fewer states of the run");
    EXPECT_EQ(*refused->recipe, recipe);
    const auto failed = play();
    EXPECT_EQ(failed->status, RunStatus::Failed);
    EXPECT_EQ(failed->error.english().find("There is not enough memory for the next step of Raise on 8 x 8 cells: "),
              0u)
        << failed->error.english();
    EXPECT_EQ(failed->position, (RunPosition{1, 2}));
    EXPECT_EQ(failed->terrain.stateHash(), hashAt(recipe, 7));
    session.setParameter(recipe.stages[1].id, "memory_fails_at", std::int64_t{-1});
    session.play();
    EXPECT_TRUE(waitForEnd()->error.empty());
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
    EXPECT_NE(at->error.english().find("starts anew"), std::string::npos) << at->error.english();
    EXPECT_EQ(play()->status, RunStatus::Finished);
}

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
    play();
    for (int i = 0; i < 300; ++i)
        session.seek(i * 37 % 81);
    const auto there = seekTo(53);
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
    EXPECT_EQ(play()->terrain.stateHash(), hashAt(recipe, 12));
}

TEST_F(SessionTest, PlayingWhatIsKeptGivesTheBytesOfEachStep) {
    const Recipe quick = test::raiseRecipe({8});
    Recipe recipe = quick;
    recipe.stages[0].params.set("step_ms", std::int64_t{30}); // long enough to be played from what is kept
    load(recipe);
    play();
    seekTo(0);
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
    Recipe recipe = test::recipeWith({256, 256, 20.0}, {"noise", "droplet_erosion"});
    disk.load(recipe, {});
    disk.evaluateAll();
    SnapshotPtr end = disk.latest();
    while (!end || end->status != RunStatus::Finished)
        end = disk.latest();
    ASSERT_FALSE(end->notes.empty());
    EXPECT_NE(end->notes.back().english().find("cannot be put aside on disk"), std::string::npos);
    EXPECT_EQ(end->terrain.stateHash(), hashAt(recipe, recipe.totalSteps()));
}

} // namespace
} // namespace oxbow
