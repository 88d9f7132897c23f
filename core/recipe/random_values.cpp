#include "core/recipe/random_values.h"

#include "core/base/counter_random.h"
#include "core/base/elementary.h"
#include "core/base/error.h"
#include "core/param/formula.h"

#include <algorithm>
#include <cmath>

namespace oxbow {

namespace {

constexpr std::int64_t kSeeds = 10'000; ///< short enough to be told to somebody
constexpr std::string_view kPlaces[] = {"base_m", "offset_m",   "offset_x_m", "offset_y_m", "sea_level_m",
                                        "level_m", "low_m", "high_m", "east_m", "south_m", "equilibrium_line_m"};

/// FNV-1a: where a stage stands and what its parameter is called name the value for the random numbers.
std::uint64_t hashOf(std::string_view text) {
    std::uint64_t hash = 0xcbf29ce484222325ULL;
    for (const char c : text)
        hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001b3ULL;
    return hash;
}

double numberOf(const ParamValue& value) {
    const auto* whole = std::get_if<std::int64_t>(&value);
    return whole ? static_cast<double>(*whole) : std::get<double>(value);
}

/// A place on the travel of a slider that is mirrored at its ends.
double reflected(double place) {
    if (place < 0.0)
        place = -place;
    return place > 1.0 ? 2.0 - place : place;
}

double movedNumber(const ParamRange& range, double value, double strength, double chance) {
    const double low = std::min(range.sliderMin(), value), high = std::max(range.sliderMax(), value);
    const bool isEven = !range.logarithmic || low <= 0.0;
    const auto travel = [&](double v) { return isEven ? v : elementary::log(v); };
    const double span = travel(high) - travel(low);
    const double place = reflected((travel(value) - travel(low)) / span + strength * (2.0 * chance - 1.0));
    const double moved = travel(low) + place * span;
    const double scale = elementary::pow(10.0, range.decimals);
    return std::clamp(std::round((isEven ? moved : elementary::exp(moved)) * scale) / scale, low, high);
}

ParamValue otherValue(const ParamInfo& info, const ParamValue& value, double strength, std::uint64_t bits) {
    if (info.kind == ParamKind::Seed) {
        const auto drawn = static_cast<std::int64_t>(bits % kSeeds);
        return ParamValue(value == ParamValue(drawn) ? (drawn + 1) % kSeeds : drawn);
    }
    const double moved = movedNumber(info.range, numberOf(value), strength, unitDouble(bits));
    return info.kind == ParamKind::Integer ? ParamValue(std::llround(moved) + std::int64_t{0}) : ParamValue(moved);
}

} // namespace

std::vector<const ParamField*> variableParams(const RecipeStage& stage) {
    std::vector<const ParamField*> found;
    const auto valueOf = [&](std::string_view key) { return stage.params.value(key); };
    for (const ParamField& param : stage.params.kind().params)
        if (isWorkedOut(param.info.kind) && isUsed(param.info, valueOf))
            found.push_back(&param);
    return found;
}

bool isPlace(const ParamInfo& info) {
    return std::ranges::find(kPlaces, info.key) != std::end(kPlaces);
}

std::vector<StageValue> randomValues(const Recipe& recipe, std::span<const StageValue> from, double strength,
                                     std::uint64_t seed) {
    std::vector<StageValue> values;
    for (const StageValue& old : from) {
        const auto stage = std::ranges::find(recipe.stages, old.stage, &RecipeStage::id);
        if (stage == recipe.stages.end())
            throw Error(old.key + ": " + phrase("the stage is no longer in the recipe"));
        const ParamInfo& info = stage->params.kind().required(old.key, stage->title()).info;
        const std::uint64_t bits = randomBits(seed, stage - recipe.stages.begin(), hashOf(old.key));
        values.push_back({old.stage, old.key, otherValue(info, old.value, strength, bits)});
    }
    return values;
}

Recipe withValues(Recipe recipe, std::span<const StageValue> values) {
    for (const StageValue& value : values)
        setParameterAt(recipe, {}, value.stage, value.key, value.value);
    return recipe;
}

} // namespace oxbow
