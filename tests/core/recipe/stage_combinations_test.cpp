#include "core/base/thread_pool.h"
#include "core/recipe/evaluator.h"
#include "core/recipe/project_file.h"
#include "core/recipe/recipe_file.h"
#include "tests/core/recipe/random_values.h"

#include <gtest/gtest.h>

#include <unistd.h>

#include <algorithm>
#include <cmath>

/// Stages must hold in any combination, not only alone. OXBOW_RANDOM_RECIPES says how many recipes are tried
/// (12 if it is not there), OXBOW_RANDOM_SEED where they start: a failure prints its own seed and recipe.
namespace oxbow {
namespace {

namespace fs = std::filesystem;

constexpr int kUsualRecipes = 12;
constexpr int kMostStepsOfAStage = 24;

/// Odd sizes, all some kilometres wide: the time step of water goes by the width of the map.
constexpr GridSpec kGrids[] = {{1, 1, 3000.0},  {1, 7, 500.0},  {7, 1, 400.0},  {2, 2, 1500.0},
                               {33, 129, 25.0}, {64, 48, 50.0}, {40, 40, 80.0}, {130, 65, 30.0}};

bool readsAFile(const StageKind& kind) {
    return std::ranges::any_of(kind.params,
                               [](const StageParam& p) { return p.info.kind == ParamKind::File; });
}

std::vector<const StageKind*> kindsWithoutFiles() {
    std::vector<const StageKind*> kinds;
    for (const StageKind& kind : stageKinds())
        if (!readsAFile(kind))
            kinds.push_back(&kind);
    return kinds;
}

Brush drawBrush(const GridSpec& grid, Draw& draw) {
    const auto layers = paintableLayers();
    const PaintableLayer& target = layers[draw.below(static_cast<int>(layers.size()))];
    constexpr BrushAction kActions[] = {BrushAction::Add, BrushAction::Set, BrushAction::Smooth,
                                        BrushAction::Noise, BrushAction::Erase};
    constexpr Falloff kFalloffs[] = {Falloff::Smooth, Falloff::Sphere, Falloff::Linear, Falloff::Spike,
                                     Falloff::Flat};
    Brush brush{.layer = target.layer, .action = kActions[draw.below(5)]};
    if (brush.action == BrushAction::Erase && brush.layer == Layer::Elevation)
        brush.action = BrushAction::Add;
    const double widest = std::max(grid.widthM(), grid.heightM());
    brush.radiusM = widest * draw.within(0.001, 0.7);
    const double most = target.layer == Layer::Elevation ? 80.0 : std::min(target.highest, 20.0);
    brush.strength = draw.oneIn(4) ? -most * draw.share() : most * draw.share();
    if (brush.action == BrushAction::Set) // others write no value to their file
        brush.value = std::max(target.lowest, most * draw.share());
    brush.falloff = kFalloffs[draw.below(5)];
    if (brush.action == BrushAction::Noise)
        brush.seed = static_cast<std::uint32_t>(draw.below(1000));
    if (draw.oneIn(3))
        brush.mask = {.minSlopeDeg = draw.within(0.0, 30.0),
                      .maxSlopeDeg = draw.within(30.0, 90.0),
                      .minHeightM = draw.within(-500.0, 100.0),
                      .maxHeightM = draw.within(100.0, 2000.0),
                      .painted = draw.heads()};
    return brush;
}

PaintEvent drawStroke(const RecipeStage& stage, const GridSpec& grid, Draw& draw) {
    Stroke stroke{drawBrush(grid, draw), {}};
    for (int dabs = draw.below(5); dabs >= 0; --dabs)
        stroke.dabs.push_back(
            {grid.widthM() * draw.within(-0.1, 1.1), grid.heightM() * draw.within(-0.1, 1.1), draw.share()});
    const int steps = stage.params.kind().stepsAreStrokes ? 1 : stage.stepCount(grid);
    PaintEvent event;
    event.beforeStep = draw.below(steps);
    if (stroke.brush.layer != Layer::Elevation && draw.heads())
        event.untilStep = event.beforeStep + draw.below(steps);
    event.stroke = std::make_shared<const Stroke>(std::move(stroke));
    event.group = newStrokeGroup();
    return event;
}

void drawParams(StageParams& params, Draw& draw) {
    for (const StageParam& param : params.kind().params)
        if (draw.heads())
            params.set(param.info.key, drawValue(param.info, true, draw));
}

ParamValue asValueOf(const ParamInfo& info, double number) {
    if (info.kind == ParamKind::Integer)
        return static_cast<std::int64_t>(number);
    return number;
}

double asNumber(const ParamValue& value) {
    const double* number = std::get_if<double>(&value);
    return number ? *number : static_cast<double>(std::get<std::int64_t>(value));
}

/// Lowers one value until the run is short; false where that value cannot do it.
bool shortenBy(const ParamInfo& info, StageParams& params, const GridSpec& grid) {
    const ParamValue before = params.value(info.key);
    double low = info.range.hardMin, high = asNumber(before);
    const auto isShort = [&](double number) {
        params.set(info.key, asValueOf(info, number));
        return params.stepCount(grid) <= kMostStepsOfAStage;
    };
    if (!isShort(low)) {
        params.set(info.key, before);
        return false;
    }
    for (int i = 0; i < 40; ++i) {
        const double middle = low + 0.5 * (high - low);
        (isShort(middle) ? low : high) = middle;
    }
    return isShort(low);
}

/// A run of many steps would show no more than one of a few.
void shorten(StageParams& params, const GridSpec& grid) {
    for (const StageParam& param : params.kind().params)
        if (params.stepCount(grid) > kMostStepsOfAStage &&
            (param.info.kind == ParamKind::Number || param.info.kind == ParamKind::Integer))
            shortenBy(param.info, params, grid);
}

RecipeStage drawStage(const StageKind& kind, const GridSpec& grid, Draw& draw) {
    RecipeStage stage(kind);
    drawParams(stage.params, draw);
    shorten(stage.params, grid);
    return stage;
}

void addEvents(RecipeStage& stage, const GridSpec& grid, Draw& draw) {
    const auto& params = stage.params.kind().params;
    const int steps = stage.stepCount(grid);
    int before = 1;
    for (int events = params.empty() ? 0 : draw.below(3); events > 0 && before <= steps; --events) {
        before += draw.below(steps + 1 - before);
        const ParamInfo& info = params[draw.below(static_cast<int>(params.size()))].info;
        stage.events.push_back({before++, std::string(info.key), drawValue(info, true, draw)});
    }
    if (stage.stepCount(grid) > 2 * kMostStepsOfAStage)
        stage.events.clear();
}

void addStrokes(RecipeStage& stage, const GridSpec& grid, Draw& draw) {
    for (int strokes = draw.below(4); strokes > 0; --strokes)
        stage.strokes.push_back(drawStroke(stage, grid, draw));
    std::ranges::stable_sort(stage.strokes, {}, &PaintEvent::beforeStep);
}

Recipe drawRecipe(std::uint64_t seed) {
    Draw draw(seed);
    const auto kinds = kindsWithoutFiles();
    Recipe recipe;
    recipe.grid = kGrids[draw.below(static_cast<int>(std::size(kGrids)))];
    const int count = 3 + draw.below(4);
    for (int i = 0; i < count; ++i) {
        const bool startsWithNoise = i == 0 && !draw.oneIn(5);
        const StageKind& kind =
            startsWithNoise ? *findStageKind("noise") : *kinds[draw.below(static_cast<int>(kinds.size()))];
        RecipeStage stage = drawStage(kind, recipe.grid, draw);
        if (stage.stepCount(recipe.grid) > 10 * kMostStepsOfAStage)
            continue; // this map is too small for so short a run
        addEvents(stage, recipe.grid, draw);
        addStrokes(stage, recipe.grid, draw);
        stage.enabled = !draw.oneIn(12);
        recipe.stages.push_back(std::move(stage));
    }
    return recipe;
}

/// Layers whose cells may hold no value.
bool hasGaps(const LayerInfo& layer) {
    return std::isnan(layer.defaultValue);
}

void expectFinite(const WorkingTerrain& terrain) {
    for (const LayerInfo& layer : kLayers)
        if (const Heightmap* map = terrain.find(layer.layer)) {
            const bool sound = std::ranges::all_of(map->cells(), [&](float value) {
                return hasGaps(layer) ? !std::isinf(value) : std::isfinite(value);
            });
            EXPECT_TRUE(sound) << "the layer " << layer.key << " holds what is no number";
        }
}

/// Amounts are compared with what went through the account and, for rock, with the ground it is part of:
/// heights are float32.
void expectClosed(const Account& account, double size, const std::string& what) {
    const double whole =
        1.0 + size + std::fabs(account.initial) + std::fabs(account.in) + std::fabs(account.out);
    EXPECT_LE(std::fabs(account.closingError()), 1e-6 * whole) << what;
}

double groundM3(const WorkingTerrain& terrain) {
    double sum = 0.0;
    for (const float cell : terrain.find(Layer::Elevation)->cells())
        sum += std::fabs(static_cast<double>(cell));
    return sum * terrain.grid().cellAreaM2();
}

/// A recipe's evaluation in one go, its books looked at whenever a stage has ended.
class RecipeRun {
public:
    RecipeRun(std::shared_ptr<const Recipe> recipe, int threads) : m_pool(threads), m_evaluator(m_pool, {}) {
        m_evaluator.begin(std::move(recipe));
    }
    [[nodiscard]] Evaluator& evaluator() { return m_evaluator; }
    [[nodiscard]] ThreadPool& pool() { return m_pool; }
    [[nodiscard]] std::uint64_t hash() const { return m_evaluator.capture({}).terrain.stateHash(); }

