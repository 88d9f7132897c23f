#include "render/frame/frame_block.h"

#include "render/frame/terrain_textures.h"
#include "render/gl/program_cache.h"
#include "render/ground/shading.h"
#include "tests/render/render_test_support.h"

#include <QDir>
#include <QFile>
#include <QTemporaryDir>

#include <gtest/gtest.h>

#include <array>
#include <cstddef>
#include <map>
#include <regex>
#include <string>

namespace oxbow {
namespace {

/// A program that reads the ground's textures and the whole block.
const ProgramSource kGround{
    "ground", "ground", {"patch", "light"}, {"clouds", "pixel", "material", "water", "tint", "surface", "places"}, {"WATER", "OVERLAY", "MARKS"}};

TEST(FrameBlock, EveryMemberLiesWhereTheDriverReadsIt) {
    const DrawingTable table(8, 8);
    const std::unique_ptr<Gl> gl = currentGl();
    ShaderProgram program(*gl, kGround);
    const std::map<std::string, std::size_t> sizes = {{"mat4", 64}, {"vec4", 16}, {"vec3", 12}, {"vec2", 8}, {"float", 4}, {"int", 4}};
    QFile file(":/oxbow/shaders/frame.glsl");
    ASSERT_TRUE(file.open(QIODevice::ReadOnly));
    const std::string text = file.readAll().toStdString();
    const std::regex declaration(R"(\n +(mat4|vec[234]|float|int) (\w+)(\[(\d+)\])?;)");
    std::size_t at = 0, members = 0; // members of C++ lie end to end
    for (std::sregex_iterator found(text.begin(), text.end(), declaration); found != std::sregex_iterator(); ++found, ++members) {
        const bool isArray = (*found)[3].matched;
        const std::string name = (*found)[2].str() + (isArray ? "[0]" : "");
        const char* const asked = name.c_str();
        GLuint index = GL_INVALID_INDEX;
        gl->glGetUniformIndices(program.name(), 1, &asked, &index);
        ASSERT_NE(index, GL_INVALID_INDEX) << name;
        GLint offset = -1;
        gl->glGetActiveUniformsiv(program.name(), 1, &index, GL_UNIFORM_OFFSET, &offset);
        EXPECT_EQ(static_cast<std::size_t>(offset), at) << name;
        at += sizes.at((*found)[1].str()) * (isArray ? std::stoul((*found)[4].str()) : 1);
    }
    EXPECT_EQ(members, 73u);
    EXPECT_EQ(offsetof(FrameBlock, uBroadleaved), at - sizeof(float));
    EXPECT_EQ(sizeof(FrameBlock), (at + 15) / 16 * 16);
    program.release();
}

TEST(Shading, TheDriverAndTheProcessorComputeTheSame) {
    const DrawingTable table(8, 8);
    const std::unique_ptr<Gl> gl = currentGl();
    // A pixel a value; the file's own text is what both sides read.
    const std::vector<std::pair<std::string, glm::vec3>> values = {
        {"kSun", kSun},
        {"kSky", kSky},
        {"kBounce", kBounce},
        {"kSnow", kSnow},
        {"kClay", kClay},
        {"kFreshRock", kFreshRock},
        {"kContour", kContour},
        {"kLessPaint", kLessPaint},
        {"kQuiet", kQuiet},
        {"kBrightness", kBrightness},
        {"vec3(filmed(0.4), filmed(1.7), sRgb(0.3))", {filmed(0.4f), filmed(1.7f), sRgb(0.3f)}},
        {"skyLight(vec3(0.6, 0.8, 0.0), 1.15)", skyLight({0.6f, 0.8f, 0.0f}, 1.15f)},
        {"vec3(scouredShare(-1.5, 0.4, 0.2), siltedShare(1.5, 0.2, 0.6), barenessOf(0.3, 0.7))",
         {scouredShare(-1.5f, 0.4f, 0.2f), siltedShare(1.5f, 0.2f, 0.6f), barenessOf(0.3f, 0.7f)}},
        {"vec3(lowMountains(1200.0), snowShare(0.07, 0.6), snowCover(0.8, 1.1))",
         {lowMountains(1200.0f), snowShare(0.07f, 0.6f), snowCover(0.8f, 1.1f)}},
        {"grassColour(moistureOf(0.2, 0.4, 0.1), 0.1)", grassColour(moistureOf(0.2f, 0.4f, 0.1f), 0.1f)},
        {"heathed(forestColour(0.4, 0.1) + desertColour(0.3, 0.1), 0.4)", heathed(forestColour(0.4f, 0.1f) + desertColour(0.3f, 0.1f), 0.4f)},
        {"rockColour(0.7, 0.4, 0.1, 0.6, 0.3) + screeColour(0.3)", rockColour(0.7f, 0.4f, 0.1f, 0.6f, 0.3f) + screeColour(0.3f)},
        {"vec3(raggedBareness(0.5, 0.6, 0.1, 0.2, -0.3), screeShareOf(0.6), rockShareOf(0.7))",
         {raggedBareness(0.5f, 0.6f, 0.1f, 0.2f, -0.3f), screeShareOf(0.6f), rockShareOf(0.7f)}},
        {"waterBody(waterDepthShare(1.5, 300.0), kSand, 0.6)", waterBody(waterDepthShare(1.5f, 300.0f), kSand, 0.6f)},
        {"vec3(waterSun(0.4, 0.3), waterCover(1.5, 300.0), snowLineOf(900.0, 0.2))",
         {waterSun(0.4f, 0.3f), waterCover(1.5f, 300.0f), snowLineOf(900.0f, 0.2f)}},
        {"vec3(overlayLight(0.4), changeLight(0.4), changeCover(0.05))",
         {overlayLight(0.4f), changeLight(0.4f), changeCover(0.05f)}},
        {"vec3(paintLight(0.4), catchmentLight(0.4), veilCover(0.02))",
         {paintLight(0.4f), catchmentLight(0.4f), veilCover(0.02f)}}};
    QFile file(":/oxbow/shaders/shading.glsl");
    ASSERT_TRUE(file.open(QIODevice::ReadOnly));
    const std::string shared = "#version 330 core\n" + file.readAll().toStdString();
    GLuint texture = 0, framebuffer = 0;
    gl->glGenTextures(1, &texture);
    gl->glBindTexture(GL_TEXTURE_2D, texture);
    gl->glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA32F, 1, 1, 0, GL_RGBA, GL_FLOAT, nullptr);
    gl->glGenFramebuffers(1, &framebuffer);
    gl->glBindFramebuffer(GL_FRAMEBUFFER, framebuffer);
    gl->glFramebufferTexture2D(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D, texture, 0);
    gl->glViewport(0, 0, 1, 1);
    GlVertexArray empty;
    empty.create(*gl);
    for (const auto& [expression, expected] : values) {
        const GLuint program = gl->glCreateProgram();
        const std::array stages = {
            std::pair{GL_VERTEX_SHADER, shared +
                                            "void main() { gl_Position = vec4(gl_VertexID == 1 ? 3.0 : -1.0, "
                                            "gl_VertexID == 2 ? 3.0 : -1.0, 0.0, 1.0); }"},
            std::pair{GL_FRAGMENT_SHADER,
                      shared + "out vec4 colour; void main() { colour = vec4(" + expression + ", 1.0); }"}};
        for (const auto& [type, text] : stages) {
            const GLuint shader = gl->glCreateShader(static_cast<GLenum>(type));
            const char* const begin = text.c_str();
            gl->glShaderSource(shader, 1, &begin, nullptr);
            gl->glCompileShader(shader);
            gl->glAttachShader(program, shader);
        }
        gl->glLinkProgram(program);
        GLint done = GL_FALSE;
        gl->glGetProgramiv(program, GL_LINK_STATUS, &done);
        ASSERT_EQ(done, GL_TRUE) << expression;
        gl->glUseProgram(program);
        empty.draw(GL_TRIANGLES, 3);
        std::array<float, 4> seen{};
        gl->glReadPixels(0, 0, 1, 1, GL_RGBA, GL_FLOAT, seen.data());
        for (int i = 0; i < 3; ++i)
            EXPECT_NEAR(seen[static_cast<std::size_t>(i)], expected[i], 2e-5f) << expression << " " << i;
        gl->glDeleteProgram(program);
    }
    EXPECT_EQ(kShowsElevation, static_cast<int>(OverlayValue::Elevation));
    EXPECT_EQ(kShowsSlope, static_cast<int>(OverlayValue::Slope));
    EXPECT_EQ(kShowsWaterDepth, static_cast<int>(OverlayValue::WaterDepth));
    EXPECT_EQ(kShowsCatchments, static_cast<int>(OverlayValue::Catchments));
    EXPECT_EQ(kShowsOrders, static_cast<int>(OverlayValue::StreamOrders));
    EXPECT_EQ(kShowsLakes, static_cast<int>(OverlayValue::LakeLevel));
}

class ProgramCacheTest : public testing::Test {
protected:
    ProgramCacheTest() { setProgramCache(m_folder.path().toStdString()); }
    ~ProgramCacheTest() override { setProgramCache({}); }

