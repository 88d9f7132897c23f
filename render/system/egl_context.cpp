#include "render/gl/gl_context.h"

#include "core/base/phrase.h"
#include "render/gl/gl_error.h"

#include <EGL/egl.h>
#include <EGL/eglext.h>

#include <QGuiApplication>

#include <algorithm>
#include <array>
#include <iterator>
#include <sstream>
#include <string>
#include <string_view>

namespace oxbow {

namespace {

/// Of no client: the extensions that come before a display.
bool eglHas(std::string_view extension) {
    const char* all = eglQueryString(EGL_NO_DISPLAY, EGL_EXTENSIONS);
    if (!all)
        return false;
    std::istringstream words{all};
    return std::find(std::istream_iterator<std::string>(words), {}, extension) != std::istream_iterator<std::string>();
}

/// A display without a screen, started; null where there is none.
EGLDisplay screenlessDisplay() {
    const auto platformDisplay =
        reinterpret_cast<PFNEGLGETPLATFORMDISPLAYEXTPROC>(eglGetProcAddress("eglGetPlatformDisplayEXT"));
    if (!platformDisplay)
        return EGL_NO_DISPLAY;
    if (eglHas("EGL_MESA_platform_surfaceless")) {
        EGLDisplay display = platformDisplay(EGL_PLATFORM_SURFACELESS_MESA, EGL_DEFAULT_DISPLAY, nullptr);
        if (display != EGL_NO_DISPLAY && eglInitialize(display, nullptr, nullptr))
            return display;
    }
    const auto queryDevices =
        reinterpret_cast<PFNEGLQUERYDEVICESEXTPROC>(eglGetProcAddress("eglQueryDevicesEXT"));
    EGLDeviceEXT device = nullptr;
    EGLint count = 0;
    if (eglHas("EGL_EXT_platform_device") && queryDevices && queryDevices(1, &device, &count) && count > 0) {
        EGLDisplay display = platformDisplay(EGL_PLATFORM_DEVICE_EXT, device, nullptr);
        if (display != EGL_NO_DISPLAY && eglInitialize(display, nullptr, nullptr))
            return display;
    }
    return EGL_NO_DISPLAY;
}

class EglContext : public OffscreenContext {
public:
    // The display stays open until the program ends: others may draw with it.
    EglContext() : m_display(screenlessDisplay()) {
        if (m_display == EGL_NO_DISPLAY || !eglBindAPI(EGL_OPENGL_API))
            throw refused(phrase("EGL has no display without a screen"));
        constexpr std::array<EGLint, 3> kConfig = {EGL_RENDERABLE_TYPE, EGL_OPENGL_BIT, EGL_NONE};
        EGLConfig config = nullptr;
        EGLint count = 0;
        // Without a surface type, since there will be no surface.
        constexpr std::array<EGLint, 5> kAnySurface = {EGL_RENDERABLE_TYPE, EGL_OPENGL_BIT, EGL_SURFACE_TYPE,
                                                       0, EGL_NONE};
        if ((!eglChooseConfig(m_display, kAnySurface.data(), &config, 1, &count) || count == 0) &&
            (!eglChooseConfig(m_display, kConfig.data(), &config, 1, &count) || count == 0))
            throw refused(phrase("EGL has no OpenGL"));
        constexpr std::array<EGLint, 7> kVersion = {EGL_CONTEXT_MAJOR_VERSION,
                                                    3,
                                                    EGL_CONTEXT_MINOR_VERSION,
                                                    3,
                                                    EGL_CONTEXT_OPENGL_PROFILE_MASK,
                                                    EGL_CONTEXT_OPENGL_CORE_PROFILE_BIT,
                                                    EGL_NONE};
        m_context = eglCreateContext(m_display, config, EGL_NO_CONTEXT, kVersion.data());
        if (m_context == EGL_NO_CONTEXT)
            throw refused(phrase("EGL makes no context of OpenGL 3.3"));
        if (!makeCurrent()) {
            eglDestroyContext(m_display, m_context);
            throw refused(phrase("EGL needs a screen to draw"));
        }
        doneCurrent();
    }
    ~EglContext() override { eglDestroyContext(m_display, m_context); }
    EglContext(const EglContext&) = delete;
    EglContext& operator=(const EglContext&) = delete;

    bool makeCurrent() override {
        return eglMakeCurrent(m_display, EGL_NO_SURFACE, EGL_NO_SURFACE, m_context);
    }
    void doneCurrent() override { eglMakeCurrent(m_display, EGL_NO_SURFACE, EGL_NO_SURFACE, EGL_NO_CONTEXT); }

private:
    static GlError refused(const Phrase& what) {
        return {GlFault::Refused,
                "OpenGL: " + phrase("the platform '%1' cannot draw with it, and %2: %3",
                                    QGuiApplication::platformName().toStdString(), what, driverAdvice())};
    }

    EGLDisplay m_display;
    EGLContext m_context = EGL_NO_CONTEXT;
};

} // namespace

std::unique_ptr<OffscreenContext> OffscreenContext::makeWithoutScreen() {
    return std::make_unique<EglContext>();
}

GlLoader OffscreenContext::loaderWithoutScreen() {
    if (eglGetCurrentContext() == EGL_NO_CONTEXT)
        return nullptr;
    return [](const char* name) -> GlFunction { return eglGetProcAddress(name); };
}

} // namespace oxbow
