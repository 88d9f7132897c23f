#pragma once

#include "core/recipe/recipe_file.h"
#include "core/world/world_build.h"
#include "tests/core/files/io_test_files.h"
#include "tests/core/run/evaluated.h"

#include <gmock/gmock.h>

#include <filesystem>
#include <fstream>
#include <unistd.h>

namespace oxbow {

namespace fs = std::filesystem;
using testing::HasSubstr;

inline Recipe recipeOf(const std::string& stages, int width = 256, int height = 256, double cellM = 20.0) {
    return parseRecipe(R"({ "oxbow": 1, "grid": { "width": )" + std::to_string(width) + R"(, "height": )" + std::to_string(height) +
                           R"(, "cell_size_m": )" + numberText(cellM) + R"( }, "stages": [ )" + stages + " ] }",
                       "test");
}

inline const std::string kNoise = R"({ "stage": "noise", "parameters": { "kind": "ridged", "feature_size_m": 1500, "relief_m": 700, "warp": 0.2 } })";

class Worlds : public testing::Test {
protected:
    Worlds() : folder(fs::temp_directory_path() / ("oxbow_worlds_" + std::to_string(getpid()))) { fs::create_directories(folder); }
    ~Worlds() override { fs::remove_all(folder); }

    WorldPlan planned(const Recipe& recipe, WorldOptions options, const std::string& name) const {
        options.memoryBytes = options.memoryBytes ? options.memoryBytes : 4'000'000'000;
        WorldPlan plan = planWorld(recipe, folder, options, folder / name);
        writeWorldPlan(plan);
        return plan;
    }
    Heightmap built(const WorldPlan& plan, int jobs = 1) {
        buildWorld(plan, jobs, kNeverCancelled);
        return worldWindow(plan, plan.all(), 1, {pool});
    }
    TerrainState inMemory(const Recipe& recipe) { return test::evaluated(recipe, test::kToTheEnd, folder); }
    static int differing(const Heightmap& a, const Heightmap& b) {
        if (a.width() != b.width() || a.height() != b.height())
            return -1;
        int count = 0;
        for (std::size_t c = 0; c < a.cells().size(); ++c)
            count += a.cells()[c] != b.cells()[c];
        return count;
    }

    ThreadPool pool{2};
    fs::path folder;
};

} // namespace oxbow
