#include "render/gl/gl_context.h"

#include "render/gl/gl_check.h"
#include "render/gl/gl_error.h"

#include <QGuiApplication>
#include <QOffscreenSurface>
#include <QOpenGLContext>

namespace oxbow {

namespace {

class QtContext : public OffscreenContext {
public:
    QtContext() {
        m_context.setFormat(surfaceFormat());
        m_surface.setFormat(m_context.format());
        m_surface.create();
        if (!m_context.create() || !m_context.makeCurrent(&m_surface))
            throw GlError(GlFault::Refused,
                          "OpenGL: " + phrase("the context cannot be used") + ": " + driverAdvice());
        m_context.doneCurrent();
    }
    bool makeCurrent() override { return m_context.isValid() && m_context.makeCurrent(&m_surface); }
    void doneCurrent() override { m_context.doneCurrent(); }

private:
    QOffscreenSurface m_surface;
    QOpenGLContext m_context;
};

} // namespace

Phrase driverAdvice() {
    return phrase("install the graphics driver of this computer, or Mesa's software renderer (Debian, "
                  "Ubuntu: apt install "
                  "libgl1-mesa-dri libegl1)");
}

bool platformDraws() {
    const QString platform = QGuiApplication::platformName();
    return platform != "offscreen" && platform != "minimal" && platform != "vnc" && platform != "linuxfb";
}

std::unique_ptr<OffscreenContext> OffscreenContext::make() {
    if (platformDraws())
        return std::make_unique<QtContext>();
    return makeWithoutScreen();
}

} // namespace oxbow
