#include "render/stills/offscreen_frame.h"

#include <algorithm>
#include <chrono>
#include <utility>

namespace oxbow {

namespace {

constexpr double kBandMs = 30.0;
constexpr int kMostRows = 512;

OrbitCamera passCamera(OrbitCamera camera, const StillQuality& quality, int pass) {
    if (quality.apertureM > 0.0)
        camera.jump(throughLens(quality, pass, camera.pose()));
    return camera;
}

FrameSettings passSettings(FrameSettings settings, const StillQuality& quality, int pass) {
    shiftWithinPixel(quality, pass, settings);
    return settings;
}

} // namespace

OffscreenPainter::OffscreenPainter(int widthPx, int heightPx, int samples)
    : m_widthPx(widthPx), m_heightPx(heightPx), m_samples(samples) {
    m_guard.run([&] {
        m_context = OffscreenContext::make();
        makeAll();
        m_context->doneCurrent();
    });
}

OffscreenPainter::~OffscreenPainter() {
    m_guard.clear();
    m_guard.run([&] { // what of it was made
        if (m_context && m_context->makeCurrent())
            releaseAll();
    });
    if (m_context)
        m_context->doneCurrent();
}

QImage OffscreenPainter::draw(const OrbitCamera& camera, const FrameSettings& settings, const StillQuality& quality) {
    if (quality.passes <= 1)
        return drawPass(camera, settings);
    MeanPicture mean;
    for (int pass = 0; pass < quality.passes; ++pass) {
        const QImage picture = drawPass(passCamera(camera, quality, pass), passSettings(settings, quality, pass));
        if (picture.isNull())
            return {};
        mean.add(picture);
    }
    return mean.mean();
}

QImage OffscreenPainter::drawPass(OrbitCamera camera, FrameSettings settings) {
    QImage image(m_widthPx, m_heightPx, QImage::Format_RGB32);
    fit(camera, settings);
    const auto drawAll = [&] {
        m_renderer.prepare(settings);
        m_renderer.draw(camera, settings);
        read({0, m_heightPx}, image);
    };
    if (drawn(drawAll))
        return image;
    return isLost() && remade() && drawn(drawAll) ? image : QImage();
}

void OffscreenPainter::begin(const OrbitCamera& camera, const FrameSettings& settings, const StillQuality& quality) {
    m_begun = Begun{camera, settings, quality};
    m_begun->image = QImage(m_widthPx, m_heightPx, QImage::Format_RGB32);
    beginPass();
}

bool OffscreenPainter::advance() {
    if (!m_begun || m_begun->rowsDone == m_heightPx)
        return false;
    const bool done = drawn([&] {
        if (m_begun->isPrepared || !prepareFurther())
            drawBand();
    });
    if (!done && isLost() && remade()) // from the first row of this pass again
        beginPass();
    if (m_begun->rowsDone == m_heightPx && m_begun->quality.passes > 1) {
        m_begun->mean.add(m_begun->image);
        if (m_begun->mean.count() < m_begun->quality.passes)
            beginPass();
    }
    return error().empty() && m_begun->rowsDone < m_heightPx;
}

double OffscreenPainter::share() const {
    if (!m_begun)
        return 0.0;
    const double pass = m_begun->rowsDone < m_heightPx ? static_cast<double>(m_begun->rowsDone) / m_heightPx : 0.0;
    const int passes = std::max(m_begun->quality.passes, 1);
    return passes == 1 ? static_cast<double>(m_begun->rowsDone) / m_heightPx : (m_begun->mean.count() + pass) / passes;
}

QImage OffscreenPainter::take() {
    const std::optional<Begun> begun = std::exchange(m_begun, {});
    if (!begun || begun->rowsDone < m_heightPx)
        return {};
    return begun->quality.passes > 1 ? begun->mean.mean() : begun->image;
}

void OffscreenPainter::fit(OrbitCamera& camera, FrameSettings& settings) const {
    settings.widthPx = m_widthPx;
    settings.heightPx = m_heightPx;
    settings.framebuffer = m_target.framebuffer();
    settings.samples = m_samples;
    camera.setViewport(m_widthPx, m_heightPx);
}

void OffscreenPainter::beginPass() {
    const int pass = m_begun->mean.count();
    m_begun->camera = passCamera(m_begun->whole, m_begun->quality, pass);
    m_begun->settings = passSettings(m_begun->asked, m_begun->quality, pass);
    fit(m_begun->camera, m_begun->settings);
    m_begun->isPrepared = false;
    m_begun->rowsDone = 0;
}

/// True while something is left to upload or to wait for.
bool OffscreenPainter::prepareFurther() {
    FrameSettings unseen = m_begun->settings;
    unseen.toColumn = unseen.fromColumn; // asks for what it needs and draws nothing
    m_renderer.draw(m_begun->camera, unseen);
    if (m_renderer.refining())
        m_renderer.uploadPending(kBandMs);
    else
        m_begun->isPrepared = true;
    return !m_begun->isPrepared;
}

void OffscreenPainter::drawBand() {
    using Clock = std::chrono::steady_clock;
    const Clock::time_point start = Clock::now();
    const int count = std::min(m_begun->rowsNext, m_heightPx - m_begun->rowsDone);
    const PixelRows rows{m_heightPx - m_begun->rowsDone - count, count};
    m_renderer.drawRows(m_begun->camera, m_begun->settings, rows);
    read(rows, m_begun->image);
    m_begun->rowsDone += count;
    const double ms = std::chrono::duration<double, std::milli>(Clock::now() - start).count();
    const int wanted = static_cast<int>(m_begun->rowsNext * std::min(2.0, kBandMs / std::max(ms, 0.1)));
    m_begun->rowsNext = std::clamp(wanted / kTileRows * kTileRows, kTileRows, kMostRows);
}

/// The rows of the target, counted from its bottom, into those of the image, counted from its top.
void OffscreenPainter::read(const PixelRows& rows, QImage& image) {
    for (int first = rows.first; first < rows.first + rows.count; first += kMostRows) {
        const int count = std::min(kMostRows, rows.first + rows.count - first);
        m_target.read(first, count, image, m_heightPx - 1 - first);
    }
}

/// Whether it was done, with the context current.
template <typename Work>
bool OffscreenPainter::drawn(const Work& work) {
    return m_guard.run([&] {
        if (!m_context->makeCurrent())
            throw GlError(GlFault::ContextLost, phrase("the graphics driver was restarted"));
        work();
        m_context->doneCurrent();
    });
}

/// Once more in a new context, from the state that was set.
bool OffscreenPainter::remade() {
    m_guard.clear();
    return m_guard.run([&] {
        if (m_context->makeCurrent())
            releaseAll();
        m_context = OffscreenContext::make();
        makeAll();
    });
}

void OffscreenPainter::makeAll() {
    if (!m_context->makeCurrent())
        throw GlError(GlFault::Refused,
                      phrase("OpenGL: the context cannot be used: update the graphics driver"));
    m_gl = currentGl();
    m_target.create(*m_gl, m_widthPx, m_heightPx);
    m_renderer.initialise();
}

void OffscreenPainter::releaseAll() {
    m_renderer.release();
    m_target.release();
    m_gl.reset();
}

} // namespace oxbow
