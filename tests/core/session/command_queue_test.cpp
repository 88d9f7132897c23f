#include "core/session/command_queue.h"

#include <gtest/gtest.h>

#include <thread>

namespace oxbow {
namespace {

using Kind = CommandQueue::Kind;

/// Carries out what waits; tells how many commands that were.
std::uint64_t drain(CommandQueue& queue) {
    std::uint64_t count = 0;
    while (const auto taken = queue.take()) {
        taken->command();
        count += taken->count;
    }
    return count;
}

TEST(CommandQueue, ARequestStandsWhileAnOlderCommandIsCarriedOut) {
    CommandQueue queue;
    bool wasCancelled = false;
    queue.send([] {}, Kind::Seek);
    const auto seek = queue.take();
    ASSERT_TRUE(seek);
    queue.send([&] { wasCancelled = queue.cancel().requested(); },
               Kind::BreaksOff); // while the seek is carried out
    seek->command();
    EXPECT_TRUE(queue.cancel().requested()) << "the seek must not take the cancel back";
    EXPECT_EQ(drain(queue), 1u);
    EXPECT_TRUE(wasCancelled);
    EXPECT_FALSE(queue.cancel().requested()) << "what comes next runs";
}

TEST(CommandQueue, APlainCommandBreaksNothingOff) {
    CommandQueue queue;
    queue.send([] {}, Kind::Plain);
    EXPECT_FALSE(queue.cancel().requested());
    EXPECT_TRUE(queue.wait(false));
    EXPECT_EQ(drain(queue), 1u);
}

TEST(CommandQueue, ANewerSeekTakesThePlaceOfTheOneBeforeItAlone) {
    CommandQueue queue;
    std::string done;
    const auto say = [&](const char* word) { return [&done, word] { done += word; }; };
    queue.send(say("a"), Kind::Seek);
    queue.send(say("b"), Kind::Seek);
    queue.send(say("c"), Kind::Plain);
    queue.send(say("d"), Kind::Seek);
    queue.send(say("e"), Kind::Seek);
    EXPECT_EQ(drain(queue), 5u);
    EXPECT_EQ(done, "bce");
}

TEST(CommandQueue, ClosingDropsWhatWaitsAndStaysCancelled) {
    CommandQueue queue;
    int carriedOut = 0;
    for (int i = 0; i < 10; ++i)
        queue.send(
            [&] {
                if (++carriedOut == 3)
                    queue.close();
            },
            Kind::Plain);
    drain(queue);
    EXPECT_EQ(carriedOut, 3);
    EXPECT_FALSE(queue.wait(true));
    EXPECT_TRUE(queue.cancel().requested());
    EXPECT_TRUE(queue.closed().requested());
}

TEST(CommandQueue, ClosingWakesWhoWaits) {
    CommandQueue queue;
    bool goesOn = true;
    std::jthread worker([&] { goesOn = queue.wait(false); });
    queue.close();
    worker.join();
    EXPECT_FALSE(goesOn);
    queue.waitFor(1e6); // returns at once
}

} // namespace
} // namespace oxbow
