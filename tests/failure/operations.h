#pragma once

#include "core/base/thread_pool.h"
#include "core/export/product_export.h"
#include "core/export/target_folder.h"
#include "core/files/vector/curve_file.h"
#include "core/project/project_file.h"
#include "core/recipe/recipe_file.h"
#include "core/session/session.h"
#include "tests/core/files/good_files.h"

#include <memory>

namespace oxbow {

/// A small terrain with lakes and rivers, in the midst of its rain, and what a user does with one.
class Operations {
public:
    Operations() {
        Evaluator evaluator(pool, folder / "");
        evaluator.begin(recipe);
        const RunPosition stop{static_cast<int>(recipe->stages.size()) - 1, 3};
        while (evaluator.position() < stop)
            evaluator.advance(kNeverCancelled);
        state = evaluator.capture({});
    }

    void save(const std::filesystem::path& file) const {
        writeProject(file, {.recipe = *recipe, .folder = folder / "", .state = &state});
    }
    void exportAs(const std::string& product, const std::filesystem::path& file) {
        exportProduct(state.terrain, {product, file}, {}, pool);
    }
    [[nodiscard]] std::uint64_t evaluate(const std::shared_ptr<const Recipe>& what) {
        Evaluator evaluator(pool, folder / "");
        evaluator.begin(what);
        while (!evaluator.finished())
            evaluator.advance(kNeverCancelled);
        return evaluator.capture({}).terrain.stateHash();
    }

    TestFolder folder;
    ThreadPool pool{2};
    std::shared_ptr<const Recipe> recipe = std::make_shared<const Recipe>(parseRecipe(R"({ "oxbow": 1,
        "grid": { "width": 150, "height": 41, "cell_size_m": 20 },
        "stages": [ { "stage": "noise", "parameters": { "seed": 3, "feature_size_m": 400 } },
                    { "stage": "lakes" }, { "stage": "rivers", "parameters": { "channel_area_km2": 0.02 } },
                    { "stage": "droplet_erosion", "parameters": { "drops_per_cell": 0.25 } } ] })",
                                                                                   "recipe.json"));
    KeptState state;
};

/// A file of each kind of writer: product and name.
inline const std::vector<std::pair<std::string, std::string>>& exports() {
    static const std::vector<std::pair<std::string, std::string>> kExports = {
        {"elevation", "a.png"},  {"elevation", "a.tif"}, {"elevation", "a.exr"},        {"elevation", "a.asc"},
        {"elevation", "a.r32"},  {"elevation", "a.bmp"}, {"elevation", "a.bt"},         {"elevation", "a.pgm"},
        {"mesh", "a.obj"},       {"mesh", "a.glb"},      {"mesh", "a.stl"},             {"mesh", "a.ply"},
        {"normal", "normal.png"}, {"rivers", "a.geojson"}, {"lake_list", "lakes.csv"}};
    return kExports;
}

} // namespace oxbow
