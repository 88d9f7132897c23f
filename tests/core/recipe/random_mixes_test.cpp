#include "core/base/thread_pool.h"
#include "core/flow/neighbours.h"
#include "core/recipe/recipe.h"
#include "core/recipe/recipe_file.h"
#include "core/repair/ground_faults.h"
#include "core/run/evaluator.h"
#include "core/run/mask_study.h"
#include "tests/core/recipe/random_recipe.h"

#include <gtest/gtest.h>

#include <cmath>
#include <set>

/// A blend stays between what it blends. What limits a process makes no cell stand out, but where the ground before or
/// the stage without limits does so too, or the mask has a hard edge. OXBOW_RANDOM_MIXES says how many mixes are tried
/// (48 if it is not there), OXBOW_RANDOM_SEED where they start.
namespace oxbow {
namespace {

constexpr std::uint64_t kUsualMixes = 48;
constexpr float kSpikeM = 6.0f;
const GridSpec kGrid{96, 80, 30.0};

std::vector<const StageKind*> mixedKinds() {
    std::vector<const StageKind*> kinds = kindsWithoutFiles();
    std::erase_if(kinds, [](const StageKind* kind) { return kind->mix == MixSupport::None; });
    return kinds;
}

/// A landscape with a sea, then the stage as it is by default, shortened, and what is drawn for it.
Recipe recipeOf(const StageKind& kind, Draw& draw) {
    Recipe recipe;
    recipe.grid = kGrid;
    recipe.stages.emplace_back(*findStageKind("noise")).params.set("seed", std::int64_t{draw.below(1000)});
    RecipeStage& stage = recipe.stages.emplace_back(kind);
    shorten(stage.params, kGrid);
    if (isMadeOfCurves(kind)) // pins of erosion are no process of their own
        addCurves(stage, kGrid, draw);
    if (kind.stepsAreStrokes)
        addStrokes(stage, kGrid, draw);
    return recipe;
}

/// What the second stage of a recipe gets and leaves.
struct Result {
    explicit Result(const Recipe& recipe) {
        ThreadPool pool(2);
        Evaluator evaluator(pool, {});
        evaluator.begin(std::make_shared<const Recipe>(recipe));
        while (!evaluator.finished()) {
            if (evaluator.position() == RunPosition{1, 0}) {
                before = *evaluator.terrain().find(Layer::Elevation);
                MaskStudy study(evaluator.recipe(), 1, evaluator.capture({}).terrain, {}, 1);
                mask = study.mask(recipe.stages[1].mix.where);
            }
            evaluator.advance(kNeverCancelled);
        }
        after = *evaluator.terrain().find(Layer::Elevation);
    }
    Heightmap before, mask, after;
};

/// Spikes higher than all their neighbours or lower than all: heads of valleys stand out of half of theirs.
std::set<std::uint32_t> spikesOf(const Heightmap& map, double minHeight) {
    ThreadPool pool(2);
    std::set<std::uint32_t> cells;
    for (const Spike& spike : findSpikes(map, minHeight, Compute{pool, kNeverCancelled})) {
        bool isExtreme = true;
        forEachNeighbour(map.grid(), spike.cell, [&](std::uint32_t next) {
            isExtreme &= (map.cells()[next] < map.cells()[spike.cell]) == (spike.outM > 0.0f);
        });
        if (isExtreme)
            cells.insert(spike.cell);
    }
    return cells;
}

/// Whether the mask has an edge there as hard as a step.
bool isSharp(const Heightmap& mask, std::uint32_t cell) {
    float low = mask.cells()[cell], high = low;
    forEachNeighbour(mask.grid(), cell, [&](std::uint32_t next) {
        low = std::min(low, mask.cells()[next]);
        high = std::max(high, mask.cells()[next]);
    });
    return high - low > 0.5f;
}

/// A blend is a number between the two that it blends.
void expectBetween(const Heightmap& blend, const Heightmap& a, const Heightmap& b) {
    int outside = 0;
    for (std::size_t c = 0; c < blend.cells().size(); ++c) {
        const auto [low, high] = std::minmax(a.cells()[c], b.cells()[c]);
        outside += blend.cells()[c] < low - 1e-3f || blend.cells()[c] > high + 1e-3f;
    }
    EXPECT_EQ(outside, 0);
}

TEST(RandomMixes, MakeNoSpikes) {
    const std::uint64_t first = numberFrom("OXBOW_RANDOM_SEED", 1);
    const std::uint64_t count = numberFrom("OXBOW_RANDOM_MIXES", kUsualMixes);
    const auto kinds = mixedKinds();
    for (std::uint64_t seed = first; seed < first + count; ++seed) {
        Draw draw(seed);
        const StageKind& kind = *kinds[seed % kinds.size()];
        Recipe recipe = recipeOf(kind, draw);
        const Result plain(recipe);
        Mix& mix = recipe.stages[1].mix;
        while (mix.isNeutral())
            mix = drawMix(kind, kGrid, draw);
        const Result mixed(recipe);
        SCOPED_TRACE("OXBOW_RANDOM_MIXES=1 OXBOW_RANDOM_SEED=" + std::to_string(seed) + "\n" +
                     recipeText(recipe, true));
        EXPECT_TRUE(std::ranges::all_of(mixed.after.cells(), [](float h) { return std::isfinite(h); }));
        if (!mix.acts(kind)) {
            expectBetween(mixed.after, mixed.before, plain.after);
            continue;
        }
        std::set<std::uint32_t> known = spikesOf(mixed.before, 0.5 * kSpikeM);
        known.merge(spikesOf(plain.after, 0.5 * kSpikeM));
        for (const std::uint32_t cell : spikesOf(mixed.after, kSpikeM))
            EXPECT_TRUE(known.contains(cell) || isSharp(mixed.mask, cell))
                << kind.id << " at " << cell % kGrid.width << ", " << cell / kGrid.width;
    }
}

} // namespace
} // namespace oxbow
