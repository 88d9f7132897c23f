#pragma once

#include "core/files/storage/zip_file.h"
#include "core/project/state_archive.h"
#include "core/recipe/recipe_file.h"
#include "tests/fuzz/fuzz_file.h"

#include <memory>
#include <utility>
#include <vector>

/// A small recipe that is stopped in the midst of its rain, behind lakes and rivers, and what a project keeps of that moment.
namespace oxbow {

inline const std::string kStateNumbers = "state/state.bin";

inline Recipe fuzzRecipe() {
    return parseRecipe(R"({ "oxbow": 1, "grid": { "width": 24, "height": 20, "cell_size_m": 20 },
        "stages": [ { "stage": "noise", "parameters": { "seed": 3, "feature_size_m": 150 } },
                    { "stage": "lakes" }, { "stage": "rivers", "parameters": { "channel_area_km2": 0.01 } },
                    { "stage": "droplet_erosion", "parameters": { "drops_per_cell": 0.25 } } ] })",
                       "fuzz.json");
}

inline std::vector<std::pair<std::string, std::vector<std::byte>>> makeFuzzStatePieces(const Recipe& recipe,
                                                                                       ThreadPool& pool) {
    Evaluator evaluator(pool, fuzzFolder());
    evaluator.begin(std::make_shared<const Recipe>(recipe));
    const RunPosition stop{static_cast<int>(recipe.stages.size()) - 1, 3};
    while (evaluator.position() < stop)
        static_cast<void>(evaluator.advance(kNeverCancelled));
    const auto path = fuzzFolder() / "moment.zip";
    ZipWriter zip;
    packState(evaluator.capture({}), recipe, zip);
    zip.commit(path);
    const ZipReader reader(path);
    std::vector<std::pair<std::string, std::vector<std::byte>>> pieces;
    for (const std::string& name : reader.names())
        pieces.emplace_back(name, reader.read(name, std::uint64_t{1} << 30));
    return pieces;
}

inline const std::vector<std::pair<std::string, std::vector<std::byte>>>& fuzzStatePieces(const Recipe& recipe,
                                                                                          ThreadPool& pool) {
    static const auto kPieces = makeFuzzStatePieces(recipe, pool);
    return kPieces;
}

} // namespace oxbow
