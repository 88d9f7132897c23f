#pragma once

#include "core/base/phrase.h"

#include <functional>
#include <memory>

namespace oxbow {

using GlFunction = void (*)();
using GlLoader = std::function<GlFunction(const char* name)>;

/// A context to draw pictures with beside any window: Qt's where the platform has one (X11, Wayland), else one made
/// through EGL without a screen (EGL_MESA_platform_surfaceless, or the first device of EGL_EXT_platform_device).
class OffscreenContext {
public:
    /// Needs a QGuiApplication. Throws GlError, in one line for people, where there is neither.
    [[nodiscard]] static std::unique_ptr<OffscreenContext> make();
    /// Through EGL, whether there is a screen or not.
    [[nodiscard]] static std::unique_ptr<OffscreenContext> makeWithoutScreen();
    /// What finds functions of the current context where EGL made it; empty where it did not.
    [[nodiscard]] static GlLoader loaderWithoutScreen();
    virtual ~OffscreenContext() = default;

    /// False where the context was lost.
    [[nodiscard]] virtual bool makeCurrent() = 0;
    virtual void doneCurrent() = 0;
};

/// What to do where there is no OpenGL, as the end of an error.
[[nodiscard]] Phrase driverAdvice();

/// Whether Qt's platform draws with OpenGL itself: some of them crash when asked for a context.
[[nodiscard]] bool platformDraws();

} // namespace oxbow
