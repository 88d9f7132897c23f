#pragma once

#include "core/files/heightmap_file.h"
#include "tests/core/recipe/random_recipe.h"
#include "tests/core/terrain/made_maps.h"

#include <array>
#include <filesystem>

/// Random recipes of maps of up to 256² cells with all stages and the whole ranges of all parameters: what anybody may type, not
/// only what sliders reach. Seeds are printed by who uses them.
namespace oxbow {

/// Grounds that no noise makes. A recipe reads them from `ground_KIND_WIDTHxHEIGHT.tif`.
struct OddGround {
    const char* kind;
    float (*heightM)(int x, int y, const GridSpec& grid);
};
inline constexpr std::array<OddGround, 9> kOddGrounds = {{
    {"checkerboard", [](int x, int y, const GridSpec&) { return (x + y) % 2 == 0 ? 0.0f : 500.0f; }},
    {"cone", [](int x, int y, const GridSpec& grid) {
         return static_cast<float>(-0.325 * grid.cellSizeM * std::sqrt(std::pow(x - 0.5 * grid.width, 2) + std::pow(y - 0.5 * grid.height, 2))); }},
    {"flat", [](int, int, const GridSpec&) { return 0.0f; }},
    {"tiny", [](int x, int y, const GridSpec&) { return 1e-6f * static_cast<float>((x * 7 + y * 13) % 32); }},
    {"tall", [](int x, int y, const GridSpec& grid) { return 10000.0f * static_cast<float>((x * 31 + y * 17) % 97) / 96.0f + static_cast<float>(grid.width - x); }},
    {"steps", [](int x, int y, const GridSpec&) { return 100.0f * static_cast<float>(x / 16 + y / 24); }},
    {"spikes", [](int x, int y, const GridSpec&) { return x % 17 == 3 && y % 13 == 5 ? 8000.0f : static_cast<float>(x); }},
    {"pits", [](int x, int y, const GridSpec&) { return x % 11 == 4 && y % 9 == 2 ? -8000.0f : static_cast<float>(y); }},
    {"holes", [](int x, int y, const GridSpec&) { return x / 8 % 3 == 1 && y / 8 % 3 == 1 ? kNoValue : 0.5f * static_cast<float>(x + y); }},
}};

inline std::string oddGroundFile(const OddGround& ground, const GridSpec& grid) {
    return std::string("ground_") + ground.kind + "_" + std::to_string(grid.width) + "x" + std::to_string(grid.height) + ".tif";
}

/// Writes the ground that the recipe reads, if it reads one.
inline void writeOddGround(const Recipe& recipe, const std::filesystem::path& folder) {
    for (const RecipeStage& stage : recipe.stages)
        for (const OddGround& odd : kOddGrounds) {
            if (stage.params.kind().id != "import" || std::get<std::string>(stage.params.value("file")) != oddGroundFile(odd, recipe.grid))
                continue;
            writeHeightmap(folder / oddGroundFile(odd, recipe.grid),
                           test::mapOf(recipe.grid, [&](int x, int y) { return odd.heightM(x, y, recipe.grid); }));
        }
}

inline constexpr int kMostWideSteps = 60;

/// Values of the sliders, of the whole ranges, or some of either. Numbers of steps that are asked for are kept small; those
/// that follow from a length or a time are what they are.
inline void drawWideParams(StageParams& params, const GridSpec& grid, Draw& draw) {
    const int kind = draw.below(3);
    for (const ParamField& param : params.kind().params)
        if (const bool isChanged = draw.heads(); isChanged)
            params.set(param.info.key, drawValue(param.info, kind == 0 || (kind == 1 && draw.heads()), draw));
    for (const ParamField& param : params.kind().params)
        if (param.info.kind == ParamKind::Integer && params.stepCount(grid) > kMostWideSteps)
            shortenBy(param.info, params, grid, kMostWideSteps);
}

/// Sides of 64 to 256 cells, one in sixteen maps one to three cells thin; cells of a millimetre to a kilometre, most of half
/// a metre and more.
inline GridSpec drawWideGrid(Draw& draw) {
    const auto side = [&] { return 64 + draw.below(193); };
    int width = side(), height = draw.heads() ? width : side();
    if (draw.oneIn(16))
        (draw.heads() ? width : height) = 1 + draw.below(3);
    return {width, height, draw.oneIn(4) ? 0.001 * std::pow(1e6, draw.share()) : 0.5 * std::pow(2000.0, draw.share())};
}

/// The first stage: noise as a rule, now and then any other or an odd ground.
inline const StageKind& drawSource(const std::vector<const StageKind*>& kinds, Draw& draw) {
    if (draw.oneIn(5))
        return *findStageKind("import");
    return draw.oneIn(5) ? *kinds[draw.below(static_cast<int>(kinds.size()))] : *findStageKind("noise");
}

/// A source, then one to five stages of any kind.
inline Recipe drawWideRecipe(std::uint64_t seed) {
    Draw draw(seed);
    const auto kinds = kindsWithoutFiles();
    Recipe recipe;
    recipe.grid = drawWideGrid(draw);
    for (int left = 2 + draw.below(5); left > 0; --left) {
        const bool isFirst = recipe.stages.empty();
        const StageKind& kind = isFirst ? drawSource(kinds, draw) : *kinds[draw.below(static_cast<int>(kinds.size()))];
        RecipeStage stage(kind);
        if (kind.id == "import")
            stage.params.set("file", oddGroundFile(kOddGrounds[draw.below(static_cast<int>(kOddGrounds.size()))], recipe.grid));
        else
            drawWideParams(stage.params, recipe.grid, draw);
        stage.mix = drawMix(kind, recipe.grid, draw);
        addCurves(stage, recipe.grid, draw);
        addStrokes(stage, recipe.grid, draw);
        recipe.stages.push_back(std::move(stage));
    }
    return recipe;
}

} // namespace oxbow
