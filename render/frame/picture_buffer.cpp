#include "render/frame/picture_buffer.h"

#include "render/gl/gl_error.h"
#include "render/gl/gl_objects.h"
#include "render/gl/picture_target.h"
#include "render/gl/shader_program.h"

#include <glm/vec2.hpp>

#include <array>
#include <chrono>
#include <cmath>

namespace oxbow {

namespace {

constexpr int kRowsAtFirst = 64;
constexpr int kQuickRowsAtFirst = 32;

/// Pixels: on a turned square, so that edges of every direction get steps between.
constexpr std::array<glm::dvec2, PictureBuffer::kMostTimes> kShiftsPx = {
    glm::dvec2{0.125, 0.375}, {-0.375, 0.125}, {0.375, -0.125}, {-0.125, -0.375}};

void fit(Gl& gl, PictureTarget& picture, const FrameSettings& settings) {
    if (!picture.fits(settings.widthPx, settings.heightPx))
        picture.create(gl, settings.widthPx, settings.heightPx);
}

FrameSettings shrunk(FrameSettings settings, double scale) {
    settings.widthPx = std::max(1, static_cast<int>(std::lround(settings.widthPx * scale)));
    settings.heightPx = std::max(1, static_cast<int>(std::lround(settings.heightPx * scale)));
    settings.pixelRatio *= scale;
    settings.detail *= scale; // its pixels are larger, its patches need not be finer for that
    return settings;
}

FrameSettings columns(FrameSettings settings, double from, double to) {
    settings.fromColumn = from;
    settings.toColumn = to;
    return settings;
}

/// The earlier state is the one that changes are counted from: it has no tint.
FrameSettings earlierSide(FrameSettings settings, double line) {
    settings.change = nullptr;
    return columns(std::move(settings), 0.0, line);
}

} // namespace

struct PictureBuffer::Objects {
    std::unique_ptr<Gl> gl = currentGl();
    ShaderProgram program{*gl, {"stretch", "stretch"}};
    GlVertexArray empty;
    PictureTarget quick, nextQuick, whole, mean;

    Objects() { empty.create(*gl); }

