#include "ui/viewport/frame_clock.h"

#include <QtTest/QTest>

#include <gtest/gtest.h>

#include <vector>

namespace oxbow {
namespace {

using Turn = FrameClock::Turn;

class FrameClockTest : public testing::Test {
protected:
    [[nodiscard]] bool hasCome(std::size_t count) const {
        return QTest::qWaitFor([&] { return m_come.size() >= count; }, 5000);
    }

    std::vector<Turn> m_come;
    FrameClock m_clock{[this](Turn turn) { m_come.push_back(turn); }};
};

TEST_F(FrameClockTest, EachTurnThatWasAskedForComesOnce) {
    m_clock.start(Turn::Band, 20);
    m_clock.start(Turn::Frame);
    EXPECT_TRUE(m_clock.awaits(Turn::Frame));
    EXPECT_FALSE(m_clock.awaits(Turn::Still));
    EXPECT_TRUE(m_come.empty()) << "never within start()";
    ASSERT_TRUE(hasCome(2));
    EXPECT_EQ(m_come, (std::vector{Turn::Frame, Turn::Band}));
    EXPECT_FALSE(m_clock.awaits(Turn::Band));
    QTest::qWait(40);
    EXPECT_EQ(m_come.size(), 2u);
}

TEST_F(FrameClockTest, ALaterTimeTakesThePlaceOfAnEarlierOneAndAStoppedTurnNeverComes) {
    m_clock.start(Turn::Still, 0);
    m_clock.start(Turn::Still, 60);
    m_clock.start(Turn::Refine, 0);
    m_clock.start(Turn::Band, 10);
    m_clock.stop(Turn::Band);
    ASSERT_TRUE(hasCome(2));
    EXPECT_EQ(m_come, (std::vector{Turn::Refine, Turn::Still}));
    EXPECT_GE(m_clock.seconds(), 0.06);
}

TEST(FrameClock, ATurnThatPutsItselfOffLetsOthersAndTheEventLoopIn) {
    int bands = 0, frames = 0;
    FrameClock* own = nullptr;
    FrameClock clock([&](Turn turn) {
        if (turn == Turn::Band && ++bands < 50)
            own->start(Turn::Band);
        frames += turn == Turn::Frame;
    });
    own = &clock;
    clock.start(Turn::Band);
    clock.start(Turn::Frame, 1);
    int events = 0;
    QTimer other;
    QObject::connect(&other, &QTimer::timeout, &clock, [&] { ++events; });
    other.start(0);
    ASSERT_TRUE(QTest::qWaitFor([&] { return bands == 50; }, 5000));
    EXPECT_EQ(frames, 1);
    EXPECT_GT(events, 5);
}

TEST_F(FrameClockTest, AFrameTakesFromItsBeginToTheScreen) {
    EXPECT_FALSE(m_clock.endFrame());
    static_cast<void>(m_clock.beginFrame());
    QTest::qWait(5);
    EXPECT_GE(m_clock.endFrame().value_or(0.0), 5.0);
    EXPECT_FALSE(m_clock.endFrame()) << "once";
    static_cast<void>(m_clock.beginFrame());
    m_clock.dropFrame();
    EXPECT_FALSE(m_clock.endFrame()) << "nothing was drawn";
    QTest::qWait(150);
    EXPECT_EQ(m_clock.beginFrame(), 0.1) << "a movement does not leap after a pause";
    EXPECT_EQ(m_clock.fadeShare(), 1.0);
    m_clock.beginFade();
    EXPECT_LT(m_clock.fadeShare(), 1.0);
}

} // namespace
} // namespace oxbow
