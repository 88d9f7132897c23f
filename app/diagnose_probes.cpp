#include "app/diagnose_probes.h"

#include "render/gl/gl.h"
#include "render/gl/gl_check.h"
#include "render/gl/gl_context.h"

#include <QGuiApplication>
#include <QScreen>

#include <cstdio>
#include <exception>

namespace oxbow {

namespace {

void tell(const char* name, const std::string& value) {
    std::printf("%s: %s\n", name, value.c_str());
    std::fflush(stdout); // what is known stays known, whatever comes next
}

std::string textOf(const Gl& gl, GLenum name) {
    const GLubyte* text = gl.glGetString(name);
    return text ? reinterpret_cast<const char*>(text) : "(not said)";
}

std::string sizeText(QSize size) {
    return std::to_string(size.width()) + " x " + std::to_string(size.height());
}

struct Limit {
    GLenum name;
    const char* words;
    int needed; ///< at least, for all that Oxbow draws
};

/// What OpenGL 3.3 promises is enough but for large maps, which are then drawn coarser.
constexpr Limit kLimits[] = {
    {GL_MAX_TEXTURE_SIZE, "largest texture", 1024},
    {GL_MAX_ARRAY_TEXTURE_LAYERS, "texture layers", 256},
    {GL_MAX_TEXTURE_IMAGE_UNITS, "textures at once", 16},
    {GL_MAX_UNIFORM_BLOCK_SIZE, "uniform block, bytes", 16384},
    {GL_MAX_RENDERBUFFER_SIZE, "largest picture", 1024},
    {GL_MAX_SAMPLES, "samples", 4},
};

} // namespace

void probeWindowSystem(int argc, char** argv) {
    const QGuiApplication application(argc, argv);
    tell("platform", QGuiApplication::platformName().toStdString());
    for (const QScreen* screen : QGuiApplication::screens())
        tell("screen", screen->name().toStdString() + ", " + sizeText(screen->size()) + " at " +
                           std::to_string(screen->devicePixelRatio()) + ", " +
                           std::to_string(qRound(screen->logicalDotsPerInch())) + " dpi");
    const GlCheck check = checkGl();
    if (check.ok)
        tell("OpenGL of windows", check.renderer + ", " + check.version);
    else
        tell("problem", check.message.english());
}

void probeOpenGl(int argc, char** argv) {
    qputenv("QT_QPA_PLATFORM", "offscreen");
    const QGuiApplication application(argc, argv);
    try {
        const auto context = OffscreenContext::makeWithoutScreen();
        if (!context->makeCurrent())
            return tell("problem", "OpenGL: the context without a screen cannot be used");
        const auto gl = currentGl();
        tell("vendor", textOf(*gl, GL_VENDOR));
        tell("renderer", textOf(*gl, GL_RENDERER));
        tell("version", textOf(*gl, GL_VERSION));
        tell("shading language", textOf(*gl, GL_SHADING_LANGUAGE_VERSION));
        for (const Limit& limit : kLimits) {
            const int value = gl->integer(limit.name);
            tell(limit.words, std::to_string(value));
            if (value < limit.needed)
                tell("problem", std::string("OpenGL: ") + limit.words + " is " + std::to_string(value) + ", " +
                                    std::to_string(limit.needed) + " is needed: update the graphics driver");
        }
        context->doneCurrent();
    } catch (const std::exception& failure) {
        tell("problem", failure.what());
    }
}

} // namespace oxbow
