#include "core/world/world_inputs.h"

#include "core/base/error.h"
#include "core/base/whole_file.h"
#include "core/files/raster/place_files.h"
#include "core/files/raster/sidecar.h"
#include "core/files/tile_folder.h"
#include "core/terrain/terrain_state.h"

#include <xxhash.h>

#include <algorithm>
#include <fstream>
#include <memory>
#include <set>

namespace oxbow {

namespace {

namespace fs = std::filesystem;

bool isFile(const fs::path& path) {
    std::error_code none;
    return fs::is_regular_file(path, none);
}

std::string contentState(const fs::path& file) {
    const std::unique_ptr<XXH3_state_t, XXH_errorcode (*)(XXH3_state_t*)> state(XXH3_createState(), XXH3_freeState);
    XXH3_64bits_reset(state.get());
    std::vector<char> bytes(std::size_t{1} << 20);
    for (const fs::path& part : {file, sidecarPath(file), worldFilePath(file), fs::path(file).replace_extension(".wld"),
                                 fs::path(file).replace_extension(".prj")}) {
        std::ifstream stream;
        if (isFile(part))
            stream.open(part, std::ios::binary);
        while (stream.is_open() && (stream.read(bytes.data(), static_cast<std::streamsize>(bytes.size())) || stream.gcount() > 0))
            XXH3_64bits_update(state.get(), bytes.data(), static_cast<std::size_t>(stream.gcount()));
    }
    return hashText(XXH3_64bits_digest(state.get()));
}

std::string sizeState(const fs::path& file) {
    std::error_code none;
    const auto changed = fs::last_write_time(file, none).time_since_epoch();
    return std::to_string(fs::file_size(file, none)) + " " + std::to_string(static_cast<std::int64_t>(changed.count()));
}

std::string stateOf(const WorldPlan& plan, const fs::path& file) {
    return plan.source ? sizeState(file) : contentState(file);
}

/// Of a recipe's file, or of a folder of tiles.
std::vector<fs::path> filesAt(const fs::path& path) {
    std::error_code none;
    std::vector<fs::path> files = fs::is_directory(path, none) ? tilesIn(path) : std::vector{path};
    std::erase_if(files, [](const fs::path& file) { return !isFile(file); });
    return files;
}

} // namespace

std::vector<WorldInput> inputsOf(const WorldPlan& plan) {
    std::vector<fs::path> files;
    for (const WorldSource::Tile& tile : plan.source ? plan.source->tiles : std::vector<WorldSource::Tile>())
        files.push_back(tile.file);
    std::set<std::string> names; // each once, in order
    Recipe recipe = plan.recipe;
    changeFileNames(recipe, [&](const std::string& name) {
        if (!name.empty())
            names.insert(name);
        return name;
    });
    for (const std::string& name : names)
        for (const fs::path& file : filesAt(plan.inputs / name))
            files.push_back(fs::is_directory(plan.inputs / name) ? fs::path(name) / file.filename() : fs::path(name));
    std::vector<WorldInput> inputs;
    for (const fs::path& file : files)
        inputs.push_back({file.generic_string(), stateOf(plan, plan.inputs / file)});
    return inputs;
}

std::string stateOfRecipe(const std::string& text) {
    return hashText(XXH3_64bits(text.data(), text.size()));
}

Phrase changedInput() {
    return phrase("this file was changed since the world was planned: put the old one back, or plan a new world in another folder");
}

void checkInputs(const WorldPlan& plan) {
    for (const WorldInput& input : plan.madeOf)
        if (const fs::path file = plan.inputs / input.file; isFile(file) && stateOf(plan, file) != input.state)
            throw Error(file.string() + ": " + changedInput());
}

bool haveSameInputs(const WorldPlan& a, const WorldPlan& b) {
    return std::ranges::all_of(a.madeOf, [&](const WorldInput& input) {
        const auto other = std::ranges::find(b.madeOf, input.file, &WorldInput::file);
        return other == b.madeOf.end() || other->state == input.state;
    });
}

} // namespace oxbow
