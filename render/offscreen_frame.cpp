#include "render/offscreen_frame.h"

#include "core/error.h"
#include "render/gl.h"
#include "render/gl_check.h"

#include <QOffscreenSurface>
#include <QOpenGLContext>
#include <QOpenGLFramebufferObject>
#include <QOpenGLFunctions>
#include <QThread>

#include <algorithm>
#include <chrono>
#include <thread>

namespace oxbow {

namespace {

constexpr double kBandMs = 30.0;
constexpr std::chrono::milliseconds kPauseForLight{4};
constexpr int kTileRows = 16; ///< bands end where no group of pixels that is shaded together is cut

OrbitCamera framingCamera(const HeightPyramid& heights, const FrameSettings& settings) {
    OrbitCamera camera;
    camera.setViewport(settings.widthPx, settings.heightPx);
    camera.show(NamedView::Perspective, heights.bounds(settings.verticalScale));
    camera.settle();
    return camera;
}

} // namespace

class OffscreenPainter::Impl {
public:
    Impl(int widthPx, int heightPx, int samples) : m_widthPx(widthPx), m_heightPx(heightPx) {
        begin(samples);
        if (error.empty())
            m_context.doneCurrent();
    }

    ~Impl() {
        if (!m_context.isValid() || !m_context.makeCurrent(&m_surface))
            return;
        renderer.release();
        m_target.reset();
        m_context.doneCurrent();
    }

    QImage draw(OrbitCamera& camera, FrameSettings& settings, const DrawReport& report) {
        if (!error.empty() || !m_context.makeCurrent(&m_surface))
            return {};
        settings.widthPx = m_widthPx;
        settings.heightPx = m_heightPx;
        camera.setViewport(m_widthPx, m_heightPx);
        QImage image;
        if (prepare(camera, settings, report)) {
            m_target->bind();
            if (drawAll(camera, settings, report))
                image = m_target->toImage().convertToFormat(QImage::Format_RGB32);
        }
        m_context.doneCurrent();
        return image;
    }

    void moveTo(QThread* thread) { m_context.moveToThread(thread); }

    std::string error;
    TerrainRenderer renderer;

private:
    /// Uploads everything and waits for shadows and sky light; false where it was given up.
    bool prepare(const OrbitCamera& camera, const FrameSettings& settings, const DrawReport& report) {
        if (!report) {
            renderer.prepare(settings);
            return true;
        }
        FrameSettings unseen = settings;
        unseen.toColumn = unseen.fromColumn; // asks for what it needs and draws nothing
        for (renderer.draw(camera, unseen); renderer.refining(); renderer.draw(camera, unseen)) {
            if (!report(0.0))
                return false;
            if (!renderer.uploadPending(kBandMs))
                std::this_thread::sleep_for(kPauseForLight);
        }
        return report(0.0);
    }

    /// False where it was given up.
    bool drawAll(const OrbitCamera& camera, const FrameSettings& settings, const DrawReport& report) {
        if (!report) {
            renderer.draw(camera, settings);
            return true;
        }
        using Clock = std::chrono::steady_clock;
        int rows = kTileRows;
        for (int done = 0; done < m_heightPx;) {
            const Clock::time_point start = Clock::now();
            const int count = std::min(rows, m_heightPx - done);
            m_target->bind();
            // From the top: where a pixel has several samples some drivers touch the row below a band too.
            renderer.drawRows(camera, settings, {m_heightPx - done - count, count});
            m_context.functions()->glFinish();
            done += count;
            if (!report(static_cast<double>(done) / m_heightPx))
                return false;
            const double ms = std::chrono::duration<double, std::milli>(Clock::now() - start).count();
            const int wanted = static_cast<int>(rows * std::min(2.0, kBandMs / std::max(ms, 0.1)));
            rows = std::max(kTileRows, wanted / kTileRows * kTileRows);
        }
        return true;
    }

    void begin(int samples) {
        if (const GlCheck check = checkGl(); !check.ok) {
            error = check.message;
            return;
        }
        m_context.setFormat(surfaceFormat(0));
        m_surface.setFormat(m_context.format());
        m_surface.create();
        if (!m_context.create() || !m_context.makeCurrent(&m_surface)) {
            error = "OpenGL: the context cannot be used: update the graphics driver";
            return;
        }
        QOpenGLFramebufferObjectFormat format;
        format.setAttachment(QOpenGLFramebufferObject::Depth);
        format.setSamples(samples);
        m_target = std::make_unique<QOpenGLFramebufferObject>(m_widthPx, m_heightPx, format);
        if (!m_target->isValid())
            error =
                "preview: the graphics driver has no room for a picture of this size: choose a smaller one";
        else
            initialise();
    }

    void initialise() {
        try {
            renderer.initialise();
        } catch (const Error& refused) {
            error = refused.what();
        }
    }

    int m_widthPx;
    int m_heightPx;
    QOffscreenSurface m_surface;
    QOpenGLContext m_context;
    std::unique_ptr<QOpenGLFramebufferObject> m_target;
};

OffscreenPainter::OffscreenPainter(int widthPx, int heightPx, int samples)
    : m_impl(std::make_unique<Impl>(widthPx, heightPx, samples)) {}
OffscreenPainter::~OffscreenPainter() = default;

const std::string& OffscreenPainter::error() const {
    return m_impl->error;
}
void OffscreenPainter::setState(const TerrainState& state) {
    m_impl->renderer.setState(state);
}
const HeightPyramid& OffscreenPainter::heights() const {
    return m_impl->renderer.heights();
}
QImage OffscreenPainter::draw(OrbitCamera camera, FrameSettings settings, const DrawReport& report) {
    return m_impl->draw(camera, settings, report);
}
void OffscreenPainter::handOver() {
    m_impl->moveTo(nullptr);
}
void OffscreenPainter::takeOver() {
    m_impl->moveTo(QThread::currentThread());
}

OffscreenFrame drawOffscreen(const TerrainState& state, const OrbitCamera* view,
                             const FrameSettings& settings, int samples) {
    OffscreenPainter painter(settings.widthPx, settings.heightPx, samples);
    if (!painter.error().empty())
        return {{}, painter.error()};
    painter.setState(state);
    return {painter.draw(view ? *view : framingCamera(painter.heights(), settings), settings), {}};
}

} // namespace oxbow