    /// Over all that the viewport shows.
    void spread(GLuint lowerTexture, GLuint upperTexture, double upperShare) {
        gl->glDisable(GL_DEPTH_TEST);
        program.use();
        for (const auto& [sampler, texture] :
             {std::pair{"uWhole", upperTexture}, std::pair{"uQuick", lowerTexture}}) {
            gl->glActiveTexture(GL_TEXTURE0 + static_cast<GLenum>(textureUnit(sampler)));
            gl->glBindTexture(GL_TEXTURE_2D, texture);
        }
        program.set("uWholeShare", static_cast<float>(upperShare));
        empty.draw(GL_TRIANGLES, 3);
        gl->glUseProgram(0);
        gl->glBindTexture(GL_TEXTURE_2D, 0);
        gl->glActiveTexture(GL_TEXTURE0);
    }
};

PictureBuffer::PictureBuffer() = default;
PictureBuffer::~PictureBuffer() = default;

void PictureBuffer::initialise() {
    release();
    m_objects = std::make_unique<Objects>();
}

void PictureBuffer::release() {
    if (!m_objects)
        return;
    clear();
    m_objects->program.release();
    m_objects->empty.release();
    m_objects.reset();
}

void PictureBuffer::clear() {
    for (PictureTarget* picture : {&m_objects->quick, &m_objects->nextQuick, &m_objects->whole, &m_objects->mean})
        picture->release();
    m_quick.rowsDone = m_whole.rowsDone = -1;
}

bool PictureBuffer::hasQuick() const {
    return m_objects && m_objects->quick.exists();
}

bool PictureBuffer::Bands::note(const PixelRows& rows, double tookMs, double aboutMs) {
    rowsDone += rows.count;
    ms += tookMs;
    // Rows cost unlike: at most twice as many as the last time.
    const double wanted = std::min(2.0, aboutMs / std::max(tookMs, 0.1)) * rows.count;
    rowsAtOnce = std::max(kTileRows, static_cast<int>(wanted) / kTileRows * kTileRows);
    return rowsDone >= settings.heightPx;
}

void PictureBuffer::drawQuick(const WipeDrawing& drawing, const OrbitCamera& camera, FrameSettings settings,
                              double scale) {
    m_quick.rowsDone = m_whole.rowsDone = -1;
    settings = shrunk(std::move(settings), scale);
    fit(*m_objects->gl, m_objects->quick, settings);
    settings.framebuffer = m_objects->quick.framebuffer();
    drawing.draw(camera, settings);
}

void PictureBuffer::beginQuick(const WipeDrawing& drawing, const OrbitCamera& camera, const FrameSettings& settings,
                               double scale) {
    const int rows = std::max(m_quick.rowsAtOnce, kQuickRowsAtFirst); // as many as the last time
    m_quick = {camera, shrunk(settings, scale), 0, rows};
    fit(*m_objects->gl, m_objects->nextQuick, m_quick.settings);
    m_quick.settings.framebuffer = m_objects->nextQuick.framebuffer();
    drawing.beginRows(m_quick.settings);
}

bool PictureBuffer::drawQuickBand(const WipeDrawing& drawing, double aboutMs) {
    const PixelRows rows = m_quick.next();
    const double ms = timed([&] {
        drawing.drawRows(m_quick.camera, m_quick.settings, rows);
    });
    if (!m_quick.note(rows, ms, aboutMs))
        return false;
    std::swap(m_objects->quick, m_objects->nextQuick);
    m_quick.rowsDone = m_whole.rowsDone = -1;
    return true;
}

void PictureBuffer::beginWhole(const OrbitCamera& camera, const FrameSettings& settings, int times) {
    fit(*m_objects->gl, m_objects->whole, settings);
    m_times = std::clamp(times, 1, kMostTimes);
    if (m_times > 1)
        fit(*m_objects->gl, m_objects->mean, settings);
    m_whole = {camera, settings, 0, kRowsAtFirst};
    m_whole.settings.framebuffer = m_objects->whole.framebuffer();
    m_timesDone = 0;
    m_firstRows = 0;
    m_laterMs = 0.0;
}

FrameSettings PictureBuffer::shiftedSettings() const {
    FrameSettings settings = m_whole.settings;
    if (m_times > 1)
        settings.shiftPx += kShiftsPx[static_cast<std::size_t>(m_timesDone)];
    return settings;
}

double PictureBuffer::wholeShare() const {
    return m_timesDone > 0 ? 1.0 : static_cast<double>(std::max(m_whole.rowsDone, 0)) / std::max(1, m_whole.settings.heightPx);
}

double PictureBuffer::wholeMs() const {
    const int height = m_whole.settings.heightPx;
    return m_laterMs * height / std::max(1, height - m_firstRows);
}

/// Milliseconds until the driver is done with it.
template <typename Work>
double PictureBuffer::timed(const Work& work) const {
    using Clock = std::chrono::steady_clock;
    const auto start = Clock::now();
    work();
    m_objects->gl->glFinish();
    throwGlErrors(*m_objects->gl, "drawing");
    return std::chrono::duration<double, std::milli>(Clock::now() - start).count();
}

bool PictureBuffer::drawBand(const WipeDrawing& drawing, double aboutMs) {
    const PixelRows rows = m_whole.next();
    const double ms = timed([&] {
        drawing.drawRows(m_whole.camera, shiftedSettings(), rows);
        if (m_times > 1)
            addToMean(rows);
    });
    noteBand(rows, ms, aboutMs);
    return !hasBegun();
}

void PictureBuffer::noteBand(const PixelRows& rows, double ms, double aboutMs) {
    if (m_timesDone == 0 && rows.first == 0)
        m_firstRows = rows.count;
    else if (m_timesDone == 0)
        m_laterMs += ms;
    if (m_whole.note(rows, ms, aboutMs) && ++m_timesDone < m_times)
        m_whole.rowsDone = 0;
}

/// Each drawing counts as much as those before it.
void PictureBuffer::addToMean(const PixelRows& rows) {
    Gl* const gl = m_objects->gl.get();
    m_objects->mean.bind();
    gl->glViewport(0, 0, m_whole.settings.widthPx, m_whole.settings.heightPx);
    gl->glEnable(GL_SCISSOR_TEST);
    gl->glScissor(0, rows.first, m_whole.settings.widthPx, rows.count);
    gl->glEnable(GL_BLEND);
    gl->glBlendColor(0.0f, 0.0f, 0.0f, 1.0f / static_cast<float>(m_timesDone + 1));
    gl->glBlendFunc(GL_CONSTANT_ALPHA, GL_ONE_MINUS_CONSTANT_ALPHA);
    m_objects->spread(m_objects->whole.texture(), m_objects->whole.texture(), 1.0);
    gl->glDisable(GL_BLEND);
    gl->glDisable(GL_SCISSOR_TEST);
}

void PictureBuffer::show(unsigned target, int widthPx, int heightPx, double wholeShare) {
    Gl* const gl = m_objects->gl.get();
    gl->glBindFramebuffer(GL_FRAMEBUFFER, target);
    gl->glViewport(0, 0, widthPx, heightPx);
    gl->glDisable(GL_BLEND);
    const PictureTarget& whole = m_times > 1 ? m_objects->mean : m_objects->whole;
    const GLuint upper = whole.exists() ? whole.texture() : m_objects->quick.texture();
    m_objects->spread(hasQuick() ? m_objects->quick.texture() : upper, upper, hasWhole() ? wholeShare : 0.0);
    throwGlErrors(*m_objects->gl, "showing the picture");
}

void WipeDrawing::draw(const OrbitCamera& camera, const FrameSettings& settings) const {
    if (!before)
        return now.draw(camera, settings);
    before->draw(camera, earlierSide(settings, line));
    now.draw(camera, columns(settings, line, 1.0));
}

void WipeDrawing::beginRows(const FrameSettings& settings) const {
    if (before)
        before->beginRows(earlierSide(settings, line));
    now.beginRows(settings);
}

void WipeDrawing::drawRows(const OrbitCamera& camera, const FrameSettings& settings,
                           const PixelRows& rows) const {
    if (!before)
        return now.drawRows(camera, settings, rows);
    before->drawRows(camera, earlierSide(settings, line), rows);
    now.drawRows(camera, columns(settings, line, 1.0), rows);
}

} // namespace oxbow
