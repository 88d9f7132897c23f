#include "render/frame/frame_times.h"

#include <gtest/gtest.h>

namespace oxbow {
namespace {

TEST(FrameTimes, OneFrameIsEveryPercentile) {
    FrameTimes times;
    EXPECT_EQ(times.percentileMs(50.0), 0.0) << "there is none yet";
    times.note(7.0);
    for (const double percent : {0.0, 50.0, 99.0, 100.0})
        EXPECT_EQ(times.percentileMs(percent), 7.0) << percent;
}

TEST(FrameTimes, ThePercentileIsTheNearestRank) {
    FrameTimes times;
    for (const double ms : {40.0, 10.0, 30.0, 20.0})
        times.note(ms);
    EXPECT_EQ(times.percentileMs(25.0), 10.0);
    EXPECT_EQ(times.percentileMs(50.0), 20.0);
    EXPECT_EQ(times.percentileMs(51.0), 30.0);
    EXPECT_EQ(times.percentileMs(99.0), 40.0);
}

TEST(FrameTimes, OldFramesAreForgotten) {
    FrameTimes times;
    for (std::size_t i = 0; i < FrameTimes::kMost; ++i)
        times.note(100.0);
    for (std::size_t i = 0; i + 1 < FrameTimes::kMost; ++i)
        times.note(1.0);
    EXPECT_EQ(times.count(), FrameTimes::kMost);
    EXPECT_EQ(times.percentileMs(100.0), 100.0) << "one of the old ones is left";
    times.note(1.0);
    EXPECT_EQ(times.percentileMs(100.0), 1.0);
}

} // namespace
} // namespace oxbow
