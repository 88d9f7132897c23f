#include "core/paint/paint_replay.h"

#include "core/base/error.h"
#include "core/base/thread_pool.h"
#include "core/recipe/recipe_file.h"
#include "core/run/evaluator.h"
#include "core/session/session.h"
#include "tests/core/stage/measured_ledger.h"

#include <gtest/gtest.h>

#include <chrono>
#include <thread>

namespace oxbow {
namespace {

constexpr GridSpec kGrid{96, 80, 20.0};

PaintEvent rainAt(int beforeStep, int untilStep, double xM, double strength = 3.0) {
    Stroke stroke{{.layer = Layer::Rain, .radiusM = 300.0, .strength = strength}, {{xM, 800.0, 1.0}}};
    return {.beforeStep = beforeStep,
            .untilStep = untilStep,
            .stroke = std::make_shared<const Stroke>(std::move(stroke)),
            .group = newStrokeGroup()};
}

Recipe rainyRecipe() {
    Recipe recipe;
    recipe.grid = kGrid;
    recipe.stages.emplace_back(*findStageKind("noise"));
    recipe.stages.emplace_back(*findStageKind("droplet_erosion"));
    recipe.stages.back().params.set("drops_per_cell", 0.5);
    return recipe;
}

std::uint64_t hashOf(const Recipe& recipe, int threads = 2) {
    ThreadPool pool(threads);
    Evaluator evaluator(pool, {});
    evaluator.begin(std::make_shared<const Recipe>(recipe));
    const CancelToken never;
    while (!evaluator.finished())
        evaluator.advance(never);
    return evaluator.capture({}).terrain.stateHash();
}

TEST(PaintReplay, AStormThatEndsLeavesTheRainAsItWas) {
    ThreadPool pool(2);
    WorkingTerrain terrain(kGrid);
    (void)terrain.elevation();
    const std::vector<PaintEvent> events = {rainAt(0, PaintEvent::kForever, 500.0), rainAt(2, 5, 900.0),
                                            rainAt(3, PaintEvent::kForever, 900.0)};
    PaintProgress progress;
    const auto all = [](Layer) { return true; };
    for (int step = 0; step < 5; ++step)
        replayPaint(events, step, all, progress, terrain, pool);
    const float during = terrain.edit(Layer::Rain).at(45, 40);
    replayPaint(events, 5, all, progress, terrain, pool);
    const Heightmap after = terrain.edit(Layer::Rain);
    EXPECT_LT(after.at(45, 40), during - 2.0f);
    WorkingTerrain without(kGrid);
    (void)without.elevation();
    PaintProgress fresh;
    replayPaint({events[0], events[2]}, 9, all, fresh, without, pool);
    EXPECT_TRUE(std::ranges::equal(after.cells(), without.edit(Layer::Rain).cells()));
}

TEST(PaintReplay, StrokesOnTheGroundCannotEnd) {
    PaintEvent event = rainAt(2, 5, 900.0);
    event.stroke = std::make_shared<const Stroke>(Stroke{{.radiusM = 10.0}, {}});
    EXPECT_THROW(checkPaintEvent(event, "stroke"), Error);
}

TEST(PaintReplay, RestoredInTheMiddleItGoesOnToTheSameBytes) {
    Recipe recipe = rainyRecipe();
    recipe.stages[1].strokes = {rainAt(0, 9, 400.0), rainAt(3, 7, 900.0),
                                rainAt(5, PaintEvent::kForever, 1200.0)};
    const auto shared = std::make_shared<const Recipe>(recipe);
    ASSERT_GE(recipe.stepCount(1), 10);
    const std::uint64_t expected = hashOf(recipe);
    EXPECT_EQ(hashOf(recipe, 1), expected);
    ThreadPool pool(2);
    const CancelToken never;
    Evaluator first(pool, {});
    first.begin(shared);
    for (int i = 0; i < 11; ++i) {
        const KeptState state = first.capture({});
        Evaluator second(pool, {});
        second.begin(std::make_shared<const Recipe>(rainyRecipe()));
        second.restore(shared, state);
        while (!second.finished())
            second.advance(never);
        ASSERT_EQ(second.capture({}).terrain.stateHash(), expected) << i;
        first.advance(never);
    }
}

TEST(PaintReplay, PaintedGroundIsBookedAndTheLedgerOfEveryStageCloses) {
    for (const StageKind& kind : stageKinds()) {
        if (kind.category == StageCategory::Source && !kind.stepsAreStrokes)
            continue; // they make the ground anew
        SCOPED_TRACE(std::string(kind.id));
        Recipe recipe = rainyRecipe();
        recipe.stages[1] = RecipeStage(kind);
        const int steps = recipe.stepCount(1);
        Stroke dam{{.radiusM = 300.0, .strength = 40.0}, {{900.0, 800.0, 1.0}, {1000.0, 800.0, 1.0}}};
        Stroke pit = dam;
        pit.brush.strength = -15.0;
        recipe.stages[1].strokes = {
            {.stroke = std::make_shared<const Stroke>(dam), .group = 1},
            {.beforeStep = steps > 2 ? 2 : 0, .stroke = std::make_shared<const Stroke>(pit), .group = 2}};
        ThreadPool pool(2);
        Evaluator evaluator(pool, {});
        evaluator.begin(std::make_shared<const Recipe>(recipe));
        const CancelToken never;
        for (int i = 0; i < 4 && !evaluator.finished(); ++i)
            evaluator.advance(never);
        const Account& rock = evaluator.ledgers()[1].rock;
        EXPECT_GT(rock.in, 0.0);
        EXPECT_GT(rock.out, 0.0);
        EXPECT_LE(std::abs(rock.closingError()), 1e-6 * rock.initial);
        EXPECT_LE(std::abs(rock.rounding), 1e-6 * rock.initial);
    }
}

TEST(PaintReplay, StrokesGoThroughAFileToTheSameBytes) {
    Recipe recipe = rainyRecipe();
    recipe.stages.insert(recipe.stages.begin() + 1, RecipeStage(*findStageKind("paint")));
    Stroke noise{{.action = BrushAction::Noise,
                  .radiusM = 333.3,
                  .strength = 12.5,
                  .falloff = Falloff::Sphere,
                  .seed = 4'000'000'000U},
                 {{900.1, 800.2, 0.3}, {1000.0, 801.0, 1.0}}};
    noise.brush.mask = {.minSlopeDeg = 1.0, .maxHeightM = 5000.0, .painted = true};
    recipe.stages[1].strokes = {{.stroke = std::make_shared<const Stroke>(noise), .group = 1}};
    recipe.stages[2].strokes = {rainAt(3, 7, 900.0)};
    const Recipe read = parseRecipe(recipeText(recipe), "test");
    EXPECT_TRUE(read == recipe);
    EXPECT_EQ(hashOf(read), hashOf(recipe));
}

TEST(PaintReplay, ABrokenStrokeIsRefusedWithItsPlace) {
    Recipe recipe = rainyRecipe();
    recipe.stages[1].strokes = {rainAt(3, 7, 900.0)};
    const std::string good = recipeText(recipe);
    const auto refused = [&](const std::string& from, const std::string& to, const std::string& word) {
        std::string text = good;
        const auto at = text.find(from);
        ASSERT_NE(at, std::string::npos) << from;
        text.replace(at, from.size(), to);
        try {
            (void)parseRecipe(text, "test");
            FAIL() << to;
        } catch (const Error& error) {
            EXPECT_NE(std::string(error.what()).find("stages[1].strokes"), std::string::npos) << error.what();
            EXPECT_NE(std::string(error.what()).find(word), std::string::npos) << error.what();
        }
    };
    refused("\"rain\"", "\"water\"", "cannot be painted");
    refused("\"rain\"", "\"blood\"", "not known");
    refused("\"until_step\": 7", "\"until_step\": 1", "until_step");
    refused("\"radius_m\": 300.0", "\"radius_m\": -4", "radius_m");
    refused("800.0", "\"x\"", "dabs");
    refused("\"before_step\": 3", "\"before_step\": -3", "before_step");
    refused("\"before_step\": 3", "\"before_step\": 3, \"continues\": true", "continues");
    refused("\"before_step\": 3", "\"before_step\": 3, \"capped\": 1", "capped");
}

TEST(PaintReplay, ATakenBackStrokePartsWhereItWasLaid) {
    const Recipe before = rainyRecipe();
    Recipe after = before;
    const Brush brush{.layer = Layer::Rain, .radiusM = 200.0, .strength = 1.0};
    const Dab dab{400.0, 500.0, 1.0};
    const std::uint64_t id = after.stages[1].id;
    paintAt(after, {1, 4}, id, 77, brush, {&dab, 1});
    paintAt(after, {1, 4}, id, 77, brush, {&dab, 1});
    paintAt(after, {1, 6}, id, 77, brush, {&dab, 1});
    ASSERT_EQ(after.stages[1].strokes.size(), 2U);
    EXPECT_EQ(after.stages[1].strokes[0].stroke->dabs.size(), 2U);
    EXPECT_EQ(firstDifference(before, after), (Divergence{{1, 4}, 0}));
    Recipe more = after;
    paintAt(more, {1, 6}, id, 78, brush, {&dab, 1});
    EXPECT_EQ(firstDifference(after, more), (Divergence{{1, 6}, 2}));
    removeStroke(more, 77);
    removeStroke(more, 78);
    EXPECT_TRUE(more == before);
}

TEST(PaintReplay, ACappedStrokePaintedWhileARunGoesOnIsCappedAsAWhole) {
    Recipe recipe = rainyRecipe();
    const std::uint64_t id = recipe.stages[1].id;
    const Brush brush{.layer = Layer::Rain, .radiusM = 300.0, .strength = 2.0, .capped = true};
    const std::vector<Dab> dabs = {{500.0, 800.0, 1.0}, {600.0, 800.0, 0.7}, {520.0, 790.0, 1.0}};
    for (int i = 0; i < 3; ++i) // at steps 2, 3, 3
        paintAt(recipe, {1, 2 + (i + 1) / 2}, id, 77, brush, {&dabs[static_cast<std::size_t>(i)], 1});
    const std::vector<PaintEvent>& parts = recipe.stages[1].strokes;
    ASSERT_EQ(parts.size(), 2U);
    EXPECT_FALSE(parts[0].continues);
    EXPECT_TRUE(parts[1].continues);
    // The file keeps it.
    const Recipe read = parseRecipe(recipeText(recipe), "test");
    EXPECT_TRUE(read == recipe);
    EXPECT_EQ(read.stages[1].strokes[0].group, read.stages[1].strokes[1].group);
    // Laid step by step, and its last dab by itself: the same as in one go.
    ThreadPool pool(2);
    const auto all = [](Layer) { return true; };
    WorkingTerrain inParts(kGrid), atOnce(kGrid);
    (void)inParts.elevation();
    (void)atOnce.elevation();
    PaintProgress progress;
    std::vector<PaintEvent> shorter = parts;
    shorter[1].stroke = std::make_shared<const Stroke>(Stroke{brush, {dabs[1]}});
    replayPaint(shorter, 2, all, progress, inParts, pool);
    replayPaint(shorter, 3, all, progress, inParts, pool);
    replayPaint(parts, 4, all, progress, inParts, pool);
    paintDabs(atOnce, brush, dabs, pool);
    const auto a = inParts.edit(Layer::Rain).cells(), b = atOnce.edit(Layer::Rain).cells();
    EXPECT_TRUE(std::ranges::equal(a, b));
    // Once its strength: the cell nearest to a dab, the third's, lies 10 m from it, weight (1 - (10/300)²)².
    const float weight = (1.0f - 1.0f / 900.0f) * (1.0f - 1.0f / 900.0f);
    EXPECT_FLOAT_EQ(*std::ranges::max_element(b), 1.0f + 2.0f * weight);
    // Another brush, or another stroke, begins anew.
    paintAt(recipe, {1, 5}, id, 77, {.layer = Layer::Rain, .radiusM = 100.0}, {&dabs[0], 1});
    paintAt(recipe, {1, 6}, id, 78, brush, {&dabs[0], 1});
    EXPECT_FALSE(recipe.stages[1].strokes[2].continues);
    EXPECT_FALSE(recipe.stages[1].strokes[3].continues);
}

TEST(PaintReplay, APaintStageTakesOneStepAStroke) {
    Recipe recipe = rainyRecipe();
    recipe.stages.insert(recipe.stages.begin() + 1, RecipeStage(*findStageKind("paint")));
    const std::uint64_t id = recipe.stages[1].id;
    EXPECT_EQ(recipe.stepCount(1), 1);
    const Dab dab{400.0, 500.0, 1.0};
    for (const std::uint64_t group : {1U, 1U, 2U, 3U})
        paintAt(recipe, {2, 3}, id, group, {.radiusM = 100.0}, {&dab, 1});
    EXPECT_EQ(recipe.stepCount(1), 3);
    EXPECT_EQ(recipe.stages[1].strokes[0].stroke->dabs.size(), 2U);
}

SnapshotPtr waitFor(Session& session, const std::function<bool(const Snapshot&)>& done) {
    for (int i = 0; i < 3000; ++i) {
        const SnapshotPtr now = session.latest();
        if (now && now->commandsDone == session.commandsSent() && done(*now))
            return now;
        std::this_thread::sleep_for(std::chrono::milliseconds(10));
    }
    return nullptr;
}

bool isAtRest(const Snapshot& now) {
    return now.status != RunStatus::Playing && now.status != RunStatus::Seeking;
}

TEST(PaintReplay, ASessionShowsDabsAtOnceAndTakesThemBackExactly) {
    Session session({.threads = 2});
    const Recipe recipe = rainyRecipe();
    const std::uint64_t id = recipe.stages[1].id;
    session.load(recipe, {});
    session.seek(6); // 5 steps into the droplets
    SnapshotPtr now = waitFor(session, isAtRest);
    ASSERT_TRUE(now);
    const std::uint64_t before = now->terrain.stateHash();
    const Brush brush{.layer = Layer::Rain, .radiusM = 300.0, .strength = 2.0};
    for (int i = 0; i < 5; ++i)
        session.paint(id, 5, brush, {{600.0 + 50.0 * i, 700.0, 1.0}});
    now = waitFor(session, isAtRest);
    ASSERT_TRUE(now);
    EXPECT_EQ(now->position, (RunPosition{1, 5}));
    EXPECT_GT(now->terrain.value(Layer::Rain, 32, 35), 2.0f);
    ASSERT_EQ(now->recipe->stages[1].strokes.size(), 1U);
    EXPECT_EQ(now->recipe->stages[1].strokes[0].beforeStep, 5);
    const Recipe painted = *now->recipe;
    session.play();
    now = waitFor(session, isAtRest);
    ASSERT_TRUE(now);
    EXPECT_EQ(now->terrain.stateHash(), hashOf(painted));
    session.edit([](Recipe& changed) { removeStroke(changed, 5); });
    now = waitFor(session, isAtRest);
    ASSERT_TRUE(now);
    EXPECT_EQ(now->terrain.stateHash(), hashOf(recipe));
    session.seek(6);
    now = waitFor(session, isAtRest);
    ASSERT_TRUE(now);
    EXPECT_EQ(now->terrain.stateHash(), before);
}

TEST(PaintReplay, AStrokeThatGrowsIsLaidOnFromWhereItStood) {
    Recipe recipe = rainyRecipe();
    const std::uint64_t id = recipe.stages[1].id;
    const Brush brush{.radiusM = 250.0, .strength = 3.0, .falloff = Falloff::Sphere};
    ThreadPool pool(2);
    Evaluator evaluator(pool, {});
    const CancelToken never;
    evaluator.begin(std::make_shared<const Recipe>(recipe));
    for (int i = 0; i < 4; ++i)
        evaluator.advance(never);
    for (int batch = 0; batch < 9; ++batch) {
        const Recipe before = recipe;
        const Dab dab{300.0 + 120.0 * batch, 700.0, 0.1 + 0.1 * batch};
        paintAt(recipe, evaluator.position(), id, 7, brush, {&dab, 1});
        const auto difference = firstDifference(before, recipe);
        ASSERT_TRUE(difference);
        EXPECT_EQ(*difference, (Divergence{{1, 3}, 0, batch}));
        EXPECT_EQ(evaluator.place(), *difference) << "nothing that is laid is laid again";
        evaluator.replaceRecipe(std::make_shared<const Recipe>(recipe));
        EXPECT_TRUE(evaluator.layStrokes());
        EXPECT_FALSE(evaluator.layStrokes());
    }
    while (!evaluator.finished())
        evaluator.advance(never);
    EXPECT_EQ(evaluator.capture({}).terrain.stateHash(), hashOf(recipe));
}

TEST(PaintReplay, AStormThatIsHalfLaidIsLaidAgainAsFarAsItWas) {
    ThreadPool pool(2);
    const auto all = [](Layer) { return true; };
    const auto stormOf = [](int dabs) {
        PaintEvent storm = rainAt(0, 6, 500.0);
        Stroke stroke = *storm.stroke;
        for (int i = 1; i < dabs; ++i)
            stroke.dabs.push_back({500.0 + 100.0 * i, 800.0, 1.0});
        storm.stroke = std::make_shared<const Stroke>(stroke);
        return storm;
    };
    WorkingTerrain grown(kGrid), whole(kGrid);
    (void)grown.elevation();
    (void)whole.elevation();
    const PaintEvent shower = rainAt(0, 3, 700.0);
    PaintProgress step, once;
    replayPaint({shower, stormOf(2)}, 0, all, step, grown, pool);
    replayPaint({shower, stormOf(2)}, 3, all, step, grown, pool); // the shower ends
    replayPaint({shower, stormOf(5)}, 3, all, step, grown, pool);
    replayPaint({shower, stormOf(5)}, 0, all, once, whole, pool);
    replayPaint({shower, stormOf(5)}, 3, all, once, whole, pool);
    EXPECT_TRUE(std::ranges::equal(grown.edit(Layer::Rain).cells(), whole.edit(Layer::Rain).cells()));
    EXPECT_GT(grown.edit(Layer::Rain).at(45, 40), 1.0f);
}

/// A dam across a valley, with lakes behind the stage it is painted in.
TEST(PaintReplay, LakesFollowAStrokeInTheStageBeforeThemToTheSameBytes) {
    Recipe recipe;
    recipe.grid = kGrid;
    recipe.stages.emplace_back(*findStageKind("noise"));
    recipe.stages.emplace_back(*findStageKind("paint"));
    recipe.stages.emplace_back(*findStageKind("lakes"));
    const std::uint64_t id = recipe.stages[1].id;
    Session session({.threads = 2});
    session.load(recipe, {});
    session.evaluateAll();
    SnapshotPtr now = waitFor(session, isAtRest);
    ASSERT_TRUE(now);
    const std::uint64_t bare = now->terrain.stateHash();
    EXPECT_EQ(bare, hashOf(recipe)) << "steps that only show the rise make no difference";
    const Brush brush{.radiusM = 150.0, .strength = 8.0};
    for (int stroke = 1; stroke <= 3; ++stroke)
        for (int i = 0; i < 12; ++i) {
            session.paint(id, static_cast<std::uint64_t>(stroke), brush,
                          {{300.0 + 90.0 * i, 400.0 * stroke, 1.0}});
            now = waitFor(session, isAtRest);
            ASSERT_TRUE(now);
            ASSERT_EQ(now->position, endOf(*now->recipe));
            ASSERT_EQ(now->terrain.stateHash(), hashOf(*now->recipe)) << stroke << ", " << i;
        }
    EXPECT_NE(now->terrain.stateHash(), bare);
    for (std::uint64_t stroke = 3; stroke >= 1; --stroke)
        session.edit([stroke](Recipe& changed) { removeStroke(changed, stroke); });
    now = waitFor(session, isAtRest);
    ASSERT_TRUE(now);
    EXPECT_EQ(now->terrain.stateHash(), bare);
}

} // namespace
} // namespace oxbow
