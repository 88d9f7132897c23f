#pragma once

#include <QOpenGLShaderProgram>

#include <memory>
#include <string_view>
#include <vector>

namespace oxbow {

/// What a program is compiled from: resources/shaders/<vertex>.vert.glsl and <fragment>.frag.glsl, each after
/// the shared parts (`light` means light.glsl), the fragments' also after parts of their own. All see the
/// features as defined names.
struct ProgramSource {
    std::string_view vertex;
    std::string_view fragment;
    std::vector<std::string_view> shared;
    std::vector<std::string_view> fragmentParts = {};
    std::vector<std::string_view> features = {};
};

/// Compiles and links. Throws oxbow::Error with the driver's log.
[[nodiscard]] std::unique_ptr<QOpenGLShaderProgram> makeProgram(const ProgramSource& source);

/// The same of two stages with one name.
[[nodiscard]] std::unique_ptr<QOpenGLShaderProgram> makeProgram(std::string_view name,
                                                                std::vector<std::string_view> shared);

} // namespace oxbow
