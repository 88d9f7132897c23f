#include "tests/core/session/session_fixture.h"

namespace oxbow {
namespace {

using namespace std::chrono_literals;

TEST_F(SessionTest, AChangeInThePastPartsABranchThatComesBackExactly) {
    const Recipe recipe = test::raiseRecipe({20});
    const std::uint64_t id = recipe.stages[0].id;
    load(recipe);
    play();
    seekTo(8);
    session.setParameter(id, "rate", 5.0);
    const auto changed = play();
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
        play();
        seekTo(8);
        session.setParameter(recipe.stages[0].id, "rate", rate);
    }
    session.play(); // a line that was never played is not kept
    const auto before = waitForEnd();
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
    play();
    seekTo(8);
    session.setParameter(id, "rate", 5.0);
    EXPECT_EQ(waitForRest()->branches.size(), 2U);
    session.edit([&](Recipe& now) { now = recipe; });
    const auto back = waitForRest();
    ASSERT_EQ(back->branches.size(), 1U);
    EXPECT_EQ(back->branches[0].name, "Main");
    EXPECT_EQ(back->kept.back(), (RunPosition{1, 0})) << "what was played further is there again";
}

TEST_F(SessionTest, ABranchThatNobodyPlayedGoesAlongWithEditsAndWithTheirUndo) {
    const Recipe recipe = test::raiseRecipe({20});
    load(recipe);
    play();
    seekTo(8);
    std::vector<Recipe> states;
    for (const double rate : {5.0, 6.0, 7.0}) {
        session.setParameter(recipe.stages[0].id, "rate", rate);
        session.seek(20); // computed, not played
        const auto end = waitForRest();
        ASSERT_EQ(end->branches.size(), 2U);
        EXPECT_EQ(end->branches[0].name, "Main");
        EXPECT_EQ(*end->branches[0].recipe, recipe);
        states.push_back(*end->recipe);
    }
    for (const Recipe& before : {states[1], states[0]}) {
        session.edit([&](Recipe& now) { now = before; });
        EXPECT_EQ(waitForRest()->branches.size(), 2U);
    }
    session.edit([&](Recipe& now) { now = recipe; });
    const auto back = waitForRest();
    EXPECT_EQ(back->branches.size(), 1U);
    EXPECT_EQ(back->terrain.stateHash(), hashAt(recipe, 20));
}

TEST_F(SessionTest, UndoneWhileItCatchesUpAnEditOfAFinishedRunLeavesNoBranch) {
    const Recipe recipe = test::raiseRecipe({2000});
    const std::uint64_t id = recipe.stages[0].id;
    load(recipe);
    play();
    session.edit([](Recipe& now) { now.stages[0].params.set("rate", 5.0); }); // at rest: Main goes along
    const Recipe second = *waitForRest()->recipe;
    seekTo(8);
    session.setParameter(id, "rate", 6.0);
    EXPECT_EQ(seekTo(2000)->branches.size(), 2U);
    session.edit([&](Recipe& now) { now = second; });
    session.edit([&](Recipe& now) { now = recipe; });
    const auto back = waitForRest();
    EXPECT_EQ(back->branches.size(), 1U);
    EXPECT_EQ(back->branches[0].name, "Main");
    EXPECT_EQ(back->terrain.stateHash(), hashAt(recipe, 2000));
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

TEST_F(SessionTest, BranchesShareTheMemoryBudget) {
    Recipe recipe = test::raiseRecipe({64}, {128, 128, 10.0});
    const std::uint64_t id = recipe.stages[0].id;
    load(recipe);
    session.setTimelineBudget(20 * sizeof(Tile));
    for (int line = 0; line < 4; ++line) {
        play();
        seekTo(10);
        session.setParameter(id, "rate", 2.0 + line);
        waitForRest();
    }
    const auto end = play();
    EXPECT_EQ(end->branches.size(), 5U);
    EXPECT_LE(end->keptBytes, 20 * sizeof(Tile));
    EXPECT_EQ(end->terrain.stateHash(), hashAt(*end->recipe, 64));
}

/// Plays, scrubs, parts branches, goes back to them and moves the budget, all by chance, and looks at every
/// snapshot that comes meanwhile.
class BudgetTest : public SessionTest, public testing::WithParamInterface<std::uint32_t> {
protected:
    static constexpr std::size_t kBudget = std::size_t{10} << 20;

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
            session.setParameter(recipe.stages[1].id, "inertia", 0.01 * chance(2, 90));
            return session.play(); // a branch that was played stays
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
    Recipe recipe = test::recipeWith({200, 180, 30.0}, {"noise", "droplet_erosion"});
    recipe.stages[1].params.set("drops_per_cell", 100.0); // of a run that is soon computed again little is kept
    session.setTimelineBudget(kBudget);
    load(recipe);
    const auto isEnough = [&](int turn) { return turn >= 60 && ((looks > 60 && most > kBudget / 2) || turn >= 600); };
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

} // namespace
} // namespace oxbow
