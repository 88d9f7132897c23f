#include "render/gl/pass_clock.h"

#include "render/gl/gl.h"
#include "tests/render/render_test_support.h"

#include <gtest/gtest.h>

#include <chrono>
#include <numeric>

namespace oxbow {
namespace {

/// As hardware has it: another name than that of a renderer that waits.
const GLubyte* APIENTRY someCard(GLenum) {
    return reinterpret_cast<const GLubyte*>("A graphics card");
}

class PassClocks : public testing::TestWithParam<bool> {
protected:
    void SetUp() override {
        if (GetParam())
            setGlHook([](Gl& gl) { gl.glGetString = someCard; });
        m_gl = currentGl();
        m_clock.initialise(*m_gl);
    }
    void TearDown() override {
        m_clock.release();
        setGlHook({});
    }

    void drawPiece(bool isFirst, bool isLast) {
        m_clock.begin(isFirst);
        m_gl->glClear(GL_COLOR_BUFFER_BIT);
        m_clock.mark(FramePass::Background);
        m_gl->glClear(GL_COLOR_BUFFER_BIT);
        m_clock.mark(FramePass::Ground);
        m_clock.end(isLast);
        m_gl->glFinish();
    }

    const DrawingTable m_table{512, 512};
    std::unique_ptr<Gl> m_gl;
    PassClock m_clock;
};

TEST_P(PassClocks, MeasuresNothingUntilItIsTurnedOn) {
    drawPiece(true, true);
    EXPECT_FALSE(m_clock.times());
}

/// Times are those of passes that were marked, and together no longer than what the clock on the wall says.
TEST_P(PassClocks, APictureInPiecesHasTheSumOfItsPasses) {
    m_clock.turn(true);
    const auto start = std::chrono::steady_clock::now();
    drawPiece(false, true);
    EXPECT_FALSE(m_clock.times()) << "the picture was begun before";
    drawPiece(true, false);
    EXPECT_FALSE(m_clock.times()) << "there is more of it to come";
    drawPiece(false, true);
    for (int i = 0; i < 20 && !m_clock.times(); ++i)
        drawPiece(true, true);
    const double wholeMs = std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - start).count();
    ASSERT_TRUE(m_clock.times());
    const PassTimes& times = *m_clock.times();
    EXPECT_GT(times[static_cast<std::size_t>(FramePass::Background)], 0.0);
    EXPECT_GT(times[static_cast<std::size_t>(FramePass::Ground)], 0.0);
    EXPECT_EQ(times[static_cast<std::size_t>(FramePass::Trees)], 0.0);
    EXPECT_LT(std::accumulate(times.begin(), times.end(), 0.0), wholeMs);
    m_clock.turn(false);
    EXPECT_FALSE(m_clock.times());
}

INSTANTIATE_TEST_SUITE_P(WaitingAndByTheDriver, PassClocks, testing::Bool());

} // namespace
} // namespace oxbow
