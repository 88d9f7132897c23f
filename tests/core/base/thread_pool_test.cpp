#include "core/base/thread_pool.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <stdexcept>
#include <thread>

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

TEST(ThreadPool, EndsWhereItHadNothingToDoYet) {
    for (int round = 0; round < 500; ++round)
        EXPECT_EQ(ThreadPool(3).threadCount(), 3);
}

TEST(ThreadPool, AnExceptionReachesTheCallerAndThePoolGoesOn) {
    ThreadPool pool(4);
    EXPECT_THROW(pool.forEach(50,
                              [](int i) {
                                  if (i == 20)
                                      throw std::runtime_error("piece 20");
                              }),
                 std::runtime_error);
    std::atomic<int> calls = 0;
    pool.forEach(50, [&](int) { ++calls; });
    EXPECT_EQ(calls, 50);
}

TEST(ThreadSeconds, CountWhatTheThreadWorksNotWhatItWaits) {
    const double start = threadSeconds();
    std::this_thread::sleep_for(std::chrono::milliseconds(200));
    const double slept = threadSeconds();
    std::uint64_t sum = 0;
    while (threadSeconds() < slept + 0.005)
        ++sum;
    EXPECT_GT(sum, 0u);
    EXPECT_LT(slept - start, 0.1);
}

} // namespace
} // namespace oxbow
