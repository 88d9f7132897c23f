#include "render/gl/gl.h"

#include "core/base/phrase.h"
#include "render/gl/gl_context.h"
#include "render/gl/gl_error.h"

#include <QOpenGLContext>

#include <string>
#include <utility>

namespace oxbow {

namespace {

std::function<void(Gl&)>& hook() {
    static std::function<void(Gl&)> changed;
    return changed;
}

/// What finds functions of the current context; Qt knows only its own contexts.
GlLoader loader() {
    if (QOpenGLContext* const context = QOpenGLContext::currentContext())
        return [context](const char* name) { return context->getProcAddress(name); };
    if (GlLoader withoutScreen = OffscreenContext::loaderWithoutScreen())
        return withoutScreen;
    throw GlError(GlFault::Refused, phrase("OpenGL: no context can be used: update the graphics driver"));
}

} // namespace

bool hasExtension(const Gl& gl, std::string_view name) {
    const int count = gl.integer(GL_NUM_EXTENSIONS);
    for (int i = 0; i < count; ++i)
        if (const GLubyte* found = gl.glGetStringi(GL_EXTENSIONS, static_cast<GLuint>(i));
            found && name == reinterpret_cast<const char*>(found))
            return true;
    return false;
}

std::unique_ptr<Gl> currentGl() {
    const auto load = loader();
    auto gl = std::make_unique<Gl>();
    const char* missing = nullptr;
#define OXBOW_GL_LOAD(type, name) gl->gl##name = reinterpret_cast<PFNGL##type##PROC>(load("gl" #name));
#define OXBOW_GL_DEMAND(type, name)                                                                          \
    OXBOW_GL_LOAD(type, name)                                                                                \
    missing = gl->gl##name ? missing : "gl" #name;
    OXBOW_GL_FUNCTIONS(OXBOW_GL_DEMAND)
    OXBOW_GL_OPTIONAL(OXBOW_GL_LOAD)
#undef OXBOW_GL_DEMAND
#undef OXBOW_GL_LOAD
    if (missing || gl->integer(GL_MAJOR_VERSION) * 10 + gl->integer(GL_MINOR_VERSION) < 33)
        throw GlError(
            GlFault::Refused,
            missing
                ? phrase("OpenGL: this needs version 3.3 core and %1: update the graphics driver or install "
                         "Mesa",
                         std::string(missing))
                : phrase("OpenGL: this needs version 3.3 core: update the graphics driver or install Mesa"));
    // Mesa names a function whether the context has it or not.
    if (!hasExtension(*gl, "GL_KHR_parallel_shader_compile"))
        gl->glMaxShaderCompilerThreadsKHR = nullptr;
    if (gl->integer(GL_MAJOR_VERSION) * 10 + gl->integer(GL_MINOR_VERSION) < 45 &&
        gl->glGetGraphicsResetStatus)
        gl->glGetGraphicsResetStatus =
            reinterpret_cast<PFNGLGETGRAPHICSRESETSTATUSPROC>(load("glGetGraphicsResetStatusARB"));
    if (hook())
        hook()(*gl);
    return gl;
}

void setGlHook(std::function<void(Gl&)> changed) {
    hook() = std::move(changed);
}

} // namespace oxbow
