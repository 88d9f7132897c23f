#include "render/shader_program.h"

#include "core/base/error.h"

#include <QFile>

#include <string>
#include <utility>

// The resource lives in a static library: naming it here makes the linker keep it.
static void keepShaders() {
    Q_INIT_RESOURCE(oxbow_shaders);
}

namespace oxbow {

namespace {

QByteArray shaderText(const std::string& name) {
    QFile file(QString::fromStdString(":/oxbow/shaders/" + name + ".glsl"));
    if (!file.open(QIODevice::ReadOnly))
        throw Error(name + ".glsl: this shader is missing from the program: build it again");
    return file.readAll();
}

QByteArray textOf(const ProgramSource& source, const std::vector<std::string_view>& parts) {
    QByteArray text = "#version 330 core\n";
    for (const std::string_view feature : source.features)
        text += "#define " + QByteArray(feature.data(), static_cast<qsizetype>(feature.size())) + "\n";
    for (const std::string_view part : parts)
        text += shaderText(std::string(part));
    return text;
}

void addStage(QOpenGLShaderProgram& program, QOpenGLShader::ShaderType type, const std::string& name,
              const ProgramSource& source) {
    std::vector<std::string_view> parts = source.shared;
    if (type == QOpenGLShader::Fragment)
        parts.insert(parts.end(), source.fragmentParts.begin(), source.fragmentParts.end());
    parts.push_back(name);
    if (!program.addShaderFromSourceCode(type, textOf(source, parts)))
        throw Error(name +
                    ".glsl: the graphics driver refused it: " + program.log().simplified().toStdString());
}

} // namespace

std::unique_ptr<QOpenGLShaderProgram> makeProgram(const ProgramSource& source) {
    keepShaders();
    auto program = std::make_unique<QOpenGLShaderProgram>();
    const std::string fragment(source.fragment);
    addStage(*program, QOpenGLShader::Vertex, std::string(source.vertex) + ".vert", source);
    addStage(*program, QOpenGLShader::Fragment, fragment + ".frag", source);
    if (!program->link())
        throw Error(fragment +
                    ": the graphics driver could not link it: " + program->log().simplified().toStdString());
    return program;
}

std::unique_ptr<QOpenGLShaderProgram> makeProgram(std::string_view name,
                                                  std::vector<std::string_view> shared) {
    return makeProgram(ProgramSource{name, name, std::move(shared)});
}

} // namespace oxbow
