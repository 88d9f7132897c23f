#include "core/base/block_store.h"
#include "core/base/memory_use.h"
#include "core/system/page_calls.h"
#include "tests/failure/failing_calls.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <thread>
#include <unistd.h>
#include <vector>

namespace oxbow {
namespace {

constexpr std::size_t kMiB = std::size_t{1} << 20;

/// Tiles ask for pages, vectors ask the store, which asks for pages: 0 where none waits for the other for ever. Were
/// small memory asked for or given back under the lock of the pages, it would wait for the store's, which waits for it.
int exitOfTilesAndVectors() {
    ::alarm(60); // ends the program that waits
    if (!keepOnDisk(std::filesystem::temp_directory_path(), kMiB))
        return 0;
    const failing::StoreAsked asked;
    const auto tiles = [] {
        for (int round = 0; round < 300; ++round) {
            std::vector<void*> regions;
            for (int i = 0; i < 8; ++i)
                regions.push_back(page_calls::reserve(kMiB));
            for (void* const region : regions)
                page_calls::release(region, kMiB);
        }
    };
    const auto vectors = [] {
        BlockStore& store = BlockStore::ofProgram();
        for (std::size_t round = 0; round < 1500; ++round) {
            void* const block = store.take((1 + round % 4) * kMiB);
            if (!block || !store.giveBack(block))
                std::_Exit(3);
        }
    };
    {
        const std::jthread a(tiles), b(vectors), c(tiles), d(vectors);
    }
    return 0;
}

TEST(PageLock, WaitsForNoStoreThatWaitsForIt) {
    EXPECT_EXIT(std::_Exit(exitOfTilesAndVectors()), testing::ExitedWithCode(0), "");
}

} // namespace
} // namespace oxbow
