#include "core/base/thread_pool.h"
#include "core/earthwork/curve_json.h"
#include "core/files/file_format.h"
#include "core/files/vector/curve_file.h"
#include "core/files/vector/geo_package.h"
#include "core/mask/mix_json.h"
#include "core/paint/stroke_json.h"
#include "core/project/project_file.h"
#include "core/session/tile_codec.h"
#include "tests/core/files/good_files.h"
#include "tests/fuzz/fuzz_state.h"

#include <nlohmann/json.hpp>

/// Writes what the targets start from, a folder each, below the one that is named: the small good files of the tests, the
/// example recipes and what is made of them.
namespace {

namespace fs = std::filesystem;
using namespace oxbow;

void write(const fs::path& path, std::span<const std::byte> bytes) {
    fs::create_directories(path.parent_path());
    putFile(path, {reinterpret_cast<const char*>(bytes.data()), bytes.size()});
}
void write(const fs::path& path, const std::string& text) {
    write(path, std::as_bytes(std::span(text)));
}

void writeHeightmaps(const fs::path& out) {
    const TestFolder folder;
    for (const std::string& name : goodFiles(folder))
        for (const FileFormat& format : fileFormats())
            if (format.can(FileUse::ReadHeightmap) && &format == formatByExtension(lowerExtension(name), FileUse::ReadHeightmap))
                write(out / format.key / name, fileContent(folder / name));
}

void writeRecipeParts(const fs::path& out, const Recipe& recipe, const std::string& name) {
    for (const RecipeStage& stage : recipe.stages) {
        if (!stage.curves.empty()) {
            write(out / "geojson" / (name + ".geojson"), curvesAsGeoJson(stage.curves, GeoFrame(recipe.grid)));
            write(out / "features" / (name + ".geojson"), curvesAsGeoJson(stage.curves, GeoFrame(recipe.grid)));
            const GeoFrame frame(recipe.grid);
            write(out / "features" / (name + ".gpkg"), geoPackage({{"curves", curveFeatures(stage.curves, frame)}}, frame));
            write(out / "json_parts" / (name + "_curves.json"), curvesJson(stage.curves).dump());
        }
        if (!stage.strokes.empty())
            write(out / "json_parts" / (name + "_strokes.json"), strokesJson(stage.strokes).dump());
        if (!stage.mix.where.empty())
            write(out / "json_parts" / (name + "_mask.json"), maskJson(stage.mix.where).dump());
    }
}

void writeRecipes(const fs::path& out) {
    for (const char* place : {"resources/recipes", "resources/manual/developer/founding"})
        for (const auto& entry : fs::directory_iterator(fs::path(OXBOW_SOURCE_ROOT) / place)) {
            if (entry.path().extension() != ".json")
                continue;
            const std::string text = fileContent(entry.path()), name = entry.path().stem().string();
            if (text.size() < 65536)
                write(out / "recipe" / entry.path().filename(), text);
            writeRecipeParts(out, parseRecipe(text, name), name);
        }
}

void writeProjects(const fs::path& out, ThreadPool& pool) {
    const Recipe recipe = fuzzRecipe();
    for (const auto& [name, bytes] : fuzzStatePieces(recipe, pool))
        if (name == kStateNumbers)
            write(out / "state" / "moment.bin", bytes);
    Evaluator evaluator(pool, fuzzFolder());
    evaluator.begin(std::make_shared<const Recipe>(recipe));
    for (int i = 0; i < 3; ++i)
        static_cast<void>(evaluator.advance(kNeverCancelled));
    const KeptState state = evaluator.capture({});
    fs::create_directories(out / "project");
    writeProject(out / "project" / "plain.oxbow", {.recipe = recipe, .folder = out});
    writeProject(out / "project" / "moment.oxbow",
                 {.recipe = recipe, .folder = out, .branchName = "one", .branches = {{"other", recipe}}, .state = &state});
}

void writeTiles(const fs::path& out) {
    Tile smooth{}, later{};
    for (std::size_t i = 0; i < smooth.cells.size(); ++i)
        smooth.cells[i] = static_cast<float>(i % 128) * 0.25f, later.cells[i] = smooth.cells[i] + 1e-3f;
    write(out / "tile" / "alone", packTile(smooth, nullptr));
    write(out / "tile" / "with_base", packTile(later, &smooth));
    write(out / "tile" / "cells", std::string("cells of a tile!"));
}

} // namespace

int main(int argc, char** argv) {
    if (argc != 2)
        return std::fputs("usage: fuzz_seeds FOLDER\n", stderr), 1;
    ThreadPool pool(1);
    writeHeightmaps(argv[1]);
    writeRecipes(argv[1]);
    writeProjects(argv[1], pool);
    writeTiles(argv[1]);
    fs::remove_all(fuzzFolder());
    return 0;
}
