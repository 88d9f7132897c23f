#pragma once

#include "render/gl/gl.h"

#include <map>
#include <optional>
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

/// The whole text of both stages, as the driver gets it.
struct ProgramText {
    std::string vertex;
    std::string fragment;
};
[[nodiscard]] ProgramText programText(const ProgramSource& source);

/// A linked program. Its samplers read the texture units of their names (see kTextureUnits); its other uniforms
/// that are not in the frame's block are set by name, found once. Frees nothing by itself: release() it while its
/// context is current.
class ShaderProgram {
public:
    enum class Compile { Now, Beside };
    /// Takes it from the cache (program_cache.h), or compiles and links; `Beside` only begins with that, for drivers that go on
    /// by themselves. Throws GlError with the driver's log.
    ShaderProgram(Gl& gl, const ProgramSource& source, Compile when = Compile::Now);
    void release();

    /// Whether it can be used without a wait. Throws what the constructor would have.
    [[nodiscard]] bool isDone();
    void use();
    /// Of the program in use. A name that it does not have is an error in strict mode (gl_error.h).
    void set(std::string_view uniform, float value);
    [[nodiscard]] GLuint name() const { return m_name; }

private:
    /// A stage that is being compiled.
    struct Stage {
        GLuint shader = 0;
        std::string name; ///< of its file
    };
    [[nodiscard]] Stage begun(GLenum type, const std::string& text, const std::string& name);
    void beginLinking(const ProgramSource& source);
    void finish();
    void demandLinked();
    void findUniforms();

    Gl& m_gl;
    GLuint m_name = 0;
    std::string m_title; ///< for messages
    std::optional<ProgramText> m_text; ///< until it is done
    std::vector<Stage> m_stages;       ///< none of one from the cache
    std::map<std::string, GLint, std::less<>> m_places;
};

/// Which texture unit the sampler of a name reads; -1 for a name that is not known.
[[nodiscard]] int textureUnit(std::string_view sampler);

} // namespace oxbow
