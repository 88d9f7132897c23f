#include "core/threads/thread_pool.h"

#include <gtest/gtest.h>

#include <algorithm>

#include <atomic>
#include <stdexcept>

namespace oxbow {
namespace {

TEST(ThreadPool, EveryPieceRunsOnce) {
    for (const int threads : {1, 2, 7}) {
        ThreadPool pool(threads);
        for (int round = 0; round < 200; ++round) {
            std::vector<int> calls(round, 0);
            pool.forEach(round, [&](int i) { ++calls[i]; });
            EXPECT_EQ(std::ranges::count(calls, 1), round);
        }
    }
}

TEST(ThreadPool, BandsCoverTheRowsWithoutOverlap) {
    ThreadPool pool(3);
    std::vector<int> rows(101, 0);
    pool.forRows(101, 8, [&](int y0, int y1) {
        for (int y = y0; y < y1; ++y)
            ++rows[y];
    });
    EXPECT_EQ(std::ranges::count(rows, 1), 101);
}

TEST(ThreadPool, AnExceptionReachesTheCallerAndThePoolGoesOn) {
    ThreadPool pool(4);
    EXPECT_THROW(pool.forEach(50, [](int i) { if (i == 20) throw std::runtime_error("piece 20"); }),
                 std::runtime_error);
    std::atomic<int> calls = 0;
    pool.forEach(50, [&](int) { ++calls; });
    EXPECT_EQ(calls, 50);
}

} // namespace
} // namespace oxbow
