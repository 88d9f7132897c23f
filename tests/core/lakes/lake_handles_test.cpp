#include "core/lakes/lake_handles.h"

#include "core/base/thread_pool.h"
#include "core/recipe/recipe_file.h"
#include "core/rivers/river_handles.h"
#include "core/run/evaluator.h"
#include "tests/core/recipe/recipe_with.h"

#include <gtest/gtest.h>

#include <cmath>

namespace oxbow {
namespace {

Recipe lakeland(int side = 160) {
    Recipe recipe = test::recipeWith({side, side, 3200.0 / side}, {"noise", "lakes"});
    recipe.stages[1].params.set("steps", std::int64_t{4});
    return recipe;
}

/// The end of a recipe.
struct Result {
    explicit Result(const Recipe& recipe, int threads = 2) : pool(threads), evaluator(pool, {}) {
        evaluator.begin(std::make_shared<const Recipe>(recipe));
        while (!evaluator.finished())
            evaluator.advance(never);
    }
    [[nodiscard]] const std::vector<Lake>& lakes() const { return evaluator.terrain().waterBodies()->lakes; }
    [[nodiscard]] const Lake& lake(int id) const { return *std::ranges::find(lakes(), id, &Lake::id); }
    /// The lake whose water covers a point.
    [[nodiscard]] Lake lakeOver(MapPoint at) const {
        const WorkingTerrain& terrain = evaluator.terrain();
        const int x = static_cast<int>(at.xM / terrain.grid().cellSizeM);
        const int y = static_cast<int>(at.yM / terrain.grid().cellSizeM);
        for (const Lake& lake : lakes())
            if (static_cast<float>(lake.levelM) == terrain.find(Layer::LakeLevel)->at(x, y) &&
                lake.minX <= x && x <= lake.maxX && lake.minY <= y && y <= lake.maxY)
                return lake;
        return {};
    }
    [[nodiscard]] const Ledger& ledger() const { return evaluator.ledgers()[1]; }
    [[nodiscard]] std::uint64_t hash() const { return evaluator.capture({}).terrain.stateHash(); }
    [[nodiscard]] double sumOf(Layer layer) const {
        return exactSum(evaluator.terrain().find(layer)->cells()).value() *
               evaluator.terrain().grid().cellAreaM2();
    }

