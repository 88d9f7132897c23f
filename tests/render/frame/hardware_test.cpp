#include "render/frame/frame_view.h"
#include "render/frame/surface_programs.h"
#include "render/gl/gl_error.h"
#include "render/sky/sky.h"
#include "tests/render/golden_picture.h"
#include "tests/render/render_test_support.h"

#include <glm/geometric.hpp>
#include <gtest/gtest.h>

#include <array>
#include <set>
#include <string>

// What graphics hardware is asked for: several samples a pixel, few questions, programs that are compiled beside the drawing,
// and a ground that lies still far from the map's corner.
namespace oxbow {
namespace {

WorkingTerrain lakeland() {
    WorkingTerrain terrain = hills(160, 130, 20.0, 260.0f);
    for (int y = 0; y < 130; ++y)
        for (int x = 0; x < 160; ++x)
            if (terrain.elevation().at(x, y) < 70.0f)
                terrain.edit(Layer::LakeLevel).at(x, y) = 70.0f;
    return terrain;
}

class Hardware : public testing::Test {
protected:
    ~Hardware() override {
        m_renderer.release();
        setGlHook({});
    }
    QImage pictureOf(DrawingTable& table, const WorkingTerrain& terrain, const FrameSettings& settings, double pitchDeg = 32.0) {
        if (!m_renderer.initialised())
            m_renderer.initialise();
        m_renderer.setState(published(terrain));
        return table.draw(m_renderer, cameraOver(m_renderer.heights(), settings.verticalScale, 25.0, pitchDeg, 0.9), settings);
    }

