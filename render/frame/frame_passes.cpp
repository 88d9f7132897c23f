#include "render/frame/frame_passes.h"

#include "render/gl/gl_error.h"

#include <algorithm>
#include <chrono>
#include <cmath>

namespace oxbow {

namespace {

constexpr GLint kNoGroundPixel = 0;
constexpr GLint kDryPixel = 1;
constexpr GLint kWetPixel = 3; ///< a bit more than a dry one
constexpr GLint kEdge = 4;     ///< besides: the samples of this pixel show several surfaces
constexpr GLuint kEveryBit = 0xff;

} // namespace

struct FramePasses::Frame {
    const FrameScene& scene;
    const OrbitCamera& camera;
    const FrameSettings& settings;
    PixelRows rows;
    int samples = 1;
    PatchView view = {};

    /// Whether the ground leaves the rivers' water to their bands.
    [[nodiscard]] bool isLandscape() const { return settings.look == Look::Landscape; }
    [[nodiscard]] bool ownRivers() const { return drawsRivers(settings) && scene.textures.hasRivers(); }

    /// What the program must do that colours what these settings show.
    [[nodiscard]] SurfaceFeatures features(bool wet) const {
        return {.water = wet,
                .rivers = ownRivers(),
                .overlay = settings.overlay != Overlay::Shaded || settings.change,
                .marks = settings.paint || settings.contours || settings.wireframe || settings.brush,
                .clay = settings.look == Look::Clay,
                .landscape = isLandscape(),
                .materials = showsMaterials(settings, scene.heights.grid()) && scene.textures.materials().present(),
                .samples = samples > 1};
    }
};

void FramePasses::initialise(Gl& gl) {
    m_gl = &gl;
    std::apply([&gl](auto&... part) { (part.initialise(gl), ...); }, parts());
    m_empty.create(gl);
}

void FramePasses::release() {
    if (!m_gl)
        return;
    std::apply([](auto&... part) { (part.release(), ...); }, parts());
    m_empty.release();
    m_gl = nullptr;
}

bool FramePasses::compileAhead(int samples, double budgetMs) {
    using Clock = std::chrono::steady_clock;
    const auto end = Clock::now() + std::chrono::duration<double, std::milli>(budgetMs);
    if (!m_ahead)
        m_ahead = likelyFeatures(m_buffer.samplesOf(samples) > 1);
    std::erase_if(*m_ahead, [&](const SurfaceFeatures& features) {
        return (m_surfaces.compilesBeside() || Clock::now() < end) && m_surfaces.compile(features);
    });
    return !m_ahead->empty();
}

void FramePasses::draw(const FrameScene& scene, const OrbitCamera& camera, const FrameSettings& settings,
                       const PixelRows& rows, RenderStatistics& statistics) {
    if (settings.toColumn <= settings.fromColumn)
        return;
    const HeightPyramid& heights = scene.heights;
    m_clock.begin(rows.first == 0);
    begin(settings);
    if (heights.empty() || heights.grid().width < 2 || heights.grid().height < 2)
        drawNothing({scene, camera, settings, rows});
    else
        drawBands({scene, camera, settings, rows, m_buffer.samplesOf(settings.samples)}, statistics);
    end();
    m_clock.end(rows.first + rows.count >= settings.heightPx);
    statistics.passMs = m_clock.times();
    throwGlErrors(*m_gl, "drawing");
}

void FramePasses::drawNothing(const Frame& frame) {
    m_gl->glBindFramebuffer(GL_FRAMEBUFFER, frame.settings.framebuffer);
    m_uniforms.load(frameBlock(frame.settings));
    onlyWithin(frame);
    FrameSettings plain = frame.settings;
    plain.look = Look::Natural;
    drawBackground(plain);
}

/// As many rows at once as the buffer holds with those beside them.
void FramePasses::drawBands(Frame frame, RenderStatistics& statistics) {
    const FrameSettings& settings = frame.settings;
    const PixelRows all = frame.rows;
    const int held = GroundBuffer::mostRows(settings.widthPx, settings.heightPx, frame.samples);
    const int atOnce = held < settings.heightPx ? held - 2 : held;
    for (int first = all.first; first < all.first + all.count; first += atOnce) {
        frame.rows = {first, std::min(atOnce, all.first + all.count - first)};
        drawBand(frame, statistics);
    }
}

void FramePasses::begin(const FrameSettings& settings) {
    m_gl->glViewport(0, 0, settings.widthPx, settings.heightPx);
    m_gl->glEnable(GL_MULTISAMPLE);
    m_gl->glDisable(GL_BLEND);
    m_gl->glDisable(GL_CULL_FACE);
    m_gl->glDisable(GL_STENCIL_TEST);
    m_gl->glColorMask(GL_TRUE, GL_TRUE, GL_TRUE, GL_TRUE);
    m_gl->glDepthMask(GL_TRUE);
    m_gl->glDepthFunc(GL_LESS);
}

void FramePasses::end() {
    m_gl->glDisable(GL_DEPTH_TEST);
    m_gl->glDisable(GL_SCISSOR_TEST);
    m_gl->glUseProgram(0);
    m_gl->glActiveTexture(GL_TEXTURE0);
    m_gl->glBindTexture(GL_TEXTURE_2D, 0);
}

/// Cuts off what is not asked for, but for so many pixels around it, where the lowest row is `firstRow`.
void FramePasses::onlyWithin(const Frame& frame, int around, int firstRow) {
    const FrameSettings& settings = frame.settings;
    const int left = static_cast<int>(std::lround(settings.fromColumn * settings.widthPx)) - around;
    const int right = static_cast<int>(std::lround(settings.toColumn * settings.widthPx)) + around;
    m_gl->glEnable(GL_SCISSOR_TEST);
    m_gl->glScissor(left, frame.rows.first - around - firstRow, right - left, frame.rows.count + 2 * around);
}

void FramePasses::onlyPixels(GLint kind, GLuint bits) {
    m_gl->glStencilFunc(GL_EQUAL, kind, bits);
}

/// Where the samples of pixels lie on the map first, with dry and wet ones told apart by the stencil; then their colours.
void FramePasses::drawBand(Frame& frame, RenderStatistics& statistics) {
    const FrameSettings& settings = frame.settings;
    // A pixel's neighbours tell how much of the map it covers.
    const int first = std::max(frame.rows.first - 1, 0);
    m_buffer.begin(settings.widthPx, settings.heightPx, first, frame.samples);
    onlyWithin(frame, 1, m_buffer.firstRow());
    loadPatches(frame, {first, std::min(frame.rows.first + frame.rows.count + 1, settings.heightPx) - first},
                statistics);
    drawPlaces(frame);
    onlyWithin(frame, 0, m_buffer.firstRow());
    m_buffer.drawColours(textureUnit("uPlaces"));
    m_gl->glEnable(GL_STENCIL_TEST);
    findEdges(frame);
    if (m_mesh.hasSurface(true))
        sortOutDryPixels(frame);
    m_gl->glStencilOp(GL_KEEP, GL_KEEP, GL_KEEP);
    onlyPixels(kNoGroundPixel, kWetPixel);
    drawBehind(frame);
    drawColours(frame);
    m_gl->glDisable(GL_STENCIL_TEST);
    m_gl->glEnable(GL_DEPTH_TEST);
    drawBefore(frame);
    onlyWithin(frame);
    m_buffer.finish(settings.framebuffer, frame.rows.first, frame.rows.count);
    m_clock.mark(FramePass::Copy);
}

/// Chooses the patches that these rows show, and tells all programs about the frame.
void FramePasses::loadPatches(Frame& frame, const PixelRows& rows, RenderStatistics& statistics) {
    const auto& [scene, camera, settings, asked, samples, unset] = frame;
    const auto [view, patches] = frameView(scene, camera, settings, rows);
    m_mesh.load(patches, scene.heights.grid(), [&](const Patch& patch) { return isWet(patch, scene, settings); });
    const bool begins = rows.first == 0;
    statistics.patches = static_cast<int>(patches.size()) + (begins ? 0 : statistics.patches);
    statistics.triangles = m_mesh.triangles() + (begins ? 0 : statistics.triangles);
    frame.view = view;
    m_uniforms.load(frameBlock(settings, view, frameGround(scene, settings)));
    scene.textures.bind();
    m_clock.mark(FramePass::Preparation);
}

void FramePasses::drawBackground(const FrameSettings& settings) {
    m_gl->glDisable(GL_DEPTH_TEST);
    m_scenery.background(settings.look == Look::Landscape).use();
    m_empty.draw(GL_TRIANGLES, 3);
    m_clock.mark(FramePass::Background);
}

void FramePasses::drawPlaces(const Frame& frame) {
    m_buffer.drawPlaces();
    m_gl->glEnable(GL_DEPTH_TEST);
    m_gl->glEnable(GL_STENCIL_TEST);
    m_gl->glStencilOp(GL_KEEP, GL_KEEP, GL_REPLACE);
    m_scenery.places(frame.isLandscape()).use();
    for (const bool wet : {false, true}) {
        m_gl->glStencilFunc(GL_ALWAYS, wet ? kWetPixel : kDryPixel, kEveryBit);
        m_mesh.drawSurface(wet);
    }
    if (frame.isLandscape()) {
        m_scenery.placesOutside().use();
        m_gl->glStencilFunc(GL_ALWAYS, m_mesh.hasSurface(true) ? kWetPixel : kDryPixel, kEveryBit);
        m_surroundings.draw(frame.scene.heights.grid());
    }
    m_gl->glDisable(GL_STENCIL_TEST);
    m_gl->glDisable(GL_DEPTH_TEST);
    m_clock.mark(FramePass::Places);
}

/// A whole-screen pass that only changes bits of the stencil, where its program leaves a pixel.
void FramePasses::markPixels(GLint kind, GLuint seenBits, GLuint changedBits, GLenum change) {
    m_gl->glColorMask(GL_FALSE, GL_FALSE, GL_FALSE, GL_FALSE);
    m_gl->glStencilFunc(kind ? GL_EQUAL : GL_ALWAYS, kind ? kind : kEdge, seenBits);
    m_gl->glStencilMask(changedBits);
    m_gl->glStencilOp(GL_KEEP, GL_KEEP, change);
    m_empty.draw(GL_TRIANGLES, 3);
    m_gl->glStencilMask(kEveryBit);
    m_gl->glColorMask(GL_TRUE, GL_TRUE, GL_TRUE, GL_TRUE);
}

void FramePasses::findEdges(const Frame& frame) {
    if (frame.samples == 1)
        return;
    ShaderProgram& program = m_scenery.edges();
    program.use();
    program.set("uSamples", static_cast<float>(frame.samples));
    markPixels(0, kEveryBit, kEdge, GL_REPLACE);
    m_clock.mark(FramePass::DryPixels);
}

/// Where only a part of a patch is under water the rest counts as dry.
void FramePasses::sortOutDryPixels(const Frame& frame) {
    ShaderProgram& program = m_surfaces.with(
        {.water = true, .rivers = frame.ownRivers(), .landscape = frame.isLandscape(), .samples = frame.samples > 1, .dryOnly = true});
    program.use();
    if (frame.samples > 1)
        program.set("uSamples", static_cast<float>(frame.samples));
    markPixels(kWetPixel, kEveryBit, kWetPixel - kDryPixel, GL_ZERO);
    m_clock.mark(FramePass::DryPixels);
}

/// Once a pixel, and once a sample where a pixel shows several surfaces.
void FramePasses::drawColours(const Frame& frame) {
    for (const bool wet : {false, true}) {
        if (wet && !m_mesh.hasSurface(wet))
            continue;
        const GLint kind = wet ? kWetPixel : kDryPixel;
        ShaderProgram& program = m_surfaces.with(frame.features(wet));
        program.use();
        if (frame.samples > 1)
            program.set("uSamples", static_cast<float>(frame.samples));
        onlyPixels(kind, kEveryBit);
        m_empty.draw(GL_TRIANGLES, 3);
        if (frame.samples > 1)
            drawEdges(program, kind | kEdge, frame.samples);
        m_clock.mark(wet ? FramePass::WetGround : FramePass::Ground);
    }
}

void FramePasses::drawEdges(ShaderProgram& program, GLint kind, int samples) {
    onlyPixels(kind, kEveryBit);
    m_gl->glEnable(GL_SAMPLE_MASK);
    for (int i = 0; i < samples; ++i) {
        m_gl->glSampleMaski(0, GLbitfield{1} << i);
        program.set("uSample", static_cast<float>(i + 1));
        m_empty.draw(GL_TRIANGLES, 3);
    }
    program.set("uSample", 0.0f);
    m_gl->glDisable(GL_SAMPLE_MASK);
}

void FramePasses::drawBehind(const Frame& frame) {
    drawBackground(frame.settings);
    if (frame.settings.block && !frame.isLandscape() && frame.view.eye.y > baseY(frame.scene.heights, frame.settings))
        drawFloor();
}

/// What stands before the ground, or lies on it.
void FramePasses::drawBefore(const Frame& frame) {
    if (frame.settings.block || frame.isLandscape()) { // where the land around it does not quite meet the map's edge
        m_scenery.wall(frame.isLandscape()).use();
        m_mesh.drawWalls();
        m_clock.mark(FramePass::Sides);
    }
    drawRivers(frame);
    drawPlants(frame);
    drawLines(frame);
}

/// The shadow that the block throws on what it stands on.
void FramePasses::drawFloor() {
    m_scenery.floor().use();
    beginBlending(*m_gl);
    m_empty.draw(GL_TRIANGLE_STRIP, 4);
    m_gl->glDisable(GL_BLEND);
}

void FramePasses::drawRivers(const Frame& frame) {
    if (!drawsRivers(frame.settings))
        return;
    m_rivers.load(frame.scene.heights.state().waterBodies(),
                  frame.isLandscape() ? frame.scene.heights.grid().cellSizeM : 0.0);
    if (m_rivers.empty())
        return;
    ShaderProgram& program = m_scenery.river(frame.isLandscape());
    program.use();
    // All banks before all water, so that no bank lies on another river.
    for (const float banks : {1.0f, 0.0f}) {
        program.set("uBanks", banks);
        m_rivers.draw();
    }
    m_clock.mark(FramePass::Rivers);
}

/// Where the recipe's materials cover the ground, the trees of its surface.
void FramePasses::drawPlants(const Frame& frame) {
    const FrameSettings& settings = frame.settings;
    const bool materials = frame.features(false).materials;
    if (!frame.isLandscape() || !settings.plants || settings.overlay != Overlay::Shaded || (materials && !frame.scene.textures.plants().present()))
        return;
    const double pixelsPerRadian = 0.5 * settings.heightPx * frame.camera.projection()[1][1];
    m_plants.draw(frame.scene.heights, frame.view, plantReach(pixelsPerRadian, std::clamp(settings.detail, 0.25, 1.0)), materials);
    m_clock.mark(FramePass::Trees);
}

void FramePasses::drawLines(const Frame& frame) {
    m_lines.load(frame.settings.lines, !drawsRivers(frame.settings));
    if (m_lines.empty())
        return;
    m_scenery.line().use();
    m_lines.draw();
    m_clock.mark(FramePass::Lines);
}

} // namespace oxbow
