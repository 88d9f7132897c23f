#pragma once

#include <memory>
#include <string>

namespace oxbow {

/// A context to draw pictures with beside any window: Qt's where the platform has one (X11, Wayland), else one made
/// through EGL without a screen (EGL_MESA_platform_surfaceless, or the first device of EGL_EXT_platform_device).
class OffscreenContext {
public:
    /// Needs a QGuiApplication. Throws GlError, in one line for people, where there is neither.
    [[nodiscard]] static std::unique_ptr<OffscreenContext> make();
    /// Through EGL, whether there is a screen or not.
    [[nodiscard]] static std::unique_ptr<OffscreenContext> makeWithoutScreen();
    virtual ~OffscreenContext() = default;

    /// False where the context was lost.
    [[nodiscard]] virtual bool makeCurrent() = 0;
    virtual void doneCurrent() = 0;
};

/// Whether Qt's platform draws with OpenGL itself: some of them crash when asked for a context.
[[nodiscard]] bool platformDraws();

} // namespace oxbow
