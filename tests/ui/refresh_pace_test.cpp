#include "ui/document/refresh_pace.h"

#include <gtest/gtest.h>

namespace oxbow {

TEST(RefreshPace, LeavesTheHandTwoThirdsOfTheTime) {
    RefreshPace pace;
    EXPECT_DOUBLE_EQ(pace.intervalMs(), RefreshPace::kRefreshMs);
    for (int i = 0; i < 60; ++i)
        pace.noteShown(3.0);
    EXPECT_DOUBLE_EQ(pace.intervalMs(), RefreshPace::kRefreshMs) << "what is quick comes with each refresh";
    for (int i = 0; i < 60; ++i)
        pace.noteShown(20.0);
    EXPECT_NEAR(pace.intervalMs(), 60.0, 0.1);
    pace.noteShown(30.0);
    EXPECT_LT(pace.intervalMs(), 67.0) << "one slow paint counts little";
    for (int i = 0; i < 60; ++i)
        pace.noteShown(500.0);
    EXPECT_DOUBLE_EQ(pace.intervalMs(), RefreshPace::kSlowestMs) << "news are never older than that";
}

} // namespace oxbow
