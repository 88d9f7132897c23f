#include "render/gl/shader_program.h"

#include "core/base/phrase.h"
#include "render/gl/gl_error.h"
#include "render/gl/program_cache.h"

#include <QFile>

#include <algorithm>
#include <array>
#include <iterator>

// The resource lives in a static library: naming it here makes the linker keep it.
static void keepShaders() {
    Q_INIT_RESOURCE(oxbow_shaders);
}

namespace oxbow {

namespace {

/// By unit.
constexpr std::array<std::string_view, 19> kSamplers = {
    "uHeight", "uWater", "uGained", "uCover",      "uOverlayValue", "uPaint",  "uRamps", "uSunMap",
    "uSkyMap", "uNoise", "uBefore", "uRivers",       "uPlaces", "uQuick", "uWhole",
    "uSky",    "uMaterials", "uPlants", "uWindAndSilt"};

std::string shaderText(std::string_view name) {
    QFile file(":/oxbow/shaders/" + QString::fromUtf8(name.data(), static_cast<qsizetype>(name.size())) +
               ".glsl");
    if (!file.open(QIODevice::ReadOnly))
        throw Error(std::string(name) +
                    ".glsl: " + phrase("this shader is missing from the program: build it again"));
    return file.readAll().toStdString();
}

std::string stageText(const ProgramSource& source, const std::vector<std::string_view>& parts,
                      const std::string& name) {
    std::string text = "#version 330 core\n";
    for (const std::string_view feature : source.features)
        text += "#define " + std::string(feature) + "\n";
    text += shaderText("frame") + shaderText("shading");
    for (const std::string_view part : parts)
        text += shaderText(part);
    return text + shaderText(name);
}

/// The log of a shader or program, in one line.
std::string simplified(std::string log) {
    return QString::fromStdString(log).simplified().toStdString();
}

constexpr GLenum kIsComplete = 0x91B1; // GL_COMPLETION_STATUS_KHR

} // namespace

int textureUnit(std::string_view sampler) {
    const auto found = std::ranges::find(kSamplers, sampler);
    return found == kSamplers.end() ? -1 : static_cast<int>(std::distance(kSamplers.begin(), found));
}

ProgramText programText(const ProgramSource& source) {
    keepShaders();
    std::vector<std::string_view> ofFragments = source.shared;
    ofFragments.insert(ofFragments.end(), source.fragmentParts.begin(), source.fragmentParts.end());
    return {stageText(source, source.shared, std::string(source.vertex) + ".vert"),
            stageText(source, ofFragments, std::string(source.fragment) + ".frag")};
}

ShaderProgram::ShaderProgram(Gl& gl, const ProgramSource& source, Compile when)
    : m_gl(gl), m_name(gl.glCreateProgram()), m_title(source.fragment), m_text(programText(source)) {
    try {
        if (!loadProgram(gl, m_name, *m_text))
            beginLinking(source);
        if (when == Compile::Now)
            finish();
    } catch (...) {
        release();
        throw;
    }
}

ShaderProgram::Stage ShaderProgram::begun(GLenum type, const std::string& text, const std::string& name) {
    const GLuint shader = m_gl.glCreateShader(type);
    const char* const begin = text.c_str();
    const auto length = static_cast<GLint>(text.size());
    m_gl.glShaderSource(shader, 1, &begin, &length);
    m_gl.glCompileShader(shader);
    m_gl.glAttachShader(m_name, shader);
    m_gl.glDeleteShader(shader); // as soon as the program goes
    return {shader, name};
}

void ShaderProgram::beginLinking(const ProgramSource& source) {
    m_stages = {begun(GL_VERTEX_SHADER, m_text->vertex, std::string(source.vertex) + ".vert"),
                begun(GL_FRAGMENT_SHADER, m_text->fragment, std::string(source.fragment) + ".frag")};
    if (m_gl.glProgramParameteri)
        m_gl.glProgramParameteri(m_name, GL_PROGRAM_BINARY_RETRIEVABLE_HINT, GL_TRUE);
    m_gl.glLinkProgram(m_name);
}

bool ShaderProgram::isDone() {
    GLint isComplete = GL_TRUE;
    if (m_text && !m_stages.empty())
        m_gl.glGetProgramiv(m_name, kIsComplete, &isComplete);
    if (isComplete)
        finish();
    return isComplete != GL_FALSE;
}

void ShaderProgram::use() {
    finish();
    m_gl.glUseProgram(m_name);
}

void ShaderProgram::finish() {
    if (!m_text)
        return;
    if (!m_stages.empty()) {
        demandLinked();
        keepProgram(m_gl, m_name, *m_text);
    }
    findUniforms();
    m_text.reset();
    m_stages.clear();
}

/// Throws the driver's words of the first that it refused.
void ShaderProgram::demandLinked() {
    std::array<char, 2048> log{};
    GLint done = GL_FALSE;
    for (const Stage& stage : m_stages) {
        m_gl.glGetShaderiv(stage.shader, GL_COMPILE_STATUS, &done);
        if (done == GL_TRUE)
            continue;
        m_gl.glGetShaderInfoLog(stage.shader, static_cast<GLsizei>(log.size()), nullptr, log.data());
        throwGlErrors(m_gl, "compiling its shaders");
        throw GlError(GlFault::Refused,
                      stage.name + ".glsl: " + phrase("the graphics driver refused it: %1", simplified(log.data())));
    }
    m_gl.glGetProgramiv(m_name, GL_LINK_STATUS, &done);
    if (done == GL_TRUE)
        return;
    m_gl.glGetProgramInfoLog(m_name, static_cast<GLsizei>(log.size()), nullptr, log.data());
    throwGlErrors(m_gl, "linking its shaders");
    throw GlError(GlFault::Refused,
                  m_title + ": " +
                      phrase("the graphics driver could not link it: %1", simplified(log.data())));
}

void ShaderProgram::findUniforms() {
    const GLuint block = m_gl.glGetUniformBlockIndex(m_name, "Frame");
    if (block != GL_INVALID_INDEX)
        m_gl.glUniformBlockBinding(m_name, block, kFrameBlock);
    m_gl.glUseProgram(m_name);
    GLint count = 0;
    m_gl.glGetProgramiv(m_name, GL_ACTIVE_UNIFORMS, &count);
    for (GLint i = 0; i < count; ++i) {
        std::array<char, 128> name{};
        GLint size = 0;
        GLenum type = 0;
        m_gl.glGetActiveUniform(m_name, static_cast<GLuint>(i), static_cast<GLsizei>(name.size()), nullptr,
                                &size, &type, name.data());
        const GLint place = m_gl.glGetUniformLocation(m_name, name.data());
        if (place < 0) // in the block
            continue;
        if (type != GL_SAMPLER_2D && type != GL_SAMPLER_2D_MULTISAMPLE)
            m_places.emplace(name.data(), place);
        else if (const int unit = textureUnit(name.data()); unit >= 0)
            m_gl.glUniform1i(place, unit);
        else
            throw GlError(GlFault::Refused,
                          m_title + ": " + phrase("no texture is known as %1", name.data()));
    }
    m_gl.glUseProgram(0);
}

void ShaderProgram::release() {
    m_gl.glDeleteProgram(m_name);
    m_name = 0;
}

void ShaderProgram::set(std::string_view uniform, float value) {
    if (const auto found = m_places.find(uniform); found != m_places.end())
        m_gl.glUniform1f(found->second, value);
    else if (glStrict())
        throw GlError(GlFault::Refused, m_title + ": " + phrase("it has no uniform %1", uniform));
}

} // namespace oxbow
