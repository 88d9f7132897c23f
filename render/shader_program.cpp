#include "render/shader_program.h"

#include "core/error.h"

#include <QFile>

#include <string>

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

void addStage(QOpenGLShaderProgram& program, QOpenGLShader::ShaderType type, const std::string& name,
              std::initializer_list<std::string_view> shared) {
    QByteArray text = "#version 330 core\n";
    for (const std::string_view part : shared)
        text += shaderText(std::string(part));
    text += shaderText(name);
    if (!program.addShaderFromSourceCode(type, text))
        throw Error(name +
                    ".glsl: the graphics driver refused it: " + program.log().simplified().toStdString());
}

} // namespace

std::unique_ptr<QOpenGLShaderProgram> makeProgram(std::string_view name,
                                                  std::initializer_list<std::string_view> shared) {
    keepShaders();
    auto program = std::make_unique<QOpenGLShaderProgram>();
    const std::string base(name);
    addStage(*program, QOpenGLShader::Vertex, base + ".vert", shared);
    addStage(*program, QOpenGLShader::Fragment, base + ".frag", shared);
    if (!program->link())
        throw Error(base +
                    ": the graphics driver could not link it: " + program->log().simplified().toStdString());
    return program;
}

} // namespace oxbow