    DrawingTable m_plain{320, 200};
    DrawingTable m_smooth{320, 200, 4};
    TerrainRenderer m_renderer;
};

TEST_F(Hardware, FourSamplesAreAsTheyWere) {
    FrameSettings model, landscape;
    model.contours = true;
    landscape.look = Look::Landscape;
    landscape.plants = true;
    applySky(*findSkyPreset("golden"), landscape);
    expectGolden(pictureOf(m_smooth, lakeland(), model), "four_samples_model");
    expectGolden(pictureOf(m_smooth, lakeland(), landscape, 9.0), "four_samples_landscape");
}

/// Several samples change edges only, and there they come near the mean of many pictures.
TEST_F(Hardware, FourSamplesSmoothEdgesAndNothingElse) {
    FrameSettings settings;
    settings.overlay = Overlay::Height; // few details of its own
    settings.overlayOpacity = 1.0;
    const QImage plain = pictureOf(m_plain, lakeland(), settings), smooth = pictureOf(m_smooth, lakeland(), settings);
    constexpr int kSide = 4;
    std::vector<glm::dvec3> mean(static_cast<std::size_t>(plain.width()) * plain.height());
    for (int i = 0; i < kSide * kSide; ++i) {
        settings.shiftPx = {(i % kSide + 0.5) / kSide - 0.5, (i / kSide + 0.5) / kSide - 0.5};
        const QImage one = pictureOf(m_plain, lakeland(), settings);
        for (int y = 0; y < one.height(); ++y)
            for (int x = 0; x < one.width(); ++x) {
                const QRgb seen = one.pixel(x, y);
                mean[static_cast<std::size_t>(y) * one.width() + x] += glm::dvec3(qRed(seen), qGreen(seen), qBlue(seen)) / double{kSide * kSide};
            }
    }
    double plainOff = 0.0, smoothOff = 0.0;
    int edges = 0, changedWithin = 0;
    for (int y = 0; y < plain.height(); ++y)
        for (int x = 0; x < plain.width(); ++x) {
            const auto colour = [](QRgb seen) { return glm::dvec3(qRed(seen), qGreen(seen), qBlue(seen)); };
            const glm::dvec3 truth = mean[static_cast<std::size_t>(y) * plain.width() + x];
            const double off = glm::distance(colour(plain.pixel(x, y)), truth), now = glm::distance(colour(smooth.pixel(x, y)), truth);
            const bool isEdge = off > 30.0;
            edges += isEdge;
            plainOff += isEdge ? off : 0.0;
            smoothOff += isEdge ? now : 0.0;
            changedWithin += off < 3.0 && now > 20.0;
        }
    EXPECT_GT(edges, 150);
    EXPECT_LT(smoothOff, 0.5 * plainOff);
    EXPECT_LT(changedWithin, 30);
}

TEST_F(Hardware, ALandscapeInBandsIsTheOneDrawnAtOnce) {
    FrameSettings settings;
    settings.look = Look::Landscape;
    const QImage whole = pictureOf(m_smooth, lakeland(), settings, 9.0);
    settings.widthPx = 320;
    settings.heightPx = 200;
    settings.samples = 4;
    settings.framebuffer = m_smooth.framebuffer();
    OrbitCamera camera = cameraOver(m_renderer.heights(), 1.0, 25.0, 9.0, 0.9);
    const QImage bands = m_smooth.drawn([&] {
        for (const PixelRows rows : {PixelRows{0, 48}, PixelRows{48, 100}, PixelRows{148, 52}})
            m_renderer.drawRows(camera, settings, rows);
    });
    EXPECT_LT(shareThatDiffers(whole, bands, 2), 1e-3);
}

struct Questions {
    int integers = 0, others = 0;
    Gl real;
} g_asked;

TEST_F(Hardware, AFrameAsksTheDriverForNothingButItsErrorsOnce) {
    setGlHook([](Gl& gl) {
        g_asked = {.real = gl};
        gl.glGetIntegerv = [](GLenum name, GLint* value) {
            ++g_asked.integers;
            g_asked.real.glGetIntegerv(name, value);
        };
        gl.glGetError = [] {
            ++g_asked.others;
            return g_asked.real.glGetError();
        };
    });
    FrameSettings settings;
    settings.look = Look::Landscape;
    settings.overlay = Overlay::Slope;
    for (DrawingTable* table : {&m_plain, &m_smooth}) {
        pictureOf(*table, lakeland(), settings);
        FrameSettings frame = settings;
        frame.widthPx = 320;
        frame.heightPx = 200;
        frame.samples = table == &m_smooth ? 4 : 1;
        frame.framebuffer = table->framebuffer();
        const OrbitCamera camera = cameraOver(m_renderer.heights(), 1.0, 25.0, 32.0, 0.9);
        m_renderer.draw(camera, frame);
        const Questions before = g_asked;
        m_renderer.uploadPending(4.0);
        m_renderer.draw(camera, frame);
        EXPECT_EQ(g_asked.integers, before.integers);
        EXPECT_LE(g_asked.others, before.others + 1);
    }
}

/// Some drivers have 16 in a stage, and some of those keep one for themselves.
TEST_F(Hardware, NoProgramReadsMoreThanFifteenTextures) {
    const std::unique_ptr<Gl> gl = currentGl();
    SurfacePrograms programs;
    programs.initialise(*gl);
    int most = 0;
    for (const bool materials : {false, true})
        for (const bool samples : {false, true}) {
            ShaderProgram& program = programs.with({.water = true, .rivers = true, .overlay = true, .marks = true, .landscape = true,
                                                    .materials = materials, .samples = samples});
            GLint uniforms = 0;
            int textures = 0;
            gl->glGetProgramiv(program.name(), GL_ACTIVE_UNIFORMS, &uniforms);
            for (GLuint i = 0; i < static_cast<GLuint>(uniforms); ++i) {
                std::array<char, 128> name{};
                GLint size = 0;
                GLenum type = 0;
                gl->glGetActiveUniform(program.name(), i, name.size(), nullptr, &size, &type, name.data());
                textures += type == GL_SAMPLER_2D || type == GL_SAMPLER_2D_MULTISAMPLE;
            }
            most = std::max(most, textures);
        }
    EXPECT_LE(most, 15);
    EXPECT_GE(most, 14) << "the test does not see them";
    programs.release();
}

struct SlowCompiler {
    int begun = 0, questions = 0;
    bool isDone = false;
    Gl real;
} g_compiler;

TEST_F(Hardware, ProgramsAreCompiledBesideTheDrawingWhereTheDriverCan) {
    setGlHook([](Gl& gl) {
        g_compiler = {.real = gl};
        gl.glMaxShaderCompilerThreadsKHR = [](GLuint) {};
        gl.glLinkProgram = [](GLuint program) {
            ++g_compiler.begun;
            g_compiler.real.glLinkProgram(program);
        };
        gl.glGetProgramiv = [](GLuint program, GLenum name, GLint* value) {
            constexpr GLenum kIsComplete = 0x91B1;
            if (name == kIsComplete) {
                *value = g_compiler.isDone;
                return;
            }
            ++g_compiler.questions;
            g_compiler.real.glGetProgramiv(program, name, value);
        };
    });
    m_renderer.initialise();
    EXPECT_TRUE(m_renderer.compilesBeside());
    const SlowCompiler before = g_compiler;
    EXPECT_TRUE(m_renderer.compileAhead(4, 0.0));
    EXPECT_GT(g_compiler.begun, before.begun + 8) << "all are begun at once";
    EXPECT_TRUE(m_renderer.compileAhead(4, 0.0));
    EXPECT_EQ(g_compiler.questions, before.questions) << "a question would wait for the compiler";
    g_compiler.isDone = true;
    EXPECT_FALSE(m_renderer.compileAhead(4, 0.0));
    const int begun = g_compiler.begun;
    pictureOf(m_smooth, lakeland(), {});
    EXPECT_LE(g_compiler.begun, begun + 1) << "what was compiled ahead is what a frame needs, but for the edges";
}

TEST_F(Hardware, ATickOfTheSunDoesNotWaitForItsSky) {
    FrameSettings settings;
    settings.look = Look::Landscape;
    pictureOf(m_plain, lakeland(), settings);
    settings.sun.heightDeg += 3.0;
    settings.widthPx = 320;
    settings.heightPx = 200;
    settings.framebuffer = m_plain.framebuffer();
    const OrbitCamera camera = cameraOver(m_renderer.heights(), 1.0, 25.0, 32.0, 0.9);
    m_plain.drawn([&] { m_renderer.draw(camera, settings); });
    EXPECT_TRUE(m_renderer.refining()) << "it comes with a later frame";
    const QImage exact = m_plain.draw(m_renderer, camera, settings);
    TerrainRenderer fresh;
    fresh.initialise();
    fresh.setState(m_renderer.state());
    EXPECT_EQ(exact, m_plain.draw(fresh, camera, settings));
    fresh.release();
}

/// A pixel at which a point appears by the matrix that shaders have, and by one in double precision.
TEST(FarOrigin, TheMatricesAreExactToAHundredthOfAPixel) {
    const double cellM = 50.0, farM = 400000.0;
    WorkingTerrain ground(GridSpec{8064, 64, cellM});
    HeightPyramid heights;
    heights.update(published(ground));
    FrameSettings settings;
    settings.brush = BrushRing{.eastM = farM + 12.25, .southM = 1000.0};
    OrbitCamera camera;
    camera.setViewport(settings.widthPx, settings.heightPx);
    camera.setScene({{farM, 0.0, 0.0}, {farM + 3200.0, 100.0, 3200.0}});
    camera.jump({.target = {farM + 1600.3, 0.0, 1600.7}, .distanceM = 20.0, .headingDeg = 31.0, .pitchDeg = 20.0});
    PatchView view{camera.eye(), camera.projection() * camera.view()};
    const std::vector<LakeTint> none;
    const FrameBlock block = frameBlock(settings, view, FrameGround{.heights = heights, .tints = none, .overlay = {}, .seaAroundM = {}});
    const glm::dvec2 origin = originCell(heights.grid(), view.eye) * cellM;
    EXPECT_LT(glm::length(glm::vec2(block.uEye.x, block.uEye.z)), 3000.0f);
    EXPECT_FLOAT_EQ(block.uBrush.x, static_cast<float>(farM + 12.25 - origin.x));
    const auto pixelOf = [&](const auto& clip) { return glm::dvec2(clip.x / clip.w * 0.5 * settings.widthPx, clip.y / clip.w * 0.5 * settings.heightPx); };
    double most = 0.0;
    for (int i = -20; i <= 20; ++i) {
        const glm::dvec3 point = camera.pose().target + glm::dvec3(0.13 * i, 0.02 * i, -0.21 * i);
        const glm::vec3 near(point - glm::dvec3(origin.x, 0.0, origin.y));
        most = std::max(most, glm::distance(pixelOf(view.viewProjection * glm::dvec4(point, 1.0)), pixelOf(block.uViewProjection * glm::vec4(near, 1.0f))));
    }
    EXPECT_LT(most, 0.01);
}

/// The same ground at the corner of a map and 400 km from it.
TEST_F(Hardware, TheSameGroundGivesTheSamePictureHoweverFarFromTheCorner) {
    constexpr int kSide = 64, kFarCells = 8000;
    constexpr double kCellM = 50.0;
    const WorkingTerrain near = hills(kSide, kSide, kCellM, 300.0f);
    WorkingTerrain far(GridSpec{kFarCells + kSide, kSide, kCellM});
    for (int y = 0; y < kSide; ++y)
        for (int x = 0; x < kFarCells + kSide; ++x)
            far.elevation().at(x, y) = near.find(Layer::Elevation)->at(x < kFarCells ? 0 : x - kFarCells, y);
    FrameSettings settings;
    settings.look = Look::Clay; // patterns of the ground follow the place
    settings.sun.shadows = settings.sun.ambientOcclusion = false;
    settings.haze = 0.0;
    settings.block = false;
    m_renderer.initialise();
    const auto draw = [&](const WorkingTerrain& terrain, double eastM, double towardsM) {
        m_renderer.setState(published(terrain));
        OrbitCamera camera;
        camera.setViewport(320, 200);
        camera.setScene({{eastM, 0.0, 0.0}, {eastM + 3200.0, 300.0, 3200.0}});
        const double targetM = 1610.0 + towardsM;
        const double groundM = *m_renderer.heights().elevationAt(eastM + targetM, 1630.0);
        settings.brush = BrushRing{.eastM = eastM + targetM - towardsM, .southM = 1630.0, .radiusM = 1.5};
        camera.jump({.target = {eastM + targetM, groundM + 1.0, 1630.0}, .distanceM = 8.0, .headingDeg = 40.0, .pitchDeg = 40.0});
        return m_plain.draw(m_renderer, camera, settings);
    };
    for (const double towardsM : {0.0, 0.037, 0.111, 0.777}) {
        const QImage here = draw(near, 0.0, towardsM);
        EXPECT_LT(shareThatDiffers(here, draw(far, kFarCells * kCellM, towardsM), 3), 2e-3) << towardsM;
        EXPECT_GT(shareThatDiffers(here, draw(near, 0.0, towardsM + 0.1), 3), 0.01) << "there is something to see";
    }
}

} // namespace
} // namespace oxbow
