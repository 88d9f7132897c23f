#include "render/offscreen_frame.h"

#include "core/error.h"
#include "render/gl.h"
#include "render/gl_check.h"

#include <QOffscreenSurface>
#include <QOpenGLContext>
#include <QOpenGLFramebufferObject>

namespace oxbow {

namespace {

OrbitCamera framingCamera(const HeightPyramid& heights, const FrameSettings& settings) {
    OrbitCamera camera;
    camera.setViewport(settings.widthPx, settings.heightPx);
    camera.show(NamedView::Perspective, heights.bounds(settings.verticalScale));
    camera.settle();
    return camera;
}

QImage drawInto(QOpenGLFramebufferObject& target, TerrainRenderer& renderer, const OrbitCamera* view,
                const FrameSettings& settings) {
    OrbitCamera camera = view ? *view : framingCamera(renderer.heights(), settings);
    camera.setViewport(settings.widthPx, settings.heightPx);
    renderer.prepare(settings);
    target.bind();
    renderer.draw(camera, settings);
    return target.toImage().convertToFormat(QImage::Format_RGB32);
}

OffscreenFrame drawInContext(const TerrainState& state, const OrbitCamera* view,
                             const FrameSettings& settings, int samples) {
    QOpenGLFramebufferObjectFormat format;
    format.setAttachment(QOpenGLFramebufferObject::Depth);
    format.setSamples(samples);
    QOpenGLFramebufferObject target(settings.widthPx, settings.heightPx, format);
    if (!target.isValid())
        return {{},
                "preview: the graphics driver has no room for a picture of this size: choose a smaller one"};
    TerrainRenderer renderer;
    try {
        renderer.initialise();
    } catch (const Error& error) {
        return {{}, error.what()};
    }
    renderer.setState(state);
    OffscreenFrame frame{drawInto(target, renderer, view, settings), {}};
    renderer.release();
    return frame;
}

} // namespace

OffscreenFrame drawOffscreen(const TerrainState& state, const OrbitCamera* view,
                             const FrameSettings& settings, int samples) {
    if (const GlCheck check = checkGl(); !check.ok)
        return {{}, check.message};
    QOpenGLContext context;
    context.setFormat(surfaceFormat(0));
    QOffscreenSurface surface;
    surface.setFormat(context.format());
    surface.create();
    if (!context.create() || !context.makeCurrent(&surface))
        return {{}, "OpenGL: the context cannot be used: update the graphics driver"};
    OffscreenFrame frame = drawInContext(state, view, settings, samples);
    context.doneCurrent();
    return frame;
}

} // namespace oxbow
