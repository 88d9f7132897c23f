#include "render/gl/gl_error.h"

#include "core/base/phrase.h"

namespace oxbow {

namespace {

constexpr int kMostErrors = 16; ///< a context that is lost may name errors for ever
constexpr GLenum kContextLost = 0x0507;
bool g_strict = false;

} // namespace

void throwGlErrors(Gl& gl, const char* doing) {
    if (gl.glGetGraphicsResetStatus && gl.glGetGraphicsResetStatus() != GL_NO_ERROR)
        throw GlError(GlFault::ContextLost, phrase("the graphics driver was restarted while %1", phrase(doing)));
    GLenum misuse = GL_NO_ERROR;
    for (int i = 0; i < kMostErrors; ++i) {
        const GLenum error = gl.glGetError();
        if (error == GL_NO_ERROR)
            break;
        if (error == kContextLost)
            throw GlError(GlFault::ContextLost, phrase("the graphics driver was restarted while %1", phrase(doing)));
        if (error == GL_OUT_OF_MEMORY)
            throw GlError(GlFault::OutOfMemory,
                          phrase("the graphics memory ran out while %1: close other programs, or "
                                 "take a smaller terrain",
                                 phrase(doing)));
        misuse = error;
    }
    if (misuse != GL_NO_ERROR && g_strict)
        throw GlError(GlFault::Refused, phrase("OpenGL error %1 while %2", misuse, phrase(doing)));
}

void setGlStrict(bool strict) {
    g_strict = strict;
}

bool glStrict() {
    return g_strict;
}

} // namespace oxbow