    void advance(int steps) {
        for (int i = 0; i < steps && !m_evaluator.finished(); ++i)
            m_evaluator.advance(m_never);
    }
    void finishAndLookAtTheBooks() {
        while (!m_evaluator.finished()) {
            const int stage = m_evaluator.position().stage;
            advance(1);
            m_largestM3 = std::max(m_largestM3, groundM3(m_evaluator.terrain()));
            lookAtTheBooks(stage);
            if (testing::Test::HasFailure())
                return;
        }
    }

private:
    void lookAtTheBooks(int stage) {
        const Ledger& ledger = m_evaluator.ledgers()[stage];
        const std::string title =
            m_evaluator.recipe()->stages[stage].title() + " (stage " + std::to_string(stage) + "): ";
        expectClosed(ledger.rock, m_largestM3, title + "rock");
        expectClosed(ledger.water, 0.0, title + "water");
        const double stored =
            exactRock(m_evaluator.terrain()).value() * m_evaluator.terrain().grid().cellAreaM2();
        EXPECT_NEAR(ledger.rock.stored, stored, 1e-6 * (1.0 + m_largestM3)) << title << "rock in the map";
    }

    ThreadPool m_pool;
    const CancelToken m_never;
    Evaluator m_evaluator;
    double m_largestM3 = 0.0;
};

class StageCombinations : public testing::Test {
protected:
    void SetUp() override { fs::create_directories(m_folder); }
    void TearDown() override { fs::remove_all(m_folder); }

