#include "render/gl/gl_check.h"

#include "core/base/memory_use.h"
#include "render/gl/gl.h"
#include "render/gl/gl_context.h"

#include <QGuiApplication>
#include <QOffscreenSurface>
#include <QOpenGLContext>
#include <QOpenGLFunctions>

#include <array>
#include <string_view>

namespace oxbow {

namespace {

Phrase advice() {
    return phrase("install the graphics driver of this computer, or Mesa's software renderer (Debian, "
                  "Ubuntu: apt install "
                  "libgl1-mesa-dri), and start it in a desktop session");
}

std::string glText(QOpenGLFunctions& gl, GLenum name) {
    const GLubyte* text = gl.glGetString(name);
    return text ? reinterpret_cast<const char*>(text) : "";
}

GlCheck failed(const Phrase& what) {
    return {false, false, {}, {}, "OpenGL: " + what + ": " + advice()};
}

constexpr GLenum kNvidiaFreeKiB = 0x9049; // GPU_MEMORY_INFO_CURRENT_AVAILABLE_VIDMEM_NVX
constexpr GLenum kAmdFreeKiB = 0x87FC;    // TEXTURE_FREE_MEMORY_ATI: four numbers, the first the free ones

} // namespace

QSurfaceFormat surfaceFormat() {
    QSurfaceFormat format;
    format.setRenderableType(QSurfaceFormat::OpenGL);
    format.setVersion(3, 3);
    format.setProfile(QSurfaceFormat::CoreProfile);
    format.setOption(QSurfaceFormat::ResetNotification);
    return format;
}

GlCheck checkGl() {
    if (!platformDraws())
        return failed(
            phrase("the platform '%1' cannot draw with it", QGuiApplication::platformName().toStdString()));
    QOpenGLContext context;
    context.setFormat(surfaceFormat());
    if (!context.create())
        return failed(phrase("no context can be made"));
    QOffscreenSurface surface;
    surface.setFormat(context.format());
    surface.create();
    if (!surface.isValid() || !context.makeCurrent(&surface))
        return failed(phrase("the context cannot be used"));
    const std::string renderer = glText(*context.functions(), GL_RENDERER);
    const GlCheck check{
        true, drawsOnTheProcessor(renderer.c_str()), renderer, glText(*context.functions(), GL_VERSION), {}};
    const auto [major, minor] = context.format().version();
    context.doneCurrent();
    if (major < 3 || (major == 3 && minor < 3) || context.isOpenGLES())
        return failed(phrase("version 3.3 is needed, and %1 offers %2", check.renderer, check.version));
    return check;
}

bool drawsOnTheProcessor(const char* renderer) {
    for (const std::string_view name : {"llvmpipe", "softpipe", "SwiftShader", "Software"})
        if (renderer && std::string_view(renderer).find(name) != std::string_view::npos)
            return true;
    return false;
}

std::optional<double> freeGraphicsBytes(Gl& gl) {
    std::array<GLint, 4> freeKiB{};
    if (hasExtension(gl, "GL_NVX_gpu_memory_info"))
        gl.glGetIntegerv(kNvidiaFreeKiB, freeKiB.data());
    else if (hasExtension(gl, "GL_ATI_meminfo"))
        gl.glGetIntegerv(kAmdFreeKiB, freeKiB.data());
    if (freeKiB[0] > 0)
        return 1024.0 * freeKiB[0];
    if (!drawsOnTheProcessor(reinterpret_cast<const char*>(gl.glGetString(GL_RENDERER))))
        return std::nullopt;
    const auto memory = systemMemory();
    return memory ? std::optional(static_cast<double>(memory->totalBytes)) : std::nullopt;
}

} // namespace oxbow
