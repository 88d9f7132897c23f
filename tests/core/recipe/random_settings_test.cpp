#include "core/base/error.h"
#include "core/base/thread_pool.h"
#include "core/recipe/stage_registry.h"
#include "tests/core/recipe/all_kinds.h"
#include "tests/core/recipe/random_values.h"
#include "tests/core/stage/stage_run.h"
#include "tests/core/terrain/made_maps.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <sstream>

/// No setting within the hard ranges makes a stage diverge. OXBOW_RANDOM_SETTINGS says how many settings are
/// tried for all stages together (60 if it is not there), OXBOW_RANDOM_SEED where they start: a failure
/// prints its own seed, and that one alone is repeated with a number of 0.
namespace oxbow {
namespace {

constexpr int kUsualSettings = 60;
constexpr int kMostSteps = 6;

/// A stage with random settings, as text too.
struct RandomSetting {
    RandomSetting(const StageKind& stageKind, std::uint64_t seed) : kind(stageKind), params(stageKind.defaults) {
        Draw draw(seed);
        for (const ParamField& param : kind.params) {
            const bool kept = draw.heads(), soft = draw.heads();
            const ParamValue value = drawValue(param.info, soft, draw);
            if (kept)
                continue;
            param.write(params, value);
            text << " " << param.info.key << "=";
            std::visit([this](const auto& v) { text << v; }, value);
        }
    }
    const StageKind& kind;
    std::any params;
    std::ostringstream text;
};

WorkingTerrain roughTerrain(std::uint64_t seed) {
    Draw draw(seed ^ 0x5eedULL);
    const GridSpec grid{8 + draw.below(60), 8 + draw.below(60), 2.0 + 40.0 * draw.share()};
    const double relief = grid.cellSizeM * (1.0 + 60.0 * draw.share());
    const double low = draw.heads() ? 0.0 : 500.0 - 1500.0 * draw.share();
    const double stretch = 0.05 + 0.3 * draw.share(), grain = draw.share();
    WorkingTerrain terrain = test::terrainOf(grid, [&](int x, int y) {
        const double wave = 0.5 + 0.5 * std::sin(stretch * x) * std::cos(0.8 * stretch * y);
        return low + relief * ((1.0 - grain) * wave + grain * unitDouble(randomBits(seed, x, y)));
    });
    const auto paint = [&](Layer layer, double most) {
        if (draw.heads())
            for (float& cell : terrain.edit(layer).cells())
                cell = static_cast<float>(most * draw.share());
    };
    paint(Layer::Hardness, 1.0);
    paint(Layer::Rain, 4.0);
    paint(Layer::Talus, 60.0);
    return terrain;
}

/// Stages that make ground, raise it, stretch it, cover it, draw it to the next level or deepen basins may leave the range
/// that they found.
bool keepsTheRange(const StageKind& kind, const std::any& params) {
    const ParamField* variant = kind.find("variant"); // what was published kept no bounds
    if (variant && std::get<std::string>(variant->read(params)) == "published")
        return false;
    for (const std::string_view id : {"levels", "terrace", "stream_power_erosion", "glacier", "dunes"})
        if (kind.id == id)
            return false;
    return kind.category != StageCategory::Source;
}

/// Rivers cut their beds as deep as they are, into the lowest ground too.
bool cutsBeds(const StageKind& kind) {
    return kind.id == "rivers";
}

double hypsometricIntegral(std::span<const float> cells) {
    const ValueRange range = valueRange(cells);
    double sum = 0.0;
    for (const float cell : cells)
        sum += cell - range.low;
    return sum / static_cast<double>(cells.size()) / range.span();
}

void expectClosed(const Account& account, double atLeast, const char* substance) {
    const double size = std::max(std::fabs(account.initial), atLeast) + std::fabs(account.in) + 1.0;
    EXPECT_LE(std::fabs(account.closingError()), 1e-6 * size) << substance;
}

float strengthOf(const RandomSetting& setting) {
    return static_cast<float>(std::get<double>(setting.kind.find("strength")->read(setting.params)));
}

void tryOut(const RandomSetting& setting, std::uint64_t seed) {
    WorkingTerrain terrain = roughTerrain(seed);
    const ValueRange before = valueRange(terrain.elevation().cells());
    double size = 0.0;
    for (const float cell : terrain.elevation().cells())
        size += std::fabs(cell);
    const Ledger ledger = test::runStage(setting.kind, setting.params, terrain, 1, kMostSteps);

    const auto cells = terrain.elevation().cells();
    ASSERT_TRUE(std::ranges::all_of(cells, [](float h) { return std::isfinite(h); }));
    const ValueRange after = valueRange(cells);
    if (keepsTheRange(setting.kind, setting.params)) {
        // The small relief of another land stands out of the range by some of its own height.
        const float mayLeave = before.span() * (setting.kind.id == "real_detail" ? 0.5f * std::max(1.0f, strengthOf(setting)) : 0.01f);
        if (!cutsBeds(setting.kind)) {
            EXPECT_GE(after.low, before.low - mayLeave);
        }
        EXPECT_LE(after.high, before.high + mayLeave);
        if (after.span() > 0.05f * before.span()) {
            EXPECT_GT(hypsometricIntegral(cells), 0.05);
            EXPECT_LT(hypsometricIntegral(cells), 0.95);
        }
    }
    // Heights of both signs may sum to nothing.
    expectClosed(ledger.rock, size * terrain.grid().cellAreaM2(), "rock");
    expectClosed(ledger.water, 0.0, "water");
}

TEST(RandomSettings, NoSettingWithinTheHardRangesMakesAStageDiverge) {
    const std::vector<const StageKind*> kinds = kindsWithoutFiles();
    const std::uint64_t first = numberFrom("OXBOW_RANDOM_SEED", 1);
    const std::uint64_t count =
        std::max<std::uint64_t>(1, numberFrom("OXBOW_RANDOM_SETTINGS", kUsualSettings));
    const char* only = std::getenv("OXBOW_RANDOM_STAGE");
    for (std::uint64_t seed = first; seed < first + count; ++seed) {
        const StageKind& kind = *kinds[seed % kinds.size()];
        if (only && kind.id != only)
            continue;
        const RandomSetting setting(kind, seed);
        SCOPED_TRACE("OXBOW_RANDOM_SETTINGS=0 OXBOW_RANDOM_SEED=" + std::to_string(seed) + ": " +
                     std::string(kind.id) + setting.text.str());
        tryOut(setting, seed);
    }
}

} // namespace
} // namespace oxbow
