#include "tests/fuzz/fuzz_state.h"

#include "core/files/storage/zip_file.h"
#include "core/project/state_archive.h"

/// Any bytes in place of the numbers of a saved moment are that of the recipe or refused; what was taken for one can be
/// gone on from.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace oxbow;
    static ThreadPool pool(1);
    static const auto recipe = std::make_shared<const Recipe>(fuzzRecipe());
    const auto path = fuzzFolder() / "state.zip";
    ZipWriter zip;
    for (const auto& [name, bytes] : fuzzStatePieces(*recipe, pool))
        zip.add(name, name == kStateNumbers ? std::vector<std::byte>(std::as_bytes(std::span(data, size)).begin(),
                                                                     std::as_bytes(std::span(data, size)).end())
                                            : bytes);
    zip.commit(path);
    return tried([&] {
        const ZipReader reader(path);
        Evaluator evaluator(pool, fuzzFolder());
        evaluator.resume(recipe, unpackState(reader, *recipe, pool));
        static_cast<void>(evaluator.advance(kNeverCancelled));
    });
}
