#include "render/frame_passes.h"

#include "render/gl_error.h"
#include "render/micro_relief.h"

#include <glm/trigonometric.hpp>

#include <algorithm>
#include <chrono>
#include <cmath>

namespace oxbow {

namespace {

constexpr double kFinestQuadPx = 3.0;
constexpr double kFineQuads = 2.0; ///< so many times as large are those between the cells
constexpr double kFinestStep = 1.0 / 32.0;
constexpr std::int64_t kMostPxApart = 16 * 1024 * 1024; ///< more would take too much memory
constexpr GLint kNoGroundPixel = 0;
constexpr GLint kDryPixel = 1;
constexpr GLint kWetPixel = 3; ///< a bit more than a dry one

glm::dmat4 shifted(const FrameSettings& settings) {
    glm::dmat4 shift(1.0);
    shift[3][0] = 2.0 * settings.shiftPx.x / settings.widthPx;
    shift[3][1] = 2.0 * settings.shiftPx.y / settings.heightPx;
    return shift;
}

/// Stretches these rows over the whole picture: what is cut off then lies outside of them.
glm::dmat4 onlyRows(const PixelRows& rows, int heightPx) {
    glm::dmat4 stretched(1.0);
    stretched[1][1] = static_cast<double>(heightPx) / rows.count;
    stretched[3][1] = (heightPx - 2.0 * rows.first - rows.count) / rows.count;
    return stretched;
}

/// Of the sea that the map's own is a part of.
std::optional<double> seaAroundM(const HeightPyramid& heights, const FrameSettings& settings) {
    if (settings.seaLevelM)
        return settings.seaLevelM;
    const auto bodies = heights.state().waterBodies();
    if (!bodies)
        return std::nullopt;
    const auto sea = std::ranges::find(bodies->lakes, LakeKind::Sea, &Lake::kind);
    return sea == bodies->lakes.end() ? std::nullopt : std::optional(sea->levelM);
}

/// Far beyond the map the land lies low, or under the sea.
double outsideM(const HeightPyramid& heights, std::optional<double> seaM) {
    constexpr double kLow = 0.12, kSeaBedM = 30.0;
    const HeightPyramid::Range total = heights.total();
    return seaM ? *seaM - kSeaBedM : total.low + kLow * (total.high - total.low);
}

/// Rivers are water where the ground looks like ground; on an overlay they are lines.
bool drawsRivers(const FrameSettings& settings) {
    return settings.rivers && settings.water && settings.overlay == Overlay::Shaded;
}

bool isWet(const Patch& patch, const FrameScene& scene, const FrameSettings& settings) {
    const GridSpec& grid = scene.heights.grid();
    const SampleBox at = samplesOf(patch, grid);
    if (!settings.water)
        return false;
    // The shore is softened over pixels, of which a coarse patch may have one a step.
    const double shoreM = std::max(patch.step, 1.0) * grid.cellSizeM;
    return scene.textures.waterIn(at.x0, at.y0, at.x1, at.y1) ||
           (settings.seaLevelM &&
            scene.heights.over(at.x0, at.y0, at.x1, at.y1).low < *settings.seaLevelM + shoreM);
}

} // namespace

struct FramePasses::Frame {
    const FrameScene& scene;
    const OrbitCamera& camera;
    const FrameSettings& settings;
    PixelRows rows;
    PatchView view = {};

    /// Whether the ground leaves the rivers' water to their bands.
    [[nodiscard]] bool isLandscape() const { return settings.look == Look::Landscape; }
    [[nodiscard]] bool ownRivers() const { return drawsRivers(settings) && scene.textures.hasRivers(); }

