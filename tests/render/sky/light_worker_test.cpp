#include "render/sky/light_worker.h"

#include "tests/render/render_test_support.h"

#include <gtest/gtest.h>

#include <sys/resource.h>

#include <cstdlib>

namespace oxbow {
namespace {

/// Asks for light where there is no memory for its maps, and again where there is.
void askWithoutMemory(const TerrainState& state) {
    LightWorker worker;
    LightRequest request;
    request.state = state;
    rlimit room{};
    getrlimit(RLIMIT_AS, &room);
    const rlimit none{1 << 20, room.rlim_max}; // less than is taken already: nothing more can be had
    setrlimit(RLIMIT_AS, &none);
    worker.request(request);
    worker.wait();
    setrlimit(RLIMIT_AS, &room);
    if (worker.ready())
        std::exit(1);
    worker.request(request);
    worker.wait();
    std::exit(worker.take().sun ? 0 : 2);
}

TEST(LightWorker, OutlivesALackOfMemory) {
    testing::FLAGS_gtest_death_test_style = "threadsafe"; // other tests left threads that hold locks
    setenv("MALLOC_ARENA_MAX", "1", 1); // an arena of a thread has room that the limit does not count
    setenv("MALLOC_MMAP_THRESHOLD_", "1048576", 1); // a map does not fit into what was given back before
    const TerrainState state = published(hills(2048, 2048, 10.0, 500.0f));
    EXPECT_EXIT(askWithoutMemory(state), testing::ExitedWithCode(0), "");
    unsetenv("MALLOC_ARENA_MAX");
    unsetenv("MALLOC_MMAP_THRESHOLD_");
}

} // namespace
} // namespace oxbow
