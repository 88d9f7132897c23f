#include "render/picture_buffer.h"

#include "render/shader_program.h"

#include <QOpenGLContext>
#include <QOpenGLFramebufferObject>
#include <QOpenGLVersionFunctionsFactory>

#include <algorithm>
#include <chrono>
#include <cmath>

namespace oxbow {

namespace {

constexpr int kRowsAtFirst = 32;
constexpr int kSeamRows = 2; ///< at the border of a band, where some drivers leave out samples
constexpr int kTileRows = 16; ///< bands end where no group of pixels that is shaded together is cut

std::unique_ptr<QOpenGLFramebufferObject> makePicture(const QSize& size, int samples) {
    QOpenGLFramebufferObjectFormat format;
    format.setAttachment(QOpenGLFramebufferObject::Depth);
    format.setSamples(samples);
    format.setInternalTextureFormat(GL_RGBA8);
    return std::make_unique<QOpenGLFramebufferObject>(size, format);
}

bool fits(const QOpenGLFramebufferObject* picture, const QSize& size, int samples) {
    return picture && picture->size() == size && picture->format().samples() == samples;
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
    m_resolved.reset();
    m_rowsDone = -1;
}

void PictureBuffer::drawQuick(const WipeDrawing& drawing, const OrbitCamera& camera, FrameSettings settings,
                              double scale) {
    m_rowsDone = -1;
    settings.widthPx = std::max(1, static_cast<int>(std::lround(settings.widthPx * scale)));
    settings.heightPx = std::max(1, static_cast<int>(std::lround(settings.heightPx * scale)));
    settings.pixelRatio *= scale;
    settings.detail *= scale; // its pixels are larger, its patches need not be finer for that
    if (!fits(m_quick.get(), sizeOf(settings), 0))
        m_quick = makePicture(sizeOf(settings), 0);
    m_quick->bind();
    drawing.draw(camera, settings);
}

void PictureBuffer::beginWhole(const OrbitCamera& camera, const FrameSettings& settings, int samples) {
    if (!fits(m_whole.get(), sizeOf(settings), samples)) {
        m_whole = makePicture(sizeOf(settings), samples);
        m_resolved = samples > 0 ? makePicture(sizeOf(settings), 0) : nullptr;
    }
    m_camera = camera;
    m_settings = settings;
    m_rowsDone = 0;
    m_firstRows = 0;
    m_rowsAtOnce = kRowsAtFirst;
    m_laterMs = 0.0;
}

bool PictureBuffer::hasWhole() const {
    return m_rowsDone >= 0 && m_rowsDone >= m_settings.heightPx;
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
    const int seam = m_resolved ? kSeamRows : 0;
    const int first = std::max(0, rows.first - seam);
    const int end = std::min(m_settings.heightPx, rows.first + rows.count + seam);
    drawing.drawRows(m_camera, m_settings, {first, end - first});
    if (m_resolved) {
        const QRect band(0, rows.first, m_settings.widthPx, rows.count);
        QOpenGLFramebufferObject::blitFramebuffer(m_resolved.get(), band, m_whole.get(), band);
    }
    m_gl->glFinish();
    const double ms = std::chrono::duration<double, std::milli>(Clock::now() - start).count();
    m_rowsDone += rows.count;
    if (rows.first == 0)
        m_firstRows = rows.count;
    else
        m_laterMs += ms;
    // Rows cost unlike: at most twice as many as the last time.
    const double wanted = std::min(2.0, aboutMs / std::max(ms, 0.1)) * rows.count;
    m_rowsAtOnce = std::max(kTileRows, static_cast<int>(wanted) / kTileRows * kTileRows);
    return hasWhole();
}

void PictureBuffer::show(unsigned target, int widthPx, int heightPx, double wholeShare) {
    const QOpenGLFramebufferObject* whole = m_resolved ? m_resolved.get() : m_whole.get();
    if (!hasWhole() || !whole)
        wholeShare = 0.0;
    m_gl->glBindFramebuffer(GL_FRAMEBUFFER, target);
    m_gl->glViewport(0, 0, widthPx, heightPx);
    m_gl->glDisable(GL_DEPTH_TEST);
    m_gl->glDisable(GL_BLEND);
    m_program->bind();
    const unsigned wholeTexture = whole ? whole->texture() : m_quick->texture();
    const unsigned quickTexture = m_quick ? m_quick->texture() : wholeTexture;
    for (const auto& [unit, texture] : {std::pair{1, wholeTexture}, {0, quickTexture}}) {
        m_gl->glActiveTexture(GL_TEXTURE0 + unit);
        m_gl->glBindTexture(GL_TEXTURE_2D, texture);
        m_gl->glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_LINEAR);
        m_gl->glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_LINEAR);
    }
    m_program->setUniformValue("uQuick", 0);
    m_program->setUniformValue("uWhole", 1);
    m_program->setUniformValue("uWholeShare", static_cast<float>(wholeShare));
    m_empty.bind();
    m_gl->glDrawArrays(GL_TRIANGLES, 0, 3);
    m_empty.release();
    m_program->release();
    m_gl->glBindTexture(GL_TEXTURE_2D, 0);
}

} // namespace oxbow