    /// What the program must do that colours what these settings show.
    [[nodiscard]] SurfaceFeatures features(bool wet, bool apart) const {
        return {.water = wet,
                .rivers = ownRivers(),
                .overlay = settings.overlay != Overlay::Shaded || settings.change,
                .marks = settings.paint || settings.contours || settings.wireframe || settings.brush,
                .clay = settings.look == Look::Clay,
                .landscape = isLandscape(),
                .materials = showsMaterials(settings, scene.heights.grid()) && scene.textures.materials().present(),
                .apart = apart};
    }
};

void FramePasses::initialise(Gl& gl) {
    m_gl = &gl;
    const auto program = [&gl](std::string_view vertex, std::string_view fragment,
                               std::vector<std::string_view> shared) {
        return std::make_unique<ShaderProgram>(gl, ProgramSource{vertex, fragment, std::move(shared)});
    };
    m_scenery[0] = sceneryPrograms(false);
    m_uniforms.initialise(gl);
    m_surfaces.initialise(gl);
    m_placesProgram = program("terrain", "places", {"patch"});
    m_floorProgram = program("floor", "floor", {"light"});
    m_lineProgram = program("line", "line", {"patch"});
    m_lines.initialise(gl);
    m_rivers.initialise(gl);
    m_plants.initialise(gl);
    m_mesh.initialise(gl);
    m_surroundings.initialise(gl);
    m_buffer.initialise(gl);
    m_empty.create(gl);
    m_ahead = likelyFeatures(m_apart);
    std::ranges::reverse(m_ahead);
}

void FramePasses::release() {
    if (!m_gl)
        return;
    m_uniforms.release();
    m_surfaces.release();
    std::vector<Program*> programs = {&m_placesProgram, &m_reliefPlacesProgram, &m_outsidePlacesProgram,
                                      &m_floorProgram, &m_lineProgram};
    for (SceneryPrograms& scenery : m_scenery)
        programs.insert(programs.end(), {&scenery.wall, &scenery.background, &scenery.river});
    for (Program* program : programs) {
        if (*program)
            (*program)->release();
        program->reset();
    }
    m_lines.release();
    m_rivers.release();
    m_plants.release();
    m_mesh.release();
    m_surroundings.release();
    m_buffer.release();
    m_empty.release();
    m_gl = nullptr;
}

FramePasses::SceneryPrograms FramePasses::sceneryPrograms(bool landscape) {
    const auto program = [&](std::string_view vertex, std::string_view fragment, std::vector<std::string_view> shared) {
        ProgramSource source{vertex, fragment, std::move(shared), {"clouds"}};
        if (landscape) {
            source.features = {"LANDSCAPE"};
            source.shared.insert(source.shared.begin(), "relief");
        }
        return std::make_unique<ShaderProgram>(*m_gl, source);
    };
    return {program("wall", "wall", {"patch", "light"}), program("background", "background", {"light"}),
            program("river", "river", {"patch", "light"})};
}

FramePasses::SceneryPrograms& FramePasses::scenery(const FrameSettings& settings) {
    SceneryPrograms& programs = m_scenery[settings.look == Look::Landscape];
    if (!programs.wall)
        programs = sceneryPrograms(true);
    return programs;
}

bool FramePasses::compileAhead(double budgetMs) {
    using Clock = std::chrono::steady_clock;
    const auto end = Clock::now() + std::chrono::duration<double, std::milli>(budgetMs);
    while (!m_ahead.empty() && Clock::now() < end) {
        SurfaceFeatures features = m_ahead.back();
        m_ahead.pop_back();
        features.apart = m_apart;
        if ((features.dryOnly && !m_apart) || m_surfaces.has(features))
            continue;
        try {
            static_cast<void>(m_surfaces.with(features));
        } catch (const GlError& error) {
            if (error.fault() != GlFault::Refused)
                throw;
        }
    }
    return !m_ahead.empty();
}

void FramePasses::draw(const FrameScene& scene, const OrbitCamera& camera, const FrameSettings& settings,
                       const PixelRows& rows, RenderStatistics& statistics) {
    if (settings.toColumn <= settings.fromColumn)
        return;
    const HeightPyramid& heights = scene.heights;
    Frame frame{scene, camera, settings, rows};
    begin(settings);
    m_apart = coloursApart(settings);
    if (heights.empty() || heights.grid().width < 2 || heights.grid().height < 2) {
        m_uniforms.load(frameBlock(settings));
        onlyWithin(frame);
        FrameSettings plain = settings;
        plain.look = Look::Natural;
        drawBackground(plain);
    } else if (m_apart) {
        drawInTwoSteps(frame, statistics);
    } else {
        drawAtOnce(frame, statistics);
    }
    end();
    throwGlErrors(*m_gl, "drawing");
}

/// Several samples a pixel have a colour each: those come with the triangles.
bool FramePasses::coloursApart(const FrameSettings& settings) {
    return m_gl->integer(GL_SAMPLES) == 0 &&
           std::int64_t{settings.widthPx} * settings.heightPx <= kMostPxApart;
}

void FramePasses::begin(const FrameSettings& settings) {
    m_gl->glViewport(0, 0, settings.widthPx, settings.heightPx);
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

/// Cuts off what is not asked for, but for so many pixels around it.
void FramePasses::onlyWithin(const Frame& frame, int around) {
    const FrameSettings& settings = frame.settings;
    const int left = static_cast<int>(std::lround(settings.fromColumn * settings.widthPx)) - around;
    const int right = static_cast<int>(std::lround(settings.toColumn * settings.widthPx)) + around;
    m_gl->glEnable(GL_SCISSOR_TEST);
    m_gl->glScissor(left, frame.rows.first - around, right - left, frame.rows.count + 2 * around);
}

void FramePasses::onlyPixels(GLint kind) {
    m_gl->glStencilFunc(GL_EQUAL, kind, 0xff);
}

void FramePasses::drawAtOnce(Frame& frame, RenderStatistics& statistics) {
    onlyWithin(frame);
    m_gl->glClear(GL_DEPTH_BUFFER_BIT);
    loadPatches(frame, frame.rows, statistics);
    drawBehind(frame);
    m_gl->glEnable(GL_DEPTH_TEST);
    for (const bool wet : {false, true}) {
        if (!m_mesh.hasSurface(wet))
            continue;
        m_surfaces.with(frame.features(wet, false)).use();
        m_mesh.drawSurface(wet);
    }
    if (frame.isLandscape()) {
        SurfaceFeatures features = frame.features(m_mesh.hasSurface(true), false);
        features.outside = true;
        m_surfaces.with(features).use();
        m_surroundings.draw(frame.scene.heights.grid());
    }
    drawBefore(frame);
}

/// Where the pixels lie on the map first, with dry and wet ones told apart by the stencil; then their colours.
void FramePasses::drawInTwoSteps(Frame& frame, RenderStatistics& statistics) {
    const FrameSettings& settings = frame.settings;
    m_buffer.begin(settings.widthPx, settings.heightPx);
    // A pixel's neighbours tell how much of the map it covers.
    onlyWithin(frame, 1);
    const int first = std::max(frame.rows.first - 1, 0);
    loadPatches(frame, {first, std::min(frame.rows.first + frame.rows.count + 1, settings.heightPx) - first},
                statistics);
    drawPlaces(frame);
    onlyWithin(frame);
    m_buffer.drawColours(textureUnit("uPlaces"));
    m_gl->glEnable(GL_STENCIL_TEST);
    if (m_mesh.hasSurface(true))
        sortOutDryPixels(frame);
    m_gl->glStencilOp(GL_KEEP, GL_KEEP, GL_KEEP);
    onlyPixels(kNoGroundPixel);
    drawBehind(frame);
    drawColours(frame);
    m_gl->glDisable(GL_STENCIL_TEST);
    m_gl->glEnable(GL_DEPTH_TEST);
    drawBefore(frame);
    m_buffer.finish();
}

/// Chooses the patches that these rows show, and tells all programs about the frame.
void FramePasses::loadPatches(Frame& frame, const PixelRows& rows, RenderStatistics& statistics) {
    const auto& [scene, camera, settings, asked, unset] = frame;
    const double pxPerRadian =
        settings.heightPx / (2.0 * std::tan(glm::radians(camera.pose().fieldOfViewDeg) / 2.0));
    const double quadPx = kFinestQuadPx * settings.pixelRatio / std::clamp(settings.detail, 0.05, 4.0);
    const double reachM = frame.isLandscape() ? SurroundingsMesh::reachM(scene.heights.grid()) : 0.0;
    PatchView view{camera.eye(), shifted(settings) * camera.projection(reachM) * camera.view(),
                   settings.verticalScale, finestRange(scene.heights.grid().cellSizeM, pxPerRadian, quadPx)};
    if (drawsRelief(settings) && !settings.change) {
        view.finestStep = kFinestStep;
        view.fineRangeM = finestRange(scene.heights.grid().cellSizeM, pxPerRadian, kFineQuads * quadPx);
        view.reliefM = mostReliefM(scene.heights.grid().cellSizeM);
    }
    const glm::dmat4 whole = view.viewProjection;
    view.viewProjection = onlyRows(rows, settings.heightPx) * whole;
    view.baseY = settings.block || frame.isLandscape() ? baseY(scene.heights, settings) : view.baseY;
    view.waterDepthM = settings.water ? std::max(0.0, double{scene.textures.waterRange().high}) : 0.0;
    if (settings.water && settings.seaLevelM)
        view.waterLevelM = *settings.seaLevelM;
    const std::vector<Patch> patches = selectPatches(scene.heights, view);
    view.viewProjection = whole;
    m_mesh.load(patches, scene.heights.grid(),
                [&](const Patch& patch) { return isWet(patch, frame.scene, frame.settings); });
    const bool begins = rows.first == 0;
    statistics.patches = static_cast<int>(patches.size()) + (begins ? 0 : statistics.patches);
    statistics.triangles = m_mesh.triangles() + (begins ? 0 : statistics.triangles);
    frame.view = view;

    const auto [across, down] = scene.textures.heightShare();
    m_uniforms.load(frameBlock(settings, view,
                               {.heights = scene.heights,
                                .tints = scene.tints,
                                .overlay = scene.overlayRange,
                                .overlayIsEmpty = scene.overlayIsEmpty,
                                .highestPaint = scene.textures.paintRange().high,
                                .sandDepth = scene.textures.sandDepth(),
                                .heightShare = {across, down},
                                .sunMapScale = scene.textures.sunMapScale(),
                                .skyMapScale = scene.textures.skyMapScale(),
                                .heightLod = scene.textures.heightLod(),
                                .overlayShift = scene.textures.shift(),
                                .sky = frame.isLandscape() ? scene.textures.sky() : nullptr,
                                .outsideM = outsideM(scene.heights, seaAroundM(scene.heights, settings)),
                                .seaAroundM = seaAroundM(scene.heights, settings),
                                .materialsM = scene.textures.materials().sizeM(),
                                .materialTexelM = scene.textures.materials().texelM()}));
    scene.textures.bind();
}

void FramePasses::drawBackground(const FrameSettings& settings) {
    m_gl->glDisable(GL_DEPTH_TEST);
    scenery(settings).background->use();
    m_empty.draw(GL_TRIANGLES, 3);
}

void FramePasses::drawPlaces(const Frame& frame) {
    m_buffer.drawPlaces();
    m_gl->glEnable(GL_DEPTH_TEST);
    m_gl->glEnable(GL_STENCIL_TEST);
    m_gl->glStencilOp(GL_KEEP, GL_KEEP, GL_REPLACE);
    if (frame.isLandscape() && !m_reliefPlacesProgram)
        m_reliefPlacesProgram = std::make_unique<ShaderProgram>(
            *m_gl, ProgramSource{"terrain", "places", {"relief", "patch"}, {}, {"LANDSCAPE"}});
    (frame.isLandscape() ? m_reliefPlacesProgram : m_placesProgram)->use();
    for (const bool wet : {false, true}) {
        m_gl->glStencilFunc(GL_ALWAYS, wet ? kWetPixel : kDryPixel, 0xff);
        m_mesh.drawSurface(wet);
    }
    if (frame.isLandscape()) {
        if (!m_outsidePlacesProgram)
            m_outsidePlacesProgram = std::make_unique<ShaderProgram>(
                *m_gl, ProgramSource{"surroundings", "places", {"relief", "patch"}, {}, {"LANDSCAPE"}});
        m_outsidePlacesProgram->use();
        m_gl->glStencilFunc(GL_ALWAYS, m_mesh.hasSurface(true) ? kWetPixel : kDryPixel, 0xff);
        m_surroundings.draw(frame.scene.heights.grid());
    }
    m_gl->glDisable(GL_STENCIL_TEST);
    m_gl->glDisable(GL_DEPTH_TEST);
}

/// Where only a part of a patch is under water the rest counts as dry.
void FramePasses::sortOutDryPixels(const Frame& frame) {
    m_surfaces
        .with({.water = true, .rivers = frame.ownRivers(), .landscape = frame.isLandscape(), .apart = true, .dryOnly = true})
        .use();
    m_gl->glColorMask(GL_FALSE, GL_FALSE, GL_FALSE, GL_FALSE);
    onlyPixels(kWetPixel);
    m_gl->glStencilMask(kWetPixel - kDryPixel);
    m_gl->glStencilOp(GL_KEEP, GL_KEEP, GL_ZERO);
    m_empty.draw(GL_TRIANGLES, 3);
    m_gl->glStencilMask(0xff);
    m_gl->glColorMask(GL_TRUE, GL_TRUE, GL_TRUE, GL_TRUE);
}

void FramePasses::drawColours(const Frame& frame) {
    for (const bool wet : {false, true}) {
        if (wet && !m_mesh.hasSurface(wet))
            continue;
        onlyPixels(wet ? kWetPixel : kDryPixel);
        m_surfaces.with(frame.features(wet, true)).use();
        m_empty.draw(GL_TRIANGLES, 3);
    }
}

void FramePasses::drawBehind(const Frame& frame) {
    drawBackground(frame.settings);
    if (frame.settings.block && !frame.isLandscape() && frame.view.eye.y > baseY(frame.scene.heights, frame.settings))
        drawFloor();
}

/// What stands before the ground, or lies on it.
void FramePasses::drawBefore(const Frame& frame) {
    if (frame.settings.block || frame.isLandscape()) { // where the land around it does not quite meet the map's edge
        scenery(frame.settings).wall->use();
        m_mesh.drawWalls();
    }
    drawRivers(frame);
    drawPlants(frame);
    drawLines(frame);
}

/// The shadow that the block throws on what it stands on.
void FramePasses::drawFloor() {
    m_floorProgram->use();
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
    ShaderProgram& program = *scenery(frame.settings).river;
    program.use();
    // All banks before all water, so that no bank lies on another river.
    for (const float banks : {1.0f, 0.0f}) {
        program.set("uBanks", banks);
        m_rivers.draw();
    }
}

/// Of the natural look: what a recipe's materials are is not known to the shaders.
void FramePasses::drawPlants(const Frame& frame) {
    const FrameSettings& settings = frame.settings;
    if (!frame.isLandscape() || !settings.plants || settings.overlay != Overlay::Shaded || frame.features(false, true).materials)
        return;
    m_plants.draw(frame.scene.heights, frame.view, std::clamp(settings.detail, 0.25, 1.0));
}

void FramePasses::drawLines(const Frame& frame) {
    m_lines.load(frame.settings.lines, !drawsRivers(frame.settings));
    if (m_lines.empty())
        return;
    m_lineProgram->use();
    m_lines.draw();
}

} // namespace oxbow