    struct Made {
        int loaded, compiled;
        bool operator==(const Made&) const = default;
    };
    Made make() {
        const ProgramCacheStatistics before = programCacheStatistics();
        ShaderProgram program(*m_gl, {"stretch", "stretch"});
        program.release();
        const ProgramCacheStatistics after = programCacheStatistics();
        return {after.loaded - before.loaded, after.compiled - before.compiled};
    }
    [[nodiscard]] QString onlyFile() const {
        const QStringList files = QDir(m_folder.path()).entryList(QDir::Files);
        return files.size() == 1 ? m_folder.filePath(files.first()) : QString();
    }

    QTemporaryDir m_folder;
    DrawingTable m_table{8, 8};
    std::unique_ptr<Gl> m_gl = currentGl();
};

TEST_F(ProgramCacheTest, TheSecondStartTakesWhatTheFirstCompiled) {
    if (m_gl->integer(GL_NUM_PROGRAM_BINARY_FORMATS) == 0)
        GTEST_SKIP() << "this driver gives no binaries";
    EXPECT_EQ(make(), (Made{0, 1}));
    EXPECT_FALSE(onlyFile().isEmpty());
    EXPECT_EQ(make(), (Made{1, 0}));
}

TEST_F(ProgramCacheTest, ACutAChangedAndAForeignFileAreAsGoodAsNone) {
    if (m_gl->integer(GL_NUM_PROGRAM_BINARY_FORMATS) == 0)
        GTEST_SKIP() << "this driver gives no binaries";
    make();
    QFile file(onlyFile());
    ASSERT_TRUE(file.open(QIODevice::ReadOnly));
    const QByteArray whole = file.readAll();
    file.close();
    QByteArray changed = whole;
    changed[whole.size() / 2] = static_cast<char>(changed[whole.size() / 2] ^ 1);
    for (const QByteArray& bytes :
         {QByteArray(), whole.left(20), whole.left(whole.size() - 1), changed, QByteArray(4096, 'x')}) {
        ASSERT_TRUE(file.open(QIODevice::WriteOnly));
        file.write(bytes);
        file.close();
        EXPECT_EQ(make(), (Made{0, 1})) << bytes.size();
        EXPECT_EQ(make(), (Made{1, 0})) << bytes.size(); // written anew
    }
}

TEST_F(ProgramCacheTest, AFolderThatCannotBeWrittenIsNoFailure) {
    setProgramCache("/proc/no/such/folder");
    EXPECT_EQ(make(), (Made{0, 1}));
    EXPECT_EQ(make(), (Made{0, 1}));
}

} // namespace
} // namespace oxbow
