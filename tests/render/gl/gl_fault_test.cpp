#include "render/gl/gl_error.h"
#include "render/gl/shader_program.h"
#include "render/stills/offscreen_frame.h"
#include "tests/render/render_test_support.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstring>
#include <string>

// The driver is made to fail by functions that stand in for its own. Each failure ends as a GlError with its kind and
// its words, and what is drawn afterwards is the picture that was there before.
namespace oxbow {
namespace {

/// What the stand-ins do; they are plain functions.
struct Faults {
    bool badFragment = false;   ///< fragment shaders do not compile
    bool unlinkable = false;    ///< fragment shaders call what has no body
    GLint largestTexture = 0;   ///< 0: the driver's own
    GLenum error = GL_NO_ERROR; ///< once
    int errorsLeft = 0;
    int resetsLeft = 0; ///< so often the context says that it was lost
    Gl real;
} g;

void shaderSource(GLuint shader, GLsizei count, const GLchar* const* text, const GLint* length) {
    std::string changed(text[0], static_cast<std::size_t>(length[0]));
    if (changed.find("fragColour") != std::string::npos && g.badFragment)
        changed += "\nthis is no shader";
    if (changed.find("fragColour") != std::string::npos && g.unlinkable) {
        changed.insert(changed.rfind('}'), "fragColour.r += nowhere();\n");
        changed.insert(changed.find("layout(std140)"), "float nowhere();\n"); // before all conditions
    }
    const GLchar* const begin = changed.c_str();
    const auto size = static_cast<GLint>(changed.size());
    g.real.glShaderSource(shader, count, &begin, &size);
}

void getIntegerv(GLenum name, GLint* value) {
    g.real.glGetIntegerv(name, value);
    if (name == GL_MAX_TEXTURE_SIZE && g.largestTexture > 0)
        *value = g.largestTexture;
}

GLenum getError() {
    if (g.errorsLeft > 0) {
        --g.errorsLeft;
        return g.error;
    }
    return g.real.glGetError();
}

GLenum resetStatus() {
    return g.resetsLeft > 0 && g.resetsLeft-- > 0 ? GL_UNKNOWN_CONTEXT_RESET : GL_NO_ERROR;
}

class GlFaults : public testing::Test {
protected:
    GlFaults() {
        g = {};
        setGlHook([](Gl& gl) {
            g.real = gl;
            gl.glShaderSource = shaderSource;
            gl.glGetIntegerv = getIntegerv;
            gl.glGetError = getError;
            gl.glGetGraphicsResetStatus = resetStatus;
        });
    }
    ~GlFaults() override {
        m_renderer.release();
        setGlHook({});
    }

    QImage draw() {
        const OrbitCamera camera = cameraShowing(m_renderer.heights(), 200, 150, 1.5);
        return m_table.draw(m_renderer, camera, {});
    }
    GlGuard begin(const TerrainState& state) {
        GlGuard guard;
        m_renderer.setState(state);
        guard.run([&] { m_renderer.initialise(); });
        guard.run([&] { draw(); });
        return guard;
    }
    /// Without faults a new start draws what a renderer draws that never met one.
    void expectDrawsAgain() {
        g = {.real = g.real};
        m_renderer.release();
        m_renderer.initialise();
        const QImage again = draw();
        TerrainRenderer untouched;
        untouched.initialise();
        untouched.setState(m_renderer.state());
        const OrbitCamera camera = cameraShowing(untouched.heights(), 200, 150, 1.5);
        EXPECT_EQ(again, m_table.draw(untouched, camera, {}));
        untouched.release();
    }

