#pragma once

#include "render/gl/gl.h"

#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace oxbow {

/// What a program is compiled from: resources/shaders/<vertex>.vert.glsl and <fragment>.frag.glsl, each after
/// the shared parts (`light` means light.glsl), the fragments' also after parts of their own. All see the
/// features as defined names, and before them the frame's block (frame.glsl) and the shading constants.
struct ProgramSource {
    std::string_view vertex;
    std::string_view fragment;
    std::vector<std::string_view> shared = {};
    std::vector<std::string_view> fragmentParts = {};
    std::vector<std::string_view> features = {};
};

/// The binding point of the frame's block.
inline constexpr GLuint kFrameBlock = 0;

/// A linked program. Its samplers read the texture units of their names (see kTextureUnits); its other uniforms
/// that are not in the frame's block are set by name, found once. Frees nothing by itself: release() it while its
/// context is current.
class ShaderProgram {
public:
    /// Takes it from the cache (program_cache.h), or compiles and links. Throws GlError with the driver's log.
    ShaderProgram(Gl& gl, const ProgramSource& source);
    void release();

    void use() { m_gl.glUseProgram(m_name); }
    /// Of the program in use. A name that it does not have is an error in strict mode (gl_error.h).
    void set(std::string_view uniform, float value);
    [[nodiscard]] GLuint name() const { return m_name; }

private:
    void link(const std::string& vertex, const std::string& fragment, const ProgramSource& source);
    void findUniforms();

    Gl& m_gl;
    GLuint m_name = 0;
    std::string m_title; ///< for messages
    std::map<std::string, GLint, std::less<>> m_places;
};

/// Which texture unit the sampler of a name reads; -1 for a name that is not known.
[[nodiscard]] int textureUnit(std::string_view sampler);

/// The whole text of both stages, as the driver gets it.
struct ProgramText {
    std::string vertex;
    std::string fragment;
};
[[nodiscard]] ProgramText programText(const ProgramSource& source);

} // namespace oxbow
