#pragma once

#include <QOpenGLShaderProgram>

#include <initializer_list>
#include <memory>
#include <string_view>

namespace oxbow {

/// Compiles and links resources/shaders/<name>.vert.glsl and <name>.frag.glsl, each after the shared parts
/// (`light` means light.glsl). Throws oxbow::Error with the driver's log.
[[nodiscard]] std::unique_ptr<QOpenGLShaderProgram>
makeProgram(std::string_view name, std::initializer_list<std::string_view> shared);

} // namespace oxbow
