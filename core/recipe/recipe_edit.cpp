#include "core/recipe/recipe_edit.h"

#include "core/error.h"
#include "core/io/heightmap_file.h"
#include "core/param/param_text.h"

#include <algorithm>
#include <charconv>
#include <cmath>

namespace oxbow {

namespace {

int sideFrom(std::string_view text, const std::string& where) {
    int side = 0;
    const auto [end, failure] = std::from_chars(text.data(), text.data() + text.size(), side);
    if (failure != std::errc() || end != text.data() + text.size() || side < 1)
        throw Error(where + ": '" + std::string(text) + "' is no size: give N or WxH cells, for example 1024 or 1024x512");
    return side;
}

/// "droplet_erosion[2]" -> ("droplet_erosion", 2); without brackets 0.
std::pair<std::string, int> splitIndex(std::string_view stage, const std::string& where) {
    const std::size_t bracket = stage.find('[');
    if (bracket == std::string_view::npos || stage.back() != ']')
        return {std::string(stage), 0};
    return {std::string(stage.substr(0, bracket)),
            sideFrom(stage.substr(bracket + 1, stage.size() - bracket - 2), where)};
}

std::string stagesOf(const Recipe& recipe) {
    std::string list;
    for (const RecipeStage& stage : recipe.stages)
        list += (list.empty() ? "" : ", ") + std::string(stage.params.kind().id);
    return list.empty() ? "no stages" : list;
}

std::vector<RecipeStage*> stagesCalled(Recipe& recipe, std::string_view text, const std::string& where) {
    const auto [name, index] = splitIndex(text, where);
    std::vector<RecipeStage*> found;
    for (RecipeStage& stage : recipe.stages)
        if (stage.params.kind().id == name || stage.name == text)
            found.push_back(&stage);
    if (index > static_cast<int>(found.size()))
        found.clear();
    if (found.empty())
        throw Error(where + ": the recipe has no stage '" + std::string(text) + "': it has " + stagesOf(recipe));
    return index == 0 ? found : std::vector{found[index - 1]};
}

} // namespace

void setSize(Recipe& recipe, std::string_view text, const std::string& where) {
    GridSpec& grid = recipe.grid;
    const double extentM = grid.widthM();
    const std::size_t cross = text.find('x');
    if (cross == std::string_view::npos) {
        const double scale = static_cast<double>(sideFrom(text, where)) / std::max(grid.width, grid.height);
        grid.width = std::max(1, static_cast<int>(std::lround(grid.width * scale)));
        grid.height = std::max(1, static_cast<int>(std::lround(grid.height * scale)));
    } else {
        grid.width = sideFrom(text.substr(0, cross), where);
        grid.height = sideFrom(text.substr(cross + 1), where);
    }
    grid.cellSizeM = extentM / grid.width;
    checkGrid(grid, where);
}

void setSeed(Recipe& recipe, std::uint32_t seed) {
    for (RecipeStage& stage : recipe.stages)
        for (const StageParam& param : stage.params.kind().params)
            if (param.info.kind == ParamKind::Seed)
                stage.params.set(param.info.key, std::int64_t{seed});
}

void setByText(Recipe& recipe, std::string_view assignment, const std::string& where) {
    const std::size_t equals = assignment.find('=');
    const std::size_t dot = assignment.substr(0, equals).rfind('.');
    if (equals == std::string_view::npos || dot == std::string_view::npos)
        throw Error(where + ": '" + std::string(assignment) + "' is not of the form STAGE.KEY=VALUE");
    const std::string_view key = assignment.substr(dot + 1, equals - dot - 1);
    for (RecipeStage* stage : stagesCalled(recipe, assignment.substr(0, dot), where)) {
        const StageParam* param = stage->params.kind().find(key);
        if (!param)
            stage->params.set(key, 0.0, where); // reports the unknown key and those that exist
        const std::string place = where + " " + std::string(assignment.substr(0, equals));
        stage->params.set(key, parseValue(param->info, assignment.substr(equals + 1), place), place);
        std::erase_if(stage->events, [&](const StageEvent& event) { return event.key == key; });
    }
}

void setInput(Recipe& recipe, const std::filesystem::path& file) {
    const ImportedHeightmap imported = readHeightmap(file);
    recipe.grid = imported.elevation.grid();
    const auto firstOther = std::ranges::find_if(
        recipe.stages, [](const RecipeStage& s) { return s.params.kind().category != StageCategory::Source; });
    recipe.stages.erase(recipe.stages.begin(), firstOther);
    RecipeStage import(*findStageKind("import"));
    import.params.set("file", std::filesystem::absolute(file).string());
    recipe.stages.insert(recipe.stages.begin(), import);
}

} // namespace oxbow
