#include "render/gl_error.h"

namespace oxbow {

namespace {

constexpr int kMostErrors = 16; ///< a context that is lost may name errors for ever
constexpr GLenum kContextLost = 0x0507;
bool g_strict = false;

} // namespace

void throwGlErrors(Gl& gl, const char* doing) {
    const std::string at = std::string(" while ") + doing;
    if (gl.glGetGraphicsResetStatus && gl.glGetGraphicsResetStatus() != GL_NO_ERROR)
        throw GlError(GlFault::ContextLost, "the graphics driver was restarted" + at);
    GLenum misuse = GL_NO_ERROR;
    for (int i = 0; i < kMostErrors; ++i) {
        const GLenum error = gl.glGetError();
        if (error == GL_NO_ERROR)
            break;
        if (error == kContextLost)
            throw GlError(GlFault::ContextLost, "the graphics driver was restarted" + at);
        if (error == GL_OUT_OF_MEMORY)
            throw GlError(GlFault::OutOfMemory, "the graphics memory ran out" + at +
                                                    ": close other programs, or take a smaller terrain");
        misuse = error;
    }
    if (misuse != GL_NO_ERROR && g_strict)
        throw GlError(GlFault::Refused, "OpenGL error " + std::to_string(misuse) + at);
}

void setGlStrict(bool strict) {
    g_strict = strict;
}

bool glStrict() {
    return g_strict;
}

void GlGuard::note(GlFault fault, const char* reason) noexcept {
    m_fault = fault;
    try {
        m_reason = reason;
    } catch (...) { // the memory is used up to the last byte: the fault alone is known
    }
}

} // namespace oxbow