    DrawingTable m_table{200, 150};
    TerrainRenderer m_renderer;
    TerrainState m_hills = published(hills(300, 260, 20.0, 500.0f));
};

TEST_F(GlFaults, AShaderThatDoesNotCompileIsNamedWithTheDriversWords) {
    g.badFragment = true;
    const GlGuard guard = begin(m_hills);
    EXPECT_EQ(guard.fault(), GlFault::Refused);
    EXPECT_NE(guard.reason().english().find(".frag.glsl: the graphics driver refused it"), std::string::npos)
        << guard.reason().english();
    EXPECT_EQ(guard.reason().english().find('\n'), std::string::npos);
    EXPECT_FALSE(m_renderer.initialised());
    expectDrawsAgain();
}

TEST_F(GlFaults, AProgramThatDoesNotLinkIsNamedWithTheDriversWords) {
    g.unlinkable = true;
    const GlGuard guard = begin(m_hills);
    EXPECT_EQ(guard.fault(), GlFault::Refused);
    EXPECT_NE(guard.reason().english().find("could not link"), std::string::npos) << guard.reason().english();
    expectDrawsAgain();
}

TEST_F(GlFaults, ATerrainLargerThanTheDriversTexturesIsDrawnCoarser) {
    m_renderer.setState(m_hills);
    m_renderer.initialise();
    const QImage fine = draw();
    m_renderer.release();
    g.largestTexture = 256; // the map has 384 texels with its last tiles
    const GlGuard guard = begin(m_hills);
    EXPECT_EQ(guard.reason(), "");
    EXPECT_EQ(m_renderer.cellsPerTexel(), 2);
    const QImage coarse = draw();
    double apart = 0.0;
    for (int y = 0; y < fine.height(); ++y)
        for (int x = 0; x < fine.width(); ++x)
            apart += std::abs(qGray(fine.pixel(x, y)) - qGray(coarse.pixel(x, y)));
    apart /= fine.width() * fine.height();
    EXPECT_GT(apart, 0.0);
    EXPECT_LT(apart, 4.0); // the same ground, smoother
    expectDrawsAgain();
    EXPECT_EQ(m_renderer.cellsPerTexel(), 1);
}

TEST_F(GlFaults, ATerrainLargerThanAnyLevelIsRefusedInWordsAndASmallerOneIsDrawn) {
    g.largestTexture = 256; // enough for the view itself
    const TerrainState large = published(WorkingTerrain(GridSpec{20000, 2, 1.0}));
    GlGuard guard = begin(large);
    EXPECT_EQ(guard.fault(), GlFault::TooLarge);
    EXPECT_NE(guard.reason().english().find("20000 x 2 cells"), std::string::npos) << guard.reason().english();
    EXPECT_NE(guard.reason().english().find("256 a side"), std::string::npos) << guard.reason().english();
    m_renderer.release();
    guard = begin(published(hills(100, 100, 20.0, 200.0f)));
    EXPECT_EQ(guard.reason(), "");
    expectDrawsAgain();
}

TEST_F(GlFaults, APictureLargerThanTheDriversIsRefusedInWords) {
    g.largestTexture = 256;
    OffscreenPainter painter(300, 100);
    EXPECT_NE(painter.error().english().find("300 x 100 pixels"), std::string::npos) << painter.error().english();
    painter.setState(m_hills);
    EXPECT_TRUE(painter.draw(OrbitCamera(), {}).isNull());
}

TEST_F(GlFaults, OutOfMemoryOnceIsMetByACoarserLevel) {
    m_renderer.initialise();
    m_renderer.setState(m_hills);
    g.error = GL_OUT_OF_MEMORY;
    g.errorsLeft = 1;
    draw();
    EXPECT_EQ(m_renderer.cellsPerTexel(), 2);
    expectDrawsAgain();
}

TEST_F(GlFaults, OutOfMemoryForGoodIsSaid) {
    m_renderer.initialise();
    m_renderer.setState(m_hills);
    g.error = GL_OUT_OF_MEMORY;
    g.errorsLeft = 1 << 20;
    GlGuard guard;
    EXPECT_FALSE(guard.run([&] { draw(); }));
    EXPECT_EQ(guard.fault(), GlFault::OutOfMemory);
    EXPECT_NE(guard.reason().english().find("memory ran out"), std::string::npos) << guard.reason().english();
    EXPECT_FALSE(guard.run([] { FAIL() << "nothing is begun after a failure"; }));
    expectDrawsAgain();
}

TEST_F(GlFaults, ALostContextIsToldAtTheNextFrameAndEverythingIsMadeAnew) {
    m_renderer.initialise();
    m_renderer.setState(m_hills);
    draw();
    g.resetsLeft = 1;
    GlGuard guard;
    EXPECT_FALSE(guard.run([&] { draw(); }));
    EXPECT_EQ(guard.fault(), GlFault::ContextLost);
    expectDrawsAgain();
}

TEST_F(GlFaults, AnotherContextDrawsTheSameWhenTheFirstIsDestroyed) {
    auto first = std::make_unique<DrawingTable>(200, 150);
    m_renderer.initialise();
    m_renderer.setState(m_hills);
    const OrbitCamera camera = cameraShowing(m_renderer.heights(), 200, 150, 1.5);
    const QImage before = first->draw(m_renderer, camera, {});
    m_renderer.release();
    first.reset();
    DrawingTable second(200, 150);
    m_renderer.initialise();
    EXPECT_EQ(second.draw(m_renderer, camera, {}), before);
    m_renderer.release();
}

TEST_F(GlFaults, AnOffscreenPictureSurvivesALostContext) {
    OffscreenPainter painter(120, 90);
    painter.setState(m_hills);
    OrbitCamera camera;
    camera.show(NamedView::Perspective, painter.heights().bounds(1.5));
    camera.settle();
    const QImage whole = painter.draw(camera, {});
    g.resetsLeft = 1;
    EXPECT_EQ(painter.draw(camera, {}), whole) << painter.error().english();
    painter.begin(camera, {});
    g.resetsLeft = 1;
    while (painter.advance()) {
    }
    EXPECT_EQ(painter.take(), whole) << painter.error().english();
}

TEST_F(GlFaults, AUniformThatAProgramDoesNotHaveIsAnErrorInTests) {
    const std::unique_ptr<Gl> gl = currentGl();
    ShaderProgram program(*gl, {"stretch", "stretch"});
    program.use();
    program.set("uWholeShare", 0.5f);
    EXPECT_THROW(program.set("uWholeShaer", 0.5f), GlError);
    setGlStrict(false);
    EXPECT_NO_THROW(program.set("uWholeShaer", 0.5f));
    setGlStrict(true);
    program.release();
}

} // namespace
} // namespace oxbow