    ThreadPool pool;
    CancelToken never;
    mutable Evaluator evaluator; ///< asking it lets its stage write what it put off
};

MapPoint deepestOf(const Lake& lake, const GridSpec& grid) {
    return {(static_cast<double>(lake.deepestCell % grid.width) + 0.5) * grid.cellSizeM,
            (static_cast<double>(lake.deepestCell / grid.width) + 0.5) * grid.cellSizeM};
}

void expectClosed(const Result& result) {
    const Account& rock = result.ledger().rock;
    EXPECT_NEAR(rock.stored, result.sumOf(Layer::Elevation), 1e-6 * std::abs(rock.stored));
    EXPECT_LE(std::abs(rock.closingError()), 1e-9 * std::abs(rock.stored));
    EXPECT_NEAR(result.ledger().water.stored, result.sumOf(Layer::Water), 1e-9 * result.sumOf(Layer::Water));
    EXPECT_LE(std::abs(result.ledger().water.closingError()), 1e-9 * result.sumOf(Layer::Water));
}

/// A recipe with its largest lake held.
class LakeHandles : public testing::Test {
protected:
    LakeHandles() : before(recipe) {
        lake = before.lakes().at(0);
        at = deepestOf(lake, recipe.grid);
    }
    [[nodiscard]] Recipe with(const std::vector<WaterHandle>& handles) const {
        Recipe changed = recipe;
        changed.stages[1].handles = handles;
        return changed;
    }
    Recipe recipe = lakeland();
    Result before;
    Lake lake;
    MapPoint at;
};

TEST_F(LakeHandles, ASetLevelHoldsAndTheVolumeFollows) {
    ASSERT_GT(lake.maxDepthM, 4.0);
    const Result after(with({{HandleKind::SetLevel, at, lake.levelM - 3.0, {}}}));
    const Lake& low = after.lake(lake.id);
    EXPECT_EQ(low.levelM, lake.levelM - 3.0);
    EXPECT_TRUE(low.isLocked);
    EXPECT_FALSE(lake.isLocked);
    EXPECT_LT(low.volumeM3, lake.volumeM3);
    EXPECT_NEAR(before.sumOf(Layer::Water) - after.sumOf(Layer::Water), lake.volumeM3 - low.volumeM3,
                1e-6 * lake.volumeM3);
    EXPECT_EQ(after.ledger().rock.in, 0.0);
    expectClosed(after);
    const Result high(with({{HandleKind::SetLevel, at, lake.levelM + 50.0, {}}}));
    EXPECT_EQ(high.lake(lake.id).levelM, lake.levelM) << "no higher than the sill";
    EXPECT_EQ(high.hash(), before.hash());
}

TEST_F(LakeHandles, NothingRunsOverTheSillOfALakeThatIsHeldBelowIt) {
    ASSERT_GT(lake.outflowM3s, 0.0);
    const Result after(with({{HandleKind::SetLevel, at, lake.levelM - 3.0, {}}}));
    const Lake& low = after.lake(lake.id);
    EXPECT_EQ(low.outflowM3s, 0.0);
    EXPECT_EQ(low.inflowM3s, lake.inflowM3s);
    EXPECT_EQ(low.flowsTo, WaterEnd::None);
    const std::vector<std::string> notes = english(after.evaluator.notes());
    EXPECT_TRUE(std::ranges::any_of(notes, [](const std::string& note) {
        return note.find("below its spill level drains") != std::string::npos;
    }));
}

TEST(DrawOff, LakesBelowGetLessAllTheWayDown) {
    std::vector<Lake> lakes(3);
    for (int i = 0; i < 3; ++i) {
        lakes[i].id = i + 1;
        lakes[i].levelM = lakes[i].spillHeightM = 30.0 - 10.0 * i;
        lakes[i].flowsTo = i < 2 ? WaterEnd::Lake : WaterEnd::Edge;
        lakes[i].flowsToId = i < 2 ? i + 2 : 0;
        lakes[i].inflowM3s = 2.0 + i;
        lakes[i].outflowM3s = 1.5 + i; // each loses 0.5
    }
    EXPECT_EQ(drawOff(0, lakes), 0.0) << "full lakes run over";
    lakes[0].levelM -= 1.0;
    EXPECT_EQ(drawOff(0, lakes), 1.5);
    EXPECT_EQ(lakes[0].outflowM3s, 0.0);
    EXPECT_EQ(lakes[1].inflowM3s, 1.5);
    EXPECT_EQ(lakes[1].outflowM3s, 1.0);
    EXPECT_EQ(lakes[2].inflowM3s, 2.5);
    EXPECT_EQ(lakes[2].outflowM3s, 2.0);
}

TEST_F(LakeHandles, ABreachLowersTheLakeAndBooksTheRock) {
    const Result after(with({{HandleKind::BreachOutlet, at, 2.0, {}}}));
    EXPECT_NEAR(after.lakeOver(at).levelM, lake.levelM - 2.0, 1e-3);
    EXPECT_GT(after.ledger().rock.out, 0.0);
    EXPECT_NEAR(before.sumOf(Layer::Elevation) - after.sumOf(Layer::Elevation), after.ledger().rock.out,
                1e-6 * after.ledger().rock.out + 1e-9 * before.sumOf(Layer::Elevation));
    expectClosed(after);
    const Result twice(
        with({{HandleKind::BreachOutlet, at, 1.0, {}}, {HandleKind::BreachOutlet, at, 1.0, {}}}));
    EXPECT_NEAR(twice.lakeOver(at).levelM, lake.levelM - 2.0, 1e-3) << "each from the lake the last one left";
    expectClosed(twice);
}

TEST_F(LakeHandles, SedimentTakesItsShareOfTheLake) {
    const Result after(with({{HandleKind::FillWithSediment, at, 0.4, {}}}));
    EXPECT_NEAR(after.ledger().rock.in, 0.4 * lake.volumeM3, 1e-4 * lake.volumeM3);
    EXPECT_NEAR(after.lakeOver(at).volumeM3, 0.6 * lake.volumeM3, 1e-4 * lake.volumeM3);
    expectClosed(after);
    const Result full(with({{HandleKind::FillWithSediment, at, 1.0, {}}}));
    expectClosed(full);
    EXPECT_NEAR(full.ledger().rock.in, lake.volumeM3, 1e-4 * lake.volumeM3);
}

TEST_F(LakeHandles, ADeletedLakeStaysInTheListAndIsDry) {
    const Result after(with({{HandleKind::Remove, at, 0.0, {}}}));
    EXPECT_EQ(after.lake(lake.id).kind, LakeKind::Dry);
    EXPECT_EQ(after.lakes().size(), before.lakes().size());
    EXPECT_NEAR(before.sumOf(Layer::Water) - after.sumOf(Layer::Water), lake.volumeM3, 1e-5 * lake.volumeM3);
    EXPECT_TRUE(std::isnan(after.evaluator.terrain().find(Layer::LakeLevel)->cells()[lake.deepestCell]));
    expectClosed(after);
}

TEST_F(LakeHandles, NamesAndColoursHoldAtAnyResolution) {
    const std::vector<WaterHandle> handles = {{HandleKind::Name, at, 0.0, "Long Water"},
                                              {HandleKind::Colour, at, 0.0, "#009e73"},
                                              {HandleKind::Tag, at, 42.0, {}}};
    EXPECT_EQ(Result(with(handles)).hash(), before.hash()) << "names change no cell";
    for (const int side : {80, 160, 320}) {
        Recipe other = lakeland(side);
        other.stages[1].handles = handles;
        const Result result(other);
        const auto found = std::ranges::find(result.lakes(), "Long Water", &Lake::name);
        ASSERT_NE(found, result.lakes().end()) << side;
        EXPECT_EQ(found->colour, 0x009e73);
        EXPECT_EQ(found->tag, 42);
        EXPECT_EQ(std::ranges::count_if(result.lakes(), [](const Lake& l) { return l.tag != 0; }), 1);
        EXPECT_NEAR(found->areaM2, lake.areaM2, 0.25 * lake.areaM2);
    }
}

TEST_F(LakeHandles, ReplayToTheSameBytesWhateverTheThreadsTheStepsOrTheFile) {
    const Recipe changed = with({{HandleKind::BreachOutlet, at, 1.0, {}},
                                 {HandleKind::FillWithSediment, at, 0.2, {}},
                                 {HandleKind::SetLevel, at, lake.levelM - 2.0, {}}});
    const std::uint64_t expected = Result(changed).hash();
    EXPECT_NE(expected, before.hash());
    EXPECT_EQ(Result(changed, 1).hash(), expected);
    EXPECT_EQ(Result(changed, 7).hash(), expected);
    EXPECT_EQ(Result(parseRecipe(recipeText(changed), "again")).hash(), expected);
    const auto shared = std::make_shared<const Recipe>(changed);
    for (int steps = 0; steps <= changed.totalSteps(); ++steps) {
        Result part((Recipe()));
        part.evaluator.begin(shared);
        for (int i = 0; i < steps; ++i)
            part.evaluator.advance(part.never);
        const KeptState state = part.evaluator.capture({});
        part.evaluator.restore(shared, state);
        while (!part.evaluator.finished())
            part.evaluator.advance(part.never, endOf(changed)); // leaves out what only shows the rise
        ASSERT_EQ(part.hash(), expected) << steps;
        EXPECT_LE(std::abs(part.ledger().rock.closingError()), 1e-9 * part.ledger().rock.stored);
    }
}

TEST_F(LakeHandles, OneWhoseLakeIsGoneSaysSo) {
    const Result after(with(
        {{HandleKind::SetLevel, {-50.0, 10.0}, 3.0, {}}, {HandleKind::BreachOutlet, {1e7, 10.0}, 3.0, {}}}));
    EXPECT_EQ(after.hash(), before.hash());
    EXPECT_EQ(after.evaluator.notes().size(), 2u);
}

TEST_F(LakeHandles, ChangingOneMakesTheStageAnew) {
    const auto difference = firstDifference(recipe, with({{HandleKind::Name, at, 0.0, "Tarn"}}));
    EXPECT_EQ(difference, (Divergence{{1, 0}, 0}));
}

TEST(RiverHandles, ANameFindsTheNearestMouthOnly) {
    WaterBodies bodies;
    for (int i = 1; i <= 3; ++i) {
        bodies.reaches.push_back({});
        bodies.reaches.back().id = i;
        bodies.reaches.back().points = {{{0.0, 0.0}}, {{100.0 * i, 50.0}}};
        bodies.rivers.push_back({});
        bodies.rivers.back().id = i;
        bodies.rivers.back().reachIds = {i};
    }
    bodies.rivers[2].reachIds.clear();
    EXPECT_EQ(mouthOf(bodies.rivers[1], bodies.reaches), (MapPoint{200.0, 50.0}));
    EXPECT_FALSE(mouthOf(bodies.rivers[2], bodies.reaches));
    const GridSpec grid{100, 100, 10.0};
    nameRivers({{HandleKind::Name, {190.0, 60.0}, 0.0, "Wye"}, {HandleKind::Name, {150.0, 50.0}, 0.0, "Far"}},
               grid, bodies);
    EXPECT_EQ(bodies.rivers[0].name, "");
    EXPECT_EQ(bodies.rivers[1].name, "Wye");
}

} // namespace
} // namespace oxbow
