#include "core/session/background_packer.h"

#include "core/base/counter_random.h"

#include <gtest/gtest.h>

#include <thread>

namespace oxbow {
namespace {

/// A state of a thousand tiles that do not pack well.
std::shared_ptr<const KeptState> largeState() {
    ThreadPool pool(2);
    auto recipe = std::make_shared<Recipe>();
    recipe->grid = {2048, 2048, 1.0};
    WorkingTerrain terrain(recipe->grid);
    std::uint64_t i = 0;
    for (float& cell : terrain.elevation().cells())
        cell = static_cast<float>(unitDouble(randomBits(7, ++i)));
    auto state = std::make_shared<KeptState>();
    state->terrain = TerrainState(terrain, {}, pool);
    return state;
}

std::shared_ptr<PackRoom> roomInMemory() {
    return std::make_shared<PackRoom>(std::filesystem::path{}, 0);
}

void waitForTheFirstTile(const PackRoom& room) {
    while (room.memoryBytes == 0)
        std::this_thread::yield();
}

TEST(StatePacker, PackingIsBrokenOffBetweenTwoTilesAndLeavesNothing) {
    const auto state = largeState();
    const auto room = roomInMemory();
    StatePacker packer(room);
    CancelToken cancel;
    std::jthread user([&] {
        waitForTheFirstTile(*room);
        cancel.request();
    });
    EXPECT_THROW(static_cast<void>(packer.pack(state, true, cancel)), Cancelled);
    EXPECT_EQ(room->memoryBytes, 0u);
    cancel.reset();
    user.join();
    EXPECT_NE(packer.pack(state, true, CancelToken{}), nullptr);
}

TEST(BackgroundPacker, ForgettingBreaksOffWhatIsBeingPacked) {
    const auto state = largeState();
    const auto room = roomInMemory();
    BackgroundPacker packer(room);
    packer.add(state, true);
    packer.add(state, true);
    waitForTheFirstTile(*room);
    EXPECT_EQ(packer.clear(), 1u) << "the one that waits";
    EXPECT_TRUE(packer.waitForNext());
    const auto done = packer.takeDone();
    ASSERT_EQ(done.size(), 1u);
    EXPECT_EQ(done[0].state, state);
    EXPECT_EQ(done[0].packed, nullptr);
    packer.add(state, true); // it packs on
    EXPECT_TRUE(packer.waitForNext());
    EXPECT_NE(packer.takeDone().at(0).packed, nullptr);
}

TEST(BackgroundPacker, WhatIsTakenBackComesBackWholeAndCanBePackedLater) {
    const auto first = largeState(), second = largeState();
    const auto room = roomInMemory();
    BackgroundPacker packer(room);
    packer.add(first, true);
    packer.add(second, true);
    waitForTheFirstTile(*room);
    const auto waiting = packer.recall();
    ASSERT_EQ(waiting.size(), 1u);
    EXPECT_EQ(waiting[0], second);
    EXPECT_TRUE(packer.waitForNext());
    const auto done = packer.takeDone();
    ASSERT_EQ(done.size(), 1u);
    EXPECT_EQ(done[0].state, first);
    EXPECT_TRUE(done[0].wasBrokenOff);
    EXPECT_EQ(room->memoryBytes, 0u);
    EXPECT_FALSE(packer.isBusy());
}

TEST(BackgroundPacker, WhoWaitsForItIsLetGoByACancel) {
    BackgroundPacker packer(roomInMemory());
    packer.add(largeState(), true);
    CancelToken cancel;
    cancel.request();
    EXPECT_FALSE(packer.waitForNext(cancel));
}

TEST(BackgroundPacker, ItsEndBreaksOffWhatIsBeingPacked) {
    const auto state = largeState();
    const auto room = roomInMemory();
    {
        BackgroundPacker packer(room);
        for (int i = 0; i < 1000; ++i)
            packer.add(state, true);
        waitForTheFirstTile(*room);
    }
    EXPECT_EQ(room->memoryBytes, 0u) << "no state was packed to its end";
}

} // namespace
} // namespace oxbow
