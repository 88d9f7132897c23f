#include "render/offscreen_frame.h"

#include "core/base/error.h"
#include "render/gl.h"
#include "render/gl_check.h"

#include <QOffscreenSurface>
#include <QOpenGLContext>
#include <QOpenGLFramebufferObject>
#include <QOpenGLFunctions>

#include <algorithm>
#include <chrono>
#include <optional>
#include <utility>
#include <vector>

namespace oxbow {

namespace {

constexpr double kBandMs = 30.0;
constexpr int kTileRows = 16; ///< bands end where no group of pixels that is shaded together is cut
constexpr int kMostRows = 512;

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
        m_flat.reset();
        m_context.doneCurrent();
    }

    QImage draw(OrbitCamera& camera, FrameSettings& settings) {
        if (!error.empty() || !m_context.makeCurrent(&m_surface))
            return {};
        fit(camera, settings);
        renderer.prepare(settings);
        m_target->bind();
        renderer.draw(camera, settings);
        const QImage image = m_target->toImage().convertToFormat(QImage::Format_RGB32);
        m_context.doneCurrent();
        return image;
    }

    void begin(const OrbitCamera& camera, const FrameSettings& settings) {
        m_begun = Begun{camera, settings};
        fit(m_begun->camera, m_begun->settings);
        m_begun->image = QImage(m_widthPx, m_heightPx, QImage::Format_RGB32);
    }

    bool advance() {
        if (!m_begun || m_begun->rowsDone == m_heightPx || !error.empty() ||
            !m_context.makeCurrent(&m_surface))
            return false;
        if (m_begun->isPrepared || !prepareFurther())
            drawBand();
        m_context.doneCurrent();
        return m_begun->rowsDone < m_heightPx;
    }

    [[nodiscard]] double share() const {
        return m_begun ? static_cast<double>(m_begun->rowsDone) / m_heightPx : 0.0;
    }

    QImage take() {
        const std::optional<Begun> begun = std::exchange(m_begun, {});
        return begun && begun->rowsDone == m_heightPx ? begun->image : QImage();
    }

    std::string error;
    TerrainRenderer renderer;

private:
    struct Begun {
        OrbitCamera camera;
        FrameSettings settings;
        QImage image = {};
        bool isPrepared = false; ///< everything is uploaded, shadows and sky light are there
        int rowsDone = 0;
        int rowsNext = kTileRows;
    };

    void fit(OrbitCamera& camera, FrameSettings& settings) const {
        settings.widthPx = m_widthPx;
        settings.heightPx = m_heightPx;
        camera.setViewport(m_widthPx, m_heightPx);
    }

    /// True while something is left to upload or to wait for.
    bool prepareFurther() {
        FrameSettings unseen = m_begun->settings;
        unseen.toColumn = unseen.fromColumn; // asks for what it needs and draws nothing
        renderer.draw(m_begun->camera, unseen);
        if (renderer.refining())
            renderer.uploadPending(kBandMs);
        else
            m_begun->isPrepared = true;
        return !m_begun->isPrepared;
    }

    void drawBand() {
        using Clock = std::chrono::steady_clock;
        const Clock::time_point start = Clock::now();
        const int count = std::min(m_begun->rowsNext, m_heightPx - m_begun->rowsDone);
        // From the top: where a pixel has several samples some drivers touch the row below a band too.
        const PixelRows rows{m_heightPx - m_begun->rowsDone - count, count};
        m_target->bind();
        renderer.drawRows(m_begun->camera, m_begun->settings, rows);
        readRows(rows);
        m_begun->rowsDone += count;
        const double ms = std::chrono::duration<double, std::milli>(Clock::now() - start).count();
        const int wanted = static_cast<int>(m_begun->rowsNext * std::min(2.0, kBandMs / std::max(ms, 0.1)));
        m_begun->rowsNext = std::clamp(wanted / kTileRows * kTileRows, kTileRows, kMostRows);
    }

    /// The rows of the target, counted from its bottom, into those of the image, counted from its top.
    void readRows(const PixelRows& rows) {
        if (!m_flat)
            m_flat = std::make_unique<QOpenGLFramebufferObject>(m_widthPx, std::min(kMostRows, m_heightPx));
        QOpenGLFramebufferObject::blitFramebuffer(m_flat.get(), {0, 0, m_widthPx, rows.count}, m_target.get(),
                                                  {0, rows.first, m_widthPx, rows.count});
        m_flat->bind();
        m_rows.resize(static_cast<std::size_t>(m_widthPx) * static_cast<std::size_t>(rows.count));
        m_context.functions()->glReadPixels(0, 0, m_widthPx, rows.count, GL_BGRA, GL_UNSIGNED_INT_8_8_8_8_REV,
                                            m_rows.data());
        for (int i = 0; i < rows.count; ++i)
            std::copy_n(m_rows.data() + static_cast<std::ptrdiff_t>(i) * m_widthPx, m_widthPx,
                        reinterpret_cast<QRgb*>(m_begun->image.scanLine(m_heightPx - 1 - rows.first - i)));
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
    std::unique_ptr<QOpenGLFramebufferObject> m_flat; ///< some rows, a sample a pixel
    std::vector<QRgb> m_rows;                         ///< as they are read, the lowest first
    std::optional<Begun> m_begun;
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
QImage OffscreenPainter::draw(OrbitCamera camera, FrameSettings settings) {
    return m_impl->draw(camera, settings);
}
void OffscreenPainter::begin(const OrbitCamera& camera, const FrameSettings& settings) {
    m_impl->begin(camera, settings);
}
bool OffscreenPainter::advance() {
    return m_impl->advance();
}
double OffscreenPainter::share() const {
    return m_impl->share();
}
QImage OffscreenPainter::take() {
    return m_impl->take();
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
