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

/// So many that no scheduler lets all be packed before the next line of a test.
constexpr std::size_t kMany = 200;
/// On a machine that is busy everywhere a thread may come too late; not always.
constexpr int kTries = 100;

void addMany(BackgroundPacker& packer, const std::shared_ptr<const KeptState>& state) {
    for (std::size_t i = 0; i < kMany; ++i)
        packer.add(state, true);
}

TEST(StatePacker, PackingIsBrokenOffBetweenTwoTilesAndLeavesNothing) {
    const auto state = largeState();
    bool wasBrokenOff = false;
    for (int i = 0; i < kTries && !wasBrokenOff; ++i) {
        const auto room = roomInMemory();
        StatePacker packer(room);
        CancelToken cancel;
        const std::jthread user([&] {
            waitForTheFirstTile(*room);
            cancel.request();
        });
        try {
            static_cast<void>(packer.pack(state, true, cancel));
        } catch (const Cancelled&) {
            wasBrokenOff = true;
            EXPECT_EQ(room->memoryBytes, 0u);
        }
    }
    EXPECT_TRUE(wasBrokenOff);
    CancelToken cancel;
    cancel.request();
    EXPECT_THROW(static_cast<void>(StatePacker(roomInMemory()).pack(state, true, cancel)), Cancelled);
}

TEST(BackgroundPacker, ForgettingDropsWhatWaitsAndItPacksOn) {
    const auto state = largeState();
    const auto room = roomInMemory();
    BackgroundPacker packer(room);
    addMany(packer, state);
    waitForTheFirstTile(*room);
    const std::size_t forgotten = packer.clear();
    while (packer.isBusy()) {
        packer.waitForNext();
        EXPECT_LE(packer.takeDone().size(), 1u) << "what was being packed";
    }
    EXPECT_GE(forgotten, kMany - 1) << "all but that one";
    packer.add(state, true);
    EXPECT_TRUE(packer.waitForNext());
    EXPECT_NE(packer.takeDone().at(0).packed, nullptr);
}

TEST(BackgroundPacker, WhatIsTakenBackIsWholeAndNoneIsMissing) {
    const auto state = largeState();
    const auto room = roomInMemory();
    BackgroundPacker packer(room);
    addMany(packer, state);
    waitForTheFirstTile(*room);
    const std::size_t waiting = packer.recall().size();
    EXPECT_GT(waiting, 0u);
    std::size_t done = 0, brokenOff = 0;
    while (packer.isBusy()) {
        packer.waitForNext();
        for (const BackgroundPacker::Done& one : packer.takeDone()) {
            ++done;
            brokenOff += one.wasBrokenOff ? 1 : 0;
            EXPECT_EQ(one.wasBrokenOff, one.packed == nullptr);
            EXPECT_EQ(one.state, state);
        }
    }
    EXPECT_EQ(waiting + done, kMany);
    EXPECT_LE(brokenOff, 1u);
}

TEST(BackgroundPacker, WhoWaitsForItIsLetGoByACancel) {
    const auto state = largeState();
    BackgroundPacker packer(roomInMemory());
    CancelToken cancel;
    cancel.request();
    bool wasLetGo = false;
    for (int i = 0; i < kTries && !wasLetGo; ++i) {
        packer.add(state, true);
        wasLetGo = !packer.waitForNext(cancel);
        static_cast<void>(packer.takeDone());
    }
    EXPECT_TRUE(wasLetGo);
}

} // namespace
} // namespace oxbow