    /// The run is written to a project in the middle, read back and carried on.
    [[nodiscard]] std::uint64_t hashOfResumed(const std::shared_ptr<const Recipe>& recipe, int afterSteps) {
        RecipeRun first(recipe, 2);
        first.advance(afterSteps);
        const KeptState state = first.evaluator().capture({});
        const fs::path path = m_folder / "middle.oxbow";
        writeProject(path, {.recipe = *recipe, .folder = {}, .state = &state});
        RecipeRun second(recipe, 2);
        const Project project = readProject(path, m_folder / "unpacked", second.pool());
        EXPECT_TRUE(project.state) << (project.notes.empty() ? "" : project.notes.front());
        if (!project.state)
            return 0;
        const auto read = std::make_shared<const Recipe>(project.recipe);
        second.evaluator().begin(read);
        second.evaluator().restore(read, *project.state);
        second.advance(std::numeric_limits<int>::max());
        return second.hash();
    }

    fs::path m_folder = fs::temp_directory_path() / ("oxbow_combinations_" + std::to_string(::getpid()));
};

void expectRoundTrip(const Recipe& recipe) {
    EXPECT_TRUE(parseRecipe(recipeText(recipe), "full") == recipe);
    EXPECT_TRUE(parseRecipe(recipeText(recipe, true), "brief") == recipe);
}

TEST_F(StageCombinations, RandomRecipesRunSoundlyAndAlikeHoweverTheyAreRun) {
    const std::uint64_t first = numberFrom("OXBOW_RANDOM_SEED", 1);
    const std::uint64_t count = std::max<std::uint64_t>(1, numberFrom("OXBOW_RANDOM_RECIPES", kUsualRecipes));
    for (std::uint64_t seed = first; seed < first + count && !HasFailure(); ++seed) {
        const auto recipe = std::make_shared<const Recipe>(drawRecipe(seed));
        SCOPED_TRACE("OXBOW_RANDOM_RECIPES=1 OXBOW_RANDOM_SEED=" + std::to_string(seed) + "\n" +
                     recipeText(*recipe, true));
        expectRoundTrip(*recipe);
        RecipeRun straight(recipe, 1);
        straight.finishAndLookAtTheBooks();
        expectFinite(straight.evaluator().terrain());
        if (HasFailure())
            return;
        RecipeRun parallel(recipe, 3);
        parallel.advance(std::numeric_limits<int>::max());
        EXPECT_EQ(parallel.hash(), straight.hash());
        const int middle = Draw(seed + 1).below(std::max(1, recipe->totalSteps()));
        EXPECT_EQ(hashOfResumed(recipe, middle), straight.hash()) << "resumed after " << middle << " steps";
    }
}

} // namespace
} // namespace oxbow
