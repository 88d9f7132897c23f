#include "core/base/block_store.h"
#include "core/base/memory_use.h"

#include <gtest/gtest.h>

#include <chrono>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <limits>
#include <span>
#include <thread>
#include <vector>

namespace oxbow {
namespace {

constexpr std::size_t kMiB = std::size_t{1} << 20;

TEST(BlockStore, ABlockThatCameBackServesTheNextOfItsSize) {
    BlockStore store;
    void* const first = store.take(64 * kMiB);
    ASSERT_TRUE(first);
    std::memset(first, 7, 64 * kMiB);
    EXPECT_TRUE(store.giveBack(first));
    EXPECT_EQ(store.bytesKept(), 64 * kMiB);
    EXPECT_EQ(store.take(63 * kMiB), first);
    EXPECT_EQ(store.bytesKept(), 0u);
    EXPECT_EQ(store.bytesInUse(), 64 * kMiB);
}

TEST(BlockStore, AMuchSmallerOneIsNotGivenALargeBlock) {
    BlockStore store;
    void* const large = store.take(64 * kMiB);
    ASSERT_TRUE(store.giveBack(large));
    static_cast<void>(store.take(32 * kMiB)); // the system may give it the same address
    EXPECT_EQ(store.bytesInUse(), 32 * kMiB);
}

TEST(BlockStore, WhatIsKeptNeverMakesTheMostInUseGreater) {
    BlockStore store;
    void* const a = store.take(50 * kMiB);
    void* const b = store.take(40 * kMiB); // the most: 90
    ASSERT_TRUE(store.giveBack(a));
    static_cast<void>(store.take(20 * kMiB)); // none fits, and 60 in use and 50 kept are too much
    EXPECT_EQ(store.bytesKept(), 0u);
    ASSERT_TRUE(store.giveBack(b));
    static_cast<void>(store.take(30 * kMiB)); // 50 in use and 40 kept are not
    EXPECT_EQ(store.bytesKept(), 40 * kMiB);
    static_cast<void>(store.take(10 * kMiB));
    EXPECT_EQ(store.bytesKept(), 0u);
    EXPECT_EQ(store.bytesInUse(), 60 * kMiB);
}

TEST(BlockStore, BeyondAShareBlocksGoBackAtOnce) {
    BlockStore store;
    void* const block = store.take(300 * kMiB);
    ASSERT_TRUE(store.giveBack(block));
    EXPECT_EQ(store.bytesKept(), 0u);
}

TEST(BlockStore, KnowsItsOwnBlocksAndReleasesThem) {
    BlockStore store;
    int other = 0;
    EXPECT_FALSE(store.giveBack(&other));
    void* const block = store.take(8 * kMiB);
    EXPECT_TRUE(store.giveBack(block));
    EXPECT_FALSE(store.giveBack(block));
    store.releaseKept();
    EXPECT_EQ(store.bytesKept(), 0u);
    EXPECT_EQ(store.take(std::numeric_limits<std::size_t>::max() - 1), nullptr);
    EXPECT_EQ(store.bytesInUse(), 0u);
}

TEST(BlockStore, BlocksOfManyThreadsDoNotOverlap) {
    BlockStore store;
    std::vector<std::jthread> threads;
    for (int t = 0; t < 4; ++t)
        threads.emplace_back([&store, t] {
            for (int round = 0; round < 30; ++round) {
                const std::size_t bytes = (5 + round % 3) * kMiB;
                auto* const block = static_cast<unsigned char*>(store.take(bytes));
                ASSERT_TRUE(block);
                for (std::size_t i = 0; i < bytes; i += 4096)
                    block[i] = static_cast<unsigned char>(t);
                for (std::size_t i = 0; i < bytes; i += 4096)
                    ASSERT_EQ(block[i], t);
                ASSERT_TRUE(store.giveBack(block));
            }
        });
}

#ifdef __linux__

/// Fills and reads blocks of 256 MiB in all with room for 64 MiB: 0 where they kept what was written and the program came to
/// hold less than they take.
int wentBeyondMemory() {
    const std::size_t most = residentBytes().value_or(0) + 64 * kMiB;
    if (!keepOnDisk(std::filesystem::temp_directory_path(), most))
        return 2;
    BlockStore store;
    std::vector<std::span<std::uint64_t>> blocks;
    for (std::uint64_t b = 0; b < 4; ++b) {
        void* const block = store.take(64 * kMiB);
        if (!block)
            return 3;
        blocks.emplace_back(static_cast<std::uint64_t*>(block), 64 * kMiB / sizeof(std::uint64_t));
        for (std::size_t i = 0; i < blocks[b].size(); ++i)
            blocks[b][i] = b << 32 | i;
    }
    for (int wait = 0; residentBytes().value_or(0) > most && wait < 500; ++wait)
        std::this_thread::sleep_for(std::chrono::milliseconds(20));
    if (residentBytes().value_or(0) > most)
        return 4;
    for (std::uint64_t b = 0; b < blocks.size(); ++b)
        for (std::size_t i = 0; i < blocks[b].size(); ++i)
            if (blocks[b][i] != (b << 32 | i))
                return 5;
    return 0;
}

TEST(BlockStore, BlocksBeyondMemoryLieOnDiskAndKeepWhatTheyHold) {
    EXPECT_EXIT(std::_Exit(wentBeyondMemory()), testing::ExitedWithCode(0), "");
    EXPECT_EXIT(std::_Exit(keepOnDisk("/no/such/folder", kMiB) && BlockStore().take(64 * kMiB) == nullptr ? 0 : 1),
                testing::ExitedWithCode(0), ""); // a folder that cannot be written is a memory that is used up
}

#endif

} // namespace
} // namespace oxbow
