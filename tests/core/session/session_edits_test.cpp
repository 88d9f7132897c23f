#include "tests/core/session/session_fixture.h"

namespace oxbow {
namespace {

TEST_F(SessionTest, ASliderMovedInARunningStageBecomesAnEventThatReplaysToTheSameBytes) {
    Recipe recipe = test::raiseRecipe({10});
    load(recipe);
    session.seek(4);
    waitFor([](const Snapshot& s) { return s.position.step == 4 && s.status == RunStatus::Paused; });
    session.setParameter(recipe.stages[0].id, "rate", 2.5);
    session.play();
    const auto end = waitForEnd();
    ASSERT_EQ(end->recipe->stages[0].events.size(), 1u);
    EXPECT_EQ(end->recipe->stages[0].events[0], (StageEvent{4, "rate", 2.5}));
    EXPECT_EQ(end->recipe->stages[0].params.value("rate"), ParamValue(1.0));
    EXPECT_EQ(end->terrain.stateHash(), hashAt(*end->recipe, 10));
    EXPECT_NE(end->terrain.stateHash(), hashAt(recipe, 10));
    session.applyFromStart(recipe.stages[0].id);
    const auto anew = waitForEnd();
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
    const auto end = waitForEnd();
    EXPECT_TRUE(end->recipe->stages[0].events.empty());
}

TEST_F(SessionTest, AStrokeThatIsShownGoesWhenItNoLongerCounts) {
    Recipe recipe = test::recipeWith({32, 24, 10.0}, {"paint"});
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
    const auto end = waitForEnd();
    ASSERT_EQ(end->recipe->stages[0].events.size(), 1u);
    EXPECT_EQ(end->terrain.value(Layer::Rain, 16, 12), 1.0f);
    EXPECT_EQ(end->terrain.stateHash(), hashAt(*end->recipe, 2));
}

TEST_F(SessionTest, AChangeOfAFinishedStageRecomputesWhatFollows) {
    const Recipe recipe = test::raiseRecipe({10, 7});
    load(recipe);
    play();
    session.setParameter(recipe.stages[0].id, "rate", -3.0);
    const auto end = waitForEnd();
    EXPECT_EQ(end->recipe->stages[0].params.value("rate"), ParamValue(-3.0));
    EXPECT_EQ(end->terrain.stateHash(), hashAt(*end->recipe, 17));
}

TEST_F(SessionTest, EveryMoveOfASliderOnAFinishedRunChangesTheSameParameter) {
    Recipe recipe = test::raiseRecipe({10, 7});
    for (RecipeStage& stage : recipe.stages)
        stage.params.set("step_ms", std::int64_t{5}); // so that the moves come while the run catches up
    load(recipe);
    play();
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
    recipe.stages[0].params.set("step_ms", std::int64_t{40});
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
    session.setPace(0.02); // the hand is quicker than the run, also on a busy machine
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

TEST_F(SessionTest, AStageAppendedToAFinishedRunRunsAtOnceUnlessChangesWait) {
    load(test::raiseRecipe({5}));
    play();
    session.edit([](Recipe& recipe) { recipe.stages.emplace_back(test::raiseStage()); });
    const auto added = waitForRest();
    EXPECT_EQ(added->status, RunStatus::Finished);
    EXPECT_EQ(added->position, (RunPosition{2, 0}));
    session.setRunsChanges(false);
    session.edit([](Recipe& recipe) { recipe.stages.emplace_back(test::raiseStage()); });
    const auto waits = waitForRest();
    EXPECT_EQ(waits->status, RunStatus::Paused);
    EXPECT_EQ(waits->position, (RunPosition{2, 0}));
    session.play();
    EXPECT_EQ(waitForEnd()->position,
              (RunPosition{3, 0}));
}

TEST_F(SessionTest, ARefusedEditChangesNothingAndSaysWhy) {
    load(test::raiseRecipe({5}));
    session.edit([](Recipe& recipe) { recipe.grid.width = 0; });
    const auto refused = waitFor([](const Snapshot& s) { return !s.error.empty(); });
    EXPECT_NE(refused->error.english().find("grid of 0 x 8"), std::string::npos) << refused->error.english();
    EXPECT_EQ(refused->recipe->grid.width, 8);
}

TEST_F(SessionTest, AnErosionWithASliderMovedWhileItRunsReplaysFromItsFileToTheSameBytes) {
    Recipe recipe = test::recipeWith({150, 130, 20.0}, {"noise", "droplet_erosion"});
    const std::uint64_t erosion = recipe.stages[1].id;
    load(recipe);
    session.setPace(0.05); // the hand is quicker than the run, also on a busy machine
    session.play();
    waitFor([](const Snapshot& s) { return s.position.stage == 1 && s.position.step > 2; });
    session.setParameter(erosion, "radius_m", 90.0);
    session.setPace(0.0);
    const auto end = waitForEnd();
    ASSERT_EQ(end->recipe->stages[1].events.size(), 1u);
    const Recipe saved = parseRecipe(recipeText(*end->recipe), "saved");
    EXPECT_EQ(hashAt(saved, saved.totalSteps()), end->terrain.stateHash());
    EXPECT_LT(std::abs(end->ledgers[1].rock.relativeError()), 1e-12);
}

TEST_F(SessionTest, AMixChangedWhileItsStageRunsReplaysScrubsAndReadsBackToTheSameBytes) {
    Recipe recipe = test::recipeWith({150, 130, 20.0}, {"noise", "droplet_erosion"});
    recipe.stages[1].mix.where.emplace_back(*findMaskSource("slope"));
    recipe.stages[1].mix.where[0].from = 10.0;
    const std::uint64_t erosion = recipe.stages[1].id;
    load(recipe);
    session.setPace(0.05); // the hand is quicker than the run, also on a busy machine
    session.play();
    waitFor([](const Snapshot& s) { return s.position.stage == 1 && s.position.step > 2; });
    Mix later = recipe.stages[1].mix;
    later.where[0].invert = true;
    later.amount = 0.5;
    session.setMix(erosion, later);
    session.setPace(0.0);
    const auto end = waitForEnd();
    ASSERT_EQ(end->recipe->stages[1].mixEvents.size(), 1u);
    const Recipe saved = parseRecipe(recipeText(*end->recipe), "saved");
    ASSERT_EQ(saved, *end->recipe);
    EXPECT_EQ(hashAt(saved, saved.totalSteps()), end->terrain.stateHash());
    for (const int step : {9, 2, saved.totalSteps(), 5}) {
        EXPECT_EQ(seekTo(step)->terrain.stateHash(), hashAt(saved, step)) << step;
    }
    // A mix that was not there takes the run back to the start of its stage, and counts from where it stood.
    Recipe bare = recipe;
    bare.stages[1].mix = {};
    load(bare);
    seekTo(6);
    session.setMix(bare.stages[1].id, later);
    const auto caughtUp = waitForRest();
    EXPECT_EQ(globalStep(*caughtUp->recipe, caughtUp->position), 6);
    ASSERT_EQ(caughtUp->recipe->stages[1].mixEvents.size(), 1u);
    session.evaluateAll();
    const auto mixed = waitForRest();
    EXPECT_EQ(hashAt(*mixed->recipe, mixed->recipe->totalSteps()), mixed->terrain.stateHash());
}

TEST_F(SessionTest, AnEditThatIsBrokenOffEndsNothing) {
    const Recipe recipe = test::raiseRecipe({10});
    load(recipe);
    session.edit([](Recipe&) { throw Cancelled(); });
    EXPECT_FALSE(waitForRest()->error.empty());
    session.lookUp({}, [](const auto&) { throw Cancelled(); });
    EXPECT_FALSE(waitForRest()->error.empty());
    session.evaluateAll();
    EXPECT_EQ(waitForRest()->terrain.stateHash(), hashAt(recipe, 10));
}

TEST_F(SessionTest, AGroupOfEditsIsCarriedOutAsAWholeOrNotAtAll) {
    const Recipe recipe = test::raiseRecipe({10});
    const std::uint64_t stage = recipe.stages[0].id;
    load(recipe);
    session.setEditGroup(1);
    session.setParameter(stage, "rate", 2.0);
    session.setEditGroup(2);
    session.setParameter(stage, "rate", 3.0);
    const std::uint64_t failing = session.commandsSent() + 1;
    session.edit([](Recipe&) { throw std::bad_alloc(); });
    session.setEditGroup(3);
    session.setParameter(stage, "rate", 4.0);
    session.evaluateAll();
    const auto told = waitForRest();
    EXPECT_EQ(told->refusal.command, failing);
    EXPECT_EQ(told->refusal.group, 2u);
    EXPECT_EQ(told->recipe->stages[0].params.value("rate"), ParamValue(2.0));
    session.acceptRefusal();
    session.setParameter(stage, "rate", 5.0);
    const auto after = waitForRest();
    EXPECT_EQ(after->refusal.command, 0u);
    EXPECT_EQ(after->recipe->stages[0].params.value("rate"), ParamValue(5.0));
}

} // namespace
} // namespace oxbow
