#include "core/base/thread_pool.h"
#include "tests/failure/failing_calls.h"

#include <gtest/gtest.h>

#include <atomic>

namespace oxbow {
namespace {

TEST(ThreadFailure, WhereTheSystemGivesNoMoreThoseThatAreThereDoTheWork) {
    for (const int given : {0, 2}) {
        const failing::Threads limit(given);
        ThreadPool pool(8);
        EXPECT_EQ(pool.threadCount(), 1 + given);
        std::atomic<int> done = 0;
        pool.forEach(100, [&](int) { ++done; });
        EXPECT_EQ(done, 100);
    }
    EXPECT_EQ(ThreadPool(8).threadCount(), 8);
}

} // namespace
} // namespace oxbow
