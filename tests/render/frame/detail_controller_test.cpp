#include "render/frame/detail_controller.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <vector>

namespace oxbow {
namespace {

/// A machine that needs `wholeMs` for a whole picture: a share of that for fewer pixels and patches, and
/// `fixedMs` whatever is drawn.
double frameMs(const DetailController& controller, double wholeMs, double fixedMs = 0.0) {
    const DrawDetail& draw = controller.moving();
    const double pixels = draw.scale * draw.scale;
    return fixedMs + wholeMs * pixels * (0.42 + 0.58 * draw.detail * draw.detail);
}

void frames(DetailController& controller, int count, double wholeMs, double fixedMs = 0.0) {
    for (int i = 0; i < count; ++i)
        controller.noteFrame(frameMs(controller, wholeMs, fixedMs));
}

TEST(DetailController, AQuickMachineDrawsTheWholePictureFromTheFirstOneOn) {
    DetailController controller;
    controller.noteWhole(9.0);
    EXPECT_TRUE(controller.drawsWhole());
    frames(controller, 1000, 16.6);
    EXPECT_TRUE(controller.drawsWhole());
    EXPECT_EQ(controller.moving().scale, 1.0);
    EXPECT_EQ(controller.moving().detail, 1.0);
}

TEST(DetailController, AQuickMachineGetsThereByFramesAlone) {
    DetailController controller;
    EXPECT_FALSE(controller.drawsWhole());
    frames(controller, 200, 9.0);
    EXPECT_TRUE(controller.drawsWhole());
}

TEST(DetailController, LeavesTheWholePictureToTheViewAtRestHoweverQuickTheMachine) {
    DetailController controller;
    controller.leaveWholeToRest();
    controller.noteWhole(2.0);
    EXPECT_EQ(controller.level(), 1);
    for (int i = 0; i < 1000; ++i)
        controller.noteFrame(1.0);
    EXPECT_EQ(controller.level(), 1);
    for (int i = 0; i < 2; ++i)
        controller.noteFrame(400.0);
    EXPECT_GT(controller.level(), 1);
}

TEST(DetailController, HardwareBeginsWholeAndKeepsUpWithTheScreen) {
    DetailController controller(DetailController::Drawer::Hardware);
    EXPECT_TRUE(controller.drawsWhole());
    frames(controller, 1000, 16.6); // as a screen of 60 a second lets it
    EXPECT_TRUE(controller.drawsWhole());
    frames(controller, 3, 44.0); // quick enough for the processor
    EXPECT_FALSE(controller.drawsWhole());
    EXPECT_LE(frameMs(controller, 44.0), 1.3 * controller.goalMs());
    controller.noteWhole(5.0);
    EXPECT_TRUE(controller.drawsWhole());
}

TEST(DetailController, KeepsTheGoalOnSlowMachines) {
    for (const double wholeMs : {60.0, 120.0, 250.0, 500.0}) {
        DetailController controller;
        controller.noteWhole(wholeMs);
        frames(controller, 20, wholeMs);
        EXPECT_LE(frameMs(controller, wholeMs), 1.3 * controller.goalMs()) << wholeMs;
        EXPECT_FALSE(controller.drawsWhole()) << wholeMs;
    }
}

TEST(DetailController, DoesNotGoToAndFroOnASteadyMachine) {
    for (double wholeMs = 20.0; wholeMs < 1200.0; wholeMs *= 1.13) {
        DetailController controller;
        controller.noteWhole(wholeMs);
        frames(controller, 300, wholeMs, 5.0);
        std::vector<int> levels;
        for (int i = 0; i < 600; ++i) {
            frames(controller, 1, wholeMs, 5.0);
            levels.push_back(controller.level());
        }
        int changes = 0;
        for (std::size_t i = 1; i < levels.size(); ++i)
            changes += levels[i] != levels[i - 1];
        EXPECT_LE(changes, 4) << wholeMs;
    }
}

TEST(DetailController, OneSlowFrameChangesNothing) {
    DetailController controller;
    controller.noteWhole(9.0);
    for (int i = 0; i < 10; ++i) {
        controller.noteFrame(900.0);
        controller.noteFrame(9.0);
    }
    EXPECT_TRUE(controller.drawsWhole());
}

TEST(DetailController, TwoSlowFramesBringTheLevelThatFits) {
    DetailController controller;
    controller.noteWhole(9.0);
    frames(controller, 2, 400.0);
    EXPECT_LE(frameMs(controller, 400.0), 1.3 * controller.goalMs());
}

TEST(DetailController, ComesBackWhenTheMapIsASmallerOne) {
    DetailController controller;
    controller.noteWhole(600.0);
    frames(controller, 50, 600.0);
    EXPECT_FALSE(controller.drawsWhole());
    controller.noteWhole(20.0);
    EXPECT_TRUE(controller.drawsWhole());
}

TEST(DetailController, NeverGetsFinerWhileFramesAreSlow) {
    DetailController controller;
    int level = controller.level();
    for (int i = 0; i < 100; ++i) {
        controller.noteFrame(2.0 * controller.goalMs());
        EXPECT_GE(controller.level(), level);
        level = controller.level();
    }
    EXPECT_LT(controller.moving().scale, 0.6);
}

} // namespace
} // namespace oxbow
