#include "core/base/block_store.h"

#include <gtest/gtest.h>

#include <cstring>
#include <limits>
#include <thread>

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
    EXPECT_NE(store.take(32 * kMiB), large);
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

} // namespace
} // namespace oxbow
