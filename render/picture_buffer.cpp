#include "render/picture_buffer.h"

#include "render/shader_program.h"

#include <QOpenGLContext>
#include <QOpenGLFramebufferObject>
#include <QOpenGLVersionFunctionsFactory>

#include <glm/vec2.hpp>

#include <algorithm>
#include <array>
#include <chrono>
#include <cmath>

namespace oxbow {

namespace {

constexpr int kRowsAtFirst = 64;
constexpr int kTileRows = 16; ///< bands end where no group of pixels that is shaded together is cut

/// Pixels: on a turned square, so that edges of every direction get steps between.
constexpr std::array<glm::dvec2, PictureBuffer::kMostTimes> kShiftsPx = {
    glm::dvec2{0.125, 0.375}, {-0.375, 0.125}, {0.375, -0.125}, {-0.125, -0.375}};

std::unique_ptr<QOpenGLFramebufferObject> makePicture(const QSize& size) {
    QOpenGLFramebufferObjectFormat format;
    format.setAttachment(QOpenGLFramebufferObject::Depth);
    format.setInternalTextureFormat(GL_RGBA8);
    return std::make_unique<QOpenGLFramebufferObject>(size, format);
}

bool fits(const QOpenGLFramebufferObject* picture, const QSize& size) {
    return picture && picture->size() == size;
}

QSize sizeOf(const FrameSettings& settings) {
    return {settings.widthPx, settings.heightPx};
}

} // namespace

PictureBuffer::PictureBuffer() = default;
PictureBuffer::~PictureBuffer() = default;

void PictureBuffer::initialise() {
    m_gl = QOpenGLVersionFunctionsFactory::get<Gl>(QOpenGLContext::currentContext());
    m_program = makeProgram("stretch", {});
    m_empty.create();
}

void PictureBuffer::release() {
    clear();
    m_program.reset();
    m_empty.destroy();
    m_gl = nullptr;
}

void PictureBuffer::clear() {
    m_quick.reset();
    m_whole.reset();
    m_mean.reset();
    m_rowsDone = -1;
}

void PictureBuffer::drawQuick(const WipeDrawing& drawing, const OrbitCamera& camera, FrameSettings settings,
                              double scale) {
    m_rowsDone = -1;
    settings.widthPx = std::max(1, static_cast<int>(std::lround(settings.widthPx * scale)));
    settings.heightPx = std::max(1, static_cast<int>(std::lround(settings.heightPx * scale)));
    settings.pixelRatio *= scale;
    settings.detail *= scale; // its pixels are larger, its patches need not be finer for that
    if (!fits(m_quick.get(), sizeOf(settings)))
        m_quick = makePicture(sizeOf(settings));
    m_quick->bind();
    drawing.draw(camera, settings);
}

void PictureBuffer::beginWhole(const OrbitCamera& camera, const FrameSettings& settings, int times) {
    if (!fits(m_whole.get(), sizeOf(settings)))
        m_whole = makePicture(sizeOf(settings));
    m_times = std::clamp(times, 1, kMostTimes);
    if (m_times > 1 && !fits(m_mean.get(), sizeOf(settings)))
        m_mean = makePicture(sizeOf(settings));
    m_camera = camera;
    m_settings = settings;
    m_timesDone = 0;
    m_rowsDone = 0;
    m_firstRows = 0;
    m_rowsAtOnce = kRowsAtFirst;
    m_laterMs = 0.0;
}

FrameSettings PictureBuffer::shiftedSettings() const {
    FrameSettings settings = m_settings;
    if (m_times > 1)
        settings.shiftPx += kShiftsPx[static_cast<std::size_t>(m_timesDone)];
    return settings;
}

double PictureBuffer::wholeMs() const {
    const int later = std::max(1, m_settings.heightPx - m_firstRows);
    return m_laterMs * m_settings.heightPx / later;
}

bool PictureBuffer::drawBand(const WipeDrawing& drawing, double aboutMs) {
    using Clock = std::chrono::steady_clock;
    const auto start = Clock::now();
    const PixelRows rows{m_rowsDone, std::min(m_rowsAtOnce, m_settings.heightPx - m_rowsDone)};
    m_whole->bind();
    drawing.drawRows(m_camera, shiftedSettings(), rows);
    if (m_times > 1)
        addToMean(rows);
    m_gl->glFinish();
    noteBand(rows, std::chrono::duration<double, std::milli>(Clock::now() - start).count(), aboutMs);
    return !hasBegun();
}

void PictureBuffer::noteBand(const PixelRows& rows, double ms, double aboutMs) {
    m_rowsDone += rows.count;
    if (m_timesDone == 0 && rows.first == 0)
        m_firstRows = rows.count;
    else if (m_timesDone == 0)
        m_laterMs += ms;
    if (m_rowsDone >= m_settings.heightPx && ++m_timesDone < m_times)
        m_rowsDone = 0;
    // Rows cost unlike: at most twice as many as the last time.
    const double wanted = std::min(2.0, aboutMs / std::max(ms, 0.1)) * rows.count;
    m_rowsAtOnce = std::max(kTileRows, static_cast<int>(wanted) / kTileRows * kTileRows);
}

/// Each drawing counts as much as those before it.
void PictureBuffer::addToMean(const PixelRows& rows) {
    m_mean->bind();
    m_gl->glViewport(0, 0, m_settings.widthPx, m_settings.heightPx);
    m_gl->glEnable(GL_SCISSOR_TEST);
    m_gl->glScissor(0, rows.first, m_settings.widthPx, rows.count);
    m_gl->glEnable(GL_BLEND);
    m_gl->glBlendColor(0.0f, 0.0f, 0.0f, 1.0f / static_cast<float>(m_timesDone + 1));
    m_gl->glBlendFunc(GL_CONSTANT_ALPHA, GL_ONE_MINUS_CONSTANT_ALPHA);
    spread(m_whole->texture(), m_whole->texture(), 1.0);
    m_gl->glDisable(GL_BLEND);
    m_gl->glDisable(GL_SCISSOR_TEST);
}

const QOpenGLFramebufferObject* PictureBuffer::whole() const {
    return m_times > 1 ? m_mean.get() : m_whole.get();
}

void PictureBuffer::show(unsigned target, int widthPx, int heightPx, double wholeShare) {
    m_gl->glBindFramebuffer(GL_FRAMEBUFFER, target);
    m_gl->glViewport(0, 0, widthPx, heightPx);
    m_gl->glDisable(GL_BLEND);
    const unsigned upper = whole() ? whole()->texture() : m_quick->texture();
    spread(m_quick ? m_quick->texture() : upper, upper, hasWhole() ? wholeShare : 0.0);
}

/// Over all that the viewport shows.
void PictureBuffer::spread(unsigned lowerTexture, unsigned upperTexture, double upperShare) {
    m_gl->glDisable(GL_DEPTH_TEST);
    m_program->bind();
    for (const auto& [unit, texture] : {std::pair{1, upperTexture}, {0, lowerTexture}}) {
        m_gl->glActiveTexture(GL_TEXTURE0 + unit);
        m_gl->glBindTexture(GL_TEXTURE_2D, texture);
        m_gl->glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_LINEAR);
        m_gl->glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_LINEAR);
    }
    m_program->setUniformValue("uQuick", 0);
    m_program->setUniformValue("uWhole", 1);
    m_program->setUniformValue("uWholeShare", static_cast<float>(upperShare));
    m_empty.bind();
    m_gl->glDrawArrays(GL_TRIANGLES, 0, 3);
    m_empty.release();
    m_program->release();
    m_gl->glBindTexture(GL_TEXTURE_2D, 0);
}

} // namespace oxbow
